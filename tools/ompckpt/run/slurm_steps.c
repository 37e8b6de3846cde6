/* slurm_steps.c - asks scontrol for the steps there are, and has scancel send signals to them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    SLURM_JOB_ID; lines such as
 *            StepId=7.0 UserId=0 ... State=RUNNING ... Dist=Block SrunHost:Pid=n1:17682
 * Out:   signals to those of one srun, or of sruns that are gone.
 * Errs:  where scontrol does not answer nothing is known, and nothing is sent. */
#include "slurm_steps.h"
#include "child.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { NAME = 64, HOST = 256 };

bool slurm_steps_read(const char *line, const char *host, char *step, size_t capacity, int *pid)
{
	static const char first[] = "StepId=", srun[] = " SrunHost:Pid=";
	const char *at = strstr(line, srun), *id = line + sizeof first - 1;
	size_t n = strlen(host);
	if (!at || strncmp(line, first, sizeof first - 1) != 0)
		return false;
	at += sizeof srun - 1;
	size_t length = strspn(id, "0123456789.+_");
	if (strncmp(at, host, n) != 0 || at[n] != ':' || !isdigit((unsigned char)at[n + 1]) ||
	    length >= capacity || id[length] != ' ')
		return false;
	*pid = atoi(at + n + 1);
	memcpy(step, id, length);
	step[length] = '\0';
	return *pid > 0;
}

static bool is_gone(int pid)
{
	return kill(pid, 0) != 0 && errno == ESRCH;
}

static bool send(const char *step, int number)
{
	char command[NAME + 40];
	snprintf(command, sizeof command, "scancel --quiet -s %d %s", number, step);
	FILE *f = popen(command, "r");
	return f && pclose(f) == 0;
}

/* The number of the job, and this node's name; false: there is none. */
static bool is_in_job(const char **job, char host[HOST])
{
	*job = getenv("SLURM_JOB_ID");
	if (!*job || !**job || (*job)[strspn(*job, "0123456789")] || gethostname(host, HOST))
		return false;
	host[HOST - 1] = '\0';
	host[strcspn(host, ".")] = '\0';
	return true;
}

/* To the steps of the srun "of", or of those that are gone (0). How many there were. */
static unsigned send_all(int of, int number)
{
	char command[NAME + 60], host[HOST], *line = NULL, step[NAME];
	const char *job;
	size_t room = 0;
	unsigned n = 0;
	int pid;
	if (!is_in_job(&job, host))
		return 0;
	snprintf(command, sizeof command, "scontrol -o show step %.32s 2>/dev/null", job);
	FILE *f = popen(command, "r");
	while (f && getline(&line, &room, f) > 0)
		if (slurm_steps_read(line, host, step, sizeof step, &pid) &&
		    (of ? pid == of : is_gone(pid)))
			n += send(step, number) || !of;
	if (f)
		pclose(f);
	free(line);
	return n;
}

bool slurm_steps_signal(int pid, int number)
{
	return send_all(pid, number) > 0;
}

bool slurm_steps_clear(double seconds)
{
	static const struct timespec a_moment = {0, 100000000};
	for (double until = child_now() + seconds; send_all(0, SIGKILL) > 0;) {
		if (child_now() > until)
			return false;
		nanosleep(&a_moment, NULL);
	}
	return true;
}
