/* launcher.c - finds the program among the words of a command.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the words. Out: what starts, and what it starts.
 * Means: no launcher's options are known here: the program is the first word that names an
 *        executable file with ompckpt-cc's report in it.
 * Errs:  a program that a shell's text or a script hides is not found. */
#include "launcher.h"
#include "app_report.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The file that PATH gives for a program's name; false: none that can be started. */
static bool find_program(const char *name, char path[LAUNCHER_PATH])
{
	const char *folders = getenv("PATH");
	if (strchr(name, '/'))
		return snprintf(path, LAUNCHER_PATH, "%s", name) < LAUNCHER_PATH &&
		       !access(path, X_OK);
	for (const char *at = folders ? folders : "/bin:/usr/bin"; *at;) {
		int n = (int)strcspn(at, ":");
		snprintf(path, LAUNCHER_PATH, "%.*s/%s", n ? n : 1, n ? at : ".", name);
		if (!access(path, X_OK))
			return true;
		at += n + (at[n] == ':');
	}
	return false;
}

char *launcher_path(const char *name)
{
	char path[LAUNCHER_PATH];
	return find_program(name, path) ? realpath(path, NULL) : NULL;
}

/* Launchers take a name without a slash for a file here, too. */
static bool is_built(const char *word)
{
	char path[LAUNCHER_PATH];
	return (find_program(word, path) && app_has_report(path)) ||
	       (!access(word, X_OK) && app_has_report(word));
}

/* Hydra, by whatever name. */
static bool is_hydra(const char *path)
{
	char full[PATH_MAX];
	const char *name = realpath(path, full) ? strrchr(full, '/') : NULL;
	return name && (strstr(name, "hydra") || strstr(name, "mpich"));
}

/* Open MPI's up to 4.1, by whatever name. */
static bool is_orte(const char *path)
{
	char full[PATH_MAX];
	const char *name = realpath(path, full) ? strrchr(full, '/') : NULL;
	return name && strstr(name, "orterun");
}

/* Open MPI 5's is a file of its own, as Debian and its makers call it. */
static bool is_prte(const char *path)
{
	char full[PATH_MAX];
	const char *name = realpath(path, full) ? strrchr(full, '/') : NULL;
	return name && (strstr(name, "prterun") || strstr(name, "openmpi") ||
			!strcmp(name, "/mpirun") || !strcmp(name, "/mpiexec"));
}

static bool is_srun(const char *path)
{
	const char *name = strrchr(path, '/');
	return strcmp(name ? name + 1 : path, "srun") == 0;
}

struct launcher launcher_look(char *const *argv)
{
	char path[LAUNCHER_PATH];
	struct launcher l = {0};
	if (!find_program(argv[0], path) || app_has_report(path)) {
		l.program = argv[0];
		return l;
	}
	l.is_other = true;
	l.tells_signals = is_hydra(path);
	l.tells_nodes = is_orte(path);
	l.hides_nodes = is_prte(path);
	l.is_srun = is_srun(path);
	for (int i = 1; argv[i] && !l.program; i++) {
		l.keeps_ranks |= !strcmp(argv[i], "--with-ft");
		if (is_built(argv[i]))
			l.program = argv[i];
	}
	return l;
}
