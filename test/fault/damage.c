/* damage.c - images with wrong bytes, cut off or grown: at each field of the format.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image's file. Out: the same, changed, and whether a reader must see it.
 * Means: docs/image-format.md read anew, so that lib/image does not judge itself: header, index and
 *        footer matter in every byte, contents where the index says they lie; the rest is
 *        padding. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ompckpt/image.h"
#include "runner.h"

enum { HEADER = 4096, ENTRY = 64, FOOTER = 64 };

struct file {
	char path[300];
	unsigned char *at;
	size_t size;
	uint64_t index, nsections;
};

static uint64_t number(const unsigned char *at, unsigned bytes)
{
	uint64_t v = 0;
	for (unsigned i = 0; i < bytes; i++)
		v |= (uint64_t)at[i] << 8 * i;
	return v;
}

static void load(struct file *f, const char *img, uint64_t epoch)
{
	struct stat st;
	char name[32];
	image_file_name(name, epoch);
	snprintf(f->path, sizeof f->path, "%s/%s", img, name);
	FILE *in = fopen(f->path, "r");
	if (in == NULL || fstat(fileno(in), &st) != 0) {
		perror(f->path);
		exit(2);
	}
	f->size = (size_t)st.st_size;
	f->at = malloc(f->size);
	if (f->at == NULL || fread(f->at, 1, f->size, in) != f->size)
		abort();
	fclose(in);
	const unsigned char *footer = f->at + f->size - FOOTER;
	f->index = number(footer + 8, 8);
	f->nsections = number(footer + 40, 4);
}

static void store(const struct file *f)
{
	FILE *out = fopen(f->path, "w");
	if (out == NULL || fwrite(f->at, 1, f->size, out) != f->size || fclose(out) != 0) {
		perror(f->path);
		exit(2);
	}
}

static const unsigned char *entry(const struct file *f, uint64_t i)
{
	return f->at + f->index + i * ENTRY;
}

static bool is_in_contents(const struct file *f, uint64_t at)
{
	for (uint64_t i = 0; i < f->nsections; i++) {
		uint64_t offset = number(entry(f, i) + 24, 8), stored = number(entry(f, i) + 32, 8);
		if (at >= offset && at - offset < stored)
			return true;
	}
	return false;
}

static bool matters(const struct file *f, uint64_t at)
{
	return at < HEADER || at >= f->size - FOOTER ||
	       (at >= f->index && at < f->index + f->nsections * ENTRY) || is_in_contents(f, at);
}

/* A field of the head, of an entry of the index, or of the footer: where it begins, how long. */
static uint64_t pick_field(const struct file *f, uint64_t *length)
{
	static const unsigned char header[][2] = {
		{0, 8},  {8, 4},  {12, 4}, {16, 4}, {20, 4}, {24, 8}, {32, 8},  {40, 8}, {48, 8},
		{56, 8}, {64, 8}, {72, 4}, {76, 4}, {80, 4}, {84, 4}, {88, 64}, {152, 8}};
	static const unsigned char index[][2] = {{0, 4},  {4, 4},  {8, 8},  {16, 8}, {24, 8},
						 {32, 8}, {40, 8}, {48, 4}, {52, 4}, {56, 8}};
	static const unsigned char footer[][2] = {{0, 8},  {8, 8},  {16, 8},  {24, 8},
						  {32, 8}, {40, 4}, {44, 12}, {56, 8}};
	const unsigned char *field;
	uint64_t base = 0;
	switch (below(4)) {
	case 0:
		field = header[below(sizeof header / 2)];
		break;
	case 1:
		field = footer[below(sizeof footer / 2)];
		base = f->size - FOOTER;
		break;
	case 2:
		*length = 8;
		return HEADER - 8;
	default:
		field = index[below(sizeof index / 2)];
		base = f->index + below((unsigned)f->nsections) * ENTRY;
	}
	*length = field[1];
	return base + field[0];
}

