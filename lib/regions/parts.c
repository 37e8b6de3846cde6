/* parts.c - what of each array a label needs, as inequalities over numbers known at the cut.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what may be read behind a label (struct rest), and which variables can be read at it.
 * Out:     a struct part (regions/part.h): values, and boxes of elements; its objects are slots.
 * Means:   a symbol stays if its place still holds it at the label, or a variable does; all others
 *          are projected out. Each part of a set becomes one box: existential variables become
 *          coordinates that move nothing, and the bounds of each coordinate are those that are left
 *          when the ones behind it are projected out.
 * Errs:    on the side of more elements. A slot one of whose sets can't be said so is left out: all
 *          of it is needed.
 * Cost:    isl's, a few operations for each part of a set and coordinate. */
#include "parts.h"

#include <isl/constraint.h>
#include <isl/local_space.h>

#include <string.h>

enum { LEAST_SIZE = 1024, MOST_BOXES = 64, ALL_BOXES = 256 };

#define MOST_COEFFICIENT (1l << 40)

/* A value is this symbol and "more"; symbol NULL: an address. */
struct number {
	const struct symbol *symbol;
	int64_t more;
};

/* What is wanted of one label. A number comes from a place that is live there, and whole: any other
 * may hold something else after a restart from an earlier image. */
struct question {
	struct walk w;
	const struct rest *rest;
	struct bitset live;
	regions_can_read *can_read;
	void *with;
	struct part *part;
	struct bitset whole;          /* slots that numbers come from */
	ARRAY(struct number) numbers; /* what the values are */
	bool failed;
};

/* ---- which symbols are known at the cut ---- */

static bool can_read(struct question *q, const struct var *v)
{
	return v && q->can_read(q->with, v);
}

static bool holds_number(void *question, const struct var *v)
{
	struct question *q = question;
	return can_read(q, v) && bitset_has(q->live, access_slot(q->w.r->table, v));
}

static bool are_live(const struct question *q, struct bitset slots)
{
	for (int i = bitset_next(slots, 0); i >= 0; i = bitset_next(slots, (unsigned)i + 1))
		if (!bitset_has(q->live, (unsigned)i))
			return false;
	return !bitset_empty(slots);
}

static bool is_known(struct question *q, const struct symbol *s);

/* Can the place a symbol was loaded from be found at the cut? */
static bool is_found(struct question *q, const struct address *a)
{
	int64_t at;
	if (!fixed_offset(a, &at))
		return false;
	if (a->base.var)
		return holds_number(q, a->base.var);
	return are_live(q, a->base.pointer->pts) && is_known(q, a->base.pointer);
}

static bool is_number(const struct type *t)
{
	return t->kind == TYPE_POINTER || (t->kind == TYPE_INTEGER && t->size <= 8);
}

static bool is_in_place(struct question *q, const struct symbol *s)
{
	return is_number(s->type) && s->kind == SYMBOL_LOAD && is_found(q, &s->address) &&
	       place_holds(&q->w, s);
}

static bool is_known(struct question *q, const struct symbol *s)
{
	if (is_in_place(q, s))
		return true;
	struct holder h = var_that_holds(&q->w, s, holds_number, q);
	return h.var && is_number(h.type);
}

static bool is_lost(const struct walk *w, const struct symbol *s, const void *question)
{
	(void)w;
	return !is_known((struct question *)(uintptr_t)question, s);
}

/* ---- values ---- */

/* "from": the pointer behind which it is read, or NULL. */
static void note_source(struct question *q, struct part_value v, const struct symbol *from)
{
	if (!v.type)
		return;
	if (v.var)
		bitset_add(q->whole, access_slot(q->w.r->table, v.var));
	for (int i = from ? bitset_next(from->pts, 0) : -1; i >= 0;
	     i = bitset_next(from->pts, (unsigned)i + 1))
		bitset_add(q->whole, (unsigned)i);
}

static unsigned add_value(struct question *q, struct part_value v, struct number n)
{
	for (unsigned i = 0; i < q->part->values.n; i++) {
		const struct part_value *x = &q->part->values.at[i];
		if (q->numbers.at[i].symbol == n.symbol && x->var == v.var && x->of == v.of &&
		    x->offset == v.offset && x->type == v.type)
			return i;
	}
	ARRAY_PUSH(q->w.r->arena, q->part->values, v);
	ARRAY_PUSH(q->w.r->arena, q->numbers, n);
	return q->part->values.n - 1;
}

