/* test_plan_file.c - plans written and read again, and what is no plan.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "plan_file.h"
#include "run_suite.h"
#include "text.h"

static const char *const WANT =
	"ompckpt plan 1\n"
	"program /a/my%20prog\n"
	"build 01ab\n"
	"label \n"
	"threads 4\n"
	"span 12.000000009\n"
	"interval 5.500000000\n"
	"from 3 s, as said\n"
	"most 1 positions\n"
	"least bytes\n"
	"promise 60 bytes in 2 of 19 candidates\n"
	"\n"
	"# what main does first: seconds, name, place; storage: bytes per second\n"
	"storage 2000000000\n"
	"step 1.000000002 fill a%20b.c:7\n"
	"step 0.000000003 seed a.c:8\n"
	"\n"
	"# name, function, place; checkpoints of candidates met, their bytes\n"
	"keep inner step a.c:20 2 of 7 60\n"
	"drop outer main d/b%25:c.c:10 0 of 12 0\n"
	"\n"
	"# seconds; position; which of its candidates, bytes\n"
	"at 4.000000001 inner step a.c:20 3 20\n"
	"at 9.000000000 inner step a.c:20 5 40\n";

static void make(struct text *out)
{
	struct plan_position positions[] = {
		{ "outer", "main", "d/b%:c.c", 10, 0, 12, 0 },
		{ "inner", "step", "a.c", 20, 2, 7, 60 },
	};
	struct plan_instance chosen[] = { { 4000000001, 20, 3, 1 }, { 9000000000, 40, 5, 1 } };
	struct plan_step steps[] = { { "fill", "a b.c", 7, 1000000002 }, { "seed", "a.c", 8, 3 } };
	struct plan_file p = { "/a/my prog", "01ab", "", "3 s, as said", "bytes", 4, 5500000000,
			       12000000009, 60, 19, 1, 2, 2, positions, chosen, 2000000000, 2, steps };
	plan_file_sort(&p);
	plan_file_write(&p, out);
}

START_TEST(round_trip)
{
	struct text out = { 0 }, again = { 0 };
	struct plan_file p;
	struct plan_file_error e;
	struct arena *a = arena_new();
	make(&out);
	ck_assert_str_eq(out.at, WANT);
	ck_assert_msg(plan_file_read(a, out.at, out.n, &p, &e), "%u: %s", e.line, e.what);
	plan_file_write(&p, &again);
	ck_assert_str_eq(again.at, WANT);
	ck_assert_str_eq(p.positions[1].file, "d/b%:c.c");
	ck_assert(p.chosen[1].position == 0 && p.chosen[1].meeting == 5);
	ck_assert(p.steps_n == 2 && p.steps[0].line == 7 && p.steps[1].ns == 3);
	ck_assert_str_eq(p.steps[0].file, "a b.c");
	text_free(&out);
	text_free(&again);
	arena_free(a);
}
END_TEST

/* WANT with "from" replaced by "to" is refused at this line. */
static const struct {
	const char *from, *to;
	unsigned line;
	const char *what;
} rows[] = {
	{ "ompckpt plan 1", "ompckpt plan 2", 1, "version" },
	{ "ompckpt plan 1", "something else", 1, "no plan" },
	{ "my%20prog", "my%2prog", 2, "two digits" },
	{ "threads 4", "threads four", 5, "number" },
	{ "threads 4", "threads 4 5", 5, "number of words" },
	{ "least", "heaviest", 10, "unknown key" },
	{ "most 1", "most 0", 9, "above 0" },
	{ "1 positions", "1 position", 9, "word" },
	{ "span 12.000000009", "span 12.09", 6, "nine digits" },
	{ "keep inner", "drop inner", 19, "kept" },
	{ "b%25:c.c:10", "b", 20, "file:line" },
	{ "at 9.000000000 inner", "at 9.000000000 other", 24, "no such position" },
	{ "storage 2000000000", "storage fast", 14, "number" },
	{ "step 1.000000002", "step 1", 15, "nine digits" },
	{ "fill a%20b.c:7", "fill a%20b.c", 15, "file:line" },
	{ "seed a.c:8", "seed a.c:8 9", 16, "number of words" },
	{ "promise 60", "promise 61", 24, "add up" },
	{ "in 2 of", "in 3 of", 24, "add up" },
};

/* Two positions are kept where one may be. */
START_TEST(too_many_kept)
{
	static const char *const two =
		"ompckpt plan 1\nmost 1 positions\npromise 3 bytes in 2 of 2 candidates\n"
		"keep a f a.c:1 1 of 1 1\nkeep b f a.c:2 1 of 1 2\n"
		"at 0.000000001 a f a.c:1 1 1\nat 0.000000002 b f a.c:2 1 2\n";
	struct plan_file p;
	struct plan_file_error e;
	struct arena *a = arena_new();
	ck_assert(!plan_file_read(a, two, strlen(two), &p, &e));
	ck_assert_str_eq(e.what, "more positions are kept than should be");
	arena_free(a);
}
END_TEST

START_TEST(refused)
{
	struct text t = { 0 };
	struct plan_file p;
	struct plan_file_error e;
	struct arena *a = arena_new();
	const char *at = strstr(WANT, rows[_i].from);
	text_add(&t, WANT, (size_t)(at - WANT));
	text_puts(&t, rows[_i].to);
	text_add(&t, at + strlen(rows[_i].from), strlen(at + strlen(rows[_i].from)) - 1);
	ck_assert_msg(!plan_file_read(a, t.at, t.n, &p, &e), "%s is taken", rows[_i].to);
	ck_assert_msg(e.line == rows[_i].line && strstr(e.what, rows[_i].what), "%s: %u: %s",
		      rows[_i].to, e.line, e.what);
	text_free(&t);
	arena_free(a);
}
END_TEST

/* Any damage is refused or harmless; no prefix but the whole is a plan with checkpoints. */
START_TEST(damaged)
{
	struct plan_file p;
	struct plan_file_error e;
	for (size_t n = 0; n + 1 < strlen(WANT); n++) {
		struct arena *a = arena_new();
		if (plan_file_read(a, WANT, n, &p, &e))
			ck_assert_msg(p.chosen_n == 0, "%zu bytes", n);
		arena_free(a);
	}
	struct arena *text = arena_new();
	ck_assert(!plan_file_read(text, WANT, strlen(WANT) + 1, &p, &e) && !strcmp(e.what, "no text"));
	arena_free(text);
	for (size_t at = 0; at < strlen(WANT); at++)
		for (int bit = 0; bit < 8; bit++) {
			struct arena *a = arena_new();
			char *copy = strdup(WANT);
			copy[at] ^= (char)(1 << bit);
			plan_file_read(a, copy, strlen(WANT), &p, &e);
			free(copy);
			arena_free(a);
		}
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("plan_file");
	tcase_add_test(t, round_trip);
	tcase_add_loop_test(t, refused, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, too_many_kept);
	tcase_add_test(t, damaged);
	return run_suite("plan_file", t);
}
