/* heap_run.c - take and give back runs of bytes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In, out: page numbers. Free runs are joined with their neighbours at once; bins by the power of
 *          two of the length, first fit inside. What is left over below RUN_MIN belongs to the run
 *          before (its end) or after (its lead).
 * Means:   memory of freed runs is kept for the next block up to DIRTY_MAX bytes or a quarter of
 *          the heap; bigger runs go back to the system at once.
 * Errs:    a run may be treated as not zero though it is; never the other way.
 * Cost:    a lock and usually a few steps; walking a bin is limited to BIN_TRIES runs, finding a
 *          neighbour takes a step per 256 KB between. */
#include <pthread.h>
#include <string.h>

#include "base/atomic.h"
#include "base/os.h"
#include "heap_run.h"

#define DIRTY_MAX (64ul << 20)
#define DIRTY_RUN_MAX (32ul << 20)
#define BIN_TRIES 32
#define NBINS 48

struct run_table heap_pages;

static struct {
	pthread_mutex_t lock;
	uint64_t top; /* runs end here; as all places in this file, from the base */
	uint32_t bins[NBINS];
	size_t dirty;
} run = {.lock = PTHREAD_MUTEX_INITIALIZER};

static unsigned bin_of(uint64_t length)
{
	return 63u - (unsigned)__builtin_clzll(length);
}

static size_t words_for(size_t pages)
{
	return (pages + 63) / 64;
}

size_t run_table_size(size_t size)
{
	size_t n = size >> PAGE_SHIFT;
	return n * sizeof(struct run) + words_for(n) * 8 + n;
}

void run_init(uintptr_t base, size_t size, void *tables)
{
	size_t n = size >> PAGE_SHIFT;
	heap_pages = (struct run_table){.base = base, .size = size, .runs = tables};
	heap_pages.starts = (uint64_t *)(heap_pages.runs + n);
	heap_pages.kinds = (uint8_t *)(heap_pages.starts + words_for(n));
	run.top = PAGE;
}

void run_reset(void)
{
	size_t n = (run.top + PAGE - 1) >> PAGE_SHIFT;
	os_discard((void *)heap_pages.base, n << PAGE_SHIFT);
	memset(heap_pages.kinds, PAGE_NONE, n);
	memset(heap_pages.starts, 0, words_for(n) * 8);
	memset(run.bins, 0, sizeof run.bins);
	run.dirty = 0;
	run.top = PAGE;
}

/* ---- neighbours ---- */

static void set_start(uint32_t i, bool is_start)
{
	uint64_t bit = 1ull << i % 64;
	if (is_start)
		heap_pages.starts[i / 64] |= bit;
	else
		heap_pages.starts[i / 64] &= ~bit;
}

uint64_t run_top(void)
{
	return load_relaxed(&run.top);
}

static uint32_t top_page(void)
{
	return (uint32_t)((run.top - 1) >> PAGE_SHIFT);
}

uint32_t run_after(uint32_t i)
{
	uint32_t word = (i + 1) / 64, last = top_page() / 64;
	if (word > last)
		return 0;
	uint64_t bits = heap_pages.starts[word] & ~0ull << (i + 1) % 64;
	while (bits == 0 && word < last)
		bits = heap_pages.starts[++word];
	return bits == 0 ? 0 : word * 64 + (uint32_t)__builtin_ctzll(bits);
}

uint32_t run_up_to(uint32_t i)
{
	uint32_t word = i / 64;
	uint64_t bits = heap_pages.starts[word] & ~0ull >> (63 - i % 64);
	while (bits == 0 && word > 0)
		bits = heap_pages.starts[--word];
	return bits == 0 ? 0 : word * 64 + 63 - (uint32_t)__builtin_clzll(bits);
}

static uint64_t block_at(uint32_t i)
{
	return ((uint64_t)i << PAGE_SHIFT) + heap_pages.runs[i].at;
}

static uint64_t begin_of(uint32_t i)
{
	return block_at(i) - heap_pages.runs[i].lead;
}

static uint64_t end_of(uint32_t i)
{
	uint32_t after = run_after(i);
	return after != 0 ? begin_of(after) : run.top;
}

static bool is_free(uint32_t i)
{
	return i != 0 && heap_pages.kinds[i] == PAGE_FREE;
}

/* ---- free runs ---- */

static void unlink_free(uint32_t i)
{
	struct run *r = &heap_pages.runs[i];
	if (r->next != 0)
		heap_pages.runs[r->next].previous = r->previous;
	if (r->previous != 0)
		heap_pages.runs[r->previous].next = r->next;
	else
		run.bins[bin_of(r->size)] = r->next;
	heap_pages.kinds[i] = PAGE_NONE;
	set_start(i, false);
}

