/* diagnose.c - what can't be saved.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the labels with their live sets; what pointers hold; what each function may write;
 *          stores to variables of the C library.
 * Out:     errors and warnings, each once.
 * Errs:    on the side of refusing: what is live at a label and would not be right after a
 *          restart.
 * Cost:    linear in the live sets and in what live pointers hold. */
#include "access.h"
#include "liveness.h"
#include "reach.h"
#include "saves_internal.h"
#include "walk.h"

#include <string.h>

static bool tell_once(struct saving *s, struct map *told, const void *about)
{
	if (map_get(told, about))
		return false;
	map_put(s->arena, told, about, 1);
	return true;
}

/* A thread-local variable that "held" names, or NULL. */
static const struct var *thread_local_in(const struct saving *s, struct bitset held)
{
	for (int m = bitset_next(held, 0); m >= 0; m = bitset_next(held, (unsigned)m + 1)) {
		const struct var *v = points_to_memory(s->pts, (unsigned)m)->var;
		if (v && v->is_thread_local)
			return v;
	}
	return NULL;
}

/* A copy lies elsewhere in each thread and each process, so no pointer to one comes back. "name" is
 * what holds it, NULL: code that is not seen. */
static void refuse_pointer(struct saving *s, const struct label *l, const char *name,
			   struct bitset held)
{
	const char *who = name ? arena_printf(s->arena, "'%s'", name) : "code that is not seen";
	const struct var *v = thread_local_in(s, held);
	if (!v || !tell_once(s, &s->refused, v))
		return;
	diag(DIAG_ERROR, l->loc, "%s may hold the address of the thread-local '%s' after this %s",
	     who, v->name, l->position ? "position" : "call leads to a position and returns");
	diag(DIAG_NOTE, v->loc, "'%s' is declared here; its copies lie elsewhere after a restart",
	     v->name);
	diag(DIAG_HELP, l->loc,
	     name ? "set the pointer anew after it, or name the variable itself"
		  : "hand memory that is not thread-local to that code, or build it with "
		    "ompckpt-cc");
}

/* Memory of the C library that "held" names, or NULL. */
static const struct memory *library_memory(const struct saving *s, struct bitset held)
{
	for (int m = bitset_next(held, 0); m >= 0; m = bitset_next(held, (unsigned)m + 1))
		if (points_to_memory(s->pts, (unsigned)m)->kind == MEMORY_LIBRARY)
			return points_to_memory(s->pts, (unsigned)m);
	return NULL;
}

/* What macros of headers ask for, and programs seldom keep: told of once, for it may be all that a
 * pointer to anything that escaped could name. */
static bool is_of_macro(const struct memory *m)
{
	static const char *const names[] = {"__errno_location", "__h_errno_location",
					    "__ctype_b_loc", "__ctype_tolower_loc",
					    "__ctype_toupper_loc"};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(m->name, names[i]))
			return true;
	return false;
}

/* One pointer to memory of the library that escapes is told of by each that may hold it. */
enum { MOST_TOLD = 4 };

static bool is_enough(struct saving *s, const struct memory *m)
{
	const unsigned n = map_get(&s->told_of, m) + 1;
	map_put(s->arena, &s->told_of, m, n);
	if (n == MOST_TOLD + 1)
		ARRAY_PUSH(s->arena, s->many, m);
	return n > MOST_TOLD;
}

static void tell_rest(struct saving *s, const struct label *l)
{
	for (unsigned i = 0; i < s->many.n; i++)
		diag(DIAG_WARNING, l->loc, "so may %u more objects, to that of the C library (%s)",
		     map_get(&s->told_of, s->many.at[i]) - MOST_TOLD, s->many.at[i]->name);
}

static void warn_of_library(struct saving *s, const struct label *l, const char *name,
			    const void *what, struct bitset held)
{
	const struct memory *m = library_memory(s, held);
	if (!m || !tell_once(s, &s->told, is_of_macro(m) ? m : what) || is_enough(s, m))
		return;
	diag(DIAG_WARNING, l->loc,
	     "'%s' may point to memory of the C library (%s), which is not there after a restart",
	     name, m->name);
	diag(DIAG_HELP, l->loc, "copy what it points to into memory of the program");
}

