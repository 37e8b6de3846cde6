/* test_array_sections.c - values and boxes become runs: exactly those bytes, or it is given up.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>

#include "memory/heap.h"
#include "base/memory_layout.h"
#include "base/os.h"
#include "capture/array_sections.h"
#include "capture/section_values.h"
#include "run_suite.h"
#include "base/runtime.h"

enum { SIZE = 1 << 20, MIDDLE = SIZE / 2 };

struct runtime runtime;
const struct ompckpt_program ompckpt_program = {.nobjects = 4};
static char memory[SIZE];
static long number;
static short negative = -3;
static unsigned long huge = -1ul;
static char *pointer, *middle, *freed;
static const struct ompckpt_object row
	__attribute__((section("ompckpt_objects"), used)) = {&pointer, sizeof pointer, "pointer", 1, 0};

/* Numbers of which the least and the greatest are asked for. */
static _Alignas(8) char array[48];
static const struct ompckpt_object array_row
	__attribute__((section("ompckpt_objects"), used)) = {array, sizeof array, "array", 3, 0};

/* A frame at a label with this part. */
static const struct kept_frame *frame(const struct ompckpt_part *p)
{
	static const unsigned long none[1];
	static struct ompckpt_label label;
	static struct ompckpt_function f;
	static char record[64];
	static struct kept_frame kept;
	long in_record = 7;
	memcpy(record + 8, &in_record, sizeof in_record);
	label = (struct ompckpt_label){1, 0, none, none, p, p};
	f = (struct ompckpt_function){.record_size = 64, .arena_size = 128, .nlabels = 1,
				      .labels = &label};
	kept = (struct kept_frame){&f, 1, (char *)LAYOUT_FRAMES, record};
	return &kept;
}

enum { MEMORY, NUMBER, NEGATIVE, HUGE_ONE, RECORD, POINTER, BEHIND, ARENA, NVALUES };
static const struct ompckpt_value values[NVALUES] = {
	[MEMORY] = {OMPCKPT_VALUE_STATIC, 0, 0, 0, MIDDLE, memory},
	[NUMBER] = {OMPCKPT_VALUE_STATIC, 8, 1, 0, 0, &number},
	[NEGATIVE] = {OMPCKPT_VALUE_STATIC, 2, 1, 0, 0, &negative},
	[HUGE_ONE] = {OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &huge},
	[RECORD] = {OMPCKPT_VALUE_RECORD, 8, 1, 0, 8, 0},
	[POINTER] = {OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer},
	[BEHIND] = {OMPCKPT_VALUE_POINTER, 4, 1, POINTER, 4, 0},
	[ARENA] = {OMPCKPT_VALUE_ARENA, 0, 0, 0, 16, 0},
};

/* Rows of one box over these values: constant, then what is not 0. */
enum { W = 1 + NVALUES };
#define ONE_DIM (W + 1)
#define TWO_DIMS (W + 2)
#define V(value) [1 + (value)]
#define X(k) [W + (k)]

static void setup(void)
{
	static bool is_ready;
	if (!is_ready)
		ck_assert(heap_init(LAYOUT_HEAP, LAYOUT_HEAP_TAGS, 1ul << 30) &&
			  os_map_at(LAYOUT_FRAMES, 4096));
	is_ready = true;
	int *block = heap_malloc(64, 1);
	memset(block, 0, 64);
	block[1] = 5;
	pointer = (char *)block;
	middle = pointer + 8;
	freed = heap_malloc(5000, 1);
	heap_free(freed);
	number = 10;
}

static const long to_number[][ONE_DIM] = {{0, X(0) = 1}, {-1, V(NUMBER) = 1, X(0) = -1}};
static const long to_negative[][ONE_DIM] = {{0, V(NEGATIVE) = -1, X(0) = 1}, {3, X(0) = -1}};
static const long to_record[][ONE_DIM] = {{0, X(0) = 1}, {0, V(RECORD) = 1, X(0) = -1}};
static const long to_behind[][ONE_DIM] = {{0, X(0) = 1}, {0, V(BEHIND) = 1, X(0) = -1}};
static const long to_huge[][ONE_DIM] = {{0, X(0) = 1}, {0, V(HUGE_ONE) = 1, X(0) = -1}};
static const long to_pointer[][ONE_DIM] = {{0, X(0) = 1}, {0, V(POINTER) = 1, X(0) = -1}};
static const long to_nowhere[][ONE_DIM] = {{0, X(0) = 1}};
static const long only_if[][ONE_DIM] = {{-11, V(NUMBER) = 1}, {0, X(0) = 1}, {5, X(0) = -1}};
static const long thirds[][ONE_DIM] = {{-1, X(0) = 3}, {20, X(0) = -3}};
static const long grid[][TWO_DIMS] = {{0, X(0) = 1}, {3, X(0) = -1}, {1, X(1) = 1}, {2, X(1) = -1}};
static const long triangle[][TWO_DIMS] = {
	{0, X(0) = 1}, {3, X(0) = -1}, {0, X(1) = 1}, {-1, X(0) = 1, X(1) = -1}};
static const long far[][TWO_DIMS] = {
	{0, X(0) = 1}, {1l << 30, X(0) = -1}, {0, X(1) = 1}, {1l << 30, X(1) = -1}};
static const unsigned two[] = {0, 2}, one[] = {0, 1}, three[] = {1, 2}, two_two[] = {0, 2, 2};

