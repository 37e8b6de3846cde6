/* section_values.c - the numbers and addresses that decide what a frame needs in part.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a frame, and the one in front of its region; the values of a part of its label
 *        (ompckpt/abi.h). Out: a number for each, at the cut.
 * Means: read in order, since an address may be where an earlier one points.
 * Errs:  gives up where a pointer does not point to memory that must be there, or into a block.
 * Cost:  a step for each value; of an array's least or greatest number, one for each element. */
#include <string.h>

#include "base/memory_layout.h"
#include "base/os.h"
#include "base/runtime.h"
#include "base/scratch.h"
#include "memory/memory.h"
#include "section_values.h"

bool section_is_there(const struct kept_frame *f, uintptr_t at, uint64_t size)
{
	struct heap_block b;
	if (heap_owns((const void *)at))
		return heap_find((const void *)at, &b) &&
		       saved_is_inside(at, size, (uintptr_t)b.at, b.size);
	if (os_is_of_program((const void *)at, size))
		return true;
	uintptr_t frames_end = (uintptr_t)f->arena + f->function->arena_size;
	return frames_end > LAYOUT_FRAMES &&
	       saved_is_inside(at, size, LAYOUT_FRAMES, frames_end - LAYOUT_FRAMES);
}

/* Where the variable with this object number lies. NULL: no table has it, or no memory for them. */
static const struct ompckpt_object *object(unsigned id)
{
	static struct scratch scratch;
	if (scratch.at == NULL) {
		size_t n = ompckpt_program.nobjects + 1ul;
		if (!scratch_need(&scratch, n * sizeof(void *)))
			return NULL;
		const struct ompckpt_object **rows = scratch.at;
		memset(rows, 0, n * sizeof *rows);
		FOR_EACH_OBJECT (o)
			if (o->id < n)
				rows[o->id] = o;
	}
	const struct ompckpt_object **rows = scratch.at;
	return id < ompckpt_program.nobjects ? rows[id] : NULL;
}

/* "v" in the record of "f", or in its piece of the frame arena. 0: it is not inside. */
static uintptr_t place_in_frame(const struct kept_frame *f, const struct ompckpt_value *v,
				bool in_record)
{
	uint64_t size = in_record ? f->function->record_size : f->function->arena_size;
	const char *begin = in_record ? f->record : f->arena;
	return saved_is_inside((uintptr_t)v->offset, v->size, 0, size)
		       ? (uintptr_t)begin + (uintptr_t)v->offset
		       : 0;
}

/* 0: not in memory that must be there. */
static uintptr_t place_of(const struct kept_frame *f, const struct kept_frame *fork,
			  const struct ompckpt_value *v, const int64_t *before)
{
	const struct ompckpt_object *o;
	uintptr_t at;
	switch (v->from) {
	case OMPCKPT_VALUE_STATIC:
		return v->at == NULL ? 0 : (uintptr_t)v->at + (uintptr_t)v->offset;
	case OMPCKPT_VALUE_RECORD:
	case OMPCKPT_VALUE_ARENA: return place_in_frame(f, v, v->from == OMPCKPT_VALUE_RECORD);
	case OMPCKPT_VALUE_FORK_RECORD:
	case OMPCKPT_VALUE_FORK_ARENA:
		return fork != NULL && fork->function == v->at
			       ? place_in_frame(fork, v, v->from == OMPCKPT_VALUE_FORK_RECORD)
			       : 0;
	case OMPCKPT_VALUE_POINTER:
		at = (uintptr_t)before[v->of] + (uintptr_t)v->offset;
		return v->size == 0 || section_is_there(f, at, v->size) ? at : 0;
	case OMPCKPT_VALUE_OBJECT:
		o = object(v->of);
		return o != NULL && saved_is_inside((uintptr_t)v->offset, v->size, 0, o->size)
			       ? (uintptr_t)o->at + (uintptr_t)v->offset
			       : 0;
	default: return 0;
	}
}

bool section_number(const void *at, unsigned size, bool is_signed, int64_t *out)
{
	uint64_t u = 0;
	unsigned bits = 8u * size;
	if (size != 1 && size != 2 && size != 4 && size != 8)
		return false;
	for (unsigned i = 0; i < size; i++)
		u |= (uint64_t)((const unsigned char *)at)[i] << 8 * i;
	if (is_signed && bits < 64 && u >> (bits - 1) != 0)
		u -= 1ul << bits;
	*out = !is_signed && u > INT64_MAX ? INT64_MIN : (int64_t)u;
	return true;
}

#define FIND_MOST(type)                                                                            \
	for (size_t i = 1; i < n; i++) {                                                           \
		const type *x = at;                                                                \
		if (is_least ? x[i] < x[most] : x[i] > x[most])                                    \
			most = i;                                                                  \
	}                                                                                          \
	break

