/* sets_show.c - ompckpt show: a set, rank by rank.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the folder of an MPI job (its newest whole set), or a manifest.
 * Out:   what the manifest says, how its images are protected, a line per rank that is here, the
 *        sums.
 * Errs:  a set that is not whole is not shown. */
#include "command.h"
#include "images.h"
#include "parities.h"
#include "sets.h"
#include "sets_commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *row(uint32_t rank, const char *path, const struct image *im)
{
	char *position = images_string(im, IMAGES_POSITION, 0);
	json_t *o = json_pack("{s:I, s:s, s:I, s:I, s:i, s:I, s:s}", "rank", (json_int_t)rank,
			      "path", path, "bytes", (json_int_t)im->size, "live_bytes",
			      (json_int_t)im->header.live_bytes, "threads", (int)im->header.threads,
			      "instance", (json_int_t)im->header.instance, "position",
			      position ? position : "");
	json_object_set_new(o, "time", json_real((double)im->header.time_ns / 1e9));
	free(position);
	return o;
}

static json_t *rows(const struct sets *s, const struct sets_entry *e)
{
	json_t *all = json_array();
	for (uint32_t rank = 0; rank < e->head.ranks; rank++) {
		struct image im;
		struct sets_finding f = sets_look(s, e, rank, false, &im);
		if (!strcmp(f.status, "OK")) {
			json_array_append_new(all, row(rank, f.path, &im));
			image_close(&im);
		}
		free(f.path);
	}
	return all;
}

static long long number_of(const json_t *o, const char *key)
{
	return (long long)json_integer_value(json_object_get(o, key));
}

static const char *level_name(int level)
{
	static const char *const names[] = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED",
					    "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"};
	return level < 0 ? "MPI_Init" : names[level];
}

static void print(const struct sets_entry *e, const char *scheme, const json_t *all)
{
	const json_t *o;
	size_t i;
	long long bytes = 0, live = 0;
	printf("set      %llu of %u ranks: %s\nlibrary  %s\nlevel    %s\n",
	       (unsigned long long)e->epoch, e->head.ranks, e->path, e->head.library,
	       level_name(e->head.level));
	if (scheme)
		printf("redundancy  %s\n", scheme);
	putchar('\n');
	printf("%8s  %14s  %14s  %8s  %s\n", "rank", "bytes", "live bytes", "threads", "position");
	json_array_foreach (all, i, o) {
		printf("%8lld  %14lld  %14lld  %8lld  %s\n", number_of(o, "rank"),
		       number_of(o, "bytes"), number_of(o, "live_bytes"), number_of(o, "threads"),
		       json_string_value(json_object_get(o, "position")));
		bytes += number_of(o, "bytes");
		live += number_of(o, "live_bytes");
	}
	printf("%8s  %14lld  %14lld\n", json_array_size(all) < e->head.ranks ? "here" : "all",
	       bytes, live);
}

int sets_show(const struct call *c, const char *path)
{
	struct sets s;
	if (!sets_read(&s, path))
		return EXIT_NO;
	const struct sets_entry *e = sets_newest(&s, UINT64_MAX);
	if (e) {
		json_t *all = rows(&s, e), *o = sets_json(e);
		char *scheme = parities_scheme(&s, e);
		json_object_set_new(o, "images", all);
		json_object_set_new(o, "redundancy", json_string(scheme ? scheme : "none"));
		if (c->json)
			say_json(o);
		else
			print(e, scheme, all);
		free(scheme);
		json_decref(o);
	}
	sets_free(&s);
	return e ? EXIT_FINE : EXIT_NO;
}
