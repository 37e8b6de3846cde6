/* test_restart_need.c - what an image lacks of what a stack of frames needs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <string.h>

#include "capture/capture.h"
#include "checksum.h"
#include "format.h"
#include "header.h"
#include "memory/memory.h"
#include "restart/replay.h"
#include "restart/restart_need.h"
#include "run_suite.h"
#include "walk.h"
#include "writer.h"

/* Object numbers: two variables, a thread-local one, a local, the blocks of a call, others that are
 * dead; one that no table has. */
enum { A = 1, B, T, L, H, D, OBJECTS, UNKNOWN };
enum { SIZE = 400, LOCAL_AT = 16, LOCAL = 64, ARENA = 96, BLOCK = 100 };
#define BIT(id) (1ul << (id))

static char a[SIZE], b[SIZE], heap[1000], arena[ARENA];
static const struct ompckpt_object rows_of_objects[]
	__attribute__((used, section("ompckpt_objects"))) = {{a, SIZE, "a", A, 0},
							     {b, SIZE, "b", B, 0}};
static const struct ompckpt_copy rows_of_copies[]
	__attribute__((used, section("ompckpt_copies"))) = {{NULL, 8, "t", T, 0}};
static const struct ompckpt_site sites[] = {{"malloc at x.c:1", H, 0}};

struct runtime runtime;
const struct ompckpt_program ompckpt_program = {
	.nobjects = OBJECTS, .nwords = 1, .sites = sites, .nsites = 1};

/* ---- the stack ---- */

static unsigned long live[2], part_objects, killed[2];
static struct ompckpt_box boxes[4];
static const struct ompckpt_value values[] = {
	{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0, a},
	{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0, b},
	{OMPCKPT_VALUE_ARENA, 0, 0, 0, LOCAL_AT, NULL},
	{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0, heap},
};
static const unsigned value_of[] = {[A] = 0, [B] = 1, [L] = 2, [H] = 3};
static struct ompckpt_part part = {&part_objects, 4, 0, values, boxes};
static struct ompckpt_label labels[] = {{1, 0, &live[0], &killed[0], NULL},
					{2, 0, &live[1], &killed[1], NULL}};
static const struct ompckpt_local local = {"l", L, LOCAL_AT, LOCAL};
static struct ompckpt_function around = {.labels = &labels[0], .nlabels = 1, .arena_size = ARENA},
			       region = {.labels = &labels[1], .nlabels = 1};
static struct kept_frame serial = {&around, 1, arena, NULL}, thread = {&region, 1, arena, NULL};
static bool has_team;

uint32_t replay_team(void)
{
	return has_team;
}

const struct kept_frame *replay_frames(bool is_team, uint32_t number, uint32_t *n)
{
	(void)number;
	*n = 1;
	return is_team ? &thread : &serial;
}

bool replay_has_local(uint32_t id, uint64_t at, uint64_t size)
{
	return id == L && at == (uintptr_t)arena + LOCAL_AT && size == LOCAL;
}

size_t args_mapped(void)
{
	return 0;
}

/* ---- rows ---- */

struct run {
	uint64_t at, size;
};

#define ALL(size) {{0, size}}

