/* What is filled in all blocks of a table, before that member is read in any block, is left out; in a
 * team, too, if no thread reads it before the barrier. Other members may be read. */
#include <stdlib.h>

struct part {
	double u[60], flux[60];
	struct part *near;
};

static struct part **order, **twice, **team, **late, *list;
static struct record {
	double at, pull;
	struct record *next;
} *records;
static double sum;
static int n, m;

static struct part **make(int k)
{
	struct part **all = malloc((size_t)k * sizeof *all);
	for (int i = 0; i < k; i++) {
		all[i] = calloc(1, sizeof **all);
		all[i]->near = list;
		list = all[i];
	}
	return all;
}

static void fill(struct part *p)
{
	for (int i = 0; i < 60; i++)
		p->flux[i] = p->u[i] * 2;
}

static void use(struct part *p)
{
	for (; p; p = p->near)
		for (int i = 0; i < 60; i++)
			p->u[i] += p->near->flux[i];
}

int main(int argc, char **argv)
{
	n = atoi(argv[argc - 1]);
	m = n / 2;
	order = make(n);
	twice = make(n);
	team = make(n);
	late = make(n);
	records = calloc(100, sizeof *records);
	for (int t = 0; t < 10; t++) {
#pragma potential_ckpt
		for (int k = 0; k < n; k++)
			fill(order[k]);
		use(list);
	}
	for (int t = 0; t < 10; t++) {
#pragma potential_ckpt
		for (int k = 0; k < m; k++)
			fill(twice[k]);
		sum += list->flux[t];
		for (int k = m; k < n; k++)
			fill(twice[k]);
		use(list);
	}
	for (int t = 0; t < 10; t++) {
#pragma potential_ckpt
#pragma omp parallel
		{
#pragma omp for
			for (int k = 0; k < n; k++)
				fill(team[k]);
#pragma omp for
			for (int k = 0; k < n; k++)
				use(team[k]->near);
		}
	}
	for (int t = 0; t < 10; t++) {
#pragma potential_ckpt
#pragma omp parallel for reduction(+ : sum)
		for (int k = 0; k < n; k++) {
			fill(late[k]);
			sum += late[k]->near->flux[0];
		}
		use(list);
	}
	for (int t = 0; t < 10; t++) {
#pragma potential_ckpt
		for (int k = 0; k < 100; k++)
			records[k].pull = 0;
		for (struct record *r = records; r; r = r->next)
			sum += r->pull += r->at;
	}
	return sum > 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed -n '/position/s/, \[/\n[/gp' | sed 's/ at [^:]*written_rows.c:[0-9:]*//'
// WANT:   @L52 position: t
// WANT: [order]
// WANT: [twice]
// WANT: [team]
// WANT: [late]
// WANT: [list]
// WANT: [records]
// WANT: [sum]
// WANT: [n]
// WANT: [m]
// WANT: [make (malloc at written_rows.c:20)]
// WANT: [make (calloc at written_rows.c:22): all but order[0:n - 1][0].flux[0:59]]
// WANT: [make (malloc at written_rows.c:20): twice[0:n - 1]]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [make (malloc at written_rows.c:20): team[0:n - 1]]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [make (malloc at written_rows.c:20): late[0:n - 1]]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [calloc]
// WANT:   @L58 position: t
// WANT: [twice]
// WANT: [team]
// WANT: [late]
// WANT: [list]
// WANT: [records]
// WANT: [sum]
// WANT: [n]
// WANT: [m]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [make (malloc at written_rows.c:20)]
// WANT: [make (calloc at written_rows.c:22): all but twice[0:(n / 2) - 1][0].flux[0:59]]
// WANT: [make (malloc at written_rows.c:20): team[0:n - 1]]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [make (malloc at written_rows.c:20): late[0:n - 1]]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [calloc]; kills [sum]
// WANT:   @L67 position: t
// WANT: [team]
// WANT: [late]
// WANT: [list]
// WANT: [records]
// WANT: [sum]
// WANT: [n]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [make (malloc at written_rows.c:20)]
// WANT: [make (calloc at written_rows.c:22): all but team[0:n - 1][0].flux[0:59]]
// WANT: [make (malloc at written_rows.c:20): late[0:n - 1]]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [calloc]
// WANT:   @L79 position: t
// WANT: [late]
// WANT: [list]
// WANT: [records]
// WANT: [sum]
// WANT: [n]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [make (malloc at written_rows.c:20): late[0:n - 1]]
// WANT: [make (calloc at written_rows.c:22)]
// WANT: [calloc]
// WANT:   @L88 position: t
// WANT: [records]
// WANT: [sum]
// WANT: [calloc all but records[0:99].pull]
