/* measure.c - the size of a checkpoint, without taking it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a stack of frames at labels; the heap's counts. Out: bytes shared and of each thread.
 * Means: what capture.c lists, added up. All but the heap depends on which labels the frames stand
 *        at alone, so each such chain is added up once and found by its hash from then on; of the
 *        heap it keeps which objects count. Where objects are needed in part, it also depends on
 *        the numbers that say which part, and on the sizes of those of the heap.
 * Errs:  all threads of a team are taken to be at the initial one's labels. What the C library
 *        remembers is measured when a chain is first met. Where adding up takes too large a
 *        part of the time, numbers that are met for the first time are taken to be those
 *        met last.
 * Cost:  a step for each frame, each number and each live heap object. */
#include <string.h>

#include "array_sections.h"
#include "base/mix.h"
#include "base/os.h"
#include "base/runtime.h"
#include "format.h"
#include "live.h"
#include "measure.h"
#include "memory/memory.h"
#include "object_ranges.h"
#include "state/state.h"
#include "streams/streams.h"
#include "threads/threads.h"
#include "zeros.h"

#define CHAINS 4096 /* a power of two */
#define IDS 65536
#define DEAREST 0.05
#define NOT_DEAR 0.1            /* seconds */
#define NAMES FORMAT_FILE_ALIGN /* of objects; and what the file's size is rounded up by */

struct chain {
	uint64_t hash;
	uint64_t numbers; /* their hash */
	struct measured fixed;
	uint32_t first, n; /* in "ids": its heap objects */
};

static struct {
	struct chain *chains;
	uint32_t nchains, *ids, nids;
	uint64_t *heap; /* bytes by object; after them the number of blocks */
	struct live live;
	struct scratch frames, ranges;
	double begun, spent; /* when; the thread's own seconds of adding up since */
} all;

static uint32_t objects(void)
{
	return ompckpt_program.nobjects + (ompckpt_program.nobjects == 0);
}

bool measure_init(void)
{
	all.chains = os_map(CHAINS * sizeof *all.chains, false);
	all.ids = os_map((IDS + ompckpt_program.nsites + 1ul) * sizeof *all.ids, false);
	all.heap = os_map((objects() + 1) * sizeof *all.heap, false);
	all.begun = os_monotonic();
	if (!all.chains || !all.ids || !all.heap)
		return false;
	heap_tally(all.heap, objects());
	return true;
}

/* ---- a chain seen for the first time ---- */

static bool is_live(uint32_t id)
{
	return live_is_whole(&all.live, id);
}

static bool is_needed(uint32_t id)
{
	return is_live(id) || live_is_partly(&all.live, id);
}

static bool compose(const struct ompckpt_frame *f, const struct ompckpt_frame *base)
{
	uint32_t n, of_thread = 0;
	if (!live_count(f, &n) || !live_begin(&all.live, 1) ||
	    !scratch_need(&all.frames, (n + 1ul) * sizeof(struct kept_frame)))
		return false;
	struct kept_frame *frames = all.frames.at;
	live_list(f, frames, n);
	for (const struct ompckpt_frame *g = f; base != NULL && g != base->up; g = g->up)
		of_thread++;
	if (base != NULL)
		live_add_thread(&all.live, frames, of_thread);
	live_add_serial(&all.live, frames + of_thread, n - of_thread);
	return true;
}

static uint64_t section(uint64_t size)
{
	return (size + FORMAT_ALIGN - 1) / FORMAT_ALIGN * FORMAT_ALIGN + FORMAT_ENTRY_SIZE;
}

/* Bytes of contents; "other": what it would be with other gaps, or UINT64_MAX. */
static uint64_t contents_of_ranges(struct object_ranges *c, uint64_t other)
{
	ranges_end(c);
	uint64_t size = c->nruns == 0 ? 0 : ranges_pays(c) ? ranges_size(c) : c->whole;
	return size < other ? size : other;
}

