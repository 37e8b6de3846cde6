/* sets_prune.c - ompckpt prune: thin out the sets of an MPI job.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the job's folder, or two places; the number of whole sets to keep.
 * Out:   the newest of them are left, what their images and those of their groups refer to, and
 *        sets newer than them; of all other sets first the manifests are removed, then the images
 *        and parity files of all ranks, also those that belong to no set. A row per file.
 * Errs:  a job that is running is not touched; with no whole set nothing is removed. Cut off at any
 *        time, it leaves no manifest whose images it has removed. Where nodes have folders of their
 *        own, a set counts if what is here of it is whole. */
#include "command.h"
#include "folder.h"
#include "images.h"
#include "parities.h"
#include "sets.h"
#include "sets_commands.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct lock {
	int fd;
	char *path;
};

struct locks {
	struct lock *at;
	size_t n;
};

static bool add_lock(struct locks *l, const char *folder)
{
	struct lock *lock = &l->at[l->n++];
	if (access(folder, F_OK) != 0) {
		*lock = (struct lock){-1, NULL};
		return true;
	}
	lock->fd = folder_lock(folder, &lock->path);
	return lock->fd >= 0;
}

/* One descriptor for each: as many as there may be. */
static void allow_descriptors(void)
{
	struct rlimit r;
	if (!getrlimit(RLIMIT_NOFILE, &r)) {
		r.rlim_cur = r.rlim_max;
		setrlimit(RLIMIT_NOFILE, &r);
	}
}

static bool lock_all(struct locks *l, const struct sets *s)
{
	bool ok = true;
	l->n = 0;
	l->at = calloc(s->nplaces * ((size_t)s->nranks + 1), sizeof *l->at);
	if (!l->at)
		abort();
	allow_descriptors();
	for (unsigned place = 0; ok && place < s->nplaces; place++) {
		ok = add_lock(l, s->places[place]);
		for (unsigned i = 0; ok && i < s->nranks; i++) {
			char *folder = sets_folder(s, place, s->ranks[i]);
			ok = add_lock(l, folder);
			free(folder);
		}
	}
	return ok;
}

static void unlock_all(struct locks *l)
{
	for (size_t i = 0; i < l->n; i++)
		folder_unlock(l->at[i].fd, l->at[i].path);
	free(l->at);
}

/* How many of the oldest are to be removed; -1: there is no whole set. */
static int decide(const struct sets *s, unsigned long long keep)
{
	unsigned long long kept = 0;
	unsigned i = s->n;
	while (i > 0 && kept < keep) {
		uint32_t rank;
		const struct sets_entry *e = &s->at[--i];
		if (e->why) {
			complain("%s:%u: %s", e->path, e->line, e->why);
			continue;
		}
		struct sets_finding f = sets_check(s, e, true, &rank);
		if (sets_is_fine(&f))
			kept++;
		else
			sets_complain(e, rank, &f);
		free(f.path);
	}
	return kept > 0 ? (int)i : -1;
}

static void add_row(json_t *all, const char *path, bool stays, const char *what)
{
	json_array_append_new(
		all, json_pack("{s:s, s:b, s:s}", "path", path, "stays", stays, "what", what));
}

static void sync_folder(const char *folder)
{
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return;
	fsync(fd);
	close(fd);
}

/* In every place. False: one is still there. */
static bool remove_manifest(const struct sets *s, uint64_t epoch, json_t *all)
{
	char name[32];
	bool ok = true;
	set_file_name(name, epoch);
	for (unsigned place = 0; place < s->nplaces; place++) {
		char *path = folder_join(s->places[place], name);
		if (access(path, F_OK) == 0) {
			bool stays = unlink(path) != 0;
			add_row(all, path, stays, stays ? "left there" : "removed");
			ok &= !stays;
		}
		free(path);
		sync_folder(s->places[place]);
	}
	return ok;
}

/* Epochs that what stays refers to; "all": that can't be known. */
struct needed {
	uint64_t *epochs;
	unsigned n;
	bool all;
};

