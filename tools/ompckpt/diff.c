/* diff.c - ompckpt diff: what changed between two images?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    two images (of a folder: the newest whole one), or a folder alone: its newest two. Of an
 *        MPI job: sets_diff.c.
 * Out:   one line, or one JSON object, for each section that is not the same in both, with the
 *        number of bytes that differ; a sum.
 * Means: sections are told apart by kind, object number and thread. Bytes are compared one by one
 *        from the object's beginning; what lies after its end in the other image differs wholly.
 *        Of an object that is in runs a byte is compared if both images hold it.
 * Errs:  exit status 1 if anything differs. */
#include "diff.h"
#include "command.h"
#include "folder.h"
#include "images.h"
#include "sets.h"
#include "sets_commands.h"
#include "walk.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static bool is_same_section(const struct image_section *a, const struct image_section *b)
{
	return a->kind == b->kind && a->id == b->id &&
	       (a->kind == IMAGE_HEAP || a->address == b->address);
}

static bool find_same(const struct image *im, const struct image_section *s,
		      struct image_section *found)
{
	for (uint32_t i = 0; i < im->nsections; i++) {
		*found = image_section(im, i);
		if (is_same_section(found, s))
			return true;
	}
	return false;
}

static uint64_t differing(const unsigned char *a, const unsigned char *b, uint64_t n)
{
	uint64_t count = 0;
	for (uint64_t i = 0; i < n; i++)
		count += a[i] != b[i];
	return count;
}

/* A section on its way through its runs. */
struct side {
	struct walk_runs runs;
	struct walk_run run; /* what is left of it; size 0: there is none */
	uint64_t chunk;
	const unsigned char *at; /* its bytes; NULL: not read yet */
	void *room;
	bool is_damaged;
};

static void next_run(struct side *s)
{
	if (!walk_run(&s->runs, &s->run))
		s->run.size = 0;
}

static struct side side_begin(const struct image *im, const struct image_section *s, void *room)
{
	struct side side = {.runs = walk_runs_begin(im, s, (char *)room + IMAGE_ROOM),
			    .room = room};
	next_run(&side);
	return side;
}

/* Pass by the first "n" bytes of the run. */
static void pass(struct side *s, uint64_t n)
{
	s->run = (struct walk_run){s->run.at + n, s->run.size - n, s->run.from + n};
	if (s->run.size == 0)
		next_run(s);
}

/* The first bytes of the run, and how many lie in one piece: "*n" at most. NULL: damaged. */
static const unsigned char *piece(struct side *s, uint64_t *n)
{
	uint64_t chunk = s->run.from / IMAGE_CHUNK, skip = s->run.from % IMAGE_CHUNK;
	if (s->at == NULL || chunk != s->chunk)
		s->at = image_chunk(s->runs.im, &s->runs.s, s->chunk = chunk, s->room);
	if (*n > IMAGE_CHUNK - skip)
		*n = IMAGE_CHUNK - skip;
	s->is_damaged |= s->at == NULL;
	return s->at != NULL ? s->at + skip : NULL;
}

/* Both runs begin at one place: how many of the first bytes they have in common differ? These are
 * passed by. */
static uint64_t compare_runs(struct side *a, struct side *b)
{
	uint64_t n = a->run.size < b->run.size ? a->run.size : b->run.size;
	const unsigned char *p = piece(a, &n), *q = piece(b, &n);
	uint64_t count = p && q ? differing(p, q, n) : 0;
	pass(a, n);
	pass(b, n);
	return count;
}

/* Pass by the first "n" bytes of the run, which "other" has in none of its own: how many are not as
 * they are there, 0 or outside of the whole? What one side alone needs is no difference. */
static uint64_t pass_alone(struct side *s, const struct side *other, uint64_t n)
{
	uint64_t end = other->runs.whole, zeros = end - other->runs.zeros, count = 0;
	for (uint64_t m; n > 0; n -= m) {
		uint64_t at = s->run.at, limit = at < zeros ? zeros : at < end ? end : at + n;
		m = n < limit - at ? n : limit - at;
		const unsigned char *p = at >= zeros && at < end ? piece(s, &m) : NULL;
		for (uint64_t i = 0; p != NULL && i < m; i++)
			count += p[i] != 0;
		count += at >= end ? m : 0;
		pass(s, m);
	}
	return count;
}

/* Bytes of "a" and "b" that are not the same. */
static uint64_t compare(const struct image *one, const struct image_section *a,
			const struct image *other, const struct image_section *b, bool *is_damaged)
{
	static _Alignas(16) unsigned char room[2][2 * IMAGE_ROOM];
	uint64_t count = 0;
	if (a->checksum == b->checksum && a->size == b->size && a->in_runs == b->in_runs)
		return 0;
	struct side p = side_begin(one, a, room[0]), q = side_begin(other, b, room[1]);
	while (p.run.size > 0 || q.run.size > 0) {
		bool is_p = q.run.size == 0 || (p.run.size > 0 && p.run.at < q.run.at);
		struct side *first = is_p ? &p : &q, *second = is_p ? &q : &p;
		uint64_t gap = second->run.size > 0 ? second->run.at - first->run.at : UINT64_MAX;
		if (gap > 0)
			count += pass_alone(first, second,
					    gap < first->run.size ? gap : first->run.size);
		else
			count += compare_runs(first, second);
	}
	*is_damaged |= p.is_damaged || q.is_damaged || p.runs.is_bad || q.runs.is_bad;
	return count;
}

