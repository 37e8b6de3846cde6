/* exit_file.c - a number in a file, for the time of one start.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the job's folder; of two places the slow one, which all nodes see.
 * Out:   75 or 78, as the runtime ends a job; 0, as one with spares comes to its end. Any other
 *        number is none.
 * Errs:  where the file can't be written, the launcher's word counts. */
#include "exit_file.h"
#include "base/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[sizeof((struct config *)NULL)->dir + sizeof "/.exit"];

void exit_file_name(const struct config *c)
{
	snprintf(path, sizeof path, "%s/.exit", c->slow[0] != '\0' ? c->slow : c->dir);
	setenv("OMPCKPT_EXIT_FILE", path, 1);
}

void exit_file_clear(void)
{
	if (path[0] != '\0')
		unlink(path);
}

/* If nothing else is there. */
static void remove_folder(void)
{
	char folder[sizeof path];
	strcpy(folder, path);
	*strrchr(folder, '/') = '\0';
	rmdir(folder);
}

bool exit_file_take(int *status)
{
	int said;
	FILE *f = path[0] != '\0' ? fopen(path, "r") : NULL;
	if (!f)
		return false;
	bool ok = fscanf(f, "%d", &said) == 1 && (said == 0 || said == 75 || said == 78);
	fclose(f);
	unlink(path);
	remove_folder();
	if (ok)
		*status = said;
	return ok;
}
