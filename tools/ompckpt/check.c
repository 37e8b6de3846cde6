/* check.c - ompckpt check: can another build go on from this image?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image, or a folder (its newest one); an executable; -o FILE.
 * Out:   that it goes on, or why it does not; with -o the image as that build would have written
 *        it.
 * Errs:  towards no: exit status 1. A FILE is whole, or it is not there. */
#include "command.h"
#include "folder.h"
#include "images.h"
#include "migrate/build.h"
#include "migrate/convert.h"
#include "migrate/match.h"
#include "ompckpt/abi.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

static bool write_to(const char *out, const struct image *im, const struct match *m)
{
	int fd = open(out, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0)
		return complain("'%s' can't be written: %s", out, strerror(errno)), false;
	bool ok = convert(im, m, fd);
	if (close(fd) || !ok) {
		unlink(out);
		return false;
	}
	return true;
}

static int check(const struct call *c, const struct image *im, const struct build *old,
		 const struct build *new, const char *out)
{
	struct match m;
	json_t *what = NULL;
	bool is_same = im->header.build_id_size == new->id_size &&
		       !memcmp(im->header.build_id, new->id, new->id_size);
	if (im->header.abi != OMPCKPT_ABI)
		return answer(c, false, "the image is of another version of the runtime", NULL);
	int status;
	if (!match_builds(&m, old, new, &what)) {
		status = answer(c, false, json_string_value(what), NULL);
		json_decref(what);
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

int command_check(const struct call *c)
{
	struct folder f;
	struct image im;
	struct build old = {0}, new = {0};
	bool has_out = c->argc == 4 && !strcmp(c->argv[2], "-o");
	int status = EXIT_NO;
	if (c->argc != 2 && !has_out) {
		complain("usage: ompckpt check IMAGE|DIR ./app [-o FILE]");
		return EXIT_USE;
	}
	if (!folder_read(&f, c->argv[0]))
		return EXIT_NO;
	const char *path = images_newest(&f, 0, &im);
	if (path && build_of_image(&old, &im, path) && build_of_app(&new, c->argv[1]))
		status = check(c, &im, &old, &new, has_out ? c->argv[3] : NULL);
	if (path)
		image_close(&im);
	build_free(&old);
	build_free(&new);
	folder_free(&f);
	return status;
}
