/* live.c - which bytes does a stack of frames need?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    frames at labels. Out: sets of objects needed whole and in part; runs of bytes.
 * Means: sets as live.h says, frame by frame. What all threads of a team kill is killed for the
 *        frames of serial code around. When it is known what is needed whole, frames that need
 *        parts of anything else are asked for them (array_sections.h).
 * Errs:  what a frame can't say the parts of is needed whole; so is all that frames inside a region
 *        need.
 * Cost:  some passes over the frames; a step for each run, unless they are those of last time. */
#include <string.h>

#include "array_sections.h"
#include "base/mix.h"
#include "live.h"

bool live_begin(struct live *l)
{
	size_t words = ompckpt_program.nwords + 1ul;
	if (!scratch_need(&l->memory, 4 * words * sizeof *l->whole))
		return false;
	l->whole = l->memory.at;
	l->partly = l->whole + words;
	l->killed = l->partly + words;
	l->own = l->killed + words;
	memset(l->memory.at, 0, 4 * words * sizeof *l->whole);
	l->whole[0] |= 1;
	l->nthreads = 0;
	return true;
}

void live_add_thread(struct live *l, const struct kept_frame *frames, uint32_t n)
{
	unsigned words = ompckpt_program.nwords;
	memset(l->own, 0, words * sizeof *l->own);
	for (uint32_t i = 0; i < n; i++)
		for (unsigned w = 0; w < words; w++) {
			l->whole[w] |= live_label(&frames[i])->live[w] & ~l->own[w];
			l->own[w] |= live_label(&frames[i])->kill[w];
		}
	for (unsigned w = 0; w < words; w++)
		l->killed[w] = l->nthreads == 0 ? l->own[w] : l->killed[w] & l->own[w];
	l->nthreads++;
}

/* Word "w" of what the label needs in part, and those inside have not killed. */
static unsigned long in_part(const struct live *l, const struct ompckpt_label *at, unsigned w)
{
	return at->part == NULL ? 0 : at->live[w] & at->part->objects[w] & ~l->killed[w];
}

void live_add_sets(struct live *l, const struct kept_frame *frames, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		for (unsigned w = 0; w < ompckpt_program.nwords; w++) {
			const struct ompckpt_label *at = live_label(&frames[i]);
			unsigned long part = in_part(l, at, w);
			l->partly[w] |= part;
			l->whole[w] |= at->live[w] & ~l->killed[w] & ~part;
			l->killed[w] |= at->kill[w];
		}
}

static bool needs_runs(const struct live *l, const struct ompckpt_label *at)
{
	for (unsigned w = 0; w < ompckpt_program.nwords; w++)
		if (in_part(l, at, w) & ~l->whole[w])
			return true;
	return false;
}

/* The runs that frame "f" needs, and what stands for them. NULL: it needs none, or, from now on,
 * all of the objects; then nothing stands for that. */
static const struct extent *runs_of(struct live *l, const struct kept_frame *f, uint64_t *n,
				    uint64_t *id)
{
	*id = UINT64_MAX;
	if (!needs_runs(l, live_label(f)))
		return NULL;
	const struct extent *runs = array_sections_needed(f, n, id);
	if (runs != NULL)
		return runs;
	*id = 0;
	for (unsigned w = 0; w < ompckpt_program.nwords; w++)
		l->whole[w] |= in_part(l, live_label(f), w);
	return NULL;
}

static void kill(struct live *l, const struct kept_frame *f)
{
	for (unsigned w = 0; w < ompckpt_program.nwords; w++)
		l->killed[w] |= live_label(f)->kill[w];
}

/* What stands for the runs of all frames; 0: nothing does. */
static uint64_t id_of_runs(struct live *l, const struct kept_frame *frames, uint32_t n)
{
	uint64_t h = n, count, id;
	bool is_known = true;
	for (uint32_t i = 0; i < n; i++) {
		runs_of(l, &frames[i], &count, &id);
		kill(l, &frames[i]);
		is_known = is_known && id != 0;
		h = mix(h, id);
	}
	return is_known ? h | 1 : 0;
}

static void add_runs(struct live *l, const struct kept_frame *frames, uint32_t n)
{
	extents_begin(&l->runs);
	for (uint32_t i = 0; i < n; i++) {
		uint64_t count, id;
		const struct extent *runs = runs_of(l, &frames[i], &count, &id);
		for (uint64_t k = 0; runs != NULL && k < count; k++)
			extents_add(&l->runs, runs[k].at, runs[k].size);
		kill(l, &frames[i]);
	}
	if (extents_finish(&l->runs))
		return;
	l->id = 0;
	for (unsigned w = 0; w < ompckpt_program.nwords; w++)
		l->whole[w] |= l->partly[w];
}

void live_add_serial(struct live *l, const struct kept_frame *frames, uint32_t n)
{
	size_t bytes = ompckpt_program.nwords * sizeof *l->own;
	memcpy(l->own, l->killed, bytes);
	live_add_sets(l, frames, n);
	memcpy(l->killed, l->own, bytes);
	uint64_t id = id_of_runs(l, frames, n);
	if (id == 0 || id != l->id) {
		l->id = id;
		memcpy(l->killed, l->own, bytes);
		add_runs(l, frames, n);
	}
	for (unsigned w = 0; w < ompckpt_program.nwords; w++)
		l->partly[w] &= ~l->whole[w];
}

bool live_count(const struct ompckpt_frame *f, uint32_t *n)
{
	for (*n = 0; f != NULL; f = f->up, ++*n)
		if (f->label == 0 || f->label > f->function->nlabels)
			return false;
	return true;
}

void live_list(const struct ompckpt_frame *f, struct kept_frame *frames, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++, f = f->up)
		frames[i] =
			(struct kept_frame){f->function, f->label, f->arena, (const char *)(f + 1)};
}
