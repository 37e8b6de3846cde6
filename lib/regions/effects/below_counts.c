/* below_counts.c - elements below a count, however that moves.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what a piece of code reads first; what counts hold where it begins.
 * Out:     the same, with the condition of lying below the counts that bound it; told from the
 *          beginning of what comes before the piece, and at a label.
 * Means:   a read below a count as it is where the piece begins is below what SYMBOL_BEGUN stands
 *          for. Of a piece and what comes before it: what is read and lies below the count then
 *          lay below it before, or is one of the elements by which it has grown since.
 * Errs:    towards more reads: the condition is left out where a count may have become anything,
 *          and where it is stored to at a place that may be this one.
 * Cost:    an isl test for each count and coordinate, where counts move. */
#include "below_counts.h"
#include "count_bounds.h"
#include "elements_otherwise.h"
#include "memory_state.h"
#include "moving_counts.h"

/* ---- counts ---- */

static bool is_begun(const struct symbol *s)
{
	return s && s->kind == SYMBOL_BEGUN;
}

/* A count as it is here. */
struct count {
	const struct address *at;
	const struct type *type;
	isl_pw_aff *number;
};

/* Is it at a place of its own, or in an array of counts? */
static bool has_count_place(const struct address *a)
{
	int64_t offset;
	return address_fixed_offset(a, &offset) || count_place_of(a).stride;
}

/* Is it a count that holds here what it was loaded as? */
static bool is_count(struct point *here, const struct symbol *s)
{
	return s && s->kind == SYMBOL_LOAD && s->type->kind == TYPE_INTEGER && s->id &&
	       has_count_place(&s->address) && moving_counts_around(here, &s->address, s->type) &&
	       place_holds(here, s);
}

bool tells_of_counts(struct point *here, isl_set *condition)
{
	struct symbol_list in = symbols_in(here, condition);
	for (unsigned i = 0; i < in.at.n; i++)
		if (set_mentions(condition, in.at.at[i]->id) && is_count(here, in.at.at[i]))
			return true;
	return false;
}

/* ---- conditions ---- */

/* Do the coordinates inside of "k" lie in their rows, or is it the last? */
static bool is_of_rows(struct point *here, const struct family_set *x, unsigned k)
{
	const struct access_family *told = family_told(x->family);
	isl_set *s = x->family->direct ? set_direct(here->sets, x->set, x->family) : x->set;
	return k + 1 == told->n || set_is_in_rows(s, told);
}

/* With the bound that the count "c", which is "x" here, is of coordinate "b->k", if it is one. */
static isl_set *with_bound(struct point *here, const struct family_set *e, const struct count *c,
			   const struct count_place *at, const struct count_bound *b)
{
	const struct access_family *f = e->family;
	const struct symbol *then =
		symbol_begun(here, c->at, c->type, b, (int64_t)f->strides[f->above + b->k]);
	isl_set *below =
		then->id ? set_below_count(here, e->set, f, at, b, NULL, aff_symbol(then)) : e->set;
	return set_is_within(e->set, below) ? e->set : below;
}

static isl_set *with_bounds(struct point *here, const struct family_set *x, const struct count *c)
{
	struct family_set to = *x;
	const struct count_place at = count_place_of(c->at);
	struct count_bound b = {0};
	for (; b.k < family_told(x->family)->n; b.k++)
		if (count_bound_find(here, &to, &at, c->number, &b) && is_of_rows(here, &to, b.k))
			to.set = with_bound(here, &to, c, &at, &b);
	return to.set;
}

struct bounding {
	struct point *here;
	const struct family_set *x;
	const struct count *count;
	isl_set *all;
	bool is_new;
};

static isl_stat bound_disjunct(isl_basic_set *b, void *bounding)
{
	struct bounding *to = bounding;
	struct sets *sets = to->here->sets;
	const struct family_set one = {to->x->family, own_set(sets, isl_set_from_basic_set(b))};
	isl_set *s = with_bounds(to->here, &one, to->count);
	to->is_new |= s != one.set;
	to->all = to->all ? set_or(sets, to->all, s) : s;
	return isl_stat_ok;
}

/* A count of a row bounds each disjunct for itself: others may be of other rows. */
static isl_set *with_count(struct point *here, const struct family_set *x, const struct count *c)
{
	struct bounding to = {here, x, c, NULL, false};
	if (!count_place_of(c->at).stride)
		return with_bounds(here, x, c);
	isl_set_foreach_basic_set(x->set, bound_disjunct, &to);
	return to.is_new ? to.all : x->set;
}