static const struct {
	const char *why;
	struct ompckpt_box box;
	long strides[2];
	struct { long at, size; } want[8];
	bool gives_up;
} rows[] = {
	{"elements side by side", {MEMORY, 1, 8, 8, 0, two, to_number[0], NULL, 0}, {8}, {{8, 80}}, false},
	{"backwards", {MEMORY, 1, 0, 8, 0, two, to_number[0], NULL, 0}, {-8}, {{-72, 80}}, false},
	{"small gaps", {MEMORY, 1, 0, 8, 0, two, to_record[0], NULL, 0}, {9},
	 {{0, 8}, {9, 8}, {18, 8}, {27, 8}, {36, 8}, {45, 8}, {54, 8}, {63, 8}}, false},
	{"overlapping", {MEMORY, 1, 0, 100, 0, two, to_record[0], NULL, 0}, {8}, {{0, 156}}, false},
	{"all the same", {MEMORY, 1, 0, 8, 0, two, to_number[0], NULL, 0}, {0}, {{0, 8}}, false},
	{"apart", {MEMORY, 1, 0, 8, 0, two, to_record[0], NULL, 0}, {32},
	 {{0, 8}, {32, 8}, {64, 8}, {96, 8}, {128, 8}, {160, 8}, {192, 8}, {224, 8}}, false},
	{"below zero", {MEMORY, 1, 0, 8, 0, two, to_negative[0], NULL, 0}, {8}, {{-24, 56}}, false},
	{"rounded to the inside", {MEMORY, 1, 0, 8, 0, two, thirds[0], NULL, 0}, {8}, {{8, 48}}, false},
	{"a number behind a pointer", {MEMORY, 1, 0, 8, 0, two, to_behind[0], NULL, 0}, {8}, {{0, 48}}, false},
	{"a condition that does not hold", {MEMORY, 1, 0, 8, 0, three, only_if[0], NULL, 0}, {8}, {{0}}, false},
	{"rows of a grid", {MEMORY, 2, 0, 8, 0, two_two, grid[0], NULL, 0}, {100, 8},
	 {{-8, 32}, {92, 32}, {192, 32}, {292, 32}}, false},
	{"columns of a grid", {MEMORY, 2, 0, 8, 0, two_two, grid[0], NULL, 0}, {8, 100},
	 {{-100, 32}, {0, 32}, {100, 32}, {200, 32}}, false},
	{"rows without gaps", {MEMORY, 2, 0, 8, 0, two_two, grid[0], NULL, 0}, {32, 8}, {{-8, 128}}, false},
	{"a triangle", {MEMORY, 2, 0, 8, 0, two_two, triangle[0], NULL, 0}, {100, 8},
	 {{100, 8}, {200, 16}, {300, 24}}, false},
	{"backwards in both", {MEMORY, 2, 0, 8, 0, two_two, triangle[0], NULL, 0}, {-100, -8},
	 {{-316, 24}, {-208, 16}, {-100, 8}}, false},
	{"too large a number", {MEMORY, 1, 0, 8, 0, two, to_huge[0], NULL, 0}, {8}, {{0}}, true},
	{"a pointer is no number", {MEMORY, 1, 0, 8, 0, two, to_pointer[0], NULL, 0}, {8}, {{0}}, true},
	{"no upper bound", {MEMORY, 1, 0, 8, 0, one, to_nowhere[0], NULL, 0}, {8}, {{0}}, true},
	{"too long", {MEMORY, 2, 0, 8, 0, two_two, far[0], NULL, 0}, {1l << 20, 64}, {{0}}, true},
	{"a base that is not there", {NVALUES, 1, 0, 8, 0, two, to_number[0], NULL, 0}, {8}, {{0}}, true},
};

START_TEST(boxes)
{
	struct ompckpt_box b = rows[_i].box;
	struct ompckpt_part p = {NULL, NVALUES, 1, values, &b};
	const char *why = rows[_i].why;
	uint64_t n, id, k = 0;
	setup();
	b.strides = rows[_i].strides;
	for (int again = 0; again < 2; again++) {
		const struct extent *runs = array_sections_needed(frame(&p), NULL, &n, &id);
		ck_assert_msg((runs == NULL) == rows[_i].gives_up, "%s: gives up?", why);
		if (runs == NULL)
			continue;
		for (k = 0; k < 8 && rows[_i].want[k].size > 0; k++)
			ck_assert_msg(k < n && runs[k].at == memory + MIDDLE + rows[_i].want[k].at &&
					      runs[k].size == (uint64_t)rows[_i].want[k].size,
				      "%s: run %lu", why, (unsigned long)k);
		ck_assert_msg(k == n, "%s: %lu runs", why, (unsigned long)n);
	}
}
END_TEST

