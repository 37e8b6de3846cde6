/* parents.c - which contents does an older image hold already?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the sections of the last whole image of this run; those of the next one, with checksums.
 * Out:   sections that refer to an older image instead of being stored.
 * Means: contents are the same if kind, number, address, size and xxh3 are; of those that can't
 *        have changed, by analysis, xxh3 is not asked. References are direct, so what the last
 *        image stores or refers to is all there is to look through. Images that are referred to
 *        must not fill the disk with what nobody needs any more: of each a LEAST_PART at least is
 *        needed, and together they hold at most as many bytes that are not as the new image has
 *        contents. The one with the smallest part needed is given up first, and that part is
 *        stored anew.
 * Errs:  on the side of storing: a file that is not there as it was is not referred to.
 * Cost:  a step for each section of at least SMALLEST bytes, if they come in the same order. */
#include <errno.h>

#include "base/runtime.h"
#include "base/scratch.h"
#include "checksum.h"
#include "parents.h"
#include "store.h"
#include "walk.h"

#define SMALLEST 4096
#define LEAST_PART 0.25
#define RELIED_ON (IMAGE_BASES / 2) /* so many at most */

struct parent {
	uint64_t epoch, size, needed;
	bool is_relied_on; /* by contents of the next image that are not even copied */
	bool is_tired;     /* nothing is to rely on it any more, so that it can be given up */
};

struct known {
	struct image_section s;
	uint64_t shape; /* 0: all of it, or not known */
};

static struct {
	struct scratch memory;
	struct known *known;
	uint32_t n, next;
	struct parent parent[IMAGE_BASES + 1]; /* the last image, and those it refers to */
	uint32_t nparents;
	uint64_t blocks; /* 0: not known */
} last;

static bool is_alike(const struct image_section *a, const struct image_section *p)
{
	return a->kind == p->kind && a->id == p->id && a->address == p->address &&
	       a->size == p->size && a->in_runs == p->in_runs;
}

/* Both lists are in about the same order. */
static const struct known *find(const struct image_section *s)
{
	if (s->size < SMALLEST || runtime.config.full)
		return NULL;
	for (uint32_t i = 0; i < last.n; i++) {
		uint32_t k = last.next + i < last.n ? last.next + i : last.next + i - last.n;
		if (is_alike(&last.known[k].s, s)) {
			last.next = k + 1 < last.n ? k + 1 : 0;
			return &last.known[k];
		}
	}
	return NULL;
}

const struct image_section *parents_last(const struct image_section *s, uint64_t shape)
{
	const struct known *k = find(s);
	return k != NULL && k->shape == shape ? &k->s : NULL;
}

static struct parent *find_parent(uint64_t epoch)
{
	for (uint32_t i = 0; i < last.nparents; i++)
		if (last.parent[i].epoch == epoch)
			return &last.parent[i];
	return NULL;
}

static void give_up(struct parent *p, struct image_section *sections, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (sections[i].epoch == p->epoch)
			sections[i].epoch = 0;
	p->needed = 0;
}

static double part(const struct parent *p)
{
	return (double)p->needed / (double)p->size;
}

void parents_begin(void)
{
	for (uint32_t i = 0; i < last.nparents; i++)
		last.parent[i].is_relied_on = false;
}

static bool rely_on(struct parent *p)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < last.nparents; i++)
		n += last.parent[i].is_relied_on;
	if (!p->is_relied_on &&
	    (p->is_tired || n >= RELIED_ON || !store_has(STORE_FAST, p->epoch, p->size)))
		return false;
	p->is_relied_on = true;
	return true;
}

static void refer(struct image_section *s, const struct image_section *to)
{
	s->epoch = to->epoch;
	s->offset = to->offset;
	s->stored = to->stored;
	s->checksum = to->checksum;
}

bool parents_hold(struct image_section *s, uint64_t blocks, uint64_t shape)
{
	const struct image_section *k = parents_last(s, shape);
	if (k == NULL || (s->kind == IMAGE_HEAP && (last.blocks == 0 || last.blocks != blocks)) ||
	    !rely_on(find_parent(k->epoch)))
		return false;
	refer(s, k);
	return true;
}

static struct parent *smaller(struct parent *a, struct parent *p)
{
	return a == NULL || part(p) < part(a) ? p : a;
}

/* The parent of which the smallest part is needed, if that is too small, or there are too many
 * parents, or too many bytes that nothing needs. One that is relied on stays for this time. */
