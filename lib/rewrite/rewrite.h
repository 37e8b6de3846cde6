/* rewrite.h - from save sets to the C that is compiled: fast and replay versions, tables, report.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_REWRITE_H
#define OMPCKPT_REWRITE_REWRITE_H

#include "saves.h"

struct guards;
struct same_bits;
struct text;

/* Append the rewritten C of "unit" (its text is in normal form) to "out". False after a message. */
bool rewrite_unit(struct arena *a, const struct program *p, const struct saves *s,
		  const struct guards *g, struct same_bits *bits, const struct unit *unit,
		  struct text *out);

/* Does "unit" take the address of a library's function, or name its variable? Then its code must
 * not be position-independent: the address would hold in this process only. */
bool rewrite_takes_foreign_address(const struct unit *unit);

/* Has each path function of the unit its table of labels in the text, and do the text's brackets
 * match (invariant.h)? */
void rewrite_check(const struct saves *s, const struct unit *unit, const struct text *c);

/* Append the program's own unit: object and site counts, names (include/ompckpt/abi.h). */
void rewrite_registry(const struct program *p, const struct saves *s, bool is_profiled,
		      struct text *out);

/* Append the report as JSON (docs/report.md): positions, what each saves and why. */
void rewrite_report(const struct program *p, const struct saves *s, struct text *out);

#endif
