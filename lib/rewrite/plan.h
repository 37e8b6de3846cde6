/* plan.h - what is inserted into one function on a path, and where.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_PLAN_H
#define OMPCKPT_REWRITE_PLAN_H

#include "edit.h"
#include "saves.h"

struct guards;
struct lines;
struct same_bits;
struct text;

/* A value in the frame's record. */
struct slot {
	struct var *var;
	unsigned offset; /* in the record */
	bool once;       /* a parameter never modified: stored at entry, and handed to the replay
			  * version by its caller */
};

/* A local with a fixed address. */
struct place {
	struct var *var;
	unsigned object;
	unsigned offset; /* in the frame's arena piece; a variable-length array: of its struct
			  * ompckpt_vla in the record */
	bool is_vla;
	struct expr *literal; /* the compound literal that makes it, or NULL */
	const char *arena;    /* the variable that points to the piece */
};

/* A variably modified declaration: no goto may jump over it, so replay goes there in reentries. */
struct reentry {
	struct var *var; /* NULL: a typedef */
	const struct stmt *scope;
	struct range declaration;
	ARRAY(struct var *) counts; /* locals its type needs, stored where it stands */
};

/* A local that needs another name, because an inner one hides it at a label. */
struct rename {
	struct var *var;
	const char *name;
};

/* Every frame's piece of the frame arena is so aligned, or more. */
#define ARENA_ALIGN 64

/* Of a function, or of one of its parallel constructs with labels inside. */
struct plan {
	const struct path_function *path;
	const struct function *function;
	const struct stmt *region; /* the construct, or NULL */
	const struct plan *outer;  /* of a region: its function's */
	const char *mark;          /* in the names of its C labels */
	unsigned id;               /* number of the function at run time */
	bool is_joined;            /* one version that a restart enters too (joined.c) */
	bool is_main, is_leaf;     /* leaf: only positions and nothing to keep between them */
	unsigned record_size, arena_size;
	unsigned arena_align; /* of its piece of the frame arena */
	ARRAY(struct plan *) regions;
	ARRAY(struct slot) slots;
	ARRAY(struct place) places;
	ARRAY(struct reentry) reentries; /* in the text's order */
	ARRAY(struct rename) renames;
	ARRAY(const struct label *) labels; /* in the text's order */
};

/* A table that labels share (tables_parts.c). */
enum table_kind { TABLE_PARTS, TABLE_VALUES, TABLE_BOXES, TABLE_ROWS, TABLE_STRIDES, TABLE_COUNTS };

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

/* Fill r->plans. Reports what can't be rewritten. */
void plan_unit(struct rewriter *r);

/* Lay out record and frame arena of "plan" (layout.c). Needs everything else of it. */
void layout(struct rewriter *r, struct plan *plan);

/* What the code of "plan" is in: the function's body, or the region's. */
struct stmt *plan_body(const struct plan *plan);

/* Is the declaration of "v" visible at statement "s" of the same function? */
bool plan_in_scope(const struct var *v, const struct stmt *s);

/* The slot, place of "v", or NULL. */
const struct slot *plan_slot(const struct plan *plan, const struct var *v);
const struct place *plan_place(const struct plan *plan, const struct var *v);

/* How the emitted code names "v" (not a place). */
const char *plan_name(const struct plan *plan, const struct var *v);

/* Does label "l" lie in the scope of reentry "h"? */
bool plan_reenters(const struct reentry *h, const struct label *l);

/* The variable outside all constructs that "v" is a private copy of, or "v". */
const struct var *plan_root(const struct var *v);

/* Report "text" at "loc" as something that can't be rewritten, with the way out. */
void plan_refuse(struct rewriter *r, struct loc loc, const char *what, const char *help);

#endif
