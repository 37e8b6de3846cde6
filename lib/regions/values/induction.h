/* induction.h - a variable that every iteration of a loop steps by the same amount.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An induction variable (Aho, Lam, Sethi and Ullman, Compilers, 9.1.2), a number or a pointer: "i"
 * and "p" in "for (i = 0; i < n; i++) *p++ = x[i]". A pointer is told as the number of elements
 * that it has moved by since the loop began. */
#ifndef OMPCKPT_REGIONS_INDUCTION_H
#define OMPCKPT_REGIONS_INDUCTION_H

#include "symbols.h"

/* "i++", "i -= 2", "i = i + 2": once in each iteration, wherever it stands. */
struct induction_step {
	const struct expr *expr, *by; /* by NULL: 1 */
	bool minus;
};

struct induction {
	const struct var *var;
	ARRAY(struct induction_step) steps;
	const struct expr *in_test; /* the step that the loop's test takes; NULL: none */
	isl_pw_aff *from;           /* the number before the loop; of a pointer: 0 … */
	struct address start;       /* … elements from here */
	int64_t by;                 /* what an iteration adds: so many … */
	isl_pw_aff *times;          /* … times this; NULL: 1 (pointers alone) */
	bool wraps;                 /* C lets it wrap around */
};

struct inductions {
	ARRAY(struct induction) at;
};

/* Is "e" a step of a variable? NULL: no; it is then nothing that "step" says. */
const struct var *induction_stepped(const struct expr *e, struct induction_step *step);

/* "here" is before the loop: what the variable of "x" holds. False: not known, or no type that can
 * be told. */
bool induction_begin(struct point *here, struct induction *x);

/* In the scope of an iteration, when what the loop changes is forgotten: by what is "x" stepped?
 * False: by nothing that is known. */
bool induction_measure(struct point *here, struct induction *x);

/* "i = from + me; … i += all", of a team's thread "me" of "all": from here on "x" tells the
 * iterations of all threads together, which step it by 1 and begin at "from". False: it is not so
 * stepped. To be asked like induction_measure, or before the loop. */
bool induction_share_out(struct point *here, struct induction *x);

/* What a pointer that has moved by "number" elements, or steps, points to; of a number, nothing. */
struct address induction_pointer(struct point *here, const struct induction *x, isl_pw_aff *number);

/* The variable of "x" holds "number" from here on. */
void induction_remember(struct point *here, const struct induction *x, isl_pw_aff *number);

/* "e", an expression of the variable's kind, as such a number; NULL: not known. */
isl_pw_aff *induction_value(struct point *here, const struct induction *x, const struct expr *e);

#endif
