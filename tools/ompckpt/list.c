/* list.c - ompckpt ls: the images of a folder, by epoch.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a folder; without one, the only *.ckpt folder here. Of an MPI job: sets_list.c.
 * Out:   one line, or one JSON object, per image, with those it refers to and that refer to it: it
 *        is needed as long as they are. Contents are not checked: that is verify's.
 * Errs:  an image that can't be opened is listed with what is wrong. */
#include "command.h"
#include "folder.h"
#include "images.h"
#include "sets.h"
#include "sets_commands.h"

#include <glob.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static json_t *entry(const struct folder_entry *e)
{
	struct image im;
	enum image_status s = image_open(&im, e->path);
	json_t *o = json_pack("{s:s, s:I, s:s}", "path", e->path, "epoch", (json_int_t)e->epoch,
			      "status", image_status_name(s));
	if (s != IMAGE_OK)
		return o;
	char *position = images_string(&im, IMAGES_POSITION, 0);
	json_object_set_new(o, "epoch", json_integer((json_int_t)im.header.epoch));
	json_object_set_new(o, "time", json_real((double)im.header.time_ns / 1e9));
	json_object_set_new(o, "bytes", json_integer((json_int_t)im.size));
	json_object_set_new(o, "live_bytes", json_integer((json_int_t)im.header.live_bytes));
	json_object_set_new(o, "threads", json_integer(im.header.threads));
	json_object_set_new(o, "position", json_string(position ? position : ""));
	json_t *bases = json_array();
	for (uint32_t i = 0; i < im.nbases; i++)
		json_array_append_new(bases, json_integer((json_int_t)im.bases[i].epoch));
	json_object_set_new(o, "refers_to", bases);
	free(position);
	image_close(&im);
	return o;
}

static long long epoch_of(const json_t *o)
{
	return (long long)json_integer_value(json_object_get(o, "epoch"));
}

/* The epochs of those that refer to "o". */
static json_t *referring(const json_t *all, const json_t *o)
{
	json_t *list = json_array();
	const json_t *other, *base;
	size_t i, k;
	json_array_foreach (all, i, other)
		json_array_foreach (json_object_get(other, "refers_to"), k, base)
			if (json_integer_value(base) == epoch_of(o))
				json_array_append_new(list, json_integer(epoch_of(other)));
	return list;
}

static void print_line(const json_t *o)
{
	char when[32] = "";
	time_t t = (time_t)json_number_value(json_object_get(o, "time"));
	const char *status = json_string_value(json_object_get(o, "status"));
	const char *position = json_string_value(json_object_get(o, "position"));
	struct tm tm;
	if (t && localtime_r(&t, &tm))
		strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &tm);
	printf("%8lld  %-19s  %14lld  %-12s %s  %s", epoch_of(o), when,
	       (long long)json_integer_value(json_object_get(o, "bytes")),
	       strcmp(status, "OK") ? status : "", position ? position : "",
	       json_string_value(json_object_get(o, "path")));
	const json_t *by = json_object_get(o, "referred_by"), *epoch;
	size_t i;
	json_array_foreach (by, i, epoch)
		printf("%s %lld", i ? "" : ", referred to by",
		       (long long)json_integer_value(epoch));
	putchar('\n');
}

static int list(const struct call *c, const char *path)
{
	struct folder f;
	json_t *all, *o;
	size_t i;
	if (sets_is(path))
		return sets_list(c, path);
	if (!folder_read(&f, path))
		return EXIT_NO;
	all = json_array();
	for (unsigned k = 0; k < f.n; k++)
		json_array_append_new(all, entry(&f.at[k]));
	json_array_foreach (all, i, o)
		json_object_set_new(o, "referred_by", referring(all, o));
	if (c->json) {
		say_json(all);
	} else {
		printf("%8s  %-19s  %14s  %-12s %s\n", "epoch", "taken", "bytes", "",
		       "position, file");
		json_array_foreach (all, i, o)
			print_line(o);
	}
	json_decref(all);
	folder_free(&f);
	return EXIT_FINE;
}

int command_ls(const struct call *c)
{
	glob_t g;
	int status = EXIT_USE;
	if (c->argc)
		return list(c, c->argv[0]);
	if (!glob("*.ckpt", 0, NULL, &g) && g.gl_pathc == 1)
		status = list(c, g.gl_pathv[0]);
	else
		complain("name a folder: there is not just one *.ckpt here");
	globfree(&g);
	return status;
}
