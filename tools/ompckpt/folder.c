/* folder.c - reads a folder of images.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a path.
 * Out:   the files in it that have an image's name, sorted by epoch; their contents are not looked
 * at. Errs:  nothing there is an error, so that a script sees it. */
#include "folder.h"
#include "command.h"
#include "ompckpt/image.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void add(struct folder *f, char *path, uint64_t epoch)
{
	f->at = realloc(f->at, (f->n + 1) * sizeof *f->at);
	if (!f->at || !path)
		abort();
	f->at[f->n++] = (struct folder_entry){path, epoch};
}

static char *join(const char *folder, const char *name)
{
	char *path;
	return asprintf(&path, "%s/%s", folder, name) < 0 ? NULL : path;
}

static int by_epoch(const void *a, const void *b)
{
	uint64_t x = ((const struct folder_entry *)a)->epoch;
	uint64_t y = ((const struct folder_entry *)b)->epoch;
	return (x > y) - (x < y);
}

bool folder_add(struct folder *f, const char *path)
{
	DIR *d = opendir(path);
	if (!d)
		return false;
	for (struct dirent *e; (e = readdir(d));)
		if (image_epoch_of_name(e->d_name))
			add(f, join(path, e->d_name), image_epoch_of_name(e->d_name));
	closedir(d);
	if (f->n)
		qsort(f->at, f->n, sizeof *f->at, by_epoch);
	return true;
}

bool folder_read(struct folder *f, const char *path)
{
	struct stat s;
	*f = (struct folder){0};
	if (!stat(path, &s) && !S_ISDIR(s.st_mode)) {
		add(f, strdup(path), 0);
		return true;
	}
	if (!folder_add(f, path)) {
		complain("'%s' can't be read: %s", path, strerror(errno));
		return false;
	}
	if (!f->n)
		complain("there is no image in '%s'", path);
	return f->n > 0;
}

void folder_free(struct folder *f)
{
	for (unsigned i = 0; i < f->n; i++)
		free(f->at[i].path);
	free(f->at);
}
