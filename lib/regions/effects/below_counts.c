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
#include "memory_state.h"
#include "moving_counts.h"
#include "place_names.h"
#include "text.h"

/* ---- counts ---- */

static const char *name_of_begun(struct arena *a, const struct symbol *s)
{
	struct text t = {0};
	name_address(&s->address, s->type->size, &t);
	const char *name = arena_printf(a, "%s then", t.at);
	text_free(&t);
	return name;
}

/* What "a" holds where the piece begins, as the bound of coordinate "k", whose stride is "chunk".
 */
static const struct symbol *begun(struct point *here, const struct address *a,
				  const struct type *type, int64_t k, int64_t chunk)
{
	struct symbol s = {.kind = SYMBOL_BEGUN, .type = type, .address = *a};
	s.step = k;
	s.chunk = chunk;
	s.scope = scope_outermost(here->scope);
	s.is_entry = s.is_uniform = true;
	if (a->base.pointer)
		symbol_depend_on(&s, a->base.pointer);
	for (unsigned i = 0; i < a->nterms; i++)
		symbol_depend_on_value(&s, a->terms[i].at);
	s.is_entry = s.is_entry && base_is_of_entry(&a->base);
	return symbol_of(here, &s, name_of_begun);
}

const struct symbol *symbol_begun(struct point *here, const struct address *a,
				  const struct symbol *like)
{
	return begun(here, a, like->type, like->step, like->chunk);
}

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

/* Is it a count that holds here what it was loaded as? */
static bool is_count(struct point *here, const struct symbol *s)
{
	int64_t offset;
	return s && s->kind == SYMBOL_LOAD && s->type->kind == TYPE_INTEGER && s->id &&
	       address_fixed_offset(&s->address, &offset) &&
	       moving_counts_around(here, &s->address, s->type) && place_holds(here, s);
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

/* Is all of "x" below "count", in coordinate "k"? */
static bool is_below(struct point *here, const struct family_set *x, unsigned k, isl_pw_aff *count)
{
	isl_set *below = set_between(here->sets, x->set, k, NULL, count);
	bool is_inner = k + 1 < x->family->n;
	return set_is_within(x->set, below) && (!is_inner || set_is_in_rows(x->set, x->family));
}

static isl_set *with_count(struct point *here, const struct family_set *x, const struct count *c)
{
	struct family_set to = *x;
	for (unsigned k = 0; k < x->family->n; k++) {
		if (!is_below(here, &to, k, c->number))
			continue;
		const struct symbol *then =
			begun(here, c->at, c->type, k, (int64_t)x->family->strides[k]);
		if (then->id && !is_below(here, &to, k, aff_symbol(then)))
			to.set = set_between(here->sets, to.set, k, NULL, aff_symbol(then));
	}
	return to.set;
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
	return s ? (unsigned)isl_set_dim(s, isl_dim_param) : 0;
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
	const struct address *a = &g->count, *b = &then->address;
	int64_t x, y;
	bool is_same_base = a->base.var == b->base.var && a->base.pointer == b->base.pointer;
	if (a->base.var && b->base.var && a->base.var != b->base.var)
		return true;
	return is_same_base && address_fixed_offset(a, &x) && address_fixed_offset(b, &y) &&
	       (x + (int64_t)g->type->size <= y || y + (int64_t)then->type->size <= x);
}

/* What is left of "s" but for what is filled. */
static isl_set *not_filled(struct sets *sets, isl_set *s, const struct filled_below *f)
{
	isl_set *left = NULL;
	for (unsigned k = f->k + 1; k < f->family->n; k++) {
		isl_set *low = set_between(sets, s, k, NULL, aff_number(sets, 0));
		isl_set *high = set_between(sets, s, k, aff_number(sets, f->end[k]), NULL);
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

/* Is "told" what it is for any number, but below "then" in the coordinate that this is the bound
 * of? */
static bool is_bound(struct point *here, const struct family_set *told, isl_set *any,
		     const struct symbol *then)
{
	const struct access_family *f = told->family;
	const unsigned k = (unsigned)then->step;
	if (!family_can_be_below(f) || k >= f->n || f->strides[k] != (uint64_t)then->chunk ||
	    !is_below(here, told, k, aff_symbol(then)))
		return false;
	return set_is_within(set_between(here->sets, any, k, NULL, aff_symbol(then)), told->set);
}

/* Those of "any", of "f", that have come to lie below "then" as counts have grown by "g"; NULL: all
 * may have. */
static isl_set *grown_by(struct point *here, const struct access_family *f, isl_set *any,
			 const struct growths *g, const struct symbol *then)
{
	struct sets *sets = here->sets;
	const uint64_t counts = moving_counts_around(here, &then->address, then->type);
	const unsigned k = (unsigned)then->step;
	isl_set *all = own_set(sets, isl_set_empty(isl_set_get_space(any)));
	for (unsigned i = 0; i < g->at.n; i++) {
		const struct growth *y = &g->at.at[i];
		if (!(y->counts & counts) || is_beside(y, then))
			continue;
		if (!address_is_same(&y->count, &then->address) || !type_same(y->type, then->type))
			return NULL;
		const struct filled_below *filled = growth_filled(y, f, k);
		isl_set *more = set_between(sets, any, k, y->from, y->to);
		more = filled ? not_filled(sets, more, filled) : more;
		all = more && !set_is_empty(more) ? set_or(sets, all, more) : all;
	}
	return counts & g->lost ? NULL : all;
}

/* "x" before counts have grown by "g": "then" bounds it. */
static isl_set *before(struct point *here, const struct family_set *x, const struct growths *g,
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
	isl_set *more =
		is_bound(here, &told, any, then) ? grown_by(here, x->family, any, g, then) : NULL;
	if (!more)
		return set_or(sets, others, any);
	return set_is_empty(more) ? x->set : set_or(sets, x->set, more);
}

/* What is made of the set of a family that "then" bounds. */
typedef isl_set *count_change(struct point *here, const struct family_set *x,
			      const struct growths *g, const struct symbol *then);

struct changing {
	count_change *change;
	const struct growths *g;
};

static isl_set *by_bounds(struct point *here, const struct family_set *x, const void *changing)
{
	const struct changing *c = changing;
	struct family_set to = *x;
	for (unsigned k = 0; k < symbols_of(x->set); k++) {
		const struct symbol *then = symbol_at(x->set, k);
		if (is_begun(then) && set_mentions(to.set, then->id))
			to.set = c->change(here, &to, c->g, then);
	}
	return to.set;
}

static struct effect reads_changed(struct point *here, struct effect e, count_change *change,
				   const struct growths *g)
{
	const struct changing c = {change, g};
	e.exposed_before = each_changed(here, e.exposed_before, by_bounds, &c);
	e.exposed_after = each_changed(here, e.exposed_after, by_bounds, &c);
	return e;
}

struct effect read_before(struct point *here, const struct growths *g, struct effect e)
{
	return g->at.n || g->lost ? reads_changed(here, e, before, g) : e;
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

static isl_set *now(struct point *here, const struct family_set *x, const struct growths *unused,
		    const struct symbol *then)
{
	isl_pw_aff *held = held_here(here, then);
	(void)unused;
	return held ? set_substitute(here->sets, x->set, then->id, held)
		    : set_without(here->sets, x->set, then->id, ANY);
}

struct effect read_below_now(struct point *here, struct effect e)
{
	return reads_changed(here, e, now, NULL);
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
