/* report.h - messages of a running program; each line begins "ompckpt: ".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_REPORT_H
#define OMPCKPT_RUNTIME_REPORT_H

enum exit_status {
	EXIT_WRONG_USE = 2,
	EXIT_STOPPED = 75, /* on purpose; run again with OMPCKPT_RESTART=auto */
	EXIT_NO_RESTART = 78,
};

/* One line to stderr, if "level" is at most the chosen one: 0 always, 1 usual, 2 details.
 * Takes no lock and allocates nothing. */
void report(int level, const char *format, ...) __attribute__((format(printf, 2, 3)));
void report_set_level(int level);
/* Of a job of several: each line says which rank it is from. */
void report_name_rank(unsigned rank, unsigned ranks);
/* From now on messages go to this descriptor. */
void report_to(int fd);
/* The same of one of several teams that compute the same. */
void report_name_team(unsigned team);
unsigned report_ranks(void); /* how many that has said there are; 1 before */
/* report_and_exit ends the process by this, rather than by _exit. */
void report_leave_by(void (*leave)(int status));

/* The same at level 0, then end the process at once: no handler of the program runs. */
_Noreturn void report_and_exit(enum exit_status status, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif
