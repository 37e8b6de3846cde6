/* settled.c - values that a function leaves behind, and that stay for the rest of the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      main as it is walked, statement by statement; what is known of memory behind each.
 * Out:     facts "this integer is this function of those", for the functions that run later.
 * Means:   the statements of main's body run once and in order. A variable of static storage that
 *          no code behind one of them may write (MOD, handlers, threads, the program's end) is
 *          settled: what main knows of it there holds for ever. A function may take a fact for
 *          granted if it can't be called before: not from the statements up to there, by a handler
 *          or a thread. A fact's value is made of numbers and of what other settled variables hold.
 * Errs:    on the side of no facts: a variable that a team or a task may write has none, nor has a
 *          program whose main jumps or calls itself.
 * Cost:    the steps of main's statements once more. */
#include "walk.h"
#include "work.h"

#include <limits.h>
#include <string.h>

static bool is_static(const struct var *v)
{
	return v && (v->storage == STORAGE_GLOBAL || v->storage == STORAGE_FILE_STATIC ||
		     v->storage == STORAGE_LOCAL_STATIC);
}

/* Is "s" what its place, in a variable any function may name, holds now? */
static bool is_current(struct walk *w, const struct symbol *s)
{
	int64_t at;
	return s->kind == SYMBOL_LOAD && is_static(s->address.base.var) &&
	       fixed_offset(&s->address, &at) && symbol_loaded(w, &s->address, s->type) == s;
}

isl_pw_aff *value_now(struct walk *w, const struct symbol *s)
{
	struct address a = s->address;
	a.base = address_of_var(w, s->address.base.var).base;
	return value_loaded(w, &a, s->type);
}

/* ---- behind a function ---- */

static bool is_lasting(struct walk *w, const struct symbol *s, const void *unused)
{
	(void)unused;
	return s->is_entry || is_current(w, s);
}

static bool see_return(struct stmt *s, void *n)
{
	*(unsigned *)n += s->kind == STMT_RETURN;
	return true;
}

/* Is the state behind the body's text the state when the function returns? */
static bool ends_at_end(struct stmt *body)
{
	unsigned n = 0;
	walk_stmts(body, see_return, &n);
	return body->kind == STMT_COMPOUND &&
	       (!n || (n == 1 && body->children.at[body->children.n - 1]->kind == STMT_RETURN));
}

void note_left(struct walk *w, struct function_regions *to)
{
	if (w->mode != MODE_SERIAL || w->failed || !ends_at_end(w->function->body))
		return;
	for (unsigned i = 0; i < points_to_data(w->r->pts); i++) {
		struct var *v = access_slot_var(w->r->table, w->function, i);
		const struct known_value *k = is_static(v) ? w->env[i]->values : NULL;
		for (; k; k = k->next) {
			struct place_value x = {v, k->offset, k->type, k->number};
			if (value_is_of(w, k->number, is_lasting, NULL))
				ARRAY_PUSH(w->r->arena, to->left, x);
		}
	}
}

/* ---- in main ---- */

struct fact {
	struct place_value is;
	int from; /* … behind this statement of main's */
};

struct settled {
	const struct stmt *body; /* main's */
	struct bitset *late;     /* by statement of it: what may be written behind it */
	int *first_use;          /* by function id: the first of them that may call it */
	ARRAY(struct fact) facts;
};

struct reaching {
	struct regions *r;
	int phase;
};

static void reach_from(struct reaching *x, const struct function *f);

static void reach_call_of(struct expr *e, void *with)
{
	struct reaching *x = with;
	if (e->kind != EXPR_CALL)
		return;
	const struct callees *to = calls_of(x->r->calls, e);
	for (unsigned i = 0; i < to->functions.n; i++)
		reach_from(x, to->functions.at[i]);
	for (unsigned i = 0; i < to->callbacks.n; i++)
		reach_from(x, to->callbacks.at[i]);
}

static void reach_from(struct reaching *x, const struct function *f)
{
	int *first = x->r->settled->first_use;
	if (first[f->id] <= x->phase)
		return;
	first[f->id] = x->phase;
	const struct call_list *in = calls_in(x->r->calls, f);
	for (unsigned i = 0; i < in->at.n; i++)
		reach_call_of(in->at.at[i], x);
}

static void reach_all(struct regions *r, const struct function_list *l)
{
	struct reaching x = {r, -1};
	for (unsigned i = 0; i < l->at.n; i++)
		reach_from(&x, l->at.at[i]);
}

static void find_first_uses(struct regions *r, const struct stmt *body)
{
	for (unsigned i = 0; i < r->program->functions.n; i++)
		r->settled->first_use[i] = INT_MAX;
	reach_all(r, calls_async(r->calls));
	reach_all(r, calls_at_exit(r->calls));
	reach_all(r, calls_escaped(r->calls));
	for (unsigned i = 0; i < body->children.n; i++) {
		struct reaching x = {r, (int)i};
		walk_stmt(body->children.at[i], reach_call_of, &x);
	}
}

