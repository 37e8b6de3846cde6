/* sections.h - contents read from an image, and sections made for another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_SECTIONS_H
#define OMPCKPT_MIGRATE_SECTIONS_H

#include "contents.h"

/* A section of the new image. */
struct piece {
	struct image_section s; /* but for its place and sum */
	unsigned char *contents;
};

struct pieces {
	struct piece *at;
	size_t n, room;
};

/* Takes "contents". */
void pieces_add(struct pieces *p, struct image_section s, unsigned char *contents);
void pieces_free(struct pieces *p);

/* What the contents of an image are carried with. */
struct carrying {
	struct pieces *out;
	const struct image *im;
	const struct places *places; /* complete and sorted */
	const struct match *match;
	void *room, *runs_room; /* IMAGE_ROOM bytes each */
};

/* All of a section's contents, to be freed. NULL after a message. */
unsigned char *section_read(const struct carrying *c, const struct image_section *s);

bool section_find(const struct image *im, uint32_t kind, uint32_t id, uint64_t address,
		  struct image_section *s);

/* Object "old" of the old build becomes "new": all but where that is. */
struct contents section_contents(const struct carrying *k, uint32_t old, uint32_t new);

/* Carry all that a section holds of a variable. False after a message. */
bool section_carry(const struct carrying *k, struct contents *c, const struct image_section *s);
void section_tell_lost(const struct carrying *k, const struct contents *c);

/* Add a section of "whole" bytes, of which "known" ones are "bytes"; none if nothing is known.
 * Takes both. */
void section_add_known(struct pieces *out, struct image_section s, unsigned char *bytes,
		       uint64_t whole, struct spans *known);

/* Is an object whose declaration does not say what is in it used as the same types? False after a
 * message. */
bool section_is_used_alike(const struct match *m, uint32_t old, uint32_t new);

#endif
