/* switches.h - the effect of a switch, from those of its sections.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_SWITCHES_H
#define OMPCKPT_REGIONS_SWITCHES_H

#include "region_walk.h"

/* What memory holds where a section breaks, on whichever way. */
struct switch_left {
	const struct memory_state **memory; /* NULL: no way has led there */
};

struct effect run_switch(struct region_walk *w, struct stmt *s);

/* Control may leave the innermost switch here, if "break" would leave one. */
void switch_is_left(struct region_walk *w);

#endif
