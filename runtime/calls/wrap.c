/* wrap.c - the program's calls of the malloc family, from the rewriter and from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    ompckpt_malloc(n, site) & co, or __wrap_malloc(n) & co, which have number 0.
 * Out:   blocks of the program's heap (heap.c); pointers from elsewhere go where they came from.
 * Errs:  as the functions they stand for. Without a heap (heap_init failed) the C library
 *        serves. */
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "base/real.h"
#include "base/runtime.h"
#include "memory/memory.h"

EXPORT void __wrap_free(void *p);

static bool product(size_t a, size_t b, size_t *n)
{
	if (!__builtin_mul_overflow(a, b, n) && *n <= PTRDIFF_MAX)
		return true;
	errno = ENOMEM;
	return false;
}

void *ompckpt_malloc(size_t n, unsigned site)
{
	if (__builtin_expect(!runtime.has_heap, 0))
		return __libc_malloc(n);
	return heap_malloc(n, site);
}

void *ompckpt_calloc(size_t count, size_t size, unsigned site)
{
	size_t n;
	if (!product(count, size, &n))
		return NULL;
	return runtime.has_heap ? heap_calloc(n, site) : __libc_calloc(count, size);
}

static void *move_in(void *p, size_t n, unsigned site)
{
	size_t old = __real_malloc_usable_size(p);
	void *q = heap_malloc(n, site);
	if (q != NULL) {
		memcpy(q, p, old < n ? old : n);
		free(p);
	}
	return q;
}

void *ompckpt_realloc(void *p, size_t n, unsigned site)
{
	if (p == NULL)
		return ompckpt_malloc(n, site);
	if (!runtime.has_heap)
		return realloc(p, n);
	if (n == 0) {
		__wrap_free(p);
		return NULL;
	}
	return heap_owns(p) ? heap_realloc(p, n, site) : move_in(p, n, site);
}

void *ompckpt_reallocarray(void *p, size_t count, size_t size, unsigned site)
{
	size_t n;
	return product(count, size, &n) ? ompckpt_realloc(p, n, site) : NULL;
}

static bool is_power(size_t n)
{
	return n != 0 && (n & (n - 1)) == 0;
}

void *ompckpt_aligned_alloc(size_t align, size_t n, unsigned site)
{
	if (!is_power(align)) {
		errno = EINVAL;
		return NULL;
	}
	return runtime.has_heap ? heap_aligned(align, n, site) : __libc_memalign(align, n);
}

void *ompckpt_mm_malloc(size_t n, size_t align, unsigned site)
{
	return ompckpt_aligned_alloc(align, n, site);
}

int ompckpt_posix_memalign(void **p, size_t align, size_t n, unsigned site)
{
	int saved = errno;
	if (!is_power(align) || align % sizeof(void *) != 0)
		return EINVAL;
	void *got = ompckpt_aligned_alloc(align, n, site);
	errno = saved;
	if (got == NULL)
		return ENOMEM;
	*p = got;
	return 0;
}

static char *copy_of(const char *s, size_t n, unsigned site)
{
	char *p = ompckpt_malloc(n + 1, site);
	if (p != NULL) {
		memcpy(p, s, n);
		p[n] = '\0';
	}
	return p;
}

char *ompckpt_strdup(const char *s, unsigned site)
{
	return copy_of(s, strlen(s), site);
}

char *ompckpt_strndup(const char *s, size_t n, unsigned site)
{
	return copy_of(s, strnlen(s, n), site);
}

void *ompckpt_vla(struct ompckpt_vla *slot, size_t size, unsigned id)
{
	OMPCKPT_GUARD;
	if (slot->at != NULL && slot->size != size)
		ompckpt_vla_free(slot);
	if (slot->at == NULL) {
		slot->at = ompckpt_aligned_alloc(64, size, id);
		slot->size = size;
	}
	if (slot->at == NULL)
		report_and_exit(EXIT_FAILURE, "no memory for a variable-length array of %zu bytes",
				size);
	return slot->at;
}

