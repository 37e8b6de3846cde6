/* elements_whole_rows.c - whole rows of a grid as one row of numbers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a set of elements of a grid: strides that are numbers, each a multiple of the next.
 * Out:     those of its disjuncts that are whole rows, in one coordinate with the last stride.
 * Means:   where the inner coordinates lie between numbers, and are together R numbers one after
 *          the other from A on, which x0 steps over, "x0 >= e" is "y >= R * e + A" and "x0 <= e" is
 *          "y < R * (e + 1) + A". So no integer division is needed, and the two are the same
 *          elements. Of one x0 they may be fewer than R.
 * Errs:    other disjuncts are left out.
 * Cost:    a look at each constraint. */
#include "elements_otherwise.h"

#include <isl/constraint.h>

/* A disjunct's constraints, one after the other. */
struct whole_rows {
	const struct access_family *grid;
	int64_t least[MAX_COORDINATES], greatest[MAX_COORDINATES]; /* of inner coordinates */
	bool is_one;                                               /* x0 is some e */
	int64_t in_row, begin, end; /* R, A, and the last that is written of each x0 */
	isl_space *space;           /* of one coordinate */
	isl_basic_set *row;         /* what is made of it */
};

static const int64_t unbounded = INT32_MAX;

/* ---- inner coordinates ---- */

/* The coordinate that "c" is about; -1: it is none. "sign": its coefficient, 0 if it is not the
 * only one, or neither 1 nor -1. */
static int about(const struct whole_rows *x, isl_constraint *c, int *sign)
{
	int found = -1;
	*sign = 0;
	for (int k = 0; k < (int)x->grid->n; k++) {
		isl_val *v = isl_constraint_get_coefficient_val(c, isl_dim_set, k);
		bool is_met = !isl_val_is_zero(v), is_second = is_met && found >= 0;
		if (is_met)
			*sign = isl_val_is_one(v) - isl_val_is_negone(v);
		isl_val_free(v);
		if (is_second) {
			*sign = 0;
			return found;
		}
		found = is_met ? k : found;
	}
	return found;
}

/* Note "c", which is about inner coordinate "k"; false: it does not say a number. */
static bool note_inner(struct whole_rows *x, isl_constraint *c, int k, int sign)
{
	unsigned nparams = dims(isl_constraint_dim(c, isl_dim_param));
	isl_val *v = isl_constraint_get_constant_val(c);
	bool ok = sign && isl_val_cmp_si(v, unbounded) < 0 && isl_val_cmp_si(v, -unbounded) > 0 &&
		  !isl_constraint_involves_dims(c, isl_dim_param, 0, nparams);
	int64_t at = ok ? -sign * isl_val_get_num_si(v) : 0;
	bool is_equality = isl_constraint_is_equality(c);
	isl_val_free(v);
	if ((sign > 0 || is_equality) && at > x->least[k])
		x->least[k] = at;
	if ((sign < 0 || is_equality) && at < x->greatest[k])
		x->greatest[k] = at;
	return ok;
}

static isl_stat look_at(isl_constraint *c, void *user)
{
	struct whole_rows *x = user;
	int sign, k = about(x, c, &sign);
	bool ok = k < 0 || (k ? note_inner(x, c, k, sign) : sign != 0);
	x->is_one |= k == 0 && isl_constraint_is_equality(c);
	isl_constraint_free(c);
	return ok ? isl_stat_ok : isl_stat_error;
}

/* Are the numbers of one x0 one after the other, and those of all? Then where. */
static bool are_in_turn(struct whole_rows *x)
{
	const uint64_t *strides = x->grid->strides;
	int64_t unit = (int64_t)strides[x->grid->n - 1];
	x->in_row = (int64_t)strides[0] / unit;
	x->begin = x->end = 0;
	for (unsigned k = x->grid->n; k-- > 1;) {
		int64_t by = (int64_t)strides[k] / unit;
		bool is_alone = x->least[k] == x->greatest[k];
		if (x->least[k] == -unbounded || x->greatest[k] == unbounded ||
		    x->least[k] > x->greatest[k] || (!is_alone && x->end - x->begin + 1 < by))
			return false;
		x->begin += by * x->least[k];
		x->end += by * x->greatest[k];
	}
	if (x->end > x->begin + x->in_row - 1)
		x->end = x->begin + x->in_row - 1;
	return x->is_one || x->end == x->begin + x->in_row - 1;
}

