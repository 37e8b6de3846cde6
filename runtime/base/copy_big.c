/* copy_big.c - memcpy past the caches, and of many short runs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: streaming stores on x86-64: lines are written without being read first, which saves a
 *        third of the traffic, and push nothing out of the caches. memcpy itself does so only for
 *        pieces larger than most of the last cache, which no thread's slice is. Lines that lie in
 *        one run go straight from there; short runs, and the ends of others, are put together
 *        first, in a buffer that stays in the nearest cache: else each would end in the middle of
 *        a line that is then read. Elsewhere it is memcpy.
 *        Processors ask ahead for lines one after another. Where gaps pass lines by, the lines in
 *        small gaps are asked for, too, and in front of large gaps only what is needed. */
#include "copy_big.h"
#include "strips.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { LINE = 64, SHORT = 2 * LINE };

/* Gaps from FAR on are large; in front of runs of up to CLOSE_MOST bytes small ones count. */
enum { FAR = 3 * LINE, CLOSE_MOST = 4 * LINE };
enum { FAR_AHEAD = 16, CLOSE_AHEAD = 4 }; /* runs */

/* "n" bytes, up to twice "half": the first "half" of them and the last. */
#define PUT_HALVES(half)                                                                           \
	do {                                                                                       \
		memcpy(to, from, half);                                                            \
		memcpy(to + n - (half), from + n - (half), half);                                  \
	} while (0)

/* memcpy of up to SHORT bytes, without a call, which takes longer than they do. */
static inline void put(char *to, const char *from, size_t n)
{
	if (n > 64)
		PUT_HALVES(64);
	else if (n > 32)
		PUT_HALVES(32);
	else if (n > 16)
		PUT_HALVES(16);
	else if (n >= 8)
		PUT_HALVES(8);
	else if (n >= 4)
		PUT_HALVES(4);
	else if (n >= 2)
		PUT_HALVES(2);
	else if (n > 0)
		*to = *from;
}

/* What to ask for at each run: "width" bytes, "ahead" of it. An address that is none does no
 * harm. */
struct ask {
	size_t ahead, width;
};

static struct ask what_to_ask(const struct strip *s)
{
	size_t gap = s->count > 1 ? s->stride - s->size : 0;
	if (gap >= LINE && gap < FAR && s->size <= CLOSE_MOST)
		return (struct ask){CLOSE_AHEAD * s->stride, s->stride};
	if (gap >= FAR && s->size < SHORT)
		return (struct ask){FAR_AHEAD * s->stride, s->size};
	return (struct ask){0, 0};
}

static inline void expect(struct ask ask, const char *from)
{
	uintptr_t at = (uintptr_t)from + ask.ahead;
	for (size_t i = 0; i < ask.width; i += LINE)
		__builtin_prefetch((const void *)(at + i));
}

static char *copy_runs(char *out, const struct strip *s)
{
	const char *from = s->at;
	struct ask ask = what_to_ask(s);
	bool is_short = s->size <= SHORT;
	for (uint64_t i = 0; i < s->count; i++, from += s->stride, out += s->size) {
		expect(ask, from);
		if (is_short)
			put(out, from, s->size);
		else
			memcpy(out, from, s->size);
	}
	return out;
}

/* The runs that come next as a strip: whole ones, or a part of one. "p" goes on after them. */
static struct strip next_runs(struct strips_at *p, size_t *n)
{
	struct strip s = *p->strip;
	s.at += p->run * s.stride + p->skip;
	s.count -= p->run;
	if (p->skip > 0 || *n < s.size) {
		s.size = s.size - p->skip < *n ? s.size - p->skip : *n;
		s.count = 1;
	} else if (s.count * s.size > *n) {
		s.count = *n / s.size;
	}
	*n -= s.count * s.size;
	p->skip = 0;
	p->run += s.count;
	if (p->run == p->strip->count) {
		p->strip++;
		p->run = 0;
	}
	return s;
}

