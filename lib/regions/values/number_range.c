/* number_range.c - intervals of the numbers that C's integers may be.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      intervals of the operands; the operation, its type.
 * Out:     an interval of the results.
 * Means:   what does not lie within the type's range may be anything that the type has: so whether
 *          arithmetic wraps around or must not overflow is all the same.
 * Errs:    towards greater intervals.
 * Cost:    constant. */
#include "number_range.h"

static const struct number_range any = {INT64_MIN, INT64_MAX};

struct number_range number_range_none(void)
{
	return (struct number_range){INT64_MAX, INT64_MIN};
}

bool number_range_is_none(struct number_range a)
{
	return a.least > a.greatest;
}

bool number_range_is_same(struct number_range a, struct number_range b)
{
	return a.least == b.least && a.greatest == b.greatest;
}

static bool is_unsigned(const struct type *t)
{
	return t->integer == INTEGER_UNSIGNED || t->integer == INTEGER_BOOL;
}

/* Are there numbers of "t" that an interval does not tell? */
static bool is_beyond(const struct type *t)
{
	return t->kind != TYPE_INTEGER || t->integer == INTEGER_OTHER || t->size > 8 ||
	       (t->size == 8 && is_unsigned(t));
}

struct number_range number_range_of_type(const struct type *t)
{
	if (is_beyond(t) || t->size == 8)
		return any;
	const int64_t end = (int64_t)1 << (8 * t->size - !is_unsigned(t));
	return (struct number_range){is_unsigned(t) ? 0 : -end, end - 1};
}

struct number_range number_range_join(struct number_range a, struct number_range b)
{
	return (struct number_range){a.least < b.least ? a.least : b.least,
				     a.greatest > b.greatest ? a.greatest : b.greatest};
}

struct number_range number_range_converted(struct number_range a, const struct type *t)
{
	const struct number_range all = number_range_of_type(t);
	if (number_range_is_none(a))
		return a;
	if (t->integer == INTEGER_BOOL)
		return (struct number_range){0, 1};
	bool fits = is_beyond(t) ? is_unsigned(t) && a.least >= 0
				 : a.least >= all.least && a.greatest <= all.greatest;
	return fits ? a : all;
}

/* ---- operations ---- */

static int64_t least_of(const int64_t x[4])
{
	int64_t least = x[0];
	for (unsigned i = 1; i < 4; i++)
		least = x[i] < least ? x[i] : least;
	return least;
}

static int64_t greatest_of(const int64_t x[4])
{
	int64_t greatest = x[0];
	for (unsigned i = 1; i < 4; i++)
		greatest = x[i] > greatest ? x[i] : greatest;
	return greatest;
}

static struct number_range product(struct number_range a, struct number_range b)
{
	int64_t x[4];
	bool is_lost = __builtin_mul_overflow(a.least, b.least, &x[0]) |
		       __builtin_mul_overflow(a.least, b.greatest, &x[1]) |
		       __builtin_mul_overflow(a.greatest, b.least, &x[2]) |
		       __builtin_mul_overflow(a.greatest, b.greatest, &x[3]);
	return is_lost ? any : (struct number_range){least_of(x), greatest_of(x)};
}

static struct number_range quotient(struct number_range a, struct number_range b)
{
	if (b.least <= 0)
		return any;
	const int64_t x[4] = {a.least / b.least, a.least / b.greatest, a.greatest / b.least,
			      a.greatest / b.greatest};
	return (struct number_range){least_of(x), greatest_of(x)};
}

static struct number_range remainder_of(struct number_range a, struct number_range b)
{
	if (b.least <= 0)
		return any;
	const int64_t most = b.greatest - 1;
	const int64_t low = a.least < -most ? -most : a.least,
		      high = a.greatest > most ? most : a.greatest;
	return (struct number_range){low < 0 ? low : 0, high > 0 ? high : 0};
}

static struct number_range both_bits(struct number_range a, struct number_range b)
{
	if (a.least < 0 && b.least < 0)
		return any;
	const int64_t of_a = a.least < 0 ? INT64_MAX : a.greatest,
		      of_b = b.least < 0 ? INT64_MAX : b.greatest;
	return (struct number_range){0, of_a < of_b ? of_a : of_b};
}

/* Of bits up to the highest that either has. */
static struct number_range some_bits(struct number_range a, struct number_range b)
{
	const struct number_range all = number_range_join(a, b);
	if (all.least < 0)
		return any;
	return (struct number_range){
		0, all.greatest ? (int64_t)(~(uint64_t)0 >> __builtin_clzll((uint64_t)all.greatest))
				: 0};
}

static struct number_range sum(struct number_range a, struct number_range b)
{
	struct number_range to;
	bool is_lost = __builtin_add_overflow(a.least, b.least, &to.least) |
		       __builtin_add_overflow(a.greatest, b.greatest, &to.greatest);
	return is_lost ? any : to;
}

static struct number_range difference(struct number_range a, struct number_range b)
{
	struct number_range to;
	bool is_lost = __builtin_sub_overflow(a.least, b.greatest, &to.least) |
		       __builtin_sub_overflow(a.greatest, b.least, &to.greatest);
	return is_lost ? any : to;
}

/* By a number of places that the type has. */
static struct number_range shifted(enum op op, struct number_range a, struct number_range b)
{
	if (b.least != b.greatest || b.least < 0 || b.least > 30)
		return any;
	const int64_t by = (int64_t)1 << b.least;
	if (op == OP_SHIFT_LEFT)
		return product(a, (struct number_range){by, by});
	return (struct number_range){a.least >> b.least, a.greatest >> b.least};
}

static struct number_range exact(enum op op, struct number_range a, struct number_range b)
{
	const struct number_range zero = {0, 0}, minus_one = {-1, -1};
	switch (op) {
	case OP_PLUS: return a;
	case OP_MINUS: return difference(zero, a);
	case OP_COMPLEMENT: return difference(minus_one, a);
	case OP_ADD: return sum(a, b);
	case OP_SUBTRACT: return difference(a, b);
	case OP_MULTIPLY: return product(a, b);
	case OP_DIVIDE: return quotient(a, b);
	case OP_REMAINDER: return remainder_of(a, b);
	case OP_SHIFT_LEFT:
	case OP_SHIFT_RIGHT: return shifted(op, a, b);
	case OP_BIT_AND: return both_bits(a, b);
	case OP_BIT_OR:
	case OP_BIT_XOR: return some_bits(a, b);
	default: return any;
	}
}

struct number_range number_range_computed(enum op op, struct number_range a, struct number_range b,
					  const struct type *t)
{
	bool is_unary = op < OP_ADD;
	if (op == OP_NOT || op_compares(op) || op == OP_AND || op == OP_OR)
		return (struct number_range){0, 1};
	if (number_range_is_none(a) || (!is_unary && number_range_is_none(b)))
		return number_range_none();
	/* Of numbers that are not told only few bits, or a remainder, are. */
	if (is_beyond(t) && (a.least < 0 || (!is_unary && b.least < 0)) && op != OP_BIT_AND &&
	    (op != OP_REMAINDER || b.least < 0))
		return any;
	return number_range_converted(exact(op, a, b), t);
}
