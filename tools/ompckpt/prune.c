/* prune.c - ompckpt prune: thin out the images of a folder.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a folder, or two places; --keep N (2), in each. Of an MPI job: sets_prune.c.
 * Out:   the newest N whole images are left, those they refer to, and what is newer than them; one
 *        line, or one JSON object, per image that was there.
 * Errs:  a folder that a program is using is not touched, nor one with parity files; with no whole
 *        image nothing is removed. */
#include "command.h"
#include "folder.h"
#include "images.h"
#include "options.h"
#include "parities.h"
#include "places.h"
#include "sets.h"
#include "sets_commands.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct fate {
	bool is_kept, is_whole, is_needed;
};

static void need(const struct folder *f, struct fate *fates, uint64_t epoch)
{
	for (unsigned i = 0; i < f->n; i++)
		if (f->at[i].epoch == epoch)
			fates[i].is_needed = true;
}

static bool is_whole(const struct folder *f, struct fate *fates, unsigned i)
{
	struct image im;
	enum image_status s = image_open(&im, f->at[i].path);
	if (s == IMAGE_OK) {
		s = image_check(&im, NULL);
		for (uint32_t k = 0; s == IMAGE_OK && k < im.nbases; k++)
			need(f, fates, im.bases[k].epoch);
		image_close(&im);
	}
	if (s != IMAGE_OK)
		images_complain(f->at[i].path, s);
	return s == IMAGE_OK;
}

/* False: there is no whole image. */
static bool decide(const struct folder *f, struct fate *fates, unsigned long long keep)
{
	unsigned long long kept = 0;
	for (unsigned i = f->n; i-- > 0;) {
		fates[i].is_kept = kept < keep;
		fates[i].is_whole = fates[i].is_kept && is_whole(f, fates, i);
		kept += fates[i].is_whole;
	}
	return kept > 0;
}

static void act(const struct folder *f, const struct fate *fates, json_t *all)
{
	for (unsigned i = f->n; i-- > 0;) {
		bool stays = fates[i].is_kept || fates[i].is_needed || unlink(f->at[i].path) != 0;
		const char *why = fates[i].is_whole    ? "kept"
				  : fates[i].is_needed ? "kept, for it is referred to"
				  : stays              ? "left there"
						       : "removed";
		json_array_append_new(all, json_pack("{s:s, s:b, s:s}", "path", f->at[i].path,
						     "stays", stays, "what", why));
	}
}

static void print_all(const struct call *c, const json_t *all)
{
	const json_t *o;
	size_t i;
	if (c->json) {
		say_json(all);
		return;
	}
	json_array_foreach (all, i, o)
		printf("%s: %s\n", json_string_value(json_object_get(o, "path")),
		       json_string_value(json_object_get(o, "what")));
}

/* Other ranks' images could not be made again without those that are here. */
static bool protects(const char *folder)
{
	struct folder parities = {0};
	bool any = parities_add(&parities, folder) && parities.n > 0;
	folder_free(&parities);
	return any;
}

static int prune(const char *folder, unsigned long long keep, json_t *all)
{
	if (protects(folder)) {
		complain("'%s' is a rank's folder of a job, and what is in it protects the images "
			 "of other ranks: prune the job's folder",
			 folder);
		return EXIT_NO;
	}
	struct folder f;
	char *path;
	int fd = folder_lock(folder, &path), status = EXIT_NO;
	if (fd >= 0 && folder_read(&f, folder)) {
		struct fate *fates = calloc(f.n, sizeof *fates);
		if (!fates)
			abort();
		if (decide(&f, fates, keep)) {
			act(&f, fates, all);
			status = EXIT_FINE;
		} else {
			complain("nothing is removed: none of the images is whole");
		}
		free(fates);
		folder_free(&f);
	}
	folder_unlock(fd, path);
	return status;
}

int command_prune(const struct call *c)
{
	struct call rest = *c;
	unsigned long long keep = 2;
	const struct option_row rows[] = {{"--keep", option_count, &keep, "a number from 1 on"}};
	if (!options_read(&rest, rows, 1))
		return EXIT_USE;
	if (rest.argc != 1 || keep == 0) {
		complain("usage: ompckpt prune DIR [--keep N]");
		return EXIT_USE;
	}
	struct places p;
	json_t *all = json_array();
	int status;
	if (sets_is(rest.argv[0])) {
		status = sets_prune(rest.argv[0], keep, all);
	} else if (folder_is_two(rest.argv[0], &p)) {
		status = prune(p.slow, keep, all);
		int fast = prune(p.dir, keep, all);
		status = status == EXIT_FINE ? fast : status;
	} else {
		status = prune(rest.argv[0], keep, all);
	}
	print_all(c, all);
	json_decref(all);
	return status;
}
