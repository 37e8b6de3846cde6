/* restart.c - choose the newest whole image and load it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    OMPCKPT_RESTART, the folders. Out: memory, library state and streams of the checkpoint.
 * Means: an image is checked wholly, with what it refers to, before any of it is used. A damaged
 *        one is named and the next older one taken; one of another program or other arguments ends
 *        the restart. Of two places the newest image of either is taken, from the fast one if both
 *        have it. A folder that this node kept may hold what the run did before it went on
 *        elsewhere from an older image: by the journals that is passed over.
 * Errs:  on the side of ending with EXIT_NO_RESTART; it never computes on.
 * Cost:  refill.c's. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory_layout.h"
#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "folders/folders.h"
#include "memory/memory.h"
#include "ompckpt/image.h"
#include "ranks/ranks.h"
#include "recompute.h"
#include "refill.h"
#include "replay.h"
#include "restart.h"
#include "restart_args.h"
#include "restart_build.h"
#include "restart_check.h"
#include "restart_image.h"
#include "restart_need.h"
#include "state/state.h"
#include "streams/streams.h"
#include "threads/threads.h"
#include "walk.h"

#define WHY_SIZE 1200
#define EPOCHS (1ul << 48) /* no run comes to as many */
#define POISON 0xa5

static bool is_here, is_newest; /* the loaded image: in OMPCKPT_DIR; chosen as the newest */
static bool is_fast;            /* in the first folder of OMPCKPT_DIR */
static double read_s;
static _Alignas(16) unsigned char chunk[IMAGE_ROOM];
static struct drain_offer loaded; /* epoch 0: the image was not in the fast place */

bool restart_is_here(void)
{
	return is_here;
}

bool restart_is_newest(void)
{
	return is_newest;
}

void restart_offer(void)
{
	if (loaded.epoch != 0)
		drain_offer(&loaded);
}

void restart_refuse_journal(const char *folder, int error)
{
	report_and_exit(EXIT_NO_RESTART,
			"cannot restart: cannot write to '%s/appended': %s; make room, or "
			"name another folder for new images (OMPCKPT_DIR)",
			folder, folder_error(error));
}

void restart_refuse_listing(const char *folder)
{
	report_and_exit(EXIT_NO_RESTART,
			"cannot restart: the folder '%s' can't be listed: %s; run again, or start "
			"afresh (OMPCKPT_RESTART=off)",
			folder, folder_error(errno));
}

/* Folders to look for images in; those of a run that is told of both know of each other. */
struct folders {
	const char *at[STORE_PLACES];
	unsigned n;
};

static struct folders places(void)
{
	const struct config *c = &runtime.config;
	return (struct folders){{c->dir, c->slow}, c->slow[0] != '\0' ? 2 : 1};
}

static struct journal_history history(const char *folder, const struct image_header *h)
{
	struct journal_history j;
	if (!journal_history(&j, folder, h))
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: cannot read '%s/appended': %s; run again", folder,
				folder_error(errno));
	return j;
}

/* Is it not what the run, or its successor, would go on from? Folder number "at" holds it. */
static bool is_left_behind(const struct image_header *h, const struct folders *f, unsigned at)
{
	for (unsigned i = 0; i < f->n; i++) {
		struct journal_history j = history(f->at[i], h);
		if (j.is_left || (i > at && j.has_starts && !j.has_run))
			return true;
	}
	return false;
}

/* This process's number in the run it belongs to, after all that are known. */
static void set_start(uint32_t before)
{
	struct folders f = places();
	for (unsigned i = 0; i < f.n; i++) {
		uint64_t last = history(f.at[i], NULL).last_start;
		if (last > before && last < UINT32_MAX)
			before = (uint32_t)last;
	}
	runtime.start = before + 1;
}

