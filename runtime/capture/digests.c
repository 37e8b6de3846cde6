/* digests.c - hashes of what a checkpoint holds of the program's variables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a capture that is copied. Out: numbers that stand for its sections, and for parts of them.
 * Means: xxh3 over the copied bytes, as the image would have them. Which bytes are saved is decided
 *        by the values of variables: where these differ, so do the sizes, which are hashed too.
 * Cost:  one pass over the copy. */
#include "digests.h"

#include <string.h>

#include "base/atomic.h"
#include "base/mix.h"
#include "checksum.h"
#include "pieces.h"
#include "runs.h"
#include "save_set.h"

#define IGNORED_MAX 256

static uint64_t ignored[IGNORED_MAX];
static unsigned nignored; /* atomic */

static bool is_variable(const struct image_section *s)
{
	return s->kind == IMAGE_OBJECT || s->kind == IMAGE_LOCAL || s->kind == IMAGE_HEAP;
}

uint64_t digests_key(const struct capture *c, uint32_t i)
{
	return i < c->nsections ? (uint64_t)c->sections[i].kind << 32 | c->sections[i].id : 0;
}

static bool is_compared(const struct capture *c, uint32_t i)
{
	const struct image_section *s = &c->sections[i];
	for (unsigned k = 0, n = load_acquire(&nignored); k < n; k++)
		if (ignored[k] == digests_key(c, i))
			return false;
	return is_variable(s) && s->epoch == 0;
}

void digests_ignore(uint64_t key)
{
	if (nignored == IGNORED_MAX)
		return;
	ignored[nignored] = key;
	store_release(&nignored, nignored + 1);
}

uint64_t digests_bytes(const struct capture *c, uint32_t i, uint64_t from, uint64_t size)
{
	struct capture_at p = capture_begin(c, i);
	uint64_t total = c->sections[i].size, n, left;
	union checksum_room room;
	if (from >= total)
		return 0;
	checksum_begin(&room);
	for (left = from; left > 0; left -= n)
		if (capture_piece(c, &p, left, &n) == NULL)
			return 0;
	for (left = size < total - from ? size : total - from; left > 0; left -= n) {
		const void *at = capture_piece(c, &p, left, &n);
		if (at == NULL)
			break;
		checksum_add(&room, at, n);
	}
	return checksum_end(&room) | 1;
}

uint64_t digests_section(const struct capture *c, uint32_t i)
{
	if (i >= c->nsections || !is_compared(c, i))
		return 0;
	const struct image_section *s = &c->sections[i];
	uint64_t h = mix(mix(s->kind, s->id), s->size);
	return mix(h, digests_bytes(c, i, 0, s->size)) | 1;
}

uint64_t digests_all(const struct capture *c)
{
	uint64_t h = 0;
	for (uint32_t i = 0; i < c->nsections; i++) {
		uint64_t one = digests_section(c, i);
		h = one != 0 ? mix(h, one) : h;
	}
	return h;
}

const char *digests_name(const struct capture *c, uint32_t i)
{
	const char *name = i < c->nsections && is_variable(&c->sections[i])
				   ? save_set_name(contents_seen(c), c->sections[i].id)
				   : NULL;
	return name != NULL ? name : "";
}

/* Bytes at the beginning of the contents that are no variable's: the table of runs. */
static uint64_t table_of(const struct contents *cap, uint32_t i)
{
	return cap->out.sections[i].in_runs ? cap->strip[runs_first(cap->about[i].runs)].size : 0;
}

/* Where the program has byte "at"; NULL: nowhere. */
static const char *address_of(const struct capture *c, uint32_t i, uint64_t at)
{
	const struct contents *cap = contents_seen(c);
	struct capture_at p = capture_begin(c, i);
	if (at < table_of(cap, i) || at >= c->sections[i].size)
		return NULL;
	for (uint64_t n;;) {
		uint64_t begin = p.at;
		const char *piece = piece_of_program(cap, &p, at + 1 - begin, &n);
		if (begin + n > at)
			return piece + (at - begin);
	}
}

uint64_t digests_place(const struct capture *c, uint32_t i, uint64_t at, uint64_t *block)
{
	const struct contents *cap = contents_seen(c);
	const struct image_section *s = &c->sections[i];
	const char *here = address_of(c, i, at);
	*block = 0;
	if (here == NULL)
		return at;
	if (s->kind != IMAGE_HEAP)
		return (uint64_t)(here - (const char *)(uintptr_t)s->address);
	const struct heap_block *first = &cap->block[save_set_first_block(cap, s->id)], *b = first;
	while (here < (const char *)b->at || here >= (const char *)b->at + b->size)
		b++;
	*block = cap->tally[s->id].count > 1 ? (uint64_t)(b - first) + 1 : 0;
	return (uint64_t)(here - (const char *)b->at);
}

/* Bytes of section "i" that may be chosen. */
static uint64_t choices(const struct capture *c, uint32_t i, const char *name)
{
	if (!is_compared(c, i) || (*name != '\0' && strcmp(name, digests_name(c, i)) != 0))
		return 0;
	return c->sections[i].size - table_of(contents_seen(c), i);
}

unsigned char *digests_choose(const struct capture *c, const char *name, uint64_t draw,
			      const char **of)
{
	uint64_t total = 0;
	for (uint32_t i = 0; i < c->nsections; i++)
		total += choices(c, i, name);
	if (total == 0)
		return NULL;
	draw %= total;
	uint32_t i = 0;
	for (uint64_t n; (n = choices(c, i, name)) <= draw; i++)
		draw -= n;
	*of = digests_name(c, i);
	return (unsigned char *)(uintptr_t)address_of(c, i, draw + table_of(contents_seen(c), i));
}
