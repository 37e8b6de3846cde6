/* teams.h - run several teams that compute the same, as if they were one program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_TEAMS_H
#define OMPCKPT_TEAMS_H

#include <jansson.h>
#include <stdbool.h>

struct child_end;
struct config;

/* What is done when a team dies. */
enum teams_policy { TEAMS_RESPAWN, TEAMS_SPARES, TEAMS_KILL, TEAMS_ABORT };

struct teams_plan {
	char **argv;
	const char *program; /* among the words of argv, as one finds it; NULL: not known */
	const struct config *config;
	unsigned n, spares; /* spares: waiting ones, of TEAMS_SPARES */
	enum teams_policy policy;
	bool has_digests, has_launcher;
	int (*signal_of)(const struct child_end *e); /* as a launcher tells it; 0: none */
	unsigned long long most;                     /* teams that are started in place of others */
	unsigned long long seed;
};

struct teams_end {
	int status;
	int signal; /* it is to end by that; 0: by "status" */
	const char *reason;
	unsigned long long replaced;
	json_t *deaths, *differences;
};

/* The name of a policy; false: there is no such. */
bool teams_read_policy(const char *text, enum teams_policy *p);
/* Run them until the program has ended. After child_init. */
void teams_run(const struct teams_plan *p, struct teams_end *end);

#endif
