/* hooks.c - ompckpt_at_restart: what the program makes again itself.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the program's calls of ompckpt_at_restart (include/ompckpt/ompckpt.h).
 * Out:   records in IMAGE_STATE; calls, when memory, library state and streams are back.
 * Means: functions lie at fixed addresses; the analysis takes them to run at any time, so that what
 *        they read is saved at every position.
 * Errs:  one that can't be noted is refused at its registration. */
#include <pthread.h>
#include <stddef.h>

#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "format.h"
#include "hooks.h"
#include "walk.h"

#define RECORD_SIZE 16

struct hook {
	void (*function)(void *argument);
	void *argument;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct hook *hooks;
static size_t count, capacity;
static bool is_restored;

static bool grow(void)
{
	size_t wider = capacity ? 2 * capacity : 16;
	struct hook *h = __libc_realloc(hooks, wider * sizeof *h);
	if (h == NULL)
		return false;
	hooks = h;
	capacity = wider;
	return true;
}

EXPORT int ompckpt_register_at_restart(void (*function)(void *argument), void *argument)
{
	pthread_mutex_lock(&lock);
	bool ok = count < capacity || grow();
	if (ok)
		hooks[count++] = (struct hook){function, argument};
	pthread_mutex_unlock(&lock);
	return ok ? 0 : -1;
}

uint64_t hooks_encode(unsigned char *out)
{
	uint64_t n = 0;
	for (size_t i = 0; i < count; i++) {
		unsigned char data[RECORD_SIZE];
		put_u64(data, (uintptr_t)hooks[i].function);
		put_u64(data + 8, (uintptr_t)hooks[i].argument);
		n += record_encode(out == NULL ? NULL : out + n, TAG_AT_RESTART, data, sizeof data);
	}
	return n;
}

bool hooks_restore(const struct walk_record *r)
{
	uint64_t function = r->size == RECORD_SIZE ? get_u64(r->data) : 0;
	if (!os_is_code((uintptr_t)function))
		return false;
	if (!is_restored)
		count = 0;
	is_restored = true;
	return ompckpt_register_at_restart((void (*)(void *))(uintptr_t)function,
					   (void *)(uintptr_t)get_u64(r->data + 8)) == 0;
}

void hooks_call(void)
{
	for (size_t i = 0; i < count; i++)
		hooks[i].function(hooks[i].argument);
}
