/* restart_need.c - does an image hold all that this build needs at its position?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image that names this program's objects and blocks (restart_check.c); its frames
 *        (replay.c); for what is needed in part, memory as the image has it.
 * Out:   what it lacks first, or nothing.
 * Means: the save set of the frames' labels is composed as a checkpoint there would (live.h), and
 *        each object, local and block of it is looked for among the runs of the sections. What the
 *        frames say alone comes first, when memory is still the new process's: it has the numbers
 *        that bound what is needed in part, so that these are read from memory that is there.
 * Errs:  on the side of a lack: the order of sections is capture.c's, too. What can't be found out
 *        in part is needed whole.
 * Cost:  a pass over sections, rows, blocks and runs; for what is needed in part, live.c's. */
#include "restart_need.h"
#include "base/runtime.h"
#include "capture/capture.h"
#include "replay.h"
#include "restart_check.h"
#include "threads/threads.h"
#include "walk.h"

#include <stdio.h>

static struct live live; /* what is needed */

/* The runs of a section. All zeros: nothing is held. */
struct held {
	struct walk_runs runs;
	uint64_t begin, end; /* the run at hand */
};

/* Memory of the program in one piece. */
struct piece {
	uint32_t kind, id;
	uint64_t at, size, before; /* bytes of the whole before it */
};

struct search {
	const struct image *im;
	void *scratch;
	struct restart_lack *lack;
	bool is_moved; /* else what is there at all is there as it was needed */
	uint32_t next; /* sections before it have been passed */
};

/* ---- what a section holds ---- */

static struct held hold(const struct search *n, const struct image_section *s)
{
	return (struct held){.runs = walk_runs_begin(n->im, s, n->scratch)};
}

/* The zeros at the end, which may be none, come last. */
static void next_run(struct held *h)
{
	struct walk_run r;
	h->end = h->runs.whole;
	h->begin = h->end - h->runs.zeros;
	if (walk_run(&h->runs, &r)) {
		h->begin = r.at;
		h->end = r.at + r.size;
	}
}

/* The first byte of the whole from "from" on that is not held; "to": none before that is. */
static uint64_t first_gap(struct held *h, uint64_t from, uint64_t to)
{
	while (from < to) {
		while (h->end <= from && h->end < h->runs.whole)
			next_run(h);
		if (h->end <= from || h->begin > from)
			return from;
		from = h->end;
	}
	return to;
}

/* The first byte of the piece that is needed and not held; its size: none is. */
static uint64_t first_lack(struct held *h, const struct piece *p)
{
	const struct extents *runs = &live.runs;
	const char *at = (const char *)(uintptr_t)p->at;
	if (live_is_whole(&live, p->id))
		return first_gap(h, p->before, p->before + p->size) - p->before;
	if (!live_is_partly(&live, p->id))
		return p->size;
	for (uint64_t i = extents_find(runs, at); i < runs->n; i++) {
		uint64_t from = (uintptr_t)runs->at[i].at, to = from + runs->at[i].size;
		from = from > p->at ? from - p->at : 0;
		to = to - p->at < p->size ? to - p->at : p->size;
		if (from >= p->size)
			break;
		uint64_t gap = first_gap(h, p->before + from, p->before + to) - p->before;
		if (gap < to)
			return gap;
	}
	return p->size;
}

static bool is_needed(const struct piece *p)
{
	struct held nothing = {0};
	return first_lack(&nothing, p) < p->size;
}

/* ---- names ---- */

static const char *local_name(const struct kept_frame *frames, uint32_t n, uint32_t id)
{
	for (uint32_t i = 0; i < n; i++)
		for (unsigned k = 0; k < frames[i].function->nlocals; k++)
			if (frames[i].function->locals[k].id == id)
				return frames[i].function->locals[k].name;
	return NULL;
}

static const char *name_of_local(uint32_t id)
{
	uint32_t n;
	const struct kept_frame *frames = replay_frames(false, 0, &n);
	const char *name = local_name(frames, n, id);
	for (uint32_t t = 0; t < replay_team() && name == NULL; t++) {
		frames = replay_frames(true, t, &n);
		name = local_name(frames, n, id);
	}
	return name;
}

static const char *name_of_block(uint32_t id)
{
	for (unsigned i = 0; i < ompckpt_program.nsites; i++)
		if (ompckpt_program.sites[i].id == id)
			return ompckpt_program.sites[i].name;
	return name_of_local(id);
}

/* "is_in": the image holds something of it. Returns false. */
static bool note(const struct search *n, const struct piece *p, const char *kind, const char *name,
		 uint64_t byte, bool is_in)
{
	*n->lack = (struct restart_lack){kind, name != NULL ? name : "memory of external code",
					 byte, p->size, is_in};
	return false;
}

/* ---- what is needed ---- */

/* An object or a local. */
static bool has_object(struct search *n, const struct piece *p, const char *kind, const char *name)
{
	struct image_section s;
	if (!is_needed(p))
		return true;
	bool is_in = restart_check_comes(n->im, &n->next, p->kind, p->id, p->at, &s);
	struct held h = {0};
	if (is_in && !n->is_moved)
		return true;
	if (is_in)
		h = hold(n, &s);
	uint64_t byte = first_lack(&h, p);
	return byte == p->size || note(n, p, kind, name, byte, is_in);
}

