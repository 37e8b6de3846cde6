/* options.h - the options of a command that has its own: one row each.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_OPTIONS_H
#define OMPCKPT_OPTIONS_H

#include <stdbool.h>

struct call;

struct option_row {
	const char *name; /* the word after it is its value */
	bool (*read)(const char *value, void *out);
	void *out;         /* unchanged if the option is not given */
	const char *range; /* what the value must be, in words */
};

/* Read the options among the words of "c"; what is left, in order, are the operands. False after a
 * message; the number of operands is none of its business. */
bool options_read(struct call *c, const struct option_row *rows, unsigned n);

bool option_text(const char *value, void *out);     /* const char * */
bool option_seconds(const char *value, void *out);  /* double, above 0 */
bool option_positive(const char *value, void *out); /* double, above 0 */
bool option_percent(const char *value, void *out);  /* double, above 0; "%" may follow */
bool option_part(const char *value, void *out);     /* double, between 0 and 1 */
bool option_count(const char *value, void *out);    /* unsigned long long */

/* The place of "word" in the list that ends with NULL, or -1. */
int option_place(const char *word, const char *const *list);

#endif
