/* test_restart_args.c - the arguments of an image and of this process: what is refused, and what the vector holds then.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <string.h>
#include <unistd.h>

#include "base/memory_layout.h"
#include "base/runtime.h"
#include "checksum.h"
#include "format.h"
#include "header.h"
#include "memory/args.h"
#include "restart/restart_args.h"
#include "run_suite.h"
#include "walk.h"
#include "writer.h"

struct runtime runtime;

enum { MOST = 4 };

static const struct row {
	const char *why;
	bool may_differ;
	char *was[MOST + 1], *is[MOST + 1]; /* with the program's own name */
	/* what the program has done to its vector: pointer number "set" is now that of number "to"; the
	 * first character of text number "written" is another */
	int set, to, written;
	bool is_refused;
} rows[] = {
	{ "the same", false, { "p", "1", "2" }, { "p", "1", "2" }, .is_refused = false },
	{ "none", false, { "p" }, { "p" }, .is_refused = false },
	{ "the program's own name may differ", false, { "p", "1" }, { "longer", "1" }, .is_refused = false },
	{ "one differs", false, { "p", "1", "2" }, { "p", "1", "3" }, .is_refused = true },
	{ "one more", false, { "p", "1" }, { "p", "1", "2" }, .is_refused = true },
	{ "an empty one more", false, { "p", "1" }, { "p", "1", "" }, .is_refused = true },
	{ "the same ones in another way", false, { "p", "12", "3" }, { "p", "1", "23" }, .is_refused = true },
	{ "one may differ", true, { "p", "1", "2" }, { "p", "1", "3" }, .is_refused = false },
	{ "all may", true, { "p", "one", "two", "three" }, { "q", "a longer text", "", "x" }, .is_refused = false },
	{ "not their number", true, { "p", "1", "2" }, { "p", "1" }, .is_refused = true },
	{ "nor so", true, { "p", "1" }, { "p", "1", "" }, .is_refused = true },
	{ "a changed vector of the same arguments", false, { "p", "1", "2" }, { "p", "1", "2" }, .set = 1, .to = 2 },
	{ "a changed text of the same arguments", true, { "p", "1", "2" }, { "p", "1", "2" }, .written = 1 },
	{ "a changed vector", true, { "p", "1", "2" }, { "p", "1", "3" }, .set = 1, .to = 2, .is_refused = true },
	{ "a changed pointer to an equal text", true, { "p", "1", "1" }, { "p", "1", "2" }, .set = 1, .to = 2 },
	{ "a changed text", true, { "p", "1", "2" }, { "p", "1", "3" }, .written = 1, .is_refused = true },
	{ "a changed name of the program", true, { "p", "1", "2" }, { "p", "1", "3" }, .set = 0, .to = 1 },
	{ "a shorter vector", true, { "p", "1", "2" }, { "p", "1", "3" }, .set = 2, .to = 3, .is_refused = true },
	{ "a longer vector", true, { "p", "1", "2" }, { "p", "1", "3" }, .set = 3, .to = 1, .is_refused = true },
};

/* ---- the image ---- */

static _Alignas(16) unsigned char file[1 << 16], room[IMAGE_ROOM];
static struct image_section sections[2];
static uint32_t nsections;
static uint64_t end;

static void add(struct image_section s, const void *contents, uint64_t size)
{
	s.offset = writer_place(end, &s);
	s.size = s.stored = size;
	memcpy(file + s.offset, contents, size);
	s.checksum = checksum(file + s.offset, size);
	end = s.offset + size;
	sections[nsections++] = s;
}

static int count(char *const *at)
{
	int n = 0;
	while (at[n] != NULL)
		n++;
	return n;
}

