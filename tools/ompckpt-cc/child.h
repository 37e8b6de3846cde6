/* child.h - run other programs and keep their exit status.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_CHILD_H
#define OMPCKPT_CC_CHILD_H

#include <stdbool.h>

struct arena;
struct text;

struct job {
	const char *const *argv; /* NULL-ended; argv[0] is looked up in PATH */
	const char *directory;   /* where to run; NULL: here */
	int status;              /* out: exit status; 128 + n: died of signal n; 127: not started
				  * (after an error message) */
};

/* Run "argv" with our stdin, stdout and stderr; with "output", its stdout is appended to it.
 * Returns the exit status as in struct job. A command line too long for the system goes through a
 * response file. */
int child_run(struct arena *a, const char *const *argv, struct text *output);

/* The same in "directory", if not NULL; stderr is appended to "output", too. */
int child_run_said(struct arena *a, const char *const *argv, const char *directory,
		   struct text *output);

/* The same without stdin, stdout and stderr. */
int child_run_silently(struct arena *a, const char *const *argv);

/* Run all jobs, as many at a time as there are cores. True when each ended with 0. */
bool child_run_all(struct arena *a, struct job *jobs, unsigned n);

#endif
