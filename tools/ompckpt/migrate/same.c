/* same.c - are two builds of one program?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    two namings.
 * Out:   whether all their tables are the same; else the first item that is not.
 * Means: namings hold no address, so that builds by other compilers and flags have the same one;
 *        but for literals (compilers have macros of their own), which are found by their texts.
 * Errs:  on the side of a difference.
 * Cost:  linear in the namings. */
#include "same.h"

/* What the lists are of, for messages; in the order in which a difference tells most. */
static const struct {
	const char *list, *what;
} lists[] = {
	{"types", "type"},       {"functions", "function"}, {"positions", "position"},
	{"objects", "variable"}, {"statics", "name"},       {"sets", "set of pointers"},
	{"files", "file"},
};

static const char *name_of(const json_t *item)
{
	if (json_is_string(item))
		return json_string_value(item);
	if (json_is_object(item))
		return json_string_value(json_object_get(item, "name"));
	/* A type's name comes after its kind and size. */
	bool is_type = json_is_integer(json_array_get(item, 1));
	const char *name = json_string_value(json_array_get(item, is_type ? 2 : 0));
	return name ? name : json_string_value(json_array_get(item, 0));
}

static json_t *difference(const char *what, const json_t *old, const json_t *new)
{
	const char *name = name_of(old ? old : new);
	return json_sprintf("%s '%s' %s", what, name ? name : "?",
			    !old   ? "is new"
			    : !new ? "is gone"
				   : "has changed");
}

/* The first variable or value of type number "type": it tells more than the type. */
static const json_t *user_of(const struct build *b, size_t type)
{
	const json_t *item, *value;
	size_t i, k;
	json_array_foreach (json_object_get(b->naming, "objects"), i, item)
		if ((size_t)json_integer_value(json_array_get(item, 3)) == type)
			return item;
	json_array_foreach (json_object_get(b->naming, "functions"), i, item)
		json_array_foreach (json_object_get(item, "values"), k, value)
			if ((size_t)json_integer_value(json_array_get(value, 1)) == type)
				return value;
	return NULL;
}

/* The first item of list "i" that is not the same in both. */
static void compare_lists(const struct build *old, const struct build *new, unsigned i,
			  json_t **what)
{
	const json_t *a = json_object_get(old->naming, lists[i].list);
	const json_t *b = json_object_get(new->naming, lists[i].list);
	size_t n =
		json_array_size(a) > json_array_size(b) ? json_array_size(a) : json_array_size(b);
	for (size_t k = 0; k < n; k++) {
		const json_t *x = json_array_get(a, k), *y = json_array_get(b, k);
		if (x && y && json_equal(x, y))
			continue;
		const json_t *user = i == 0 && x && y ? user_of(old, k) : NULL;
		*what = user ? difference("the type of", user, user)
			     : difference(lists[i].what, x, y);
		return;
	}
}

static bool same_fact(const struct build *old, const struct build *new, const char *key)
{
	return json_equal(json_object_get(old->section, key), json_object_get(new->section, key));
}

bool same_program(const struct build *old, const struct build *new, json_t **what)
{
	*what = NULL;
	if (!same_fact(old, new, "machine"))
		*what = json_string("the processor is another one");
	else if (!same_fact(old, new, "is_static"))
		*what = json_string("the C library is linked statically into one of the two");
	for (unsigned i = 0; !*what && i < sizeof lists / sizeof *lists; i++)
		compare_lists(old, new, i, what);
	return !*what;
}
