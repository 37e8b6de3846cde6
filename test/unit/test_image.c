/* test_image.c - a whole image is read back; any damage has a status and is never read past.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "checksum.h"
#include "codec.h"
#include "format.h"
#include "header.h"
#include "run_suite.h"
#include "walk.h"
#include "writer.h"

enum { RUN, FRAMES, STREAMS, NAMES, BLOCKS, OBJECT, HEAP, TEAM, OBJECT_RUNS, HEAP_RUNS, NSECTIONS };

static unsigned char *bytes;
static uint64_t size;

/* Write header, checksums, padding, index and footer around contents that stand in their places. */
static uint64_t seal(unsigned char *at, const struct image_header *h, struct image_section *s,
		     uint32_t n)
{
	uint64_t end = FORMAT_HEADER_SIZE;
	for (uint32_t i = 0; i < n; i++) {
		if (s[i].epoch != 0)
			continue;
		memset(at + end, 0, s[i].offset - end);
		s[i].checksum = checksum(at + s[i].offset, s[i].size);
		end = s[i].offset + s[i].size;
	}
	memset(at + end, 0, writer_tail_offset(end) - end);
	header_encode(at, h);
	writer_tail(at + writer_tail_offset(end), end, h, s, n);
	return writer_tail_offset(end) + writer_tail_size(end, n);
}

static uint64_t lay_out(struct image_section *s, uint32_t n)
{
	uint64_t end = FORMAT_HEADER_SIZE;
	for (uint32_t i = 0; i < n; i++) {
		if (s[i].epoch != 0)
			continue;
		s[i].offset = writer_place(end, &s[i]);
		s[i].stored = s[i].size;
		end = s[i].offset + s[i].size;
	}
	return writer_tail_offset(end) + writer_tail_size(end, n);
}

static const struct walk_strip object_strips[] = { { 8, 8, 0, 1 }, { 16, 4, 12, 3 }, { 60, 5, 5, 8 } };
static const struct walk_strip heap_strips[] = { { 4, 8, 0, 1 }, { 20, 8, 10, 2 } };

/* A table, and byte k of the whole is k. */
static uint64_t fill_runs(unsigned char *out, uint64_t whole, const struct walk_strip *s, uint64_t n)
{
	uint64_t end = strips_encode(out, whole, 0, s, n);
	for (uint64_t i = 0; i < n; i++)
		for (uint64_t k = 0; k < s[i].count * s[i].size; k++, end++)
			if (out != NULL)
				out[end] = (unsigned char)(s[i].at + k / s[i].size * s[i].stride +
							   k % s[i].size);
	return end;
}

static uint64_t fill(int i, unsigned char *out)
{
	static const unsigned char data[100] = "contents";
	uint64_t n = 0;
	struct walk_block b = { 0x200000010000, 24, 3, 1, true };
#define AT (out == NULL ? NULL : out + n)
	switch (i) {
	case RUN:
		n += record_encode(AT, TAG_PROGRAM, "/bin/prog", 9);
		n += record_encode(AT, TAG_POSITION, "main:12", 7);
		return n + record_encode(AT, TAG_ARGUMENT, "one \"two\"", 9);
	case FRAMES: {
		struct walk_frame f = { 1, 2, 33, 100, 4, 0x300000000000, "main", data };
		return frame_encode(out, &f);
	}
	case TEAM: {
		struct walk_team t = { .size = 1, .thread = 0, .met = 5, .error = -3, .drawn = 9 };
		struct walk_frame f = { 2, 1, 35, 100, 4, 0x300000000040, "main", data };
		n += team_encode(AT, &t);
		return n + frame_encode(AT, &f);
	}
	case STREAMS: {
		struct walk_stream s = { .slot = 4, .fd = 7, .path = "/tmp/x", .path_size = 6,
					 .pending = data, .pending_size = 5, .offset = 99 };
		return stream_encode(out, &s);
	}
	case NAMES:
		return record_encode(out, 3, "malloc at a.c:1", 15);
	case BLOCKS:
		n += block_encode(AT, &b);
		b.address += 32;
		n += block_encode(AT, &b);
		b = (struct walk_block){ 0x200000020000, 1000000, 4, 0xff, false };
		n += block_encode(AT, &b);
		b = (struct walk_block){ 0x200000030000, 24, 6, 1, true };
		n += block_encode(AT, &b);
		b.address += 32;
		return n + block_encode(AT, &b);
	case OBJECT_RUNS:
		return fill_runs(out, 100, object_strips, 3);
	case HEAP_RUNS:
		return fill_runs(out, 48, heap_strips, 2);
	case OBJECT:
		if (out != NULL)
			memcpy(out, data, 100);
		return 100;
	default:
		if (out != NULL)
			memset(out, 7, 48);
		return 48;
	}
#undef AT
}

