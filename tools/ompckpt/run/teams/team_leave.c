/* team_leave.c - an image, or a set, of a team goes to where a run without teams looks for it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image in memory. Out: a copy in the durable one of the program's folders of images.
 * Means: all is copied first, and gets its names when the program's files are there, a manifest the
 *        last. Its epoch is beyond whatever is noted there, so that notes of other runs are older,
 *        and do not count.
 * Errs:  what is left of a copy under other names is written over by the next one. */
#include "team_leave.h"

#include "base/config.h"
#include "ompckpt/image.h"
#include "set.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4600 };

const char *team_leave_folder(const struct config *c)
{
	return c->slow[0] ? c->slow : c->dir;
}

/* ---- what is there ---- */

static uint64_t greater(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* Each line of the journal begins with an epoch (runtime/folders/journal.c). */
static uint64_t last_of_journal(const char *path)
{
	uint64_t last = 0;
	char *line = NULL;
	size_t room = 0;
	FILE *f = fopen(path, "r");
	while (f && getline(&line, &room, f) > 0)
		last = greater(last, strtoull(line, NULL, 10));
	if (f)
		fclose(f);
	free(line);
	return last;
}

/* Of an image, a manifest, or notes of overwritten files (runtime/folders/undo_record.c). */
static uint64_t epoch_in(const char *name)
{
	static const char notes[] = "overwritten.";
	if (!strncmp(name, notes, strlen(notes)))
		return strtoull(name + strlen(notes), NULL, 10);
	uint64_t image = image_epoch_of_name(name);
	return image ? image : set_epoch_of_name(name);
}

static uint64_t last_in(const char *folder, bool is_job)
{
	char path[PATH_SIZE];
	uint64_t last = 0;
	DIR *d = opendir(folder);
	for (struct dirent *e; d && (e = readdir(d));) {
		snprintf(path, sizeof path, "%.4300s/%s", folder, e->d_name);
		if (!strcmp(e->d_name, "appended"))
			last = greater(last, last_of_journal(path));
		else if (is_job && !strncmp(e->d_name, "rank.", 5))
			last = greater(last, last_in(path, false));
		else
			last = greater(last, epoch_in(e->d_name));
	}
	if (d)
		closedir(d);
	return last;
}

uint64_t team_leave_epoch(const struct config *c)
{
	return greater(last_in(c->dir, true), c->slow[0] ? last_in(c->slow, true) : 0) + 1;
}

/* ---- copies ---- */

static bool copy_bytes(int in, int out)
{
	char piece[65536];
	ssize_t n;
	while ((n = read(in, piece, sizeof piece)) > 0)
		if (write(out, piece, (size_t)n) != n)
			return false;
	return n == 0;
}

static bool sync_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool ok = fd >= 0 && fsync(fd) == 0;
	if (fd >= 0)
		close(fd);
	return ok;
}

static bool copy_file(const char *from, const char *to)
{
	int in = open(from, O_RDONLY | O_CLOEXEC);
	int out = in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	bool ok = out >= 0 && copy_bytes(in, out) && fsync(out) == 0;
	int saved = errno;
	if (in >= 0)
		close(in);
	if (out >= 0)
		close(out);
	errno = saved;
	return ok;
}

static bool make_folder(const char *path)
{
	return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* One file NAME of "from" to "to"; or the copy there gets its name. */
static bool take_file(const char *from, const char *to, const char *name, bool is_named)
{
	char old[PATH_SIZE], new[PATH_SIZE], copy[PATH_SIZE + 8];
	snprintf(old, sizeof old, "%.4300s/%s", from, name);
	snprintf(new, sizeof new, "%.4300s/%s", to, name);
	snprintf(copy, sizeof copy, "%s.new", new);
	if (is_named)
		return rename(copy, new) == 0 && sync_folder(to);
	return make_folder(to) && copy_file(old, copy);
}

static bool take_images(const char *from, const char *to, uint64_t epoch, bool is_named)
{
	char rank[32], name[32], old[PATH_SIZE], new[PATH_SIZE];
	image_file_name(name, epoch);
	for (uint32_t r = 0;; r++) {
		set_rank_name(rank, r);
		snprintf(old, sizeof old, "%.4300s/%s", from, rank);
		snprintf(new, sizeof new, "%.4300s/%s", to, rank);
		if (access(old, F_OK) != 0)
			return r > 0;
		if (!take_file(old, new, name, is_named))
			return false;
	}
}

static bool take(const struct config *c, const char *image, bool is_named)
{
	char from[PATH_SIZE];
	const char *to = team_leave_folder(c), *name = strrchr(image, '/') + 1;
	uint64_t epoch = set_epoch_of_name(name);
	snprintf(from, sizeof from, "%.*s", (int)(name - 1 - image), image);
	return make_folder(to) && (epoch == 0 || take_images(from, to, epoch, is_named)) &&
	       take_file(from, to, name, is_named);
}

bool team_leave_copy(const struct config *c, const char *image)
{
	return take(c, image, false);
}

bool team_leave_names(const struct config *c, const char *image)
{
	return take(c, image, true);
}
