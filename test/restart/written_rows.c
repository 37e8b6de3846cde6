/* written_rows.c - what is filled in all blocks of a table, and read in blocks found in another way:
 * what is filled first is left out of the image, and not a byte more. Tables that change by then,
 * that have an entry twice or none, reads before in the same member or in another, conditions, ways
 * out. In teams, rows and records: written_records.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 40, PARTS = 12, TURNS = 4 };

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

static double total;
static struct mesh m, twin, few, holes, same, own, other, wide, late, hidden, ends, calls;
static struct mesh early, apart, slow, members, kept;

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

/* What is done is written down where it is done: so the blocks of each mesh are an object of their
 * own, which nobody reads but the loop that they are made for. A list in another order than the
 * table's; each block knows one that is near. */
#define MESH(x)                                                                                    \
	x.n = PARTS;                                                                               \
	x.wind = 0.5;                                                                              \
	x.order = malloc(PARTS * sizeof(struct part *));                                           \
	x.first = NULL;                                                                            \
	for (int k = 0; k < PARTS; k++) {                                                          \
		x.order[k] = part(k);                                                              \
		x.order[k]->next = x.first;                                                        \
		x.first = x.order[k];                                                              \
	}                                                                                          \
	for (int k = 0; k < PARTS; k++)                                                            \
	x.order[k]->near = x.order[(k * 5 + 3) % PARTS]

#define FILL(p, from, to, t)                                                                       \
	for (int i = from; i < to; i++) {                                                          \
		(p)->flux[0][i] = i + t;                                                           \
		(p)->flux[1][i] = i - t;                                                           \
	}

/* Through the neighbour, which no table tells. */
#define EXCHANGE(p)                                                                                \
	for (int i = 0; i < WIDE; i++)                                                             \
	(p)->u[i] += (p)->near->flux[1][i] - (p)->near->near->flux[0][(i + 1) % WIDE]

#define SUM(x)                                                                                     \
	for (struct part *p = x.first; p; p = p->next)                                             \
		for (int i = 0; i < WIDE; i++) {                                                   \
			total = total * 0.5 + p->flux[0][i] + p->flux[1][i] + p->u[i];             \
			p->flux[0][i] += i;                                                        \
			p->flux[1][i] -= i;                                                        \
		}

#define USE(x, what)                                                                               \
	for (int k = 0; k < x.n; k++)                                                              \
		if (x.order[k]) {                                                                  \
			EXCHANGE(x.order[k]);                                                      \
		}                                                                                  \
	SUM(x)                                                                                     \
	say(what)

/* In a function. */
static void fluxes(const struct mesh *x, struct part *p)
{
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < WIDE; i++)
			p->flux[s][i] = x->wind * p->u[(i + s) % WIDE];
}

/* ---- all of a table ---- */

static void in_order(void)
{
	MESH(m);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < m.n; k++)
			fluxes(&m, m.order[k]);
		USE(m, "in order");
	}
}

static void one_too_few(void)
{
	MESH(few);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < few.n - 1; k++)
			FILL(few.order[k], 0, WIDE, t)
		USE(few, "one too few");
	}
}

static void a_column_too_few(void)
{
	MESH(apart);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < apart.n; k++)
			FILL(apart.order[k], 1, WIDE - 1, t)
		USE(apart, "a column too few");
	}
}

/* ---- the table is another one by then ---- */

static void permuted(void)
{
	MESH(twin);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		struct part *p = twin.order[t];
		twin.order[t] = twin.order[PARTS - 1 - t];
		twin.order[PARTS - 1 - t] = p;
		for (int k = 0; k < twin.n - 4; k++)
			FILL(twin.order[k], 0, WIDE, t)
		USE(twin, "permuted");
	}
}

static void exchanged(void)
{
	MESH(own);
	MESH(other);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		if (t % 2) {
			struct part **order = own.order;
			own.order = other.order;
			other.order = order;
		}
		for (int k = 0; k < own.n; k++)
			FILL(own.order[k], 0, WIDE, t)
		SUM(own)
		USE(other, "exchanged");
	}
}

