/* restart.c - choose the newest whole image and load it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    OMPCKPT_RESTART, the folder. Out: memory, library state and streams of the checkpoint.
 * Means: an image is checked wholly, with what it refers to, before any of it is used. A damaged
 *        one is named and the next older one taken; one of another program or other arguments ends
 *        the restart.
 * Errs:  on the side of ending with EXIT_NO_RESTART; it never computes on.
 * Cost:  one pass to check, one to copy; the second comes from the page cache. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "args.h"
#include "bases.h"
#include "copies.h"
#include "environment.h"
#include "heap.h"
#include "journal.h"
#include "layout.h"
#include "ompckpt/image.h"
#include "os.h"
#include "replay.h"
#include "restart.h"
#include "runtime.h"
#include "state.h"
#include "store.h"
#include "streams.h"
#include "undo.h"
#include "walk.h"

#define WHY_SIZE 1200
#define POISON 0xa5

static bool is_here, is_newest;
static double read_s;
static _Alignas(16) unsigned char chunk_room[IMAGE_ROOM];

bool restart_is_here(void)
{
	return is_here;
}

bool restart_is_newest(void)
{
	return is_newest;
}

static enum image_status open_whole(struct image *im, const char *path)
{
	enum image_status st = image_open(im, path);
	if (st != IMAGE_OK)
		return st;
	st = image_check(im, NULL);
	if (st != IMAGE_OK)
		image_close(im);
	return st;
}

/* End here if the image is not of this program and these arguments. */
static void check_identity(const struct image *im, const char *path)
{
	const struct image_header *h = &im->header;
	if (h->build_id_size != runtime.build_id_size ||
	    memcmp(h->build_id, runtime.build_id, runtime.build_id_size) != 0 ||
	    h->abi != OMPCKPT_ABI)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart from '%s': it was written by "
				"another build of the program; run that build, or start afresh "
				"(OMPCKPT_RESTART=off)",
				path);
	if (h->argv_hash != args_hash())
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart from '%s': the program was "
				"started with other arguments then ('ompckpt show' lists them); "
				"give the same ones, or start afresh (OMPCKPT_RESTART=off)",
				path);
}

static void load_blocks(const struct image *im)
{
	struct image_section s;
	struct walk_block w;
	if (!image_find(im, IMAGE_BLOCKS, ~0u, &s))
		return;
	heap_rebuild_begin();
	environment_forget();
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
	heap_rebuild_finish();
}

/* Contents that are read piece by piece. */
struct source {
	const struct image *im;
	const struct image_section *s;
	uint64_t chunk; /* the next one */
	const unsigned char *at;
	uint64_t left;
};

static _Noreturn void fail_to_read(void)
{
	report_and_exit(EXIT_NO_RESTART, "cannot restart: the image changes while it is read");
}

static void read_on(struct source *from, uint64_t address, uint64_t n)
{
	unsigned char *to = (unsigned char *)(uintptr_t)address;
	while (n > 0) {
		if (from->left == 0) {
			from->left = from->s->size - from->chunk * IMAGE_CHUNK;
			from->left = from->left < IMAGE_CHUNK ? from->left : IMAGE_CHUNK;
			from->at = image_chunk(from->im, from->s, from->chunk++, chunk_room);
		}
		if (from->at == NULL)
			fail_to_read();
		uint64_t part = n < from->left ? n : from->left;
		memcpy(to, from->at, part);
		to += part;
		from->at += part;
		from->left -= part;
		n -= part;
	}
}

/* Contents of one object number: its captured blocks in the order of the table. */
static void load_heap(const struct image *im, const struct image_section *heap)
{
	struct image_section s;
	struct walk_block b;
	struct source from = {.im = im, .s = heap};
	if (!image_find(im, IMAGE_BLOCKS, ~0u, &s))
		return;
	struct walk w = walk_begin(im, &s);
	while (walk_block(&w, &b))
		if (b.object == heap->id && b.is_captured)
			read_on(&from, b.address, b.size);
}