/* Bytes of the program's memory that it holds, or those made for the image. */
static uint64_t bytes_of(const struct image *im, const struct image_section *s)
{
	static _Alignas(16) unsigned char room[IMAGE_ROOM];
	uint64_t runs, bytes;
	return walk_runs_sum(walk_runs_begin(im, s, room), &runs, &bytes) ? bytes : s->size;
}

static void add_row(struct diff_sum *s, const struct image *im, const struct image_section *a,
		    uint64_t before, uint64_t after, uint64_t changed)
{
	uint32_t length = 0;
	const char *name = a->id ? image_name(im, a->id, &length) : NULL;
	s->differ++;
	s->changed += changed;
	json_array_append_new(s->rows, json_pack("{s:s, s:s%, s:I, s:I, s:I}", "kind",
						 image_kind_name(a->kind), "name", name ? name : "",
						 (size_t)length, "bytes_before", (json_int_t)before,
						 "bytes_after", (json_int_t)after, "bytes_changed",
						 (json_int_t)changed));
}

void diff_images(struct diff_sum *s, const struct image *one, const struct image *other)
{
	struct image_section a, b;
	if (one->header.build_id_size != other->header.build_id_size ||
	    memcmp(one->header.build_id, other->header.build_id, one->header.build_id_size) != 0)
		complain("the images are of different builds: objects may have other numbers");
	for (uint32_t i = 0; i < one->nsections; i++) {
		a = image_section(one, i);
		bool is_there = find_same(other, &a, &b);
		uint64_t before = bytes_of(one, &a), after = is_there ? bytes_of(other, &b) : 0;
		uint64_t changed = is_there ? compare(one, &a, other, &b, &s->is_damaged) : before;
		s->sections++;
		s->bytes += before;
		if (changed)
			add_row(s, one, &a, before, after, changed);
	}
	for (uint32_t i = 0; i < other->nsections; i++) {
		b = image_section(other, i);
		if (find_same(one, &b, &a))
			continue;
		uint64_t after = bytes_of(other, &b);
		s->sections++;
		s->bytes += after;
		add_row(s, other, &b, 0, after, after);
	}
}

static void print(const struct diff_sum *s)
{
	const json_t *o;
	size_t i;
	if (s->differ)
		printf("%14s  %14s  %14s  %s\n", "changed", "bytes before", "after", "what");
	json_array_foreach (s->rows, i, o)
		printf("%14lld  %14lld  %14lld  %s %s\n",
		       (long long)json_integer_value(json_object_get(o, "bytes_changed")),
		       (long long)json_integer_value(json_object_get(o, "bytes_before")),
		       (long long)json_integer_value(json_object_get(o, "bytes_after")),
		       json_string_value(json_object_get(o, "kind")),
		       json_string_value(json_object_get(o, "name")));
	printf("%llu of %llu sections differ, %llu of %llu bytes\n", (unsigned long long)s->differ,
	       (unsigned long long)s->sections, (unsigned long long)s->changed,
	       (unsigned long long)s->bytes);
}

static int diff(const struct call *c, const struct image *one, const struct image *other)
{
	struct diff_sum s = {.rows = json_array()};
	diff_images(&s, one, other);
	if (s.is_damaged)
		complain("an image is damaged: 'ompckpt verify' says where");
	if (c->json) {
		json_t *o = json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "epoch_before",
				      (json_int_t)one->header.epoch, "epoch_after",
				      (json_int_t)other->header.epoch, "sections",
				      (json_int_t)s.sections, "sections_changed",
				      (json_int_t)s.differ, "bytes", (json_int_t)s.bytes,
				      "bytes_changed", (json_int_t)s.changed);
		json_object_set_new(o, "changed", s.rows);
		say_json(o);
		json_decref(o);
	} else {
		print(&s);
		json_decref(s.rows);
	}
	return s.differ || s.is_damaged ? EXIT_NO : EXIT_FINE;
}

/* The newest whole image of "path" with an epoch below "below". */
static bool open_below(struct image *im, const char *path, uint64_t below)
{
	struct folder f;
	if (!folder_read(&f, path))
		return false;
	while (f.n > 0 && f.at[f.n - 1].epoch >= below)
		free(f.at[--f.n].path);
	bool found = images_newest(&f, 0, im) != NULL;
	folder_free(&f);
	return found;
}

int command_diff(const struct call *c)
{
	struct image one, other;
	bool is_alone = c->argc == 1;
	if (sets_is(c->argv[0]) || sets_is(c->argv[c->argc - 1]))
		return sets_diff(c, is_alone ? NULL : c->argv[0], c->argv[c->argc - 1]);
	if (!open_below(&other, c->argv[is_alone ? 0 : 1], UINT64_MAX))
		return EXIT_NO;
	if (!open_below(&one, c->argv[0], is_alone ? other.header.epoch : UINT64_MAX)) {
		image_close(&other);
		return EXIT_NO;
	}
	int status = diff(c, &one, &other);
	image_close(&one);
	image_close(&other);
	return status;
}
