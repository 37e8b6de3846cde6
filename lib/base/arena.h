/* arena.h - memory that lives as long as one compilation.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_BASE_ARENA_H
#define OMPCKPT_BASE_ARENA_H

#include <stddef.h>

struct arena;

#ifdef __cplusplus
extern "C" {
#endif

/* An empty arena. Exits with a message when memory is exhausted, as do all functions below:
 * a compiler has nothing useful left to do then. */
struct arena *arena_new(void);

/* Gives back everything taken from "a". */
void arena_free(struct arena *a);

/* "size" zeroed bytes, aligned for any type. Never NULL. */
void *arena_alloc(struct arena *a, size_t size);

/* A copy of "old_size" bytes in a room of "new_size" zero-filled bytes (the old room is kept). */
void *arena_grow(struct arena *a, const void *old, size_t old_size, size_t new_size);

char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

#ifdef __cplusplus
}
#endif

#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (n)))

#endif