/* Which values can be read? */
static const struct {
	const char *why;
	struct ompckpt_value v[2];
	bool is_there;
} places[] = {
	{"a static", {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &number}}, true},
	{"a variable by its number", {{OMPCKPT_VALUE_OBJECT, 8, 0, 1, 0, 0}}, true},
	{"one that no table has", {{OMPCKPT_VALUE_OBJECT, 8, 0, 2, 0, 0}}, false},
	{"more than all of it", {{OMPCKPT_VALUE_OBJECT, 8, 0, 1, 4, 0}}, false},
	{"a static that the linker did not keep", {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, NULL}}, false},
	{"the end of the record", {{OMPCKPT_VALUE_RECORD, 8, 0, 0, 56, NULL}}, true},
	{"behind the record", {{OMPCKPT_VALUE_RECORD, 8, 0, 0, 60, NULL}}, false},
	{"in front of the record", {{OMPCKPT_VALUE_RECORD, 8, 0, 0, -8, NULL}}, false},
	{"the end of the arena's piece", {{OMPCKPT_VALUE_ARENA, 8, 0, 0, 120, NULL}}, true},
	{"behind it", {{OMPCKPT_VALUE_ARENA, 8, 0, 0, 124, NULL}}, false},
	{"a value of three bytes", {{OMPCKPT_VALUE_STATIC, 3, 0, 0, 0, &number}}, false},
	{"the end of a block",
	 {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer}, {OMPCKPT_VALUE_POINTER, 4, 1, 0, 60, 0}}, true},
	{"behind a block",
	 {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer}, {OMPCKPT_VALUE_POINTER, 8, 1, 0, 60, 0}}, false},
	{"in front of a block",
	 {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer}, {OMPCKPT_VALUE_POINTER, 8, 1, 0, -8, 0}}, false},
	{"an object",
	 {{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0, &pointer}, {OMPCKPT_VALUE_POINTER, 8, 1, 0, 0, 0}}, true},
	{"a variable that no table has",
	 {{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0, &number}, {OMPCKPT_VALUE_POINTER, 8, 1, 0, 0, 0}}, true},
	{"in the arena",
	 {{OMPCKPT_VALUE_ARENA, 0, 0, 0, 0, 0}, {OMPCKPT_VALUE_POINTER, 8, 1, 0, 120, 0}}, true},
	{"behind what is used of it",
	 {{OMPCKPT_VALUE_ARENA, 0, 0, 0, 0, 0}, {OMPCKPT_VALUE_POINTER, 8, 1, 0, 124, 0}}, false},
	{"a null pointer",
	 {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 8, memory}, {OMPCKPT_VALUE_POINTER, 8, 1, 0, 0, 0}}, false},
	{"an address alone is not looked at",
	 {{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0, &number}, {OMPCKPT_VALUE_POINTER, 0, 0, 0, 64, 0}}, true},
	{"the bytes of a block",
	 {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer}, {OMPCKPT_VALUE_ROOM, 0, 0, 0, 0, 0}}, true},
	{"of none",
	 {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 8, memory}, {OMPCKPT_VALUE_ROOM, 0, 0, 0, 0, 0}}, true},
	{"of one that was freed",
	 {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &freed}, {OMPCKPT_VALUE_ROOM, 0, 0, 0, 0, 0}}, true},
	{"from its middle on",
	 {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &middle}, {OMPCKPT_VALUE_ROOM, 0, 0, 0, 0, 0}}, false},
	{"of a variable",
	 {{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0, &number}, {OMPCKPT_VALUE_ROOM, 0, 0, 0, 0, 0}}, false},
	{"of a later value",
	 {{OMPCKPT_VALUE_ROOM, 0, 0, 1, 0, 0}, {OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer}}, false},
	{"is it null",
	 {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer}, {OMPCKPT_VALUE_TRUTH, 0, 0, 0, 0, 0}}, true},
	{"is a later value null",
	 {{OMPCKPT_VALUE_TRUTH, 0, 0, 1, 0, 0}, {OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer}}, false},
	{"the sum of later values",
	 {{OMPCKPT_VALUE_SUM, 8, 1, 1, 1, 0}, {OMPCKPT_VALUE_NUMBER, 8, 1, 0, 3, 0}}, false},
	{"the second of two is later",
	 {{OMPCKPT_VALUE_NUMBER, 8, 1, 0, 3, 0}, {OMPCKPT_VALUE_PRODUCT, 8, 1, 0, 1, 0}}, false},
	{"the second of two is none",
	 {{OMPCKPT_VALUE_NUMBER, 8, 1, 0, 3, 0}, {OMPCKPT_VALUE_PRODUCT, 8, 1, 0, -1, 0}}, false},
	{"twice a value",
	 {{OMPCKPT_VALUE_NUMBER, 8, 1, 0, 3, 0}, {OMPCKPT_VALUE_SUM, 8, 1, 0, 0, 0}}, true},
	{"a later value",
	 {{OMPCKPT_VALUE_POINTER, 8, 0, 1, 0, 0}, {OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer}}, false},
};

START_TEST(what_is_there)
{
	struct ompckpt_part p = {NULL, places[_i].v[1].from + places[_i].v[1].size > 0 ? 2 : 1, 0,
				 places[_i].v, NULL};
	uint64_t n, id;
	setup();
	ck_assert_msg((array_sections_needed(frame(&p), NULL, &n, &id) != NULL) == places[_i].is_there, "%s",
		      places[_i].why);
	ck_assert_msg((array_sections_hash(frame(&p), NULL) != 0) == places[_i].is_there, "%s", places[_i].why);
	ck_assert_uint_eq(places[_i].is_there ? n : 0, 0);
}
END_TEST

/* What comes of two numbers, "a" and "b", in types of so many bytes. */
static const struct {
	const char *why;
	unsigned char from, size, is_signed;
	long a, b;
	int64_t want;
} results[] = {
	{"plus", OMPCKPT_VALUE_PLUS, 8, 1, 5, -7, -2},
	{"times", OMPCKPT_VALUE_TIMES, 4, 1, 5, -7, -35},
	{"a sum", OMPCKPT_VALUE_SUM, 4, 1, 5, -7, -2},
	{"a product", OMPCKPT_VALUE_PRODUCT, 4, 1, 1000, 70, 70000},
	{"a quotient", OMPCKPT_VALUE_QUOTIENT, 4, 1, -7, 2, -3},
	{"what is left", OMPCKPT_VALUE_REMAINDER, 4, 1, -7, 2, -1},
	{"of unsigned numbers of 32 bits", OMPCKPT_VALUE_PLUS, 4, 0, 0, -1, UINT32_MAX},
	{"that wrap around", OMPCKPT_VALUE_PRODUCT, 4, 0, 65536, 65537, 65536},
	{"of 16 bits with a sign", OMPCKPT_VALUE_PLUS, 2, 1, 32767, 1, -32768},
	{"of 8 bits", OMPCKPT_VALUE_PLUS, 1, 0, 255, 2, 1},
	{"of 64 bits: far away", OMPCKPT_VALUE_PLUS, 8, 0, 0, -1, INT64_MIN},
	{"no number of 64 bits", OMPCKPT_VALUE_PRODUCT, 8, 1, INT64_MAX, 2, INT64_MIN},
	{"nor the least by -1", OMPCKPT_VALUE_QUOTIENT, 8, 1, INT64_MIN, -1, INT64_MIN},
	{"by 0", OMPCKPT_VALUE_QUOTIENT, 4, 1, 5, 0, INT64_MIN},
	{"what is left by 0", OMPCKPT_VALUE_REMAINDER, 4, 1, 5, 0, INT64_MIN},
	{"of what is far away", OMPCKPT_VALUE_SUM, 8, 1, INT64_MIN, 5, INT64_MIN},
};

