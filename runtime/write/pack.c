/* pack.c - contents made smaller before they are written.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    contents; OMPCKPT_COMPRESS. Out: chunks, packed or as they were.
 * Means: the caller and a few threads, which give way to others, take chunk by chunk. Whether
 *        packing pays is tried on some chunks spread over the contents: they must get an eighth
 *        smaller. "auto" takes the codec with which packing by one thread and writing are soonest
 *        over, one after the other, if that is sooner than writing alone by an eighth.
 * Errs:  without threads or memory for them it packs alone; without memory at all, nothing.
 * Cost:  the codec's: zstd level 1 about 0.5 GB/s a thread, lz4 about 0.7. */
#include <pthread.h>

#include "base/atomic.h"
#include "base/os.h"
#include "base/runtime.h"
#include "base/scratch.h"
#include "base/stays.h"
#include "codec.h"
#include "ompckpt/image.h"
#include "pack.h"

#define SAMPLES 4
#define ENOUGH 0.875 /* of the bytes, or the time, may be left */
#define LEAST (64u << 10)

enum { HELPERS = 3 };

static struct {
	pthread_mutex_t lock;
	pthread_cond_t wake, done;
	struct scratch memory; /* chunks, then what each thread works in */
	uint32_t codec, n, begun, ready;
	const unsigned char *from;
	uint64_t size;
	struct packed *out;
	unsigned helpers;
	bool has_begun;
} pool STAYS = {.lock = PTHREAD_MUTEX_INITIALIZER,
		.wake = PTHREAD_COND_INITIALIZER,
		.done = PTHREAD_COND_INITIALIZER};

static size_t work_size(void)
{
	return (codec_work_size() + 63) / 64 * 64;
}

static void pack_one(uint32_t i, unsigned self)
{
	uint64_t at = (uint64_t)i * IMAGE_CHUNK, left = pool.size - at;
	size_t n = left < IMAGE_CHUNK ? left : IMAGE_CHUNK;
	unsigned char *chunks = pool.memory.at, *to = chunks + (size_t)i * IMAGE_CHUNK;
	unsigned char *work = chunks + (size_t)PACK_CHUNKS * IMAGE_CHUNK + self * work_size();
	size_t packed = codec_pack(pool.codec, work, to, pool.from + at, n);
	pool.out[i] = packed > 0 ? (struct packed){to, packed} : (struct packed){pool.from + at, n};
}

/* With the lock held. */
static void take_part(unsigned self)
{
	while (pool.begun < pool.n) {
		uint32_t i = pool.begun++;
		pthread_mutex_unlock(&pool.lock);
		pack_one(i, self);
		pthread_mutex_lock(&pool.lock);
		if (++pool.ready == pool.n)
			pthread_cond_signal(&pool.done);
	}
}

static void *help(void *self)
{
	os_give_way();
	pthread_mutex_lock(&pool.lock);
	for (;;) {
		take_part((unsigned)(uintptr_t)self);
		pthread_cond_wait(&pool.wake, &pool.lock);
	}
	return NULL;
}

/* False: no memory. */
static bool begin(void)
{
	if (pool.has_begun)
		return pool.memory.at != NULL;
	pool.has_begun = true;
	unsigned spare = os_processors() - 1, most = spare < HELPERS ? spare : HELPERS;
	if (!scratch_need(&pool.memory, PACK_CHUNKS * IMAGE_CHUNK + (most + 1) * work_size()))
		return false;
	unsigned n = 0;
	while (n < most && os_thread(help, (void *)(uintptr_t)(n + 1)))
		n++;
	store_release(&pool.helpers, n);
	return true;
}

uint32_t pack(uint32_t codec, const void *at, uint64_t size, struct packed *out)
{
	uint64_t n = (size + IMAGE_CHUNK - 1) / IMAGE_CHUNK;
	pthread_mutex_lock(&pool.lock);
	pool.codec = codec;
	pool.from = at;
	pool.size = size;
	pool.out = out;
	pool.begun = pool.ready = 0;
	pool.n = n < PACK_CHUNKS ? (uint32_t)n : PACK_CHUNKS;
	if (pool.n > 1)
		pthread_cond_broadcast(&pool.wake);
	take_part(0);
	while (pool.ready < pool.n)
		pthread_cond_wait(&pool.done, &pool.lock);
	n = pool.n;
	pool.n = 0;
	pthread_mutex_unlock(&pool.lock);
	return (uint32_t)n;
}

/* The part of the bytes that is left of some chunks; *seconds: for each byte, of one thread. */
static double try_codec(uint32_t codec, const unsigned char *at, uint64_t size, double *seconds)
{
	uint64_t chunks = (size + IMAGE_CHUNK - 1) / IMAGE_CHUNK, before = 0, after = 0;
	double begin = os_monotonic();
	for (uint64_t i = 0; i < SAMPLES && i < chunks; i++) {
		struct packed p;
		uint64_t from = chunks < SAMPLES ? i : i * chunks / SAMPLES;
		uint64_t left = size - from * IMAGE_CHUNK;
		left = left < IMAGE_CHUNK ? left : IMAGE_CHUNK;
		pack(codec, at + from * IMAGE_CHUNK, left, &p);
		before += left;
		after += p.size;
	}
	*seconds = (os_monotonic() - begin) / (double)before;
	return (double)after / (double)before;
}

uint32_t pack_choose(const void *at, uint64_t size, double disk)
{
	enum compress wanted = runtime.config.compress;
	double seconds, best = disk * ENOUGH;
	uint32_t codec = IMAGE_PLAIN;
	if (wanted == COMPRESS_OFF || size < LEAST || !begin())
		return IMAGE_PLAIN;
	if (wanted != COMPRESS_AUTO) {
		codec = wanted == COMPRESS_LZ4 ? IMAGE_LZ4 : IMAGE_ZSTD;
		return try_codec(codec, at, size, &seconds) <= ENOUGH ? codec : IMAGE_PLAIN;
	}
	for (uint32_t c = IMAGE_LZ4; c <= IMAGE_ZSTD; c++) {
		double part = try_codec(c, at, size, &seconds);
		if (part <= ENOUGH && seconds + part * disk < best) {
			best = seconds + part * disk;
			codec = c;
		}
	}
	return codec;
}
