/* team_frames.c - what each thread of a team has, for a team of another size.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image of a parallel region; the naming of the build that wrote it.
 * Out:   the frames of each thread of a team of another size; else why there are none.
 * Means: each thread stands at the same place, outside of shared work. A value in its frames is the
 *        same in all, or the thread's number, or the team's size. Then a thread that there was not
 *        would have what the others have: nothing else tells one thread from another.
 * Errs:  on the side of no. That a value is the same in all threads is seen, that it does not
 *        depend on their number is the compiler's to say; so there must be two to look at. Memory
 *        that each thread has of its own is refused.
 * Cost:  linear in the frames of all threads. */
#include "team_frames.h"
#include "allocate.h"
#include "base/memory_layout.h"
#include "format.h"
#include "team.h"
#include "team_internal.h"

#include <stdlib.h>
#include <string.h>

#define FLOAT_FLAGS 0xffff00000000003full /* exceptions that have happened, as x86 keeps them */
#define NO_LOOP UINT64_MAX
#define SERIAL UINT32_MAX /* a lock of serial code */

/* The frames of all threads, outermost first. */
struct frames {
	const struct build *b;
	struct walk_team *teams; /* by thread */
	struct walk_frame *at;   /* by thread, then from the outermost in */
	uint32_t threads, depth;
};

static const struct walk_frame *frame(const struct frames *f, uint32_t thread, uint32_t i)
{
	return &f->at[(size_t)thread * f->depth + i];
}

bool team_frames_are_there(const struct image *im)
{
	struct image_section s;
	return image_find(im, IMAGE_TEAM, ~0u, &s);
}

/* ---- reading -------------------------------------------------------------------------------- */

static uint32_t count_frames(struct walk w)
{
	struct walk_frame f;
	uint32_t n = 0;
	while (walk_frame(&w, &f))
		n++;
	return n;
}

static bool read_thread(struct frames *f, const struct image *im, uint32_t thread)
{
	struct image_section s;
	if (!image_find(im, IMAGE_TEAM, thread, &s))
		return false;
	struct walk w = walk_begin(im, &s);
	if (!walk_team(&w, &f->teams[thread]) || count_frames(w) != f->depth)
		return false;
	for (uint32_t i = 0; i < f->depth; i++)
		if (!walk_frame(&w, &f->at[(size_t)thread * f->depth + i]) ||
		    !team_function(f->b, frame(f, thread, i)))
			return false;
	return true;
}

/* False: the threads have not as many frames each, or the image is damaged. */
static bool read_frames(struct frames *f, const struct image *im, const struct build *b)
{
	struct image_section s;
	struct walk_team first;
	*f = (struct frames){.b = b};
	if (!image_find(im, IMAGE_TEAM, 0, &s))
		return false;
	struct walk w = walk_begin(im, &s);
	if (!walk_team(&w, &first) || first.size == 0 || first.size > LAYOUT_TEAM_MAX)
		return false;
	f->threads = first.size;
	f->depth = count_frames(w);
	f->teams = allocate(f->threads, sizeof *f->teams);
	f->at = allocate((size_t)f->threads * f->depth, sizeof *f->at);
	for (uint32_t i = 0; i < f->threads; i++)
		if (!read_thread(f, im, i))
			return false;
	return f->depth > 0;
}

static void free_frames(struct frames *f)
{
	free(f->teams);
	free(f->at);
}

/* ---- values --------------------------------------------------------------------------------- */

static const struct build_function *function_of(const struct frames *f, uint32_t i)
{
	return team_function(f->b, frame(f, 0, i));
}

/* Is it needed from the label on, or from a later one that does not store it again? */
static bool is_needed(const struct frames *f, uint32_t i, uint32_t value)
{
	const struct build_function *of = function_of(f, i);
	const json_t *number;
	size_t k;
	json_array_foreach (of->labels[frame(f, 0, i)->label - 1].values, k, number)
		if (json_integer_value(number) == value)
			return true;
	return of->values[value].is_always;
}

static const unsigned char *bytes_of(const struct frames *f, uint32_t thread, uint32_t i,
				     const struct build_local *v)
{
	return frame(f, thread, i)->record + v->offset;
}

static uint64_t size_of(const struct frames *f, const struct build_local *v)
{
	return f->b->types[v->type].size;
}

