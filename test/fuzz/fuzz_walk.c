/* fuzz_walk.c - any bytes as the inside of a section: whole items that lie in it, or the end.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For libFuzzer. The first byte is the kind. Each item is encoded and decoded again, and must be the
 * same. */
#include <stdlib.h>
#include <string.h>

#include "walk.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const unsigned char *begin, *end;

static void must(bool holds)
{
	if (!holds)
		abort();
}

static void must_lie_inside(const void *at, uint64_t n)
{
	const unsigned char *p = at;
	must(p >= begin && p <= end && n <= (uint64_t)(end - p));
}

static void must_be_same(const void *a, const void *b, uint64_t n)
{
	must(n == 0 || memcmp(a, b, n) == 0);
}

/* Encoded anew, and what walks over that. */
#define AGAIN(encode, ...)                                                                         \
	uint64_t room = encode(NULL, __VA_ARGS__);                                                 \
	unsigned char *out = malloc(room);                                                         \
	must(out != NULL && encode(out, __VA_ARGS__) == room);                                     \
	struct walk again = {out, room, false};

#define AGAIN_ENDS()                                                                               \
	must(again.left == 0 && !again.is_bad);                                                    \
	free(out);

static void look_records(struct walk w)
{
	struct walk_record r, s;
	while (walk_record(&w, &r)) {
		must_lie_inside(r.data, r.size);
		AGAIN(record_encode, r.tag, r.data, r.size)
		must(walk_record(&again, &s) && s.tag == r.tag && s.size == r.size);
		must_be_same(r.data, s.data, r.size);
		AGAIN_ENDS()
	}
}

static void look_blocks(struct walk w)
{
	struct walk_block b, c;
	while (walk_block(&w, &b)) {
		AGAIN(block_encode, &b)
		must(walk_block(&again, &c) && b.address == c.address && b.size == c.size &&
		     b.object == c.object && b.size_class == c.size_class &&
		     b.is_captured == c.is_captured);
		AGAIN_ENDS()
	}
}

static void look_frames(struct walk w)
{
	struct walk_frame f, g;
	while (walk_frame(&w, &f)) {
		must_lie_inside(f.name, f.name_size);
		must_lie_inside(f.record, f.record_size);
		AGAIN(frame_encode, &f)
		must(walk_frame(&again, &g) && f.function == g.function && f.label == g.label &&
		     f.line == g.line && f.arena == g.arena && f.name_size == g.name_size &&
		     f.record_size == g.record_size);
		must_be_same(f.name, g.name, f.name_size);
		must_be_same(f.record, g.record, f.record_size);
		AGAIN_ENDS()
	}
}

static void look_team(struct walk w)
{
	struct walk_team t, u;
	if (!walk_team(&w, &t))
		return;
	AGAIN(team_encode, &t)
	must(walk_team(&again, &u) && t.size == u.size && t.thread == u.thread && t.met == u.met &&
	     t.float_control == u.float_control && t.error == u.error && t.drawn == u.drawn);
	AGAIN_ENDS()
	look_frames(w);
}

static void look_streams(struct walk w)
{
	struct walk_stream s, t;
	while (walk_stream(&w, &s)) {
		must_lie_inside(s.path, s.path_size);
		must_lie_inside(s.pending, s.pending_size);
		AGAIN(stream_encode, &s)
		must(walk_stream(&again, &t) && s.slot == t.slot && s.flags == t.flags &&
		     s.fd == t.fd && s.open_flags == t.open_flags && s.offset == t.offset &&
		     s.size == t.size && s.device == t.device && s.inode == t.inode &&
		     s.buffer_size == t.buffer_size && s.buffering == t.buffering &&
		     s.path_size == t.path_size && s.pending_size == t.pending_size);
		must_be_same(s.path, t.path, s.path_size);
		must_be_same(s.pending, t.pending, s.pending_size);
		AGAIN_ENDS()
	}
}

static unsigned char room[2][IMAGE_ROOM];

/* Runs come in order and lie in the whole and the contents, however they are asked for. */
static void look_runs(struct walk w)
{
	struct image im = {.base = w.at};
	struct image_section s = {.kind = IMAGE_OBJECT, .size = w.left, .in_runs = true};
	struct walk_runs runs = walk_runs_begin(&im, &s, room[0]), again;
	struct walk_strip strip;
	struct walk_run r;
	uint64_t end = 0, from = 0;
	for (unsigned i = 0; i < 10000 && walk_run(&runs, &r); i++) {
		must(r.size > 0 && r.at >= end && r.size <= runs.whole - r.at);
		must((i == 0 || r.from == from) && r.from < s.size && r.size <= s.size - r.from);
		end = r.at + r.size;
		from = r.from + r.size;
	}
	again = walk_runs_copy(&runs, room[1]);
	while (walk_strip(&again, &strip))
		;
	again = walk_runs_begin(&im, &s, room[1]);
	walk_runs_pass(&again, from);
	must(runs.is_bad || walk_run(&again, &r) == walk_run(&runs, &r));
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	static void (*const looks[])(struct walk w) = {look_records, look_blocks,  look_frames,
						       look_team,    look_streams, look_runs};
	if (size == 0)
		return 0;
	begin = data + 1;
	end = data + size;
	looks[data[0] % (sizeof looks / sizeof *looks)]((struct walk){begin, size - 1, false});
	return 0;
}
