/* nests.h - the parts of a generated program of loop nests over arrays that live in part.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The invariants by which every generated program is free of undefined behaviour and says the same
 * for any number of threads:
 * - of every number the least and the greatest value it ever has are known; an index is drawn until
 *   its range lies inside the extent;
 * - every element is set before the first step;
 * - a nest that threads share writes one array, at another element in each turn of its first loop,
 *   and reads no other place of what it may be. */
#ifndef NESTS_H
#define NESTS_H

#include <stdbool.h>

enum {
	DIMS = 4,
	TOP = 6,   /* the greatest value of a number that ends loops */
	BLOCK = 10 /* an array hN of that extent has a block of its own */
};

/* What loops run to: in a variable, a member, an element, behind a pointer. */
struct number {
	const char *text; /* signed */
	const char *raw;  /* as it is declared */
	int least, most;
	bool is_stored; /* it may be assigned */
	bool is_int;    /* an lvalue of type int */
	bool is_global;
};

enum kin { GLOBAL, PARAMETER, LOCAL, ALIAS }; /* ALIAS: may be any of the others */

struct array {
	const char *form; /* "$" for each coordinate; "@": in brackets, if it must */
	const char *name; /* decays to a pointer to rows, or NULL */
	const char *type; /* of the elements */
	unsigned ndims, object;
	int extent[DIMS];
	enum kin kin;
};

/* number + sign * (variable of a loop) + offset */
struct bound {
	bool has_number;
	struct number number;
	int loop, sign; /* loop: -1: none */
	int offset;
};

enum form { UP, LONG_UP, DOWN, UNSIGNED_UP, UNSIGNED_DOWN, SMALL_UP, WHILE, UNEQUAL, FORMS };

struct loop {
	struct bound from, to; /* without "to" itself */
	int step;
	enum form form;
};

/* number + factor * (variable of a loop) + (variable of another) + offset */
struct coordinate {
	bool has_number;
	struct number number;
	int loop, factor, other; /* loops; -1: none */
	int offset;
};

struct nest {
	struct array array;
	unsigned depth;
	struct loop loops[DIMS];
	struct coordinate at[DIMS];
};

/* What code may name and do; inner blocks have a copy. */
struct place {
	struct number numbers[48];
	unsigned nnumbers;
	struct array arrays[24];
	unsigned narrays;
	struct nest shapes[16]; /* drawn here before, the newest last */
	unsigned nshapes;
	unsigned turns; /* how often this code runs */
	unsigned depth; /* of blocks */
	unsigned calls; /* it may call functions of this number and higher */
	bool may_cut, owns_blocks;
};

/* ---- nest_numbers.c ---- */
void add_number(struct place *p, struct number n);
void declare_numbers(struct place *p);
void set_up_numbers(struct place *p); /* in main */
struct number any_number(const struct place *p);

/* A statement that gives a number another value. */
void change_number(const struct place *p);

/* … to one that bounds a loop of a nest written here, if the nest has any. */
void change_bound(const struct place *p);

/* A local made of other numbers. */
void derive_number(struct place *p);

/* A condition that does not depend on loops. */
const char *condition(const struct place *p);

/* Numbers that hold nonsense while a condition is false. */
void declare_traps(void);
void set_up_traps(void);
void spring_traps(void);

/* The condition of a trap; its number is added to "p". */
const char *trap(struct place *p);

/* ---- nest_arrays.c ---- */
void declare_arrays(struct place *p);
void set_up_arrays(struct place *p);
struct array add_array(struct place *p, struct array a);
struct array any_array(const struct place *p);

/* One with a name, of unsigned long; "inner": the extent of its rows, 0: it has one dimension. */
bool plain_array(const struct place *p, int inner, struct array *found);

/* Two are surely not the same memory. */
bool distinct(const struct array *a, const struct array *b);

/* The array's element: its form with the coordinates put in. */
const char *element(const struct array *a, const char *const at[DIMS]);

/* Set all elements of "a". */
void set_all(const struct array *a);

/* ---- nest_shapes.c ---- */
struct nest draw_nest(const struct place *p);

/* Nearly "n". */
struct nest changed_nest(const struct place *p, const struct nest *n);
struct nest nest_of(const struct place *p, const struct array *a);
bool shape_fits(const struct nest *n);
void keep_shape(struct place *p, const struct nest *n);
const char *bound_text(const struct nest *n, const struct bound *b, int more);
const char *coordinate_text(const struct coordinate *c);

/* A coordinate inside "extent", of what the first "depth" loops count. */
const char *index_near(const struct place *p, const struct nest *n, unsigned depth, int extent);

/* "i", "j", "k", "l" */
const char *variable(unsigned loop);
bool is_unsigned(enum form f);

/* ---- nest_code.c ---- */
enum use { STORE, FETCH, UPDATE };
enum sharing { SERIAL, PARALLEL, SHARED }; /* SHARED: by the team around */

void write_nest(const struct place *p, const struct nest *n, enum use use, enum sharing sharing);

/* May threads share it? */
bool can_share(const struct nest *n);

#endif