/* The least or greatest number of an array. */
static bool read_extreme(const struct ompckpt_value *v, int64_t *out)
{
	const struct ompckpt_object *o = v->at == NULL ? object(v->of) : NULL;
	const void *at = o != NULL ? o->at : v->at;
	size_t n = o != NULL ? o->size : (size_t)v->offset, most = 0;
	bool is_least = v->from == OMPCKPT_VALUE_LEAST;
	if (at == NULL || v->size == 0 || n < v->size)
		return false;
	n /= v->size;
	switch (v->is_signed ? -(int)v->size : (int)v->size) {
	case 1: FIND_MOST(uint8_t);
	case 2: FIND_MOST(uint16_t);
	case 4: FIND_MOST(uint32_t);
	case 8: FIND_MOST(uint64_t);
	case -1: FIND_MOST(int8_t);
	case -2: FIND_MOST(int16_t);
	case -4: FIND_MOST(int32_t);
	case -8: FIND_MOST(int64_t);
	default: return false;
	}
	return section_number((const char *)at + most * v->size, v->size, v->is_signed, out);
}

/* The bytes of the block that begins at "at", where one begins or nothing is. False: the pointer is
 * none of the heap's. */
static bool read_room(uintptr_t at, int64_t *out)
{
	struct heap_block b;
	*out = 0;
	if (!heap_owns((const void *)at))
		return at == 0;
	if (!heap_find((const void *)at, &b))
		return true;
	*out = (int64_t)b.size;
	return (uintptr_t)b.at == at;
}

static bool is_computed(const struct ompckpt_value *v)
{
	return v->from >= OMPCKPT_VALUE_NUMBER && v->from <= OMPCKPT_VALUE_REMAINDER;
}

static bool is_of_two(const struct ompckpt_value *v)
{
	return v->from >= OMPCKPT_VALUE_SUM && v->from <= OMPCKPT_VALUE_REMAINDER;
}

/* What "a" and "b" come to; false: nothing, or no number of 64 bits. */
static bool come_to(unsigned how, int64_t a, int64_t b, int64_t *out)
{
	switch (how) {
	case OMPCKPT_VALUE_NUMBER: *out = b; return true;
	case OMPCKPT_VALUE_PLUS:
	case OMPCKPT_VALUE_SUM: return !__builtin_add_overflow(a, b, out);
	case OMPCKPT_VALUE_TIMES:
	case OMPCKPT_VALUE_PRODUCT: return !__builtin_mul_overflow(a, b, out);
	default:
		if (b == 0)
			return false;
		*out = how == OMPCKPT_VALUE_QUOTIENT ? a / b : a % b;
		return true;
	}
}

/* A number that is not there is far away: INT64_MIN, as one that is read and has too many bits. */
static void compute(const struct ompckpt_value *v, const int64_t *before, int64_t *out)
{
	const int64_t far = INT64_MIN, a = v->from == OMPCKPT_VALUE_NUMBER ? 0 : before[v->of],
		      b = is_of_two(v) ? before[v->offset] : v->offset;
	int64_t sum;
	*out = far;
	if (a != far && b != far && come_to(v->from, a, b, &sum) &&
	    !section_number(&sum, v->size, v->is_signed, out))
		*out = far;
}

/* A value that is more than what lies at a place. */
static bool read_made(const struct ompckpt_value *v, const int64_t *before, int64_t *out)
{
	if (is_computed(v)) {
		compute(v, before, out);
		return true;
	}
	if (v->from == OMPCKPT_VALUE_ROOM)
		return read_room((uintptr_t)before[v->of], out);
	if (v->from != OMPCKPT_VALUE_TRUTH)
		return read_extreme(v, out);
	*out = before[v->of] != 0;
	return true;
}

static bool is_made(const struct ompckpt_value *v)
{
	return v->from == OMPCKPT_VALUE_LEAST || v->from == OMPCKPT_VALUE_GREATEST ||
	       v->from == OMPCKPT_VALUE_ROOM || v->from == OMPCKPT_VALUE_TRUTH || is_computed(v);
}

static bool comes_from_later(const struct ompckpt_value *v, unsigned i)
{
	bool has_of = v->from == OMPCKPT_VALUE_POINTER || v->from == OMPCKPT_VALUE_ROOM ||
		      v->from == OMPCKPT_VALUE_TRUTH ||
		      (is_computed(v) && v->from != OMPCKPT_VALUE_NUMBER);
	return (has_of && v->of >= i) || (is_of_two(v) && (v->offset < 0 || v->offset >= i));
}

bool section_values(const struct kept_frame *f, const struct kept_frame *fork,
		    const struct ompckpt_part *p, int64_t *out)
{
	if (p->nvalues > SECTION_VALUES)
		return false;
	for (unsigned i = 0; i < p->nvalues; i++) {
		const struct ompckpt_value *v = &p->values[i];
		if (comes_from_later(v, i))
			return false;
		if (is_made(v)) {
			if (!read_made(v, out, &out[i]))
				return false;
			continue;
		}
		uintptr_t at = place_of(f, fork, v, out);
		if (at == 0)
			return false;
		out[i] = (int64_t)at;
		if (v->size > 0 &&
		    !section_number((const void *)at, v->size, v->is_signed, &out[i]))
			return false;
	}
	return true;
}

bool section_row(const long *row, const int64_t *values, unsigned n, int64_t *out)
{
	wide sum = row[0];
	for (unsigned i = 0; i < n; i++) {
		if (row[1 + i] == 0)
			continue;
		if (values[i] < -SECTION_NUMBER || values[i] > SECTION_NUMBER)
			return false;
		sum += (wide)row[1 + i] * values[i];
	}
	*out = (int64_t)sum;
	return *out == sum;
}
