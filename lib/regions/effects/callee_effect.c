/* callee_effect.c - what does a call do, given what its function does?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the summary of a function, in symbols of its entry; a call of it.
 * Out:     the call's effect on the caller's objects, in the caller's symbols.
 * Means:   each symbol of the callee's entry is what the caller has in its place: a formal's is its
 *          argument, another variable's what that variable holds now. Elements at a formal pointer
 *          become elements of what the argument points to: strides that are equal add up; those of
 *          a part (parts.h) keep to themselves. What lies behind the end of the record that a call
 *          gives is what another call's record has there. What the callee leaves in memory is known
 *          then, if it can't be cut.
 * Errs:    a symbol without an equal is removed: reads over all its values, must-writes that do not
 *          depend on it. An address without an equal is all that the pointer may name; so is one
 *          that may be null instead, where the callee may have left what is there as it was.
 * Cost:    one isl operation per family and symbol. */
#include "callee_effect.h"
#include "access.h"
#include "behind_pointers.h"
#include "below_counts.h"
#include "count_bounds.h"
#include "calls.h"
#include "cases.h"
#include "expressions.h"
#include "footprint.h"
#include "memory_state.h"
#include "moving_counts.h"
#include "parts.h"
#include "ranges.h"
#include "reach.h"
#include "scaled.h"
#include "starts.h"
#include "threads.h"

#include <stdlib.h>

struct binding {
	const struct symbol *symbol;
	isl_pw_aff *value;
};