static void make(void)
{
	static const uint32_t kinds[] = { IMAGE_RUN, IMAGE_FRAMES, IMAGE_STREAMS, IMAGE_NAMES,
					  IMAGE_BLOCKS, IMAGE_OBJECT, IMAGE_HEAP, IMAGE_TEAM,
					  IMAGE_OBJECT, IMAGE_HEAP };
	struct image_section s[NSECTIONS] = { 0 };
	struct image_header h = { .epoch = 12, .abi = 1, .threads = 2, .live_bytes = 148,
				  .build_id_size = 20, .build_id = "0123456789abcdefghi" };
	for (int i = 0; i < NSECTIONS; i++) {
		s[i].kind = kinds[i];
		s[i].id = i == HEAP ? 3 : i == OBJECT_RUNS ? 5 : i == HEAP_RUNS ? 6 : 0;
		s[i].size = fill(i, NULL);
		s[i].address = i == HEAP ? 0x200000010000 : i == HEAP_RUNS ? 0x200000030000
				 : i == OBJECT_RUNS ? 0x405000 : 0;
		s[i].in_runs = i == OBJECT_RUNS || i == HEAP_RUNS;
	}
	size = lay_out(s, NSECTIONS);
	bytes = malloc(size);
	memset(bytes, 0xee, size);
	for (int i = 0; i < NSECTIONS; i++)
		fill(i, bytes + s[i].offset);
	ck_assert_uint_eq(seal(bytes, &h, s, NSECTIONS), size);
}

static enum image_status status_of(const unsigned char *at, size_t n)
{
	struct image im;
	enum image_status st = image_open_memory(&im, at, n);
	return st == IMAGE_OK ? image_check(&im, NULL) : st;
}

START_TEST(read_back)
{
	struct image im;
	struct image_section s;
	struct walk_stream stream;
	struct walk_frame f;
	uint32_t n;
	make();
	ck_assert_int_eq(image_open_memory(&im, bytes, size), IMAGE_OK);
	ck_assert_int_eq(image_check(&im, NULL), IMAGE_OK);
	ck_assert_uint_eq(im.header.epoch, 12);
	ck_assert_uint_eq(im.nsections, NSECTIONS);
	ck_assert(image_find(&im, IMAGE_HEAP, 3, &s));
	ck_assert(!image_find(&im, IMAGE_HEAP, 4, &s));
	ck_assert_ptr_nonnull(image_name(&im, 3, &n));
	ck_assert_uint_eq(n, 15);
	ck_assert(image_find(&im, IMAGE_STREAMS, ~0u, &s));
	struct walk w = walk_begin(&im, &s);
	ck_assert(walk_stream(&w, &stream) && stream.fd == 7 && stream.offset == 99);
	ck_assert(memcmp(stream.path, "/tmp/x", 6) == 0 && memcmp(stream.pending, "conte", 5) == 0);
	ck_assert(!walk_stream(&w, &stream) && !w.is_bad);
	ck_assert(image_find(&im, IMAGE_FRAMES, ~0u, &s));
	w = walk_begin(&im, &s);
	ck_assert(walk_frame(&w, &f) && f.line == 33 && f.arena == 0x300000000000);
	ck_assert(memcmp(f.record, "contents", 8) == 0 && !walk_frame(&w, &f) && !w.is_bad);
}
END_TEST

static _Alignas(16) unsigned char table_room[2][IMAGE_ROOM];

/* Which bytes of the whole the runs name, and that their contents are theirs. */
static void check_runs(struct walk_runs w, const struct image *im, const bool want[100])
{
	static _Alignas(16) unsigned char room[IMAGE_ROOM];
	struct walk_run r;
	bool has[100] = { 0 };
	while (walk_run(&w, &r))
		for (uint64_t k = 0; k < r.size; k++) {
			const unsigned char *at = image_chunk(im, &w.s, (r.from + k) / IMAGE_CHUNK, room);
			ck_assert_ptr_nonnull(at);
			ck_assert_uint_lt(r.at + k, w.whole);
			ck_assert_uint_eq(at[(r.from + k) % IMAGE_CHUNK] & 0x7f, r.at + k);
			has[r.at + k] = true;
		}
	ck_assert(!w.is_bad);
	ck_assert_mem_eq(has, want, sizeof has);
}

