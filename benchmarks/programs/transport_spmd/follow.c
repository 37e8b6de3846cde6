/* follow.c - particles from birth to absorption, with a position in front of each.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each particle has random numbers of its own, so that it does not matter which thread follows it.
 */
#include "transport.h"
#include "randlc.h"

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
