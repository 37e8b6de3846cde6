/* array_sections.c - which elements of each array a label needs, as polyhedra over numbers known at
 * the cut.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what may be read after a label (struct continuation); which variables can be read at it.
 * Out:     struct array_sections: parameters, and polyhedra of elements; its objects are locations.
 * Means:   symbols that cannot be read at the cut are projected out, the others become parameters
 *          (sectioning.h). Where a number at an index would be outside of its array, all is needed.
 *          A coordinate without bounds is one of any element of its object (section_bounds.h).
 *          Objects that are small or needed whole anyhow are not gone into.
 *          What is written of a heap object before anything of it is read is left out of it, be it
 *          needed whole or not (section_written.h).
 * Errs:    towards more elements. A location one of whose sets has no form is left out: all of it
 *          is needed.
 * Cost:    isl's, a few operations for each disjunct of a set and coordinate. */
#include "array_sections.h"
#include "access.h"
#include "by_team.h"
#include "cases.h"
#include "entries.h"
#include "footprint.h"
#include "region_walk.h"
#include "section_bounds.h"
#include "section_held.h"
#include "section_members.h"
#include "section_text.h"
#include "section_written.h"

/* ---- the sets ---- */

/* How many coordinates does it take to read "s"? */
static unsigned coordinates_for(struct sectioning *q, const struct symbol *s)
{
	if (!sectioning_knows_entry(q, s))
		return 0;
	struct symbol_list l = symbols_of_value(&q->here, entry_offset(&q->here, s));
	unsigned n = 2;
	for (unsigned i = 0; i < l.at.n; i++)
		n += coordinates_for(q, l.at.at[i]);
	return n;
}

/* Is the array that "s" is of not much smaller than the variable? It is read at the cut, and saved
 * whole. */
static bool is_dear(const struct symbol *s, const struct access_family *f)
{
	enum { SMALLER = 4 };
	return f->base.var && var_bytes(s->address.base.var) > var_bytes(f->base.var) / SMALLER;
}

/* Without numbers in arrays that are dear, or for which there is no room. */
static isl_set *without_dear(struct sectioning *q, isl_set *s, const struct access_family *f)
{
	struct symbol_list l = symbols_in(&q->here, s);
	unsigned ndims = f->n;
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i];
		unsigned n = coordinates_for(q, x);
		if (!x || (!n && x->kind != SYMBOL_EXTREME))
			continue;
		if (is_dear(x, f) || ndims + n > MAX_SET_DIMS)
			s = set_without(q->here.sets, s, x->id, ANY);
		else
			ndims += n;
	}
	return s;
}

/* The numbers of "s" for which "entry" lies outside of its array, or near them; what is read at the
 * cut but not needed for the index may be anything then. */
static isl_set *where_outside(struct sectioning *q, isl_set *s, const struct symbol *entry,
			      bool after)
{
	struct sets *sets = q->here.sets;
	isl_pw_aff *offset = entry_offset(&q->here, entry);
	s = entry_outside(&q->here, s, entry, after);
	if (s && isl_set_n_basic_set(s) > 1)
		s = own_set(sets, isl_set_from_basic_set(isl_set_simple_hull(isl_set_copy(s))));
	struct symbol_list l = symbols_in(&q->here, s);
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i];
		bool is_read = sectioning_knows_entry(q, x) || sectioning_by_coordinates(x);
		if (is_read && isl_pw_aff_involves_param_id(offset, x->id) != isl_bool_true)
			s = set_without(sets, s, x->id, ANY);
	}
	return s;
}

/* All at "b" is needed where "entry" lies outside of its array, with these numbers beside. */
static void add_outside(struct sectioning *q, struct elements_list *to, const struct object_base *b,
			isl_set *numbers, const struct symbol *entry)
{
	struct sets *sets = q->here.sets;
	const struct access_family none = {.base = *b, .size = 1, .is_unlikely = true};
	const struct access_family *f =
		family_of(sets, &none, b->var ? b->var->name : b->pointer->name);
	for (unsigned after = 0; after < 2; after++) {
		isl_set *s = where_outside(q, numbers, entry, after);
		s = isl_set_from_params(isl_set_copy(s));
		s = isl_set_set_tuple_id(s, isl_id_copy(f->id));
		elements_list_add(sets, to, f, own_set(sets, s));
	}
}

/* The same for all that "x" depends on. */
static void add_all_outside(struct sectioning *q, struct elements_list *to,
			    const struct family_set *x)
{
	struct symbol_list l = symbols_in(&q->here, x->set),
			   own = sectioning_numbers_of(q, x->family);
	isl_set *numbers = NULL;
	for (unsigned i = 0; i < own.at.n; i++)
		ARRAY_PUSH(q->here.arena, l.at, own.at.at[i]);
	for (unsigned i = 0; i < l.at.n; i++) {
		if (!sectioning_knows_entry(q, l.at.at[i]))
			continue;
		if (!numbers)
			numbers =
				own_set(q->here.sets,
					isl_set_remove_divs(isl_set_params(isl_set_copy(x->set))));
		add_outside(q, to, &x->family->base, numbers, l.at.at[i]);
	}
}

