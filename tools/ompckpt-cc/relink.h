/* relink.h - the user's link command with the objects of this run in place of the old ones.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_RELINK_H
#define OMPCKPT_CC_RELINK_H

#include <stdbool.h>

struct arena;
struct arguments;
struct program;
struct recompiled;
struct whole_program;

/* Do the new objects define what the old ones did? An object may hold code that no record tells of
 * (`ld -r` with an assembler file, objcopy). False after error messages. */
bool relink_check(struct arena *a, const struct whole_program *w, const struct recompiled *r);

/* Link. Returns the linker's exit status. */
int relink(struct arena *a, const struct arguments *args, const struct whole_program *w,
	   const struct recompiled *r, const struct program *program);

#endif