static void load_blocks(const struct image *im)
{
	struct image_section s;
	struct walk_block w;
	if (!image_find(im, IMAGE_BLOCKS, ~0u, &s))
		return;
	heap_rebuild_begin();
	state_heap_is_new();
	struct walk walk = walk_begin(im, &s);
	while (walk_block(&walk, &w)) {
		struct heap_block b = {(char *)(uintptr_t)w.address, w.size, w.object,
				       w.size_class};
		if (!heap_rebuild_add(&b))
			report_and_exit(EXIT_NO_RESTART, "cannot restart: the heap of the image "
							 "does not fit here; raise 'ulimit -v'");
		if (runtime.config.poison && !w.is_captured)
			memset(b.at, POISON, b.size);
	}
	if (!heap_rebuild_finish())
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: blocks of the image's heap overlap");
}

static void poison_objects(const struct image *im)
{
	struct image_section s;
	FOR_EACH_ROW (o)
		if (!(o->flags & OMPCKPT_OBJECT_LATE) &&
		    (o->flags & OMPCKPT_OBJECT_DEAD || !image_find(im, IMAGE_OBJECT, o->id, &s) ||
		     s.in_runs))
			memset(o->at, POISON, o->size);
}

/* The blocks of which the image holds runs. */
static void poison_blocks(const struct image *im)
{
	struct image_section blocks;
	struct walk_block b;
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		if (s.kind != IMAGE_HEAP || !s.in_runs ||
		    !image_find(im, IMAGE_BLOCKS, ~0u, &blocks))
			continue;
		struct walk w = walk_begin(im, &blocks);
		while (walk_captured(&w, s.id, &b))
			memset((void *)(uintptr_t)b.address, POISON, b.size);
	}
}

static bool comes_first(const struct image_section *s, uint64_t whole)
{
	return s->kind == IMAGE_HEAP || (restart_check_place(s, whole) && !recompute_is_late(s));
}

static bool comes_late(const struct image_section *s, uint64_t whole)
{
	return s->kind == IMAGE_OBJECT && restart_check_place(s, whole) && recompute_is_late(s);
}

static void load_contents(const struct image *im,
			  bool (*comes)(const struct image_section *s, uint64_t whole))
{
	if (!refill(im, comes, chunk))
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: the image changes while it is read");
}

static void folder_of(char folder[4096], const char *path)
{
	snprintf(folder, 4096, "%s", path);
	char *slash = strrchr(folder, '/');
	if (slash != NULL)
		*slash = '\0';
}

/* Images newer than the one gone back to are void once the files they belong to are put back. */
static bool remove_newer(const struct folders *f, uint64_t epoch, char *why, size_t capacity)
{
	uint64_t oldest = 0, last = 0, found = 0;
	bool ok = true;
	for (unsigned i = 0; ok && i < f->n; i++) {
		uint64_t here = 0;
		ok = undo_span(f->at[i], epoch, &oldest, &last) &&
		     store_newest(f->at[i], UINT64_MAX, &here);
		found = here > found ? here : found;
	}
	if (!ok)
		snprintf(why, capacity, "the folder of images can't be read: %s; run again",
			 folder_error(errno));
	if (!ok || !is_here || oldest == 0 || oldest >= found)
		return ok;
	report(1,
	       "files overwritten after checkpoint %llu are put back; images newer than that are "
	       "removed",
	       (unsigned long long)epoch);
	for (enum store_place p = STORE_FAST; p < STORE_PLACES; p++)
		store_remove(p, epoch + 1, UINT64_MAX);
	return true;
}

/* What the next images may refer to, and the slow place may lack. */
static void learn(const struct image *im)
{
	parents_learn_image(im, chunk);
	loaded.epoch = im->header.epoch;
	loaded.nparents = im->nbases;
	for (uint32_t i = 0; i < im->nbases; i++)
		loaded.parents[i] = im->bases[i].epoch;
}

/* From here on this process is the run's latest; the files are still as they were. */
static void note_start(const struct image *im)
{
	const char *bad;
	set_start(im->header.start);
	runtime.run_id = im->header.run;
	if (runtime.can_write && !journal_start(false, is_here ? im->header.epoch : 0, &bad))
		restart_refuse_journal(bad, errno);
}