START_TEST(in_runs)
{
	struct image im;
	struct image_section s;
	struct walk_strip strip;
	struct walk_run r;
	bool want[100] = { 0 };
	make();
	ck_assert_int_eq(image_open_memory(&im, bytes, size), IMAGE_OK);
	s = image_section(&im, OBJECT_RUNS);
	ck_assert(s.in_runs && s.kind == IMAGE_OBJECT);
	for (int i = 0; i < 3; i++)
		for (uint64_t k = 0; k < object_strips[i].count; k++)
			memset(want + object_strips[i].at + k * object_strips[i].stride, true,
			       object_strips[i].size);
	struct walk_runs w = walk_runs_begin(&im, &s, table_room[0]);
	ck_assert_uint_eq(w.whole, 100);
	check_runs(w, &im, want);
	ck_assert(walk_run(&w, &r) && r.at == 8 && r.size == 8 && r.from == 128);
	ck_assert(walk_run(&w, &r) && r.at == 16 && r.size == 4 && r.from == 136);
	ck_assert(walk_strip(&w, &strip) && strip.at == 28 && strip.count == 2);
	ck_assert(walk_strip(&w, &strip) && strip.at == 60 && strip.count == 8);
	ck_assert(!walk_strip(&w, &strip) && !walk_run(&w, &r) && !w.is_bad);
	/* Passing: before byte "from" of the contents ends what is passed by. */
	for (uint64_t from = 0; from <= s.size + 3; from++) {
		struct walk_runs all = walk_runs_begin(&im, &s, table_room[0]);
		struct walk_runs part = walk_runs_copy(&all, table_room[1]);
		walk_runs_pass(&part, from);
		bool is_there = walk_run(&part, &r);
		struct walk_run next;
		while (walk_run(&all, &next) && next.from + next.size <= from)
			next.size = 0;
		ck_assert_int_eq(is_there, from < s.size);
		if (is_there)
			ck_assert(next.at == r.at && next.size == r.size && next.from == r.from);
	}
	s = image_section(&im, OBJECT);
	w = walk_runs_begin(&im, &s, table_room[0]);
	ck_assert(w.whole == 100 && walk_run(&w, &r) && r.at == 0 && r.size == 100 && r.from == 0);
	ck_assert(!walk_run(&w, &r) && !w.is_bad);
}
END_TEST

/* A table of several chunks, as it is and compressed; a walk that begins in the middle of it. */
START_TEST(many_runs)
{
	enum { N = 20000 };
	static struct walk_strip s[N];
	static unsigned char contents[N * 33 + 4096], image[N * 33 + 3 * 4096], work[8 << 20];
	for (uint32_t codec = IMAGE_PLAIN; codec <= IMAGE_ZSTD; codec++) {
		struct image_header h = { .epoch = 1 };
		struct image im;
		struct walk_run r;
		for (uint32_t i = 0; i < N; i++)
			s[i] = (struct walk_strip){ 3ul * i, 1, 0, 1 };
		struct image_section o = { .kind = IMAGE_OBJECT, .in_runs = true, .codec = codec,
			.offset = FORMAT_HEADER_SIZE, .size = fill_runs(contents, 3 * N, s, N) };
		o.checksum = checksum(contents, o.size);
		uint64_t end = 0, table = 0;
		for (uint64_t at = 0; codec != IMAGE_PLAIN && at < o.size; at += IMAGE_CHUNK) {
			uint64_t n = o.size - at < IMAGE_CHUNK ? o.size - at : IMAGE_CHUNK;
			unsigned char *to = image + FORMAT_HEADER_SIZE + end;
			uint64_t packed = codec_pack(codec, work, to, contents + at, n);
			ck_assert_uint_gt(packed, 0);
			end += packed;
			put_u64(work + (sizeof work - 4096) + 8 * table++, end);
		}
		memcpy(image + FORMAT_HEADER_SIZE + end, codec ? work + (sizeof work - 4096) : contents,
		       codec ? 8 * table : o.size);
		o.stored = codec ? end + 8 * table : o.size;
		end = o.offset + o.stored;
		header_encode(image, &h);
		writer_tail(image + writer_tail_offset(end), end, &h, &o, 1);
		ck_assert_int_eq(image_open_memory(&im, image, writer_tail_offset(end) +
						   writer_tail_size(end, 1)), IMAGE_OK);
		ck_assert_int_eq(image_check(&im, NULL), IMAGE_OK);
		struct walk_runs w = walk_runs_begin(&im, &o, table_room[0]);
		for (uint32_t i = 0; i < N; i++) {
			if (i == N / 2)
				w = walk_runs_copy(&w, table_room[1]);
			ck_assert(walk_run(&w, &r) && r.at == 3 * i && r.size == 1);
		}
		ck_assert(!walk_run(&w, &r) && !w.is_bad);
	}
}
END_TEST

START_TEST(every_byte_flipped)
{
	make();
	for (uint64_t i = 0; i < size; i++) {
		bytes[i] ^= 0x40;
		enum image_status st = status_of(bytes, size);
		bool padding = false;
		struct image im;
		bytes[i] ^= 0x40;
		image_open_memory(&im, bytes, size);
		padding = i >= im.index_offset + NSECTIONS * FORMAT_ENTRY_SIZE &&
			  i < size - FORMAT_FOOTER_SIZE;
		for (uint32_t k = 0; k < im.nsections; k++) {
			struct image_section s = image_section(&im, k);
			uint64_t end = s.offset + s.size;
			padding = padding || (i >= end && i < align_up(end, FORMAT_ALIGN));
		}
		if ((st != IMAGE_OK) == padding)
			ck_abort_msg("byte %lu: %s", (unsigned long)i, image_status_name(st));
	}
}
END_TEST

