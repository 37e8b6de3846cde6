/* switches.h - the effect of a switch, from those of its sections.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_SWITCHES_H
#define OMPCKPT_REGIONS_SWITCHES_H

#include "region_walk.h"

struct effect run_switch(struct region_walk *w, struct stmt *s);

/* Control may leave the innermost switch or loop here. */
void break_is_met(struct region_walk *w);

#endif
