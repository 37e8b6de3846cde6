/* calls_regions.c - what a function does, said in its caller's values.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a call of one function whose regions are known.
 * Out:     its effect on the caller's objects.
 * Means:   each symbol of the callee's entry is what the caller has in its place: a formal's is its
 *          argument, another variable's what that variable holds now. Elements behind a formal
 *          pointer become elements of what the argument points to: strides that are equal add up.
 * Errs:    a symbol without an equal is projected out; an address without one is all that the
 *          pointer may name. A callee that is not exact does what MOD/REF says.
 * Cost:    one isl operation per piece and symbol. */
#include "work.h"

#include <string.h>

struct binding {
	const struct symbol *symbol;
	isl_pw_aff *value;
};

struct crossing {
	struct walk *w;
	const struct function *callee;
	const struct expr *call;
	ARRAY(struct binding) numbers;
};

/* ---- symbols ---- */

static isl_pw_aff *cross_number(struct crossing *c, const struct symbol *s);
static struct address cross_pointer(struct crossing *c, const struct symbol *s);

static const struct expr *argument_of(const struct crossing *c, const struct var *v)
{
	for (unsigned i = 0; i < c->callee->params.n; i++)
		if (c->callee->params.at[i]->definition == v)
			return c->call->args.at[i + 1];
	return NULL;
}

/* A local of the callee: nothing of it is left in the caller. */
static bool is_gone(const struct crossing *c, const struct var *v)
{
	return var_is_automatic(v) && v->function->definition == c->callee->definition;
}

/* The callee's symbols in a set. */
struct symbol_list {
	ARRAY(const struct symbol *) at;
};

static struct symbol_list symbols_in(struct regions *r, isl_set *s)
{
	struct symbol_list l = {0};
	int n = s ? (int)isl_set_dim(s, isl_dim_param) : 0;
	for (int i = 0; i < n; i++) {
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, (unsigned)i);
		ARRAY_PUSH(r->arena, l.at, symbol_of_id(id));
		isl_id_free(id);
	}
	return l;
}

static isl_set *replace(struct regions *r, isl_set *s, const struct symbol *x, isl_pw_aff *by)
{
	return set_any(r, set_and(r, s, params_compare(r, '=', aff_symbol(r, x), by)), x);
}

isl_pw_aff *value_elsewhere(struct regions *r, isl_pw_aff *a, symbol_value *by, void *with)
{
	int64_t number;
	if (!a || aff_is_number(a, &number))
		return a;
	isl_set *s = own_set(r, isl_set_from_pw_aff(isl_pw_aff_copy(a)));
	struct symbol_list l = symbols_in(r, s);
	for (unsigned i = 0; i < l.at.n; i++) {
		if (!set_mentions(s, l.at.at[i]))
			continue;
		isl_pw_aff *x = by(with, l.at.at[i]);
		if (!x)
			return NULL;
		if (isl_pw_aff_plain_is_equal(x, aff_symbol(r, l.at.at[i])) != isl_bool_true)
			s = replace(r, s, l.at.at[i], x);
	}
	isl_pw_multi_aff *f = isl_pw_multi_aff_from_set(isl_set_copy(s));
	a = own_aff(r, isl_pw_multi_aff_get_pw_aff(f, 0));
	isl_pw_multi_aff_free(f);
	return a;
}

static isl_pw_aff *number_in_caller(void *crossing, const struct symbol *s)
{
	return cross_number(crossing, s);
}

static isl_pw_aff *cross_value(struct crossing *c, isl_pw_aff *a)
{
	return value_elsewhere(c->w->r, a, number_in_caller, c);
}

/* The callee's address "a", none of whose coordinates spans, in the caller. */
static struct address cross_address(struct crossing *c, const struct address *a)
{
	struct address to = address_none();
	if (a->base.var && is_gone(c, a->base.var))
		return to;
	if (a->base.var)
		to = address_of_var(c->w, a->base.var);
	else
		to = cross_pointer(c, a->base.pointer);
	to.offset += a->offset;
	for (unsigned k = 0; to.is_known && k < a->nterms; k++)
		address_add(c->w, &to, a->terms[k].stride, cross_value(c, a->terms[k].at), NULL);
	return to;
}

static const struct expr *whole_argument(struct crossing *c, const struct symbol *s)
{
	const struct address *a = &s->address;
	if (s->kind != SYMBOL_LOAD || !a->base.var || !is_gone(c, a->base.var) || a->offset ||
	    a->nterms)
		return NULL;
	return argument_of(c, a->base.var);
}