/* As a process lays it out, and a program changes it. */
static uint64_t lay_out(const struct row *r, char *out)
{
	uint64_t pointers[MOST + 1] = { 0 };
	int n = count(r->was);
	size_t size = ((size_t)n + 1) * 8;
	for (int i = 1; i <= n; i++) {
		pointers[i % n] = LAYOUT_ARGV + size;
		size += strlen(strcpy(out + size, r->was[i % n])) + 1;
	}
	if (r->written > 0)
		out[pointers[r->written] - LAYOUT_ARGV]++;
	pointers[r->set] = pointers[r->set == r->to ? r->set : r->to];
	memcpy(out, pointers, ((size_t)n + 1) * 8);
	return size;
}

static uint64_t hash(char *const *at)
{
	union checksum_room sum;
	checksum_begin(&sum);
	for (int i = 1; at[i] != NULL; i++)
		checksum_add(&sum, at[i], strlen(at[i]) + 1);
	return checksum_end(&sum);
}

static struct image make_image(const struct row *r)
{
	struct image_header h = { .epoch = 1, .argv_hash = hash(r->was) };
	struct image im;
	unsigned char contents[1000];
	uint64_t n = 0;
	end = FORMAT_HEADER_SIZE;
	for (int i = 0; r->was[i] != NULL; i++)
		n += record_encode(contents + n, TAG_ARGUMENT, r->was[i], (uint32_t)strlen(r->was[i]));
	add((struct image_section){ .kind = IMAGE_RUN }, contents, n);
	n = lay_out(r, (char *)contents);
	add((struct image_section){ .kind = IMAGE_ARGV, .address = LAYOUT_ARGV }, contents, n);
	header_encode(file, &h);
	writer_tail(file + writer_tail_offset(end), end, &h, sections, nsections);
	end = writer_tail_offset(end) + writer_tail_size(end, nsections);
	ck_assert_int_eq(image_open_memory(&im, file, end), IMAGE_OK);
	ck_assert_int_eq(image_check(&im, NULL), IMAGE_OK);
	return im;
}

static struct image begin(const struct row *r)
{
	struct image im = make_image(r);
	runtime.config.other_args = r->may_differ;
	ck_assert(args_init(count(r->is), (char **)(uintptr_t)r->is));
	report_set_level(0);
	return im;
}

/* ---- the tests ---- */

START_TEST(refused)
{
	const struct row *r = &rows[_i];
	struct image im = begin(r);
	restart_args_check(&im, "image", room);
	_exit(r->is_refused ? 0 : EXIT_NO_RESTART);
}
END_TEST

/* Old texts are where they were; the vector has the new ones. */
START_TEST(renewed)
{
	const struct row *r = &rows[_i];
	struct image_section s;
	char *vector[MOST + 1], **now;
	if (r->is_refused)
		return;
	struct image im = begin(r);
	restart_args_check(&im, "image", room);
	ck_assert(image_find(&im, IMAGE_ARGV, ~0u, &s));
	ck_assert(image_read(&im, &s, args_at(), room));
	memcpy(vector, args_at(), sizeof vector);
	restart_args_renew(&im);
	now = args_at();
	ck_assert_msg(args_size() >= s.size && args_size() <= args_mapped(), "%s: its size", r->why);
	ck_assert_msg(memcmp((char *)now + 8 * count(r->was), image_contents(&im, &s) + 8 * count(r->was),
			     s.size - 8 * (size_t)count(r->was)) == 0,
		      "%s: the old texts", r->why);
	for (int i = 0; i < count(r->was); i++)
		if (i == 0 || strcmp(r->was[i], r->is[i]) == 0)
			ck_assert_msg(now[i] == vector[i], "%s: pointer %d", r->why, i);
		else
			ck_assert_msg(strcmp(now[i], r->is[i]) == 0 && now[i] >= (char *)now + s.size,
				      "%s: text %d", r->why, i);
	ck_assert_msg(now[count(r->was)] == NULL, "%s: its end", r->why);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("restart_args");
	tcase_add_loop_exit_test(t, refused, EXIT_NO_RESTART, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, renewed, 0, sizeof rows / sizeof *rows);
	return run_suite("restart_args", t);
}
