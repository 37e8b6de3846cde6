/* normal_nest.c - the loops of "omp for" as logical iterations, 0 to count - 1.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a loop, or as many as "collapse" says, of a construct whose body reaches.
 * Out:    of each loop its variable, bounds and step; C that computes how many iterations there
 *         are, and the variables' values in one of them.
 * Means:  bounds and step are evaluated once, in front of the work. Of a nest the last variable
 *         runs fastest.
 * Errs:   heads that are not in the form of the OpenMP standard, types without a row here, and
 *         nests that are not rectangular are refused.
 * Cost:   linear in the heads' text. */
#include "normal_share.h"
#include "walk.h"

/* ---- heads taken apart ---- */

static const struct expr *strip(const struct expr *e)
{
	while ((e->kind == EXPR_CAST || e->kind == EXPR_LOAD) && e->args.n)
		e = e->args.at[0];
	return e;
}

struct name_search {
	const struct var *var;
	bool is_found;
};

static void see_name(struct expr *e, void *with)
{
	struct name_search *x = with;
	x->is_found |= e->kind == EXPR_VAR && e->var == x->var;
}

static bool names(struct expr *e, const struct var *v)
{
	struct name_search x = {v, false};
	walk_expr(e, see_name, &x);
	return x.is_found;
}

static bool is_var(const struct expr *e, const struct var *v)
{
	e = strip(e);
	return e->kind == EXPR_VAR && e->var == v;
}

static bool read_init(struct level *l)
{
	const struct stmt *init = l->loop->init;
	if (init && init->kind == STMT_DECL && init->vars.n == 1) {
		l->var = init->vars.at[0];
		l->from = l->var->init;
	} else if (init && init->expr && init->expr->kind == EXPR_ASSIGN) {
		const struct expr *to = strip(init->expr->args.at[0]);
		l->var = to->kind == EXPR_VAR ? to->var : NULL;
		l->from = init->expr->args.at[1];
	}
	return l->var && l->from;
}

static char order_of(enum op op)
{
	switch (op) {
	case OP_LESS:
	case OP_LESS_EQUAL: return '<';
	case OP_GREATER:
	case OP_GREATER_EQUAL: return '>';
	case OP_NOT_EQUAL: return '!';
	default: return 0;
	}
}

static bool read_test(struct level *l)
{
	struct expr *e = l->loop->expr;
	e = expr_ignore_casts(e);
	if (!e || e->kind != EXPR_BINARY)
		return false;
	bool is_left = is_var(e->args.at[0], l->var);
	if (!is_left && !is_var(e->args.at[1], l->var))
		return false;
	l->to = e->args.at[is_left ? 1 : 0];
	l->order = order_of(e->op);
	l->is_inclusive = e->op == OP_LESS_EQUAL || e->op == OP_GREATER_EQUAL;
	if (!is_left && (l->order == '<' || l->order == '>'))
		l->order = l->order == '<' ? '>' : '<';
	return l->order;
}

/* "i = i + c", "i = c + i", "i = i - c". */
static bool read_sum(struct level *l, const struct expr *e)
{
	e = expr_ignore_casts(e);
	if (e->kind != EXPR_BINARY)
		return false;
	bool is_left = is_var(e->args.at[0], l->var);
	l->step = e->args.at[is_left ? 1 : 0];
	l->is_negative = e->op == OP_SUBTRACT;
	return is_left || is_var(e->args.at[1], l->var);
}

static bool read_step(struct level *l)
{
	const struct expr *e = l->loop->inc;
	if (!e)
		return false;
	if (e->kind == EXPR_ASSIGN)
		return read_sum(l, e->args.at[1]);
	l->is_negative = e->op == OP_SUBTRACT || e->op == OP_DECREMENT;
	if (e->kind == EXPR_COMPOUND_ASSIGN)
		l->step = e->args.at[1];
	return e->kind == EXPR_INCDEC || e->kind == EXPR_COMPOUND_ASSIGN;
}

/* An operator of its head is spelled in a system macro: what belongs to it has no text. */
static bool is_in_macro(const struct stmt *loop)
{
	const struct expr *init = loop->init->expr, *sum = loop->inc;
	if (sum->kind == EXPR_ASSIGN)
		sum = strip(sum->args.at[1]);
	return loop->in_macro || (init && init->in_macro) || strip(loop->expr)->in_macro ||
	       loop->inc->in_macro || sum->in_macro;
}

static bool is_countable(const struct type *t)
{
	return (t->kind == TYPE_INTEGER && t->size <= 8) || t->kind == TYPE_POINTER;
}

static void read_level(struct shared_work *w, struct stmt *loop)
{
	struct level l = {.loop = loop};
	if (!read_init(&l) || !read_test(&l) || !read_step(&l) || is_in_macro(loop))
		share_refuse(w, loop->loc, "a head that is not taken apart",
			     "write it as 'i = a; i < b; i += c', without system macros");
	else if (!is_countable(l.var->type) || !l.var->type->declare)
		share_refuse(
			w, loop->loc, "an iteration variable of such a type",
			"use an integer of at most 64 bits, or a pointer to a type with a name");
	for (unsigned i = 0; w->ok && i < w->levels.n; i++) {
		const struct var *outer = w->levels.at[i].var;
		if (names(l.from, outer) || names(l.to, outer) || names(l.step, outer))
			share_refuse(w, loop->loc,
				     "a collapsed nest whose inner bounds depend on outer loops",
				     "collapse fewer loops");
	}
	ARRAY_PUSH(w->n->arena, w->levels, l);
}

