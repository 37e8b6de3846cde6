/* held_numbers.c - which few numbers does a variable hold, wherever the program is?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      all code of the program.
 * Out:     for an integer variable an interval that holds whatever it is given anywhere: 0 to 1, of
 *          "int cur = 0; … cur = 1 - cur; … cur = (t + 1) % 2;".
 * Means:   flow-insensitive interval analysis: all assignments to such variables, what calls give
 *          parameters and what functions return are equations, solved from nothing upwards; what
 *          still grows after a few rounds is any number of its type. A private copy is the variable
 *          that it is a copy of. What is read before it is given anything is no number (C11
 *          6.3.2.1p2). One number alone is not told: a size that the next build may have otherwise.
 * Errs:    "not known": variables whose address is taken, or that may be written by something else
 *          than an assignment: reductions, assembler, code that is not read; parameters of
 *          functions that others may call, or by a pointer.
 * Cost:    a walk over the program, then a few rounds over its assignments of numbers. */
#include "held_numbers.h"
#include "arena.h"
#include "walk.h"

enum { ROUNDS = 8 };

/* Holder "to", of "type", is given "value", or what "op" makes of itself and that; NULL: 1. */
struct given {
	unsigned to;
	const struct type *type;
	const struct expr *value;
	enum op op; /* OP_NONE: the value */
};

/* What holds numbers: variables, by their ids, then what functions return, by theirs. */
struct finding {
	struct arena *arena;
	const struct program *program;
	unsigned n; /* holders */
	struct number_range *range;
	bool *is_lost; /* may be anything */
	ARRAY(struct given) given;
	const struct function *function; /* whose code is walked */
};

static const struct var *root_of(const struct var *v)
{
	v = v->definition;
	while (v->original)
		v = v->original->definition;
	return v;
}

/* Are all calls of "f" calls by its name, in code that is read? */
static bool has_all_calls(const struct program *p, const struct function *f)
{
	return f->body && !f->address_taken && !f->is_weak && !f->is_named_in_asm &&
	       !f->is_constructor && !function_is_main(f) &&
	       (f->is_static || !program_has_external_code(p));
}

static bool may_be_told(const struct program *p, const struct var *v)
{
	if (v->type->kind != TYPE_INTEGER || v->type->size > 8 || v->type->is_volatile ||
	    v->address_taken || v->is_system || v->is_weak || v->is_named_in_asm)
		return false;
	if (v->storage == STORAGE_PARAM)
		return v->function && has_all_calls(p, v->function->definition);
	return v->storage != STORAGE_GLOBAL || (v->is_definition && !program_has_external_code(p));
}

/* ---- what an expression gives ---- */

static struct number_range value(const struct finding *f, const struct expr *e);

static unsigned returned_by(const struct finding *f, const struct function *to)
{
	return f->program->vars.n + to->id;
}

static struct number_range called(const struct finding *f, const struct expr *call)
{
	const struct expr *callee = call->args.at[0];
	const struct function *to =
		callee->kind == EXPR_FUNCTION ? callee->function->definition : NULL;
	bool is_told = to && to->body && !to->is_weak && !to->is_foreign && !to->is_extern_inline &&
		       call->type->kind == TYPE_INTEGER && !f->is_lost[returned_by(f, to)];
	return is_told ? number_range_converted(f->range[returned_by(f, to)], call->type)
		       : number_range_of_type(call->type);
}

static struct number_range loaded(const struct finding *f, const struct expr *lvalue)
{
	const struct var *v = lvalue->kind == EXPR_VAR ? root_of(lvalue->var) : NULL;
	return v && v->type->kind == TYPE_INTEGER && !f->is_lost[v->id]
		       ? f->range[v->id]
		       : number_range_of_type(lvalue->type);
}

