/* cells.c - isl objects, and sets of elements of memory.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      addresses, types, sets.
 * Out:     regions: per cell the isl set of its coordinates.
 * Means:   each operation takes and gives values that belong to the pool; sets stay per cell, so
 *          that one set has the parameters it needs and no more.
 * Errs:    a read at a coordinate that is not known is a read of the whole object; a write there is
 *          no sure write. A NULL from isl is handed on.
 * Cost:    isl's; the number of disjuncts drives it (docs/decisions). */
#include "work.h"

#include <string.h>

/* ---- the pool ---- */

static void keep(struct regions *r, void *object, char kind)
{
	if (object)
		ARRAY_PUSH(r->arena, r->pool, (struct pool_entry){object, kind});
}

isl_set *own_set(struct regions *r, isl_set *s)
{
	keep(r, s, 's');
	return s;
}

isl_pw_aff *own_aff(struct regions *r, isl_pw_aff *a)
{
	keep(r, a, 'a');
	return a;
}

isl_id *own_id(struct regions *r, isl_id *id)
{
	keep(r, id, 'i');
	return id;
}

/* ---- affine values and parameter sets ---- */

isl_pw_aff *aff_number(struct regions *r, int64_t value)
{
	isl_val *v = isl_val_int_from_si(r->ctx, value);
	isl_space *unit = isl_space_unit(r->ctx);
	return own_aff(r, isl_pw_aff_from_aff(isl_aff_val_on_domain_space(unit, v)));
}

static isl_pw_aff *aff_id(struct regions *r, isl_id *id)
{
	isl_space *space = isl_space_params_alloc(r->ctx, 1);
	space = isl_space_set_dim_id(space, isl_dim_param, 0, isl_id_copy(id));
	isl_aff *a = isl_aff_param_on_domain_space_id(space, isl_id_copy(id));
	return own_aff(r, isl_pw_aff_from_aff(a));
}

isl_pw_aff *aff_symbol(struct regions *r, const struct symbol *s)
{
	return aff_id(r, s->id);
}

struct one_value {
	bool is_number;
	int64_t value;
	unsigned n;
};

static isl_stat look_at_piece(isl_set *domain, isl_aff *a, void *user)
{
	struct one_value *to = user;
	to->n++;
	to->is_number = isl_set_plain_is_universe(domain) && isl_aff_is_cst(a);
	isl_val *v = isl_aff_get_constant_val(a);
	to->is_number = to->is_number && isl_val_is_int(v);
	to->value = to->is_number ? isl_val_get_num_si(v) : 0;
	isl_val_free(v);
	isl_set_free(domain);
	isl_aff_free(a);
	return isl_stat_ok;
}

bool aff_is_number(isl_pw_aff *a, int64_t *value)
{
	struct one_value found = {0};
	if (!a || isl_pw_aff_foreach_piece(a, look_at_piece, &found) < 0)
		return false;
	*value = found.value;
	return found.n == 1 && found.is_number;
}

isl_set *params_all(struct regions *r)
{
	return own_set(r, isl_set_universe(isl_space_params_alloc(r->ctx, 0)));
}

isl_set *params_compare(struct regions *r, char op, isl_pw_aff *a, isl_pw_aff *b)
{
	isl_pw_aff *x = isl_pw_aff_copy(a), *y = isl_pw_aff_copy(b);
	switch (op) {
	case '<': return own_set(r, isl_pw_aff_lt_set(x, y));
	case 'L': return own_set(r, isl_pw_aff_le_set(x, y));
	case '=': return own_set(r, isl_pw_aff_eq_set(x, y));
	default: return own_set(r, isl_pw_aff_ne_set(x, y));
	}
}

isl_set *set_and(struct regions *r, isl_set *a, isl_set *b)
{
	isl_bool params = isl_set_is_params(b);
	if (params && !isl_set_is_params(a))
		return own_set(r, isl_set_intersect_params(isl_set_copy(a), isl_set_copy(b)));
	return own_set(r, isl_set_intersect(isl_set_copy(a), isl_set_copy(b)));
}

isl_set *set_or(struct regions *r, isl_set *a, isl_set *b)
{
	return own_set(r, isl_set_coalesce(isl_set_union(isl_set_copy(a), isl_set_copy(b))));
}

