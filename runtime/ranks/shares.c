/* shares.c - pieces of blocks on their way between the members of a group.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    files of the members that have them. Out: files of those that lack them.
 * Means: all members go through the blocks in one order: piece, stripe, source, target. So messages
 *        between two of them meet in order, without tags. A source goes to each target directly:
 *        as many bytes as a ring would move.
 * Errs:  a member that can't read or write goes on with what it has; its caller knows.
 * Cost:  of each image byte m are sent and received; memory BUFFERS, or 3 pages for each block. */
#include "shares.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/os.h"
#include "coding.h"
#include "layout.h"
#include "mpi/adapter.h"

#define BUFFERS (32ul << 20)
#define PAGE 4096ul

/* A stripe as this member sees it. */
struct stripe {
	unsigned number, own; /* this member's block */
	unsigned k;           /* blocks that are sources: source[] */
	uint8_t source[REDUNDANCY_MEMBERS];
	bool is_source, is_target;
};

static bool is_lost(const struct shares *s, unsigned stripe, unsigned block)
{
	return s->is_lost[layout_member(s->of->n, s->of->m, stripe, block)];
}

static bool is_target(const struct shares *s, unsigned stripe, unsigned block)
{
	return s->any_lost ? is_lost(s, stripe, block) : block >= s->of->n - s->of->m;
}

static struct stripe stripe_of(const struct shares *s, unsigned number)
{
	unsigned n = s->of->n, m = s->of->m;
	struct stripe t = {.number = number, .own = layout_block(n, m, number, s->of->own)};
	t.is_target = is_target(s, number, t.own);
	for (unsigned block = 0; block < n && t.k < n - m; block++) {
		if (is_lost(s, number, block))
			continue;
		t.is_source |= block == t.own;
		t.source[t.k++] = (uint8_t)block;
	}
	return t;
}

/* ---- buffers: of each stripe one block that goes out or is made, and k that come ------------- */

static unsigned char *own_buffer(const struct shares *s, unsigned stripe)
{
	unsigned k = s->of->n - s->of->m;
	return (unsigned char *)s->buffers.at + stripe * (k + 1) * s->piece;
}

static unsigned char *come_buffer(const struct shares *s, unsigned stripe, unsigned i)
{
	return own_buffer(s, stripe) + (i + 1) * s->piece;
}

bool shares_begin(struct shares *s)
{
	unsigned n = s->of->n, k = n - s->of->m;
	size_t piece = BUFFERS / (n * (k + 1)) / PAGE * PAGE;
	s->piece = piece < PAGE ? PAGE : piece > s->of->chunk ? s->of->chunk : piece;
	s->any_lost = s->has_begun = false;
	for (unsigned i = 0; i < n; i++)
		s->any_lost |= s->is_lost[i];
	s->at = s->moving = 0;
	return scratch_need(&s->buffers, n * (k + 1) * s->piece);
}

void shares_end(struct shares *s)
{
	os_unmap(s->buffers.at, s->buffers.size);
	s->buffers = (struct scratch){0};
}

/* ---- files --------------------------------------------------------------------------------- */

struct extent {
	int fd;
	uint64_t at;
	size_t bytes; /* of the file; what follows is zeros */
};

static struct extent extent_of(const struct shares *s, unsigned block, uint64_t at, size_t bytes)
{
	const struct parity *p = s->of;
	uint64_t offset = layout_offset(p->n, p->m, block, p->chunk) + at;
	if (block >= p->n - p->m)
		return (struct extent){s->parity, PARITY_HEAD + offset, bytes};
	uint64_t size = p->member[p->own].bytes;
	if (offset >= size)
		return (struct extent){s->image, offset, 0};
	return (struct extent){s->image, offset, bytes < size - offset ? bytes : size - offset};
}

static bool read_block(const struct shares *s, const struct stripe *t)
{
	unsigned char *to = own_buffer(s, t->number);
	struct extent e = extent_of(s, t->own, s->at, s->moving);
	memset(to + e.bytes, 0, s->moving - e.bytes);
	return e.bytes == 0 || os_pread_all(e.fd, to, e.bytes, e.at);
}

static bool make_block(const struct shares *s, const struct stripe *t)
{
	uint8_t row[REDUNDANCY_MEMBERS];
	unsigned char *out = own_buffer(s, t->number);
	struct extent e = extent_of(s, t->own, s->at - s->moving, s->moving);
	coding_row(row, s->of->n, s->of->m, t->source, t->own);
	memset(out, 0, s->moving);
	for (unsigned i = 0; i < t->k; i++)
		coding_add(out, row[i], come_buffer(s, t->number, i), s->moving);
	return e.bytes == 0 || os_pwrite_all(e.fd, out, e.bytes, e.at);
}

bool shares_fill(struct shares *s, bool *is_over)
{
	bool ok = true;
	for (unsigned i = 0; s->has_begun && i < s->of->n; i++) {
		struct stripe t = stripe_of(s, i);
		ok = (!t.is_target || make_block(s, &t)) && ok;
	}
	uint64_t left = s->of->chunk - s->at;
	s->has_begun = true;
	s->moving = left < s->piece ? (size_t)left : s->piece;
	*is_over = left == 0;
	for (unsigned i = 0; !*is_over && i < s->of->n; i++) {
		struct stripe t = stripe_of(s, i);
		ok = (!t.is_source || t.is_target || read_block(s, &t)) && ok;
	}
	s->at += s->moving;
	return ok;
}

/* ---- messages ------------------------------------------------------------------------------ */

static void post_stripe(const struct shares *s, const struct stripe *t)
{
	const struct parity *p = s->of;
	for (unsigned i = 0; i < t->k; i++)
		for (unsigned block = 0; block < p->n; block++) {
			unsigned from = layout_member(p->n, p->m, t->number, t->source[i]);
			unsigned to = layout_member(p->n, p->m, t->number, block);
			if (!is_target(s, t->number, block))
				continue;
			if (from == p->own)
				s->mpi->send(p->member[to].rank, own_buffer(s, t->number),
					     s->moving);
			if (to == p->own)
				s->mpi->receive(p->member[from].rank, come_buffer(s, t->number, i),
						s->moving);
		}
}

void shares_post(struct shares *s)
{
	for (unsigned i = 0; i < s->of->n; i++) {
		struct stripe t = stripe_of(s, i);
		post_stripe(s, &t);
	}
}