START_TEST(every_length)
{
	make();
	for (uint64_t n = 0; n < size; n++) {
		unsigned char *cut = malloc(n + 1);
		memcpy(cut, bytes, n);
		ck_assert_int_ne(status_of(cut, n), IMAGE_OK);
		free(cut);
	}
}
END_TEST

/* Wrong contents under right checksums, as a hostile writer would make them. */
static const struct {
	const char *why;
	int section;
	uint32_t at, width;
	uint64_t value;
} lies[] = {
	{ "a record longer than its section", RUN, 4, 4, 0xfffffff0 },
	{ "a record that wraps around", RUN, 4, 4, 0xffffffff },
	{ "a frame's record longer than the section", FRAMES, 12, 4, 0x7fffffff },
	{ "a frame's name longer than the section", FRAMES, 24, 4, 0xffffffff },
	{ "a thread that is not the section's", TEAM, 4, 4, 1 },
	{ "a team without this thread", TEAM, 0, 4, 0 },
	{ "a thread's frame longer than the section", TEAM, 40 + 12, 4, 0x7fffffff },
	{ "a path longer than the section", STREAMS, 60, 4, 0xffffffff },
	{ "pending input longer than the section", STREAMS, 64, 4, 1000 },
	{ "blocks that overlap", BLOCKS, 24, 8, 0x200000010008 },
	{ "a block that wraps around", BLOCKS, 8, 8, UINT64_MAX },
	{ "blocks not by object", BLOCKS, 24 + 16, 4, 2 },
	{ "more captured than there is", BLOCKS, 24 * 2 + 21, 1, 1 },
	{ "less captured than there is", BLOCKS, 21, 1, 0 },
	{ "a first block that is not the section's", BLOCKS, 0, 8, 0x200000010008 },
	{ "runs of no block", BLOCKS, 3 * 24 + 16, 4, 5 },
	{ "runs of a block that is not captured", BLOCKS, 4 * 24 + 21, 1, 0 },
	{ "more blocks than runs know", BLOCKS, 3 * 24 + 8, 8, 32 },
	{ "a whole smaller than the runs", OBJECT_RUNS, 0, 8, 99 },
	{ "a whole that wraps around", OBJECT_RUNS, 0, 8, UINT64_MAX },
	{ "a whole that is not the blocks", HEAP_RUNS, 0, 8, 50 },
	{ "no strips", OBJECT_RUNS, 8, 8, 0 },
	{ "fewer strips than runs", OBJECT_RUNS, 8, 8, 2 },
	{ "more strips than room", OBJECT_RUNS, 8, 8, 9 },
	{ "strips whose size wraps around", OBJECT_RUNS, 8, 8, UINT64_MAX / 32 + 1 },
	{ "an empty run", OBJECT_RUNS, 32 + 8, 8, 0 },
	{ "a run too long", OBJECT_RUNS, 32 + 8, 8, 9 },
	{ "a run of any length", OBJECT_RUNS, 32 + 8, 8, UINT64_MAX },
	{ "a run behind the whole", OBJECT_RUNS, 2 * 32, 8, 101 },
	{ "a run that wraps around", OBJECT_RUNS, 2 * 32, 8, UINT64_MAX },
	{ "runs that do not ascend", OBJECT_RUNS, 2 * 32, 8, 15 },
	{ "runs over one another", OBJECT_RUNS, 2 * 32 + 16, 8, 3 },
	{ "runs on one another", OBJECT_RUNS, 2 * 32 + 16, 8, 0 },
	{ "runs out of the whole", OBJECT_RUNS, 2 * 32 + 16, 8, 41 },
	{ "runs far out of the whole", OBJECT_RUNS, 2 * 32 + 16, 8, UINT64_MAX / 2 + 1 },
	{ "no runs in a strip", OBJECT_RUNS, 2 * 32 + 24, 8, 0 },
	{ "one run less than there is", OBJECT_RUNS, 2 * 32 + 24, 8, 2 },
	{ "one run more", OBJECT_RUNS, 3 * 32 + 24, 8, 9 },
	{ "any number of runs", OBJECT_RUNS, 3 * 32 + 24, 8, UINT64_MAX },
	{ "a single run with a stride", OBJECT_RUNS, 32 + 16, 8, 8 },
	{ "runs that reach into the next strip", OBJECT_RUNS, 2 * 32 + 16, 8, 21 },
};

START_TEST(lying_contents)
{
	struct image im;
	make();
	image_open_memory(&im, bytes, size);
	struct image_section s[NSECTIONS];
	for (uint32_t i = 0; i < NSECTIONS; i++)
		s[i] = image_section(&im, i);
	unsigned char *at = bytes + s[lies[_i].section].offset + lies[_i].at, value[8];
	put_u64(value, lies[_i].value);
	memcpy(at, value, lies[_i].width);
	if (lies[_i].section == BLOCKS && lies[_i].width == 1 && lies[_i].value == 1)
		put_u32(bytes + s[BLOCKS].offset + 2 * 24 + 16, 3);
	seal(bytes, &im.header, s, NSECTIONS);
	ck_assert_msg(status_of(bytes, size) == IMAGE_MALFORMED, "%s: %s", lies[_i].why,
		      image_status_name(status_of(bytes, size)));
}
END_TEST