static void find_late_writes(struct walk *w, const struct stmt *body)
{
	struct settled *s = w->r->settled;
	const struct function_list *end = calls_at_exit(w->r->calls);
	struct bitset later = bitset_new(w->r->arena, w->nslots);
	bitset_union(later, w->r->async);
	for (unsigned i = 0; i < end->at.n; i++)
		bitset_union(later, modref_of(w->r->modref, end->at.at[i])->mod);
	for (unsigned i = body->children.n; i-- > 0;) {
		s->late[i] = bitset_copy(w->r->arena, later);
		bitset_union(later, written_by(w, body->children.at[i], NULL));
	}
}

void settled_begin(struct regions *r, struct function *main)
{
	struct walk w = {.r = r, .function = main};
	r->settled = ARENA_NEW(r->arena, struct settled);
	r->settled->first_use = ARENA_ARRAY(r->arena, int, r->program->functions.n + 1);
	if (!main || !main->body || main->body->kind != STMT_COMPOUND)
		return;
	w.nslots = access_slots(r->table, main);
	r->settled->body = main->body;
	r->settled->late = ARENA_ARRAY(r->arena, struct bitset, main->body->children.n + 1);
	find_first_uses(r, main->body);
	find_late_writes(&w, main->body);
}

/* Does nothing behind main's statement "phase" write it? */
static bool is_settled(const struct walk *w, const struct var *v, unsigned phase)
{
	const struct regions *r = w->r;
	return is_static(v) && !r->is_team_written[v->definition->id] &&
	       !bitset_has(r->settled->late[phase], access_slot(r->table, v));
}

/* What a settled variable holds, if that is just "s". */
static isl_pw_aff *held_by_settled(struct walk *w, const struct symbol *s, unsigned phase)
{
	isl_pw_aff *wanted = aff_symbol(w->r, s);
	if (is_current(w, s) && is_settled(w, s->address.base.var, phase))
		return wanted;
	for (unsigned i = 0; i < points_to_data(w->r->pts); i++) {
		struct var *v = access_slot_var(w->r->table, w->function, i);
		const struct known_value *k = v ? w->env[i]->values : NULL;
		for (; k && is_settled(w, v, phase); k = k->next) {
			struct address a = address_of_var(w, v);
			a.offset = k->offset;
			if (!k->number || isl_pw_aff_plain_is_equal(k->number, wanted) < 1)
				continue;
			const struct symbol *same = symbol_loaded(w, &a, k->type);
			return same ? aff_symbol(w->r, same) : NULL;
		}
	}
	return NULL;
}

struct settling {
	struct walk *w;
	unsigned phase;
};

static isl_pw_aff *settled_value(void *with, const struct symbol *s)
{
	const struct settling *x = with;
	return held_by_settled(x->w, s, x->phase);
}

static bool is_known_fact(const struct settled *s, const struct place_value *x)
{
	for (unsigned i = 0; i < s->facts.n; i++)
		if (s->facts.at[i].is.var == x->var && s->facts.at[i].is.offset == x->offset)
			return true;
	return false;
}

static void note_facts(struct walk *w, struct var *v, unsigned slot, unsigned phase)
{
	struct settled *s = w->r->settled;
	struct settling settling = {w, phase};
	for (const struct known_value *k = w->env[slot]->values; k; k = k->next) {
		struct fact f = {{v, k->offset, k->type, NULL}, (int)phase};
		if (is_known_fact(s, &f.is))
			continue;
		f.is.number = value_elsewhere(w->r, k->number, settled_value, &settling);
		if (f.is.number)
			ARRAY_PUSH(w->r->arena, s->facts, f);
	}
}

void settled_behind(struct walk *w, const struct stmt *body, unsigned phase)
{
	bool has_error = isl_ctx_last_error(w->r->ctx) != isl_error_none;
	if (body != w->r->settled->body || w->failed || has_error)
		return;
	for (unsigned i = 0; i < points_to_data(w->r->pts); i++) {
		struct var *v = access_slot_var(w->r->table, w->function, i);
		if (v && is_settled(w, v, phase))
			note_facts(w, v, i, phase);
	}
}

/* ---- in a function that runs later ---- */

static isl_pw_aff *held_now(void *walk, const struct symbol *s)
{
	return value_now(walk, s);
}

void settled_assume(struct walk *w)
{
	const struct settled *s = w->r->settled;
	for (unsigned i = 0; i < s->facts.n; i++) {
		const struct fact *f = &s->facts.at[i];
		if (s->first_use[w->function->id] <= f->from || w->function->body == s->body)
			continue;
		struct address a = address_of_var(w, f->is.var);
		a.offset = f->is.offset;
		isl_pw_aff *number = value_elsewhere(w->r, f->is.number, held_now, w);
		if (number)
			remember(w, &a, f->is.type, number, NULL);
	}
}
