/* section_boxes.c - the bytes of polyhedra whose parameters are known.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a frame; its label's boxes (ompckpt/abi.h); the values, and what they make of the rows.
 * Out:   runs of bytes, with those of members of each block (section_members.h).
 * Means: the coordinates of a box go through their ranges, one inside the other; a range that
 *        depends on no outer coordinate is computed once, and where the innermost ranges have no
 *        gaps between their elements, all of those are one run. Where a coordinate leads through a
 *        table, its pointers are read for the whole range.
 *        A box that is unlikely is left at its first element, for all blocks of its objects.
 *        What boxes of written elements name is collected apart, as far as it lies in a block of
 *        their objects, and taken out at the end; what is killed must lie in the block its pointer
 *        points to.
 * Errs:  gives up where a pointer does not point to memory that must be there, a number is too
 *        large for what the compiler proved to hold, or there are more than BUDGET steps. Too many
 *        runs become larger ones (extents.h); of written ones, none is taken out.
 * Cost:  a step for each run, a dozen for each range. */
#include <string.h>

#include "base/runtime.h"
#include "live.h"
#include "memory/memory.h"
#include "section_boxes.h"
#include "section_members.h"
#include "section_values.h"

#define BUDGET (8ul << 20)
#define RANGE_STEPS 8

unsigned section_box_rows(const struct ompckpt_box *b)
{
	unsigned n = 0;
	for (unsigned k = 0; k <= b->ndims && n <= SECTION_ROWS; k++)
		n = b->counts[k] <= SECTION_ROWS ? n + b->counts[k] : SECTION_ROWS + 1;
	return n <= SECTION_ROWS ? n : SECTION_ROWS + 1;
}

struct level {
	const struct ompckpt_step *step; /* NULL: it moves by its stride, and no more */
	const long *rows; /* those that speak of this coordinate, and none after it */
	unsigned first, n;
	bool is_fixed; /* its range depends on no coordinate */
	int64_t low, high;
	long stride;
};

static bool is_number(const struct level *l)
{
	return l->step != NULL && l->step->kind == OMPCKPT_STEP_NUMBER;
}

static bool is_plain(const struct level *l)
{
	return l->step == NULL || l->step->kind == OMPCKPT_STEP_MOVE;
}

/* The box that is being gone through. */
static struct {
	const struct kept_frame *frame;
	const int64_t *values;
	unsigned nvalues, ndims, width; /* numbers of a row */
	struct level level[SECTION_DIMS];
	const int64_t *numbers; /* what each row with coordinates begins with */
	int64_t x[SECTION_DIMS];
	uint64_t run; /* bytes of an element */
	bool is_unlikely, is_whole, has_blocks;
	const unsigned long *whole;   /* if it is unlikely: its objects; NULL: all */
	const unsigned long *written; /* its objects; NULL: elements are needed */
	bool is_killed;               /* … or must be written, whatever lies there */
	uint64_t pointer;             /* that leads to the elements */
	uint64_t steps;
	struct extents list, taken_out, rest;
} box;

enum range { RANGE, EMPTY, UNKNOWN };

static wide floor_of(wide a, wide b)
{
	wide q = b == 1 ? a : a / b;
	return q * b > a ? q - 1 : q;
}

/* Of coordinate k, those before it being known. */
static enum range range_of(unsigned k, int64_t *low, int64_t *high)
{
	const struct level *l = &box.level[k];
	wide least = -((wide)1 << 120), most = (wide)1 << 120;
	for (unsigned r = 0; r < l->n; r++) {
		const long *of = l->rows + (uint64_t)r * box.width + 1 + box.nvalues;
		wide rest = box.numbers[l->first + r], bound;
		for (unsigned j = 0; j < k; j++)
			if (of[j] != 0)
				rest += (wide)of[j] * box.x[j];
		if (of[k] == 0 && rest < 0)
			return EMPTY;
		if (of[k] > 0 && (bound = -floor_of(rest, of[k])) > least)
			least = bound;
		if (of[k] < 0 && (bound = floor_of(rest, -(wide)of[k])) < most)
			most = bound;
	}
	if (least > most)
		return EMPTY;
	if (least < -SECTION_NUMBER || most > SECTION_NUMBER)
		return UNKNOWN;
	*low = (int64_t)least;
	*high = (int64_t)most;
	return RANGE;
}