static struct stmt *only_loop(struct stmt *s)
{
	while (s->kind == STMT_COMPOUND && s->children.n == 1)
		s = s->children.at[0];
	return s->kind == STMT_FOR ? s : NULL;
}

void share_read_nest(struct shared_work *w)
{
	struct stmt *loop = only_loop(w->s->children.at[0]);
	for (unsigned i = 0; w->ok && i < w->s->omp->collapse; i++) {
		if (!loop) {
			share_refuse(w, w->s->loc,
				     "statements between the loops of a collapsed nest",
				     "move them into the innermost loop, or collapse fewer loops");
			return;
		}
		read_level(w, loop);
		loop = only_loop(loop->children.at[0]);
	}
}

struct stmt *share_body(const struct shared_work *w)
{
	return w->levels.at[w->levels.n - 1].loop->children.at[0];
}

/* ---- C that counts ---- */

const char *share_cast(struct shared_work *w, const struct type *t)
{
	return arena_printf(w->n->arena, "(%s)", type_declare(w->n->arena, t, ""));
}

/* The number of iterations of one loop. */
static void put_count(struct shared_work *w, struct level *l, const char *to, struct text *out)
{
	bool is_pointer = l->var->type->kind == TYPE_POINTER, is_up = l->order != '>';
	const char *high = is_up ? to : l->first, *low = is_up ? l->first : to;
	const char *number = is_pointer ? "" : "(unsigned long)";
	const char *test = l->order == '!' ? "!=" : l->is_inclusive ? "<=" : "<";
	if (l->order == '!' && l->is_negative) {
		high = l->first;
		low = to;
	}
	l->count = normal_name(w->n, 'c');
	text_printf(out, "unsigned long %s = %s %s %s ? ", l->count, low, test, high);
	text_printf(out, "((unsigned long)(%s%s - %s%s)%s) / (unsigned long)", number, high, number,
		    low, l->is_inclusive ? "" : " - 1");
	bool is_down = l->order == '>' || (l->order == '!' && l->is_negative);
	text_printf(out, "(%s%s) + 1 : 0; ", is_down ? "-" : "", l->by);
}

static void put_level(struct shared_work *w, struct level *l, struct text *out)
{
	struct normal *n = w->n;
	const struct type *t = l->var->type;
	bool is_pointer = t->kind == TYPE_POINTER;
	char *to = normal_name(n, 'b');
	l->first = normal_name(n, 'a');
	l->by = normal_name(n, 'd');
	const char *kind =
		is_pointer ? NULL
			   : arena_printf(n->arena, "__typeof__(%s0 + (%s))", share_cast(w, t),
					  normal_text(w->n, l->to->range));
	const char *declared[2] = {l->first, to};
	const struct expr *values[2] = {l->from, l->to};
	for (int i = 0; i < 2; i++) {
		const char *value = normal_text(w->n, values[i]->range);
		if (is_pointer)
			text_printf(out, "%s = (%s); ", type_declare(n->arena, t, declared[i]),
				    value);
		else
			text_printf(out, "%s %s = %s(%s); ", kind, declared[i],
				    i ? "" : share_cast(w, t), value);
	}
	text_printf(out, "long %s = %s(%s); ", l->by, l->is_negative ? "-" : "",
		    l->step ? normal_text(w->n, l->step->range) : "1");
	put_count(w, l, to, out);
}

static void put_count_of_all(struct shared_work *w, struct text *out)
{
	w->count = w->levels.at[0].count;
	if (w->levels.n == 1)
		return;
	w->count = normal_name(w->n, 'c');
	text_printf(out, "unsigned long %s = %s", w->count, w->levels.at[0].count);
	for (unsigned i = 1; i < w->levels.n; i++)
		text_printf(out, " * %s", w->levels.at[i].count);
	text_puts(out, "; ");
}

void share_put_nest(struct shared_work *w, struct text *out)
{
	for (unsigned i = 0; i < w->levels.n; i++)
		put_level(w, &w->levels.at[i], out);
	put_count_of_all(w, out);
}

const char *share_value_at(struct shared_work *w, const struct level *l, const char *at)
{
	const char *t = share_cast(w, l->var->type);
	if (l->var->type->kind == TYPE_POINTER)
		return arena_printf(w->n->arena, "%s + (long)%s * %s", l->first, at, l->by);
	return arena_printf(w->n->arena, "%s((unsigned long)%s + %s * (unsigned long)%s)", t,
			    l->first, at, l->by);
}

void share_put_variables(struct shared_work *w, struct text *out)
{
	const char *rest = w->at;
	if (w->levels.n > 1) {
		rest = normal_name(w->n, 'o');
		text_printf(out, "unsigned long %s = %s; ", rest, w->at);
	}
	for (unsigned i = w->levels.n; i-- > 0;) {
		const struct level *l = &w->levels.at[i];
		const char *at = i ? arena_printf(w->n->arena, "(%s %% %s)", rest, l->count) : rest;
		text_printf(out, "%s = %s; ", type_declare(w->n->arena, l->var->type, l->var->name),
			    share_value_at(w, l, at));
		if (i)
			text_printf(out, "%s /= %s; ", rest, l->count);
	}
}