/* Thread "thread" of "threads": what "entry" says of the value, which is an int. */
static int told(const char *entry, uint32_t thread, uint32_t threads)
{
	return (int)(!strcmp(entry, "numbers") ? thread : threads);
}

/* "numbers", "sizes", or NULL: what the value says in each thread. */
static const char *entry_of(const struct frames *f, uint32_t i, uint32_t value)
{
	uint32_t numbers[] = {frame(f, 0, i)->function, value};
	if (size_of(f, &function_of(f, i)->values[value]) != sizeof(int))
		return NULL;
	return team_row(f->b, "numbers", 2, numbers) ? "numbers"
	       : team_row(f->b, "sizes", 2, numbers) ? "sizes"
						     : NULL;
}

static json_t *differs(const struct build_local *v)
{
	return json_sprintf("each thread has its own '%s' there; have it the same in all, the "
			    "thread's number, or set anew after the position",
			    v->name);
}

static json_t *in_value(const struct frames *f, uint32_t i, uint32_t value)
{
	const struct build_local *v = &function_of(f, i)->values[value];
	uint32_t numbers[] = {frame(f, 0, i)->function, value};
	const char *entry = entry_of(f, i, value);
	const char *part = team_why(f->b, "parts", 2, numbers);
	const char *why = team_why(f->b, "values", 2, numbers);
	if (part)
		return json_sprintf("'%s' is a thread's part of what the team does: %s; put the "
				    "parts together before the position",
				    v->name, part);
	if (why)
		return team_because(v->name, why);
	for (uint32_t t = 0; t < f->threads; t++) {
		int number = entry ? told(entry, t, f->threads) : 0;
		if (memcmp(bytes_of(f, t, i, v), entry ? (void *)&number : bytes_of(f, 0, i, v),
			   size_of(f, v)) != 0)
			return differs(v);
	}
	return NULL;
}

/* ---- frames --------------------------------------------------------------------------------- */

static json_t *in_place(const struct frames *f, uint32_t i)
{
	const struct walk_frame *first = frame(f, 0, i);
	const struct build_function *of = function_of(f, i);
	uint32_t label[] = {first->function, first->label};
	const char *sized = team_why(f->b, "sized", 1, label);
	for (uint32_t t = 1; t < f->threads; t++)
		if (frame(f, t, i)->function != label[0] || frame(f, t, i)->label != label[1])
			return json_string("its threads are at different places");
	if (team_row(f->b, "work", 2, label))
		return json_sprintf("%s:%u is in work that the threads share out, or that one of "
				    "them does; take the checkpoint outside of that",
				    of->file, of->labels[label[1] - 1].line);
	if (sized)
		return json_sprintf("the region says itself how many threads it has: %s", sized);
	for (size_t k = 0; k < of->nlocals; k++)
		if (of->locals[k].is_variable_length)
			return json_sprintf("each thread has a '%s' of its own",
					    of->locals[k].name);
	return NULL;
}

static json_t *in_frames(const struct frames *f)
{
	json_t *why = NULL;
	for (uint32_t i = 0; i < f->depth && !why; i++) {
		why = in_place(f, i);
		for (uint32_t v = 0; v < function_of(f, i)->nvalues && !why; v++)
			if (is_needed(f, i, v))
				why = in_value(f, i, v);
	}
	return why;
}

static json_t *in_teams(const struct frames *f, uint32_t region, uint32_t threads)
{
	const struct walk_team *first = &f->teams[0];
	if (f->threads == 1)
		return json_string("its team has one thread, which does not tell what is each "
				   "thread's own");
	if (f->threads != region)
		return json_sprintf("its team has %u threads, and not %u as OpenMP was told",
				    f->threads, region);
	if (threads > LAYOUT_TEAM_MAX)
		return json_sprintf("a team has %lu threads at most", LAYOUT_TEAM_MAX);
	for (uint32_t t = 0; t < f->threads; t++) {
		const struct walk_team *w = &f->teams[t];
		if (w->drawn != NO_LOOP || w->met != first->met)
			return json_string("its threads share out the iterations of a loop; take "
					   "the checkpoint outside of that");
		if ((w->float_control ^ first->float_control) & ~FLOAT_FLAGS)
			return json_string("its threads round otherwise");
	}
	return NULL;
}

