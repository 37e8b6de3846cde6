/* ranks.c - this process as a rank of a job.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the launcher's variables; after MPI_Init the adapter.
 * Out:   rank and folder; what all ranks have in common.
 * Means: the rank must be known before MPI_Init, because the images are: it is what the launcher
 *        says, and MPI is asked later whether that is so.
 * Errs:  ranks that don't agree end the job with EXIT_NO_RESTART. */
#include "ranks.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/os.h"
#include "base/runtime.h"
#include "nodes.h"
#include "redundancy.h"

#define LAST_WORDS 1000 /* ms, at most */

__attribute__((weak)) extern const struct mpi_adapter ompckpt_mpi_adapter;

static uint32_t own;
static bool has_begun, has_place; /* MPI; "own" is known from it */
static char folder[sizeof((struct config *)NULL)->dir];
static char slow[sizeof((struct config *)NULL)->slow]; /* "": there is none */

bool ranks_is_job(void)
{
	return &ompckpt_mpi_adapter != NULL;
}

uint32_t ranks_own(void)
{
	return own;
}

const char *ranks_folder(void)
{
	return folder;
}

const char *ranks_slow(void)
{
	return slow;
}

void ranks_use_slow(void)
{
	strcpy(folder, slow);
	slow[0] = '\0';
}

/* Of Open MPI, PMIx, MPICH and Slurm; a launcher inside a Slurm job goes before that. */
static uint32_t rank_of_launcher(void)
{
	static const char *const names[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK",
					    "SLURM_PROCID"};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		const char *value = getenv(names[i]);
		if (value != NULL && value[0] >= '0' && value[0] <= '9')
			return (uint32_t)strtoul(value, NULL, 10);
	}
	return 0;
}

/* A file that rank 0 writes by the name that was given, and the others beside it. */
static void name_file(char *path, size_t capacity, const char *rank)
{
	size_t n = strlen(path);
	if (n > 0)
		snprintf(path + n, capacity - n, ".%s", rank);
}

/* Into the file that "ompckpt run" has named (tools/ompckpt/exit_file.h). */
static void tell(int status)
{
	const char *path = getenv("OMPCKPT_EXIT_FILE");
	int fd = path == NULL ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0)
		return;
	dprintf(fd, "%d\n", status);
	close(fd);
}

/* MPICH's launcher forgets what it has not read when the job is aborted. */
static void await_readers(void)
{
	struct stat st;
	int left;
	if (fstat(2, &st) != 0 || !S_ISFIFO(st.st_mode))
		return;
	for (int i = 0; i < LAST_WORDS && ioctl(2, FIONREAD, &left) == 0 && left > 0; i++)
		os_wait(&(uint32_t){0}, 0, 1);
}

/* A launcher may take a rank that ends before MPI_Init for one that did not need it, and the others
 * would wait there. A forked child is no rank. */
static void leave_job(int status)
{
	if (getpid() != runtime.pid)
		return;
	tell(status);
	if (!has_begun && !has_place)
		ompckpt_mpi_adapter.start(-1);
	await_readers();
	ompckpt_mpi_adapter.abort(status);
}

void ranks_leave(int status)
{
	ompckpt_mpi_adapter.leave(status);
}

void ranks_say_ended(void)
{
	if (own == 0)
		tell(0);
}

void ranks_end(int status)
{
	leave_job(status);
	_exit(status);
}

void ranks_take_place(uint32_t rank)
{
	own = rank;
	has_place = true;
}

void ranks_take_part(struct config *c)
{
	char name[32];
	if (!has_place)
		own = rank_of_launcher();
	set_rank_name(name, own);
	strcpy(folder, c->dir);
	strcpy(slow, c->slow);
	report_leave_by(leave_job);
	snprintf(c->dir + strlen(c->dir), sizeof c->dir - strlen(c->dir), "/%s", name);
	if (slow[0] != '\0')
		snprintf(c->slow + strlen(slow), sizeof c->slow - strlen(slow), "/%s", name);
	if (own == 0)
		return;
	c->time_limit = 0;
	name_file(c->stats, sizeof c->stats, name);
	name_file(c->profile, sizeof c->profile, name);
}

/* 0: the launcher does not say. */
static unsigned long number_of(const char *name)
{
	const char *value = getenv(name);
	return value != NULL ? strtoul(value, NULL, 10) : 0;
}

static bool has_nodes(void)
{
	static const char *const local[] = {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"};
	static const char *const all[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"};
	for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
		if (number_of(local[i]) > 0)
			return number_of(local[i]) < number_of(all[i]);
	return number_of("SLURM_STEP_NUM_NODES") > 1;
}

/* Of file systems that several nodes see, those that have a number: NFS, SMB, CIFS, Lustre, GPFS,
 * FUSE, Ceph, 9P, AFS, BeeGFS, PanFS. */
static bool is_on_one_node(const char *path)
{
	static const uint32_t shared[] = {0x6969,     0xfe534d42, 0xff534d42, 0x0bd00bd0,
					  0x47504653, 0x65735546, 0x00c36400, 0x01021997,
					  0x5346414f, 0x19830326, 0xaad7aaea};
	struct statfs fs;
	if (statfs(path, &fs) != 0)
		return false;
	for (unsigned i = 0; i < sizeof shared / sizeof *shared; i++)
		if ((uint32_t)fs.f_type == shared[i])
			return false;
	return true;
}

bool ranks_may_have_lost(void)
{
	const struct config *c = &runtime.config;
	if (c->is_redundancy_set)
		return c->redundancy.m > 0;
	return has_nodes() && is_on_one_node(folder);
}

enum { SET, LAST, IS_FRESH, CANNOT_WRITE, IS_OTHER, NUMBERS };

static void check(const struct ranks_start *s, const uint64_t *most)
{
	if (most[IS_OTHER] != 0)
		report_and_exit(EXIT_NO_RESTART,
				"MPI and the launcher do not agree about ranks (MPI: %u, launcher: "
				"%u): start the program by mpirun, mpiexec or srun of its MPI",
				ompckpt_mpi_adapter.rank(), own);
	if (most[IS_FRESH] != 0 && most[SET] != 0)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: the ranks do not find the same set of images "
				"(this one: %llu, the newest: %llu; 0 is none): '%s' must be the "
				"same folder on all nodes, or its images be protected "
				"(OMPCKPT_REDUNDANCY)",
				(unsigned long long)s->set, (unsigned long long)most[SET], folder);
}

void ranks_begin(struct ranks_start *s)
{
	uint64_t numbers[NUMBERS] = {
		[SET] = s->set,
		[LAST] = s->last,
		[IS_FRESH] = s->is_fresh,
		[CANNOT_WRITE] = !s->can_write,
		[IS_OTHER] = ompckpt_mpi_adapter.rank() != own,
	};
	has_begun = true;
	report_name_rank(own, ompckpt_mpi_adapter.size());
	ompckpt_mpi_adapter.agree(MPI_GREATEST, numbers, NUMBERS);
	check(s, numbers);
	s->set = numbers[SET];
	s->last = numbers[LAST];
	s->is_fresh = numbers[IS_FRESH] != 0;
	s->can_write = numbers[CANNOT_WRITE] == 0;
	nodes_learn(&ompckpt_mpi_adapter, nodes_number(folder));
	redundancy_learn(&ompckpt_mpi_adapter);
}

bool ranks_have_begun(void)
{
	return has_begun;
}

bool ranks_all(bool ok)
{
	uint64_t fails = !ok;
	ompckpt_mpi_adapter.agree(MPI_GREATEST, &fails, 1);
	return fails == 0;
}
