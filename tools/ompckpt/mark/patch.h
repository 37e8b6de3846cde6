/* patch.h - what insertions change in a file, as "diff -u" prints it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MARK_PATCH_H
#define OMPCKPT_MARK_PATCH_H

struct arena;
struct edits;
struct text;

/* Append the change of file "name", which holds "text", by "edits": insertions alone. */
void patch_print(struct arena *a, const char *name, const char *text, const struct edits *edits,
		 struct text *out);

#endif