static struct number_range value(const struct finding *f, const struct expr *e)
{
	const struct type *t = e->type;
	struct expr *const *args = e->args.at;
	const struct number_range constant = {e->value, e->value};
	if (e->has_value)
		return number_range_converted(constant, t);
	switch (e->kind) {
	case EXPR_LOAD: return loaded(f, args[0]);
	case EXPR_CAST:
		return args[0]->type->kind == TYPE_INTEGER
			       ? number_range_converted(value(f, args[0]), t)
			       : number_range_of_type(t);
	case EXPR_UNARY:
		return number_range_computed(e->op, value(f, args[0]), number_range_none(), t);
	case EXPR_BINARY:
	case EXPR_LOGICAL:
		return number_range_computed(e->op, value(f, args[0]), value(f, args[1]), t);
	case EXPR_CONDITIONAL: return number_range_join(value(f, args[1]), value(f, args[2]));
	case EXPR_COMMA: return value(f, args[e->args.n - 1]);
	case EXPR_ASSIGN:
		return args[0]->field && args[0]->field->is_bitfield
			       ? number_range_of_type(t)
			       : number_range_converted(value(f, args[1]), t);
	case EXPR_COMPOUND_ASSIGN:
	case EXPR_INCDEC: return loaded(f, args[0]);
	case EXPR_CALL: return called(f, e);
	default: return number_range_of_type(t);
	}
}

/* What is computed in an unsigned type is another number than its text says if it is negative. */
static bool is_as_written(const struct given *g, struct number_range held)
{
	return !g->value || g->value->type->integer == INTEGER_SIGNED || held.least >= 0;
}

static struct number_range given_by(const struct finding *f, const struct given *g)
{
	static const struct number_range one = {1, 1};
	const struct number_range held = f->range[g->to];
	const struct number_range by = g->value ? value(f, g->value) : one;
	if (g->op == OP_NONE)
		return number_range_converted(by, g->type);
	if (number_range_is_none(held) || number_range_is_none(by))
		return number_range_none();
	return is_as_written(g, held) ? number_range_computed(g->op, held, by, g->type)
				      : number_range_of_type(g->type);
}

/* ---- the assignments ---- */

static void lose(struct finding *f, const struct expr *lvalue)
{
	if (lvalue->kind == EXPR_VAR)
		f->is_lost[root_of(lvalue->var)->id] = true;
}

static void add_given(struct finding *f, const struct var *v, const struct expr *by, enum op op)
{
	if (v->type->kind == TYPE_INTEGER)
		ARRAY_PUSH(f->arena, f->given, ((struct given){root_of(v)->id, v->type, by, op}));
}

/* What parameters are given. */
static void see_call(struct finding *f, const struct expr *call)
{
	const struct expr *callee = call->args.at[0];
	const struct function *to =
		callee->kind == EXPR_FUNCTION ? callee->function->definition : NULL;
	for (unsigned i = 0; to && i < to->params.n && i + 1 < call->args.n; i++)
		add_given(f, to->params.at[i], call->args.at[i + 1], OP_NONE);
}

static void see_expr(struct expr *e, void *finding)
{
	struct finding *f = finding;
	const struct var *v = e->args.n ? e->args.at[0]->var : NULL;
	const bool is_of_var = v && e->args.at[0]->kind == EXPR_VAR;
	if (e->kind == EXPR_CALL)
		see_call(f, e);
	if (is_of_var && e->kind == EXPR_ASSIGN)
		add_given(f, v, e->args.at[1], OP_NONE);
	else if (is_of_var && e->kind == EXPR_COMPOUND_ASSIGN)
		add_given(f, v, e->args.at[1], e->op);
	else if (is_of_var && e->kind == EXPR_INCDEC)
		add_given(f, v, NULL, e->op == OP_DECREMENT ? OP_SUBTRACT : OP_ADD);
	else if (e->kind != EXPR_LOAD)
		for (unsigned i = 0; i < e->args.n; i++)
			lose(f, e->args.at[i]);
}

