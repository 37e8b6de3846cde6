/* ranks_picture.h - ranks side by side: a row for each; of many, rows for the least, the median and
 * the most.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REPORT_RANKS_PICTURE_H
#define OMPCKPT_REPORT_RANKS_PICTURE_H

#include "ranks.h"

struct text;

enum { RANKS_ROWS = 64 }; /* more are no longer shown one by one */

/* Seconds standing still and writing, in the mean over the sets. */
void ranks_picture_means(struct text *out, const char *id, const struct ranks *r);

/* When each rank was copied for "s", and how long it stood still. */
void ranks_picture_set(struct text *out, const char *id, const struct ranks_set *s);

#endif
