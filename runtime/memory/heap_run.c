/* heap_run.c - take and give back runs of chunks.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In, out: chunk numbers. Free runs know their length at both ends and are joined with their
 *          neighbours at once; bins by the power of two of the length, first fit inside.
 * Means:   memory of freed runs is kept for the next block up to DIRTY_MAX bytes in all; bigger
 *          runs go back to the system at once.
 * Errs:    a run may be treated as not zero though it is; never the other way.
 * Cost:    a lock and usually a few steps; walking a bin is limited to BIN_TRIES runs. */
#include <pthread.h>
#include <string.h>

#include "base/os.h"
#include "heap.h"
#include "heap_run.h"

#define DIRTY_MAX (64ul << 20)
#define DIRTY_RUN_MAX (32ul << 20)
#define BIN_TRIES 32
#define NBINS 32

static struct {
	pthread_mutex_t lock;
	uintptr_t base;
	struct chunk *chunks;
	uint32_t nchunks, top;
	uint32_t bins[NBINS];
	size_t dirty;
} run = {.lock = PTHREAD_MUTEX_INITIALIZER};

static unsigned bin_of(uint64_t length)
{
	return 63u - (unsigned)__builtin_clzll(length);
}

static void *address_of(uint32_t i)
{
	return (void *)(run.base + (uintptr_t)i * HEAP_CHUNK);
}

void run_init(uintptr_t base, struct chunk *table, uint32_t nchunks)
{
	run.base = base;
	run.chunks = table;
	run.nchunks = nchunks;
	run.top = 1;
}

void run_reset(void)
{
	memset(run.chunks, 0, run.top * sizeof *run.chunks);
	memset(run.bins, 0, sizeof run.bins);
	run.dirty = 0;
	run.top = 1;
}

uint32_t run_top(void)
{
	return run.top;
}

struct chunk *run_chunk(uint32_t i)
{
	return &run.chunks[i];
}

static void unlink_free(uint32_t i)
{
	struct chunk *c = &run.chunks[i];
	if (c->next != 0)
		run.chunks[c->next].previous = c->previous;
	if (c->previous != 0)
		run.chunks[c->previous].next = c->next;
	else
		run.bins[bin_of(c->length)] = c->next;
	run.chunks[i + c->length - 1].kind = CHUNK_NONE;
	c->kind = CHUNK_NONE;
}

static void link_free(uint32_t i, uint64_t length, bool is_clean)
{
	uint32_t *bin = &run.bins[bin_of(length)];
	struct chunk *last = &run.chunks[i + length - 1];
	last->kind = CHUNK_FREE;
	last->length = length;
	run.chunks[i] = (struct chunk){
		.kind = CHUNK_FREE,
		.is_clean = is_clean,
		.length = length,
		.next = *bin,
	};
	if (*bin != 0)
		run.chunks[*bin].previous = i;
	*bin = i;
}

static void purge(void)
{
	for (unsigned b = 0; b < NBINS; b++)
		for (uint32_t i = run.bins[b]; i != 0; i = run.chunks[i].next)
			if (!run.chunks[i].is_clean) {
				os_discard(address_of(i), run.chunks[i].length * HEAP_CHUNK);
				run.chunks[i].is_clean = true;
			}
	run.dirty = 0;
}

static void give(uint32_t i, uint64_t length, bool is_clean)
{
	size_t bytes = length * HEAP_CHUNK;
	if (!is_clean && bytes >= DIRTY_RUN_MAX) {
		os_discard(address_of(i), bytes);
		is_clean = true;
	}
	if (!is_clean)
		run.dirty += bytes;
	if (run.chunks[i - 1].kind == CHUNK_FREE) {
		uint32_t before = i - (uint32_t)run.chunks[i - 1].length;
		is_clean = is_clean && run.chunks[before].is_clean;
		length += i - before;
		unlink_free(before);
		i = before;
	}
	uint64_t after = i + length;
	if (after < run.top && run.chunks[after].kind == CHUNK_FREE) {
		is_clean = is_clean && run.chunks[after].is_clean;
		length += run.chunks[after].length;
		unlink_free((uint32_t)after);
	}
	link_free(i, length, is_clean);
	if (run.dirty > DIRTY_MAX)
		purge();
}

