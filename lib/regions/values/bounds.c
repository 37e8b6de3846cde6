/* bounds.c - between what do the values of a symbol lie?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a set, one of its symbols.
 * Out:     the set, with what is always true of the symbol, whatever the context.
 * Means:   a thread's number is below the number of threads. A number of an array lies between the
 *          array's least and greatest. With 0 <= y <= b and 1 <= b, x * y / b lies between 0 and x,
 *          so does x / b, and x % b is below b: of a product that does not wrap around. x / 8 is an
 *          eighth, but for less than one. With y < b,
 *          x * y / b is x at no x but 0, which counts where no loop ends at it. A product
 *          has the sign of one factor if the other is shown not to be negative. Conditions are
 *          shown by the set and by the bounds of the symbols in them. x * y / b and x * z / b
 *          are in the order of y and z, or, if x is negative, the other way round. A conversion, a
 *          sum or a difference that its type may not hold is exact where it does. x & m lies
 *          between 0 and m, x >> n between 0 and x, if that is not negative.
 * Errs:    nothing added. Products count if some loop counts from them or to them: others are
 *          offsets of rows, of which the sign says little.
 * Cost:    an emptiness test for each condition; up to two disjuncts for each bound. */
#include "bounds.h"
#include "initial_numbers.h"
#include "type_limits.h"

enum { MAX_NESTED_BOUNDS = 5 };

/* ---- what is shown ---- */

static isl_set *with_operand(struct point *here, isl_set *s, isl_pw_aff *a)
{
	struct symbol_list l = symbols_of_value(here, a);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i])
			s = bounds_added(here, s, l.at.at[i], NULL, NULL);
	return s;
}

/* Does "a" <= "b" hold in "s"? */
static bool is_shown(struct point *here, isl_set *s, isl_pw_aff *a, isl_pw_aff *b)
{
	isl_set *not = params_compare(here->sets, RELATION_GREATER, a, b);
	s = with_operand(here, with_operand(here, s, a), b);
	return s && not &&set_is_empty(set_and(here->sets, s, not ));
}

/* ---- between ---- */

/* "s" with "low" <= "x" <= "high". */
static isl_set *between(struct sets *sets, isl_set *s, isl_pw_aff *low, isl_pw_aff *x,
			isl_pw_aff *high)
{
	if (low)
		s = set_and(sets, s, params_compare(sets, RELATION_LESS_EQUAL, low, x));
	if (high)
		s = set_and(sets, s, params_compare(sets, RELATION_LESS_EQUAL, x, high));
	return s;
}

/* "s" with the result "of" on the side of 0 on which "sign" is, and no further than "far" (NULL:
 * any). "up", "down": what else holds if "sign" is not negative, and if it is (NULL: nothing). */
static isl_set *up_to(struct sets *sets, isl_set *s, const struct symbol *of, isl_pw_aff *sign,
		      isl_pw_aff *far, isl_set *up, isl_set *down)
{
	isl_pw_aff *zero = aff_number(sets, 0), *x = aff_symbol(of);
	isl_set *above = between(sets, between(sets, s, zero, sign, NULL), zero, x, far);
	isl_set *below = set_and(sets, s, params_compare(sets, RELATION_LESS, sign, zero));
	below = between(sets, below, far, x, zero);
	above = up ? set_and(sets, above, up) : above;
	below = down ? set_and(sets, below, down) : below;
	return set_is_empty(below)   ? above
	       : set_is_empty(above) ? below
				     : set_or(sets, above, below);
}

/* ---- results ---- */

/* "s" with "x" = part * size, of 0 <= part <= by and size = all / by: it ends before "all", or, if
 * that is negative, before 0; so does, if part < by, what is "size" more. */
