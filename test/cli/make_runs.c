/* make_runs.c - for tests: an image whose objects are all in runs, from one that has them whole.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: make_runs FROM TO [NAME]
 *
 * The runs have all sizes and name each byte; but of object NAME not the second third. What FROM has
 * elsewhere is in runs there, too: the image it refers to must be made the same way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checksum.h"
#include "format.h"
#include "header.h"
#include "walk.h"
#include "writer.h"

static struct image from;
static _Alignas(16) unsigned char room[IMAGE_ROOM];

static _Noreturn void give_up(const char *what)
{
	fprintf(stderr, "make_runs: %s\n", what);
	exit(2);
}

static void *memory(uint64_t n)
{
	void *p = calloc(1, n + 1);
	if (p == NULL)
		give_up("no memory");
	return p;
}

static bool is_named(const struct image_section *s, const char *name)
{
	uint32_t n = 0;
	const char *its = image_name(&from, s->id, &n);
	return its != NULL && n == strlen(name) && memcmp(its, name, n) == 0;
}

/* "at": the next byte of the whole to be named. */
static struct walk_strip strip_at(uint64_t at, uint64_t end, uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	struct walk_strip s = {at, 1 + *state / 7 % 200, 0, 1 + (*state >> 40) % 5};
	if (s.size * s.count > end - at)
		s = (struct walk_strip){at, end - at, 0, 1};
	s.stride = s.count > 1 ? s.size : 0;
	return s;
}

/* The contents of "s" in runs; "s" then says what they are. */
static unsigned char *in_runs(struct image_section *s, const char *name)
{
	uint64_t n = 0, size = s->size, state = s->id;
	unsigned char *whole = memory(size);
	struct walk_strip *strips = memory((size + 1) * sizeof *strips);
	bool has_hole = is_named(s, name);
	if (!image_read(&from, s, whole, room))
		give_up("damaged");
	for (uint64_t at = 0; at < size;
	     at = strips[n].at + strips[n].size * strips[n].count, n++) {
		bool is_first = has_hole && at < size / 3;
		if (has_hole && at == size / 3)
			at = size / 3 * 2;
		strips[n] = strip_at(at, is_first ? size / 3 : size, &state);
	}
	unsigned char *out = memory(strips_encode(NULL, size, 0, strips, n) + size);
	s->size = strips_encode(out, size, 0, strips, n);
	for (uint64_t i = 0; i < n; i++) {
		uint64_t bytes = strips[i].size * strips[i].count;
		memcpy(out + s->size, whole + strips[i].at, bytes);
		s->size += bytes;
	}
	free(whole);
	free(strips);
	s->in_runs = true;
	return out;
}

static unsigned char *contents_of(struct image_section *s, const char *name)
{
	bool is_object = s->kind == IMAGE_OBJECT || s->kind == IMAGE_LOCAL || s->kind == IMAGE_HEAP;
	if (is_object && s->size > 0)
		return in_runs(s, name);
	unsigned char *out = memory(s->size);
	if (!image_read(&from, s, out, room))
		give_up("damaged");
	return out;
}

static void put_at(FILE *f, uint64_t at, const void *from_here, uint64_t n)
{
	if (fseek(f, (long)at, SEEK_SET) != 0 || fwrite(from_here, 1, n, f) != n)
		give_up("cannot write");
}

int main(int argc, char **argv)
{
	unsigned char header[FORMAT_HEADER_SIZE];
	uint64_t end = FORMAT_HEADER_SIZE;
	FILE *f = argc > 2 ? fopen(argv[2], "wb") : NULL;
	if (f == NULL || image_open(&from, argv[1]) != IMAGE_OK)
		give_up("usage: make_runs FROM TO [NAME]");
	struct image_section *s = memory(from.nsections * sizeof *s);
	for (uint32_t i = 0; i < from.nsections; i++) {
		s[i] = image_section(&from, i);
		unsigned char *contents = contents_of(&s[i], argc > 3 ? argv[3] : "");
		s[i].checksum = checksum(contents, s[i].size);
		if (s[i].epoch == 0) {
			s[i].codec = IMAGE_PLAIN;
			s[i].stored = s[i].size;
			s[i].offset = writer_place(end, &s[i]);
			put_at(f, s[i].offset, contents, s[i].size);
			end = s[i].offset + s[i].size;
		}
		free(contents);
	}
	header_encode(header, &from.header);
	put_at(f, 0, header, sizeof header);
	unsigned char *tail = memory(writer_tail_size(end, from.nsections));
	writer_tail(tail, end, &from.header, s, from.nsections);
	put_at(f, writer_tail_offset(end), tail, writer_tail_size(end, from.nsections));
	if (fclose(f) != 0)
		give_up("cannot write");
	free(tail);
	free(s);
	image_close(&from);
	return 0;
}
