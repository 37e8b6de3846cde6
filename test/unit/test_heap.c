/* test_heap.c - blocks do not overlap, keep their contents and tags, and come back after a rebuild.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "memory/heap.h"
#include "run_suite.h"

#ifdef __SANITIZE_THREAD__              /* it leaves only this to others */
#define BASE 0x7e8000000000ul
#define TAGS 0x7e9000000000ul
#else
#define BASE 0x200000000000ul
#define TAGS 0x240000000000ul
#endif
#define SIZE (1ul << 34)
#define N 5000

static void setup(void)
{
	static bool is_ready;
	if (!is_ready)
		ck_assert(heap_init(BASE, TAGS, SIZE));
	is_ready = true;
}

static unsigned next(unsigned *seed)
{
	*seed = *seed * 1103515245u + 12345u;
	return *seed >> 8;
}

/* Mostly small, some around the border to big, a few of megabytes. */
static size_t some_size(unsigned *seed)
{
	unsigned kind = next(seed) % 100;
	if (kind < 90)
		return next(seed) % 600;
	if (kind < 98)
		return 15000 + next(seed) % 60000;
	return next(seed) % (3u << 20);
}

/* Check's own macros write to a pipe each time; these are called a hundred million times. */
#define expect(c) do { if (!(c)) ck_abort_msg("not so: %s", #c); } while (0)

struct block {
	unsigned char *at;
	size_t size;
	uint32_t object;
	unsigned char fill;
};

static void fill(struct block *b)
{
	memset(b->at, b->fill, b->size);
}

static void check(const struct block *b)
{
	for (size_t i = 0; i < b->size; i += 1 + b->size / 64)
		expect(b->at[i] == b->fill);
	if (b->size > 0)
		expect(b->at[b->size - 1] == b->fill);
}

static void one_operation(struct block *b, unsigned *seed)
{
	unsigned kind = next(seed) % 4;
	if (b->at != NULL)
		check(b);
	if (b->at != NULL && kind == 0) {
		size_t n = some_size(seed), kept = n < b->size ? n : b->size;
		b->at = heap_realloc(b->at, n, b->object);
		b->size = kept;
		check(b);
		b->size = n;
		fill(b);
		return;
	}
	if (b->at != NULL)
		heap_free(b->at);
	b->size = some_size(seed);
	b->object = next(seed) % 50;
	b->fill = (unsigned char)next(seed);
	if (kind == 1) {
		size_t align = 16ul << next(seed) % 10;
		b->at = heap_aligned(align, b->size, b->object);
		expect((uintptr_t)b->at % align == 0);
	} else if (kind == 2) {
		b->at = heap_calloc(b->size, b->object);
		for (size_t i = 0; i < b->size; i++)
			expect(b->at[i] == 0);
	} else {
		b->at = heap_malloc(b->size, b->object);
	}
	expect(b->at != NULL);
	expect((uintptr_t)b->at % 16 == 0);
	fill(b);
}

static void *work(void *arg)
{
	static __thread struct block blocks[N];
	unsigned seed = (unsigned)(uintptr_t)arg;
	for (int i = 0; i < 10000; i++)
		one_operation(&blocks[next(&seed) % (N / 5)], &seed);
	for (int i = 0; i < N; i++)
		if (blocks[i].at != NULL)
			heap_free(blocks[i].at);
	return NULL;
}

START_TEST(random_operations)
{
	setup();
	work((void *)(uintptr_t)(_i + 1));
}
END_TEST

START_TEST(four_threads)
{
	pthread_t t[4];
	setup();
	for (uintptr_t i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, work, (void *)(i + 100));
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
}
END_TEST

enum { TALLIED = 20 };

static void add_up(void *context, const struct heap_block *b)
{
	uint64_t *sums = context;
	sums[b->object < TALLIED ? b->object : 0] += b->size;
	sums[TALLIED]++;
}

