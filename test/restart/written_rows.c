/* written_rows.c - what is filled in all blocks of a table, or in all records of an array, and read
 * in blocks found in another way: what is filled first is left out of the image, and not a byte
 * more. Tables that change by then, that have an entry twice or none, reads before in the same
 * member or in another, conditions, ways out, teams that read before the barrier.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 40, PARTS = 12, TURNS = 4, N = 300 };

struct part {
	double u[WIDE], flux[2][WIDE];
	struct part *near, *next;
	int level;
	double *own;
};

struct mesh {
	struct part **order, *first;
	int n;
	double wind;
};

struct body {
	double at[3], pull[3], mass;
	struct body *next;
};

static double total;
static struct mesh m, twin, few, holes, same, own, other, wide, late, hidden, ends, calls, teams;
static struct mesh early, apart, slow, single, whole, moved, members, kept;
static struct body *bodies, *crowd;

static void say(const char *what)
{
	printf("%s %.17g\n", what, total);
}

static struct part *part(int k)
{
	struct part *p = malloc(sizeof *p);
	for (int i = 0; i < WIDE; i++) {
		p->u[i] = k + i * 0.25;
		p->flux[0][i] = k - i;
		p->flux[1][i] = k * i;
	}
	p->own = malloc(WIDE * sizeof *p->own);
	for (int i = 0; i < WIDE; i++)
		p->own[i] = i + k * 0.125;
	p->level = k % 3;
	p->near = p->next = NULL;
	return p;
}

/* A list in another order than the table's; each knows one that is near. */
static void mesh(struct mesh *x, int n)
{
	x->n = n;
	x->wind = 0.5;
	x->order = malloc((size_t)n * sizeof(struct part *));
	x->first = NULL;
	for (int k = 0; k < n; k++) {
		x->order[k] = part(k);
		x->order[k]->next = x->first;
		x->first = x->order[k];
	}
	for (int k = 0; k < n; k++)
		x->order[k]->near = x->order[(k * 5 + 3) % n];
}

/* ---- what they do ---- */

static void fluxes(const struct mesh *x, struct part *p)
{
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < WIDE; i++)
			p->flux[s][i] = x->wind * p->u[(i + s) % WIDE];
}

static void fill(struct part *p, int from, int to, int t)
{
	for (int i = from; i < to; i++)
		p->flux[0][i] = i + t;
	for (int i = from; i < to; i++)
		p->flux[1][i] = i - t;
}

/* Through the neighbour, which no table tells. */
static void exchange(struct part *p)
{
	for (int i = 0; i < WIDE; i++)
		p->u[i] += p->near->flux[1][i] - p->near->near->flux[0][(i + 1) % WIDE];
}

static void sum_list(const struct mesh *x)
{
	for (const struct part *p = x->first; p; p = p->next)
		for (int i = 0; i < WIDE; i++)
			total = total * 0.5 + p->flux[0][i] + p->flux[1][i] + p->u[i];
}

static void use(struct mesh *x, const char *what)
{
	for (int k = 0; k < x->n; k++)
		if (x->order[k])
			exchange(x->order[k]);
	sum_list(x);
	for (struct part *p = x->first; p; p = p->next)
		for (int i = 0; i < WIDE; i++)
			p->flux[0][i] += i, p->flux[1][i] -= i;
	say(what);
}

/* ---- all of a table ---- */

static void in_order(void)
{
#pragma potential_ckpt
	for (int k = 0; k < m.n; k++)
		fluxes(&m, m.order[k]);
	use(&m, "in order");
}

static void one_too_few(int t)
{
#pragma potential_ckpt
	for (int k = 0; k < few.n - 1; k++)
		fill(few.order[k], 0, WIDE, t);
	use(&few, "one too few");
}

static void a_column_too_few(int t)
{
#pragma potential_ckpt
	for (int k = 0; k < apart.n; k++)
		fill(apart.order[k], 1, WIDE - t % 2, t);
	use(&apart, "a column too few");
}