static void shorter(void)
{
	MESH(wide);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		wide.n = PARTS - 1 - t;
		for (int k = 0; k < wide.n; k++)
			FILL(wide.order[k], 0, WIDE, t)
		USE(wide, "shorter");
	}
}

/* An entry is freed and made again after the cut. */
static void made_again(void)
{
	MESH(late);
	for (int t = 0; t < TURNS; t++) {
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
			FILL(late.order[k], 0, WIDE, t)
		USE(late, "made again");
	}
}

/* ---- entries that are there twice, or not at all ---- */

static void twice(void)
{
	MESH(same);
	for (int t = 0; t < TURNS; t++) {
		struct part *last = same.order[same.n - 1];
		same.order[same.n - 1] = same.order[0];
#pragma potential_ckpt
		for (int k = 0; k < same.n; k++)
			FILL(same.order[k], 0, WIDE, t)
		same.order[same.n - 1] = last;
		USE(same, "twice");
	}
}

static void with_holes(void)
{
	MESH(holes);
	for (int t = 0; t < TURNS; t++) {
		struct part *gone = holes.order[t];
		holes.order[t] = NULL;
#pragma potential_ckpt
		for (int k = 0; k < holes.n; k++)
			if (holes.order[k])
				FILL(holes.order[k], 0, WIDE, t)
		holes.order[t] = gone;
		USE(holes, "with holes");
	}
}

/* ---- read before ---- */

static void near_before(void)
{
	MESH(early);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		total += early.order[1]->near->flux[1][t];
		for (int k = 0; k < early.n; k++)
			FILL(early.order[k], 0, WIDE, t)
		USE(early, "near before");
	}
}

/* Another member is no matter, all of the block is. */
static void others_before(void)
{
	MESH(members);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (const struct part *p = members.first; p; p = p->next)
			total += p->u[t] + p->level;
		for (int k = 0; k < members.n; k++)
			FILL(members.order[k], 0, WIDE, t)
		USE(members, "others before");
	}
}

static void all_before(void)
{
	MESH(kept);
	for (int t = 0; t < TURNS; t++) {
		struct part was;
#pragma potential_ckpt
		memcpy(&was, kept.first->next, sizeof was);
		total += was.flux[t % 2][3];
		for (int k = 0; k < kept.n; k++)
			FILL(kept.order[k], 0, WIDE, t)
		USE(kept, "all before");
	}
}

static double peek(const struct part *p, int t)
{
	return p ? p->flux[t % 2][t] + peek(p->next, t) : 0;
}

static void in_a_call_before(void)
{
	MESH(calls);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		total += peek(calls.first, t);
		for (int k = 0; k < calls.n; k++)
			FILL(calls.order[k], 0, WIDE, t)
		USE(calls, "in a call before");
	}
}

/* In the loop that fills. */
static void while_filling(void)
{
	MESH(slow);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < slow.n; k++) {
			total += slow.order[k]->near->flux[0][5];
			FILL(slow.order[k], 0, WIDE, t)
		}
		USE(slow, "while filling");
	}
}

/* ---- not in all iterations ---- */

static void some(void)
{
	MESH(hidden);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < hidden.n; k++) {
			if (hidden.order[k]->level == t % 3)
				continue;
			FILL(hidden.order[k], 0, WIDE, t)
		}
		USE(hidden, "some");
	}
}

static void until(void)
{
	MESH(ends);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < ends.n; k++) {
			if (k == 3 * t)
				break;
			FILL(ends.order[k], 0, WIDE, t)
		}
		USE(ends, "until");
	}
}

int main(void)
{
	in_order();
	one_too_few();
	a_column_too_few();
	permuted();
	exchanged();
	shorter();
	made_again();
	twice();
	with_holes();
	near_before();
	others_before();
	all_before();
	in_a_call_before();
	while_filling();
	some();
	until();
	return 0;
}
