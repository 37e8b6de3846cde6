/* test_edit.c - edits of one text in any order; lines of moved text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "arena.h"
#include "edit.h"
#include "lines.h"
#include "run_suite.h"
#include "text.h"

#include <signal.h>
#include <string.h>

static const struct {
	const char *why;
	struct {
		unsigned begin, end; /* end < begin: an insertion that comes first */
		const char *with;
		bool covers;
	} edits[4];
	struct range render;
	const char *want;
} rows[] = {
	{"no edit", {{0}}, {0, 6}, "abcdef"},
	{"a replacement", {{1, 3, "X"}}, {0, 6}, "aXdef"},
	{"order of making does not matter", {{4, 5, "Y"}, {1, 3, "X"}}, {0, 6}, "aXdYf"},
	{"an inner edit goes with its range", {{2, 3, "X"}, {1, 4, "; "}}, {0, 6}, "a; ef"},
	{"a cover swallows", {{2, 3, "X"}, {1, 4, "Y", true}}, {0, 6}, "aYef"},
	{"but seen when only the inside is rendered", {{2, 3, "X"}, {1, 4, "Y"}}, {2, 4}, "Xd"},
	{"the same range again takes its place", {{1, 3, "X"}, {1, 3, "Y"}}, {0, 6}, "aYdef"},
	{"insertions keep their order", {{2, 2, "1"}, {2, 2, "2"}}, {0, 6}, "ab12cdef"},
	{"but for one that comes first",
	 {{2, 2, "1"}, {2, 2, "2"}, {2, 0, "3"}},
	 {0, 6},
	 "ab312cdef"},
	{"an insertion in front stays outside", {{2, 4, "X"}, {2, 2, "1"}}, {0, 6}, "ab1Xef"},
	{"and one behind", {{2, 4, "X"}, {4, 4, "1"}}, {0, 6}, "abX1ef"},
	{"one inside is swallowed", {{3, 3, "1"}, {2, 4, "X", true}}, {0, 6}, "abXef"},
	{"both edges are rendered", {{1, 1, "1"}, {3, 3, "3"}}, {1, 3}, "1bc3"},
};

START_TEST(rendered)
{
	struct arena *a = arena_new();
	struct edits e = edits_new(a, "abcdef");
	struct text out = {0};
	for (unsigned i = 0; i < 4 && rows[_i].edits[i].with; i++) {
		struct range r = {rows[_i].edits[i].begin, rows[_i].edits[i].end};
		if (r.end < r.begin)
			edits_insert_first(&e, r.begin, rows[_i].edits[i].with);
		else if (r.begin == r.end)
			edits_insert(&e, r.begin, rows[_i].edits[i].with);
		else if (rows[_i].edits[i].covers)
			edits_cover(&e, r, rows[_i].edits[i].with);
		else
			edits_replace(&e, r, rows[_i].edits[i].with);
	}
	edits_render(&e, rows[_i].render, &out);
	ck_assert_msg(!strcmp(out.at, rows[_i].want), "%s: got %s, want %s", rows[_i].why, out.at,
		      rows[_i].want);
	text_free(&out);
	arena_free(a);
}
END_TEST

START_TEST(lost)
{
	struct arena *a = arena_new();
	struct edits e = edits_new(a, "abcdef");
	struct text out = {0};
	edits_replace(&e, (struct range){2, 3}, "X");
	edits_replace(&e, (struct range){1, 4}, "bcd");
	edits_render(&e, (struct range){0, 6}, &out);
	ck_abort_msg("an edit inside a replacement by text with names is lost");
}
END_TEST

static const struct {
	const char *why, *text, *find, *file;
	unsigned line;
} places[] = {
	{"without directives", "a\nb\nc\n", "c", "main.c", 3},
	{"behind #line", "a\n#line 7 \"u.c\"\nb\nc", "c", "u.c", 8},
	{"behind a line marker", "# 5 \"u.h\" 1 3\nb\n", "b", "u.h", 5},
	{"the file stays without a name", "#line 7 \"u.c\"\na\n#line 3\nb", "b", "u.c", 3},
	{"not in a comment", "/*\n#line 9 \"x.c\"\n*/b", "b", "main.c", 3},
	{"not in a string", "\"/*\"\n#line 9 \"x.c\"\nb", "b", "x.c", 9},
	{"quotes in a comment", "// don't\n#line 9 \"x.c\"\nb", "b", "x.c", 9},
	{"an escaped name", "#line 9 \"a\\\\z.c\"\nb", "b", "a\\z.c", 9},
	{"another directive", "#pragma line 9\nb", "b", "main.c", 2},
};

START_TEST(placed)
{
	struct arena *a = arena_new();
	const char *text = places[_i].text;
	struct lines *l = lines_new(a, "main.c", text);
	struct loc at = lines_at(l, (unsigned)(strrchr(text, places[_i].find[0]) - text));
	ck_assert_msg(at.line == places[_i].line, "%s: line %u", places[_i].why, at.line);
	ck_assert_msg(!strcmp(at.file, places[_i].file), "%s: file %s", places[_i].why, at.file);
	arena_free(a);
}
END_TEST

static const struct {
	const char *why;
	const char *pieces[4]; /* of "a\nb\nc\nd\n": found there, marked, appended */
	const char *want;
} moves[] = {
	{"in place nothing is needed", {"a\n", "b\n"}, "a\nb\n"},
	{"on one line nothing is needed", {"a", "\nb"}, "a\nb"},
	{"moved up", {"c", "a"}, "#line 3 \"main.c\"\nc\n#line 1 \"main.c\"\na"},
	{"white space moves the mark on", {"a", "\nb\nc"}, "a\nb\nc"},
};

START_TEST(resolved)
{
	static const char text[] = "a\nb\nc\nd\n";
	struct arena *a = arena_new();
	struct lines *l = lines_new(a, "main.c", text);
	struct text marked = {0}, out = {0};
	for (unsigned i = 0; i < 4 && moves[_i].pieces[i]; i++) {
		lines_mark(&marked, (unsigned)(strstr(text, moves[_i].pieces[i]) - text));
		text_puts(&marked, moves[_i].pieces[i]);
	}
	lines_resolve(l, marked.at, &out);
	ck_assert_msg(!strcmp(out.at, moves[_i].want), "%s: got %s", moves[_i].why, out.at);
	text_free(&marked);
	text_free(&out);
	arena_free(a);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("edit");
	tcase_add_loop_test(t, rendered, 0, sizeof rows / sizeof *rows);
	tcase_add_test_raise_signal(t, lost, SIGABRT);
	tcase_add_loop_test(t, placed, 0, sizeof places / sizeof *places);
	tcase_add_loop_test(t, resolved, 0, sizeof moves / sizeof *moves);
	return run_suite("edit", t);
}