isl_set *set_not(struct regions *r, isl_set *a)
{
	return own_set(r, isl_set_complement(isl_set_copy(a)));
}

bool set_is_empty(isl_set *s)
{
	return s && isl_set_is_empty(s) == isl_bool_true;
}

bool set_mentions(isl_set *s, const struct symbol *x)
{
	int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, x->id) : -1;
	return at >= 0 && isl_set_involves_dims(s, isl_dim_param, (unsigned)at, 1);
}

isl_set *set_rename(struct regions *r, isl_set *s, const struct symbol *from,
		    const struct symbol *to)
{
	int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, from->id) : -1;
	if (at < 0)
		return s;
	return own_set(r, isl_set_set_dim_id(isl_set_copy(s), isl_dim_param, (unsigned)at,
					     isl_id_copy(to->id)));
}

isl_set *set_any(struct regions *r, isl_set *s, const struct symbol *x)
{
	int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, x->id) : -1;
	if (at < 0)
		return s;
	s = isl_set_project_out(isl_set_copy(s), isl_dim_param, (unsigned)at, 1);
	return own_set(r, isl_set_coalesce(s));
}

struct filter {
	isl_set *kept;
	unsigned at;
};

static isl_stat keep_free(isl_basic_set *b, void *user)
{
	struct filter *f = user;
	if (isl_basic_set_involves_dims(b, isl_dim_param, f->at, 1) == isl_bool_false)
		f->kept = isl_set_union(f->kept, isl_set_from_basic_set(b));
	else
		isl_basic_set_free(b);
	return isl_stat_ok;
}

isl_set *set_every(struct regions *r, isl_set *s, const struct symbol *x)
{
	int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, x->id) : -1;
	if (at < 0)
		return s;
	struct filter f = {isl_set_empty(isl_set_get_space(s)), (unsigned)at};
	if (isl_set_foreach_basic_set(s, keep_free, &f) < 0)
		f.kept = isl_set_free(f.kept);
	return own_set(r, isl_set_project_out(f.kept, isl_dim_param, (unsigned)at, 1));
}

/* ---- cells ---- */

static bool same_base(struct base a, struct base b)
{
	return a.var == b.var && a.pointer == b.pointer;
}

static isl_bool same_cell(const void *x, const void *y)
{
	const struct cell *a = x, *b = y;
	return isl_bool_ok(same_base(a->base, b->base) && a->offset == b->offset &&
			   a->size == b->size && a->n == b->n &&
			   !memcmp(a->strides, b->strides, a->n * sizeof *a->strides));
}

static uint32_t hash_of(const struct cell *c)
{
	uint32_t h = isl_hash_builtin(isl_hash_init(), c->base.var);
	h = isl_hash_builtin(h, c->base.pointer);
	h = isl_hash_builtin(h, c->offset);
	h = isl_hash_builtin(h, c->size);
	return isl_hash_mem(h, c->strides, c->n * sizeof *c->strides);
}

static const struct cell *cell_of(struct regions *r, const struct cell *wanted)
{
	uint32_t hash = hash_of(wanted);
	struct isl_hash_table_entry *e =
		isl_hash_table_find(r->ctx, r->cells, hash, same_cell, wanted, 0);
	if (e && e != isl_hash_table_entry_none)
		return e->data;
	struct cell *c = ARENA_NEW(r->arena, struct cell);
	*c = *wanted;
	const char *name = c->base.var ? c->base.var->name : c->base.pointer->name;
	c->id = own_id(r, isl_id_alloc(r->ctx, name, c));
	c->number = r->ncells++;
	e = c->id ? isl_hash_table_find(r->ctx, r->cells, hash, same_cell, wanted, 1) : NULL;
	if (e)
		e->data = c;
	return c;
}

bool is_followed(const struct regions *r, const struct function *f, unsigned slot)
{
	const struct var *v;
	bool is_data = slot < points_to_data(r->pts);
	if (is_data && bitset_has(r->async, slot))
		return false;
	if (is_data && points_to_memory(r->pts, slot)->kind == MEMORY_HEAP)
		return true;
	v = access_slot_var(r->table, f, slot);
	if (!v || v->is_thread_local || v->original || v->is_system || !v->type->size)
		return false;
	if (v->type->kind != TYPE_ARRAY && v->type->kind != TYPE_RECORD)
		return false;
	return !v->type->is_variably_modified && !v->type->is_volatile && !v->type->is_flexible &&
	       (!var_is_automatic(v) || !calls_recursive(r->calls, v->function->definition));
}

