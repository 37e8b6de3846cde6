/* staging.c - the memory that a checkpoint is copied to.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    bytes wanted; memory that is left, and the user's limit.
 * Out:   a mapping whose pages become ready piece by piece, from its beginning.
 * Means: a page costs between 0.1 us (in huge pages) and 20 us (a virtual machine whose host has to
 *        find it first). Which of them is seen after a few pieces.
 * Errs:  towards less memory: a quarter of what is left stays the program's.
 * Cost:  that of the pages, once. */
#include "staging.h"
#include "base/atomic.h"
#include "base/os.h"
#include "base/runtime.h"
#include "format.h"

#define PIECE (2ul << 20) /* a huge page */
#define LEAST_ROOM (1ul << 20)
#define TRIED 4       /* pieces, before their time is believed */
#define FAST 4e9      /* bytes a second: no disk is faster */
#define AT_ONCE 0.005 /* seconds that may be spent in any case */

static struct {
	char *at;
	uint64_t size, target; /* mapped; of it to be made ready */
	uint64_t ready;        /* atomic */
} staging;

void *staging_at(void)
{
	return staging.at;
}

uint64_t staging_ready(void)
{
	return load_acquire(&staging.ready);
}

/* With an allowance, so that it grows seldom. */
static uint64_t allow(uint64_t wanted, unsigned part)
{
	return align_up(wanted + wanted / part, PIECE);
}

static bool map(uint64_t wanted, uint64_t most)
{
	uint64_t with = allow(wanted, 8);
	uint64_t size = with <= most ? with : align_up(wanted, FORMAT_PAGE);
	os_unmap(staging.at, staging.size);
	store_release(&staging.ready, 0);
	staging.at = os_reserve(size);
	staging.size = staging.at != NULL ? size : 0;
	return staging.at != NULL;
}

static uint64_t most_allowed(void)
{
	uint64_t memory = os_memory_available(), space = os_address_space_left();
	memory = (memory < space ? memory : space) / 4 * 3 + staging.size;
	return memory < runtime.config.staging ? memory : runtime.config.staging;
}

uint64_t staging_find(uint64_t wanted)
{
	uint64_t most = runtime.config.staging;
	if (wanted > staging.size || wanted > most) {
		most = most_allowed();
		while (wanted > most || (wanted > staging.size && !map(wanted, most))) {
			wanted = wanted > most ? most : wanted / 2;
			if (wanted < LEAST_ROOM)
				break;
		}
	}
	if (wanted > staging.size)
		wanted = staging.size;
	staging.target = allow(wanted, 16) < staging.size ? allow(wanted, 16) : staging.size;
	return wanted;
}

bool staging_touch(void)
{
	uint64_t from = staging_ready(), left = staging.target - from;
	if (from >= staging.target)
		return false;
	if (left > PIECE)
		left = PIECE;
	if (!os_touch(staging.at + from, left))
		return false;
	store_release(&staging.ready, from + left);
	return from + left < staging.target;
}

void staging_give_back(uint64_t wanted)
{
	uint64_t keep = allow(wanted, 8);
	if (keep >= staging.size)
		return;
	os_unmap(staging.at + keep, staging.size - keep);
	staging.size = keep;
	staging.target = staging.target < keep ? staging.target : keep;
	if (staging_ready() > keep)
		store_release(&staging.ready, keep);
}

uint64_t staging_left(void)
{
	return staging.target - staging_ready();
}

uint64_t staging_touch_now(uint64_t wanted)
{
	double begin = os_monotonic(), limit = AT_ONCE + (double)wanted / FAST;
	for (unsigned n = 0; staging_ready() < wanted; n++) {
		double took = os_monotonic() - begin;
		uint64_t pieces = (wanted - staging_ready() + PIECE - 1) / PIECE;
		bool is_slow = n >= TRIED && took + took / n * (double)pieces > limit;
		if (is_slow || !staging_touch())
			break;
	}
	return staging_ready() < wanted ? staging_ready() : wanted;
}