static void add_needed(struct needed *l, uint64_t epoch)
{
	l->epochs = realloc(l->epochs, (l->n + 1) * sizeof *l->epochs);
	if (!l->epochs)
		abort();
	l->epochs[l->n++] = epoch;
}

static bool is_needed(const struct needed *l, uint64_t epoch)
{
	bool found = l->all;
	for (unsigned i = 0; i < l->n; i++)
		found |= l->epochs[i] == epoch;
	return found;
}

/* Does a set that stays, at "first" or after it, have this image, as far as can be known? */
static bool is_in_set(const struct sets *s, unsigned first, uint32_t rank, uint64_t epoch)
{
	for (unsigned i = first; i < s->n; i++)
		if (s->at[i].epoch == epoch && (s->at[i].why || rank < s->at[i].head.ranks))
			return true;
	return false;
}

static void need_bases(const char *path, struct needed *needed)
{
	struct image im;
	if (image_open_alone(&im, path) != IMAGE_OK)
		return;
	for (uint32_t k = 0; k < im.nbases; k++)
		add_needed(needed, im.bases[k].epoch);
	image_close(&im);
}

/* All members of a group keep what an image of any refers to. */
static void need_of_group(const char *path, struct needed *needed)
{
	struct parity p;
	struct sets_finding f = parities_look(strdup(path), false, &p);
	bool ok = !strcmp(f.status, "OK");
	for (uint32_t i = 0; ok && i < p.nneeds; i++)
		add_needed(needed, p.needs[i]);
	needed->all |= !ok;
	free(f.path);
}

static void remove_others(const struct sets *s, unsigned first, uint32_t rank,
			  const struct folder *f, const struct needed *needed, json_t *all)
{
	for (unsigned i = f->n; i-- > 0;) {
		bool is_kept = is_in_set(s, first, rank, f->at[i].epoch);
		bool is_referred = is_needed(needed, f->at[i].epoch);
		bool stays = is_kept || is_referred || unlink(f->at[i].path) != 0;
		add_row(all, f->at[i].path, stays,
			is_kept       ? "kept"
			: is_referred ? "kept, for it is referred to"
			: stays       ? "left there"
				      : "removed");
	}
}

static void prune_rank(const struct sets *s, unsigned first, unsigned place, uint32_t rank,
		       json_t *all)
{
	struct folder images = {0}, parities = {0};
	struct needed needed = {0};
	char *folder = sets_folder(s, place, rank);
	folder_add(&images, folder);
	parities_add(&parities, folder);
	for (unsigned i = 0; i < images.n; i++)
		if (is_in_set(s, first, rank, images.at[i].epoch))
			need_bases(images.at[i].path, &needed);
	for (unsigned i = 0; i < parities.n; i++)
		if (is_in_set(s, first, rank, parities.at[i].epoch))
			need_of_group(parities.at[i].path, &needed);
	remove_others(s, first, rank, &images, &needed, all);
	remove_others(s, first, rank, &parities, &needed, all);
	free(needed.epochs);
	folder_free(&images);
	folder_free(&parities);
	free(folder);
}

static int act(struct sets *s, unsigned first, json_t *all)
{
	for (unsigned i = 0; i < first; i++)
		if (!remove_manifest(s, s->at[i].epoch, all))
			return EXIT_NO;
	for (unsigned i = first; i < s->n; i++)
		add_row(all, s->at[i].path, true, s->at[i].why ? "left there" : "kept");
	for (unsigned place = 0; place < s->nplaces; place++)
		for (unsigned i = 0; i < s->nranks; i++)
			prune_rank(s, first, place, s->ranks[i], all);
	return EXIT_FINE;
}

int sets_prune(const char *path, unsigned long long keep, json_t *all)
{
	struct sets s;
	struct locks locks;
	int status = EXIT_NO;
	if (!sets_read(&s, path))
		return EXIT_NO;
	if (lock_all(&locks, &s)) {
		int first = decide(&s, keep);
		if (first < 0)
			complain("nothing is removed: none of the sets is whole");
		else
			status = act(&s, (unsigned)first, all);
	}
	unlock_all(&locks);
	sets_free(&s);
	return status;
}
