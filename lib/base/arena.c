/* arena.c - a bump allocator over a list of chunks.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A chunk is twice the one before: many arenas hold three sets, some all of a program. */
enum { LEAST_CHUNK = 4 * 1024, MOST_CHUNK = 256 * 1024, ALIGN = 16 };

struct chunk {
	struct chunk *next;
	size_t used, size;
	_Alignas(ALIGN) char bytes[];
};

struct arena {
	struct chunk *chunks;
};

static void *need(void *p)
{
	if (!p) {
		fputs("ompckpt: error: out of memory\n", stderr);
		exit(1);
	}
	return p;
}

struct arena *arena_new(void)
{
	return need(calloc(1, sizeof(struct arena)));
}

void arena_free(struct arena *a)
{
	while (a->chunks) {
		struct chunk *next = a->chunks->next;
		free(a->chunks);
		a->chunks = next;
	}
	free(a);
}

static struct chunk *chunk_for(struct arena *a, size_t size)
{
	struct chunk *c = a->chunks;
	if (c && c->size - c->used >= size)
		return c;
	size_t room = c ? 2 * c->size : LEAST_CHUNK;
	if (room > MOST_CHUNK)
		room = MOST_CHUNK;
	if (room < size)
		room = size;
	c = need(calloc(1, sizeof *c + room));
	c->size = room;
	c->next = a->chunks;
	a->chunks = c;
	return c;
}

void *arena_alloc(struct arena *a, size_t size)
{
	size = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
	struct chunk *c = chunk_for(a, size);
	void *p = c->bytes + c->used;
	c->used += size;
	return p;
}

void *arena_grow(struct arena *a, const void *old, size_t old_size, size_t new_size)
{
	void *p = arena_alloc(a, new_size);
	if (old_size)
		memcpy(p, old, old_size);
	return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
	char *p = arena_alloc(a, n + 1);
	memcpy(p, s, n);
	return p;
}

char *arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	int n = vsnprintf(NULL, 0, format, ap);
	va_end(ap);
	char *p = arena_alloc(a, (size_t)n + 1);
	va_start(ap, format);
	vsnprintf(p, (size_t)n + 1, format, ap);
	va_end(ap);
	return p;
}
