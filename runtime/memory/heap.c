/* heap.c - blocks of the program: small ones by size class, big ones in runs of their own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    requests as malloc's, with an object number. Out: blocks, aligned to 16 bytes at least.
 * Means: up to SMALL_MAX bytes: heap_small.c; more: heap_big.c. The kind of a block's page says
 *        which, and the class (heap_class.c). A small block's tag (object, size) lies among its
 *        span's tags or after its bytes; what is known of a big one in the table of runs.
 * Errs:  a wrong pointer in free ends the program, as glibc does.
 * Cost:  small blocks: a few loads and stores, no lock; see benchmarks/heap.sh. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/os.h"
#include "heap.h"
#include "heap_big.h"
#include "heap_run.h"
#include "heap_small.h"

/* The C library's own name for pthread_atfork, which is no function of its shared object. */
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *dso);

#define SHORT (512ul << 20)
#define DISCARD_MIN (1ul << 20)

static struct {
	uint64_t *sums; /* heap_tally's; NULL: nobody asks */
	uint32_t n;
} tally;

static void fork_prepare(void)
{
	small_lock();
	run_lock();
}

static void fork_done(void)
{
	run_unlock();
	small_unlock();
}

bool heap_init(uintptr_t base, uintptr_t tables, size_t size)
{
	for (; size >= 16 * HEAP_CHUNK; size = size / 2 / HEAP_CHUNK * HEAP_CHUNK) {
		if (!os_map_at(base, size))
			continue;
		if (os_map_at(tables, run_table_size(size)))
			break;
		os_unmap((void *)base, size);
	}
	if (size < 16 * HEAP_CHUNK || !small_init())
		return false;
	class_init(size < SHORT);
	run_init(base, size, (void *)tables);
	__register_atfork(fork_prepare, fork_done, fork_done, NULL);
	return true;
}

bool heap_owns(const void *p)
{
	return (uintptr_t)p - heap_pages.base < heap_pages.size;
}

static _Noreturn void wrong_pointer(const char *what)
{
	static const char head[] = "ompckpt: heap: ";
	ssize_t ignored = write(2, head, sizeof head - 1);
	ignored = write(2, what, strlen(what));
	(void)ignored;
	abort();
}

/* ---- sums by object, for a profile ---- */

static void add_to_tally(uint32_t object, size_t size, size_t blocks)
{
	uint64_t *sum = &tally.sums[object < tally.n ? object : 0];
	add_relaxed(sum, size);
	add_relaxed(&tally.sums[tally.n], blocks);
}

static void tally_new(uint32_t object, size_t size)
{
	if (__builtin_expect(tally.sums != NULL, 0))
		add_to_tally(object, size, 1);
}

static void tally_gone(uint32_t object, size_t size)
{
	if (__builtin_expect(tally.sums != NULL, 0))
		add_to_tally(object, -size, -1ul);
}

static void tally_block(void *unused, const struct heap_block *b)
{
	(void)unused;
	tally_new(b->object, b->size);
}

void heap_tally(uint64_t *bytes, uint32_t n)
{
	tally.sums = bytes;
	tally.n = n;
	heap_each(tally_block, NULL);
}

/* ---- new blocks ---- */

static void *no_room(void)
{
	errno = ENOMEM;
	return NULL;
}

/* Small blocks; NULL where there is no room for another span: then a big one may still fit. */
static void *tagged(char *p, unsigned class, size_t n, uint32_t object)
{
	const struct size_class *c = &sizes.classes[class];
	tag_set(tag_of(p, c), p, c, n, object);
	return p;
}

static void *__attribute__((noinline)) small_slowly(unsigned class, size_t n, uint32_t object)
{
	char *p = small_take(class);
	if (p == NULL && small_refill(class))
		p = small_take(class);
	if (p == NULL)
		return NULL;
	tally_new(object, n + (n == 0));
	return tagged(p, class, n, object);
}

static inline void *small(unsigned class, size_t n, uint32_t object)
{
	char *p = __builtin_expect(tally.sums == NULL, 1) ? small_take(class) : NULL;
	if (__builtin_expect(p == NULL, 0))
		return small_slowly(class, n, object);
	return tagged(p, class, n, object);
}