struct crossing {
	struct point *here;
	const struct function *callee;
	const struct expr *call;
	ARRAY(struct binding) numbers;
	const struct memory_state **after; /* the call, where elements are told by numbers of that
					    * state; NULL: by those of the state at hand */
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

/* A local of the callee does not exist in the caller. */
static bool is_gone(const struct crossing *c, const struct var *v)
{
	return var_is_automatic(v) && v->function->definition == c->callee->definition;
}

static isl_pw_aff *number_in_caller(void *crossing, const struct symbol *s)
{
	return cross_number(crossing, s);
}

static isl_pw_aff *cross_value(struct crossing *c, isl_pw_aff *a)
{
	return value_substitute(c->here, a, number_in_caller, c);
}

/* The callee's address "a", which has no spans, in the caller. */
static struct address cross_address(struct crossing *c, const struct address *a)
{
	struct address to = address_none();
	if (a->base.var && is_gone(c, a->base.var))
		return to;
	if (a->base.var)
		to = address_of_var(c->here, a->base.var);
	else
		to = cross_pointer(c, a->base.pointer);
	to.offset += a->offset;
	to.lvalue = a->lvalue;
	to.or_null |= a->or_null;
	for (unsigned k = 0; to.is_known && k < a->nterms; k++)
		if (!address_term_is_whole(&to, &a->terms[k]))
			address_add(c->here, &to, a->terms[k].stride,
				    cross_value(c, a->terms[k].at), NULL);
	return to;
}

/* The argument whose value "s" is, or NULL. */
static const struct expr *whole_argument(struct crossing *c, const struct symbol *s)
{
	const struct address *a = &s->address;
	if (s->kind != SYMBOL_LOAD || !a->base.var || !is_gone(c, a->base.var) || a->offset ||
	    a->nterms)
		return NULL;
	return argument_of(c, a->base.var);
}

/* What the caller finds in an argument that is a record, as the member of it that "s" was. */
static struct member_value member_of_argument(struct crossing *c, const struct symbol *s)
{
	const struct address *a = &s->address;
	const struct expr *e = NULL;
	if (s->kind == SYMBOL_LOAD && a->base.var && is_gone(c, a->base.var) && !a->nterms)
		e = argument_of(c, a->base.var);
	return e && e->type->kind == TYPE_RECORD ? member_at(c->here, e, a->offset, s->type)
						 : (struct member_value){0};
}

static struct address pointee_in_caller(struct crossing *c, const struct symbol *s)
{
	const struct expr *argument = whole_argument(c, s);
	const struct member_value member = member_of_argument(c, s);
	if (argument && argument->type->kind == TYPE_POINTER)
		return pointee_of(c->here, argument);
	if (member.pointer.is_known)
		return member.pointer;
	if (s->kind == SYMBOL_PART)
		return cross_address(c, &s->address);
	if (s->kind != SYMBOL_LOAD || argument)
		return address_none();
	struct address a = cross_address(c, &s->address);
	return a.is_known ? pointer_loaded(c->here, &a, s->pts) : a;
}

static struct address cross_pointer(struct crossing *c, const struct symbol *s)
{
	struct address a = pointee_in_caller(c, s);
	return a.or_null ? address_none() : a;
}

/* The product "s" of "x", of which one is a number. NULL: neither is, or the product may be another
 * one that wraps. */
static isl_pw_aff *cross_multiple(struct crossing *c, const struct symbol *s, isl_pw_aff *const *x)
{
	int64_t number;
	for (unsigned i = 0; i < 2; i++)
		if (aff_is_number(x[i], &number)) {
			isl_pw_aff *product = aff_times(c->here->sets, x[1 - i], number);
			bool is_it = symbol_is_exact(c->here, s) ||
				     value_fits(c->here, product, s->type);
			return is_it ? product : NULL;
		}
	return NULL;
}

static isl_pw_aff *cross_result(struct crossing *c, const struct symbol *s)
{
	isl_pw_aff *x[2] = {0};
	for (unsigned i = 0; i < s->noperands; i++)
		if (!(x[i] = cross_value(c, s->operands[i])))
			return NULL;
	isl_pw_aff *multiple = s->op == OP_MULTIPLY && x[1] ? cross_multiple(c, s, x) : NULL;
	if (multiple)
		return multiple;
	if (s->op == OP_NONE && value_fits(c->here, x[0], s->type))
		return x[0];
	if ((s->op == OP_DIVIDE || s->op == OP_REMAINDER) && x[1])
		return value_divided(c->here, s->op, x[0], x[1], s->type);
	return value_result(c->here, s->op, x[0], x[1], s->type);
}

static isl_pw_aff *cross_iteration(struct crossing *c, const struct symbol *s)
{
	isl_pw_aff *from = cross_value(c, s->operands[0]), *end = cross_value(c, s->operands[1]);
	if (!from || !end || c->here->execution != EXECUTION_TEAM)
		return NULL;
	const struct symbol *mine = symbol_iteration(c->here, from, end, s);
	return mine ? aff_symbol(mine) : NULL;
}

static isl_pw_aff *cross_extreme(struct crossing *c, const struct symbol *s)
{
	struct address a = cross_address(c, &s->address);
	const struct symbol *there = symbol_extreme(c->here, &a, s->type, s->op);
	return there ? aff_symbol(there) : NULL;
}

/* "b", by the caller's number of the row. */
static bool row_moved(struct crossing *c, const struct count_place *was,
		      const struct count_place *is, struct count_bound *b)
{
	isl_pw_aff *row = was->row ? cross_value(c, was->row) : NULL;
	int64_t by = 0;
	if (was->row && !(row && aff_is_number(aff_difference(c->here->sets, is->row, row), &by)))
		return false;
	b->more -= b->times * by;
	return true;
}

/* The call begins where the callee does. */
static isl_pw_aff *cross_begun(struct crossing *c, const struct symbol *s)
{
	struct address a = cross_address(c, &s->address);
	const struct count_place was = count_place_of(&s->address), is = count_place_of(&a);
	struct count_bound b = begun_bound(s);
	if (!address_is_exact(&a) || a.or_null || was.stride != is.stride ||
	    !row_moved(c, &was, &is, &b))
		return NULL;
	const struct symbol *there = symbol_begun(c->here, &a, s->type, &b, s->chunk);
	return there->id ? aff_symbol(there) : NULL;
}

/* The thread that enters the function is the one that calls it. */
static isl_pw_aff *cross_in_team(struct crossing *c, const struct symbol *s)
{
	return c->here->execution != EXECUTION_SERIAL ? aff_symbol(symbol_of_team(c->here, s->kind))
						      : NULL;
}

static isl_pw_aff *cross_truth(struct crossing *c, const struct symbol *s)
{
	const struct symbol *pointer = s->address.base.pointer;
	const struct expr *argument = whole_argument(c, pointer);
	if (argument && expr_is_null(argument))
		return aff_number(c->here->sets, 0);
	struct address a = cross_pointer(c, pointer);
	return pointer_truth(c->here, &a);
}

/* Loops count from "value", or to it, if they do from "s". */
static void note_bounds_loop(isl_pw_aff *value, const struct symbol *s)
{
	struct symbol *x = (struct symbol *)(uintptr_t)(value ? value_symbol(value) : NULL);
	if (x)
		x->bounds_loop |= s->bounds_loop;
}

static isl_pw_aff *cross_number(struct crossing *c, const struct symbol *s)
{
	for (unsigned i = 0; i < c->numbers.n; i++)
		if (c->numbers.at[i].symbol == s)
			return c->numbers.at[i].value;
	struct binding b = {s, NULL};
	const struct expr *argument = whole_argument(c, s);
	if (s->kind == SYMBOL_COORDINATE)
		return aff_symbol(symbol_coordinate(c->here, MAX_COORDINATES + (unsigned)s->step));
	if (s->is_entry && (s->kind == SYMBOL_THREAD || s->kind == SYMBOL_THREADS)) {
		b.value = cross_in_team(c, s);
	} else if (s->is_entry && s->kind == SYMBOL_ITERATION) {
		b.value = cross_iteration(c, s);
	} else if (s->is_entry && s->kind == SYMBOL_RESULT) {
		b.value = cross_result(c, s);
	} else if (s->is_entry && s->kind == SYMBOL_CASE) {
		b.value = case_of(c->here, cross_value(c, s->operands[0]));
	} else if (s->is_entry && s->kind == SYMBOL_TRUTH) {
		b.value = cross_truth(c, s);
	} else if (s->is_entry && s->kind == SYMBOL_EXTREME) {
		b.value = cross_extreme(c, s);
	} else if (s->is_entry && s->kind == SYMBOL_BEGUN) {
		b.value = cross_begun(c, s);
	} else if (argument && type_same(argument->type, s->type)) {
		b.value = value_of(c->here, argument);
	} else if (s->is_entry && s->kind == SYMBOL_LOAD) {
		struct address a = argument ? address_none() : cross_address(c, &s->address);
		b.value = a.is_known ? value_loaded(c->here, &a, s->type)
				     : member_of_argument(c, s).number;
		note_bounds_loop(b.value, s);
	}
	ARRAY_PUSH(c->here->arena, c->numbers, b);
	return b.value;
}

/* ---- sets ---- */

/* May what a symbol is in the caller be told by symbols of the callee's entry? */
static bool is_on_circle(const struct crossing *c)
{
	const struct calls *calls = c->here->known->calls;
	return calls_recursive(calls, c->callee) &&
	       calls_component(calls, c->callee) == calls_component(calls, c->here->function);
}

static isl_set *cross_params(struct crossing *c, isl_set *s, enum quantifier q)
{
	struct sets *sets = c->here->sets;
	struct symbol_list l = symbols_in(c->here, s);
	isl_id **of = ARENA_ARRAY(c->here->arena, isl_id *, l.at.n + 1);
	bool on_circle = l.at.n && is_on_circle(c);
	for (unsigned i = 0; i < l.at.n; i++)
		of[i] = on_circle ? set_apart(sets, &s, l.at.at[i]->id) : l.at.at[i]->id;
	for (unsigned i = 0; i < l.at.n; i++) {
		isl_pw_aff *by = set_mentions(s, of[i]) ? cross_number(c, l.at.at[i]) : NULL;
		s = by ? set_substitute(sets, s, of[i], by) : set_without(sets, s, of[i], q);
	}
	return s;
}

/* A callee's family with the scales it has in the caller. "is_reshaped": its strides are
 * others, too. False: one is not known. */
static bool cross_scales(struct crossing *c, struct access_family *f, bool *is_reshaped)
{
	for (unsigned k = 0; k < f->n; k++) {
		struct address_term t = {.stride = f->strides[k]};
		for (unsigned i = 0; i < f->scales[k].n; i++) {
			isl_pw_aff *by = cross_value(c, f->scales[k].by[i]);
			if (!by || !term_times(c->here, &t, by, &f->is_modular))
				return false;
		}
		*is_reshaped |= t.scale.n != f->scales[k].n || t.stride != f->strides[k];
		f->strides[k] = t.stride;
		f->scales[k] = t.scale;
	}
	return true;
}

/* … with the numbers in the caller that it is told through. False: one is not known. */
static bool cross_indices(struct crossing *c, struct access_family *f)
{
	for (unsigned k = 0; f->direct && k < f->direct->n; k++) {
		if (f->through[k] && !(f->through[k] = cross_value(c, f->through[k])))
			return false;
	}
	return true;
}

/* The address of the callee's family in the caller; its coordinates are those of "to" and the
 * family's. */
static struct address family_address(struct crossing *c, const struct access_family *f)
{
	struct address to = address_none();
	if (f->base.var && is_gone(c, f->base.var))
		return to;
	to = f->base.var ? address_of_var(c->here, f->base.var) : cross_pointer(c, f->base.pointer);
	to = address_in_part(c->here, &to);
	to.offset += f->offset;
	return to;
}

/* Does the way to what pointer "s" leads to go through a place that no object has in the caller? */
static bool is_no_way(struct crossing *c, const struct symbol *s)
{
	if (!s || s->kind != SYMBOL_LOAD || whole_argument(c, s))
		return false;
	struct address a = cross_address(c, &s->address);
	return is_no_way(c, s->address.base.pointer) || address_is_beyond(c->here, &a);
}

/* Does this call not come to elements "x" of its function, at "a"? */
static bool is_for_others(struct crossing *c, const struct family_set *x, const struct address *a)
{
	const struct access_family *f = x->family;
	return is_no_way(c, f->base.pointer) ||
	       (!f->direct && address_is_beyond(c->here, a) && set_is_positive(x->set));
}

/* "x", a callee's set in the caller's symbols, of family "f" there, at "a". */
static struct elements moved(struct crossing *c, const struct access_family *f, bool is_reshaped,
			     isl_set *x, struct address *a, enum quantifier q)
{
	struct point *here = c->here;
	const struct memory_state **now = here->memory;
	here->memory = c->after ? c->after : now;
	struct elements more = footprint_moved(here, f, is_reshaped, x, a, q);
	here->memory = now;
	return more;
}

static void cross_set(struct crossing *c, struct elements_list *to, const struct family_set *x,
		      enum quantifier q)
{
	struct point *here = c->here;
	const struct access_family *f = x->family;
	struct access_family there = *f, direct;
	bool is_reshaped = false;
	if (f->base.var && is_gone(c, f->base.var))
		return;
	struct address a = family_address(c, f);
	if (is_for_others(c, x, &a))
		return;
	if (!cross_indices(c, &there)) {
		const struct family_set by_place = footprint_direct(here, *x);
		if (q == ANY)
			cross_set(c, to, &by_place, q);
		return;
	}
	if (f->direct) {
		direct = *f->direct;
		there.direct = &direct;
	}
	a.is_known = a.is_known && cross_scales(c, f->direct ? &direct : &there, &is_reshaped);
	if (address_is_exact(&a)) {
		const struct family_set same = {f, cross_params(c, x->set, q)};
		struct elements more = f->base.var && !f->direct && !family_is_scaled(f)
					       ? (struct elements){&same, 1, {0}}
					       : moved(c, &there, is_reshaped, same.set, &a, q);
		if (q == ANY)
			more = elements_restrict(here->sets, more, here->context);
		elements_list_add_all(here->sets, to, more);
	} else if (q == ANY && a.base.var) {
		footprint_add_object(here, to, a.base.location);
	} else if (q == ANY) {
		footprint_add_lost(here, to, &f->base, f, x->set);
	}
}

static struct elements cross(struct crossing *c, struct elements a, enum quantifier q)
{
	struct elements_list to = {0};
	for (unsigned i = 0; i < a.n; i++)
		cross_set(c, &to, &a.at[i], q);
	if (q == ANY && a.locations.words)
		footprint_add_places(c->here, &to, a.locations);
	return behind_pointers(c->here, elements_list_end(c->here->sets, &to));
}

/* ---- counts ---- */

/* Is it the same family, seen from another function? */
static bool has_coordinates_of(const struct access_family *a, const struct access_family *b)
{
	bool same = a->n == b->n && a->above == b->above && a->size == b->size;
	for (unsigned k = 0; same && k < a->n; k++)
		same = a->strides[k] == b->strides[k];
	return same;
}

/* What lies below 1, of what is filled, with the coordinates of "as". */
static isl_set *first_below(struct point *here, const struct filled_below *f,
			    const struct access_family *as, const struct count_place *at)
{
	return set_below_count(here, filled_rows(here, f, as, at), as, at, &f->below,
			       aff_number(here->sets, 0), aff_number(here->sets, 1));
}

/* Of an array of counts, what the first row has stands for what all have. */
static void cross_filled(struct crossing *c, const struct filled_below *f, struct growth *to)
{
	struct point *here = c->here;
	const struct count_place first_row = {to->place.first, to->place.stride,
					      aff_number(here->sets, 0)};
	const struct family_set first = {f->family, first_below(here, f, f->family, &first_row)};
	const struct elements there = cross(c, (struct elements){&first, 1, {0}}, EVERY);
	for (unsigned i = 0; i < there.n; i++) {
		struct filled_below x = *f;
		x.family = there.at[i].family;
		isl_set *s = there.at[i].set, *same = first_below(here, f, x.family, &first_row);
		if (has_coordinates_of(x.family, f->family) && set_is_within(s, same) &&
		    set_is_within(same, s))
			ARRAY_PUSH(c->here->arena, to->filled, x);
	}
}

/* Rows keep their numbers: what begins at another row in the caller is not told. */
static struct count_place cross_place(struct crossing *c, const struct count_place *p)
{
	struct count_place to = {cross_address(c, &p->first), p->stride, NULL};
	if (p->stride && to.first.nterms)
		to.first = address_none();
	if (p->row)
		to.row = cross_value(c, p->row);
	return to;
}

/* Locals of the callee count nothing any more. */
static struct growths cross_growths(struct crossing *c, const struct growths *g)
{
	struct growths to = growths_lost(g->lost);
	for (unsigned i = 0; i < g->at.n; i++) {
		const struct growth *x = &g->at.at[i];
		const struct address *first = &x->place.first;
		if ((first->base.var && is_gone(c, first->base.var)) ||
		    is_no_way(c, first->base.pointer))
			continue;
		struct growth there = {.place = cross_place(c, &x->place), .type = x->type};
		const struct address at = count_place_address(&there.place);
		there.counts = moving_counts_at(c->here, &at, x->type);
		there.from = x->from ? cross_value(c, x->from) : NULL;
		there.to = x->to ? cross_value(c, x->to) : NULL;
		for (unsigned k = 0; k < x->filled.n; k++)
			cross_filled(c, &x->filled.at[k], &there);
		if (!address_is_exact(&there.place.first) || there.place.first.or_null)
			to.lost |= x->counts;
		else if (there.counts)
			ARRAY_PUSH(c->here->arena, to.at, there);
	}
	return to;
}

/* ---- what a call leaves in memory ---- */

/* The values of the callee's entry are those before the call. */
static void bind_entry(struct crossing *c, isl_pw_aff *a)
{
	isl_set *s = own_set(c->here->sets, isl_set_from_pw_aff(isl_pw_aff_copy(a)));
	struct symbol_list l = symbols_in(c->here, s);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i]->is_entry)
			cross_number(c, l.at.at[i]);
}

