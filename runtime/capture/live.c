/* live.c - which bytes does a stack of frames need?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    frames at labels. Out: sets of objects needed whole and in part; runs of bytes.
 * Means: sets as live.h says, frame by frame. What all threads of a team kill is killed for the
 *        frames of serial code around. When it is known what is needed whole, frames that need
 *        parts of anything else are asked for them (array_sections.h), and those of serial code for
 *        what they kill in part, which is taken out of what those around need.
 * Errs:  what a frame can't say the parts of is needed whole, and none of it is killed.
 * Cost:  some passes over the frames; a step for each run, unless they are those of last time and
 *        nothing is killed in part; a pass over the heap where a frame needs all of an object but
 *        for that. */
#include <string.h>

#include "array_sections.h"
#include "base/mix.h"
#include "live.h"
#include "section_members.h"

bool live_begin(struct live *l, uint32_t nthreads)
{
	size_t words = ompckpt_program.nwords + 1ul;
	if (!scratch_need(&l->memory, 6 * words * sizeof *l->whole) ||
	    !scratch_need(&l->stacks, (nthreads + 1ul) * sizeof(struct live_stack)))
		return false;
	l->whole = l->memory.at;
	l->partly = l->whole + words;
	l->killed = l->partly + words;
	l->own = l->killed + words;
	l->cut = l->own + words;
	l->all = l->cut + words;
	memset(l->memory.at, 0, 6 * words * sizeof *l->whole);
	l->whole[0] |= 1;
	l->nthreads = 0;
	return true;
}

static void clear(unsigned long *set)
{
	memset(set, 0, ompckpt_program.nwords * sizeof *set);
}

/* ---- sets ---- */

/* Word "w" of what the label needs in part, and those inside have not killed. */
static unsigned long in_part(const struct ompckpt_label *at, const unsigned long *killed,
			     unsigned w)
{
	return at->part == NULL ? 0 : at->live[w] & at->part->objects[w] & ~killed[w];
}

/* … of what it needs whole, but for what those inside kill in part. */
static unsigned long all_but(const struct live *l, const struct ompckpt_label *at,
			     const unsigned long *killed, unsigned w)
{
	return at->live[w] & ~killed[w] & ~in_part(at, killed, w) & l->cut[w];
}

/* "f" kills some of these objects. */
static void cut(struct live *l, const struct kept_frame *f)
{
	const struct ompckpt_part *p = live_label(f)->kill_part;
	for (unsigned w = 0; p != NULL && w < ompckpt_program.nwords; w++)
		l->cut[w] |= p->objects[w];
}

/* What the frame's label kills is not needed by those around, in whole or (serial code) in part. */
static void kill(struct live *l, unsigned long *killed, const struct kept_frame *f, bool is_serial)
{
	for (unsigned w = 0; w < ompckpt_program.nwords; w++)
		killed[w] |= live_label(f)->kill[w];
	if (is_serial)
		cut(l, f);
}

/* The frame of the region itself that thread "t" has. */
static const struct kept_frame *of_thread(const struct live *l, uint32_t t)
{
	const struct live_stack *s = (const struct live_stack *)l->stacks.at + t;
	return &s->frames[s->n - 1];
}

/* One of them, if they are all at one label; else, or in no region, NULL. */
static const struct kept_frame *of_team(const struct live *l)
{
	for (uint32_t t = 1; t < l->nthreads; t++)
		if (live_label(of_thread(l, 0)) != live_label(of_thread(l, t)))
			return NULL;
	return l->nthreads > 0 ? of_thread(l, 0) : NULL;
}

static void add_sets(struct live *l, unsigned long *killed, const struct kept_frame *frames,
		     uint32_t n, bool is_serial)
{
	const struct kept_frame *team = is_serial ? of_team(l) : NULL;
	clear(l->cut);
	if (team != NULL)
		cut(l, team);
	for (uint32_t i = 0; i < n; i++) {
		const struct ompckpt_label *at = live_label(&frames[i]);
		for (unsigned w = 0; w < ompckpt_program.nwords; w++) {
			unsigned long part = in_part(at, killed, w) | all_but(l, at, killed, w);
			l->partly[w] |= part;
			l->whole[w] |= at->live[w] & ~killed[w] & ~part;
		}
		kill(l, killed, &frames[i], is_serial);
	}
}

