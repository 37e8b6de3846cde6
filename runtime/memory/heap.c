/* heap.c - blocks of the program: small ones by size class, big ones as runs of chunks.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    requests as malloc's, with an object number. Out: blocks, aligned to 16 bytes at least.
 * Means: a chunk of 64 KB holds blocks of one size class; each block has a tag (object, size) in a
 *        table of its own, size 0 = free. Each thread keeps two lists of free blocks per class, of
 *        a batch at most; whole batches go to and come from the class's common stack. More than
 *        SMALL_MAX bytes: a run of its own (heap_run.c), in which blocks begin at different lines:
 *        arrays that are walked side by side would else compete for the same sets of the caches.
 *        They begin 16 bytes after a line, as glibc's big blocks do: which members of a structure
 *        share lines, and so a program's speed, is as in the plain build.
 * Errs:  a wrong pointer in free ends the program, as glibc does. Chunks of small blocks stay
 *        theirs.
 * Cost:  small blocks: a few loads and stores, no lock; see heap_bench in test/runtime. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/os.h"
#include "heap.h"
#include "heap_run.h"

/* The C library's own name for pthread_atfork, which is no function of its shared object. */
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *dso);

#define SMALL_MAX 16384u
#define NCLASSES 36
#define CHUNK_SHIFT 16
#define GRAIN 16u
#define TAGS_PER_CHUNK (HEAP_CHUNK / GRAIN)
#define BATCH_BYTES 8192u
#define PAGE 4096u
#define LINE 64u

struct tag {
	uint32_t object, size; /* size 0: free */
};

struct free_block {
	struct free_block *next;
	struct free_block *next_batch; /* in the first block of a batch on the common stack */
};

/* Free blocks of one class, at most "count" of them. */
struct block_list {
	struct free_block *first;
	uint32_t count;
};

static struct {
	uintptr_t base;
	size_t size;
	struct tag *tags;
	struct chunk *chunks;
	uint32_t class_size[NCLASSES], inverse[NCLASSES], batch[NCLASSES];
	uint8_t class_of[SMALL_MAX / GRAIN + 1];
	pthread_key_t key;
	struct {
		pthread_mutex_t lock;
		struct free_block *batches;
		char *fresh, *fresh_end; /* not yet cut into blocks */
	} common[NCLASSES];
	uint64_t *tally; /* heap_tally's; NULL: nobody asks */
	uint32_t tallied;
} heap;

static __thread struct cache {
	struct block_list now, spare;
} cache[NCLASSES];
static __thread bool is_known; /* will this thread give its lists back at its end? */

static void give_back_cache(void *unused);

static void fork_prepare(void)
{
	for (int c = 0; c < NCLASSES; c++)
		pthread_mutex_lock(&heap.common[c].lock);
	run_lock();
}

static void fork_done(void)
{
	run_unlock();
	for (int c = 0; c < NCLASSES; c++)
		pthread_mutex_unlock(&heap.common[c].lock);
}

static void init_classes(void)
{
	int c = 0;
	for (uint32_t n = 16; n <= 128; n += 16)
		heap.class_size[c++] = n;
	for (uint32_t n = 128; n < SMALL_MAX; n *= 2)
		for (uint32_t q = 1; q <= 4; q++)
			heap.class_size[c++] = n + q * n / 4;
	for (uint32_t i = 0, k = 0; i <= SMALL_MAX / GRAIN; i++) {
		while (heap.class_size[k] < i * 16)
			k++;
		heap.class_of[i] = (uint8_t)k;
	}
	for (c = 0; c < NCLASSES; c++) {
		uint32_t n = heap.class_size[c], b = BATCH_BYTES / n;
		heap.inverse[c] = (uint32_t)((1ull << 32) / n + 1);
		heap.batch[c] = b < 2 ? 2 : b > 64 ? 64 : b;
		pthread_mutex_init(&heap.common[c].lock, NULL);
	}
}

bool heap_init(uintptr_t base, uintptr_t tags, size_t size)
{
	size_t nchunks, table;
	init_classes();
	while (size >= 16 * HEAP_CHUNK) {
		nchunks = size / HEAP_CHUNK;
		table = (nchunks * sizeof(struct chunk) + 4095) & ~4095ul;
		if (os_map_at(base, size)) {
			if (os_map_at(tags, table + size / 2))
				break;
			os_unmap((void *)base, size);
		}
		size = size / 2 / HEAP_CHUNK * HEAP_CHUNK;
	}
	if (size < 16 * HEAP_CHUNK || pthread_key_create(&heap.key, give_back_cache) != 0)
		return false;
	heap.chunks = (struct chunk *)tags;
	heap.tags = (struct tag *)(tags + table);
	heap.size = size;
	run_init(base, heap.chunks, (uint32_t)nchunks);
	heap.base = base;
	__register_atfork(fork_prepare, fork_done, fork_done, NULL);
	return true;
}

