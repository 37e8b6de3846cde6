/* emit.h - the phrases the versions of a function are made of.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All phrases are without newlines, so that the user's line numbers stay. */
#ifndef OMPCKPT_REWRITE_EMIT_H
#define OMPCKPT_REWRITE_EMIT_H

#include <stdbool.h>

struct expr;
struct label;
struct place;
struct plan;
struct rewriter;
struct slot;
struct text;
struct type;

/* The text as a string of the arena; frees it. */
const char *emit_keep(struct rewriter *r, struct text *t);

/* "\n#line N "file"\n": what follows it is at the user's line of "offset". */
const char *emit_line(struct rewriter *r, unsigned offset);

/* "T *": how to cast an address to a pointer to "t"; NULL if the type can't be written. */
const char *emit_pointer_to(struct rewriter *r, const struct type *t);

/* Where "p" lies, as an lvalue; "0" after a message. */
const char *emit_place(struct rewriter *r, const struct place *p);

/* Where the function's first statement may stand. */
unsigned emit_body_begin(const struct rewriter *r, const struct plan *plan);

/* Does "plan" have locals in the frame arena? */
bool emit_has_arena(const struct plan *plan);

/* The declaration of the frame "ompckpt_f"; "attribute" follows its name. */
void emit_frame(const struct plan *plan, const char *attribute, struct text *out);

/* Link the frame. */
void emit_enter(const struct plan *plan, struct text *out);

/* Room for variable-length arrays, and the list of what alloca gave, start empty. */
void emit_empty_slots(const struct plan *plan, struct text *out);

/* Is it a call of what the normal form has in the place of alloca (normal_alloca.c)? */
bool emit_is_alloca(const struct expr *e);

/* The function that ends a frame. */
const char *emit_leave(struct rewriter *r, const struct plan *plan);

/* "x" from its local variable to the record, or back. */
void emit_store(struct rewriter *r, const struct plan *plan, const struct slot *slot,
		struct text *out);
void emit_restore(struct rewriter *r, const struct plan *plan, const struct slot *slot,
		  struct text *out);

/* Parameters that are stored once. */
void emit_entry_stores(struct rewriter *r, const struct plan *plan, struct text *out);

/* All values of label "l" that are stored there; the label's number. */
void emit_label_stores(struct rewriter *r, const struct plan *plan, const struct label *l,
		       struct text *out);

#endif
