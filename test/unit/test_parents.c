/* test_parents.c - what is referred to, and how much disk that may take.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <string.h>

#include "folders/parents.h"
#include "checksum.h"
#include "format.h"
#include "header.h"
#include "run_suite.h"
#include "base/runtime.h"
#include "folders/store.h"
#include "walk.h"
#include "writer.h"

enum { OBJECTS = 12, KB = 1024 };

struct runtime runtime;
static uint64_t gone; /* the image of this epoch is not there any more */
static struct image_section s[OBJECTS];
static uint64_t contents[OBJECTS], shapes[OBJECTS], epoch;

bool store_has(enum store_place place, uint64_t e, uint64_t size)
{
	(void)size;
	return place == STORE_FAST && e != gone;
}

/* The next image of objects of 100 KB with these contents; the first "relied" of them are known not
 * to change. What is stored is in s[i].epoch == 0. */
static bool image(int relied)
{
	uint64_t size = 4 * KB;
	for (uint32_t i = 0; i < OBJECTS; i++)
		s[i] = (struct image_section){ .kind = IMAGE_OBJECT, .id = i, .address = 4096 * i,
					       .size = 100 * KB, .checksum = contents[i] };
	parents_begin();
	for (int i = 0; i < relied; i++)
		parents_hold(&s[i], 1, 0);
	if (!parents_refer(s, OBJECTS))
		return false;
	epoch++;
	for (uint32_t i = 0; i < OBJECTS; i++) {
		if (s[i].epoch == 0)
			s[i].stored = s[i].size;
		size += s[i].epoch == 0 ? s[i].stored : 0;
	}
	parents_learn(epoch, size, 1, s, shapes, OBJECTS);
	return true;
}

static int stored(void)
{
	int n = 0;
	for (int i = 0; i < OBJECTS; i++)
		n += s[i].epoch == 0;
	return n;
}

static void begin(void)
{
	for (int i = 0; i < OBJECTS; i++)
		contents[i] = 100 + (uint64_t)i;
	image(0);
	ck_assert_int_eq(stored(), OBJECTS);
}

static void change(int from, int to)
{
	for (int i = from; i < to; i++)
		contents[i]++;
}

START_TEST(what_is_equal)
{
	begin();
	change(3, 4);
	ck_assert(image(0));
	ck_assert_int_eq(stored(), 1);
	ck_assert_uint_eq(s[3].epoch, 0);
	ck_assert_uint_eq(s[5].epoch, 1);
	ck_assert_uint_eq(s[5].offset, 5);
	ck_assert(image(0));
	ck_assert_int_eq(stored(), 0);
	ck_assert_uint_eq(s[3].epoch, 2);       /* directly */
	ck_assert_uint_eq(s[5].epoch, 1);
	runtime.config.full = true;
	ck_assert(image(0));
	ck_assert_int_eq(stored(), OBJECTS);
}
END_TEST

START_TEST(small_part)
{
	begin();
	change(3, OBJECTS);                     /* a quarter is left */
	ck_assert(image(0));
	ck_assert_int_eq(stored(), OBJECTS);    /* not quite: there is a header */
	begin();
	change(4, OBJECTS);
	ck_assert(image(0));
	ck_assert_int_eq(stored(), OBJECTS - 4);
}
END_TEST

/* Whatever changes, an image and what it refers to take at most twice its contents, about. */
START_TEST(bound)
{
	uint64_t noise = (uint64_t)_i + 1, size_of[400] = { 0 };
	begin();
	size_of[1] = OBJECTS;
	for (int k = 0; k < 300; k++) {
		uint64_t disk = 0;
		bool is_base[400] = { false };
		noise = noise * 6364136223846793005u + 1442695040888963407u;
		for (int i = 0; i < OBJECTS; i++)
			contents[i] += (noise >> (40 + i) & (noise >> (20 + i)) & 1);
		ck_assert(image(_i % 5));
		size_of[epoch] = (uint64_t)stored();
		for (int i = 0; i < OBJECTS; i++)
			is_base[s[i].epoch] = s[i].epoch != 0;
		for (int e = 1, n = 0; e < 400; e++) {
			disk += is_base[e] ? size_of[e] : 0;
			n += is_base[e];
			ck_assert_int_le(n, IMAGE_BASES);
		}
		if (_i % 5 == 0)
			ck_assert_uint_le(disk + size_of[epoch], 2 * OBJECTS + 1);
	}
}
END_TEST

