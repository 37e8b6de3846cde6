/* late_disk.c - preloaded: a disk that takes LATE_MS milliseconds until it begins to write an image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The writer, in the background, then works in steps that steps.c does not look at. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int openat(int folder, const char *path, int flags, ...)
{
	int (*real)(int, const char *, int, ...) = dlsym(RTLD_NEXT, "openat");
	va_list args;
	va_start(args, flags);
	int mode = flags & O_CREAT ? va_arg(args, int) : 0;
	va_end(args);
	const char *late = getenv("LATE_MS");
	if (late && strstr(path, ".tmp"))
		usleep((unsigned)atoi(late) * 1000);
	return real(folder, path, flags, mode);
}
