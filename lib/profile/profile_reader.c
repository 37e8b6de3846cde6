/* profile_reader.c - bytes into runs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    any bytes. Out: the runs in them (docs/profile-format.md).
 * Means: a run is taken up to its last block that is whole and keeps the rules; then the next head
 *        is searched for.
 * Errs:  on the side of leaving out: of a block that breaks a rule nothing is taken, nor of what
 *        follows in its run. Allocates no more than a multiple of the bytes.
 * Cost:  linear; between runs, the search for the magic. */
#include "profile.h"

#include "checksum.h"
#include "profile_format.h"

enum { FRAME = 8, SUM = 8, HEAD = 16 };

/* A part of the file that is still to be read; "at" becomes NULL when a rule is broken. */
struct input {
	const unsigned char *at, *end;
};

struct reader {
	struct arena *arena;
	struct profile_run run;
	struct profile_last {
		uint64_t shared, private_each;
	} * last;
	uint64_t at_ns;
};

static uint64_t number(struct input *in, uint64_t limit)
{
	uint64_t v = 0;
	if (in->at)
		in->at = varint_get(in->at, in->end, &v);
	if (v >= limit)
		in->at = NULL;
	return in->at ? v : 0;
}

static const char *string(struct reader *r, struct input *in)
{
	uint64_t n = number(in, PROFILE_LARGEST);
	if (!in->at || n > (uint64_t)(in->end - in->at)) {
		in->at = NULL;
		return "";
	}
	const char *s = arena_strndup(r->arena, (const char *)in->at, n);
	in->at += n;
	return s;
}

static const char *hexadecimal(struct arena *a, const unsigned char *at, size_t n)
{
	char *s = arena_alloc(a, 2 * n + 1);
	for (size_t i = 0; i < n; i++) {
		s[2 * i] = "0123456789abcdef"[at[i] >> 4];
		s[2 * i + 1] = "0123456789abcdef"[at[i] & 15];
	}
	return s;
}

static void head_record(struct reader *r, uint32_t tag, const unsigned char *at, uint32_t n)
{
	struct profile_run *run = &r->run;
	const char *text = arena_strndup(r->arena, (const char *)at, n);
	if (tag == PROFILE_PROGRAM)
		run->program = text;
	else if (tag == PROFILE_LABEL)
		run->label = text;
	else if (tag == PROFILE_BUILD)
		run->build = hexadecimal(r->arena, at, n);
	else if (tag == PROFILE_ARGUMENT)
		ARRAY_PUSH(r->arena, run->arguments, text);
	else if (tag == PROFILE_THREADS && n == 8)
		run->threads = get_u64(at);
	else if (tag == PROFILE_TIME && n == 8)
		run->time_ns = get_u64(at);
}

static bool read_head(struct reader *r, struct input in)
{
	r->run.program = r->run.label = r->run.build = "";
	for (in.at += HEAD; in.at < in.end;) {
		if (in.end - in.at < (long)FORMAT_RECORD_SIZE)
			return false;
		uint32_t tag = get_u32(in.at), n = get_u32(in.at + 4);
		in.at += FORMAT_RECORD_SIZE;
		if (n > in.end - in.at)
			return false;
		head_record(r, tag, in.at, n);
		in.at += n;
	}
	return r->run.threads < PROFILE_THREADS_LIMIT;
}

static bool read_positions(struct reader *r, struct input in)
{
	if (r->run.rows.n || r->run.saved.n)
		return false;
	while (in.at && in.at < in.end) {
		struct profile_place p;
		p.name = string(r, &in);
		p.function = string(r, &in);
		p.file = string(r, &in);
		p.line = number(&in, UINT64_MAX);
		if (in.at)
			ARRAY_PUSH(r->arena, r->run.positions, p);
	}
	r->last = ARENA_ARRAY(r->arena, struct profile_last, r->run.positions.n);
	return in.at != NULL;
}

static bool read_row(struct reader *r, struct input *in)
{
	r->at_ns += number(in, PROFILE_TIME_LIMIT);
	uint64_t what = number(in, (uint64_t)r->run.positions.n * 4);
	if (!in->at || r->at_ns >= PROFILE_TIME_LIMIT)
		return false;
	struct profile_last *last = &r->last[what / 4];
	if (what & 2)
		last->shared = unzigzag(number(in, UINT64_MAX), last->shared);
	if (what & 1)
		last->private_each = unzigzag(number(in, UINT64_MAX), last->private_each);
	if (!in->at || last->shared >= PROFILE_SIZE_LIMIT ||
	    last->private_each >= PROFILE_SIZE_LIMIT / PROFILE_THREADS_LIMIT)
		return false;
	struct profile_row row = {r->at_ns, last->shared, last->private_each, (uint32_t)(what / 4)};
	ARRAY_PUSH(r->arena, r->run.rows, row);
	return true;
}

static bool read_rows(struct reader *r, struct input in)
{
	while (in.at < in.end)
		if (!read_row(r, &in))
			return false;
	return true;
}

