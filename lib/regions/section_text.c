/* section_text.c - a set of elements as array sections, for people.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an access family and the set of its coordinates.
 * Out:     "u[0:5][1:nx - 2]" for the first few disjuncts of the set: first and last of each
 *          coordinate.
 * Means:   each coordinate's bounds are those that remain when the others are projected out.
 * Errs:    towards more: a triangle is printed as the square around it, and conditions on
 *          parameters are left out. What only odd parameters need is not told where others need
 *          something.
 * Cost:    a few isl operations for each disjunct and coordinate. */
#include "section_text.h"
#include "array_sections.h"
#include "place_names.h"

#include <isl/constraint.h>

#include <stdlib.h>
#include <string.h>

/* Bounds of the one coordinate of a set. */
struct bounds {
	struct text lower, upper;
	unsigned nlower, nupper;
	bool is_one; /* an equality: lower is it */
	long shift;  /* added to each */
};

static void put_term(struct text *t, long c, const char *name)
{
	if (!c)
		return;
	if (t->n)
		text_puts(t, c < 0 ? " - " : " + ");
	else if (c < 0)
		text_puts(t, "-");
	long n = labs(c);
	if (n != 1 || !name)
		text_printf(t, "%ld", n);
	if (n != 1 && name)
		text_puts(t, " * ");
	if (name)
		text_add(t, name, sets_name_length(name));
}

/* What the coordinate is at least, or at most, by "c": its other terms divided by -coefficient. */
static void put_bound(isl_constraint *c, long by, long shift, struct text *out)
{
	struct text t = {0};
	unsigned n = dims(isl_constraint_dim(c, isl_dim_param));
	long sign = by > 0 ? -1 : 1;
	for (unsigned i = 0; i < n; i++) {
		isl_val *v = isl_constraint_get_coefficient_val(c, isl_dim_param, (int)i);
		put_term(&t, sign * isl_val_get_num_si(v),
			 isl_constraint_get_dim_name(c, isl_dim_param, i));
		isl_val_free(v);
	}
	isl_val *v = isl_constraint_get_constant_val(c);
	put_term(&t, sign * isl_val_get_num_si(v) + shift * labs(by), NULL);
	isl_val_free(v);
	if (!t.n)
		text_puts(&t, "0");
	text_printf(out, labs(by) == 1 ? "%s" : "(%s) / %ld", t.at, labs(by));
	text_free(&t);
}

static isl_stat see_bound(isl_constraint *c, void *bounds)
{
	struct bounds *b = bounds;
	isl_val *v = isl_constraint_get_coefficient_val(c, isl_dim_set, 0);
	long by = isl_val_get_num_si(v);
	isl_val_free(v);
	struct text *to = by > 0 ? &b->lower : &b->upper;
	unsigned *n = by > 0 ? &b->nlower : &b->nupper;
	if (by && isl_constraint_is_equality(c) == isl_bool_true) {
		to = &b->lower;
		n = &b->nlower;
		b->is_one = true;
		text_free(to);
		*to = (struct text){0};
		*n = 0;
	} else if (b->is_one) {
		by = 0;
	}
	if (by) {
		text_puts(to, (*n)++ ? ", " : "");
		put_bound(c, by, b->shift, to);
	}
	isl_constraint_free(c);
	return isl_stat_ok;
}

static void put_side(struct text *out, const char *which, const struct text *t, unsigned n)
{
	if (n > 1)
		text_printf(out, "%s(%s)", which, t->at);
	else
		text_puts(out, n ? t->at : "");
}

struct coordinates {
	isl_basic_set *set;
	unsigned above; /* the first ones lead to the base */
};

static void put_coordinate(void *coordinates, unsigned k, int64_t shift, struct text *out)
{
	const struct coordinates *x = coordinates;
	struct bounds b = {.shift = (long)shift};
	isl_basic_set *s = isl_basic_set_copy(x->set);
	unsigned n = dims(isl_basic_set_dim(s, isl_dim_set));
	k += x->above;
	s = isl_basic_set_project_out(s, isl_dim_set, k + 1, n - k - 1);
	s = isl_basic_set_project_out(s, isl_dim_set, 0, k);
	s = isl_basic_set_remove_redundancies(isl_basic_set_remove_divs(s));
	isl_basic_set_foreach_constraint(s, see_bound, &b);
	text_puts(out, "[");
	put_side(out, "max", &b.lower, b.nlower);
	if (!b.is_one) {
		text_puts(out, ":");
		put_side(out, "min", &b.upper, b.nupper);
	}
	text_puts(out, "]");
	text_free(&b.lower);
	text_free(&b.upper);
	isl_basic_set_free(s);
}

enum { MOST_TEXTS = 4 };

struct printing {
	struct arena *arena;
	const struct access_family *family;
	struct section_texts *to;
};

static bool is_in(const struct section_texts *all, const char *text)
{
	for (unsigned i = 0; i < all->at.n; i++)
		if (!strcmp(all->at.at[i], text))
			return true;
	return false;
}

