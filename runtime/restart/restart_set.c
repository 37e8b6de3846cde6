/* restart_set.c - choose the newest set that is whole on all ranks, and load this rank's image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    OMPCKPT_RESTART, the manifests of the job's folders. Out: as restart.c; MPI has begun.
 * Means: each rank reads the newest manifest it finds, and begins MPI as the program once did; all
 *        take the newest that one of them has. Images that are not where they must be are brought
 *        there (ranks/recover.h). One that is missing or damaged is named, and all try the next
 *        older set. A rank that finds no manifest, and may have lost it with its node, begins MPI
 *        too, and asks.
 * Errs:  on the side of ending with EXIT_NO_RESTART, on all ranks; none computes on alone.
 * Cost:  two agreements for each set that is tried, and what recover.c says. */
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
__attribute__((weak)) extern const int ompckpt_mpi_level; /* of the program, by its link */

static struct {
	char dirs[STORE_PLACES][4096]; /* of the job whose sets are tried */
	unsigned n;
	uint64_t only;  /* the one that was named; 0: any */
	uint64_t floor; /* those up to it are another run's */
	bool is_again;  /* this process, or another rank's, has been in main before */
	struct set_choice choice;
} sets;

static void find_folders(void)
{
	struct stat st;
	const struct config *c = &runtime.config;
	const char *named = c->restart_path;
	sets.n = 1;
	if (c->restart == RESTART_AUTO) {
		strcpy(sets.dirs[0], ranks_folder());
		strcpy(sets.dirs[1], ranks_slow());
		sets.n += sets.dirs[1][0] != '\0';
		return;
	}
	strcpy(sets.dirs[0], named);
	if (stat(named, &st) == 0 && S_ISDIR(st.st_mode))
		return;
	char *slash = strrchr(sets.dirs[0], '/');
	sets.only = slash != NULL ? set_epoch_of_name(slash + 1) : 0;
	if (sets.only == 0)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: '%s' is neither the folder of a job nor a set of "
				"images in one ('.set')",
				named);
	*slash = '\0';
}

static uint64_t newest_in(const char *dir, uint64_t below)
{
	uint64_t epoch;
	if (!sets_newest(dir, below, &epoch))
		restart_refuse_listing(dir);
	return epoch;
}

/* The newest one with epoch < below in any place; 0: there is none. */
static uint64_t newest_found(uint64_t below)
{
	uint64_t newest = 0;
	if (sets.only != 0)
		return below > sets.only ? sets.only : 0;
	for (unsigned i = 0; i < sets.n; i++) {
		uint64_t epoch = newest_in(sets.dirs[i], below);
		newest = epoch > newest ? epoch : newest;
	}
	return newest;
}

/* Of any place that has it. */
static bool read_manifest(uint64_t epoch)
{
	char why[300];
	for (unsigned i = 0; i < sets.n; i++) {
		if (sets.only == 0 && newest_in(sets.dirs[i], epoch + 1) != epoch)
			continue;
		if (sets_read(&sets.choice, sets.dirs[i], epoch, ranks_own(), why, sizeof why))
			return true;
		report(1, "'%s/%012llu.set' %s; trying an older one", sets.dirs[i],
		       (unsigned long long)epoch, why);
	}
	return false;
}

/* The newest one with epoch < below whose manifest this rank can read; 0: there is none. */
static uint64_t own_newest(uint64_t below)
{
	uint64_t epoch = newest_found(below);
	while (epoch != 0 && !read_manifest(epoch))
		epoch = newest_found(epoch);
	return epoch;
}

/* The newest one that any rank has, on all of them. */
static uint64_t newest(uint64_t below)
{
	const struct mpi_adapter *mpi = &ompckpt_mpi_adapter;
	uint64_t own = own_newest(below), epoch = own, owner;
	mpi->agree(MPI_GREATEST, &epoch, 1);
	if (epoch == 0)
		return 0;
	owner = own == epoch ? ~(uint64_t)ranks_own() : 0;
	mpi->agree(MPI_GREATEST, &owner, 1);
	sets_take_over(&sets.choice, mpi, (uint32_t)~owner);
	return epoch;
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
				(unsigned long long)s->epoch, sets.dirs[0], s->ranks, mpi->size());
	set_name_library(library, mpi->library());
	if (strcmp(library, s->library) != 0)
		report_and_exit(
			EXIT_NO_RESTART,
			"cannot restart: checkpoint %llu in '%s' is of a program with '%s', "
			"and this is '%s'; use that library, or start afresh "
			"(OMPCKPT_RESTART=off)",
			(unsigned long long)s->epoch, sets.dirs[0], s->library, library);
}