static unsigned value_of_symbol(struct question *q, const struct symbol *s)
{
	struct part_value v = {.type = s->type};
	struct number n = {.symbol = s};
	for (unsigned i = 0; i < q->numbers.n; i++)
		if (q->numbers.at[i].symbol == s)
			return i;
	if (is_in_place(q, s)) {
		fixed_offset(&s->address, &v.offset);
		v.var = (struct var *)(uintptr_t)s->address.base.var;
		if (!v.var)
			v.of = value_of_symbol(q, s->address.base.pointer);
		note_source(q, v, s->address.base.pointer);
	} else {
		struct holder h = var_that_holds(&q->w, s, holds_number, q);
		v = (struct part_value){(struct var *)(uintptr_t)h.var, 0, h.offset, h.type};
		n.more = h.more;
		note_source(q, v, NULL);
	}
	return add_value(q, v, n);
}

static unsigned base_value(struct question *q, const struct base *b)
{
	if (!b->var)
		return value_of_symbol(q, b->pointer);
	return add_value(q, (struct part_value){.var = (struct var *)(uintptr_t)b->var},
			 (struct number){0});
}

/* ---- rows ---- */

struct making {
	struct question *q;
	struct part_box *box;
	unsigned depth;
	bool has_lower, has_upper; /* of the last coordinate */
};

static int64_t whole_number(struct question *q, isl_val *v)
{
	isl_bool fits = isl_val_is_int(v) && isl_val_cmp_si(v, MOST_COEFFICIENT) <= 0 &&
			isl_val_cmp_si(v, -MOST_COEFFICIENT) >= 0;
	int64_t n = fits == isl_bool_true ? isl_val_get_num_si(v) : 0;
	q->failed |= fits != isl_bool_true;
	isl_val_free(v);
	return n;
}

static unsigned index_of(const struct question *q, const struct symbol *s)
{
	unsigned i = 0;
	while (i < q->numbers.n && q->numbers.at[i].symbol != s)
		i++;
	return i;
}

static const struct symbol *param_of(isl_constraint *c, unsigned i)
{
	isl_space *space = isl_constraint_get_space(c);
	isl_id *id = isl_space_get_dim_id(space, isl_dim_param, i);
	const struct symbol *s = symbol_of_id(id);
	isl_space_free(space);
	isl_id_free(id);
	return s;
}

static void add_row(struct making *m, const int64_t *at, unsigned n, int sign)
{
	int64_t *row = ARENA_ARRAY(m->q->w.r->arena, int64_t, n);
	for (unsigned i = 0; i < n; i++)
		row[i] = sign * at[i];
	ARRAY_PUSH(m->q->w.r->arena, m->box->rows, ((struct part_row){row, m->depth}));
	if (m->depth) {
		int64_t c = row[n - m->box->ndims + m->depth - 1];
		m->has_lower |= c > 0;
		m->has_upper |= c < 0;
	}
}

/* "c" speaks of the parameters and the first "depth" coordinates. */
static isl_stat see_constraint(isl_constraint *c, void *making)
{
	struct making *m = making;
	struct question *q = m->q;
	unsigned nvalues = q->part->values.n, n = 1 + nvalues + m->box->ndims;
	int64_t *at = ARENA_ARRAY(q->w.r->arena, int64_t, n);
	unsigned nparams = (unsigned)isl_constraint_dim(c, isl_dim_param);
	int64_t moved;
	bool is_of_last =
		!m->depth || isl_constraint_involves_dims(c, isl_dim_set, m->depth - 1, 1);
	at[0] = whole_number(q, isl_constraint_get_constant_val(c));
	for (unsigned i = 0; i < nparams; i++) {
		if (isl_constraint_involves_dims(c, isl_dim_param, i, 1) != isl_bool_true)
			continue;
		unsigned k = index_of(q, param_of(c, i));
		q->failed |= k == nvalues;
		if (k == nvalues)
			continue;
		at[1 + k] = whole_number(
			q, isl_constraint_get_coefficient_val(c, isl_dim_param, (int)i));
		q->failed |= __builtin_mul_overflow(at[1 + k], q->numbers.at[k].more, &moved) ||
			     __builtin_sub_overflow(at[0], moved, &at[0]);
	}
	for (unsigned k = 0; k < m->depth; k++)
		at[1 + nvalues + k] =
			whole_number(q, isl_constraint_get_coefficient_val(c, isl_dim_set, (int)k));
	if (is_of_last)
		add_row(m, at, n, 1);
	if (is_of_last && isl_constraint_is_equality(c))
		add_row(m, at, n, -1);
	isl_constraint_free(c);
	return isl_stat_ok;
}

/* The rows of depth "depth": those of "b" without the coordinates behind. */
static void add_rows(struct question *q, struct part_box *box, isl_basic_set *b, unsigned depth)
{
	struct making m = {q, box, depth, depth == 0, depth == 0};
	isl_basic_set *s = isl_basic_set_project_out(isl_basic_set_copy(b), isl_dim_set, depth,
						     box->ndims - depth);
	s = isl_basic_set_remove_redundancies(isl_basic_set_remove_divs(s));
	if (!s || isl_basic_set_foreach_constraint(s, see_constraint, &m) < 0)
		q->failed = true;
	q->failed |= !m.has_lower || !m.has_upper;
	isl_basic_set_free(s);
}

