/* stable_values.c - values that main computes once, and that hold for the rest of the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      main as it is analysed, statement by statement; what is known of memory after each.
 * Out:     global invariants "this integer is this function of those", for the functions that run
 *          later.
 * Means:   the statements of main's body run once and in order. A variable of static storage that
 *          no code after one of them may write (MOD, handlers, threads, the program's end) is
 *          stable: what main knows of it there holds from then on. A function may assume an
 *          invariant if it can't be called before: not from the statements up to there, by a
 *          handler or a thread. The value is made of numbers and of what stable variables hold.
 * Errs:    towards fewer invariants: a variable that a team or a task may write has none, nor has a
 *          program whose main jumps or calls itself.
 * Cost:    the steps of main's statements once more. */
#include "stable_values.h"
#include "access.h"
#include "calls.h"
#include "memory_state.h"
#include "modref.h"
#include "points_to.h"
#include "steps.h"
#include "walk.h"

#include <limits.h>

/* The value is known from after main's statement "from" on. */
struct stable_value {
	struct place_value is;
	int from;
};

struct stable_values {
	const struct stmt *body;      /* main's */
	struct bitset *written_later; /* by statement of it: what may be written after it */
	int *first_use;               /* by function id: the first statement that may call it */
	ARRAY(struct stable_value) values;
};

static bool is_static(const struct var *v)
{
	return v && (v->storage == STORAGE_GLOBAL || v->storage == STORAGE_FILE_STATIC ||
		     v->storage == STORAGE_LOCAL_STATIC);
}

/* Is "s" what its place, in a variable any function may name, holds now? */
static bool is_current(struct point *here, const struct symbol *s)
{
	int64_t at;
	return s->kind == SYMBOL_LOAD && is_static(s->address.base.var) &&
	       address_fixed_offset(&s->address, &at) &&
	       symbol_loaded(here, &s->address, s->type) == s;
}

/* ---- what a function leaves ---- */

static bool is_lasting(struct point *here, const struct symbol *s, const void *unused)
{
	(void)unused;
	return s->is_entry || is_current(here, s);
}

static bool see_return(struct stmt *s, void *n)
{
	*(unsigned *)n += s->kind == STMT_RETURN;
	return true;
}

/* An object that the function's caller knows, too. */
static bool is_lasting_pointer(const struct address *a)
{
	return a && a->base.pointer && !a->nterms && !a->or_null && a->base.pointer->is_entry;
}

/* "x" holds what "k" says, if that means anything when the function has returned. */
static void add_left(struct point *here, struct region_summary *to, struct place_value x,
		     const struct known_value *k)
{
	if (k && value_is_of(here, k->number, is_lasting, NULL))
		x.number = k->number;
	else if (k && is_lasting_pointer(k->pointer))
		x.pointer = k->pointer;
	if (x.number || x.pointer)
		ARRAY_PUSH(here->arena, to->left, x);
}

static const struct stmt *last_of(const struct stmt *s)
{
	return s->children.n ? s->children.at[s->children.n - 1] : s;
}

bool body_ends_at_end(struct stmt *body)
{
	unsigned n = 0;
	const struct stmt *last = body->kind == STMT_COMPOUND ? last_of(body) : body;
	while (last->kind == STMT_LABEL)
		last = last_of(last);
	walk_stmts(body, see_return, &n);
	return body->kind == STMT_COMPOUND && (!n || (n == 1 && last->kind == STMT_RETURN));
}

static bool is_left_behind(const struct region_summary *to, const struct known_value *k)
{
	for (unsigned i = 0; i < to->left.n; i++)
		if (to->left.at[i].block == k->block && to->left.at[i].offset == k->offset)
			return true;
	return false;
}

/* What lies behind pointers of the entry and was stored after all labels: whoever went on at one of
 * these leaves them, too. */
