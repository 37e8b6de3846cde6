/* live.c - which bytes does a stack of frames need?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    frames at labels. Out: sets of objects needed whole and in part; runs of bytes.
 * Means: sets as live.h says, frame by frame. What all threads of a team kill is killed for the
 *        frames of serial code around. When it is known what is needed whole, frames that need
 *        parts of anything else are asked for them (part.h).
 * Errs:  what a frame can't say the parts of is needed whole; so is all that frames inside a region
 *        need.
 * Cost:  two passes over the frames. */
#include <string.h>

#include "live.h"
#include "part.h"

bool live_begin(struct live *l)
{
	size_t words = ompckpt_program.nwords + 1ul;
	if (!room_need(&l->room, 4 * words * sizeof *l->whole))
		return false;
	l->whole = l->room.at;
	l->partly = l->whole + words;
	l->killed = l->partly + words;
	l->own = l->killed + words;
	memset(l->room.at, 0, 4 * words * sizeof *l->whole);
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

static void add_sets(struct live *l, const struct kept_frame *frames, uint32_t n)
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

static void add_runs(struct live *l, const struct kept_frame *f)
{
	uint64_t n;
	const struct extent *runs = part_runs(f, &n);
	for (uint64_t i = 0; runs != NULL && i < n; i++)
		extents_add(&l->runs, runs[i].at, runs[i].size);
	for (unsigned w = 0; runs == NULL && w < ompckpt_program.nwords; w++)
		l->whole[w] |= in_part(l, live_label(f), w);
}

void live_add_serial(struct live *l, const struct kept_frame *frames, uint32_t n)
{
	unsigned words = ompckpt_program.nwords;
	memcpy(l->own, l->killed, words * sizeof *l->own);
	add_sets(l, frames, n);
	memcpy(l->killed, l->own, words * sizeof *l->own);
	extents_begin(&l->runs);
	for (uint32_t i = 0; i < n; i++) {
		const struct ompckpt_label *at = live_label(&frames[i]);
		if (needs_runs(l, at))
			add_runs(l, &frames[i]);
		for (unsigned w = 0; w < words; w++)
			l->killed[w] |= at->kill[w];
	}
	bool is_known = extents_finish(&l->runs);
	for (unsigned w = 0; w < words; w++) {
		l->whole[w] |= is_known ? 0 : l->partly[w];
		l->partly[w] &= ~l->whole[w];
	}
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