void section_texts_add_text(struct arena *a, struct section_texts *to, const char *text)
{
	if (!is_in(to, text) && to->at.n < MOST_TEXTS)
		ARRAY_PUSH(a, to->at, arena_strdup(a, text));
	else if (!is_in(to, text))
		to->more++;
}

/* "name" with the coordinates that lead to the base in the places that it has for them. */
static void put_path(isl_basic_set *set, unsigned above, const char *name, struct text *out)
{
	static const char place[] = "[..]";
	struct coordinates all = {.set = set};
	const char *at;
	for (unsigned k = 0; k < above && (at = strstr(name, place)); k++) {
		text_add(out, name, (size_t)(at - name));
		put_coordinate(&all, k, 0, out);
		name = at + strlen(place);
	}
	text_puts(out, name);
}

/* The one index of "set" as a parameter, "k", which the bounds of the others are told by. */
static isl_basic_set *with_named_index(isl_basic_set *set)
{
	unsigned n = dims(isl_basic_set_dim(set, isl_dim_param));
	set = isl_basic_set_move_dims(set, isl_dim_param, n, isl_dim_set, 0, 1);
	return isl_basic_set_set_dim_name(set, isl_dim_param, n, "k");
}

/* "name" where numbers are read at index "k", and what that is. */
static void put_by_index(isl_basic_set *set, const char *name, struct text *out)
{
	static const char place[] = "[..]";
	struct coordinates all = {.set = set};
	struct text range = {0};
	for (const char *at; (at = strstr(name, place)); name = at + strlen(place)) {
		text_add(out, name, (size_t)(at - name));
		text_puts(out, "[k]");
	}
	put_coordinate(&all, 0, 0, &range);
	const bool is_any = !strcmp(range.at, "[:]");
	text_printf(out, "%s for %s%s", name, is_any ? "any k" : "k in ", is_any ? "" : range.at);
	text_free(&range);
}

/* The lengths of rows are in no declaration. */
static void put_grid(const struct access_family *f, struct coordinates *x, struct text *out)
{
	text_puts(out, f->base.var ? f->base.var->name : f->base.pointer->name);
	for (unsigned k = 0; k < f->n - f->above; k++)
		put_coordinate(x, k, 0, out);
	if (f->offset)
		text_printf(out, " + %lld bytes", (long long)f->offset);
}

/* Does it want a number that hardly any program has: less than 0, or none of an int? */
static bool is_odd(isl_basic_set *disjunct)
{
	isl_set *s = isl_set_from_basic_set(isl_basic_set_copy(disjunct));
	unsigned n = dims(isl_set_dim(s, isl_dim_param));
	for (unsigned i = 0; i < n; i++) {
		s = isl_set_lower_bound_si(s, isl_dim_param, i, 0);
		s = isl_set_upper_bound_si(s, isl_dim_param, i, INT32_MAX);
	}
	bool is_empty = isl_set_is_empty(s) == isl_bool_true;
	isl_set_free(s);
	return is_empty;
}

static void add_disjunct(struct printing *p, isl_basic_set *disjunct)
{
	const struct access_family *f = p->family;
	struct text t = {0}, name = {0};
	const bool is_by_index = f->direct && f->above == 1;
	struct coordinates x = {isl_basic_set_copy(disjunct), f->above};
	if (is_by_index)
		x = (struct coordinates){with_named_index(x.set), 0};
	if (family_is_scaled(f))
		put_grid(f, &x, &name);
	else
		name_place(&f->base, f->size, f->strides + f->above, f->n - f->above, f->offset,
			   put_coordinate, &x, &name);
	if (is_by_index)
		put_by_index(disjunct, name.at, &t);
	else
		put_path(disjunct, f->above, name.at, &t);
	text_free(&name);
	section_texts_add_text(p->arena, p->to, t.at);
	text_free(&t);
	isl_basic_set_free(x.set);
}

static isl_stat see_disjunct(isl_basic_set *disjunct, void *printing)
{
	struct printing *p = printing;
	if (is_odd(disjunct))
		p->to->has_odd = true;
	else
		add_disjunct(p, disjunct);
	isl_basic_set_free(disjunct);
	return isl_stat_ok;
}

void section_texts_add(struct arena *a, struct section_texts *to, const struct family_set *s)
{
	struct printing x = {a, s->family, to};
	isl_set_foreach_basic_set(s->set, see_disjunct, &x);
}

const char *section_texts_join(struct arena *a, const struct section_texts *all)
{
	const char *joined = "";
	if (!all->at.n && all->has_odd)
		return "nothing, unless a number is negative or above 2147483647";
	for (unsigned i = 0; i < all->at.n; i++)
		joined = arena_printf(a, "%s%s%s", joined, i ? ", " : "", all->at.at[i]);
	return all->more ? arena_printf(a, "%s and %u more", joined, all->more) : joined;
}

const char *array_sections_text(const struct array_sections *s, unsigned object)
{
	if (!s || !bitset_has(s->objects, object))
		return NULL;
	for (unsigned i = 0; i < s->texts.n; i++)
		if (s->texts.at[i].object == object && *s->texts.at[i].text)
			return s->texts.at[i].text;
	return "nothing";
}