static void load_object(const struct image *im, const struct image_section *s)
{
	if (!image_read(im, s, (void *)(uintptr_t)s->address, chunk_room))
		fail_to_read();
}

static bool is_object(const struct image_section *s)
{
	FOR_EACH_OBJECT (o)
		if (o->id == s->id && (uintptr_t)o->at == s->address && o->size == s->size)
			return true;
	return false;
}

static bool is_inside(const struct image_section *s, uint64_t from, uint64_t size)
{
	return s->address >= from && s->size <= size && s->address - from <= size - s->size;
}

static bool is_in_team(const struct image_section *s)
{
	uint64_t thread = (s->address - LAYOUT_TEAM) / LAYOUT_TEAM_STRIDE;
	return s->address >= LAYOUT_TEAM && thread < replay_team() &&
	       is_inside(s, LAYOUT_TEAM + thread * LAYOUT_TEAM_STRIDE, LAYOUT_TEAM_SIZE);
}

static bool is_known_place(const struct image_section *s)
{
	switch (s->kind) {
	case IMAGE_OBJECT:
		return is_object(s);
	case IMAGE_LOCAL:
		return is_inside(s, LAYOUT_FRAMES, LAYOUT_FRAMES_SIZE) || is_in_team(s);
	case IMAGE_ARGV:
		return is_inside(s, LAYOUT_ARGV, args_room());
	default:
		return false;
	}
}

static void poison_objects(const struct image *im)
{
	struct image_section s;
	FOR_EACH_ROW (o)
		if (o->flags & OMPCKPT_OBJECT_DEAD || !image_find(im, IMAGE_OBJECT, o->id, &s))
			memset(o->at, POISON, o->size);
}

static void load_contents(const struct image *im)
{
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		if (s.kind == IMAGE_HEAP)
			load_heap(im, &s);
		else if (is_known_place(&s))
			load_object(im, &s);
		else if (s.kind == IMAGE_OBJECT || s.kind == IMAGE_LOCAL || s.kind == IMAGE_ARGV)
			report_and_exit(EXIT_NO_RESTART, "cannot restart: the image holds memory "
							 "this program does not have");
	}
}

static void folder_of(char folder[4096], const char *path)
{
	snprintf(folder, 4096, "%s", path);
	char *slash = strrchr(folder, '/');
	if (slash != NULL)
		*slash = '\0';
}

/* Images newer than the one gone back to are void once the files they belong to are put back. */
static bool remove_newer(const char *folder, uint64_t epoch, char *why, size_t room)
{
	uint64_t oldest, last, found;
	if (!undo_span(folder, epoch, &oldest, &last) ||
	    !store_newest(folder, UINT64_MAX, &found)) {
		snprintf(why, room, "the folder of images can't be read: %s; run again",
			 strerror(errno));
		return false;
	}
	if (!is_here || oldest == 0 || oldest >= found)
		return true;
	report(1,
	       "files overwritten after checkpoint %llu are put back; images newer than that are "
	       "removed",
	       (unsigned long long)epoch);
	for (enum store_place p = STORE_FAST; p < STORE_PLACES; p++)
		store_remove(p, epoch + 1, UINT64_MAX);
	return true;
}

static void load(const struct image *im, const char *path)
{
	char folder[4096];
	char why[WHY_SIZE] = "";
	check_identity(im, path);
	folder_of(folder, path);
	load_blocks(im);
	if (!replay_load(im))
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart from '%s': its stack is not of "
				"this program",
				path);
	if (runtime.config.poison) {
		poison_objects(im);
		replay_poison(POISON);
	}
	load_contents(im);
	if (!copies_load(im, chunk_room))
		report_and_exit(EXIT_NO_RESTART, "cannot restart: the image holds thread-local "
						 "variables this program does not have");
	if (!remove_newer(folder, im->header.epoch, why, sizeof why) ||
	    !undo_apply(folder, im->header.epoch, why, sizeof why) ||
	    !journal_cut(folder, im->header.epoch, why, sizeof why) ||
	    !state_restore(im, why, sizeof why) || !streams_restore(im, why, sizeof why))
		report_and_exit(EXIT_NO_RESTART, "cannot restart from '%s': %s", path, why);
	if (replay_team() == 0)
		copies_restore_all();
	runtime.run_id = im->header.run;
	if (is_here)
		bases_learn_image(im);
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

