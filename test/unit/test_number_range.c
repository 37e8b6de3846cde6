/* test_number_range.c - does an interval of results hold what C computes of all numbers in two?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "run_suite.h"
#include "number_range.h"

static const struct type types[] = {
	{.kind = TYPE_INTEGER, .integer = INTEGER_SIGNED, .size = 4},
	{.kind = TYPE_INTEGER, .integer = INTEGER_UNSIGNED, .size = 4},
	{.kind = TYPE_INTEGER, .integer = INTEGER_SIGNED, .size = 8},
	{.kind = TYPE_INTEGER, .integer = INTEGER_UNSIGNED, .size = 8},
	{.kind = TYPE_INTEGER, .integer = INTEGER_UNSIGNED, .size = 1},
	{.kind = TYPE_INTEGER, .integer = INTEGER_BOOL, .size = 1},
};

static const enum op operations[] = {
	OP_MINUS,    OP_PLUS,    OP_COMPLEMENT, OP_NOT,        OP_ADD,         OP_SUBTRACT,
	OP_MULTIPLY, OP_DIVIDE,  OP_REMAINDER,  OP_SHIFT_LEFT, OP_SHIFT_RIGHT, OP_BIT_AND,
	OP_BIT_OR,   OP_BIT_XOR, OP_LESS,       OP_EQUAL,
};

static const int64_t numbers[] = {
	INT64_MIN, INT32_MIN, -300, -5, -4, -3,  -2,  -1,        0,          1,
	2,         3,         4,    5,  31, 255, 256, INT32_MAX, UINT32_MAX, (int64_t)1 << 62,
	INT64_MAX};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static __int128 as(__int128 x, const struct type *t)
{
	if (t->integer == INTEGER_BOOL)
		return x != 0;
	const __int128 all = (__int128)1 << (8 * t->size);
	x &= all - 1;
	return t->integer == INTEGER_SIGNED && x >= all / 2 ? x - all : x;
}

/* False: C does not say. */
static bool computed(enum op op, __int128 a, __int128 b, const struct type *t, __int128 *to)
{
	const bool is_shift = op == OP_SHIFT_LEFT || op == OP_SHIFT_RIGHT;
	if ((is_shift && (b < 0 || b >= (__int128)(8 * t->size))) ||
	    ((op == OP_DIVIDE || op == OP_REMAINDER) && !b))
		return false;
	switch (op) {
	case OP_MINUS: *to = -a; break;
	case OP_PLUS: *to = a; break;
	case OP_COMPLEMENT: *to = ~a; break;
	case OP_NOT: *to = !a; break;
	case OP_ADD: *to = a + b; break;
	case OP_SUBTRACT: *to = a - b; break;
	case OP_MULTIPLY: *to = a * b; break;
	case OP_DIVIDE: *to = a / b; break;
	case OP_REMAINDER: *to = a % b; break;
	case OP_SHIFT_LEFT: *to = a * ((__int128)1 << b); break;
	case OP_SHIFT_RIGHT: *to = a >> b; break;
	case OP_BIT_AND: *to = a & b; break;
	case OP_BIT_OR: *to = a | b; break;
	case OP_BIT_XOR: *to = a ^ b; break;
	case OP_LESS: *to = a < b; break;
	default: *to = a == b;
	}
	*to = as(*to, t);
	return true;
}

/* Numbers of unsigned types beyond 2^63 are "any". */
static bool has(struct number_range r, __int128 x)
{
	if (x > INT64_MAX)
		return r.least < 0;
	return r.least <= x && x <= r.greatest;
}

/* The interval from number i to number k, as the type has it. */
static struct number_range between(unsigned i, unsigned k, const struct type *t)
{
	return number_range_converted((struct number_range){numbers[i], numbers[k]}, t);
}

START_TEST(operation)
{
	const enum op op = operations[_i];
	for (unsigned n = 0; n < sizeof types / sizeof *types; n++)
		for (unsigned i = 0; i < NUMBERS * NUMBERS; i++)
			for (unsigned k = 0; k < NUMBERS * NUMBERS; k++) {
				const struct type *t = &types[n];
				const unsigned a = i / NUMBERS, b = i % NUMBERS, c = k / NUMBERS,
					       d = k % NUMBERS;
				if (a > b || c > d)
					continue;
				const struct number_range r = number_range_computed(
					op, between(a, b, t), between(c, d, t), t);
				for (unsigned x = a; x <= b; x++)
					for (unsigned y = c; y <= d; y++) {
						__int128 is;
						if (computed(op, as(numbers[x], t),
							     as(numbers[y], t), t, &is) &&
						    !has(r, is))
							ck_abort_msg(
								"operation %d, type %u: %ld and "
								"%ld give %ld, not in %ld to %ld",
								op, n, (long)numbers[x],
								(long)numbers[y], (long)is,
								(long)r.least, (long)r.greatest);
					}
			}
}
END_TEST

static const struct {
	const char *why;
	enum op op;
	struct number_range a, b, want;
} exact[] = {
	{"one less a turn", OP_SUBTRACT, {1, 1}, {0, 1}, {0, 1}},
	{"the other bit", OP_BIT_XOR, {0, 1}, {1, 1}, {0, 1}},
	{"the next of three", OP_REMAINDER, {1, 3}, {3, 3}, {0, 2}},
	{"any modulo four", OP_REMAINDER, {INT32_MIN, INT32_MAX}, {4, 4}, {-3, 3}},
	{"the last bits", OP_BIT_AND, {INT32_MIN, INT32_MAX}, {3, 3}, {0, 3}},
	{"a half", OP_DIVIDE, {0, 7}, {2, 2}, {0, 3}},
	{"twice", OP_SHIFT_LEFT, {-2, 3}, {1, 1}, {-4, 6}},
	{"it may wrap around", OP_ADD, {0, INT32_MAX}, {1, 1}, {INT32_MIN, INT32_MAX}},
};

START_TEST(is_exact)
{
	const struct number_range r =
		number_range_computed(exact[_i].op, exact[_i].a, exact[_i].b, &types[0]);
	if (!number_range_is_same(r, exact[_i].want))
		ck_abort_msg("%s: %ld to %ld", exact[_i].why, (long)r.least, (long)r.greatest);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("number_range");
	tcase_add_loop_test(t, operation, 0, sizeof operations / sizeof *operations);
	tcase_add_loop_test(t, is_exact, 0, sizeof exact / sizeof *exact);
	return run_suite("number_range", t);
}
