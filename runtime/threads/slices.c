/* slices.c - work shared by the threads that would otherwise wait for it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: one word says how many slices there are and how many are begun. The thread that increments
 *        "begun" owns that slice; the first one waits until as many are done. A thread that goes to
 *        sleep counts itself, then looks at the wake sequence; one that wakes the others changes
 *        the sequence, then looks for sleepers.
 * Errs:  a thread that comes late finds nothing left, or the slices of the next call. */
#include "base/atomic.h"
#include "base/os.h"
#include "slices.h"

#define WORD(n, begun) ((uint64_t)(n) << 32 | (begun))
#define COUNT(w) ((uint32_t)((w) >> 32))
#define BEGUN(w) ((uint32_t)(w))

static struct {
	uint64_t word;
	uint32_t done;
	void (*f)(uint32_t i);
	uint32_t wake_sequence, sleepers;
} slices;

uint32_t slices_wake_sequence(void)
{
	return load_acquire(&slices.wake_sequence);
}

void slices_sleep(uint32_t seen, unsigned ms)
{
	add_acq_rel(&slices.sleepers, 1);
	fence_full();
	os_wait(&slices.wake_sequence, seen, ms);
	add_acq_rel(&slices.sleepers, -1);
}

void slices_wake(void)
{
	add_acq_rel(&slices.wake_sequence, 1);
	fence_full();
	if (load_acquire(&slices.sleepers) > 0)
		os_wake_all(&slices.wake_sequence);
}

void slices_help(void)
{
	uint64_t w = load_acquire(&slices.word);
	while (BEGUN(w) < COUNT(w)) {
		if (!swap_acq_rel(&slices.word, w, w + 1))
			continue;
		slices.f(BEGUN(w));
		add_acq_rel(&slices.done, 1);
		w = load_acquire(&slices.word);
	}
}

void slices_begin(uint32_t n, void (*f)(uint32_t i))
{
	slices.f = f;
	store_relaxed(&slices.done, 0);
	store_release(&slices.word, WORD(n, 0));
	slices_wake();
}

void slices_finish(void)
{
	slices_help();
	while (load_acquire(&slices.done) < COUNT(load_acquire(&slices.word)))
		os_yield();
}
