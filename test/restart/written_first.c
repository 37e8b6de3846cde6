/* written_first.c - blocks that are cleared through one pointer and read through others: what was
 * cleared is left out of the image, and not an element more. Sizes, pointers and ways that differ in
 * one thing: an element too few, a read before, a pointer that is another one by then, null, in the
 * middle, or no pointer of the block any more.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 900, TURNS = 4 };

struct parts {
	double *x, *u, *v;
};

struct model {
	int rows, columns;
	struct parts at, slope;
	double *all, *slopes;
	size_t n;
	float loss;
};

static double total;
static struct model m;
static double *swapped, *other, *sometimes, *beside, *middle, *moved, *counted, *left, *short_of;
static double *early, *chars, *gone, *kept, *wide, *grown_in, *after;
/* The same blocks, by other pointers. */
static double *in_swapped, *in_other, *in_sometimes, *in_beside, *in_middle, *in_moved, *in_counted;
static double *late, *in_late, *once, *in_once;
static double *in_left, *in_short, *in_early, *in_chars, *in_gone, *in_wide, *in_after, *in_kept;
static size_t n_early = N, n_moved = N, n_after = N, n_wide = N;

/* One block in three parts, set up through a table. */
static double *point(struct parts *p, size_t n)
{
	double *block = malloc(n * sizeof *block), *next = block;
	double **to[] = {&p->x, &p->u, &p->v};
	for (size_t i = 0; i < n; i++)
		block[i] = (double)i / 3;
	for (int i = 0; i < 3; i++) {
		*(to[i]) = next;
		next += n / 3;
	}
	return block;
}

static double *block(int n)
{
	double *p = malloc((size_t)n * sizeof *p);
	for (int i = 0; i < n; i++)
		p[i] = i * 0.5;
	return p;
}

/* Read, and left changed. */
static void use(double *p, int from, int n, int t)
{
	for (int i = from; i < from + n; i++) {
		total += p[i] * (i % 7);
		p[i] += i + t;
	}
}

static void say(const char *what)
{
	printf("%s %.17g\n", what, total);
}

/* ---- a struct of pointers ---- */

static void zero(struct model *x)
{
	if (x->slopes != NULL)
		memset(x->slopes, 0, x->n * sizeof(double));
}

static void forward(struct model *x)
{
	x->loss = 0;
	for (int i = 0; i < x->rows * x->columns; i++)
		x->loss += (float)(x->at.u[i] - x->at.v[i]);
}

static void back(struct model *x)
{
	if (x->slopes == NULL) {
		x->slopes = point(&x->slope, x->n);
		zero(x);
	}
	for (int i = 0; i < x->rows * x->columns; i++) {
		x->slope.v[i] += x->at.v[i];
		x->slope.u[i] += x->slope.v[i] + x->at.u[i];
		x->slope.x[i] += x->slope.u[i] - i;
	}
	for (size_t i = 0; i < x->n; i++)
		x->all[i] -= 1e-3 * x->slopes[i];
}

static void in_parts(void)
{
	m = (struct model){.rows = 10, .columns = N / 30, .n = N};
	m.all = point(&m.at, N);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		forward(&m);
		zero(&m);
		back(&m);
		total += m.loss + m.all[t];
		say("in parts");
	}
}

/* ---- one thing is different ---- */

static void short_by_one(int t)
{
#pragma potential_ckpt
	memset(short_of, 0, (N - 1) * sizeof *short_of);
	use(in_short, N / 2, N - N / 2, t);
	use(in_short, 0, N / 2, t);
	say("short by one");
}

static void read_before(int t)
{
#pragma potential_ckpt
	total += in_early[3 + t];
	memset(early, 0, n_early * sizeof *early);
	use(in_early, 100, 300, t);
	use(in_early, 0, 100, t);
	say("read before");
}

/* The pointer is another one when it is cleared. */
static void exchanged(int t)
{
#pragma potential_ckpt
	if (t % 2) {
		double *x = swapped;
		swapped = other;
		other = x;
	}
	memset(swapped, 0, N * sizeof *swapped);
	use(in_swapped, 20, 300, t);
	use(in_other, 10, 200, t);
	use(in_swapped, 500, 400, t);
	say("exchanged");
}

/* Null in every other turn; another block of the same allocation is read, and never cleared. */
static void null_at_times(int t)
{
	double *is = t % 2 ? NULL : sometimes;
#pragma potential_ckpt
	if (is)
		memset(is, 0, N * sizeof *is);
	use(in_beside, 5, N - 5, t);
	if (is)
		use(in_sometimes, 1, N - 1, t);
	say("null at times");
}

static void from_the_middle(int t)
{
#pragma potential_ckpt
	memset(middle + 90, 0, 500 * sizeof *middle);
	use(in_middle, 0, N, t);
	say("from the middle");
}

static void longer_by_then(int t)
{
#pragma potential_ckpt
	n_moved = N - 50 + (size_t)t;
	memset(moved, 0, n_moved * sizeof *moved);
	use(in_moved, 1, N - 1, t);
	say("longer by then");
}

static void by_a_loop(int t)
{
#pragma potential_ckpt
	for (int i = 0; i < N - t; i++)
		counted[i] = t;
	use(in_counted, N / 3, N - N / 3, t);
	use(in_counted, 0, N / 3, t);
	say("by a loop");
}

/* What is left in the last turn is not cleared. */
static void left_early(void)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		if (t == TURNS - 1)
			break;
		memset(left, 0, N * sizeof *left);
		use(in_left, 7, 100, t);
		say("left early");
	}
	use(in_left, 0, N, 0);
	say("left");
}

