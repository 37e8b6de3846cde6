/* find_inductions.c - which variables does every iteration of a loop step by the same amount?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a loop, at a point before it.
 * Out:     its induction variables, with what they hold there.
 * Means:   every iteration comes by the loop's test and increment, and, if it has no "continue", by
 *          the statements of its body and the conditions of those that are an "if". A variable that
 *          is written nowhere in the loop but by steps which these always take is one.
 * Errs:    "it is none": a step in a branch or in a loop inside, in a statement expression, next to
 *          something that may write the variable by a pointer, or of code that a team shares out.
 * Cost:    for loops with a step: the steps of the loop once more. */
#include "find_inductions.h"
#include "access.h"
#include "walk.h"

/* A part of the loop: an expression that every iteration evaluates, or a statement. */
struct part {
	struct expr *expr;
	struct stmt *stmt;
	bool is_test;
	struct bitset writes; /* places; words NULL: not asked for yet */
};

struct candidate {
	const struct var *var;
	struct induction_step step;
	unsigned part;
};

struct finder {
	struct point *here;
	struct step_cache *cache;
	ARRAY(struct part) parts;
	ARRAY(struct candidate) candidates;
	ARRAY(const struct var *) declared; /* by statements that are told apart */
};

/* ---- the parts of a loop ---- */

static void add_statement(struct finder *f, struct stmt *s)
{
	ARRAY_PUSH(f->here->arena, f->parts, ((struct part){.stmt = s}));
}

static void see_step(struct expr *e, void *with)
{
	struct finder *f = with;
	struct candidate c = {.part = f->parts.n};
	c.var = induction_stepped(e, &c.step);
	if (c.var)
		ARRAY_PUSH(f->here->arena, f->candidates, c);
}

static void add_expr(struct finder *f, struct expr *e, bool is_test)
{
	if (!e)
		return;
	if (!expr_has_statements(e))
		walk_expr(e, see_step, f);
	ARRAY_PUSH(f->here->arena, f->parts, ((struct part){.expr = e, .is_test = is_test}));
}

static bool has_plain_variables(const struct stmt *s)
{
	for (unsigned i = 0; i < s->vars.n; i++)
		if (!var_is_automatic(s->vars.at[i]) || s->vars.at[i]->vla_counts.n)
			return false;
	return true;
}

/* What is declared in the loop has no value before it: it is not to be found there. */
static void add_declaration(struct finder *f, struct stmt *s)
{
	if (!has_plain_variables(s)) {
		add_statement(f, s);
		return;
	}
	for (unsigned i = 0; i < s->vars.n; i++) {
		ARRAY_PUSH(f->here->arena, f->declared, s->vars.at[i]->definition);
		add_expr(f, s->vars.at[i]->init, false);
	}
}

static void add_body(struct finder *f, struct stmt *s)
{
	switch (s->kind) {
	case STMT_EXPR: add_expr(f, s->expr, false); break;
	case STMT_DECL: add_declaration(f, s); break;
	case STMT_COMPOUND:
		for (unsigned i = 0; i < s->children.n; i++)
			add_body(f, s->children.at[i]);
		break;
	case STMT_IF:
		add_expr(f, s->expr, false);
		for (unsigned i = 0; i < s->children.n; i++)
			add_statement(f, s->children.at[i]);
		break;
	default: add_statement(f, s); break;
	}
}

struct search {
	const struct stmt *loop;
	bool is_met;
};

static bool see_continue(struct stmt *s, void *with)
{
	struct search *x = with;
	x->is_met |= s->kind == STMT_CONTINUE;
	return s == x->loop || !stmt_is_loop(s);
}

/* May an iteration pass by statements of its body, and the loop go on? */
static bool passes_by(struct stmt *loop)
{
	struct search x = {.loop = loop};
	walk_stmts(loop, see_continue, &x);
	return x.is_met || walk_finds(loop->children.at[0], 1u << STMT_LABEL);
}

static void add_parts(struct finder *f, struct stmt *loop, bool has_order)
{
	struct stmt *body = loop->children.at[0];
	add_expr(f, loop->inc, false);
	unsigned n = f->candidates.n;
	add_expr(f, loop->expr, true);
	if (passes_by(loop))
		add_statement(f, body);
	else
		add_body(f, body);
	if (!has_order)
		f->candidates.n = n;
}

