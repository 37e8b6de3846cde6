/* pieces.c - the contents of sections, piece by piece, wherever they lie.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a section and a place in it.
 * Out:   the bytes from there on that lie in one piece: in memory of ours, once they are made or
 *        copied, else in the program's. */
#include "pieces.h"
#include "base/runtime.h"
#include "runs.h"
#include "save_set.h"
#include "staging.h"
#include "threads/threads.h"

/* Where the program has the contents of section "s", which lie in one piece. */
static const char *source(const struct image_section *s)
{
	if (s->kind == IMAGE_COPY)
		FOR_EACH_COPY (c)
			if (c->id == s->id)
				return thread_copies_at((uint32_t)s->address, c);
	return (const char *)(uintptr_t)s->address;
}

struct capture_at capture_begin(const struct capture *c, uint32_t section)
{
	const struct contents *cap = contents_seen(c);
	struct capture_at p = {.section = section};
	if (section < cap->out.nsections && cap->out.sections[section].in_runs)
		p.block = runs_first(cap->about[section].runs);
	else if (section < cap->out.nsections && cap->out.sections[section].kind == IMAGE_HEAP)
		p.block = save_set_first_block(cap, cap->out.sections[section].id);
	return p;
}

static const char *piece_of_strip(const struct strip *s, struct capture_at *p, uint64_t most,
				  uint64_t *n)
{
	const char *at = s->at + p->run * s->stride + p->skip;
	uint64_t left = s->size - p->skip;
	*n = left < most ? left : most;
	p->skip += *n;
	if (left > most)
		return at;
	p->skip = 0;
	if (++p->run == s->count) {
		p->run = 0;
		p->block++;
	}
	return at;
}

const char *piece_of_program(const struct contents *cap, struct capture_at *p, uint64_t most,
			     uint64_t *n)
{
	const struct image_section *s = &cap->out.sections[p->section];
	const char *at;
	*n = most;
	if (s->in_runs) {
		at = piece_of_strip(&cap->strip[p->block], p, most, n);
	} else if (s->kind != IMAGE_HEAP) {
		at = source(s) + p->at;
	} else {
		const struct heap_block *b = &cap->block[p->block];
		at = (const char *)b->at + p->skip;
		if (b->size - p->skip <= most) {
			*n = b->size - p->skip;
			p->block++;
			p->skip = 0;
		} else {
			p->skip += most;
		}
	}
	p->at += *n;
	return at;
}

static bool is_copied(const struct contents *cap, const struct capture_at *p)
{
	return p->section > cap->copied.section ||
	       (p->section == cap->copied.section && p->at >= cap->copied.at);
}

const void *capture_piece(const struct capture *c, struct capture_at *p, uint64_t most, uint64_t *n)
{
	const struct contents *cap = contents_seen(c);
	uint64_t left = cap->out.sections[p->section].size - p->at;
	if (left == 0)
		return NULL;
	if (most > left)
		most = left;
	if (!cap->about[p->section].is_made && !is_copied(cap, p))
		return piece_of_program(cap, p, most, n);
	const void *from = cap->about[p->section].is_made ? cap->made.at : staging_at();
	uint64_t at = cap->where[p->section] + p->at;
	*n = most;
	p->at += most;
	return (const char *)from + at;
}
