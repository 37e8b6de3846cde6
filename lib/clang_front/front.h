/* front.h - from the user's source and compile command to a flat text, and from that to a unit.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CLANG_FRONT_FRONT_H
#define OMPCKPT_CLANG_FRONT_FRONT_H

#include <stdbool.h>

struct arena;
struct text;
struct unit;

/* One compilation as the user asked for it. */
struct front_command {
	const char *directory;   /* where it ran: relative names start here; or NULL */
	const char *file;        /* the source, as named on the command line */
	const char *backend;     /* the real compiler: "gcc", "/usr/bin/clang-19", … */
	const char *const *args; /* the user's options for it, without file, -c, -o and -M… */
	unsigned nargs;
};

#ifdef __cplusplus
extern "C" {
#endif

/* Append the flat source of "c" to "out": user macros expanded, user headers inlined, system
 * headers and their macros left by name, #line kept; verified against the backend's own -E.
 * False after an error message. Keeps nothing. */
bool front_flatten(const struct front_command *c, struct text *out);

/* The options of "c" with which the backend compiles its flat text: all but those that flattening
 * has consumed (-D, -U, -I, -iquote, -include, …). NULL-ended, in arena "a". */
const char *const *front_flat_args(struct arena *a, const struct front_command *c);

/* Read a flat text of "c" into a unit in arena "a". Reports misplaced pragmas and what can't be
 * understood; NULL after an error message. "text" must be NUL-ended and is kept. */
struct unit *front_read(struct arena *a, const struct front_command *c, const char *text,
			unsigned length);

/* May the backend choose how floating-point numbers are computed in the unit with this flat text,
 * so that their bits depend on the code around them? Is what it computes kept more exactly in
 * registers than in memory? */
bool front_chooses_bits(const struct front_command *c, const char *text);
bool front_has_excess_precision(const struct front_command *c);

/* The machine that compiler "backend" compiles for, as it says: "x86_64-linux-gnu"; "" if it does
 * not. It is asked once, for reading, too. */
const char *front_machine(const char *backend);

#ifdef __cplusplus
}
#endif

#endif