static isl_set *with_chunk(struct point *here, isl_set *s, const struct symbol *x, isl_pw_aff *part,
			   isl_pw_aff *size)
{
	struct sets *sets = here->sets;
	isl_pw_aff *zero = aff_number(sets, 0), *end = aff_symbol(x);
	const struct symbol *q = value_symbol(size);
	if (!q || q->kind != SYMBOL_RESULT || q->op != OP_DIVIDE || q->noperands != 2 ||
	    !is_shown(here, s, zero, part) || !is_shown(here, s, part, q->operands[1]))
		return s;
	if (is_shown(here, s, aff_plus(sets, part, 1), q->operands[1]))
		end = aff_sum(sets, end, size);
	isl_pw_aff *all = q->operands[0];
	isl_set *above = between(sets, s, zero, all, NULL);
	isl_set *below = between(sets, s, all, zero, NULL);
	return set_or(sets, between(sets, above, NULL, end, all),
		      between(sets, below, NULL, end, zero));
}

static isl_set *with_product(struct point *here, isl_set *s, const struct symbol *x)
{
	isl_pw_aff *zero = aff_number(here->sets, 0);
	if (!x->bounds_loop || !symbol_is_exact(here, x))
		return s;
	for (unsigned i = 0; i < 2; i++)
		s = with_chunk(here, s, x, x->operands[i], x->operands[1 - i]);
	for (unsigned i = 0; i < 2; i++)
		if (is_shown(here, s, zero, x->operands[i]))
			return up_to(here->sets, s, x, x->operands[1 - i], NULL, NULL, NULL);
	return s;
}

/* "s" with "x", a quotient or a remainder, between 0 and the dividend. */
static isl_set *up_to_dividend(struct sets *sets, isl_set *s, const struct symbol *x)
{
	isl_pw_aff *a = x->operands[0];
	if (x->type->integer == INTEGER_UNSIGNED)
		return between(sets, s, aff_number(sets, 0), aff_symbol(x), a);
	return up_to(sets, s, x, a, a, NULL, NULL);
}

/* Is "to" one: 0 <= part <= by? */
static bool is_part(struct point *here, isl_set *s, const struct share *to)
{
	return is_shown(here, s, aff_number(here->sets, 0), to->part) &&
	       is_shown(here, s, to->part, to->by);
}

/* "40 * me / threads", "40 * (me + 1) / threads" */
static bool is_share_of_number(struct point *here, isl_set *s, const struct symbol *x,
			       struct share *to)
{
	isl_pw_aff *all = x->operands[0];
	const int64_t n = aff_content(all);
	if (n < 2)
		return false;
	*to = (struct share){aff_number(here->sets, n), aff_divided(here->sets, all, n),
			     x->operands[1]};
	return is_part(here, s, to);
}

static bool is_share(struct point *here, isl_set *s, const struct symbol *x, struct share *to)
{
	if (x->op != OP_DIVIDE || x->noperands != 2)
		return false;
	const struct symbol *product = value_symbol(x->operands[0]);
	if (!product || product->op != OP_MULTIPLY || !symbol_is_exact(here, product))
		return is_share_of_number(here, s, x, to);
	for (unsigned i = 0; i < 2; i++) {
		*to = (struct share){product->operands[1 - i], product->operands[i],
				     x->operands[1]};
		if (is_part(here, s, to))
			return true;
	}
	return false;
}

bool share_of(struct point *here, const struct symbol *x, struct share *to)
{
	return is_share(here, params_all(here->sets), x, to);
}

/* "s" with "x", a quotient by the number "by": rounded towards 0, it is the dividend but for less
 * than "by". */
static isl_set *near_dividend(struct sets *sets, isl_set *s, const struct symbol *x, int64_t by)
{
	isl_pw_aff *a = x->operands[0], *zero = aff_number(sets, 0);
	isl_pw_aff *least = aff_times(sets, aff_symbol(x), by);
	isl_set *above = between(sets, s, zero, a, aff_plus(sets, least, by - 1));
	isl_set *below = between(sets, s, aff_plus(sets, least, 1 - by), a, aff_number(sets, -1));
	above = between(sets, above, least, a, NULL);
	below = between(sets, below, NULL, a, least);
	return set_is_empty(below)   ? above
	       : set_is_empty(above) ? below
				     : set_or(sets, above, below);
}

