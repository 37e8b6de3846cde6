/* sets_list.c - ompckpt ls: the sets of an MPI job, and the images that belong to none.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the job's folder.
 * Out:   a line per set: whole, or the first rank whose image lacks and why; then one per image
 *        that no manifest names: it is of a set that is being written, or was never finished, or a
 *        parent. Contents are not checked: that is verify's.
 * Errs:  a manifest that can't be used is listed with what is wrong. */
#include "command.h"
#include "folder.h"
#include "images.h"
#include "parities.h"
#include "sets.h"
#include "sets_commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* When and where the set was taken, by the first image that is here. */
static void add_first(json_t *o, const struct sets *s, const struct sets_entry *e)
{
	struct image im;
	if (!sets_first(s, e, &im))
		return;
	char *position = images_string(&im, IMAGES_POSITION, 0);
	json_object_set_new(o, "time", json_real((double)im.header.time_ns / 1e9));
	json_object_set_new(o, "position", json_string(position ? position : ""));
	free(position);
	image_close(&im);
}

static json_t *entry(const struct sets *s, const struct sets_entry *e)
{
	json_t *o = sets_json(e), *lacking = json_array();
	uint64_t bytes = 0;
	json_int_t elsewhere = 0;
	for (uint32_t rank = 0; !e->why && rank < e->head.ranks; rank++) {
		struct sets_finding f = sets_look(s, e, rank, false, NULL);
		bytes += e->images[rank].bytes;
		elsewhere += !strcmp(f.status, "ELSEWHERE");
		if (!sets_is_fine(&f))
			json_array_append_new(lacking,
					      json_pack("{s:I, s:s, s:s, s:s}", "rank",
							(json_int_t)rank, "path", f.path, "status",
							f.status, "what", f.what));
		free(f.path);
	}
	bool is_whole = !e->why && json_array_size(lacking) == 0;
	if (!e->why) {
		json_object_set_new(o, "bytes", json_integer((json_int_t)bytes));
		json_object_set_new(o, "elsewhere", json_integer(elsewhere));
		add_first(o, s, e);
	}
	json_object_set_new(o, "status",
			    json_string(is_whole ? "OK"
					: e->why ? "MALFORMED"
						 : "INCOMPLETE"));
	json_object_set_new(o, "lacking", lacking);
	return o;
}

static bool is_in_set(const struct sets *s, uint32_t rank, uint64_t epoch)
{
	for (unsigned i = 0; i < s->n; i++)
		if (s->at[i].epoch == epoch && !s->at[i].why && rank < s->at[i].head.ranks)
			return true;
	return false;
}

static bool refers(const char *path, uint64_t epoch)
{
	struct image im;
	bool found = false;
	if (image_open_alone(&im, path) != IMAGE_OK)
		return false;
	for (uint32_t k = 0; k < im.nbases; k++)
		found |= im.bases[k].epoch == epoch;
	image_close(&im);
	return found;
}

/* Does an image of the rank's group? */
static bool group_refers(const char *folder, uint64_t from, uint64_t epoch)
{
	struct parity p;
	struct sets_finding f = parities_look(parities_path(folder, from), false, &p);
	bool found = false;
	for (uint32_t i = 0; !strcmp(f.status, "OK") && i < p.nneeds; i++)
		found |= p.needs[i] == epoch;
	free(f.path);
	return found;
}

/* The images that refer to the one of "epoch". */
static json_t *referring(const struct folder *f, const char *folder, uint64_t epoch)
{
	json_t *list = json_array();
	for (unsigned i = 0; i < f->n; i++)
		if (f->at[i].epoch > epoch &&
		    (refers(f->at[i].path, epoch) || group_refers(folder, f->at[i].epoch, epoch)))
			json_array_append_new(list, json_integer((json_int_t)f->at[i].epoch));
	return list;
}

/* Images of one rank that no manifest names. */
static void add_others(json_t *all, const struct sets *s, unsigned place, uint32_t rank)
{
	struct folder f = {0};
	char *path = sets_folder(s, place, rank);
	folder_add(&f, path);
	for (unsigned i = 0; i < f.n; i++)
		if (!is_in_set(s, rank, f.at[i].epoch))
			json_array_append_new(
				all, json_pack("{s:s, s:I, s:I, s:o}", "path", f.at[i].path, "rank",
					       (json_int_t)rank, "epoch", (json_int_t)f.at[i].epoch,
					       "referred_by", referring(&f, path, f.at[i].epoch)));
	folder_free(&f);
	free(path);
}

static long long number_of(const json_t *o, const char *key)
{
	return (long long)json_integer_value(json_object_get(o, key));
}

static const char *text_of(const json_t *o, const char *key)
{
	const char *text = json_string_value(json_object_get(o, key));
	return text ? text : "";
}

static void print_set(const json_t *o)
{
	char when[32] = "";
	time_t t = (time_t)json_number_value(json_object_get(o, "time"));
	const json_t *lacking = json_object_get(o, "lacking"), *first = json_array_get(lacking, 0);
	struct tm tm;
	if (t && localtime_r(&t, &tm))
		strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &tm);
	printf("%8lld  %-19s  %8lld  %14lld  ", number_of(o, "epoch"), when, number_of(o, "ranks"),
	       number_of(o, "bytes"));
	if (!strcmp(text_of(o, "status"), "OK"))
		printf("whole%s  %s\n", number_of(o, "elsewhere") ? ", as far as it is here" : "",
		       text_of(o, "position"));
	else if (!first)
		printf("%s:%lld: %s\n", text_of(o, "path"), number_of(o, "line"),
		       text_of(o, "what"));
	else
		printf("rank %lld: %s %s", number_of(first, "rank"), text_of(first, "path"),
		       text_of(first, "what"));
	if (first && json_array_size(lacking) > 1)
		printf("; and %zu more ranks", json_array_size(lacking) - 1);
	if (first)
		putchar('\n');
}

static void print_other(const json_t *o)
{
	const json_t *epoch;
	size_t i;
	printf("%8lld  rank %lld belongs to no set: %s", number_of(o, "epoch"),
	       number_of(o, "rank"), text_of(o, "path"));
	json_array_foreach (json_object_get(o, "referred_by"), i, epoch)
		printf("%s %lld", i ? "" : ", referred to by",
		       (long long)json_integer_value(epoch));
	putchar('\n');
}

static void print_all(const json_t *sets, const json_t *others)
{
	const json_t *o;
	size_t i;
	printf("%8s  %-19s  %8s  %14s  %s\n", "set", "taken", "ranks", "bytes", "state, position");
	json_array_foreach (sets, i, o)
		print_set(o);
	json_array_foreach (others, i, o)
		print_other(o);
}

int sets_list(const struct call *c, const char *path)
{
	struct sets s;
	json_t *sets = json_array(), *others = json_array();
	if (!sets_read(&s, path))
		return EXIT_NO;
	for (unsigned i = 0; i < s.n; i++)
		json_array_append_new(sets, entry(&s, &s.at[i]));
	for (unsigned i = 0; i < s.nranks; i++)
		for (unsigned place = 0; place < s.nplaces; place++)
			add_others(others, &s, place, s.ranks[i]);
	bool is_any = json_array_size(sets) + json_array_size(others) > 0;
	if (!is_any)
		complain("there is no set in '%s'", path);
	json_t *all = json_pack("{s:o, s:o}", "sets", sets, "others", others);
	if (is_any && c->json)
		say_json(all);
	else if (is_any)
		print_all(sets, others);
	json_decref(all);
	sets_free(&s);
	return is_any ? EXIT_FINE : EXIT_NO;
}
