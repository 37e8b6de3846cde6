/* job_files.c - the files that the program writes by MPI.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    paths, before MPI opens them. Out: notes by which a restart cuts them back, or removes
 *        them.
 * Means: as for a stream that is opened to be continued: MPI does not empty a file either.
 * Errs:  what is overwritten in a file that was there comes back as it is then. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "folders/folders.h"
#include "mpi/adapter.h"

/* Where "path" leads, or would if it was there. */
static bool full_path(char full[PATH_MAX], const char *path)
{
	char folder[PATH_MAX];
	const char *slash = strrchr(path, '/'), *base = slash != NULL ? slash + 1 : path;
	if (__real_realpath(path, full) != NULL)
		return true;
	int n = (int)(base - path);
	snprintf(folder, sizeof folder, "%.*s", n > 0 ? n : 1, n > 0 ? path : ".");
	if (errno != ENOENT || __real_realpath(folder, full) == NULL)
		return false;
	size_t used = strlen(full), room = PATH_MAX - used;
	return (size_t)snprintf(full + used, room, "/%s", base) < room;
}

/* A path that leads nowhere is MPI's to complain about. */
EXPORT void ompckpt_mpi_writes(const char *path, bool is_new)
{
	char full[PATH_MAX];
	if (!full_path(full, path))
		return;
	if (is_new)
		undo_missed(full);
	undo_creates(full);
	journal_note_path(full);
}
