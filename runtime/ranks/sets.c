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
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "base/report.h"
#include "base/scratch.h"
#include "checksum.h"
#include "folders/folders.h"
#include "mpi/adapter.h"
#include "rounds.h"

#define TEMPORARY ".set.tmp"

static struct scratch text, images;
static size_t text_size; /* of the one that was read last */

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
	if (fstat(fd, &st) == 0 && scratch_need(&text, (size_t)st.st_size + 8))
		n = pread(fd, text.at, (size_t)st.st_size, 0);
	close(fd);
	return n;
}

/* NULL: it was understood; else what is wrong with line *line. */
static const char *understand(struct set_choice *c, size_t n, uint64_t epoch, uint32_t rank,
			      unsigned *line)
{
	const char *why;
	*line = set_read(&c->set, NULL, 0, text.at, n, epoch, &why);
	if (*line != 0)
		return why;
	if (!scratch_need(&images, c->set.ranks * sizeof(struct set_image)))
		return "there is no memory for it";
	set_read(&c->set, images.at, c->set.ranks, text.at, n, epoch, &why);
	c->images = images.at;
	if (rank < c->set.ranks)
		c->own = c->images[rank];
	c->sum = checksum(text.at, n);
	return NULL;
}

bool sets_read(struct set_choice *c, const char *dir, uint64_t epoch, uint32_t rank, char *why,
	       size_t capacity)
{
	char name[32];
	unsigned line;
	set_file_name(name, epoch);
	ssize_t n = read_file(dir, name);
	if (n < 0) {
		snprintf(why, capacity, "can't be read: %s", folder_error(errno));
		return false;
	}
	text_size = (size_t)n;
	const char *wrong = understand(c, text_size, epoch, rank, &line);
	if (wrong != NULL)
		snprintf(why, capacity, "is no manifest: line %u: %s", line, wrong);
	return wrong == NULL;
}

void sets_take_over(struct set_choice *c, const struct mpi_adapter *mpi, uint32_t owner)
{
	unsigned line;
	bool is_owner = mpi->rank() == owner;
	uint64_t n = is_owner ? text_size : 0;
	mpi->agree(MPI_GREATEST, &n, 1);
	size_t words = (size_t)(n + 7) / 8;
	if (!is_owner && !scratch_need(&text, words * 8))
		report_and_exit(EXIT_NO_RESTART, "cannot restart: no memory to bring images here");
	memset(is_owner ? (char *)text.at + n : text.at, 0, words * 8 - (is_owner ? n : 0));
	mpi->agree(MPI_GREATEST, text.at, (unsigned)words);
	text_size = (size_t)n;
	const char *wrong = understand(c, text_size, 0, mpi->rank(), &line);
	if (wrong != NULL)
		report_and_exit(EXIT_NO_RESTART, "cannot restart: a manifest's line %u: %s", line,
				wrong);
}

bool sets_gather(struct scratch *to, uint32_t ranks, const uint64_t *numbers)
{
	if (!scratch_need(to, ranks * sizeof(struct set_image))) {
		errno = ENOMEM;
		return false;
	}
	struct set_image *image = to->at;
	for (uint32_t i = 0; i < ranks; i++, numbers += IMAGE_NUMBERS)
		image[i] = (struct set_image){numbers[IMAGE_BYTES], numbers[IMAGE_IDENTITY]};
	return true;
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
	bool ok = fd >= 0 &&
		  folder_commit(folder, fd, TEMPORARY, name, os_pwrite_all(fd, text.at, n, 0));
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
	if (folder < 0)
		return;
	unlinkat(folder, TEMPORARY, 0);
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

bool sets_keep(struct sets_kept *k, uint64_t keep)
{
	*k = (struct sets_kept){.keep = keep};
	return scratch_need(&k->epochs, (size_t)keep * sizeof keep);
}

void sets_add(struct sets_kept *k, uint64_t epoch)
{
	uint64_t *e = k->epochs.at;
	if (e == NULL || epoch == 0 || (k->n > 0 && e[k->n - 1] >= epoch))
		return;
	if (k->n == k->keep) {
		memmove(e, e + 1, (k->n - 1) * sizeof *e);
		k->n--;
	}
	e[k->n++] = epoch;
}

static void add_older(struct sets_kept *k, const char *dir, uint64_t below, uint64_t most)
{
	uint64_t epoch;
	if (most == 0 || !sets_newest(dir, below, &epoch) || epoch == 0)
		return;
	add_older(k, dir, epoch, most - 1);
	sets_add(k, epoch);
}

void sets_add_older(struct sets_kept *k, const char *dir, uint64_t below)
{
	add_older(k, dir, below, k->keep);
}

uint64_t sets_oldest(const struct sets_kept *k)
{
	const uint64_t *e = k->epochs.at;
	return k->n > 0 && k->n == k->keep ? e[0] : 0;
}

uint64_t sets_last(const struct sets_kept *k)
{
	const uint64_t *e = k->epochs.at;
	return k->n > 0 ? e[k->n - 1] : 0;
}