void live_add_thread(struct live *l, const struct kept_frame *frames, uint32_t n)
{
	unsigned words = ompckpt_program.nwords;
	struct live_stack *stacks = l->stacks.at;
	clear(l->own);
	add_sets(l, l->own, frames, n, false);
	for (unsigned w = 0; w < words; w++)
		l->killed[w] = l->nthreads == 0 ? l->own[w] : l->killed[w] & l->own[w];
	stacks[l->nthreads++] = (struct live_stack){frames, n};
}

void live_add_sets(struct live *l, const struct kept_frame *frames, uint32_t n)
{
	add_sets(l, l->killed, frames, n, true);
}

/* ---- runs ---- */

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
				    const struct kept_frame *f, const struct kept_frame *fork,
				    uint64_t *n, uint64_t *id)
{
	*id = UINT64_MAX;
	if (!needs_runs(l, live_label(f), killed))
		return NULL;
	const struct extent *runs = array_sections_needed(f, fork, n, id);
	if (runs != NULL)
		return runs;
	*id = 0;
	for (unsigned w = 0; w < ompckpt_program.nwords; w++)
		l->whole[w] |= in_part(live_label(f), killed, w);
	return NULL;
}

/* Add the runs that the frame needs in part, if "are_added". What stands for them; 0: nothing. */
static uint64_t add_parts(struct live *l, const unsigned long *killed, const struct kept_frame *f,
			  const struct kept_frame *fork, bool are_added)
{
	uint64_t n, id;
	const struct extent *runs = runs_of(l, killed, f, fork, &n, &id);
	bool are_new = runs != NULL && (id == 0 || id != l->added);
	if (are_new && are_added)
		extents_add_but(&l->runs, runs, n, &l->killed_runs);
	if (are_new)
		l->added = id;
	return id;
}

static void add_locals(struct live *l, struct live_stack s)
{
	for (uint32_t i = 0; i < s.n; i++) {
		const struct ompckpt_function *f = s.frames[i].function;
		for (unsigned k = 0; k < f->nlocals; k++)
			if (f->locals[k].id < ompckpt_program.nobjects &&
			    live_has_bit(l->all, f->locals[k].id))
				extents_add(&l->of_all, s.frames[i].arena + f->locals[k].offset,
					    f->locals[k].size);
	}
}

/* Add all of what the frame needs but for what is killed, if "are_added". False: it needs none. */
static bool add_all(struct live *l, const unsigned long *killed, struct live_stack s, uint32_t i,
		    bool are_added)
{
	unsigned long any = 0;
	for (unsigned w = 0; w < ompckpt_program.nwords; w++) {
		l->all[w] = all_but(l, live_label(&s.frames[i]), killed, w) & ~l->whole[w];
		any |= l->all[w];
	}
	if (any == 0 || !are_added)
		return any != 0;
	extents_begin(&l->of_all);
	section_blocks(l->all, &l->of_all);
	FOR_EACH_OBJECT (o)
		if (o->id < ompckpt_program.nobjects && live_has_bit(l->all, o->id))
			extents_add(&l->of_all, o->at, o->size);
	add_locals(l, s);
	for (uint32_t t = 0; t < l->nthreads; t++)
		add_locals(l, ((const struct live_stack *)l->stacks.at)[t]);
	if (extents_finish(&l->of_all))
		extents_add_but(&l->runs, l->of_all.at, l->of_all.n, &l->killed_runs);
	else
		l->runs.has_failed = true;
	return true;
}

/* May one of these frames need what "p" kills in part? */
static bool is_of_use(const struct live *l, const unsigned long *killed,
		      const struct ompckpt_part *p, const struct kept_frame *frames, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		for (unsigned w = 0; w < ompckpt_program.nwords; w++)
			if (live_label(&frames[i])->live[w] & p->objects[w] & ~killed[w] &
			    ~l->whole[w])
				return true;
	return false;
}

/* Note the runs that "f" kills. False: the "n" frames "around" need them all the same. */
static bool kill_runs(struct live *l, const unsigned long *killed, const struct kept_frame *f,
		      const struct kept_frame *fork, const struct kept_frame *around, uint32_t n)
{
	const struct ompckpt_part *p = live_label(f)->kill_part;
	uint64_t count;
	if (p == NULL || !is_of_use(l, killed, p, around, n))
		return false;
	const struct extent *runs = array_sections_killed(f, fork, &count);
	for (uint64_t k = 0; runs != NULL && k < count; k++)
		extents_add(&l->killed_runs, runs[k].at, runs[k].size);
	if (!extents_finish(&l->killed_runs) || l->killed_runs.gap > 0)
		extents_begin(&l->killed_runs);
	return true;
}

