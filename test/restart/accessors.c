/* Elements whose address a function returns, filled and read: of grids, of records and of either of two objects; and
 * what a function's answer depends on changes between the call and the access, or between two calls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct grid {
	int nx, ny;
	unsigned long *u, *w, v[16][16];
	struct grid *next;
};

static unsigned long fixed[16][16], rim[16][16], two[300], other[300], hidden[300], moved[300],
	seen[300], tasked[16][16], nulls[300], single[300], even[40], odd[40], pair[1][40], sum = 1;
static int last, width = 1;

static unsigned long *fixed_at(int i, int j)
{
	return &fixed[i][j];
}
static unsigned long *at(struct grid *g, int i, int j)
{
	return &g->u[i * g->nx + j];
}
static unsigned long *row(struct grid *g, int i)
{
	return g->w + i * g->nx;
}
static unsigned long get(const struct grid *g, int i, int j)
{
	return g->u[i * g->nx + j];
}
static struct grid *behind(struct grid *g)
{
	return g->next ? g->next : g;
}

static unsigned long *side(unsigned long (*x)[16], int s, int k)
{
	switch (s) {
	case 0: return &x[k][0];
	case 1: return &x[k][15];
	case 2: return &x[0][k];
	default: return &x[15][k];
	}
}

static unsigned long *turned(int way, int k)
{
	if (way < 2)
		return &rim[k][3];
	return way > 3 ? rim[3] + k : &rim[5][15 - k];
}

static unsigned long *of(int which, int k)
{
	return which & 1 ? &two[k] : &other[k];
}

/* The same where each way returns. */
static unsigned long *either(int which, int k)
{
	if (which & 1)
		return &even[k];
	return &odd[k];
}

static unsigned long *one_of(int which, int k)
{
	switch (which) {
	case 0: return &pair[0][k];
	case 1: return &even[k];
	default: return &odd[k];
	}
}

static unsigned long *counting(int k)
{
	last = k;
	return &hidden[k];
}

static unsigned long *next_one(void)
{
	last++;
	return &single[last - 1];
}

static unsigned long *after(unsigned long *x)
{
	return x + 1;
}
static unsigned long *by_width(int i)
{
	return &moved[width * 20 + i];
}
static unsigned long *by_name(const char *name, int i)
{
	return &seen[strlen(name) * 40 + i];
}
static unsigned long *or_null(int k)
{
	return k % 7 ? &nulls[k] : NULL;
}

static unsigned long grown(void)
{
	return ++width;
}

static void grids(struct grid *g, int less)
{
	for (int i = 0; i < g->ny - less; i++)
		for (int j = 0; j < g->nx; j++)
			*at(g, i, j) = i * 3 + j + sum;
	for (int i = 0; i < g->ny; i++) {
		unsigned long *r = row(g, i);
		for (int j = less; j < g->nx; j++)
			r[j] = get(g, i, j) + *at(g, i, g->nx - 1 - j);
	}
	for (int i = 0; i < g->ny; i++)
		for (int j = 0; j < g->nx; j++)
			sum = sum * 3 + row(g, i)[j];
}

/* Another grid by the time it is read. */
static void exchanged(struct grid *g)
{
	for (int i = 0; i < g->ny; i++)
		for (int j = 0; j < g->nx; j++)
			*at(behind(g), i, j) = i + j * 2 + sum;
	unsigned long *was = g->next->u;
	g->next->u = g->u;
	g->u = was;
	for (int i = 0; i < g->ny; i++)
		for (int j = 0; j < g->nx; j++)
			sum = sum * 3 + *at(g, i, j) + *at(behind(g), i, g->nx - 1 - j);
}

