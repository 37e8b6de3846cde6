/* files.c - finds data files, writes files.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: the executable's folder F has the data in F/../lib/ompckpt, in the build tree too. */
#include "files.h"
#include "arena.h"
#include "diag.h"
#include "text.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char *files_own(struct arena *a, const char *name)
{
	char self[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
	self[n > 0 ? n : 0] = 0;
	char *slash = strrchr(self, '/');
	if (slash)
		*slash = 0;
	return arena_printf(a, "%s/../lib/ompckpt/%s", self, name);
}

static bool write_as(const char *path, const struct text *t, const char *mode)
{
	FILE *f = fopen(path, mode);
	bool ok = f && fwrite(t->at ? t->at : "", 1, t->n, f) == t->n;
	if (f && fclose(f))
		ok = false;
	if (!ok)
		diag(DIAG_ERROR, (struct loc){path, 0, 0}, "it can't be written: %s",
		     strerror(errno));
	return ok;
}

bool files_write(const char *path, const struct text *t)
{
	return write_as(path, t, "wb");
}

bool files_write_over(const char *path, const struct text *t)
{
	return write_as(path, t, "r+b");
}
