/* store.c - images as files of one folder.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    OMPCKPT_DIR, epochs. Out: <epoch>.ompckpt, each whole from the moment it has its name.
 * Means: temporary file, fsync, rename, fsync of the folder. A record lock on the file "lock" keeps
 *        a second process out; it vanishes with the process.
 * Errs:  removing is done as well as it can be; failures there are not reported.
 * Cost:  a directory listing each time; nothing is allocated from any malloc. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ompckpt/image.h"
#include "store.h"

static struct {
	char dir[4096];
	int folder, lock;
	bool is_busy;
} store = {.folder = -1, .lock = -1};

/* mkdir; the first errno that is not "it exists" is kept in "why". */
static void make_folder(const char *path, int *why)
{
	if (mkdir(path, 0777) != 0 && errno != EEXIST && *why == 0)
		*why = errno;
}

static bool make_folders(const char *dir)
{
	char path[4096];
	struct stat st;
	int why = 0;
	snprintf(path, sizeof path, "%s", dir);
	for (char *p = path + 1; *p != '\0'; p++)
		if (*p == '/') {
			*p = '\0';
			make_folder(path, &why);
			*p = '/';
		}
	make_folder(path, &why);
	if (stat(path, &st) != 0) {
		errno = why != 0 ? why : errno;
		return false;
	}
	errno = ENOTDIR;
	return S_ISDIR(st.st_mode);
}

/* Lock the file that has the name "lock" once the lock is held. */
static bool take_lock(void)
{
	struct stat mine, named;
	for (int tries = 0; tries < 100; tries++) {
		int fd = openat(store.folder, "lock", O_RDWR | O_CREAT | O_CLOEXEC, 0666);
		if (fd < 0)
			return false;
		if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
			store.is_busy = errno == EWOULDBLOCK;
			close(fd);
			return false;
		}
		if (fstat(fd, &mine) == 0 && fstatat(store.folder, "lock", &named, 0) == 0 &&
		    mine.st_ino == named.st_ino) {
			store.lock = fd;
			return true;
		}
		close(fd);
	}
	return false;
}

bool store_take(const char *dir, char *why, size_t room)
{
	snprintf(store.dir, sizeof store.dir, "%s", dir);
	if (!make_folders(dir) ||
	    (store.folder = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0) {
		snprintf(why, room, "cannot use the folder '%s': %s", dir, strerror(errno));
		return false;
	}
	if (!take_lock()) {
		snprintf(why, room,
			 store.is_busy ? "the folder '%s' is in use by another process"
				       : "cannot write to the folder '%s': %s",
			 dir, strerror(errno));
		return false;
	}
	return true;
}

int store_folder(void)
{
	return store.folder;
}

bool store_is_busy(void)
{
	return store.is_busy;
}

/* Call f(epoch) for every image file of "dir". The listing uses getdents through a buffer of
 * ours. */
static void each_epoch(const char *dir, void (*f)(uint64_t epoch, uint64_t *state), uint64_t *state)
{
	char buffer[8192] __attribute__((aligned(8)));
	ssize_t n;
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return;
	while ((n = getdents64(fd, buffer, sizeof buffer)) > 0)
		for (ssize_t at = 0; at < n;) {
			const struct dirent64 *e = (const void *)(buffer + at);
			uint64_t epoch = image_epoch_of_name(e->d_name);
			if (epoch != 0)
				f(epoch, state);
			at += e->d_reclen;
		}
	close(fd);
}

static void find_newest(uint64_t epoch, uint64_t *state)
{
	if (epoch < state[0] && epoch > state[1])
		state[1] = epoch;
}

uint64_t store_newest(const char *dir, uint64_t below)
{
	uint64_t state[2] = {below, 0};
	each_epoch(dir, find_newest, state);
	return state[1];
}

void store_path(char *out, size_t room, const char *dir, uint64_t epoch)
{
	char name[32];
	image_file_name(name, epoch);
	snprintf(out, room, "%s/%s", dir, name);
}

static void temporary_name(char out[40], uint64_t epoch)
{
	snprintf(out, 40, ".%012llu.tmp", (unsigned long long)epoch);
}

int store_create(uint64_t epoch, bool *is_direct)
{
	char name[40];
	int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, fd = -1;
	temporary_name(name, epoch);
	if (*is_direct)
		fd = openat(store.folder, name, flags | O_DIRECT, 0666);
	if (fd < 0) {
		*is_direct = false;
		fd = openat(store.folder, name, flags, 0666);
	}
	return fd;
}

void store_abandon(int fd, uint64_t epoch)
{
	char name[40];
	int saved = errno;
	temporary_name(name, epoch);
	unlinkat(store.folder, name, 0);
	if (fd >= 0)
		close(fd);
	errno = saved;
}

bool store_commit(int fd, uint64_t epoch)
{
	char from[40], to[32];
	temporary_name(from, epoch);
	image_file_name(to, epoch);
	if (fsync(fd) != 0 || renameat(store.folder, from, store.folder, to) != 0) {
		store_abandon(fd, epoch);
		return false;
	}
	close(fd);
	return fsync(store.folder) == 0;
}

static void remove_range(uint64_t epoch, uint64_t *state)
{
	char name[32];
	if (epoch < state[0] || epoch > state[1])
		return;
	image_file_name(name, epoch);
	unlinkat(store.folder, name, 0);
}

void store_remove(uint64_t first, uint64_t last)
{
	uint64_t state[2] = {first, last};
	if (store.lock >= 0 && first <= last)
		each_epoch(store.dir, remove_range, state);
}

void store_prune(uint64_t first, uint64_t keep)
{
	uint64_t oldest = UINT64_MAX;
	for (uint64_t i = 0; i < keep; i++) {
		oldest = store_newest(store.dir, oldest);
		if (oldest <= first)
			return;
	}
	store_remove(first, oldest - 1);
}

void store_leave(void)
{
	if (store.lock < 0)
		return;
	unlinkat(store.folder, "appended", 0);
	unlinkat(store.folder, "lock", 0);
	rmdir(store.dir);
	close(store.lock);
	close(store.folder);
	store.lock = store.folder = -1;
}
