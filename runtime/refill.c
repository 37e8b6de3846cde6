/* refill.c - contents checked, then brought to their places.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an open image. Out: its status; memory filled.
 * Means: all is checked before anything is used. The checksum of a section is computed by one
 *        thread, section beside section; filling goes by pieces of PIECE bytes, of which each knows
 *        where in the heap it begins. Whoever is free takes the next one.
 * Errs:  on the side of refusing: what can't be read the second time ends the restart.
 * Cost:  each byte is read twice, the second time from the page cache, and written once. Most of it
 *        is the system's, for new pages: they are asked for chunk by chunk, so that a chunk is
 *        cleared and filled in the cache (docs/decisions/0020-restart.md). */
#include <pthread.h>
#include <signal.h>
#include <string.h>

#include "atomic.h"
#include "os.h"
#include "refill.h"
#include "walk.h"

#define CHUNKS 16ul /* of a piece */
#define PIECE (CHUNKS * IMAGE_CHUNK)

enum { HELPERS = 7 };

/* Chunks of a section; the first byte goes to "at", or, of the heap, "skip" bytes into block "b",
 * the rest of it and the captured blocks behind. */
struct piece {
	struct image_section s;
	uint64_t first;
	unsigned char *at;
	struct walk rest;
	struct walk_block b;
	uint64_t skip;
};

static struct {
	const struct image *im;
	uint32_t n, taken;
	bool (*work)(uint32_t i, void *room);
	uint32_t failed; /* the lowest number that did; n: none */
	pthread_mutex_t lock;
	enum image_status status;
	struct piece *pieces;
} job = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Take one after the other; nothing more once one has failed. */
static void *take_part(void *unused)
{
	(void)unused;
	void *room = os_map(IMAGE_ROOM, false);
	uint32_t i;
	while (room != NULL && load_acquire(&job.failed) == job.n &&
	       (i = add_acq_rel(&job.taken, 1) - 1) < job.n)
		if (!job.work(i, room))
			store_release(&job.failed, i);
	os_unmap(room, IMAGE_ROOM);
	return NULL;
}

/* Run work(0 … n - 1), true if all were. */
static bool run(uint32_t n, bool (*work)(uint32_t i, void *room))
{
	pthread_t helpers[HELPERS];
	sigset_t all, before;
	size_t nhelpers = 0, processors = os_processors();
	job.n = job.failed = n;
	job.taken = 0;
	job.work = work;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	while (nhelpers < HELPERS && nhelpers + 1 < processors && nhelpers + 1 < n &&
	       pthread_create(&helpers[nhelpers], NULL, take_part, NULL) == 0)
		nhelpers++;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	take_part(NULL);
	for (size_t i = 0; i < nhelpers; i++)
		pthread_join(helpers[i], NULL);
	return job.failed == n && job.taken >= n;
}

static bool check(uint32_t i, void *room)
{
	enum image_status st = image_check_section(job.im, i, room);
	if (st == IMAGE_OK)
		return true;
	pthread_mutex_lock(&job.lock);
	job.status = st;
	pthread_mutex_unlock(&job.lock);
	return false;
}

enum image_status refill_check(const struct image *im)
{
	enum image_status st = image_check_bases(im);
	if (st != IMAGE_OK)
		return st;
	job.im = im;
	job.status = IMAGE_UNREADABLE;
	return run(im->nsections, check) ? IMAGE_OK : job.status;
}

/* False: there is none. */
static bool next_block(struct piece *p)
{
	p->skip = 0;
	if (!walk_captured(&p->rest, p->s.id, &p->b))
		return false;
	p->at = (unsigned char *)(uintptr_t)p->b.address;
	return true;
}

/* Put "n" bytes, of NULL none, where "p" is, which moves on. */
static void put(struct piece *p, const unsigned char *from, uint64_t n)
{
	while (n > 0) {
		uint64_t left = p->s.kind == IMAGE_HEAP ? p->b.size - p->skip : n;
		uint64_t part = n < left ? n : left;
		if (from != NULL) {
			os_expect(p->at, part);
			memcpy(p->at, from, part);
			from += part;
		}
		n -= part;
		p->at += part;
		p->skip += part;
		while (n > 0 && p->s.kind == IMAGE_HEAP && p->skip == p->b.size && next_block(p))
			;
	}
}

static uint64_t bytes_of(const struct piece *p)
{
	uint64_t left = p->s.size - p->first * IMAGE_CHUNK;
	return left < PIECE ? left : PIECE;
}

static bool fill(uint32_t i, void *room)
{
	struct piece p = job.pieces[i];
	uint64_t left = bytes_of(&p);
	for (uint64_t k = p.first; left > 0; k++) {
		uint64_t n = left < IMAGE_CHUNK ? left : IMAGE_CHUNK;
		const void *from = image_chunk(job.im, &p.s, k, room);
		if (from == NULL)
			return false;
		put(&p, from, n);
		left -= n;
	}
	return true;
}

/* "blocks" is the table's section. */
static uint32_t split(struct piece *out, const struct image *im, const struct image_section *s,
		      const struct image_section *blocks)
{
	struct piece p = {.s = *s, .at = (unsigned char *)(uintptr_t)s->address};
	uint32_t n = 0;
	if (s->kind == IMAGE_HEAP) {
		p.rest = walk_begin(im, blocks);
		if (!next_block(&p))
			return 0;
	}
	for (uint64_t at = 0; at < s->size; at += PIECE) {
		p.first = at / IMAGE_CHUNK;
		out[n++] = p;
		put(&p, NULL, bytes_of(&p));
	}
	return n;
}

bool refill(const struct image *im, bool (*has_place)(const struct image_section *s))
{
	struct image_section blocks;
	uint64_t most = 0;
	uint32_t n = 0;
	bool has_blocks = image_find(im, IMAGE_BLOCKS, ~0u, &blocks);
	for (uint32_t i = 0; i < im->nsections; i++)
		most += image_section(im, i).size / PIECE + 1;
	if (most > UINT32_MAX / 2 ||
	    (job.pieces = os_map(most * sizeof *job.pieces, false)) == NULL)
		return false;
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		if (s.kind == IMAGE_HEAP ? has_blocks : has_place(&s))
			n += split(job.pieces + n, im, &s, &blocks);
	}
	job.im = im;
	bool ok = run(n, fill);
	os_unmap(job.pieces, most * sizeof *job.pieces);
	return ok;
}
