/* constant_sections.c - what can't have changed since an image that holds it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    sections that by the analysis can't change; the images there are.
 * Out:   the epoch of the image that holds them, instead of contents.
 * Errs:  towards copying: blocks that came or went make all of them be copied. With OMPCKPT_POISON
 *        the analysis is not believed: contents are compared. */
#include "constant_sections.h"
#include "base/mix.h"
#include "base/runtime.h"
#include "checksum.h"
#include "folders/folders.h"
#include "pieces.h"
#include "save_set.h"

#include <stdlib.h>

static uint64_t sum_of_program(const struct contents *cap, uint32_t i)
{
	struct capture_at p = capture_begin(&cap->out, i);
	union checksum_room sum;
	uint64_t left = cap->out.sections[i].size, n;
	checksum_begin(&sum);
	for (; left > 0; left -= n) {
		const char *at = piece_of_program(cap, &p, left, &n);
		checksum_add(&sum, at, n);
	}
	return checksum_end(&sum);
}

/* With OMPCKPT_POISON the analysis is not believed. */
static void check_constant(const struct contents *cap, uint32_t i)
{
	const struct image_section *s = &cap->out.sections[i],
				   *k = parents_last(s, cap->out.shapes[i]);
	if (k == NULL || k->checksum == sum_of_program(cap, i))
		return;
	report(0, "mistake of the compiler: '%s' was taken for constant, but has changed",
	       save_set_name(cap, s->id));
	abort();
}

/* Where the blocks of sections that can't change lie; by analysis none comes or goes. */
static uint64_t sum_of_blocks(const struct contents *cap)
{
	uint64_t h = 1;
	for (uint32_t i = 0; i < cap->out.nsections; i++) {
		const struct image_section *s = &cap->out.sections[i];
		if (!cap->about[i].is_constant || s->kind != IMAGE_HEAP)
			continue;
		const struct tally *t = cap->tally;
		const struct heap_block *b = &cap->block[save_set_first_block(cap, s->id)];
		for (uint64_t k = 0; k < t[s->id].count; k++)
			h = mix(mix(mix(h, s->id), (uintptr_t)b[k].at), b[k].size);
	}
	return h | 1;
}

void constant_sections_leave(struct contents *cap)
{
	uint64_t left = 0;
	parents_begin();
	cap->out.blocks = sum_of_blocks(cap);
	for (uint32_t i = 0; i < cap->out.nsections; i++) {
		if (!cap->about[i].is_constant)
			continue;
		if (runtime.config.poison)
			check_constant(cap, i);
		if (parents_hold(&cap->out.sections[i], cap->out.blocks, cap->out.shapes[i]))
			left += cap->out.sections[i].size;
	}
	if (left > 0)
		report(2, "%.1f MB can't have changed since the checkpoint before: not copied",
		       (double)left / 1e6);
}
