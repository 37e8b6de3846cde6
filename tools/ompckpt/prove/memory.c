/* memory.c - compares two images, variable by variable.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    two images of one build, at one candidate.
 * Out:   names: values that frames keep, by the naming in the image; then objects, as ompckpt diff
 *        finds them.
 * Errs:  frames that are not of the same labels are not compared: the run went another way. */
#include "memory.h"
#include "command.h"
#include "diff.h"
#include "images.h"
#include "migrate/build.h"
#include "walk.h"

#include <string.h>

static void add_name(json_t *wrong, const char *name)
{
	const json_t *known;
	size_t i;
	json_array_foreach (wrong, i, known)
		if (!strcmp(json_string_value(known), name))
			return;
	json_array_append_new(wrong, json_string(name));
}

/* ---- frames ---- */

static bool is_alike(const struct walk_frame *a, const struct walk_frame *b)
{
	return a->function == b->function && a->label == b->label &&
	       a->record_size == b->record_size;
}

/* Of the values that are needed at the label. */
static void compare_frame(const struct build *b, const struct walk_frame *x,
			  const struct walk_frame *y, json_t *wrong)
{
	if (x->function >= b->nfunctions || !b->functions[x->function].exists)
		return;
	const struct build_function *f = &b->functions[x->function];
	const json_t *number;
	size_t i;
	if (x->label == 0 || x->label > f->nlabels)
		return;
	json_array_foreach (f->labels[x->label - 1].values, i, number) {
		const struct build_local *v = &f->values[json_integer_value(number)];
		uint64_t size = v->type < b->ntypes ? b->types[v->type].size : 0;
		if (v->offset + size <= x->record_size &&
		    memcmp(x->record + v->offset, y->record + v->offset, size) != 0)
			add_name(wrong, v->name);
	}
}

static void compare_stack(const struct build *b, const struct image *one,
			  const struct image_section *s, const struct image *other,
			  const struct image_section *t, json_t *wrong)
{
	struct walk w = walk_begin(one, s), v = walk_begin(other, t);
	struct walk_frame x, y;
	struct walk_team of;
	if (s->kind == IMAGE_TEAM && (!walk_team(&w, &of) || !walk_team(&v, &of)))
		return;
	while (walk_frame(&w, &x) && walk_frame(&v, &y) && is_alike(&x, &y))
		compare_frame(b, &x, &y, wrong);
}

/* The next stack from section "*i" on; threads are in order. */
static bool next_stack(const struct image *im, uint32_t *i, struct image_section *s)
{
	while (*i < im->nsections) {
		*s = image_section(im, (*i)++);
		if (s->kind == IMAGE_FRAMES || s->kind == IMAGE_TEAM)
			return true;
	}
	return false;
}

static void compare_stacks(const struct build *b, const struct image *one,
			   const struct image *other, json_t *wrong)
{
	uint32_t i = 0, k = 0;
	struct image_section s, t;
	while (next_stack(one, &i, &s) && next_stack(other, &k, &t) && s.kind == t.kind)
		compare_stack(b, one, &s, other, &t, wrong);
}

/* ---- objects ---- */

static void compare_objects(const struct image *one, const struct image *other, json_t *wrong)
{
	struct diff_sum sum = {.rows = json_array()};
	const json_t *row;
	size_t i;
	diff_images(&sum, one, other);
	json_array_foreach (sum.rows, i, row) {
		const char *name = json_string_value(json_object_get(row, "name"));
		if (*name && strcmp(name, "(external)") != 0)
			add_name(wrong, name);
	}
	json_decref(sum.rows);
}

bool memory_wrong(const char *right, const char *restarted, json_t *wrong)
{
	struct image one, other;
	struct build b = {0};
	enum image_status s = image_open(&one, right);
	if (s != IMAGE_OK)
		return images_complain(right, s), false;
	s = image_open(&other, restarted);
	if (s != IMAGE_OK) {
		images_complain(restarted, s);
		image_close(&one);
		return false;
	}
	if (build_of_image(&b, &one, right))
		compare_stacks(&b, &one, &other, wrong);
	build_free(&b);
	compare_objects(&one, &other, wrong);
	image_close(&one);
	image_close(&other);
	return true;
}
