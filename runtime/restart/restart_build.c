/* restart_build.c - an image of another build of the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the image; this executable; `ompckpt check`, which knows the names in both, and what
 *        depends on the number of threads.
 * Out:   the image as this build would have written it, in a file that has no name any more; that
 *        the run can go on with another number of threads.
 * Errs:  what it does not know to be right ends the process; nothing is left behind.
 * Cost:  the image is read and written once more. */
#include "restart_build.h"
#include "base/runtime.h"
#include "folders/folders.h"
#include "memory/memory.h"
#include "refill.h"
#include "restart_image.h"
#include "state/state.h"
#include "walk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

bool restart_build_is_own(const struct image *im)
{
	const struct image_header *h = &im->header;
	return h->abi == OMPCKPT_ABI && h->build_id_size == runtime.build_id_size &&
	       memcmp(h->build_id, runtime.build_id, runtime.build_id_size) == 0;
}

/* "what": of "ompckpt check", "--threads" and "-o" among them as they are wanted. */
static _Noreturn void be_check(char *const *what)
{
	dup2(STDERR_FILENO, STDOUT_FILENO);
	execvp("ompckpt", what);
	_exit(127);
}

static uint32_t wanted_threads(const struct image *im)
{
	uint32_t now = state_threads(), was = walk_threads(im);
	return runtime.config.other_threads && was > 0 && now != was ? now : 0;
}

/* What it is opened by stays what runs, even if its path has become another file's. (Under qemu,
 * which opens it so, /proc/PID/exe would be qemu.) */
static void name_own(char *path, size_t size, int *fd)
{
	*fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
	snprintf(path, size, "/proc/%ld/fd/%d", (long)getpid(), *fd);
}

/* May this build go on from it, with so many threads (0: the image's)? "to": where to write what it
 * would have written, or NULL. Its exit status; ends the process if there is none. */
static int ask(const char *path, uint32_t threads, const char *to)
{
	char own[64], number[16];
	const char *what[10] = {"ompckpt", "check", path, own};
	unsigned n = 4;
	int status = 0, fd;
	name_own(own, sizeof own, &fd);
	snprintf(number, sizeof number, "%u", threads);
	if (threads > 0) {
		what[n++] = "--threads";
		what[n++] = number;
	}
	if (to != NULL) {
		what[n++] = "-o";
		what[n++] = to;
	}
	pid_t child = vfork();
	if (child == 0)
		be_check((char *const *)(uintptr_t)what);
	while (child > 0 && waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			child = -1;
	close(fd);
	if (child < 0 || !WIFEXITED(status) || WEXITSTATUS(status) == 127)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart from '%s': 'ompckpt', which knows what another "
				"build or number of threads changes, can't be started; have it in "
				"PATH",
				path);
	return WEXITSTATUS(status);
}

static _Noreturn void refuse_build(const char *path)
{
	report_and_exit(EXIT_NO_RESTART,
			"cannot restart from '%s': it was written by another build, and this one "
			"can't go on from it (see above); run that build, or start afresh "
			"(OMPCKPT_RESTART=off)",
			path);
}

static _Noreturn void refuse_threads(const char *path, uint32_t was, uint32_t now)
{
	report_and_exit(EXIT_NO_RESTART,
			"cannot restart from '%s' with %u threads, after %u (see above); go on "
			"with as many (OMPCKPT_THREADS=same), or start afresh "
			"(OMPCKPT_RESTART=off)",
			path, now, was);
}

/* In place of the image what is made of it. False: it can't be. */
static bool convert(struct image *im, const char *path, uint32_t threads)
{
	char to[4200];
	snprintf(to, sizeof to, "%s/.changed.%ld.tmp", runtime.config.dir, (long)getpid());
	if (ask(path, threads, to) != 0)
		return false;
	image_close(im);
	enum image_status st = restart_open(im, to);
	unlink(to);
	if (st != IMAGE_OK || (st = refill_check(im)) != IMAGE_OK)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: what was made of '%s' %s; run again", path,
				image_status_what(st));
	return true;
}

/* Of a parallel region the image is another one with each number; else it is as it is. */
static bool change_threads(struct image *im, const char *path, uint32_t was, uint32_t now)
{
	struct image_section s;
	bool is_of_team = image_find(im, IMAGE_TEAM, ~0u, &s);
	if (is_of_team ? !convert(im, path, now) : ask(path, now, NULL) != 0)
		refuse_threads(path, was, now);
	report(1, "going on with %u threads, after %u", now, was);
	return is_of_team;
}

bool restart_build_adopt(struct image *im, const char *path)
{
	uint32_t was = walk_threads(im), threads = wanted_threads(im);
	if (restart_build_is_own(im))
		return threads > 0 && change_threads(im, path, was, threads);
	if (!runtime.config.may_change)
		report_and_exit(
			EXIT_NO_RESTART,
			"cannot restart from '%s': it was written by another build of the program; "
			"run that build, let this one go on from it if 'ompckpt check' says that "
			"it can (OMPCKPT_CHANGED=allow), or start afresh (OMPCKPT_RESTART=off)",
			path);
	if (!convert(im, path, threads))
		refuse_build(path);
	report(1, "'%s' was written by another build; going on with this one", path);
	if (threads > 0)
		report(1, "going on with %u threads, after %u", threads, was);
	return true;
}