/* A place the callee wrote holds what the caller finds there now. */
static isl_pw_aff *number_after(void *crossing, const struct symbol *s)
{
	struct crossing *c = crossing;
	return s->is_entry ? cross_number(c, s) : value_now(c->here, s);
}

/* Where "x" is in the caller, before the call. */
static struct address place_left(struct crossing *c, const struct place_value *x)
{
	struct address a = {.is_known = true, .offset = x->offset, .lvalue = x->lvalue};
	if (x->var)
		a = address_of_var(c->here, x->var);
	else
		a.base.pointer = x->block;
	if (!x->var)
		return cross_address(c, &a);
	a.offset = x->offset;
	return a;
}

/* Memory after the call: "written" is forgotten, except for what the callee is known to leave. Of
 * what a function leaves that may be cut, variables and pointers are forgotten, too: they are told
 * by what held at its entry, which no frame of another program need have been entered with. */
static void forget_but_left(struct crossing *c, const struct region_summary *to,
			    struct bitset written)
{
	struct point *here = c->here;
	bool may_be_cut = reach_call(here->known->reach, c->call);
	struct address *at = ARENA_ARRAY(here->arena, struct address, 2 * to->left.n + 1);
	struct address *pointers = at + to->left.n;
	for (unsigned i = 0; i < to->left.n; i++) {
		const struct place_value *x = &to->left.at[i];
		if (may_be_cut && (x->var || x->pointer))
			continue;
		if (x->var && !bitset_has(written, access_location(here->known->table, x->var)))
			continue;
		at[i] = place_left(c, x);
		if (x->pointer)
			pointers[i] = cross_address(c, x->pointer);
		else
			bind_entry(c, x->number);
	}
	memory_forget(here, written);
	for (unsigned i = 0; i < to->left.n; i++) {
		const struct place_value *x = &to->left.at[i];
		isl_pw_aff *number = at[i].is_known && x->number
					     ? value_substitute(here, x->number, number_after, c)
					     : NULL;
		if (number)
			memory_remember(here, &at[i], x->type, number, NULL);
		else if (at[i].is_known && pointers[i].is_known)
			memory_remember(here, &at[i], x->type, NULL, &pointers[i]);
	}
}

