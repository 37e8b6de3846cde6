/* omp_cfg_expr.c - the reads, writes and calls of an expression, in evaluation order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an expression of the program.
 * Out:     accesses in the block being filled; new blocks for && || ?: and statement expressions.
 * Means:   operands C leaves unsequenced are laid out so that the ones without effects come first.
 *          When several have effects, none of them kills anything: another may read before.
 * Errs:    on the side of reading early and of writing without killing.
 * Cost:    linear, but for the look-ahead for effects (depth of nesting). */
#include "calls.h"
#include "graph.h"
#include "libc.h"
#include "reach.h"

#include <string.h>

static bool is_pure_call(const struct expr *e)
{
	const struct expr *callee = e->args.at[0];
	const struct function *f =
		callee->kind == EXPR_FUNCTION ? callee->function->definition : NULL;
	const struct libc_row *r = f ? libc_of(f) : NULL;
	return r && r->result[0] == '.' && !r->effects[0] &&
	       strspn(r->arguments, "vr*") == strlen(r->arguments);
}

static bool has_effects(const struct expr *e)
{
	if (expr_changes(e) || (e->kind == EXPR_CALL && !is_pure_call(e)))
		return true;
	for (unsigned i = 0; i < e->args.n; i++)
		if (has_effects(e->args.at[i]))
			return true;
	return false;
}

/* Evaluate args[first …], which are unsequenced. */
static void operands(struct graph *g, struct expr *e, unsigned first)
{
	unsigned effects = 0;
	for (unsigned i = first; i < e->args.n; i++)
		effects += has_effects(e->args.at[i]);
	for (unsigned i = first; i < e->args.n; i++)
		if (!has_effects(e->args.at[i]))
			graph_eval(g, e->args.at[i]);
	if (!effects)
		return;
	g->unordered += effects > 1;
	for (unsigned i = first; i < e->args.n; i++)
		if (has_effects(e->args.at[i]))
			graph_eval(g, e->args.at[i]);
	g->unordered -= effects > 1;
}

/* ---- where lvalues lie ---- */

/* What "*pointer" lies in, seeing through & and array decay as points_to_collect.c does. */
static struct spot target(struct graph *g, struct expr *pointer)
{
	if (pointer->kind == EXPR_DECAY || pointer->kind == EXPR_ADDRESS) {
		struct expr *lvalue = pointer->args.at[0];
		if (lvalue->kind != EXPR_FUNCTION && lvalue->kind != EXPR_STRING)
			return graph_locate(g, lvalue);
	}
	graph_eval(g, pointer);
	return (struct spot){.pointer = pointer};
}

static struct spot locate_index(struct graph *g, struct expr *e)
{
	struct expr *base = e->args.at[0], *index = e->args.at[1];
	bool both = has_effects(base) && has_effects(index);
	bool index_first = has_effects(base) && !both;
	g->unordered += both;
	if (index_first)
		graph_eval(g, index);
	struct spot s = target(g, base);
	if (!index_first)
		graph_eval(g, index);
	g->unordered -= both;
	return s;
}

/* p[first : count] of a clause */
static struct spot locate_section(struct graph *g, struct expr *e)
{
	struct expr *of = e->args.at[0];
	struct spot s = of->is_lvalue ? graph_locate(g, of) : target(g, of);
	for (unsigned i = 1; i < e->args.n; i++)
		graph_eval(g, e->args.at[i]);
	return s;
}

