/* team.h - bring every thread of a team to the same position, and hold what each brings.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * docs/protocol.md says why the cut is consistent; the words there are the fields in team.c. */
#ifndef OMPCKPT_RUNTIME_TEAM_H
#define OMPCKPT_RUNTIME_TEAM_H

#include <stdbool.h>
#include <stdint.h>

#include "state/state.h"

struct lock_holds;
struct ompckpt_frame;
struct ompckpt_function;

/* A frame: where it stands, its record. */
struct kept_frame {
	const struct ompckpt_function *function;
	unsigned long label;
	char *arena;
	const char *record;
};

/* What one thread brings: its frames inside the region, innermost first. */
struct team_part {
	const struct kept_frame *frames;
	uint32_t nframes;
	uint64_t met, trail; /* met: odd inside a loop */
	double at;           /* os_monotonic, when it was cut */
	uint64_t float_control;
	int error;               /* errno */
	const uint64_t *counter; /* of its loop, see loop.h */
	const struct lock_holds *locks;
	int omp[STATE_OMP_VALUES];
};

/* Once, before there are threads. */
void team_init(void);

/* Is the calling thread in a team whose positions count? */
bool team_is_here(void);
/* At a position such a thread meets. */
void team_take(struct ompckpt_frame *f);

/* While a checkpoint is captured: threads of the team that is cut, 0 at a serial position; what
 * each brings. */
uint32_t team_parts(void);
const struct team_part *team_part(uint32_t thread);
/* Iterations that the loop all threads were cut in has handed out, or LOOP_NONE (loop.h). */
uint64_t team_drawn(void);

/* The calling thread has to wait: if it is cut, it takes part in the copy. */
void team_help(void);

/* Shall the calling thread, whose count is "met", be cut where it is? */
bool team_is_wanted(unsigned long met);

/* The first address of thread "thread"'s frame arena is LAYOUT_TEAM + thread * LAYOUT_TEAM_STRIDE:
 * make it usable. False: there is no room. */
bool team_map(uint32_t thread);

#endif
