/* source.h - the lines of a source around a position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REPORT_SOURCE_H
#define OMPCKPT_REPORT_SOURCE_H

struct text;

/* The lines around "line" of "file", which is looked for here and beside the executable "app"; or a
 * line that says it was not found. If it is newer than the executable, that is said, too. */
void source_lines(struct text *out, const char *app, const char *file, unsigned long long line);

#endif
