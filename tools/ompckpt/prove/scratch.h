/* scratch.h - a folder for each run of the program, and what it has left there.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All runs are in one folder, one after the other, so that a program which prints its name is the
 * same. It begins as a copy of the current folder was when all began. */
#ifndef OMPCKPT_PROVE_SCRATCH_H
#define OMPCKPT_PROVE_SCRATCH_H

#include <stdbool.h>

struct scratch {
	char *root;
	char *input;  /* the copy that none runs in */
	char *now;    /* what the run leaves: */
	char *files;  /* its working folder, */
	char *out;    /* its standard output, */
	char *err;    /* and standard error */
	char *images; /* OMPCKPT_DIR */
	char *stats;  /* OMPCKPT_STATS */
};

/* Make the scratch folder below $TMPDIR, and the copy of the current one. False after a message:
 * that is too large, or can't be copied. */
bool scratch_begin(struct scratch *s);

/* Another one, with the same copy, for runs at the same time. False after a message. */
bool scratch_beside(struct scratch *s, const struct scratch *first);

/* A new run begins: nothing of the one before is there. False after a message. */
bool scratch_fresh(const struct scratch *s);

/* What the run has left, under a name that stays until it is used again. To be freed; NULL after a
 * message. */
char *scratch_keep(const struct scratch *s, const char *name);

/* What is kept as "from" is "to" from now on. */
void scratch_rename(const struct scratch *s, const char *from, const char *to);

/* Remove a folder, or a file, if it is there. */
void scratch_remove(const char *path);

/* Remove all but what is named "keep" (may be NULL), and free. */
void scratch_end(struct scratch *s, const char *const *keep);

#endif
