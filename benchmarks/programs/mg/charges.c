/* charges.c - the right-hand side of MG: +1 at the ten largest of n^3 random numbers, -1 at the ten
 * smallest.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "mg.h"

#include "randlc.h"

#define CHARGES 10

struct place {
	double value;
	int i1, i2, i3;
};

/* The CHARGES best so far, the worst of them first; "sign" -1 turns the order round. */
struct best {
	double sign;
	int n;
	struct place places[CHARGES];
};

static void consider(struct best *b, struct place p)
{
	if (b->n == CHARGES && b->sign * p.value <= b->sign * b->places[0].value)
		return;
	int k = 0;
	if (b->n == CHARGES) {
		for (; k + 1 < CHARGES && b->sign * b->places[k + 1].value < b->sign * p.value; k++)
			b->places[k] = b->places[k + 1];
	} else {
		for (k = b->n++; k > 0 && b->sign * b->places[k - 1].value > b->sign * p.value; k--)
			b->places[k] = b->places[k - 1];
	}
	b->places[k] = p;
}

static void put(grid g, const struct best *b)
{
	for (int k = 0; k < b->n; k++)
		g[b->places[k].i3][b->places[k].i2][b->places[k].i1] = b->sign;
}

void grid_charge(grid g, int n)
{
	struct best largest = { .sign = 1 }, smallest = { .sign = -1 };
	uint64_t x = 314159265;
	double row[MAX_N];
	for (int i3 = 1; i3 <= n; i3++) {
		CANDIDATE(mg_plane)
		for (int i2 = 1; i2 <= n; i2++) {
			vranlc(n, &x, RANDLC_A, row);
			for (int i1 = 1; i1 <= n; i1++) {
				struct place p = { row[i1 - 1], i1, i2, i3 };
				consider(&largest, p);
				consider(&smallest, p);
			}
		}
	}
	grid_zero(g, n);
	put(g, &largest);
	put(g, &smallest);
	grid_wrap(g, n);
}