struct spot graph_locate(struct graph *g, struct expr *e)
{
	struct spot s = {.is_unknown = true};
	switch (e->kind) {
	case EXPR_VAR: return (struct spot){.var = e->var->definition};
	case EXPR_MEMBER:
	case EXPR_UNARY:
		if (e->args.at[0]->is_lvalue)
			return graph_locate(g, e->args.at[0]);
		graph_eval(g, e->args.at[0]);
		return (struct spot){0};
	case EXPR_DEREF:
	case EXPR_ARROW: return target(g, e->args.at[0]);
	case EXPR_INDEX: return locate_index(g, e);
	case EXPR_COMPOUND_LITERAL:
		graph_eval(g, e->args.at[0]);
		s = (struct spot){.var = e->var->definition};
		graph_add_access(g, ACCESS_KILL, s, e, e->loc);
		return s;
	case EXPR_STRING:
	case EXPR_FUNCTION: return (struct spot){0};
	case EXPR_SECTION: return locate_section(g, e);
	default:
		if (e->args.n && e->args.at[0]->is_lvalue)
			s = graph_locate(g, e->args.at[0]);
		for (unsigned i = e->args.n && e->args.at[0]->is_lvalue; i < e->args.n; i++)
			graph_eval(g, e->args.at[i]);
		return s;
	}
}

/* ---- values ---- */

static void assign(struct graph *g, struct expr *e)
{
	struct expr *to = e->args.at[0], *from = e->args.at[1];
	bool both = has_effects(to) && has_effects(from);
	bool from_first = has_effects(to) && !both;
	g->unordered += both;
	if (from_first)
		graph_eval(g, from);
	struct spot s = graph_locate(g, to);
	if (!from_first)
		graph_eval(g, from);
	g->unordered -= both;
	if (e->kind == EXPR_COMPOUND_ASSIGN)
		graph_add_access(g, ACCESS_READ, s, to, e->loc);
	graph_add_access(g, ACCESS_KILL, s, to, e->loc);
}

static void change(struct graph *g, struct expr *e)
{
	struct spot s = graph_locate(g, e->args.at[0]);
	graph_add_access(g, ACCESS_READ, s, e->args.at[0], e->loc);
	graph_add_access(g, ACCESS_KILL, s, e->args.at[0], e->loc);
}

/* "second" is evaluated only sometimes. */
static void sometimes(struct graph *g, struct expr *first, struct expr *second)
{
	graph_eval(g, first);
	unsigned fork = g->now;
	graph_split(g);
	graph_eval(g, second);
	graph_split(g);
	graph_edge(g, fork, g->now);
}

static void choose(struct graph *g, struct expr *e)
{
	const struct expr *condition = e->args.at[0];
	graph_eval(g, e->args.at[0]);
	unsigned fork = g->now, join = graph_block(g);
	for (unsigned i = 1; i <= 2; i++) {
		g->now = graph_block(g);
		if (!condition->has_value || (condition->value != 0) == (i == 1))
			graph_edge(g, fork, g->now);
		graph_eval(g, e->args.at[i]);
		graph_edge(g, g->now, join);
	}
	g->now = join;
}

static void call(struct graph *g, struct expr *e)
{
	const struct callees *to = calls_of(g->calls, e);
	struct access a = {.kind = ACCESS_CALL, .who = THREADS_ALL, .expr = e, .loc = e->loc};
	operands(g, e, 0);
	if (g->has_setjmp) {
		ARRAY_PUSH(g->arena, g->calls_out.at, g->now);
		graph_split(g);
	}
	a.is_unordered = g->unordered > 0;
	ARRAY_PUSH(g->arena, g->cfg->blocks.at[g->now].accesses, a);
	if (reach_call(g->reach, e))
		graph_label(g);
	if (to->never_returns)
		g->now = graph_block(g);
	for (unsigned i = 0; g->has_setjmp && i < to->rows.n; i++)
		if (libc_effect(to->rows.at[i], "twice", NULL, NULL)) {
			graph_split(g);
			ARRAY_PUSH(g->arena, g->resumes.at, g->now);
		}
}

/* Nothing is known of the operator: it reads and writes its operands and what they point to. */
static void mix(struct graph *g, struct expr *e)
{
	g->unordered++;
	for (unsigned i = 0; i < e->args.n; i++) {
		struct expr *arg = e->args.at[i];
		struct spot s = {0};
		if (arg->is_lvalue)
			s = graph_locate(g, arg);
		else
			graph_eval(g, arg);
		if (!arg->is_lvalue && arg->type->kind == TYPE_POINTER)
			s.pointer = arg;
		graph_add_access(g, ACCESS_READ, s, arg, e->loc);
		graph_add_access(g, ACCESS_WRITE, s, arg, e->loc);
	}
	g->unordered--;
}

