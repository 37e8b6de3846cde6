/* array_sections.c - which bytes does a frame need of objects that it does not need all of?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a frame; its label's values and boxes (ompckpt/abi.h): the parameters of some polyhedra,
 *        and their constraints. Out: runs of bytes.
 * Means: the parameters are read, in order, and put into the constraints. The results depend only
 *        on the rows after that, and are kept for those met last; a row without coordinates
 *        contributes its truth value alone. The coordinates of a box go through their ranges, one
 *        inside the other; a range that depends on no outer coordinate is computed once, and where
 *        the innermost ranges have no gaps between their elements, all of those are one run. Where
 *        a coordinate leads through a table, its pointers are read for the whole range; what these
 *        results depend on is memory, so they are not kept.
 * Errs:  gives up, so that whole objects are saved: where a pointer does not point to memory that
 *        must be there, a number is too large for what the compiler proved to hold, or there are
 *        more than BUDGET steps. Too many runs become larger ones (extents.h).
 * Cost:  a step for each row and value; if that is not as before, one for each run and a dozen for
 *        each range. */
#include <string.h>

#include "array_sections.h"
#include "base/memory_layout.h"
#include "base/mix.h"
#include "base/os.h"
#include "base/runtime.h"
#include "live.h"
#include "memory/memory.h"

#define MOST_NUMBER (1l << 40) /* beyond -this … this the program's arithmetic may differ */
#define BUDGET (8ul << 20)
#define RANGE_STEPS 8
#define KNOWN 1024 /* results kept; a power of two */
#define KNOWN_NUMBERS (1u << 17)
#define KNOWN_RUNS (2 * EXTENTS_MOST)

enum { MOST_VALUES = 256, MOST_ROWS = 512, MOST_DIMS = 16, MOST_NUMBERS = 1 << 15 };

__extension__ typedef __int128 wide;

/* ---- values ---- */

/* Can "size" bytes be read at "at", which the program thinks it can? */
static bool is_there(const struct kept_frame *f, uintptr_t at, uint64_t size)
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

/* 0: not in memory that must be there. */
static uintptr_t place_of(const struct kept_frame *f, const struct ompckpt_value *v,
			  const int64_t *before)
{
	const struct ompckpt_function *fn = f->function;
	const struct ompckpt_object *o;
	uintptr_t at;
	switch (v->from) {
	case OMPCKPT_VALUE_STATIC:
		return v->at == NULL ? 0 : (uintptr_t)v->at + (uintptr_t)v->offset;
	case OMPCKPT_VALUE_RECORD:
		return saved_is_inside((uintptr_t)v->offset, v->size, 0, fn->record_size)
			       ? (uintptr_t)f->record + (uintptr_t)v->offset
			       : 0;
	case OMPCKPT_VALUE_ARENA:
		return saved_is_inside((uintptr_t)v->offset, v->size, 0, fn->arena_size)
			       ? (uintptr_t)f->arena + (uintptr_t)v->offset
			       : 0;
	case OMPCKPT_VALUE_POINTER:
		at = (uintptr_t)before[v->of] + (uintptr_t)v->offset;
		return v->size == 0 || is_there(f, at, v->size) ? at : 0;
	case OMPCKPT_VALUE_OBJECT:
		o = object(v->of);
		return o != NULL && saved_is_inside((uintptr_t)v->offset, v->size, 0, o->size)
			       ? (uintptr_t)o->at + (uintptr_t)v->offset
			       : 0;
	default: return 0;
	}
}

/* What is no int64_t counts as too large for any use. */
static bool read_number(const void *at, const struct ompckpt_value *v, int64_t *out)
{
	uint64_t u = 0;
	unsigned bits = 8u * v->size;
	if (v->size != 1 && v->size != 2 && v->size != 4 && v->size != 8)
		return false;
	for (unsigned i = 0; i < v->size; i++)
		u |= (uint64_t)((const unsigned char *)at)[i] << 8 * i;
	if (v->is_signed && bits < 64 && u >> (bits - 1) != 0)
		u -= 1ul << bits;
	*out = !v->is_signed && u > INT64_MAX ? INT64_MIN : (int64_t)u;
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
	return read_number((const char *)at + most * v->size, v, out);
}

