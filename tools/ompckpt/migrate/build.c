/* build.c - reads the naming of a build.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    section 13 of an image, or section .ompckpt.naming of an executable.
 * Out:   its tables (build_tables.c), their places.
 * Errs:  what has no naming, or another version, is told, with what to do.
 * Cost:  linear in the naming. */
#include "build.h"
#include "allocate.h"
#include "command.h"
#include "elf_file.h"
#include "ompckpt/abi.h"
#include "packed_json.h"
#include "text.h"

#include <elf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { KNOWN_VERSION = 3 };

static bool read(struct build *b, const void *packed, size_t n)
{
	json_t *section = packed_json(packed, n);
	const json_t *naming = json_object_get(section, "naming");
	json_int_t version = json_integer_value(json_object_get(naming, "version"));
	b->packed = allocate(n, 1);
	b->npacked = n;
	memcpy(b->packed, packed, n);
	if (naming && version != KNOWN_VERSION) {
		complain("%s: its naming is of %s version; use %s", b->path,
			 version > KNOWN_VERSION ? "a newer" : "an older",
			 version > KNOWN_VERSION ? "a newer ompckpt" : "the ompckpt of its build");
		json_decref(section);
		return false;
	}
	if (naming && build_of_section(b, section))
		return true;
	complain("%s: its naming is damaged", b->path);
	if (!naming)
		json_decref(section);
	return false;
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

/* ---- an executable -------------------------------------------------------------------------- */

static void read_rows(struct build *b, struct bytes file)
{
	struct bytes rows = {0};
	elf_section(file, "ompckpt_objects", &rows);
	for (size_t i = 0; i + sizeof(struct ompckpt_object) <= rows.n;
	     i += sizeof(struct ompckpt_object)) {
		struct ompckpt_object o;
		memcpy(&o, rows.at + i, sizeof o);
		if (o.id >= b->nobjects || o.flags & OMPCKPT_OBJECT_DEAD)
			continue;
		b->objects[o.id].address = (uintptr_t)o.at;
		b->objects[o.id].size = o.size;
		b->objects[o.id].row = (uint32_t)(i / sizeof o);
	}
	rows = (struct bytes){0};
	elf_section(file, "ompckpt_copies", &rows);
	for (size_t i = 0; i + sizeof(struct ompckpt_copy) <= rows.n;
	     i += sizeof(struct ompckpt_copy)) {
		struct ompckpt_copy c;
		memcpy(&c, rows.at + i, sizeof c);
		if (c.id >= b->nobjects)
			continue;
		b->objects[c.id].size = c.size;
		b->objects[c.id].row = (uint32_t)(i / sizeof c);
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
	b->file = file.at;
	b->file_size = file.n;
	if (!elf_section(all, ".ompckpt.naming", &section))
		complain("%s has no naming: it was not built with this ompckpt-cc, or has no "
			 "position",
			 path);
	else if (read(b, section.at, section.n)) {
		read_rows(b, all);
		ok = read_id(b, all);
		if (!ok)
			complain("%s has no build-id", path);
	}
	return ok;
}

bool build_initial(const struct build *b, uint64_t address, uint64_t size, unsigned char *out)
{
	return elf_initial((struct bytes){b->file, b->file_size}, address, size, out);
}

static void free_function(struct build_function *f)
{
	for (size_t i = 0; i < f->nvalues; i++)
		free(f->values[i].sets.at);
	free(f->variables);
	free(f->values);
	free(f->locals);
	free(f->labels);
}

void build_free(struct build *b)
{
	for (size_t i = 0; i < b->ntypes; i++)
		free(b->types[i].fields);
	for (size_t i = 0; i < b->nsets; i++)
		free(b->sets[i].at);
	for (size_t i = 0; i < b->nobjects; i++)
		free(b->objects[i].sets.at);
	for (size_t i = 0; i < b->nfunctions; i++)
		free_function(&b->functions[i]);
	for (size_t i = 0; i < b->nstrings; i++)
		free(b->strings[i].at);
	void *all[] = {b->types,     b->sets,    b->objects, b->others, b->functions,
		       b->positions, b->statics, b->strings, b->packed, b->file};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		free(all[i]);
	json_decref(b->names);
	json_decref(b->section);
	*b = (struct build){0};
}