START_TEST(computed)
{
	const bool is_of_two = results[_i].from >= OMPCKPT_VALUE_SUM;
	const struct ompckpt_value v[] = {
		{OMPCKPT_VALUE_NUMBER, 8, 1, 0, results[_i].a, 0},
		{OMPCKPT_VALUE_NUMBER, 8, 1, 0, results[_i].b, 0},
		{results[_i].from, results[_i].size, results[_i].is_signed, 0,
		 is_of_two ? 1 : results[_i].b, 0}};
	const struct ompckpt_part p = {NULL, 3, 0, v, NULL, 0, NULL, NULL, NULL};
	int64_t out[SECTION_VALUES];
	setup();
	ck_assert_msg(section_values(NULL, NULL, &p, out), "%s", results[_i].why);
	ck_assert_msg(out[2] == results[_i].want, "%s: %ld", results[_i].why, (long)out[2]);
}
END_TEST

/* An element that is needed if a pointer, which is larger than any number in a row may be, is not null. */
START_TEST(truth)
{
	const struct ompckpt_value v[] = {{OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer},
					  {OMPCKPT_VALUE_TRUTH, 0, 0, 0, 0, 0},
					  {OMPCKPT_VALUE_STATIC, 0, 0, 0, MIDDLE, memory}};
	const unsigned counts[] = {1};
	const long not_null[] = {-1, 0, 1, 0};
	const struct ompckpt_box b = {2, 0, 0, 8, NULL, counts, not_null, NULL, 0};
	const struct ompckpt_part p = {NULL, 3, 1, v, &b, 0, NULL, NULL, NULL};
	uint64_t n, id;
	setup();
	const struct extent *runs = array_sections_needed(frame(&p), NULL, &n, &id);
	ck_assert(runs != NULL && n == 1 && runs->at == memory + MIDDLE && runs->size == 8);
	pointer = NULL;
	ck_assert_ptr_nonnull(array_sections_needed(frame(&p), NULL, &n, &id));
	ck_assert_uint_eq(n, 0);
}
END_TEST

/* From the least to the greatest of six numbers that fill the array; not known where one is too large for an int64_t. */
static const struct {
	unsigned char size, is_signed;
	int64_t at[6], least, greatest;
} extremes[] = {
	{1, 0, {3, 200, 7, 255, 9, 4}, 3, 255},
	{1, 1, {3, -128, 7, 127, 9, 4}, -128, 127},
	{2, 0, {900, 65535, 7, 8, 9, 65000}, 7, 65535},
	{2, 1, {900, -300, 7, 8, 9, 901}, -300, 901},
	{4, 0, {70000, 70001, 69999, 70000, 70000, 70000}, 69999, 70001},
	{4, 1, {-5, -6, -7, -8, -9, -4}, -9, -4},
	{8, 0, {5, 5, 5, 5, 5, 5}, 5, 5},
	{8, 1, {0, 0, 0, 0, -1, 1}, -1, 1},
	{8, 0, {0, 0, 0, 0, -1, 1}, 1, 0},
	{3, 0, {0}, 1, 0},
};

START_TEST(least_and_greatest)
{
	enum { LEAST, GREATEST, ELEMENTS, N };
	const unsigned char size = extremes[_i].size, is_signed = extremes[_i].is_signed;
	const struct ompckpt_value v[] = {
		[LEAST] = {OMPCKPT_VALUE_LEAST, size, is_signed, 3, 0, NULL},
		[GREATEST] = {OMPCKPT_VALUE_GREATEST, size, is_signed, 0, sizeof array, array},
		[ELEMENTS] = {OMPCKPT_VALUE_STATIC, 0, 0, 0, MIDDLE, memory},
	};
	const long stride = 1, between[][N + 2] = {{0, -1, 0, 0, 1}, {0, 0, 1, 0, -1}};
	const struct ompckpt_box b = {ELEMENTS, 1, 0, 1, &stride, two, between[0], NULL, 0};
	const struct ompckpt_part p = {NULL, N, 1, v, &b};
	const int64_t least = extremes[_i].least, greatest = extremes[_i].greatest;
	uint64_t n, id;
	setup();
	for (unsigned i = 0; i < sizeof array / size; i++)
		memcpy(array + i * size, &extremes[_i].at[i % 6], size);
	const struct extent *runs = array_sections_needed(frame(&p), NULL, &n, &id);
	ck_assert_int_eq(runs != NULL, least <= greatest);
	ck_assert(runs == NULL || (n == 1 && runs->at == memory + MIDDLE + least &&
				   runs->size == (uint64_t)(greatest - least + 1)));
}
END_TEST

