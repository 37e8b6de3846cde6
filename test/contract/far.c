/* far.c - preloaded: makes the folder "far" a slow or a full one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * FAR_DELAY=MS: each fsync of a file there takes so long. FAR_HOLD=N: from the N-th on it waits while
 * there is a file "far.hold". While there is a file "far.full" nothing can be written. */
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_far(int fd)
{
	char link[40], path[4096];
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t n = readlink(link, path, sizeof path - 1);
	path[n > 0 ? n : 0] = '\0';
	return strstr(path, "/far/") != NULL;
}

int fsync(int fd)
{
	static int (*real)(int), times; /* one thread writes there */
	const char *delay = getenv("FAR_DELAY"), *held = getenv("FAR_HOLD");
	if (real == NULL)
		real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
	if (!is_far(fd))
		return real(fd);
	if (delay != NULL)
		usleep(1000u * (useconds_t)atoi(delay));
	times++;
	while (held != NULL && times >= atoi(held) && access("far.hold", F_OK) == 0)
		usleep(10000);
	return real(fd);
}

ssize_t pwrite(int fd, const void *at, size_t size, off_t offset)
{
	static ssize_t (*real)(int, const void *, size_t, off_t);
	if (real == NULL)
		real = (ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite");
	if (is_far(fd) && access("far.full", F_OK) == 0) {
		errno = ENOSPC;
		return -1;
	}
	return real(fd, at, size, offset);
}