static void *big_in(uint32_t i, size_t n, uint32_t object)
{
	if (i == 0)
		return no_room();
	heap_pages.runs[i].object = object;
	heap_pages.runs[i].size = n;
	tally_new(object, n);
	return run_block(i);
}

static void *__attribute__((noinline)) big(size_t n, size_t align, uint32_t object)
{
	return big_in(big_take(n, align), n, object);
}

void *heap_malloc(size_t n, uint32_t object)
{
	void *p = NULL;
	if (__builtin_expect(n <= SMALL_MAX, 1))
		p = small(class_for(n), n, object);
	return __builtin_expect(p != NULL, 1) ? p : big(n + (n == 0), GRAIN, object);
}

void *heap_calloc(size_t n, uint32_t object)
{
	void *p = heap_malloc(n, object);
	if (p == NULL || (n > SMALL_MAX && heap_pages.runs[page_of(p)].is_clean))
		return p;
	char *from = p, *to = from + n;
	if (n >= DISCARD_MIN) {
		from += -(uintptr_t)from & (PAGE - 1);
		to -= (uintptr_t)to & (PAGE - 1);
		os_discard(from, (size_t)(to - from));
		memset(p, 0, (size_t)(from - (char *)p));
		from = to, to = (char *)p + n;
	}
	memset(from, 0, (size_t)(to - from));
	return p;
}

void *heap_aligned(size_t align, size_t n, uint32_t object)
{
	if (align <= GRAIN)
		return heap_malloc(n, object);
	unsigned class = class_aligned(align, n);
	void *p = class < NCLASSES ? small(class, n, object) : NULL;
	return p != NULL ? p : big(n + (n == 0), align, object);
}

/* ---- blocks that are there ---- */

/* A block. */
struct found {
	uint32_t page;
	const struct size_class *class; /* NULL: it is big */
	uint32_t *tag;
};

/* The tag of the block at "p" in a span of this class. NULL: there is none. */
static inline uint32_t *live_tag(const void *p, const struct size_class *c)
{
	uint32_t k = index_of(p, c);
	char *start = span_start(p, c);
	uint32_t *tag = tag_at(start, k, c);
	return k < c->blocks && (const char *)p == start + (size_t)k * c->size && *tag != 0 ? tag
											    : NULL;
}

static struct found find(const void *p)
{
	uint32_t i = page_of(p);
	unsigned kind = heap_pages.kinds[i];
	if (kind == PAGE_BIG && p == run_block(i))
		return (struct found){i, NULL, NULL};
	if (kind < PAGE_SMALL)
		wrong_pointer("free or realloc of a pointer that is no block\n");
	const struct size_class *c = &sizes.classes[kind - PAGE_SMALL];
	uint32_t *tag = live_tag(p, c);
	if (tag == NULL)
		wrong_pointer("free or realloc of a block that is not allocated, "
			      "or of a pointer into one\n");
	return (struct found){i, c, tag};
}

static size_t size_of(const struct found *f, const void *p)
{
	return f->class != NULL ? tag_size(*f->tag, p, f->class) : heap_pages.runs[f->page].size;
}

static uint32_t object_of(const struct found *f)
{
	return f->class != NULL ? tag_object(*f->tag) : heap_pages.runs[f->page].object;
}

/* Block "p" has "n" bytes from now on, and this number. */
static void retag(const struct found *f, void *p, size_t n, uint32_t object)
{
	if (__builtin_expect(tally.sums != NULL, 0)) {
		tally_gone(object_of(f), size_of(f, p));
		tally_new(object, n + (n == 0));
	}
	if (f->class != NULL) {
		tag_set(f->tag, p, f->class, n, object);
	} else {
		heap_pages.runs[f->page].object = object;
		heap_pages.runs[f->page].size = n;
	}
}

static void give(const struct found *f, void *p, bool is_unlikely)
{
	if (tally.sums != NULL)
		tally_gone(object_of(f), size_of(f, p));
	if (f->class == NULL) {
		run_give(f->page, is_unlikely);
		return;
	}
	unsigned class = (unsigned)(f->class - sizes.classes);
	*f->tag = 0;
	if (!small_give(p, class))
		small_give_first(p, class);
}

static void __attribute__((noinline)) free_slowly(void *p)
{
	struct found f = find(p);
	give(&f, p, false);
}