/* ---- the row ---- */

/* "sign" times the coordinate, and "by" times what "c" says of parameters, and "more", is not less
 * than 0. */
static void add_bound(struct whole_rows *x, isl_constraint *c, int sign, int64_t by, int64_t more)
{
	isl_ctx *ctx = isl_constraint_get_ctx(c);
	isl_local_space *space = isl_local_space_from_space(isl_space_copy(x->space));
	isl_constraint *to = isl_constraint_alloc_inequality(space);
	int n = (int)isl_constraint_dim(c, isl_dim_param);
	isl_val *v;
	for (int k = 0; k < n; k++) {
		v = isl_constraint_get_coefficient_val(c, isl_dim_param, k);
		v = isl_val_mul(v, isl_val_int_from_si(ctx, by));
		to = isl_constraint_set_coefficient_val(to, isl_dim_param, k, v);
	}
	v = isl_val_mul(isl_constraint_get_constant_val(c), isl_val_int_from_si(ctx, by));
	to = isl_constraint_set_constant_val(to, isl_val_add(v, isl_val_int_from_si(ctx, more)));
	to = isl_constraint_set_coefficient_si(to, isl_dim_set, 0, sign);
	x->row = isl_basic_set_add_constraint(x->row, to);
}

static isl_stat add_constraint(isl_constraint *c, void *user)
{
	struct whole_rows *x = user;
	int sign, k = about(x, c, &sign);
	bool is_equality = isl_constraint_is_equality(c);
	if (k < 0) {
		add_bound(x, c, 0, 1, 0);
		if (is_equality)
			add_bound(x, c, 0, -1, 0);
	}
	if (k == 0 && (sign > 0 || is_equality))
		add_bound(x, c, 1, sign * x->in_row, -x->begin);
	if (k == 0 && (sign < 0 || is_equality))
		add_bound(x, c, -1, -sign * x->in_row, x->end);
	isl_constraint_free(c);
	return isl_stat_ok;
}

/* ---- disjuncts ---- */

struct found {
	const struct access_family *grid;
	isl_set *rows;
};

static isl_stat add_rows(isl_basic_set *b, void *user)
{
	struct found *to = user;
	struct whole_rows x = {.grid = to->grid, .space = isl_set_get_space(to->rows)};
	for (unsigned k = 0; k < x.grid->n; k++) {
		x.least[k] = -unbounded;
		x.greatest[k] = unbounded;
	}
	if (!isl_basic_set_dim(b, isl_dim_div) &&
	    isl_basic_set_foreach_constraint(b, look_at, &x) == isl_stat_ok && are_in_turn(&x)) {
		x.row = isl_basic_set_universe(isl_space_copy(x.space));
		if (isl_basic_set_foreach_constraint(b, add_constraint, &x) < 0)
			x.row = isl_basic_set_free(x.row);
		to->rows = isl_set_union(to->rows, isl_set_from_basic_set(x.row));
	}
	isl_space_free(x.space);
	isl_basic_set_free(b);
	return isl_stat_ok;
}

isl_set *set_whole_rows(isl_set *s, const struct access_family *grid)
{
	isl_space *space = isl_set_get_space(s);
	space = isl_space_drop_dims(space, isl_dim_set, 1, grid->n - 1);
	struct found x = {grid, isl_set_empty(isl_space_reset_tuple_id(space, isl_dim_set))};
	if (isl_set_foreach_basic_set(s, add_rows, &x) < 0)
		x.rows = isl_set_free(x.rows);
	return x.rows;
}
