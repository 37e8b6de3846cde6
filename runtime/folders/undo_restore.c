/* undo_restore.c - put back what was kept.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    files "overwritten.<epoch>" of the folders; the checkpoint that is gone back to.
 * Out:   the program's files as they were at that checkpoint, where they were overwritten since.
 * Means: newest piece first: the oldest one of a place is what was there at the checkpoint. It also
 *        tells the file's size of then. Doing it again does no harm.
 * Errs:  a file that is gone comes back if it was kept wholly; else it stays gone. One that can't
 *        be written ends the restart. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "checksum.h"
#include "folder.h"
#include "format.h"
#include "store.h"
#include "undo.h"
#include "undo_record.h"

#define PATH_SIZE 4096

struct epoch_span {
	uint64_t from, below, oldest, newest;
};

static void look_at(const char *name, void *state)
{
	struct epoch_span *s = state;
	uint64_t epoch = undo_epoch(name);
	if (epoch == 0 || epoch < s->from || epoch >= s->below)
		return;
	if (s->oldest == 0 || epoch < s->oldest)
		s->oldest = epoch;
	if (epoch > s->newest)
		s->newest = epoch;
}

bool undo_span(const char *folder, uint64_t epoch, uint64_t *oldest, uint64_t *last)
{
	struct epoch_span s = {
		.from = epoch, .below = UINT64_MAX, .oldest = *oldest, .newest = *last};
	bool ok = folder_each(folder, look_at, &s);
	*oldest = s.oldest;
	*last = s.newest;
	return ok;
}

/* Its path had no link in it when it was kept. */
static int open_again(const char *path, bool is_whole)
{
	struct stat st;
	int flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
	int fd = open(path, flags);
	if (fd < 0 && errno == ENOENT && is_whole)
		fd = open(path, flags | O_CREAT | O_EXCL, 0600);
	if (fd < 0 || (fstat(fd, &st) == 0 && S_ISREG(st.st_mode)))
		return fd;
	close(fd);
	errno = EINVAL;
	return -1;
}

/* Permissions and times as they were, as far as they are this user's to set. */
static bool set_mode(int fd, const struct stat *st, const struct undo_record *r)
{
	const uint64_t second = 1000000000;
	struct timespec times[2] = {
		{(time_t)(r->read_ns / second), (long)(r->read_ns % second)},
		{(time_t)(r->written_ns / second), (long)(r->written_ns % second)}};
	if ((st->st_mode & 07777) != (r->mode & 07777) && fchmod(fd, r->mode & 07777) != 0 &&
	    errno != EPERM)
		return false;
	return futimens(fd, times) == 0 || errno == EPERM || errno == EACCES;
}

static bool put_back(const struct undo_record *r, char *why, size_t capacity)
{
	char path[PATH_SIZE];
	struct stat st;
	snprintf(path, sizeof path, "%.*s", (int)r->path_size, r->path);
	if (r->file_size == UNDO_NO_FILE) {
		if (unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR)
			return true;
		snprintf(why, capacity,
			 "cannot remove '%s', which was made after the checkpoint: %s; run again",
			 path, strerror(errno));
		return false;
	}
	int fd = open_again(path, r->offset == 0 && r->size == r->file_size);
	if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
		return true;
	bool ok =
		fd >= 0 && os_pwrite_all(fd, r->contents, r->size, r->offset) &&
		fstat(fd, &st) == 0 &&
		((uint64_t)st.st_size <= r->file_size || ftruncate(fd, (off_t)r->file_size) == 0) &&
		set_mode(fd, &st, r) && fdatasync(fd) == 0;
	if (!ok)
		snprintf(why, capacity,
			 "cannot put back what was overwritten in '%s' after the checkpoint: %s; "
			 "run again",
			 path, folder_error(errno));
	if (fd >= 0)
		close(fd);
	return ok;
}

/* All records of one file, the last one first. */
static bool apply(const unsigned char *text, size_t size, char *why, size_t capacity)
{
	struct undo_record r, next;
	if (!undo_read(&r, text, size, 0))
		return true;
	while (undo_read(&next, text, size, undo_behind(&r)))
		r = next;
	for (;;) {
		if (!put_back(&r, why, capacity))
			return false;
		if (r.before >= r.at || !undo_read(&r, text, size, r.before))
			return true;
	}
}

/* The newest epoch with something kept, from "epoch" on and below "below"; 0: none. */
static bool find_newest(const char *const *folders, unsigned n, uint64_t epoch, uint64_t below,
			uint64_t *newest)
{
	struct epoch_span s = {.from = epoch, .below = below};
	for (unsigned i = 0; i < n; i++)
		if (!folder_each(folders[i], look_at, &s))
			return false;
	*newest = s.newest;
	return true;
}

/* What "folder" has of this epoch. */
static bool apply_in(const char *folder, uint64_t epoch, char *why, size_t capacity)
{
	char name[32];
	unsigned char *text = NULL;
	size_t size = 0;
	undo_name(name, epoch);
	int at = folder_open(folder), fd = at >= 0 ? folder_file(at, name, O_RDONLY) : -1;
	bool ok = fd >= 0 ? undo_load(fd, &text, &size) : errno == ENOENT;
	if (!ok)
		snprintf(why, capacity, "cannot read '%s/%s': %s; run again", folder, name,
			 folder_error(errno));
	if (fd >= 0)
		close(fd);
	if (at >= 0)
		close(at);
	ok = ok && (size == 0 || apply(text, size, why, capacity));
	os_unmap(text, size);
	return ok;
}

bool undo_apply(const char *const *folders, unsigned n, uint64_t epoch, char *why, size_t capacity)
{
	uint64_t at = UINT64_MAX;
	bool ok = find_newest(folders, n, epoch, at, &at);
	while (ok && at != 0) {
		for (unsigned i = 0; i < n; i++)
			if (!apply_in(folders[i], at, why, capacity))
				return false;
		ok = find_newest(folders, n, epoch, at, &at);
	}
	if (!ok)
		snprintf(why, capacity,
			 "cannot read what was kept of overwritten files in the folder of images: "
			 "%s; run again",
			 folder_error(errno));
	return ok;
}
