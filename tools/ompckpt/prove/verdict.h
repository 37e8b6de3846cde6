/* verdict.h - what is said at the end.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PROVE_VERDICT_H
#define OMPCKPT_PROVE_VERDICT_H

#include "prove.h"

enum verdict {
	VERDICT_SAME,      /* every restart gave the same */
	VERDICT_DIFFERENT, /* one did not: p->failure */
	VERDICT_UNSTEADY,  /* two plain runs differ */
	VERDICT_NOTHING,   /* no restart was tried */
};

/* The verdict as JSON, for stdout and for the page; "why" (may be NULL): of VERDICT_UNSTEADY what
 * differs, of VERDICT_NOTHING why. */
json_t *verdict_make(const struct prove *p, enum verdict v, const char *why);

/* The same as text, to stdout. */
void verdict_print(const json_t *verdict);

/* ... as a page; false after a message. */
bool verdict_page(const json_t *verdict, const char *path);

#endif
