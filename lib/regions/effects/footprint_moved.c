/* footprint_moved.c - elements as another function has them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      elements of a callee and the address of their base in the caller.
 * Out:     the elements as told here.
 * Means:   a family whose strides stay keeps its coordinates; of others the callee's coordinates
 *          become parameters, the address is built anew from them, and they are projected out.
 * Errs:    what has no such form is read as a whole (ANY), or not written (EVERY).
 * Cost:    one isl set for each family. */
#include "below_counts.h"
#include "coordinates.h"
#include "footprint_internal.h"
#include "indirect_moved.h"
#include "leaves.h"
#include "memory_state.h"
#include "parts.h"
#include "scaled.h"
#include "table_path.h"

/* A callee's coordinates as parameters of their own, so that sums with them can be made. */
static isl_set *name_coordinates(struct point *here, isl_set *s, isl_id **names,
				 const struct access_family *f)
{
	static const char *const z[] = {"z0", "z1", "z2", "z3", "z4", "z5", "z6", "z7"};
	struct sets *sets = here->sets;
	s = isl_set_reset_tuple_id(isl_set_copy(s));
	for (unsigned k = 0; k < f->n; k++) {
		unsigned at = dims(isl_set_dim(s, isl_dim_param));
		names[k] = k < family_indices(f)
				   ? symbol_coordinate(here, MAX_COORDINATES + k)->id
				   : own_id(sets, isl_id_alloc(sets->ctx, z[k], NULL));
		s = isl_set_move_dims(s, isl_dim_param, at, isl_dim_set, 0, 1);
		s = isl_set_set_dim_id(s, isl_dim_param, at, isl_id_copy(names[k]));
	}
	return own_set(sets, isl_set_params(s));
}

static isl_set *drop_names(struct sets *sets, isl_set *s, isl_id **names, unsigned n)
{
	for (unsigned k = 0; k < n; k++) {
		int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, names[k]) : -1;
		if (at >= 0)
			s = own_set(sets, isl_set_project_out(isl_set_copy(s), isl_dim_param,
							      (unsigned)at, 1));
	}
	return s;
}

/* The address of the family's elements: "base" moved by the coordinates "names". A variable has one
 * element of its own size at most: the coordinate is 0 there, a condition on "s". */
static struct address moved_address(struct point *here, const struct access_family *family,
				    isl_set **s, isl_id **names, const struct address *base)
{
	struct sets *sets = here->sets;
	struct address a = *base;
	for (unsigned k = family->above; k < family->n; k++) {
		struct address_term t = {family->strides[k], family->scales[k],
					 aff_parameter(sets, names[k]), NULL};
		if (a.base.var && !a.nterms && !t.scale.n && t.stride >= var_bytes(a.base.var))
			*s = set_and(
				sets, *s,
				params_compare(sets, RELATION_EQUAL, t.at, aff_number(sets, 0)));
		else
			address_add_term(here, &a, t);
	}
	return a;
}

/* Does a family stay what it is at "base", but for its base and offset? */
static bool keeps_coordinates(struct point *here, const struct access_family *f,
			      const struct address *base)
{
	return base->is_known && !base->nterms && !f->above &&
	       !(base->base.pointer && base->base.pointer->kind == SYMBOL_PART &&
		 !family_is_scaled(f)) &&
	       !(base->base.pointer && table_path_of(here, base->base.pointer, 1).n) &&
	       !(base->base.var && f->n && !f->scales[0].n &&
		 f->strides[0] >= var_bytes(base->base.var));
}

/* The same coordinates of another family. */
static isl_set *renamed(struct sets *sets, isl_set *s, const struct access_family *to)
{
	s = isl_set_set_tuple_id(isl_set_copy(s), isl_id_copy(to->id));
	return footprint_in_range(sets, own_set(sets, s), to);
}

static struct address with_strides(struct address a, const struct access_family *f)
{
	a.nterms = f->n;
	a.is_modular = f->is_modular;
	for (unsigned k = 0; k < f->n; k++)
		a.terms[k] = (struct address_term){f->strides[k], f->scales[k], NULL, NULL};
	return a;
}