static bool read_values(const struct kept_frame *f, int64_t *out)
{
	const struct ompckpt_part *p = live_label(f)->part;
	if (p->nvalues > MOST_VALUES)
		return false;
	for (unsigned i = 0; i < p->nvalues; i++) {
		const struct ompckpt_value *v = &p->values[i];
		if (v->from == OMPCKPT_VALUE_POINTER && v->of >= i)
			return false;
		if (v->from == OMPCKPT_VALUE_LEAST || v->from == OMPCKPT_VALUE_GREATEST) {
			if (!read_extreme(v, &out[i]))
				return false;
			continue;
		}
		uintptr_t at = place_of(f, v, out);
		if (at == 0)
			return false;
		out[i] = (int64_t)at;
		if (v->size > 0 && !read_number((const void *)at, v, &out[i]))
			return false;
	}
	return true;
}

/* ---- what the values make of the boxes ---- */

/* The values; and for each box: 1 if it is empty; else 0, its address, and what its rows with
 * coordinates begin with. */
static struct {
	int64_t values[MOST_VALUES];
	int64_t at[MOST_NUMBERS];
	uint32_t n;
} numbers;

/* The row's constant and values. False: gives up. */
static bool put_values(const long *row, const int64_t *values, unsigned n, int64_t *out)
{
	wide sum = row[0];
	for (unsigned i = 0; i < n; i++) {
		if (row[1 + i] == 0)
			continue;
		if (values[i] < -MOST_NUMBER || values[i] > MOST_NUMBER)
			return false;
		sum += (wide)row[1 + i] * values[i];
	}
	*out = (int64_t)sum;
	return *out == sum;
}

/* How many rows are there? MOST_ROWS + 1: too many. */
static unsigned count_rows(const struct ompckpt_box *b)
{
	unsigned n = 0;
	for (unsigned k = 0; k <= b->ndims && n <= MOST_ROWS; k++)
		n = b->counts[k] <= MOST_ROWS ? n + b->counts[k] : MOST_ROWS + 1;
	return n <= MOST_ROWS ? n : MOST_ROWS + 1;
}

static bool put_box(const struct ompckpt_box *b, const int64_t *values, unsigned nvalues)
{
	unsigned n, r = 0;
	if (b->ndims > MOST_DIMS || b->base >= nvalues || (n = count_rows(b)) > MOST_ROWS ||
	    numbers.n + 2 + n > MOST_NUMBERS)
		return false;
	const long *row = b->rows;
	int64_t *out = numbers.at + numbers.n;
	for (; r < b->counts[0]; r++, row += 1 + nvalues + b->ndims) {
		if (!put_values(row, values, nvalues, out))
			return false;
		if (*out < 0) {
			numbers.at[numbers.n++] = 1;
			return true;
		}
	}
	*out++ = 0;
	*out++ = (int64_t)((uint64_t)values[b->base] + (uint64_t)b->offset);
	for (; r < n; r++, row += 1 + nvalues + b->ndims)
		if (!put_values(row, values, nvalues, out++))
			return false;
	numbers.n = (uint32_t)(out - numbers.at);
	return true;
}

static bool find_numbers(const struct kept_frame *f)
{
	const struct ompckpt_part *p = live_label(f)->part;
	numbers.n = 0;
	if (!read_values(f, numbers.values))
		return false;
	for (unsigned i = 0; i < p->nboxes; i++)
		if (!put_box(&p->boxes[i], numbers.values, p->nvalues))
			return false;
	return true;
}

