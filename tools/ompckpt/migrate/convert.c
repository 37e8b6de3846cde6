/* convert.c - an image, as another build of the same program would have written it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image whose contents match their checksums; the build that wrote it, another one of the
 *        same program: the same objects, frames and labels, at other addresses.
 * Out:   the same image with the addresses and the identity of the other build. What older images
 *        hold of it is in it.
 * Means: section by section. What lies at fixed addresses in every build (blocks, frames, streams,
 *        the arguments) stays where it is; variables of static storage move, and with them all that
 *        points to them, to functions, to literals.
 * Errs:  on the side of refusing; nothing is written then that could be taken for an image.
 * Cost:  the image in memory once. */
#include "convert.h"
#include "checksum.h"
#include "command.h"
#include "contents.h"
#include "format.h"
#include "header.h"
#include "walk.h"
#include "writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct conversion {
	const struct image *im;
	const struct build *old, *new;
	struct moved {
		struct image_section s; /* as it will be */
		unsigned char *contents;
	} * sections;
	void *room, *runs_room;
};

/* ---- memory of the program ------------------------------------------------------------------ */

static struct contents contents_of_object(const struct conversion *c, uint32_t id)
{
	const json_t *row = build_item(c->old, "objects", id);
	const char *name = json_string_value(json_array_get(row, 0));
	return (struct contents){
		.old = c->old,
		.new = c->new,
		.what = name ? name : "an unknown object",
		.type = json_array_get(row, 3),
		.sets = json_array_get(row, 4),
	};
}

/* A run of the blocks of one object, which lie behind each other: each block begins anew. */
static bool move_blocks(const struct conversion *c, const struct contents *what, uint32_t id,
			const struct walk_run *r, unsigned char *at)
{
	struct image_section s;
	struct walk_block b;
	uint64_t before = 0, end = r->at + r->size;
	if (!image_find(c->im, IMAGE_BLOCKS, ~0u, &s))
		return false;
	struct walk blocks = walk_begin(c->im, &s);
	for (; walk_captured(&blocks, id, &b) && before < end; before += b.size) {
		uint64_t low = r->at > before ? r->at : before;
		uint64_t high = end < before + b.size ? end : before + b.size;
		if (low < high &&
		    !contents_move(what, at + (low - r->at), low - before, high - low))
			return false;
	}
	return true;
}

static bool move_memory(const struct conversion *c, const struct image_section *s,
			unsigned char *at)
{
	struct contents what = contents_of_object(c, s->id);
	struct walk_run r;
	if (contents_have_none(&what))
		return true;
	what.is_repeated = s->kind == IMAGE_HEAP;
	struct walk_runs w = walk_runs_begin(c->im, s, c->runs_room);
	while (walk_run(&w, &r))
		if (s->kind == IMAGE_HEAP ? !move_blocks(c, &what, s->id, &r, at + r.from)
					  : !contents_move(&what, at + r.from, r.at, r.size))
			return false;
	return !w.is_bad;
}

/* ---- frames --------------------------------------------------------------------------------- */

static bool is_stored(const json_t *label, size_t value)
{
	const json_t *n;
	size_t i;
	json_array_foreach (json_array_get(label, 2), i, n)
		if ((size_t)json_integer_value(n) == value)
			return true;
	return false;
}

/* The values of a frame's record that its label stores. */
static bool move_record(const struct conversion *c, const struct walk_frame *f,
			unsigned char *record)
{
	const json_t *function = build_item(c->old, "functions", f->function), *value;
	const json_t *label = json_array_get(json_object_get(function, "labels"), f->label - 1);
	const json_t *values = json_object_get(function, "values");
	size_t i;
	json_array_foreach (values, i, value) {
		struct contents what = {
			.old = c->old,
			.new = c->new,
			.what = json_string_value(json_array_get(value, 0)),
			.type = json_array_get(value, 1),
			.sets = json_array_get(value, 3),
		};
		uint64_t offset = (uint64_t)json_integer_value(json_array_get(value, 2));
		if (!is_stored(label, i) || contents_have_none(&what))
			continue;
		uint64_t size = contents_size(&what);
		if (offset > f->record_size || size > f->record_size - offset ||
		    !contents_move(&what, record + offset, 0, size))
			return false;
	}
	return true;
}

static bool move_frames(const struct conversion *c, const struct image_section *s,
			unsigned char *at)
{
	struct walk w = {at, s->size, false};
	struct walk_frame f;
	struct walk_team t;
	if (s->kind == IMAGE_TEAM && !walk_team(&w, &t))
		return false;
	while (walk_frame(&w, &f))
		if (!move_record(c, &f, at + (f.record - at)))
			return false;
	return !w.is_bad;
}

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
};

static bool move_state(const struct conversion *c, const struct image_section *s, unsigned char *at)
{
	struct walk w = {at, s->size, false};
	struct walk_record r;
	while (walk_record(&w, &r)) {
		if (r.tag == TAG_MPI)
			return complain("it is of a job of MPI, whose images can't be moved to "
					"another build"),
			       false;
		if ((r.tag == TAG_LOCK || r.tag == TAG_HELD_LOCK) &&
		    !json_equal(json_object_get(c->old->section, "openmp"),
				json_object_get(c->new->section, "openmp")))
			return complain("it holds locks of OpenMP, and those of this build's "
					"library are others"),
			       false;
		for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++)
			if (addresses[i].tag == r.tag && addresses[i].offset + 8 <= r.size &&
			    !contents_move_one(c->old, c->new, addresses[i].what,
					       at + (r.data - at) + addresses[i].offset))
				return false;
	}
	return !w.is_bad;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static bool move_section(struct conversion *c, struct image_section *s, unsigned char *at)
{
	switch (s->kind) {
	case IMAGE_STATE: return move_state(c, s, at);
	case IMAGE_FRAMES:
	case IMAGE_TEAM: return move_frames(c, s, at);
	case IMAGE_OBJECT:
	case IMAGE_LOCAL:
	case IMAGE_HEAP:
	case IMAGE_COPY: return move_memory(c, s, at);
	default: return true;
	}
}

