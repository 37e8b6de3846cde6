/* process.h - start a program in a folder, wait for it, or end it before its time.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * It is in a group of its own: no terminal reaches it, and what it has started ends with it. */
#ifndef OMPCKPT_PROVE_PROCESS_H
#define OMPCKPT_PROVE_PROCESS_H

#include <stdbool.h>

struct process_wish {
	const char *path; /* of the executable; its words are "argv" */
	char *const *argv;
	const char *folder, *in, *out, *err; /* the last two are appended to */
};

struct process_end {
	int status;  /* of its exit; of a death 128 + the signal, as a shell tells */
	int signal;  /* it died of; 0: it exited */
	bool is_cut; /* killed, because "is_time" said so */
	bool is_late;
	double seconds; /* it ran for */
};

/* Called once, before the others: signals that ask for an end wait until somebody looks. */
void process_begin(void);

/* Run it. It is killed after "limit" seconds, when somebody asks us to end, and as soon as
 * "is_time" (NULL: never) says so, which is asked every millisecond. False, with errno: it can't be
 * started. */
bool process_run(const struct process_wish *w, double limit, bool (*is_time)(void *of), void *of,
		 struct process_end *e);

/* Are we asked to end? From then on process_run kills at once. */
bool process_is_asked(void);

/* Seconds of a clock that nobody sets. Sleep until it says so, or we are asked to end. */
double process_now(void);
void process_sleep_until(double when);

#endif
