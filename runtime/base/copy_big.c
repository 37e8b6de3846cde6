/* copy_big.c - memcpy past the caches.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: streaming stores on x86-64: lines are written without being read first, which saves a
 *        third of the traffic, and push nothing out of the caches. memcpy itself does so only for
 *        pieces larger than most of the last cache, which no thread's slice is. Short pieces are
 *        put together first, in a buffer that stays in the nearest cache: else each would end in
 *        the middle of a line that is then read. Elsewhere it is memcpy. */
#include "copy_big.h"
#include "extents.h"

#include <stdint.h>
#include <string.h>

#ifdef __x86_64__
#include <emmintrin.h>

enum { LINE = 64 };

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
	for (out += head, in += head, n -= head; n >= LINE; out += LINE, in += LINE, n -= LINE) {
		__m128i a = _mm_loadu_si128((const __m128i *)in);
		__m128i b = _mm_loadu_si128((const __m128i *)(in + 16));
		__m128i c = _mm_loadu_si128((const __m128i *)(in + 32));
		__m128i d = _mm_loadu_si128((const __m128i *)(in + 48));
		_mm_stream_si128((__m128i *)out, a);
		_mm_stream_si128((__m128i *)(out + 16), b);
		_mm_stream_si128((__m128i *)(out + 32), c);
		_mm_stream_si128((__m128i *)(out + 48), d);
	}
	memcpy(out, in, n);
}

void copy_big_end(void)
{
	_mm_sfence();
}

/* memcpy, by few instructions for few bytes. */
static inline void put(char *to, const char *from, size_t n)
{
	for (; n >= 16; to += 16, from += 16, n -= 16)
		_mm_storeu_si128((__m128i *)to, _mm_loadu_si128((const __m128i *)from));
	if (n >= 8) {
		memcpy(to, from, 8);
		to += 8;
		from += 8;
		n -= 8;
	}
	while (n-- > 0)
		*to++ = *from++;
}

/* What comes AHEAD pieces later, if they go on to lie like these: an address that is none does no
 * harm. */
static inline void expect(const char *from, const char *last, size_t n)
{
	enum { AHEAD = 16, MOST = 4 * LINE };
	uintptr_t at = (uintptr_t)from + AHEAD * ((uintptr_t)from - (uintptr_t)last);
	for (size_t i = 0; i < n && i < MOST; i += LINE)
		__builtin_prefetch((const void *)(at + i));
}

/* The buffer begins with what makes it lie to lines as "to" does. */
void copy_big_pieces(void *to, const struct extent *pieces, size_t skip, size_t n)
{
	enum { ROOM = 64 * LINE };
	_Alignas(LINE) char buffer[ROOM];
	char *out = to;
	const char *last = pieces->at;
	size_t begin = (uintptr_t)out % LINE, end = begin;
	for (; n > 0; pieces++, skip = 0) {
		const char *from = pieces->at + skip;
		size_t left = pieces->size - skip < n ? pieces->size - skip : n;
		expect(from, last, left);
		last = from;
		n -= left;
		while (left > 0) {
			size_t part = left < ROOM - end ? left : ROOM - end;
			put(buffer + end, from, part);
			from += part;
			left -= part;
			end += part;
			if (end < ROOM)
				continue;
			copy_big(out, buffer + begin, end - begin);
			out += end - begin;
			begin = end = 0;
		}
	}
	copy_big(out, buffer + begin, end - begin);
}

#else

void copy_big(void *to, const void *from, size_t n)
{
	memcpy(to, from, n);
}

void copy_big_end(void)
{
}

void copy_big_pieces(void *to, const struct extent *pieces, size_t skip, size_t n)
{
	char *out = to;
	for (size_t part; n > 0; pieces++, skip = 0, out += part, n -= part) {
		part = pieces->size - skip < n ? pieces->size - skip : n;
		memcpy(out, pieces->at + skip, part);
	}
}

#endif