/* … and is read in the next turn, or after all. */
static void left_late(void)
{
	for (int t = 0; t < 2 * TURNS; t++) {
		use(in_late, 3, 200, t);
#pragma potential_ckpt
		if (t == TURNS)
			break;
		memset(late, 0, N * sizeof *late);
	}
	use(in_late, 0, N, 0);
	say("left late");
}

static void as_bytes(int t)
{
#pragma potential_ckpt
	memset((char *)chars + 4, 0, 8 * N - 12);
	use(in_chars, 1, N - 2, t);
	use(in_chars, 0, N, t);
	say("as bytes");
}

static void clear_but_last(int t)
{
	if (t == TURNS - 1)
		return;
	memset(wide, 0, n_wide * sizeof *wide);
}

static void returned_early(int t)
{
#pragma potential_ckpt
	clear_but_last(t);
	use(in_wide, 30, N - 30, t);
	say("returned early");
}

/* The same in a function that reads some of it. */
static void clear_and_use(int t)
{
	if (t == TURNS - 1)
		return;
	memset(once, 0, N * sizeof *once);
	use(in_once, 0, 50, t);
}

static void used_early(int t)
{
#pragma potential_ckpt
	clear_and_use(t);
	use(in_once, 1, N - 1, t);
	say("used early");
}

static void grown(int t)
{
#pragma potential_ckpt
	grown_in = realloc(grown_in, (size_t)(N + 10 * t + 10) * sizeof *grown_in);
	memset(grown_in, 0, (size_t)(N / 2) * sizeof *grown_in);
	use(grown_in, 3, N - 3, t);
	say("grown");
}

/* What is written beyond the end that the block has at the cut lies in no other. */
static double *grown_later, *next_to[3];
static void grown_beyond(void)
{
	enum { SHORT = 300 };
	for (int k = 0; k < 3; k++)
		next_to[k] = block(SHORT);
	grown_later = next_to[0];
	double *first = next_to[1], *second = next_to[2];
	for (int t = 0; t < 2; t++) {
#pragma potential_ckpt
		grown_later = realloc(grown_later, (size_t)3 * SHORT * sizeof *grown_later);
		for (int i = SHORT + 40; i < 3 * SHORT; i++)
			grown_later[i] = i + t;
		use(grown_later, 0, SHORT, t);
		use(grown_later, SHORT + 40, 2 * SHORT - 40, t);
		use(first, 0, SHORT, t);
		use(second, 0, SHORT, t);
		say("grown beyond");
	}
}

/* ---- the cut is in a function ---- */

static void change_then(int t)
{
#pragma potential_ckpt
	if (t % 2) {
		n_after = N / 2;
		after = kept;
	}
	total += t;
}

static void in_a_call(int t)
{
	change_then(t);
	memset(after, 0, n_after * sizeof *after);
	use(in_kept, 2, N - 2, t);
	use(in_after, 2, N / 2, t);
	say("in a call");
}

/* ---- in a team ---- */

static void in_team(int t)
{
	double *clear = early;
#pragma omp parallel
	{
#pragma potential_ckpt
#pragma omp single
		memset(clear, 0, (N - 2) * sizeof *clear);
#pragma omp for
		for (int i = 0; i < N; i++)
			in_early[i] += i + t;
	}
	use(in_early, 4, N - 4, t);
	say("in a team");
}

/* ---- no pointer to the block any more ---- */

/* In the last turn the block is freed, and what is allocated then most likely lies where it was; the
 * program ends before it would be cleared. */
static void freed(void)
{
	double *q = NULL;
	for (int t = 0; t < TURNS; t++) {
		if (t == TURNS - 1) {
			free(gone);
			q = block(N);
			for (int i = 0; i < N; i++)
				q[i] = total / (i + 1);
		}
#pragma potential_ckpt
		if (t == TURNS - 1) {
			for (int i = 10; i < N; i++)
				total += q[i];
			say("freed");
			exit(0);
		}
		memset(gone, 0, N * sizeof *gone);
		use(in_gone, 9, 400, t);
		use(in_gone, 0, 9, t);
		say("not freed");
	}
}

int main(void)
{
	swapped = block(N), other = block(N), sometimes = block(N), beside = block(N);
	middle = block(N), moved = block(N), counted = block(N), left = block(N);
	short_of = block(N), early = block(N), chars = block(N), kept = block(N);
	wide = block(N), grown_in = block(N), after = block(N);
	gone = malloc(N * sizeof *gone);
	late = in_late = block(N);
	once = in_once = block(N);
	in_swapped = swapped, in_other = other, in_sometimes = sometimes, in_beside = beside;
	in_middle = middle, in_moved = moved, in_counted = counted, in_left = left;
	in_short = short_of, in_early = early, in_chars = chars, in_gone = gone, in_wide = wide;
	in_after = after, in_kept = kept;
	for (int i = 0; i < N; i++)
		gone[i] = i;
	in_parts();
	for (int t = 0; t < TURNS; t++) {
		short_by_one(t);
		read_before(t);
		exchanged(t);
		null_at_times(t);
		from_the_middle(t);
		longer_by_then(t);
		by_a_loop(t);
		as_bytes(t);
		returned_early(t);
		used_early(t);
		grown(t);
		in_a_call(t);
		in_team(t);
	}
	grown_beyond();
	left_early();
	left_late();
	freed();
	return 0;
}
