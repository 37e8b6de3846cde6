/* jobs.c - shares out the proofs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what has been wished, and the runs through. Out: one verdict of all processes.
 * Means: process k of n makes the proofs k, k + n, ... It has a folder of its own, whose name a
 *        program may print: so each but the first makes its own references there. The first that
 *        finds a difference makes it small; the others are asked to end.
 * Errs:  a process that ends without a verdict leaves none to all: nothing was tried. */
#include "jobs.h"
#include "app_report.h"
#include "command.h"
#include "process.h"
#include "progress.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_JOBS = 64, SHARE_OF_MEMORY = 3 /* a run, its image, and that as it is read */ };

struct job {
	pid_t child; /* 0: it has ended */
	FILE *said;
	json_t *verdict;
};

struct jobs {
	struct job at[MOST_JOBS];
	unsigned n, running;
	bool is_told;   /* the others, to end */
	bool is_broken; /* one has ended after a message */
	bool is_lost;   /* one has ended without a verdict */
};

/* ---- how many ---- */

/* Kilobytes; 0: it is not known. */
static unsigned long long memory_available(void)
{
	unsigned long long kb = 0;
	char line[200];
	FILE *f = fopen("/proc/meminfo", "r");
	while (f && fgets(line, sizeof line, f) && sscanf(line, "MemAvailable: %llu", &kb) != 1)
		continue;
	if (f)
		fclose(f);
	return kb;
}

unsigned long long jobs_possible(const struct prove *p)
{
	struct rusage runs;
	unsigned long long n = p->jobs < MOST_JOBS ? p->jobs : MOST_JOBS;
	unsigned long long kb = memory_available();
	n = p->proofs && n > p->proofs ? p->proofs : n;
	if (kb == 0 || getrusage(RUSAGE_CHILDREN, &runs) || runs.ru_maxrss <= 0)
		return n;
	unsigned long long most = kb / (SHARE_OF_MEMORY * (unsigned long long)runs.ru_maxrss);
	if (n <= 1 || most >= n)
		return n;
	most = most ? most : 1;
	complain("memory is enough for %llu of %llu jobs: a run takes %ld MB, and its image", most,
		 n, runs.ru_maxrss >> 10);
	return most;
}

/* ---- a process ---- */

/* The proofs of number k, k + n, ... of all. */
static void take_share(struct prove *p, unsigned k)
{
	unsigned long long n = p->jobs;
	p->job = k;
	p->proofs = p->proofs / n + (k < p->proofs % n);
	p->plain_runs = k ? 0 : p->plain_runs;
}

static void work_in_child(struct prove *p, json_t *(*work)(struct prove *p), FILE *said)
{
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	json_t *verdict = work(p);
	bool ok = verdict && !json_dumpf(verdict, said, 0) && !fflush(said);
	_exit(ok ? EXIT_FINE : EXIT_USE);
}

static bool start(struct prove *p, unsigned k, json_t *(*work)(struct prove *p), struct job *j)
{
	struct prove own = *p;
	take_share(&own, k);
	if (k && !scratch_beside(&own.scratch, &p->scratch)) {
		scratch_end(&own.scratch, NULL);
		return false;
	}
	j->said = tmpfile();
	j->child = j->said && !fcntl(fileno(j->said), F_SETFD, FD_CLOEXEC) ? fork() : -1;
	if (j->child == 0)
		work_in_child(&own, work, j->said);
	if (j->child < 0)
		complain("no process can be started");
	return j->child > 0;
}

/* ---- all of them ---- */

static void tell_to_end(struct jobs *all)
{
	for (unsigned i = 0; i < all->n; i++)
		if (all->at[i].child > 0)
			kill(all->at[i].child, SIGTERM);
	all->is_told = true;
}

static int rank_of(const json_t *verdict)
{
	static const char *const order[] = {"nothing tried", "same", "not deterministic",
					    "different"};
	for (int i = 3; i > 0; i--)
		if (!strcmp(app_string(verdict, "verdict"), order[i]))
			return i;
	return 0;
}

