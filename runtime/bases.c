/* bases.c - which contents does an older image hold already?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the sections of the last whole image of this run; those of the next one, with checksums.
 * Out:   sections that refer to an older image instead of being stored.
 * Means: contents are the same if kind, number, address, size and xxh3 are. References are direct,
 *        so what the last image stores or refers to is all there is to look through. Images that
 *        are referred to must not fill the disk with what nobody needs any more: of each a
 *        LEAST_PART at least is needed, and together they hold at most as many bytes that are not
 *        as the new image has contents. The one with the smallest part needed is given up first,
 *        and that part is stored anew.
 * Errs:  on the side of storing: a file that is not there as it was is not referred to.
 * Cost:  a step for each section of at least SMALLEST bytes, if they come in the same order. */
#include <string.h>

#include "bases.h"
#include "room.h"
#include "runtime.h"
#include "store.h"

#define SMALLEST 4096
#define LEAST_PART 0.25

struct base {
	uint64_t epoch, size, needed;
};

static struct {
	struct room room;
	struct image_section *known;
	uint32_t n, next;
	struct base base[IMAGE_BASES + 1]; /* the last image, and those it refers to */
	uint32_t nbases;
} last;

static bool is_alike(const struct image_section *a, const struct image_section *b)
{
	return a->kind == b->kind && a->id == b->id && a->address == b->address &&
	       a->size == b->size;
}

/* Both lists are in about the same order. */
static const struct image_section *find(const struct image_section *s)
{
	if (s->size < SMALLEST || runtime.config.full)
		return NULL;
	for (uint32_t i = 0; i < last.n; i++) {
		uint32_t k = last.next + i < last.n ? last.next + i : last.next + i - last.n;
		if (is_alike(&last.known[k], s)) {
			last.next = k + 1 < last.n ? k + 1 : 0;
			return &last.known[k];
		}
	}
	return NULL;
}

bool bases_may_hold(const struct image_section *s)
{
	return find(s) != NULL;
}

static struct base *find_base(uint64_t epoch)
{
	for (uint32_t i = 0; i < last.nbases; i++)
		if (last.base[i].epoch == epoch)
			return &last.base[i];
	return NULL;
}

static void give_up(struct base *b, struct image_section *sections, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (sections[i].epoch == b->epoch)
			sections[i].epoch = 0;
	b->needed = 0;
}

static double part(const struct base *b)
{
	return (double)b->needed / (double)b->size;
}

/* The base of which the smallest part is needed, if that is too small, or there are too many bases,
 * or too many bytes that nobody needs. */
static struct base *find_too_many(uint64_t contents)
{
	struct base *worst = NULL;
	uint64_t unneeded = 0, count = 0;
	for (uint32_t i = 0; i < last.nbases; i++) {
		struct base *b = &last.base[i];
		if (b->needed == 0)
			continue;
		count++;
		unneeded += b->size - b->needed;
		if (worst == NULL || part(b) < part(worst))
			worst = b;
	}
	if (count > IMAGE_BASES || unneeded > contents)
		return worst;
	return worst != NULL && part(worst) < LEAST_PART ? worst : NULL;
}

void bases_refer(struct image_section *sections, uint32_t n)
{
	struct base *b;
	uint64_t contents = 0;
	for (uint32_t i = 0; i < last.nbases; i++)
		last.base[i].needed = 0;
	for (uint32_t i = 0; i < n; i++) {
		const struct image_section *k = find(&sections[i]);
		contents += sections[i].size;
		if (k == NULL || k->checksum != sections[i].checksum)
			continue;
		sections[i].epoch = k->epoch;
		sections[i].offset = k->offset;
		sections[i].stored = k->stored;
		find_base(k->epoch)->needed += k->stored;
	}
	for (uint32_t i = 0; i < last.nbases; i++) {
		b = &last.base[i];
		if (b->needed > 0 && !store_has(STORE_FAST, b->epoch, b->size))
			give_up(b, sections, n);
	}
	while ((b = find_too_many(contents)) != NULL)
		give_up(b, sections, n);
}

static void forget(void)
{
	last.n = last.next = last.nbases = 0;
}

/* False: no room to remember it. */
static bool remember(uint64_t epoch, uint64_t size, uint32_t nsections)
{
	struct base own = {epoch, size, 0};
	last.n = last.next = 0;
	if (!room_need(&last.room, nsections * sizeof *last.known)) {
		forget();
		return false;
	}
	last.known = last.room.at;
	uint32_t kept = 0;
	for (uint32_t i = 0; i < last.nbases; i++)
		if (last.base[i].needed > 0)
			last.base[kept++] = last.base[i];
	last.base[kept++] = own;
	last.nbases = kept;
	return true;
}

static void add(uint64_t epoch, uint32_t number, const struct image_section *s)
{
	if (s->size < SMALLEST)
		return;
	struct image_section *k = &last.known[last.n++];
	*k = *s;
	if (k->epoch == 0) {
		k->epoch = epoch;
		k->offset = number;
	}
}

void bases_learn(uint64_t epoch, uint64_t size, const struct image_section *sections, uint32_t n)
{
	if (remember(epoch, size, n))
		for (uint32_t i = 0; i < n; i++)
			add(epoch, i, &sections[i]);
}

void bases_learn_image(const struct image *im)
{
	forget();
	for (uint32_t i = 0; i < im->nbases; i++)
		last.base[last.nbases++] = (struct base){im->bases[i].epoch, im->bases[i].size, 1};
	if (!remember(im->header.epoch, im->size, im->nsections))
		return;
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		s.stored = image_held(im, &s).stored;
		add(im->header.epoch, i, &s);
	}
}