static void link_free(uint64_t begin, uint64_t end, bool is_clean)
{
	uint32_t i = (uint32_t)(begin >> PAGE_SHIFT);
	uint32_t *bin = &run.bins[bin_of(end - begin)];
	heap_pages.runs[i] = (struct run){
		.at = begin % PAGE,
		.is_clean = is_clean,
		.size = end - begin,
		.next = *bin,
	};
	heap_pages.kinds[i] = PAGE_FREE;
	set_start(i, true);
	if (*bin != 0)
		heap_pages.runs[*bin].previous = i;
	*bin = i;
}

/* All these bytes read as zero afterwards. */
static void clean(uint64_t begin, uint64_t end)
{
	char *base = (char *)heap_pages.base;
	uint64_t from = (begin + PAGE - 1) & ~(PAGE - 1), to = end & ~(PAGE - 1);
	if (from >= to) {
		memset(base + begin, 0, end - begin);
		return;
	}
	os_discard(base + from, to - from);
	memset(base + begin, 0, from - begin);
	memset(base + to, 0, end - to);
}

static void purge(void)
{
	for (unsigned b = 0; b < NBINS; b++)
		for (uint32_t i = run.bins[b]; i != 0; i = heap_pages.runs[i].next)
			if (!heap_pages.runs[i].is_clean) {
				clean(begin_of(i), end_of(i));
				heap_pages.runs[i].is_clean = true;
			}
	run.dirty = 0;
}

/* These bytes are no run's any more. */
static void give(uint64_t begin, uint64_t end, bool is_clean)
{
	uint32_t before = run_up_to((uint32_t)(begin >> PAGE_SHIFT));
	uint32_t after = run_after((uint32_t)(begin >> PAGE_SHIFT));
	if (!is_clean && end - begin >= DIRTY_RUN_MAX) {
		clean(begin, end);
		is_clean = true;
	}
	if (!is_clean)
		run.dirty += end - begin;
	if (is_free(before)) {
		is_clean = is_clean && heap_pages.runs[before].is_clean;
		begin = begin_of(before);
		unlink_free(before);
	}
	if (is_free(after)) {
		is_clean = is_clean && heap_pages.runs[after].is_clean;
		end = end_of(after);
		unlink_free(after);
	}
	link_free(begin, end, is_clean);
	if (run.dirty > DIRTY_MAX && run.dirty > run.top / 4)
		purge();
}

/* ---- taking ---- */

static uint64_t first_place(uint64_t begin, const struct run_want *w)
{
	return begin + ((w->phase - begin) & (w->align - 1));
}

/* A block at "at" in what was free from "begin" on. */
static uint32_t place(uint64_t begin, uint64_t at, bool is_clean)
{
	uint32_t i = (uint32_t)(at >> PAGE_SHIFT);
	if (at - begin >= RUN_MIN) {
		link_free(begin, at, is_clean);
		begin = at;
	}
	heap_pages.runs[i] = (struct run){
		.at = at % PAGE,
		.lead = (at - begin) % PAGE,
		.is_clean = is_clean,
	};
	heap_pages.kinds[i] = PAGE_BIG;
	set_start(i, true);
	return i;
}

static void no_more_dirty(uint64_t bytes, bool is_clean)
{
	if (!is_clean)
		run.dirty -= bytes < run.dirty ? bytes : run.dirty;
}

static uint32_t cut(uint32_t i, uint64_t at, uint64_t length)
{
	uint64_t begin = begin_of(i), end = end_of(i);
	bool is_clean = heap_pages.runs[i].is_clean;
	unlink_free(i);
	if (end - at - length >= RUN_MIN)
		link_free(at + length, end, is_clean);
	no_more_dirty(length, is_clean);
	return place(begin, at, is_clean);
}

static uint32_t take_new(const struct run_want *w)
{
	uint64_t begin = run.top;
	uint32_t last = run_up_to(top_page());
	bool is_clean = true;
	if (is_free(last)) {
		begin = begin_of(last);
		is_clean = heap_pages.runs[last].is_clean;
	}
	uint64_t at = first_place(begin, w);
	if (at + w->length > (w->is_on_top ? heap_pages.size / 2 : heap_pages.size))
		return 0;
	if (at + w->length <= run.top)
		return cut(last, at, w->length);
	if (is_free(last)) {
		no_more_dirty(run.top - begin, is_clean);
		unlink_free(last);
	}
	store_relaxed(&run.top, at + w->length);
	return place(begin, at, is_clean);
}