START_TEST(tally)
{
	static struct block blocks[100];
	static uint64_t kept[TALLIED + 1];
	unsigned seed = 3;
	setup();
	for (int i = 0; i < 2000; i++) {
		uint64_t sums[TALLIED + 1] = {0};
		if (i == 500)
			heap_tally(kept, TALLIED);
		struct block *b = &blocks[next(&seed) % 100];
		one_operation(b, &seed);
		if (i % 7 == 0) {
			b->size = heap_usable(b->at);
			fill(b);
		}
		heap_each(add_up, sums);
		expect(i < 500 || memcmp(sums, kept, sizeof sums) == 0);
	}
}
END_TEST

struct listed {
	struct heap_block blocks[4 * N];
	size_t n;
};

static void list(void *context, const struct heap_block *b)
{
	struct listed *l = context;
	expect(l->n < 4 * N);
	l->blocks[l->n++] = *b;
}

/* All blocks are listed by address, do not overlap, and are those of "blocks". */
static void check_list(const struct listed *l, const struct block *blocks)
{
	size_t n = 0;
	for (size_t i = 1; i < l->n; i++)
		expect(l->blocks[i].at >= l->blocks[i - 1].at + l->blocks[i - 1].size);
	for (int i = 0; i < N; i++) {
		if (blocks[i].at == NULL)
			continue;
		n++;
		size_t k = 0;
		while (k < l->n && l->blocks[k].at != (char *)blocks[i].at)
			k++;
		expect(k < l->n);
		expect(l->blocks[k].size == blocks[i].size + (blocks[i].size == 0));
		expect(l->blocks[k].object == blocks[i].object);
	}
	expect(n == l->n);
}

START_TEST(rebuild)
{
	static struct block blocks[N];
	static struct listed before, after;
	unsigned seed = 5;
	setup();
	for (int i = 0; i < 10000; i++)
		one_operation(&blocks[next(&seed) % N], &seed);
	heap_each(list, &before);
	check_list(&before, blocks);
	heap_rebuild_begin();
	for (size_t i = before.n; i-- > 0;)
		ck_assert(heap_rebuild_add(&before.blocks[i]));
	heap_rebuild_finish();
	heap_each(list, &after);
	check_list(&after, blocks);
	for (int i = 0; i < N; i++)
		if (blocks[i].at != NULL)
			fill(&blocks[i]);
	for (int i = 0; i < 10000; i++)
		one_operation(&blocks[next(&seed) % N], &seed);
	after.n = 0;
	heap_each(list, &after);
	check_list(&after, blocks);
}
END_TEST

static bool is_same(const struct heap_block *a, const struct heap_block *b)
{
	return a->at == b->at && a->size == b->size && a->object == b->object &&
	       a->size_class == b->size_class;
}

/* After each operation: the same blocks, and room for others. */
START_TEST(rebuild_each_time)
{
	enum { FEW = 100 };
	static struct block blocks[N];
	static struct listed before, after;
	unsigned seed = 11 + (unsigned)_i;
	setup();
	heap_rebuild_begin();
	ck_assert(heap_rebuild_finish());
	for (int step = 0; step < 500; step++) {
		before.n = after.n = 0;
		one_operation(&blocks[next(&seed) % FEW], &seed);
		heap_each(list, &before);
		check_list(&before, blocks);
		heap_rebuild_begin();
		for (size_t i = 0, k = next(&seed) % before.n; i < before.n; i++, k++)
			expect(heap_rebuild_add(&before.blocks[k % before.n]));
		expect(heap_rebuild_finish());
		heap_each(list, &after);
		expect(before.n == after.n);
		for (size_t i = 0; i < before.n; i++)
			expect(is_same(&before.blocks[i], &after.blocks[i]));
		for (int i = 0; i < FEW; i++)
			if (blocks[i].at != NULL)
				fill(&blocks[i]);
	}
}
END_TEST

