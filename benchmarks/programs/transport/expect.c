/* expect.c - averages over the energies a particle is born with, by the midpoint rule.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * With an absorption of s.absorb in s.total, a particle collides s.total / s.absorb times and flies
 * 1 / s.absorb far, on average. */
#include "transport.h"

#define PARTS 20000

struct expected expect(const struct tables *t)
{
	struct expected e = {0};
	for (int i = 0; i < PARTS; i++) {
		struct section s = tables_look_up(t, (i + 0.5) / PARTS);
		e.collisions += s.total / s.absorb / PARTS;
		e.way += 1 / s.absorb / PARTS;
	}
	return e;
}