/* ---- the table is another one by then ---- */

static void permuted(int t)
{
#pragma potential_ckpt
	struct part *p = twin.order[t];
	twin.order[t] = twin.order[t + 1];
	twin.order[t + 1] = p;
	for (int k = 0; k < twin.n - 3; k++)
		fill(twin.order[k], 0, WIDE, t);
	use(&twin, "permuted");
}

static void exchanged(int t)
{
#pragma potential_ckpt
	if (t % 2) {
		struct part **order = own.order;
		own.order = other.order;
		other.order = order;
	}
	for (int k = 0; k < own.n; k++)
		fill(own.order[k], 0, WIDE, t);
	sum_list(&own);
	use(&other, "exchanged");
}

static void shorter(int t)
{
#pragma potential_ckpt
	wide.n = PARTS - 1 - t;
	for (int k = 0; k < wide.n; k++)
		fill(wide.order[k], 0, WIDE, t);
	use(&wide, "shorter");
}

/* An entry is freed and made again after the cut. */
static void made_again(int t)
{
#pragma potential_ckpt
	int at = 2 * t + 1;
	struct part *old = late.order[at], *new = part(t);
	for (struct part **p = &late.first; *p; p = &(*p)->next)
		if (*p == old) {
			*p = new;
			new->next = old->next;
			break;
		}
	for (int k = 0; k < late.n; k++)
		if (late.order[k]->near == old)
			late.order[k]->near = new;
	new->near = old->near == old ? new : old->near;
	free(old->own);
	free(old);
	late.order[at] = new;
	for (int k = 0; k < late.n - 1; k++)
		fill(late.order[k], 0, WIDE, t);
	use(&late, "made again");
}

/* ---- entries that are there twice, or not at all ---- */

static void twice(int t)
{
	struct part *last = same.order[same.n - 1];
	same.order[same.n - 1] = same.order[0];
#pragma potential_ckpt
	for (int k = 0; k < same.n; k++)
		fill(same.order[k], 0, WIDE, t);
	same.order[same.n - 1] = last;
	use(&same, "twice");
}

static void with_holes(int t)
{
	struct part *gone = holes.order[t];
	holes.order[t] = NULL;
#pragma potential_ckpt
	for (int k = 0; k < holes.n; k++)
		if (holes.order[k])
			fill(holes.order[k], 0, WIDE, t);
	holes.order[t] = gone;
	use(&holes, "with holes");
}

/* ---- read before ---- */

static void near_before(int t)
{
#pragma potential_ckpt
	total += early.order[1]->near->flux[1][t];
	for (int k = 0; k < early.n; k++)
		fill(early.order[k], 0, WIDE, t);
	use(&early, "near before");
}

/* Another member is no matter, all of the block is. */
static void others_before(int t)
{
#pragma potential_ckpt
	for (const struct part *p = members.first; p; p = p->next)
		total += p->u[t] + p->level;
	for (int k = 0; k < members.n; k++)
		fill(members.order[k], 0, WIDE, t);
	use(&members, "others before");
}

static void all_before(int t)
{
	struct part was;
#pragma potential_ckpt
	memcpy(&was, kept.first->next, sizeof was);
	total += was.flux[t % 2][3];
	for (int k = 0; k < kept.n; k++)
		fill(kept.order[k], 0, WIDE, t);
	use(&kept, "all before");
}

static double peek(const struct part *p, int t)
{
	return p ? p->flux[t % 2][t] + peek(p->next, t) : 0;
}

static void in_a_call_before(int t)
{
#pragma potential_ckpt
	total += peek(calls.first, t);
	for (int k = 0; k < calls.n; k++)
		fill(calls.order[k], 0, WIDE, t);
	use(&calls, "in a call before");
}

/* In the loop that fills. */
static void while_filling(int t)
{
#pragma potential_ckpt
	for (int k = 0; k < slow.n; k++) {
		total += slow.order[k]->near->flux[0][5];
		fill(slow.order[k], 0, WIDE, t);
	}
	use(&slow, "while filling");
}

