/* plan_unit.c - from a function's save sets to what is inserted into it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the labels (positions and calls that may lead to one) of each function with what they
 *          save, the locals that need a fixed address, the unit's functions in normal form.
 * Out:     one plan for each function of the unit that has labels.
 * Errs:    a program that can't be rewritten correctly is refused: variable arguments used after a
 *          label, an extern inline function that two units define, each with labels.
 * Cost:    linear in the text; in text times labels where a scope is looked up. */
#include "plan_unit.h"
#include "emit.h"
#include "frame_layout.h"
#include "rewriter.h"
#include "same_bits.h"
#include "walk.h"

#include <stdlib.h>
#include <string.h>

static int by_offset(const void *x, const void *y)
{
	const struct label *const *a = x, *const *b = y;
	unsigned i = (*a)->stmt->range.begin, k = (*b)->stmt->range.begin;
	return i < k ? -1 : i > k;
}

static void collect_labels(struct rewriter *r, struct plan *plan)
{
	plan->is_leaf = plan->path->fixed.n == 0 && !plan->region;
	for (unsigned i = 0; i < plan->path->labels.n; i++) {
		ARRAY_PUSH(r->arena, plan->labels, &plan->path->labels.at[i]);
		plan->is_leaf &= plan->path->labels.at[i].position != NULL;
	}
	qsort(plan->labels.at, plan->labels.n, sizeof *plan->labels.at, by_offset);
}

struct literal_search {
	const struct var *var;
	struct expr *found;
};

static void find_literal(struct expr *e, void *data)
{
	struct literal_search *search = data;
	if (e->kind == EXPR_COMPOUND_LITERAL && e->var == search->var)
		search->found = e;
}

struct construct_search {
	struct range range;
	bool found;
};

static bool see_construct(struct stmt *s, void *data)
{
	struct construct_search *search = data;
	search->found |= s->kind == STMT_OMP && s->range.begin <= search->range.begin &&
			 search->range.end <= s->range.end;
	return !search->found;
}

/* Each thread that runs a construct has its own locals in it: those stay on its stack. No label
 * lies in a construct but in regions with plans of their own, so nothing can be needed of them. */
static bool is_in_construct(const struct plan *plan, struct range range)
{
	struct construct_search search = {range, false};
	walk_stmts(plan_body(plan), see_construct, &search);
	return search.found;
}

static void collect_places(struct rewriter *r, struct plan *plan)
{
	for (unsigned i = 0; i < plan->path->fixed.n; i++) {
		struct var *v = plan->path->fixed.at[i];
		struct literal_search search = {v, NULL};
		if (v->name_range.begin == v->name_range.end)
			walk_stmt(plan_body(plan), find_literal, &search);
		if (search.found && search.found->in_macro)
			plan_refuse(
				r, search.found->loc,
				"the unnamed object of this compound literal may be needed after "
				"a potential checkpoint",
				"declare a variable and use it instead");
		if (is_in_construct(plan, search.found ? search.found->range : v->declaration))
			continue;
		ARRAY_PUSH(r->arena, plan->places,
			   (struct place){.var = v,
					  .object = saves_object_of_var(r->saves, v),
					  .is_vla = v->type->is_vla,
					  .arena = plan->region ? "ompckpt_b" : "ompckpt_a",
					  .literal = search.found});
	}
}

struct reentry_search {
	struct rewriter *r;
	struct plan *plan;
	struct reentry *reentry;
};

static void find_count(struct expr *e, void *data)
{
	struct reentry_search *search = data;
	if (e->kind == EXPR_VAR && e->var && var_is_automatic(e->var))
		ARRAY_PUSH(search->r->arena, search->reentry->counts, e->var);
}

static void add_reentry(struct reentry_search *search, struct reentry h)
{
	bool needed = false;
	for (unsigned i = 0; i < search->plan->labels.n; i++)
		needed |= plan_reenters(&h, search->plan->labels.at[i]);
	if (needed)
		ARRAY_PUSH(search->r->arena, search->plan->reentries, h);
}

static bool find_reentries(struct stmt *s, void *data)
{
	struct reentry_search *search = data;
	if (s->kind != STMT_DECL)
		return true;
	struct reentry h = {NULL, s->parent, s->range, {0}};
	search->reentry = &h;
	walk_expr(s->expr, find_count, search);
	if (s->expr)
		add_reentry(search, h);
	for (unsigned i = 0; i < s->vars.n; i++) {
		struct var *v = s->vars.at[i];
		if (v->storage != STORAGE_LOCAL || !v->type->is_variably_modified)
			continue;
		h = (struct reentry){v, v->scope, v->declaration, {0}};
		for (unsigned k = 0; k < v->vla_counts.n; k++)
			walk_expr(v->vla_counts.at[k], find_count, search);
		add_reentry(search, h);
	}
	return true;
}

static void collect_reentries(struct rewriter *r, struct plan *plan)
{
	struct reentry_search search = {r, plan, NULL};
	walk_stmts(plan_body(plan), find_reentries, &search);
	plan->is_leaf &= plan->reentries.n == 0;
}

static bool hidden_or_hiding(const struct function *f, const struct var *v)
{
	for (unsigned i = 0; i < f->params.n; i++)
		if (f->params.at[i] != v && !strcmp(f->params.at[i]->name, v->name))
			return true;
	for (unsigned i = 0; i < f->statics.n; i++)
		if (!strcmp(f->statics.at[i]->name, v->name))
			return true;
	for (unsigned i = 0; i < f->locals.n; i++) {
		const struct var *o = f->locals.at[i];
		if (o != v && !o->original && !strcmp(o->name, v->name))
			return true;
	}
	return false;
}