/* May it be worth it to need only some elements of the object, as far as "all" tells without its
 * sets? */
static bool may_be_partly(struct sectioning *q, struct elements all, unsigned location)
{
	const struct point *here = &q->here;
	const struct var *v = access_location_var(here->known->table, here->function, location);
	return footprint_is_followed(here->known, here->function, location) &&
	       !(v && (v->is_thread_local || var_bytes(v) < LEAST_IN_PART ||
		       footprint_has_whole(here->known, all, location)));
}

static bool may_name_some(const struct object_base *b, struct bitset locations)
{
	for (int i = bitset_next(locations, 0); i >= 0; i = bitset_next(locations, (unsigned)i + 1))
		if (base_may_name(b, (unsigned)i))
			return true;
	return false;
}

/* Those of "all" of which the sets may matter: of an object that is live, and may be needed in
 * part. */
static struct elements that_matter(struct sectioning *q, struct elements all)
{
	struct bitset of_use = bitset_new(q->here.arena, q->here.nlocations);
	struct elements_list kept = {.locations = all.locations};
	for (int i = bitset_next(q->live, 0); i >= 0; i = bitset_next(q->live, (unsigned)i + 1))
		if (may_be_partly(q, all, (unsigned)i))
			bitset_add(of_use, (unsigned)i);
	for (unsigned i = 0; i < all.n; i++) {
		const struct access_family *f = all.at[i].family;
		if (may_name_some(&f->base, of_use) ||
		    (f->direct && may_name_some(&f->direct->base, of_use)))
			ARRAY_PUSH(q->here.arena, kept.at, all.at[i]);
	}
	return elements_list_end(q->here.sets, &kept);
}

/* A conversion, a sum or a difference that no variable holds is what its operands say, where its
 * type has that. */
static bool is_sum(struct point *here, const struct symbol *s, const void *sectioning)
{
	(void)here;
	return s->kind == SYMBOL_RESULT && s->op != OP_MULTIPLY && s->op != OP_DIVIDE &&
	       s->op != OP_REMAINDER &&
	       !sectioning_reads((struct sectioning *)(uintptr_t)sectioning, s);
}

/* The sets without them: they tell more so than by a number that is computed at the cut. But not
 * those of rows, which no object's size bounds where a type has another number. */
static struct elements without_sums(struct sectioning *q, struct elements all)
{
	struct elements_list rows = {.locations = all.locations}, others = {0};
	struct sets *sets = q->here.sets;
	for (unsigned i = 0; i < all.n; i++) {
		struct elements_list *to = family_is_of_rows(all.at[i].family) ? &rows : &others;
		ARRAY_PUSH(q->here.arena, to->at, all.at[i]);
	}
	return elements_union(
		sets, elements_list_end(sets, &rows),
		footprint_project(&q->here, elements_list_end(sets, &others), ANY, is_sum, q));
}

/* Sets over known symbols only; what has no such form becomes whole locations. */
static struct elements over_known(struct sectioning *q)
{
	struct sets *sets = q->here.sets;
	const struct continuation *x = q->after;
	struct elements all =
		elements_union(sets, x->effect.exposed_before, x->effect.exposed_after);
	all = section_held(q, that_matter(q, all));
	all = footprint_settled(&q->here, all, sectioning_loses, q);
	all = footprint_project(&q->here, elements_restrict(sets, all, x->context), ANY,
				sectioning_loses, q);
	all = without_sums(q, all);
	struct elements_list list = {0};
	for (unsigned i = 0; i < all.n; i++) {
		const struct access_family *f = all.at[i].family;
		isl_set *s = cases_apart(&q->here, all.at[i].set, !f->is_unlikely);
		s = without_dear(q, s, f);
		s = isl_set_coalesce(isl_set_copy(s));
		struct family_set x = {f, own_set(sets, s)};
		if (f->direct && f->above && !section_indices_are_bounded(&q->here, &x))
			x = footprint_direct(&q->here, x);
		ARRAY_PUSH(q->here.arena, list.at, x);
		add_all_outside(q, &list, &x);
	}
	struct elements out = elements_list_end(sets, &list);
	out.locations = all.locations;
	return out;
}

static bool is_simple(const struct family_set *p)
{
	return p->set && isl_set_n_basic_set(p->set) <= MOST_POLYHEDRA;
}

/* Is "x" all of "location", the one object that its pointer may point to? */
static bool is_all(struct sectioning *q, const struct family_set *x, unsigned location)
{
	const struct symbol *pointer = x->family->base.pointer;
	return pointer && bitset_count(pointer->pts) == 1 && bitset_has(pointer->pts, location) &&
	       section_is_all(q->here.sets, x, q->after->context);
}

/* Is it worth it, and has it such a form? */
static bool is_partly(struct sectioning *q, struct elements all, unsigned location)
{
	const struct point *here = &q->here;
	const struct var *v = access_location_var(here->known->table, here->function, location);
	if (!may_be_partly(q, all, location) || footprint_has_whole(here->known, all, location) ||
	    !sections_members_fits(&q->here, all, location) ||
	    (v && footprint_covers(here, all, v, location, q->after->context)))
		return false;
	for (unsigned i = 0; i < all.n; i++) {
		const struct object_base *b = &all.at[i].family->base;
		if (base_may_name(b, location) &&
		    (!is_simple(&all.at[i]) || (b->var && !sectioning_can_read(q, v)) ||
		     is_all(q, &all.at[i], location)))
			return false;
	}
	return true;
}