/* Is it a row of numbers at a fixed element of a grid? Then "flat" is where that element is. */
static bool is_row_in_grid(const struct access_family *f, const struct address *base,
			   struct address *flat)
{
	*flat = *base;
	flat->nterms = 0;
	return base->is_known && base->nterms && f->n == 1 && !f->above && !family_is_scaled(f) &&
	       f->strides[0] == base->terms[base->nterms - 1].stride &&
	       address_fixed_offset(base, &flat->offset);
}

static void note_accesses(struct sets *sets, const struct access_family *to,
			  const struct access_family *from, enum quantifier q)
{
	*to->is_by_part |= *from->is_by_part;
	if (q == ANY)
		family_touches_as(sets, to, from);
	else
		family_stores_as(sets, to, from);
}

static void add_lost(struct point *here, struct elements_list *to, const struct address *base,
		     const struct access_family *family, isl_set *s, enum quantifier q)
{
	if (q == ANY)
		footprint_add_lost(here, to, &base->base, family, s);
}

static void add_moved(struct sets *sets, struct elements_list *to, struct family_set x,
		      const struct access_family *from)
{
	if (from->is_unlikely)
		x = family_set_unlikely(sets, x);
	if (from->is_emptied)
		x = family_set_emptied(sets, x);
	elements_list_add(sets, to, x.family, x.set);
}

/* At "base", with the coordinates that they have. */
static void add_renamed(struct point *here, struct elements_list *to,
			const struct access_family *family, isl_set *s, const struct address *base,
			enum quantifier q)
{
	struct address same = with_strides(*base, family);
	const struct access_family *at = leaf_family(here, &same, family->size);
	struct family_set x = {at, renamed(here->sets, s, at)};
	note_accesses(here->sets, at, family, q);
	add_moved(here->sets, to, x, family);
}

/* "moved", elements told by a callee's coordinates "names" as well, without them. False: its family
 * depends on them. */
static bool without_names(struct point *here, struct family_set *moved, isl_id **names, unsigned n,
			  enum quantifier q)
{
	if (footprint_is_lost(here, moved->family, symbol_is_of_callee, NULL))
		return false;
	moved->set = drop_names(here->sets, moved->set, names, n);
	moved->set = footprint_without(here, moved->set, q, symbol_is_of_callee, NULL);
	return true;
}

/* Elements of an indirect family, by the numbers in the caller that it is told through. False:
 * there are no such. */
static bool add_indirect(struct point *here, struct elements_list *to,
			 const struct access_family *f, isl_set *s, const struct address *base,
			 enum quantifier q)
{
	const unsigned rows = family_rows(f);
	isl_id *names[MAX_COORDINATES], *own[MAX_COORDINATES];
	isl_pw_aff *at[MAX_COORDINATES];
	struct family_set moved;
	if (base->base.pointer && base->base.pointer->kind == SYMBOL_PART)
		return false;
	s = name_coordinates(here, s, names, f);
	for (unsigned k = 0; k < f->n; k++)
		at[k] = aff_parameter(here->sets, names[k]);
	for (unsigned k = 0; k < f->direct->n; k++)
		own[k] = names[k < rows ? k : k + f->above - rows];
	struct address a = moved_address(here, f->direct, &s, own, base);
	a.is_modular |= f->is_modular;
	a = footprint_in_rows(here, &a);
	if (!address_is_exact(&a) || !indirect_in_caller(here, f, &a, at, s, &moved))
		return false;
	note_accesses(here->sets, moved.family, f, q);
	if (!without_names(here, &moved, names, f->n, q))
		return false;
	elements_list_add(here->sets, to, moved.family, moved.set);
	return true;
}