static uint64_t load_path(const char *path, double start)
{
	struct image im;
	check_folder(path);
	enum image_status st = open_whole(&im, path);
	if (st != IMAGE_OK)
		report_and_exit(EXIT_NO_RESTART, "cannot restart: '%s' %s%s%s", path,
				image_status_what(st), image_status_todo(st)[0] ? "; " : "",
				image_status_todo(st));
	load(&im, path);
	read_s = os_monotonic() - start;
	uint64_t epoch = im.header.epoch;
	replay_note(epoch, read_s,
		    ompckpt_program.positions[im.header.position < ompckpt_program.npositions
						      ? im.header.position
						      : 0]);
	image_close(&im);
	return epoch;
}

/* The newest image of "dir" below "below", whole or not; ends the process if it can't be known. */
static uint64_t newest(const char *dir, uint64_t below)
{
	uint64_t epoch;
	if (!store_newest(dir, below, &epoch))
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: the folder '%s' can't be listed: %s; run again, "
				"or start afresh (OMPCKPT_RESTART=off)",
				dir, strerror(errno));
	return epoch;
}

/* The newest whole image of "dir"; ends the process if there are only damaged ones. One that can't
 * be read may be whole, so that it is not passed over; one that has gone is. */
static uint64_t load_newest(const char *dir, double start)
{
	char path[8192];
	uint64_t first = newest(dir, UINT64_MAX);
	for (uint64_t e = first; e != 0; e = newest(dir, e)) {
		struct image im;
		store_path(path, sizeof path, dir, e);
		enum image_status st = open_whole(&im, path);
		if (st == IMAGE_OK) {
			image_close(&im);
			is_newest = true;
			return load_path(path, start);
		}
		if (st == IMAGE_UNREADABLE && errno != ENOENT)
			report_and_exit(EXIT_NO_RESTART,
					"cannot restart: '%s' can't be read: %s; run again, or "
					"name an older image (OMPCKPT_RESTART)",
					path, strerror(errno));
		report(1, "'%s' %s; trying an older one", path, image_status_what(st));
	}
	if (first != 0)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: no whole image is left in '%s'; "
				"start afresh (OMPCKPT_RESTART=off)",
				dir);
	return 0;
}

static bool is_same_folder(const char *path)
{
	char folder[4096];
	struct stat a, b;
	folder_of(folder, path);
	return stat(folder, &a) == 0 && stat(runtime.config.dir, &b) == 0 && a.st_dev == b.st_dev &&
	       a.st_ino == b.st_ino;
}

uint64_t restart_load(void)
{
	struct stat st;
	const struct config *c = &runtime.config;
	double start = os_monotonic();
	uint64_t epoch = 0;
	switch (c->restart) {
	case RESTART_OFF:
		if (store_newest(c->dir, UINT64_MAX, &epoch) && epoch != 0)
			report(1,
			       "starting afresh; images of an earlier run in '%s' stay until "
			       "this run has one (OMPCKPT_RESTART=auto goes on from them)",
			       c->dir);
		return 0;
	case RESTART_AUTO:
		is_here = true;
		epoch = load_newest(c->dir, start);
		if (epoch == 0)
			report(1, "no image in '%s': starting afresh", c->dir);
		return epoch;
	case RESTART_PATH:
		break;
	}
	if (stat(c->restart_path, &st) == 0 && S_ISDIR(st.st_mode)) {
		is_here = strcmp(c->restart_path, c->dir) == 0;
		epoch = load_newest(c->restart_path, start);
		if (epoch == 0)
			report_and_exit(EXIT_NO_RESTART,
					"cannot restart: there is no image in '%s'",
					c->restart_path);
		return epoch;
	}
	is_here = is_same_folder(c->restart_path);
	return load_path(c->restart_path, start);
}
