/* compare.h - have two runs left the same?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A run leaves a folder with "stdout" and, in "files", its working folder. */
#ifndef OMPCKPT_PROVE_COMPARE_H
#define OMPCKPT_PROVE_COMPARE_H

#include "text.h"

#include <regex.h>
#include <stdbool.h>

struct compare_rule {
	double tolerance; /* numbers in texts may differ by that share of the larger; 0: none */
	const char
		*ignored; /* what matches in a line, or in a file's name, is left out; NULL: none */
	regex_t is_ignored;  /* it, compiled */
	const char *command; /* asked instead: COMMAND REFERENCE OTHER; NULL: none */
	bool is_broken;      /* it can't be asked: there is no such command, or it crashed */
};

/* What differs first, in words, to be freed; NULL: nothing does. */
char *compare_runs(struct compare_rule *r, const char *reference, const char *other);

/* The same of two texts: the number of the first line that differs, from 1; 0: none does. */
unsigned long compare_texts(const char *a, const char *b, double tolerance);

/* Append "text" without what matches "ignored" in a line of it. */
void compare_without(const regex_t *ignored, const char *text, struct text *out);

#endif