/* Of an object in one piece. */
static uint64_t section_needed(uint32_t id, const void *at, uint64_t size, unsigned flags)
{
	struct object_ranges c;
	uint64_t least = UINT64_MAX;
	if (is_live(id)) {
		uint64_t zeros = flags & OMPCKPT_OBJECT_CONSTANT ? zeros_at_end(at, size) : 0;
		if (zeros == 0)
			return section(size);
		ranges_begin(&c, &all.live.runs, NULL, NULL);
		ranges_trimmed(&c, at, size, zeros);
		return section(contents_of_ranges(&c, least));
	}
	for (unsigned g = 0; live_is_partly(&all.live, id) && g < RANGES_GAPS; g++) {
		ranges_begin(&c, &all.live.runs, NULL, NULL);
		c.gap = ranges_gaps[g];
		ranges_piece(&c, at, size);
		least = contents_of_ranges(&c, least);
	}
	return least == 0 || least == UINT64_MAX ? 0 : section(least);
}

static uint64_t frame_bytes(const struct ompckpt_frame *f)
{
	const struct ompckpt_function *fn = f->function;
	uint64_t n = FORMAT_FRAME_SIZE + fn->record_size;
	for (unsigned i = 0; i < fn->nlocals; i++)
		if (fn->locals[i].size > 0)
			n += section_needed(fn->locals[i].id, f->arena + fn->locals[i].offset,
					    fn->locals[i].size, 0);
	return n;
}

static void add_frames(const struct ompckpt_frame *f, const struct ompckpt_frame *base,
		       struct measured *m)
{
	bool is_private = base != NULL;
	if (is_private)
		m->private_each += section(FORMAT_TEAM_SIZE);
	for (; f != NULL; f = f->up) {
		*(is_private ? &m->private_each : &m->shared) += frame_bytes(f);
		is_private = is_private && f != base;
	}
}

static void add_objects(bool is_team, struct measured *m)
{
	m->shared += FORMAT_HEADER_SIZE + FORMAT_FOOTER_SIZE + NAMES + section(args_size()) +
		     section(state_encode(NULL, &(struct cut){0})) + section(streams_encode(NULL));
	FOR_EACH_OBJECT (o)
		m->shared += section_needed(o->id, o->at, o->size, o->flags);
	FOR_EACH_COPY (c)
		if (is_needed(c->id))
			*(is_team || c->flags & OMPCKPT_COPY_OF_WORKERS ? &m->private_each
									: &m->shared) +=
				section(c->size);
}

static void list_heap(struct chain *c)
{
	c->first = all.nids;
	all.ids[all.nids++] = 0;
	for (unsigned i = 0; i < ompckpt_program.nsites; i++)
		if (ompckpt_program.sites[i].id != 0 && is_live(ompckpt_program.sites[i].id))
			all.ids[all.nids++] = ompckpt_program.sites[i].id;
	c->n = all.nids - c->first;
}

/* The blocks of an object that is needed in part. */
struct in_part {
	struct object_ranges ranges;
	uint64_t least; /* bytes, with the gaps tried so far */
};

static void add_block(void *context, const struct heap_block *b)
{
	struct in_part *parts = context;
	if (live_is_partly(&all.live, b->object))
		ranges_piece(&parts[b->object].ranges, b->at, b->size);
}

/* Go through the blocks with gap number "g"; with the last one, add up what they come to. */
static void try_heap(struct measured *m, struct in_part *parts, unsigned g)
{
	for (uint32_t id = 0; id < objects(); id++) {
		ranges_begin(&parts[id].ranges, &all.live.runs, NULL, NULL);
		parts[id].ranges.gap = ranges_gaps[g];
	}
	heap_each(add_block, parts);
	for (unsigned i = 0; i < ompckpt_program.nsites; i++) {
		struct in_part *p = &parts[ompckpt_program.sites[i].id];
		if (!live_is_partly(&all.live, ompckpt_program.sites[i].id))
			continue;
		p->least = contents_of_ranges(&p->ranges, g == 0 ? UINT64_MAX : p->least);
		if (g == RANGES_GAPS - 1 && p->least > 0)
			m->shared += section(p->least);
	}
}

static void add_heap_in_part(struct measured *m)
{
	bool any = false;
	for (unsigned i = 0; i < ompckpt_program.nsites; i++)
		any |= live_is_partly(&all.live, ompckpt_program.sites[i].id);
	if (!any || !scratch_need(&all.ranges, objects() * sizeof(struct in_part)))
		return;
	for (unsigned g = 0; g < RANGES_GAPS; g++)
		try_heap(m, all.ranges.at, g);
}

