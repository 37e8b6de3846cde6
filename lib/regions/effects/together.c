/* together.c - variables that one thread sets for all of its team, between two barriers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the text of a region; what its pieces read and write.
 * Out:     the places that hold, for all threads, what the last "single" or "master" left there, or
 *          an "if" of the first thread.
 * Means:   from the barrier before such a construct to the one after it nothing else may read or
 *          write the place, on any way; all other code only reads it. OpenMP has every thread come
 *          to the same barriers, and to the same "single"s, in the same order.
 * Errs:    towards "not one of them": of a construct under a condition, in a function that is
 *          called, or in a region with labels or "continue" of the team; where no barrier is in
 *          sight; constructs in it.
 * Cost:    the steps of the region once, and of what is between two barriers once more for each
 *          construct. */
#include "together.h"
#include "access.h"
#include "first_thread.h"
#include "reach.h"
#include "steps.h"
#include "threads.h"
#include "walk.h"

struct search {
	struct point *here;
	struct stmt *region;
	ARRAY(struct stmt *) alone; /* what one thread executes, for all */
	struct bitset others;       /* what anything else may write */
	bool has_jumps;             /* ways through the region that its lists do not show */
};

/* ---- the constructs ---- */

static bool see_construct(struct stmt *s, void *found)
{
	*(bool *)found |= s->kind == STMT_OMP;
	return true;
}

static bool is_construct_of_one(const struct stmt *s)
{
	return s->kind == STMT_OMP && s->children.n &&
	       (s->omp->bits == OMP_SINGLE || (s->omp->bits == OMP_MASTER && !s->omp->exprs.n));
}

/* "if (omp_get_thread_num() == 0)" with no way out but its end. */
static bool is_master_by_hand(const struct point *here, struct stmt *region, struct stmt *s)
{
	const unsigned out = 1u << STMT_BREAK | 1u << STMT_CONTINUE | 1u << STMT_RETURN;
	return is_by_first_thread(here->known, region, s) && !walk_finds(s, out) &&
	       !reach_leads_to_position(here->known->reach, s);
}

static bool is_alone(const struct search *x, struct stmt *s)
{
	bool has_construct = false;
	if (!is_construct_of_one(s) && !is_master_by_hand(x->here, x->region, s))
		return false;
	walk_stmts(s->children.at[0], see_construct, &has_construct);
	return !has_construct;
}

static void add_written(struct search *x, struct stmt *s, struct expr *e)
{
	if (s || e)
		bitset_union(x->others, locations_written_by(x->here, s, e));
}

/* "s" is executed by all threads, or by none. */
static void look_at(struct search *x, struct stmt *s)
{
	if (is_alone(x, s)) {
		ARRAY_PUSH(x->here->arena, x->alone, s);
		return;
	}
	if (s->kind != STMT_COMPOUND && !stmt_is_loop(s)) {
		add_written(x, s, NULL);
		x->has_jumps |= s->kind != STMT_OMP && walk_finds(s, 1u << STMT_CONTINUE);
		return;
	}
	add_written(x, s->init, NULL);
	add_written(x, NULL, s->expr);
	add_written(x, NULL, s->inc);
	for (unsigned i = 0; i < s->children.n; i++)
		look_at(x, s->children.at[i]);
}

/* ---- from barrier to barrier ---- */

static bool ends_with_barrier(const struct stmt *s)
{
	const unsigned ending = OMP_BARRIER | OMP_FOR | OMP_SECTIONS | OMP_SINGLE;
	if (s->kind == STMT_COMPOUND)
		return s->children.n && ends_with_barrier(s->children.at[s->children.n - 1]);
	return s->kind == STMT_OMP && (s->omp->bits & ending) && !(s->omp->bits & OMP_PARALLEL) &&
	       !s->omp->nowait;
}

static void add_touched(const struct search *x, struct stmt *s, struct expr *e, struct bitset to)
{
	if (s || e)
		bitset_union(to, locations_touched_by(x->here, s, e));
}

/* What is done in "list" since the last barrier before child "end", from child "from" on. False: no
 * barrier is there. */
