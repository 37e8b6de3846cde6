/* resize.c - an image, as a team of another size would have written it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image of a parallel region that may go on with so many threads (team.h).
 * Out:   the same image with a section IMAGE_TEAM for each thread of the new team, and OpenMP's
 *        settings of each. What older images hold of it is in it.
 * Errs:  what can't be read or written is told.
 * Cost:  the image in memory. */
#include "resize.h"
#include "allocate.h"
#include "command.h"
#include "format.h"
#include "output.h"
#include "team.h"
#include "team_frames.h"
#include "walk.h"

#include <stdlib.h>
#include <string.h>

struct resizing {
	const struct image *im;
	const struct build *b;
	uint32_t was, threads;
	struct pieces made, memory;
	void *room;
};

/* OpenMP's settings with the number of threads at "offset", where that is what the image's were. */
static uint64_t encode_settings(const struct resizing *x, const struct walk_record *r,
				uint32_t offset, unsigned char *out)
{
	unsigned char data[64];
	if (r->size > sizeof data || r->size < offset + 4)
		return record_encode(out, r->tag, r->data, r->size);
	memcpy(data, r->data, r->size);
	if (get_u32(data + offset) == x->was)
		put_u32(data + offset, x->threads);
	return record_encode(out, r->tag, data, r->size);
}

/* Of thread 0, for each thread. */
static uint64_t encode_all_settings(const struct resizing *x, const struct walk_record *r,
				    unsigned char *out)
{
	unsigned char data[64];
	struct walk_record to = *r;
	uint64_t n = 0;
	if (get_u32(r->data) != 0 || r->size > sizeof data)
		return 0;
	memcpy(data, r->data, r->size);
	to.data = data;
	for (uint32_t i = 0; i < x->threads; i++) {
		put_u32(data, i);
		n += encode_settings(x, &to, 4, out ? out + n : NULL);
	}
	return n;
}

static uint64_t encode_state(const struct resizing *x, const struct image_section *s,
			     unsigned char *out)
{
	struct walk w = walk_begin(x->im, s);
	struct walk_record r;
	uint64_t n = 0;
	while (walk_record(&w, &r)) {
		unsigned char *to = out ? out + n : NULL;
		n += r.tag == TAG_OMP        ? encode_settings(x, &r, 0, to)
		     : r.tag == TAG_TEAM_OMP ? encode_all_settings(x, &r, to)
					     : record_encode(to, r.tag, r.data, r.size);
	}
	return n;
}

static void add_state(struct resizing *x, struct image_section s)
{
	struct image_section to = {.kind = s.kind, .id = s.id, .address = s.address};
	to.size = encode_state(x, &s, NULL);
	unsigned char *at = allocate(to.size, 1);
	encode_state(x, &s, at);
	pieces_add(&x->made, to, at);
}

static bool add_team(struct resizing *x)
{
	for (uint32_t i = 0; i < x->threads; i++) {
		struct image_section s = {.kind = IMAGE_TEAM, .id = i};
		unsigned char *at = team_frames_encode(x->im, x->b, i, x->threads, &s.size);
		if (!at)
			return false;
		pieces_add(&x->made, s, at);
	}
	return true;
}

static bool add_copy(struct resizing *x, const struct image_section *s)
{
	struct image_section to = {.kind = s->kind,
				   .id = s->id,
				   .address = s->address,
				   .size = s->size,
				   .in_runs = s->in_runs};
	unsigned char *at = allocate(s->size, 1);
	if (!image_read(x->im, s, at, x->room)) {
		free(at);
		complain("a section of %llu bytes can't be read", (unsigned long long)s->size);
		return false;
	}
	pieces_add(format_is_memory(s->kind) ? &x->memory : &x->made, to, at);
	return true;
}

static bool add_all(struct resizing *x)
{
	for (uint32_t i = 0; i < x->im->nsections; i++) {
		struct image_section s = image_section(x->im, i);
		if (s.kind == IMAGE_STATE)
			add_state(x, s);
		else if (s.kind != IMAGE_TEAM && !add_copy(x, &s))
			return false;
	}
	return add_team(x);
}

bool resize(const struct image *im, const struct build *b, uint32_t threads, int fd)
{
	struct resizing x = {.im = im, .b = b, .was = walk_threads(im), .threads = threads};
	struct image_header h = im->header;
	x.room = aligned_alloc(16, IMAGE_ROOM);
	if (!x.room)
		abort();
	h.threads = threads;
	bool ok = add_all(&x) && output(fd, &h, &x.made, &x.memory);
	pieces_free(&x.made);
	pieces_free(&x.memory);
	free(x.room);
	return ok;
}
