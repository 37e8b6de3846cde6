/* restart_check.c - what an image names against what the program has.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image whose contents match their checksums; the program's tables; its frames as the
 *        image has them (replay.c).
 * Out:   what is wrong, or nothing.
 * Means: an object, or a frame's variable, has the number, place and size that the program's tables
 *        give it; blocks lie in the heap (heap_rebuild_add), with contents if they are said to have
 *        some. What is needed whole by the frames' labels is there. Kinds that nobody knows aren't.
 * Errs:  on the side of refusing: the order of sections is capture.c's, too.
 * Cost:  a pass over sections, rows and blocks. */
#include "base/memory_layout.h"
#include "base/runtime.h"
#include "capture/capture.h"
#include "memory/memory.h"
#include "replay.h"
#include "restart_check.h"
#include "threads/threads.h"
#include "walk.h"

static bool is_object(const struct image_section *s, uint64_t whole)
{
	FOR_EACH_OBJECT (o)
		if (o->id == s->id && (uintptr_t)o->at == s->address && o->size == whole)
			return true;
	return false;
}

bool restart_check_place(const struct image_section *s, uint64_t whole)
{
	switch (s->kind) {
	case IMAGE_OBJECT: return is_object(s, whole);
	case IMAGE_LOCAL: return replay_has_local(s->id, s->address, whole);
	case IMAGE_ARGV: return s->address == LAYOUT_ARGV && whole <= args_mapped();
	default: return false;
	}
}

static bool has_place(const struct image *im, const struct image_section *s, void *scratch)
{
	bool is_placed = s->kind == IMAGE_OBJECT || s->kind == IMAGE_LOCAL || s->kind == IMAGE_ARGV;
	if (is_placed)
		return restart_check_place(s, walk_runs_begin(im, s, scratch).whole);
	return s->kind >= IMAGE_RUN && s->kind <= IMAGE_NAMING;
}

/* Is there a section of this kind, number and place from number *i on? *i goes past it. */
static bool comes(const struct image *im, uint32_t *i, uint32_t kind, uint32_t id, uint64_t address)
{
	while (*i < im->nsections) {
		struct image_section s = image_section(im, (*i)++);
		if (s.kind == kind && s.id == id && s.address == address)
			return true;
	}
	return false;
}

/* Blocks that were captured have a section, those that are needed were captured. */
static bool has_blocks(const struct image *im, const struct live *l)
{
	struct image_section blocks;
	struct walk_block b;
	uint32_t last = ~0u, i = 0;
	if (!image_find(im, IMAGE_BLOCKS, ~0u, &blocks))
		return false;
	struct walk walk = walk_begin(im, &blocks);
	while (walk_block(&walk, &b)) {
		if (!b.is_captured && live_is_whole(l, b.object))
			return false;
		if (b.is_captured && b.object != last &&
		    !comes(im, &i, IMAGE_HEAP, b.object, b.address))
			return false;
		last = b.is_captured ? b.object : last;
	}
	return true;
}

static bool has_objects(const struct image *im, const struct live *l)
{
	uint32_t i = 0;
	FOR_EACH_OBJECT (o)
		if (o->size > 0 && live_is_whole(l, o->id) &&
		    !comes(im, &i, IMAGE_OBJECT, o->id, (uintptr_t)o->at))
			return false;
	i = 0;
	FOR_EACH_COPY (c)
		if (live_is_whole(l, c->id) && !comes(im, &i, IMAGE_COPY, c->id, 0))
			return false;
	return true;
}

/* Outermost frames first, as they are captured. */
static bool has_locals(const struct image *im, const struct live *l, uint32_t *i, bool is_team,
		       uint32_t thread)
{
	uint32_t n;
	const struct kept_frame *frames = replay_frames(is_team, thread, &n);
	for (uint32_t k = n; k-- > 0;)
		for (unsigned j = 0; j < frames[k].function->nlocals; j++) {
			const struct ompckpt_local *v = &frames[k].function->locals[j];
			if (v->size > 0 && live_is_whole(l, v->id) &&
			    !comes(im, i, IMAGE_LOCAL, v->id,
				   (uintptr_t)frames[k].arena + v->offset))
				return false;
		}
	return true;
}

static bool has_all_locals(const struct image *im, const struct live *l)
{
	uint32_t i = 0;
	bool ok = has_locals(im, l, &i, false, 0);
	for (uint32_t t = 0; t < replay_team(); t++)
		ok = ok && has_locals(im, l, &i, true, t);
	return ok;
}

/* What is needed whole by what the frames say alone. */
static bool compose(struct live *l)
{
	uint32_t n;
	if (!live_begin(l))
		return false;
	for (uint32_t t = 0; t < replay_team(); t++) {
		const struct kept_frame *frames = replay_frames(true, t, &n);
		live_add_thread(l, frames, n);
	}
	const struct kept_frame *frames = replay_frames(false, 0, &n);
	live_add_sets(l, frames, n);
	return true;
}

static bool has_made(const struct image *im)
{
	static const uint32_t kinds[] = {IMAGE_STATE, IMAGE_STREAMS, IMAGE_BLOCKS};
	struct image_section s;
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (!image_find(im, kinds[i], ~0u, &s))
			return false;
	return args_mapped() == 0 || image_find(im, IMAGE_ARGV, ~0u, &s);
}

const char *restart_check(const struct image *im, void *scratch)
{
	static struct live live;
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		if (!has_place(im, &s, scratch))
			return "holds memory this program does not have";
	}
	if (!compose(&live))
		return "needs more memory than there is";
	if (!has_made(im) || !has_blocks(im, &live) || !has_objects(im, &live) ||
	    !has_all_locals(im, &live))
		return "lacks what the program needs to go on";
	return NULL;
}