/* What has been noted stays as far as these runs have it, too. */
static void kill_no_more_than(struct live *l, const struct extent *runs, uint64_t n)
{
	struct extents *had = &l->killed_runs, both;
	extents_begin(&l->of_all);
	extents_begin(&l->lost);
	for (uint64_t i = 0; i < n; i++)
		extents_add(&l->of_all, runs[i].at, runs[i].size);
	bool ok = extents_finish(&l->of_all) && l->of_all.gap == 0;
	extents_add_but(&l->lost, had->at, had->n, &l->of_all);
	ok = ok && extents_finish(&l->lost);
	extents_begin(&l->of_all);
	if (ok)
		extents_add_but(&l->of_all, had->at, had->n, &l->lost);
	if (!extents_finish(&l->of_all) || l->of_all.gap > 0)
		extents_begin(&l->of_all);
	both = l->of_all;
	l->of_all = *had;
	*had = both;
}

/* Note the runs that each thread of the region says the team kills: one that is further on may have
 * written what another one is still to write. False: serial code needs them all the same. */
static bool kill_by_team(struct live *l, const unsigned long *killed, struct live_stack serial)
{
	const struct kept_frame *fork = serial.frames;
	if (!kill_runs(l, killed, of_thread(l, 0), fork, serial.frames, serial.n))
		return false;
	for (uint32_t t = 1; t < l->nthreads && l->killed_runs.n > 0; t++) {
		uint64_t n = 0;
		const struct extent *runs = array_sections_killed(of_thread(l, t), fork, &n);
		kill_no_more_than(l, runs, runs == NULL ? 0 : n);
	}
	return true;
}

/* "is_added": the runs that frame number "i" of a stack needs, to l->runs; what stands for them is
 * mixed into *id. False: nothing does. */
static bool take_runs(struct live *l, unsigned long *killed, struct live_stack s, uint32_t i,
		      const struct kept_frame *fork, bool is_added, uint64_t *id)
{
	uint64_t part = add_parts(l, killed, &s.frames[i], fork, is_added);
	bool has_all = add_all(l, killed, s, i, is_added);
	*id = mix(*id, part);
	return part != 0 && !has_all;
}

/* The same of a thread's stack in a region that "fork" is in front of. */
static bool take_thread(struct live *l, struct live_stack s, const struct kept_frame *fork,
			bool is_added, uint64_t *id)
{
	bool is_known = true;
	clear(l->own);
	clear(l->cut);
	extents_begin(&l->killed_runs);
	for (uint32_t i = 0; i < s.n; i++) {
		is_known &= take_runs(l, l->own, s, i, fork, is_added, id);
		kill(l, l->own, &s.frames[i], false);
	}
	return is_known;
}

/* The same of serial code, of which the team has killed "killed". */
static bool take_serial(struct live *l, unsigned long *killed, struct live_stack s, bool is_added,
			uint64_t *id)
{
	const struct kept_frame *team = of_team(l), *frames = s.frames;
	bool is_known = true;
	clear(l->cut);
	extents_begin(&l->killed_runs);
	if (team != NULL) {
		is_known &= !kill_by_team(l, killed, s);
		cut(l, team);
	}
	for (uint32_t i = 0; i < s.n; i++) {
		is_known &= take_runs(l, killed, s, i, NULL, is_added, id);
		is_known &= !kill_runs(l, killed, &frames[i], NULL, &frames[i + 1], s.n - i - 1);
		kill(l, killed, &frames[i], true);
	}
	return is_known;
}

/* The same of all stacks: what stands for the runs; 0: nothing does. What the team has killed is in
 * "team". */
static uint64_t take_all_runs(struct live *l, struct live_stack serial, const unsigned long *team,
			      bool are_added)
{
	const struct live_stack *threads = l->stacks.at;
	const struct kept_frame *fork = serial.n > 0 ? serial.frames : NULL;
	uint64_t id = l->nthreads > 0 ? mix(serial.n, l->nthreads) : serial.n;
	bool is_known = true;
	l->added = 0;
	for (uint32_t t = 0; t < l->nthreads; t++)
		is_known &= take_thread(l, threads[t], fork, are_added, &id);
	memcpy(l->own, team, ompckpt_program.nwords * sizeof *l->own);
	is_known &= take_serial(l, l->own, serial, are_added, &id);
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
	add_sets(l, l->own, frames, n, true);
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
