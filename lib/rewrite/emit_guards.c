/* emit_guards.c - guards, and the trace of the constructs at which threads meet.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the guards of the program.
 * Out:     edits that insert OMPCKPT_GUARD and OMPCKPT_MEET in front of and after statements;
 *          braces where the statement is not in a block.
 * Means:   what goes after a statement is inserted before what goes in front of the next one: both
 *          can fall on one offset.
 * Errs:    a guard in front of a construct that is not in a block stands in front of the statement
 *          it is the body of: early, not late. */
#include "emit_guards.h"
#include "emit.h"
#include "guards.h"
#include "rewriter.h"

static bool is_label(const struct stmt *s)
{
	return s->kind == STMT_LABEL || s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
}

/* May something stand in front of "s" without braces? */
static bool has_room(const struct stmt *s)
{
	return !s->parent || s->parent->kind == STMT_COMPOUND || is_label(s->parent);
}

/* The statement that is in a block and holds the construct "s", or is it. */
static const struct stmt *with_room(const struct stmt *s)
{
	while (s->kind == STMT_OMP && !has_room(s))
		s = s->parent;
	return s;
}

static unsigned begin_of(const struct stmt *s)
{
	return s->kind == STMT_OMP ? s->omp->pragma.begin : s->range.begin;
}

/* A directive begins a line. */
static const char *line_of(struct rewriter *r, const struct stmt *s)
{
	return s->kind == STMT_OMP ? emit_line(r, begin_of(s)) : "";
}

static bool is_here(const struct rewriter *r, const struct plan *plan, const struct guard *g)
{
	return plan ? g->function == plan->function : g->function->unit == r->unit;
}

static void close(struct rewriter *r, const struct stmt *s, struct edits *e)
{
	const char *line = s->kind == STMT_OMP && !s->children.n ? emit_line(r, s->range.end) : " ";
	edits_insert(e, s->range.end, arena_printf(r->arena, "%s} ", line));
}

void emit_guards_after(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	const struct guards *g = r->guards;
	for (unsigned i = 0; i < g->before.n; i++) {
		const struct stmt *s = with_room(g->before.at[i].stmt);
		if (is_here(r, plan, &g->before.at[i]) && !has_room(s))
			close(r, s, e);
	}
	for (unsigned i = 0; i < g->meets.n; i++)
		if (is_here(r, plan, &g->meets.at[i]) && !has_room(g->meets.at[i].stmt))
			close(r, g->meets.at[i].stmt, e);
	for (unsigned i = 0; i < g->after.n; i++) {
		const struct stmt *s = g->after.at[i].stmt;
		unsigned end = s->kind == STMT_POSITION ? s->position->pragma.end : s->range.end;
		if (is_here(r, plan, &g->after.at[i]))
			edits_insert(e, end, " OMPCKPT_GUARD; ");
	}
}

void emit_guards_before(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	const struct guards *g = r->guards;
	for (unsigned i = 0; i < g->before.n; i++) {
		const struct stmt *s = with_room(g->before.at[i].stmt);
		if (is_here(r, plan, &g->before.at[i]))
			edits_insert(e, begin_of(s),
				     arena_printf(r->arena, "%sOMPCKPT_GUARD; %s",
						  has_room(s) ? "" : "{ ", line_of(r, s)));
	}
	for (unsigned i = 0; i < g->meets.n; i++) {
		const struct stmt *s = g->meets.at[i].stmt;
		if (is_here(r, plan, &g->meets.at[i]))
			edits_insert(e, begin_of(s),
				     arena_printf(r->arena, "%sOMPCKPT_MEET(%uUL);%s",
						  has_room(s) ? "" : "{ ", i + 1, line_of(r, s)));
	}
}
