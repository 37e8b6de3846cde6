/* isl_objects.h - isl's objects: each made once, each operation done once, and who frees them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The lowest layer of the regions: isl, and nothing of the program. A parameter is an isl_id; the
 * layer above lets its user pointer lead to what the parameter stands for.
 *
 * Every object that a function of affine.h or sets.h returns belongs to "sets" and lives until
 * sets_end (or sets_release): callers share it freely and free nothing. isl's own functions take
 * and give references; "own_…" hands one over. An isl operation that fails, or that exceeds the
 * budget of operations, gives NULL. Every function takes NULL for an operand, and then returns
 * NULL.
 *
 * As in a package of decision diagrams there are two tables. By the unique table, what is written
 * alike is one object (pointers that differ may still be equal sets). By the computed table, an
 * operation on the same objects gives what it gave before (Brace, Rudell, Bryant, "Efficient
 * implementation of a BDD package", DAC 1990): two of three have been done before. */
#ifndef OMPCKPT_REGIONS_ISL_OBJECTS_H
#define OMPCKPT_REGIONS_ISL_OBJECTS_H

#include "array.h"

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/hash.h>
#include <isl/id.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include <stdbool.h>
#include <stdint.h>

enum object_kind { OBJECT_SET, OBJECT_AFF, OBJECT_ID };

struct owned {
	void *object;
	enum object_kind kind;
	uint32_t hash;
};

/* What is done with objects "a" and "b" and number "n"; what it does not need is 0. */
struct operation {
	enum {
		AFF_NUMBER,
		AFF_PARAMETER,
		AFF_SUM,
		AFF_DIFFERENCE,
		AFF_TIMES,
		AFF_DIVIDED,
		PARAMS_COMPARE,
		SET_AND,
		SET_OR,
		SET_NOT,
		SET_WITHOUT,
	} kind;
	const void *a, *b;
	int64_t n;
};

struct computed {
	struct operation operation;
	void *result;
	uint32_t hash;
	unsigned nowned; /* when it was computed */
};

struct sets {
	isl_ctx *ctx;
	struct arena *arena;
	ARRAY(struct owned) owned;
	ARRAY(struct computed *) computed; /* … that are sets; beyond "n": room for more */
	struct isl_hash_table *unique[OBJECT_ID + 1], *by_operation;
	ARRAY(isl_set *) kept; /* … beyond sets_release */
	size_t budget;         /* bytes of lists of sets (elements.h) that may still be made */
	struct isl_hash_table *families; /* by content */
	unsigned nfamilies, nids;
	unsigned *index, index_room;           /* by number of a family; all 0 between operations */
	bool (*is_counter)(isl_id *parameter); /* … of a loop; NULL: none is */
	bool (*is_case)(isl_id *parameter);    /* one of few numbers; NULL: none is */
};

/* An isl operation beyond "operations" gives NULL until sets_renew. */
void sets_begin(struct sets *sets, struct arena *a, unsigned long operations);
void sets_end(struct sets *sets);

/* Has an operation failed since sets_renew, which forgets that and grants the budget again? */
bool sets_failed(const struct sets *sets);
void sets_renew(struct sets *sets);

/* The sets made since sets_mark go, but for those that sets_keep was told of. Affine forms stay. */
unsigned sets_mark(const struct sets *sets);
void sets_keep(struct sets *sets, isl_set *s);
void sets_release(struct sets *sets, unsigned mark);

/* How many dimensions isl says there are; it has failed: none. */
static inline unsigned dims(isl_size n)
{
	return n > 0 ? (unsigned)n : 0;
}

/* The one object that is written like the one handed over. */
isl_set *own_set(struct sets *sets, isl_set *s);
isl_pw_aff *own_aff(struct sets *sets, isl_pw_aff *a);
isl_id *own_id(struct sets *sets, isl_id *id);

/* What "operation" gave, or NULL. And what it gives now, owned and noted. */
void *computed_before(const struct sets *sets, const struct operation *operation);
isl_set *own_computed_set(struct sets *sets, const struct operation *operation, isl_set *s);
isl_pw_aff *own_computed_aff(struct sets *sets, const struct operation *operation, isl_pw_aff *a);

/* A new id for "user". isl finds ids by a hash of their names alone, so each has one of its own:
 * "name", a mark, a number. What is shown is without the two: the length of a name, and the text of
 * a set, to be given back by free(); NULL where isl failed. */
isl_id *unique_id(struct sets *sets, const char *name, void *user);
size_t sets_name_length(const char *name);
char *sets_text(isl_set *s);

#endif