START_TEST(lying_flags)
{
	for (int i = 0; i < NSECTIONS; i++) {
		struct image im;
		make();
		image_open_memory(&im, bytes, size);
		struct image_section s[NSECTIONS];
		for (uint32_t k = 0; k < NSECTIONS; k++)
			s[k] = image_section(&im, k);
		bool has_runs = s[i].kind == IMAGE_OBJECT || s[i].kind == IMAGE_HEAP;
		s[i].in_runs = true;
		seal(bytes, &im.header, s, NSECTIONS);
		ck_assert_int_eq(image_open_memory(&im, bytes, size),
				 has_runs ? IMAGE_OK : IMAGE_MALFORMED);
	}
	struct image_section s;
	unsigned char entry[FORMAT_ENTRY_SIZE] = { 0 };
	put_u32(entry + 52, 4);
	ck_assert_int_eq(entry_decode(&s, entry), IMAGE_UNSUPPORTED);
}
END_TEST

START_TEST(lying_index)
{
	static const struct { const char *why; uint64_t offset, size; } rows[] = {
		{ "contents behind the index", 1 << 20, 8 },
		{ "contents over the index", 4096, 1 << 20 },
		{ "size wraps around", 4096, UINT64_MAX - 4095 },
		{ "offset in the header", 64, 8 },
		{ "offset not aligned", 4100, 8 },
	};
	struct image im;
	make();
	image_open_memory(&im, bytes, size);
	for (int i = 0; i < 5; i++) {
		struct image_section s = { .kind = IMAGE_OBJECT, .size = rows[i].size,
					   .stored = rows[i].size, .offset = rows[i].offset };
		unsigned char *copy = malloc(size);
		memcpy(copy, bytes, size);
		entry_encode(copy + im.index_offset, &s);
		struct image_footer f = { im.index_offset, size, 12,
			checksum(copy + im.index_offset, NSECTIONS * FORMAT_ENTRY_SIZE),
			NSECTIONS };
		footer_encode(copy + size - FORMAT_FOOTER_SIZE, &f);
		ck_assert_msg(status_of(copy, size) == IMAGE_MALFORMED, "%s", rows[i].why);
		free(copy);
	}
}
END_TEST

/* Two images: 1 holds an object and a list of names; 2 refers to both and has an object of its own. */
static struct {
	unsigned char *bytes[2];
	uint64_t size[2];
	struct image_section s[2][3];
	struct image_header h[2];
} two;

static void make_two(void)
{
	static const unsigned char data[100] = "contents";
	for (int k = 0; k < 2; k++) {
		struct image_section *s = two.s[k];
		two.h[k] = (struct image_header){ .epoch = 7 + 2 * (uint64_t)k, .run = 5 };
		for (int i = 0; i < 3; i++)
			s[i] = (struct image_section){ .kind = IMAGE_OBJECT, .id = 1 + (uint32_t)i,
						       .address = 4096, .size = 100 };
		s[1].kind = IMAGE_NAMES;
		s[1].size = record_encode(NULL, 3, "a name", 6);
		if (k == 1) {
			s[0] = two.s[0][1];
			s[1] = two.s[0][0];
			s[0].epoch = s[1].epoch = 7;
			s[0].offset = 1;
			s[1].offset = s[0].stored = s[1].stored = 0;
		}
		two.size[k] = lay_out(s, 3);
		two.bytes[k] = calloc(1, two.size[k]);
		for (int i = 0; i < 3; i++) {
			unsigned char *at = two.bytes[k] + s[i].offset;
			if (s[i].epoch == 0 && s[i].kind == IMAGE_NAMES)
				record_encode(at, 3, "a name", 6);
			else if (s[i].epoch == 0)
				memcpy(at, data, 100);
		}
		seal(two.bytes[k], &two.h[k], s, 3);
	}
}

static enum image_status status_of_two(void)
{
	struct image im;
	enum image_status st = image_open_memory(&im, two.bytes[1], two.size[1]);
	if (st == IMAGE_OK)
		st = image_add_base(&im, two.bytes[0], two.size[0]);
	return st == IMAGE_OK ? image_check(&im, NULL) : st;
}

START_TEST(referred)
{
	struct image im;
	struct image_section s;
	uint32_t n;
	make_two();
	ck_assert_int_eq(status_of_two(), IMAGE_OK);
	ck_assert_int_eq(image_open_memory(&im, two.bytes[1], two.size[1]), IMAGE_OK);
	ck_assert_int_eq(image_check(&im, NULL), IMAGE_MISSING);
	ck_assert_uint_eq(im.nbases, 1);
	ck_assert_uint_eq(im.bases[0].epoch, 7);
	ck_assert_int_eq(image_add_base(&im, two.bytes[0], two.size[0]), IMAGE_OK);
	ck_assert(image_find(&im, IMAGE_OBJECT, 1, &s) && s.epoch == 7);
	ck_assert_str_eq(image_contents(&im, &s), "contents");
	ck_assert(image_find(&im, IMAGE_OBJECT, 3, &s) && s.epoch == 0);
	ck_assert(memcmp(image_name(&im, 3, &n), "a name", 6) == 0 && n == 6);
}
END_TEST