static bool see_stmt(struct stmt *s, void *finding)
{
	struct finding *f = finding;
	if (s->kind == STMT_RETURN && s->expr && s->expr->type->kind == TYPE_INTEGER)
		ARRAY_PUSH(f->arena, f->given,
			   ((struct given){returned_by(f, f->function), s->expr->type, s->expr,
					   OP_NONE}));
	for (unsigned i = 0; i < s->vars.n; i++)
		if (s->vars.at[i]->has_init && s->vars.at[i]->init)
			add_given(f, s->vars.at[i], s->vars.at[i]->init, OP_NONE);
	for (unsigned i = 0; i < s->asm_outputs.n; i++)
		lose(f, s->asm_outputs.at[i]);
	for (unsigned i = 0; s->omp && i < s->omp->shares.n; i++) {
		const struct omp_share *h = &s->omp->shares.at[i];
		if (h->sharing == SHARING_REDUCTION || h->sharing == SHARING_LINEAR ||
		    h->sharing == SHARING_MAP)
			f->is_lost[root_of(h->original)->id] = true;
	}
	return true;
}

/* What a variable of static storage holds at first. */
static void add_first(struct finding *f, const struct var *v)
{
	static const struct number_range zero = {0, 0};
	if (var_is_automatic(v))
		return;
	f->is_lost[v->id] |= v->has_init && !v->init;
	if (v->init)
		add_given(f, v, v->init, OP_NONE);
	else
		f->range[v->id] = zero;
}

/* Whatever is given nothing that is seen is given something that is not. */
static void lose_others(struct finding *f)
{
	bool *is_given = ARENA_ARRAY(f->arena, bool, f->n + 1);
	for (unsigned i = 0; i < f->given.n; i++)
		is_given[f->given.at[i].to] = true;
	for (unsigned i = 0; i < f->n; i++)
		f->is_lost[i] |= !is_given[i] && number_range_is_none(f->range[i]);
}

static void find_given(struct finding *f)
{
	const struct program *p = f->program;
	for (unsigned i = 0; i < f->n; i++)
		f->range[i] = number_range_none();
	for (unsigned i = 0; i < p->vars.n; i++) {
		f->is_lost[root_of(p->vars.at[i])->id] |= !may_be_told(p, p->vars.at[i]);
		add_first(f, p->vars.at[i]);
	}
	for (unsigned i = 0; i < p->functions.n; i++) {
		f->function = p->functions.at[i];
		walk_both(f->function->body, see_stmt, see_expr, f);
	}
	lose_others(f);
}

/* ---- the solution ---- */

/* One round; "widens": what grows in it may be anything. False: nothing has changed. */
static bool solve_once(struct finding *f, bool widens)
{
	bool has_changed = false;
	for (unsigned i = 0; i < f->given.n; i++) {
		const struct given *g = &f->given.at[i];
		struct number_range *held = &f->range[g->to];
		if (f->is_lost[g->to])
			continue;
		const struct number_range all = number_range_join(*held, given_by(f, g));
		if (number_range_is_same(all, *held))
			continue;
		*held = all;
		f->is_lost[g->to] = widens;
		has_changed = true;
	}
	return has_changed;
}

const struct number_range **held_numbers_find(struct arena *a, const struct program *p)
{
	struct finding f = {.arena = a, .program = p};
	const struct number_range **held =
		ARENA_ARRAY(a, const struct number_range *, p->vars.n + 1);
	f.n = p->vars.n + p->functions.n;
	f.range = ARENA_ARRAY(a, struct number_range, f.n + 1);
	f.is_lost = ARENA_ARRAY(a, bool, f.n + 1);
	find_given(&f);
	for (unsigned i = 0; solve_once(&f, i >= ROUNDS); i++)
		;
	for (unsigned i = 0; i < p->vars.n; i++) {
		const struct number_range *x = &f.range[i];
		bool are_few = x->least < x->greatest &&
			       (uint64_t)x->greatest - (uint64_t)x->least < MOST_HELD;
		held[i] = !f.is_lost[i] && are_few ? x : NULL;
	}
	return held;
}

const struct number_range *held_numbers_of(const struct number_range *const *held,
					   const struct var *v)
{
	return held ? held[root_of(v)->id] : NULL;
}