/* Existential variables become coordinates behind the others. */
static isl_basic_set *lifted(isl_basic_set *b)
{
	if (b && isl_basic_set_dim(b, isl_dim_div) > 0)
		b = isl_basic_set_flatten(isl_basic_set_lift(b));
	return b;
}

/* ---- boxes ---- */

struct adding {
	struct question *q;
	const struct piece *piece;
	bool is_counting; /* … the values only */
};

static void note_values(struct question *q, isl_basic_set *b)
{
	unsigned n = (unsigned)isl_basic_set_dim(b, isl_dim_param);
	for (unsigned i = 0; i < n; i++) {
		if (isl_basic_set_involves_dims(b, isl_dim_param, i, 1) != isl_bool_true)
			continue;
		isl_id *id = isl_basic_set_get_dim_id(b, isl_dim_param, i);
		value_of_symbol(q, symbol_of_id(id));
		isl_id_free(id);
	}
}

static void add_box(struct question *q, const struct cell *c, isl_basic_set *b)
{
	struct arena *arena = q->w.r->arena;
	struct part_box box = {.base = base_value(q, &c->base), .offset = c->offset};
	box.size = c->size;
	box.ndims = (unsigned)isl_basic_set_dim(b, isl_dim_set);
	int64_t *strides = ARENA_ARRAY(arena, int64_t, box.ndims + 1);
	for (unsigned k = 0; k < c->n; k++)
		strides[k] = (int64_t)c->strides[k];
	box.strides = strides;
	for (unsigned depth = 0; depth <= box.ndims && !q->failed; depth++)
		add_rows(q, &box, b, depth);
	ARRAY_PUSH(arena, q->part->boxes, box);
	q->failed |= q->part->boxes.n > ALL_BOXES;
}

static isl_stat see_part(isl_basic_set *b, void *adding)
{
	struct adding *x = adding;
	b = lifted(b);
	if (!b)
		x->q->failed = true;
	else if (x->is_counting)
		note_values(x->q, b);
	else
		add_box(x->q, x->piece->cell, b);
	isl_basic_set_free(b);
	return isl_stat_ok;
}

/* ---- the sets ---- */

/* All bytes lie in the variable: 0 <= offset + sum of strides * x <= its size - the cell's. */
static isl_set *inside(struct regions *r, isl_set *s, const struct cell *c)
{
	if (!c->base.var || !s)
		return s;
	isl_local_space *space = isl_local_space_from_space(isl_set_get_space(s));
	isl_constraint *low = isl_constraint_alloc_inequality(isl_local_space_copy(space));
	isl_constraint *high = isl_constraint_alloc_inequality(space);
	int64_t room = (int64_t)c->base.var->type->size - (int64_t)c->size;
	for (unsigned k = 0; k < c->n; k++) {
		isl_val *by = isl_val_int_from_si(r->ctx, (int64_t)c->strides[k]);
		low = isl_constraint_set_coefficient_val(low, isl_dim_set, (int)k,
							 isl_val_copy(by));
		high = isl_constraint_set_coefficient_val(high, isl_dim_set, (int)k,
							  isl_val_neg(by));
	}
	low = isl_constraint_set_constant_val(low, isl_val_int_from_si(r->ctx, c->offset));
	high = isl_constraint_set_constant_val(high, isl_val_int_from_si(r->ctx, room - c->offset));
	s = isl_set_add_constraint(isl_set_copy(s), low);
	return own_set(r, isl_set_add_constraint(s, high));
}

/* Pieces over known symbols only; what can't be said so becomes whole slots. */
static struct elements sayable(struct question *q)
{
	struct regions *r = q->w.r;
	const struct rest *x = q->rest;
	struct elements all = region_or(r, x->effect.early, x->effect.late);
	all = region_project(&q->w, region_if(r, all, x->context), ANY, is_lost, q);
	struct piece *at = ARENA_ARRAY(r->arena, struct piece, all.n);
	for (unsigned i = 0; i < all.n; i++) {
		isl_set *s = isl_set_coalesce(isl_set_copy(all.at[i].set));
		at[i] = (struct piece){all.at[i].cell, own_set(r, s)};
	}
	return (struct elements){at, all.n, all.slots};
}

static bool is_simple(const struct piece *p)
{
	return p->set && isl_set_n_basic_set(p->set) <= MOST_BOXES;
}