/* Shares of one number are in the order of their parts if it is not negative, else the other way
 * round: what that says of "x", "mine", and the others in "s", goes to "up" and "down". */
static void order_of_shares(struct point *here, isl_set *s, const struct symbol *x,
			    const struct share *mine, isl_set **up, isl_set **down)
{
	struct sets *sets = here->sets;
	struct symbol_list l = symbols_in(here, s);
	struct share other;
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *y = l.at.at[i];
		if (!y || y == x || y->nested > MAX_NESTED_BOUNDS || !set_mentions(s, y->id) ||
		    !is_share(here, s, y, &other) || !aff_is_same(mine->n, other.n) ||
		    !aff_is_same(mine->by, other.by))
			continue;
		isl_set *less =
			params_compare(sets, RELATION_LESS_EQUAL, aff_symbol(x), aff_symbol(y));
		isl_set *more =
			params_compare(sets, RELATION_LESS_EQUAL, aff_symbol(y), aff_symbol(x));
		bool is_before = is_shown(here, s, mine->part, other.part);
		if (!is_before && !is_shown(here, s, other.part, mine->part))
			continue;
		*up = set_and(sets, *up, is_before ? less : more);
		*down = set_and(sets, *down, is_before ? more : less);
	}
}

/* "s" with "x", a share of less than all: no number that loops count to. */
static isl_set *up_to_less(struct point *here, isl_set *s, const struct symbol *x, isl_pw_aff *n)
{
	struct sets *sets = here->sets;
	isl_pw_aff *zero = aff_number(sets, 0), *one = aff_number(sets, 1);
	isl_pw_aff *less = own_aff(sets, isl_pw_aff_sub(isl_pw_aff_copy(n), isl_pw_aff_copy(one)));
	isl_pw_aff *more = own_aff(sets, isl_pw_aff_add(isl_pw_aff_copy(n), isl_pw_aff_copy(one)));
	isl_set *above = between(sets, between(sets, s, one, n, NULL), zero, aff_symbol(x), less);
	isl_set *none = between(sets, between(sets, s, zero, n, zero), zero, aff_symbol(x), zero);
	isl_set *below = set_and(sets, s, params_compare(sets, RELATION_LESS, n, zero));
	below = between(sets, below, more, aff_symbol(x), zero);
	return set_or(sets, set_or(sets, above, none), below);
}

static bool is_less_than_all(struct point *here, isl_set *s, const struct share *x)
{
	struct sets *sets = here->sets;
	isl_pw_aff *next =
		isl_pw_aff_add(isl_pw_aff_copy(x->part), isl_pw_aff_copy(aff_number(sets, 1)));
	return is_shown(here, s, own_aff(sets, next), x->by);
}

static isl_set *with_quotient(struct point *here, isl_set *s, const struct symbol *x)
{
	struct sets *sets = here->sets;
	isl_set *up = params_all(sets), *down = up;
	struct share share;
	int64_t by;
	if (!is_shown(here, s, aff_number(sets, 1), x->operands[1]))
		return s;
	if (aff_is_number(x->operands[1], &by) && by <= INT32_MAX &&
	    x->type->integer == INTEGER_SIGNED)
		return near_dividend(sets, s, x, by);
	if (!is_share(here, s, x, &share))
		return up_to_dividend(sets, s, x);
	if (!x->bounds_loop && is_less_than_all(here, s, &share))
		return up_to_less(here, s, x, share.n);
	order_of_shares(here, s, x, &share, &up, &down);
	return up_to(sets, s, x, share.n, share.n, up, down);
}

