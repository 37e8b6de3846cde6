/* frame_layout.c - where each value of a frame's record and each fixed-address local lies.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan without slots: places, reentries, labels.
 * Out:     slots (every parameter, unnamed ones too; every local saved by value at some label;
 *          every count of a variably modified declaration that replay must execute again), places
 *          for sizes of array parameters that may have changed since, offsets, sizes.
 * Means:   the record is a byte array on a 16-byte boundary; a frame's piece of the frame arena is
 *          on a 64-byte boundary, or a greater one if a variable in it asks for that, and a
 *          multiple of 64 bytes.
 * Errs:    a parameter that may be modified is stored at each label, not once. */
#include "frame_layout.h"
#include "rewriter.h"
#include "walk.h"

static unsigned round_up(unsigned n, unsigned align)
{
	return (n + align - 1) / align * align;
}

static unsigned take(unsigned *size, const struct type *t)
{
	unsigned at = round_up(*size, t->align ? (unsigned)t->align : 1);
	*size = at + (unsigned)t->size;
	return at;
}

/* The variable that "e" or a member of it names, or NULL. */
static const struct var *base_of(const struct expr *e)
{
	while (e->kind == EXPR_MEMBER)
		e = e->args.at[0];
	return e->kind == EXPR_VAR ? e->var : NULL;
}

struct uses {
	const struct var *var;
	unsigned all, reads;
	bool is_given_back; /* by a clause of a construct */
};

static void see_expr(struct expr *e, void *data)
{
	struct uses *u = data;
	u->all += e->kind == EXPR_VAR && e->var == u->var;
	u->reads += e->kind == EXPR_LOAD && base_of(e->args.at[0]) == u->var;
}

static bool see_stmt(struct stmt *s, void *data)
{
	struct uses *u = data;
	for (unsigned i = 0; s->omp && i < s->omp->shares.n; i++) {
		const struct omp_share *share = &s->omp->shares.at[i];
		u->is_given_back |= share->original == u->var && share->sharing != SHARING_SHARED &&
				    share->sharing != SHARING_PRIVATE &&
				    share->sharing != SHARING_FIRSTPRIVATE;
	}
	return true;
}

/* Any use that is not a plain read may modify. */
static bool is_modified(const struct plan *plan, const struct var *v)
{
	struct uses u = {.var = v};
	walk_both(plan->function->body, see_stmt, see_expr, &u);
	return v->address_taken || u.is_given_back || u.all != u.reads;
}

static void add_slot(struct rewriter *r, struct plan *plan, struct var *v, bool once)
{
	if (plan_slot(plan, v) || !v->type->size)
		return;
	struct type t = *v->type;
	t.align = t.align < RECORD_ALIGN ? t.align : RECORD_ALIGN;
	unsigned offset = take(&plan->record_size, &t);
	ARRAY_PUSH(r->arena, plan->slots, (struct slot){v, offset, once});
}

static void slots_of_params(struct rewriter *r, struct plan *plan)
{
	for (unsigned i = 0; i < plan->function->params.n; i++) {
		struct var *v = plan->function->params.at[i];
		add_slot(r, plan, v, !plan_place(plan, v) && !is_modified(plan, v));
	}
}

struct bound_search {
	const struct plan *plan;
	bool may_change;
};

static void see_bound(struct expr *e, void *data)
{
	struct bound_search *search = data;
	const struct slot *slot = e->kind == EXPR_VAR ? plan_slot(search->plan, e->var) : NULL;
	search->may_change |= (e->kind == EXPR_VAR && !(slot && slot->once)) ||
			      e->kind == EXPR_DEREF || e->kind == EXPR_INDEX ||
			      e->kind == EXPR_ARROW;
}

/* What is computed of parameters that keep their values needs no place. */
static void bounds_of_params(struct rewriter *r, struct plan *plan)
{
	for (unsigned i = 0; i < plan->function->params.n; i++) {
		const struct var *v = plan->function->params.at[i];
		for (unsigned k = 0; k < v->vla_counts.n; k++) {
			struct bound_search search = {plan, false};
			walk_expr(v->vla_counts.at[k], see_bound, &search);
			if (!search.may_change)
				continue;
			struct bound b = {v->vla_counts.at[k],
					  take(&plan->record_size, v->vla_counts.at[k]->type)};
			ARRAY_PUSH(r->arena, plan->bounds, b);
		}
	}
	plan->is_leaf &= !plan->bounds.n;
}

static void slots_of_labels(struct rewriter *r, struct plan *plan)
{
	for (unsigned i = 0; i < plan->labels.n; i++) {
		const struct label *l = plan->labels.at[i];
		for (unsigned k = 0; k < l->values.n; k++)
			if (plan_in_scope(l->values.at[k], l->stmt) &&
			    !plan_place(plan, l->values.at[k]))
				add_slot(r, plan, l->values.at[k], false);
	}
}

static void slots_of_hops(struct rewriter *r, struct plan *plan)
{
	for (unsigned i = 0; i < plan->reentries.n; i++) {
		const struct reentry *h = &plan->reentries.at[i];
		for (unsigned k = 0; k < h->counts.n; k++)
			add_slot(r, plan, h->counts.at[k], false);
	}
}

/* The ABI aligns arrays of 16 bytes; vectors like more. An alignment asked for by name is not part
 * of the type. What has no bytes (GNU C) has an address, too. */
static struct type aligned_type(const struct var *v)
{
	struct type t = *v->type;
	t.size = t.size ? t.size : 1;
	if (t.kind == TYPE_ARRAY && t.size >= RECORD_ALIGN && t.align < RECORD_ALIGN)
		t.align = RECORD_ALIGN;
	if (t.kind == TYPE_ARRAY && t.size >= ARENA_ALIGN && t.align < ARENA_ALIGN)
		t.align = ARENA_ALIGN;
	if (t.align < v->align)
		t.align = v->align;
	return t;
}

static const struct type vla_slot = {.size = 16, .align = 16};

static void offsets_of_places(struct plan *plan)
{
	plan->arena_align = ARENA_ALIGN;
	for (unsigned i = 0; i < plan->places.n; i++) {
		struct place *p = &plan->places.at[i];
		struct type t = aligned_type(p->var);
		p->offset = p->is_vla ? take(&plan->record_size, &vla_slot)
				      : take(&plan->arena_size, &t);
		if (!p->is_vla && plan->arena_align < t.align)
			plan->arena_align = (unsigned)t.align;
	}
}

static const struct type alloca_list = {.size = 8, .align = 8};

void frame_layout(struct rewriter *r, struct plan *plan)
{
	if (plan->has_alloca)
		plan->alloca_offset = take(&plan->record_size, &alloca_list);
	if (!plan->region) {
		slots_of_params(r, plan);
		bounds_of_params(r, plan);
	}
	slots_of_labels(r, plan);
	slots_of_hops(r, plan);
	offsets_of_places(plan);
	plan->record_size = round_up(plan->record_size ? plan->record_size : 1, RECORD_ALIGN);
	plan->arena_size = round_up(plan->arena_size, ARENA_ALIGN);
}
