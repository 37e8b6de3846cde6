/* nodes.c - nodes, by the files that number their folders.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the job's folder on this node. Out: which ranks share it.
 * Means: whoever comes first gives the folder a random number: a file that is linked to its name
 *        when it is complete. A folder that two nodes see has one number on both.
 * Errs:  a folder that can't be written to is a node of its own for each rank. */
#include "nodes.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/os.h"
#include "base/runtime.h"
#include "base/scratch.h"
#include "folders/folders.h"
#include "groups.h"
#include "mpi/adapter.h"

#define NAME NODES_FILE
#define DIGITS 16

static struct {
	struct scratch leader, column;
	uint32_t n, own;
} nodes;

/* 0: there is none. */
static uint64_t read_number(int folder)
{
	char text[DIGITS + 1] = "";
	int fd = folder_file(folder, NAME, O_RDONLY);
	if (fd < 0)
		return 0;
	bool ok = os_pread_all(fd, text, DIGITS, 0);
	close(fd);
	return ok ? strtoull(text, NULL, 16) : 0;
}

static void make_number(int folder, uint64_t number)
{
	char name[40], text[DIGITS + 2];
	snprintf(name, sizeof name, "." NAME ".%016llx", (unsigned long long)number);
	snprintf(text, sizeof text, "%016llx\n", (unsigned long long)number);
	int fd = folder_file(folder, name, O_WRONLY | O_CREAT | O_EXCL);
	if (fd < 0)
		return;
	if (os_write_all(fd, text, DIGITS + 1) && fsync(fd) == 0)
		linkat(folder, name, folder, NAME, 0);
	close(fd);
	unlinkat(folder, name, 0);
}

uint64_t nodes_number(const char *dir)
{
	uint64_t own = os_random() | 1, number = 0;
	int folder = folder_open(dir);
	if (folder < 0)
		return own;
	number = read_number(folder);
	if (number == 0) {
		make_number(folder, own);
		number = read_number(folder);
	}
	close(folder);
	return number != 0 ? number : own;
}

static void *need(struct scratch *s, size_t bytes)
{
	if (!scratch_need(s, bytes))
		report_and_exit(EXIT_NO_RESTART, "no memory for the table of ranks: ending");
	return s->at;
}

void nodes_learn(const struct mpi_adapter *mpi, uint64_t number)
{
	struct scratch all = {0}, work = {0};
	uint32_t ranks = mpi->size();
	size_t bytes = ranks * sizeof(uint32_t);
	uint64_t *numbers = need(&all, ranks * sizeof number);
	nodes.own = mpi->rank();
	for (uint32_t i = 0; i < ranks; i++)
		numbers[i] = i == nodes.own ? number : 0;
	mpi->agree(MPI_GREATEST, numbers, ranks);
	nodes.n = redundancy_places(numbers, ranks, need(&nodes.leader, bytes),
				    need(&nodes.column, bytes), need(&work, 4 * bytes));
	os_unmap(all.at, all.size);
	os_unmap(work.at, work.size);
}

uint32_t nodes_count(void)
{
	return nodes.n;
}

const uint32_t *nodes_leader(void)
{
	return nodes.leader.at;
}

const uint32_t *nodes_column(void)
{
	return nodes.column.at;
}

bool nodes_lead(void)
{
	return nodes.n > 0 && nodes_leader()[nodes.own] == nodes.own;
}
