/* slots.c - FILEs at fixed addresses.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    which slot the next FILE of this thread is to have (slot_want); sizes asked of malloc.
 * Out:   the FILE in that slot, at a fixed address: a FILE * in saved data names the same stream
 *        after a restart.
 * Means: while a stream is being opened, its thread's first malloc block is the slot, if it fits.
 *        slots_init tries that once, with /dev/null.
 * Errs:  never moves a FILE. Where the trial FILE is not in its slot (a sanitizer's or a static
 *        malloc), no slots are used. A stream outside of the slots is counted in "nforeign"; while
 *        one is open no checkpoint is taken (streams_prepare). */
#include <fcntl.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/memory_layout.h"
#include "base/os.h"
#include "base/real.h"
#include "slots.h"

__attribute__((weak)) void __lsan_register_root_region(const void *at, size_t size);

struct slots slots;
static __thread int wanted = SLOT_NONE;

FILE *slot_file(int i)
{
	return (FILE *)(LAYOUT_STREAMS + (uintptr_t)i * SLOT_SIZE);
}

int slot_of(const void *f)
{
	uintptr_t at = (uintptr_t)f - LAYOUT_STREAMS;
	return at < SLOT_SIZE * SLOT_MAX && at % SLOT_SIZE == 0 ? (int)(at / SLOT_SIZE) : SLOT_NONE;
}

void *slot_take(size_t n)
{
	int i = wanted;
	if (__builtin_expect(i == SLOT_NONE, 1) || n > SLOT_SIZE)
		return NULL;
	wanted = SLOT_NONE;
	pthread_mutex_lock(&slots.lock);
	if (i == SLOT_ANY)
		for (i = 3; i < SLOT_MAX && slots.slot[i].is_open; i++)
			;
	if (i < SLOT_MAX)
		slots.slot[i] = (struct slot){.is_open = true, .is_own = true};
	pthread_mutex_unlock(&slots.lock);
	return i < SLOT_MAX ? slot_file(i) : NULL;
}

bool slot_give(void *p)
{
	int i = slot_of(p);
	if (i == SLOT_NONE || !slots.is_ready)
		return false;
	slots.slot[i].is_open = false;
	return true;
}

void slot_want(int i)
{
	if (slots.is_ready)
		wanted = i;
}

FILE *slot_opened(FILE *f)
{
	wanted = SLOT_NONE;
	if (f != NULL && slot_of(f) == SLOT_NONE)
		add_relaxed(&slots.nforeign, 1);
	return f;
}

FILE *slot_open(int i, int fd, const char *mode)
{
	slot_want(i);
	FILE *f = slot_opened(__real_fdopen(fd, mode));
	slots.slot[i].is_continued = true;
	return f;
}

static bool can_place(void)
{
	int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	slot_want(SLOT_ANY);
	FILE *f = __real_fdopen(fd, "r");
	wanted = SLOT_NONE;
	bool ok = f != NULL && slot_of(f) != SLOT_NONE;
	if (f != NULL)
		__real_fclose(f);
	else
		close(fd);
	return ok;
}

bool slots_init(void)
{
	if (!os_map_at(LAYOUT_STREAMS, SLOT_SIZE * SLOT_MAX))
		return false;
	slots.is_ready = true;
	slots.is_ready = can_place();
	if (slots.is_ready && __lsan_register_root_region != NULL)
		__lsan_register_root_region((const void *)LAYOUT_STREAMS, SLOT_SIZE * SLOT_MAX);
	return slots.is_ready;
}