/* What is wrong shows before any memory is filled. */
static void check(const struct image *im, const char *path, bool is_moved)
{
	struct restart_lack lack;
	restart_args_check(im, path, chunk);
	if (!replay_load(im))
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart from '%s': its stack is not of "
				"this program",
				path);
	const char *wrong = restart_check(im, chunk);
	if (wrong == NULL && !restart_need_whole(im, chunk, is_moved, &lack)) {
		if (is_moved)
			restart_need_refuse(path, &lack);
		wrong = "lacks what the program needs to go on";
	}
	if (wrong != NULL)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart from '%s': it %s; run again from an older image "
				"(OMPCKPT_RESTART), or start afresh (OMPCKPT_RESTART=off)",
				path, wrong);
}

/* "is_moved": another build wrote it. */
static void load(const struct image *im, const char *path, bool is_moved,
		 const struct folders *from)
{
	char why[WHY_SIZE] = "";
	struct restart_lack lack;
	check(im, path, is_moved);
	if (ranks_is_job())
		ranks_all(true);
	load_blocks(im);
	if (runtime.config.poison) {
		poison_objects(im);
		poison_blocks(im);
		replay_poison(POISON);
	}
	load_contents(im, comes_first);
	if (recompute())
		load_contents(im, comes_late);
	restart_args_renew(im);
	if (is_moved && !restart_need_all(im, chunk, &lack))
		restart_need_refuse(path, &lack);
	if (!thread_copies_load(im, chunk))
		report_and_exit(EXIT_NO_RESTART, "cannot restart: the image holds thread-local "
						 "variables this program does not have");
	note_start(im);
	if (!remove_newer(from, im->header.epoch, why, sizeof why) ||
	    !undo_apply(from->at, from->n, im->header.epoch, why, sizeof why) ||
	    !journal_cut(from->at, from->n, im->header.epoch, why, sizeof why) ||
	    !state_restore(im, replay_team(), why, sizeof why) ||
	    !streams_restore(im, why, sizeof why))
		report_and_exit(EXIT_NO_RESTART, "cannot restart from '%s': %s", path, why);
	if (replay_team() == 0)
		thread_copies_restore_all();
	if (ranks_is_job())
		ranks_all(true); /* no rank goes on while another puts files back */
	if (ranks_is_job() && !restart_job(im, why, sizeof why))
		report_and_exit(EXIT_NO_RESTART, "cannot restart from '%s': %s", path, why);
	if (is_fast)
		learn(im);
}

/* Files the program continues are noted in the image's folder, for the next restart. */
static void check_folder(const char *path)
{
	if (is_here && !runtime.can_write)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart from '%s': its folder can't be written, and what "
				"this run does to its files must be noted there; make it writable, "
				"or name another folder for new images (OMPCKPT_DIR) and this "
				"image (OMPCKPT_RESTART)",
				path);
}

/* Load the open image "im" and close it. "from": its folder, then others that know of it. */
static uint64_t load_open(struct image *im, const char *path, const struct folders *from,
			  double start)
{
	const struct image_header *h = &im->header;
	uint64_t epoch = h->epoch;
	check_folder(path);
	is_fast =
		is_fast && restart_build_is_own(im); /* its parents hold what this build has not */
	bool is_moved = restart_build_adopt(im, path);
	load(im, path, is_moved, from);
	read_s = os_monotonic() - start;
	replay_note(epoch, read_s,
		    ompckpt_program
			    .positions[h->position < ompckpt_program.npositions ? h->position : 0]);
	image_close(im);
	return epoch;
}

/* An image with this number in one of the folders. */
struct found {
	uint64_t epoch;
	unsigned folder;
};

/* The newest image of "dir" below "below", whole or not; ends the process if it can't be known. */
static uint64_t newest_in(const char *dir, uint64_t below)
{
	uint64_t epoch;
	if (!store_newest(dir, below, &epoch))
		restart_refuse_listing(dir);
	return epoch;
}

