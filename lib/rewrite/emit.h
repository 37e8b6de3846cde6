/* emit.h - the phrases both versions of a function are made of.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All phrases are without newlines, so that the user's line numbers stay. */
#ifndef OMPCKPT_REWRITE_EMIT_H
#define OMPCKPT_REWRITE_EMIT_H

#include "plan.h"
#include "text.h"

/* The declaration of the frame "ompckpt_f"; "attribute" follows its name. */
void emit_frame(const struct plan *plan, const char *attribute, struct text *out);

/* "x" from its local variable to the record, or back. */
void emit_store(struct rewriter *r, const struct plan *plan, const struct slot *slot,
		struct text *out);
void emit_restore(struct rewriter *r, const struct plan *plan, const struct slot *slot,
		  struct text *out);

/* All values of label "l" that are stored there; the label's number. */
void emit_label_stores(struct rewriter *r, const struct plan *plan, const struct label *l,
		       struct text *out);

/* Parameters that are stored once. */
void emit_entry_stores(struct rewriter *r, const struct plan *plan, struct text *out);

/* A restart instead of main's body, where there is one; main's arguments. */
void emit_start_of_main(const struct rewriter *r, const struct plan *plan, struct text *out);

/* Link the frame. */
void emit_enter(const struct plan *plan, struct text *out);

/* Room for variable-length arrays starts empty. */
void emit_empty_slots(const struct plan *plan, struct text *out);

/* The poll at a position and what happens when a checkpoint is due. */
void emit_position(struct rewriter *r, const struct plan *plan, const struct label *l,
		   struct text *out);

/* The text as a string of the arena; frees it. */
const char *emit_keep(struct rewriter *r, struct text *t);

/* "\n#line N "file"\n": what follows it is at the user's line of "offset". */
const char *emit_line(struct rewriter *r, unsigned offset);

/* Does "plan" have locals in the frame arena? */
bool emit_has_arena(const struct plan *plan);

/* "T *": how to cast an address to a pointer to "t"; NULL if the type can't be written. */
const char *emit_pointer_to(struct rewriter *r, const struct type *t);

/* Where the function's first statement may stand. */
unsigned emit_body_begin(const struct rewriter *r, const struct plan *plan);

/* The function that ends a frame. */
const char *emit_leave(struct rewriter *r, const struct plan *plan);

/* Edits of a function's text that both versions need (fixed.c, names.c, shadow_vars.c, statics.c).
 * */
void vla_reentry_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool replay);
void fixed_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool replay);
void shadow_vars_edit(struct rewriter *r, const struct plan *plan, struct edits *e);
void names_edit(const struct plan *plan, struct edits *e);
void statics_edit(struct rewriter *r, const struct plan *plan, struct edits *e);

/* In front of each parallel construct with labels inside, at the begin and the end of its body, and
 * after it (team.c). */
void team_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool replay);
/* Restores of label "l", and its C label in front of them: "if (0) { L: ; …"; the caller closes it.
 * */
void replay_label(struct rewriter *r, const struct plan *plan, const struct label *l,
		  struct text *out);
void replay_dispatch(const struct plan *plan, struct text *out);

/* The counts of "reentry" to the record. */
void vla_reentry_store(struct rewriter *r, const struct plan *plan, const struct reentry *reentry,
		       struct text *out);

/* What follows a variably modified declaration of "v" in the replay version ("" if nothing). */
const char *vla_reentry_dispatch(struct rewriter *r, const struct plan *plan, const struct var *v);
/* Number of the first reentry on the way to "l" after reentry "from" (-1: from the start), or -1.
 * */
int vla_reentry_next(const struct plan *plan, const struct label *l, int from);

/* Where "p" lies, as an lvalue; NULL after a message. */
const char *fixed_lvalue(struct rewriter *r, const struct place *p);
/* Copy parameters with a fixed address there. */
void fixed_params(struct rewriter *r, const struct plan *plan, struct text *out);
/* Does the clause that holds this reference make a private copy of a fixed local? */
bool shadow_vars_keeps(const struct plan *plan, struct range ref);

/* Take away list items of clauses inside the pragma, and clauses that become empty (clauses.c). */
void clauses_drop(struct rewriter *r, struct edits *e, struct range pragma,
		  const struct range *items, unsigned n);

/* Where the argument of clause "name" of a pragma lies, parentheses apart; RANGE_NONE without. */
struct range clauses_argument(const char *text, struct range pragma, const char *name);

/* Guards and the trail: of the whole unit, or of "plan"'s function (emit_guards.c). After
 * statements first, before all edits that insert in front of them. */
void emit_guards_after(struct rewriter *r, const struct plan *plan, struct edits *e);
void emit_guards_before(struct rewriter *r, const struct plan *plan, struct edits *e);

/* What a function's text needs between its labels, and at them: stores and polls. has_dispatch:
 * it is entered at labels, too. */
void body_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool has_dispatch);
void labels_edit(struct rewriter *r, const struct plan *plan, struct edits *e);

/* The joined version's edits (joined.c); what makes the two ways to label "l" one after it. */
void joined_edit(struct rewriter *r, const struct plan *plan);
void joined_meet(struct rewriter *r, const struct plan *plan, const struct label *l,
		 struct text *out);

/* The fast version's edits apart from those at labels; the replay version as a text with its entry;
 * what stands after labels where replay comes to them. */
void fast_edit(struct rewriter *r, const struct plan *plan);
void replay_labels(struct rewriter *r, const struct plan *plan, struct edits *e);
void replay_edit(struct rewriter *r, const struct plan *plan);
void replay_render(struct rewriter *r, const struct plan *plan, struct text *out);

/* Static locals of path functions at file scope, in front of the function. */
void statics_hoist(struct rewriter *r, const struct plan *plan);
/* The name of a static local of a path function at file scope. */
const char *statics_name(struct rewriter *r, const struct plan *plan, const struct var *v);

void heap_calls_edit(struct rewriter *r);
void addresses_emit(struct rewriter *r);
void tables_head(struct rewriter *r);
void tables_function(struct rewriter *r, const struct plan *plan, struct text *out);
void tables_objects(struct rewriter *r);

/* The number of the table that holds "set"; written to "out" when it is new. */
unsigned tables_set(struct rewriter *r, struct bitset set, struct text *out);
/* How code after the unit's text names "v", of static storage; NULL: it can't. */
const char *tables_name(struct rewriter *r, const struct var *v);
/* "&ompckpt_part_3", or "0" without a part; its bit set is written to "out" when it is new. */
const char *tables_part(struct rewriter *r, const struct plan *plan,
			const struct array_sections *part, struct text *out);

/* FILE pointers and the environment belong to the process; the runtime looks after them. */
bool tables_is_of_process(const struct var *v);
/* The flags of an object's row. */
struct object;
const char *tables_flags(const struct object *o);

/* Words of each bit set. */
unsigned rewrite_words(const struct saves *s);

#endif