static isl_set *with_remainder(struct point *here, isl_set *s, const struct symbol *x)
{
	struct sets *sets = here->sets;
	isl_pw_aff *by = x->operands[1], *one = aff_number(sets, 1);
	if (!is_shown(here, s, one, by))
		return s;
	isl_pw_aff *most = own_aff(sets, isl_pw_aff_sub(isl_pw_aff_copy(by), isl_pw_aff_copy(one)));
	isl_pw_aff *least = own_aff(sets, isl_pw_aff_neg(isl_pw_aff_copy(most)));
	s = up_to_dividend(sets, s, x);
	return between(sets, s, least, aff_symbol(x), most);
}

/* "s" with "x" between 0 and each of its first "n" operands that is shown not to be negative. */
static isl_set *below_operands(struct point *here, isl_set *s, const struct symbol *x, unsigned n)
{
	isl_pw_aff *zero = aff_number(here->sets, 0);
	for (unsigned i = 0; i < n; i++)
		if (is_shown(here, s, zero, x->operands[i]))
			s = between(here->sets, s, zero, aff_symbol(x), x->operands[i]);
	return s;
}

isl_set *range_added(struct sets *sets, isl_set *s, const struct symbol *x)
{
	if (!x || !type_has_limits(x->type))
		return s;
	if (x->among_numbers)
		return between(sets, s, aff_number(sets, x->among_numbers->least), aff_symbol(x),
			       aff_number(sets, x->among_numbers->greatest));
	return set_and(sets, s, type_holds(sets, x->type, aff_symbol(x)));
}

/* Can "a" be less (RELATION_LESS) or greater than "limit", with numbers that the types of its
 * symbols have? */
static bool may_be(struct point *here, isl_pw_aff *a, enum relation op, isl_pw_aff *limit)
{
	struct sets *sets = here->sets;
	isl_set *s = params_compare(sets, op, a, limit);
	struct symbol_list l = symbols_of_value(here, a);
	for (unsigned i = 0; i < l.at.n; i++)
		s = range_added(sets, s, l.at.at[i]);
	return !set_is_empty(s);
}

/* The numbers of the type of "x", but for limits that are greater than what tables hold. */
static isl_set *in_small_range(struct sets *sets, const struct symbol *x)
{
	isl_pw_aff *zero = aff_number(sets, 0);
	if (x->type->size < 8)
		return type_holds(sets, x->type, aff_symbol(x));
	return type_is_unsigned(x->type)
		       ? params_compare(sets, RELATION_LESS_EQUAL, zero, aff_symbol(x))
		       : params_all(sets);
}

/* The two ends of a type, and on which side of them numbers are that it does not hold. */
static const struct side {
	enum relation beyond, within;
	isl_pw_aff *(*limit)(struct sets *sets, const struct type *t);
} sides[] = {{RELATION_LESS, RELATION_GREATER_EQUAL, type_least},
	     {RELATION_GREATER, RELATION_LESS_EQUAL, type_greatest}};

/* "s" with "x", which is "exact" unless that is no number of its type: then it is any. */
static isl_set *with_wrapped(struct point *here, isl_set *s, const struct symbol *x,
			     isl_pw_aff *exact)
{
	struct sets *sets = here->sets;
	if (!type_has_limits(x->type))
		return s;
	isl_set *all = set_and(sets, s, params_compare(sets, RELATION_EQUAL, aff_symbol(x), exact));
	for (unsigned i = 0; i < 2; i++) {
		isl_pw_aff *limit = sides[i].limit(sets, x->type);
		if (!may_be(here, exact, sides[i].beyond, limit))
			continue;
		all = set_and(sets, all, params_compare(sets, sides[i].within, exact, limit));
		isl_set *wrapped =
			set_and(sets, s, params_compare(sets, sides[i].beyond, exact, limit));
		all = set_or(sets, all, set_and(sets, wrapped, in_small_range(sets, x)));
	}
	return all;
}

