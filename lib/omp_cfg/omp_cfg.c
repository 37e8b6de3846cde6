/* omp_cfg.c - a function's statements as blocks and edges.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the statement tree of a function; which calls never return.
 * Out:     its graph: accesses in order, an edge wherever control may pass.
 * Means:   goto, switch, break, continue, return and computed goto exactly; a constant condition
 *          has one way out. OpenMP constructs are regions laid out in place (omp_cfg_region.c). A
 *          declared local begins undefined: its declaration kills it.
 * Errs:    on the side of too many edges.
 * Cost:    linear in the tree. */
#include "calls.h"
#include "graph.h"
#include "libc.h"
#include "text.h"
#include "walk.h"

#include <assert.h>
#include <string.h>

unsigned graph_block(struct graph *g)
{
	struct block b = {.id = g->cfg->blocks.n, .region = g->region};
	ARRAY_PUSH(g->arena, g->cfg->blocks, b);
	return b.id;
}

void graph_add_edge(struct graph *g, unsigned from, struct edge edge)
{
	struct block *b = &g->cfg->blocks.at[from];
	for (unsigned i = 0; i < b->succs.n; i++) {
		struct edge *same = &b->succs.at[i];
		if (same->to != edge.to)
			continue;
		same->who |= edge.who;
		same->is_own &= edge.is_own;
		return;
	}
	ARRAY_PUSH(g->arena, b->succs, edge);
	ARRAY_PUSH(g->arena, g->cfg->blocks.at[edge.to].preds, from);
}

void graph_edge(struct graph *g, unsigned from, unsigned to)
{
	graph_add_edge(g, from, (struct edge){to, THREADS_ALL, false});
}

void graph_split(struct graph *g)
{
	unsigned next = graph_block(g);
	graph_edge(g, g->now, next);
	g->now = next;
}

/* No other operand can read an unnamed object whose address nobody takes. */
static bool is_alone(const struct spot *spot, const struct expr *e)
{
	return e && e->kind == EXPR_COMPOUND_LITERAL && !spot->var->address_taken;
}

void graph_add_access(struct graph *g, enum access_kind kind, struct spot spot, struct expr *e,
		      struct loc loc)
{
	struct access a = {.kind = kind,
			   .var = spot.var,
			   .pointer = spot.pointer,
			   .expr = e,
			   .who = THREADS_ALL,
			   .loc = loc};
	if (!spot.var && !spot.pointer && !spot.is_unknown)
		return;
	a.type = e ? e->type : spot.var->type;
	if (kind == ACCESS_KILL && ((g->unordered && !is_alone(&spot, e)) || spot.is_unknown))
		a.kind = ACCESS_WRITE;
	if (kind == ACCESS_KILL && e && e->field && e->field->is_bitfield)
		a.kind = ACCESS_WRITE;
	if (a.kind == ACCESS_KILL && spot.var && e && !var_is_filled_by(spot.var, a.type->size)) {
		a.kind = ACCESS_WRITE;
		a.is_part = true;
	}
	ARRAY_PUSH(g->arena, g->cfg->blocks.at[g->now].accesses, a);
}

/* ---- loops and branches ---- */

static bool is_always(const struct expr *condition)
{
	return !condition || (condition->has_value && condition->value);
}

static bool is_never(const struct expr *condition)
{
	return condition && condition->has_value && !condition->value;
}

/* From "now" into "body" when the condition holds, else to "after". */
static void branch(struct graph *g, struct expr *condition, unsigned body, unsigned after)
{
	graph_eval(g, condition);
	if (!is_never(condition))
		graph_edge(g, g->now, body);
	if (!is_always(condition))
		graph_edge(g, g->now, after);
}

struct loop {
	unsigned after_loop, next_iteration;
};

static struct loop enter_loop(struct graph *g, unsigned after, unsigned next)
{
	struct loop outer = {g->after_loop, g->next_iteration};
	g->after_loop = after;
	g->next_iteration = next;
	return outer;
}

static void leave_loop(struct graph *g, struct loop outer)
{
	g->now = g->after_loop;
	g->after_loop = outer.after_loop;
	g->next_iteration = outer.next_iteration;
}

static void if_stmt(struct graph *g, struct stmt *s)
{
	unsigned then = graph_block(g), other = graph_block(g), join = graph_block(g);
	branch(g, s->expr, then, other);
	g->now = then;
	graph_stmt(g, s->children.at[0]);
	graph_edge(g, g->now, join);
	g->now = other;
	if (s->children.n > 1)
		graph_stmt(g, s->children.at[1]);
	graph_edge(g, g->now, join);
	g->now = join;
}

static void while_stmt(struct graph *g, struct stmt *s)
{
	unsigned head = graph_block(g), body = graph_block(g), after = graph_block(g);
	graph_edge(g, g->now, head);
	g->now = head;
	branch(g, s->expr, body, after);
	struct loop outer = enter_loop(g, after, head);
	g->now = body;
	graph_stmt(g, s->children.at[0]);
	graph_edge(g, g->now, head);
	leave_loop(g, outer);
}