/* What a clause does with a section is not told here: it may read and write it. */
static void section(struct graph *g, struct expr *e)
{
	struct spot s = locate_section(g, e);
	graph_add_access(g, ACCESS_READ, s, e, e->loc);
	graph_add_access(g, ACCESS_WRITE, s, e, e->loc);
}

static void read_lvalue(struct graph *g, struct expr *lvalue, struct loc loc)
{
	struct spot s = graph_locate(g, lvalue);
	graph_add_access(g, ACCESS_READ, s, lvalue, loc);
}

static void load(struct graph *g, struct expr *e, bool is_lvalue)
{
	if (is_lvalue)
		read_lvalue(g, e->args.at[0], e->loc);
	else
		graph_eval(g, e->args.at[0]);
}

/* An lvalue's size is its type's: nothing is read there, but on the way to it. */
static void size(struct graph *g, struct expr *e)
{
	for (unsigned i = 0; i < e->args.n; i++) {
		if (e->args.at[i]->is_lvalue)
			graph_locate(g, e->args.at[i]);
		else
			graph_eval(g, e->args.at[i]);
	}
}

static void in_order(struct graph *g, struct expr *e)
{
	for (unsigned i = 0; i < e->args.n; i++)
		graph_eval(g, e->args.at[i]);
}

static void va_argument(struct graph *g, struct expr *e)
{
	if (!e->args.n || !e->args.at[0]->is_lvalue) {
		mix(g, e);
		return;
	}
	struct spot s = graph_locate(g, e->args.at[0]);
	graph_add_access(g, ACCESS_READ, s, e->args.at[0], e->loc);
	graph_add_access(g, ACCESS_WRITE, s, e->args.at[0], e->loc);
}

static void statement(struct graph *g, struct stmt *s)
{
	unsigned outer = graph_sometimes(g);
	graph_stmt(g, s);
	graph_sometimes_end(g, outer);
}

void graph_eval(struct graph *g, struct expr *e)
{
	if (!e)
		return;
	switch (e->kind) {
	case EXPR_LITERAL:
	case EXPR_STRING:
	case EXPR_FUNCTION:
	case EXPR_LABEL_ADDRESS: return;
	case EXPR_LOAD: load(g, e, e->args.at[0]->is_lvalue); return;
	case EXPR_MEMBER:
		if (!e->args.at[0]->is_lvalue) {
			graph_eval(g, e->args.at[0]);
			return;
		}
		/* fall through */
	case EXPR_VAR:
	case EXPR_DEREF:
	case EXPR_INDEX:
	case EXPR_ARROW:
	case EXPR_COMPOUND_LITERAL: read_lvalue(g, e, e->loc); return;
	case EXPR_DECAY:
	case EXPR_ADDRESS: graph_locate(g, e->args.at[0]); return;
	case EXPR_ASSIGN:
	case EXPR_COMPOUND_ASSIGN: assign(g, e); return;
	case EXPR_INCDEC: change(g, e); return;
	case EXPR_LOGICAL:
	case EXPR_GNU_CONDITIONAL: sometimes(g, e->args.at[0], e->args.at[1]); return;
	case EXPR_CONDITIONAL: choose(g, e); return;
	case EXPR_COMMA: in_order(g, e); return;
	case EXPR_CALL: call(g, e); return;
	case EXPR_STMT_EXPR: statement(g, e->stmt); return;
	case EXPR_VA_ARG: va_argument(g, e); return;
	case EXPR_SECTION: section(g, e); return;
	case EXPR_OTHER: mix(g, e); return;
	case EXPR_UNARY:
	case EXPR_BINARY:
	case EXPR_CAST:
	case EXPR_INIT_LIST: operands(g, e, 0); return;
	case EXPR_SIZEOF: size(g, e); return;
	}
}
