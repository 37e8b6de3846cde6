/* any_block.c - which members of any block does a read touch that lies behind a lost pointer?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what points-to says of lvalues, the layouts of memory, its types.
 * Out:     places: data memory, then parts of cells.
 * Means:   an access stays in the members that it names, as C demands and points-to takes it, where
 *          the pointer names one place of each object (points_to_add_read). A part of a cell has as
 *          many bytes as its least number, so that no number lies across two.
 * Errs:    towards all of the memory: of a bit-field, whose bytes no type tells, and of an array at
 *          the end of a record, which programs let go on beyond its declared end.
 * Cost:    linear in what a pointer may name, and in the bytes of a record. */
#include "any_block.h"
#include "cells.h"
#include "points_to.h"
#include "sparse_set.h"
#include "text.h"

unsigned any_block_places(const struct known_program *known)
{
	const struct memory_cells *c = known->cells;
	return c->parts[c->n].first;
}

unsigned any_block_location(const struct known_program *known, unsigned place)
{
	unsigned low = 0, high = known->cells->n;
	if (place < points_to_data(known->pts))
		return place;
	while (low + 1 < high) {
		unsigned middle = (low + high) / 2;
		if (known->cells->parts[middle].first <= place)
			low = middle;
		else
			high = middle;
	}
	return known->cells->location[low];
}

void any_block_add_cell(const struct known_program *known, unsigned cell, struct bitset to)
{
	const struct cell_parts *p = &known->cells->parts[cell];
	for (unsigned i = 0; i < p->n; i++)
		bitset_add(to, p->first + i);
}

void any_block_add_same(const struct known_program *known, unsigned cell, struct bitset from,
			struct bitset to)
{
	const struct cell_parts *p = &known->cells->parts[cell];
	for (int i = bitset_next(from, p->first); i >= 0 && (unsigned)i < p->first + p->n;
	     i = bitset_next(from, (unsigned)i + 1))
		bitset_add(to, (unsigned)i);
}

bool any_block_has_part(const struct known_program *known, unsigned cell, struct bitset some)
{
	const struct cell_parts *p = &known->cells->parts[cell];
	int found = bitset_next(some, p->first);
	return found >= 0 && (unsigned)found < p->first + p->n;
}

struct bitset any_block_in_cells(const struct known_program *known, struct arena *a,
				 struct bitset some)
{
	struct bitset all = bitset_copy(a, some);
	for (unsigned cell = 0; cell < known->cells->n; cell++)
		if (any_block_has_part(known, cell, some))
			any_block_add_cell(known, cell, all);
	return all;
}

bool any_block_is_number(const struct known_program *known, unsigned location, int64_t offset)
{
	struct cell_range r = cells_of_location(known, location);
	int64_t size = (int64_t)points_to_element(known->pts, location)->size;
	unsigned cell = POINTS_TO_NONE;
	if (r.n && size)
		cell = points_to_cell_at(known->pts, location,
					 (uint64_t)((offset % size + size) % size));
	return cell != POINTS_TO_NONE && known->cells->parts[r.first + cell].unit;
}

bool any_block_divides(const struct known_program *known, struct bitset cells)
{
	for (int i = bitset_next(cells, 0); i >= 0; i = bitset_next(cells, (unsigned)i + 1))
		if (known->cells->parts[i].n > 1)
			return true;
	return false;
}

bool any_block_touched(const struct known_program *known, const struct expr *lvalue,
		       struct bitset to)
{
	struct sparse_set s = {0};
	if (!lvalue || !known->cells->n || (lvalue->field && lvalue->field->is_bitfield) ||
	    !points_to_add_read(known->pts, lvalue, &s))
		return false;
	cells_add_touched(known, &s, to);
	return true;
}

/* ---- records ---- */

/* Is the last member an array, or may it be one? */
static bool ends_with_array(const struct type *t)
{
	if (t->kind != TYPE_RECORD)
		return t->kind == TYPE_ARRAY;
	for (unsigned i = t->is_union || !t->nfields ? 0 : t->nfields - 1; i < t->nfields; i++)
		if (ends_with_array(t->fields[i].type))
			return true;
	return false;
}

static bool has_cell(const struct known_program *known, unsigned location, struct bitset cells)
{
	struct cell_range r = cells_of_location(known, location);
	int found = r.n ? bitset_next(cells, r.first) : -1;
	return found >= 0 && (unsigned)found < r.first + r.n;
}

bool any_block_has(const struct known_program *known, unsigned location, struct bitset touched)
{
	if (location >= points_to_data(known->pts) || !has_cell(known, location, touched) ||
	    points_to_memory(known->pts, location)->kind != MEMORY_HEAP)
		return false;
	struct cell_range r = cells_of_location(known, location);
	const struct type *t = points_to_element(known->pts, location);
	return t->kind == TYPE_RECORD && !t->is_union && !t->is_flexible && t->size &&
	       !(bitset_has(touched, r.first + r.n - 1) && ends_with_array(t));
}