/* Results that are kept are those of the same numbers. */
START_TEST(numbers_change)
{
	const long stride = 8;
	struct ompckpt_box b = {MEMORY, 1, 0, 8, &stride, two, to_number[0], NULL, 0};
	struct ompckpt_part p = {NULL, NVALUES, 1, values, &b};
	setup();
	for (int i = 0; i < 100000; i++) {
		uint64_t n, id;
		number = i * 7 % 3001;
		const struct extent *runs = array_sections_needed(frame(&p), NULL, &n, &id);
		ck_assert(runs != NULL && n == (number > 0));
		ck_assert(n == 0 || runs->size == 8 * (uint64_t)number);
	}
}
END_TEST

/* A number that only conditions ask for changes no result, while they hold. */
START_TEST(conditions)
{
	const long stride = 8;
	struct ompckpt_box b = {MEMORY, 1, 0, 8, &stride, three, only_if[0], NULL, 0};
	struct ompckpt_part p = {NULL, NVALUES, 1, values, &b};
	uint64_t n, id;
	setup();
	number = 100;
	const uint64_t hash = array_sections_hash(frame(&p), NULL);
	array_sections_needed(frame(&p), NULL, &n, &id);
	const struct extent *kept = array_sections_needed(frame(&p), NULL, &n, &id);
	number = 1000;
	ck_assert_ptr_eq(array_sections_needed(frame(&p), NULL, &n, &id), kept);
	ck_assert_uint_eq(n, 1);
	ck_assert_uint_eq(array_sections_hash(frame(&p), NULL), hash);
	number = 10;
	ck_assert_ptr_nonnull(array_sections_needed(frame(&p), NULL, &n, &id));
	ck_assert_uint_eq(n, 0);
	ck_assert_uint_ne(array_sections_hash(frame(&p), NULL), hash);
}
END_TEST

/* ---- tables ---- */

#define THREE_DIMS (TWO_DIMS + 1)

/* x[0]: an index of the table; x[1]: the length of that row, which is read; x[2]: an element. */
static const long table_rows[][THREE_DIMS] = {
	{0, X(0) = 1}, {2, X(0) = -1}, {0, X(2) = 1}, {-1, X(1) = 1, X(2) = -1}};
static const unsigned table_counts[] = {0, 2, 0, 2};
static const long no_offset[] = {0};

static struct { double *row[3]; int length[3]; } *table;

static void make_table(void)
{
	setup();
	table = heap_malloc(sizeof *table, 1);
	for (int i = 0; i < 3; i++) {
		table->row[i] = heap_malloc(80, 1);
		table->length[i] = i + 2;
	}
	pointer = (char *)table;
}

static const struct extent *rows_of_table(const struct ompckpt_step *steps, unsigned is_unlikely,
					  uint64_t *n)
{
	static const long strides[] = {8, 0, 8};
	const struct ompckpt_box b = {POINTER,      3,             0,     8,          strides,
				      table_counts, table_rows[0], steps, is_unlikely};
	const struct ompckpt_part p = {NULL, NVALUES, 1, values, &b};
	uint64_t id = 1;
	const struct extent *runs = array_sections_needed(frame(&p), NULL, n, &id);
	ck_assert_uint_eq(id, 0);
	return runs;
}

static const struct ompckpt_step through_table[] = {
	{OMPCKPT_STEP_TABLE, 0, 0, 0, 0, 0, 0, 1, no_offset, 0, NULL},
	{OMPCKPT_STEP_NUMBER, 4, 1, POINTER, 0, 24, 4, 0, NULL, 0, NULL},
	{OMPCKPT_STEP_MOVE, 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL}};

START_TEST(tables)
{
	uint64_t n, bytes = 0;
	make_table();
	const struct extent *runs = rows_of_table(through_table, 0, &n);
	ck_assert_ptr_nonnull(runs);
	for (uint64_t i = 0; i < n; i++)
		bytes += runs[i].size;
	ck_assert_uint_eq(bytes, 8 * (2 + 3 + 4));
	table->length[1] = 0;
	double *other = table->row[2];
	table->row[2] = table->row[0];
	table->length[2] = 10;
	runs = rows_of_table(through_table, 0, &n);
	ck_assert(runs != NULL && n == 1 && runs->at == (char *)table->row[0] && runs->size == 80);
	table->row[2] = NULL;
	runs = rows_of_table(through_table, 0, &n);
	ck_assert(runs != NULL && n == 1 && runs->at == (char *)table->row[0] && runs->size == 16);
	table->row[2] = other;
}
END_TEST

/* What is unlikely is not there, or all is needed. */
START_TEST(unlikely)
{
	uint64_t n;
	make_table();
	ck_assert_ptr_null(rows_of_table(through_table, 1, &n));
	for (int i = 0; i < 3; i++)
		table->length[i] = 0;
	ck_assert_ptr_nonnull(rows_of_table(through_table, 1, &n));
	ck_assert_uint_eq(n, 0);
}
END_TEST

/* A table that is too short, a number that is not there, one that is too large. */
START_TEST(not_there)
{
	struct ompckpt_step steps[3];
	uint64_t n;
	make_table();
	memcpy(steps, through_table, sizeof steps);
	steps[1].offset = 1000;
	ck_assert_ptr_null(rows_of_table(steps, 0, &n));
	memcpy(steps, through_table, sizeof steps);
	steps[1].from = NVALUES;
	ck_assert_ptr_null(rows_of_table(steps, 0, &n));
	steps[1].from = POINTER;
	steps[0].npointers = 2;
	steps[0].offsets = (const long[]){1000, 0};
	ck_assert_ptr_null(rows_of_table(steps, 0, &n));
	pointer = (char *)table + sizeof *table;
	ck_assert_ptr_null(rows_of_table(through_table, 0, &n));
	pointer = (char *)table;
}
END_TEST

