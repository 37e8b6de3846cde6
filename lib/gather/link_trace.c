/* link_trace.c - one line of a linker's trace at a time.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      "(lib.a)m.o" (bfd), "lib.a(m.o)" (gold, lld), "a.o", "/lib/libc.so.6".
 * Out:     the files and members named, each once.
 * Means:   a line is a trace line when the file it names (the archive's, if it has one) can be
 *          read, or is a compiler's temporary object that is gone by now.
 * Cost:    one access(2) per line, and a comparison with every earlier line. */
#include "link_trace.h"
#include "text.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

static bool ends_in(const char *s, size_t n, const char *end)
{
	size_t m = strlen(end);
	return n >= m && !memcmp(s + n - m, end, m);
}

static bool is_file(const char *line, size_t n)
{
	char path[PATH_MAX];
	if (n == 0 || n >= sizeof path)
		return false;
	memcpy(path, line, n);
	path[n] = 0;
	return !access(path, R_OK);
}

/* Where the archive's name ends in "(lib.a)m.o", or in "lib.a(m.o)": names may have parentheses of
 * their own. 0: this is neither. */
static size_t end_of_archive(const char *line, size_t n)
{
	bool is_first = line[0] == '(';
	char mark = is_first ? ')' : '(';
	size_t last = 0;
	if (!is_first && line[n - 1] != ')')
		return 0;
	for (size_t i = 1; i + 1 < n; i++) {
		if (line[i] != mark)
			continue;
		if (is_file(line + is_first, i - is_first))
			return i;
		last = last ? last : i;
	}
	return last;
}

static struct taken split(struct arena *a, const char *line, size_t n)
{
	size_t end = n && !is_file(line, n) ? end_of_archive(line, n) : 0;
	bool is_first = line[0] == '(';
	if (!end)
		return (struct taken){NULL, arena_strndup(a, line, n), 1};
	return (struct taken){arena_strndup(a, line + is_first, end - is_first),
			      arena_strndup(a, line + end + 1, n - end - 1 - !is_first), 1};
}

static struct taken *find(const struct link_trace *trace, const struct taken *t)
{
	for (unsigned i = 0; i < trace->list.n; i++) {
		struct taken *u = &trace->list.at[i];
		bool same_archive =
			t->archive ? u->archive && !strcmp(t->archive, u->archive) : !u->archive;
		if (same_archive && !strcmp(t->name, u->name))
			return u;
	}
	return NULL;
}

static bool is_trace(const struct taken *t)
{
	const char *file = t->archive ? t->archive : t->name;
	return !access(file, R_OK) || ends_in(file, strlen(file), ".o");
}

void link_trace_parse(struct arena *a, const char *output, struct link_trace *trace,
		      struct text *rest)
{
	for (const char *line = output; *line;) {
		size_t n = strcspn(line, "\n");
		struct taken t = split(a, line, n), *before = find(trace, &t);
		if (!n || !is_trace(&t)) {
			text_add(rest, line, n);
			text_puts(rest, "\n");
		} else if (before) {
			before->times++;
		} else {
			ARRAY_PUSH(a, trace->list, t);
		}
		line += n + (line[n] == '\n');
	}
}
