// What main's first calls compute again, what they need for that, and what comes back after them.
// RUN: ompckpt-cc -fopenmp --ompckpt-recompute=waves,places,map --ompckpt-dump=recompute
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double waves[1000], work[1000], state[1000];
static int places[1000];
static int n, seed = 7, step;

static void make_waves(void)
{
#pragma omp parallel for
	for (int i = 0; i < n; i++) {
		work[i] = 0.5 * i;
		waves[i] = sin(work[i]);
	}
}

static int draw(int *x)
{
	static int calls;
	calls++;
	*x = (int)(*x * 1103515245u + 12345u) & 0x7fffffff;
	return *x;
}

static void make_places(int *x)
{
	for (int i = 0; i < 1000; i++)
		places[i] = draw(x) % 1000;
}

static void fill(int *map, int count)
{
	for (int i = 0; i < count; i++)
		map[i] = i * i % 17;
}

int main(int argc, char **argv)
{
	static int map[2000];
	int first;
	n = argc > 1 ? atoi(argv[1]) : 1000;
	make_waves();
	seed = 4711;
	first = draw(&seed);
	make_places(&seed);
	fill(map, 2000);
	printf("%d\n", first);
	for (step = 0; step < 9; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			state[i] += waves[places[i] % n] + work[i] + map[i];
		work[step] = seed++;
	}
	printf("%f\n", state[3]);
	return 0;
}
// WANT: waves (taken): @L45 make_waves
// WANT: places (taken): @L46 seed, @L47 draw, @L48 make_places
// WANT: main:map (taken): @L49 fill
// WANT: after them: [waves] [work] [places] [seed] [main:map] [calls]
// WANT: main:
// WANT:   @L52 position: [work: work[0:min(999, n - 1)]], [state: state[0:min(999, n - 1)], state[3]], [n], [seed], [step]; kills [seed], [step]
// WANT: constant: [waves], [places], [n], [main:map]