/* ---- what is written up to a number that the callee leaves ---- */

/* "s" is what a place holds when the callee returns: what "after" says that it is then. */
static void bind_left(struct crossing *c, const struct symbol *s, const struct memory_state **after)
{
	struct point *here = c->here;
	const struct memory_state **before = here->memory;
	struct address a = cross_address(c, &s->address);
	here->memory = after;
	struct binding b = {s, a.is_known ? value_loaded(here, &a, s->type) : NULL};
	here->memory = before;
	ARRAY_PUSH(here->arena, c->numbers, b);
}

/* "gives" is what the call gives. In a frame of another program nobody knows what that was. */
static void bind_given(struct crossing *c, const struct symbol *gives)
{
	bool may_be_cut = reach_call(c->here->known->reach, c->call);
	struct binding b = {gives, NULL};
	if (!may_be_cut)
		b.value = aff_symbol(symbol_given(c->here, c->call));
	ARRAY_PUSH(c->here->arena, c->numbers, b);
}

/* The callee's must-writes; memory is already as after the call, and was "before". What holds of
 * the numbers left is context then, if no other program's frame goes on here. */
static struct elements written_with_left(struct crossing *c, const struct region_summary *to,
					 const struct memory_state **before)
{
	struct point *here = c->here;
	const struct memory_state **after = here->memory;
	const struct elements must = to->effect.exits[EXIT_RETURN].must_before;
	c->after = after;
	here->memory = before;
	for (unsigned i = 0; i < must.n; i++) {
		struct symbol_list l = symbols_in(here, must.at[i].set);
		for (unsigned k = 0; k < l.at.n; k++)
			if (to->gives && l.at.at[k] == to->gives)
				bind_given(c, to->gives);
			else if (l.at.at[k] && l.at.at[k]->kind == SYMBOL_LOAD &&
				 !l.at.at[k]->is_entry)
				bind_left(c, l.at.at[k], after);
	}
	struct elements all = cross(c, must, EVERY);
	if (to->after && !reach_call(here->known->reach, c->call))
		here->context = set_and(here->sets, here->context, cross_params(c, to->after, ANY));
	here->memory = after;
	return all;
}

