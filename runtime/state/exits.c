/* exits.c - atexit, on_exit and at_quick_exit, whose lists the C library does not show.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the program's calls of these. Out: records in IMAGE_STATE.
 * Means: the handlers are noted in order and registered with the C library as well; a restart does
 *        both again, but for those the program's constructors have registered already. Functions
 *        and what their arguments point to have the addresses they had.
 *        Handlers that an image names lie in the executable's code.
 * Errs:  a handler that can't be noted is refused, as the C library refuses one it has no room
 *        for. */
#include <pthread.h>
#include <stdlib.h>

#include "base/os.h"
#include "base/real.h"
#include "exits.h"
#include "format.h"
#include "walk.h"

#define ENTRY_SIZE 24

enum kind { AT_EXIT, ON_EXIT, AT_QUICK_EXIT, KINDS };

struct entry {
	uintptr_t function, argument;
	enum kind kind;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct entry *entries;
static size_t count, capacity;

static bool grow(void)
{
	size_t wider = capacity ? 2 * capacity : 32;
	struct entry *e = __libc_realloc(entries, wider * sizeof *e);
	if (e == NULL)
		return false;
	entries = e;
	capacity = wider;
	return true;
}

static int register_with_library(struct entry e)
{
	void (*function)(void) = (void (*)(void))e.function;
	switch (e.kind) {
	case ON_EXIT: return __real_on_exit((void (*)(int, void *))e.function, (void *)e.argument);
	case AT_QUICK_EXIT: return __real_at_quick_exit(function);
	default: return __real_atexit(function);
	}
}

static int add(struct entry e)
{
	pthread_mutex_lock(&lock);
	int status = count < capacity || grow() ? register_with_library(e) : -1;
	if (status == 0)
		entries[count++] = e;
	pthread_mutex_unlock(&lock);
	return status;
}

EXPORT int __wrap_atexit(void (*function)(void))
{
	return add((struct entry){(uintptr_t)function, 0, AT_EXIT});
}

EXPORT int __wrap_on_exit(void (*function)(int, void *), void *argument)
{
	return add((struct entry){(uintptr_t)function, (uintptr_t)argument, ON_EXIT});
}

EXPORT int __wrap_at_quick_exit(void (*function)(void))
{
	return add((struct entry){(uintptr_t)function, 0, AT_QUICK_EXIT});
}

size_t exits_count(void)
{
	return count;
}

uint64_t exits_encode(unsigned char *out)
{
	uint64_t n = 0;
	for (size_t i = 0; i < count; i++) {
		unsigned char data[ENTRY_SIZE];
		put_u64(data, entries[i].function);
		put_u64(data + 8, entries[i].argument);
		put_u64(data + 16, entries[i].kind);
		n += record_encode(out == NULL ? NULL : out + n, TAG_AT_EXIT, data, sizeof data);
	}
	return n;
}

bool exits_restore(const struct walk_record *r)
{
	static size_t known, restored;
	if (r->size != ENTRY_SIZE)
		return false;
	if (restored == 0)
		known = count;
	if (restored++ < known)
		return true;
	if (!os_is_code(get_u64(r->data)) || get_u64(r->data + 16) >= KINDS)
		return false;
	return add((struct entry){get_u64(r->data), get_u64(r->data + 8),
				  (enum kind)get_u64(r->data + 16)}) == 0;
}
