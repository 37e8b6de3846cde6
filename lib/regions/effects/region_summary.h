/* region_summary.h - what a whole function does, for its callers and for the labels in it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_REGION_SUMMARY_H
#define OMPCKPT_REGIONS_REGION_SUMMARY_H

#include "call_values.h"
#include "effect.h"

/* What an integer or a pointer in a variable of static storage holds, or one behind a pointer of
 * the entry. */
struct place_value {
	struct var *var;            /* NULL: … */
	const struct symbol *block; /* … the offset is from what this points to */
	const struct expr *lvalue;  /* … where it was stored as this */
	int64_t offset;
	const struct type *type;
	isl_pw_aff *number;
	const struct address *pointer;
};

/* What the symbols of a function's entry are told by. */
struct summary_entry {
	const struct scope *scope;
	const struct memory_state *memory; /* of all places */
};

struct region_summary {
	struct function *function;
	struct summary_entry entry;
	enum execution execution; /* of its caller */
	bool is_exact;            /* else nothing but "why" is known */
	bool is_busy;             /* being computed */
	struct effect effect;     /* in symbols of its entry; one exit: EXIT_RETURN */
	const struct symbol
		*gives;  /* what it returns; what it must write depends on it, unless NULL */
	bool tells_left; /* what it must write also in those of what places hold then */
	isl_set *after;  /* … and then holds of these; NULL: nothing */
	struct continuations continuations;
	ARRAY(struct place_value)
	left; /* serial: at its return, in symbols of its entry and of what places hold then */
	struct return_value returned; /* in symbols of its entry */
	const char *why;
};

/* Is there one label "label", and is what follows it known? Else NULL. */
const struct continuation *summary_continuation(const struct region_summary *s, const void *label);

#endif
