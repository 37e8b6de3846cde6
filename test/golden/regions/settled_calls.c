/* What main has settled, where a function may run sooner than it seems, or a bound changes unseen. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static int plain, caught, threaded, tasked, at_end, *given;
static double dead_plain[20], needs_pointer[20], needs_caught[20], needs_thread[20], sum;
static double needs_task[20], needs_given[20], needs_end[20];

static void fill(double *x, int end)
{
	for (int i = 0; i < end; i++)
		x[i] = i;
}

static void total(const double *x)
{
	for (int i = 0; i < 20; i++)
		sum += x[i];
}

static void on_signal(int number)
{
	caught = number;
}

static void *thread(void *unused)
{
	threaded = 3;
	return unused;
}

static void through_pointer(void)
{
#pragma potential_ckpt
	fill(needs_pointer, plain);
	total(needs_pointer);
}

static void say(void)
{
	at_end = 5;
	printf("%d\n", at_end);
}

static void (*later)(void) = through_pointer;

static void run(int n)
{
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt
		fill(dead_plain, plain);
		total(dead_plain);
		fill(needs_caught, caught);
		total(needs_caught);
		fill(needs_thread, threaded);
		total(needs_thread);
		fill(needs_task, tasked);
		total(needs_task);
		fill(needs_given, *given);
		total(needs_given);
		fill(needs_end, at_end);
		total(needs_end);
	}
}

static void set(void)
{
	plain = 20;
	caught = 20;
	threaded = 20;
	tasked = 20;
	at_end = 20;
	given = malloc(sizeof *given);
	*given = 20;
}

int main(int argc, char **argv)
{
	pthread_t t;
	(void)argv;
	if (argc > 5)
		later();
	set();
	atexit(say);
	signal(SIGUSR1, on_signal);
	pthread_create(&t, NULL, thread, NULL);
#pragma omp parallel
#pragma omp single
#pragma omp task
	tasked = 20 - (argc > 4);
	run(argc);
	later();
	pthread_join(t, NULL);
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -pthread %s | sed -n '/@/s/, /\n/gp'
// WANT:   @L36 position: [plain]
// WANT: [needs_pointer]
// WANT: [sum]
// WANT:   @L52 position: n
// WANT: i
// WANT: [plain]
// WANT: [caught]
// WANT: [threaded]
// WANT: [tasked]
// WANT: [at_end]
// WANT: [given]
// WANT: [needs_caught]
// WANT: [needs_thread]
// WANT: [sum]
// WANT: [needs_task]
// WANT: [needs_given]
// WANT: [needs_end]
// WANT: [malloc at settled_calls.c:75: given[0]]
// WANT:   @L84 call: t
// WANT: argc
// WANT: [needs_caught]
// WANT: [needs_thread]
// WANT: [sum]
// WANT: [needs_task]
// WANT: [needs_given]
// WANT: [needs_end]
// WANT: [malloc at settled_calls.c:75]; kills [plain]
// WANT: [caught]
// WANT: [threaded]
// WANT: [tasked]
// WANT: [at_end]
// WANT: [given]
// WANT: [needs_pointer]
// WANT:   @L93 call: t
// WANT: [plain]
// WANT: [sum]; kills [needs_pointer]
// WANT:   @L94 call: t
// WANT: [sum]
