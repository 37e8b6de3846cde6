/* timeline.h - checkpoints over time: bytes, gaps, seconds; and the list of them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REPORT_TIMELINE_H
#define OMPCKPT_REPORT_TIMELINE_H

#include "page.h"

struct text;

/* The bytes of checkpoints over candidates ("with_candidates"), on the time line. */
void timeline_bytes(struct text *out, const char *id, const struct page *p,
		    const struct page_line *line, bool with_candidates);

/* The gaps between checkpoints, against "limit" seconds (0: none). */
void timeline_gaps(struct text *out, const char *id, const struct page_line *line, double limit);

/* Seconds standing still and writing, for each checkpoint. */
void timeline_seconds(struct text *out, const char *id, const struct page_line *line);

/* The checkpoints, one by one, the first 200 of them; with seconds if they were taken. */
void timeline_list(struct text *out, const struct page_line *line, bool with_seconds);

#endif