/* "own": the newest set that this rank knows of. False: other ranks have begun afresh. */
static bool begin(uint64_t own)
{
	struct ranks_start s = {.set = own, .last = runtime.epoch, .can_write = runtime.can_write};
	for (unsigned i = 0; i < sets.n && runtime.config.restart == RESTART_AUTO; i++) {
		uint64_t last = newest_in(sets.dirs[i], UINT64_MAX);
		s.last = last > s.last ? last : s.last;
	}
	ompckpt_mpi_adapter.start(own != 0 ? sets.choice.set.level : ompckpt_mpi_level);
	ranks_begin(&s);
	runtime.epoch = s.last;
	runtime.can_write = s.can_write;
	return !s.is_fresh;
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
	return stat(sets.dirs[0], &a) == 0 && stat(ranks_folder(), &b) == 0 &&
	       a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static bool has_own_places(void)
{
	return runtime.config.restart == RESTART_AUTO && runtime.can_write &&
	       (nodes_count() > 1 || sets.n > 1);
}

/* Who finds what is damaged gets it anew, by its group or from the slow place. */
static bool replace_damaged(bool is_damaged)
{
	bool ok = has_own_places() && (!is_damaged || recover_drop(&sets.choice));
	return ranks_all(ok) && recover_images(&ompckpt_mpi_adapter, &sets.choice);
}

/* All ranks theirs, or none. An image may be replaced, and then those that it refers to. */
static bool open_all(struct image *im, const char *path)
{
	for (unsigned replaced = 0;; replaced++) {
		bool is_open = open_own(im, path);
		if (ranks_all(is_open))
			return true;
		if (is_open)
			image_close(im);
		if (replaced == 2 || !replace_damaged(!is_open))
			return false;
	}
}

static uint64_t load(uint64_t epoch, double start)
{
	char path[5000], name[32];
	struct image im;
	if (has_own_places() && !recover_images(&ompckpt_mpi_adapter, &sets.choice))
		return 0;
	set_rank_name(name, ranks_own());
	snprintf(path, sizeof path, "%s/%s/", sets.dirs[0], name);
	image_file_name(path + strlen(path), epoch);
	if (!open_all(&im, path))
		return 0;
	if (has_own_places())
		recover_finish(&ompckpt_mpi_adapter, &sets.choice);
	return restart_load_image(&im, path, is_own_folder(), start);
}

static uint64_t start_afresh(void)
{
	if (runtime.config.restart == RESTART_PATH)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: there is no set of images in '%s'", sets.dirs[0]);
	report(ranks_own() == 0 ? 1 : 2, "no set of images in '%s'%s: starting afresh",
	       sets.dirs[0], sets.n > 1 ? ", nor in the other place" : "");
	return 0;
}

uint64_t restart_load_set(double start)
{
	find_folders();
	uint64_t own = own_newest(UINT64_MAX), epoch, loaded;
	if (own == 0 && !sets.is_again &&
	    (runtime.config.restart == RESTART_PATH || !ranks_may_have_lost()))
		return start_afresh();
	epoch = begin(own) ? newest(UINT64_MAX) : 0;
	if (epoch == 0)
		return start_afresh();
	for (; epoch != 0; epoch = newest(epoch)) {
		check_job();
		if (epoch <= sets.floor)
			break;
		loaded = load(epoch, start);
		if (loaded != 0)
			return loaded;
	}
	report_and_exit(EXIT_NO_RESTART,
			"cannot restart: no set of images in '%s' is whole; start afresh "
			"(OMPCKPT_RESTART=off)",
			sets.dirs[0]);
}

void restart_only_above(uint64_t floor)
{
	sets.floor = floor;
	sets.is_again = true;
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