/* The same one in a later folder. */
static bool next_copy(struct found *s, const struct folders *f)
{
	while (++s->folder < f->n)
		if (newest_in(f->at[s->folder], s->epoch + 1) == s->epoch)
			return true;
	return false;
}

/* The next one: a copy, else the newest older one. */
static bool next_found(struct found *s, const struct folders *f)
{
	uint64_t newest = 0;
	if (next_copy(s, f))
		return true;
	for (unsigned i = 0; i < f->n; i++) {
		uint64_t e = newest_in(f->at[i], s->epoch);
		if (e > newest) {
			newest = e;
			s->folder = i;
		}
	}
	s->epoch = newest;
	return newest != 0;
}

/* "path" is FOLDER/NAME. */
enum image_status restart_open(struct image *im, const char *path)
{
	char folder[4096];
	const char *slash = strrchr(path, '/');
	folder_of(folder, path);
	int at = folder_open(folder[0] != '\0' ? folder : "/");
	if (at < 0)
		return IMAGE_UNREADABLE;
	enum image_status st = image_open_own(im, at, slash + 1);
	int saved = errno;
	close(at);
	errno = saved;
	return st;
}

enum choice { CHOSEN, LEFT_BEHIND, NOT_WHOLE };

/* One that can't be read may be whole, so that it is not passed over, unless there is a copy; one
 * that has gone is. */
static enum choice try_found(struct image *im, const char *path, const struct folders *f,
			     struct found s)
{
	enum image_status st = restart_open(im, path);
	if (st == IMAGE_OK && im->header.epoch != s.epoch) {
		st = IMAGE_MALFORMED;
		image_close(im);
	}
	if (st == IMAGE_OK && is_left_behind(&im->header, f, s.folder)) {
		report(1, "'%s' is passed over: the run went on without it", path);
		image_close(im);
		return LEFT_BEHIND;
	}
	if (st == IMAGE_OK && (st = refill_check(im)) != IMAGE_OK)
		image_close(im);
	if (st == IMAGE_UNREADABLE && errno != ENOENT && !next_copy(&s, f))
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: '%s' can't be read: %s; run again, or "
				"name an older image (OMPCKPT_RESTART)",
				path, folder_error(errno));
	if (st != IMAGE_OK)
		report(1, "'%s' %s; trying an older one", path, image_status_what(st));
	return st == IMAGE_OK ? CHOSEN : NOT_WHOLE;
}

/* The newest whole image of these folders; ends the process if there are only damaged ones. 0:
 * there is none. */
static uint64_t load_newest(const struct folders *f, double start)
{
	char path[8192];
	bool has_damaged = false;
	struct found s = {UINT64_MAX, f->n};
	while (next_found(&s, f)) {
		struct image im;
		store_path(path, sizeof path, f->at[s.folder], s.epoch);
		enum choice c = try_found(&im, path, f, s);
		has_damaged = has_damaged || c == NOT_WHOLE;
		if (c != CHOSEN)
			continue;
		struct folders from = {{f->at[s.folder], f->at[f->n - 1 - s.folder]}, f->n};
		is_newest = true;
		is_fast = is_here && strcmp(f->at[s.folder], runtime.config.dir) == 0;
		if (s.folder != STORE_FAST)
			report(1, "'%s' has no whole image as new as '%s'", f->at[STORE_FAST],
			       path);
		return load_open(&im, path, &from, start);
	}
	if (has_damaged)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: no whole image is left in '%s'%s; "
				"start afresh (OMPCKPT_RESTART=off)",
				f->at[0], f->n > 1 ? ", nor in the other place" : "");
	return 0;
}