/* ---- regions ---- */

struct elements region_none(void)
{
	return (struct elements){0};
}

/* Where in a list of pieces a cell is, if it is there: +1, by number of the cell. */
struct index {
	unsigned *at;
	const struct piece *of;
	unsigned n;
};

static struct index index_of(struct regions *r, struct elements a)
{
	if (r->ncells > r->index_room) {
		r->index_room = 2 * r->ncells;
		r->index = ARENA_ARRAY(r->arena, unsigned, r->index_room);
	}
	for (unsigned i = 0; i < a.n; i++)
		r->index[a.at[i].cell->number] = i + 1;
	return (struct index){r->index, a.at, a.n};
}

static const struct piece *find(const struct index *x, const struct cell *c)
{
	unsigned i = x->at[c->number];
	return i ? &x->of[i - 1] : NULL;
}

static void index_end(struct index *x)
{
	for (unsigned i = 0; i < x->n; i++)
		x->at[x->of[i].cell->number] = 0;
}

/* A function with more sets than it has room for is given up, as one with too many operations is:
 * what is returned from then on is not used. */
static bool is_given_up(const struct regions *r)
{
	return !r->room;
}

static void take(struct regions *r, size_t bytes)
{
	if (bytes <= r->room) {
		r->room -= bytes;
		return;
	}
	r->room = 0;
	isl_handle_error(r->ctx, isl_error_quota, "too many elements", __FILE__, __LINE__);
}

static struct piece *pieces_new(struct regions *r, unsigned n)
{
	take(r, n * sizeof(struct piece));
	return ARENA_ARRAY(r->arena, struct piece, n);
}

/* Is all of "b" in "a", seen at a glance? */
static bool plainly_holds(struct regions *r, struct elements a, struct elements b)
{
	if (b.n > a.n || (b.slots.words && (!a.slots.words || !bitset_subset(b.slots, a.slots))))
		return false;
	bool all = true;
	struct index in_a = index_of(r, a);
	for (unsigned i = 0; all && i < b.n; i++) {
		const struct piece *p = find(&in_a, b.at[i].cell);
		all = p && p->set == b.at[i].set;
	}
	index_end(&in_a);
	return all;
}

static struct bitset slots_or(struct regions *r, struct bitset a, struct bitset b)
{
	if (!a.words || !b.words || bitset_subset(b, a))
		return a.words ? a : b;
	struct bitset all = bitset_copy(r->arena, a);
	take(r, all.nwords * sizeof *all.words);
	bitset_union(all, b);
	return all;
}

struct elements region_or(struct regions *r, struct elements a, struct elements b)
{
	if (!a.n && !a.slots.words)
		return b;
	if ((!b.n && !b.slots.words) || plainly_holds(r, a, b) || is_given_up(r))
		return a;
	if (plainly_holds(r, b, a))
		return b;
	struct piece *at = pieces_new(r, a.n + b.n);
	struct elements all = {at, 0, slots_or(r, a.slots, b.slots)};
	struct index in_b = index_of(r, b);
	for (unsigned i = 0; i < a.n; i++) {
		const struct piece *same = find(&in_b, a.at[i].cell);
		at[all.n] = a.at[i];
		if (same && same->set != a.at[i].set)
			at[all.n].set = set_or(r, a.at[i].set, same->set);
		all.n++;
	}
	index_end(&in_b);
	struct index in_a = index_of(r, a);
	for (unsigned i = 0; i < b.n; i++)
		if (!find(&in_a, b.at[i].cell))
			at[all.n++] = b.at[i];
	index_end(&in_a);
	return all;
}

struct elements region_and(struct regions *r, struct elements a, struct elements b)
{
	if (is_given_up(r))
		return a;
	struct piece *at = pieces_new(r, a.n);
	struct elements both = {at, 0, {0}};
	struct index in_b = index_of(r, b);
	for (unsigned i = 0; i < a.n; i++) {
		const struct piece *same = find(&in_b, a.at[i].cell);
		if (!same)
			continue;
		at[both.n] = a.at[i];
		if (same->set != a.at[i].set)
			at[both.n].set = set_and(r, a.at[i].set, same->set);
		both.n++;
	}
	index_end(&in_b);
	return both;
}

