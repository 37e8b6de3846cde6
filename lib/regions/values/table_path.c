/* table_path.c - the way to a row that is found through tables of pointers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the pointer to the row, a symbol; sets of elements of such rows.
 * Out:     the same pointer over coordinates, and what they hold; the sets over coordinates.
 * Means:   every load on the way whose address has terms gets a coordinate for each. A load is made
 *          again over coordinates in the state of memory at hand, where it must still give what it
 *          gave: so versions of tables are compared as those of any other place.
 * Errs:    what has changed since, or has more terms than there is room, is told by its own symbol:
 *          the rows are families of their own.
 * Cost:    two look-ups for each load on the way, and for each symbol of a set. */
#include "table_path.h"
#include "begun.h"
#include "cases.h"
#include "memory_state.h"
#include "parts.h"
#include "scaled.h"

#include <isl/constraint.h>

/* ---- the way ---- */

/* Is it what a place held where the piece of code begins, by a name that means the same still? */
static bool is_begun(const struct symbol *s)
{
	return s->kind == SYMBOL_BEGUN && !address_is_scaled(&s->address);
}

static bool is_loaded(struct point *here, const struct symbol *s)
{
	return is_begun(s) ||
	       (s->kind == SYMBOL_LOAD && !address_is_scaled(&s->address) && place_holds(here, s));
}

/* What "s" is at "a", by another name. */
static const struct symbol *again(struct point *here, const struct address *a,
				  const struct symbol *s)
{
	if (!is_begun(s))
		return symbol_loaded(here, a, s->type);
	const struct count_bound b = begun_bound(s);
	return symbol_begun(here, a, s->type, &b, s->chunk);
}

/* "s" may be what "real" may be, and more. */
static const struct symbol *like(struct point *here, const struct symbol *s,
				 const struct symbol *real)
{
	struct symbol *x = (struct symbol *)(uintptr_t)s;
	if (real->is_pointer && x->is_pointer)
		bitset_union(x->pts, real->pts);
	else if (real->is_pointer)
		x->pts = bitset_copy(here->arena, real->pts);
	x->is_pointer |= real->is_pointer;
	x->bounds_loop |= real->bounds_loop;
	return x;
}

static bool is_number(const struct address_term *t)
{
	int64_t number;
	return aff_is_number(t->at, &number);
}

/* A member of one record is reached at index 0 of records; a table is indexed by what it holds.
 * Numbers at indices that are all numbers are no other than variables. */
static bool is_index(const struct address *a, const struct address_term *t, const struct type *held)
{
	bool is_array = held->kind == TYPE_POINTER;
	for (unsigned k = 0; k < a->nterms; k++)
		is_array |= !is_number(&a->terms[k]);
	return !is_number(t) || (is_array && t->stride == held->size);
}

static const struct symbol *follow(struct point *here, const struct symbol *s, struct table_path *p,
				   unsigned room);

/* A part, of which the table has the offset. */
static const struct symbol *follow_part(struct point *here, const struct symbol *s,
					struct table_path *p, unsigned room)
{
	const unsigned n = p->n;
	struct object_base base = s->address.base;
	if (base.pointer)
		base.pointer = follow(here, base.pointer, p, room);
	const struct symbol *offset = follow(here, part_offset(s), p, room);
	bool is_told = offset != part_offset(s) || base.pointer != s->address.base.pointer;
	const struct symbol *x =
		is_told ? symbol_part(here, &base, s->address.terms[0].stride, offset) : NULL;
	if (!x)
		p->n = n;
	return x ? like(here, x, s) : s;
}

struct following {
	struct point *here;
	struct table_path *path;
	unsigned room;
};

static isl_pw_aff *followed_number(void *following, const struct symbol *s)
{
	struct following *f = following;
	const struct symbol *x = follow(f->here, s, f->path, f->room);
	return x != s ? aff_symbol(x) : NULL;
}

/* An index that is loaded at indices itself, but for a number, by the ways to them; NULL: it is
 * none. */
