/* test_refill.c - contents come to where they belong, and to no other place.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>

#include "checksum.h"
#include "codec.h"
#include "format.h"
#include "header.h"
#include "restart/refill.h"
#include "run_suite.h"
#include "walk.h"
#include "writer.h"

enum { STRIPS = 30000, BLOCKS = 3000, OBJECT = 12 << 20, MEMORY = 24 << 20 };

/* Memory as a restart finds it, as it must be afterwards, and the image that says so. */
static unsigned char memory[MEMORY], want[MEMORY], file[3 * MEMORY], work[8 << 20];
static struct walk_strip strips[STRIPS];
static struct walk_block blocks[BLOCKS];
static uint64_t state, end, refused;

static uint64_t number(uint64_t below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (state >> 33) % below;
}

/* Runs of all sizes within "whole"; how many strips. */
static uint64_t choose_strips(uint64_t whole)
{
	static const uint64_t sizes[] = {1, 8, 40, 600, 5000, 300000};
	uint64_t n = 0, at = number(100);
	for (; n < STRIPS && at < whole; n++) {
		struct walk_strip *s = &strips[n];
		uint64_t kind = number(100) < 90 ? number(4) : number(6);
		*s = (struct walk_strip){.at = at, .size = 1 + number(sizes[kind]), .count = 1};
		if (s->size > whole - at)
			break;
		uint64_t most = (whole - at) / s->size;
		if (number(2) && most > 2) {
			s->stride = s->size + number(2 * s->size + 1);
			s->count = 2 + number(20);
			while (s->count > 2 && (s->count - 1) * s->stride + s->size > whole - at)
				s->count--;
			if ((s->count - 1) * s->stride + s->size > whole - at)
				break;
		}
		at += (s->count - 1) * s->stride + s->size + (number(2) ? number(2 * s->size) : 0);
	}
	return n;
}

/* Where byte "at" of the whole lies in "want". */
static unsigned char *place(uint32_t kind, uint64_t at)
{
	static uint64_t b, before;
	if (kind == IMAGE_OBJECT)
		return want + at;
	if (at < before)
		b = before = 0;
	for (; at - before >= blocks[b].size; b++)
		before += blocks[b].size;
	return want + (blocks[b].address - (uintptr_t)memory) + (at - before);
}

static uint64_t put_byte(unsigned char *out, uint64_t n, uint32_t kind, uint64_t at)
{
	out[n] = *place(kind, at) = (unsigned char)(n / 5 * 7);
	return n + 1;
}

/* Contents to "out"; how many bytes. */
static uint64_t make_contents(unsigned char *out, uint32_t kind, bool in_runs, uint64_t whole)
{
	uint64_t n = 0;
	if (kind == IMAGE_BLOCKS)
		for (uint32_t i = 0; i < BLOCKS; i++)
			n += block_encode(out + n, &blocks[i]);
	for (uint64_t at = 0; kind != IMAGE_BLOCKS && !in_runs && at < whole; at++)
		n = put_byte(out, n, kind, at);
	if (kind == IMAGE_BLOCKS || !in_runs)
		return n;
	uint64_t nstrips = choose_strips(whole);
	n = strips_encode(out, whole, 0, strips, nstrips);
	for (const struct walk_strip *s = strips; s < strips + nstrips; s++)
		for (uint64_t k = 0; k < s->count; k++)
			for (uint64_t i = 0; i < s->size; i++)
				n = put_byte(out, n, kind, s->at + k * s->stride + i);
	return n;
}

/* The contents that lie at the end of the file as section "s", compressed or not. */
static void add(struct image_section *s, uint64_t size, uint32_t codec)
{
	static unsigned char from[MEMORY + (STRIPS + 2) * FORMAT_RUNS_SIZE];
	unsigned char table[8 * 128];
	uint64_t chunk = 0;
	s->size = s->stored = size;
	s->codec = codec;
	s->checksum = checksum(file + s->offset, size);
	end = s->offset + size;
	if (codec == IMAGE_PLAIN)
		return;
	memcpy(from, file + s->offset, size);
	end = s->offset;
	for (uint64_t at = 0; at < size; at += IMAGE_CHUNK) {
		uint64_t n = size - at < IMAGE_CHUNK ? size - at : IMAGE_CHUNK;
		uint64_t packed = codec_pack(codec, work, file + end, from + at, n);
		ck_assert_uint_gt(packed, 0);
		end += packed;
		put_u64(table + 8 * chunk++, end - s->offset);
	}
	memcpy(file + end, table, 8 * chunk);
	end += 8 * chunk;
	s->stored = end - s->offset;
}

/* Blocks of all sizes in the second half of memory; bytes of all. */
static uint64_t choose_blocks(void)
{
	uint64_t at = (uintptr_t)memory + OBJECT, whole = 0;
	for (uint32_t i = 0; i < BLOCKS; i++) {
		uint64_t size = i == 7 ? 5 << 20 : number(3) ? number(100) : number(4000);
		blocks[i] = (struct walk_block){at, size, 4, 1, true};
		whole += size;
		at += size + number(64);
	}
	ck_assert_uint_le(at, (uintptr_t)memory + MEMORY);
	return whole;
}

static bool has_place(const struct image_section *s, uint64_t whole)
{
	bool ok = s->kind == IMAGE_HEAP || (s->kind == IMAGE_OBJECT && whole == OBJECT &&
					    s->address == (uintptr_t)memory);
	refused += !ok && s->kind != IMAGE_BLOCKS;
	return ok;
}

static struct image make_image(uint32_t codec, bool in_runs)
{
	struct image_section s[3] = {{.kind = IMAGE_BLOCKS},
				     {.kind = IMAGE_OBJECT, .id = 3, .address = (uintptr_t)memory},
				     {.kind = IMAGE_HEAP, .id = 4}};
	struct image_header h = {.epoch = 1};
	struct image im;
	uint64_t whole[3] = {0, OBJECT, choose_blocks()};
	memset(memory, 0xa5, MEMORY);
	memset(want, 0xa5, MEMORY);
	end = FORMAT_HEADER_SIZE;
	s[2].address = blocks[0].address;
	for (int i = 0; i < 3; i++) {
		s[i].in_runs = in_runs && i > 0;
		s[i].offset = align_up(end, FORMAT_PAGE);
		uint64_t n = make_contents(file + s[i].offset, s[i].kind, in_runs, whole[i]);
		add(&s[i], n, i > 0 ? codec : IMAGE_PLAIN);
	}
	header_encode(file, &h);
	writer_tail(file + writer_tail_offset(end), end, &h, s, 3);
	end = writer_tail_offset(end) + writer_tail_size(end, 3);
	ck_assert_int_eq(image_open_memory(&im, file, end), IMAGE_OK);
	return im;
}

START_TEST(in_place)
{
	static _Alignas(16) unsigned char room[IMAGE_ROOM];
	uint32_t codec = (uint32_t)_i / 2;
	state = (uint64_t)_i;
	struct image im = make_image(codec, _i % 2);
	ck_assert_int_eq(refill_check(&im), IMAGE_OK);
	ck_assert(refill(&im, has_place, room));
	ck_assert_uint_eq(refused, 0);
	for (uint64_t i = 0; i < MEMORY; i++)
		if (memory[i] != want[i])
			ck_abort_msg("byte %lu: %u, want %u", (unsigned long)i, memory[i], want[i]);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("refill");
	tcase_add_loop_test(t, in_place, 0, 6);
	return run_suite("refill", t);
}
