/* plan_clock.c - what a program saves by the clock, and with which of its positions least.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a run, and which of its positions are kept.
 * Out:   the checkpoints that the discrete rule takes at their candidates, if it foresees each
 *        step; the part of them with which these weigh least.
 * Cost:  linear; for the parts, times their number. */
#include "plan_clock.h"

#include "interval.h"
#include "profile.h"
#include "simulate.h"
#include "zero_one.h"

#include <assert.h>
#include <stdlib.h>

/* The kept positions' candidates. */
struct kept {
	uint64_t *time;
	uint32_t *row, *due, n;
};

static void *room(size_t n, size_t width)
{
	void *at = calloc(n + 1, width);
	if (!at)
		abort();
	return at;
}

static struct kept find_kept(const struct profile_run *run, const struct zero_one *p,
			     const bool *is_kept)
{
	struct kept k = {room(p->n, sizeof *k.time), room(p->n, sizeof *k.row),
			 room(p->n, sizeof *k.due), 0};
	for (uint32_t i = 0; i < p->n; i++) {
		if (!is_kept[run->rows.at[i].position])
			continue;
		k.time[k.n] = p->time_ns[i];
		k.row[k.n++] = i;
	}
	return k;
}

static bool keeps(const struct kept *k, const struct zero_one *p)
{
	uint64_t before = 0;
	for (uint32_t i = 0; i < k->n; i++) {
		if (k->time[i] - before > p->interval_ns)
			return false;
		before = k->time[i];
	}
	return p->span_ns - before <= p->interval_ns;
}

struct plan_clock plan_by_clock(const struct profile_run *run, const struct zero_one *p,
				const bool *is_kept)
{
	struct kept k = find_kept(run, p, is_kept);
	struct plan_clock clock = {0, 0, keeps(&k, p)};
	clock.n = simulate_rule(k.time, k.n, p->span_ns, (double)p->interval_ns / 1e9, interval_due,
				k.due);
	for (uint32_t i = 0; i < clock.n; i++)
		clock.bytes += profile_bytes(&run->rows.at[k.row[k.due[i]]], run->threads);
	free(k.time);
	free(k.row);
	free(k.due);
	return clock;
}

/* "part" as a set of the "n" positions in "kept". */
static void mark(bool *is_kept, const uint32_t *kept, uint32_t n, unsigned part)
{
	for (uint32_t i = 0; i < n; i++)
		is_kept[kept[i]] = part >> i & 1;
}

void plan_trim(const struct profile_run *run, const struct zero_one *p, bool *is_kept)
{
	uint32_t kept[PLAN_PARTS], n = 0;
	for (uint32_t i = 0; i < run->positions.n; i++)
		if (is_kept[i]) {
			assert(n < PLAN_PARTS);
			kept[n++] = i;
		}
	unsigned whole = (1u << n) - 1, best = whole;
	uint64_t least = plan_by_clock(run, p, is_kept).bytes;
	for (unsigned part = whole - 1; part > 0; part--) {
		mark(is_kept, kept, n, part);
		struct plan_clock c = plan_by_clock(run, p, is_kept);
		bool is_smaller = __builtin_popcount(part) < __builtin_popcount(best);
		if (!c.keeps || c.bytes > least || (c.bytes == least && !is_smaller))
			continue;
		best = part;
		least = c.bytes;
	}
	mark(is_kept, kept, n, best);
}
