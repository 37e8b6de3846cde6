/* environment.c - getenv and environ, whose contents may be kept in saved data.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a name; at a restart, the image's records.
 * Out:   a copy of the value in the program's heap; the same copy as long as the value is the same.
 *        The environment as a whole, for programs that walk through it. A record for each variable
 *        that the program has set or removed, or whose text is its own.
 * Means: the environment lies elsewhere in each process; a pointer got before a checkpoint keeps
 *        showing the value of then. A restart sets and removes the recorded variables again. What
 *        putenv was given stays the variable's text, as far as a restart brings that memory back:
 *        no copy is made, and what the program stores there later can be seen. Only
 *        "__environ" is used here: the program may have a name "environ" of its own.
 * Errs:  without memory, or without the program's heap, the C library's pointer is handed out. That
 *        a variable whose name has 256 bytes or more was removed is not recorded. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/real.h"
#include "base/runtime.h"
#include "environment.h"
#include "format.h"
#include "memory/memory.h"
#include "walk.h"

static char **given; /* the strings the process began with; NULL-ended */

struct copy {
	struct copy *next;
	char *value;
	char name[];
};

static struct {
	char **at; /* what environment_keep has made */
	size_t size;
} kept;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct copy *copies;
static bool is_kept;

void environment_init(void)
{
	size_t n = 0;
	while (__environ[n] != NULL)
		n++;
	given = __libc_malloc((n + 1) * sizeof *given);
	if (given != NULL)
		memcpy(given, __environ, (n + 1) * sizeof *given);
}

bool environment_as_given(void)
{
	size_t n = 0;
	while (given != NULL && given[n] != NULL)
		n++;
	char **copy = given != NULL ? __libc_malloc((n + 1) * sizeof *copy) : NULL;
	if (copy == NULL)
		return false;
	__environ = memcpy(copy, given, (n + 1) * sizeof *copy);
	return true;
}

static bool has(char **list, const char *string, size_t n)
{
	for (; list != NULL && *list != NULL; list++)
		if (strncmp(*list, string, n) == 0)
			return true;
	return false;
}

/* Does "s" lie in memory of the program, which a restart brings back? */
static bool is_own(const char *s, size_t n)
{
	return runtime.has_heap && saved_holds((uintptr_t)s, n, 0) &&
	       !saved_is_inside((uintptr_t)s, n, (uintptr_t)kept.at, kept.size);
}

static uint64_t encode_own(unsigned char *out, const char *s, size_t n)
{
	uint64_t size = record_encode(NULL, TAG_OWN_VARIABLE, NULL, (uint32_t)(n + 9));
	if (out == NULL)
		return size;
	memset(out, 0, size);
	put_u32(out, TAG_OWN_VARIABLE);
	put_u32(out + 4, (uint32_t)(n + 9));
	put_u64(out + FORMAT_RECORD_SIZE, (uintptr_t)s);
	memcpy(out + FORMAT_RECORD_SIZE + 8, s, n);
	return size;
}

static uint64_t encode_one(unsigned char *out, const char *s, size_t n)
{
	char name[256];
	if (s[n] == '\0')
		return record_encode(out, TAG_ENVIRONMENT, s, (uint32_t)n + 1);
	if (n >= sizeof name)
		return 0;
	memcpy(name, s, n);
	name[n] = '\0';
	return record_encode(out, TAG_ENVIRONMENT, name, (uint32_t)n + 1);
}

uint64_t environment_encode(unsigned char *out)
{
	uint64_t n = 0;
#define AT (out == NULL ? NULL : out + n)
	for (char **e = __environ; given != NULL && e != NULL && *e != NULL; e++) {
		if (strchr(*e, '=') == NULL)
			continue;
		if (is_own(*e, strlen(*e) + 1))
			n += encode_own(AT, *e, strlen(*e));
		else if (!has(given, *e, strlen(*e) + 1))
			n += encode_one(AT, *e, strlen(*e));
	}
	for (char **g = given; g != NULL && *g != NULL; g++) {
		size_t name = strcspn(*g, "=");
		if ((*g)[name] == '=' && !has(__environ, *g, name + 1))
			n += encode_one(AT, *g, name);
	}
#undef AT
	return n;
}

bool environment_restore(const char *variable)
{
	char name[256];
	const char *value = strchr(variable, '=');
	if (value == NULL)
		return unsetenv(variable) == 0;
	size_t n = (size_t)(value - variable);
	char *copy = n < sizeof name ? name : __libc_malloc(n + 1);
	if (copy == NULL)
		return false;
	memcpy(copy, variable, n);
	copy[n] = '\0';
	bool ok = setenv(copy, value + 1, 1) == 0;
	if (copy != name)
		__libc_free(copy);
	return ok;
}

bool environment_restore_own(const struct walk_record *r, uint32_t team)
{
	if (r->size < 9 || memchr(r->data + 8, 0, r->size - 8) != r->data + r->size - 1)
		return false;
	char *at = (char *)(uintptr_t)get_u64(r->data);
	size_t n = r->size - 8;
	const char *text = (const char *)r->data + 8;
	if (!saved_holds((uintptr_t)at, n, team) || strchr(text, '=') == NULL)
		return environment_restore(text);
	memcpy(at, text, n);
	return putenv(at) == 0;
}

void ompckpt_keep_environment(void)
{
	is_kept = true;
}

char **ompckpt_environment(void)
{
	return __environ;
}

void environment_keep(void)
{
	size_t n = 0, size = sizeof *__environ;
	for (; is_kept && __environ[n] != NULL; n++)
		size += sizeof *__environ + strlen(__environ[n]) + 1;
	char **copy = is_kept && runtime.has_heap ? heap_malloc(size, 0) : NULL;
	if (copy == NULL)
		return;
	char *to = (char *)(copy + n + 1);
	for (size_t i = 0; i < n; i++) {
		bool is_programs = is_own(__environ[i], strlen(__environ[i]) + 1);
		copy[i] = is_programs ? __environ[i] : to;
		if (!is_programs)
			to = stpcpy(to, __environ[i]) + 1;
	}
	copy[n] = NULL;
	kept.at = copy;
	kept.size = size;
	__environ = copy;
}

void environment_forget(void)
{
	copies = NULL;
}

static struct copy *find(const char *name)
{
	for (struct copy *c = copies; c != NULL; c = c->next)
		if (strcmp(c->name, name) == 0)
			return c;
	struct copy *c = heap_malloc(sizeof *c + strlen(name) + 1, 0);
	if (c != NULL) {
		strcpy(c->name, name);
		c->value = NULL;
		c->next = copies;
		copies = c;
	}
	return c;
}

static char *copy_of(const char *value)
{
	size_t n = strlen(value) + 1;
	char *copy = heap_malloc(n, 0);
	return copy != NULL ? memcpy(copy, value, n) : NULL;
}

EXPORT char *__wrap_getenv(const char *name)
{
	char *value = __real_getenv(name);
	if (value == NULL || !runtime.has_heap || is_own(value, strlen(value) + 1))
		return value;
	pthread_mutex_lock(&lock);
	struct copy *c = find(name);
	if (c != NULL && (c->value == NULL || strcmp(c->value, value) != 0))
		c->value = copy_of(value);
	char *got = c != NULL && c->value != NULL ? c->value : value;
	pthread_mutex_unlock(&lock);
	return got;
}

EXPORT char *__wrap_secure_getenv(const char *name)
{
	char *value = __real_secure_getenv(name);
	return value == NULL ? NULL : __wrap_getenv(name);
}