static bool read_saved(struct reader *r, struct input in)
{
	while (in.at && in.at < in.end) {
		struct profile_saved s;
		s.time_ns = number(&in, PROFILE_TIME_LIMIT);
		s.position = (uint32_t)number(&in, r->run.positions.n);
		s.bytes = number(&in, PROFILE_SIZE_LIMIT);
		s.stall_ns = number(&in, PROFILE_TIME_LIMIT);
		s.write_ns = number(&in, PROFILE_TIME_LIMIT);
		if (in.at)
			ARRAY_PUSH(r->arena, r->run.saved, s);
	}
	return in.at != NULL;
}

static bool read_steps(struct reader *r, struct input in)
{
	while (in.at && in.at < in.end) {
		struct profile_step s;
		s.name = string(r, &in);
		s.file = string(r, &in);
		s.line = number(&in, UINT64_MAX);
		s.ns = number(&in, PROFILE_TIME_LIMIT);
		if (in.at)
			ARRAY_PUSH(r->arena, r->run.steps, s);
	}
	return in.at != NULL;
}

static bool read_end(struct reader *r, struct input in)
{
	uint64_t elapsed = number(&in, PROFILE_TIME_LIMIT);
	uint64_t copy = number(&in, PROFILE_SIZE_LIMIT), write = number(&in, PROFILE_SIZE_LIMIT);
	if (!in.at || in.at != in.end || elapsed < r->at_ns)
		return false;
	r->run.elapsed_ns = elapsed;
	r->run.copy_rate = copy;
	r->run.write_rate = write;
	r->run.ended = true;
	return true;
}

/* The contents of the whole block at "in", or false. */
static bool block(struct input in, struct input *contents)
{
	if (in.end - in.at < FRAME + SUM)
		return false;
	uint32_t n = get_u32(in.at + 4);
	if (n > PROFILE_LARGEST || n > (size_t)(in.end - in.at) - FRAME - SUM ||
	    checksum(in.at, FRAME + n) != get_u64(in.at + FRAME + n))
		return false;
	*contents = (struct input){in.at + FRAME, in.at + FRAME + n};
	return true;
}

static bool is_head(struct input in, struct input *contents)
{
	return in.end - in.at > FRAME + HEAD && get_u32(in.at) == PROFILE_HEAD &&
	       memcmp(in.at + FRAME, PROFILE_MAGIC, 8) == 0 && block(in, contents) &&
	       contents->end - contents->at >= HEAD;
}

/* Take a block's contents into the run; on failure the run is as it was before. */
static bool take(struct reader *r, uint32_t kind, struct input contents)
{
	static bool (*const kinds[])(struct reader *, struct input) = {
		[PROFILE_HEAD] = NULL,           [PROFILE_POSITIONS] = read_positions,
		[PROFILE_INSTANCES] = read_rows, [PROFILE_CHECKPOINTS] = read_saved,
		[PROFILE_END] = read_end,        [PROFILE_STEPS] = read_steps,
	};
	struct reader before = *r;
	if (kind < PROFILE_HEAD || kind > PROFILE_STEPS)
		return true;
	if (kind == PROFILE_HEAD || r->run.ended || !kinds[kind](r, contents)) {
		*r = before;
		return false;
	}
	return true;
}

/* Where the next head is, or the end. */
static const unsigned char *next_head(struct input in)
{
	struct input contents;
	for (; in.at < in.end; in.at++) {
		const unsigned char *magic =
			memmem(in.at, (size_t)(in.end - in.at), PROFILE_MAGIC, 8);
		if (!magic)
			return in.end;
		if (magic - in.at < FRAME) {
			in.at = magic;
			continue;
		}
		in.at = magic - FRAME;
		if (is_head(in, &contents))
			return in.at;
		in.at = magic;
	}
	return in.end;
}

/* The blocks after the head, into the run; where they end. */
static const unsigned char *read_blocks(struct reader *r, struct input in)
{
	struct input contents, other;
	while (block(in, &contents) && !is_head(in, &other) && take(r, get_u32(in.at), contents))
		in.at = contents.end + SUM;
	if (!r->run.ended) {
		r->run.elapsed_ns = r->at_ns;
		for (unsigned i = 0; i < r->run.saved.n; i++)
			if (r->run.saved.at[i].time_ns > r->run.elapsed_ns)
				r->run.elapsed_ns = r->run.saved.at[i].time_ns;
	}
	return in.at;
}

void profile_read(struct profile *p, const void *bytes, size_t n)
{
	struct input in = {bytes, (const unsigned char *)bytes + n}, head;
	*p = (struct profile){.arena = arena_new()};
	for (in.at = next_head(in); in.at < in.end;) {
		struct reader r = {.arena = p->arena};
		is_head(in, &head);
		in.at = head.end + SUM;
		if (get_u32(head.at + 8) > PROFILE_VERSION)
			p->newer++;
		bool good = get_u32(head.at + 8) <= PROFILE_VERSION && read_head(&r, head);
		if (good)
			in.at = read_blocks(&r, in);
		const unsigned char *next = next_head(in);
		r.run.lost = (uint64_t)(next - in.at);
		if (good)
			ARRAY_PUSH(p->arena, p->runs, r.run);
		in.at = next;
	}
}

void profile_free(struct profile *p)
{
	arena_free(p->arena);
}
