/* compare.c - compares what two runs have left.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    two folders. Out: in words, what differs first: standard output, then files by name.
 * Means: byte by byte; with a tolerance, texts as compare_texts.c says, without what is ignored
 *        (compare_ignore.c); files are the same by their names without that. Or a command of the
 *        user's decides: 0 is the same.
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

/* A line of a text. */
struct line {
	const char *at;
	size_t n;
};

static struct line line_of(const struct text *t, unsigned long number)
{
	const char *at = t->at ? t->at : "", *end = at + t->n;
	for (; number > 1 && at < end; at++)
		number -= *at == '\n';
	return (struct line){at, strcspn(at, "\n")};
}

/* From "first" on, what can't be shown as '?'. */
static void show_line(struct line l, size_t first, char out[SHOWN + 8])
{
	size_t n = 0;
	strcpy(out, first ? "..." : "");
	out += strlen(out);
	for (; first + n < l.n && n < SHOWN; n++) {
		char c = l.at[first + n];
		out[n] = c == '\t' || (c >= ' ' && c < 127) ? c : '?';
	}
	strcpy(out + n, first + n < l.n ? "..." : "");
}

/* Of a long line what is about the first difference. */
static char *differ_at(const char *what, const struct text *a, const struct text *b,
		       unsigned long number)
{
	char was[SHOWN + 8], is[SHOWN + 8];
	struct line l = line_of(a, number), m = line_of(b, number);
	size_t same = 0;
	while (same < l.n && same < m.n && l.at[same] == m.at[same])
		same++;
	same = same > SHOWN / 2 ? same - SHOWN / 4 : 0;
	show_line(l, same, was);
	show_line(m, same, is);
	return say("%s, line %lu: '%s' instead of '%s'", what, number, is, was);
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

/* The first line that differs; 0: none does. */
static unsigned long compare_lines(const struct compare_rule *r, const char *a, const char *b)
{
	struct text was = {0}, is = {0};
	if (!r->ignored)
		return compare_texts(a, b, r->tolerance);
	compare_without(&r->is_ignored, a, &was);
	compare_without(&r->is_ignored, b, &is);
	unsigned long line = compare_texts(was.at ? was.at : "", is.at ? is.at : "", r->tolerance);
	text_free(&was);
	text_free(&is);
	return line;
}

static char *compare_read(const struct compare_rule *r, const char *what, const struct text *a,
			  const struct text *b)
{
	if (a->n == b->n && (!a->n || !memcmp(a->at, b->at, a->n)))
		return NULL;
	if (!is_text(a) || !is_text(b))
		return say("%s, byte %zu (of %zu; there were %zu)", what, first_byte(a, b) + 1,
			   b->n, a->n);
	unsigned long line = compare_lines(r, a->at ? a->at : "", b->at ? b->at : "");
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

/* A file of a folder: its path from that on, and what of it is compared. */
struct file {
	char *name, *as;
};

static struct files {
	const struct compare_rule *rule;
	size_t skip; /* characters of the folder's own path */
	struct file *at;
	size_t n;
} found;

static int find_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
	struct text as = {0};
	const char *name = path + found.skip + 1;
	(void)s, (void)at;
	if (kind == FTW_D || kind == FTW_DNR)
		return 0;
	found.at = realloc(found.at, (found.n + 1) * sizeof *found.at);
	if (!found.at)
		abort();
	if (found.rule->ignored)
		compare_without(&found.rule->is_ignored, name, &as);
	else
		text_puts(&as, name);
	found.at[found.n++] = (struct file){strdup(name), as.at ? as.at : strdup("")};
	return 0;
}

static int by_name(const void *a, const void *b)
{
	const struct file *x = a, *y = b;
	int order = strcmp(x->as, y->as);
	return order ? order : strcmp(x->name, y->name);
}

static struct files find_files(const struct compare_rule *r, const char *folder)
{
	found = (struct files){.rule = r, .skip = strlen(folder)};
	nftw(folder, find_one, 16, FTW_PHYS);
	if (found.n)
		qsort(found.at, found.n, sizeof *found.at, by_name);
	return found;
}

static void forget_files(struct files *f)
{
	for (size_t i = 0; i < f->n; i++) {
		free(f->at[i].name);
		free(f->at[i].as);
	}
	free(f->at);
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

static char *compare_named(const struct compare_rule *r, const char *reference, const char *was,
			   const char *other, const char *is)
{
	char *a = folder_join(reference, was), *b = folder_join(other, is);
	char *what = say("file %s", is), *said = compare_paths(r, what, a, b);
	free(a);
	free(b);
	free(what);
	return said;
}

/* All files that are in either. */
static char *compare_folders(const struct compare_rule *r, const char *reference, const char *other)
{
	struct files was = find_files(r, reference), is = find_files(r, other);
	size_t i = 0, k = 0;
	char *said = NULL;
	while (!said && (i < was.n || k < is.n)) {
		const struct file *a = i < was.n ? &was.at[i] : NULL;
		const struct file *b = k < is.n ? &is.at[k] : NULL;
		int order = !a ? 1 : !b ? -1 : strcmp(a->as, b->as);
		said = compare_named(r, reference, order <= 0 ? a->name : b->name, other,
				     order >= 0 ? b->name : a->name);
		i += order <= 0;
		k += order >= 0;
	}
	forget_files(&was);
	forget_files(&is);
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
