/* points_to_cells.c - which cells of an object an access touches.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      where a pointer points, what is added to it, what is accessed.
 * Out:     cells in a row; the memory they are in.
 * Means:   adding bytes to the first byte of a cell leads to the cell that any of its bytes leads
 *          to, because arrays are folded and an access stays inside of what it names. Steps through
 *          an array stay in a cell if it lies in an array of elements that fit them; else they
 *          may lead anywhere in the object. Bytes that are added in an array of bytes stay in it;
 *          as many as any array has, or more, may lead anywhere: to its end, which a pointer steps
 *          back from, or to a member of the record that begins with it.
 *          A member that the object has no byte of is of another one: a pointer that may point to
 *          both does not point to this.
 * Errs:    on the side of all cells of the object.
 * Cost:    linear in the members of one structure. */
#include "constraints.h"

/* A number of so many bytes, or an array of them. */
static bool is_of_size(const struct cell *x, uint64_t bytes)
{
	return x->strides[0] ? x->strides[0] == bytes : x->span == bytes;
}

/* Does cell "c" begin where the one before it ends? */
static bool is_next(const struct layout *l, unsigned c)
{
	return l->cells[c - 1].offset + l->cells[c - 1].span == l->cells[c].offset;
}

/* "p[i]" where p points to a member that is no array, and so nowhere else; but some walk on from it
 * through members of its size: "&v.x" to v.y and v.z. A pointer to the first member may be one to
 * the record; words as long as a pointer may be any. In more than one record it may be anything. */
static struct cells walked(const struct layout *l, unsigned from, const struct path *path,
			   uint64_t size)
{
	const struct cell *x = &l->cells[from];
	unsigned first = from, last = from;
	bool is_word = path->step >= 2 && path->step < sizeof(void *) && size == path->step;
	if (!is_word || x->span != size || x->strides[0] || x->begins || path->offset ||
	    path->inner[0] || !layout_is_one(l))
		return (struct cells){0, l->n, false};
	while (first && is_next(l, first) && is_of_size(&l->cells[first - 1], size))
		first--;
	while (last + 1 < l->n && is_next(l, last + 1) && is_of_size(&l->cells[last + 1], size))
		last++;
	return (struct cells){first, last - first + 1, false};
}

/* Does an access at byte "at", by "path", mean another object, for this one ends before? */
static bool is_beyond(const struct layout *l, const struct path *path, uint64_t at)
{
	return layout_is_one(l) && at >= l->size && !path->step && !path->is_of_bytes;
}

/* Do so many bytes, added to a pointer into cell "x", lead out of an array that it is in? To that
 * one's end, perhaps, from where others step back into it. */
static bool leaves_array(const struct cell *x, uint64_t bytes)
{
	for (unsigned i = 0; i < sizeof x->strides / sizeof *x->strides && x->strides[i]; i++)
		if (x->totals[i] && bytes >= x->totals[i])
			return true;
	return false;
}

/* Is cell "to" an array that begins where so many bytes lead to from cell "from", which ends there?
 * A pointer may step back from there. */
static bool is_end(const struct layout *l, unsigned from, unsigned to, uint64_t bytes)
{
	return bytes == l->cells[from].span && to == from + 1 && l->cells[to].strides[0];
}

struct cells cells_of(const struct layout *l, unsigned from, const struct path *path, uint64_t size,
		      const struct layout *as)
{
	struct cells all = {0, l->n, false};
	uint64_t at = l->cells[from].offset + path->offset;
	if (l->n == 1 || l->is_mixed || path->anywhere)
		return all;
	if (path->step && !layout_steps(l, from, path->step))
		return walked(l, from, path, size);
	if (path->is_of_bytes && layout_steps(l, from, 1))
		at = l->cells[from].offset;
	else if (path->is_of_bytes && leaves_array(&l->cells[from], path->offset))
		return all;
	unsigned first = layout_cell(l, at), last;
	if (first == LAYOUT_ANY)
		return size && is_beyond(l, path, at) ? (struct cells){0} : all;
	if (path->is_of_bytes && !size && is_end(l, from, first, path->offset))
		return (struct cells){from, 2, false};
	for (unsigned i = 0; i < 2; i++)
		if (path->inner[i] && !layout_holds(l, first, path->inner[i], path->totals[i]))
			return all;
	if (as && as->n > 1)
		return layout_matches(l, first, as) ? (struct cells){first, as->n, true} : all;
	last = layout_cell(l, at + (size ? size : 1) - 1);
	if (last == LAYOUT_ANY || last < first)
		return all;
	return (struct cells){first, last - first + 1, false};
}

struct cells cells_at(const struct points_to *p, unsigned o, const struct path *path, uint64_t size,
		      const struct layout *as)
{
	unsigned m = p->locations.at[o].memory, base = p->first.at[m];
	struct cells c = cells_of(p->shapes.at[m], o - base, path, size, as);
	c.first += base;
	return c;
}

bool cells_are_again(const struct points_to *p, struct cells c, unsigned *whole)
{
	unsigned before = *whole;
	if (c.n < 2 || c.n != p->shapes.at[p->locations.at[c.first].memory]->n)
		return false;
	*whole = c.first;
	return c.first == before;
}

void cells_to_memory(const struct points_to *p, const struct sparse_set *s, struct bitset memory)
{
	for (int o = sparse_set_next(s, 0); o >= 0; o = sparse_set_next(s, (unsigned)o + 1))
		bitset_add(memory, (unsigned)o < p->locations.n
					   ? p->locations.at[o].memory
					   : (unsigned)o - p->locations.n + p->data.n);
}
