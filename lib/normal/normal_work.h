/* normal_work.h - what the files of this folder share while one unit is put into normal form.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every statement and expression that must change becomes one replacement of its own range; its new
 * text is rendered with the replacements inside it. "pre" is always the text of the statements that
 * must run just before the one at hand. */
#ifndef OMPCKPT_NORMAL_WORK_H
#define OMPCKPT_NORMAL_WORK_H

#include "edit.h"
#include "map.h"
#include "program.h"
#include "text.h"

struct reach;

struct normal {
	struct arena *arena;
	const struct unit *unit;
	const struct reach *reach;
	const struct function *function; /* the one at hand */
	struct edits edits;
	struct text outer;         /* declarations for the block around the statement */
	ARRAY(struct range) moved; /* calls that already became a temporary */
	struct range macro;        /* the system macro invocation being walked through */
	unsigned names;            /* own names given so far */
	bool has_prototypes;       /* of the runtime's functions, in front of the function */
	bool has_tasks;            /* the unit's text has what tasks need */
	unsigned task_places;      /* where that is named, so far */
	struct map captured;       /* variables whose address a task of the function takes */
	ARRAY(uint64_t) task_names;
	struct text front, behind; /* of the function at hand: what tasks need there */
	bool ok;
};

/* ---- normal_work.c: questions and small help ---- */

/* May evaluating "e" (running "s") reach a position? */
bool normal_expr_reaches(const struct normal *n, const struct expr *e);
bool normal_stmt_reaches(const struct normal *n, const struct stmt *s);
bool normal_is_reaching_call(const struct normal *n, const struct expr *e);

/* Is "e" already "f(args)" or "t = f(args)" as the normal form wants it? */
bool normal_is_alone(const struct normal *n, const struct expr *e);

/* The variable that "e" assigns the value of a reaching call to, if that form is right; or NULL. */
struct var *normal_result(const struct normal *n, const struct expr *e);

/* May evaluating "e" change a local that is saved by value? The record is filled before the
 * arguments of a reaching call are evaluated: what they change must be done by then. */
bool normal_changes_local(const struct expr *e);

/* An own name: "ompckpt_" kind number. */
char *normal_name(struct normal *n, char kind);

/* The text of "range" with the edits so far; "" for RANGE_NONE. In the arena. */
char *normal_text(struct normal *n, struct range range);

/* Append the text of "range", marked with the line it comes from. */
void normal_put(struct normal *n, struct range range, struct text *out);

/* Replace "range" by "text", which is freed. */
void normal_replace(struct normal *n, struct range range, struct text *text);

/* Append "text" and free it. */
void normal_take(struct text *out, struct text *text);

/* Append "name" declared with the type of "e": "T name". */
void normal_declare(struct normal *n, const struct expr *e, const char *name, struct text *out);

/* ---- normal_block.c ---- */

/* Append the text of "s", ready for something after it. */
void normal_put_stmt(struct normal *n, const struct stmt *s, struct text *out);

/* A statement that becomes a block: between the two, n->outer collects declarations for it. Close
 * replaces "s" by "{ outer body }" and frees "body"; "outer" is what open returned. */
struct text normal_open(struct normal *n);
void normal_close(struct normal *n, struct text outer, const struct stmt *s, struct text *body);

/* ---- normal_refuse.c ---- */

/* Report that "what" cannot be done at "loc", and the way out. */
void normal_refuse(struct normal *n, struct loc loc, const char *help, const char *what, ...)
	__attribute__((format(printf, 4, 5)));

/* Report what the function at hand must not contain. */
void normal_refuse_function(struct normal *n);

/* ---- normal_labels.c ---- */

/* Put variables in the place of label addresses in the function at hand, and switches in that of
 * its computed gotos, or refuse. Its other statements are not done yet. */
void normal_labels(struct normal *n);

/* ---- normal_alloca.c ---- */

/* Have the heap give what alloca gives to the function at hand, or refuse. Its statements are not
 * done yet. */
void normal_alloca(struct normal *n);

/* ---- normal_reductions.c ---- */

/* Refuse reductions of "region" that a restart can't begin again. */
void normal_reductions(struct normal *n, const struct stmt *region);

/* ---- normal_copies.c ---- */

/* Put variables in the place of the copies of "region" whose address is used. Its body is done. */
void normal_copies(struct normal *n, const struct stmt *region);

/* What follows calls each other, as expressions and statements stand in each other. */

/* ---- normal_expr.c ---- */

/* Move what reaches out of "e" into "pre"; edit the text of "e" to use the results. */
void normal_hoist(struct normal *n, struct expr *e, struct text *pre);

/* Does "e" hold a compound literal whose address is taken? normal_hoist gives it a name; without a
 * reaching call beside it, that is all normal_hoist does. */
bool normal_has_literal(const struct expr *e);

/* Append statements that evaluate "e" and drop its value. */
void normal_effect(struct normal *n, struct expr *e, struct text *out);

/* ---- normal_macro.c ---- */

/* Move what the arguments of system macro "e" spell; refuse what cannot be moved out of it. */
void normal_macro(struct normal *n, struct expr *e, struct text *pre);

/* ---- normal_stmt.c ---- */

void normal_stmt(struct normal *n, struct stmt *s);

/* A statement that is not in a block: give it one where the normal form needs it. */
void normal_body(struct normal *n, struct stmt *s);

/* ---- normal_loop.c ---- */

void normal_loop(struct normal *n, struct stmt *s);

/* ---- normal_share.c ---- */

/* Append the C loop that shared work "s" (omp_is_work), whose body reaches, becomes; or refuse it.
 * What its clauses and its head need is moved in front already. */
void normal_share(struct normal *n, struct stmt *s, struct text *out);

/* ---- normal_task.c ---- */

/* Append what becomes of a task, a "taskwait" or a "taskgroup" of those that the runtime has
 * (reach_own_tasks). What its clauses need is moved in front already. */
void normal_task(struct normal *n, struct stmt *s, struct text *out);
void normal_taskwait(struct normal *n, const struct stmt *s, struct text *out);
void normal_taskgroup(struct normal *n, struct stmt *s, struct text *out);

/* Append the loop in which a thread waits, and does tasks: "call" says what is to be done
 * (ompckpt/abi.h). The position in it is named after "s". */
void normal_put_waiting(struct normal *n, const struct stmt *s, const char *call, struct text *out);

/* Put the declarations that tasks need in front of the unit's text: they are about to be named. */
void normal_task_prelude(struct normal *n);

/* The clause, after a blank, by which a construct has them that shares nothing by itself; "":
 * nothing in it names them that was put since "places" were. */
const char *normal_task_clause(const struct normal *n, const struct omp *o, unsigned places);

/* ---- normal_decl.c ---- */

/* Does a declaration of a function on a path need to be written anew? */
bool normal_decl_changes(const struct normal *n, const struct stmt *s);

/* Append the declarations "s" becomes. */
void normal_decl(struct normal *n, const struct stmt *s, struct text *out);

/* Drop "const" from the parameters of the function at hand. */
void normal_params(struct normal *n);

#endif
