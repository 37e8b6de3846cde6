/* profile_writer.c - rows into blocks, blocks to "put".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a run's head and positions, the candidates it meets, the checkpoints it takes, its end.
 * Out:   blocks (docs/profile-format.md), each given to "put".
 * Means: rows of one kind are gathered in a block, which is put when it is full or another kind
 *        comes.
 * Errs:  on the side of a short profile: after a put that failed nothing more is put. Strings are
 *        cut at PROFILE_STRING bytes; a record of the head that no longer fits in its block is left
 *        out, which is not a failure.
 * Cost:  15 ns per instance, a put for each 32 KB. */
#include "profile_writer.h"

#include "checksum.h"
#include "profile_format.h"

enum { FRAME = 8, SUM = 8 };

void profile_flush(struct profile_writer *w)
{
	if (!w->kind)
		return;
	put_u32(w->block, w->kind);
	put_u32(w->block + 4, w->n - FRAME);
	put_u64(w->block + w->n, checksum(w->block, w->n));
	if (!w->failed && !w->put(w->to, w->block, w->n + SUM))
		w->failed = true;
	w->kind = 0;
}

/* Where at most "most" bytes of a row of "kind" may be written; advance() says how many were. */
static unsigned char *room(struct profile_writer *w, uint32_t kind, size_t most)
{
	if (w->kind != kind || w->n + most + SUM > PROFILE_ROOM) {
		profile_flush(w);
		w->kind = kind;
		w->n = FRAME;
	}
	return w->block + w->n;
}

static void advance(struct profile_writer *w, const unsigned char *end)
{
	w->n = (uint32_t)(end - w->block);
}

static size_t cut(const char *s)
{
	return strnlen(s, PROFILE_STRING);
}

static void record(struct profile_writer *w, uint32_t tag, const void *data, size_t n)
{
	unsigned char *at = w->block + w->n;
	if (w->n + FORMAT_RECORD_SIZE + n + SUM > PROFILE_ROOM)
		return;
	put_u32(at, tag);
	put_u32(at + 4, (uint32_t)n);
	memcpy(at + FORMAT_RECORD_SIZE, data, n);
	advance(w, at + FORMAT_RECORD_SIZE + n);
}

static void record_number(struct profile_writer *w, uint32_t tag, uint64_t v)
{
	unsigned char bytes[8];
	put_u64(bytes, v);
	record(w, tag, bytes, sizeof bytes);
}

void profile_begin(struct profile_writer *w, profile_put *put, void *to, struct profile_last *last,
		   const struct profile_head *h)
{
	w->put = put;
	w->to = to;
	w->last = last;
	w->time_ns = 0;
	w->kind = 0;
	w->failed = false;
	unsigned char *at = room(w, PROFILE_HEAD, 0);
	memcpy(at, PROFILE_MAGIC, 8);
	put_u32(at + 8, PROFILE_VERSION);
	put_u32(at + 12, 0);
	advance(w, at + 16);
	record_number(w, PROFILE_THREADS, h->threads);
	record_number(w, PROFILE_TIME, h->time_ns);
	record(w, PROFILE_PROGRAM, h->program, cut(h->program));
	record(w, PROFILE_LABEL, h->label, cut(h->label));
	record(w, PROFILE_BUILD, h->build, h->build_n);
	for (size_t i = 0; i < h->argc; i++)
		record(w, PROFILE_ARGUMENT, h->argv[i], cut(h->argv[i]));
	profile_flush(w);
}

static unsigned char *string_put(unsigned char *at, const char *s)
{
	size_t n = cut(s);
	at = varint_put(at, n);
	memcpy(at, s, n);
	return at + n;
}

void profile_position(struct profile_writer *w, const char *name, const char *function,
		      const char *file, uint64_t line)
{
	unsigned char *at =
		room(w, PROFILE_POSITIONS, 4 * VARINT_MOST + cut(name) + cut(function) + cut(file));
	at = string_put(at, name);
	at = string_put(at, function);
	at = string_put(at, file);
	advance(w, varint_put(at, line));
}

void profile_instance(struct profile_writer *w, uint64_t time_ns, uint32_t position,
		      uint64_t shared, uint64_t private_each)
{
	struct profile_last *last = &w->last[position];
	unsigned char *at = room(w, PROFILE_INSTANCES, 4 * VARINT_MOST);
	unsigned other = (shared != last->shared) * 2u + (private_each != last->private_each);
	at = varint_put(at, time_ns - w->time_ns);
	at = varint_put(at, (uint64_t)position * 4 + other);
	if (other & 2)
		at = varint_put(at, zigzag(shared, last->shared));
	if (other & 1)
		at = varint_put(at, zigzag(private_each, last->private_each));
	advance(w, at);
	w->time_ns = time_ns;
	last->shared = shared;
	last->private_each = private_each;
}

void profile_checkpoint(struct profile_writer *w, uint64_t time_ns, uint32_t position,
			uint64_t bytes, uint64_t stall_ns, uint64_t write_ns)
{
	unsigned char *at = room(w, PROFILE_CHECKPOINTS, 5 * VARINT_MOST);
	at = varint_put(at, time_ns);
	at = varint_put(at, position);
	at = varint_put(at, bytes);
	at = varint_put(at, stall_ns);
	advance(w, varint_put(at, write_ns));
}

void profile_step(struct profile_writer *w, const char *name, const char *file, uint64_t line,
		  uint64_t ns)
{
	unsigned char *at = room(w, PROFILE_STEPS, 4 * VARINT_MOST + cut(name) + cut(file));
	at = string_put(at, name);
	at = string_put(at, file);
	at = varint_put(at, line);
	advance(w, varint_put(at, ns));
}

bool profile_end(struct profile_writer *w, uint64_t elapsed_ns, uint64_t copy_rate,
		 uint64_t write_rate)
{
	unsigned char *at = room(w, PROFILE_END, 3 * VARINT_MOST);
	at = varint_put(at, elapsed_ns);
	at = varint_put(at, copy_rate);
	advance(w, varint_put(at, write_rate));
	profile_flush(w);
	return !w->failed;
}