/* Of each size two blocks: apart, usable, found with their sizes, zero from calloc after that. */
START_TEST(every_size)
{
	struct heap_block b;
	setup();
	heap_rebuild_begin();
	ck_assert(heap_rebuild_finish());
	for (size_t n = 1; n < 300000; n += n < 20000 ? 1 : 977) {
		unsigned char *p = heap_malloc(n, 3), *q = heap_malloc(n, 0xfffffff1);
		expect((uintptr_t)p % 16 == 0 && (uintptr_t)q % 16 == 0);
		expect(p + n <= q || q + n <= p);
		memset(p, 0xff, n);
		memset(q, 0xff, n);
		expect(heap_find(p + n - 1, &b) && b.at == (char *)p && b.size == n && b.object == 3);
		expect(heap_find(q, &b) && b.size == n && b.object == 0xfffffff1);
		size_t usable = heap_usable(q);
		expect(usable >= n && usable <= n + 32 + n / 32);
		memset(q, 0xff, usable);
		expect(heap_find(p, &b) && b.size == n && b.object == 3);
		heap_free(p);
		heap_free(q);
		p = heap_calloc(n, 0);
		for (size_t i = 0; i < n; i += 1 + n / 64)
			expect(p[i] == 0);
		expect(p[n - 1] == 0);
		heap_free(p);
	}
}
END_TEST

/* Rows that are made one after the other lie so, at most 3 % apart above 1 KB. */
START_TEST(rows_are_close)
{
	enum { ROWS = 200 };
	char *rows[ROWS];
	setup();
	heap_rebuild_begin();
	ck_assert(heap_rebuild_finish());
	for (size_t n = 1040; n < 200000; n += 1 + n / 7) {
		int close = 0;
		for (int i = 0; i < ROWS; i++)
			rows[i] = heap_malloc(n, 1);
		for (int i = 1; i < ROWS; i++)
			close += (size_t)(rows[i] - rows[i - 1]) <= n + n * 3 / 100;
		ck_assert_msg(close > ROWS * 9 / 10, "%d rows of %zu bytes are close", close, n);
		for (int i = 0; i < ROWS; i++)
			heap_free(rows[i]);
	}
}
END_TEST

/* A vector that grows while others do: its bytes stay, and it moves seldom. */
START_TEST(growing)
{
	enum { VECTORS = 5 };
	unsigned char *v[VECTORS];
	int moves = 0;
	setup();
	heap_rebuild_begin();
	ck_assert(heap_rebuild_finish());
	for (int k = 0; k < VECTORS; k++)
		memset(v[k] = heap_malloc(300000, 1), k + 1, 300000);
	for (size_t n = 300000; n < 40000000; n += n / 8)
		for (int k = 0; k < VECTORS; k++) {
			unsigned char *p = heap_realloc(v[k], n + n / 8, 1);
			moves += p != v[k];
			v[k] = p;
			for (size_t i = 0; i < n; i += 4093)
				expect(p[i] == k + 1);
			expect(p[n - 1] == k + 1);
			memset(p + n, k + 1, n / 8);
		}
	ck_assert_int_le(moves, 4 * VECTORS);
	for (int k = 0; k < VECTORS; k++) {
		v[k] = heap_realloc(v[k], 200000, 1);
		expect(v[k][199999] == k + 1);
		heap_free(v[k]);
	}
}
END_TEST

/* Where no span fits small blocks are had nevertheless, and come back. */
START_TEST(nearly_full)
{
	enum { RESERVE = 3 << 16 };
	static struct listed all;
	struct heap_block b;
	size_t half = SIZE;
	setup();
	heap_rebuild_begin();
	ck_assert(heap_rebuild_finish());
	char *last = heap_malloc(RESERVE, 1);
	for (; half >= RESERVE; half /= 2)
		while (heap_malloc(half, 1) != NULL)
			continue;
	heap_free(last);
	for (size_t n = 4200; n < 15000; n += 600) {
		unsigned char *p = heap_calloc(n, 7), *q = heap_aligned(512, 40, 8);
		ck_assert(p != NULL && q != NULL && (uintptr_t)q % 512 == 0);
		memset(q, 1, 40);
		for (size_t i = 0; i < n; i++)
			expect(p[i] == 0);
		ck_assert(heap_find(p + n - 1, &b) && b.size == n && b.object == 7);
		p = heap_realloc(p, n + 9, 7);
		ck_assert_ptr_nonnull(p);
		heap_each(list, &all);
		heap_rebuild_begin();
		for (size_t i = 0; i < all.n; i++)
			ck_assert(heap_rebuild_add(&all.blocks[i]));
		ck_assert(heap_rebuild_finish());
		all.n = 0;
		heap_free(p);
		heap_free(q);
	}
}
END_TEST

