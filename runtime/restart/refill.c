/* refill.c - contents checked, then brought to their places.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an open image. Out: its status; memory filled.
 * Means: all is checked before anything is used. Pieces of a section are read and uncompressed by
 *        several threads, and added to its checksum in order, each by the thread that has it;
 *        filling goes by pieces of PIECE bytes of contents, of which each knows with which run, and
 *        where in the heap, it begins. A thread that is free takes the next one.
 * Errs:  on the side of refusing: what can't be read the second time ends the restart.
 * Cost:  each byte is read twice, the second time from the page cache, and written once. Most of it
 *        is the system's, for new pages: they are asked for chunk by chunk, so that a chunk is
 *        cleared and filled in the cache (docs/decisions/0020-restart.md). */
#include <pthread.h>
#include <signal.h>
#include <string.h>

#include "base/atomic.h"
#include "base/os.h"
#include "checksum.h"
#include "refill.h"
#include "walk.h"

#define CHUNKS 16ul /* of a piece */
#define PIECE (CHUNKS * IMAGE_CHUNK)

enum { HELPERS = 7, CHECK_CHUNKS = 8, ROOMS = CHECK_CHUNKS };

/* The checksum of a section, pieces of which come in order: "done" chunks are in it. */
struct check_sum {
	union checksum_room sum;
	uint64_t done; /* atomic */
};

struct check_piece {
	uint32_t section;
	uint64_t first;
	struct check_sum *sum;
};

/* Chunks of a section; the first run of theirs, and a block that begins where that does, or before.
 * A section that is no heap's has one block. */
struct fill_piece {
	uint64_t first;
	struct walk_runs runs;
	struct walk_block b;
	uint64_t before;  /* bytes of the whole before that block */
	struct walk rest; /* blocks after it */
};

static struct {
	const struct image *im;
	uint32_t n, taken;
	bool (*work)(uint32_t i, void *scratch); /* scratch: ROOMS * IMAGE_ROOM bytes */
	uint32_t failed;                         /* the lowest number that did; n: none */
	pthread_mutex_t lock;
	enum image_status status;
	struct check_piece *checks;
	struct fill_piece *pieces;
} job = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Take one after the other; nothing more once one has failed. */
static void *take_part(void *unused)
{
	(void)unused;
	void *scratch = os_map(ROOMS * (size_t)IMAGE_ROOM, false);
	uint32_t i;
	while (scratch != NULL && load_acquire(&job.failed) == job.n &&
	       (i = add_acq_rel(&job.taken, 1) - 1) < job.n)
		if (!job.work(i, scratch))
			store_release(&job.failed, i);
	os_unmap(scratch, ROOMS * (size_t)IMAGE_ROOM);
	return NULL;
}

/* Run work(0 … n - 1), true if all were. */
static bool run(uint32_t n, bool (*work)(uint32_t i, void *scratch))
{
	pthread_t helpers[HELPERS];
	sigset_t all, before;
	size_t nhelpers = 0, processors = os_processors();
	job.n = job.failed = n;
	job.taken = 0;
	job.work = work;
	memset(&all, 0xff, sizeof all);
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

static bool refuse(enum image_status st)
{
	pthread_mutex_lock(&job.lock);
	job.status = st;
	pthread_mutex_unlock(&job.lock);
	return false;
}

/* Have the chunks of a piece, uncompressed. */
static enum image_status get_chunks(const struct check_piece *p, const struct image_section *s,
				    char *scratch, const void *chunk[CHECK_CHUNKS])
{
	if (!image_has_chunks(job.im, s, p->first, CHECK_CHUNKS))
		return IMAGE_UNREADABLE;
	for (uint64_t k = 0; k < CHECK_CHUNKS && (p->first + k) * IMAGE_CHUNK < s->size; k++) {
		chunk[k] = image_chunk(job.im, s, p->first + k, scratch + k * IMAGE_ROOM);
		if (chunk[k] == NULL)
			return IMAGE_DAMAGED;
	}
	return IMAGE_OK;
}

/* False: another thread has failed. */
static bool wait_for_turn(const struct check_sum *sum, uint64_t first)
{
	for (unsigned turn = 0; load_acquire(&sum->done) != first; turn++) {
		if (load_acquire(&job.failed) != job.n)
			return false;
		os_back_off(turn);
	}
	return true;
}

static bool check(uint32_t i, void *scratch)
{
	const struct check_piece *p = &job.checks[i];
	struct image_section s = image_section(job.im, p->section);
	struct check_sum *sum = p->sum;
	const void *chunk[CHECK_CHUNKS];
	uint64_t at = p->first * IMAGE_CHUNK;
	enum image_status st = get_chunks(p, &s, scratch, chunk);
	if (st != IMAGE_OK)
		return refuse(st);
	if (!wait_for_turn(sum, p->first))
		return false;
	for (unsigned k = 0; k < CHECK_CHUNKS && at < s.size; k++, at += IMAGE_CHUNK)
		checksum_add(&sum->sum, chunk[k],
			     s.size - at < IMAGE_CHUNK ? s.size - at : IMAGE_CHUNK);
	store_release(&sum->done, p->first + CHECK_CHUNKS);
	if (at < s.size)
		return true;
	if (checksum_end(&sum->sum) != s.checksum)
		return refuse(IMAGE_DAMAGED);
	return image_check_inside(job.im, p->section, scratch) || refuse(IMAGE_MALFORMED);
}

/* The pieces of all sections, each of which has one at least, in order. Returns how many. */
static uint32_t list_checks(const struct image *im, struct check_sum *sums)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < im->nsections; i++) {
		uint64_t size = image_section(im, i).size, first = 0;
		checksum_begin(&sums[i].sum);
		do {
			job.checks[n++] = (struct check_piece){i, first, &sums[i]};
			first += CHECK_CHUNKS;
		} while (first * IMAGE_CHUNK < size);
	}
	return n;
}