/* ---- not in all iterations ---- */

static void some(int t)
{
#pragma potential_ckpt
	for (int k = 0; k < hidden.n; k++) {
		if (hidden.order[k]->level == t % 3)
			continue;
		fill(hidden.order[k], 0, WIDE, t);
	}
	use(&hidden, "some");
}

static void until(int t)
{
#pragma potential_ckpt
	for (int k = 0; k < ends.n; k++) {
		if (k == 3 * t)
			break;
		fill(ends.order[k], 0, WIDE, t);
	}
	use(&ends, "until");
}

/* ---- in a team ---- */

static void by_team(int t)
{
	struct part **order = teams.order;
	int n = teams.n;
#pragma potential_ckpt
#pragma omp parallel
	{
#pragma omp for
		for (int k = 0; k < n; k++)
			order[k]->u[t] += order[k]->near->level;
#pragma omp for
		for (int k = 0; k < n; k++)
			fluxes(&teams, order[k]);
#pragma omp for
		for (int k = 0; k < n; k++)
			exchange(order[k]);
	}
	use(&teams, "by team");
}

/* Each thread reads what another may fill in the same loop, or before the barrier. */
static void by_team_early(int t)
{
	struct part **order = single.order, *first = single.first;
	int n = single.n;
	double seen = 0;
#pragma potential_ckpt
#pragma omp parallel reduction(+ : seen)
	{
#pragma omp for schedule(static) nowait
		for (int k = 0; k < n; k++)
			seen += order[k]->near->flux[1][t];
#pragma omp barrier
#pragma omp for schedule(static)
		for (int k = 0; k < n; k++)
			fill(order[k], 0, WIDE, t);
#pragma omp single
		seen += first->flux[0][t];
	}
	total += seen;
	use(&single, "by team early");
}

static void by_some_threads(int t)
{
	struct part **order = whole.order;
	int n = whole.n;
#pragma potential_ckpt
#pragma omp parallel
	{
#pragma omp master
		for (int k = 0; k < n - 1; k++)
			fill(order[k], 0, WIDE, t);
#pragma omp barrier
#pragma omp for
		for (int k = 0; k < n; k++)
			exchange(order[k]);
	}
	use(&whole, "by some threads");
}

/* ---- rows, and a table in the blocks themselves ---- */

static double **rows, *middle;

static void from_row_to_row(int t)
{
#pragma potential_ckpt
	for (int k = 0; k < PARTS; k++)
		for (int i = 0; i < WIDE; i++)
			rows[k][i] = i * t;
	for (int i = 0; i < WIDE / 2; i++)
		total += middle[i];
	for (int k = 0; k < PARTS; k++)
		for (int i = 0; i < WIDE; i++)
			total += rows[(k + t) % PARTS][i]++ * (k + 1);
	say("from row to row");
}

struct link {
	double v[WIDE];
	struct link *to[PARTS];
	double w[WIDE];
};
static struct link *hub;

static void through_itself(int t)
{
#pragma potential_ckpt
	for (int k = 0; k < PARTS; k++)
		for (int i = 0; i < WIDE; i++)
			hub->to[k]->w[i] = i + t;
	struct link *p = hub->to[t];
	for (int k = 0; k < PARTS; k++) {
		total += p->w[k] + p->v[k];
		p = p->to[(k * 5 + t) % PARTS];
		p->w[k] *= 2;
	}
	total += hub->w[3];
	say("through itself");
}

/* Of its own table, an entry is another one as soon as a row has been filled. */
static long **knot;

static void its_own_row(int t)
{
#pragma potential_ckpt
	for (int k = 0; k < 3; k++)
		for (int i = 2; i < 2 + PARTS; i++)
			knot[k][i] = i * t;
	for (int k = 0; k < 3; k++)
		for (int i = 2; i < 2 + PARTS; i++)
			total += (double)knot[k][i];
	say("its own row");
}

