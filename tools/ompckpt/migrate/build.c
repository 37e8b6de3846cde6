/* build.c - reads the naming of a build.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    section 13 of an image, or section .ompckpt.naming of an executable.
 * Out:   its tables, their places.
 * Errs:  what has no naming, or a newer one, is told, with what to do.
 * Cost:  linear in the naming. */
#include "build.h"
#include "command.h"
#include "elf_file.h"
#include "ompckpt/abi.h"
#include "text.h"

#include <elf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum { KNOWN_VERSION = 1, MOST = 1 << 30 };

static void *allocate(size_t n, size_t size)
{
	void *p = calloc(n + 1, size);
	if (!p)
		abort();
	return p;
}

static json_t *unpack(const void *packed, size_t n)
{
	unsigned long long size = ZSTD_getFrameContentSize(packed, n);
	if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > MOST)
		return NULL;
	char *plain = allocate(size, 1);
	json_t *o = ZSTD_decompress(plain, size, packed, n) == size
			    ? json_loadb(plain, size, 0, NULL)
			    : NULL;
	free(plain);
	return o;
}

static uint64_t number_at(const json_t *list, size_t i)
{
	return (uint64_t)json_integer_value(json_array_get(list, i));
}

static void read_statics(struct build *b)
{
	const json_t *names = json_object_get(b->naming, "statics");
	const json_t *places = json_object_get(b->section, "statics_at");
	b->nstatics = json_array_size(names);
	b->statics = allocate(b->nstatics, sizeof *b->statics);
	for (size_t i = 0; i < b->nstatics; i++) {
		const json_t *row = json_array_get(names, i), *at = json_array_get(places, i);
		const char *name = json_string_value(json_array_get(row, 0));
		b->statics[i] =
			(struct build_static){name ? name : "?", number_at(at, 0), number_at(at, 1),
					      number_at(row, 3) != 0, number_at(row, 4) != 0};
	}
}

static void read_strings(struct build *b)
{
	const json_t *texts = json_object_get(b->naming, "strings");
	const json_t *places = json_object_get(b->section, "strings_at");
	b->nstrings = json_array_size(texts);
	b->strings = allocate(b->nstrings, sizeof *b->strings);
	for (size_t i = 0; i < b->nstrings; i++) {
		struct build_string *s = &b->strings[i];
		const json_t *at = json_array_get(places, i);
		s->text = json_string_value(json_array_get(texts, i));
		s->text = s->text ? s->text : "";
		for (const char *c = s->text; *c; c++) /* a byte above 127 is two of UTF-8 */
			s->length += ((unsigned char)*c & 0xc0) != 0x80;
		s->n = json_array_size(at);
		s->at = allocate(s->n, sizeof *s->at);
		for (size_t k = 0; k < s->n; k++)
			s->at[k] = number_at(at, k);
	}
}

/* A type is made of earlier ones, so that none is made of itself. */
static bool are_types(const json_t *types)
{
	const json_t *type, *field;
	size_t i, k;
	json_array_foreach (types, i, type) {
		const char *kind = json_string_value(json_array_get(type, 0));
		if (!kind || (*kind == 'a' && number_at(type, 2) >= i))
			return false;
		if (*kind != 's' && *kind != 'u')
			continue;
		json_array_foreach (json_array_get(type, 3), k, field)
			if (number_at(field, 2) >= i)
				return false;
	}
	return true;
}

static bool read(struct build *b, const void *packed, size_t n)
{
	b->packed = allocate(n, 1);
	b->npacked = n;
	memcpy(b->packed, packed, n);
	b->section = unpack(packed, n);
	b->naming = json_object_get(b->section, "naming");
	if (!b->naming || !are_types(json_object_get(b->naming, "types")))
		return complain("%s: its naming is damaged", b->path), false;
	if (json_integer_value(json_object_get(b->naming, "version")) > KNOWN_VERSION)
		return complain("%s: its naming is of a newer version; use a newer ompckpt",
				b->path),
		       false;
	const json_t *memory = json_object_get(b->section, "memory");
	b->begin = number_at(memory, 0);
	b->end = number_at(memory, 1);
	read_statics(b);
	read_strings(b);
	return true;
}

bool build_of_image(struct build *b, const struct image *im, const char *path)
{
	struct image_section s;
	*b = (struct build){.path = path};
	if (image_find(im, IMAGE_NAMING, ~0u, &s) && s.size)
		return read(b, image_contents(im, &s), s.size);
	complain("%s does not say what its build called what it holds: an older ompckpt-cc "
		 "compiled it; run that build",
		 path);
	return false;
}

static void read_objects(struct build *b, struct bytes file)
{
	struct bytes rows = {0};
	size_t n = b->nobjects = json_array_size(json_object_get(b->naming, "objects"));
	b->objects = allocate(n, sizeof *b->objects);
	b->rows = allocate(n, sizeof *b->rows);
	elf_section(file, "ompckpt_objects", &rows);
	for (size_t i = 0; i + sizeof(struct ompckpt_object) <= rows.n;
	     i += sizeof(struct ompckpt_object)) {
		struct ompckpt_object o;
		memcpy(&o, rows.at + i, sizeof o);
		if (o.id < n && !(o.flags & OMPCKPT_OBJECT_DEAD))
			b->objects[o.id] = (uintptr_t)o.at;
		if (o.id < n && !(o.flags & OMPCKPT_OBJECT_DEAD))
			b->rows[o.id] = (uint32_t)(i / sizeof o);
	}
	rows = (struct bytes){0};
	elf_section(file, "ompckpt_copies", &rows);
	for (size_t i = 0; i + sizeof(struct ompckpt_copy) <= rows.n;
	     i += sizeof(struct ompckpt_copy)) {
		struct ompckpt_copy c;
		memcpy(&c, rows.at + i, sizeof c);
		if (c.id < n)
			b->rows[c.id] = (uint32_t)(i / sizeof c);
	}
}

static bool read_id(struct build *b, struct bytes file)
{
	struct bytes note;
	Elf64_Nhdr head;
	if (!elf_section(file, ".note.gnu.build-id", &note) || note.n < sizeof head)
		return false;
	memcpy(&head, note.at, sizeof head);
	size_t begin = sizeof head + (head.n_namesz + 3u) / 4 * 4;
	b->id_size = head.n_descsz;
	if (b->id_size > sizeof b->id || begin + b->id_size > note.n)
		return false;
	memcpy(b->id, note.at + begin, b->id_size);
	return true;
}

bool build_of_app(struct build *b, const char *path)
{
	struct text file = {0};
	struct bytes section, all;
	bool ok = false;
	*b = (struct build){.path = path};
	if (!text_read_file(&file, path)) {
		complain("'%s' can't be read: %s", path, strerror(errno));
		return false;
	}
	all = (struct bytes){file.at, file.n};
	if (!elf_section(all, ".ompckpt.naming", &section))
		complain("%s has no naming: it was not built with this ompckpt-cc, or has no "
			 "position",
			 path);
	else if (read(b, section.at, section.n)) {
		read_objects(b, all);
		ok = read_id(b, all);
		if (!ok)
			complain("%s has no build-id", path);
	}
	text_free(&file);
	return ok;
}

void build_free(struct build *b)
{
	for (size_t i = 0; i < b->nstrings; i++)
		free(b->strings[i].at);
	free(b->strings);
	free(b->statics);
	free(b->objects);
	free(b->rows);
	free(b->packed);
	json_decref(b->section);
	*b = (struct build){0};
}

const json_t *build_item(const struct build *b, const char *list, size_t number)
{
	return json_array_get(json_object_get(b->naming, list), number);
}
