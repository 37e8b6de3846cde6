/* sections.h - the sections of the report: each appends its markup to "out".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A section whose input is missing is one line that says how to get it. */
#ifndef OMPCKPT_REPORT_SECTIONS_H
#define OMPCKPT_REPORT_SECTIONS_H

struct page;
struct text;

void section_head(const struct page *p, struct text *out);      /* in short */
void section_positions(const struct page *p, struct text *out); /* what they cost */
void section_variables(const struct page *p, struct text *out); /* what makes up the bytes */
void section_time(const struct page *p, struct text *out);      /* the plan on the time line */
void section_run(const struct page *p, struct text *out);       /* stall, write, restart */
void section_ranks(const struct page *p, struct text *out);     /* of a job, side by side */
void section_failures(const struct page *p, struct text *out);  /* what a failure costs */
void section_predictions(const struct page *p, struct text *out);
void section_why(const struct page *p, struct text *out); /* what is saved, and why */

/* The style sheet. */
extern const char section_style[];

#endif
