/* follow.c - particles from birth to absorption, with a position in front of each.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each particle has random numbers of its own, so that it does not matter which thread follows it.
 */
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

static void follow_one(const struct tables *t, struct particle *p, uint64_t seed,
		       int64_t *collisions, int64_t *way, int64_t *in_cell)
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

void follow(const struct tables *t, struct particle *p, int n, uint64_t seed, struct tallies *sum)
{
	int64_t collisions = 0, way = 0, in_cell[CELLS] = {0};
#pragma omp parallel for schedule(dynamic, 32) reduction(+ : collisions, way, in_cell)
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt name(transport_particle)
		uint64_t own = seed, jump = randlc_power(RANDLC_A, (uint64_t)i * STRIDE);
		randlc(&own, jump);
		follow_one(t, &p[i], own, &collisions, &way, in_cell);
	}
	sum->collisions += collisions;
	sum->way += way;
	for (int c = 0; c < CELLS; c++)
		sum->in_cell[c] += in_cell[c];
}
