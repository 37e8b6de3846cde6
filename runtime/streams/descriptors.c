/* descriptors.c - files, sockets and the like that are open without stdio.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    /proc/self/fd. Out: messages.
 * Means: what is not a stream's, was not there at the start and is not closed by exec is taken to
 *        be the program's: libraries, and we, open files with O_CLOEXEC.
 * Errs:  on the side of silence: a descriptor the program opens with O_CLOEXEC is not named, nor
 *        its sockets and pipes beside MPI; one that another library left open is.
 * Cost:  a directory listing for each checkpoint. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/os.h"
#include "base/report.h"
#include "descriptors.h"
#include "folders/folders.h"
#include "memory/memory.h"

#define KNOWN_MAX 4096

static bool is_known[KNOWN_MAX];     /* inherited, or named already */
static bool is_inherited[KNOWN_MAX]; /* … only the former, or a library's */
static bool has_unnamed;             /* a library has some without a path, at any time */

static bool is_stream(int fd)
{
	for (int i = 0; i < SLOT_MAX; i++)
		if (slots.slot[i].is_open && fileno(slot_file(i)) == fd)
			return true;
	return false;
}

static int number(const char *name)
{
	int fd = name[0] >= '0' && name[0] <= '9' ? atoi(name) : -1;
	return fd < KNOWN_MAX ? fd : -1;
}

static bool is_closed_by_exec(int fd)
{
	return fcntl(fd, F_GETFD) != 0;
}

/* The listing itself has one, too. */
static void know(const char *name, void *unused)
{
	(void)unused;
	if (number(name) >= 0 && !is_closed_by_exec(number(name)))
		is_known[number(name)] = is_inherited[number(name)] = true;
}

static void tell(const char *name, void *unused)
{
	char what[1024];
	int fd = number(name);
	(void)unused;
	if (fd <= 2 || is_known[fd] || is_closed_by_exec(fd) || is_stream(fd))
		return;
	is_known[fd] = true;
	ssize_t n = os_path_of(fd, what, sizeof what);
	if (has_unnamed && what[0] != '/')
		return;
	report(1, "descriptor %d (%.*s) was opened without stdio: it is not there after a restart",
	       fd, n > 0 ? (int)n : 0, what);
}

static void find_own(const char *name, void *found)
{
	char what[16];
	int fd = number(name);
	if (fd > 2 && !is_inherited[fd] && !is_closed_by_exec(fd) && !is_stream(fd) &&
	    os_path_of(fd, what, sizeof what) > 0 && what[0] == '/')
		*(bool *)found = true;
}

const char *descriptors_bound(void)
{
	bool found = false;
	folder_each_of_system("/proc/self/fd", find_own, &found);
	return found ? "it has opened a file without stdio" : NULL;
}

void descriptors_init(void)
{
	folder_each_of_system("/proc/self/fd", know, NULL);
}

void streams_know_library(void)
{
	descriptors_init();
	has_unnamed = true;
}

void streams_name_lost(void)
{
	folder_each_of_system("/proc/self/fd", tell, NULL);
}
