/* points_to_mistaken.c - objects that are not what their layouts say.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      solved nodes; layouts of blocks by what calls are cast to, of variables by their types.
 * Out:     other layouts: of any number of records, or with something behind, for blocks that
 *          realloc may get; mixed ones for objects in which somebody steps through an array, or
 *          forms the address of a member, of a type that they do not have there.
 * Means:   what a block is cast to need not be what it is used as: a header that others derive
 *          from, or that other data lies behind. A member's offset is right whatever the type is;
 *          where an array ends is so if it ends in the cell that it begins in. A pointer to void or
 *          to another type, or another value, that becomes one to what a block, or a record in it,
 *          is said to begin with an array of may be one to more.
 * Errs:    towards mixed. External code may resize what it sees.
 * Cost:    that of following each place and address once; an object that changes costs another
 *          solution, which begins with the one at hand. */
#include "constraints.h"

/* Is what is at "o", a location of memory, not what its layout says? Then that is changed. */
typedef bool is_mistaken(struct points_to *p, unsigned o, const void *with);

static void note_mistaken(struct points_to *p, unsigned memory)
{
	for (unsigned i = 0; i < p->shapes.at[memory]->n; i++)
		sparse_set_add(p->arena, &p->mistaken, p->first.at[memory] + i);
}

static void find_among(struct points_to *p, unsigned node, is_mistaken *test, const void *with)
{
	const struct sparse_set *s = &p->nodes.at[class_of(p, node)].pts;
	for (struct sparse_walk w = sparse_walk(s);
	     sparse_walk_on(&w) && w.member < p->locations.n;)
		if (test(p, w.member, with))
			note_mistaken(p, p->locations.at[w.member].memory);
}

/* ---- blocks of another size ---- */

/* What is at location "o" may get another size by that call (NULL: not known). */
static bool resize(struct points_to *p, unsigned o, const void *by)
{
	unsigned m = p->locations.at[o].memory;
	const struct layout *l = p->shapes.at[m];
	bool has_tail = !by || !block_is_of(&(struct call_chain){by, NULL}, l->size);
	if (p->data.at[m].kind != MEMORY_HEAP || l->n == 1 || l->is_flexible ||
	    (l->repeats && l->has_tail >= has_tail))
		return false;
	p->shapes.at[m] =
		has_tail ? layout_with_tail(&p->layouts, l) : layout_repeated(&p->layouts, l);
	return true;
}

static void find_resized(struct points_to *p)
{
	find_among(p, p->external, resize, NULL);
	for (unsigned i = 0; i < p->resized.n; i++)
		find_among(p, p->resized.at[i].node, resize, p->resized.at[i].by);
}

/* ---- objects of other types ---- */

/* Does it say the same whether the object is what "l" says or not: all bytes that one may get at
 * from there on are in one cell? A pointer to a record is one to the first element of an array that
 * begins there. */
static bool is_in_cell(const struct layout *l, unsigned cell, const struct path *path)
{
	uint64_t at = l->cells[cell].offset + path->offset;
	unsigned to = layout_cell(l, at);
	uint64_t bytes = path->inner[0] ? path->totals[0] : path->extent;
	if (path->is_of_element || bytes <= path->inner[0])
		return false; /* the array may go on */
	bool is_start = !cell && path->of && path->of->kind == TYPE_RECORD;
	return (is_start || !l->cells[cell].strides[0]) && !path->step && !path->is_of_bytes &&
	       to != LAYOUT_ANY && layout_fits(l, to, at, bytes);
}

/* Is the object what the path takes it for? */
static bool is_as_said(const struct layout *l, unsigned cell, const struct path *path)
{
	const struct cell *from = &l->cells[cell];
	bool steps = path->step && path->step % l->size != 0;
	if (path->is_of_bytes && from->strides[0] == 1 && path->offset <= from->span)
		return true;
	if (path->is_of_bytes)
		return !l->has_tail && from->offset + path->offset < l->size;
	if (steps && from->begins && l->has_tail)
		return false;
	return !path->of || path->of->size <= 1 || layout_has(l, cell, path->of);
}

/* A way from a pointer. */
struct way {
	const struct path *path;
	bool is_address; /* of what lies there, not an access */
};

static bool mix(struct points_to *p, unsigned o, const void *way)
{
	const struct path *path = ((const struct way *)way)->path;
	const bool is_address = ((const struct way *)way)->is_address;
	unsigned m = p->locations.at[o].memory, cell = o - p->first.at[m];
	const struct layout *l = p->shapes.at[m];
	if (l->n == 1 || l->is_mixed || path->anywhere)
		return false;
	bool steps = path->step > 1 && path->step % l->size != 0 && l->cells[cell].begins;
	bool matters = steps || path->inner[0] || (is_address && path->offset);
	if (!matters || is_as_said(l, cell, path) || is_in_cell(l, cell, path))
		return false;
	p->shapes.at[m] = layout_mixed(&p->layouts, l);
	return true;
}

/* Would steps of so many bytes from where the block at "o", or a record in it, begins stay in an
 * array there, though nobody but a cast says that it begins with one? */
static bool mix_view(struct points_to *p, unsigned o, const void *bytes)
{
	const uint64_t size = *(const uint64_t *)bytes;
	unsigned m = p->locations.at[o].memory, cell = o - p->first.at[m];
	const struct layout *l = p->shapes.at[m];
	if (l->n == 1 || l->is_mixed || !l->cells[cell].begins ||
	    p->data.at[m].kind != MEMORY_HEAP || size % l->size == 0 ||
	    !layout_steps(l, cell, size))
		return false;
	p->shapes.at[m] = layout_mixed(&p->layouts, l);
	return true;
}

static void find_mixed(struct points_to *p)
{
	for (unsigned i = 0; i < p->views.n; i++)
		find_among(p, p->views.at[i].node, mix_view, &p->views.at[i].size);
	for (unsigned i = 0; i < p->places.n; i++) {
		const struct way w = {&p->places.at[i].path, false};
		if (p->places.at[i].pointer)
			find_among(p, p->places.at[i].pointer, mix, &w);
	}
	for (unsigned n = 0; n < p->nodes.n; n++)
		for (unsigned i = 0; i < p->nodes.at[n].shifts.n; i++) {
			const struct way w = {&p->nodes.at[n].shifts.at[i].path, true};
			find_among(p, n, mix, &w);
		}
}

bool points_to_find_mistaken(struct points_to *p)
{
	p->mistaken.n = 0;
	find_resized(p);
	find_mixed(p);
	points_to_again(p, &p->mistaken);
	return p->mistaken.n != 0;
}
