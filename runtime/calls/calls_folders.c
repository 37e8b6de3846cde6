/* calls_folders.c - folders that are opened again in a restarted process, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    __wrap_opendir, __wrap_readdir & co.
 * Out:   the C library's; the program's DIR is a block of its heap with the folder's path, the
 *        place in it, and the entry read last.
 * Means: the place is what telldir says, which file systems keep from one opening to the next. A
 *        folder is read up to there.
 * Errs:  a folder that is gone ends the process; what was added or removed meanwhile is seen or
 *        not, as in a run through. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calls.h"

#pragma GCC visibility push(default)
DIR *__real_opendir(const char *path);
DIR *__real_fdopendir(int fd);
struct dirent *__real_readdir(DIR *d);
int __real_readdir_r(DIR *d, struct dirent *to, struct dirent **result);
int __real_closedir(DIR *d);
void __real_rewinddir(DIR *d);
long __real_telldir(DIR *d);
void __real_seekdir(DIR *d, long at);
int __real_dirfd(DIR *d);
DIR *__wrap_opendir(const char *path);
DIR *__wrap_fdopendir(int fd);
struct dirent *__wrap_readdir(DIR *d);
struct dirent64 *__wrap_readdir64(DIR *d);
int __wrap_readdir_r(DIR *d, struct dirent *to, struct dirent **result);
int __wrap_readdir64_r(DIR *d, struct dirent64 *to, struct dirent64 **result);
int __wrap_closedir(DIR *d);
void __wrap_rewinddir(DIR *d);
long __wrap_telldir(DIR *d);
void __wrap_seekdir(DIR *d, long at);
int __wrap_dirfd(DIR *d);
#pragma GCC visibility pop

_Static_assert(sizeof(struct dirent) == sizeof(struct dirent64), "one kind of entries");

struct folder {
	uint64_t process;
	DIR *made; /* by that process */
	long at;
	bool has_moved;
	struct dirent entry;
	char path[];
};

/* By reading up to there: where a folder that was just opened is moved to its end at once and read,
 * ext4 has nothing more to say even after rewinddir. */
static void move_to(DIR *d, long at)
{
	do
		if (__real_telldir(d) == at)
			return;
	while (__real_readdir(d) != NULL);
	__real_seekdir(d, at);
}

static DIR *made(DIR *d)
{
	struct folder *f = (struct folder *)d;
	if (f->process == ompckpt_process())
		return f->made;
	f->made = __real_opendir(f->path);
	if (f->made == NULL)
		ompckpt_cannot_remake("the folder", f->path, "put it back");
	f->process = ompckpt_process();
	if (f->has_moved)
		move_to(f->made, f->at);
	return f->made;
}

static ssize_t path_of(DIR *d, char *path, size_t capacity)
{
	char link[64];
	snprintf(link, sizeof link, "/proc/self/fd/%d", __real_dirfd(d));
	ssize_t n = readlink(link, path, capacity - 1);
	path[n > 0 ? n : 0] = '\0';
	return n;
}

static DIR *opened(DIR *d)
{
	char path[4096];
	if (d == NULL)
		return NULL;
	ssize_t n = path_of(d, path, sizeof path);
	struct folder *f = n < 0 ? NULL : ompckpt_kept_new(sizeof *f + (size_t)n + 1, 0);
	if (f == NULL) {
		__real_closedir(d);
		errno = ENOMEM;
		return NULL;
	}
	f->process = ompckpt_process();
	f->made = d;
	strcpy(f->path, path);
	return (DIR *)f;
}

DIR *__wrap_opendir(const char *path)
{
	return opened(__real_opendir(path));
}

/* Closed by exec, it is not taken for one that nobody makes again. */
DIR *__wrap_fdopendir(int fd)
{
	DIR *d = __real_fdopendir(fd);
	if (d != NULL)
		fcntl(fd, F_SETFD, FD_CLOEXEC);
	return opened(d);
}

static void moved(DIR *d)
{
	struct folder *f = (struct folder *)d;
	f->at = __real_telldir(f->made);
	f->has_moved = true;
}

struct dirent *__wrap_readdir(DIR *d)
{
	struct folder *f = (struct folder *)d;
	const struct dirent *e = __real_readdir(made(d));
	if (e == NULL)
		return NULL;
	memcpy(&f->entry, e, e->d_reclen < sizeof *e ? e->d_reclen : sizeof *e);
	moved(d);
	return &f->entry;
}

struct dirent64 *__wrap_readdir64(DIR *d)
{
	return (struct dirent64 *)__wrap_readdir(d);
}

int __wrap_readdir_r(DIR *d, struct dirent *to, struct dirent **result)
{
	int error = __real_readdir_r(made(d), to, result);
	moved(d);
	return error;
}

int __wrap_readdir64_r(DIR *d, struct dirent64 *to, struct dirent64 **result)
{
	return __wrap_readdir_r(d, (struct dirent *)to, (struct dirent **)result);
}

int __wrap_closedir(DIR *d)
{
	struct folder *f = (struct folder *)d;
	if (d == NULL)
		return __real_closedir(d);
	int status = f->process == ompckpt_process() ? __real_closedir(f->made) : 0;
	ompckpt_kept_free(f);
	return status;
}

void __wrap_rewinddir(DIR *d)
{
	__real_rewinddir(made(d));
	((struct folder *)d)->has_moved = false;
}

long __wrap_telldir(DIR *d)
{
	return __real_telldir(made(d));
}

void __wrap_seekdir(DIR *d, long at)
{
	__real_seekdir(made(d), at);
	moved(d);
}

int __wrap_dirfd(DIR *d)
{
	return __real_dirfd(made(d));
}