/* A heap section looks into the list of blocks, which comes behind it and may not be there. */
START_TEST(missing_blocks)
{
	struct image im;
	struct image_header h = { .epoch = 9, .run = 5 };
	struct image_section s[2] = {
		{ .kind = IMAGE_HEAP, .id = 1, .address = 4096, .size = 8 },
		{ .kind = IMAGE_BLOCKS, .size = 24, .epoch = 7 },
	};
	uint64_t n = lay_out(s, 2);
	unsigned char *at = calloc(1, n);
	uint32_t bad = 0;
	seal(at, &h, s, 2);
	ck_assert_int_eq(image_open_memory(&im, at, n), IMAGE_OK);
	ck_assert_int_eq(image_check(&im, &bad), IMAGE_MISSING);
	ck_assert_uint_eq(bad, 1);
	free(at);
}
END_TEST

START_TEST(refused_base)
{
	static const struct {
		const char *why;
		uint64_t run, epoch;                    /* of the base */
		struct image_section change;            /* added to the reference */
		enum image_status want;
	} rows[] = {
		{ "another run", 6, 7, { 0 }, IMAGE_MISSING },
		{ "another epoch", 5, 6, { 0 }, IMAGE_MISSING },
		{ "another kind", 5, 7, { .kind = 1 }, IMAGE_MISSING },
		{ "another id", 5, 7, { .id = 1 }, IMAGE_MISSING },
		{ "another address", 5, 7, { .address = 8 }, IMAGE_MISSING },
		{ "another size", 5, 7, { .size = 8 }, IMAGE_MISSING },
		{ "in runs here, whole there", 5, 7, { .in_runs = true }, IMAGE_MISSING },
		{ "another checksum", 5, 7, { .checksum = 8 }, IMAGE_MISSING },
		{ "no such section", 5, 7, { .offset = 3 }, IMAGE_MISSING },
		{ "another section", 5, 7, { .offset = 1 }, IMAGE_MISSING },
		{ "a later image", 5, 7, { .epoch = 3 }, IMAGE_MALFORMED },
		{ "itself", 5, 7, { .epoch = 2 }, IMAGE_MALFORMED },
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		make_two();
		struct image_section *s = &two.s[1][1];
		const struct image_section *c = &rows[i].change;
		*s = (struct image_section){ .kind = s->kind + c->kind, .id = s->id + c->id,
			.address = s->address + c->address, .size = s->size + c->size,
			.in_runs = c->in_runs,
			.offset = s->offset + c->offset,
			.checksum = s->checksum + c->checksum, .epoch = 7 + c->epoch };
		two.h[0].run = rows[i].run;
		two.h[0].epoch = rows[i].epoch;
		seal(two.bytes[0], &two.h[0], two.s[0], 3);
		seal(two.bytes[1], &two.h[1], two.s[1], 3);
		ck_assert_msg(status_of_two() == rows[i].want, "%s: %s", rows[i].why,
			      image_status_name(status_of_two()));
	}
	make_two();
	two.s[0][0] = (struct image_section){ .kind = IMAGE_OBJECT, .id = 1, .address = 4096,
		.size = 100, .checksum = two.s[0][0].checksum, .epoch = 3 };
	seal(two.bytes[0], &two.h[0], two.s[0], 3);
	ck_assert_int_eq(status_of_two(), IMAGE_MISSING);
}
END_TEST

START_TEST(damaged_base)
{
	make_two();
	two.bytes[0][two.s[0][2].offset] ^= 1;
	ck_assert_int_eq(status_of_two(), IMAGE_OK);    /* that one is not referred to */
	two.bytes[0][two.s[0][0].offset] ^= 1;
	ck_assert_int_eq(status_of_two(), IMAGE_DAMAGED);
}
END_TEST

START_TEST(too_many_bases)
{
	enum { N = IMAGE_BASES + 1 };
	for (uint32_t n = N - 1; n <= N; n++) {
		struct image im;
		struct image_section s[N] = { 0 };
		struct image_header h = { .epoch = 99 };
		unsigned char at[3 * 4096] = { 0 };
		for (uint32_t i = 0; i < n; i++)
			s[i] = (struct image_section){ .kind = IMAGE_OBJECT, .epoch = i + 1 };
		uint64_t all = seal(at, &h, s, n);
		ck_assert_int_eq(image_open_memory(&im, at, all),
				 n < N ? IMAGE_OK : IMAGE_MALFORMED);
	}
}
END_TEST

/* An image of one object of 2.5 chunks: zeros, noise, numbers. */
enum { PACKED = IMAGE_CHUNK / 2 * 5 };

