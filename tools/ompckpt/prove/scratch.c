/* scratch.c - copies folders.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the current folder.
 * Out:   below $TMPDIR: input/ (its copy), now/ (the run under way: files/, stdout, stderr),
 *        images/, stats, and what is kept.
 * Means: regular files, folders and symbolic links are copied. A link that leads out of the folder
 *        leads to the same file from the copy. Folders of images (NAME.ckpt), .git and what is
 *        neither file nor folder are left out.
 * Errs:  on the side of refusing: a copy is whole, or none. Each run has one: so there is a
 *        limit. */
#include "scratch.h"
#include "command.h"
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_FILES = 20000, MOST_MEGABYTES = 256 };

struct copy {
	const char *inside; /* links out of this folder are written anew; NULL: none is */
	const char *avoid;  /* a path that is no part of it; NULL: none */
	uint64_t files, bytes;
};

static bool refuse(const char *what)
{
	complain("'%s' can't be copied: %s", what, strerror(errno));
	return false;
}

static bool copy_bytes(int from, int to)
{
	static char room[1 << 16];
	ssize_t n;
	while ((n = read(from, room, sizeof room)) > 0)
		if (write(to, room, (size_t)n) != n)
			return false;
	return n == 0;
}

static bool copy_file(const char *from, const char *to, const struct stat *s)
{
	int in = open(from, O_RDONLY | O_CLOEXEC);
	int out = in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, s->st_mode);
	struct timespec times[] = {s->st_atim, s->st_mtim};
	bool ok = out >= 0 && copy_bytes(in, out) && !futimens(out, times) &&
		  !fchmod(out, s->st_mode);
	int error = errno;
	if (in >= 0)
		close(in);
	if (out >= 0)
		ok &= close(out) == 0;
	errno = ok ? errno : error;
	return ok || refuse(from);
}

/* One that leads out of the folder leads there from anywhere. */
static bool copy_link(const struct copy *c, const char *from, const char *to)
{
	char text[PATH_MAX + 1], full[PATH_MAX];
	ssize_t n = readlink(from, text, sizeof text - 1);
	if (n < 0)
		return refuse(from);
	text[n] = '\0';
	size_t length = c->inside ? strlen(c->inside) : 0;
	bool leads_out =
		c->inside && realpath(from, full) &&
		(strncmp(full, c->inside, length) || (full[length] && full[length] != '/'));
	return symlink(leads_out ? full : text, to) == 0 || refuse(from);
}

static bool is_left_out(const char *name)
{
	const char *dot = strrchr(name, '.');
	return !strcmp(name, ".") || !strcmp(name, "..") || !strcmp(name, ".git") ||
	       (dot && !strcmp(dot, ".ckpt"));
}

static bool is_too_much(const struct copy *c)
{
	if (c->files <= MOST_FILES && c->bytes <= (uint64_t)MOST_MEGABYTES << 20)
		return false;
	complain("the current folder has more than %d files or %d MB, and each run gets a copy of "
		 "it: start 'ompckpt prove' in a folder that has what the program reads, or "
		 "symbolic links to it",
		 MOST_FILES, MOST_MEGABYTES);
	return true;
}

static bool copy_folder(struct copy *c, const char *from, const char *to);

static bool copy_entry(struct copy *c, const char *from, const char *to)
{
	struct stat s;
	if (c->avoid && !strcmp(from, c->avoid))
		return true;
	if (lstat(from, &s))
		return refuse(from);
	c->files++;
	c->bytes += S_ISREG(s.st_mode) ? (uint64_t)s.st_size : 0;
	if (is_too_much(c))
		return false;
	if (S_ISDIR(s.st_mode))
		return copy_folder(c, from, to);
	if (S_ISLNK(s.st_mode))
		return copy_link(c, from, to);
	return !S_ISREG(s.st_mode) || copy_file(from, to, &s);
}

