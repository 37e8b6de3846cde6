/* records.c - the values of frames, as another build has them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    stacks that are matched; where all that an image holds went.
 * Out:   the new build's records.
 * Means: where a function's text and its record are as they were, the record is; else it is filled
 *        value by value, by name, among those that the labels store. What is new begins as its
 *        declaration says, if that says a number.
 * Errs:  on the side of refusing, by the name of the value. Names that the compiler has made mean
 *        nothing where the text of a function has changed; one of a name that two have is found by
 *        order, if there are as many.
 * Cost:  linear in frames and values. */
#include "records.h"
#include "allocate.h"
#include "command.h"
#include "contents.h"
#include "types.h"

#include <string.h>

static bool is_stored(const struct build_label *l, const struct build_function *f, size_t value)
{
	const json_t *number;
	size_t i;
	json_array_foreach (l->values, i, number)
		if ((size_t)json_integer_value(number) == value)
			return true;
	return f->values[value].is_always;
}

/* The "nth" value of that name that the label stores; NULL: none. */
static const struct build_local *stored(const struct build_function *f, const struct build_label *l,
					const char *name, size_t nth)
{
	for (size_t i = 0; i < f->nvalues; i++)
		if (is_stored(l, f, i) && !strcmp(f->values[i].name, name) && nth-- == 0)
			return &f->values[i];
	return NULL;
}

/* How many values of that name does the label store, "before" one of them (NULL: all)? */
static size_t count_stored(const struct build_function *f, const struct build_label *l,
			   const char *name, const struct build_local *before)
{
	size_t n = 0;
	for (size_t i = 0; i < f->nvalues && &f->values[i] != before; i++)
		n += is_stored(l, f, i) && !strcmp(f->values[i].name, name);
	return n;
}

/* The value of the old frame that "v" of the new one is; NULL: none, or which one can't be told. */
static const struct build_local *stored_as(const struct match *m, const struct stack_frame *f,
					   const struct build_local *v)
{
	const struct build_function *old = stack_old(m, f), *new = stack_new(m, f);
	if (!old || (stack_is_made(v->name) && !stack_is_unchanged(m, f)) ||
	    count_stored(old, stack_old_label(m, f), v->name, NULL) !=
		    count_stored(new, stack_new_label(m, f), v->name, NULL))
		return NULL;
	return stored(old, stack_old_label(m, f), v->name,
		      count_stored(new, stack_new_label(m, f), v->name, v));
}

static bool refuse_value(const struct match *m, const struct stack_frame *f, const char *name,
			 const char *why)
{
	complain("this build needs '%s' at %s:%u, %s", name, stack_new(m, f)->file,
		 stack_new_label(m, f)->line, why);
	return false;
}

static bool carry_value(const struct places *p, const struct stack_frame *f,
			const struct build_local *from, const struct build_local *v)
{
	struct contents c = {.places = p,
			     .what = v->name,
			     .old = from->type,
			     .new = v->type,
			     .old_sets = &from->sets,
			     .new_sets = &v->sets,
			     .to = f->record + v->offset,
			     .size = p->match->new->types[v->type].size};
	uint64_t size = p->match->old->types[from->type].size;
	bool ok = contents_carry(&c, f->was.record + from->offset, 0, size);
	spans_sort(&c.known);
	bool is_whole = !c.has_lost && c.known.n;
	spans_free(&c.known);
	if (ok && !is_whole && c.size)
		return refuse_value(p->match, f, v->name, "and it has another type");
	return ok;
}

static bool put_number(const struct build_type *t, const json_t *initial, unsigned char *at)
{
	int64_t n = json_integer_value(initial);
	double wide =
		json_is_string(initial) ? strtod(json_string_value(initial), NULL) : (double)n;
	float narrow = (float)wide;
	if (t->kind == 'f' && t->size == sizeof narrow)
		memcpy(at, &narrow, sizeof narrow);
	else if (t->kind == 'f' && t->size == sizeof wide)
		memcpy(at, &wide, sizeof wide);
	else if (json_is_integer(initial) &&
		 ((t->kind == 'i' && t->size <= sizeof n) || (t->kind == 'p' && !n)))
		memcpy(at, &n, t->size);
	else
		return false;
	return true;
}

/* It is in no image: as its declaration says, if that says a number. */
static bool begin_value(const struct match *m, const struct stack_frame *f,
			const struct build_local *v)
{
	if (stack_is_made(v->name))
		return refuse_value(m, f, v->name,
				    "a value inside of an expression that has changed");
	switch (match_origin_of_local(m, f->was.function, v->name, v->type)) {
	case ORIGIN_OLD:
		return refuse_value(
			m, f, v->name,
			"which the image does not hold: the build that wrote it did not "
			"need it there");
	case ORIGIN_UNKNOWN:
		return refuse_value(m, f, v->name,
				    "which is new, and may be another name of one that is gone");
	case ORIGIN_DECLARED: break;
	}
	if (json_is_null(v->initial) ||
	    !put_number(&m->new->types[v->type], v->initial, f->record + v->offset))
		return refuse_value(m, f, v->name,
				    "which is new, and its declaration says no number that it "
				    "begins with");
	return true;
}

/* Do the records lie alike? */
static bool is_alike(const struct match *m, const struct stack_frame *f)
{
	const struct build_function *old = stack_old(m, f), *new = stack_new(m, f);
	if (!stack_is_unchanged(m, f) || old->record != new->record ||
	    old->nvalues != new->nvalues || old->nlocals != new->nlocals)
		return false;
	for (size_t i = 0; i < old->nvalues; i++)
		if (strcmp(old->values[i].name, new->values[i].name) ||
		    old->values[i].offset != new->values[i].offset ||
		    !types_are_same(m->old, old->values[i].type, m->new, new->values[i].type))
			return false;
	for (size_t i = 0; i < old->nlocals; i++)
		if (strcmp(old->locals[i].name, new->locals[i].name) ||
		    old->locals[i].offset != new->locals[i].offset ||
		    !types_are_same(m->old, old->locals[i].type, m->new, new->locals[i].type))
			return false;
	return true;
}

static bool has_variable_length(const struct build_function *f)
{
	for (size_t i = 0; f && i < f->nlocals; i++)
		if (f->locals[i].is_variable_length)
			return true;
	return false;
}

static bool fill_frame(const struct places *p, struct stack_frame *f)
{
	const struct match *m = p->match;
	const struct build_function *new = stack_new(m, f);
	const json_t *number;
	size_t i;
	f->record = allocate(new->record, 1);
	if (is_alike(m, f))
		memcpy(f->record, f->was.record, new->record);
	else if (has_variable_length(new) || has_variable_length(stack_old(m, f)))
		return complain("'%s' has changed, and has an array of variable length", new->name),
		       false;
	json_array_foreach (stack_new_label(m, f)->values, i, number) {
		const struct build_local *v = &new->values[json_integer_value(number)];
		const struct build_local *from = stored_as(m, f, v);
		if (from ? !carry_value(p, f, from, v) : !begin_value(m, f, v))
			return false;
	}
	return true;
}

bool records_fill(struct stacks *s, const struct places *p)
{
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->at[i].n; k++)
			if (!fill_frame(p, &s->at[i].at[k]))
				return false;
	return true;
}
