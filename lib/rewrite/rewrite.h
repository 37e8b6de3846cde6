/* rewrite.h - from save sets to the C that is compiled: fast and replay versions, tables, report.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The folder has layers; a file calls those of its own layer and of the ones in front of it.
 *   plans     what is inserted into a function, and where: plan, frame_layout, plan_unit,
 *             same_bits; rewriter.h has a unit's plans and texts in hand
 *   phrases   what is inserted: emit, start, clauses, dispatch, meet, vla_reentry, clause_names,
 *             shadow_vars, fixed, team, names, statics, emit_guards, body, labels
 *   versions  a function's text for ordinary runs, for restarts, for both: fast, replay, joined
 *   tables    what the runtime must know: bit_sets, tables_parts, tables, addresses, heap_calls,
 *             recomputed
 *   unit      all of a file; registry, report: of the program */
#ifndef OMPCKPT_REWRITE_REWRITE_H
#define OMPCKPT_REWRITE_REWRITE_H

#include "plan.h"

struct guards;
struct same_bits;
struct text;

/* Of all path functions, as they were rewritten; those of regions are in them. */
struct plans {
	ARRAY(const struct plan *) list;
};

/* Append the rewritten C of "unit" (its text is in normal form) to "out", its plans to "plans".
 * *is_changed: it is not just that text. False after a message. */
bool rewrite_unit(struct arena *a, const struct program *p, const struct saves *s,
		  const struct guards *g, struct same_bits *bits, const struct unit *unit,
		  struct plans *plans, struct text *out, bool *is_changed);

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
void rewrite_report(struct arena *a, const struct program *p, const struct saves *s,
		    struct text *out);

#endif
