/* change.h - a program in three versions: the old one, the new one, and the reference.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef CHANGE_H
#define CHANGE_H

#include <stdbool.h>
#include <stddef.h>

enum version { OLD, NEW, REFERENCE, VERSIONS };

/* One line of the program, in each version; NULL: not there. It may be several, with '\n'. */
struct line {
	const char *in[VERSIONS];
};

/* The program that is changed. "host" is the function with the main loop: the lines of its "{" and
 * of what it returns with (or its "}"). The file's own text begins at line "includes". */
struct program {
	struct line *lines;
	size_t count, includes, host_open, host_close;
	bool ticks;
};

/* Change a line of what the generator wrote, at random. Gives the name of the edit, or NULL if the
 * places it looked at have none. */
const char *edit_line(struct program *);

struct gadget {
	const char *name, *const *lines;
	size_t count;
	unsigned number, constants[7];
	bool one_way, counts, ticks, reversed;
};

enum section { AT_FILE, AT_START, AT_STEP, AT_END, SECTIONS };

/* Read the gadgets of the file at "path". Gives how many; "*all" is never freed. */
size_t gadgets_read(const char *path, struct gadget **all);

/* Write a section of a gadget; "turn" is the number of its step. */
void gadget_write(const struct gadget *, enum section, const char *turn, enum version, bool ticks);

#endif
