/* particle.c - one particle from birth to absorption.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport.h"
#include "randlc.h"

#include <math.h>

static int cell_of(double place)
{
	int c = (int)(place * CELLS);
	return c < 0 ? 0 : c < CELLS ? c : CELLS - 1;
}

/* Tally a way that stays in the slab, cell by cell; "sine" is its part across the slab. */
static void tally(double from, double to, double sine, int64_t *in_cell)
{
	double low = fmin(from, to), high = fmax(from, to);
	for (int c = cell_of(low); c <= cell_of(high); c++) {
		double a = fmax(low, (double)c / CELLS), b = fmin(high, (c + 1.0) / CELLS);
		in_cell[c] += (int64_t)(FIXED * fmax(b - a, 0) / sine);
	}
}

/* Fly "length" from "place" in the direction of cosine "mu", thrown back by the mirrors; where it
 * ends. */
static double fly(double place, double *mu, double length, int64_t *in_cell)
{
	for (;;) {
		double sine = fmax(fabs(*mu), 1e-6), wall = *mu > 0 ? 1 : 0;
		double to_wall = fabs(wall - place) / sine;
		if (length <= to_wall) {
			double end = place + (*mu > 0 ? length : -length) * sine;
			tally(place, end, sine, in_cell);
			return end;
		}
		tally(place, wall, sine, in_cell);
		length -= to_wall;
		place = wall;
		*mu = -*mu;
	}
}

void follow_one(const struct tables *t, struct particle *p, uint64_t seed, int64_t *collisions,
		int64_t *way, int64_t *in_cell)
{
	double energy = randlc(&seed, RANDLC_A), mu = 2 * randlc(&seed, RANDLC_A) - 1;
	for (;;) {
		struct section s = tables_look_up(t, energy);
		double length = -log(randlc(&seed, RANDLC_A)) / s.total;
		p->place = fly(p->place, &mu, length, in_cell);
		++*collisions;
		*way += (int64_t)(FIXED * length);
		if (randlc(&seed, RANDLC_A) < s.absorb / s.total)
			break;
		mu = 2 * randlc(&seed, RANDLC_A) - 1;
	}
	p->children = 0;
	if (randlc(&seed, RANDLC_A) < FISSIONS)
		p->children = (int)(YIELD + randlc(&seed, RANDLC_A));
}