/* Bytes from the first one of an element to the end of another, "count" elements on. */
static bool stretch(long stride, int64_t count, uint64_t *run)
{
	wide n = (stride < 0 ? -(wide)stride : stride) * (wide)count + *run;
	*run = (uint64_t)n;
	return n < (wide)1 << 47;
}

static bool is_dense(long stride)
{
	return (stride < 0 ? -(uint64_t)stride : (uint64_t)stride) <= box.run;
}

/* How much of what is written at "at" lies in the block "b" there. The block that the pointer
 * points to may be moved before (realloc): what is written beyond its end then lies nowhere yet. */
static uint64_t room_in_block(uint64_t at, const struct heap_block *b)
{
	struct heap_block whole;
	bool is_begin = heap_owns((const char *)(uintptr_t)box.pointer) &&
			heap_find((const char *)(uintptr_t)box.pointer, &whole) &&
			(uintptr_t)whole.at == box.pointer;
	return is_begin && whole.at != b->at ? 0 : (uintptr_t)b->at + b->size - at;
}

/* Where the block is none of these objects, the program will not come to write what is written. */
static void add_written(const char *at, uint64_t run)
{
	struct heap_block b;
	if (!heap_owns(at) || !heap_find(at, &b) || b.object >= ompckpt_program.nobjects ||
	    !live_has_bit(box.written, b.object))
		return;
	uint64_t room = room_in_block((uintptr_t)at, &b);
	extents_add(&box.taken_out, at, run < room ? run : room);
}

static void add_killed(const char *at, uint64_t run)
{
	struct heap_block b;
	uint64_t room = run;
	if (heap_owns(at))
		room = heap_find(at, &b) ? room_in_block((uintptr_t)at, &b) : 0;
	extents_add(&box.list, at, run < room ? run : room);
}

/* What was unlikely has an element. False: everything is needed. */
static bool add_whole(void)
{
	if (box.whole == NULL)
		return false;
	if (!box.is_whole)
		section_blocks(box.whole, &box.list);
	box.is_whole = box.has_blocks = true;
	return true;
}

/* False: there is too much. */
static bool add(uint64_t at, uint64_t run)
{
	if (box.is_unlikely)
		return add_whole();
	if (++box.steps > BUDGET || at + run < at)
		return false;
	if (box.written != NULL)
		add_written((const char *)(uintptr_t)at, run);
	else if (box.is_killed)
		add_killed((const char *)(uintptr_t)at, run);
	else
		extents_add(&box.list, (const char *)(uintptr_t)at, run);
	return true;
}

static uint64_t moved(uint64_t at, long stride, int64_t x)
{
	return at + (uint64_t)stride * (uint64_t)x;
}

/* Are the pointers at "low" … "high" of a table in memory that must be there? */
static bool has_table(const struct level *l, long stride, uint64_t at, int64_t low, int64_t high)
{
	uint64_t run = sizeof(uint64_t);
	return l->step == NULL || l->step->npointers == 0 || low > high ||
	       (stretch(stride, high - low, &run) &&
		section_is_there(box.frame, (uintptr_t)moved(at, stride, stride < 0 ? high : low),
				 run));
}

