/* check.c - ompckpt check: can another build go on from this image?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image, or a folder (its newest one); an executable; --threads N, -o FILE.
 * Out:   that it goes on (with that number of threads), or why it does not; with -o the image as
 *        that build would have written it.
 * Errs:  towards no: exit status 1. A FILE is whole, or it is not there. */
#include "command.h"
#include "folder.h"
#include "images.h"
#include "migrate/build.h"
#include "migrate/convert.h"
#include "migrate/match.h"
#include "migrate/resize.h"
#include "migrate/team.h"
#include "migrate/team_frames.h"
#include "ompckpt/abi.h"
#include "walk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct check_options {
	unsigned threads; /* 0: as many as the image's */
	const char *out;  /* NULL: none */
};

/* "assumed": texts, or NULL. */
static int answer(const struct call *c, bool ok, const char *why, json_t *assumed)
{
	const json_t *text;
	size_t i;
	if (c->json) {
		say_json(json_pack("{s:s, s:s, s:O*}", "goes_on", ok ? "yes" : "no", "why", why,
				   "assumed", assumed));
		return ok ? EXIT_FINE : EXIT_NO;
	}
	json_array_foreach (assumed, i, text)
		complain("%s", json_string_value(text));
	printf("%s: %s\n", ok ? "goes on" : "does not go on", why);
	return ok ? EXIT_FINE : EXIT_NO;
}

static int open_out(const char *out)
{
	int fd = open(out, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0)
		complain("'%s' can't be written: %s", out, strerror(errno));
	return fd;
}

static bool close_out(const char *out, int fd, bool ok)
{
	if (close(fd) || !ok) {
		unlink(out);
		return false;
	}
	return true;
}

static bool write_to(const char *out, const struct image *im, const struct match *m)
{
	int fd = open_out(out);
	return fd >= 0 && close_out(out, fd, convert(im, m, fd));
}

static int answer_why_not(const struct call *c, json_t *why)
{
	int status = answer(c, false, json_string_value(why), NULL);
	json_decref(why);
	return status;
}

static bool is_other_number(const struct image *im, unsigned threads)
{
	uint32_t was = walk_threads(im);
	return threads != 0 && was != 0 && threads != was;
}

/* Of another number of threads: nothing to say, or why not. */
static json_t *check_threads(const struct image *im, const struct build *old, unsigned threads)
{
	json_t *why = is_other_number(im, threads) ? team_why_not(im, old, threads) : NULL, *all;
	if (!why)
		return NULL;
	all = json_sprintf("with %u threads, after %u: %s", threads, walk_threads(im),
			   json_string_value(why));
	json_decref(why);
	return all;
}

/* Of this build, in a parallel region: with "-o" the image of a team of that size. */
static int check_team(const struct call *c, const struct image *im, const struct build *b,
		      const struct check_options *o)
{
	int fd = o->out ? open_out(o->out) : -1;
	if (o->out && (fd < 0 || !close_out(o->out, fd, resize(im, b, o->threads, fd))))
		return EXIT_NO;
	return answer(c, true, "the image is of this build; OMPCKPT_THREADS=allow lets it", NULL);
}

/* What one build computes again, another may compute in another way: it holds for that build alone.
 * Nothing to say, or why not. */
static json_t *check_recomputed(const struct build *old, const struct build *new)
{
	const json_t *left = json_object_get(old->naming, "again");
	const json_t *again = left ? left : json_object_get(new->naming, "again");
	if (!again)
		return NULL;
	return json_sprintf("%s '%s' out of its images, to compute it again "
			    "(--ompckpt-recompute); go on with the build that wrote the image",
			    left ? "the build of the image left" : "this build leaves",
			    json_string_value(json_array_get(again, 0)));
}

static int check(const struct call *c, const struct image *im, const struct build *old,
		 const struct build *new, const struct check_options *o)
{
	struct match m;
	json_t *what = NULL;
	const char *out = o->out;
	bool is_same = im->header.build_id_size == new->id_size &&
		       !memcmp(im->header.build_id, new->id, new->id_size);
	if (im->header.abi != OMPCKPT_ABI)
		return answer(c, false, "the image is of another version of the runtime", NULL);
	if (!is_same && (what = check_recomputed(old, new)))
		return answer_why_not(c, what);
	if ((what = check_threads(im, old, o->threads)))
		return answer_why_not(c, what);
	if (is_other_number(im, o->threads) && team_frames_are_there(im))
		return is_same ? check_team(c, im, old, o)
			       : answer(c, false,
					"the image is of a parallel region of another build: go on "
					"with as many threads first",
					NULL);
	if (is_same && !out)
		return answer(c, true,
			      is_other_number(im, o->threads)
				      ? "the image is of this build; OMPCKPT_THREADS=allow lets it"
				      : "the image is of this build",
			      NULL);
	int status;
	if (!match_builds(&m, old, new, &what)) {
		status = answer_why_not(c, what);
	} else if (out ? !write_to(out, im, &m) : !convert(im, &m, -1)) {
		status = answer(c, false, "what it holds can't be this build's", m.assumed);
	} else {
		status = answer(c, true,
				is_same ? "the image is of this build"
				: old->text == new->text
					? "the image is of another build of this program; "
					  "OMPCKPT_CHANGED=allow lets it"
					: "the image is of other source; the restart looks whether "
					  "it holds all that this build needs; "
					  "OMPCKPT_CHANGED=allow lets it",
				m.assumed);
	}
	match_free(&m);
	return status;
}

static bool read_options(const struct call *c, struct check_options *o)
{
	char *end = NULL;
	*o = (struct check_options){0};
	if (c->argc % 2 != 0)
		return false;
	for (int i = 2; i < c->argc; i += 2)
		if (!strcmp(c->argv[i], "-o"))
			o->out = c->argv[i + 1];
		else if (!strcmp(c->argv[i], "--threads") &&
			 (o->threads = (unsigned)strtoul(c->argv[i + 1], &end, 10)) > 0 &&
			 *end == '\0')
			continue;
		else
			return false;
	return true;
}

int command_check(const struct call *c)
{
	struct folder f;
	struct image im;
	struct build old = {0}, new = {0};
	struct check_options o;
	int status = EXIT_NO;
	if (!read_options(c, &o)) {
		complain("usage: ompckpt check IMAGE|DIR ./app [--threads N] [-o FILE]");
		return EXIT_USE;
	}
	if (!folder_read(&f, c->argv[0]))
		return EXIT_NO;
	const char *path = images_newest(&f, 0, &im);
	if (path && build_of_image(&old, &im, path) && build_of_app(&new, c->argv[1]))
		status = check(c, &im, &old, &new, &o);
	if (path)
		image_close(&im);
	build_free(&old);
	build_free(&new);
	folder_free(&f);
	return status;
}
