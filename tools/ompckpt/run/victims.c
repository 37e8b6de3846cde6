/* victims.c - looks through /proc.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a process. Out: one beneath it, or itself.
 * Means: a process belongs to the run if "child" is among its parents, or its parents have ended
 *        and it is this process's (child.c takes such in). The rank is that of the launcher's
 *        variable, as runtime/ranks reads it.
 * Errs:  a process that ends meanwhile is none. */
#include "victims.h"

#include "app_report.h"
#include "child.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 4096 };

static bool is_of_run(int pid, int child, bool is_alone)
{
	while (pid > 1 && pid != child && pid != getpid())
		pid = child_parent(pid);
	return pid == child || (is_alone && pid > 1);
}

static bool is_built(int pid)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/exe", pid);
	return app_has_report(path);
}

/* The number after NAME= among the texts in "all". */
static int number_of(const char *all, size_t size, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = all; at < all + size; at += strlen(at) + 1)
		if (!strncmp(at, name, n) && at[n] == '=' && at[n + 1] >= '0' && at[n + 1] <= '9')
			return atoi(at + n + 1);
	return -1;
}

static int rank_of(int pid)
{
	static const char *const names[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK",
					    "SLURM_PROCID"};
	static char all[1 << 20];
	char path[64];
	int rank = -1;
	snprintf(path, sizeof path, "/proc/%d/environ", pid);
	FILE *f = fopen(path, "r");
	size_t size = f ? fread(all, 1, sizeof all - 1, f) : 0;
	if (f)
		fclose(f);
	all[size] = '\0';
	for (size_t i = 0; i < sizeof names / sizeof *names && rank < 0; i++)
		rank = number_of(all, size, names[i]);
	return rank;
}

struct victim victims_find(int child, bool is_alone, int rank, double draw)
{
	static struct victim found[MOST];
	int n = 0;
	DIR *d = opendir("/proc");
	for (struct dirent *e; d && n < MOST && (e = readdir(d));) {
		int pid = atoi(e->d_name);
		if (pid <= 1 || pid == getpid() || !is_of_run(pid, child, is_alone) ||
		    !is_built(pid))
			continue;
		struct victim v = {pid, rank_of(pid)};
		if (rank == VICTIMS_ANY || rank == v.rank)
			found[n++] = v;
	}
	if (d)
		closedir(d);
	return n ? found[(int)(draw * n) % n] : (struct victim){0, -1};
}