/* ---- calls ---- */

static bool fits(const struct type *formal, const struct type *given)
{
	return formal->size == given->size ||
	       (formal->kind == TYPE_POINTER && given->kind == TYPE_FUNCTION);
}

static bool arguments_fit(const struct crossing *c)
{
	const struct function *f = c->callee;
	if (f->is_variadic || f->params.n + 1 != c->call->args.n)
		return false;
	for (unsigned i = 0; i < f->params.n; i++)
		if (!fits(f->params.at[i]->type, c->call->args.at[i + 1]->type))
			return false;
	return true;
}

static bool scale_is_uniform(struct point *here, const struct scale *s)
{
	for (unsigned i = 0; i < s->n; i++)
		if (!value_is_uniform(here, s->by[i]))
			return false;
	return true;
}

static bool arguments_are_uniform(struct crossing *c)
{
	for (unsigned i = 1; i < c->call->args.n; i++) {
		const struct expr *e = c->call->args.at[i];
		if (e->type->kind == TYPE_INTEGER &&
		    !value_is_uniform(c->here, value_of(c->here, e)))
			return false;
		if (e->type->kind == TYPE_RECORD || e->type->kind == TYPE_VA_LIST)
			return false;
		if (e->type->kind != TYPE_POINTER)
			continue;
		struct address a = pointee_of(c->here, e);
		if (!a.is_known ||
		    (a.base.var &&
		     (a.base.var->is_thread_local || is_each_threads_own(c->here, a.base.var))) ||
		    (a.base.pointer && may_differ(c->here, a.base.pointer, NULL)))
			return false;
		for (unsigned k = 0; k < a.nterms; k++)
			if (!value_is_uniform(c->here, a.terms[k].at) ||
			    !scale_is_uniform(c->here, &a.terms[k].scale))
				return false;
	}
	return !c->here->divergent && !c->here->parted;
}