static struct packed_image {
	unsigned char contents[PACKED], bytes[PACKED + 3 * 4096], work[8 << 20];
	struct image_section s;
	uint64_t size, table;
} packed;

static void make_packed(uint32_t codec)
{
	struct packed_image *p = &packed;
	uint64_t end = 0, noise = 1;
	ck_assert_uint_le(codec_work_size(), sizeof p->work);
	for (uint32_t i = 0; i < PACKED; i++) {
		noise = noise * 6364136223846793005u + 1442695040888963407u;
		p->contents[i] = i / IMAGE_CHUNK == 0 ? 0 : i / IMAGE_CHUNK == 1 ? noise >> 56 : i;
	}
	p->s = (struct image_section){ .kind = IMAGE_OBJECT, .id = 2, .size = PACKED, .codec = codec,
		.offset = FORMAT_HEADER_SIZE, .checksum = checksum(p->contents, PACKED) };
	unsigned char *at = p->bytes + FORMAT_HEADER_SIZE, table[24];
	for (int k = 0; k < 3; k++) {
		const unsigned char *from = p->contents + k * IMAGE_CHUNK;
		size_t n = k < 2 ? IMAGE_CHUNK : IMAGE_CHUNK / 2;
		size_t small = codec_pack(codec, p->work, at + end, from, n);
		ck_assert_msg((small == 0) == (k == 1), "chunk %d: %lu", k, (unsigned long)small);
		if (small == 0)
			memcpy(at + end, from, n);
		end += small > 0 ? small : n;
		put_u64(table + 8 * k, end);
	}
	p->table = FORMAT_HEADER_SIZE + end;
	memcpy(at + end, table, 24);
	p->s.stored = end + 24;
}

static void seal_packed(void)
{
	struct packed_image *p = &packed;
	struct image_header h = { .epoch = 3 };
	uint64_t end = p->s.offset + p->s.stored;
	header_encode(p->bytes, &h);
	writer_tail(p->bytes + writer_tail_offset(end), end, &h, &p->s, 1);
	p->size = writer_tail_offset(end) + writer_tail_size(end, 1);
}

START_TEST(compressed)
{
	static _Alignas(16) unsigned char room[IMAGE_ROOM], out[PACKED];
	for (uint32_t codec = IMAGE_LZ4; codec <= IMAGE_ZSTD; codec++) {
		struct image im;
		make_packed(codec);
		seal_packed();
		ck_assert_uint_lt(packed.size, PACKED / 2);
		ck_assert_int_eq(status_of(packed.bytes, packed.size), IMAGE_OK);
		image_open_memory(&im, packed.bytes, packed.size);
		struct image_section s = image_section(&im, 0);
		ck_assert_ptr_null(image_contents(&im, &s));
		ck_assert(image_read(&im, &s, out, room));
		ck_assert_int_eq(memcmp(out, packed.contents, PACKED), 0);
		ck_assert_ptr_nonnull(image_chunk(&im, &s, 2, room));
		for (uint64_t i = FORMAT_HEADER_SIZE; i < packed.table + 24; i += 997) {
			packed.bytes[i] ^= 0x40;
			ck_assert_msg(status_of(packed.bytes, packed.size) != IMAGE_OK, "byte %lu",
				      (unsigned long)i);
			packed.bytes[i] ^= 0x40;
		}
	}
}
END_TEST

START_TEST(lying_codec)
{
	static const struct {
		const char *why;
		uint32_t kind, codec;
		int entry;                      /* of the table, that gets "value"; -1: none */
		uint64_t value, stored;         /* stored: 0 as it is */
		enum image_status want;
	} rows[] = {
		{ "no such codec", IMAGE_OBJECT, 3, -1, 0, 0, IMAGE_UNSUPPORTED },
		{ "the other codec", IMAGE_OBJECT, IMAGE_LZ4, -1, 0, 0, IMAGE_DAMAGED },
		{ "a kind that is read in place", IMAGE_STATE, IMAGE_ZSTD, -1, 0, 0, IMAGE_MALFORMED },
		{ "no room for a table", IMAGE_OBJECT, IMAGE_ZSTD, -1, 0, 24, IMAGE_MALFORMED },
		{ "more than there was", IMAGE_OBJECT, IMAGE_ZSTD, -1, 0, PACKED + 25,
		  IMAGE_MALFORMED },
		{ "a chunk that ends before it begins", IMAGE_OBJECT, IMAGE_ZSTD, 1, 0, 0,
		  IMAGE_DAMAGED },
		{ "a chunk that ends in the table", IMAGE_OBJECT, IMAGE_ZSTD, 2, PACKED, 0,
		  IMAGE_DAMAGED },
		{ "a chunk that ends nowhere", IMAGE_OBJECT, IMAGE_ZSTD, 0, UINT64_MAX, 0,
		  IMAGE_DAMAGED },
		{ "a chunk larger than it was", IMAGE_OBJECT, IMAGE_ZSTD, 0, IMAGE_CHUNK + 9, 0,
		  IMAGE_DAMAGED },
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		make_packed(IMAGE_ZSTD);
		packed.s.kind = rows[i].kind;
		packed.s.codec = rows[i].codec;
		if (rows[i].stored != 0)
			packed.s.stored = rows[i].stored;
		if (rows[i].entry >= 0)
			put_u64(packed.bytes + packed.table + 8 * rows[i].entry, rows[i].value);
		seal_packed();
		ck_assert_msg(status_of(packed.bytes, packed.size) == rows[i].want, "%s: %s",
			      rows[i].why, image_status_name(status_of(packed.bytes, packed.size)));
	}
}
END_TEST

