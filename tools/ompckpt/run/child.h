/* child.h - run a program as if it had been started in our place, and learn how it ended.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The program is in our process group: what a terminal sends reaches both, job control works. What
 * is sent to us alone is handed on. */
#ifndef OMPCKPT_CHILD_H
#define OMPCKPT_CHILD_H

#include <spawn.h>
#include <stdbool.h>
#include <sys/types.h>

struct child_end {
	int signal;     /* it died of; 0: it exited */
	int status;     /* of its exit */
	double seconds; /* it ran for */
};

/* Called once, before the others: signals wait until somebody looks. */
void child_init(void);

/* Signals are handed on by "f", where it says that it did. */
void child_hand_on(bool (*f)(int child, int number));

/* While a program runs "f" is called, with its number and whether an end was asked for; it says in
 * how many seconds again at the latest. */
void child_watch(double (*f)(int child, bool is_asked));

/* Start "argv" (by PATH), hand signals on, wait for its end. False, with errno: it can't be
 * started. */
bool child_run(char **argv, struct child_end *end);

/* Only start one, whose signals are as ours were, "is_apart" in a process group of its own; the
 * error, or 0. */
int child_start(pid_t *child, char *const *argv, const posix_spawn_file_actions_t *actions,
		bool is_apart);
/* A descriptor that can be read when signals wait. They stay: child_asked looks at them. */
int child_signals(void);

/* Kill what the program has left behind, and wait for that at most so long. False: there is still
 * something. */
bool child_clear(double seconds);

/* The parent of a process; 0: it is not there. */
int child_parent(int pid);

/* Has a signal that asks for an end come to us so far, from whom ever? Its number, or 0: one that
 * ends programs, or "also" (0: none). */
int child_asked(int also);

/* Seconds of a clock that nobody sets. */
double child_now(void);

/* Has this signal come to us so far? */
bool child_was_sent(int number);

/* Sleep, or less if such a signal comes. */
void child_pause(double seconds, int also);

/* End this process as signal "number" ends one. */
_Noreturn void child_die(int number);

#endif
