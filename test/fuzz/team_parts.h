/* team_parts.h - the parts of a generated program whose teams meet positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef TEAM_PARTS_H
#define TEAM_PARTS_H

#include <stdbool.h>

enum { NAMES = 24 };

struct names {
	const char *at[NAMES];
	unsigned count;
};

/* What code of a team may name; passed by value into inner blocks. */
struct team {
	struct names privates; /* numbers that differ from thread to thread */
	struct names uniforms; /* numbers of each thread that are the same in all */
	struct names arrays;   /* shared, of 16 */
	struct names scalars;  /* shared; those that begin with 'g' are variables of the program */
	unsigned written_arrays; /* bit sets: not to be read in this phase */
	unsigned written_scalars;
	bool slots_written;
	bool in_loop;
	bool has_block, has_row, has_pair; /* variables of a thread's own */
	const char *end;                   /* a label at the end of the region, or NULL */
	unsigned function;                 /* it calls those of a higher number */
	unsigned depth;
};

/* ---- team_values.c ---- */
void add_name(struct names *n, const char *s);
const char *any(const struct names *n);

/* One of the names whose bit is not in "written"; NULL if there is none. */
const char *stable(const struct names *n, unsigned written);

/* A value; "i" is the variable of a worksharing loop or NULL. If it is to be uniform, it depends on
 * "i" and on what all threads have alike. */
const char *value(const struct team *t, bool uniform, const char *i);

/* A position, as long as the program has few of them. */
void position(void);
void maybe_position(void);

/* ---- team_loops.c: loops that threads share, most with positions in their bodies ---- */

/* Writes elements of array "a". */
void fill_loop(const struct team *t, const char *a);

/* Writes "g", a variable of the program, or the local of the function around the region. */
void scalar_loop(const struct team *t, const char *g);

/* "omp parallel for", in serial code: writes "a", and "sum", a local. "any_size": of the team. */
void combined_loop(const struct team *t, const char *a, const char *sum, bool any_size);

/* ---- team_pieces.c: single, master, masked and sections, most with positions in them ---- */

/* Write elements of "a", the scalar "g", a variable "p" that each thread has. */
void piece_of_array(const struct team *t, const char *a);
void sections_of_array(const struct team *t, const char *a);
void piece_of_scalar(const struct team *t, const char *g);
void piece_handed_out(const struct team *t, const char *p);

/* ---- team_orphans.c: functions with arrays of their own, which all threads of a team call alike, or not ---- */

/* The arrays; then the functions. */
void orphan_arrays(void);
void orphan_functions(bool with_shares);

/* Call one in a region, in front of which and after which all threads wait; or, perhaps, in serial code. */
void orphan_call(const char *to);
void orphan_call_in_serial_code(const char *to);

/* ---- team_shares.c: lines that threads share out themselves ---- */

void share_functions(void);

/* Write "value" of "i", then wait; read into "sum". */
void write_share(const char *to, unsigned from, unsigned end, const char *value);
void read_share(const char *a, unsigned from, unsigned end);

#endif
