/* live.h - sets of objects to save: a bit by number, ompckpt_program.nwords words.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Over a stack saved = live(0) | live(1)-kill(0) | live(2)-kill(0)-kill(1) | …, number 0 always
 * (lib/dataflow/saves.h). */
#ifndef OMPCKPT_RUNTIME_LIVE_H
#define OMPCKPT_RUNTIME_LIVE_H

#include "runtime.h"

/* A frame at label "l" is next, from the innermost outwards; "killed" is what those inside kill. */
static inline void live_add(unsigned long *live, unsigned long *killed,
			    const struct ompckpt_label *l)
{
	for (unsigned w = 0; w < ompckpt_program.nwords; w++) {
		live[w] |= l->live[w] & ~killed[w];
		killed[w] |= l->kill[w];
	}
}

/* What has no number of the program's is. */
static inline bool live_has(const unsigned long *live, uint32_t id)
{
	const unsigned bits = 8 * sizeof *live;
	return id >= ompckpt_program.nobjects || live[id / bits] >> id % bits & 1;
}

#endif
