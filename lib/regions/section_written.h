/* section_written.h - what of the objects that a label needs is written before it is read?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * First writes (first_writes.h) are elements of whichever blocks their pointers lead to at the cut.
 * They become polyhedra of their own, which the runtime leaves out of what is needed; an object
 * whose reads have no form may be needed whole but for them ("all_but"). A polyhedron says which
 * objects it was shown for: a program that ends before it writes may have freed the block, and use
 * what lies there since. */
#ifndef OMPCKPT_REGIONS_SECTION_WRITTEN_H
#define OMPCKPT_REGIONS_SECTION_WRITTEN_H

#include "sectioning.h"

/* What must be written, over numbers known at the cut; less, where they do not tell it. */
struct elements section_written_told(struct sectioning *q, struct elements must);

/* Find what is written first. Needs: q->reads. */
void section_written_find(struct sectioning *q);

/* Is something of "location" left out, as far as has been found? */
bool section_written_has(struct sectioning *q, unsigned location);

/* Can "location" be needed whole, but for what is written? */
bool section_written_fits(struct sectioning *q, unsigned location);

/* The reads at "b" have no form: of objects that it may name, all is needed that is not left out.
 */
void section_written_need_whole(struct sectioning *q, const struct object_base *b);

/* Objects that are needed whole, and of which nothing is left out any more, have no sections. */
void section_written_drop_whole(struct sectioning *q);

/* As sectioning_add, of all that is written. False: something has no form, and is given up; or
 * numbers come from what was needed in part. */
bool section_written_add(struct sectioning *q, bool is_counting);

/* All bytes of what is needed whole but for what is written. */
void section_written_add_bytes(struct sectioning *q);

/* "text", the sections of "location", but for what is written: "text but g[0:n - 1]". */
const char *section_written_text(struct sectioning *q, unsigned location, const char *text);

#endif