static void do_stmt(struct graph *g, struct stmt *s)
{
	unsigned body = graph_block(g), test = graph_block(g), after = graph_block(g);
	graph_edge(g, g->now, body);
	struct loop outer = enter_loop(g, after, test);
	g->now = body;
	graph_stmt(g, s->children.at[0]);
	graph_edge(g, g->now, test);
	g->now = test;
	branch(g, s->expr, body, after);
	leave_loop(g, outer);
}

static void for_stmt(struct graph *g, struct stmt *s)
{
	unsigned head = graph_block(g), body = graph_block(g);
	unsigned next = graph_block(g), after = graph_block(g);
	if (s->init)
		graph_stmt(g, s->init);
	graph_edge(g, g->now, head);
	g->now = head;
	branch(g, s->expr, body, after);
	struct loop outer = enter_loop(g, after, next);
	g->now = body;
	graph_stmt(g, s->children.at[0]);
	graph_edge(g, g->now, next);
	g->now = next;
	graph_eval(g, s->inc);
	graph_edge(g, g->now, head);
	leave_loop(g, outer);
}

static void switch_stmt(struct graph *g, struct stmt *s)
{
	unsigned outer_head = g->switch_head, after = graph_block(g);
	bool outer_default = g->has_default;
	graph_eval(g, s->expr);
	g->switch_head = g->now;
	g->has_default = false;
	struct loop outer = enter_loop(g, after, g->next_iteration);
	g->now = graph_block(g);
	graph_stmt(g, s->children.at[0]);
	graph_edge(g, g->now, after);
	if (!g->has_default)
		graph_edge(g, g->switch_head, after);
	leave_loop(g, outer);
	g->switch_head = outer_head;
	g->has_default = outer_default;
}

static void case_stmt(struct graph *g, struct stmt *s)
{
	graph_label(g);
	graph_split(g);
	graph_edge(g, g->switch_head, g->now);
	g->has_default |= s->kind == STMT_DEFAULT;
	graph_stmt(g, s->children.at[0]);
}

/* ---- jumps ---- */

static unsigned block_of_label(struct graph *g, const struct stmt *label)
{
	unsigned b = map_get(&g->labels, label);
	if (!b) {
		b = graph_block(g) + 1;
		map_put(g->arena, &g->labels, label, b);
		ARRAY_PUSH(g->arena, g->label_blocks.at, b - 1);
	}
	return b - 1;
}

static void jump(struct graph *g, unsigned to)
{
	if (to != NO_BLOCK)
		graph_edge(g, g->now, to);
	g->now = graph_block(g);
}

static void label_stmt(struct graph *g, struct stmt *s)
{
	unsigned b = block_of_label(g, s);
	graph_label(g);
	graph_edge(g, g->now, b);
	g->now = b;
	graph_stmt(g, s->children.at[0]);
}

static void computed_goto(struct graph *g, struct stmt *s)
{
	graph_eval(g, s->expr);
	ARRAY_PUSH(g->arena, g->computed_gotos.at, g->now);
	jump(g, NO_BLOCK);
}

static void link_all(struct graph *g, const struct block_list *from, const struct block_list *to)
{
	for (unsigned i = 0; i < from->at.n; i++)
		for (unsigned k = 0; k < to->at.n; k++)
			graph_edge(g, from->at.at[i], to->at.at[k]);
}

/* ---- other statements ---- */

static void declare(struct graph *g, struct stmt *s)
{
	graph_eval(g, s->expr);
	for (unsigned i = 0; i < s->vars.n; i++) {
		struct var *v = s->vars.at[i];
		struct spot spot = {.var = v};
		if (v->storage != STORAGE_LOCAL)
			continue;
		for (unsigned k = 0; k < v->vla_counts.n; k++)
			graph_eval(g, v->vla_counts.at[k]);
		graph_eval(g, v->init);
		graph_add_access(g, ACCESS_KILL, spot, NULL, v->loc);
	}
}

static void assembly(struct graph *g, struct stmt *s)
{
	struct access a = {.kind = ACCESS_ASM, .who = THREADS_ALL, .stmt = s, .loc = s->loc};
	for (unsigned i = 0; i < s->asm_inputs.n; i++)
		graph_eval(g, s->asm_inputs.at[i]);
	ARRAY_PUSH(g->arena, g->cfg->blocks.at[g->now].accesses, a);
	for (unsigned i = 0; i < s->asm_outputs.n; i++) {
		struct spot to = graph_locate(g, s->asm_outputs.at[i]);
		graph_add_access(g, ACCESS_WRITE, to, s->asm_outputs.at[i], s->loc);
	}
}

static void add_position(struct graph *g, struct stmt *s)
{
	struct access a = {.kind = ACCESS_POSITION, .who = THREADS_ALL, .stmt = s, .loc = s->loc};
	ARRAY_PUSH(g->arena, g->cfg->blocks.at[g->now].accesses, a);
	graph_label(g);
}