/* Is it worth it, and can it be said? */
static bool is_partly(struct question *q, struct elements all, unsigned slot)
{
	struct regions *r = q->w.r;
	const struct var *v = access_slot_var(r->table, q->w.function, slot);
	if (!is_followed(r, q->w.function, slot) || region_has_whole(all, slot))
		return false;
	if (v && (v->type->size < LEAST_SIZE || region_covers(r, all, v, slot, q->rest->context)))
		return false;
	for (unsigned i = 0; i < all.n; i++) {
		const struct base *b = &all.at[i].cell->base;
		if (base_names(b, slot) && (!is_simple(&all.at[i]) || (b->var && !can_read(q, v))))
			return false;
	}
	return true;
}

static bool names_any(const struct base *b, struct bitset slots)
{
	for (int i = bitset_next(slots, 0); i >= 0; i = bitset_next(slots, (unsigned)i + 1))
		if (base_names(b, (unsigned)i))
			return true;
	return false;
}

static bool drop_sources(struct question *q)
{
	bool found = false;
	for (int i = bitset_next(q->whole, 0); i >= 0; i = bitset_next(q->whole, (unsigned)i + 1)) {
		found |= bitset_has(q->part->objects, (unsigned)i);
		bitset_remove(q->part->objects, (unsigned)i);
	}
	return found;
}

static void drop_slots(const struct base *b, struct bitset slots)
{
	for (int i = bitset_next(slots, 0); i >= 0; i = bitset_next(slots, (unsigned)i + 1))
		if (base_names(b, (unsigned)i))
			bitset_remove(slots, (unsigned)i);
}

/* False: some piece can't be said as boxes, and what it names is not partly needed any more. */
static bool add_boxes(struct question *q, struct elements all, bool is_counting)
{
	for (unsigned i = 0; i < all.n; i++) {
		const struct base *b = &all.at[i].cell->base;
		struct adding x = {q, &all.at[i], is_counting};
		if (!names_any(b, q->part->objects))
			continue;
		base_value(q, b);
		isl_set *s = inside(q->w.r, all.at[i].set, all.at[i].cell);
		if (isl_set_foreach_basic_set(s, see_part, &x) < 0 || q->failed) {
			drop_slots(b, q->part->objects);
			return false;
		}
	}
	return true;
}

/* Values first: each row has a place for every one, and what they come from is needed whole. */
static void make_boxes(struct question *q, struct elements all)
{
	do {
		q->failed = false;
		q->numbers.n = q->part->values.n = q->part->boxes.n = 0;
	} while (!add_boxes(q, all, true) || drop_sources(q) || !add_boxes(q, all, false));
}

static void add_texts(struct question *q, struct elements all)
{
	struct regions *r = q->w.r;
	struct bitset slots = q->part->objects;
	for (int k = bitset_next(slots, 0); k >= 0; k = bitset_next(slots, (unsigned)k + 1)) {
		struct text t = {0};
		unsigned n = 0;
		for (unsigned i = 0; i < all.n; i++)
			if (base_names(&all.at[i].cell->base, (unsigned)k))
				parts_text(&all.at[i], &t, &n);
		parts_text_end(&t, n);
		struct part_text said = {(unsigned)k, arena_strdup(r->arena, t.at ? t.at : "")};
		ARRAY_PUSH(r->arena, q->part->texts, said);
		text_free(&t);
	}
}

struct part *regions_part(struct regions *r, const struct function *f, const void *label,
			  struct bitset live, regions_can_read *can_read, void *with)
{
	const struct rest *x = regions_rest(r, f, label);
	if (!x || !x->env)
		return NULL;
	struct question q = {.rest = x, .live = live, .can_read = can_read, .with = with};
	q.w = (struct walk){
		.r = r, .function = (struct function *)(uintptr_t)f, .mode = MODE_SERIAL};
	q.w.scope = x->scope;
	q.w.nslots = access_slots(r->table, f);
	q.w.context = x->context;
	q.w.env = x->env;
	q.part = ARENA_NEW(r->arena, struct part);
	q.part->objects = bitset_new(r->arena, q.w.nslots);
	q.whole = bitset_new(r->arena, q.w.nslots);
	struct elements all = sayable(&q);
	for (int i = bitset_next(live, 0); i >= 0; i = bitset_next(live, (unsigned)i + 1))
		if (is_partly(&q, all, (unsigned)i))
			bitset_add(q.part->objects, (unsigned)i);
	make_boxes(&q, all);
	add_texts(&q, all);
	bool ok = !q.w.failed && isl_ctx_last_error(r->ctx) == isl_error_none;
	isl_ctx_reset_error(r->ctx);
	isl_ctx_reset_operations(r->ctx);
	return ok && !bitset_empty(q.part->objects) ? q.part : NULL;
}
