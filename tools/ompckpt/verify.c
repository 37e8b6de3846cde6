/* verify.c - ompckpt verify: are images complete and undamaged?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    images and folders of images, of a job's rank with parity files; folders of MPI jobs, and
 *        manifests (sets_verify.c).
 * Out:   one line, or one JSON object, per image, with what to do about a damaged one; every
 *        checksum is computed, those of parent images, too. Exit status 1 if an image is not whole.
 * Errs:  never calls a damaged image whole. An image whose own parents are gone is no error if a
 *        newer image has it as a parent: the check of that one covers what it inherits.
 * Cost:  reads every image; lists the folder once more for each image without its parents. */
#include "command.h"
#include "folder.h"
#include "images.h"
#include "parities.h"
#include "sets.h"
#include "sets_commands.h"

#include <jansson.h>

static enum image_status check(const char *path, uint32_t *bad)
{
	struct image im;
	enum image_status s = image_open(&im, path);
	*bad = ~0u;
	if (s != IMAGE_OK)
		return s;
	s = image_check(&im, bad);
	image_close(&im);
	return s;
}

/* Does an image of "f" whose parents are all there have image "epoch" as one of them? */
static bool is_base(const struct folder *f, uint64_t epoch)
{
	bool found = false;
	for (unsigned k = 0; k < f->n && !found; k++) {
		struct image im;
		if (image_open(&im, f->at[k].path) != IMAGE_OK)
			continue;
		for (uint32_t i = 0; i < im.nbases; i++)
			found |= im.bases[i].epoch == epoch;
		image_close(&im);
	}
	return found;
}

static bool verify(const struct folder *f, const struct folder_entry *e, json_t *all)
{
	uint32_t bad;
	enum image_status s = check(e->path, &bad);
	bool is_kept = s == IMAGE_MISSING && is_base(f, e->epoch);
	json_t *o = json_pack("{s:s, s:s}", "path", e->path, "status",
			      is_kept ? "BASE" : image_status_name(s));
	json_object_set_new(o, "what",
			    json_string(is_kept ? "is kept for what newer images refer to"
						: image_status_what(s)));
	json_object_set_new(
		o, "help",
		json_string(is_kept ? "restart from one of those" : image_status_todo(s)));
	if (s != IMAGE_OK && bad != ~0u && !is_kept)
		json_object_set_new(o, "section", json_integer(bad));
	json_array_append_new(all, o);
	return s == IMAGE_OK || is_kept;
}

static void print_all(const json_t *all)
{
	const json_t *o;
	size_t i;
	json_array_foreach (all, i, o) {
		const char *help = json_string_value(json_object_get(o, "help"));
		const json_t *rank = json_object_get(o, "rank");
		const json_t *set = json_object_get(o, "set");
		if (rank && set)
			printf("set %lld, ", (long long)json_integer_value(set));
		if (rank)
			printf("rank %lld: ", (long long)json_integer_value(rank));
		printf("%s: %s%s%s\n", json_string_value(json_object_get(o, "path")),
		       json_string_value(json_object_get(o, "what")), *help ? "; " : "", help);
	}
}

/* In a rank's folder. */
static bool verify_parities(const char *folder, json_t *all)
{
	struct folder f = {0};
	bool whole = true;
	parities_add(&f, folder);
	for (unsigned i = 0; i < f.n; i++)
		whole &= parities_verify(folder, f.at[i].epoch, NULL, NULL, all);
	folder_free(&f);
	return whole;
}

int command_verify(const struct call *c)
{
	json_t *all = json_array();
	bool whole = true;
	for (int i = 0; i < c->argc; i++) {
		struct folder f;
		if (sets_is(c->argv[i])) {
			whole &= sets_verify(c->argv[i], all);
			continue;
		}
		if (!folder_read(&f, c->argv[i])) {
			whole = false;
			continue;
		}
		for (unsigned k = 0; k < f.n; k++)
			whole &= verify(&f, &f.at[k], all);
		whole &= verify_parities(c->argv[i], all);
		folder_free(&f);
	}
	if (c->json)
		say_json(all);
	else
		print_all(all);
	json_decref(all);
	return whole ? EXIT_FINE : EXIT_NO;
}
