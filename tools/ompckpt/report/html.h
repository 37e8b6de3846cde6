/* html.h - markup under construction: constant markup as it is, "%s" arguments escaped.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Everything is appended to "out". A conversion that is not listed below is a mistake of the
 * caller: it aborts. */
#ifndef OMPCKPT_REPORT_HTML_H
#define OMPCKPT_REPORT_HTML_H

#include <stdbool.h>
#include <stddef.h>

struct text;

/* Append "format", which is markup, with what the arguments are, which is not: "%s" is escaped.
 * Conversions: s d u f g c %, flags, widths, precisions, "ll". */
void html(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Units for people: "2.66 MB", "12.3 ms". Three digits; without a unit and in per cent four,
 * whole numbers without a unit exactly. */
enum unit { UNIT_NONE, UNIT_BYTES, UNIT_SECONDS, UNIT_PERCENT };
struct shown {
	char at[40];
};
struct shown html_value(double value, enum unit unit);

/* A table: columns whose titles begin with ">" hold figures. Then rows of html(), then the end. */
void html_table(struct text *out, const char *const *titles);
void html_table_end(struct text *out);

/* A cell that holds a value, with the exact one as its tooltip; "-" if it is not known. */
void html_cell(struct text *out, double value, enum unit unit, bool known);

/* A name, or a place in the source, which may be broken after "_" and "/". */
void html_name(struct text *out, const char *name);

/* An entry of a legend: what a colour stands for. */
void html_key(struct text *out, const char *colour, const char *what);

/* The colour's square alone. */
void html_swatch(struct text *out, const char *colour);

/* A line that says what is missing and how to get it. */
void html_missing(struct text *out, const char *what);

#endif