enum image_status refill_check(const struct image *im)
{
	uint64_t most = 0;
	enum image_status st = image_check_bases(im);
	if (st != IMAGE_OK)
		return st;
	for (uint32_t i = 0; i < im->nsections; i++)
		most += image_section(im, i).size / (CHECK_CHUNKS * IMAGE_CHUNK) + 1;
	uint64_t sums = im->nsections * sizeof(struct check_sum);
	uint64_t size = sums + most * sizeof *job.checks;
	char *table = most <= UINT32_MAX / 2 ? os_map(size + 1, false) : NULL;
	if (table == NULL)
		return IMAGE_UNREADABLE;
	job.im = im;
	job.status = IMAGE_UNREADABLE;
	job.checks = (struct check_piece *)(table + sums);
	uint32_t n = list_checks(im, (struct check_sum *)table);
	st = run(n, check) ? IMAGE_OK : job.status;
	os_unmap(table, size + 1);
	return st;
}

/* Go on to the block that holds byte "at" of the whole. Needs: there is one. */
static void find_block(struct fill_piece *p, uint64_t at)
{
	while (at - p->before >= p->b.size) {
		p->before += p->b.size;
		walk_captured(&p->rest, p->runs.s.id, &p->b);
	}
}

/* To "at" of the whole. */
static void put(struct fill_piece *p, uint64_t at, const unsigned char *from, uint64_t n)
{
	while (n > 0) {
		find_block(p, at);
		uint64_t skip = at - p->before, left = p->b.size - skip, part = n < left ? n : left;
		unsigned char *to = (unsigned char *)(uintptr_t)p->b.address + skip;
		os_expect(to, part);
		memcpy(to, from, part);
		from += part;
		at += part;
		n -= part;
	}
}

/* Put what of run "r" lies between bytes "begin" and "end" of the contents, which are "from". */
static void put_run(struct fill_piece *p, const struct walk_run *r, uint64_t begin, uint64_t end,
		    const unsigned char *from)
{
	uint64_t low = r->from > begin ? r->from : begin;
	uint64_t high = end - r->from < r->size ? end : r->from + r->size;
	put(p, r->at + (low - r->from), from + (low - begin), high - low);
}

static bool fill(uint32_t i, void *scratch)
{
	struct fill_piece p = job.pieces[i];
	const struct image_section *s = &p.runs.s;
	struct walk_runs w = walk_runs_copy(&p.runs, (char *)scratch + IMAGE_ROOM);
	struct walk_run r;
	bool has_run = walk_run(&w, &r);
	for (uint64_t k = p.first; k < p.first + CHUNKS && k * IMAGE_CHUNK < s->size; k++) {
		uint64_t begin = k * IMAGE_CHUNK, left = s->size - begin;
		uint64_t end = begin + (left < IMAGE_CHUNK ? left : IMAGE_CHUNK);
		const void *from = image_chunk(job.im, s, k, scratch);
		if (from == NULL)
			return false;
		while (has_run && r.from < end) {
			put_run(&p, &r, begin, end, from);
			if (r.from + r.size > end)
				break;
			has_run = walk_run(&w, &r);
		}
	}
	return !w.is_bad;
}

/* "blocks" is the table's section. */
static uint32_t split(struct fill_piece *out, struct walk_runs w,
		      const struct image_section *blocks)
{
	struct fill_piece p = {.b = {.address = w.s.address, .size = w.whole}};
	uint32_t n = 0;
	if (w.s.kind == IMAGE_HEAP) {
		p.rest = walk_begin(w.im, blocks);
		if (!walk_captured(&p.rest, w.s.id, &p.b))
			return 0;
	}
	for (uint64_t at = 0; at < w.s.size; at += PIECE) {
		walk_runs_pass(&w, at);
		p.first = at / IMAGE_CHUNK;
		p.runs = w;
		if (w.strip.count > 0)
			find_block(&p, w.strip.at + (at > w.from ? at - w.from : 0));
		out[n++] = p;
	}
	return n;
}

bool refill(const struct image *im,
	    bool (*has_place)(const struct image_section *s, uint64_t whole), void *scratch)
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
		struct walk_runs w = walk_runs_begin(im, &s, scratch);
		if ((s.kind == IMAGE_HEAP && !has_blocks) || !has_place(&s, w.whole))
			continue;
		n += split(job.pieces + n, w, &blocks);
		if (w.zeros > 0)
			memset((char *)(uintptr_t)s.address + (w.whole - w.zeros), 0, w.zeros);
	}
	job.im = im;
	bool ok = run(n, fill);
	os_unmap(job.pieces, most * sizeof *job.pieces);
	return ok;
}
