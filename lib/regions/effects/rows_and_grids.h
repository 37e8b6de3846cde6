/* rows_and_grids.h - a row of "n * m" numbers is a grid with these sides, and the other way round.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "for (k = 0; k < n * m; k++) u[k]" and a nest of loops over "u[i * m + j]" write the same
 * elements in other coordinates, to the analysis as different as elements of two arrays. */
#ifndef OMPCKPT_REGIONS_ROWS_AND_GRIDS_H
#define OMPCKPT_REGIONS_ROWS_AND_GRIDS_H

#include "symbols.h"

/* Writes of "n" elements from "a" on, as those of grids, in each order of the factors of "n"; none,
 * if it is no product. */
struct elements row_as_grids(struct point *here, const struct address *a,
			     const struct type *element, isl_pw_aff *n);

/* "written", and the whole rows in it as grids, the whole grids as rows. */
struct elements rows_and_grids(struct point *here, struct elements written);

/* "read", and the whole rows in it as grids where "written" has elements of such. */
struct elements rows_read(struct point *here, struct elements read, struct elements written);

#endif
