/* format.h - widths, magics and limits of docs/image-format.md.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_IMAGE_FORMAT_H
#define OMPCKPT_IMAGE_FORMAT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "ompckpt/image.h"

#define EPOCH_DIGITS 12 /* of a file's name, at least */

#define FORMAT_VERSION 3u
#define FORMAT_HEADER_MAGIC "\x89OMPCKPT"
#define FORMAT_FOOTER_MAGIC "OMPCKEND"
#define FORMAT_HEADER_SIZE 4096u
#define FORMAT_ENTRY_SIZE 64u
#define FORMAT_FOOTER_SIZE 64u
#define FORMAT_ALIGN 64u  /* of the contents of small sections, and of the index */
#define FORMAT_PAGE 4096u /* large ones begin as far into a page as in memory */
#define FORMAT_LARGE (1u << 20)
#define FORMAT_ELSEWHERE 1u     /* a flag: the contents are stored in an older image */
#define FORMAT_IN_RUNS 2u       /* a flag: not all of an object is there, but runs of its bytes */
#define FORMAT_FILE_ALIGN 4096u /* a file's size is a multiple; the footer is its end */
#define FORMAT_BLOCK_SIZE 24u   /* one row of IMAGE_BLOCKS */
#define FORMAT_FRAME_SIZE 32u   /* fixed part of one frame in IMAGE_FRAMES */
#define FORMAT_STREAM_SIZE 80u  /* fixed part of one stream in IMAGE_STREAMS */
#define FORMAT_TEAM_SIZE 40u    /* in front of the frames in IMAGE_TEAM */
#define FORMAT_RECORD_SIZE 8u   /* tag and length of one record */
#define FORMAT_RUNS_SIZE 32u    /* what contents in runs begin with, and each strip after it */

/* Tags of the records in IMAGE_RUN and IMAGE_STATE. */
enum format_tag {
	TAG_PROGRAM = 1, /* path of the executable */
	TAG_CWD = 2,
	TAG_POSITION = 3, /* name of the position */
	TAG_ARGUMENT = 4, /* one per argument, in order */
	TAG_LOCALE = 16,
	TAG_RANDOM = 17,
	TAG_DRAND48 = 18,
	TAG_FLOAT = 19,
	TAG_ERRNO = 20,
	TAG_OMP = 21,
	TAG_UMASK = 22,
	TAG_AT_EXIT = 23,
	TAG_LOCK = 24,
	TAG_HELD_LOCK = 25,
	TAG_TEAM_OMP = 26,
	TAG_OWN_LOCALE = 27, /* of the initial thread */
	TAG_SIGNAL = 28,
	TAG_SIGNAL_MASK = 29,
	TAG_TIMER = 30,
	TAG_ENVIRONMENT = 31,
	TAG_AT_RESTART = 32,
	TAG_KEPT = 33,
	TAG_MPI = 34, /* what the adapter of MPI remembers */
	TAG_COMMON_OMP = 35,
	TAG_OWN_VARIABLE = 36, /* of the environment */
};

/* Bytes in file order (little-endian), whatever the host. */
static inline void put_u32(void *at, uint32_t v)
{
	unsigned char *p = at;
	for (int i = 0; i < 4; i++)
		p[i] = (unsigned char)(v >> 8 * i);
}

static inline void put_u64(void *at, uint64_t v)
{
	unsigned char *p = at;
	for (int i = 0; i < 8; i++)
		p[i] = (unsigned char)(v >> 8 * i);
}

static inline uint32_t get_u32(const void *at)
{
	const unsigned char *p = at;
	uint32_t v = 0;
	for (int i = 0; i < 4; i++)
		v |= (uint32_t)p[i] << 8 * i;
	return v;
}

/* The epoch in "000000000012" + suffix; 0: that is no such name. */
static inline uint64_t epoch_of_name(const char *name, const char *suffix)
{
	uint64_t n = 0;
	size_t digits = strspn(name, "0123456789");
	if (digits < EPOCH_DIGITS || digits > 19 || strcmp(name + digits, suffix) != 0)
		return 0;
	for (size_t i = 0; i < digits; i++)
		n = n * 10 + (uint64_t)(name[i] - '0');
	return n;
}

static inline uint64_t get_u64(const void *at)
{
	const unsigned char *p = at;
	uint64_t v = 0;
	for (int i = 0; i < 8; i++)
		v |= (uint64_t)p[i] << 8 * i;
	return v;
}

/* Contents of the program's memory, rather than made for the image? */
static inline bool format_is_memory(uint32_t kind)
{
	return kind == IMAGE_OBJECT || kind == IMAGE_LOCAL || kind == IMAGE_HEAP ||
	       kind == IMAGE_COPY;
}

/* Can its contents be in runs? Of the others all is needed, or nothing. */
static inline bool format_has_runs(uint32_t kind)
{
	return kind == IMAGE_OBJECT || kind == IMAGE_LOCAL || kind == IMAGE_HEAP;
}

/* After compressed contents: where each chunk ends. */
static inline uint64_t format_table_size(uint64_t size)
{
	return (size / IMAGE_CHUNK + (size % IMAGE_CHUNK != 0)) * 8;
}

static inline uint64_t align_up(uint64_t n, uint64_t to)
{
	return (n + to - 1) / to * to;
}

#endif