void heap_free(void *p)
{
	unsigned kind = heap_pages.kinds[page_of(p)], class = kind - PAGE_SMALL;
	if (__builtin_expect(kind < PAGE_SMALL || tally.sums != NULL, 0)) {
		free_slowly(p);
		return;
	}
	uint32_t *tag = live_tag(p, &sizes.classes[class]);
	if (__builtin_expect(tag == NULL, 0)) {
		free_slowly(p);
		return;
	}
	*tag = 0;
	if (__builtin_expect(!small_give(p, class), 0))
		small_give_first(p, class);
}

void *heap_realloc(void *p, size_t n, uint32_t object)
{
	struct found f = find(p);
	size_t old = size_of(&f, p);
	bool fits = f.class != NULL ? n <= SMALL_MAX && f.class == &sizes.classes[class_for(n)]
				    : big_resize(f.page, n);
	if (fits) {
		retag(&f, p, n, object);
		return p;
	}
	bool has_to_grow = f.class == NULL && n > old && n >= GROWTH_MIN;
	void *q = has_to_grow ? big_in(big_take_to_grow(n), n, object) : heap_malloc(n, object);
	if (q == NULL)
		return NULL;
	memcpy(q, p, old < n ? old : n);
	give(&f, p, has_to_grow);
	return q;
}

size_t heap_usable(void *p)
{
	struct found f = find(p);
	size_t n = f.class != NULL ? f.class->usable : big_length(heap_pages.runs[f.page].size);
	retag(&f, p, n, object_of(&f));
	return n;
}

/* ---- all of them ---- */

bool heap_find(const void *p, struct heap_block *b)
{
	if (!heap_owns(p))
		return false;
	uint32_t i = page_of(p);
	unsigned kind = heap_pages.kinds[i];
	if (kind >= PAGE_SMALL) {
		const struct size_class *c = &sizes.classes[kind - PAGE_SMALL];
		uint32_t k = index_of(p, c);
		char *start = span_start(p, c), *at = start + (size_t)k * c->size;
		if (k >= span_of(p, c)->cut || *tag_at(start, k, c) == 0)
			return false;
		uint32_t tag = *tag_at(start, k, c);
		*b = (struct heap_block){at, tag_size(tag, at, c), tag_object(tag),
					 (uint8_t)(kind - PAGE_SMALL)};
		return (size_t)((const char *)p - at) < b->size;
	}
	i = run_up_to(i);
	if (i != 0 && (const char *)p < run_block(i))
		i = run_up_to(i - 1);
	if (i == 0 || heap_pages.kinds[i] != PAGE_BIG)
		return false;
	const struct run *r = &heap_pages.runs[i];
	*b = (struct heap_block){run_block(i), r->size, r->object, HEAP_BIG};
	return (size_t)((const char *)p - b->at) < b->size;
}

bool heap_mark(void *p, uint32_t object)
{
	struct heap_block b;
	if (!heap_find(p, &b) || b.at != p)
		return false;
	struct found f = find(p);
	retag(&f, p, b.size, object);
	return true;
}

static void each_small(uint32_t i, void (*f)(void *context, const struct heap_block *b),
		       void *context)
{
	unsigned class = heap_pages.kinds[i] - PAGE_SMALL;
	const struct size_class *c = &sizes.classes[class];
	char *start = page_start(i);
	uint32_t n = span_of(start, c)->cut;
	for (uint32_t k = 0; k < n; k++) {
		uint32_t tag = *tag_at(start, k, c);
		char *at = start + (size_t)k * c->size;
		struct heap_block b = {at, 0, tag_object(tag), (uint8_t) class};
		if (tag == 0)
			continue;
		b.size = tag_size(tag, at, c);
		f(context, &b);
	}
}

void heap_each(void (*f)(void *context, const struct heap_block *b), void *context)
{
	run_lock();
	for (uint32_t i = run_after(0); i != 0; i = run_after(i)) {
		const struct run *r = &heap_pages.runs[i];
		struct heap_block b = {run_block(i), r->size, r->object, HEAP_BIG};
		if (heap_pages.kinds[i] >= PAGE_SMALL)
			each_small(i, f, context);
		else if (heap_pages.kinds[i] == PAGE_BIG && b.size > 0)
			f(context, &b);
	}
	run_unlock();
}