/* ---- parts at offsets from a table ---- */

/* x[0]: a part; x[1], x[2]: its offset and the length of its rows, which are read; x[3], x[4]: two
 * rows of "number" elements, the last of them left out. */
#define FIVE_DIMS (THREE_DIMS + 2)
static const long part_rows[][FIVE_DIMS] = {
	{0, X(0) = 1},          {2, X(0) = -1}, {0, X(3) = 1},
	{1, X(3) = -1},         {0, X(4) = 1},  {-2, V(NUMBER) = 1, X(4) = -1},
};
static const unsigned part_counts[] = {0, 2, 0, 0, 2, 2};
static const long row_length[FIVE_DIMS] = {X(2) = 1};
static const long a_number[FIVE_DIMS] = {V(NUMBER) = 1}, too_large[FIVE_DIMS] = {V(HUGE_ONE) = 1};

static struct { int first[3], length[3]; } *parts;

static const struct extent *rows_of_parts(const long *scale, uint64_t *n)
{
	static const long strides[] = {0, 8, 0, 8, 8};
	const struct ompckpt_step steps[] = {
		{OMPCKPT_STEP_MOVE, 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL},
		{OMPCKPT_STEP_NUMBER, 4, 1, POINTER, 0, 0, 4, 0, NULL, 0, NULL},
		{OMPCKPT_STEP_NUMBER, 4, 1, POINTER, 0, 12, 4, 0, NULL, 0, NULL},
		{OMPCKPT_STEP_MOVE, 0, 0, 0, 0, 0, 0, 0, NULL, 1, scale},
		{OMPCKPT_STEP_MOVE, 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL}};
	const struct ompckpt_box b = {MEMORY,      5,            0,     8, strides,
				      part_counts, part_rows[0], steps, 0};
	const struct ompckpt_part p = {NULL, NVALUES, 1, values, &b};
	uint64_t id;
	return array_sections_needed(frame(&p), NULL, n, &id);
}

static void make_parts(void)
{
	setup();
	number = 4;
	parts = heap_malloc(sizeof *parts, 1);
	for (int i = 0; i < 3; i++) {
		parts->first[i] = 100 * i - 100;
		parts->length[i] = 10 + i;
	}
	pointer = (char *)parts;
}

START_TEST(offsets)
{
	uint64_t n;
	make_parts();
	const struct extent *runs = rows_of_parts(row_length, &n);
	ck_assert(runs != NULL && n == 6);
	for (int i = 0; i < 6; i++) {
		int part = i / 2, at = parts->first[part] + i % 2 * parts->length[part];
		ck_assert_ptr_eq(runs[i].at, memory + MIDDLE + 8 * at);
		ck_assert_uint_eq(runs[i].size, 8 * 3);
	}
	parts->first[2] = parts->first[1] + parts->length[1];
	runs = rows_of_parts(row_length, &n);
	ck_assert(runs != NULL && n == 5);
}
END_TEST

/* Rows as long as a number says, or longer than any memory. */
START_TEST(scales)
{
	uint64_t n;
	make_parts();
	number = 5;
	const struct extent *runs = rows_of_parts(a_number, &n);
	ck_assert(runs != NULL && n == 6 && runs[1].at == runs[0].at + 40 && runs[1].size == 32);
	ck_assert_ptr_null(rows_of_parts(too_large, &n));
	parts->length[0] = 0;
	runs = rows_of_parts(row_length, &n);
	ck_assert(runs != NULL && n == 5);
	parts->length[0] = -10;
	runs = rows_of_parts(row_length, &n);
	ck_assert(runs != NULL && n == 6 && runs[0].at == memory + MIDDLE - 880);
}
END_TEST

/* ---- random boxes against all points there can be ---- */

enum { FROM = -9, TO = 9, MOST_DIMS = 3, MOST_BOXES = 4, MOST_ROWS = 10 };

struct random_box {
	long strides[MOST_DIMS], rows[MOST_ROWS][2 + MOST_DIMS];
	unsigned counts[1 + MOST_DIMS];
};

static long pick(unsigned *seed, long from, long to)
{
	return from + rand_r(seed) % (to - from + 1);
}

/* Bounds of each coordinate, some of them slanted, and some more rows. */
static struct ompckpt_box make_box(struct random_box *r, unsigned *seed)
{
	static const long sizes[] = {1, 4, 8, 8, 40};
	struct ompckpt_box b = {0, (unsigned)pick(seed, 0, MOST_DIMS), pick(seed, -200, 200),
				(unsigned long)sizes[pick(seed, 0, 4)], r->strides, r->counts,
				r->rows[0], NULL, 0};
	unsigned n = 0, width = 2 + b.ndims;
	long *row = r->rows[0];
	memset(r, 0, sizeof *r);
	if (pick(seed, 0, 3) == 0) {
		row[0] = pick(seed, -1, 5);
		row += width, n = r->counts[0] = 1;
	}
	for (unsigned k = 0; k < b.ndims; k++) {
		r->strides[k] = pick(seed, 0, 2) * pick(seed, -20, 20) * (long)b.size;
		for (int side = -1; side <= 1; side += 2, row += width) {
			row[0] = pick(seed, 0, 9);
			row[2 + k] = side * pick(seed, 1, 3);
			r->counts[k + 1]++;
		}
		for (n = (unsigned)pick(seed, 0, 1); n > 0; n--, row += width) {
			row[0] = pick(seed, -2, 9);
			for (unsigned j = 0; j <= k; j++)
				row[2 + j] = pick(seed, -2, 2);
			r->counts[k + 1]++;
		}
	}
	return b;
}

