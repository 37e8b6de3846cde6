/* heap_big.c - where big blocks begin, and how they grow.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Out:   runs (heap_run.c).
 * Means: rows of a matrix lie side by side, a whole number of lines apart that is no multiple of
 *        16; from SPREAD_MIN bytes on blocks begin at 256 places: arrays that are walked side by
 *        side would else compete for the same sets of the caches. They begin 16 bytes after a line,
 *        as glibc's big blocks do (docs/decisions/0011, 0026). A block of GROWTH_MIN bytes that
 *        has to move to grow gets 4 or 64 times its size to grow into: addresses cost nothing.
 * Errs:  where addresses are short blocks get no room to grow. */
#include "base/atomic.h"
#include "heap_big.h"
#include "heap_class.h"
#include "heap_run.h"

#define LINE 64u
#define SPREAD_MIN (512ul << 10)
#define APART_MIN (64ul << 10)
#define PLACES 256u
#define APART 17u
#define GROWTH(n) ((n) < (1ul << 20) ? 4u : 64u)
#define GROWTH_SHARE 64u

uint64_t big_length(size_t n)
{
	uint64_t length = ((uint64_t)n + LINE - 1) / LINE * LINE;
	return length < RUN_MIN ? RUN_MIN : length;
}

/* The same with what keeps the next block of this size from the same sets. */
static uint64_t length_apart(size_t n)
{
	uint64_t length = big_length(n);
	if (n < SPREAD_MIN && length % (16 * LINE) == 0)
		length += n < APART_MIN ? LINE : APART * LINE;
	return length;
}

static struct run_want want_for(size_t n, size_t align)
{
	static uint32_t count;
	uint32_t in_line = align <= GRAIN ? GRAIN : 0;
	struct run_want want = {.length = length_apart(n), .align = align, .phase = 0};
	if (align > LINE)
		return want;
	want.align = LINE;
	want.phase = in_line;
	if (n >= SPREAD_MIN) {
		want.align = PLACES * LINE;
		want.phase += (add_relaxed(&count, APART) - APART) % PLACES * LINE;
	}
	return want;
}

uint32_t big_take(size_t n, size_t align)
{
	struct run_want want = want_for(n, align);
	return n <= heap_pages.size ? run_take(&want) : 0;
}

uint32_t big_take_to_grow(size_t n)
{
	if (n > heap_pages.size)
		return 0;
	struct run_want want = want_for(n, GRAIN);
	uint64_t room = heap_pages.size / GROWTH_SHARE, more = want.length * (GROWTH(n) - 1);
	struct run_want roomy = {.align = want.align, .phase = want.phase, .is_on_top = true};
	roomy.length = want.length + (more < room ? more : room);
	uint32_t i = run_take(&roomy);
	return i != 0 ? i : run_take(&want);
}

bool big_resize(uint32_t i, size_t n)
{
	if (n <= SMALL_MAX || n > heap_pages.size)
		return false;
	if (n < heap_pages.runs[i].size)
		run_trim(i, big_length(n));
	else if (!run_extend(i, big_length(n)))
		return false;
	return true;
}
