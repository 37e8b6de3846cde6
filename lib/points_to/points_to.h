/* points_to.h - which memory may this pointer name?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Abstract locations are numbered 0 … n-1: 0 is external memory (of code that is not read), then
 * what libraries own, then variables and heap sites, at last functions. Numbers below
 * points_to_data are data. A local that no address was ever taken of has no number: only its own
 * name reaches it. */
#ifndef OMPCKPT_POINTS_TO_POINTS_TO_H
#define OMPCKPT_POINTS_TO_POINTS_TO_H

#include "bitset.h"
#include "program.h"

struct points_to;
struct contexts;
struct sparse_set;
struct text;
struct libc_row;

enum memory_kind {
	MEMORY_EXTERNAL, /* number 0, and heap blocks that libraries allocate */
	MEMORY_LIBRARY,  /* static memory of one library function: gone after a restart */
	MEMORY_RUNTIME,  /* streams, environment, argv: the runtime puts them back in place */
	MEMORY_STRING,   /* all string literals */
	MEMORY_VAR,
	MEMORY_HEAP, /* all blocks of one allocation call, or of one call of a wrapper */
	MEMORY_FUNCTION,
};

struct memory {
	enum memory_kind kind;
	struct var *var;           /* MEMORY_VAR */
	struct expr *call;         /* MEMORY_HEAP: the allocation */
	struct expr *root;         /* … made for this call of a wrapper (contexts.h), or NULL */
	unsigned offset;           /* … as which of the root's objects */
	struct function *function; /* MEMORY_FUNCTION */
	const char *name;
	struct loc loc;
};

/* Do its bytes lie in blocks of the heap, as those of an array of variable length do, too? */
bool memory_is_in_heap(const struct memory *m);

#define POINTS_TO_NONE (~0u)

/* The least solution for the whole program. Needs: program_link. */
struct points_to *points_to_compute(struct arena *a, const struct program *p);

/* The calls that have heap memory of their own. */
const struct contexts *points_to_contexts(const struct points_to *pts);

unsigned points_to_data(const struct points_to *pts);
/* What of "from" is data is added to "to". */
void points_to_add_data(const struct points_to *pts, struct bitset to, struct bitset from);
unsigned points_to_count(const struct points_to *pts);
const struct memory *points_to_memory(const struct points_to *pts, unsigned m);

/* The number of the vector that main's argv points to; its texts are other memory. */
unsigned points_to_arguments(void);

/* The number of a variable, or POINTS_TO_NONE. */
unsigned points_to_number(const struct points_to *pts, const struct var *v);

/* What may the value of "e" point to, and what may be stored in variable "v" or in memory "m"? */
struct bitset points_to_of(const struct points_to *pts, const struct expr *e);
/* The same of the pointer at byte "offset" of a record that is the value of "e". */
struct bitset points_to_of_member(const struct points_to *pts, const struct expr *e,
				  uint64_t offset);
struct bitset points_to_held(const struct points_to *pts, const struct var *v);
struct bitset points_to_content(const struct points_to *pts, unsigned m);

/* What may byte "offset" of memory "m", or another one of its cell (layout.h), be part of a pointer
 * to? Data only. */
struct bitset points_to_content_at(const struct points_to *pts, unsigned m, uint64_t offset);

/* The same as *locations*: cells of memory. Add them to "to": of the cell of byte "offset", or of
 * all (POINTS_TO_ALL). */
#define POINTS_TO_ALL (~UINT64_C(0))
void points_to_add_held(const struct points_to *pts, const struct var *v, uint64_t offset,
			struct sparse_set *to);
void points_to_add_content(const struct points_to *pts, unsigned m, uint64_t offset,
			   struct sparse_set *to);
void points_to_add_escaped(const struct points_to *pts, struct sparse_set *to);

/* The memory of a location, and which of its cells it is. */
unsigned points_to_memory_at(const struct points_to *pts, unsigned location, unsigned *cell);
/* How many cells memory "m" has, and where one begins, each array's first element standing for
 * all. */
unsigned points_to_cells(const struct points_to *pts, unsigned m);
uint64_t points_to_cell_offset(const struct points_to *pts, unsigned m, unsigned cell);

/* Add to "to" the locations of which an access of "lvalue", which lies behind a pointer or in a
 * variable with members, may touch a byte. False: not known. */
bool points_to_add_touched(const struct points_to *pts, const struct expr *lvalue,
			   struct sparse_set *to);

/* The same, if these are also the cells (points_to_cell_at) of all bytes accessed, in any block and
 * any element of it: so where the pointer points into one cell of each object alone, or the access
 * stays in the cell that it points into. */
bool points_to_add_read(const struct points_to *pts, const struct expr *lvalue,
			struct sparse_set *to);

/* The cell of byte "offset" of any element of a block with memory "m"; POINTS_TO_NONE: of any. */
unsigned points_to_cell_at(const struct points_to *pts, unsigned m, uint64_t offset);

/* The same of "size" bytes from where the value of "pointer" points. */
bool points_to_add_bytes(const struct points_to *pts, const struct expr *pointer, uint64_t size,
			 struct sparse_set *to);

/* Does byte "offset" of "v" (POINTS_TO_ALL: every byte), or do locations like this one, hold
 * nothing but beginnings of heap blocks (and NULL)? Errs towards no (points_to_moved.c). */
bool points_to_var_holds_starts(const struct points_to *pts, const struct var *v, uint64_t offset);
bool points_to_location_holds_starts(const struct points_to *pts, unsigned location);

/* What is memory "m" made of, arrays aside: by its declaration, or by what the result of an
 * allocation is cast to. TYPE_OTHER: not known. Data only. */
const struct type *points_to_element(const struct points_to *pts, unsigned m);

/* The bytes of memory "m", if it is a variable or a block of just one record that may hold
 * pointers; else 0. Data only. */
uint64_t points_to_record_size(const struct points_to *pts, unsigned m);

/* The functions that a library finds in a structure this call gives it, and calls back. False: not
 * known. */
bool points_to_called_back(const struct points_to *pts, const struct expr *call, struct bitset *to);

/* The functions that libraries keep, to call them back at later calls: at those with effect
 * "handlers", at those with effect "communicates". */
struct bitset points_to_handlers(const struct points_to *pts);
struct bitset points_to_operators(const struct points_to *pts);

/* What external code may reach. */
struct bitset points_to_escaped(const struct points_to *pts);

/* Does a variable, a heap block or external code ever hold the address of memory "m"? */
bool points_to_is_held(const struct points_to *pts, unsigned m);

/* Does the solution hold every constraint? (points_to_check.c; for tests) */
bool points_to_check(const struct points_to *pts);

void points_to_dump(const struct points_to *pts, struct text *out);

#endif