static void mark(unsigned char *want, const struct ompckpt_box *b)
{
	unsigned n = 0, width = 2 + b->ndims;
	for (unsigned k = 0; k <= b->ndims; k++)
		n += b->counts[k];
	for (long x = FROM; x <= (b->ndims > 0 ? TO : FROM); x++)
		for (long y = FROM; y <= (b->ndims > 1 ? TO : FROM); y++)
			for (long z = FROM; z <= (b->ndims > 2 ? TO : FROM); z++) {
				long at[] = {x, y, z}, to = b->offset;
				bool is_in = true;
				for (unsigned k = 0; k < b->ndims; k++)
					to += at[k] * b->strides[k];
				for (unsigned r = 0; r < n; r++) {
					long sum = b->rows[r * width];
					for (unsigned k = 0; k < b->ndims; k++)
						sum += b->rows[r * width + 2 + k] * at[k];
					is_in = is_in && sum >= 0;
				}
				if (is_in)
					memset(want + MIDDLE + to, 1, b->size);
			}
}

START_TEST(random_boxes)
{
	static unsigned char want[SIZE], got[SIZE];
	struct random_box r[MOST_BOXES];
	struct ompckpt_box b[MOST_BOXES];
	unsigned seed = (unsigned)_i;
	struct ompckpt_part p = {NULL, 1, (unsigned)pick(&seed, 1, MOST_BOXES), values, b};
	uint64_t n, id;
	setup();
	memset(want, 0, SIZE);
	memset(got, 0, SIZE);
	for (unsigned i = 0; i < p.nboxes; i++) {
		b[i] = make_box(&r[i], &seed);
		mark(want, &b[i]);
	}
	const struct extent *runs = array_sections_needed(frame(&p), NULL, &n, &id);
	ck_assert(runs != NULL);
	for (uint64_t i = 0; i < n; i++)
		memset(got + (runs[i].at - memory), 1, runs[i].size);
	for (int i = 0; i < SIZE; i++)
		if (got[i] != want[i])
			ck_abort_msg("byte %d: is %d, should be %d", i - MIDDLE, got[i], want[i]);
}
END_TEST

/* ---- what is written first ---- */

static const struct {
	const char *why;
	long from, to; /* of the heap block at "pointer", written: bytes */
	unsigned long objects;
	bool is_of_block; /* the pointer is the block's; else one that no block is at */
	struct { long at, size; } want[3];
} written_rows[] = {
	{"nothing is left", 0, 64, 2, true, {{0}}},
	{"the beginning", 0, 7, 2, true, {{8, 56}}},
	{"the end", 60, 63, 2, true, {{0, 60}}},
	{"the middle", 8, 15, 2, true, {{0, 8}, {16, 48}}},
	{"none", 8, 7, 2, true, {{0, 64}}},
	{"beyond the end", 8, 1000, 2, true, {{0, 8}}},
	{"no block is where it begins", -5000, 63, 2, true, {{0, 64}}},
	{"of another object", 0, 64, 4, true, {{0, 64}}},
	{"a pointer that was freed", 0, 64, 2, false, {{0, 64}}},
};

START_TEST(written_first)
{
	enum { BLOCK, WRITTEN, N };
	const char *const *at = written_rows[_i].is_of_block ? (const char *const *)&pointer
							     : (const char *const *)&freed;
	const struct ompckpt_value v[] = {
		[BLOCK] = {OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer},
		[WRITTEN] = {OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, at},
	};
	const long stride = 1;
	const long all[][N + 2] = {{0, 0, 0, 1}, {63, 0, 0, -1}};
	const long some[][N + 2] = {{-written_rows[_i].from, 0, 0, 1},
				    {written_rows[_i].to, 0, 0, -1}};
	const struct ompckpt_box b[] = {
		{BLOCK, 1, 0, 1, &stride, two, all[0], NULL, 0},
		{WRITTEN, 1, 0, 1, &stride, two, some[0], NULL, 0},
	};
	const unsigned long *const written[] = {NULL, &written_rows[_i].objects};
	const struct ompckpt_part p = {NULL, N, 2, v, b, 0, NULL, written};
	uint64_t n, id, k = 0;
	setup();
	const struct extent *runs = array_sections_needed(frame(&p), NULL, &n, &id);
	ck_assert_msg(runs != NULL, "%s", written_rows[_i].why);
	for (; k < 3 && written_rows[_i].want[k].size > 0; k++)
		ck_assert_msg(k < n && runs[k].at == pointer + written_rows[_i].want[k].at &&
				      runs[k].size == (uint64_t)written_rows[_i].want[k].size,
			      "%s: run %lu", written_rows[_i].why, (unsigned long)k);
	ck_assert_msg(k == n && id == 0, "%s: %lu runs", written_rows[_i].why, (unsigned long)n);
}
END_TEST

/* ---- what is killed ---- */

enum place { OF_BLOCK, IN_BLOCK, PAST_BLOCK, FREED, IN_STATIC };

static const struct {
	const char *why;
	enum place from;
	long first, last; /* bytes from there */
	long at, size;    /* what is killed, from the beginning of the block, or in the variable */
} killed_rows[] = {
	{"in the block", OF_BLOCK, 0, 15, 0, 16},
	{"beyond its end", OF_BLOCK, 8, 1000, 8, 56},
	{"in the block after it, to which it may grow", OF_BLOCK, 96, 103, 0, 0},
	{"from within", IN_BLOCK, 0, 7, 16, 8},
	{"before it", IN_BLOCK, -8, 7, 8, 16},
	{"from within another", PAST_BLOCK, -24, -17, 48, 8},
	{"a pointer that was freed", FREED, 0, 7, 0, 0},
	{"of a variable", IN_STATIC, 0, 15, 0, 16},
};

