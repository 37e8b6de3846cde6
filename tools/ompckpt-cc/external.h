/* external.h - variables of code without a record: saved wholly, for nothing is known of them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_EXTERNAL_H
#define OMPCKPT_CC_EXTERNAL_H

#include <stdbool.h>

struct arena;
struct arguments;
struct text;
struct whole_program;

/* Compile the sources of the link that can't be read, to objects noted in w->source_objects. False
 * after an error message. */
bool external_compile(struct arena *a, const struct arguments *args, struct whole_program *w);

/* For each object of the user's that has no record, and each source of the link that can't be read,
 * make an object in which every section of variables has a name of its own, note it in w->stand_ins
 * and w->source_stand_ins, and append rows for these sections to the C text "registry". What can't
 * be saved so is refused (shared.h too), unless --ompckpt-stateless names it: then it is linked as
 * it is. False after error messages. Needs: external_compile. */
bool external_prepare(struct arena *a, const struct arguments *args, struct whole_program *w,
		      struct text *registry);

#endif
