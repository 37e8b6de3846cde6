/* save_set.c - which frames, objects and heap blocks does a checkpoint hold?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a cut: the frames from its own outwards and those of a team's threads inside, each at a
 *        label with live and kill sets; the heap.
 * Out:   the frames, the objects needed in whole or in part (live.h), the heap's blocks by object.
 * Errs:  a frame that stands at no label is never guessed at: there is no save set; a block with an
 *        unknown number counts as object 0, which is always saved.
 * Cost:  two passes over heap tags. */
#include "save_set.h"

#include <string.h>

bool save_set_has_all_of(const struct contents *cap, uint32_t id)
{
	return live_is_whole(&cap->live, id);
}

bool save_set_has(const struct contents *cap, uint32_t id)
{
	return save_set_has_all_of(cap, id) || live_is_partly(&cap->live, id);
}

bool save_set_frames(struct contents *cap, const struct cut *c)
{
	const struct ompckpt_frame *f = c->frame;
	cap->cut = *c;
	if (!live_count(f, &cap->nframes) ||
	    !scratch_need(&cap->frames, (cap->nframes + 1ul) * sizeof *cap->frame))
		return false;
	cap->frame = cap->frames.at;
	live_list(f, cap->frame, cap->nframes);
	return true;
}

/* OMPCKPT_ALSO, for ompckpt prove: would the restart be right if these were saved, too? */
static void add_also(struct live *l)
{
	const unsigned bits = 8 * sizeof *l->whole;
	const struct also *a = &runtime.config.also;
	for (uint64_t i = a->from; i < a->end && i < ompckpt_program.nobjects; i++) {
		l->whole[i / bits] |= 1ul << i % bits;
		l->partly[i / bits] &= ~(1ul << i % bits);
	}
}

/* What any thread of a team needs is saved. */
bool save_set_compose(struct contents *cap)
{
	if (!live_begin(&cap->live, cap->cut.nthreads))
		return false;
	for (uint32_t i = 0; i < cap->cut.nthreads; i++)
		live_add_thread(&cap->live, cap->cut.threads[i].frames,
				cap->cut.threads[i].nframes);
	live_add_serial(&cap->live, cap->frame, cap->nframes);
	add_also(&cap->live);
	return true;
}

static uint32_t number(uint32_t object)
{
	return object < ompckpt_program.nobjects ? object : 0;
}

static void count_block(void *context, const struct heap_block *b)
{
	struct tally *t = context;
	t[number(b->object)].count++;
	t[number(b->object)].bytes += b->size;
}

static void list_block(void *context, const struct heap_block *b)
{
	const struct contents *cap = context;
	struct heap_block *to = &cap->block[cap->tally[number(b->object)].next++];
	*to = *b;
	to->object = number(b->object);
}

static bool tally_heap(struct contents *cap, uint32_t n)
{
	if (!scratch_need(&cap->tallies, n * sizeof(struct tally)))
		return false;
	cap->tally = cap->tallies.at;
	memset(cap->tally, 0, n * sizeof *cap->tally);
	heap_each(count_block, cap->tally);
	return true;
}

static uint32_t numbers(void)
{
	return ompckpt_program.nobjects + (ompckpt_program.nobjects == 0);
}

bool save_set_estimate(struct contents *cap, const struct ompckpt_frame *f, uint64_t *bytes)
{
	struct cut cut = {.frame = (struct ompckpt_frame *)(uintptr_t)f};
	if (!save_set_frames(cap, &cut) || !live_begin(&cap->live, 0) ||
	    !tally_heap(cap, numbers()))
		return false;
	live_add_sets(&cap->live, cap->frame, cap->nframes);
	*bytes = 0;
	FOR_EACH_OBJECT (o)
		if (save_set_has(cap, o->id))
			*bytes += o->size;
	for (uint32_t i = 0; i < cap->nframes; i++)
		*bytes += cap->frame[i].function->arena_size;
	for (uint32_t id = 0; id < numbers(); id++)
		if (save_set_has(cap, id))
			*bytes += cap->tally[id].bytes;
	return true;
}

bool save_set_blocks(struct contents *cap)
{
	uint32_t n = numbers();
	if (!tally_heap(cap, n))
		return false;
	struct tally *t = cap->tally;
	cap->nblocks = 0;
	for (uint32_t i = 0; i < n; i++) {
		t[i].next = cap->nblocks;
		cap->nblocks += t[i].count;
	}
	if (!scratch_need(&cap->blocks, (cap->nblocks + 1) * sizeof *cap->block))
		return false;
	cap->block = cap->blocks.at;
	heap_each(list_block, cap);
	return true;
}

uint64_t save_set_first_block(const struct contents *cap, uint32_t id)
{
	return cap->tally[id].next - cap->tally[id].count;
}

static const char *site_name(uint32_t id)
{
	for (unsigned i = 0; i < ompckpt_program.nsites; i++)
		if (ompckpt_program.sites[i].id == id)
			return ompckpt_program.sites[i].name;
	return id == 0 ? "memory of external code" : NULL;
}

unsigned save_set_site_flags(uint32_t id)
{
	for (unsigned i = 0; i < ompckpt_program.nsites; i++)
		if (ompckpt_program.sites[i].id == id)
			return ompckpt_program.sites[i].flags;
	return 0;
}

static const char *local_name(const struct kept_frame *frames, uint32_t n, uint32_t id)
{
	for (uint32_t i = 0; i < n; i++) {
		const struct ompckpt_function *f = frames[i].function;
		for (unsigned k = 0; k < f->nlocals; k++)
			if (f->locals[k].id == id)
				return f->locals[k].name;
	}
	return NULL;
}

static const char *row_name(const struct contents *cap, uint32_t id)
{
	FOR_EACH_OBJECT (o)
		if (o->id == id)
			return o->name;
	FOR_EACH_COPY (c)
		if (c->id == id)
			return c->name;
	const char *name = local_name(cap->frame, cap->nframes, id);
	for (uint32_t i = 0; i < cap->cut.nthreads && name == NULL; i++)
		name = local_name(cap->cut.threads[i].frames, cap->cut.threads[i].nframes, id);
	return name;
}

const char *save_set_name(const struct contents *cap, uint32_t id)
{
	const char *name = save_set_has(cap, id) ? row_name(cap, id) : NULL;
	return name != NULL ? name : site_name(id);
}
