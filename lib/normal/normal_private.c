/* normal_private.c - the private copies of shared work with positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     what clauses make private; a task's, too, if that is all of the work.
 * Out:    C that declares the copies, gives them their first values, and gives the originals what
 *         they leave behind.
 * Means:  a copy is a variable of the block's innermost scope, under the original's name. What it
 *         begins with, or leaves, is held by another one around it, which has a name of its own.
 *         Reductions are combined in a critical section.
 * Errs:   types that can't be declared again, reductions with an operator or type of their own, and
 *         iteration variables that some compilers give back are refused.
 * Cost:   linear in the clauses. */
#include "normal_share.h"

/* ---- which ---- */

static bool is_first(const struct copy *c)
{
	enum sharing s = c->share->sharing;
	return s == SHARING_FIRSTPRIVATE || s == SHARING_FIRST_LASTPRIVATE;
}

/* Of a linear one too, what its last iteration leaves is the original's. */
static bool is_last(const struct copy *c)
{
	enum sharing s = c->share->sharing;
	return s == SHARING_LASTPRIVATE || s == SHARING_FIRST_LASTPRIVATE || s == SHARING_LINEAR;
}

static bool is_linear(const struct copy *c)
{
	return c->share->sharing == SHARING_LINEAR;
}

static bool is_reduced(const struct copy *c)
{
	return c->share->sharing == SHARING_REDUCTION;
}

static const struct type *element_of(const struct type *t)
{
	while (t->kind == TYPE_ARRAY)
		t = t->element;
	return t;
}

static void check_reduction(struct shared_work *w, const struct omp_share *h)
{
	const struct type *t = element_of(h->original->type);
	if (h->op && type_is_scalar(t) && (t->kind != TYPE_INTEGER || t->size <= 8))
		return;
	share_refuse(w, w->s->loc, "a reduction with an operator or type of its own",
		     "combine the values yourself, in a critical section after the loop");
}

static bool is_level_var(const struct shared_work *w, const struct omp_share *h)
{
	for (unsigned i = 0; i < w->levels.n; i++)
		if (w->levels.at[i].var == h->copy || w->levels.at[i].var == h->original)
			return true;
	return false;
}

static const struct clause *linear_clause(const struct shared_work *w, struct range ref)
{
	for (unsigned i = 0; i < w->clauses.n; i++)
		if (range_is_in(ref, w->clauses.at[i].argument))
			return &w->clauses.at[i];
	return NULL;
}

static const char *linear_step(struct shared_work *w, const struct omp_share *h)
{
	const struct clause *c = linear_clause(w, h->ref);
	unsigned colon = c ? share_find(w, c->argument, ':') : 0;
	return colon ? normal_text(w->n, (struct range){colon + 1, c->argument.end}) : "1";
}

/* Others are declared by their type's text, or by __typeof__. */
static void check_type(struct shared_work *w, const struct var *v)
{
	const char *is = v->type->is_vla             ? "an array of variable length"
			 : v->type->is_atomic        ? "an atomic"
			 : v->type->has_const_member ? "a record with const members"
						     : NULL;
	if (is)
		share_refuse(w, w->s->loc,
			     arena_printf(w->n->arena, "a private copy of '%s', %s", v->name, is),
			     omp_is_loop(w->s->omp) ? "declare the variable inside the loop"
						    : "declare the variable inside the construct");
}

void share_read_copies(struct shared_work *w, const struct omp *o)
{
	for (unsigned i = 0; i < o->shares.n; i++) {
		const struct omp_share *h = &o->shares.at[i];
		struct copy c = {.share = h, .is_loop_var = is_level_var(w, h)};
		const struct type *t = h->original->type;
		bool is_copied = h->copy != h->original || h->sharing == SHARING_REDUCTION;
		if (!is_copied && h->sharing != SHARING_COPYPRIVATE)
			continue;
		check_type(w, h->original);
		if (!is_copied)
			continue;
		if (is_reduced(&c))
			check_reduction(w, h);
		if (is_linear(&c) && c.is_loop_var)
			share_refuse(w, w->s->loc, "a linear iteration variable",
				     "leave the clause out");
		if (h->sharing == SHARING_COUNTER && omp_gives_back(o, h))
			share_refuse(w, w->s->loc,
				     "an iteration variable that 'omp loop' may give back",
				     "declare it in the loop's head, or list it in lastprivate");
		if (is_first(&c) || is_last(&c) || is_reduced(&c))
			c.outer = normal_name(w->n, 'p');
		if (is_linear(&c))
			c.step = linear_step(w, h);
		ARRAY_PUSH(w->n->arena, w->copies, c);
	}
}