static const struct row {
	const char *why;
	unsigned long whole, in_team; /* needed by the frame of serial code, by a thread's */
	struct {
		uint32_t id;
		uint64_t at, size;
	} parts[4];
	/* what the image has; nothing: no section, or not captured */
	struct run a[3], b[3], l[3], h[3];
	uint64_t zeros; /* at the end of a */
	unsigned long killed; /* by the thread's frame */
	bool has_copy, has_unknown;
	const char *lacks; /* NULL: nothing */
	uint64_t byte, bytes;
	bool has_part, is_late; /* late: only filled memory tells */
} rows[] = {
	{.why = "nothing is needed, nothing held"},
	{"more is held than needed", BIT(A), .a = ALL(SIZE), .b = ALL(SIZE), .h = ALL(2 * BLOCK)},
	{"a is needed", BIT(A), .lacks = "a", .bytes = SIZE},
	{"a is needed, and b is held", BIT(A), .b = ALL(SIZE), .lacks = "a", .bytes = SIZE},
	{"b is needed too", BIT(A) | BIT(B), .a = ALL(SIZE), .lacks = "b", .bytes = SIZE},
	{"all but the first byte", BIT(A), .a = {{1, SIZE - 1}}, .lacks = "a", 0, SIZE, true},
	{"all but the last byte", BIT(A), .a = {{0, SIZE - 1}}, .lacks = "a", SIZE - 1, SIZE, true},
	{"all but one between", BIT(A), .a = {{0, 99}, {100, 300}}, .lacks = "a", 99, SIZE, true},
	{"runs that touch", BIT(A), .a = {{0, 99}, {99, 1}, {100, 300}}},
	{"zeros are held", BIT(A), .a = {{0, 100}}, .zeros = 300},
	{"a gap before the zeros", BIT(A), .a = {{0, 99}}, .zeros = 300, .lacks = "a", 99, SIZE,
	 true},
	{"a part, and as much is held", 0, 0, {{A, 40, 8}}, .a = {{40, 8}}},
	{"a part, and more is held", 0, 0, {{A, 40, 8}, {A, 60, 4}}, .a = {{30, 20}, {58, 7}}},
	{"a part over two runs", 0, 0, {{A, 40, 20}}, .a = {{30, 20}, {50, 40}}},
	{"a part over run and zeros", 0, 0, {{A, 90, 20}}, .a = {{80, 20}}, .zeros = 300},
	{"a part, nothing held", 0, 0, {{A, 40, 8}}, .lacks = "a", 40, SIZE, false, true},
	{"a byte too few", 0, 0, {{A, 40, 8}}, .a = {{40, 7}}, .lacks = "a", 47, SIZE, true, true},
	{"a byte too late", 0, 0, {{A, 40, 8}}, .a = {{41, 7}}, .lacks = "a", 40, SIZE, true, true},
	{"the second part", 0, 0, {{A, 40, 8}, {A, 80, 8}}, .a = {{40, 8}, {90, 8}}, .lacks = "a",
	 80, SIZE, true, true},
	{"a part of a, and of b", 0, 0, {{A, 0, 8}, {B, 0, 8}}, .a = {{0, 8}}, .lacks = "b", 0,
	 SIZE, false, true},
	{"b goes on where a is not needed", 0, 0, {{B, 0, 8}}, .b = {{0, 8}}},
	{"bytes after the object count for nothing", 0, 0, {{A, SIZE - 8, 16}},
	 .a = {{SIZE - 8, 8}}},
	{"whole for one, in part for another", BIT(B), 0, {{A, 0, 8}}, .a = {{0, 8}},
	 .b = ALL(SIZE)},
	{"a part that a thread overwrites", 0, BIT(T), {{A, 0, 8}, {B, 0, 8}}, .a = {{0, 8}},
	 .killed = BIT(B), .has_copy = true},
	{"a copy", BIT(T), .lacks = "t", .bytes = 8},
	{"a copy is held", BIT(T), .has_copy = true},
	{"a local", BIT(L), .lacks = "l", .bytes = LOCAL},
	{"a local is held", BIT(L), .l = ALL(LOCAL)},
	{"a part of a local", 0, 0, {{L, 8, 8}}, .l = {{8, 8}}},
	{"another part of a local", 0, 0, {{L, 8, 8}}, .l = {{10, 8}}, .lacks = "l", 8, LOCAL, true,
	 true},
	{"a local of a thread", 0, BIT(L), .lacks = "l", .bytes = LOCAL},
	{"a local of a thread is held", 0, BIT(L), .l = ALL(LOCAL)},
	{"a variable of a thread", 0, BIT(A), .a = {{0, 99}}, .lacks = "a", 99, SIZE, true},
	{"blocks", BIT(H), .lacks = "malloc at x.c:1", .bytes = BLOCK},
	{"blocks are held", BIT(H), .h = ALL(2 * BLOCK)},
	{"the end of the second block", BIT(H), .h = {{0, 2 * BLOCK - 1}},
	 .lacks = "malloc at x.c:1", BLOCK - 1, BLOCK, true},
	{"a run over two blocks", BIT(H), .h = {{0, 50}, {50, 100}, {150, 50}}},
	{"a part of each block", 0, 0, {{H, 10, 8}, {H, 210, 8}}, .h = {{10, 8}, {110, 8}}},
	{"none of the second", 0, 0, {{H, 10, 8}, {H, 210, 8}}, .h = {{10, 8}, {120, 8}},
	 .lacks = "malloc at x.c:1", 10, BLOCK, true, true},
	{"a part of blocks that are not held", 0, 0, {{H, 210, 8}}, .lacks = "malloc at x.c:1", 10,
	 BLOCK, false, true},
	{"bytes between the blocks count for nothing", 0, 0, {{H, 90, 115}}, .h = {{90, 15}}},
	{"a block with no known number is always needed", .has_unknown = true,
	 .lacks = "memory of external code", .bytes = 8},
};

/* ---- the image ---- */

static _Alignas(16) unsigned char file[1 << 16], room[IMAGE_ROOM];
static struct image_section sections[8];
static uint32_t nsections;
static uint64_t end;

static void add(struct image_section s, const void *contents, uint64_t size)
{
	s.offset = writer_place(end, &s);
	s.size = s.stored = size;
	memcpy(file + s.offset, contents, size);
	s.checksum = checksum(file + s.offset, size);
	end = s.offset + size;
	sections[nsections++] = s;
}

