/* restart.c - ompckpt restart: start the recorded command from an image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a folder of images, or one image; --to EPOCH.
 * Out:   becomes the program, in the folder and with the arguments it was started with; its own
 *        checks (build, arguments, threads) decide whether it goes on.
 * Errs:  no whole image: exit status 1. */
#include "command.h"
#include "folder.h"
#include "images.h"

#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char **arguments(const struct image *im)
{
	unsigned n = 0;
	char **argv = NULL, *s;
	do {
		s = images_string(im, IMAGES_ARGUMENT, n);
		argv = realloc(argv, (n + 2) * sizeof *argv);
		if (!argv)
			abort();
		argv[n++] = s;
		argv[n] = NULL;
	} while (s);
	return argv;
}

static int start(const struct image *im, const char *image)
{
	char *program = images_string(im, IMAGES_PROGRAM, 0);
	char *cwd = images_string(im, IMAGES_CWD, 0), **argv = arguments(im);
	char *path = realpath(image, NULL), *folder = path ? strdup(path) : NULL;
	if (!program || !cwd || !path || !folder || !argv[0]) {
		complain("%s does not say which command it belongs to", image);
		return EXIT_NO;
	}
	setenv("OMPCKPT_RESTART", path, 1);
	setenv("OMPCKPT_DIR", dirname(folder), 1);
	if (chdir(cwd)) {
		complain("the folder '%s' can't be entered: %s", cwd, strerror(errno));
		return EXIT_NO;
	}
	execv(program, argv);
	complain("'%s' can't be started: %s", program, strerror(errno));
	return EXIT_NO;
}

int command_restart(const struct call *c)
{
	struct folder f;
	struct image im;
	uint64_t epoch = 0;
	char *end = "";
	if (c->argc == 3 && !strcmp(c->argv[1], "--to"))
		epoch = strtoull(c->argv[2], &end, 10);
	if (c->argc == 2 || *end || (c->argc == 3 && !epoch)) {
		complain("usage: ompckpt restart DIR [--to EPOCH]");
		return EXIT_USE;
	}
	if (!folder_read(&f, c->argv[0]))
		return EXIT_NO;
	const char *path = images_newest(&f, epoch, &im);
	return path ? start(&im, path) : EXIT_NO;
}