/* At the address that "base" and their coordinates make. False: they have no such form. */
static bool add_rebuilt(struct point *here, struct elements_list *to,
			const struct access_family *family, isl_set *s, const struct address *base,
			enum quantifier q)
{
	struct sets *sets = here->sets;
	isl_id *names[MAX_COORDINATES];
	struct family_set moved[MOST_NAMES];
	s = name_coordinates(here, set_below_none(here, s), names, family);
	struct address a = moved_address(here, family, &s, names, base);
	if (!address_is_exact(&a))
		return false;
	a.is_modular |= family->is_modular;
	a = address_in_object(here, &a);
	a = footprint_in_rows(here, &a);
	unsigned n = leaf_names(here, &a, family->size, s, q == ANY, moved);
	for (unsigned i = 0; i < n; i++) {
		note_accesses(sets, moved[i].family, family, q);
		if (!without_names(here, &moved[i], names, family->n, q))
			return false;
		add_moved(sets, to, moved[i], family);
	}
	return true;
}

static struct elements indirect_moved(struct point *here, const struct access_family *f,
				      bool is_reshaped, isl_set *s, const struct address *base,
				      enum quantifier q)
{
	struct elements_list all = {0};
	if (add_indirect(here, &all, f, s, base, q))
		return elements_list_end(here->sets, &all);
	if (q == EVERY)
		return elements_none();
	const struct family_set x = footprint_direct(here, (struct family_set){f, s});
	return footprint_moved(here, x.family, is_reshaped, x.set, base, q);
}

struct elements footprint_moved(struct point *here, const struct access_family *family,
				bool is_reshaped, isl_set *s, const struct address *base,
				enum quantifier q)
{
	struct elements_list all = {0};
	struct address flat;
	if (!footprint_is_followed_base(here, &base->base))
		return elements_none();
	if (family->direct)
		return indirect_moved(here, family, is_reshaped, s, base, q);
	if (q == ANY && footprint_is_table_below(here, &base->base, base->offset + family->offset))
		add_lost(here, &all, base, family, s, q);
	else if (!is_reshaped && keeps_coordinates(here, family, base))
		add_renamed(here, &all, family, s, base, q);
	else if (!add_rebuilt(here, &all, family, s, base, q))
		add_lost(here, &all, base, family, s, q);
	else if (q == EVERY && is_row_in_grid(family, base, &flat))
		elements_list_add_all(here->sets, &all,
				      footprint_moved(here, family, is_reshaped, s, &flat, q));
	return elements_list_end(here->sets, &all);
}

bool footprint_is_by(struct point *here, const struct symbol *pointer, const struct symbol *root)
{
	while (pointer && pointer != root)
		pointer = pointer->kind == SYMBOL_LOAD && place_holds(here, pointer)
				  ? pointer->address.base.pointer
				  : NULL;
	return pointer != NULL;
}

/* What "pointer", which "root" leads to, is where that points to "to". */
static struct object_base by_way_of(struct point *here, const struct symbol *pointer,
				    const struct symbol *root, const struct object_base *to)
{
	struct address a = pointer->address;
	if (pointer == root)
		return *to;
	a.base = by_way_of(here, a.base.pointer, root, to);
	a = a.base.var || a.base.pointer ? pointer_loaded(here, &a, pointer->pts) : address_none();
	return a.is_known && !a.nterms && !a.offset ? a.base : (struct object_base){0};
}

bool footprint_rebased(struct point *here, const struct family_set *x, const struct symbol *root,
		       const struct object_base *to, enum quantifier q, struct elements_list *all)
{
	const struct access_family *f = x->family;
	if (f->direct || !footprint_is_by(here, f->base.pointer, root))
		return false;
	const struct address at = {.is_known = true,
				   .base = by_way_of(here, f->base.pointer, root, to),
				   .offset = f->offset};
	if (at.base.var && !f->above)
		elements_list_add_all(here->sets, all,
				      footprint_moved(here, f, false, x->set, &at, q));
	else if (at.base.pointer && footprint_is_followed_base(here, &at.base))
		add_renamed(here, all, f, x->set, &at, q);
	return at.base.pointer || (at.base.var && !f->above);
}