/* What the stride of coordinate k is here. False: too large. */
static bool stride_of(unsigned k, long *stride)
{
	const struct ompckpt_step *s = box.level[k].step;
	*stride = box.level[k].stride;
	for (unsigned i = 0; s != NULL && i < s->nscales; i++) {
		const long *row = s->scales + (uint64_t)i * box.width;
		int64_t by;
		if (!section_row(row, box.values, box.nvalues, &by))
			return false;
		wide sum = by;
		for (unsigned j = 0; j < k; j++)
			sum += (wide)row[1 + box.nvalues + j] * box.x[j];
		if (sum < -SECTION_NUMBER || sum > SECTION_NUMBER ||
		    __builtin_mul_overflow(*stride, (long)sum, stride))
			return false;
	}
	return true;
}

enum way {
	WAY_ON,
	WAY_NOWHERE, /* a null pointer, which the program can't follow either */
	WAY_LOST,    /* into memory that need not be there */
};

/* Follow the pointer at *at, which is there. */
static enum way follow(const struct ompckpt_step *s, uint64_t *at)
{
	for (unsigned i = 0; s != NULL && i < s->npointers; i++) {
		if (i > 0 && !section_is_there(box.frame, (uintptr_t)*at, sizeof(uint64_t)))
			return WAY_LOST;
		memcpy(at, (const void *)(uintptr_t)*at, sizeof *at);
		if (*at == 0)
			return WAY_NOWHERE;
		box.pointer = *at;
		*at += (uint64_t)s->offsets[i];
	}
	return WAY_ON;
}

/* The number that coordinate k is. False: it is in no memory that must be there. */
static bool read_coordinate(const struct ompckpt_step *s, unsigned k, int64_t *out)
{
	if (s->from >= box.nvalues || s->of >= k)
		return false;
	uint64_t at =
		moved((uint64_t)box.values[s->from] + (uint64_t)s->offset, s->stride, box.x[s->of]);
	return section_is_there(box.frame, (uintptr_t)at, s->size) &&
	       section_number((const void *)(uintptr_t)at, s->size, s->is_signed, out) &&
	       *out >= -SECTION_NUMBER && *out <= SECTION_NUMBER;
}

static bool add_from(unsigned k, uint64_t at);

/* What coordinate k - 1 leads to from "at" on. */
static bool add_behind(unsigned k, uint64_t at)
{
	enum way way = follow(box.level[k - 1].step, &at);
	return way == WAY_ON ? add_from(k, at) : way == WAY_NOWHERE;
}

/* Do all rows hold that speak of coordinate k, and none after it? */
static bool holds(unsigned k)
{
	const struct level *l = &box.level[k];
	for (unsigned r = 0; r < l->n; r++) {
		const long *of = l->rows + (uint64_t)r * box.width + 1 + box.nvalues;
		wide sum = box.numbers[l->first + r];
		for (unsigned j = 0; j <= k; j++)
			sum += (wide)of[j] * box.x[j];
		if (sum < 0)
			return false;
	}
	return true;
}

/* A coordinate that is a number. */
static bool add_number(unsigned k, uint64_t at)
{
	const struct level *l = &box.level[k];
	if (++box.steps > BUDGET || !read_coordinate(l->step, k, &box.x[k]))
		return false;
	if (!holds(k))
		return true;
	uint64_t to = moved(at, l->stride, box.x[k]);
	return has_table(l, l->stride, at, box.x[k], box.x[k]) && add_behind(k + 1, to);
}

/* All elements whose first k coordinates are box.x; "at" is where that leads. False: gives up. */
static bool add_from(unsigned k, uint64_t at)
{
	if (k == box.ndims)
		return add(at, box.run);
	const struct level *l = &box.level[k];
	int64_t low = l->low, high = l->high;
	if (is_number(l))
		return add_number(k, at);
	if (!l->is_fixed) {
		enum range r = range_of(k, &low, &high);
		box.steps += RANGE_STEPS;
		if (r != RANGE)
			return r == EMPTY && box.steps <= BUDGET;
	}
	long stride;
	bool is_last = k + 1 == box.ndims;
	if (!stride_of(k, &stride))
		return false;
	if (is_last && is_plain(l) && is_dense(stride)) {
		uint64_t run = box.run;
		return stretch(stride, high - low, &run) &&
		       add(moved(at, stride, stride < 0 ? high : low), run);
	}
	if (!has_table(l, stride, at, low, high))
		return false;
	for (int64_t i = 0; i <= high - low && !box.is_whole; i++) {
		box.x[k] = stride < 0 ? high - i : low + i;
		if (!add_behind(k + 1, moved(at, stride, box.x[k])))
			return false;
	}
	return true;
}

