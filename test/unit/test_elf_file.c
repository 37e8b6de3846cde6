/* test_elf_file.c - sections come and go; damaged files are refused without a crash.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "elf_file.h"
#include "run_suite.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static struct text self(void)
{
	struct text t = {0};
	ck_assert(text_read_file(&t, "/proc/self/exe"));
	return t;
}

static struct bytes all(const struct text *t)
{
	return (struct bytes){t->at, t->n};
}

START_TEST(a_section_is_added_and_replaced)
{
	struct text t = self();
	struct bytes found;
	ck_assert(!elf_section(all(&t), ".test", &found));
	ck_assert(elf_add_section(&t, ".test", (struct bytes){"first", 5}, 0));
	ck_assert(elf_section(all(&t), ".test", &found));
	ck_assert(found.n == 5 && !memcmp(found.at, "first", 5));
	ck_assert(elf_section(all(&t), ".text", &found) && found.n > 0);
	ck_assert(elf_add_section(&t, ".other", (struct bytes){"x", 1}, 0));
	ck_assert(elf_section(all(&t), ".test", &found) && found.n == 5);
	ck_assert(elf_section(all(&t), ".other", &found) && found.n == 1);
	text_free(&t);
}
END_TEST

START_TEST(symbols_of_this_program)
{
	struct arena *a = arena_new();
	struct text t = self();
	struct names defined = {0}, wanted = {0};
	bool found = false;
	ck_assert(elf_symbols(a, all(&t), &defined, &wanted));
	for (unsigned i = 0; i < wanted.list.n; i++)
		found |= !strncmp(wanted.list.at[i], "__libc_start_main", 17);
	ck_assert_msg(found, "the C library's start is wanted from others");
	text_free(&t);
	arena_free(a);
}
END_TEST

START_TEST(cut_files_are_refused)
{
	struct text t = self();
	struct bytes found;
	for (size_t n = 0; n < t.n; n += n < 200 ? 1 : t.n / 50) {
		char *cut = malloc(n + 1);
		memcpy(cut, t.at, n);
		ck_assert_msg(!elf_section((struct bytes){cut, n}, ".nothing", &found),
			      "cut to %zu bytes", n);
		free(cut);
	}
	ck_assert(!elf_is((struct bytes){"not ELF at all, but long enough to hold a header or two. "
					 "And some more of it, to be sure",
					 80}));
	text_free(&t);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("elf_file");
	tcase_add_test(t, a_section_is_added_and_replaced);
	tcase_add_test(t, symbols_of_this_program);
	tcase_add_test(t, cut_files_are_refused);
	return run_suite("elf_file", t);
}