static bool since_barrier(const struct search *x, const struct stmt *list, unsigned from,
			  unsigned end, struct bitset to)
{
	while (end-- > from) {
		if (ends_with_barrier(list->children.at[end]))
			return true;
		add_touched(x, list->children.at[end], NULL, to);
	}
	return false;
}

/* What is done between the last barrier, or the region's beginning, and "s", on any way. False:
 * none is in sight. */
static bool add_before(const struct search *x, const struct stmt *s, struct bitset to)
{
	for (const struct stmt *in = s->parent; in != x->region; s = in, in = in->parent) {
		if (in->kind == STMT_COMPOUND) {
			const unsigned i = walk_index(in, s);
			if (since_barrier(x, in, 0, i, to))
				return true;
			if (stmt_is_loop(in->parent) &&
			    !since_barrier(x, in, i, in->children.n, to))
				return false;
		}
		if (stmt_is_loop(in)) {
			add_touched(x, NULL, in->expr, to);
			add_touched(x, NULL, in->inc, to);
			add_touched(x, in->init, NULL, to);
		}
	}
	return true;
}

/* What is done between "s" and the next barrier, which its list must have, or the region's end. */
static bool add_after(const struct search *x, const struct stmt *s, struct bitset to)
{
	const struct stmt *in = s->parent;
	if (ends_with_barrier(s))
		return true;
	for (unsigned i = walk_index(in, s) + 1; i < in->children.n; i++) {
		add_touched(x, in->children.at[i], NULL, to);
		if (ends_with_barrier(in->children.at[i]))
			return true;
	}
	return in->parent == x->region;
}

/* ---- the places ---- */

static bool is_shared_scalar(const struct search *x, unsigned place)
{
	const struct point *here = x->here;
	const struct var *v = place < here->nlocations ? access_location_var(here->known->table,
									     here->function, place)
						       : NULL;
	return v && (v->type->kind == TYPE_POINTER || v->type->kind == TYPE_INTEGER) &&
	       !v->type->is_volatile && !v->type->is_atomic && !v->is_thread_local &&
	       !is_own_in(x->region, v);
}

/* What "s" writes is not among "all" if others may look at it meanwhile. */
static void leave_out(const struct search *x, struct stmt *s, struct bitset all)
{
	struct bitset touched = bitset_new(x->here->arena, x->here->nplaces);
	const bool is_apart = s->parent->kind == STMT_COMPOUND && add_before(x, s, touched) &&
			      add_after(x, s, touched);
	struct bitset written = locations_written_by(x->here, s, NULL);
	for (int i = bitset_next(written, 0); i >= 0; i = bitset_next(written, (unsigned)i + 1))
		if (!is_apart || bitset_has(touched, (unsigned)i))
			bitset_remove(all, (unsigned)i);
}

struct bitset together_find(struct point *here, struct stmt *region, struct bitset written)
{
	const unsigned jumps = 1u << STMT_LABEL | 1u << STMT_GOTO | 1u << STMT_INDIRECT_GOTO;
	struct search x = {here, region, {0}, bitset_new(here->arena, here->nplaces), false};
	struct bitset all = bitset_new(here->arena, here->nplaces);
	if (region->omp->bits != OMP_PARALLEL || walk_finds(region, jumps))
		return all;
	look_at(&x, region->children.at[0]);
	if (!x.alone.n || x.has_jumps)
		return all;
	bitset_union(x.others, locations_touched_by_clauses(here, region));
	for (int i = bitset_next(written, 0); i >= 0; i = bitset_next(written, (unsigned)i + 1))
		if (!bitset_has(x.others, (unsigned)i) && is_shared_scalar(&x, (unsigned)i))
			bitset_add(all, (unsigned)i);
	for (unsigned i = 0; i < x.alone.n && !bitset_empty(all); i++)
		leave_out(&x, x.alone.at[i], all);
	return all;
}

bool together_is_set_by(struct point *here, struct stmt *region, struct stmt *s)
{
	struct search x = {.here = here, .region = region};
	if (s->kind != STMT_IF || !here->together.words || bitset_empty(here->together) ||
	    !is_alone(&x, s))
		return false;
	struct bitset written = bitset_copy(here->arena, locations_written_by(here, s, NULL));
	bitset_intersect(written, here->together);
	return !bitset_empty(written);
}