static void add_left_behind(struct point *here, struct region_summary *to, unsigned version)
{
	for (unsigned i = 0; i < here->nplaces; i++)
		for (const struct known_value *k = here->memory[i]->behind; k; k = k->next) {
			struct place_value x = {.block = k->block,
						.lvalue = k->lvalue,
						.offset = k->offset,
						.type = k->type};
			if (!k->block->is_entry || is_left_behind(to, k))
				continue;
			add_left(here, to, x, value_behind(here, k, version));
		}
}

void stable_values_left(struct point *here, struct region_summary *to, unsigned version)
{
	if (here->execution != EXECUTION_SERIAL || here->failed ||
	    !body_ends_at_end(here->function->body))
		return;
	for (unsigned i = 0; i < points_to_data(here->known->pts); i++) {
		struct var *v = access_location_var(here->known->table, here->function, i);
		const struct known_value *k = is_static(v) ? here->memory[i]->values : NULL;
		for (; k; k = k->next) {
			struct place_value x = {.var = v, .offset = k->offset, .type = k->type};
			if (value_is_seen(here, i, k))
				add_left(here, to, x, k);
		}
	}
	add_left_behind(here, to, version);
}

/* ---- which statement of main calls a function first ---- */

struct reaching {
	struct stable_values *to;
	const struct calls *calls;
	int statement;
};

static void reach_from(struct reaching *x, const struct function *f);

static void reach_call_of(struct expr *e, void *with)
{
	struct reaching *x = with;
	if (e->kind != EXPR_CALL)
		return;
	const struct callees *to = calls_of(x->calls, e);
	for (unsigned i = 0; i < to->functions.n; i++)
		reach_from(x, to->functions.at[i]);
	for (unsigned i = 0; i < to->callbacks.n; i++)
		reach_from(x, to->callbacks.at[i]);
}

static void reach_from(struct reaching *x, const struct function *f)
{
	int *first = x->to->first_use;
	if (first[f->id] <= x->statement)
		return;
	first[f->id] = x->statement;
	const struct call_list *in = calls_in(x->calls, f);
	for (unsigned i = 0; i < in->at.n; i++)
		reach_call_of(in->at.at[i], x);
}

static void reach_all(struct reaching *x, const struct function_list *l)
{
	for (unsigned i = 0; i < l->at.n; i++)
		reach_from(x, l->at.at[i]);
}

static void find_first_uses(struct stable_values *s, const struct known_program *known)
{
	struct reaching x = {s, known->calls, -1};
	for (unsigned i = 0; i < known->program->functions.n; i++)
		s->first_use[i] = INT_MAX;
	reach_all(&x, calls_async(known->calls));
	reach_all(&x, calls_at_exit(known->calls));
	reach_all(&x, calls_escaped(known->calls));
	for (unsigned i = 0; i < s->body->children.n; i++) {
		x.statement = (int)i;
		walk_stmt(s->body->children.at[i], reach_call_of, &x);
	}
}

/* Sets of different sizes. */
static void add_members(struct bitset to, struct bitset s)
{
	for (int i = bitset_next(s, 0); i >= 0; i = bitset_next(s, (unsigned)i + 1))
		bitset_add(to, (unsigned)i);
}

static void find_later_writes(struct stable_values *s, struct point *here)
{
	const struct known_program *known = here->known;
	const struct function_list *end = calls_at_exit(known->calls);
	struct bitset later = bitset_new(here->arena, here->nplaces);
	add_members(later, known->async);
	for (unsigned i = 0; i < end->at.n; i++)
		add_members(later, modref_of(known->modref, end->at.at[i])->mod);
	for (unsigned i = s->body->children.n; i-- > 0;) {
		s->written_later[i] = bitset_copy(here->arena, later);
		bitset_union(later, locations_written_by(here, s->body->children.at[i], NULL));
	}
}

