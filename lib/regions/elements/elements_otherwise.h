/* elements_otherwise.h - elements of one family as those of another that names the same bytes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A grid that is cleared as one row, a row that is filled as a grid. */
#ifndef OMPCKPT_REGIONS_ELEMENTS_OTHERWISE_H
#define OMPCKPT_REGIONS_ELEMENTS_OTHERWISE_H

#include "elements.h"

/* May the two name the same bytes in different coordinates, so that one can be told as the other? A
 * grid and itself may: u[0][i] goes on beyond the first row. */
bool families_overlap(const struct access_family *a, const struct access_family *b);

/* … Do the inner coordinates all lie in their rows? Then no byte has two of them in "f". */
bool set_is_in_rows(isl_set *s, const struct access_family *f);

/* "s", of "from", in the coordinates of "to". What is written: all that name the same bytes, of
 * whole rows if "from" is a grid. */
isl_set *set_written_otherwise(struct sets *sets, isl_set *s, const struct access_family *from,
			       const struct access_family *to);

/* … What is read: of each element that in its rows. */
isl_set *set_read_otherwise(struct sets *sets, isl_set *s, const struct access_family *from,
			    const struct access_family *to);

/* The disjuncts of "s" that are told without integer divisions. */
isl_set *set_without_divisions(struct sets *sets, isl_set *s);

/* elements_whole_rows.c: the disjuncts of "s" that are whole rows of "grid", in the one coordinate
 * of all its numbers; the caller frees it. Needs: what families_overlap asks of a family. */
isl_set *set_whole_rows(isl_set *s, const struct access_family *grid);

#endif