/* "x", a product by a number, if it is one. */
static isl_pw_aff *exact_multiple(struct sets *sets, const struct symbol *x)
{
	int64_t number;
	for (unsigned i = 0; i < x->noperands; i++)
		if (aff_is_number(x->operands[i], &number))
			return aff_times(sets, x->operands[1 - i], number);
	return NULL;
}

/* What "x" is if it is a number of its type; NULL: it is no conversion, sum, difference or
 * multiple. */
static isl_pw_aff *exact_result(struct sets *sets, const struct symbol *x)
{
	if (x->kind != SYMBOL_RESULT)
		return NULL;
	switch (x->op) {
	case OP_NONE: return x->operands[0];
	case OP_ADD: return aff_sum(sets, x->operands[0], x->operands[1]);
	case OP_SUBTRACT: return aff_difference(sets, x->operands[0], x->operands[1]);
	case OP_MULTIPLY: return exact_multiple(sets, x);
	default: return NULL;
	}
}

/* "s" where "exact" is a number of the type of "x", with it in the place of "x". */
static isl_set *by_exact(struct point *here, isl_set *s, const struct symbol *x, isl_pw_aff *exact)
{
	struct sets *sets = here->sets;
	for (unsigned i = 0; i < 2; i++) {
		isl_pw_aff *limit = sides[i].limit(sets, x->type);
		if (may_be(here, exact, sides[i].beyond, limit))
			s = set_and(sets, s, params_compare(sets, sides[i].within, exact, limit));
	}
	return set_substitute(sets, s, x->id, exact);
}

/* What of "s" is in it for all numbers of threads that a team may have. */
static isl_set *in_any_team(struct sets *sets, isl_set *s, const struct symbol *threads)
{
	isl_set *all = own_set(sets, isl_set_universe(isl_set_get_space(s)));
	isl_set *some = between(sets, all, aff_number(sets, 1), aff_symbol(threads), NULL);
	isl_set *out = own_set(sets, isl_set_subtract(isl_set_copy(some), isl_set_copy(s)));
	out = set_without(sets, out, threads->id, ANY);
	all = set_without(sets, all, threads->id, ANY);
	return own_set(sets,
		       isl_set_coalesce(isl_set_subtract(isl_set_copy(all), isl_set_copy(out))));
}

/* Without the number of a thread, then of all: what each of them writes is not what all do. */
static isl_set *without_threads(struct point *here, isl_set *s, symbol_test *goes, const void *with)
{
	struct symbol_list l = symbols_in(here, s);
	const struct symbol *threads = NULL;
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i];
		if (!x || !goes(here, x, with) || !set_mentions(s, x->id))
			continue;
		if (x->kind == SYMBOL_THREAD)
			s = set_without(here->sets, s, x->id, EVERY);
		if (x->kind == SYMBOL_THREADS)
			threads = x;
	}
	return threads ? in_any_team(here->sets, s, threads) : s;
}

isl_set *exact_of_those(struct point *here, isl_set *s, symbol_test *goes, const void *with)
{
	s = without_threads(here, s, goes, with);
	for (bool found = true; found;) {
		struct symbol_list l = symbols_in(here, s);
		found = false;
		for (unsigned i = 0; i < l.at.n; i++) {
			const struct symbol *x = l.at.at[i];
			bool is_there = x && goes(here, x, with) && set_mentions(s, x->id);
			isl_pw_aff *exact = is_there ? exact_result(here->sets, x) : NULL;
			if (!exact || !type_has_limits(x->type))
				continue;
			s = by_exact(here, s, x, exact);
			found = s != NULL;
		}
	}
	return s;
}

/* "s" with the operands of "x" that are among known numbers. */
static isl_set *with_known_numbers(struct point *here, isl_set *s, const struct symbol *x)
{
	for (unsigned i = 0; i < x->noperands; i++) {
		struct symbol_list l = symbols_of_value(here, x->operands[i]);
		for (unsigned k = 0; k < l.at.n; k++)
			if (l.at.at[k] && l.at.at[k]->among_numbers)
				s = range_added(here->sets, s, l.at.at[k]);
	}
	return s;
}