START_TEST(killed)
{
	enum { POINTER_TO, N = 1 };
	static const char *to;
	setup();
	const char *const places[] = {pointer, pointer + 16, pointer + 72, freed, memory + MIDDLE};
	const struct ompckpt_value v[] = {[POINTER_TO] = {OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &to}};
	const long stride = 1;
	const long some[][N + 2] = {{-killed_rows[_i].first, 0, 1}, {killed_rows[_i].last, 0, -1}};
	const struct ompckpt_box b[] = {{POINTER_TO, 1, 0, 1, &stride, two, some[0], NULL, 0}};
	const struct ompckpt_part p = {NULL, N, 1, v, b, 0, NULL, NULL, NULL};
	struct heap_block after;
	uint64_t n;
	ck_assert(heap_malloc(64, 1) && heap_find(pointer + 96, &after) && after.at != pointer);
	to = places[killed_rows[_i].from];
	const char *of = killed_rows[_i].from == IN_STATIC ? to : pointer;
	const struct extent *runs = array_sections_killed(frame(&p), NULL, &n);
	ck_assert_msg(runs != NULL && n == (killed_rows[_i].size > 0), "%s: %lu runs",
		      killed_rows[_i].why, (unsigned long)n);
	if (n > 0)
		ck_assert_msg(runs[0].at == of + killed_rows[_i].at &&
				      runs[0].size == (uint64_t)killed_rows[_i].size,
			      "%s: %ld, %lu bytes", killed_rows[_i].why, (long)(runs[0].at - of),
			      (unsigned long)runs[0].size);
}
END_TEST

/* ---- what is unlikely ---- */

static const struct {
	const char *why;
	long elements;
	unsigned long objects; /* 0: no bit set */
	bool gives_up, has_block;
} unlikely_boxes[] = {
	{"no elements", 0, 2, false, false},
	{"all of its objects", 3, 2, false, true},
	{"more elements than anybody goes through", 1l << 40, 2, false, true},
	{"another object, which has no blocks", 3, 4, false, false},
	{"no element, of all", 0, 0, false, false},
	{"of all", 3, 0, true, false},
};

/* The elements of the box beside it are needed whatever becomes of it. */
START_TEST(unlikely_objects)
{
	enum { PART, BLOCK, N };
	const struct ompckpt_value v[] = {
		[PART] = {OMPCKPT_VALUE_STATIC, 0, 0, 0, MIDDLE, memory},
		[BLOCK] = {OMPCKPT_VALUE_STATIC, 8, 0, 0, 0, &pointer},
	};
	const long stride = 8;
	const long beside[][N + 2] = {{0, 0, 0, 1}, {1, 0, 0, -1}};
	const long some[][N + 2] = {{0, 0, 0, 1}, {unlikely_boxes[_i].elements - 1, 0, 0, -1}};
	const struct ompckpt_box b[] = {
		{BLOCK, 1, 0, 8, &stride, two, some[0], NULL, 1},
		{PART, 1, 0, 8, &stride, two, beside[0], NULL, 0},
	};
	const unsigned long *const whole[] = {&unlikely_boxes[_i].objects, NULL};
	const struct ompckpt_part p = {
		NULL, N, 2, v, b, 0, NULL, NULL, unlikely_boxes[_i].objects ? whole : NULL};
	uint64_t n, id, bytes = 0, in_block = 0;
	setup();
	for (int again = 0; again < 2; again++) {
		const struct extent *runs = array_sections_needed(frame(&p), NULL, &n, &id);
		ck_assert_msg((runs == NULL) == unlikely_boxes[_i].gives_up, "%s: gives up?",
			      unlikely_boxes[_i].why);
		bytes = in_block = 0;
		for (uint64_t i = 0; runs && i < n; i++) {
			bytes += runs[i].size;
			in_block += runs[i].at == pointer ? runs[i].size : 0;
		}
	}
	if (unlikely_boxes[_i].gives_up)
		return;
	ck_assert_msg(in_block == (unlikely_boxes[_i].has_block ? 64 : 0), "%s: %lu of the block",
		      unlikely_boxes[_i].why, (unsigned long)in_block);
	ck_assert_msg(bytes == in_block + 16, "%s: %lu bytes", unlikely_boxes[_i].why,
		      (unsigned long)bytes);
	ck_assert(id == 0 || !unlikely_boxes[_i].has_block);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("part");
	tcase_add_loop_test(t, written_first, 0, sizeof written_rows / sizeof *written_rows);
	tcase_add_loop_test(t, killed, 0, sizeof killed_rows / sizeof *killed_rows);
	tcase_add_loop_test(t, unlikely_objects, 0,
			    sizeof unlikely_boxes / sizeof *unlikely_boxes);
	tcase_add_loop_test(t, boxes, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, what_is_there, 0, sizeof places / sizeof *places);
	tcase_add_loop_test(t, computed, 0, sizeof results / sizeof *results);
	tcase_add_test(t, truth);
	tcase_add_loop_test(t, least_and_greatest, 0, sizeof extremes / sizeof *extremes);
	tcase_add_test(t, numbers_change);
	tcase_add_test(t, conditions);
	tcase_add_test(t, tables);
	tcase_add_test(t, unlikely);
	tcase_add_test(t, not_there);
	tcase_add_test(t, offsets);
	tcase_add_test(t, scales);
	tcase_add_loop_test(t, random_boxes, 0, 1000);
	return run_suite("part", t);
}