void copy_strips(void *to, struct strips_at p, size_t n)
{
	for (char *out = to; n > 0;) {
		struct strip s = next_runs(&p, &n);
		out = copy_runs(out, &s);
	}
}

#ifdef __x86_64__
#include <emmintrin.h>

static inline void stream_line(char *out, const char *in)
{
	__m128i a = _mm_loadu_si128((const __m128i *)in);
	__m128i b = _mm_loadu_si128((const __m128i *)(in + 16));
	__m128i c = _mm_loadu_si128((const __m128i *)(in + 32));
	__m128i d = _mm_loadu_si128((const __m128i *)(in + 48));
	_mm_stream_si128((__m128i *)out, a);
	_mm_stream_si128((__m128i *)(out + 16), b);
	_mm_stream_si128((__m128i *)(out + 32), c);
	_mm_stream_si128((__m128i *)(out + 48), d);
}

void copy_big(void *to, const void *from, size_t n)
{
	char *out = to;
	const char *in = from;
	size_t head = -(uintptr_t)out % LINE;
	if (n < 2 * LINE) {
		memcpy(out, in, n);
		return;
	}
	memcpy(out, in, head);
	for (out += head, in += head, n -= head; n >= LINE; out += LINE, in += LINE, n -= LINE)
		stream_line(out, in);
	memcpy(out, in, n);
}

void copy_big_end(void)
{
	_mm_sfence();
}

enum { ROOM = 64 * LINE };

/* What is put together: bytes "begin" to "end" of the buffer, which go to "out". They lie to lines
 * there as they do here; "end" is less than ROOM. */
struct gather {
	char *out, *buffer;
	size_t begin, end;
};

/* The bytes before "to", the end of a line or of all, go out. */
static inline void let_out(struct gather *g, size_t to)
{
	size_t head = -g->begin % LINE, i = g->begin;
	if (head > to - i)
		head = to - i;
	put(g->out, g->buffer + i, head);
	for (g->out += head, i += head; i + LINE <= to; i += LINE, g->out += LINE)
		stream_line(g->out, g->buffer + i);
	put(g->out, g->buffer + i, to - i);
	g->begin = 0;
}

static inline void add_short(struct gather *g, const char *from, size_t n)
{
	put(g->buffer + g->end, from, n);
	g->end += n;
	if (g->end < ROOM)
		return;
	let_out(g, ROOM);
	g->end -= ROOM;
	put(g->buffer, g->buffer + ROOM, g->end);
}

static inline void add_long(struct gather *g, const char *from, size_t n)
{
	size_t head = -g->end % LINE;
	put(g->buffer + g->end, from, head);
	let_out(g, g->end + head);
	for (from += head, n -= head; n >= LINE; from += LINE, g->out += LINE, n -= LINE)
		stream_line(g->out, from);
	put(g->buffer, from, n);
	g->end = n;
}

static void add_runs(struct gather *g, const struct strip *s)
{
	const char *from = s->at;
	struct ask ask = what_to_ask(s);
	bool is_short = s->size < SHORT;
	for (uint64_t i = 0; i < s->count; i++, from += s->stride) {
		expect(ask, from);
		if (is_short)
			add_short(g, from, s->size);
		else
			add_long(g, from, s->size);
	}
}

void copy_big_strips(void *to, struct strips_at p, size_t n)
{
	_Alignas(LINE) char buffer[ROOM + SHORT];
	size_t lead = (uintptr_t)to % LINE;
	struct gather g = {to, buffer, lead, lead};
	while (n > 0) {
		struct strip s = next_runs(&p, &n);
		add_runs(&g, &s);
	}
	let_out(&g, g.end);
}

#else

void copy_big(void *to, const void *from, size_t n)
{
	memcpy(to, from, n);
}

void copy_big_end(void)
{
}

void copy_big_strips(void *to, struct strips_at p, size_t n)
{
	copy_strips(to, p, n);
}

#endif