static struct address cross_pointer(struct crossing *c, const struct symbol *s)
{
	const struct expr *argument = whole_argument(c, s);
	if (argument && argument->type->kind == TYPE_POINTER)
		return pointee_of(c->w, argument);
	if (s->kind != SYMBOL_LOAD || argument)
		return address_none();
	struct address a = cross_address(c, &s->address);
	return a.is_known ? pointer_loaded(c->w, &a, s->pts) : a;
}

static isl_pw_aff *cross_result(struct crossing *c, const struct symbol *s)
{
	struct regions *r = c->w->r;
	isl_pw_aff *x[2] = {0};
	int64_t number;
	for (unsigned i = 0; i < s->noperands; i++)
		if (!(x[i] = cross_value(c, s->operands[i])))
			return NULL;
	if (s->op == OP_MULTIPLY && x[1] && s->type->integer != INTEGER_UNSIGNED)
		for (unsigned i = 0; i < 2; i++)
			if (aff_is_number(x[i], &number))
				return own_aff(r, isl_pw_aff_scale_val(
							  isl_pw_aff_copy(x[1 - i]),
							  isl_val_int_from_si(r->ctx, number)));
	return value_result(c->w, s->op, x[0], x[1], s->type);
}

static isl_pw_aff *cross_turn(struct crossing *c, const struct symbol *s)
{
	isl_pw_aff *from = cross_value(c, s->operands[0]), *end = cross_value(c, s->operands[1]);
	if (!from || !end || c->w->mode != MODE_TEAM)
		return NULL;
	const struct symbol *mine = symbol_turn(c->w, from, end, s);
	return mine ? aff_symbol(c->w->r, mine) : NULL;
}

static isl_pw_aff *cross_number(struct crossing *c, const struct symbol *s)
{
	for (unsigned i = 0; i < c->numbers.n; i++)
		if (c->numbers.at[i].symbol == s)
			return c->numbers.at[i].value;
	struct binding b = {s, NULL};
	const struct expr *argument = whole_argument(c, s);
	if (s->is_entry && s->kind == SYMBOL_TURN) {
		b.value = cross_turn(c, s);
	} else if (s->is_entry && s->kind == SYMBOL_RESULT) {
		b.value = cross_result(c, s);
	} else if (argument && type_same(argument->type, s->type)) {
		b.value = value_of(c->w, argument);
	} else if (s->is_entry && s->kind == SYMBOL_LOAD && !argument) {
		struct address a = cross_address(c, &s->address);
		b.value = a.is_known ? value_loaded(c->w, &a, s->type) : NULL;
	}
	ARRAY_PUSH(c->w->r->arena, c->numbers, b);
	return b.value;
}

/* ---- sets ---- */

static isl_set *cross_params(struct crossing *c, isl_set *s, enum quantifier q)
{
	struct regions *r = c->w->r;
	struct symbol_list l = symbols_in(r, s);
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i];
		isl_pw_aff *by = set_mentions(s, x) ? cross_number(c, x) : NULL;
		if (by)
			s = replace(r, s, x, by);
		else
			s = q == ANY ? set_any(r, s, x) : set_every(r, s, x);
	}
	return s;
}

/* The address of the callee's cell in the caller; coordinates are those of "to" plus the cell's. */
static struct address cell_address(struct crossing *c, const struct cell *cell)
{
	struct address to = address_none();
	if (cell->base.var && is_gone(c, cell->base.var))
		return to;
	to = cell->base.var ? address_of_var(c->w, cell->base.var)
			    : cross_pointer(c, cell->base.pointer);
	to.offset += cell->offset;
	return to;
}

static bool is_exact(const struct address *a)
{
	for (unsigned k = 0; k < a->nterms; k++)
		if (!a->terms[k].at)
			return false;
	return a->is_known;
}

static struct elements cross_piece(struct crossing *c, struct elements to, const struct piece *p,
				   enum quantifier q)
{
	struct walk *w = c->w;
	const struct cell *cell = p->cell;
	if (cell->base.var && is_gone(c, cell->base.var))
		return to;
	struct address a = cell_address(c, cell);
	if (!is_exact(&a)) {
		if (q == EVERY)
			return to;
		if (a.base.var)
			return region_object(w, to, a.base.slot);
		return region_objects(w, to, cell->base.pointer->pts);
	}
	struct elements more = region_shifted(w, cell, cross_params(c, p->set, q), &a);
	if (q == ANY)
		more = region_if(w->r, more, w->context);
	return region_or(w->r, to, more);
}