/* The symbol that is parameter "i" of "s". */
static const struct symbol *symbol_at(isl_set *s, unsigned i)
{
	isl_id *id = isl_set_get_dim_id(s, isl_dim_param, i);
	const struct symbol *x = symbol_of_id(id);
	isl_id_free(id);
	return x;
}

static unsigned symbols_of(isl_set *s)
{
	return dims(isl_set_dim(s, isl_dim_param));
}

/* By what was loaded from counts. */
static isl_set *below_loaded(struct point *here, struct family_set x)
{
	isl_set *all = x.set;
	for (unsigned k = 0; k < symbols_of(all); k++) {
		const struct symbol *s = symbol_at(all, k);
		if (!is_count(here, s) || !set_mentions(x.set, s->id))
			continue;
		const struct count c = {&s->address, s->type, aff_symbol(s)};
		x.set = with_count(here, &x, &c);
	}
	return x.set;
}

/* Does "s" tell of all that the number is made of, and is that something? */
static bool tells_of(struct point *here, isl_set *s, isl_pw_aff *number)
{
	struct symbol_list in = symbols_of_value(here, number);
	bool all = in.at.n;
	for (unsigned k = 0; all && k < in.at.n; k++)
		all = set_mentions(s, in.at.at[k]->id);
	return all;
}

/* By what is known to be in variables that count, or have counts. */
static isl_set *below_known(struct point *here, struct family_set x)
{
	for (unsigned i = 0; i < here->known->counts->n; i++) {
		struct address a;
		unsigned location;
		if (!moving_count_variable(here, i, &a, &location))
			continue;
		const struct known_value *k = here->memory[location]->values;
		for (; k; k = k->next) {
			a.offset = k->offset;
			struct count c = {&a, k->type, k->number};
			if (k->number && k->type->kind == TYPE_INTEGER &&
			    moving_counts_around(here, &a, k->type) &&
			    value_is_seen(here, location, k) && !value_symbol(k->number) &&
			    tells_of(here, x.set, k->number))
				x.set = with_count(here, &x, &c);
		}
	}
	return x.set;
}

/* What "change" makes of each of "a"; most often nothing is made. */
typedef isl_set *set_change(struct point *here, const struct family_set *x, const void *with);

static struct elements each_changed(struct point *here, struct elements a, set_change *change,
				    const void *with)
{
	struct elements_list l = {.locations = a.locations};
	bool is_there = false;
	for (unsigned i = 0; i < a.n; i++) {
		isl_set *s = change(here, &a.at[i], with);
		if (s != a.at[i].set && !is_there)
			for (unsigned k = 0; k < i; k++)
				elements_list_add(here->sets, &l, a.at[k].family, a.at[k].set);
		is_there |= s != a.at[i].set;
		if (is_there)
			elements_list_add(here->sets, &l, a.at[i].family, s);
	}
	return is_there ? elements_list_end(here->sets, &l) : a;
}

static isl_set *below_here(struct point *here, const struct family_set *x, const void *unused)
{
	struct family_set to = *x;
	(void)unused;
	if (!family_can_be_below(x->family))
		return x->set;
	to.set = below_loaded(here, to);
	return below_known(here, to);
}

struct elements below_counts(struct point *here, struct elements a)
{
	return counts_move(here) ? each_changed(here, a, below_here, NULL) : a;
}

struct elements below_counts_since(struct point *here, const struct memory_state **begin,
				   struct elements a)
{
	const struct memory_state **end = here->memory;
	here->memory = begin;
	a = below_counts(here, a);
	here->memory = end;
	return a;
}

/* ---- before other code ---- */

/* Is that stored beside the place of "then", whatever pointers hold? */
static bool is_beside(const struct growth *g, const struct symbol *then)
{
	const struct count_place b = count_place_of(&then->address);
	const struct address *x = &g->place.first, *y = &b.first;
	const int64_t sx = (int64_t)g->type->size, sy = (int64_t)then->type->size;
	int64_t at, of;
	if (x->base.var && y->base.var && x->base.var != y->base.var)
		return true;
	if (x->base.var != y->base.var || x->base.pointer != y->base.pointer ||
	    g->place.stride != b.stride || !address_fixed_offset(x, &at) ||
	    !address_fixed_offset(y, &of))
		return false;
	if (!b.stride)
		return at + sx <= of || of + sy <= at;
	const int64_t apart = ((of - at) % (int64_t)b.stride + (int64_t)b.stride) %
			      (int64_t)b.stride; /* in a record of each row */
	return sx <= apart && apart + sy <= (int64_t)b.stride;
}