static bool take_section(struct conversion *c, uint32_t i)
{
	struct image_section s = image_section(c->im, i), *to = &c->sections[i].s;
	unsigned char **at = &c->sections[i].contents;
	bool is_naming = s.kind == IMAGE_NAMING;
	if (format_is_memory(s.kind) && s.id >= c->new->nobjects)
		return complain("it holds an object that its build does not name"), false;
	*to = (struct image_section){
		.kind = s.kind,
		.id = s.id,
		.address = s.kind == IMAGE_OBJECT ? c->new->objects[s.id] : s.address,
		.size = is_naming ? c->new->npacked : s.size,
		.in_runs = s.in_runs,
	};
	to->stored = to->size;
	*at = malloc(to->size + 1);
	if (!*at)
		return complain("no memory for %llu bytes", (unsigned long long)to->size), false;
	if (is_naming)
		memcpy(*at, c->new->packed, to->size);
	else if (!image_read(c->im, &s, *at, c->room))
		return complain("section %u can't be read", i), false;
	return move_section(c, &s, *at);
}

/* Variables are looked for in the order of the executable's rows; those of threads by thread. */
static int by_row(const void *x, const void *y, void *build)
{
	const struct moved *a = x, *b = y;
	const struct build *new = build;
	bool is_copy = a->s.kind == IMAGE_COPY;
	uint64_t i = is_copy ? a->s.address : 0, k = is_copy ? b->s.address : 0;
	if (a->s.kind != b->s.kind || i != k)
		return a->s.kind != b->s.kind ? (a->s.kind < b->s.kind ? -1 : 1) : i < k ? -1 : 1;
	i = new->rows[a->s.id];
	k = new->rows[b->s.id];
	return i < k ? -1 : i > k;
}

/* Each row of sections of one kind by itself. */
static void sort_sections(struct conversion *c)
{
	uint32_t end;
	for (uint32_t i = 0; i < c->im->nsections; i = end) {
		uint32_t kind = c->sections[i].s.kind;
		for (end = i + 1; end < c->im->nsections && c->sections[end].s.kind == kind;)
			end++;
		if (kind == IMAGE_OBJECT || kind == IMAGE_COPY)
			qsort_r(c->sections + i, end - i, sizeof *c->sections, by_row,
				(void *)(uintptr_t)c->new);
	}
}

static bool put(int fd, uint64_t *at, uint64_t offset, const void *from, uint64_t size)
{
	static const char zeros[FORMAT_PAGE];
	const char *p = from;
	while (*at < offset) {
		uint64_t n = offset - *at < sizeof zeros ? offset - *at : sizeof zeros;
		if (!put(fd, at, *at, zeros, n))
			return false;
	}
	for (uint64_t done = 0; done < size;) {
		ssize_t n = write(fd, p + done, size - done);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		done += (uint64_t)n;
	}
	*at += size;
	return true;
}

static bool write_image(struct conversion *c, int fd)
{
	unsigned char head[FORMAT_HEADER_SIZE];
	struct image_header h = c->im->header;
	struct image_section *index = calloc(c->im->nsections + 1, sizeof *index);
	uint64_t at = 0;
	if (!index)
		abort();
	h.build_id_size = c->new->id_size;
	memcpy(h.build_id, c->new->id, sizeof h.build_id);
	header_encode(head, &h);
	bool ok = put(fd, &at, 0, head, sizeof head);
	for (uint32_t i = 0; ok && i < c->im->nsections; i++) {
		struct image_section *s = &c->sections[i].s;
		s->offset = writer_place(at, s);
		s->checksum = checksum(c->sections[i].contents, s->size);
		ok = put(fd, &at, s->offset, c->sections[i].contents, s->size);
		index[i] = *s;
	}
	uint64_t size = writer_tail_size(at, c->im->nsections), end = at;
	unsigned char *tail = malloc(size);
	if (!tail)
		abort();
	writer_tail(tail, end, &h, index, c->im->nsections);
	ok = ok && put(fd, &at, writer_tail_offset(end), tail, size);
	free(tail);
	free(index);
	if (!ok)
		complain("it can't be written: %s", strerror(errno));
	return ok;
}

bool convert(const struct image *im, const struct build *old, const struct build *new, int fd)
{
	uint32_t n = im->nsections;
	struct conversion c = {.im = im, .old = old, .new = new};
	bool ok = true;
	c.sections = calloc(n + 1, sizeof *c.sections);
	c.room = aligned_alloc(16, IMAGE_ROOM);
	c.runs_room = aligned_alloc(16, IMAGE_ROOM);
	if (!c.sections || !c.room || !c.runs_room)
		abort();
	for (uint32_t i = 0; ok && i < n; i++)
		ok = take_section(&c, i);
	sort_sections(&c);
	ok = ok && (fd < 0 || write_image(&c, fd));
	for (uint32_t i = 0; i < n; i++)
		free(c.sections[i].contents);
	free(c.sections);
	free(c.room);
	free(c.runs_room);
	return ok;
}