/* ---- records of an array ---- */

static void pull(int t)
{
#pragma potential_ckpt
	for (int k = 0; k < N; k++)
		for (int d = 0; d < 3; d++)
			bodies[k].pull[d] = t;
	for (struct body *b = bodies; b; b = b->next) {
		for (int d = 0; d < 3; d++)
			b->pull[d] += b->at[d] * b->mass;
		total += b->pull[t % 3];
	}
	say("pull");
}

static void pull_most(int t)
{
#pragma potential_ckpt
	for (int k = t; k < N; k++)
		crowd[k].pull[0] = crowd[k].pull[1] = t;
	for (struct body *b = crowd; b; b = b->next) {
		for (int d = 0; d < 3; d++)
			b->pull[d] += b->at[d] * b->mass;
		total += b->pull[t % 3];
	}
	say("pull most");
}

/* ---- the program ends in between ---- */

static void ends_early(int t)
{
#pragma potential_ckpt
	if (t == TURNS - 1) {
		for (int k = 0; k < moved.n; k++) {
			free(moved.order[k]->own);
			free(moved.order[k]);
		}
		struct body *b = malloc(40 * sizeof *b);
		for (int k = 0; k < 40; k++)
			b[k].mass = k;
		for (int k = 0; k < 40; k++)
			total += b[k].mass;
		say("ends early");
		exit(0);
	}
	for (int k = 0; k < moved.n; k++)
		fill(moved.order[k], 0, WIDE, t);
	use(&moved, "goes on");
}

static void make_bodies(struct body **to)
{
	struct body *b = malloc(N * sizeof *b);
	for (int k = 0; k < N; k++) {
		for (int d = 0; d < 3; d++)
			b[k].at[d] = k + d, b[k].pull[d] = k - d;
		b[k].mass = 1.0 / (k + 1);
		b[k].next = NULL;
	}
	for (int k = 0; k + 7 < N; k += 7)
		b[k].next = &b[k + 7];
	*to = b;
}

static void make_rows(void)
{
	rows = malloc(PARTS * sizeof *rows);
	for (int k = 0; k < PARTS; k++) {
		rows[k] = malloc(WIDE * sizeof **rows);
		for (int i = 0; i < WIDE; i++)
			rows[k][i] = k - i;
	}
	middle = rows[PARTS / 2] + WIDE / 2;
	hub = calloc(PARTS, sizeof *hub);
	for (int k = 0; k < PARTS; k++)
		for (int i = 0; i < PARTS; i++)
			hub[k].to[i] = &hub[(i + k * 7) % PARTS];
	knot = malloc(20 * sizeof(long *));
	for (int k = 0; k < 3; k++)
		knot[k] = k == 1 ? (long *)(void *)&knot[3] : malloc(20 * sizeof(long));
	for (int k = 0; k < 3; k++)
		for (int i = 0; i < 16; i++)
			knot[k][i] = i;
}

int main(void)
{
	struct mesh *const all[] = {&m, &twin, &few, &holes, &same, &own, &other, &wide,
		&late, &hidden, &ends, &calls, &teams, &early, &apart, &slow, &single, &whole,
		&moved, &members, &kept};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		mesh(all[i], PARTS);
	make_bodies(&bodies);
	make_bodies(&crowd);
	make_rows();
	for (int t = 0; t < TURNS; t++) {
		in_order();
		one_too_few(t);
		a_column_too_few(t);
		permuted(t);
		exchanged(t);
		shorter(t);
		made_again(t);
		twice(t);
		with_holes(t);
		near_before(t);
		others_before(t);
		all_before(t);
		in_a_call_before(t);
		while_filling(t);
		some(t);
		until(t);
		by_team(t);
		by_team_early(t);
		by_some_threads(t);
		from_row_to_row(t);
		through_itself(t);
		its_own_row(t);
		pull(t);
		pull_most(t);
		ends_early(t);
	}
	return 0;
}