enum { FEW = 8, MANY = 12, TOO_MANY = 64 };

struct difference {
	isl_set *b;
	isl_set *exact, *rough; /* rough: at most one part for each of the minuend's … */
	unsigned room;          /* … and that many more */
};

static isl_stat subtract_from(isl_basic_set *part, void *user)
{
	struct difference *d = user;
	isl_set *all = isl_set_from_basic_set(part);
	isl_set *left = isl_set_subtract(isl_set_copy(all), isl_set_copy(d->b));
	left = isl_set_coalesce(left);
	d->exact = isl_set_union(d->exact, isl_set_copy(left));
	unsigned n = left ? (unsigned)isl_set_n_basic_set(left) : 0;
	if (n > 1 + d->room) {
		left = isl_set_from_basic_set(isl_set_simple_hull(left));
		left = isl_set_intersect(left, isl_set_copy(all));
	} else if (n) {
		d->room -= n - 1;
	}
	d->rough = isl_set_union(d->rough, left);
	isl_set_free(all);
	return d->rough ? isl_stat_ok : isl_stat_error;
}

/* Each part of a set of reads costs every operation to come, so a difference in many is widened,
 * but not beyond the minuend. What is left of it is mostly corners that no values reach. */
static isl_set *few_parts(struct difference *d)
{
	if (d->exact && isl_set_n_basic_set(d->exact) <= MANY)
		d->exact = isl_set_coalesce(d->exact);
	bool is_few = d->exact && isl_set_n_basic_set(d->exact) <= FEW;
	isl_set_free(is_few ? d->rough : d->exact);
	if (is_few)
		return d->exact;
	isl_set *s = isl_set_coalesce(d->rough);
	return s && isl_set_n_basic_set(s) > TOO_MANY
		       ? isl_set_from_basic_set(isl_set_simple_hull(s))
		       : s;
}

/* "a" has been widened where a projection left it no integer formula: isl would look for one by
 * integer programming, for seconds. */
static isl_set *without(struct regions *r, isl_set *a, isl_set *b)
{
	isl_set *s = isl_set_remove_unknown_divs(isl_set_copy(a));
	unsigned n = s ? (unsigned)isl_set_n_basic_set(s) : 0;
	struct difference d = {.b = b, .room = n < FEW ? FEW - n : 0};
	d.exact = isl_set_empty(isl_set_get_space(s));
	d.rough = isl_set_copy(d.exact);
	if (isl_set_foreach_basic_set(s, subtract_from, &d) < 0) {
		d.exact = isl_set_free(d.exact);
		d.rough = isl_set_free(d.rough);
	}
	isl_set_free(s);
	return own_set(r, few_parts(&d));
}

struct elements region_minus(struct regions *r, struct elements a, struct elements b)
{
	if (!a.n || !b.n || is_given_up(r))
		return a;
	struct piece *at = pieces_new(r, a.n);
	struct elements left = {at, 0, a.slots};
	struct index in_b = index_of(r, b);
	for (unsigned i = 0; i < a.n; i++) {
		const struct piece *same = find(&in_b, a.at[i].cell);
		isl_set *s = same ? without(r, a.at[i].set, same->set) : a.at[i].set;
		if (!set_is_empty(s))
			at[left.n++] = (struct piece){a.at[i].cell, s};
	}
	index_end(&in_b);
	return left;
}

struct elements region_if(struct regions *r, struct elements a, isl_set *condition)
{
	if (is_given_up(r))
		return a;
	struct piece *at = pieces_new(r, a.n);
	struct elements part = {at, 0, a.slots};
	for (unsigned i = 0; i < a.n; i++) {
		isl_set *s = set_and(r, a.at[i].set, condition);
		if (!set_is_empty(s))
			at[part.n++] = (struct piece){a.at[i].cell, s};
	}
	return part;
}

/* ---- from addresses to regions ---- */

static struct elements add_piece(struct regions *r, struct elements to, const struct cell *c,
				 isl_set *s)
{
	struct piece *one = ARENA_NEW(r->arena, struct piece);
	*one = (struct piece){c, s};
	if (set_is_empty(s))
		return to;
	return region_or(r, to, (struct elements){one, 1, {0}});
}

