/* team.c - can a run go on with another number of threads?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image, and the naming of the build that wrote it.
 * Out:   that nothing in the image depends on the number of threads; else what does, and why.
 * Means: in serial code the program's state is what the image holds. If none of it depends on the
 *        number, a run with another one from its beginning would have come to the same state. In a
 *        region the frames of the threads come to it (team_frames.c).
 * Errs:  on the side of no: as the compiler's analysis (lib/dataflow/team_size.c); threads' copies
 *        of variables are not moved to other threads.
 * Cost:  linear in sections and frames. */
#include "team.h"
#include "format.h"
#include "team_frames.h"
#include "team_internal.h"

#include <string.h>

const json_t *team_entry(const struct build *b, const char *what)
{
	return json_object_get(json_object_get(b->naming, "team"), what);
}

const json_t *team_row(const struct build *b, const char *what, size_t n, const uint32_t *numbers)
{
	const json_t *row;
	size_t i;
	json_array_foreach (team_entry(b, what), i, row) {
		size_t same = 0;
		while (same < n && json_integer_value(json_array_get(row, same)) == numbers[same])
			same++;
		if (same == n)
			return row;
	}
	return NULL;
}

const char *team_why(const struct build *b, const char *what, size_t n, const uint32_t *numbers)
{
	return json_string_value(json_array_get(team_row(b, what, n, numbers), n));
}

json_t *team_because(const char *name, const char *why)
{
	return json_sprintf("'%s' depends on the number of threads: %s; compute it anew after the "
			    "position, or go on with as many",
			    name, why);
}

const char *team_name_of(const struct build *b, uint32_t id)
{
	return id < b->nobjects ? b->objects[id].name : "?";
}

const struct build_function *team_function(const struct build *b, const struct walk_frame *f)
{
	return f->function < b->nfunctions && b->functions[f->function].exists && f->label &&
			       f->label <= b->functions[f->function].nlabels
		       ? &b->functions[f->function]
		       : NULL;
}

static json_t *refuse_copies(const struct build *b, uint32_t object)
{
	return json_sprintf("it holds the copies that threads have of '%s'",
			    team_name_of(b, object));
}

static json_t *in_section(const struct build *b, const struct image_section *s)
{
	if (s->kind == IMAGE_COPY && s->address > 0)
		return refuse_copies(b, s->id);
	if (!format_is_memory(s->kind))
		return NULL;
	const char *why = team_why(b, "objects", 1, &s->id);
	return why ? team_because(team_name_of(b, s->id), why) : NULL;
}

static json_t *in_frame(const struct build *b, const struct walk_frame *f)
{
	const struct build_function *of = team_function(b, f);
	const json_t *value;
	size_t i;
	if (!of)
		return json_string("it is damaged");
	json_array_foreach (of->labels[f->label - 1].values, i, value) {
		uint32_t numbers[] = {f->function, (uint32_t)json_integer_value(value)};
		const char *why = team_why(b, "values", 2, numbers);
		if (why && numbers[1] < of->nvalues)
			return team_because(of->values[numbers[1]].name, why);
	}
	return NULL;
}

static json_t *in_frames(const struct image *im, const struct build *b)
{
	struct image_section s;
	struct walk_frame f;
	json_t *why = NULL;
	if (!image_find(im, IMAGE_FRAMES, ~0u, &s))
		return json_string("it is damaged");
	struct walk w = walk_begin(im, &s);
	while (!why && walk_frame(&w, &f))
		why = in_frame(b, &f);
	return why;
}

/* Where there was one thread, nothing in the image is of others; they would have had copies. */
static json_t *in_copies(const struct image *im, const struct build *b)
{
	for (uint32_t i = 0; i < b->nobjects && walk_threads(im) == 1; i++)
		if (b->objects[i].kind == 'c')
			return refuse_copies(b, i);
	return NULL;
}

static json_t *in_program(const struct build *b)
{
	const char *set = json_string_value(team_entry(b, "set"));
	const char *sequences = json_string_value(team_entry(b, "sequences"));
	if (!team_entry(b, "sized"))
		return json_string("it does not say what depends on the number of threads: an "
				   "older ompckpt-cc compiled its build");
	if (set)
		return json_sprintf("the program says how many threads it has: %s", set);
	if (sequences)
		return json_sprintf(
			"what is drawn or read next depends on the number of threads: %s",
			sequences);
	return NULL;
}

json_t *team_why_not(const struct image *im, const struct build *b, uint32_t threads)
{
	json_t *why = in_program(b);
	for (uint32_t i = 0; i < im->nsections && !why; i++) {
		struct image_section s = image_section(im, i);
		why = in_section(b, &s);
	}
	if (!why)
		why = in_copies(im, b);
	if (!why)
		why = in_frames(im, b);
	return why ? why : team_frames_why_not(im, b, threads);
}
