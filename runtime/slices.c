/* slices.c - work that whoever would have to wait for it takes part in.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: one word says how many slices there are and how many are begun. Who moves the second
 *        number on has that slice; the first one waits until as many are done.
 * Errs:  a thread that comes late finds nothing left, or the slices of the next call. */
#include "atomic.h"
#include "os.h"
#include "slices.h"

#define WORD(n, begun) ((uint64_t)(n) << 32 | (begun))
#define COUNT(w) ((uint32_t)((w) >> 32))
#define BEGUN(w) ((uint32_t)(w))

static struct {
	uint64_t word;
	uint32_t done;
	void (*f)(uint32_t i);
} slices;

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

void slices_run(uint32_t n, void (*f)(uint32_t i))
{
	slices.f = f;
	store_relaxed(&slices.done, 0);
	store_release(&slices.word, WORD(n, 0));
	slices_help();
	while (load_acquire(&slices.done) < n)
		os_yield();
}
