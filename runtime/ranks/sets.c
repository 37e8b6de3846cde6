/* sets.c - manifests as files of the job's folder.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a folder, epochs. Out: <epoch>.set, whole from the moment it has its name.
 * Means: as store.c does it: temporary file, fsync, rename, fsync of the folder.
 * Errs:  removing is done as well as it can be. */
#include "sets.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "base/scratch.h"
#include "checksum.h"
#include "folders/folders.h"

#define TEMPORARY ".set.tmp"

static struct scratch text, images;

struct bounds {
	uint64_t below, newest;
};

static void find_newest(const char *name, void *state)
{
	struct bounds *b = state;
	uint64_t epoch = set_epoch_of_name(name);
	if (epoch < b->below && epoch > b->newest)
		b->newest = epoch;
}

bool sets_newest(const char *dir, uint64_t below, uint64_t *epoch)
{
	struct bounds b = {below, 0};
	bool ok = folder_each(dir, find_newest, &b);
	*epoch = b.newest;
	return ok;
}

/* The whole file into "text"; its size, or -1 with errno. */
static ssize_t read_file(const char *dir, const char *name)
{
	struct stat st;
	int folder = folder_open(dir);
	int fd = folder < 0 ? -1 : folder_file(folder, name, O_RDONLY);
	ssize_t n = -1;
	if (folder >= 0)
		close(folder);
	if (fd < 0)
		return -1;
	if (fstat(fd, &st) == 0 && scratch_need(&text, (size_t)st.st_size + 1))
		n = pread(fd, text.at, (size_t)st.st_size, 0);
	close(fd);
	return n;
}

bool sets_read(struct set_choice *c, const char *dir, uint64_t epoch, uint32_t rank, char *why,
	       size_t capacity)
{
	char name[32];
	const char *wrong;
	set_file_name(name, epoch);
	ssize_t n = read_file(dir, name);
	size_t room = (size_t)rank + 1;
	if (n < 0 || !scratch_need(&images, room * sizeof(struct set_image))) {
		snprintf(why, capacity, "can't be read: %s", folder_error(errno));
		return false;
	}
	unsigned line =
		set_read(&c->set, images.at, (uint32_t)room, text.at, (size_t)n, epoch, &wrong);
	if (line != 0) {
		snprintf(why, capacity, "is no manifest: line %u: %s", line, wrong);
		return false;
	}
	c->own = ((struct set_image *)images.at)[rank];
	c->sum = checksum(text.at, (size_t)n);
	return true;
}

/* Give the open file its name. Closes "fd". */
static bool commit(int folder, int fd, const char *name, bool ok)
{
	ok = ok && fsync(fd) == 0 && renameat(folder, TEMPORARY, folder, name) == 0;
	int saved = errno;
	close(fd);
	if (!ok)
		unlinkat(folder, TEMPORARY, 0);
	errno = saved;
	return ok && fsync(folder) == 0;
}

bool sets_write(const char *dir, const struct set *s, const struct set_image *of)
{
	char name[32];
	size_t room = SET_HEAD_MAX + (size_t)s->ranks * SET_LINE_MAX;
	set_file_name(name, s->epoch);
	if (!scratch_need(&text, room)) {
		errno = ENOMEM;
		return false;
	}
	size_t n = set_write(text.at, room, s, of);
	int folder = folder_open(dir);
	if (folder < 0)
		return false;
	unlinkat(folder, TEMPORARY, 0);
	int fd = folder_file(folder, TEMPORARY, O_WRONLY | O_CREAT | O_EXCL);
	bool ok = fd >= 0 && commit(folder, fd, name, os_pwrite_all(fd, text.at, n, 0));
	int saved = errno;
	close(folder);
	errno = saved;
	return ok;
}

static void find_oldest(const char *name, void *state)
{
	struct bounds *b = state;
	uint64_t epoch = set_epoch_of_name(name);
	if (epoch >= b->newest && epoch < b->below)
		b->below = epoch;
}

void sets_remove(const char *dir, uint64_t first, uint64_t end)
{
	int folder = folder_open(dir);
	for (struct bounds b = {end, first}; folder >= 0; b.below = end) {
		char name[32];
		if (!folder_each(dir, find_oldest, &b) || b.below == end)
			break;
		set_file_name(name, b.below);
		unlinkat(folder, name, 0);
		b.newest = b.below + 1;
	}
	if (folder >= 0)
		close(folder);
}

static void find_rank(const char *name, void *state)
{
	int64_t rank = set_rank_of_name(name);
	uint32_t *ranks = state;
	if (rank >= *ranks)
		*ranks = (uint32_t)rank + 1;
}

uint32_t sets_ranks(const char *dir)
{
	uint32_t ranks = 0;
	folder_each(dir, find_rank, &ranks);
	return ranks;
}
