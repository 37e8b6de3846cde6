/* address.h - an address as base, constant offset, strides and coordinates.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_ADDRESS_H
#define OMPCKPT_REGIONS_ADDRESS_H

#include "point.h"

struct expr;
struct var;

/* stride * scale * (at … at + span - 1) */
struct address_term {
	uint64_t stride;
	struct scale scale;
	isl_pw_aff *at, *span; /* at NULL: not known; span NULL: 1 */
};

struct address {
	bool is_known;
	struct object_base base;
	int64_t offset;
	struct address_term terms[MAX_COORDINATES]; /* all different; those of most factors first,
						     * then strides descending */
	unsigned nterms;
	bool is_modular;           /* the sum is known modulo 2^64 only (scaled.h) */
	bool is_may;               /* elements near it may be meant, too (footprint.c) */
	bool is_in_part;           /* it came by a pointer to a part (parts.h) */
	bool or_null;              /* a pointer to it may be null instead: then nothing is there */
	const struct expr *lvalue; /* what is there is accessed as this; NULL: not known */
};

/* An address that is not known. */
struct address address_none(void);
struct address address_of_var(struct point *here, const struct var *v);

/* "a" moves by "stride" times each of "span" (NULL: 1) numbers from "at" (NULL: not known) on. A
 * stride that "a" has already is added to. More than MAX_COORDINATES: "a" is not known any more. */
void address_add(struct point *here, struct address *a, uint64_t stride, isl_pw_aff *at,
		 isl_pw_aff *span);

/* The same for the stride, scale and numbers of "t". Not known any more, too: two terms that differ
 * in the values alone that they are scaled by. */
void address_add_term(struct point *here, struct address *a, struct address_term t);

/* "a", where a pointer may lead, or null. */
struct address address_or_null(struct address a);

/* "a" where "condition" holds, else "b": of addresses that differ in their coordinates alone. Of
 * others, and if the condition is not known (NULL), none that is known. */
struct address address_chosen(struct point *here, isl_set *condition, const struct address *a,
			      const struct address *b);

/* How many elements of "size" bytes are between "a" and "b"; NULL: not known, or no whole
 * number. */
isl_pw_aff *address_between(struct point *here, const struct address *a, const struct address *b,
			    uint64_t size);

/* Is a stride of "a" scaled? */
bool address_is_scaled(const struct address *a);

/* Is the term that of "p[0]", where p points to a variable of that size? It has one such element at
 * most, so that "p[0]" is all of it. */
bool address_term_is_whole(const struct address *a, const struct address_term *t);

/* Is the address known, and every coordinate? */
bool address_is_exact(const struct address *a);

/* Is "b" known, and the same place as "a"? Errs towards no. */
bool address_is_same(const struct address *a, const struct address *b);

/* Are all coordinates numbers? Then where in the object it is. */
bool address_fixed_offset(const struct address *a, int64_t *offset);

#endif
