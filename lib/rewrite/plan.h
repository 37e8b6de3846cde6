/* plan.h - what is inserted into one function on a path, and where.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_PLAN_H
#define OMPCKPT_REWRITE_PLAN_H

#include "saves.h"

struct rewriter;

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

/* The size of an array parameter that may be another one when a restart enters the function. */
struct bound {
	const struct expr *count;
	unsigned offset; /* of its value at entry, in the record */
};

/* A local that needs another name, because an inner one hides it at a label. */
struct rename {
	struct var *var;
	const char *name;
};

/* A frame's record is so aligned. */
#define RECORD_ALIGN 16

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
	bool has_alloca;           /* the record has, at alloca_offset, a list of such memory */
	unsigned alloca_offset;
	unsigned record_size, arena_size;
	unsigned arena_align; /* of its piece of the frame arena */
	ARRAY(struct plan *) regions;
	ARRAY(struct slot) slots;
	ARRAY(struct place) places;
	ARRAY(struct bound) bounds;
	ARRAY(struct reentry) reentries; /* in the text's order */
	ARRAY(struct rename) renames;
	ARRAY(const struct label *) labels; /* in the text's order */
};

/* What the code of "plan" is in: the function's body, or the region's. */
struct stmt *plan_body(const struct plan *plan);

/* Is the declaration of "v" visible at statement "s" of the same function? */
bool plan_in_scope(const struct var *v, const struct stmt *s);

/* Is "p" named by a pointer ompckpt_p_NAME, not by an address in the arena? A variably modified
 * type can't be written where the variable is used. */
bool plan_has_pointer(const struct place *p);

/* The slot, place of "v", or NULL. */
const struct slot *plan_slot(const struct plan *plan, const struct var *v);
const struct place *plan_place(const struct plan *plan, const struct var *v);

/* The slot that "v" is stored in at label "l"; NULL: it is not stored there. */
const struct slot *plan_slot_at(const struct plan *plan, const struct var *v,
				const struct label *l);

/* How the emitted code names "v" (not a place). */
const char *plan_name(const struct plan *plan, const struct var *v);

/* The plan of "f", or NULL. */
struct plan *plan_of(const struct rewriter *r, const struct function *f);

/* How code after the unit's text names "v", of static storage; NULL: it can't. */
const char *plan_name_of_static(const struct rewriter *r, const struct var *v);

/* Does label "l" lie in the scope of reentry "h"? */
bool plan_reenters(const struct reentry *h, const struct label *l);

/* The variable outside all constructs that "v" is a private copy of, or "v". */
const struct var *plan_root(const struct var *v);

/* Report "text" at "loc" as something that can't be rewritten, with the way out. */
void plan_refuse(struct rewriter *r, struct loc loc, const char *what, const char *help);

#endif
