/* restart_set.c - choose the newest set that is whole on all ranks, and load this rank's image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    OMPCKPT_RESTART, the manifests of the job's folder. Out: as restart.c; MPI has begun.
 * Means: each rank reads the newest manifest, begins MPI as the program once did, and compares with
 *        the others what it has found; then each checks its own image. An image that is missing or
 *        damaged on one rank is named, and all try the next older set.
 * Errs:  on the side of ending with EXIT_NO_RESTART, on all ranks; none computes on alone.
 * Cost:  two agreements for each set that is tried. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/os.h"
#include "base/runtime.h"
#include "decide/decide.h"
#include "folders/folders.h"
#include "ranks/ranks.h"
#include "refill.h"
#include "restart.h"
#include "restart_image.h"
#include "state/state.h"

__attribute__((weak)) extern const struct mpi_adapter ompckpt_mpi_adapter;

static struct {
	char dir[4096]; /* of the job whose sets are tried */
	uint64_t only;  /* the one that was named; 0: any */
	bool has_begun; /* MPI */
	struct set_choice choice;
} sets;

static void find_folder(void)
{
	struct stat st;
	const struct config *c = &runtime.config;
	if (c->restart == RESTART_AUTO) {
		strcpy(sets.dir, ranks_folder());
		return;
	}
	strcpy(sets.dir, c->restart_path);
	if (stat(sets.dir, &st) == 0 && S_ISDIR(st.st_mode))
		return;
	char *slash = strrchr(sets.dir, '/');
	sets.only = slash != NULL ? set_epoch_of_name(slash + 1) : 0;
	if (sets.only == 0)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: '%s' is neither the folder of a job nor a set of "
				"images in one ('.set')",
				c->restart_path);
	*slash = '\0';
}

/* The newest one with epoch < below whose manifest can be read; 0: there is none. */
static uint64_t next_set(uint64_t below)
{
	char why[300];
	uint64_t epoch;
	for (;; below = epoch) {
		if (!sets_newest(sets.dir, below, &epoch))
			report_and_exit(EXIT_NO_RESTART,
					"cannot restart: the folder '%s' can't be listed: %s; run "
					"again, or start afresh (OMPCKPT_RESTART=off)",
					sets.dir, folder_error(errno));
		if (sets.only != 0 && below > sets.only)
			epoch = sets.only;
		else if (sets.only != 0)
			epoch = 0;
		if (epoch == 0 ||
		    sets_read(&sets.choice, sets.dir, epoch, ranks_own(), why, sizeof why))
			return epoch;
		report(1, "'%s/%012llu.set' %s; trying an older one", sets.dir,
		       (unsigned long long)epoch, why);
	}
}

/* Does the job fit the set? */
static void check_job(void)
{
	char library[SET_LIBRARY];
	const struct set *s = &sets.choice.set;
	const struct mpi_adapter *mpi = &ompckpt_mpi_adapter;
	if (s->ranks != mpi->size())
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: checkpoint %llu in '%s' is of %u ranks, and this "
				"job has %u; start it with as many, or afresh "
				"(OMPCKPT_RESTART=off)",
				(unsigned long long)s->epoch, sets.dir, s->ranks, mpi->size());
	set_name_library(library, mpi->library());
	if (strcmp(library, s->library) != 0)
		report_and_exit(
			EXIT_NO_RESTART,
			"cannot restart: checkpoint %llu in '%s' is of a program with '%s', "
			"and this is '%s'; use that library, or start afresh "
			"(OMPCKPT_RESTART=off)",
			(unsigned long long)s->epoch, sets.dir, s->library, library);
}

/* All ranks have found this one, or none. */
static void agree(uint64_t epoch)
{
	struct ranks_start s = {.set = epoch,
				.manifest = epoch != 0 ? sets.choice.sum : 0,
				.last = runtime.epoch,
				.can_write = runtime.can_write};
	uint64_t newest;
	if (!sets.has_begun) {
		ompckpt_mpi_adapter.start(sets.choice.set.level);
		sets.has_begun = true;
	}
	if (sets_newest(ranks_folder(), UINT64_MAX, &newest) && newest > s.last)
		s.last = newest;
	ranks_begin(&s);
	runtime.epoch = s.last;
	runtime.can_write = s.can_write;
	if (epoch != 0)
		check_job();
}

/* This rank's image, as the manifest says it is. False after a message. */
static bool open_own(struct image *im, const char *path)
{
	const struct set_image *own = &sets.choice.own;
	enum image_status st = restart_open(im, path);
	if (st == IMAGE_OK &&
	    (im->size != own->bytes || set_identity(im->base, im->size) != own->identity)) {
		report(1,
		       "'%s' is not the image that was written for this set; trying an older one",
		       path);
		image_close(im);
		return false;
	}
	if (st == IMAGE_OK && (st = refill_check(im)) != IMAGE_OK)
		image_close(im);
	if (st != IMAGE_OK)
		report(1, "'%s' %s; trying an older one", path, image_status_what(st));
	return st == IMAGE_OK;
}

static bool is_own_folder(void)
{
	struct stat a, b;
	return stat(sets.dir, &a) == 0 && stat(ranks_folder(), &b) == 0 && a.st_dev == b.st_dev &&
	       a.st_ino == b.st_ino;
}

static uint64_t load(uint64_t epoch, double start)
{
	char path[5000], name[32];
	struct image im;
	set_rank_name(name, ranks_own());
	snprintf(path, sizeof path, "%s/%s/", sets.dir, name);
	image_file_name(path + strlen(path), epoch);
	bool ok = open_own(&im, path);
	if (ranks_all(ok))
		return restart_load_image(&im, path, is_own_folder(), start);
	if (ok)
		image_close(&im);
	return 0;
}

uint64_t restart_load_set(double start)
{
	find_folder();
	uint64_t epoch = next_set(UINT64_MAX), loaded;
	if (epoch == 0 && runtime.config.restart == RESTART_PATH)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: there is no set of images in '%s'", sets.dir);
	if (epoch == 0) {
		report(ranks_own() == 0 ? 1 : 2, "no set of images in '%s': starting afresh",
		       sets.dir);
		return 0;
	}
	for (; epoch != 0; epoch = next_set(epoch)) {
		agree(epoch);
		loaded = load(epoch, start);
		if (loaded != 0)
			return loaded;
	}
	report_and_exit(EXIT_NO_RESTART,
			"cannot restart: no set of images in '%s' is whole; start afresh "
			"(OMPCKPT_RESTART=off)",
			sets.dir);
}

bool restart_job(const struct image *im, char *why, size_t capacity)
{
	state_has_job(&ompckpt_mpi_adapter);
	return state_restore_job(im, why, capacity);
}

void restart_join_job(void)
{
	const struct set *s = &sets.choice.set;
	job_begin(restart_is_here() ? s->epoch : 0, s->level);
}