/* ---- their parts ---- */

static bool is_array(const struct copy *c)
{
	return c->share->original->type->kind == TYPE_ARRAY;
}

/* Declare "name" with the type of the copied variable. */
static void put_declaration(struct shared_work *w, const struct copy *c, const char *name,
			    struct text *out)
{
	const struct var *v = c->share->original;
	const char *named = v->type->is_volatile && v->type->kind != TYPE_ARRAY
				    ? arena_printf(w->n->arena, "volatile %s", name)
				    : name;
	if (v->type->declare)
		text_puts(out, type_declare(w->n->arena, v->type, named));
	else
		text_printf(out, "__typeof__(%s) %s", c->outer ? c->outer : v->name, name);
	if (v->align)
		text_printf(out, " __attribute__((aligned(%lu)))", (unsigned long)v->align);
	text_puts(out, "; ");
}

static void put_assignment(const struct copy *c, const char *to, const char *from, struct text *out)
{
	if (is_array(c))
		text_printf(out, "__builtin_memcpy(%s, %s, sizeof %s); ", to, from, to);
	else
		text_printf(out, "%s = %s; ", to, from);
}

/* The greatest or least value of an integer type. */
static const char *extreme(struct shared_work *w, const struct type *t, bool is_greatest)
{
	const char *c = share_cast(w, t);
	return arena_printf(w->n->arena,
			    is_greatest ? "(%s-1 < %s1 ? %s((1UL << %lu) - 1) : %s-1)"
					: "(%s-1 < %s1 ? %s(1UL << %lu) : %s0)",
			    c, c, c, (unsigned long)(8 * t->size - 1), c);
}

/* What a reduction begins with. */
static const char *neutral(struct shared_work *w, const struct copy *c)
{
	const struct type *t = element_of(c->share->original->type);
	bool is_floating = t->kind == TYPE_FLOATING;
	switch (c->share->op) {
	case OP_MINIMUM: return is_floating ? "__builtin_inf()" : extreme(w, t, true);
	case OP_MAXIMUM: return is_floating ? "-__builtin_inf()" : extreme(w, t, false);
	case OP_BIT_AND: return arena_printf(w->n->arena, "~%s0", share_cast(w, t));
	case OP_MULTIPLY:
	case OP_AND: return "1";
	default: return "0";
	}
}

static unsigned long elements(const struct copy *c)
{
	const struct type *t = c->share->original->type;
	return t->size / element_of(t)->size;
}

/* "((E *)name)[i]", or the name of a scalar. */
static const char *element(struct shared_work *w, const struct copy *c, const char *name,
			   const char *i)
{
	const struct type *t = element_of(c->share->original->type);
	if (!is_array(c))
		return name;
	return arena_printf(w->n->arena, "((%s)%s)[%s]", type_declare(w->n->arena, t, "*"), name,
			    i);
}

static const char *put_each(struct shared_work *w, const struct copy *c, struct text *out)
{
	const char *i = normal_name(w->n, 'q');
	if (is_array(c))
		text_printf(out, "for (unsigned long %s = 0; %s < %lu; %s++) ", i, i, elements(c),
			    i);
	return i;
}

/* ---- before, in and after the work ---- */