/* Forget all chains when there is no room for one more. */
static struct chain *add_up(const struct ompckpt_frame *f, const struct ompckpt_frame *base,
			    uint64_t hash, struct chain *c)
{
	double begin = os_processor();
	if (all.nids >= IDS || all.nchains >= CHAINS / 2) {
		memset(all.chains, 0, CHAINS * sizeof *all.chains);
		all.nids = all.nchains = 0;
		c = &all.chains[hash % CHAINS];
	}
	if (!compose(f, base))
		return NULL;
	all.nchains++;
	*c = (struct chain){.hash = hash};
	add_frames(f, base, &c->fixed);
	add_objects(base != NULL, &c->fixed);
	add_heap_in_part(&c->fixed);
	list_heap(c);
	all.spent += os_processor() - begin;
	return c;
}

/* ---- every time ---- */

/* 0: a frame stands at no label. */
static uint64_t hash_of(const struct ompckpt_frame *f, const struct ompckpt_frame *base)
{
	uint64_t h = (uintptr_t)base != 0;
	for (; f != NULL; f = f->up) {
		if (f->label == 0 || f->label > f->function->nlabels)
			return 0;
		h = mix(h, (uintptr_t)&f->function->labels[f->label - 1]);
	}
	return h | 1;
}

static bool is_in_part(const struct ompckpt_label *at, uint32_t id)
{
	return (at->part != NULL && live_has_bit(at->part->objects, id)) ||
	       (at->kill_part != NULL && live_has_bit(at->kill_part->objects, id));
}

/* What decides how much of objects is needed in part; 0: there are none. */
static uint64_t hash_of_numbers(const struct ompckpt_frame *f)
{
	uint64_t h = 0;
	for (; f != NULL; f = f->up) {
		const struct ompckpt_label *at = &f->function->labels[f->label - 1];
		struct kept_frame kept, fork;
		if (at->part == NULL && at->kill_part == NULL)
			continue;
		live_list(f, &kept, 1);
		if (f->up != NULL)
			live_list(f->up, &fork, 1);
		h = mix(h, array_sections_hash(&kept, f->up != NULL ? &fork : NULL));
		for (unsigned i = 0; i < ompckpt_program.nsites; i++)
			if (is_in_part(at, ompckpt_program.sites[i].id))
				h = mix(h, all.heap[ompckpt_program.sites[i].id]);
		h |= 1;
	}
	return h;
}

static struct chain *find(uint64_t hash)
{
	uint64_t i = hash % CHAINS;
	while (all.chains[i].hash != 0 && all.chains[i].hash != hash)
		i = (i + 1) % CHAINS;
	return &all.chains[i];
}

static bool is_dear(void)
{
	return all.spent > NOT_DEAR + DEAREST * (os_monotonic() - all.begun);
}

/* The chain of these labels always is what was met there last. */
static struct chain *find_chain(const struct ompckpt_frame *f, const struct ompckpt_frame *base,
				uint64_t labels, uint64_t numbers)
{
	struct chain *c = find(labels);
	if (c->hash != 0 && c->numbers == numbers)
		return c;
	if (numbers == 0)
		return add_up(f, base, labels, c);
	uint64_t hash = mix(labels, numbers) | 1;
	struct chain *exact = find(hash);
	if (exact->hash == 0 && c->hash != 0 && is_dear())
		return c;
	if (exact->hash == 0 && (exact = add_up(f, base, hash, exact)) == NULL)
		return NULL;
	c = find(labels);
	all.nchains += c->hash == 0;
	*c = *exact;
	c->hash = labels;
	c->numbers = numbers;
	return c;
}

bool measure(const struct ompckpt_frame *f, const struct ompckpt_frame *base, struct measured *m)
{
	uint64_t labels = hash_of(f, base);
	if (labels == 0)
		return false;
	const struct chain *c = find_chain(f, base, labels, hash_of_numbers(f));
	if (c == NULL)
		return false;
	*m = c->fixed;
	m->shared += all.heap[objects()] * FORMAT_BLOCK_SIZE;
	for (uint32_t i = 0; i < c->n; i++) {
		uint64_t n = all.heap[all.ids[c->first + i]];
		m->shared += n > 0 ? section(n) : 0;
	}
	return true;
}
