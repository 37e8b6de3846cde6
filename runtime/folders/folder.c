/* folder.c - opens a folder, or a file in one, and looks at what was opened.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a path; a name in an open folder.
 * Out:   a descriptor of what belongs to this process's effective user; or why not.
 * Means: owner and kind are asked of the descriptor, so that nothing changes in between; no link in
 *        a folder is followed. The folder itself may be a link of this user's: where it leads is
 *        read from the link that was looked at.
 * Errs:  on the side of refusing; root is a user as others are. Users that may write by the group's
 *        rights are trusted. */
#include "base/os.h"
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, LINKS_MAX = 8 };

static int fail(int fd, int error)
{
	if (fd >= 0)
		close(fd);
	errno = error;
	return -1;
}

/* "path" is a link: read where it leads, if it is this user's. */
static bool follow(char path[PATH_ROOM])
{
	char to[PATH_ROOM];
	struct stat st = {0};
	int fd = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return false;
	bool is_own = fstat(fd, &st) == 0 && S_ISLNK(st.st_mode) && st.st_uid == geteuid();
	ssize_t n = is_own ? readlinkat(fd, "", to, sizeof to - 1) : -1;
	close(fd);
	errno = S_ISLNK(st.st_mode) ? FOLDER_LINK : ENOTDIR;
	if (n <= 0)
		return false;
	to[n] = '\0';
	char *slash = strrchr(path, '/');
	size_t before = to[0] != '/' && slash != NULL ? (size_t)(slash + 1 - path) : 0;
	if (before + (size_t)n >= PATH_ROOM)
		return false;
	memcpy(path + before, to, (size_t)n + 1);
	return true;
}

static int open_folder(const char *path)
{
	char at[PATH_ROOM];
	size_t n = strlen(path);
	while (n > 1 && path[n - 1] == '/')
		n--;
	if (n >= sizeof at)
		return fail(-1, ENAMETOOLONG);
	memcpy(at, path, n);
	at[n] = '\0';
	for (int links = 0; links < LINKS_MAX; links++) {
		int fd = open(at, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
		if (fd >= 0 || (errno != ELOOP && errno != ENOTDIR))
			return fd;
		if (!follow(at))
			return -1;
	}
	return fail(-1, ELOOP);
}

int folder_open(const char *path)
{
	struct stat st;
	int fd = open_folder(path);
	if (fd < 0)
		return -1;
	if (fstat(fd, &st) != 0)
		return fail(fd, errno);
	if (st.st_uid != geteuid())
		return fail(fd, FOLDER_FOREIGN);
	if (st.st_mode & S_IWOTH)
		return fail(fd, FOLDER_OPEN_TO_ALL);
	return fd;
}

int folder_file(int folder, const char *name, int flags)
{
	struct stat st;
	int fd = openat(folder, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);
	if (fd < 0)
		return -1;
	if (fstat(fd, &st) != 0)
		return fail(fd, errno);
	if (!S_ISREG(st.st_mode))
		return fail(fd, EINVAL);
	if (st.st_uid != geteuid())
		return fail(fd, FOLDER_FOREIGN);
	return fd;
}

bool folder_commit(int folder, int fd, const char *from, const char *to, bool ok)
{
	ok = ok && fsync(fd) == 0 && renameat(folder, from, folder, to) == 0;
	int saved = errno;
	close(fd);
	if (!ok)
		unlinkat(folder, from, 0);
	errno = saved;
	return ok && fsync(folder) == 0;
}

bool folder_cut(const char *path, off_t size)
{
	struct stat st;
	int fd = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		return false;
	bool ok = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && ftruncate(fd, size) == 0;
	int saved = errno;
	close(fd);
	errno = saved;
	return ok;
}

/* The listing uses getdents through a buffer of ours. Closes fd. */
static bool each(int fd, void (*f)(const char *name, void *state), void *state)
{
	char buffer[8192] __attribute__((aligned(8)));
	ssize_t n;
	if (fd < 0)
		return errno == ENOENT;
	while ((n = getdents64(fd, buffer, sizeof buffer)) > 0)
		for (ssize_t at = 0; at < n;) {
			const struct dirent64 *e = (const void *)(buffer + at);
			f(e->d_name, state);
			at += e->d_reclen;
		}
	int saved = errno;
	close(fd);
	errno = saved;
	return n == 0;
}

bool folder_each(const char *path, void (*f)(const char *name, void *state), void *state)
{
	return each(folder_open(path), f, state);
}

bool folder_each_of_system(const char *path, void (*f)(const char *name, void *state), void *state)
{
	return each(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), f, state);
}

bool folder_is_refused(int error)
{
	return error == FOLDER_FOREIGN || error == FOLDER_LINK || error == FOLDER_OPEN_TO_ALL;
}

const char *folder_error(int error)
{
	switch (error) {
	case FOLDER_FOREIGN: return "it belongs to another user";
	case FOLDER_LINK: return "it is a symbolic link";
	case FOLDER_OPEN_TO_ALL: return "everybody may write to it ('chmod o-w' closes it)";
	default: return strerror(error);
	}
}