/* What is left of "s", of "f", but for what is filled. */
static isl_set *not_filled(struct sets *sets, isl_set *s, const struct access_family *f,
			   const struct filled_below *filled)
{
	isl_set *left = NULL;
	for (unsigned k = filled->below.k + 1; k < filled->family->n; k++) {
		const unsigned at = f->above + k;
		isl_set *low = set_between(sets, s, at, NULL, aff_number(sets, 0));
		isl_set *high = set_between(sets, s, at, aff_number(sets, filled->end[k]), NULL);
		low = set_or(sets, low, high);
		left = left ? set_or(sets, left, low) : low;
	}
	return left;
}

/* Of a set, those disjuncts that tell of "then", and the others. */
struct split {
	unsigned then; /* number of the parameter */
	isl_set *told, *others;
};

static isl_stat split_disjunct(isl_basic_set *b, void *split)
{
	struct split *to = split;
	bool is_told = isl_basic_set_involves_dims(b, isl_dim_param, to->then, 1) != isl_bool_false;
	isl_set *s = isl_set_from_basic_set(b);
	if (is_told)
		to->told = isl_set_union(to->told, s);
	else
		to->others = isl_set_union(to->others, s);
	return isl_stat_ok;
}

/* Is "told" what it is for any number, but below "then"? */
static bool is_bound(struct point *here, const struct family_set *told, isl_set *any,
		     const struct symbol *then)
{
	const struct access_family *f = told->family;
	const struct count_place at = count_place_of(&then->address);
	const struct count_bound b = begun_bound(then);
	const unsigned k = f->above + b.k;
	if (!family_can_be_below(f) || k >= f->n || f->strides[k] != (uint64_t)then->chunk ||
	    !is_of_rows(here, told, b.k))
		return false;
	isl_pw_aff *end = aff_symbol(then);
	return set_is_within(told->set, set_below_count(here, told->set, f, &at, &b, NULL, end)) &&
	       set_is_within(set_below_count(here, any, f, &at, &b, NULL, end), told->set);
}

/* Those of "any", of "f", that come to lie below "then" by "y", of the same place or array. */
static isl_set *more_by(struct point *here, const struct access_family *f, isl_set *any,
			const struct growth *y, const struct symbol *then)
{
	const struct count_place at = count_place_of(&then->address);
	const struct count_bound b = begun_bound(then);
	const struct filled_below *filled = growth_filled(y, family_told(f), &b);
	isl_set *more = set_below_count(here, any, f, &at, &b, y->from, y->to);
	if (at.stride && y->place.row)
		more = set_of_row(here, more, &at, y->place.row);
	if (filled && filled_is_of_rows(here, filled, f, more, &at))
		more = not_filled(here->sets, more, f, filled);
	return more;
}

/* Those of "any", of "f", that have come to lie below "then" as counts have grown by "g"; NULL: all
 * may have. */
static isl_set *grown_by(struct point *here, const struct access_family *f, isl_set *any,
			 const struct growths *g, const struct symbol *then)
{
	struct sets *sets = here->sets;
	const uint64_t counts = moving_counts_around(here, &then->address, then->type);
	const struct count_place at = count_place_of(&then->address);
	isl_set *all = own_set(sets, isl_set_empty(isl_set_get_space(any)));
	for (unsigned i = 0; i < g->at.n; i++) {
		const struct growth *y = &g->at.at[i];
		if (!(y->counts & counts) || is_beside(y, then))
			continue;
		if (!count_places_are_of_one(&y->place, &at) || !type_same(y->type, then->type))
			return NULL;
		isl_set *more = more_by(here, f, any, y, then);
		all = more && !set_is_empty(more) ? set_or(sets, all, more) : all;
	}
	return counts & g->lost ? NULL : all;
}

struct changing;

/* What is made of the set of a family that "then" bounds. */
typedef isl_set *count_change(struct point *here, const struct family_set *x,
			      const struct changing *c, const struct symbol *then);

struct changing {
	count_change *change;
	const struct piece_before *piece;
};

