/* knowledge.h - what did the analysis take for granted at a label, from code before it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What regions.h says of a label holds in every state that the code before the label may leave. It
 * holds, too, in a state that another program has left there, if all that was taken for granted is
 * true of it. So each such thing is a text: "int main:n2 = 1 + <int main:n>", "<int main:n> >= 3".
 * If each text of this program is one of the other's, then the other's analysis has shown them. */
#ifndef OMPCKPT_REGIONS_KNOWLEDGE_H
#define OMPCKPT_REGIONS_KNOWLEDGE_H

#include "bitset.h"
#include "program.h"

struct regions;

/* "text"; or, with a bound, "text" followed by "bound": of two that differ in their bounds alone,
 * the one with the greater bound says more. */
struct known_fact {
	const char *text;
	bool has_bound;
	int64_t bound;
};

/* Starts as {0}. */
struct knowledge {
	ARRAY(struct known_fact) facts; /* each text once, sorted, in the regions' arena */
};

/* Add what was taken for granted at "label" of "f" (as in regions.h). "live": the locations that
 * may be read after it, as regions_refine was given them. False: regions say nothing of the label.
 * Save sets depend on it where regions_refine said true, or regions_sections has an answer; at
 * other labels it serves a build whose own depend on it there. */
bool regions_knowledge(struct regions *r, const struct function *f, const void *label,
		       struct bitset live, struct knowledge *out);

#endif