static void compound(struct graph *g, struct stmt *s)
{
	for (unsigned i = 0; i < s->children.n; i++)
		graph_stmt(g, s->children.at[i]);
}

static void branching(struct graph *g, struct stmt *s)
{
	static void (*const rows[])(struct graph *, struct stmt *) = {
		[STMT_IF] = if_stmt,   [STMT_WHILE] = while_stmt,   [STMT_DO] = do_stmt,
		[STMT_FOR] = for_stmt, [STMT_SWITCH] = switch_stmt,
	};
	unsigned outer = graph_sometimes(g);
	rows[s->kind](g, s);
	graph_sometimes_end(g, outer);
	if (s->kind == STMT_FOR)
		graph_loop_end(g, s);
}

void graph_stmt(struct graph *g, struct stmt *s)
{
	switch (s->kind) {
	case STMT_COMPOUND: compound(g, s); return;
	case STMT_EXPR: graph_eval(g, s->expr); return;
	case STMT_DECL: declare(g, s); return;
	case STMT_IF:
	case STMT_WHILE:
	case STMT_DO:
	case STMT_FOR:
	case STMT_SWITCH: branching(g, s); return;
	case STMT_CASE:
	case STMT_DEFAULT: case_stmt(g, s); return;
	case STMT_LABEL: label_stmt(g, s); return;
	case STMT_GOTO: jump(g, block_of_label(g, s->target)); return;
	case STMT_INDIRECT_GOTO: computed_goto(g, s); return;
	case STMT_BREAK: jump(g, g->after_loop); return;
	case STMT_CONTINUE: jump(g, g->next_iteration); return;
	case STMT_RETURN:
		graph_eval(g, s->expr);
		jump(g, g->cfg->exit);
		return;
	case STMT_NULL: return;
	case STMT_ASM: assembly(g, s); return;
	case STMT_POSITION: add_position(g, s); return;
	case STMT_OMP: graph_construct(g, s); return;
	}
}

/* ---- the function ---- */

/* The sizes of its array parameters are computed first. */
static void sizes_of_params(struct graph *g, const struct function *f)
{
	for (unsigned i = 0; i < f->params.n; i++)
		for (unsigned k = 0; k < f->params.at[i]->vla_counts.n; k++)
			graph_eval(g, f->params.at[i]->vla_counts.at[k]);
}

struct omp_cfg *omp_cfg_build(struct arena *a, struct function *f, const struct calls *calls,
			      const struct reach *reach, bool sizes_vary)
{
	struct omp_cfg *cfg = ARENA_NEW(a, struct omp_cfg);
	struct graph g = {.arena = a, .cfg = cfg, .calls = calls, .reach = reach};
	g.sizes_vary = sizes_vary;
	struct region own = {.exit = 1};
	struct access end = {.kind = ACCESS_EXIT, .who = THREADS_ALL, .loc = f->loc};
	g.after_loop = g.next_iteration = g.switch_head = NO_BLOCK;
	g.has_setjmp = calls_setjmp(calls, f);
	cfg->function = f;
	cfg->view = THREADS_ALL;
	ARRAY_PUSH(a, cfg->regions, own);
	g.now = graph_block(&g);
	cfg->exit = graph_block(&g);
	if (function_is_main(f))
		ARRAY_PUSH(a, cfg->blocks.at[cfg->exit].accesses, end);
	graph_split(&g);
	sizes_of_params(&g, f);
	graph_stmt(&g, f->body);
	graph_edge(&g, g.now, cfg->exit);
	link_all(&g, &g.computed_gotos, &g.label_blocks);
	link_all(&g, &g.calls_out, &g.resumes);
	cfg->is_irregular = g.computed_gotos.at.n || g.resumes.at.n;
	omp_cfg_order(a, cfg);
	omp_cfg_check(cfg);
	return cfg;
}

static void see_setting(struct expr *e, void *is_set)
{
	*(bool *)is_set |=
		e->kind == EXPR_FUNCTION && !strcmp(e->function->name, "omp_set_num_threads");
}

static bool see_size(struct stmt *s, void *is_set)
{
	for (unsigned i = 0; s->kind == STMT_OMP && i < s->omp->exprs.n; i++)
		*(bool *)is_set |=
			s->omp->bits & OMP_PARALLEL && s->omp->exprs.at[i] != s->omp->chunk;
	return true;
}

/* Does the program say of some team how many threads it has? Then others may have one. */
static bool sets_sizes(const struct program *p)
{
	bool is_set = false;
	for (unsigned i = 0; i < p->functions.n; i++)
		walk_both(p->functions.at[i]->body, see_size, see_setting, &is_set);
	return is_set;
}

struct omp_cfg **omp_cfg_build_all(struct arena *a, const struct program *p,
				   const struct calls *calls, const struct reach *reach)
{
	struct omp_cfg **cfgs = ARENA_ARRAY(a, struct omp_cfg *, p->functions.n + 1);
	bool sizes_vary = sets_sizes(p);
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body)
			cfgs[i] = omp_cfg_build(a, p->functions.at[i], calls, reach, sizes_vary);
	return cfgs;
}
