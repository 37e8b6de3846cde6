/* folder.c - reads a folder of images.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a path, or two places as OMPCKPT_DIR names them.
 * Out:   the files there that have an image's name, sorted by epoch; their contents are not looked
 *        at.
 * Errs:  nothing there is an error, so that a script sees it; one of two places may be missing. */
#include "folder.h"
#include "command.h"
#include "ompckpt/image.h"
#include "places.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static void add(struct folder *f, char *path, uint64_t epoch, unsigned place)
{
	f->at = realloc(f->at, (f->n + 1) * sizeof *f->at);
	if (!f->at)
		abort();
	f->at[f->n++] = (struct folder_entry){path, epoch, place};
}

char *folder_join(const char *folder, const char *name)
{
	char *path;
	if (asprintf(&path, "%s/%s", folder, name) < 0)
		abort();
	return path;
}

static int by_epoch(const void *a, const void *b)
{
	uint64_t x = ((const struct folder_entry *)a)->epoch;
	uint64_t y = ((const struct folder_entry *)b)->epoch;
	if (x != y)
		return x > y ? 1 : -1;
	return (int)((const struct folder_entry *)b)->place -
	       (int)((const struct folder_entry *)a)->place;
}

static bool add_all(struct folder *f, const char *path, unsigned place,
		    uint64_t (*epoch_of)(const char *name))
{
	DIR *d = opendir(path);
	if (!d)
		return false;
	for (struct dirent *e; (e = readdir(d));)
		if (epoch_of(e->d_name))
			add(f, folder_join(path, e->d_name), epoch_of(e->d_name), place);
	closedir(d);
	if (f->n)
		qsort(f->at, f->n, sizeof *f->at, by_epoch);
	return true;
}

bool folder_add_named(struct folder *f, const char *path, uint64_t (*epoch_of)(const char *name))
{
	return add_all(f, path, 0, epoch_of);
}

bool folder_add(struct folder *f, const char *path)
{
	return add_all(f, path, 0, image_epoch_of_name);
}

bool folder_is_two(const char *path, struct places *p)
{
	struct stat s;
	return stat(path, &s) != 0 && places_read(p, path) && p->slow[0];
}

bool folder_read(struct folder *f, const char *path)
{
	struct stat s;
	struct places p;
	*f = (struct folder){0};
	if (!stat(path, &s) && !S_ISDIR(s.st_mode)) {
		add(f, strdup(path), 0, 0);
		return true;
	}
	bool ok = folder_is_two(path, &p) ? add_all(f, p.dir, 0, image_epoch_of_name) |
						    add_all(f, p.slow, 1, image_epoch_of_name)
					  : folder_add(f, path);
	if (!ok)
		complain("'%s' can't be read: %s", path, strerror(errno));
	else if (!f->n)
		complain("there is no image in '%s'", path);
	return f->n > 0;
}

void folder_free(struct folder *f)
{
	for (unsigned i = 0; i < f->n; i++)
		free(f->at[i].path);
	free(f->at);
}

int folder_lock(const char *folder, char **path)
{
	*path = folder_join(folder, "lock");
	int fd = open(*path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (fd < 0)
		complain("cannot write to the folder '%s': %s", folder, strerror(errno));
	if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0)
		return fd;
	complain("the folder '%s' is in use by a program", folder);
	close(fd);
	return -1;
}

void folder_unlock(int fd, char *path)
{
	if (fd >= 0) {
		unlink(path);
		close(fd);
	}
	free(path);
}