/* ---- the rest of the image ------------------------------------------------------------------ */

/* Does "s" lie in the frames of a thread of the team? */
static bool is_own(const struct frames *f, const struct image_section *s)
{
	const struct walk_frame *last = frame(f, 0, f->depth - 1);
	uint64_t begin = frame(f, 0, 0)->arena;
	uint64_t end = last->arena + function_of(f, f->depth - 1)->arena;
	return s->kind == IMAGE_LOCAL &&
	       ((s->address >= begin && s->address < end) || s->address >= LAYOUT_TEAM);
}

static json_t *in_memory(const struct frames *f, const struct image *im)
{
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		if (is_own(f, &s))
			return json_sprintf("each thread has a '%s' of its own",
					    team_name_of(f->b, s.id));
	}
	return NULL;
}

static json_t *in_state(const struct image *im)
{
	struct image_section s;
	struct walk_record r, first = {0};
	if (!image_find(im, IMAGE_STATE, ~0u, &s))
		return json_string("it is damaged");
	struct walk w = walk_begin(im, &s);
	while (walk_record(&w, &r)) {
		if (r.tag == TAG_MPI)
			return json_string("it is of a job of MPI, in a parallel region");
		if (r.tag == TAG_HELD_LOCK && get_u32(r.data) != SERIAL)
			return json_sprintf("thread %u holds a lock", get_u32(r.data));
		if (r.tag != TAG_TEAM_OMP)
			continue;
		if (!first.data)
			first = r;
		else if (r.size != first.size || r.size < 4 ||
			 memcmp(r.data + 4, first.data + 4, r.size - 4) != 0)
			return json_string("its threads have other settings of OpenMP each");
	}
	return NULL;
}

json_t *team_frames_why_not(const struct image *im, const struct build *b, uint32_t threads)
{
	struct frames f;
	json_t *why = NULL;
	if (!team_frames_are_there(im))
		return NULL;
	if (!read_frames(&f, im, b))
		why = json_string("its threads are at different places");
	if (!why)
		why = in_teams(&f, walk_threads(im), threads);
	if (!why)
		why = in_state(im);
	if (!why)
		why = in_memory(&f, im);
	if (!why)
		why = in_frames(&f);
	free_frames(&f);
	return why;
}

/* ---- for another team ----------------------------------------------------------------------- */

static uint64_t arena_of(uint32_t thread)
{
	return LAYOUT_TEAM + thread * LAYOUT_TEAM_STRIDE;
}

/* The record of a frame, for thread "thread" of "threads". */
static unsigned char *record_for(const struct frames *f, const struct walk_frame *from, uint32_t i,
				 uint32_t thread, uint32_t threads)
{
	const struct build_function *of = function_of(f, i);
	unsigned char *to = memcpy(allocate(from->record_size, 1), from->record, from->record_size);
	for (uint32_t v = 0; v < of->nvalues; v++) {
		const char *entry = is_needed(f, i, v) ? entry_of(f, i, v) : NULL;
		int number = entry ? told(entry, thread, threads) : 0;
		if (entry)
			memcpy(to + of->values[v].offset, &number, sizeof number);
	}
	return to;
}

static uint64_t encode(const struct frames *f, uint32_t thread, uint32_t threads,
		       unsigned char *out)
{
	uint32_t like =
		thread < f->threads ? thread : 1; /* the initial thread's arena is another */
	struct walk_team team = f->teams[like];
	team.size = threads;
	team.thread = thread;
	uint64_t n = team_encode(out, &team);
	for (uint32_t i = 0; i < f->depth; i++) {
		struct walk_frame to = *frame(f, like, i);
		unsigned char *record = record_for(f, &to, i, thread, threads);
		to.record = record;
		if (thread > 0)
			to.arena += arena_of(thread) - arena_of(like);
		n += frame_encode(out ? out + n : NULL, &to);
		free(record);
	}
	return n;
}

unsigned char *team_frames_encode(const struct image *im, const struct build *b, uint32_t thread,
				  uint32_t threads, uint64_t *size)
{
	struct frames f;
	unsigned char *out = NULL;
	if (read_frames(&f, im, b)) {
		*size = encode(&f, thread, threads, NULL);
		out = allocate(*size, 1);
		encode(&f, thread, threads, out);
	}
	free_frames(&f);
	return out;
}