bool call_is_by_team(struct point *here, const struct function *f, const struct expr *call)
{
	struct crossing c = {.here = here, .callee = f, .call = call};
	return here->execution == EXECUTION_TEAM && arguments_fit(&c) && arguments_are_uniform(&c);
}

bool callee_is_told(struct point *here, const struct region_summary *callee,
		    const struct expr *call)
{
	struct crossing c = {.here = here, .callee = callee->function, .call = call};
	return callee->is_exact && arguments_fit(&c) &&
	       (callee->execution != EXECUTION_TEAM || arguments_are_uniform(&c));
}

struct return_value callee_value(struct point *here, const struct region_summary *callee,
				 const struct expr *call)
{
	struct crossing c = {.here = here, .callee = callee->function, .call = call};
	const struct return_value *x = &callee->returned;
	struct return_value to = {.number = x->number ? cross_value(&c, x->number) : NULL,
				  .truth = x->truth ? cross_value(&c, x->truth) : NULL};
	if (x->pointer.is_known)
		to.pointer = cross_address(&c, &x->pointer);
	for (unsigned i = 0; i < x->members.at.n; i++) {
		struct member_value m = x->members.at.at[i];
		m.number = m.number ? cross_value(&c, m.number) : NULL;
		m.pointer = m.pointer.is_known ? cross_address(&c, &m.pointer) : m.pointer;
		if (m.number || m.pointer.is_known)
			ARRAY_PUSH(here->arena, to.members.at, m);
	}
	return to;
}

