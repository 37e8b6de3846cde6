/* scope.h - what may the code being written name, and how long does it live?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The invariants by which every generated program is free of undefined behaviour:
 * - every array has at least 8 elements, its "size"; indices are taken modulo it;
 * - every pointer always points at something that lives at least as long as the pointer: it holds
 *   only addresses of things whose "life" is at most its own "reach";
 * - arithmetic is unsigned; other types are cast to unsigned when read. */
#ifndef SCOPE_H
#define SCOPE_H

#include <stdbool.h>
#include <stddef.h>

/* How long something lives: a smaller number is longer. The locals of a block at depth d: LOCAL +
 * d. */
enum { FOREVER, CALLER, LOCAL };

enum kind {
	NUMBER,  /* an lvalue of type unsigned */
	SMALL,   /* an lvalue of another arithmetic type */
	PRIVATE, /* a local unsigned whose address is never taken */
	NAME,    /* a variable of type unsigned, by its name: for clauses */
	ARRAY,   /* decays to a pointer to "size" unsigned */
	RECORD,  /* an lvalue of type struct r<type> */
	POINTER, /* an unsigned * that may be set anew */
	KINDS
};

struct thing {
	enum kind kind;
	const char *text;
	unsigned life;
	unsigned reach; /* POINTER */
	unsigned size;  /* ARRAY, POINTER: elements that are surely there */
	unsigned type;  /* RECORD */
};

struct scope {
	struct thing things[120];
	unsigned count;
	unsigned function; /* whose body; functions_count for main */
	unsigned depth;    /* of blocks */
	unsigned loops;    /* around, in this function */
	bool no_calls;     /* nothing may be called that may reach a position */
};

struct scope inner_scope(const struct scope *s);
void add_thing(struct scope *s, struct thing t);

/* A random thing of "kind" that lives as long as "life" says, or longer; NULL if there is none. */
const struct thing *pick(const struct scope *s, enum kind kind, unsigned life);

/* pick() among all; there is one always: the globals. */
const char *pick_text(const struct scope *s, enum kind kind);

#endif