bool heap_owns(const void *p)
{
	return (uintptr_t)p - heap.base < heap.size;
}

static uint32_t chunk_of(const void *p)
{
	return (uint32_t)(((uintptr_t)p - heap.base) >> CHUNK_SHIFT);
}

static char *chunk_start(uint32_t i)
{
	return (char *)heap.base + ((size_t)i << CHUNK_SHIFT);
}

static struct tag *tag_of(const void *p, uint32_t chunk, unsigned class)
{
	uint32_t offset = (uint32_t)((uintptr_t)p & (HEAP_CHUNK - 1));
	uint32_t i = (uint32_t)((uint64_t)offset * heap.inverse[class] >> 32);
	return &heap.tags[(size_t)chunk * TAGS_PER_CHUNK + i];
}

static _Noreturn void wrong_pointer(const char *what)
{
	static const char head[] = "ompckpt: heap: ";
	ssize_t ignored = write(2, head, sizeof head - 1);
	ignored = write(2, what, strlen(what));
	(void)ignored;
	abort();
}

static void push(struct block_list *l, void *p)
{
	struct free_block *b = p;
	b->next = l->first;
	l->first = b;
	l->count++;
}

/* One more chunk for the class. */
static bool more_fresh(unsigned class)
{
	uint32_t i = run_take(1, 1, CHUNK_SMALL);
	if (i == 0)
		return false;
	struct chunk *c = &heap.chunks[i];
	c->size_class = (uint8_t) class;
	heap.common[class].fresh = chunk_start(i);
	heap.common[class].fresh_end =
		chunk_start(i) + HEAP_CHUNK / heap.class_size[class] * heap.class_size[class];
	return true;
}

static void know_thread(void)
{
	if (is_known)
		return;
	is_known = true;
	pthread_setspecific(heap.key, &cache);
}

/* A batch of new blocks, the lowest one first: programs fill lists and trees upwards then, as the
 * processor's prefetching likes it. */
static void cut_fresh(struct block_list *to, unsigned class)
{
	uint32_t size = heap.class_size[class], n;
	if (heap.common[class].fresh == heap.common[class].fresh_end && !more_fresh(class))
		return;
	n = (uint32_t)(heap.common[class].fresh_end - heap.common[class].fresh) / size;
	if (n > heap.batch[class])
		n = heap.batch[class];
	for (uint32_t i = n; i-- > 0;)
		push(to, heap.common[class].fresh + i * size);
	heap.common[class].fresh += n * size;
}

/* This thread's list of free blocks ran empty: another one, if there is memory. */
static struct free_block *refill(unsigned class)
{
	struct cache *c = &cache[class];
	if (c->spare.first != NULL) {
		c->now = c->spare;
		c->spare = (struct block_list){0};
		return c->now.first;
	}
	if (heap.base == 0)
		return NULL;
	know_thread();
	c->now.count = 0;
	pthread_mutex_lock(&heap.common[class].lock);
	struct free_block *batch = heap.common[class].batches;
	if (batch != NULL) {
		heap.common[class].batches = batch->next_batch;
		c->now = (struct block_list){batch, heap.batch[class]};
	} else {
		cut_fresh(&c->now, class);
	}
	pthread_mutex_unlock(&heap.common[class].lock);
	return c->now.first;
}

static void give_back(unsigned class, struct block_list *l)
{
	if (l->first == NULL)
		return;
	pthread_mutex_lock(&heap.common[class].lock);
	l->first->next_batch = heap.common[class].batches;
	heap.common[class].batches = l->first;
	pthread_mutex_unlock(&heap.common[class].lock);
	*l = (struct block_list){0};
}

/* Before one more free block: a full list becomes the spare one, and the spare one goes to the
 * others; an empty one has no count. */
static void __attribute__((noinline)) full_or_empty(unsigned class)
{
	struct cache *c = &cache[class];
	if (c->now.first != NULL) {
		know_thread();
		give_back(class, &c->spare);
		c->spare = c->now;
	}
	c->now = (struct block_list){0};
}