static isl_pw_aff *index_followed(struct point *here, isl_pw_aff *at, struct table_path *p,
				  unsigned room)
{
	struct following with = {here, p, room};
	const unsigned n = p->n;
	int64_t number;
	if (!p->is_shared || aff_is_number(at, &number))
		return NULL;
	isl_pw_aff *x = value_substitute(here, at, followed_number, &with);
	p->n = x ? p->n : n;
	return x;
}

/* A coordinate that holds "at"; NULL: there is no room. */
static isl_pw_aff *coordinate_for(struct point *here, isl_pw_aff *at, struct table_path *p,
				  unsigned room)
{
	unsigned k = p->is_shared ? 0 : p->n;
	while (k < p->n && !aff_is_same(p->at[k], at))
		k++;
	if (k >= room)
		return NULL;
	p->at[k] = at;
	p->n = k == p->n ? k + 1 : p->n;
	return aff_symbol(symbol_coordinate(here, k));
}

static const struct symbol *follow(struct point *here, const struct symbol *s, struct table_path *p,
				   unsigned room)
{
	const unsigned n = p->n;
	struct address a = s->address;
	bool fits = true, is_told;
	const struct address *from = &s->address;
	if (s->kind == SYMBOL_PART)
		return follow_part(here, s, p, room);
	if (!is_loaded(here, s))
		return s;
	if (a.base.pointer)
		a.base.pointer = follow(here, a.base.pointer, p, room);
	is_told = a.base.pointer != s->address.base.pointer;
	for (unsigned k = 0; fits && k < a.nterms; k++) {
		if (!is_index(from, &from->terms[k], s->type))
			continue;
		isl_pw_aff *at = index_followed(here, a.terms[k].at, p, room);
		a.terms[k].at = at ? at : coordinate_for(here, a.terms[k].at, p, room);
		fits = a.terms[k].at != NULL;
		is_told = true;
	}
	if (fits && !is_told)
		return s;
	const struct symbol *x = fits ? again(here, &a, s) : NULL;
	if (!x)
		p->n = n;
	return x ? like(here, x, s) : s;
}

struct table_path table_path_of(struct point *here, const struct symbol *pointer, unsigned room)
{
	struct table_path p = {0};
	p.pointer = follow(here, pointer, &p, room);
	return p;
}

const struct symbol *table_path_to_number(struct point *here, const struct symbol *s,
					  struct table_path *p, unsigned room)
{
	p->is_shared = true;
	const struct symbol *x =
		s->kind == SYMBOL_LOAD || is_begun(s) ? follow(here, s, p, room) : s;
	return x != s ? x : NULL;
}

isl_set *table_path_in_object(struct point *here, isl_set *s, const struct access_family *f,
			      const struct symbol *loaded, isl_id *room)
{
	const struct address *a = &loaded->address;
	const struct var *v = a->base.var;
	struct access_family entry = {.n = f->n, .offset = a->offset, .size = loaded->type->size};
	for (unsigned i = 0; i < a->nterms; i++) {
		int64_t more = 0;
		const int k = value_coordinate(a->terms[i].at, &more);
		if (k < 0 || entry.strides[k])
			return s;
		entry.strides[k] = a->terms[i].stride;
		entry.offset += more * (int64_t)a->terms[i].stride;
	}
	return v && v->type->is_vla
		       ? s
		       : set_inside(here->sets, s, &entry, v ? (int64_t)v->type->size : 0, room);
}

isl_set *table_path_in_tables(struct point *here, isl_set *s, const struct access_family *f,
			      unsigned most)
{
	const struct symbol *x = f->base.pointer;
	for (; x && x->kind == SYMBOL_LOAD; x = x->address.base.pointer) {
		const struct var *v = x->address.base.var;
		if (v && x->address.nterms && (!most || var_bytes(v) <= most * x->type->size))
			s = table_path_in_object(here, s, f, x, NULL);
	}
	return s;
}

/* ---- numbers told by coordinates ---- */