static void refuse_va_list(struct saving *s, const struct label *l, const struct var *v)
{
	if (!tell_once(s, &s->told, v))
		return;
	diag(DIAG_ERROR, l->loc, "the argument list '%s' may be read after this %s", v->name,
	     l->position ? "position" : "call leads to a position and returns");
	if (l->call)
		reach_note_call(s->reach, v->function, l->call);
	diag(DIAG_HELP, v->loc, "fetch the arguments with va_arg before it");
}

static bool holds_va_list(const struct type *t)
{
	while (t->kind == TYPE_ARRAY)
		t = t->element;
	bool found = t->kind == TYPE_VA_LIST;
	for (unsigned i = 0; !found && t->kind == TYPE_RECORD && i < t->nfields; i++)
		found = holds_va_list(t->fields[i].type);
	return found;
}

static void check_variable(struct saving *s, const struct label *l, const struct var *v)
{
	if (holds_va_list(v->type))
		refuse_va_list(s, l, v);
	if (v->is_system)
		return;
	warn_of_library(s, l, v->name, v, points_to_held(s->pts, v));
	refuse_pointer(s, l, v->name, points_to_held(s->pts, v));
}

/* What a clause in front of a team changes would have its old value where the team is entered
 * again, and OpenMP does not say how often a clause is evaluated. */
static void check_clause(struct expr *e, void *label)
{
	const struct label *l = label;
	if (e->kind != EXPR_ASSIGN && e->kind != EXPR_COMPOUND_ASSIGN && e->kind != EXPR_INCDEC)
		return;
	diag(DIAG_ERROR, e->loc,
	     "a clause of a region with a potential checkpoint changes something");
	diag(DIAG_HELP, l->loc, "do that in a statement before the region");
}

static void check_clauses(struct label *l)
{
	for (unsigned i = 0; i < l->stmt->omp->exprs.n; i++)
		walk_expr(l->stmt->omp->exprs.at[i], check_clause, l);
}

static void diagnose_label(struct saving *s, struct solved *f, struct found_label *l)
{
	if (l->label.is_fork) {
		check_clauses(&l->label);
		return;
	}
	refuse_pointer(s, &l->label, NULL, points_to_escaped(s->pts));
	for (int i = bitset_next(l->live, 0); i >= 0; i = bitset_next(l->live, (unsigned)i + 1)) {
		const struct var *v = access_location_var(s->table, f->function, (unsigned)i);
		const struct memory *m;
		if (v) {
			check_variable(s, &l->label, v);
			continue;
		}
		m = points_to_memory(s->pts, (unsigned)i);
		if (m->kind != MEMORY_HEAP)
			continue;
		warn_of_library(s, &l->label, m->name, m->call,
				points_to_content(s->pts, (unsigned)i));
		refuse_pointer(s, &l->label, m->name, points_to_content(s->pts, (unsigned)i));
	}
}

/* ---- variables of the C library ---- */

static bool is_hook(const struct var *v)
{
	const struct type *t = v->type;
	return v->is_system && t->kind == TYPE_POINTER && t->element->kind == TYPE_FUNCTION;
}

/* A store to a variable that the library looks at by itself, and that no image holds. */
static void check_store(struct expr *e, void *saving)
{
	struct saving *s = saving;
	const struct expr *to = e->kind == EXPR_ASSIGN ? expr_ignore_casts(e->args.at[0]) : NULL;
	const struct var *v = to && to->kind == EXPR_VAR ? to->var : NULL;
	if (!v || !(is_hook(v) || (saves_is_of_runtime(v) && !var_is_of_mpi(v))) ||
	    !tell_once(s, &s->refused, v))
		return;
	diag(DIAG_ERROR, e->loc,
	     "'%s' is a variable of the C library, which would have its old value after a restart",
	     v->name);
	diag(DIAG_HELP, e->loc,
	     is_hook(v) ? "leave it alone: what the library calls by it is not seen"
			: "call a function instead: freopen, or setenv, putenv, clearenv");
}

void saves_diagnose(struct saving *s)
{
	for (unsigned i = 0; s->functions.n && i < s->program->functions.n; i++)
		if (s->program->functions.at[i]->body)
			walk_stmt(s->program->functions.at[i]->body, check_store, s);
	const struct label *last = NULL;
	for (unsigned i = 0; i < s->functions.n; i++)
		for (unsigned k = 0; k < s->functions.at[i].labels.n; k++) {
			last = &s->functions.at[i].labels.at[k].label;
			diagnose_label(s, &s->functions.at[i], &s->functions.at[i].labels.at[k]);
		}
	if (last)
		tell_rest(s, last);
}
