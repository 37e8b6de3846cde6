/* rewriter.h - what the rewriting of one unit has in hand.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_REWRITER_H
#define OMPCKPT_REWRITE_REWRITER_H

#include "edit.h"
#include "plan.h"
#include "text.h"

struct guards;
struct lines;
struct same_bits;

/* A table that labels share (tables_parts.c). */
enum table_kind {
	TABLE_PARTS,
	TABLE_VALUES,
	TABLE_BOXES,
	TABLE_ROWS,
	TABLE_STRIDES,
	TABLE_COUNTS,
	TABLE_STEPS,
	TABLE_MEMBERS,
	TABLE_RANGES,
	TABLE_BY_BOX,
};

struct table {
	enum table_kind kind;
	const char *name, *content;
};

struct rewriter {
	struct arena *arena;
	const struct program *program;
	const struct saves *saves;
	const struct guards *guards;
	struct same_bits *bits;
	const struct unit *unit;
	ARRAY(struct plan *) plans; /* of this unit's path functions, in the text's order */
	struct edits fast, replay;
	struct lines *lines;        /* of the unit's text */
	struct text *head, *tail;   /* what stands before and after the unit's text */
	ARRAY(struct bitset) sets;  /* bit sets emitted so far */
	ARRAY(struct table) tables; /* … and tables of parts */
	bool failed;
};

#endif
