/* convert.c - an image, as another build of the program would have written it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image whose contents match their checksums; the build that wrote it, and another one,
 *        matched.
 * Out:   the same image with the numbers, addresses and identity of the other build. What older
 *        images hold of it is in it.
 * Means: stacks first: they say where locals go; then blocks, which stay where they are; then all
 *        contents, whose pointers lead to these places. What lies at fixed places in every build
 *        (blocks, streams, the arguments) stays there.
 * Errs:  on the side of refusing; nothing is written then that could be taken for an image. What
 *        the new build needs and the old one did not write is not in it: the restart looks.
 * Cost:  the image in memory twice. */
#include "convert.h"
#include "allocate.h"
#include "command.h"
#include "format.h"
#include "output.h"
#include "blocks.h"
#include "processor.h"
#include "records.h"
#include "variables.h"

#include <stdlib.h>
#include <string.h>

struct conversion {
	const struct image *im;
	const struct match *m;
	struct places places;
	struct stacks stacks;
	struct blocks blocks;
	struct pieces made, memory; /* sections, before and after the arguments */
	void *room, *runs_room;
};

/* ---- state of the process ------------------------------------------------------------------- */

/* Where addresses stand in the records of section 2. */
static const struct {
	uint32_t tag, offset;
	const char *what;
} addresses[] = {
	{TAG_RANDOM, 0, "the state of random"},
	{TAG_AT_EXIT, 0, "an exit handler"},
	{TAG_AT_EXIT, 8, "the argument of an exit handler"},
	{TAG_SIGNAL, 8, "a signal handler"},
	{TAG_AT_RESTART, 0, "a function of ompckpt_at_restart"},
	{TAG_AT_RESTART, 8, "the argument of a function of ompckpt_at_restart"},
	{TAG_HELD_LOCK, 8, "a lock"},
	{TAG_OWN_VARIABLE, 0, "a variable of the environment"},
};

static bool carry_state(const struct conversion *c, const struct image_section *s,
			unsigned char *at)
{
	const struct build *old = c->m->old, *new = c->m->new;
	struct walk w = {at, s->size, false};
	struct walk_record r;
	while (walk_record(&w, &r)) {
		if (r.tag == TAG_MPI)
			return complain("it is of a job of MPI, whose images can't be moved to "
					"another build"),
			       false;
		if ((r.tag == TAG_LOCK || r.tag == TAG_HELD_LOCK) &&
		    !json_equal(json_object_get(old->section, "openmp"),
				json_object_get(new->section, "openmp")))
			return complain("it holds locks of OpenMP, and those of this build's "
					"library are others"),
			       false;
		if (!processors_carry_record((struct processors){old->machine, new->machine}, &r,
					     at + (r.data - at)))
			return false;
		for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++)
			if (addresses[i].tag == r.tag && addresses[i].offset + 8 <= r.size &&
			    !contents_carry_one(&c->places, addresses[i].what, new->kept,
						new->escaped,
						at + (r.data - at) + addresses[i].offset))
				return false;
	}
	return !w.is_bad;
}

/* ---- sections that are made for the image --------------------------------------------------- */

/* Of section 1, the position may be called otherwise now. */
static uint64_t encode_run(const struct conversion *c, const struct image_section *s,
			   unsigned char *out)
{
	struct walk w = walk_begin(c->im, s);
	struct walk_record r;
	uint64_t n = 0;
	uint32_t at = stacks_position(c->m, &c->stacks);
	while (walk_record(&w, &r)) {
		const void *data = r.data;
		if (r.tag == TAG_POSITION) {
			data = c->m->new->positions[at].name;
			r.size = (uint32_t)strlen(data);
		}
		n += record_encode(out ? out + n : NULL, r.tag, data, r.size);
	}
	return n;
}

static bool has_id(const struct pieces *p, uint32_t id)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->at[i].s.id == id)
			return true;
	return false;
}