static struct parent *find_too_many(uint64_t contents)
{
	struct parent *worst = NULL, *relied_on = NULL;
	uint64_t unneeded = 0, count = 0;
	for (uint32_t i = 0; i < last.nparents; i++) {
		struct parent *p = &last.parent[i];
		if (p->needed == 0)
			continue;
		count++;
		unneeded += p->size - p->needed;
		if (p->is_relied_on)
			relied_on = smaller(relied_on, p);
		else
			worst = smaller(worst, p);
	}
	bool too_many = count > IMAGE_BASES || unneeded > contents;
	if (relied_on != NULL && ((too_many && worst == NULL) || part(relied_on) < LEAST_PART))
		relied_on->is_tired = true;
	return worst != NULL && (too_many || part(worst) < LEAST_PART) ? worst : NULL;
}

static bool give_up_missing(struct image_section *sections, uint32_t n)
{
	for (uint32_t i = 0; i < last.nparents; i++) {
		struct parent *p = &last.parent[i];
		if (p->needed == 0 || store_has(STORE_FAST, p->epoch, p->size))
			continue;
		if (p->is_relied_on) {
			p->is_tired = true;
			errno = ENOENT;
			return false;
		}
		give_up(p, sections, n);
	}
	return true;
}

bool parents_refer(struct image_section *sections, uint32_t n)
{
	struct parent *p;
	uint64_t contents = 0;
	for (uint32_t i = 0; i < last.nparents; i++)
		last.parent[i].needed = 0;
	for (uint32_t i = 0; i < n; i++) {
		struct image_section *s = &sections[i];
		const struct known *k = find(s);
		contents += s->size;
		if (k == NULL || k->s.checksum != s->checksum)
			continue;
		refer(s, &k->s);
		find_parent(k->s.epoch)->needed += k->s.stored;
	}
	if (!give_up_missing(sections, n))
		return false;
	while ((p = find_too_many(contents)) != NULL)
		give_up(p, sections, n);
	return true;
}

static void forget(void)
{
	last.n = last.next = last.nparents = 0;
	last.blocks = 0;
}

/* False: no room to remember it. */
static bool remember(uint64_t epoch, uint64_t size, uint32_t nsections)
{
	struct parent own = {.epoch = epoch, .size = size};
	last.n = last.next = 0;
	if (!scratch_need(&last.memory, nsections * sizeof *last.known)) {
		forget();
		return false;
	}
	last.known = last.memory.at;
	uint32_t kept = 0;
	for (uint32_t i = 0; i < last.nparents; i++)
		if (last.parent[i].needed > 0)
			last.parent[kept++] = last.parent[i];
	last.parent[kept++] = own;
	last.nparents = kept;
	return true;
}

static void add(uint64_t epoch, uint32_t number, const struct image_section *s, uint64_t shape)
{
	if (s->size < SMALLEST)
		return;
	struct known *known = &last.known[last.n++];
	struct image_section *k = &known->s;
	*known = (struct known){*s, shape};
	if (k->epoch == 0) {
		k->epoch = epoch;
		k->offset = number;
	}
}

void parents_learn(uint64_t epoch, uint64_t size, uint64_t blocks,
		   const struct image_section *sections, const uint64_t *shapes, uint32_t n)
{
	if (!remember(epoch, size, n))
		return;
	last.blocks = blocks;
	for (uint32_t i = 0; i < n; i++)
		add(epoch, i, &sections[i], shapes[i]);
}

/* As the capture has it, of the table of a section in runs. 0: it can't be read. */
static uint64_t shape_of(const struct image *im, const struct image_section *s, void *scratch)
{
	struct walk_runs w = walk_runs_begin(im, s, scratch);
	union checksum_room sum;
	if (w.is_bad)
		return 0;
	checksum_begin(&sum);
	for (uint64_t at = 0; at < w.from; at += IMAGE_CHUNK) {
		uint64_t left = w.from - at;
		const void *part = image_chunk(im, s, at / IMAGE_CHUNK, scratch);
		if (part == NULL)
			return 0;
		checksum_add(&sum, part, left < IMAGE_CHUNK ? left : IMAGE_CHUNK);
	}
	return checksum_end(&sum) | 1;
}

void parents_learn_image(const struct image *im, void *scratch)
{
	forget();
	for (uint32_t i = 0; i < im->nbases; i++)
		last.parent[last.nparents++] = (struct parent){
			.epoch = im->bases[i].epoch, .size = im->bases[i].size, .needed = 1};
	if (!remember(im->header.epoch, im->size, im->nsections))
		return;
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		s.stored = image_held(im, &s).stored;
		add(im->header.epoch, i, &s, s.in_runs ? shape_of(im, &s, scratch) : 0);
	}
}
