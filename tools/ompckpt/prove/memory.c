/* memory.c - compares two images, variable by variable; what frames don't keep.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    two images of one build, at one candidate; or one.
 * Out:   names: values that frames keep, by the naming in the image; then objects, as ompckpt diff
 *        finds them. Of one image: locals of the functions on its stack that are in neither.
 * Errs:  frames that are not of the same labels are not compared: the run went another way. */
#include "memory.h"
#include "command.h"
#include "diff.h"
#include "images.h"
#include "migrate/build.h"
#include "migrate/stacks.h"
#include "walk.h"

#include <stdio.h>
#include <string.h>

static bool has_name(const json_t *names, const char *name)
{
	const json_t *known;
	size_t i;
	json_array_foreach (names, i, known)
		if (!strcmp(json_string_value(known), name))
			return true;
	return false;
}

static void add_name(json_t *names, const char *name)
{
	if (!has_name(names, name))
		json_array_append_new(names, json_string(name));
}

/* ---- frames ---- */

static bool is_alike(const struct walk_frame *a, const struct walk_frame *b)
{
	return a->function == b->function && a->label == b->label &&
	       a->record_size == b->record_size;
}

/* What a frame is of, and where it stands; false: the naming does not know. */
static bool find_frame(const struct build *b, const struct walk_frame *x,
		       const struct build_function **f, const struct build_label **l)
{
	if (x->function >= b->nfunctions || !b->functions[x->function].exists || x->label == 0 ||
	    x->label > b->functions[x->function].nlabels)
		return false;
	*f = &b->functions[x->function];
	*l = &(*f)->labels[x->label - 1];
	return true;
}

/* Of the values that are needed at the label. */
static void compare_frame(const struct build *b, const struct walk_frame *x,
			  const struct walk_frame *y, json_t *wrong)
{
	const struct build_function *f;
	const struct build_label *l;
	const json_t *number;
	size_t i;
	if (!find_frame(b, x, &f, &l))
		return;
	json_array_foreach (l->values, i, number) {
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

/* ---- what frames don't keep ---- */

/* Names of locals: what frames of functions keep, and those of regions in them; the rest. */
struct kept {
	json_t *by_functions, *by_regions, *names;
};

static bool is_kept(const struct build_function *f, const struct build_label *l, const char *name)
{
	const json_t *number;
	size_t i;
	json_array_foreach (l->values, i, number)
		if (!strcmp(f->values[json_integer_value(number)].name, name))
			return true;
	for (i = 0; i < f->nvalues; i++)
		if (f->values[i].is_always && !strcmp(f->values[i].name, name))
			return true;
	for (i = 0; i < f->nlocals; i++)
		if (!strcmp(f->locals[i].name, name))
			return true;
	return false;
}

/* "is_last": all frames have been looked at for what they keep. A function's frame and that of its
 * region share its locals. */
static void look_at_frame(const struct build *b, const struct walk_frame *x, bool is_last,
			  struct kept *k)
{
	const struct build_function *f;
	const struct build_label *l;
	char text[300];
	if (!find_frame(b, x, &f, &l))
		return;
	for (size_t i = 0; i < f->nvariables; i++) {
		const char *name = f->variables[i].name;
		bool is = is_kept(f, l, name);
		snprintf(text, sizeof text, "%s of %s", name, f->name);
		if (is && !is_last)
			add_name(f->region ? k->by_regions : k->by_functions, text);
		else if (!is && is_last && !stack_is_made(name) &&
			 !has_name(f->region ? k->by_functions : k->by_regions, text))
			add_name(k->names, text);
	}
}

static void look_at_frames(const struct build *b, const struct image *im, bool is_last,
			   struct kept *k)
{
	uint32_t i = 0;
	struct image_section s;
	struct walk_frame x;
	struct walk_team of;
	while (next_stack(im, &i, &s)) {
		struct walk w = walk_begin(im, &s);
		if (s.kind == IMAGE_TEAM && !walk_team(&w, &of))
			continue;
		while (walk_frame(&w, &x))
			look_at_frame(b, &x, is_last, k);
	}
}

bool memory_not_kept(const char *image, json_t *names)
{
	struct image im;
	struct build b = {0};
	enum image_status s = image_open(&im, image);
	if (s != IMAGE_OK)
		return images_complain(image, s), false;
	struct kept k = {json_array(), json_array(), names};
	if (build_of_image(&b, &im, image)) {
		look_at_frames(&b, &im, false, &k);
		look_at_frames(&b, &im, true, &k);
	}
	json_decref(k.by_functions);
	json_decref(k.by_regions);
	build_free(&b);
	image_close(&im);
	return true;
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