static bool is_fixed(unsigned k)
{
	const struct level *l = &box.level[k];
	for (unsigned r = 0; r < l->n; r++)
		for (unsigned j = 0; j < k; j++)
			if (l->rows[(uint64_t)r * box.width + 1 + box.nvalues + j] != 0)
				return false;
	return true;
}

static enum range set_levels(const struct ompckpt_box *b)
{
	enum range all = RANGE;
	const long *rows = b->rows + (uint64_t)b->counts[0] * box.width;
	for (unsigned k = 0, first = 0; k < b->ndims; k++) {
		struct level *l = &box.level[k];
		l->rows = rows + (uint64_t)first * box.width;
		l->first = first;
		l->n = b->counts[k + 1];
		l->stride = b->strides[k];
		first += l->n;
		l->step = b->steps != NULL ? &b->steps[k] : NULL;
		l->is_fixed = !is_number(l) && is_fixed(k);
		enum range r = l->is_fixed ? range_of(k, &l->low, &l->high) : RANGE;
		if (r == EMPTY || (r == UNKNOWN && all == RANGE))
			all = r;
	}
	return all;
}

/* The box at "at". */
static bool add_box(const struct ompckpt_box *b, uint64_t at, unsigned nvalues)
{
	box.nvalues = nvalues;
	box.ndims = b->ndims;
	box.width = 1 + nvalues + b->ndims;
	box.run = b->size;
	box.is_unlikely = b->is_unlikely != 0;
	box.is_whole = false;
	box.pointer = (uint64_t)box.values[b->base];
	enum range r = set_levels(b);
	if (r != RANGE)
		return r == EMPTY;
	while (b->steps == NULL && box.ndims > 0 && box.level[box.ndims - 1].is_fixed &&
	       is_dense(box.level[box.ndims - 1].stride)) {
		const struct level *l = &box.level[--box.ndims];
		if (!stretch(l->stride, l->high - l->low, &box.run))
			return false;
		at = moved(at, l->stride, l->stride < 0 ? l->high : l->low);
	}
	return add_from(0, at);
}

const struct extents *section_boxes(const struct kept_frame *f, const struct ompckpt_part *p,
				    const int64_t *values, const int64_t *numbers, bool is_killed,
				    bool *has_blocks)
{
	const int64_t *next = numbers;
	box.frame = f;
	box.is_killed = is_killed;
	box.values = values;
	extents_begin(&box.list);
	extents_begin(&box.taken_out);
	box.steps = 0;
	box.has_blocks = false;
	for (unsigned i = 0; i < p->nboxes; i++) {
		const struct ompckpt_box *b = &p->boxes[i];
		if (*next++ == 1)
			continue;
		box.numbers = next + 1;
		box.written = p->written != NULL ? p->written[i] : NULL;
		box.whole = p->whole != NULL ? p->whole[i] : NULL;
		if (!add_box(b, (uint64_t)*next, p->nvalues))
			return NULL;
		next = box.numbers + (section_box_rows(b) - b->counts[0]);
	}
	section_members(p, &box.list);
	*has_blocks = box.has_blocks;
	if (!extents_finish(&box.list))
		return NULL;
	if (box.taken_out.n == 0 || !extents_finish(&box.taken_out) || box.taken_out.gap > 0)
		return &box.list;
	extents_begin(&box.rest);
	extents_add_but(&box.rest, box.list.at, box.list.n, &box.taken_out);
	return extents_finish(&box.rest) ? &box.rest : NULL;
}