START_TEST(places)
{
	static const struct { const char *why; uint64_t at, want; struct image_section s; } rows[] = {
		{ "small: a multiple of 64", 4097, 4160, { .kind = 7, .address = 24, .size = 5000 } },
		{ "large: as in memory", 4121, 8216, { .kind = 7, .address = 24, .size = 1 << 20 } },
		{ "large heap: as its first block", 4097, 4112,
		  { .kind = 9, .address = 16, .size = 1 << 20 } },
		{ "a copy has no address", 4097, 4160, { .kind = 12, .address = 1, .size = 1 << 20 } },
		{ "large in runs: a whole page", 4121, 8192,
		  { .kind = 7, .address = 24, .size = 1 << 20, .in_runs = true } },
		{ "there already", 4120, 4120, { .kind = 8, .address = 4096 * 9 + 24, .size = 1 << 20 } },
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		ck_assert_msg(writer_place(rows[i].at, &rows[i].s) == rows[i].want, "%s: %lu",
			      rows[i].why, (unsigned long)writer_place(rows[i].at, &rows[i].s));
}
END_TEST

START_TEST(other_version)
{
	make();
	put_u32(bytes + 8, 1);
	ck_assert_int_eq(status_of(bytes, size), IMAGE_UNSUPPORTED);
	ck_assert_int_eq(status_of((const unsigned char *)"#!/bin/sh\n", 10), IMAGE_NOT_OURS);
	ck_assert_int_eq(status_of((const unsigned char *)"", 0), IMAGE_NOT_OURS);
}
END_TEST

START_TEST(names)
{
	static const struct { const char *name; uint64_t epoch; } rows[] = {
		{ "000000000012.ompckpt", 12 }, { "123456789012345.ompckpt", 123456789012345 },
		{ "12.ompckpt", 0 }, { "000000000012.ompckpt.tmp", 0 }, { ".000000000012.tmp", 0 },
		{ "lock", 0 }, { "00000000001x.ompckpt", 0 },
		{ "99999999999999999999.ompckpt", 0 },
	};
	char out[32];
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		ck_assert_uint_eq(image_epoch_of_name(rows[i].name), rows[i].epoch);
	image_file_name(out, 12);
	ck_assert_str_eq(out, "000000000012.ompckpt");
}
END_TEST

START_TEST(description)
{
	struct image im;
	char *text;
	size_t n;
	make();
	image_open_memory(&im, bytes, size);
	FILE *f = open_memstream(&text, &n);
	image_describe(&im, f);
	fclose(f);
	ck_assert_ptr_nonnull(strstr(text, "malloc at a.c:1"));
	ck_assert_ptr_nonnull(strstr(text, "main:12"));
	ck_assert_ptr_nonnull(strstr(text, " 60 object  , of 100 bytes in 12 runs\n"));
	ck_assert_ptr_nonnull(strstr(text, " 24 heap    , of 48 bytes in 3 runs\n"));
	free(text);
	f = open_memstream(&text, &n);
	image_describe_json(&im, f);
	fclose(f);
	ck_assert_ptr_nonnull(strstr(text, "\"one \\\"two\\\"\""));
	ck_assert_ptr_nonnull(strstr(text, "\"epoch\": 12"));
	ck_assert_ptr_nonnull(strstr(text, "\"bytes\": 60, \"whole\": 100, \"runs\": 12}"));
	free(text);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("image");
	tcase_add_test(t, read_back);
	tcase_add_test(t, in_runs);
	tcase_add_test(t, many_runs);
	tcase_add_test(t, every_byte_flipped);
	tcase_add_test(t, every_length);
	tcase_add_loop_test(t, lying_contents, 0, sizeof lies / sizeof *lies);
	tcase_add_test(t, lying_flags);
	tcase_add_test(t, lying_index);
	tcase_add_test(t, referred);
	tcase_add_test(t, missing_blocks);
	tcase_add_test(t, refused_base);
	tcase_add_test(t, damaged_base);
	tcase_add_test(t, too_many_bases);
	tcase_add_test(t, compressed);
	tcase_add_test(t, lying_codec);
	tcase_add_test(t, places);
	tcase_add_test(t, other_version);
	tcase_add_test(t, names);
	tcase_add_test(t, description);
	return run_suite("image", t);
}