/* May it name an object that is needed in the parts that reads tell? */
static bool names_part(const struct sectioning *q, const struct object_base *b)
{
	struct bitset objects = q->to->objects;
	for (int i = bitset_next(objects, 0); i >= 0; i = bitset_next(objects, (unsigned)i + 1))
		if (!bitset_has(q->all_but, (unsigned)i) && base_may_name(b, (unsigned)i))
			return true;
	return false;
}

/* "in_object": each set of "all" in its object; NULL: not asked for yet. False: some set has no
 * such form, and what it names is not partly needed any more. */
static bool add_polyhedra(struct sectioning *q, struct elements all, isl_set **in_object,
			  bool is_counting)
{
	for (unsigned i = 0; i < all.n; i++) {
		const struct object_base *b = &all.at[i].family->base;
		if (!names_part(q, b))
			continue;
		if (!in_object[i])
			in_object[i] = section_in_object(&q->here, &all.at[i]);
		if (!sectioning_add(q, all.at[i].family, in_object[i], is_counting,
				    (struct bitset){0})) {
			section_written_need_whole(q, b);
			return false;
		}
	}
	return true;
}

/* Parameters first: each constraint has a place for every one, and what they come from is needed
 * whole. */
static void make_polyhedra(struct sectioning *q, struct elements all)
{
	isl_set **in_object = ARENA_ARRAY(q->here.arena, isl_set *, all.n + 1);
	bool is_counted;
	do {
		q->failed = false;
		q->numbers.n = q->to->parameters.n = q->to->polyhedra.n = 0;
		section_written_drop_whole(q);
		is_counted = add_polyhedra(q, all, in_object, true) &&
			     !sectioning_drop_sources(q) && section_written_add(q, true);
		q->counted = q->to->parameters.n;
	} while (!is_counted || !add_polyhedra(q, all, in_object, false) ||
		 !section_written_add(q, false));
}

/* May the runtime find elements that are unlikely? */
static bool is_maybe_all(struct elements all, unsigned location)
{
	for (unsigned i = 0; i < all.n; i++)
		if (all.at[i].family->is_unlikely &&
		    base_may_name(&all.at[i].family->base, location))
			return true;
	return false;
}

/* Not what is unlikely, nor an index that no variable has. */
static bool is_for_people(struct sectioning *q, const struct family_set *x)
{
	return !x->family->is_unlikely &&
	       !(x->family->base.var && set_is_empty(section_in_object(&q->here, x)));
}

static void add_texts(struct sectioning *q, struct elements all)
{
	struct arena *arena = q->here.arena;
	struct bitset locations = q->to->objects;
	for (int k = bitset_next(locations, 0); k >= 0;
	     k = bitset_next(locations, (unsigned)k + 1)) {
		struct section_texts texts = {0};
		for (unsigned i = 0; i < all.n; i++)
			if (base_may_name(&all.at[i].family->base, (unsigned)k) &&
			    is_for_people(q, &all.at[i]))
				section_texts_add(arena, &texts, &all.at[i]);
		sections_members_text(&q->here, all, (unsigned)k, &texts);
		const char *text = section_texts_join(arena, &texts);
		if (bitset_has(q->all_but, (unsigned)k))
			text = "all";
		else if (is_maybe_all(all, (unsigned)k))
			text = arena_printf(arena, "%s, or all", *text ? text : "nothing");
		text = section_written_text(q, (unsigned)k, text);
		struct section_text t = {(unsigned)k, text};
		ARRAY_PUSH(arena, q->to->texts, t);
	}
}

struct array_sections *regions_sections(struct regions *r, const struct function *f,
					const void *label, struct bitset live,
					regions_can_read *can_read, void *with)
{
	const struct continuation *after = regions_continuation(r, f, label);
	if (!after)
		return NULL;
	struct sectioning q = sectioning_at(continuation_point(r, f, after), after, live);
	q.can_read = can_read;
	q.with = with;
	struct elements all = q.reads = over_known(&q);
	section_written_find(&q);
	for (int i = bitset_next(live, 0); i >= 0; i = bitset_next(live, (unsigned)i + 1)) {
		bool is_part = is_partly(&q, all, (unsigned)i);
		if (is_part || section_written_fits(&q, (unsigned)i))
			bitset_add(q.to->objects, (unsigned)i);
		if (!is_part && section_written_fits(&q, (unsigned)i))
			bitset_add(q.all_but, (unsigned)i);
	}
	make_polyhedra(&q, all);
	sections_members_add(&q.here, all, q.to);
	section_written_add_bytes(&q);
	add_texts(&q, all);
	bool ok = !q.here.failed && !sets_failed(&r->sets);
	sets_renew(&r->sets);
	return ok && !bitset_empty(q.to->objects) ? q.to : NULL;
}