static bool has_objects(struct search *n)
{
	n->next = 0;
	FOR_EACH_OBJECT (o) {
		struct piece p = {IMAGE_OBJECT, o->id, (uintptr_t)o->at, o->size, 0};
		if (!has_object(n, &p, "variable", o->name))
			return false;
	}
	return true;
}

/* Those of the initial thread. */
static bool has_copies(struct search *n)
{
	struct image_section s;
	n->next = 0;
	FOR_EACH_COPY (c) {
		struct piece p = {IMAGE_COPY, c->id, 0, c->size, 0};
		if (live_is_whole(&live, c->id) &&
		    !restart_check_comes(n->im, &n->next, IMAGE_COPY, c->id, 0, &s))
			return note(n, &p, "thread-local variable", c->name, 0, false);
	}
	return true;
}

/* Outermost frames first, as they are captured. */
static bool has_locals(struct search *n, bool is_team, uint32_t thread)
{
	uint32_t count;
	const struct kept_frame *frames = replay_frames(is_team, thread, &count);
	for (uint32_t i = count; i-- > 0;)
		for (unsigned k = 0; k < frames[i].function->nlocals; k++) {
			const struct ompckpt_local *v = &frames[i].function->locals[k];
			uint64_t at = (uintptr_t)frames[i].arena + v->offset;
			struct piece p = {IMAGE_LOCAL, v->id, at, v->size, 0};
			if (!has_object(n, &p, "local variable", v->name))
				return false;
		}
	return true;
}

static bool has_all_locals(struct search *n)
{
	n->next = 0;
	bool ok = has_locals(n, false, 0);
	for (uint32_t t = 0; t < replay_team() && ok; t++)
		ok = has_locals(n, true, t);
	return ok;
}

/* Blocks that were captured with one number have a section, one after the other. */
static bool has_blocks(struct search *n)
{
	struct image_section blocks, s;
	struct walk_block b;
	struct held h = {0};
	uint64_t before = 0, number = UINT64_MAX;
	if (!image_find(n->im, IMAGE_BLOCKS, ~0u, &blocks))
		return true;
	struct walk w = walk_begin(n->im, &blocks);
	for (n->next = 0; walk_block(&w, &b); before += b.is_captured ? b.size : 0) {
		struct held nothing = {0};
		if (b.is_captured && b.object != number) {
			bool has_section = restart_check_comes(n->im, &n->next, IMAGE_HEAP,
							       b.object, b.address, &s);
			h = has_section ? hold(n, &s) : nothing;
			number = b.object;
			before = 0;
		}
		struct piece p = {IMAGE_HEAP, b.object, b.address, b.size, before};
		if (b.is_captured && !n->is_moved)
			continue;
		uint64_t byte = first_lack(b.is_captured ? &h : &nothing, &p);
		if (byte < b.size)
			return note(n, &p, "a block of", name_of_block(b.object), byte,
				    b.is_captured);
	}
	return true;
}

static bool has_needed(const struct image *im, void *scratch, bool is_moved,
		       struct restart_lack *lack)
{
	struct search n = {im, scratch, lack, is_moved, 0};
	return has_objects(&n) && has_copies(&n) && has_all_locals(&n) && has_blocks(&n);
}

/* Of the frames inside regions. */
static void compose_team(void)
{
	if (!live_begin(&live, replay_team()))
		report_and_exit(EXIT_NO_RESTART, "cannot restart: no memory for what is needed; "
						 "raise 'ulimit -v'");
	for (uint32_t t = 0; t < replay_team(); t++) {
		uint32_t n;
		const struct kept_frame *frames = replay_frames(true, t, &n);
		live_add_thread(&live, frames, n);
	}
}

bool restart_need_whole(const struct image *im, void *scratch, bool is_moved,
			struct restart_lack *lack)
{
	uint32_t n;
	const struct kept_frame *frames = replay_frames(false, 0, &n);
	compose_team();
	live_add_sets(&live, frames, n);
	return has_needed(im, scratch, is_moved, lack);
}

bool restart_need_all(const struct image *im, void *scratch, struct restart_lack *lack)
{
	uint32_t n;
	const struct kept_frame *frames = replay_frames(false, 0, &n);
	compose_team();
	live_add_serial(&live, frames, n);
	return has_needed(im, scratch, true, lack);
}

void restart_need_refuse(const char *path, const struct restart_lack *lack)
{
	char held[80] = "nothing of it";
	uint32_t n;
	const struct kept_frame *f = replay_frames(replay_team() > 0, 0, &n);
	const char *file = f->function->file;
	unsigned line = live_label(f)->line;
	if (lack->has_part)
		snprintf(held, sizeof held, "a part of it, without byte %llu of %llu",
			 (unsigned long long)lack->byte, (unsigned long long)lack->bytes);
	report_and_exit(EXIT_NO_RESTART,
			"cannot restart from '%s': this build needs %s '%s' at %s:%u, and the "
			"image holds %s: what is missing was dead there in the build that wrote "
			"it; run that build, go on from an image of another candidate "
			"(OMPCKPT_RESTART), or start afresh (OMPCKPT_RESTART=off). Who reads it: "
			"ompckpt explain '%s' %s:%u '%s'",
			path, lack->kind, lack->name, file, line, held, runtime.program, file, line,
			lack->name);
}
