/* symbols.h - names for values that have no affine form.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A symbol stands for one value that never changes: "what address a held when memory had version
 * v", "what operator o makes of values x and y", "the counter of this loop". It is the parameter of
 * isl sets and forms. Two symbols that are made alike are one: they are found by their content. */
#ifndef OMPCKPT_REGIONS_SYMBOLS_H
#define OMPCKPT_REGIONS_SYMBOLS_H

#include "address.h"
#include "program.h"

enum { MAX_OPERANDS = 2, MAX_VERSIONS = 4, MAX_NESTED = 12 };

enum symbol_kind {
	SYMBOL_LOAD,       /* what "address" held when its memory had "versions" */
	SYMBOL_RESULT,     /* of "op" on operands: not affine, but always the same */
	SYMBOL_COUNTER,    /* of a loop */
	SYMBOL_ITERATION,  /* any iteration of a statically scheduled loop that is this thread's */
	SYMBOL_COORDINATE, /* of the elements at hand (table_path.h) */
	/* The least (OP_LESS) or greatest (OP_GREATER) of the numbers of "type" that the object at
	 * "address" consists of, when it had "versions". */
	SYMBOL_EXTREME,
	SYMBOL_PART,    /* where a part of an object begins, "address" (parts.h) */
	SYMBOL_THREAD,  /* the number of this thread in "team" */
	SYMBOL_THREADS, /* how many threads "team" has */
	SYMBOL_ROOM,  /* how many bytes the block at "address" has, at a label (section_bounds.h) */
	SYMBOL_TRUTH, /* is the pointer "address.base.pointer" not null? (pointer_truth) */
	SYMBOL_CASE,  /* one of few numbers from 0 on: the operand says when which (cases.h) */
	/* What "call" gives that is made when the newest memory has "versions"; call NULL: what the
	 * function at hand gives, or what a variable holds where a goto leads to. */
	SYMBOL_GIVEN,
	/* What the place "address" holds where the piece of code at hand begins: the bound of
	 * coordinate "step", whose stride is "chunk", by the operands, whatever it is (begun.h). */
	SYMBOL_BEGUN,
};

struct symbol {
	enum symbol_kind kind;
	const char *name;
	const struct scope *scope;
	bool is_entry;   /* fixed when the function is entered */
	bool is_uniform; /* the same for all threads of the team whose scope it is in */
	const struct type *type;
	isl_id *id;
	isl_pw_aff *form; /* the parameter, as a value */
	unsigned nested;  /* longest chain of symbols that it is made of */
	struct address address;
	const struct expr *call;
	unsigned versions[MAX_VERSIONS], nversions;
	enum op op; /* OP_NONE: a conversion */
	isl_pw_aff *operands[MAX_OPERANDS];
	unsigned noperands;
	const struct scope
		*team; /* of an iteration: its loop's, and that loop's step and chunk; of a
				   * thread: its team's, or that of its function's caller */
	int64_t step, chunk;
	struct bitset pts; /* of a pointer's value: what it may name (below points_to_data) */
	bool is_pointer;
	const struct object_base *among; /* it points to one of these … */
	unsigned namong;                 /* … if there are any */
	const struct number_range
		*among_numbers; /* of a load: it is one of these; NULL: not known */
	/* Of a load at an index: it is one of these numbers. */
	const struct symbol *least, *greatest;
	const struct symbol *at_least; /* … and no less than this; NULL: not known */
	bool bounds_loop;              /* some loop counts from it, or to it */
	isl_pw_aff *from;              /* of a counter: where it starts; NULL: not told */
};

struct symbols {
	struct isl_hash_table *table;                          /* by content */
	const struct symbol *coordinates[2 * MAX_COORDINATES]; /* NULL: not asked for */
	unsigned versions;                                     /* of memory, so far */
};

/* The type of numbers that are none of the program's: "long", of 64 bits. */
extern const struct type symbol_type;

/* The one symbol that equals "wanted", which may be on the stack. A new one is called what "name"
 * returns. One that isl could not make has a NULL id, and is not found again. */
typedef const char *symbol_namer(struct arena *a, const struct symbol *s);
const struct symbol *symbol_of(struct point *here, const struct symbol *wanted, symbol_namer *name);

/* The same, or NULL: it would be a new one. */
const struct symbol *symbol_known(struct point *here, const struct symbol *wanted);

/* A new counter each time, which starts at "from" (NULL: not told). */
const struct symbol *symbol_counter(struct point *here, const struct var *v, isl_pw_aff *from,
				    bool is_uniform);