/* ---- what writes a variable ---- */

static bool may_write(struct finder *f, struct part *p, unsigned location)
{
	if (!p->writes.words)
		p->writes = locations_written_by(f->here, p->stmt, p->expr);
	return bitset_has(p->writes, location);
}

static const struct candidate *candidate_of(const struct finder *f, const struct var *v,
					    unsigned part, const struct expr *lvalue)
{
	for (unsigned i = 0; i < f->candidates.n; i++) {
		const struct candidate *c = &f->candidates.at[i];
		if (c->var == v && c->part == part && c->step.expr->args.at[0] == lvalue)
			return c;
	}
	return NULL;
}

/* The steps of "x" that part "k" always takes; false: it may write the variable but by these. */
static bool add_steps(struct finder *f, unsigned k, unsigned location, struct induction *x)
{
	struct point *here = f->here;
	struct part *p = &f->parts.at[k];
	struct bitset read = bitset_new(here->arena, here->nplaces);
	struct bitset killed = bitset_new(here->arena, here->nplaces);
	if (!p->expr || expr_has_statements(p->expr))
		return false;
	const struct steps steps = steps_of_expr(here, f->cache, p->expr);
	for (unsigned i = 0; i < steps.at.n; i++) {
		struct bitset writes = bitset_new(here->arena, here->nplaces);
		step_locations(here, &steps.at.at[i], read, writes, killed);
		if (!bitset_has(writes, location))
			continue;
		const struct candidate *c = candidate_of(f, x->var, k, steps.at.at[i].expr);
		if (!c || !steps.is_certain.at[i])
			return false;
		ARRAY_PUSH(here->arena, x->steps, c->step);
		x->in_test = p->is_test ? c->step.expr : x->in_test;
	}
	return true;
}

static bool is_only_stepped(struct finder *f, struct induction *x)
{
	unsigned location = access_location(f->here->known->table, x->var);
	for (unsigned k = 0; k < f->parts.n; k++)
		if (may_write(f, &f->parts.at[k], location) && !add_steps(f, k, location, x))
			return false;
	return !x->in_test || x->steps.n == 1;
}

static bool is_first(const struct finder *f, unsigned i)
{
	for (unsigned k = 0; k < f->declared.n; k++)
		if (f->declared.at[k] == f->candidates.at[i].var)
			return false;
	for (unsigned k = 0; k < i; k++)
		if (f->candidates.at[k].var == f->candidates.at[i].var)
			return false;
	return true;
}

struct inductions inductions_find(struct point *here, struct step_cache *cache, struct stmt *loop,
				  bool has_order)
{
	struct finder f = {.here = here, .cache = cache};
	struct inductions all = {0};
	add_parts(&f, loop, has_order);
	for (unsigned i = 0; i < f.candidates.n; i++) {
		struct induction x = {.var = f.candidates.at[i].var};
		bool may_be = has_order || x.var->type->kind == TYPE_INTEGER;
		if (may_be && is_first(&f, i) && induction_begin(here, &x) &&
		    is_only_stepped(&f, &x))
			ARRAY_PUSH(here->arena, all.at, x);
	}
	return all;
}

void inductions_share_out(struct point *here, struct inductions *all)
{
	unsigned n = 0;
	for (unsigned i = 0; i < all->at.n; i++)
		if (n == 0 && induction_share_out(here, &all->at.at[i]))
			all->at.at[n++] = all->at.at[i];
	all->at.n = n;
}

bool inductions_are_shared_out(struct point *here, const struct stmt *loop)
{
	struct induction x = {0};
	struct induction_step step;
	x.var = loop->inc ? induction_stepped(loop->inc, &step) : NULL;
	if (!x.var || !induction_begin(here, &x))
		return false;
	ARRAY_PUSH(here->arena, x.steps, step);
	return induction_share_out(here, &x);
}

void inductions_measure(struct point *here, struct inductions *all)
{
	unsigned n = 0;
	for (unsigned i = 0; i < all->at.n; i++)
		if (induction_measure(here, &all->at.at[i]))
			all->at.at[n++] = all->at.at[i];
	all->at.n = n;
}