struct stable_values *stable_values_begin(struct point *here)
{
	const struct function *main = here->function;
	struct stable_values *s = ARENA_NEW(here->arena, struct stable_values);
	s->first_use = ARENA_ARRAY(here->arena, int, here->known->program->functions.n + 1);
	if (!main || !main->body || main->body->kind != STMT_COMPOUND ||
	    walk_finds(main->body, 1u << STMT_GOTO | 1u << STMT_INDIRECT_GOTO))
		return s;
	s->body = main->body;
	s->written_later = ARENA_ARRAY(here->arena, struct bitset, main->body->children.n + 1);
	find_first_uses(s, here->known);
	find_later_writes(s, here);
	return s;
}

/* ---- in main ---- */

/* A point after main's statement "statement". */
struct noting {
	struct stable_values *to;
	struct point *here;
	unsigned statement;
};

/* Does nothing after the statement write it? */
static bool is_stable(const struct noting *x, const struct var *v)
{
	const struct known_program *known = x->here->known;
	return is_static(v) && !known->is_team_written[v->definition->id] &&
	       !bitset_has(x->to->written_later[x->statement], access_location(known->table, v));
}

/* What a stable variable holds, if that is just "s". */
static isl_pw_aff *held_by_stable(void *with, const struct symbol *s)
{
	const struct noting *x = with;
	struct point *here = x->here;
	isl_pw_aff *wanted = aff_symbol(s);
	if (is_current(here, s) && is_stable(x, s->address.base.var))
		return wanted;
	for (unsigned i = 0; i < points_to_data(here->known->pts); i++) {
		struct var *v = access_location_var(here->known->table, here->function, i);
		const struct known_value *k = v ? here->memory[i]->values : NULL;
		for (; k && is_stable(x, v); k = k->next) {
			struct address a = address_of_var(here, v);
			a.offset = k->offset;
			if (!k->number || !aff_is_same(k->number, wanted))
				continue;
			const struct symbol *same = symbol_loaded(here, &a, k->type);
			return same ? aff_symbol(same) : NULL;
		}
	}
	return NULL;
}

static bool is_noted(const struct stable_values *s, const struct place_value *x)
{
	for (unsigned i = 0; i < s->values.n; i++)
		if (s->values.at[i].is.var == x->var && s->values.at[i].is.offset == x->offset)
			return true;
	return false;
}

static void note_values(struct noting *x, struct var *v, unsigned location)
{
	struct point *here = x->here;
	for (const struct known_value *k = here->memory[location]->values; k; k = k->next) {
		struct stable_value f = {{.var = v, .offset = k->offset, .type = k->type},
					 (int)x->statement};
		if (is_noted(x->to, &f.is))
			continue;
		f.is.number = value_substitute(here, k->number, held_by_stable, x);
		if (f.is.number)
			ARRAY_PUSH(here->arena, x->to->values, f);
	}
}

void stable_values_note(struct stable_values *s, struct point *here, const struct stmt *body,
			unsigned i)
{
	struct noting x = {s, here, i};
	if (body != s->body || here->failed || sets_failed(here->sets))
		return;
	for (unsigned location = 0; location < points_to_data(here->known->pts); location++) {
		struct var *v = access_location_var(here->known->table, here->function, location);
		if (v && is_stable(&x, v))
			note_values(&x, v, location);
	}
}

/* ---- in a function that runs later ---- */

static isl_pw_aff *held_now(void *here, const struct symbol *s)
{
	return value_now(here, s);
}

void stable_values_assume(const struct stable_values *s, struct point *here)
{
	for (unsigned i = 0; i < s->values.n; i++) {
		const struct stable_value *x = &s->values.at[i];
		if (s->first_use[here->function->id] <= x->from || here->function->body == s->body)
			continue;
		struct address a = address_of_var(here, x->is.var);
		a.offset = x->is.offset;
		isl_pw_aff *number = value_substitute(here, x->is.number, held_now, here);
		if (number)
			memory_remember(here, &a, x->is.type, number, NULL);
	}
}
