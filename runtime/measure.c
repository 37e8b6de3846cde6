/* measure.c - the size of a checkpoint, without taking it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a stack of frames at labels; the heap's counts. Out: bytes shared and of each thread.
 * Means: what capture.c lists, added up. All but the heap depends on which labels the frames stand
 *        at alone, so each such chain is added up once and found by its hash from then on; of the
 *        heap it keeps which objects count.
 * Errs:  all threads of a team are taken to be at the initial one's labels. What the C library
 *        remembers is measured when a chain is first met.
 * Cost:  a step for each frame and each live heap object. */
#include <string.h>

#include "args.h"
#include "copies.h"
#include "format.h"
#include "heap.h"
#include "live.h"
#include "measure.h"
#include "os.h"
#include "runtime.h"
#include "state.h"
#include "streams.h"

#define CHAINS 4096 /* a power of two */
#define IDS 65536
#define NAMES FORMAT_FILE_ALIGN /* of objects; and what the file's size is rounded up by */

struct chain {
	uint64_t hash;
	struct measured fixed;
	uint32_t first, n; /* in "ids": its heap objects */
};

static struct {
	struct chain *chains;
	uint32_t nchains, *ids, nids;
	uint64_t *heap; /* bytes by object; behind them the number of blocks */
	unsigned long *live, *killed;
} all;

static uint32_t objects(void)
{
	return ompckpt_program.nobjects + (ompckpt_program.nobjects == 0);
}

bool measure_init(void)
{
	size_t words = ompckpt_program.nwords + 1ul;
	all.chains = os_map(CHAINS * sizeof *all.chains, false);
	all.ids = os_map((IDS + ompckpt_program.nsites + 1ul) * sizeof *all.ids, false);
	all.heap = os_map((objects() + 1) * sizeof *all.heap, false);
	all.live = os_map(2 * words * sizeof *all.live, false);
	if (!all.chains || !all.ids || !all.heap || !all.live)
		return false;
	all.killed = all.live + words;
	heap_tally(all.heap, objects());
	return true;
}

/* ---- a chain seen for the first time ---- */

static bool is_live(uint32_t id)
{
	return live_has(all.live, id);
}

static void compose(const struct ompckpt_frame *f)
{
	memset(all.live, 0, 2 * (ompckpt_program.nwords + 1ul) * sizeof *all.live);
	for (; f != NULL; f = f->up)
		live_add(all.live, all.killed, &f->function->labels[f->label - 1]);
	all.live[0] |= 1;
}

static uint64_t section(uint64_t size)
{
	return (size + FORMAT_ALIGN - 1) / FORMAT_ALIGN * FORMAT_ALIGN + FORMAT_ENTRY_SIZE;
}

static uint64_t frame_bytes(const struct ompckpt_frame *f)
{
	const struct ompckpt_function *fn = f->function;
	uint64_t n = FORMAT_FRAME_SIZE + fn->record_size;
	for (unsigned i = 0; i < fn->nlocals; i++)
		if (fn->locals[i].size > 0 && is_live(fn->locals[i].id))
			n += section(fn->locals[i].size);
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
		     section(state_encode(NULL)) + section(streams_encode(NULL));
	FOR_EACH_OBJECT (o)
		if (is_live(o->id))
			m->shared += section(o->size);
	FOR_EACH_COPY (c)
		if (is_live(c->id))
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

/* Forget all chains when there is no room for one more. */
static struct chain *add_up(const struct ompckpt_frame *f, const struct ompckpt_frame *base,
			    uint64_t hash, struct chain *c)
{
	if (all.nids >= IDS || all.nchains >= CHAINS / 2) {
		memset(all.chains, 0, CHAINS * sizeof *all.chains);
		all.nids = all.nchains = 0;
		c = &all.chains[hash % CHAINS];
	}
	all.nchains++;
	*c = (struct chain){.hash = hash};
	compose(f);
	add_frames(f, base, &c->fixed);
	add_objects(base != NULL, &c->fixed);
	list_heap(c);
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
		h = (h ^ (uintptr_t)&f->function->labels[f->label - 1]) * 0x9e3779b97f4a7c15ul;
		h ^= h >> 29;
	}
	return h | 1;
}

static struct chain *find(uint64_t hash)
{
	uint64_t i = hash % CHAINS;
	while (all.chains[i].hash != 0 && all.chains[i].hash != hash)
		i = (i + 1) % CHAINS;
	return &all.chains[i];
}

bool measure(const struct ompckpt_frame *f, const struct ompckpt_frame *base, struct measured *m)
{
	uint64_t hash = hash_of(f, base);
	if (hash == 0)
		return false;
	struct chain *c = find(hash);
	if (c->hash == 0)
		c = add_up(f, base, hash, c);
	*m = c->fixed;
	m->shared += all.heap[objects()] * FORMAT_BLOCK_SIZE;
	for (uint32_t i = 0; i < c->n; i++) {
		uint64_t n = all.heap[all.ids[c->first + i]];
		m->shared += n > 0 ? section(n) : 0;
	}
	return true;
}