static uint32_t take(const struct run_want *w)
{
	for (unsigned b = bin_of(w->length); b < NBINS && !w->is_on_top; b++) {
		int tries = BIN_TRIES;
		for (uint32_t i = run.bins[b]; i != 0 && tries-- > 0; i = heap_pages.runs[i].next) {
			uint64_t at = first_place(begin_of(i), w);
			if (at + w->length <= begin_of(i) + heap_pages.runs[i].size)
				return cut(i, at, w->length);
		}
	}
	return take_new(w);
}

uint32_t run_take(const struct run_want *w)
{
	if (w->length > heap_pages.size || w->align > heap_pages.size)
		return 0;
	pthread_mutex_lock(&run.lock);
	uint32_t i = take(w);
	pthread_mutex_unlock(&run.lock);
	return i;
}

void run_make_span(uint32_t i, uint32_t bytes, unsigned class)
{
	pthread_mutex_lock(&run.lock);
	memset(heap_pages.kinds + i, (int)(PAGE_SMALL + class), bytes >> PAGE_SHIFT);
	pthread_mutex_unlock(&run.lock);
}

/* ---- giving back ---- */

static void give_run(uint32_t i, bool is_clean)
{
	uint64_t begin = begin_of(i), end = end_of(i);
	set_start(i, false);
	give(begin, end, is_clean);
}

void run_give_span(uint32_t i, uint32_t bytes)
{
	pthread_mutex_lock(&run.lock);
	memset(heap_pages.kinds + i, PAGE_NONE, bytes >> PAGE_SHIFT);
	give_run(i, false);
	pthread_mutex_unlock(&run.lock);
}

static void trim(uint32_t i, uint64_t length)
{
	uint64_t from = block_at(i) + (length < RUN_MIN ? RUN_MIN : length), end = end_of(i);
	if (from + RUN_MIN <= end)
		give(from, end, false);
}

void run_give(uint32_t i, bool is_unlikely)
{
	struct run *r = &heap_pages.runs[i];
	pthread_mutex_lock(&run.lock);
	trim(i, (r->size + 63) & ~63ull);
	uint64_t begin = begin_of(i), end = end_of(i);
	if (is_unlikely)
		clean(begin, end);
	heap_pages.kinds[i] = PAGE_NONE;
	give_run(i, is_unlikely);
	pthread_mutex_unlock(&run.lock);
}

bool run_extend(uint32_t i, uint64_t length)
{
	pthread_mutex_lock(&run.lock);
	uint64_t want = block_at(i) + length, end = end_of(i);
	uint32_t after = run_after(i);
	uint64_t limit = is_free(after) ? end_of(after) : end;
	if (limit == run.top)
		limit = heap_pages.size;
	if (want > end && want <= limit) {
		if (is_free(after)) {
			bool is_clean = heap_pages.runs[after].is_clean;
			uint64_t free_end = end_of(after);
			unlink_free(after);
			no_more_dirty((want < free_end ? want : free_end) - end, is_clean);
			if (want + RUN_MIN <= free_end)
				link_free(want, free_end, is_clean);
		}
		if (want > run.top)
			store_relaxed(&run.top, want);
	}
	pthread_mutex_unlock(&run.lock);
	return want <= limit;
}

void run_trim(uint32_t i, uint64_t length)
{
	pthread_mutex_lock(&run.lock);
	trim(i, length);
	pthread_mutex_unlock(&run.lock);
}

/* ---- rebuilding ---- */

bool run_rebuild_add(const void *p)
{
	uint32_t i = page_of(p);
	uint64_t at = (uintptr_t)p - heap_pages.base;
	if (heap_pages.kinds[i] != PAGE_NONE || heap_pages.starts[i / 64] >> i % 64 & 1)
		return false;
	heap_pages.kinds[i] = PAGE_BIG;
	heap_pages.runs[i] = (struct run){.at = at % PAGE};
	set_start(i, true);
	if (run.top <= at)
		run.top = at + 1;
	return true;
}

bool run_rebuild(uint64_t (*bytes_of)(uint32_t i))
{
	uint64_t free_from = PAGE;
	for (uint32_t i = run_after(0); i != 0; i = run_after(i)) {
		uint64_t at = block_at(i), bytes = bytes_of(i);
		if (at < free_from || bytes > heap_pages.size - at)
			return false;
		if (at - free_from >= RUN_MIN)
			link_free(free_from, at, false);
		else
			heap_pages.runs[i].lead = (at - free_from) % PAGE;
		free_from = at + bytes;
	}
	run.top = free_from;
	return true;
}

void run_lock(void)
{
	pthread_mutex_lock(&run.lock);
}

void run_unlock(void)
{
	pthread_mutex_unlock(&run.lock);
}