/* ---- a box ---- */

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
	struct level level[MOST_DIMS];
	const int64_t *numbers; /* what each row with coordinates begins with */
	int64_t x[MOST_DIMS];
	uint64_t run; /* bytes of an element */
	bool is_unlikely;
	uint64_t steps;
	struct extents list;
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
	if (least < -MOST_NUMBER || most > MOST_NUMBER)
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

/* False: there is too much, or it was unlikely. */
static bool add(uint64_t at, uint64_t run)
{
	if (box.is_unlikely)
		return false;
	extents_add(&box.list, (const char *)(uintptr_t)at, run);
	return ++box.steps <= BUDGET && at + run >= at;
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
		is_there(box.frame, (uintptr_t)moved(at, stride, stride < 0 ? high : low), run));
}

/* What the stride of coordinate k is here. False: too large. */
static bool stride_of(unsigned k, long *stride)
{
	const struct ompckpt_step *s = box.level[k].step;
	*stride = box.level[k].stride;
	for (unsigned i = 0; s != NULL && i < s->nscales; i++) {
		const long *row = s->scales + (uint64_t)i * box.width;
		int64_t by;
		if (!put_values(row, box.values, box.nvalues, &by))
			return false;
		wide sum = by;
		for (unsigned j = 0; j < k; j++)
			sum += (wide)row[1 + box.nvalues + j] * box.x[j];
		if (sum < -MOST_NUMBER || sum > MOST_NUMBER ||
		    __builtin_mul_overflow(*stride, (long)sum, stride))
			return false;
	}
	return true;
}

/* Follow the pointer at *at, which is there. False: one that it leads to is not. */
static bool follow(const struct ompckpt_step *s, uint64_t *at)
{
	for (unsigned i = 0; i < s->npointers; i++) {
		if (i > 0 && !is_there(box.frame, (uintptr_t)*at, sizeof(uint64_t)))
			return false;
		memcpy(at, (const void *)(uintptr_t)*at, sizeof *at);
		*at += (uint64_t)s->offsets[i];
	}
	return true;
}

/* The number that coordinate k is. False: it is in no memory that must be there. */
static bool read_coordinate(const struct ompckpt_step *s, unsigned k, int64_t *out)
{
	const struct ompckpt_value v = {.size = s->size, .is_signed = s->is_signed};
	if (s->from >= box.nvalues || s->of >= k)
		return false;
	uint64_t at =
		moved((uint64_t)box.values[s->from] + (uint64_t)s->offset, s->stride, box.x[s->of]);
	return is_there(box.frame, (uintptr_t)at, s->size) &&
	       read_number((const void *)(uintptr_t)at, &v, out) && *out >= -MOST_NUMBER &&
	       *out <= MOST_NUMBER;
}

