/* edit.h - changes to one text, by byte ranges; the text itself is never touched.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A replacement or a cover swallows every edit that lies wholly inside its range; a second one of
 * the very same range takes the place of the first. Two that cross are a caller's bug (assert). So
 * is an edit inside a replacement by text with names, which may be a copy of what the edit changes:
 * rendering stops (invariant.h). A cover's text has what is wanted of the edits inside.
 * Insertions at one offset keep the order in which they were made (but edits_insert_first); an
 * insertion at the edge of a replaced range stays outside it. */
#ifndef OMPCKPT_BASE_EDIT_H
#define OMPCKPT_BASE_EDIT_H

#include "program.h"

struct text;

struct edit {
	struct range range; /* empty: an insertion */
	const char *with;   /* kept, not copied: use the arena */
	bool is_cover;
};

struct edits {
	struct arena *arena;
	const char *text;
	ARRAY(struct edit) list; /* sorted in the order of application */
};

struct edits edits_new(struct arena *a, const char *text);
void edits_replace(struct edits *e, struct range range, const char *with);
void edits_cover(struct edits *e, struct range range, const char *with);
void edits_insert(struct edits *e, unsigned offset, const char *with);

/* In front of what was inserted there before: the beginning of what lies around it. */
void edits_insert_first(struct edits *e, unsigned offset, const char *with);

/* Append bytes [range) of the text with all edits inside it applied; insertions at range.begin and
 * range.end are included. */
void edits_render(const struct edits *e, struct range range, struct text *out);

#endif