void ompckpt_vla_free(struct ompckpt_vla *slot)
{
	__wrap_free(slot->at);
	slot->at = NULL;
}

/* In the heap as memory of no call, so that every image holds it. */
struct ompckpt_alloca {
	struct ompckpt_alloca *next;
	void *block;
};

void *ompckpt_alloca_in(size_t n, unsigned site, struct ompckpt_alloca **list)
{
	OMPCKPT_GUARD;
	struct ompckpt_alloca *a = ompckpt_malloc(sizeof *a, 0);
	void *block = a != NULL ? ompckpt_malloc(n != 0 ? n : 1, site) : NULL;
	if (block == NULL)
		report_and_exit(EXIT_FAILURE, "no memory for %zu bytes of alloca", n);
	*a = (struct ompckpt_alloca){*list, block};
	*list = a;
	return block;
}

void ompckpt_alloca_free(struct ompckpt_alloca **list)
{
	while (*list != NULL) {
		struct ompckpt_alloca *a = *list;
		*list = a->next;
		__wrap_free(a->block);
		__wrap_free(a);
	}
}

EXPORT void *__wrap_malloc(size_t n)
{
	return ompckpt_malloc(n, 0);
}

EXPORT void *__wrap_calloc(size_t n, size_t size)
{
	return ompckpt_calloc(n, size, 0);
}

EXPORT void *__wrap_realloc(void *p, size_t n)
{
	return ompckpt_realloc(p, n, 0);
}

EXPORT void *__wrap_reallocarray(void *p, size_t n, size_t size)
{
	return ompckpt_reallocarray(p, n, size, 0);
}

EXPORT void __wrap_free(void *p)
{
	if (__builtin_expect(heap_owns(p), 1))
		heap_free(p);
	else
		free(p);
}

EXPORT void __wrap_cfree(void *p)
{
	__wrap_free(p);
}

EXPORT void *__wrap_aligned_alloc(size_t align, size_t n)
{
	return ompckpt_aligned_alloc(align, n, 0);
}

EXPORT void *__wrap_memalign(size_t align, size_t n)
{
	return ompckpt_aligned_alloc(align, n, 0);
}

EXPORT int __wrap_posix_memalign(void **p, size_t align, size_t n)
{
	return ompckpt_posix_memalign(p, align, n, 0);
}

EXPORT void *__wrap_valloc(size_t n)
{
	return ompckpt_aligned_alloc((size_t)sysconf(_SC_PAGESIZE), n, 0);
}

EXPORT void *__wrap_pvalloc(size_t n)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	return ompckpt_aligned_alloc(page, (n + page - 1) / page * page, 0);
}

EXPORT size_t __wrap_malloc_usable_size(void *p)
{
	if (p == NULL)
		return 0;
	return heap_owns(p) ? heap_usable(p) : __real_malloc_usable_size(p);
}

EXPORT char *__wrap_strdup(const char *s)
{
	return ompckpt_strdup(s, 0);
}

EXPORT char *__wrap___strdup(const char *s)
{
	return ompckpt_strdup(s, 0);
}

EXPORT char *__wrap_strndup(const char *s, size_t n)
{
	return ompckpt_strndup(s, n, 0);
}

EXPORT char *__wrap___strndup(const char *s, size_t n)
{
	return ompckpt_strndup(s, n, 0);
}

EXPORT wchar_t *__wrap_wcsdup(const wchar_t *s)
{
	size_t n = (wcslen(s) + 1) * sizeof *s;
	wchar_t *p = ompckpt_malloc(n, 0);
	return p == NULL ? NULL : memcpy(p, s, n);
}

