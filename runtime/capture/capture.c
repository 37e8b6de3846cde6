/* capture.c - takes a checkpoint: finds out what it holds, and copies it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a cut; the program's memory.
 * Out:   an image's sections, and their contents in memory of ours; or, where there is not enough,
 *        or it is not ready, in the program's, piece by piece.
 * Means: the save set (save_set.h), its sections (section_table.h), what older images hold of it
 *        (constant_sections.h), the copy (copying.h).
 * Errs:  what can't be told now puts the checkpoint off.
 * Cost:  two passes over heap tags, two over what is small, one memcpy of what is saved. Staging
 *        and tables are found before the first checkpoint, if that is foreseen, and used again. */
#include "capture.h"
#include "base/os.h"
#include "constant_sections.h"
#include "contents.h"
#include "copying.h"
#include "folders/folders.h"
#include "made_sections.h"
#include "save_set.h"
#include "section_table.h"
#include "staging.h"
#include "state/state.h"
#include "streams/streams.h"
#include "threads/threads.h"

#include <string.h>

static struct contents contents;

/* Threads idle in serial code are asked for their copies only when theirs are needed. */
static const char *gather_copies(const struct contents *cap)
{
	bool of_workers = false;
	FOR_EACH_COPY (c)
		of_workers |= c->flags & OMPCKPT_COPY_OF_WORKERS && save_set_has(cap, c->id);
	return thread_copies_gather(of_workers, cap->cut.nthreads);
}

static void fill_header(struct contents *cap, uint64_t epoch)
{
	struct image_header *h = &cap->out.header;
	const struct kept_frame *f =
		cap->cut.nthreads > 0 ? cap->cut.threads[0].frames : cap->frame;
	uint32_t position = (uint32_t)live_label(f)->position;
	*h = (struct image_header){
		.threads = state_threads(),
		.position = position < ompckpt_program.npositions ? position : 0,
		.abi = OMPCKPT_ABI,
		.epoch = epoch,
		.run = runtime.run_id,
		.start = runtime.start,
		.time_ns = os_realtime_ns(),
		.argv_hash = args_hash(),
		.build_id_size = (uint32_t)runtime.build_id_size,
	};
	if (runtime.instances != NULL)
		h->instance = runtime.instances[h->position];
	memcpy(h->build_id, runtime.build_id, runtime.build_id_size);
}

/* In memory, all but the contents. */
static bool list_all(struct contents *cap)
{
	if (!save_set_blocks(cap) || !section_table_begin(cap, made_sections_number(cap)))
		return false;
	made_sections_add(cap);
	section_table_list(cap);
	if (!section_table_runs(cap))
		return false;
	constant_sections_leave(cap);
	return section_table_lay_out(cap) && copying_prepare(cap);
}

uint64_t capture_foresee(const struct cut *cut)
{
	struct contents *cap = &contents;
	if (!save_set_frames(cap, cut))
		return 0;
	fill_header(cap, 0);
	if (!save_set_compose(cap) || !list_all(cap))
		return 0;
	staging_find(cap->staged);
	return staging_left();
}

uint64_t capture_foresee_in_team(const struct ompckpt_frame *f)
{
	struct contents *cap = &contents;
	uint64_t bytes, resident = os_resident();
	if (!save_set_estimate(cap, f, &bytes))
		return 0;
	staging_find(bytes < resident ? bytes : resident);
	return staging_left();
}

void capture_prepare(void)
{
	struct contents *cap = &contents;
	static uint64_t before;
	uint64_t wanted = cap->staged;
	if (before == 0)
		staging_give_back(wanted);
	else if (wanted > before)
		wanted += wanted / 4;
	before = cap->staged;
	staging_find(wanted);
}

void capture_let_go(void)
{
	staging_give_back(0);
}

uint64_t capture_make_ready(void)
{
	return staging_touch() ? staging_left() : 0;
}

/* Contents written before they are copied are written as they are. */
static bool is_ready(uint64_t staged)
{
	bool may_wait = runtime.config.compress == COMPRESS_OFF;
	while (!may_wait && staging_ready() < staged && staging_touch())
		;
	return staging_touch_now(staged) == staged;
}

struct capture *capture_take(const struct cut *cut, uint64_t epoch, const char **why)
{
	struct contents *cap = &contents;
	*why = state_obstacle();
	if (*why == NULL)
		*why = streams_prepare();
	if (*why != NULL)
		return NULL;
	if (!save_set_frames(cap, cut)) {
		*why = "a function on the stack stands at no label";
		return NULL;
	}
	fill_header(cap, epoch);
	*why = save_set_compose(cap) ? gather_copies(cap) : "no memory for its tables";
	if (*why == NULL && !list_all(cap))
		*why = "no memory for its tables";
	if (*why == NULL && !streams_are_known())
		*why = "the system does not tell about an open file";
	if (*why != NULL)
		return NULL;
	streams_note_unsynced();
	streams_name_lost();
	made_sections_encode(cap);
	if (!streams_are_known()) {
		*why = "the system does not tell about an open file";
		return NULL;
	}
	undo_begin(epoch); /* the number is given from now on */
	cap->copied = capture_begin(&cap->out, cap->out.nsections);
	cap->out.is_copied = false;
	cap->out.staging = staging_find(cap->staged);
	cap->out.is_short = cap->out.staging < cap->staged;
	if (!cap->out.is_short && is_ready(cap->staged))
		copying_from(cap, capture_begin(&cap->out, 0));
	return &cap->out;
}

static bool has(const uint64_t *epochs, uint32_t n, uint64_t epoch)
{
	for (uint32_t i = 0; i < n; i++)
		if (epochs[i] == epoch)
			return true;
	return false;
}

uint32_t capture_parents(const struct capture *c, uint64_t parents[IMAGE_BASES])
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < c->nsections; i++)
		if (c->sections[i].epoch != 0 && !has(parents, n, c->sections[i].epoch))
			parents[n++] = c->sections[i].epoch;
	return n;
}