void share_put_outer(struct shared_work *w, struct text *out)
{
	bool must_meet = false;
	for (unsigned k = 0; k < w->copies.n; k++) {
		struct copy *c = &w->copies.at[k];
		if (!c->outer)
			continue;
		put_declaration(w, c, c->outer, out);
		if (is_first(c) || is_linear(c))
			put_assignment(c, c->outer, c->share->original->name, out);
		if (is_reduced(c)) {
			const char *i = put_each(w, c, out);
			text_printf(out, "%s = %s; ", element(w, c, c->outer, i), neutral(w, c));
		}
		if (is_linear(c)) {
			const char *step = c->step;
			c->step = normal_name(w->n, 'g');
			text_printf(out, "long %s = (%s); ", c->step, step);
		}
		must_meet |= is_linear(c) || c->share->sharing == SHARING_FIRST_LASTPRIVATE;
	}
	/* Nobody gives an original its last value before all have read the first one. */
	if (must_meet)
		text_puts(out, "\n#pragma omp barrier\n");
}

void share_put_inner(struct shared_work *w, struct text *out)
{
	for (unsigned k = 0; k < w->copies.n; k++) {
		const struct copy *c = &w->copies.at[k];
		const char *name = c->share->original->name;
		if (c->is_loop_var)
			continue;
		put_declaration(w, c, name, out);
		if (is_first(c) || is_reduced(c))
			put_assignment(c, name, c->outer, out);
	}
}

/* What a linear copy begins an iteration with. */
static void put_linear(struct shared_work *w, const struct copy *c, struct text *out)
{
	const struct var *v = c->share->original;
	if (v->type->kind == TYPE_POINTER)
		text_printf(out, "%s = %s + (long)%s * %s; ", v->name, c->outer, w->at, c->step);
	else
		text_printf(out, "%s = %s((unsigned long)%s + %s * (unsigned long)%s); ", v->name,
			    share_cast(w, v->type), c->outer, w->at, c->step);
}

void share_put_linear(struct shared_work *w, struct text *out)
{
	for (unsigned k = 0; k < w->copies.n; k++)
		if (is_linear(&w->copies.at[k]))
			put_linear(w, &w->copies.at[k], out);
}

void share_put_leaving(struct shared_work *w, struct text *out)
{
	for (unsigned k = 0; k < w->copies.n; k++) {
		const struct copy *c = &w->copies.at[k];
		if (c->is_loop_var || !(is_last(c) || is_reduced(c)))
			continue;
		if (is_last(c))
			text_printf(out, "if (%s) ", w->is_last);
		put_assignment(c, c->outer, c->share->original->name, out);
	}
}

static const char *loop_var_value(struct shared_work *w, const struct copy *c)
{
	for (unsigned i = 0; i < w->levels.n; i++) {
		const struct level *l = &w->levels.at[i];
		if (l->var == c->share->copy || l->var == c->share->original)
			return share_value_at(w, l, l->count);
	}
	return c->outer;
}

static void put_combination(struct shared_work *w, const struct copy *c, struct text *out)
{
	const char *i = put_each(w, c, out);
	enum op op = c->share->op;
	const char *to = element(w, c, c->share->original->name, i);
	const char *from = element(w, c, c->outer, i);
	if (op == OP_MINIMUM || op == OP_MAXIMUM)
		text_printf(out, "if (%s %s %s) %s = %s; ", from, op == OP_MINIMUM ? "<" : ">", to,
			    to, from);
	else
		text_printf(out, "%s = %s %s %s; ", to, to,
			    op_text(op == OP_SUBTRACT ? OP_ADD : op), from);
}

void share_put_results(struct shared_work *w, struct text *out)
{
	bool has_reduction = false;
	for (unsigned k = 0; k < w->copies.n; k++) {
		const struct copy *c = &w->copies.at[k];
		const char *name = c->share->original->name;
		has_reduction |= is_reduced(c);
		if (!is_last(c))
			continue;
		text_printf(out, "if (%s) { ", w->is_last);
		put_assignment(c, name, loop_var_value(w, c), out);
		text_puts(out, "} ");
	}
	if (!has_reduction)
		return;
	text_puts(out, "\n#pragma omp critical(ompckpt_reduction)\n{ ");
	for (unsigned k = 0; k < w->copies.n; k++)
		if (is_reduced(&w->copies.at[k]))
			put_combination(w, &w->copies.at[k], out);
	text_puts(out, "} ");
}