/* The library would grow the line with a realloc that does not know our blocks. */
static ssize_t getdelim_apart(char **line, size_t *capacity, int delimiter, FILE *f)
{
	char *got = NULL;
	size_t got_room = 0;
	ssize_t n = __real_getdelim(&got, &got_room, delimiter, f);
	size_t need = n < 0 ? 1 : (size_t)n + 1;
	if (*line == NULL || *capacity < need) {
		char *p = ompckpt_realloc(*line, need + 120, 0);
		if (p == NULL) {
			free(got);
			return -1;
		}
		*line = p;
		*capacity = need + 120;
	}
	if (n >= 0)
		memcpy(*line, got, need);
	free(got);
	return n;
}

/* The library grows the line with realloc, which knows our blocks; only the first one is ours to
 * allocate. */
EXPORT ssize_t __wrap_getdelim(char **line, size_t *capacity, int delimiter, FILE *f)
{
	if (line != NULL && capacity != NULL && !interpose_works())
		return getdelim_apart(line, capacity, delimiter, f);
	if (line != NULL && capacity != NULL && (*line == NULL || *capacity == 0)) {
		*line = ompckpt_malloc(120, 0);
		*capacity = *line != NULL ? 120 : 0;
	}
	return __real_getdelim(line, capacity, delimiter, f);
}

EXPORT ssize_t __wrap___getdelim(char **line, size_t *capacity, int delimiter, FILE *f)
{
	return __wrap_getdelim(line, capacity, delimiter, f);
}

EXPORT ssize_t __wrap_getline(char **line, size_t *capacity, FILE *f)
{
	return __wrap_getdelim(line, capacity, '\n', f);
}

/* Make "p", a string from the C library's heap, one of the program's heap. */
static char *adopt(char *p)
{
	if (p == NULL || !runtime.has_heap)
		return p;
	char *q = ompckpt_strdup(p, 0);
	free(p);
	return q;
}

static int adopt_printed(char **out, int n)
{
	if (n < 0 || !runtime.has_heap)
		return n;
	char *q = copy_of(*out, (size_t)n, 0);
	free(*out);
	*out = q;
	return q == NULL ? -1 : n;
}

EXPORT int __wrap_vasprintf(char **out, const char *format, va_list a)
{
	return adopt_printed(out, __real_vasprintf(out, format, a));
}

EXPORT int __wrap_asprintf(char **out, const char *format, ...)
{
	va_list a;
	va_start(a, format);
	int n = __wrap_vasprintf(out, format, a);
	va_end(a);
	return n;
}

EXPORT int __wrap___vasprintf_chk(char **out, int flag, const char *format, va_list a)
{
	return adopt_printed(out, __real___vasprintf_chk(out, flag, format, a));
}

EXPORT int __wrap___asprintf_chk(char **out, int flag, const char *format, ...)
{
	va_list a;
	va_start(a, format);
	int n = __wrap___vasprintf_chk(out, flag, format, a);
	va_end(a);
	return n;
}

EXPORT int __wrap___asprintf(char **out, const char *format, ...)
{
	va_list a;
	va_start(a, format);
	int n = __wrap_vasprintf(out, format, a);
	va_end(a);
	return n;
}

EXPORT char *__wrap___realpath_chk(const char *path, char *out, size_t capacity)
{
	char *p = __real___realpath_chk(path, out, capacity);
	return out == NULL ? adopt(p) : p;
}

EXPORT char *__wrap___getcwd_chk(char *out, size_t size, size_t capacity)
{
	char *p = __real___getcwd_chk(out, size, capacity);
	return out == NULL ? adopt(p) : p;
}

EXPORT char *__wrap_realpath(const char *path, char *out)
{
	char *p = __real_realpath(path, out);
	return out == NULL ? adopt(p) : p;
}

EXPORT char *__wrap_getcwd(char *out, size_t capacity)
{
	char *p = __real_getcwd(out, capacity);
	return out == NULL ? adopt(p) : p;
}

EXPORT char *__wrap_get_current_dir_name(void)
{
	return __wrap_getcwd(NULL, 0);
}