struct elements region_object(struct walk *w, struct elements to, unsigned slot)
{
	struct regions *r = w->r;
	struct var *v = access_slot_var(r->table, w->function, slot);
	if (!is_followed(r, w->function, slot))
		return to;
	if (v) {
		struct address a = address_of_var(w, v);
		return region_reads(w, to, &a, v->type);
	}
	struct bitset one = bitset_new(r->arena, points_to_data(r->pts));
	bitset_add(one, slot);
	to.slots = slots_or(r, to.slots, one);
	return to;
}

struct elements region_objects(struct walk *w, struct elements to, struct bitset slots)
{
	for (int i = bitset_next(slots, 0); i >= 0; i = bitset_next(slots, (unsigned)i + 1))
		if ((unsigned)i < w->nslots)
			to = region_object(w, to, (unsigned)i);
	return to;
}

static isl_id *coordinate(struct regions *r, unsigned k)
{
	static const char *const names[] = {"x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7"};
	return own_id(r, isl_id_alloc(r->ctx, names[k], NULL));
}

/* All bytes lie in the variable, so with one coordinate it has a range. */
static isl_set *in_object(struct regions *r, isl_set *s, const struct cell *c, isl_pw_aff *x)
{
	if (!c->base.var || c->n != 1)
		return s;
	int64_t room = (int64_t)c->base.var->type->size - c->offset - (int64_t)c->size;
	int64_t stride = (int64_t)c->strides[0];
	if (c->offset < 0 || room < 0)
		return s;
	s = set_and(r, s, params_compare(r, 'L', x, aff_number(r, room / stride)));
	return set_and(r, s, params_compare(r, 'L', aff_number(r, -(c->offset / stride)), x));
}

/* { cell[x] : at <= x < at + span } */
static isl_set *elements(struct walk *w, const struct cell *c, const struct address *a,
			 isl_set *context)
{
	struct regions *r = w->r;
	isl_set *s = context;
	for (unsigned k = 0; k < a->nterms; k++) {
		const struct term *t = &a->terms[k];
		isl_pw_aff *x = aff_id(r, coordinate(r, k));
		if (!t->span) {
			s = set_and(r, s, params_compare(r, '=', x, t->at));
		} else {
			isl_pw_aff *end =
				isl_pw_aff_add(isl_pw_aff_copy(t->at), isl_pw_aff_copy(t->span));
			s = set_and(r, s, params_compare(r, 'L', t->at, x));
			s = set_and(r, s, params_compare(r, '<', x, own_aff(r, end)));
		}
		s = in_object(r, s, c, x);
	}
	s = isl_set_from_params(isl_set_copy(s));
	for (unsigned k = 0; k < a->nterms; k++) {
		int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, coordinate(r, k)) : -1;
		if (at < 0)
			return own_set(r, isl_set_free(s));
		s = isl_set_move_dims(s, isl_dim_set, k, isl_dim_param, (unsigned)at, 1);
		s = isl_set_reset_tuple_id(s);
	}
	return own_set(r, isl_set_set_tuple_id(s, isl_id_copy(c->id)));
}

static bool is_leaf(const struct type *t)
{
	if (t->kind == TYPE_ARRAY)
		return !t->element || !t->element->size || !t->count;
	if (t->kind != TYPE_RECORD || t->is_union || !t->nfields)
		return true;
	for (unsigned i = 0; i < t->nfields; i++)
		if (t->fields[i].is_bitfield || !t->fields[i].type->size)
			return true;
	return false;
}

static struct elements add_leaf(struct walk *w, struct elements to, const struct address *a,
				uint64_t size, isl_set *context)
{
	struct cell c = {.base = a->base, .offset = a->offset, .size = size, .n = a->nterms};
	for (unsigned k = 0; k < a->nterms; k++)
		c.strides[k] = a->terms[k].stride;
	const struct cell *cell = cell_of(w->r, &c);
	return add_piece(w->r, to, cell, elements(w, cell, a, context));
}

/* Bytes between members: whoever reads the whole record reads them too. */
static struct elements add_gap(struct walk *w, struct elements to, struct address a, uint64_t from,
			       uint64_t end, isl_set *context)
{
	if (from >= end)
		return to;
	a.offset += (int64_t)from;
	return add_leaf(w, to, &a, end - from, context);
}