static void rims(struct grid *g, int part)
{
	for (int s = 0; s < 4; s++)
		for (int k = s == 1 ? part : 0; k < 16; k++) {
			*side(rim, s, k) = k + sum;
			*side(g->v, s, k) = 2 * k;
		}
	for (int s = 0; s < 4; s++)
		for (int k = 0; k < 16; k++)
			sum = sum * 3 + *side(rim, s, k) + *side(g->v, 3 - s, k);
	for (int k = 0; k < 16; k++)
		*turned(part * 2, k) = k;
	for (int k = 0; k < 16; k++)
		sum = sum * 3 +
		      (part == 1   ? rim[5][k]
		       : part == 0 ? rim[k][3]
				   : rim[3][k]) +
		      rim[k][9];
}

static void others(int which)
{
	for (int k = 0; k < 300; k++)
		*of(which, k) = k + sum;
	for (int k = 0; k < 300; k++)
		sum = sum * 3 + *of(which, k);
	sum += *of(which + 1, 7);
	for (int k = 0; k < 40; k++)
		*either(which, k) = k + *either(which + 1, 39 - k) % 5;
	for (int k = 0; k < 40; k++)
		sum = sum * 3 + *either(which, k) + *one_of(which % 3, k) +
		      *one_of((which + 1) % 3, 39 - k);
	for (int k = 0; k < 40; k++)
		*one_of(which % 3, k) += k;
	for (int k = 0; k < 300; k++)
		*counting(k) = k + last;
	for (int k = 0; k < 299; k++)
		*after(&hidden[k]) += hidden[k];
	last = 40;
	*next_one() = sum;
	sum = sum * 3 + single[last] + single[41];
	width = which % 3;
	for (int i = 0; i < 20; i++)
		*by_width(i) = i + sum;
	for (int i = 0; i < 5; i++)
		moved[100 + i] = *by_width(i) + grown() % 3;
	width = which % 3;
	for (int i = 0; i < 20; i++)
		sum = sum * 3 + *by_width(i) + moved[i];
	for (int i = 0; i < 40; i++)
		*by_name(which & 1 ? "a" : "abc", i) = i;
	for (int i = 0; i < 40; i++)
		sum = sum * 3 + *by_name("ab", i) + *by_name("abc", i);
	for (int k = 1; k < 300; k++)
		if (or_null(k))
			*or_null(k) = k + which;
	for (int k = 0; k < 300; k++)
		sum = sum * 3 + nulls[k];
}

static void in_team(struct grid *g)
{
#pragma omp parallel for collapse(2)
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < 16; j++)
			*fixed_at(i, j) = i * j;
#pragma omp parallel
	{
#pragma omp for
		for (int i = 0; i < g->ny; i++)
			for (int j = 0; j < g->nx; j++)
				*at(g, i, j) = *fixed_at(i % 16, j % 16) + 1;
#pragma omp for
		for (int i = 0; i < 16; i++)
			for (int j = 0; j < 16; j++)
				tasked[i][j] = *at(g, i % g->ny, j % g->nx) + *fixed_at(j, i);
	}
	for (int i = 0; i < 16; i++)
		sum = sum * 3 + tasked[i][15 - i];
}

static struct grid *made(int n, struct grid *next)
{
	struct grid *g = malloc(sizeof *g);
	unsigned long *x = (unsigned long *)g;
	for (size_t k = 0; k < sizeof *g / sizeof *x; k++)
		x[k] = k;
	g->nx = n;
	g->ny = n + 1;
	g->next = next;
	g->u = malloc((n + 3) * n * sizeof *g->u);
	g->w = malloc((n + 3) * n * sizeof *g->w);
	for (int k = 0; k < (n + 3) * n; k++)
		g->u[k] = g->w[k] = k;
	return g;
}

int main(int argc, char **argv)
{
	struct grid *g = made(14 + argc, made(14 + argc, NULL));
	(void)argv;
	for (int turn = 0; turn < 7; turn++) {
#pragma potential_ckpt
		grids(g, turn % 3 == 2);
#pragma potential_ckpt
		exchanged(g);
#pragma potential_ckpt
		rims(g, turn % 3);
#pragma potential_ckpt
		others(turn);
#pragma potential_ckpt
		in_team(g->next);
#pragma potential_ckpt
		grids(g->next, turn == 3);
		printf("%d: %lu\n", turn, sum);
	}
	return 0;
}