/* "told", of reads below "then", without rows that were emptied among "must". */
static isl_set *not_emptied(struct point *here, isl_set *told, const struct elements *must,
			    const struct symbol *then)
{
	const struct count_place at = count_place_of(&then->address);
	isl_set *left = told;
	for (unsigned i = 0; at.stride && i < must->n; i++) {
		const struct access_family *f = must->at[i].family;
		if (f->is_emptied && family_has_counts(f, &at, then->type))
			left = set_not_of_rows(here, left, &at, must->at[i].set);
	}
	return left;
}

/* "x" before counts have grown: "then" bounds it. */
static isl_set *before(struct point *here, const struct family_set *x, const struct changing *c,
		       const struct symbol *then)
{
	struct sets *sets = here->sets;
	int at = isl_set_find_dim_by_id(x->set, isl_dim_param, then->id);
	struct split p = {(unsigned)at, isl_set_empty(isl_set_get_space(x->set)),
			  isl_set_empty(isl_set_get_space(x->set))};
	if (isl_set_foreach_basic_set(x->set, split_disjunct, &p) < 0)
		p.told = isl_set_free(p.told);
	isl_set *others = own_set(sets, p.others);
	const struct family_set told = {x->family, own_set(sets, p.told)};
	isl_set *any = set_without(sets, told.set, then->id, ANY);
	isl_set *more = is_bound(here, &told, any, then)
				? grown_by(here, x->family, any, c->piece->grown, then)
				: NULL;
	isl_set *was = more ? not_emptied(here, told.set, &c->piece->must, then) : told.set;
	if (!more && !c->piece->where)
		return set_or(sets, others, any);
	if (c->piece->where)
		more = set_and(sets, more ? more : any, c->piece->where);
	if (set_is_empty(more) && was == told.set)
		return x->set;
	return set_or(sets, set_or(sets, others, was), more);
}

static isl_set *by_bounds(struct point *here, const struct family_set *x, const void *changing)
{
	const struct changing *c = changing;
	struct family_set to = *x;
	for (unsigned k = 0; k < symbols_of(x->set); k++) {
		const struct symbol *then = symbol_at(x->set, k);
		if (is_begun(then) && set_mentions(to.set, then->id))
			to.set = c->change(here, &to, c, then);
	}
	return to.set;
}

static struct effect reads_changed(struct point *here, struct effect e, const struct changing *c)
{
	e.exposed_before = each_changed(here, e.exposed_before, by_bounds, c);
	e.exposed_after = each_changed(here, e.exposed_after, by_bounds, c);
	return e;
}

struct effect read_before(struct point *here, const struct piece_before *piece, struct effect e)
{
	const struct changing c = {before, piece};
	return piece->grown->at.n || piece->grown->lost ? reads_changed(here, e, &c) : e;
}

/* ---- at a label ---- */

/* What the place of "then" holds here: by its own name, since that is what a cut can read. */
static isl_pw_aff *held_here(struct point *here, const struct symbol *then)
{
	int64_t number;
	isl_pw_aff *known = value_loaded(here, &then->address, then->type);
	const struct symbol *s = symbol_loaded(here, &then->address, then->type);
	return !s || aff_is_number(known, &number) ? known : aff_symbol(s);
}

static isl_set *now(struct point *here, const struct family_set *x, const struct changing *unused,
		    const struct symbol *then)
{
	isl_pw_aff *held = held_here(here, then);
	(void)unused;
	return held ? set_substitute(here->sets, x->set, then->id, held)
		    : set_without(here->sets, x->set, then->id, ANY);
}

struct effect read_below_now(struct point *here, struct effect e)
{
	const struct changing c = {now, NULL};
	return reads_changed(here, e, &c);
}

isl_set *set_below_none(struct point *here, isl_set *s)
{
	isl_set *all = s;
	for (unsigned k = 0; k < symbols_of(all); k++)
		if (is_begun(symbol_at(all, k)))
			s = set_without(here->sets, s, symbol_at(all, k)->id, ANY);
	return s;
}

static isl_set *without(struct point *here, const struct family_set *x, const void *unused)
{
	(void)unused;
	return set_below_none(here, x->set);
}

struct effect read_below_none(struct point *here, struct effect e)
{
	e.exposed_before = each_changed(here, e.exposed_before, without, NULL);
	e.exposed_after = each_changed(here, e.exposed_after, without, NULL);
	return e;
}
