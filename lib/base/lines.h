/* lines.h - which line of the user's file does this byte of a flat text come from?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A stage that moves text writes a mark in front of each piece that comes from somewhere else;
 * lines_resolve turns marks into #line directives, where the line would be wrong without. */
#ifndef OMPCKPT_BASE_LINES_H
#define OMPCKPT_BASE_LINES_H

#include "arena.h"
#include "diag.h"

struct lines;
struct text;

/* The lines of "text" (NUL-ended, kept), whose first line is line 1 of "file". */
struct lines *lines_new(struct arena *a, const char *file, const char *text);

/* File and line of the byte at "offset"; column 0. */
struct loc lines_at(const struct lines *l, unsigned offset);

/* Append the mark "what follows comes from offset". Must not stand inside a directive, a literal or
 * a comment. */
void lines_mark(struct text *out, unsigned offset);

/* Append "marked" to "out", marks turned into #line directives or dropped. */
void lines_resolve(const struct lines *l, const char *marked, struct text *out);

#endif