/* Somewhere in a section's contents, its first and last bytes above all. */
static uint64_t pick_content(const struct file *f)
{
	for (int tries = 0; tries < 100; tries++) {
		const unsigned char *e = entry(f, below((unsigned)f->nsections));
		uint64_t offset = number(e + 24, 8), stored = number(e + 32, 8);
		if (stored == 0)
			continue;
		switch (below(3)) {
		case 0:
			return offset;
		case 1:
			return offset + stored - 1;
		default:
			return offset + below((unsigned)stored);
		}
	}
	return HEADER - 1;
}

static bool flip(struct file *f, uint64_t at, char what[200])
{
	unsigned bit = below(8);
	f->at[at] ^= (unsigned char)(1u << bit);
	snprintf(what, 200, "bit %u of byte %llu flipped", bit, (unsigned long long)at);
	return matters(f, at);
}

static bool flip_field(struct file *f, char what[200])
{
	uint64_t length, at = pick_field(f, &length);
	struct file before = *f;
	bool must = matters(&before, at);
	unsigned char *bytes = f->at + at, kind = (unsigned char)below(3), changed = 0;
	for (uint64_t i = 0; i < length; i++) {
		unsigned char was = bytes[i];
		bytes[i] = kind == 0 ? 0 : kind == 1 ? 0xff : (unsigned char)(was + (i == 0));
		changed |= was ^ bytes[i];
	}
	snprintf(what, 200, "field of %llu bytes at %llu set (%u)", (unsigned long long)length,
		 (unsigned long long)at, kind);
	return must && changed != 0;
}

/* What a disk does: a block of zeros. */
static bool lose_block(struct file *f, char what[200])
{
	size_t size = chance(50) ? 512 : 4096, at = below((unsigned)(f->size / size)) * size;
	bool must = false;
	for (size_t i = at; i < at + size; i++)
		must = must || (f->at[i] != 0 && matters(f, i));
	memset(f->at + at, 0, size);
	snprintf(what, 200, "%zu bytes at %zu lost", size, at);
	return must;
}

static bool cut(struct file *f, char what[200])
{
	const size_t places[] = {0,
				 1,
				 7,
				 8,
				 HEADER,
				 f->index,
				 f->size - 1,
				 f->size - FOOTER,
				 f->size / 2,
				 f->size - 4096,
				 below((unsigned)f->size)};
	f->size = places[below(sizeof places / sizeof *places)];
	snprintf(what, 200, "cut to %zu bytes", f->size);
	return true;
}

static bool grow(struct file *f, char what[200])
{
	size_t more = chance(50) ? 1 : 4096;
	f->at = realloc(f->at, f->size + more);
	if (f->at == NULL)
		abort();
	memset(f->at + f->size, 0, more);
	f->size += more;
	snprintf(what, 200, "%zu bytes longer", more);
	return true;
}

bool damage_image(const char *img, uint64_t epoch, char what[200])
{
	struct file f;
	bool must;
	load(&f, img, epoch);
	switch (below(8)) {
	case 0:
	case 1:
		must = flip_field(&f, what);
		break;
	case 2:
	case 3:
		must = flip(&f, pick_content(&f), what);
		break;
	case 4:
		must = flip(&f, below((unsigned)f.size), what);
		break;
	case 5:
		must = lose_block(&f, what);
		break;
	case 6:
		must = cut(&f, what);
		break;
	default:
		must = grow(&f, what);
	}
	store(&f);
	free(f.at);
	return must;
}

unsigned damage_sweep(const char *img, uint64_t epoch, unsigned step, unsigned *tried)
{
	struct file f;
	unsigned missed = 0;
	*tried = 0;
	load(&f, img, epoch);
	for (size_t at = 0; at < f.size; at += step, *tried += 2) {
		bool must = matters(&f, at);
		size_t size = f.size;
		f.at[at] ^= 0x10;
		store(&f);
		f.at[at] ^= 0x10;
		if (must && judge_is_whole(img, epoch)) {
			fprintf(stderr, "byte %zu flipped, and nobody sees it\n", at);
			missed++;
		}
		f.size = at;
		store(&f);
		f.size = size;
		if (judge_is_whole(img, epoch)) {
			fprintf(stderr, "cut to %zu bytes, and nobody sees it\n", at);
			missed++;
		}
	}
	store(&f);
	free(f.at);
	return missed;
}
