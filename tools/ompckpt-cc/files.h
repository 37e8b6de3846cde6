/* files.h - where our own data files are: relative to the executable, built or installed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_FILES_H
#define OMPCKPT_CC_FILES_H

#include <stdbool.h>

struct arena;
struct text;

/* The path of "name" in our library folder: "libompckpt.a", "wrap.list", "include". */
const char *files_own(struct arena *a, const char *name);

/* Make "path" hold "t". False after an error message. */
bool files_write(const char *path, const struct text *t);

/* The same for a file that is there; its mode and its links stay. */
bool files_write_over(const char *path, const struct text *t);

#endif
