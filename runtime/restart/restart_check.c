/* restart_check.c - what an image names against what the program has.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image whose contents match their checksums; the program's tables; its frames as the
 *        image has them (replay.c).
 * Out:   what is wrong, or nothing.
 * Means: an object, or a frame's variable, has the number, place and size that the program's tables
 *        give it; blocks lie in the heap (heap_rebuild_add), with contents if they are said to have
 *        some. Kinds that nobody knows aren't. What the program needs of them is restart_need.c's.
 * Errs:  on the side of refusing: the order of sections is capture.c's, too.
 * Cost:  a pass over sections, rows and blocks. */
#include "base/memory_layout.h"
#include "base/runtime.h"
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

bool restart_check_comes(const struct image *im, uint32_t *i, uint32_t kind, uint32_t id,
			 uint64_t address, struct image_section *s)
{
	while (*i < im->nsections) {
		*s = image_section(im, (*i)++);
		if (s->kind == kind && s->id == id && s->address == address)
			return true;
	}
	return false;
}

/* Blocks that were captured have a section. */
static bool has_blocks(const struct image *im)
{
	struct image_section blocks, s;
	struct walk_block b;
	uint32_t last = ~0u, i = 0;
	if (!image_find(im, IMAGE_BLOCKS, ~0u, &blocks))
		return false;
	struct walk walk = walk_begin(im, &blocks);
	while (walk_block(&walk, &b)) {
		if (b.is_captured && b.object != last &&
		    !restart_check_comes(im, &i, IMAGE_HEAP, b.object, b.address, &s))
			return false;
		last = b.is_captured ? b.object : last;
	}
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
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		if (!has_place(im, &s, scratch))
			return "holds memory this program does not have";
	}
	return has_made(im) && has_blocks(im) ? NULL : "lacks what the program needs to go on";
}
