/* copying.c - copies the contents of a checkpoint to the staging.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    sections with their places; staging that is ready.
 * Out:   their contents in the staging.
 * Means: the copy is cut into slices, for the calling thread and those that wait for it, or idle.
 *        On a busy machine a team takes longer to come than its part takes: the way that took less
 *        time for a slice is gone, and the other one tried now and then.
 * Cost:  one memcpy of what is saved; more than the caches hold does not go through them. */
#include "copying.h"
#include "base/copy_big.h"
#include "base/memory_layout.h"
#include "base/os.h"
#include "base/runtime.h"
#include "format.h"
#include "pieces.h"
#include "staging.h"
#include "threads/threads.h"
#include "writer.h"

#include <string.h>

#define SLICE (256ul << 10)
#define CALL_FOR 32 /* slices */
#define TRY_OTHER 16

static struct {
	struct contents *of;
	struct scratch slices;
	struct capture_at *slice; /* begins SLICE bytes, or what is left */
	uint32_t nslices;
	double alone, together; /* seconds for a slice, lately; 0: not known */
	unsigned choices;
} copying;

/* There may be many, of few bytes each. */
static void pass_runs(const struct contents *cap, struct capture_at *p, uint64_t n)
{
	const struct strip *s = cap->strip + p->block;
	uint64_t to = p->run * s->size + p->skip + n;
	for (; to > 0 && to >= s->size * s->count; s++)
		to -= s->size * s->count;
	p->block = (uint64_t)(s - cap->strip);
	p->run = to > 0 ? to / s->size : 0;
	p->skip = to > 0 ? to % s->size : 0;
	p->at += n;
}

static void pass_slice(const struct contents *cap, struct capture_at *p)
{
	uint64_t left = cap->out.sections[p->section].size - p->at, n;
	if (left > SLICE)
		left = SLICE;
	if (cap->out.sections[p->section].in_runs)
		pass_runs(cap, p, left);
	else
		for (; left > 0; left -= n)
			piece_of_program(cap, p, left, &n);
}

/* All from "p" on that has to be copied. */
static void list_slices(struct contents *cap, struct capture_at p)
{
	copying.slice = copying.slices.at;
	copying.nslices = 0;
	while (p.section < cap->out.nsections) {
		const struct image_section *s = &cap->out.sections[p.section];
		if (cap->about[p.section].is_made || s->epoch != 0 || p.at == s->size) {
			p = capture_begin(&cap->out, p.section + 1);
		} else {
			copying.slice[copying.nslices++] = p;
			pass_slice(cap, &p);
		}
	}
}

bool copying_prepare(struct contents *cap)
{
	return scratch_need(&copying.slices, (cap->out.size / SLICE + cap->out.nsections + 1) *
						     sizeof *copying.slice);
}

static void copy_slice(uint32_t i)
{
	struct contents *cap = copying.of;
	struct capture_at p = copying.slice[i];
	char *out = (char *)staging_at() + (cap->where[p.section] + p.at);
	uint64_t left = cap->out.sections[p.section].size - p.at, n;
	if (left > SLICE)
		left = SLICE;
	if (cap->out.sections[p.section].in_runs) {
		struct strips_at from = {cap->strip + p.block, p.run, p.skip};
		(cap->is_big ? copy_big_strips : copy_strips)(out, from, left);
		left = 0;
	}
	for (; left > 0; left -= n, out += n) {
		const char *from = piece_of_program(cap, &p, left, &n);
		if (cap->is_big)
			copy_big(out, from, n);
		else
			memcpy(out, from, n);
	}
	if (cap->is_big)
		copy_big_end();
}

/* In serial code the OpenMP library's threads are idle. How many can be called? 1: none. */
static uint32_t helpers(const struct contents *cap)
{
	if (cap->cut.nthreads > 0 || copying.nslices < CALL_FOR || ompckpt_program.each == NULL ||
	    idle_is_bound())
		return 1;
	uint32_t n = idle_team();
	return n <= LAYOUT_TEAM_MAX ? n : 1;
}

static bool pays_to_call(void)
{
	bool is_faster =
		copying.together == 0 || (copying.alone > 0 && copying.together < copying.alone);
	return ++copying.choices % TRY_OTHER == 0 ? !is_faster : is_faster;
}

static void learn(double *seconds, double now)
{
	*seconds = *seconds == 0 ? now : (*seconds + now) / 2;
}

void copying_from(struct contents *cap, struct capture_at p)
{
	list_slices(cap, p);
	copying.of = cap;
	uint32_t n = helpers(cap);
	bool is_team = n > 1 && pays_to_call();
	double begin = os_monotonic();
	slices_begin(copying.nslices, copy_slice);
	if (is_team)
		idle_call(n, slices_help);
	slices_finish();
	if (n > 1)
		learn(is_team ? &copying.together : &copying.alone,
		      (os_monotonic() - begin) / copying.nslices);
	cap->copied = p;
	cap->out.is_copied = true;
}

/* As lay_out, for what follows "p"; returns the bytes of staging that takes. That "where" of
 * the first section wraps around is meant. */
static uint64_t lay_out_rest(struct contents *cap, struct capture_at p)
{
	uint64_t next = 0;
	for (uint32_t i = p.section; i < cap->out.nsections; i++) {
		const struct image_section *s = &cap->out.sections[i];
		uint64_t done = i == p.section ? p.at : 0;
		if (cap->about[i].is_made || s->epoch != 0 || done == s->size)
			continue;
		cap->where[i] = writer_place(next, s) - done / FORMAT_PAGE * FORMAT_PAGE;
		next = cap->where[i] + s->size;
	}
	return next;
}

bool capture_rest(struct capture *c, struct capture_at p)
{
	struct contents *cap = contents_of(c);
	uint64_t room = cap->out.staging, ready = staging_ready();
	if (lay_out_rest(cap, p) > (room < ready ? room : ready))
		return false;
	copying_from(cap, p);
	return true;
}
