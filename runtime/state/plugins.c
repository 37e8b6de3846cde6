/* plugins.c - shared objects that the program loads while it runs (dlopen).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the dynamic linker's list; section .ompckpt of a shared object that ompckpt-cc has linked;
 *        the executable's list of those that the link took in.
 * Out:   why no checkpoint can be taken while one of the first is loaded that is not in the second.
 * Means: what ompckpt-cc has compiled is the project's own code: with variables that nobody saves,
 *        positions that nobody meets. Of a shared object that the link took in the program has all
 *        names; a plug-in may need it, too, and finds them in the program.
 * Errs:  one whose file can't be read any more is not known for what it is; nor is one of another
 *        compiler, as docs/limits.md says.
 * Cost:  nothing until something is loaded; then each file's table of sections, once. */
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/own_section.h"
#include "plugins.h"

struct look {
	unsigned at, first; /* the first one that the program did not begin with */
	const char *found;
};

static struct {
	unsigned count;
	unsigned long long changes;
	const char *obstacle;
} loaded;

static int count(struct dl_phdr_info *info, size_t size, void *arg)
{
	(void)size;
	++*(unsigned *)arg;
	loaded.changes = info->dlpi_adds + info->dlpi_subs;
	return 0;
}

static int first(struct dl_phdr_info *info, size_t size, void *arg)
{
	(void)size;
	*(unsigned long long *)arg = info->dlpi_adds + info->dlpi_subs;
	return 1;
}

/* Has the link taken in the shared object of this file? */
static bool is_taken(const char *path)
{
	size_t size;
	const char *list = own_section(".ompckpt.taken", &size);
	const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
	for (const char *s = list; s != NULL && s < list + size; s += strlen(s) + 1)
		if (strcmp(s, name) == 0)
			return true;
	return false;
}

static int look(struct dl_phdr_info *info, size_t size, void *arg)
{
	struct look *l = arg;
	const char *path = info->dlpi_name;
	(void)size;
	if (l->at++ < l->first || path == NULL || !own_section_is_in(path, ".ompckpt") ||
	    is_taken(path))
		return 0;
	l->found = path;
	return 1;
}

void plugins_init(void)
{
	dl_iterate_phdr(count, &loaded.count);
}

const char *plugins_obstacle(void)
{
	static char why[400];
	unsigned long long now = 0;
	struct look l = {0, loaded.count, NULL};
	dl_iterate_phdr(first, &now);
	if (now == loaded.changes)
		return loaded.obstacle;
	loaded.changes = now;
	loaded.obstacle = NULL;
	dl_iterate_phdr(look, &l);
	if (l.found == NULL)
		return NULL;
	snprintf(why, sizeof why,
		 "'%.250s', which ompckpt-cc has compiled and dlopen has loaded, is no part of the "
		 "program",
		 l.found);
	return loaded.obstacle = why;
}
