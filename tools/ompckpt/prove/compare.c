/* compare.c - compares what two runs have left.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    two folders. Out: in words, what differs first: standard output, then files by name.
 * Means: byte by byte; with a tolerance, texts as compare_texts.c says. Or a command of the user's
 *        decides: 0 is the same.
 * Errs:  on the side of a difference: what can't be read, or is no file in one of them, is one. */
#include "compare.h"
#include "command.h"
#include "folder.h"
#include "text.h"

#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SHOWN = 60 /* characters of a line */ };

static char *say(const char *format, ...) __attribute__((format(printf, 1, 2)));

static char *say(const char *format, ...)
{
	struct text t = {0};
	va_list ap;
	va_start(ap, format);
	text_vprintf(&t, format, ap);
	va_end(ap);
	return t.at;
}

/* Line "number" of a text, what can't be shown as '?'. */
static void show_line(const struct text *t, unsigned long number, char out[SHOWN + 4])
{
	const char *at = t->at ? t->at : "", *end = at + t->n;
	size_t n = 0;
	for (; number > 1 && at < end; at++)
		number -= *at == '\n';
	for (; at < end && *at != '\n' && n < SHOWN; at++)
		out[n++] = *at == '\t' || (*at >= ' ' && *at < 127) ? *at : '?';
	strcpy(out + n, at < end && *at != '\n' ? "..." : "");
}

static char *differ_at(const char *what, const struct text *a, const struct text *b,
		       unsigned long line)
{
	char was[SHOWN + 4], is[SHOWN + 4];
	show_line(a, line, was);
	show_line(b, line, is);
	return say("%s, line %lu: '%s' instead of '%s'", what, line, is, was);
}

static size_t first_byte(const struct text *a, const struct text *b)
{
	size_t i = 0;
	while (i < a->n && i < b->n && a->at[i] == b->at[i])
		i++;
	return i;
}

static bool is_text(const struct text *t)
{
	return !t->n || !memchr(t->at, '\0', t->n);
}

static char *compare_read(const struct compare_rule *r, const char *what, const struct text *a,
			  const struct text *b)
{
	if (a->n == b->n && (!a->n || !memcmp(a->at, b->at, a->n)))
		return NULL;
	if (!is_text(a) || !is_text(b))
		return say("%s, byte %zu (of %zu; there were %zu)", what, first_byte(a, b) + 1,
			   b->n, a->n);
	unsigned long line = compare_texts(a->at ? a->at : "", b->at ? b->at : "", r->tolerance);
	return line ? differ_at(what, a, b, line) : NULL;
}

static char *compare_files(const struct compare_rule *r, const char *what, const char *reference,
			   const char *other)
{
	struct text a = {0}, b = {0};
	char *said;
	if (!text_read_file(&a, reference))
		said = say("%s is there, and was not", what);
	else if (!text_read_file(&b, other))
		said = say("%s is missing", what);
	else
		said = compare_read(r, what, &a, &b);
	text_free(&a);
	text_free(&b);
	return said;
}

/* The files of a folder: their paths from it on. */
static struct {
	size_t skip; /* characters of the folder's own path */
	char **at;
	size_t n;
} found;

static int find_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
	(void)s, (void)at;
	if (kind == FTW_D || kind == FTW_DNR)
		return 0;
	found.at = realloc(found.at, (found.n + 1) * sizeof *found.at);
	if (!found.at)
		abort();
	found.at[found.n++] = strdup(path + found.skip + 1);
	return 0;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void find_files(const char *folder)
{
	found.skip = strlen(folder);
	nftw(folder, find_one, 16, FTW_PHYS);
}

static void forget_files(void)
{
	for (size_t i = 0; i < found.n; i++)
		free(found.at[i]);
	free(found.at);
	found.at = NULL;
	found.n = 0;
}

/* Where a symbolic link leads; "": it is none. */
static const char *link_text(const char *path, char text[PATH_MAX + 1])
{
	ssize_t n = readlink(path, text, PATH_MAX);
	text[n < 0 ? 0 : n] = '\0';
	return text;
}

/* Of links their texts are compared, not where they lead. */
static char *compare_paths(const struct compare_rule *r, const char *what, const char *reference,
			   const char *other)
{
	char was[PATH_MAX + 1], is[PATH_MAX + 1];
	link_text(reference, was);
	link_text(other, is);
	if (strcmp(was, is) != 0)
		return say("%s, a symbolic link: '%s' instead of '%s'", what, is, was);
	return *was ? NULL : compare_files(r, what, reference, other);
}

static char *compare_named(const struct compare_rule *r, const char *reference, const char *other,
			   const char *name)
{
	char *a = folder_join(reference, name), *b = folder_join(other, name);
	char *what = say("file %s", name), *said = compare_paths(r, what, a, b);
	free(a);
	free(b);
	free(what);
	return said;
}

/* All files that are in either. */
static char *compare_folders(const struct compare_rule *r, const char *reference, const char *other)
{
	char *said = NULL;
	find_files(reference);
	find_files(other);
	if (found.n)
		qsort(found.at, found.n, sizeof *found.at, by_name);
	for (size_t i = 0; i < found.n && !said; i++)
		if (i == 0 || strcmp(found.at[i - 1], found.at[i]) != 0)
			said = compare_named(r, reference, other, found.at[i]);
	forget_files();
	return said;
}

/* Run COMMAND REFERENCE OTHER through the shell, so that it may have words of its own; what it
 * prints goes to stderr. */
static char *ask(struct compare_rule *r, const char *reference, const char *other)
{
	const char *command = r->command;
	char *line = say("exec 1>&2; %s \"$@\"", command);
	pid_t child = fork();
	sigset_t none;
	int status = -1;
	if (child == 0) {
		sigemptyset(&none);
		sigprocmask(SIG_SETMASK, &none, NULL);
		execl("/bin/sh", "sh", "-c", line, "sh", reference, other, (char *)NULL);
		_exit(127);
	}
	free(line);
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		continue;
	if (status == 0)
		return NULL;
	r->is_broken = !WIFEXITED(status) || WEXITSTATUS(status) >= 126;
	return WIFEXITED(status) ? say("'%s' says so (exit %d)", command, WEXITSTATUS(status))
				 : say("'%s' did not end by itself", command);
}

char *compare_runs(struct compare_rule *r, const char *reference, const char *other)
{
	if (r->command)
		return ask(r, reference, other);
	char *a = folder_join(reference, "stdout"), *b = folder_join(other, "stdout");
	char *said = compare_files(r, "standard output", a, b);
	free(a);
	free(b);
	if (said)
		return said;
	a = folder_join(reference, "files");
	b = folder_join(other, "files");
	said = compare_folders(r, a, b);
	free(a);
	free(b);
	return said;
}