static isl_set *with_result(struct point *here, isl_set *s, const struct symbol *x)
{
	if (x->nested > MAX_NESTED_BOUNDS)
		return s;
	s = with_known_numbers(here, s, x);
	isl_pw_aff *exact = exact_result(here->sets, x);
	if (exact)
		return with_wrapped(here, s, x, exact);
	switch (x->op) {
	case OP_MULTIPLY: return with_product(here, s, x);
	case OP_DIVIDE: return with_quotient(here, s, x);
	case OP_REMAINDER: return with_remainder(here, s, x);
	case OP_BIT_AND: return below_operands(here, s, x, 2);
	case OP_SHIFT_RIGHT: return below_operands(here, s, x, 1);
	default: return s;
	}
}

/* ---- all of them ---- */

static bool stays(struct point *here, const struct symbol *s, symbol_test *goes, const void *with)
{
	return s && (!goes || !goes(here, s, with));
}

/* "s" with "x" no less than the next one on the way down that stays, or is in it. */
static isl_set *no_less_than_before(struct point *here, isl_set *s, const struct symbol *x,
				    symbol_test *goes, const void *with)
{
	const struct symbol *least = x->at_least;
	while (least && !stays(here, least, goes, with) && !set_mentions(s, least->id))
		least = least->at_least;
	return least ? between(here->sets, s, aff_symbol(least), aff_symbol(x), NULL) : s;
}

isl_set *bounds_added(struct point *here, isl_set *s, const struct symbol *x, symbol_test *goes,
		      const void *with)
{
	struct sets *sets = here->sets;
	isl_pw_aff *one = aff_number(sets, 1);
	if (!x)
		return s;
	switch (x->kind) {
	case SYMBOL_THREADS: return between(sets, s, one, aff_symbol(x), NULL);
	case SYMBOL_THREAD: {
		isl_pw_aff *n = aff_symbol(symbol_threads_of(here, x));
		s = between(sets, s, aff_number(sets, 0), aff_symbol(x), NULL);
		return set_and(sets, s, params_compare(sets, RELATION_LESS, aff_symbol(x), n));
	}
	case SYMBOL_RESULT: return with_result(here, s, x);
	case SYMBOL_LOAD:
		if (x->among_numbers)
			s = range_added(sets, s, x);
		s = no_less_than_before(here, s, x, goes, with);
		if (!x->bounds_loop || !stays(here, x->least, goes, with) ||
		    !stays(here, x->greatest, goes, with))
			return s;
		return between(sets, s, aff_symbol(x->least), aff_symbol(x),
			       aff_symbol(x->greatest));
	default: return s;
	}
}

isl_set *bounds_of_those(struct point *here, isl_set *s, symbol_test *goes, const void *with)
{
	ARRAY(const struct symbol *) seen = {0};
	for (bool found = true; found;) {
		struct symbol_list l = symbols_in(here, s);
		found = false;
		for (unsigned i = 0; i < l.at.n; i++) {
			const struct symbol *x = l.at.at[i];
			bool is_new = x && goes(here, x, with) && set_mentions(s, x->id);
			for (unsigned k = 0; is_new && k < seen.n; k++)
				is_new = seen.at[k] != x;
			if (!is_new)
				continue;
			ARRAY_PUSH(here->arena, seen, x);
			s = bounds_added(here, s, x, goes, with);
			found = true;
		}
	}
	return s;
}

static bool is_in_order(struct point *here, const struct symbol *s, const void *unused)
{
	(void)unused;
	return s->kind == SYMBOL_RESULT && !exact_result(here->sets, s);
}

isl_set *bounds_of_results(struct point *here, isl_set *s)
{
	return bounds_of_those(here, s, is_in_order, NULL);
}