static bool is_place(const struct plan *plan, const struct var *v)
{
	bool found = plan_place(plan, v);
	for (unsigned i = 0; i < plan->regions.n; i++)
		found |= is_place(plan->regions.at[i], v);
	return found;
}

static void collect_renames(struct rewriter *r, struct plan *plan)
{
	const struct function *f = plan->function;
	for (unsigned i = 0; i < f->locals.n; i++) {
		struct var *v = f->locals.at[i];
		if (v->original || is_place(plan, v) || v->name_range.begin == v->name_range.end ||
		    !hidden_or_hiding(f, v))
			continue;
		const char *name =
			arena_printf(r->arena, "ompckpt_l%u_%s", plan->renames.n + 1, v->name);
		ARRAY_PUSH(r->arena, plan->renames, (struct rename){v, name});
	}
	for (unsigned i = 0; i < f->statics.n; i++) {
		struct var *v = f->statics.at[i];
		const char *name =
			arena_printf(r->arena, "ompckpt_s%u_%u_%s", plan->id, i + 1, v->name);
		ARRAY_PUSH(r->arena, plan->renames, (struct rename){v, name});
	}
}

/* Where execution may be after some label was passed: from here on to the end of the text. */
static unsigned first_label(const struct plan *plan)
{
	unsigned first = ~0u;
	for (unsigned i = 0; i < plan->labels.n; i++)
		for (const struct stmt *s = plan->labels.at[i]->stmt; s; s = s->parent)
			if ((s == plan->labels.at[i]->stmt || stmt_is_loop(s)) &&
			    s->range.begin < first)
				first = s->range.begin;
	return first;
}

static void check_variadic(struct rewriter *r, const struct plan *plan)
{
	bool has_goto = walk_finds(plan->function->body, 1u << STMT_GOTO);
	unsigned from = has_goto ? 0 : first_label(plan);
	for (unsigned i = 0; i < plan->function->locals.n; i++) {
		const struct var *v = plan->function->locals.at[i];
		for (unsigned k = 0; v->type->kind == TYPE_VA_LIST && k < v->refs.n; k++)
			if (v->refs.at[k].begin >= from)
				return plan_refuse(r, v->loc,
						   "the variable arguments are used after a call "
						   "that may reach a "
						   "potential checkpoint",
						   "copy them into variables before that call");
	}
}

static void see_alloca(struct expr *e, void *data)
{
	*(bool *)data |= emit_is_alloca(e);
}

static void find_alloca(struct plan *plan)
{
	if (!plan->region)
		walk_stmt(plan->function->body, see_alloca, &plan->has_alloca);
	plan->is_leaf &= !plan->has_alloca;
}

static struct plan *plan_function(struct rewriter *r, const struct path_function *path)
{
	struct plan *plan = ARENA_NEW(r->arena, struct plan);
	plan->path = path;
	plan->function = path->function;
	plan->region = path->region;
	plan->id = (unsigned)(path - r->saves->functions.at);
	plan->mark = path->region ? arena_printf(r->arena, "R%u_", plan->id) : "";
	plan->is_main =
		!path->region && function_is_main(path->function) && !path->function->is_static;
	plan->is_joined = same_bits_are_at_risk(r->bits, path->function);
	collect_labels(r, plan);
	collect_places(r, plan);
	collect_reentries(r, plan);
	find_alloca(plan);
	if (!path->region)
		check_variadic(r, plan);
	frame_layout(r, plan);
	return plan;
}

/* A function comes before its regions. */
static void plan_region(struct rewriter *r, const struct path_function *path)
{
	struct plan *plan = plan_function(r, path);
	struct plan *outer = plan_of(r, path->function);
	plan->outer = outer;
	ARRAY_PUSH(r->arena, outer->regions, plan);
}

static void check_inline_copies(struct rewriter *r, const struct path_function *path)
{
	for (unsigned i = 0; i < r->unit->functions.n; i++) {
		const struct function *f = r->unit->functions.at[i];
		if (f->body && f != path->function && f->definition == path->function)
			plan_refuse(r, f->loc,
				    "an inline function with a body in several files may reach a "
				    "potential checkpoint",
				    "declare it 'static inline'");
	}
}

static int plans_by_offset(const void *x, const void *y)
{
	const struct plan *const *a = x, *const *b = y;
	unsigned i = (*a)->function->whole.begin, k = (*b)->function->whole.begin;
	return i < k ? -1 : i > k;
}

void plan_unit(struct rewriter *r)
{
	for (unsigned i = 0; i < r->saves->functions.n; i++) {
		const struct path_function *path = &r->saves->functions.at[i];
		if (path->function->unit != r->unit)
			check_inline_copies(r, path);
		else if (path->region)
			plan_region(r, path);
		else if (path->labels.n)
			ARRAY_PUSH(r->arena, r->plans, plan_function(r, path));
	}
	for (unsigned i = 0; i < r->plans.n; i++)
		collect_renames(r, r->plans.at[i]);
	if (r->plans.n)
		qsort(r->plans.at, r->plans.n, sizeof *r->plans.at, plans_by_offset);
}