START_TEST(relied_on)
{
	begin();
	contents[0] = 9;                        /* nobody looks */
	ck_assert(image(2));
	ck_assert_int_eq(stored(), 0);
	ck_assert_uint_eq(s[0].checksum, 100);
	change(2, OBJECTS);                     /* less than a quarter: but it is relied on */
	ck_assert(image(2));
	ck_assert_uint_eq(s[1].epoch, 1);
	ck_assert_uint_eq(s[2].epoch, 0);
	contents[0] = 100;
	ck_assert(image(2));                    /* not any more */
	ck_assert_uint_eq(s[1].epoch, 0);
	ck_assert(image(2));
	ck_assert_uint_eq(s[1].epoch, 4);
}
END_TEST

START_TEST(what_is_gone)
{
	begin();
	gone = 1;
	ck_assert(image(2));
	ck_assert_int_eq(stored(), OBJECTS);
	struct image_section heap = { .kind = IMAGE_HEAP, .size = 100 * KB };
	ck_assert(!parents_hold(&heap, 1, 0));
	for (uint32_t i = 0; i < OBJECTS; i++)
		s[i].epoch = 0;
	parents_begin();
	ck_assert(parents_hold(&s[0], 1, 0));
	gone = 2;                               /* between the cut and the writing */
	ck_assert(!parents_refer(s, OBJECTS));
	ck_assert(image(2));
	ck_assert_int_eq(stored(), OBJECTS);
}
END_TEST

START_TEST(blocks)
{
	struct image_section heap = { .kind = IMAGE_HEAP, .id = 3, .address = 64, .size = 100 * KB,
				      .checksum = 5, .stored = 100 * KB };
	parents_learn(1, 104 * KB, 77, &heap, shapes, 1);
	struct image_section other = heap;
	parents_begin();
	ck_assert(!parents_hold(&other, 78, 0));     /* a block has come or gone */
	ck_assert(parents_hold(&other, 77, 0));
	ck_assert_uint_eq(other.epoch, 1);
}
END_TEST

START_TEST(runs)
{
	struct image_section in_runs = { .kind = IMAGE_OBJECT, .id = 3, .address = 64, .in_runs = true,
					 .size = 100 * KB, .checksum = 5, .stored = 100 * KB };
	const uint64_t shape = 9;
	parents_learn(1, 104 * KB, 77, &in_runs, &shape, 1);
	struct image_section other = in_runs, whole = in_runs;
	whole.in_runs = false;
	parents_begin();
	ck_assert(!parents_hold(&other, 77, 8));  /* other runs */
	ck_assert(!parents_hold(&whole, 77, 0));
	ck_assert_ptr_null(parents_last(&other, 8));
	ck_assert_ptr_nonnull(parents_last(&other, 9));
	ck_assert(parents_hold(&other, 77, 9));
	ck_assert_uint_eq(other.epoch, 1);
	whole.checksum = 5;
	ck_assert(parents_refer(&whole, 1));
	ck_assert_uint_eq(whole.epoch, 0);
}
END_TEST

/* What a restart knows of an image is what the run knew that wrote it. */
START_TEST(learned)
{
	enum { STRIPS = 200, WHOLE = 64 * KB };
	static unsigned char file[128 * KB], table[32 * KB];
	static _Alignas(16) unsigned char room[IMAGE_ROOM];
	static struct walk_strip strips[STRIPS];
	struct image_header h = { .epoch = 5 };
	struct image im;
	for (uint64_t i = 0; i < STRIPS; i++)
		strips[i] = (struct walk_strip){ 300 * i, 100, 0, 1 };
	uint64_t n = strips_encode(table, WHOLE, 0, strips, STRIPS), end = FORMAT_HEADER_SIZE;
	struct image_section in_runs = { .kind = IMAGE_OBJECT, .id = 3, .address = 64, .in_runs = true,
		.size = n + STRIPS * 100, .stored = n + STRIPS * 100, .offset = end };
	header_encode(file, &h);
	memcpy(file + end, table, n);
	in_runs.checksum = checksum(file + end, in_runs.size);
	end += in_runs.size;
	writer_tail(file + writer_tail_offset(end), end, &h, &in_runs, 1);
	end = writer_tail_offset(end) + writer_tail_size(end, 1);
	ck_assert_int_eq(image_open_memory(&im, file, end), IMAGE_OK);
	ck_assert_int_eq(image_check(&im, NULL), IMAGE_OK);
	parents_learn_image(&im, room);
	parents_begin();
	ck_assert(!parents_hold(&in_runs, 1, 7));
	ck_assert(parents_hold(&in_runs, 1, checksum(table, n) | 1));
	ck_assert_uint_eq(in_runs.epoch, 5);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("bases");
	tcase_add_test(t, what_is_equal);
	tcase_add_test(t, small_part);
	tcase_add_loop_test(t, bound, 0, 20);
	tcase_add_test(t, relied_on);
	tcase_add_test(t, what_is_gone);
	tcase_add_test(t, blocks);
	tcase_add_test(t, runs);
	tcase_add_test(t, learned);
	return run_suite("bases", t);
}