static void take_verdict(struct jobs *all, struct job *j, int status)
{
	j->child = 0;
	all->running--;
	rewind(j->said);
	if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FINE)
		j->verdict = json_loadf(j->said, 0, NULL);
	fclose(j->said);
	all->is_broken |= WIFEXITED(status) && WEXITSTATUS(status) == EXIT_USE;
	all->is_lost |= !j->verdict;
	if (!all->is_told && (!j->verdict || rank_of(j->verdict) > 1))
		tell_to_end(all);
}

/* The next one that has ended, if one has. */
static bool take_one(struct jobs *all)
{
	for (unsigned i = 0; i < all->n; i++) {
		int status;
		struct job *j = &all->at[i];
		if (j->child > 0 && waitpid(j->child, &status, WNOHANG) == j->child) {
			take_verdict(all, j, status);
			return true;
		}
	}
	return false;
}

static void wait_for_all(struct jobs *all, const struct prove_counts *counts)
{
	while (all->running) {
		if (process_is_asked() && !all->is_told)
			tell_to_end(all);
		progress_say("ompckpt: proof %u: %llu restarts gave the same", counts->done + 1,
			     (unsigned long long)counts->restarts);
		if (!take_one(all))
			usleep(50000);
	}
}

/* ---- one verdict ---- */

static void add(json_t *to, const json_t *from, const char *key)
{
	json_object_set_new(to, key, json_integer(app_number(to, key) + app_number(from, key)));
}

static void add_verdict(json_t *to, const json_t *from)
{
	json_t *row, *positions = json_object_get(to, "positions");
	const json_t *others = json_object_get(from, "positions");
	size_t i;
	add(to, from, "proofs");
	add(to, from, "plain_runs");
	add(to, from, "restarts");
	add(to, from, "kills");
	add(to, from, "bytes");
	json_array_foreach (positions, i, row)
		add(row, json_array_get(others, i), "cuts");
}

/* Of a difference that is not told nothing is kept. */
static void forget(const struct job *j)
{
	const char *kept = app_string(json_object_get(j->verdict, "failure"), "folder");
	if (*kept)
		scratch_remove(kept);
}

/* Of those that have one, the worst. */
static const json_t *choose(const struct jobs *all)
{
	const json_t *of = NULL;
	for (unsigned i = 0; i < all->n; i++)
		if (all->at[i].verdict && (!of || rank_of(all->at[i].verdict) > rank_of(of)))
			of = all->at[i].verdict;
	return of;
}

static json_t *verdict_of_all(const struct jobs *all)
{
	const json_t *of = all->is_broken ? NULL : choose(all);
	json_t *sum = of ? json_deep_copy(of) : NULL;
	for (unsigned i = 0; i < all->n; i++) {
		if (!all->at[i].verdict || all->at[i].verdict == of)
			continue;
		if (sum)
			add_verdict(sum, all->at[i].verdict);
		forget(&all->at[i]);
	}
	if (all->is_lost && !all->is_broken)
		complain("a process of prove has ended without a verdict");
	if (sum && all->is_lost && rank_of(sum) == 1) {
		json_object_set_new(sum, "verdict", json_string("nothing tried"));
		json_object_set_new(sum, "why", json_string("not all proofs could be made"));
	}
	return sum;
}

json_t *jobs_run(struct prove *p, json_t *(*work)(struct prove *p))
{
	struct jobs all = {.n = 0};
	p->all = mmap(NULL, sizeof *p->all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
		      0);
	if (p->all == MAP_FAILED)
		abort();
	while (all.n < p->jobs && start(p, all.n, work, &all.at[all.n]))
		all.running = ++all.n;
	if (all.n < p->jobs) {
		all.is_broken = true;
		tell_to_end(&all);
	}
	wait_for_all(&all, p->all);
	progress_end();
	json_t *verdict = verdict_of_all(&all);
	if (!all.at[0].verdict)
		scratch_end(&p->scratch, NULL);
	for (unsigned i = 0; i < all.n; i++)
		json_decref(all.at[i].verdict);
	return verdict;
}