/* First chunk of the fitting part of free run "i", or 0. */
static uint32_t fit(uint32_t i, uint32_t length, uint32_t align)
{
	uint64_t at = ((uint64_t)i + align - 1) & ~(uint64_t)(align - 1);
	return at + length <= i + run.chunks[i].length ? (uint32_t)at : 0;
}

static uint32_t cut(uint32_t i, uint32_t at, uint32_t length)
{
	uint64_t end = i + run.chunks[i].length;
	bool is_clean = run.chunks[i].is_clean;
	size_t bytes = length * HEAP_CHUNK;
	unlink_free(i);
	if (at > i)
		link_free(i, at - i, is_clean);
	if (end > (uint64_t)at + length)
		link_free(at + length, end - at - length, is_clean);
	if (!is_clean)
		run.dirty -= bytes < run.dirty ? bytes : run.dirty;
	run.chunks[at] = (struct chunk){.is_clean = is_clean, .length = length};
	return at;
}

static uint32_t take_new(uint32_t length, uint32_t align)
{
	uint64_t at = ((uint64_t)run.top + align - 1) & ~(uint64_t)(align - 1);
	if (at + length > run.nchunks)
		return 0;
	uint32_t gap = (uint32_t)at - run.top, old = run.top;
	run.top = (uint32_t)at + length;
	run.chunks[at] = (struct chunk){.is_clean = true, .length = length};
	if (gap > 0)
		give(old, gap, true);
	return (uint32_t)at;
}

static uint32_t take(uint32_t length, uint32_t align)
{
	for (unsigned b = bin_of(length); b < NBINS; b++) {
		int tries = BIN_TRIES;
		for (uint32_t i = run.bins[b]; i != 0 && tries-- > 0; i = run.chunks[i].next) {
			uint32_t at = fit(i, length, align);
			if (at != 0)
				return cut(i, at, length);
		}
	}
	return take_new(length, align);
}

uint32_t run_take(uint32_t length, uint32_t align, enum chunk_kind kind)
{
	pthread_mutex_lock(&run.lock);
	uint32_t at = take(length, align);
	run.chunks[at].kind = (uint8_t)(at != 0 ? kind : CHUNK_NONE);
	pthread_mutex_unlock(&run.lock);
	return at;
}

void run_give(uint32_t i, uint32_t length, bool is_clean)
{
	pthread_mutex_lock(&run.lock);
	run.chunks[i].kind = CHUNK_NONE;
	give(i, length, is_clean);
	pthread_mutex_unlock(&run.lock);
}

bool run_extend(uint32_t i, uint32_t length, uint32_t more)
{
	bool ok = false;
	uint32_t after = i + length;
	pthread_mutex_lock(&run.lock);
	if (after == run.top) {
		ok = (uint64_t)after + more <= run.nchunks;
		run.top += ok ? more : 0;
	} else if (run.chunks[after].kind == CHUNK_FREE && run.chunks[after].length >= more) {
		cut(after, after, more);
		ok = true;
	}
	if (ok)
		run.chunks[i].length = (uint64_t)length + more;
	pthread_mutex_unlock(&run.lock);
	return ok;
}

void run_rebuild(uint32_t top)
{
	uint32_t i = 1;
	run.top = top;
	while (i < top) {
		uint32_t start = i;
		while (i < top && run.chunks[i].kind == CHUNK_NONE)
			i++;
		if (i > start)
			link_free(start, i - start, false);
		if (i < top)
			i += (uint32_t)run.chunks[i].length;
	}
}

void run_lock(void)
{
	pthread_mutex_lock(&run.lock);
}

void run_unlock(void)
{
	pthread_mutex_unlock(&run.lock);
}
