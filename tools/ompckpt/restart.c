/* restart.c - ompckpt restart: start the recorded command from an image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a folder of images, two of them (FAST:SLOW), or one image; --to EPOCH; --debug: in gdb,
 *        also if the program was built again (OMPCKPT_CHANGED). Of an MPI job:
 *        sets_restart.c.
 * Out:   becomes the program, in the folder and with the arguments it was started with; its own
 *        checks (build, arguments, threads) decide whether it goes on. Told of no image, it chooses
 *        itself.
 * Errs:  no whole image: exit status 1. */
#include "command.h"
#include "folder.h"
#include "images.h"
#include "places.h"
#include "sets.h"
#include "sets_commands.h"

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

/* The path as seen from anywhere, as a part of OMPCKPT_DIR. */
static char *quoted(const char *path)
{
	char *full = realpath(path, NULL), *cwd = getcwd(NULL, 0), *out;
	if (!full && (*path == '/' ? !(full = strdup(path))
				   : asprintf(&full, "%s/%s", cwd ? cwd : ".", path) < 0))
		abort();
	size_t room = 2 * strlen(full) + 3;
	if (!(out = malloc(room)) || !places_quote(out, room, full))
		abort();
	free(cwd);
	free(full);
	return out;
}

/* Tell the program where its images are. */
static void set_places(const char *operand, const char *image)
{
	struct places p;
	char *value;
	if (folder_is_two(operand, &p)) {
		if (asprintf(&value, "%s:%s", quoted(p.dir), quoted(p.slow)) < 0)
			abort();
	} else {
		value = quoted(dirname(strdup(image)));
	}
	setenv("OMPCKPT_DIR", value, 1);
}

/* "gdb --args program …": argv[0] is a name alone, which need not be where the program is. */
static void become_debugger(const char *program, char **argv)
{
	unsigned n = 0;
	while (argv[n])
		n++;
	char **words = calloc(n + 4, sizeof *words);
	if (!words)
		abort();
	memcpy(words + 3, argv + 1, n * sizeof *words);
	words[0] = "gdb";
	words[1] = "--args";
	words[2] = strdup(program);
	setenv("OMPCKPT_CHANGED", "allow", 1);
	execvp("gdb", words);
	free(words);
}

static int start(const struct image *im, const char *operand, const char *image, bool is_chosen,
		 bool is_debug)
{
	char *program = images_string(im, IMAGES_PROGRAM, 0);
	char *cwd = images_string(im, IMAGES_CWD, 0), **argv = arguments(im);
	char *path = realpath(image, NULL);
	if (!program || !cwd || !path || !argv[0]) {
		complain("%s does not say which command it belongs to", image);
		return EXIT_NO;
	}
	setenv("OMPCKPT_RESTART", is_chosen ? path : "auto", 1);
	set_places(operand, path);
	if (chdir(cwd)) {
		complain("the folder '%s' can't be entered: %s", cwd, strerror(errno));
		return EXIT_NO;
	}
	if (is_debug)
		become_debugger(program, argv);
	else
		execv(program, argv);
	complain("'%s' can't be started: %s", is_debug ? "gdb" : program, strerror(errno));
	return EXIT_NO;
}

int command_restart(const struct call *c)
{
	struct folder f;
	struct image im;
	uint64_t epoch = 0;
	char *end = "";
	bool is_debug = c->argc > 1 && !strcmp(c->argv[c->argc - 1], "--debug");
	int argc = c->argc - is_debug;
	if (argc == 3 && !strcmp(c->argv[1], "--to"))
		epoch = strtoull(c->argv[2], &end, 10);
	if (argc == 2 || argc > 3 || *end || (argc == 3 && !epoch)) {
		complain("usage: ompckpt restart DIR [--to EPOCH] [--debug]");
		return EXIT_USE;
	}
	if (sets_is(c->argv[0]) && is_debug) {
		complain("a job of MPI is started by its launcher: let that start the debugger");
		return EXIT_USE;
	}
	if (sets_is(c->argv[0]))
		return sets_restart(c->argv[0], epoch);
	if (!folder_read(&f, c->argv[0]))
		return EXIT_NO;
	const char *path = images_newest(&f, epoch, &im);
	bool is_chosen = epoch || !strcmp(path ? path : "", c->argv[0]);
	return path ? start(&im, c->argv[0], path, is_chosen, is_debug) : EXIT_NO;
}
