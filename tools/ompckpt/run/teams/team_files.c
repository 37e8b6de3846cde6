/* team_files.c - the folders of a run of several teams, and its files when it is over.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the table of one team's shadows (runtime/folders/shadows.h).
 * Out:   the program's files: each is replaced at a stroke, or written over where it has other
 *        names, or is on another file system.
 * Errs:  a file that can't be published is named, its shadow stays, and so do both folders. */
#include "team_files.h"

#include "base/config.h"
#include "command.h"
#include "ompckpt/image.h"
#include "set.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	(void)st;
	(void)kind;
	(void)at;
	return remove(path);
}

void team_files_drop(const char *path)
{
	nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static bool make_memory(char path[4200])
{
	const char *places[] = {getenv("XDG_RUNTIME_DIR"), "/dev/shm", getenv("TMPDIR"), "/tmp"};
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		if (!places[i] || !*places[i] ||
		    snprintf(path, 4200, "%s/ompckpt-teams-XXXXXX", places[i]) >= 4000)
			continue;
		if (mkdtemp(path))
			return true;
	}
	complain("no folder in memory can be made for the teams: %s", strerror(errno));
	return false;
}

/* A run that was cut off has left its own behind. */
static bool make_files(struct team_files *f, const struct config *c)
{
	snprintf(f->files, sizeof f->files, "%s.teams", c->dir);
	bool ok = mkdir(f->files, 0700) == 0 || errno == EEXIST;
	f->lock = ok ? open(f->files, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
	if (f->lock >= 0 && flock(f->lock, LOCK_EX | LOCK_NB) != 0) {
		complain("'%s' is in use by another run of teams; name another folder "
			 "(OMPCKPT_DIR)",
			 f->files);
		return false;
	}
	if (f->lock < 0) {
		complain("cannot make the folder '%s': %s; name a folder of your own "
			 "(OMPCKPT_DIR)",
			 f->files, strerror(errno));
		return false;
	}
	close(f->lock);
	team_files_drop(f->files);
	ok = mkdir(f->files, 0700) == 0;
	f->lock = ok ? open(f->files, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	return f->lock >= 0 && flock(f->lock, LOCK_EX | LOCK_NB) == 0;
}

bool team_files_make(struct team_files *f, const struct config *c)
{
	if (!make_files(f, c))
		return false;
	if (make_memory(f->memory))
		return true;
	team_files_remove(f);
	return false;
}

void team_files_remove(const struct team_files *f)
{
	if (f->memory[0])
		team_files_drop(f->memory);
	team_files_drop(f->files);
}

/* ---- images ---- */

/* The images of a set: one in each rank's folder. */
static bool move_images(const char *from, const char *to, uint64_t epoch)
{
	char name[32], rank[32], old[4600], new[4600];
	bool ok = true;
	image_file_name(name, epoch);
	for (uint32_t r = 0; ok; r++) {
		set_rank_name(rank, r);
		snprintf(old, sizeof old, "%.4300s/%s/%s", from, rank, name);
		snprintf(new, sizeof new, "%.4300s/%s", to, rank);
		if (access(old, F_OK) != 0)
			return r > 0;
		ok = mkdir(new, 0700) == 0;
		snprintf(new, sizeof new, "%.4300s/%s/%s", to, rank, name);
		ok = ok && rename(old, new) == 0;
	}
	return false;
}

bool team_files_hand_over(const char *path, const char *folder, char *to, size_t size)
{
	char from[4300];
	const char *name = strrchr(path, '/');
	if (!name || (size_t)(name - path) >= sizeof from || mkdir(folder, 0700) != 0)
		return false;
	snprintf(from, sizeof from, "%.*s", (int)(name - path), path);
	snprintf(to, size, "%s%s", folder, name);
	uint64_t epoch = set_epoch_of_name(name + 1);
	return (epoch == 0 || move_images(from, folder, epoch)) && rename(path, to) == 0;
}

/* ---- publishing ---- */

static bool copy_over(const char *from, const char *to)
{
	char piece[65536];
	int in = open(from, O_RDONLY | O_CLOEXEC), out = -1;
	bool ok = in >= 0 && (out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) >= 0;
	for (ssize_t n; ok && (n = read(in, piece, sizeof piece)) != 0;)
		ok = n > 0 && write(out, piece, (size_t)n) == n;
	if (in >= 0)
		close(in);
	if (out >= 0 && close(out) != 0)
		ok = false;
	return ok;
}

static bool publish_file(const char *shadow, const char *path)
{
	struct stat old, new;
	if (lstat(shadow, &new) != 0)
		return errno == ENOENT;
	bool has_old = stat(path, &old) == 0;
	if (has_old && (old.st_uid != new.st_uid || old.st_gid != new.st_gid) &&
	    chown(shadow, old.st_uid, old.st_gid) != 0)
		return copy_over(shadow, path);
	if (!(has_old && old.st_nlink > 1) && rename(shadow, path) == 0)
		return true;
	return copy_over(shadow, path);
}

/* The last line for a path counts: all are read, from the last one on. */
struct line {
	char kind;
	unsigned number;
	char *path;
};

static bool is_later(const struct line *lines, size_t i, size_t n)
{
	for (size_t k = i + 1; k < n; k++)
		if (!strcmp(lines[k].path, lines[i].path))
			return true;
	return false;
}

static bool publish_line(const char *folder, const struct line *l)
{
	char shadow[PATH_MAX];
	snprintf(shadow, sizeof shadow, "%.4000s/%u", folder, l->number);
	bool ok = l->kind == 'F'   ? publish_file(shadow, l->path)
		  : l->kind == 'G' ? unlink(l->path) == 0 || errno == ENOENT
				   : true;
	if (!ok)
		complain("cannot publish '%s', whose contents are in '%s': %s", l->path, shadow,
			 strerror(errno));
	return ok;
}

static bool read_line(struct line *l, char *text)
{
	char *end;
	l->kind = text[0];
	l->number = text[0] ? (unsigned)strtoul(text + 1, &end, 10) : 0;
	if (!text[0] || *end != ' ')
		return false;
	end[1 + strcspn(end + 1, "\n")] = '\0';
	l->path = strdup(end + 1);
	return true;
}

bool team_files_publish(const struct team_files *f, unsigned serial)
{
	char folder[4300], path[4400], text[PATH_MAX + 64];
	struct line *lines = NULL;
	size_t n = 0;
	bool ok = true;
	snprintf(folder, sizeof folder, "%s/files.%u", f->files, serial);
	snprintf(path, sizeof path, "%s/refused", folder);
	FILE *table = NULL;
	if (access(path, F_OK) != 0) {
		snprintf(path, sizeof path, "%s/table", folder);
		table = fopen(path, "r");
	}
	while (table && fgets(text, sizeof text, table)) {
		lines = realloc(lines, (n + 1) * sizeof *lines);
		n += read_line(&lines[n], text);
	}
	for (size_t i = 0; i < n; i++)
		if (!is_later(lines, i, n))
			ok = publish_line(folder, &lines[i]) && ok;
	for (size_t i = 0; i < n; i++)
		free(lines[i].path);
	free(lines);
	if (table)
		fclose(table);
	return ok;
}