static void give_back_cache(void *unused)
{
	(void)unused;
	for (unsigned c = 0; c < NCLASSES; c++) {
		give_back(c, &cache[c].now);
		give_back(c, &cache[c].spare);
	}
	is_known = false;
}

/* ---- sums by object, for a profile ---- */

static void add_to_tally(uint32_t object, size_t size, size_t blocks)
{
	uint64_t *sum = &heap.tally[object < heap.tallied ? object : 0];
	add_relaxed(sum, size);
	add_relaxed(&heap.tally[heap.tallied], blocks);
}

static void tally_new(uint32_t object, size_t size)
{
	if (__builtin_expect(heap.tally != NULL, 0))
		add_to_tally(object, size, 1);
}

static void tally_gone(uint32_t object, size_t size)
{
	if (__builtin_expect(heap.tally != NULL, 0))
		add_to_tally(object, -size, -1ul);
}

static void tally_block(void *unused, const struct heap_block *b)
{
	(void)unused;
	tally_new(b->object, b->size);
}

void heap_tally(uint64_t *bytes, uint32_t n)
{
	heap.tally = bytes;
	heap.tallied = n;
	heap_each(tally_block, NULL);
}

static void *small(unsigned class, size_t n, uint32_t object)
{
	struct block_list *l = &cache[class].now;
	struct free_block *b = l->first;
	if (__builtin_expect(b == NULL, 0)) {
		b = refill(class);
		if (b == NULL) {
			errno = ENOMEM;
			return NULL;
		}
	}
	l->first = b->next;
	l->count--;
	struct tag *t = tag_of(b, chunk_of(b), class);
	t->object = object;
	t->size = (uint32_t)n + (n == 0);
	tally_new(object, t->size);
	return b;
}

static uint32_t chunks_for(size_t n, uint32_t shift)
{
	return (uint32_t)((n + shift + HEAP_CHUNK - 1) >> CHUNK_SHIFT);
}

static void *block_of(uint32_t i)
{
	return chunk_start(i) + heap.chunks[i].shift;
}

/* Where the next big block begins: 256 places, neighbours 17 lines apart. */
static uint32_t next_shift(size_t align)
{
	static uint32_t count;
	if (align > LINE)
		return 0;
	uint32_t line = (add_relaxed(&count, 17) - 17) % 256 * LINE;
	return align <= GRAIN ? line + GRAIN : line;
}

static void *big(size_t n, size_t align, uint32_t object, bool *is_clean)
{
	uint32_t shift = next_shift(align), i = 0;
	uint32_t length = chunks_for(n, shift);
	uint32_t chunks = align <= HEAP_CHUNK ? 1 : (uint32_t)(align >> CHUNK_SHIFT);
	if (n <= heap.size && align <= heap.size)
		i = run_take(length, chunks, CHUNK_BIG);
	if (i == 0) {
		errno = ENOMEM;
		return NULL;
	}
	struct chunk *c = &heap.chunks[i];
	*is_clean = c->is_clean;
	c->object = object;
	c->size = n;
	c->shift = (uint16_t)shift;
	tally_new(object, n);
	return block_of(i);
}

void *heap_malloc(size_t n, uint32_t object)
{
	bool is_clean;
	if (__builtin_expect(n <= SMALL_MAX, 1))
		return small(heap.class_of[(n + 15) / 16], n, object);
	return big(n, GRAIN, object, &is_clean);
}