/* Coordinate "k" of whatever family the symbol is met with: one value for each element. From
 * MAX_COORDINATES on they are those of a callee's family, while it is told in the caller's terms;
 * what depends on them ends with that. */
const struct symbol *symbol_coordinate(struct point *here, unsigned k);

/* Does "s" depend on a callee's coordinates? A symbol_test. */
bool symbol_is_of_callee(struct point *here, const struct symbol *s, const void *unused);

/* Does "s" depend on a coordinate? A symbol_test. */
bool symbol_is_over_coordinates(struct point *here, const struct symbol *s, const void *unused);

/* Any iteration of this thread of the loops of its team that count from "from" to before "end" with
 * the type, step and chunk of "like". NULL: no team. */
const struct symbol *symbol_iteration(struct point *here, isl_pw_aff *from, isl_pw_aff *end,
				      const struct symbol *like);

/* A new symbol for a number that the function at hand, or what jumps, will give. */
const struct symbol *symbol_to_give(struct point *here, const struct type *type);

/* The number of this thread, or of threads (SYMBOL_THREAD, SYMBOL_THREADS), in the team whose code
 * is at hand; an int. */
const struct symbol *symbol_of_team(struct point *here, enum symbol_kind kind);

/* How many threads the team of "thread" has. */
const struct symbol *symbol_threads_of(struct point *here, const struct symbol *thread);

/* Is the value of "pointer" not null? A number that is positive then, and else 0. */
const struct symbol *symbol_truth(struct point *here, const struct symbol *pointer);

/* What "op" makes of "a" and "b" (NULL for an operator with one operand). NULL: it would be nested
 * deeper than MAX_NESTED, as a checksum of checksums is; no bound of a loop is. */
isl_pw_aff *value_result(struct point *here, enum op op, isl_pw_aff *a, isl_pw_aff *b,
			 const struct type *type);

/* Is "s" the result of a signed operator that does not wrap around in any unit? */
bool symbol_is_exact(const struct point *here, const struct symbol *s);

isl_pw_aff *aff_symbol(const struct symbol *s);

/* The symbol that "a" is, or NULL. */
const struct symbol *value_symbol(isl_pw_aff *a);

/* Is the parameter the counter of a loop, or another number that is no size of anything? */
bool symbol_id_is_counter(isl_id *id);
bool symbol_id_is_case(isl_id *id);

/* The symbol of a parameter; NULL: the parameter is a coordinate. */
const struct symbol *symbol_of_id(isl_id *id);

/* The same of parameter "i" of "a". */
const struct symbol *value_symbol_at(isl_pw_aff *a, unsigned i);

/* Can the callers of the function at hand name what begins there: a variable of static storage, or
 * what a pointer leads to that they had stored when it was entered? */
bool base_is_of_entry(const struct object_base *b);

/* May an element at "b" be of this location's object? */
bool base_may_name(const struct object_base *b, unsigned location);

/* "s" is made from "on", or from what was written in a scope: it then lives no longer. */
void symbol_depend_on(struct symbol *s, const struct symbol *on);
void symbol_depend_on_value(struct symbol *s, isl_pw_aff *a);

/* Is "a" known, and does "holds" hold for all symbols in it? */
typedef bool symbol_test(struct point *here, const struct symbol *s, const void *with);
bool value_is_of(struct point *here, isl_pw_aff *a, symbol_test *holds, const void *with);

/* "a" with each symbol replaced by what "by" says it is; NULL if that is NULL for one. */
typedef isl_pw_aff *symbol_value(void *with, const struct symbol *s);
isl_pw_aff *value_substitute(struct point *here, isl_pw_aff *a, symbol_value *by, void *with);

/* The coordinate that "at" is, but for a number; -1: it is no such thing. */
int value_coordinate(isl_pw_aff *at, int64_t *more);

/* Was "s" defined in this scope or deeper? A symbol_test. */
bool symbol_is_defined_in(struct point *here, const struct symbol *s, const void *scope);

struct symbol_list {
	ARRAY(const struct symbol *) at;
};

struct symbol_list symbols_in(struct point *here, isl_set *s);

/* Does "s" depend on a symbol of which "test" says so? */
bool set_has_symbol(struct point *here, isl_set *s, symbol_test *test, const void *with);

/* Those that "a" depends on. */
struct symbol_list symbols_of_value(struct point *here, isl_pw_aff *a);

#endif
