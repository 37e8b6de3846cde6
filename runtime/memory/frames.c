/* frames.c - the frame arenas: one for the initial thread, one for each other thread of a team.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Errs:  where the system grants less address space, the initial thread's arena is smaller. */
#include <stddef.h>

#include "base/memory_layout.h"
#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "base/stays.h"
#include "frames.h"

EXPORT __thread struct ompckpt_frame *ompckpt_top;
EXPORT __thread char *ompckpt_frames;

static struct {
	size_t initial; /* bytes of the initial thread's arena */
	bool is_mapped[LAYOUT_TEAM_MAX];
} arenas STAYS;

void frames_init(void)
{
	size_t size = LAYOUT_FRAMES_SIZE, left = os_address_space_left();
	while (size > left / 4)
		size /= 2;
	while (size >= 4096 && !os_map_at(LAYOUT_FRAMES, size))
		size /= 2;
	if (size < 4096)
		return;
	arenas.initial = size;
	ompckpt_frames = (char *)LAYOUT_FRAMES;
}

bool frames_map(uint32_t thread)
{
	if (thread >= LAYOUT_TEAM_MAX)
		return false;
	if (!arenas.is_mapped[thread])
		arenas.is_mapped[thread] =
			os_map_at(LAYOUT_TEAM + thread * LAYOUT_TEAM_STRIDE, LAYOUT_TEAM_SIZE);
	return arenas.is_mapped[thread];
}

void frames_discard(void)
{
	os_discard((void *)LAYOUT_FRAMES, arenas.initial);
	for (uint32_t i = 0; i < LAYOUT_TEAM_MAX; i++)
		if (arenas.is_mapped[i])
			os_discard((void *)(uintptr_t)frames_at(i), LAYOUT_TEAM_SIZE);
}

uint64_t frames_at(uint32_t thread)
{
	return thread == 0 ? LAYOUT_FRAMES : LAYOUT_TEAM + thread * LAYOUT_TEAM_STRIDE;
}

uint64_t frames_size(uint32_t thread)
{
	return thread == 0 ? arenas.initial : LAYOUT_TEAM_SIZE;
}
