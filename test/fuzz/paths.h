/* paths.h - what the parts of generate_paths draw from.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every number n0, n1, … of the program lies between 70 and 150 at all times; every array has
 * PATH_ELEMENTS elements, so that all bounds drawn here lie in it. Names below are expressions of
 * the generated program. */
#ifndef PATHS_H
#define PATHS_H

enum { PATH_ARRAYS = 6, PATH_ELEMENTS = 200, PATH_NUMBERS = 4 };

/* ---- path_draws.c ---- */
const char *path_array(void);
const char *path_number(void);
const char *path_low(void);       /* from 0 to 40 */
const char *path_high(void);      /* from 60 to PATH_ELEMENTS */
const char *path_unknown(void);   /* true or not, which data decides */
const char *path_condition(void); /* or numbers, which a compiler may follow */
void path_position(void);         /* or none */

/* ---- path_numbers.c: numbers that change ---- */
void path_new_number(void);
void path_number_of_team(void);

/* ---- path_circles.c: functions that call themselves, and each other ---- */
void path_circles_declare(void); /* at file scope */
void path_circles_define(void);
/* "to" and a call that may fill and read "a" and "b". */
void path_circle_call(const char *to, const char *a, const char *b, const char *from,
		      const char *end);

/* ---- path_lists.c: lists that grow while they are filled ---- */
extern const char *const path_lists_head; /* what they need at file scope */
void path_list(void);

/* ---- path_blocks.c: lists and trees of blocks ---- */
extern const char *const path_blocks_head; /* what they need at file scope */
void path_blocks(void);

/* ---- path_uses.c: what is read for the last time ---- */
extern const char *const path_uses_head; /* what it needs at file scope */
void path_use(void);

#endif