void *heap_calloc(size_t n, uint32_t object)
{
	bool is_clean = false;
	void *p = n <= SMALL_MAX ? heap_malloc(n, object) : big(n, GRAIN, object, &is_clean);
	if (p == NULL || is_clean)
		return p;
	char *from = p, *to = from + n;
	if (n >= 16 * HEAP_CHUNK) {
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
	bool is_clean;
	size_t need = n < align ? align : n;
	if (align <= 16)
		return heap_malloc(n, object);
	if (need <= SMALL_MAX) {
		size_t power = 32;
		while (power < need)
			power *= 2;
		return small(heap.class_of[power / 16], n, object);
	}
	return big(n + (n == 0), align, object, &is_clean);
}

/* The chunk of block "p", whose kind is CHUNK_SMALL or CHUNK_BIG; *t its tag if small. */
static struct chunk *find(const void *p, struct tag **t)
{
	uint32_t i = chunk_of(p);
	struct chunk *c = &heap.chunks[i];
	if (c->kind == CHUNK_SMALL) {
		*t = tag_of(p, i, c->size_class);
		uint32_t at = (uint32_t)(*t - &heap.tags[(size_t)i * TAGS_PER_CHUNK]);
		if ((*t)->size == 0)
			wrong_pointer("free or realloc of a block that is not allocated\n");
		if ((const char *)p != chunk_start(i) + at * heap.class_size[c->size_class])
			wrong_pointer("free or realloc of a pointer into a block\n");
		return c;
	}
	if (c->kind != CHUNK_BIG || p != block_of(i))
		wrong_pointer("free or realloc of a pointer that is no block\n");
	return c;
}

void heap_free(void *p)
{
	struct tag *t;
	struct chunk *c = find(p, &t);
	if (c->kind == CHUNK_BIG) {
		tally_gone(c->object, c->size);
		run_give(chunk_of(p), (uint32_t)c->length, false);
		return;
	}
	unsigned class = c->size_class;
	tally_gone(t->object, t->size);
	t->size = 0;
	struct block_list *l = &cache[class].now;
	if (__builtin_expect(l->count >= heap.batch[class] || l->first == NULL, 0))
		full_or_empty(class);
	push(l, p);
}

/* Make big block "c" hold "n" bytes without moving it. */
static bool resize_big(struct chunk *c, uint32_t i, size_t n)
{
	uint32_t want, old = (uint32_t)c->length;
	if (n <= SMALL_MAX || n > heap.size)
		return false;
	want = chunks_for(n, c->shift);
	if (want > old && !run_extend(i, old, want - old))
		return false;
	if (want < old) {
		c->length = want;
		run_give(i + want, old - want, false);
	}
	c->size = n;
	return true;
}

void *heap_realloc(void *p, size_t n, uint32_t object)
{
	struct tag *t;
	struct chunk *c = find(p, &t);
	size_t old;
	if (c->kind == CHUNK_BIG) {
		old = c->size;
		if (resize_big(c, chunk_of(p), n)) {
			tally_gone(c->object, old);
			c->object = object;
			tally_new(object, n);
			return p;
		}
	} else {
		old = t->size;
		if (n <= SMALL_MAX && heap.class_of[(n + 15) / 16] == c->size_class) {
			tally_gone(t->object, old);
			t->object = object;
			t->size = (uint32_t)n + (n == 0);
			tally_new(object, t->size);
			return p;
		}
	}
	void *q = heap_malloc(n, object);
	if (q == NULL)
		return NULL;
	memcpy(q, p, old < n ? old : n);
	heap_free(p);
	return q;
}

size_t heap_usable(void *p)
{
	struct tag *t;
	struct chunk *c = find(p, &t);
	uint32_t object = c->kind == CHUNK_BIG ? c->object : t->object;
	tally_gone(object, c->kind == CHUNK_BIG ? c->size : t->size);
	size_t size = c->kind == CHUNK_BIG ? (c->size = c->length * HEAP_CHUNK - c->shift)
					   : (t->size = heap.class_size[c->size_class]);
	tally_new(object, size);
	return size;
}

bool heap_find(const void *p, struct heap_block *b)
{
	uint32_t i = chunk_of(p);
	if (!heap_owns(p) || i >= run_top())
		return false;
	while (i > 0 && heap.chunks[i].kind == CHUNK_NONE)
		i--;
	const struct chunk *c = &heap.chunks[i];
	if (c->kind == CHUNK_BIG) {
		*b = (struct heap_block){block_of(i), c->size, c->object, HEAP_BIG};
	} else if (c->kind == CHUNK_SMALL && i == chunk_of(p)) {
		const struct tag *t = tag_of(p, i, c->size_class);
		size_t k = (size_t)(t - &heap.tags[(size_t)i * TAGS_PER_CHUNK]);
		*b = (struct heap_block){chunk_start(i) + k * heap.class_size[c->size_class],
					 t->size, t->object, c->size_class};
	} else {
		return false;
	}
	return (uintptr_t)p - (uintptr_t)b->at < b->size;
}

bool heap_mark(void *p, uint32_t object)
{
	struct heap_block b;
	if (!heap_find(p, &b) || b.at != p)
		return false;
	if (b.size_class == HEAP_BIG)
		heap.chunks[chunk_of(p)].object = object;
	else
		tag_of(p, chunk_of(p), b.size_class)->object = object;
	return true;
}

void heap_each(void (*f)(void *context, const struct heap_block *b), void *context)
{
	run_lock();
	uint32_t top = run_top();
	for (uint32_t i = 1; i < top; i += (uint32_t)heap.chunks[i].length) {
		struct chunk *c = &heap.chunks[i];
		struct heap_block b = {block_of(i), c->size, c->object, HEAP_BIG};
		if (c->kind == CHUNK_BIG)
			f(context, &b);
		if (c->kind != CHUNK_SMALL)
			continue;
		const struct tag *t = &heap.tags[(size_t)i * TAGS_PER_CHUNK];
		uint32_t size = heap.class_size[c->size_class], n = HEAP_CHUNK / size;
		b.size_class = c->size_class;
		for (uint32_t k = 0; k < n; k++, t++, b.at += size)
			if (t->size != 0) {
				b.size = t->size;
				b.object = t->object;
				f(context, &b);
			}
	}
	run_unlock();
}

void heap_rebuild_begin(void)
{
	uint32_t top = run_top();
	os_discard(heap.tags, (size_t)top * TAGS_PER_CHUNK * sizeof *heap.tags);
	run_reset();
	memset(cache, 0, sizeof cache);
	for (int c = 0; c < NCLASSES; c++) {
		heap.common[c].batches = NULL;
		heap.common[c].fresh = heap.common[c].fresh_end = NULL;
	}
}

static uint32_t rebuild_top = 1;

bool heap_rebuild_add(const struct heap_block *b)
{
	if (!heap_owns(b->at) || chunk_of(b->at) == 0 || b->size == 0 || b->size > heap.size)
		return false;
	uint32_t i = chunk_of(b->at);
	uint64_t length = 1;
	struct chunk *c = &heap.chunks[i];
	if (b->size_class == HEAP_BIG) {
		uint32_t shift = (uint32_t)((char *)b->at - chunk_start(i));
		length = chunks_for(b->size, shift);
		if (c->kind != CHUNK_NONE || shift % GRAIN != 0 ||
		    length > (heap.size >> CHUNK_SHIFT) - i)
			return false;
		*c = (struct chunk){.kind = CHUNK_BIG,
				    .shift = (uint16_t)shift,
				    .object = b->object,
				    .size = b->size};
	} else {
		if (b->size_class >= NCLASSES || b->size > heap.class_size[b->size_class] ||
		    (c->kind != CHUNK_NONE &&
		     (c->kind != CHUNK_SMALL || c->size_class != b->size_class)))
			return false;
		uint32_t offset = (uint32_t)(b->at - chunk_start(i)),
			 size = heap.class_size[b->size_class];
		struct tag *t = tag_of(b->at, i, b->size_class);
		if (offset % size != 0 || offset + size > HEAP_CHUNK || t->size != 0)
			return false;
		c->kind = CHUNK_SMALL;
		c->size_class = b->size_class;
		*t = (struct tag){b->object, (uint32_t)b->size};
	}
	c->length = length;
	if (i + length > rebuild_top)
		rebuild_top = i + (uint32_t)length;
	return true;
}

/* Free blocks of small chunk "i", in batches, to the common stack of its class. */
static void rebuild_chunk(uint32_t i)
{
	struct block_list l = {0};
	unsigned class = heap.chunks[i].size_class;
	uint32_t size = heap.class_size[class], n = HEAP_CHUNK / size;
	const struct tag *t = &heap.tags[(size_t)i * TAGS_PER_CHUNK];
	for (uint32_t k = n; k-- > 0;) {
		if (t[k].size != 0)
			continue;
		push(&l, chunk_start(i) + k * size);
		if (l.count >= heap.batch[class])
			give_back(class, &l);
	}
	give_back(class, &l);
}

/* Does each run end before the next one begins? */
static bool are_apart(void)
{
	uint64_t free_from = 1;
	for (uint32_t i = 1; i < rebuild_top; i++) {
		if (heap.chunks[i].kind == CHUNK_NONE)
			continue;
		if (i < free_from)
			return false;
		free_from = i + heap.chunks[i].length;
	}
	return true;
}

bool heap_rebuild_finish(void)
{
	if (!are_apart())
		return false;
	run_rebuild(rebuild_top);
	for (uint32_t i = rebuild_top; i-- > 1;)
		if (heap.chunks[i].kind == CHUNK_SMALL)
			rebuild_chunk(i);
	rebuild_top = 1;
	return true;
}