static struct elements add_leaves(struct walk *w, struct elements to, struct address a,
				  const struct type *t, isl_set *context)
{
	if (!is_leaf(t) && t->kind == TYPE_ARRAY) {
		isl_pw_aff *zero = aff_number(w->r, 0);
		address_add(w, &a, t->element->size, zero, aff_number(w->r, (int64_t)t->count));
		if (a.is_known)
			return add_leaves(w, to, a, t->element, context);
	}
	if (is_leaf(t))
		return add_leaf(w, to, &a, t->size, context);
	uint64_t end = 0;
	for (unsigned i = 0; a.is_known && i < t->nfields; i++) {
		const struct field *f = &t->fields[i];
		struct address part = a;
		part.offset += (int64_t)f->offset;
		to = add_gap(w, to, a, end, f->offset, context);
		to = add_leaves(w, to, part, f->type, context);
		end = f->offset + f->type->size;
	}
	return a.is_known ? add_gap(w, to, a, end, t->size, context) : to;
}

static bool is_exact(const struct address *a)
{
	for (unsigned k = 0; k < a->nterms; k++)
		if (!a->terms[k].at)
			return false;
	return a->is_known;
}

/* A variable has no more than one element of its own size: "p[0]" is all of it. */
static void drop_whole(struct address *a)
{
	int64_t number;
	if (a->base.var && a->nterms && a->terms[0].stride >= a->base.var->type->size &&
	    aff_is_number(a->terms[0].at, &number) && !number) {
		memmove(a->terms, a->terms + 1, (a->nterms - 1) * sizeof *a->terms);
		a->nterms--;
	}
}

/* Deeper than an address can say? */
static unsigned depth_of(const struct type *t)
{
	unsigned deepest = 0;
	if (is_leaf(t))
		return 0;
	if (t->kind == TYPE_ARRAY)
		return 1 + depth_of(t->element);
	for (unsigned i = 0; i < t->nfields; i++)
		if (depth_of(t->fields[i].type) > deepest)
			deepest = depth_of(t->fields[i].type);
	return deepest;
}

/* Each part of the context would be a part of every set of reads. */
static isl_set *in_short(struct regions *r, isl_set *context)
{
	enum { FEW_WAYS = 4 };
	if (!context || isl_set_n_basic_set(context) <= FEW_WAYS)
		return context;
	return own_set(r, isl_set_from_basic_set(isl_set_simple_hull(isl_set_copy(context))));
}

struct elements region_reads(struct walk *w, struct elements to, const struct address *a,
			     const struct type *type)
{
	if (a->base.var && !is_followed(w->r, w->function, a->base.slot))
		return to;
	if (is_exact(a) && type->size && a->nterms + depth_of(type) <= MAX_TERMS) {
		struct address x = *a;
		drop_whole(&x);
		return add_leaves(w, to, x, type, in_short(w->r, w->context));
	}
	if (a->base.var && !(is_exact(a) && type == a->base.var->type))
		return region_object(w, to, a->base.slot);
	if (a->base.pointer)
		return region_objects(w, to, a->base.pointer->pts);
	give_up(w, "an object too deep to describe");
	return to;
}

struct elements region_writes(struct walk *w, struct elements to, const struct address *a,
			      const struct type *type)
{
	if (!is_exact(a) || !type->size || a->nterms + depth_of(type) > MAX_TERMS)
		return to;
	if (a->base.var && !is_followed(w->r, w->function, a->base.slot))
		return to;
	struct address x = *a;
	drop_whole(&x);
	return add_leaves(w, to, x, type, params_all(w->r));
}

/* A set in many parts is what is left of something; to show that it is all would take seconds. */
static bool is_in_many(struct elements a, unsigned slot)
{
	for (unsigned i = 0; i < a.n; i++)
		if (a.at[i].cell->base.var && a.at[i].cell->base.slot == slot &&
		    isl_set_n_basic_set(a.at[i].set) > MANY)
			return true;
	return false;
}