static bool add_from(unsigned k, uint64_t at);

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
	return has_table(l, l->stride, at, box.x[k], box.x[k]) && follow(l->step, &to) &&
	       add_from(k + 1, to);
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
	for (int64_t i = 0; i <= high - low; i++) {
		box.x[k] = stride < 0 ? high - i : low + i;
		uint64_t to = moved(at, stride, box.x[k]);
		if (l->step != NULL && !follow(l->step, &to))
			return false;
		if (!add_from(k + 1, to))
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

static bool add_boxes(const struct kept_frame *f, const struct ompckpt_part *p)
{
	const int64_t *next = numbers.at;
	box.frame = f;
	box.values = numbers.values;
	extents_begin(&box.list);
	box.steps = 0;
	for (unsigned i = 0; i < p->nboxes; i++) {
		const struct ompckpt_box *b = &p->boxes[i];
		if (*next++ == 1)
			continue;
		box.numbers = next + 1;
		if (!add_box(b, (uint64_t)*next, p->nvalues))
			return false;
		next = box.numbers + (count_rows(b) - b->counts[0]);
	}
	return extents_finish(&box.list);
}

/* ---- results ---- */

struct result {
	const struct ompckpt_part *part;  /* NULL: none */
	uint32_t numbers, nnumbers, runs; /* where they begin */
	uint64_t n;                       /* runs; GAVE_UP */
	uint64_t id;
};

#define GAVE_UP UINT64_MAX

static struct {
	struct result results[KNOWN];
	int64_t numbers[KNOWN_NUMBERS];
	struct extent *runs; /* NULL: no memory */
	uint32_t n, nnumbers;
	uint64_t nruns, ids;
} known;

static uint64_t hash_of(const struct ompckpt_part *p)
{
	uint64_t h = (uintptr_t)p;
	for (unsigned i = 0; i < numbers.n; i++)
		h = mix(h, (uint64_t)numbers.at[i]);
	return h | 1;
}

/* Where the result is, or belongs. */
static struct result *find(const struct ompckpt_part *p)
{
	uint64_t i = hash_of(p) / 2 % KNOWN;
	for (; known.results[i].part != NULL; i = (i + 1) % KNOWN) {
		const struct result *r = &known.results[i];
		if (r->part == p && r->nnumbers == numbers.n &&
		    memcmp(known.numbers + r->numbers, numbers.at,
			   numbers.n * sizeof *numbers.at) == 0)
			break;
	}
	return &known.results[i];
}

/* Make room for one more of "n" runs. */
static bool have_room(uint64_t n)
{
	if (known.runs == NULL)
		known.runs = os_map(KNOWN_RUNS * sizeof *known.runs, false);
	if (known.runs == NULL)
		return false;
	if (known.n >= KNOWN / 2 || known.nnumbers + numbers.n > KNOWN_NUMBERS ||
	    known.nruns + n > KNOWN_RUNS) {
		memset(known.results, 0, sizeof known.results);
		known.n = known.nnumbers = 0;
		known.nruns = 0;
	}
	return true;
}

/* Returns its id, 0 if there is no memory. */
static uint64_t keep(const struct ompckpt_part *p, const struct extents *runs)
{
	uint64_t n = runs == NULL ? 0 : runs->n;
	if (!have_room(n))
		return 0;
	*find(p) = (struct result){p,
				   known.nnumbers,
				   numbers.n,
				   (uint32_t)known.nruns,
				   runs == NULL ? GAVE_UP : n,
				   ++known.ids};
	memcpy(known.numbers + known.nnumbers, numbers.at, numbers.n * sizeof *numbers.at);
	if (n > 0)
		memcpy(known.runs + known.nruns, runs->at, n * sizeof *runs->at);
	known.nnumbers += numbers.n;
	known.nruns += n;
	known.n++;
	return known.ids;
}

static bool goes_through_tables(const struct ompckpt_part *p)
{
	for (unsigned i = 0; i < p->nboxes; i++)
		if (p->boxes[i].steps != NULL)
			return true;
	return false;
}

const struct extent *array_sections_needed(const struct kept_frame *f, uint64_t *n, uint64_t *id)
{
	static const struct extent none;
	const struct ompckpt_part *p = live_label(f)->part;
	*id = 0;
	if (!find_numbers(f))
		return NULL;
	if (goes_through_tables(p)) {
		bool is_found = add_boxes(f, p);
		*n = box.list.n;
		return !is_found ? NULL : *n > 0 ? box.list.at : &none;
	}
	const struct result *r = find(p);
	if (r->part != NULL) {
		*n = r->n;
		*id = r->id;
		return r->n == GAVE_UP ? NULL : known.runs + r->runs;
	}
	bool is_known = add_boxes(f, p);
	*id = keep(p, is_known ? &box.list : NULL);
	*n = box.list.n;
	if (!is_known)
		return NULL;
	return *n > 0 ? box.list.at : &none;
}

uint64_t array_sections_hash(const struct kept_frame *f)
{
	return find_numbers(f) ? hash_of(live_label(f)->part) : 0;
}
