/* What decides which elements are needed is read from wherever it is: a parameter, a local, a member of a
 * local with a fixed address, a global that is declared further down, statics, what a pointer points to;
 * in the frame of the position and in those around it. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 600 };

struct grid {
	int first, last;
	double *at;
};

static double u[N], v[N], w[N][4];
static unsigned char from = 200;

static double sum_of(const double *p, int n)
{
	double sum = 0;
	for (int i = 0; i < n; i++)
		sum += p[i] * (i % 7 + 1);
	return sum;
}

/* "n" is stored once, "to" at each label. */
static double parameter(int n, int to)
{
	double sum = 0;
	for (int step = 0; step < 3; step++, to += 2) {
#pragma potential_ckpt
		for (int i = n; i < to; i++)
			sum += u[i];
	}
	return sum;
}

static double below(int n)
{
	extern long behind;
	static short again = 30;
	double sum = 0;
	again += n;
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		for (long i = again; i < behind; i++)
			sum += u[2 * i];
		for (int i = from; i < 2 * from; i++)
			sum += w[i][1] + w[i][3];
	}
	return sum;
}

static void move(struct grid *g)
{
	g->last += 5;
}

static double member(int n)
{
	struct grid g = { n, 2 * n, malloc(N * sizeof *g.at) };
	double sum = 0;
	for (int i = 0; i < N; i++)
		g.at[i] = i;
	move(&g);
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		for (int i = g.first; i < g.last; i++)
			sum += g.at[i] + v[i];
	}
	free(g.at);
	return sum;
}

static double behind_pointers(struct grid *const *list, int n)
{
	double sum = 0;
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		for (int k = 0; k < n; k++)
			for (int i = list[k]->first; i < list[k]->last; i++)
				sum += list[k]->at[i];
		const struct grid *g = list[0];
		for (int i = 0; i < g->first; i++)
			sum += v[N - 1 - i];
	}
	return sum;
}

static double inner(int k)
{
	double sum = 0;
#pragma potential_ckpt
	for (int i = k; i < 10; i++)
		sum += w[i][0];
	return sum;
}

/* The frame around reads others of the same array when the call is back. */
static double outer(int n)
{
	double sum = 0;
	for (int k = 0; k < 3; k++) {
		sum += inner(k);
		for (int i = 300; i < n; i++)
			sum += w[i][2];
	}
	return sum;
}

/* All is written anew but what "n" leaves out. */
static double rest(int n)
{
	double sum = 0;
	for (int step = 1; step < 4; step++) {
#pragma potential_ckpt
		for (int i = n; i < N - n; i++)
			v[i] = step * i;
		sum += sum_of(v, N);
	}
	return sum;
}

long behind = 70;

/* Nothing of what was there is needed in front of it: the frame of main asks for nothing. */
static void fill(int from)
{
	for (int i = 0; i < N; i++)
		u[i] = v[i] = w[i][0] = w[i][1] = w[i][2] = w[i][3] = i + from;
}

int main(int argc, char **argv)
{
	struct grid *list[2];
	(void)argv;
	for (int k = 0; k < 2; k++) {
		list[k] = malloc(sizeof **list);
		*list[k] = (struct grid){ 3 + k, 40 + k, malloc(N * sizeof(double)) };
		for (int i = 0; i < N; i++)
			list[k]->at[i] = i * k;
	}
	fill(argc);
	printf("%.0f\n", parameter(argc + 2, 90));
	fill(argc);
	printf("%.0f\n", parameter(400, 402));
	fill(argc);
	printf("%.0f\n", below(2));
	fill(argc);
	printf("%.0f\n", below(3));
	fill(argc);
	printf("%.0f\n", member(40 * argc));
	fill(argc);
	printf("%.0f\n", behind_pointers(list, 2));
	for (int k = 0; k < 2; k++) {
		free(list[k]->at);
		free(list[k]);
	}
	fill(argc);
	printf("%.0f\n", outer(310));
	fill(argc);
	printf("%.0f\n", rest(15 + argc));
	return 0;
}