/* What is held of "whole" bytes, whatever they are; nothing: no section. */
static void add_runs(uint32_t kind, uint32_t id, const void *at, const struct run *runs,
		     uint64_t whole, uint64_t zeros)
{
	static const unsigned char bytes[SIZE];
	unsigned char contents[1024];
	struct walk_strip strips[3];
	uint64_t n = 0, sum = 0;
	struct image_section s = {.kind = kind, .id = id, .address = (uintptr_t)at};
	for (; n < 3 && runs[n].size > 0; n++, sum += strips[n - 1].size)
		strips[n] = (struct walk_strip){runs[n].at, runs[n].size, 0, 1};
	if (n == 0)
		return;
	s.in_runs = sum < whole || n > 1;
	uint64_t table = s.in_runs ? strips_encode(contents, whole, zeros, strips, n) : 0;
	memcpy(contents + table, bytes, sum);
	add(s, contents, table + sum);
}

static void add_blocks(const struct row *r)
{
	unsigned char contents[256];
	bool is_held = r->h[0].size > 0;
	const struct walk_block blocks[] = {
		{(uintptr_t)heap, BLOCK, H, 1, is_held},
		{(uintptr_t)heap + 2 * BLOCK, BLOCK, H, 1, is_held},
		{(uintptr_t)heap + 4 * BLOCK, BLOCK, D, 1, false},
		{(uintptr_t)heap + 6 * BLOCK, 8, UNKNOWN, 1, false},
	};
	uint64_t n = 0;
	for (int i = 0; i < 3 + r->has_unknown; i++)
		n += block_encode(contents + n, &blocks[i]);
	add((struct image_section){.kind = IMAGE_BLOCKS}, contents, n);
}

static struct image make_image(const struct row *r)
{
	struct image_header h = {.epoch = 1};
	struct image im;
	const struct image_section copy = {.kind = IMAGE_COPY, .id = T};
	end = FORMAT_HEADER_SIZE;
	add_blocks(r);
	add_runs(IMAGE_OBJECT, A, a, r->a, SIZE, r->zeros);
	add_runs(IMAGE_OBJECT, B, b, r->b, SIZE, 0);
	if (r->has_copy)
		add(copy, "copied.", 8);
	add_runs(IMAGE_LOCAL, L, arena + LOCAL_AT, r->l, LOCAL, 0);
	add_runs(IMAGE_HEAP, H, heap, r->h, 2 * BLOCK, 0);
	header_encode(file, &h);
	writer_tail(file + writer_tail_offset(end), end, &h, sections, nsections);
	end = writer_tail_offset(end) + writer_tail_size(end, nsections);
	ck_assert_int_eq(image_open_memory(&im, file, end), IMAGE_OK);
	ck_assert_int_eq(image_check(&im, NULL), IMAGE_OK);
	return im;
}

static void set_up(const struct row *r)
{
	has_team = r->in_team != 0;
	live[0] = r->whole;
	live[1] = r->in_team;
	killed[1] = r->killed;
	for (; part.nboxes < 4 && r->parts[part.nboxes].size > 0; part.nboxes++) {
		static const unsigned none[] = {0};
		unsigned i = part.nboxes;
		boxes[i] = (struct ompckpt_box){.base = value_of[r->parts[i].id],
						.offset = (long)r->parts[i].at,
						.size = r->parts[i].size,
						.counts = none};
		part_objects |= BIT(r->parts[i].id);
	}
	live[0] |= part_objects;
	labels[0].part = part.nboxes > 0 ? &part : NULL;
	struct ompckpt_function *f = has_team ? &region : &around;
	f->locals = &local;
	f->nlocals = 1;
}

START_TEST(lacks)
{
	const struct row *r = &rows[_i];
	struct restart_lack lack = {.name = ""};
	set_up(r);
	struct image im = make_image(r);
	bool has_whole = restart_need_whole(&im, room, true, &lack);
	ck_assert_msg(has_whole == (r->lacks == NULL || r->is_late), "%s: whole", r->why);
	bool has_all = has_whole && restart_need_all(&im, room, &lack);
	ck_assert_msg(has_all == (r->lacks == NULL), "%s: it lacks '%s', byte %lu", r->why,
		      lack.name, (unsigned long)lack.byte);
	if (r->lacks == NULL)
		return;
	ck_assert_str_eq(lack.name, r->lacks);
	ck_assert_msg(lack.byte == r->byte && lack.bytes == r->bytes &&
			      lack.has_part == r->has_part,
		      "%s: byte %lu of %lu, %d", r->why, (unsigned long)lack.byte,
		      (unsigned long)lack.bytes, lack.has_part);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("need");
	tcase_add_loop_test(t, lacks, 0, sizeof rows / sizeof *rows);
	return run_suite("restart_need", t);
}