static const struct field *field_at(const struct type *t, uint64_t offset)
{
	const struct field *f = t->fields;
	for (unsigned i = 1; i < t->nfields; i++)
		if (t->fields[i].offset <= offset)
			f = &t->fields[i];
	return f;
}

/* Does the "t" at "offset" consist of several cells? */
static bool has_more_cells(const struct points_to *pts, unsigned location, const struct type *t,
			   uint64_t offset)
{
	return t->kind == TYPE_RECORD && !t->is_union && t->nfields &&
	       points_to_cell_at(pts, location, offset) !=
		       points_to_cell_at(pts, location, offset + t->size - 1);
}

/* The member that is a cell, or of whose array's elements it is one. */
struct member {
	const char *name;
	const struct type *type;
	bool is_repeated; /* a member of each record of an array */
};

static struct member member_of(const struct points_to *pts, struct arena *a, unsigned location,
			       unsigned cell)
{
	struct member m = {.name = "", .type = points_to_element(pts, location)};
	uint64_t offset = points_to_cell_offset(pts, location, cell), in = offset;
	const struct type *element = m.type;
	while (has_more_cells(pts, location, element, offset - in)) {
		const struct field *f = field_at(element, in);
		m.name = !*f->name ? m.name
				   : arena_printf(a, "%s%s%s", m.name, *m.name ? "." : "", f->name);
		m.is_repeated |= m.type != element;
		in -= f->offset;
		m.type = f->type;
		element = type_without_arrays(m.type);
	}
	return m;
}

/* ---- parts ---- */

