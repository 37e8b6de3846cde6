/* memory_state.h - what do the locations of a function hold at a point?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A location keeps its version until something may write it. A load names its value by the version,
 * so two loads between two writes have one value. What was stored at a constant offset of a
 * variable is known besides, and so is a number stored behind a pointer. A location that another
 * thread, a handler or an unsequenced call may write has no values: a load from it is not known. */
#ifndef OMPCKPT_REGIONS_MEMORY_STATE_H
#define OMPCKPT_REGIONS_MEMORY_STATE_H

#include "symbols.h"

struct known_value {
	int64_t offset;
	uint64_t size;
	const struct type *type;
	isl_pw_aff *number;
	const struct address *pointer;
	const struct symbol *block; /* the offset is from what this points to; NULL: a variable */
	const struct expr *lvalue;  /* what is there was stored as this; NULL: not known */
	const struct known_value *next;
};

/* A number stored at an index, "count[i] = n". */
struct stored_entry {
	struct address at;
	const struct type *type;
	isl_pw_aff *number;
};

/* What is known of a location's contents between two writes to it. Never changed once made. */
struct memory_state {
	unsigned version;
	const struct scope *scope;
	bool is_entry;
	bool is_alike; /* all threads of the team have the same there, each in a place of its own */
	const struct known_value *values, *behind; /* of the variable; of blocks in it */
	/* What this thread has stored there last, whatever others may have; NULL: not known. */
	const struct stored_entry *stored;
	/* The state before one store of a "grown", which made no number less; NULL: not known. */
	const struct memory_state *before;
	const struct type *grown;
};

/* What "a" holds now; NULL, or not known, where nothing names it. "pts": what the pointer may name.
 * */
isl_pw_aff *value_loaded(struct point *here, const struct address *a, const struct type *type);
struct address pointer_loaded(struct point *here, const struct address *a, struct bitset pts);
/* The truth of the pointer that "a", a variable's place, now holds, where that alone was stored. */
isl_pw_aff *truth_loaded(struct point *here, const struct address *a);
const struct symbol *symbol_loaded(struct point *here, const struct address *a,
				   const struct type *type);

/* The least (OP_LESS) or greatest (OP_GREATER) of the numbers of "type" that the object at "a" now
 * consists of, one of which is at "a". NULL as above, or where it is a variable of something
 * else. */
const struct symbol *symbol_extreme(struct point *here, const struct address *a,
				    const struct type *type, enum op op);

/* A new symbol, of "scope", for what the place at "a" will hold at the end of a function or a loop.
 */
const struct symbol *symbol_left(struct point *here, const struct address *a,
				 const struct type *type, const struct scope *scope);

/* What "call" gives if it is made now, before anything is written. */
const struct symbol *symbol_given(struct point *here, const struct expr *call);

/* Does a load from the variable of "location" give "k", one of the values in its state? Not if it
 * was remembered before another one of the same place. */
bool value_is_seen(struct point *here, unsigned location, const struct known_value *k);

/* What is known behind pointer "block" as "k" is, from after "version" on; NULL: it is not. */
const struct known_value *value_behind(struct point *here, const struct known_value *k,
				       unsigned version);

/* These places (cells.h) may have been written; of a location without a cell of it, all its cells.
 */
void memory_forget(struct point *here, struct bitset places);
void memory_forget_location(struct point *here, unsigned place);

/* All threads of the team now have the same in these locations, of which each has its own. */
void memory_alike(struct point *here, struct bitset locations);

/* Of these variables, which a team has set together, what is known stays if "holds" does for all
 * symbols in it. */
void memory_keep_of(struct point *here, struct bitset places, symbol_test *holds, const void *with);

/* Here is a label. What a store behind a pointer left before it is not known any more, since no
 * text tells of that (knowledge.c): what was known at "before". */
void memory_forget_behind(struct point *here, const struct memory_state *const *before);

/* "a" now holds the number or, if not NULL, the pointer; the number of a pointer is its truth.
 * Behind a pointer, that is kept of a pointer, of a number that is no symbol, and of an affine one
 * in a function that can't be cut. */
void memory_remember(struct point *here, const struct address *a, const struct type *type,
		     isl_pw_aff *number, const struct address *pointer);

/* A store of "type" at "a", which made no number less, was the only write since "before". */
void memory_grew(struct point *here, const struct address *a, const struct type *type,
		 const struct memory_state *const *before);

/* What "a" holds now is known by its value, too. */
void memory_hold(struct point *here, const struct address *a, const struct type *type);

/* Is "e" the variable "v", a member of it, or one of a member …? Then where in it. */
bool lvalue_is_member_at(const struct expr *e, const struct var *v, int64_t *at);

/* The bytes of its variable that a store of "type" at "a" may change: at an index, those of the
 * member that it names. False: any. */
bool memory_range_stored(const struct address *a, const struct type *type, int64_t *from,
			 int64_t *end);

/* A store of "type" at "a", a place in a variable in state "old", was the only write since: what it
 * left alone is still known. At an index it stays in its member. */
void memory_keep_beside(struct point *here, const struct address *a, const struct type *type,
			const struct memory_state *old);

/* The state of all places. A copy is given back with free. */
const struct memory_state **memory_copy(struct point *here);
void memory_go_back(struct point *here, const struct memory_state *const *to);
/* What holds on this way and on "other", which was taken if "condition" held (NULL: not known). */
void memory_join(struct point *here, const struct memory_state *const *other, isl_set *condition);
/* The same for a state that ways to a place further on have in common; NULL: this is the first. */
void memory_meet(struct point *here, const struct memory_state ***to, isl_set *condition);

/* Two ways have met here, whose states were "yes" and "no": those values of symbols with which the
 * first was taken, if the ways left different constants in a variable; else NULL. */
isl_set *memory_tells(struct point *here, const struct memory_state *const *yes,
		      const struct memory_state *const *no);

/* What is known both now and in state "before", in the arena. */
const struct memory_state **memory_since(struct point *here,
					 const struct memory_state *const *before);

/* Is "s" what was stored last wherever its address may be? */
bool is_stored_last(struct point *here, const struct stored_entry *s);

/* Does the place that "s" was loaded from, or the extreme of, hold its value now? */
bool place_holds(struct point *here, const struct symbol *s);

/* What the place of "s", in a variable of static storage, holds now. */
isl_pw_aff *value_now(struct point *here, const struct symbol *s);

/* A variable that holds "times" "s" + "more" now, a number, or a pointer (once) and bytes, and
 * where in it; var NULL: none is known that "fits". One that holds it once is preferred. */
struct holder {
	const struct var *var;
	int64_t offset, times, more;
	const struct type *type;
};
typedef bool var_test(void *with, const struct var *v);
struct holder var_that_holds(struct point *here, const struct symbol *s, var_test *fits,
			     void *with);

#endif
