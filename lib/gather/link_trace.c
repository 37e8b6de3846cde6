/* link_trace.c - one line of a linker's trace at a time.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      "(lib.a)m.o" (bfd), "lib.a(m.o)" (gold, lld), "a.o", "/lib/libc.so.6".
 * Out:     the files and members named, each once.
 * Means:   a line is a trace line when the file it names (the archive's, if it has one) can be
 * read, or is a compiler's temporary object that is gone by now. Cost:    one access(2) per line,
 * and a comparison with every earlier line. */
#include "link_trace.h"
#include "text.h"

#include <string.h>
#include <unistd.h>

static bool ends_in(const char *s, size_t n, const char *end)
{
	size_t m = strlen(end);
	return n >= m && !memcmp(s + n - m, end, m);
}

static struct taken split(struct arena *a, const char *line, size_t n)
{
	const char *close = memchr(line, ')', n), *open = memchr(line, '(', n);
	if (n > 2 && line[0] == '(' && close && close + 1 < line + n)
		return (struct taken){arena_strndup(a, line + 1, (size_t)(close - line) - 1),
				      arena_strndup(a, close + 1, n - (size_t)(close - line) - 1),
				      1};
	if (open && open > line && line[n - 1] == ')')
		return (struct taken){arena_strndup(a, line, (size_t)(open - line)),
				      arena_strndup(a, open + 1, n - (size_t)(open - line) - 2), 1};
	return (struct taken){NULL, arena_strndup(a, line, n), 1};
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
		struct taken t = split(a, line, n), *twin = find(trace, &t);
		if (!n || !is_trace(&t)) {
			text_add(rest, line, n);
			text_puts(rest, "\n");
		} else if (twin) {
			twin->times++;
		} else {
			ARRAY_PUSH(a, trace->list, t);
		}
		line += n + (line[n] == '\n');
	}
}
