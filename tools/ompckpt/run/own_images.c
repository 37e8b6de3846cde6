/* own_images.c - looks for the images, or sets, of a run.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the settings, and the newest epoch that was there before.
 * Out:   the newest since; what to go on from.
 * Means: an MPI job takes the newest whole set, all ranks the same one: it is never told of an
 *        image. A set of its own is newer than any that was there before.
 * Errs:  an image that was in the folder before is never taken for the run's own. */
#include "own_images.h"
#include "base/config.h"
#include "folder.h"
#include "images.h"
#include "places.h"
#include "sets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All images there are. */
static struct folder list(const struct config *c)
{
	struct folder f = {0};
	folder_add(&f, c->dir);
	if (c->slow[0] != '\0')
		folder_add(&f, c->slow);
	return f;
}

/* Both places as one word. */
static bool name_places(const struct config *c, char out[2 * PLACES_PATH + 2])
{
	out[0] = '\0';
	if (c->slow[0] == '\0')
		return snprintf(out, PLACES_PATH, "%s", c->dir) < PLACES_PATH;
	if (!places_quote(out, PLACES_PATH, c->dir))
		return false;
	strcat(out, ":");
	return places_quote(out + strlen(out), PLACES_PATH, c->slow);
}

/* The job's sets; false: it is none. */
static bool list_sets(const struct config *c, struct sets *s)
{
	char path[2 * PLACES_PATH + 2];
	return name_places(c, path) && sets_is(path) && sets_read(s, path);
}

static uint64_t newest(const struct config *c)
{
	struct folder f = list(c);
	uint64_t fast = sets_newest_name(c->dir);
	uint64_t slow = c->slow[0] != '\0' ? sets_newest_name(c->slow) : 0;
	uint64_t image = f.n > 0 ? f.at[f.n - 1].epoch : 0, set = fast > slow ? fast : slow;
	folder_free(&f);
	return image > set ? image : set;
}

uint64_t own_images_newest(const struct own_images *o)
{
	uint64_t epoch = newest(o->config);
	return epoch > o->found ? epoch : 0;
}

static bool is_whole(const char *path)
{
	struct image im;
	enum image_status s = image_open(&im, path);
	if (s == IMAGE_OK) {
		s = image_check(&im, NULL);
		image_close(&im);
	}
	return s == IMAGE_OK;
}

/* May the job go on? All sets are its own, or one of its own is whole. */
static bool has_set(const struct own_images *o, const struct sets *s)
{
	bool found = s->n > 0 && s->at[0].epoch > o->found;
	for (unsigned i = s->n; i-- > 0 && !found && s->at[i].epoch > o->found;) {
		uint32_t rank;
		if (s->at[i].why)
			continue;
		struct sets_finding f = sets_check(s, &s->at[i], true, &rank);
		found = s->at[i].is_protected || sets_is_fine(&f);
		free(f.path);
	}
	return found;
}

bool own_images_choose(const struct own_images *o, char *restart, size_t size)
{
	struct sets s;
	if (list_sets(o->config, &s)) {
		bool found = has_set(o, &s);
		snprintf(restart, size, "auto");
		sets_free(&s);
		return found;
	}
	struct folder f = list(o->config);
	bool found = f.n > 0 && f.at[0].epoch > o->found;
	if (found)
		snprintf(restart, size, "auto");
	for (unsigned i = f.n; i-- > 0 && !found && f.at[i].epoch > o->found;)
		if ((found = is_whole(f.at[i].path)))
			snprintf(restart, size, "%s", f.at[i].path);
	folder_free(&f);
	return found;
}

static char *position_of(struct image *im)
{
	char *position = images_string(im, IMAGES_POSITION, 0);
	image_close(im);
	return position;
}

char *own_images_position(const struct own_images *o)
{
	struct image im;
	struct sets s;
	char *position = NULL;
	if (list_sets(o->config, &s)) {
		if (s.n > 0 && !s.at[s.n - 1].why && sets_first(&s, &s.at[s.n - 1], &im))
			position = position_of(&im);
		sets_free(&s);
		return position;
	}
	struct folder f = list(o->config);
	if (f.n > 0 && image_open(&im, f.at[f.n - 1].path) == IMAGE_OK)
		position = position_of(&im);
	folder_free(&f);
	return position;
}
