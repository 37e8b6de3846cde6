/* unseen.h - variables of objects without a record: saved wholly, nothing is known of them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_UNSEEN_H
#define OMPCKPT_CC_UNSEEN_H

#include <stdbool.h>

struct arena;
struct arguments;
struct text;
struct whole_program;

/* For each object of the user's that has no record, make a copy in which every section of variables
 * has a name of its own, note it in w->stand_ins, and append rows for these sections to the C text
 * "registry". Warns of what can't be saved: shared objects, sources compiled by the link itself.
 * False after an error message. */
bool unseen_prepare(struct arena *a, const struct arguments *args, struct whole_program *w,
		    struct text *registry);

#endif