struct effect callee_effect(struct point *here, const struct region_summary *callee,
			    const struct expr *call, const struct bitset *written)
{
	struct crossing c = {.here = here, .callee = callee->function, .call = call};
	const struct exit *out = &callee->effect.exits[EXIT_RETURN];
	struct effect e = effect_nothing();
	struct exit *next = &e.exits[EXIT_NEXT];
	e.exposed_before = below_counts(here, cross(&c, callee->effect.exposed_before, ANY));
	e.exposed_after = cross(&c, callee->effect.exposed_after, ANY);
	e.first = cross(&c, callee->effect.first, EVERY);
	e.has_barrier = callee->effect.has_barrier;
	e.grown = cross_growths(&c, &callee->effect.grown);
	next->is_reached = out->is_reached;
	next->must_before = cross(&c, out->must_before, EVERY);
	next->must_after = callee->execution == EXECUTION_TEAM ? cross(&c, out->must_after, EVERY)
							       : next->must_before;
	if (!written)
		return e;
	const struct memory_state **before = callee->tells_left ? memory_copy(here) : NULL;
	forget_but_left(&c, callee, *written);
	if (callee->tells_left) {
		struct crossing left = {.here = here, .callee = callee->function, .call = call};
		next->must_before = written_with_left(&left, callee, before);
		next->must_after = next->must_before;
	}
	free(before);
	return e;
}