static bool copy_folder(struct copy *c, const char *from, const char *to)
{
	DIR *d = opendir(from);
	bool ok = d && mkdir(to, 0777) == 0;
	if (!ok)
		refuse(from);
	for (struct dirent *e; ok && (e = readdir(d));) {
		if (is_left_out(e->d_name))
			continue;
		char *in = folder_join(from, e->d_name), *out = folder_join(to, e->d_name);
		ok = copy_entry(c, in, out);
		free(in);
		free(out);
	}
	if (d)
		closedir(d);
	return ok;
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
	(void)s, (void)kind, (void)at;
	remove(path);
	return 0;
}

void scratch_remove(const char *path)
{
	nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* By a number that nobody else has, for this user alone. */
static char *new_root(void)
{
	const char *below = getenv("TMPDIR");
	char *root, *full;
	long number = getpid();
	int error;
	below = below && *below ? below : "/tmp";
	do {
		if (asprintf(&root, "%s/ompckpt-prove.%ld", below, number++) < 0)
			abort();
		error = mkdir(root, 0700) == 0 ? 0 : errno;
		full = error ? NULL : realpath(root, NULL);
		free(root);
	} while (error == EEXIST);
	if (!full)
		complain("no folder can be made in '%s': %s", below, strerror(error));
	return full;
}

static bool begin(struct scratch *s)
{
	*s = (struct scratch){.root = new_root()};
	if (!s->root)
		return false;
	s->input = folder_join(s->root, "input");
	s->now = folder_join(s->root, "now");
	s->files = folder_join(s->now, "files");
	s->out = folder_join(s->now, "stdout");
	s->err = folder_join(s->now, "stderr");
	s->images = folder_join(s->root, "images");
	s->stats = folder_join(s->root, "stats");
	return true;
}

bool scratch_begin(struct scratch *s)
{
	char here[PATH_MAX];
	struct copy c = {.inside = here};
	if (!begin(s))
		return false;
	c.avoid = s->root;
	if (!getcwd(here, sizeof here))
		return refuse(".");
	return copy_folder(&c, here, s->input);
}

bool scratch_beside(struct scratch *s, const struct scratch *first)
{
	struct copy c = {0};
	return begin(s) && copy_folder(&c, first->input, s->input);
}

bool scratch_fresh(const struct scratch *s)
{
	struct copy c = {0};
	scratch_remove(s->now);
	scratch_remove(s->images);
	scratch_remove(s->stats);
	return (mkdir(s->now, 0777) == 0 || refuse(s->now)) && copy_folder(&c, s->input, s->files);
}

char *scratch_keep(const struct scratch *s, const char *name)
{
	char *to = folder_join(s->root, name);
	scratch_remove(to);
	if (rename(s->now, to) == 0)
		return to;
	refuse(s->now);
	free(to);
	return NULL;
}

void scratch_rename(const struct scratch *s, const char *from, const char *to)
{
	char *old = folder_join(s->root, from), *new = folder_join(s->root, to);
	scratch_remove(new);
	if (rename(old, new))
		refuse(old);
	free(old);
	free(new);
}

static bool is_kept(const char *name, const char *const *keep)
{
	for (; keep && *keep; keep++)
		if (!strcmp(name, *keep))
			return true;
	return !strcmp(name, ".") || !strcmp(name, "..");
}

void scratch_end(struct scratch *s, const char *const *keep)
{
	DIR *d = s->root ? opendir(s->root) : NULL;
	for (struct dirent *e; d && (e = readdir(d));) {
		char *path = folder_join(s->root, e->d_name);
		if (!is_kept(e->d_name, keep))
			scratch_remove(path);
		free(path);
	}
	if (d)
		closedir(d);
	if (s->root)
		rmdir(s->root);
	char *all[] = {s->root, s->input, s->now, s->files, s->out, s->err, s->images, s->stats};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		free(all[i]);
	*s = (struct scratch){0};
}
