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
#include "migrate/same.h"
#include "ompckpt/abi.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int answer(const struct call *c, const char *result, const char *why)
{
	bool ok = strcmp(result, "no") != 0;
	if (c->json)
		say_json(json_pack("{s:s, s:s}", "goes_on", result, "why", why));
	else
		printf("%s: %s\n", ok ? "goes on" : "does not go on", why);
	return ok ? EXIT_FINE : EXIT_NO;
}

static bool write_to(const char *out, const struct image *im, const struct build *old,
		     const struct build *new)
{
	int fd = open(out, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0)
		return complain("'%s' can't be written: %s", out, strerror(errno)), false;
	bool ok = convert(im, old, new, fd);
	if (close(fd) || !ok) {
		unlink(out);
		return false;
	}
	return true;
}

static int check(const struct call *c, const struct image *im, const struct build *old,
		 const struct build *new, const char *out)
{
	json_t *what = NULL;
	bool is_same = im->header.build_id_size == new->id_size &&
		       !memcmp(im->header.build_id, new->id, new->id_size);
	if (im->header.abi != OMPCKPT_ABI)
		return answer(c, "no", "the image is of another version of the runtime");
	if (!same_program(old, new, &what)) {
		int status = answer(c, "no", json_string_value(what));
		json_decref(what);
		return status;
	}
	if (out ? !write_to(out, im, old, new) : !convert(im, old, new, -1))
		return answer(c, "no", "an address in it has no place in this build");
	return is_same ? answer(c, "yes", "the image is of this build")
		       : answer(c, "yes",
				"the image is of another build of this program; "
				"OMPCKPT_CHANGED=allow lets it");
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