/* Blocks of all sizes, half of a heap of 64 MB; the test has a process of its own. */
START_TEST(short_of_addresses)
{
	enum { BLOCKS = 4096 };
	static char *blocks[BLOCKS];
	static size_t n[BLOCKS];
	unsigned seed = 7;
	ck_assert(heap_init(BASE, TAGS, 64 << 20));
	for (int i = 0; i < 20 * BLOCKS; i++) {
		unsigned k = next(&seed) % BLOCKS;
		if (blocks[k] != NULL) {
			expect(blocks[k][0] == (char)k && blocks[k][n[k] - 1] == (char)k);
			heap_free(blocks[k]);
		}
		n[k] = 16 + next(&seed) % 16000;
		blocks[k] = heap_malloc(n[k], 1);
		expect(blocks[k] != NULL);
		memset(blocks[k], (char)k, n[k]);
	}
}
END_TEST

/* What is aligned lies so, of any size. */
START_TEST(aligned)
{
	setup();
	for (size_t align = 32; align <= 1 << 21; align *= 2)
		for (size_t n = 0; n < 100000; n += 1 + n / 3) {
			char *p = heap_aligned(align, n, 1), *q = heap_aligned(align, n, 1);
			expect((uintptr_t)p % align == 0 && (uintptr_t)q % align == 0);
			expect(p + n <= q || q + n <= p);
			memset(p, 1, n);
			memset(q, 2, n);
			heap_free(p);
			heap_free(q);
		}
}
END_TEST

START_TEST(rebuild_refuses)
{
	static const struct {
		const char *why;
		struct heap_block b;
	} rows[] = {
		{ "below the heap", { (char *)BASE - 16, 16, 0, 0 } },
		{ "chunk 0 is never used", { (char *)BASE + 64, 16, 0, 0 } },
		{ "a class that does not exist", { (char *)BASE + HEAP_CHUNK, 16, 0, 254 } },
		{ "bigger than its class", { (char *)BASE + HEAP_CHUNK, 17, 0, 0 } },
		{ "a big block off the grain", { (char *)BASE + HEAP_CHUNK + 8, 99999, 0, HEAP_BIG } },
		{ "behind the end", { (char *)BASE + SIZE - HEAP_CHUNK, 99999, 0, HEAP_BIG } },
		{ "no size", { (char *)BASE + HEAP_CHUNK, 0, 0, 0 } },
		{ "between two blocks of its class", { (char *)BASE + HEAP_CHUNK + 8, 16, 0, 0 } },
		{ "behind the last of its span", { (char *)BASE + HEAP_CHUNK + 65520, 16, 0, 0 } },
	};
	setup();
	heap_rebuild_begin();
	ck_assert_msg(!heap_rebuild_add(&rows[_i].b), "%s", rows[_i].why);
	heap_rebuild_finish();
}
END_TEST

START_TEST(rebuild_refuses_two)
{
	char *at = (char *)BASE + 8 * HEAP_CHUNK;
	const struct {
		const char *why;
		struct heap_block a, b;
		bool is_added, is_finished;
	} rows[] = {
		{ "twice", { at, 16, 1, 0 }, { at, 16, 2, 0 }, false, true },
		{ "two classes in a span", { at, 16, 1, 0 }, { at + 32, 32, 2, 1 }, false, true },
		{ "a small one in a big one",
		  { at, 3 * HEAP_CHUNK, 1, HEAP_BIG },
		  { at + HEAP_CHUNK, 16, 2, 0 },
		  true,
		  false },
		{ "a big one in a big one",
		  { at, 3 * HEAP_CHUNK, 1, HEAP_BIG },
		  { at + 2 * HEAP_CHUNK, 99999, 2, HEAP_BIG },
		  true,
		  false },
		{ "side by side",
		  { at, 3 * HEAP_CHUNK, 1, HEAP_BIG },
		  { at + 3 * HEAP_CHUNK, 16, 2, 0 },
		  true,
		  true },
	};
	setup();
	heap_rebuild_begin();
	ck_assert_msg(heap_rebuild_add(&rows[_i].a), "%s", rows[_i].why);
	ck_assert_msg(heap_rebuild_add(&rows[_i].b) == rows[_i].is_added, "%s", rows[_i].why);
	ck_assert_msg(heap_rebuild_finish() == rows[_i].is_finished, "%s", rows[_i].why);
}
END_TEST