static uint64_t common(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

/* The greatest number of bytes such that each number in a "t" has a multiple of it, and lies at a
 * multiple; 0: it is not of numbers alone. */
static uint64_t unit_of(const struct type *t)
{
	uint64_t unit = t->size;
	if (t->kind == TYPE_ARRAY && t->element)
		return unit_of(t->element);
	if (t->kind == TYPE_INTEGER || t->kind == TYPE_FLOATING || t->kind == TYPE_COMPLEX)
		return unit;
	for (unsigned i = 0; unit && i < t->nfields; i++) {
		const struct field *f = &t->fields[i];
		uint64_t of = f->is_bitfield || t->is_union ? 0 : unit_of(f->type);
		unit = of ? common(common(unit, f->offset), of) : 0;
	}
	return t->kind == TYPE_RECORD && t->nfields ? unit : 0;
}

enum { MOST_PARTS = 1024 };

static struct cell_parts divided(const struct points_to *pts, struct arena *a, unsigned location,
				 unsigned cell)
{
	const struct member m = member_of(pts, a, location, cell);
	struct cell_parts p = {.at = points_to_cell_offset(pts, location, cell), .n = 1};
	bool is_one = m.is_repeated || points_to_memory(pts, location)->kind != MEMORY_HEAP;
	p.unit = is_one ? 0 : unit_of(m.type);
	if (p.unit && m.type->size / p.unit <= MOST_PARTS)
		p.n = (unsigned)(m.type->size / p.unit);
	return p;
}

void any_block_divide(const struct known_program *known, struct arena *a, struct memory_cells *c)
{
	unsigned first = points_to_data(known->pts);
	c->parts = ARENA_ARRAY(a, struct cell_parts, c->n + 1);
	for (unsigned i = 0; i < c->n; i++) {
		unsigned m = c->location[i];
		c->parts[i] = divided(known->pts, a, m, i + 1 - c->first[m]);
		c->parts[i].first = first;
		first += c->parts[i].n;
	}
	c->parts[c->n].first = first;
}

struct boxing {
	const struct cell_parts *parts;
	int64_t record; /* bytes */
	struct bitset to;
	bool has_any;
};

/* Of bytes "from" … "end" - 1, counted from where the cell begins, those that it has. */
static void add_range(struct boxing *x, int64_t from, int64_t end)
{
	const struct cell_parts *p = x->parts;
	int64_t unit = (int64_t)p->unit, cell = p->n * unit;
	for (int64_t i = from < 0 ? 0 : from / unit; i * unit < end && i * unit < cell; i++) {
		bitset_add(x->to, p->first + (unsigned)i);
		x->has_any = true;
	}
}

/* Of "size" bytes at "at", which may go on in the next record. */
static void add_bytes(struct boxing *x, int64_t at, uint64_t size)
{
	int64_t from = at % x->record + (at % x->record < 0 ? x->record : 0);
	from -= (int64_t)x->parts->at;
	add_range(x, from, from + (int64_t)size);
	add_range(x, from - x->record, from - x->record + (int64_t)size);
}

/* Those of coordinates "k" and more, where those before come to "at". */
static void add_elements(struct boxing *x, const struct element_box *box, unsigned k, int64_t at)
{
	if (k == box->n)
		add_bytes(x, at, box->size);
	for (int64_t i = k < box->n ? box->low[k] : 1; k < box->n && i <= box->high[k]; i++)
		add_elements(x, box, k + 1, at + i * (int64_t)box->strides[k]);
}

/* The same of one record. False: there are too many. */
static bool in_record(struct element_box *box, uint64_t record)
{
	uint64_t elements = 1;
	unsigned n = 0;
	for (unsigned k = 0; k < box->n; k++) {
		if (box->strides[k] % record == 0)
			continue;
		if (box->strides[k] > record || box->low[k] > box->high[k])
			return false;
		elements *= (uint64_t)(box->high[k] - box->low[k]) + 1;
		box->strides[n] = box->strides[k];
		box->low[n] = box->low[k];
		box->high[n++] = box->high[k];
		if (elements > MOST_PARTS)
			return false;
	}
	box->n = n;
	return box->size <= record;
}

bool any_block_add_box(const struct known_program *known, unsigned cell,
		       const struct element_box *box, struct bitset to)
{
	struct boxing x = {.parts = &known->cells->parts[cell], .to = to};
	struct element_box in = *box;
	uint64_t record = points_to_element(known->pts, known->cells->location[cell])->size;
	x.record = (int64_t)record;
	if (x.parts->n == 1 || !in_record(&in, record))
		return false;
	add_elements(&x, &in, 0, in.offset);
	return x.has_any;
}

/* ---- as text, and as bytes ---- */

/* The numbers of the parts in "of", and the least box that has all of them: along the dimensions
 * of "t", an array of numbers. False: other parts are in the box, too. */
static bool put_box(struct text *out, const struct cell_parts *p, const struct type *t,
		    struct bitset of)
{
	uint64_t low[MAX_COORDINATES], high[MAX_COORDINATES], all = 1, some = 0;
	unsigned n = 0;
	uint64_t sizes[MAX_COORDINATES];
	for (; t->kind == TYPE_ARRAY && t->element && n < MAX_COORDINATES; t = t->element, n++) {
		sizes[n] = t->element->size / p->unit;
		low[n] = UINT64_MAX;
		high[n] = 0;
	}
	if (t->kind == TYPE_ARRAY || t->size != p->unit)
		return false;
	for (unsigned i = 0; i < p->n; i++) {
		uint64_t rest = i;
		if (!bitset_has(of, p->first + i))
			continue;
		some++;
		for (unsigned k = 0; k < n; rest %= sizes[k++]) {
			uint64_t x = rest / sizes[k];
			low[k] = x < low[k] ? x : low[k];
			high[k] = x > high[k] ? x : high[k];
		}
	}
	for (unsigned k = 0; k < n; k++) {
		all *= high[k] - low[k] + 1;
		text_printf(out, low[k] == high[k] ? "[%llu]" : "[%llu:%llu]",
			    (unsigned long long)low[k], (unsigned long long)high[k]);
	}
	return all == some;
}

const char *any_block_member(const struct known_program *known, struct arena *a, unsigned location,
			     unsigned cell, struct bitset of)
{
	const struct member m = member_of(known->pts, a, location, cell);
	unsigned number = cells_of_location(known, location).first + cell;
	const struct cell_parts *p = &known->cells->parts[number];
	struct text box = {0};
	unsigned n = 0;
	for (unsigned i = 0; i < p->n; i++)
		n += bitset_has(of, p->first + i);
	if (n == p->n)
		return m.name;
	bool is_box = put_box(&box, p, m.type, of);
	const char *text = is_box ? arena_printf(a, "%s%s", m.name, box.at)
				  : arena_printf(a, "some of %s", m.name);
	text_free(&box);
	return text;
}

/* Is byte "at" of an element in one of the places "of"? Bytes between members are in all. */
static bool has_byte(const struct known_program *known, unsigned location, uint64_t at,
		     struct bitset of)
{
	unsigned cell = points_to_cell_at(known->pts, location, at);
	if (cell == POINTS_TO_NONE)
		return true;
	const struct cell_parts *p =
		&known->cells->parts[cells_of_location(known, location).first + cell];
	return bitset_has(of, p->first + (p->n > 1 ? (unsigned)((at - p->at) / p->unit) : 0));
}

bool any_block_bytes(const struct known_program *known, struct arena *a, unsigned location,
		     struct bitset of, struct element_bytes *to)
{
	*to = (struct element_bytes){.size = points_to_element(known->pts, location)->size};
	for (uint64_t i = 0; i < to->size; i++) {
		if (!has_byte(known, location, i, of))
			continue;
		if (to->at.n && to->at.at[to->at.n - 1] == i) {
			to->at.at[to->at.n - 1]++;
		} else {
			ARRAY_PUSH(a, to->at, i);
			ARRAY_PUSH(a, to->at, i + 1);
		}
	}
	return to->at.n != 2 || to->at.at[0] || to->at.at[1] != to->size;
}
