/* normal_share.h - what the files share that take work of a team apart.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop's iterations, sections and the body of a single or master construct are pieces of work
 * with numbers from 0 on, which the runtime hands out (docs/emitted-code.md). */
#ifndef OMPCKPT_NORMAL_SHARE_H
#define OMPCKPT_NORMAL_SHARE_H

#include "normal_work.h"

enum {
	MODE_STATIC,
	MODE_CHUNKS,
	MODE_DYNAMIC,
	MODE_GUIDED,
	MODE_DRAWN = 4,
	MODE_NOWAIT = 8,
	MODE_ONE = 16,
	MODE_TASKS = 32,
};

struct level { /* a loop of the nest */
	struct stmt *loop;
	struct var *var;
	struct expr *from, *to, *step;  /* step: NULL is 1 */
	bool is_negative, is_inclusive; /* the step is subtracted; <= and >= */
	char order;                     /* '<', '>', '!' */
	const char *first, *by, *count; /* variables */
};

struct copy { /* a variable that is private in the work */
	const struct omp_share *share;
	const char *outer; /* what it begins with, or leaves: seen outside the body */
	const char *step;  /* linear: how much it grows in each iteration */
	bool is_loop_var;
};

struct clause {
	char name[24];
	struct range whole, argument; /* argument: without parentheses; begin == end: none */
};

struct shared_work {
	struct normal *n;
	struct stmt *s;
	ARRAY(struct clause) clauses;
	ARRAY(struct level) levels;
	ARRAY(struct copy) copies;
	const char *mode, *chunk, *at, *end, *count, *is_last;
	bool ok;
};

/* ---- normal_clauses.c: the directive ---- */

/* Report that "w" has something that can't be taken apart, and the way out. */
void share_refuse(struct shared_work *w, struct loc loc, const char *what, const char *help);

/* Fill "clauses"; refuse those that can't be done. */
void share_read_clauses(struct shared_work *w);
void share_check_clauses(struct shared_work *w);

const struct clause *share_clause(const struct shared_work *w, const char *name);

/* Where "c" stands in a clause's argument outside of parentheses; 0: nowhere. */
unsigned share_find(const struct shared_work *w, struct range argument, char c);

/* Does "parallel" keep such a clause when its work is taken apart? */
bool share_is_of_region(const char *clause);

/* ---- normal_nest.c: loops ---- */

/* Fill "levels", or refuse. */
void share_read_nest(struct shared_work *w);

/* What an iteration does. Needs: levels. */
struct stmt *share_body(const struct shared_work *w);

/* Append the declaration of "count", and of what it is computed from. */
void share_put_nest(struct shared_work *w, struct text *out);

/* Append the iteration variables, as they are in iteration "at". */
void share_put_variables(struct shared_work *w, struct text *out);

/* C for the value of a loop's variable in its iteration "at". */
const char *share_value_at(struct shared_work *w, const struct level *l, const char *at);

/* "(T)". */
const char *share_cast(struct shared_work *w, const struct type *t);

/* ---- normal_private.c: copies ---- */

/* Add what the clauses of "o" make private to "copies", or refuse. Needs: clauses, levels. */
void share_read_copies(struct shared_work *w, const struct omp *o);

/* Append: in front of the work, what each copy begins with; in its scope, the copies; at the
 * beginning of an iteration, the values of linear ones. */
void share_put_outer(struct shared_work *w, struct text *out);
void share_put_inner(struct shared_work *w, struct text *out);
void share_put_linear(struct shared_work *w, struct text *out);

/* Append: after the work, while the copies are there, what they leave; when they are gone, what the
 * originals get. */
void share_put_leaving(struct shared_work *w, struct text *out);
void share_put_results(struct shared_work *w, struct text *out);

/* ---- normal_pieces.c: work that is no loop ---- */

/* Bring the statements of the pieces into normal form. */
void share_pieces(struct shared_work *w);

/* Append the declarations of "mode", "chunk" and "count". */
void share_put_pieces(struct shared_work *w, struct text *out);

/* The task that is all of it (stmt_is_only_task), or NULL. */
struct stmt *share_task(const struct shared_work *w);

/* Does one thread of the team do all of it? */
bool share_is_by_one(const struct shared_work *w);

/* Append the statement that does the section whose number is in "at". */
void share_put_section(struct shared_work *w, struct text *out);

/* Append what one thread does. */
void share_put_body(struct shared_work *w, struct text *out);

/* May the work create tasks that the runtime has, and do all threads do them at its end? */
bool share_has_own_tasks(const struct shared_work *w);

/* Append how such work begins. */
void share_put_begin(struct shared_work *w, struct text *out);

/* Append how a thread waits at the end of the work, whose flags for "wait" are "flags". */
void share_put_end(struct shared_work *w, struct text *out);

/* Append how the thread that did the work gives its values to the others. */
void share_put_copies(struct shared_work *w, struct text *out);

#endif