START_TEST(in_place)
{
	setup();
	heap_rebuild_begin();
	char *p = heap_malloc(1 << 20, 7), *q = heap_realloc(p, 5 << 20, 7);
	ck_assert_ptr_eq(p, q);
	q = heap_realloc(p, 100000, 7);
	ck_assert_ptr_eq(p, q);
	ck_assert_uint_ge(heap_usable(q), 100000);
	heap_free(q);
	p = heap_malloc(33, 7);
	ck_assert_ptr_eq(p, heap_realloc(p, 44, 7));
	ck_assert_uint_eq(heap_usable(p), 44);
	ck_assert(heap_owns(p));
	ck_assert(!heap_owns(&p));
	ck_assert_ptr_null(heap_malloc(SIZE_MAX / 2, 0));
	ck_assert_ptr_null(heap_malloc(SIZE, 0));
}
END_TEST

/* Every byte of a block, and none between blocks. */
START_TEST(found)
{
	static const size_t sizes[] = { 1, 16, 100, 16384, 16385, 65536, 300000, 5 << 20 };
	struct heap_block b;
	setup();
	heap_rebuild_begin();
	heap_rebuild_finish();
	for (int i = 0; i < 8; i++) {
		char *before = heap_malloc(sizes[i], 1), *p = heap_malloc(sizes[i], 7);
		for (size_t at = 0; at < sizes[i]; at += at + 1 < sizes[i] ? sizes[i] - 1 - at : 1) {
			expect(heap_find(p + at, &b));
			expect(b.at == p && b.size == sizes[i] && b.object == 7);
		}
		expect(heap_find(p + sizes[i] / 2, &b) && b.at == p);
		expect(!heap_find(p + sizes[i], &b) || b.at != p);
		expect(!heap_find(p - 1, &b) || b.at == before);
		heap_free(p);
		expect(!heap_find(p, &b));
		heap_free(before);
	}
	expect(!heap_find(&b, &b));
	expect(!heap_find((char *)BASE, &b) && !heap_find((char *)BASE + SIZE - 1, &b));
}
END_TEST

START_TEST(free_twice)
{
	setup();
	char *p = heap_malloc(100, 0);
	heap_free(p);
	heap_free(p);
}
END_TEST

START_TEST(free_inside)
{
	setup();
	heap_free((char *)heap_malloc(100, 0) + 16);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("heap");
	tcase_add_loop_test(t, random_operations, 0, 4);
	tcase_add_test(t, four_threads);
	tcase_add_test(t, tally);
	tcase_add_test(t, rebuild);
	tcase_add_loop_test(t, rebuild_each_time, 0, 2);
	tcase_add_test(t, every_size);
	tcase_add_test(t, rows_are_close);
	tcase_add_test(t, growing);
	tcase_add_test(t, aligned);
	tcase_add_test(t, nearly_full);
	tcase_add_test(t, short_of_addresses);
	tcase_add_loop_test(t, rebuild_refuses, 0, 9);
	tcase_add_loop_test(t, rebuild_refuses_two, 0, 5);
	tcase_add_test(t, in_place);
	tcase_add_test(t, found);
	tcase_add_test_raise_signal(t, free_twice, 6);
	tcase_add_test_raise_signal(t, free_inside, 6);
	return run_suite("heap", t);
}