/* The values of the first coordinates of a set; NULL: not one form for all of it. */
struct held {
	struct sets *sets;
	unsigned n;
	bool is_seen[MAX_COORDINATES];
	isl_pw_aff *at[MAX_COORDINATES];
};

static isl_pw_aff *bound_of(isl_constraint *c, unsigned k)
{
	isl_aff *a = isl_constraint_get_bound(c, isl_dim_set, (int)k);
	unsigned n = dims(isl_aff_dim(a, isl_dim_in));
	isl_constraint_free(c);
	if (isl_aff_involves_dims(a, isl_dim_in, 0, n) != isl_bool_false ||
	    isl_aff_dim(a, isl_dim_div) > 0) {
		isl_aff_free(a);
		return NULL;
	}
	isl_pw_aff *at = isl_pw_aff_project_domain_on_params(isl_pw_aff_from_aff(a));
	return isl_pw_aff_drop_unused_params(at);
}

static isl_stat see_held(isl_basic_set *b, void *user)
{
	struct held *to = user;
	b = isl_basic_set_remove_unknown_divs(b); /* with which isl makes no form */
	for (unsigned k = 0; k < to->n; k++) {
		isl_constraint *c = NULL;
		isl_bool is_one = isl_basic_set_has_defining_equality(b, isl_dim_set, (int)k, &c);
		isl_pw_aff *at = is_one == isl_bool_true ? own_aff(to->sets, bound_of(c, k)) : NULL;
		bool is_same = !to->is_seen[k] || (at && to->at[k] && aff_is_same(at, to->at[k]));
		to->at[k] = is_same ? at : NULL;
		to->is_seen[k] = true;
	}
	isl_basic_set_free(b);
	return isl_stat_ok;
}

bool table_path_is_taken(struct point *here, isl_set *s, const struct table_path *p)
{
	struct held h = {.sets = here->sets, .n = p->n};
	int64_t more;
	if (isl_set_foreach_basic_set(s, see_held, &h) < 0)
		return false;
	for (unsigned k = 0; k < p->n; k++)
		if (!h.at[k] || !aff_is_number(aff_difference(h.sets, h.at[k], p->at[k]), &more) ||
		    more)
			return false;
	return true;
}

void table_path_held(struct point *here, isl_set *s, unsigned n, isl_pw_aff **at)
{
	struct held h = {.sets = here->sets, .n = n};
	bool is_seen = isl_set_foreach_basic_set(s, see_held, &h) >= 0;
	for (unsigned k = 0; k < n; k++)
		at[k] = is_seen ? h.at[k] : NULL;
}

/* "index", if it is what a coordinate holds and a number, as that coordinate and the number. */
static isl_pw_aff *by_coordinate(struct point *here, isl_pw_aff *const *at, unsigned n,
				 isl_pw_aff *index)
{
	for (unsigned k = 0; at && k < n; k++) {
		int64_t more;
		if (!at[k])
			continue;
		isl_pw_aff *rest = isl_pw_aff_sub(isl_pw_aff_copy(index), isl_pw_aff_copy(at[k]));
		if (aff_is_number(own_aff(here->sets, rest), &more))
			return aff_plus(here->sets, aff_symbol(symbol_coordinate(here, k)), more);
	}
	return NULL;
}

/* Is one of its indices no coordinate? */
static bool can_be_told(struct point *here, const struct symbol *s)
{
	bool is_other = false;
	for (unsigned k = 0; k < s->address.nterms; k++) {
		const struct symbol *x = value_symbol(s->address.terms[k].at);
		is_other |=
			!x || x->kind != SYMBOL_COORDINATE || symbol_is_of_callee(here, x, NULL);
	}
	return is_other && is_loaded(here, s);
}

static const struct symbol *told(struct point *here, const struct held *h, isl_pw_aff *const *given,
				 const struct symbol *s)
{
	struct address a = s->address;
	bool is_other = false;
	for (unsigned k = 0; k < a.nterms; k++) {
		isl_pw_aff *at = by_coordinate(here, given, h->n, a.terms[k].at);
		at = at ? at : by_coordinate(here, h->at, h->n, a.terms[k].at);
		a.terms[k].at = at ? at : a.terms[k].at;
		is_other |= at != NULL;
	}
	const struct symbol *x = is_other ? again(here, &a, s) : NULL;
	return x ? like(here, x, s) : s;
}

