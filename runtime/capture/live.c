/* live.c - which bytes does a stack of frames need?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    frames at labels. Out: sets of objects needed whole and in part; runs of bytes.
 * Means: sets as live.h says, frame by frame. What all threads of a team kill is killed for the
 *        frames of serial code around. When it is known what is needed whole, frames that need
 *        parts of anything else are asked for them (array_sections.h).
 * Errs:  what a frame can't say the parts of is needed whole.
 * Cost:  some passes over the frames; a step for each run, unless they are those of last time. */
#include <string.h>

#include "array_sections.h"
#include "base/mix.h"
#include "live.h"

bool live_begin(struct live *l, uint32_t nthreads)
{
	size_t words = ompckpt_program.nwords + 1ul;
	if (!scratch_need(&l->memory, 4 * words * sizeof *l->whole) ||
	    !scratch_need(&l->stacks, (nthreads + 1ul) * sizeof(struct live_stack)))
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

/* Word "w" of what the label needs in part, and those inside have not killed. */
static unsigned long in_part(const struct ompckpt_label *at, const unsigned long *killed,
			     unsigned w)
{
	return at->part == NULL ? 0 : at->live[w] & at->part->objects[w] & ~killed[w];
}

static void add_sets(struct live *l, unsigned long *killed, const struct kept_frame *frames,
		     uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		for (unsigned w = 0; w < ompckpt_program.nwords; w++) {
			const struct ompckpt_label *at = live_label(&frames[i]);
			unsigned long part = in_part(at, killed, w);
			l->partly[w] |= part;
			l->whole[w] |= at->live[w] & ~killed[w] & ~part;
			killed[w] |= at->kill[w];
		}
}

void live_add_thread(struct live *l, const struct kept_frame *frames, uint32_t n)
{
	unsigned words = ompckpt_program.nwords;
	struct live_stack *stacks = l->stacks.at;
	memset(l->own, 0, words * sizeof *l->own);
	add_sets(l, l->own, frames, n);
	for (unsigned w = 0; w < words; w++)
		l->killed[w] = l->nthreads == 0 ? l->own[w] : l->killed[w] & l->own[w];
	stacks[l->nthreads++] = (struct live_stack){frames, n};
}

void live_add_sets(struct live *l, const struct kept_frame *frames, uint32_t n)
{
	add_sets(l, l->killed, frames, n);
}

static bool needs_runs(const struct live *l, const struct ompckpt_label *at,
		       const unsigned long *killed)
{
	for (unsigned w = 0; w < ompckpt_program.nwords; w++)
		if (in_part(at, killed, w) & ~l->whole[w])
			return true;
	return false;
}

/* The runs that frame "f" needs, and what stands for them. NULL: it needs none, or, from now on,
 * all of the objects; then nothing stands for that. */
static const struct extent *runs_of(struct live *l, const unsigned long *killed,
				    const struct kept_frame *f, uint64_t *n, uint64_t *id)
{
	*id = UINT64_MAX;
	if (!needs_runs(l, live_label(f), killed))
		return NULL;
	const struct extent *runs = array_sections_needed(f, n, id);
	if (runs != NULL)
		return runs;
	*id = 0;
	for (unsigned w = 0; w < ompckpt_program.nwords; w++)
		l->whole[w] |= in_part(live_label(f), killed, w);
	return NULL;
}

/* The runs that the frames of a stack need, added to l->runs if "are_added"; what stands for them
 * is mixed into *id. False: nothing does. */
static bool take_runs(struct live *l, unsigned long *killed, struct live_stack s, bool are_added,
		      uint64_t *id)
{
	bool is_known = true;
	for (uint32_t i = 0; i < s.n; i++) {
		uint64_t count, one;
		const struct extent *runs = runs_of(l, killed, &s.frames[i], &count, &one);
		bool are_new = runs != NULL && (one == 0 || one != l->added);
		for (uint64_t k = 0; are_added && are_new && k < count; k++)
			extents_add(&l->runs, runs[k].at, runs[k].size);
		if (are_new)
			l->added = one;
		for (unsigned w = 0; w < ompckpt_program.nwords; w++)
			killed[w] |= live_label(&s.frames[i])->kill[w];
		is_known = is_known && one != 0;
		*id = mix(*id, one);
	}
	return is_known;
}

/* The same of all stacks: what stands for the runs; 0: nothing does. What the team has killed is in
 * "team". */
static uint64_t take_all_runs(struct live *l, struct live_stack serial, const unsigned long *team,
			      bool are_added)
{
	const struct live_stack *threads = l->stacks.at;
	size_t bytes = ompckpt_program.nwords * sizeof *l->own;
	uint64_t id = l->nthreads > 0 ? mix(serial.n, l->nthreads) : serial.n;
	bool is_known = true;
	l->added = 0;
	for (uint32_t t = 0; t < l->nthreads; t++) {
		memset(l->own, 0, bytes);
		is_known &= take_runs(l, l->own, threads[t], are_added, &id);
	}
	memcpy(l->own, team, bytes);
	is_known &= take_runs(l, l->own, serial, are_added, &id);
	return is_known ? id | 1 : 0;
}

static void add_runs(struct live *l, struct live_stack serial, const unsigned long *team)
{
	extents_begin(&l->runs);
	take_all_runs(l, serial, team, true);
	if (extents_finish(&l->runs))
		return;
	l->id = 0;
	for (unsigned w = 0; w < ompckpt_program.nwords; w++)
		l->whole[w] |= l->partly[w];
}

void live_add_serial(struct live *l, const struct kept_frame *frames, uint32_t n)
{
	struct live_stack serial = {frames, n};
	memcpy(l->own, l->killed, ompckpt_program.nwords * sizeof *l->own);
	add_sets(l, l->own, frames, n);
	uint64_t id = take_all_runs(l, serial, l->killed, false);
	if (id == 0 || id != l->id) {
		l->id = id;
		add_runs(l, serial, l->killed);
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