static uint64_t encode_names(const struct conversion *c, unsigned char *out)
{
	uint64_t n = 0;
	for (uint32_t i = 0; i < c->m->new->nobjects; i++) {
		const char *name = c->m->new->objects[i].name;
		if (name[0] && has_id(&c->memory, i))
			n += record_encode(out ? out + n : NULL, i, name, (uint32_t)strlen(name));
	}
	return n;
}

static const struct stack *stack_of(const struct conversion *c, const struct image_section *s)
{
	for (size_t i = 0; i < c->stacks.n; i++)
		if (c->stacks.at[i].kind == s->kind &&
		    (s->kind == IMAGE_FRAMES || c->stacks.at[i].thread == s->id))
			return &c->stacks.at[i];
	return NULL;
}

/* The contents, and *size. NULL after a message. */
static unsigned char *make(struct conversion *c, const struct image_section *s, uint64_t *size)
{
	unsigned char *at;
	switch (s->kind) {
	case IMAGE_RUN:
		*size = encode_run(c, s, NULL);
		at = allocate(*size, 1);
		encode_run(c, s, at);
		return at;
	case IMAGE_NAMES:
		*size = encode_names(c, NULL);
		at = allocate(*size, 1);
		encode_names(c, at);
		return at;
	case IMAGE_FRAMES:
	case IMAGE_TEAM: return stack_encode(c->m, stack_of(c, s), size);
	case IMAGE_BLOCKS: return blocks_encode(&c->blocks, size);
	case IMAGE_NAMING:
		*size = c->m->new->npacked;
		return memcpy(allocate(*size, 1), c->m->new->packed, *size);
	default: break;
	}
	*size = s->size;
	at = allocate(*size, 1);
	if (image_read(c->im, s, at, c->room) && (s->kind != IMAGE_STATE || carry_state(c, s, at)))
		return at;
	free(at);
	return NULL;
}

static bool make_all(struct conversion *c)
{
	for (uint32_t i = 0; i < c->im->nsections; i++) {
		struct image_section s = image_section(c->im, i);
		uint64_t size;
		if (format_is_memory(s.kind))
			continue;
		unsigned char *at = make(c, &s, &size);
		if (!at)
			return false;
		struct image_section to = {.kind = s.kind, .id = s.id, .address = s.address};
		to.size = size;
		pieces_add(&c->made, to, at);
	}
	return true;
}

static struct image_header header_of(const struct conversion *c)
{
	struct image_header h = c->im->header;
	h.build_id_size = c->m->new->id_size;
	memcpy(h.build_id, c->m->new->id, sizeof h.build_id);
	h.position = stacks_position(c->m, &c->stacks);
	h.live_bytes = 0;
	for (size_t i = 0; i < c->memory.n; i++)
		h.live_bytes += c->memory.at[i].s.size;
	return h;
}

static bool write_to(struct conversion *c, int fd)
{
	struct image_header h = header_of(c);
	return output(fd, &h, &c->made, &c->memory);
}

bool convert(const struct image *im, const struct match *m, int fd)
{
	struct conversion c = {.im = im, .m = m, .places = {.match = m}};
	c.room = aligned_alloc(16, IMAGE_ROOM);
	c.runs_room = aligned_alloc(16, IMAGE_ROOM);
	if (!c.room || !c.runs_room)
		abort();
	struct carrying k = {&c.memory, im, &c.places, m, c.room, c.runs_room};
	bool ok = stacks_match(&c.stacks, im, &c.places) && c.stacks.n && c.stacks.at[0].n &&
		  blocks_match(&c.blocks, im, &c.places);
	places_sort(&c.places);
	ok = ok && records_fill(&c.stacks, &c.places) && variables_carry(&k, &c.stacks) &&
	     blocks_carry(&k, &c.blocks) && make_all(&c) && (fd < 0 || write_to(&c, fd));
	pieces_free(&c.made);
	pieces_free(&c.memory);
	blocks_free(&c.blocks);
	stacks_free(&c.stacks);
	places_free(&c.places);
	free(c.room);
	free(c.runs_room);
	return ok;
}