struct telling {
	struct point *here;
	const struct table_path *path;
};

static isl_pw_aff *told_number(void *telling, const struct symbol *s)
{
	struct telling *t = telling;
	const struct held h = {.n = t->path->n};
	return aff_symbol(can_be_told(t->here, s) ? told(t->here, &h, t->path->at, s) : s);
}

bool table_path_tell_scales(struct point *here, const struct table_path *p, struct address *a)
{
	struct telling with = {here, p};
	for (unsigned k = p->n; p->n && k < a->nterms; k++) {
		struct address_term t = a->terms[k];
		t.scale.n = 0;
		for (unsigned i = 0; i < a->terms[k].scale.n; i++) {
			isl_pw_aff *by = a->terms[k].scale.by[i];
			by = value_substitute(here, by, told_number, &with);
			if (!term_times(here, &t, by, &a->is_modular))
				return false;
		}
		a->terms[k] = t;
	}
	return true;
}

/* The result of told operands; NULL: isl, or the nesting, does not allow it. */
static isl_pw_aff *told_result(struct point *here, const struct symbol *s, symbol_value *by,
			       void *with)
{
	isl_pw_aff *x[MAX_OPERANDS] = {0};
	for (unsigned i = 0; i < s->noperands; i++)
		if (!(x[i] = value_substitute(here, s->operands[i], by, with)))
			return NULL;
	return value_result(here, s->op, x[0], x[1], s->type);
}

/* The coordinates of a set. */
struct telling_set {
	struct point *here;
	const struct held *held;
	isl_pw_aff *const *given;
};

static isl_pw_aff *told_in_set(void *telling, const struct symbol *s)
{
	const struct telling_set *t = telling;
	if (s->kind == SYMBOL_CASE)
		return case_of(t->here,
			       value_substitute(t->here, s->operands[0], told_in_set, telling));
	if (s->kind == SYMBOL_RESULT)
		return told_result(t->here, s, told_in_set, telling);
	if (s->kind == SYMBOL_TRUTH)
		return aff_symbol(symbol_truth(
			t->here, told(t->here, t->held, t->given, s->address.base.pointer)));
	return aff_symbol(can_be_told(t->here, s) ? told(t->here, t->held, t->given, s) : s);
}

static bool stands_for_told(struct point *here, const struct symbol *s);

static bool stands_for_none(struct point *here, const struct symbol *s, const void *unused)
{
	(void)unused;
	return !stands_for_told(here, s);
}

/* Does "s" stand for something that can be told? */
static bool stands_for_told(struct point *here, const struct symbol *s)
{
	for (unsigned i = 0; s->kind == SYMBOL_RESULT && i < s->noperands; i++)
		if (!value_is_of(here, s->operands[i], stands_for_none, NULL))
			return true;
	return s->kind == SYMBOL_CASE ||
	       can_be_told(here, s->kind == SYMBOL_TRUTH ? s->address.base.pointer : s);
}

isl_set *table_path_tell(struct point *here, isl_set *s, unsigned above, isl_pw_aff *const *at)
{
	struct held h = {.sets = here->sets};
	struct telling_set with = {here, &h, at};
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; above && i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i];
		if (!x || !set_mentions(s, x->id) || !stands_for_told(here, x))
			continue;
		if (!h.n) {
			h.n = above;
			if (isl_set_foreach_basic_set(s, see_held, &h) < 0)
				return NULL;
			for (unsigned k = 0; at && k < above; k++)
				h.at[k] = at[k] ? NULL : h.at[k];
		}
		isl_pw_aff *by = told_in_set(&with, x);
		if (by && !aff_is_same(by, aff_symbol(x)))
			s = set_substitute(here->sets, s, x->id, by);
	}
	return s;
}