bool region_covers(struct regions *r, struct elements a, const struct var *v, unsigned slot,
		   isl_set *context)
{
	struct walk w = {.r = r, .function = v->function, .context = context};
	struct address whole = address_of_var(&w, v);
	w.nslots = slot + 1;
	if (!depth_of(v->type) || depth_of(v->type) > MAX_TERMS || is_in_many(a, slot))
		return false;
	struct elements all = add_leaves(&w, region_none(), whole, v->type, context);
	return !w.failed && region_minus(r, all, a).n == 0;
}

/* ---- moved ---- */

/* A callee's coordinates as parameters of their own, so that sums with them can be made. */
static isl_set *name_coordinates(struct regions *r, isl_set *s, isl_id **names, unsigned n)
{
	static const char *const z[] = {"z0", "z1", "z2", "z3", "z4", "z5", "z6", "z7"};
	s = isl_set_reset_tuple_id(isl_set_copy(s));
	for (unsigned k = 0; k < n; k++) {
		unsigned at = s ? (unsigned)isl_set_dim(s, isl_dim_param) : 0;
		names[k] = own_id(r, isl_id_alloc(r->ctx, z[k], NULL));
		s = isl_set_move_dims(s, isl_dim_param, at, isl_dim_set, 0, 1);
		s = isl_set_set_dim_id(s, isl_dim_param, at, isl_id_copy(names[k]));
	}
	return own_set(r, isl_set_params(s));
}

static isl_set *drop_names(struct regions *r, isl_set *s, isl_id **names, unsigned n)
{
	for (unsigned k = 0; k < n; k++) {
		int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, names[k]) : -1;
		if (at >= 0)
			s = own_set(r, isl_set_project_out(isl_set_copy(s), isl_dim_param,
							   (unsigned)at, 1));
	}
	return s;
}

struct elements region_shifted(struct walk *w, const struct cell *cell, isl_set *s,
			       const struct address *base)
{
	struct regions *r = w->r;
	isl_id *names[MAX_TERMS];
	struct address a = *base;
	struct elements none = region_none();
	if (base->base.var && !is_followed(r, w->function, base->base.slot))
		return none;
	s = name_coordinates(r, s, names, cell->n);
	for (unsigned k = 0; k < cell->n; k++) {
		isl_pw_aff *x = aff_id(r, names[k]);
		if (a.base.var && !a.nterms && cell->strides[k] >= a.base.var->type->size)
			s = set_and(r, s, params_compare(r, '=', x, aff_number(r, 0)));
		else
			address_add(w, &a, cell->strides[k], x, NULL);
	}
	for (unsigned k = 0; k < a.nterms; k++)
		if (!a.terms[k].at)
			a.is_known = false;
	if (!a.is_known) {
		give_up(w, "an object too deep to describe");
		return none;
	}
	struct cell to = {.base = a.base, .offset = a.offset, .size = cell->size, .n = a.nterms};
	for (unsigned k = 0; k < a.nterms; k++)
		to.strides[k] = a.terms[k].stride;
	const struct cell *moved = cell_of(r, &to);
	return add_piece(r, none, moved, drop_names(r, elements(w, moved, &a, s), names, cell->n));
}

/* ---- projection ---- */

static isl_set *project(struct walk *w, isl_set *s, enum quantifier q, symbol_test *test,
			const void *with)
{
	for (int i = (s ? (int)isl_set_dim(s, isl_dim_param) : 0) - 1; s && i >= 0; i--) {
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, (unsigned)i);
		const struct symbol *x = symbol_of_id(id);
		isl_id_free(id);
		if (x && test(w, x, with))
			s = q == ANY ? set_any(w->r, s, x) : set_every(w->r, s, x);
	}
	return s;
}

struct elements region_project(struct walk *w, struct elements a, enum quantifier q,
			       symbol_test *test, const void *with)
{
	struct regions *r = w->r;
	struct piece *at = pieces_new(r, a.n);
	struct elements out = {at, 0, a.slots};
	struct elements lost = {0};
	for (unsigned i = 0; i < a.n; i++) {
		const struct cell *c = a.at[i].cell;
		if (c->base.pointer && test(w, c->base.pointer, with)) {
			if (q == ANY)
				lost = region_objects(w, lost, c->base.pointer->pts);
			continue;
		}
		isl_set *s = project(w, a.at[i].set, q, test, with);
		if (!set_is_empty(s))
			at[out.n++] = (struct piece){c, s};
	}
	return region_or(r, out, lost);
}
