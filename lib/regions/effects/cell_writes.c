/* cell_writes.c - which cells of blocks and variables may a step write?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      steps; the locations that MOD/REF says they may write; what points-to says of lvalues.
 * Out:     cells of the locations that have any (cells.h).
 * Means:   a store touches the cells of its lvalue, a library function that writes so many bytes
 *          from where it is told these, a function what its steps and its callees may write; a call
 *          that has blocks of its own (contexts.h) no others that it would allocate.
 * Errs:    all cells of a location, where it is not known which.
 * Cost:    the steps of all functions once, then one union for each call until nothing changes. */
#include "cell_writes.h"
#include "any_block.h"
#include "access.h"
#include "block_moves.h"
#include "calls.h"
#include "cells.h"
#include "contexts.h"
#include "libc.h"
#include "modref.h"
#include "points_to.h"
#include "sparse_set.h"

/* The bytes that the one library function called writes, as cells; false: not known. */
static bool library_bytes(const struct known_program *known, const struct libc_row *row,
			  const struct expr *call, struct bitset cells)
{
	struct sparse_set touched = {0};
	unsigned where, count;
	if (!libc_effect(row, "whole", &where, &count) || count >= call->args.n)
		return false;
	const struct expr *size = call->args.at[count];
	if (!size->has_value || size->value <= 0 ||
	    !points_to_add_bytes(known->pts, call->args.at[where], (uint64_t)size->value, &touched))
		return false;
	cells_add_touched(known, &touched, cells);
	return true;
}

/* Of a call: what the functions called write, as far as it is known now. False: it may write more
 * than they do. */
static bool called(const struct known_program *known, const struct expr *call, struct bitset cells)
{
	const struct callees *to = calls_of(known->calls, call);
	for (unsigned i = 0; i < to->functions.n; i++)
		bitset_union(cells, known->cells->written[to->functions.at[i]->id]);
	for (unsigned i = 0; i < to->callbacks.n; i++)
		bitset_union(cells, known->cells->written[to->callbacks.at[i]->id]);
	if (to->is_unknown || to->rows.n > 1)
		return false;
	if (!to->rows.n)
		return true;
	return !to->functions.n && !to->callbacks.n &&
	       library_bytes(known, to->rows.at[0], call, cells);
}

static bool has_cells(const struct known_program *known, const struct var *v)
{
	return cells_of_location(known, points_to_number(known->pts, v)).n;
}

/* The locations that a store touches. A section of a clause begins where its pointer points, and
 * stays in that array. */
static bool add_touched(const struct points_to *pts, const struct access *a, struct sparse_set *to)
{
	if (a->expr && a->expr->kind == EXPR_SECTION && a->pointer)
		return a->pointer->type->element && a->pointer->type->element->size &&
		       points_to_add_bytes(pts, a->pointer, a->pointer->type->element->size, to);
	return a->expr && a->expr->is_lvalue && points_to_add_touched(pts, a->expr, to);
}

/* The cells that "a" may write, if what is written is told by more than locations. */
static bool find_cells(const struct known_program *known, const struct access *a,
		       struct bitset cells)
{
	struct sparse_set touched = {0};
	if (block_moves_by(known, a))
		return true;
	switch (a->kind) {
	case ACCESS_WRITE:
	case ACCESS_KILL:
		if (a->var && !has_cells(known, a->var))
			return true;
		if (!add_touched(known->pts, a, &touched))
			return false;
		cells_add_touched(known, &touched, cells);
		return true;
	case ACCESS_CALL: return called(known, a->expr, cells);
	case ACCESS_ASM: return false;
	case ACCESS_READ:
	case ACCESS_EXIT:
	case ACCESS_POSITION:
	case ACCESS_MARK: return true;
	}
	return false;
}

static void add_all(const struct known_program *known, struct bitset written, struct bitset cells)
{
	for (int i = bitset_next(written, 0); i >= 0; i = bitset_next(written, (unsigned)i + 1))
		cells_add_all(known, (unsigned)i, cells);
}