static bool is_folder_of(const char *dir, const char *path)
{
	char folder[4096];
	struct stat a, b;
	folder_of(folder, path);
	return dir[0] != '\0' && stat(folder, &a) == 0 && stat(dir, &b) == 0 &&
	       a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* A file that is called like an image is called like itself. */
static bool is_its_name(const char *path, uint64_t epoch)
{
	const char *slash = strrchr(path, '/');
	uint64_t named = image_epoch_of_name(slash != NULL ? slash + 1 : path);
	return named == epoch || (named == 0 && epoch > 0 && epoch < EPOCHS);
}

/* The image the user names. */
static uint64_t load_path(const char *path, double start)
{
	char folder[4096];
	struct image im;
	const struct config *c = &runtime.config;
	enum image_status st = restart_open(&im, path);
	if (st == IMAGE_OK && !is_its_name(path, im.header.epoch))
		st = IMAGE_MALFORMED;
	if (st == IMAGE_OK)
		st = refill_check(&im);
	if (st != IMAGE_OK)
		report_and_exit(EXIT_NO_RESTART, "cannot restart: '%s' %s%s%s", path,
				image_status_what(st), image_status_todo(st)[0] ? "; " : "",
				image_status_todo(st));
	bool is_slow = is_folder_of(c->slow, path);
	is_fast = is_folder_of(c->dir, path);
	folder_of(folder, path);
	struct folders from = {{folder, is_fast ? c->slow : c->dir},
			       (is_fast || is_slow) && c->slow[0] != '\0' ? 2 : 1};
	is_here = is_fast || is_slow;
	return load_open(&im, path, &from, start);
}

uint64_t restart_load_image(struct image *im, const char *path, bool is_own, double start)
{
	char folder[4096];
	folder_of(folder, path);
	bool has_slow = is_own && runtime.config.slow[0] != '\0';
	struct folders from = {{folder, runtime.config.slow}, has_slow ? 2 : 1};
	is_here = is_fast = is_own;
	is_newest = true;
	return load_open(im, path, &from, start);
}

static void tell_of_images(const struct folders *f)
{
	uint64_t epoch;
	for (unsigned i = 0; i < f->n; i++)
		if (store_newest(f->at[i], UINT64_MAX, &epoch) && epoch != 0)
			report(1,
			       "starting afresh; images of an earlier run in '%s' stay until "
			       "this run has one (OMPCKPT_RESTART=auto goes on from them)",
			       f->at[i]);
}

/* Which file the user means. */
static const char *real_path(const char *path)
{
	static char full[PATH_MAX];
	if (__real_realpath(path, full) == NULL)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: '%s' can't be read: %s; check path "
				"and permissions",
				path, strerror(errno));
	return full;
}

static uint64_t load_as_told(double start)
{
	struct stat st;
	const struct config *c = &runtime.config;
	struct folders here = places(), there = {{c->restart_path, NULL}, 1};
	uint64_t epoch = 0;
	if (ranks_is_job() && c->restart != RESTART_OFF)
		return restart_load_set(start);
	switch (c->restart) {
	case RESTART_OFF: tell_of_images(&here); return 0;
	case RESTART_AUTO:
		is_here = true;
		epoch = load_newest(&here, start);
		if (epoch == 0)
			report(1, "no image in '%s'%s: starting afresh", here.at[0],
			       here.n > 1 ? ", nor in the other place" : "");
		return epoch;
	case RESTART_PATH: break;
	}
	if (stat(c->restart_path, &st) != 0 || !S_ISDIR(st.st_mode))
		return load_path(real_path(c->restart_path), start);
	is_here = strcmp(c->restart_path, c->dir) == 0 || strcmp(c->restart_path, c->slow) == 0;
	epoch = load_newest(&there, start);
	if (epoch == 0)
		report_and_exit(EXIT_NO_RESTART, "cannot restart: there is no image in '%s'",
				c->restart_path);
	return epoch;
}

uint64_t restart_load(void)
{
	uint64_t epoch = load_as_told(os_monotonic());
	if (epoch == 0 && runtime.can_write)
		set_start(0);
	return epoch;
}