static struct elements cross(struct crossing *c, struct elements a, enum quantifier q)
{
	struct elements to = region_none();
	for (unsigned i = 0; i < a.n; i++)
		to = cross_piece(c, to, &a.at[i], q);
	if (q == ANY && a.slots.words)
		to = region_objects(c->w, to, a.slots);
	return to;
}

/* ---- what a call leaves behind ---- */

/* The values of the callee's entry are those in front of the call. */
static void bind_entry(struct crossing *c, isl_pw_aff *a)
{
	isl_set *s = own_set(c->w->r, isl_set_from_pw_aff(isl_pw_aff_copy(a)));
	struct symbol_list l = symbols_in(c->w->r, s);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i]->is_entry)
			cross_number(c, l.at.at[i]);
}

/* A place the callee wrote holds what the caller finds there now. */
static isl_pw_aff *number_behind(void *crossing, const struct symbol *s)
{
	struct crossing *c = crossing;
	return s->is_entry ? cross_number(c, s) : value_now(c->w, s);
}

static void forget_but_left(struct crossing *c, const struct function_regions *to,
			    struct bitset written)
{
	struct walk *w = c->w;
	ARRAY(struct place_value) left = {0};
	for (unsigned i = 0; i < to->left.n; i++) {
		if (!bitset_has(written, access_slot(w->r->table, to->left.at[i].var)))
			continue;
		bind_entry(c, to->left.at[i].number);
		ARRAY_PUSH(w->r->arena, left, to->left.at[i]);
	}
	forget(w, written);
	for (unsigned i = 0; i < left.n; i++) {
		struct address a = address_of_var(w, left.at[i].var);
		a.offset = left.at[i].offset;
		isl_pw_aff *number = value_elsewhere(w->r, left.at[i].number, number_behind, c);
		if (number)
			remember(w, &a, left.at[i].type, number, NULL);
	}
}

/* ---- calls ---- */

static bool arguments_fit(const struct crossing *c)
{
	const struct function *f = c->callee;
	if (f->is_variadic || f->params.n + 1 != c->call->args.n)
		return false;
	for (unsigned i = 0; i < f->params.n; i++)
		if (f->params.at[i]->type->size != c->call->args.at[i + 1]->type->size)
			return false;
	return true;
}

static bool arguments_are_uniform(struct crossing *c)
{
	for (unsigned i = 1; i < c->call->args.n; i++) {
		const struct expr *e = c->call->args.at[i];
		if (e->type->kind == TYPE_INTEGER && !value_is_uniform(c->w, value_of(c->w, e)))
			return false;
		if (e->type->kind != TYPE_POINTER)
			continue;
		struct address a = pointee_of(c->w, e);
		if (!a.is_known || (a.base.var && is_each_threads_own(c->w, a.base.var)) ||
		    (a.base.pointer && may_differ(c->w, a.base.pointer, NULL)))
			return false;
		for (unsigned k = 0; k < a.nterms; k++)
			if (!value_is_uniform(c->w, a.terms[k].at))
				return false;
	}
	return !c->w->mixed;
}

static struct effect unknown_call(struct walk *w, const struct access *step)
{
	struct effect e = effect_nothing();
	struct arena *a = w->r->arena;
	struct bitset read = bitset_new(a, w->nslots), x = bitset_new(a, w->nslots);
	step_effect(w, step, read, x, bitset_new(a, w->nslots));
	e.early = region_objects(w, e.early, read);
	return e;
}

struct effect run_call(struct walk *w, const struct access *step, const struct bitset *written)
{
	struct function *f = calls_of(w->r->calls, step->expr)->functions.at[0];
	struct crossing c = {.w = w, .callee = f, .call = step->expr};
	enum mode mode = w->mode;
	if (mode == MODE_TEAM && !w->r->has_team_code[f->id])
		mode = MODE_PIECE;
	const struct function_regions *to = regions_of(w->r, f, mode);
	struct effect e = effect_nothing();
	if (!to || !to->is_exact || !arguments_fit(&c) ||
	    (mode == MODE_TEAM && !arguments_are_uniform(&c))) {
		e = unknown_call(w, step);
		if (written)
			forget(w, *written);
		return e;
	}
	const struct exit *out = &to->effect.exits[EXIT_RETURN];
	struct exit *next = &e.exits[EXIT_NEXT];
	e.early = cross(&c, to->effect.early, ANY);
	e.late = cross(&c, to->effect.late, ANY);
	e.has_barrier = to->effect.has_barrier;
	next->is_reached = out->is_reached;
	next->known = cross(&c, out->known, EVERY);
	next->pending = mode == MODE_TEAM ? cross(&c, out->pending, EVERY) : next->known;
	if (written)
		forget_but_left(&c, to, *written);
	return e;
}