void cell_writes_add(const struct point *here, const struct access *a, struct bitset written)
{
	const struct known_program *known = here->known;
	bool any = false;
	for (int i = bitset_next(written, 0); !any && i >= 0;
	     i = bitset_next(written, (unsigned)i + 1))
		any = cells_of_location(known, (unsigned)i).n;
	if (!any)
		return;
	struct bitset cells = bitset_new(here->arena, known->cells->n),
		      all = bitset_new(here->arena, known->cells->n);
	add_all(known, written, all);
	if (find_cells(known, a, cells))
		bitset_intersect(all, cells);
	for (int i = bitset_next(all, 0); i >= 0; i = bitset_next(all, (unsigned)i + 1))
		bitset_add(written, here->nlocations + (unsigned)i);
}

/* ---- functions ---- */

/* A call whose cells may still grow. */
struct call_in {
	const struct function *caller;
	const struct expr *call;
	struct bitset own; /* of one that has blocks of its own: no others; words NULL: any */
};

struct cell_search {
	struct known_program *known;
	struct arena *arena;
	ARRAY(struct call_in) later;
};

/* All cells of the locations that MOD/REF says "a" may write. */
static void add_located(const struct known_program *known, const struct function *f,
			const struct access *a, struct bitset cells)
{
	unsigned n = access_locations(known->table, f);
	struct arena *scratch = arena_new();
	struct bitset read = bitset_new(scratch, n), written = bitset_new(scratch, n);
	access_effect(known->table, known->modref, f, a, read, written, bitset_new(scratch, n));
	add_all(known, written, cells);
	arena_free(scratch);
}

/* The functions called by "c" may write. */
static void spread_to(const struct cell_search *x, const struct call_in *c)
{
	struct arena *scratch = arena_new();
	struct bitset cells = bitset_new(scratch, x->known->cells->n);
	called(x->known, c->call, cells);
	if (c->own.words)
		bitset_intersect(cells, c->own);
	bitset_union(x->known->cells->written[c->caller->id], cells);
	arena_free(scratch);
}

static void see_call(struct cell_search *x, const struct function *f, const struct access *a)
{
	struct call_in c = {f, a->expr, {0}};
	if (contexts_is_root(points_to_contexts(x->known->pts), a->expr)) {
		c.own = bitset_new(x->arena, x->known->cells->n);
		add_located(x->known, f, a, c.own);
	}
	ARRAY_PUSH(x->arena, x->later, c);
	spread_to(x, &c);
}

static void see_step(struct cell_search *x, const struct function *f, const struct access *a)
{
	const struct known_program *known = x->known;
	struct bitset cells = known->cells->written[f->id];
	const struct callees *to = a->kind == ACCESS_CALL ? calls_of(known->calls, a->expr) : NULL;
	if (to)
		see_call(x, f, a);
	if (to && !to->is_unknown && !to->rows.n)
		return;
	if (!find_cells(known, a, cells))
		add_located(known, f, a, cells);
}

static void see_function(struct cell_search *x, const struct function *f)
{
	const struct omp_cfg *cfg = modref_cfg(x->known->modref, f);
	for (unsigned i = 0; i < cfg->blocks.n; i++)
		for (unsigned k = 0; k < cfg->blocks.at[i].accesses.n; k++)
			see_step(x, f, &cfg->blocks.at[i].accesses.at[k]);
}

static bool spread(const struct cell_search *x)
{
	bool changed = false;
	for (unsigned i = 0; i < x->later.n; i++) {
		struct bitset cells = x->known->cells->written[x->later.at[i].caller->id];
		unsigned n = bitset_count(cells);
		spread_to(x, &x->later.at[i]);
		changed |= bitset_count(cells) > n;
	}
	return changed;
}

void cell_writes_find(const struct point *here, struct known_program *known)
{
	const struct program *p = known->program;
	struct cell_search x = {.known = known, .arena = here->arena};
	known->cells = memory_cells_new(here->arena, known);
	any_block_divide(known, here->arena, known->cells);
	for (unsigned i = 0; known->cells->n && i < p->functions.n; i++)
		if (p->functions.at[i]->body)
			see_function(&x, p->functions.at[i]);
	while (spread(&x))
		;
}
