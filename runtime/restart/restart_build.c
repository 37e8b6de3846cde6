/* restart_build.c - an image of another build of the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the image; this executable; `ompckpt check`, which knows the names in both.
 * Out:   the image as this build would have written it, in a file that has no name any more.
 * Errs:  what it does not know to be right ends the process; nothing is left behind.
 * Cost:  the image is read and written once more. */
#include "restart_build.h"
#include "base/runtime.h"
#include "folders/folders.h"
#include "memory/memory.h"
#include "refill.h"
#include "restart_image.h"

#include <errno.h>
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

static _Noreturn void be_check(const char *path, const char *own, const char *to)
{
	dup2(STDERR_FILENO, STDOUT_FILENO);
	execlp("ompckpt", "ompckpt", "check", path, own, "-o", to, (char *)NULL);
	_exit(127);
}

/* Its exit status: 127, if there is none. */
static int run_check(const char *path, const char *to)
{
	char own[64];
	int status = 0;
	snprintf(own, sizeof own, "/proc/%ld/exe", (long)getpid());
	pid_t child = vfork();
	if (child == 0)
		be_check(path, own, to);
	while (child > 0 && waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return 127;
	return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 127;
}

static void convert(struct image *im, const char *path)
{
	char to[4200];
	snprintf(to, sizeof to, "%s/.changed.%ld.tmp", runtime.config.dir, (long)getpid());
	int status = run_check(path, to);
	if (status == 127)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart from '%s': 'ompckpt', which makes an image of "
				"another build this one's, can't be started; have it in PATH",
				path);
	if (status != 0)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart from '%s': it was written by another build, and "
				"this one can't go on from it (see above); run that build, or "
				"start afresh (OMPCKPT_RESTART=off)",
				path);
	image_close(im);
	enum image_status st = restart_open(im, to);
	unlink(to);
	if (st != IMAGE_OK || (st = refill_check(im)) != IMAGE_OK)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: what was made of '%s' %s; run again", path,
				image_status_what(st));
	report(1, "'%s' was written by another build; going on with this one", path);
}

bool restart_build_adopt(struct image *im, const char *path)
{
	if (restart_build_is_own(im))
		return false;
	if (!runtime.config.may_change)
		report_and_exit(
			EXIT_NO_RESTART,
			"cannot restart from '%s': it was written by another build of the program; "
			"run that build, let this one go on from it if 'ompckpt check' says that "
			"it can (OMPCKPT_CHANGED=allow), or start afresh (OMPCKPT_RESTART=off)",
			path);
	convert(im, path);
	return true;
}
