/* follow.c - particles from birth to absorption.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each particle has random numbers of its own, so that it does not matter which thread follows it.
 */
#include "transport.h"
#include "randlc.h"

#define CHUNK 1024 /* particles between two candidates */

void follow(const struct tables *t, struct particle *p, int n, uint64_t seed, struct tallies *sum)
{
	for (int from = 0; from < n; from += CHUNK) {
#pragma potential_ckpt name(transport_chunk)
		int to = from + CHUNK < n ? from + CHUNK : n;
		int64_t collisions = 0, way = 0, *in_cell = sum->in_cell;
#pragma omp parallel for schedule(dynamic, 32) reduction(+ : collisions, way, in_cell[:CELLS])
		for (int i = from; i < to; i++) {
			uint64_t own = seed, jump = randlc_power(RANDLC_A, (uint64_t)i * STRIDE);
			randlc(&own, jump);
			follow_one(t, &p[i], own, &collisions, &way, in_cell);
		}
		sum->collisions += collisions;
		sum->way += way;
	}
}
