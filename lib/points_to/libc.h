/* libc.h - what is known of library functions (modref_libc.def).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_POINTS_TO_LIBC_H
#define OMPCKPT_POINTS_TO_LIBC_H

#include <stdbool.h>

struct function;

struct libc_row {
	const char *name, *result, *arguments, *effects;
};

/* The row of "f", a definition; NULL: it is the program's own, or nothing is known of it. */
const struct libc_row *libc_of(const struct function *f);

/* The row of a library function, by its name; builtins and fortified variants under the name
 * of what they stand for. NULL: nothing is known of what it does to memory. */
const struct libc_row *libc_find(const char *name);
/* The same; also one that says no more of memory than that it may do anything (result "?"), but
 * what else there is to know. */
const struct libc_row *libc_row(const char *name);

/* What happens to what argument "i" (from 1) points to: a letter of modref_libc.def. */
char libc_argument(const struct libc_row *r, unsigned i);

/* Has the row this effect? "x" and "y" get its numbers (0 where it has none); either may be
 * NULL. */
bool libc_effect(const struct libc_row *r, const char *effect, unsigned *x, unsigned *y);
/* The same of the one after "nth" others of that name. */
bool libc_effect_again(const struct libc_row *r, const char *effect, unsigned nth, unsigned *x,
		       unsigned *y);

/* Does it give a block with what was in that of argument 1, which is no more or the same? */
bool libc_moves(const struct libc_row *r);

/* The word after effect "effect", as long as strcspn(it, " "); NULL: the row has not this
 * effect. */
const char *libc_word(const struct libc_row *r, const char *effect);

/* May format "s" (of a scanf or printf; NULL: not known) have a conversion to or from a pointer?
 * One that allocates ("%ms")? */
bool libc_format_has_pointer(const char *s);
bool libc_format_allocates(const char *s);

/* A builtin on numbers alone: no row needed, no effect on memory. */
bool libc_is_arithmetic(const struct function *f);

#endif
