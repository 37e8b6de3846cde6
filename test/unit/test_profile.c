/* test_profile.c - profiles written and read again: whole, cut, damaged.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>

#include "profile.h"
#include "checksum.h"
#include "profile_format.h"
#include "profile_writer.h"
#include "run_suite.h"

struct sink {
	unsigned char *at;
	size_t n, most;
};

static bool put(void *to, const void *bytes, size_t n)
{
	struct sink *s = to;
	if (s->n + n > s->most)
		return false;
	memcpy(s->at + s->n, bytes, n);
	s->n += n;
	return true;
}

static struct profile_writer w;
static struct profile_last last[3];

static void begin(struct sink *s, uint64_t threads)
{
	char *argv[] = { "--size", "two words" };
	struct profile_head h = { "/a/prog", "S", (const unsigned char *)"\x01\xab", 2, threads, 77,
				  2, argv };
	memset(last, 0, sizeof last);
	profile_begin(&w, put, s, last, &h);
	profile_position(&w, "outer", "main", "a.c", 10);
	profile_position(&w, "inner", "step", "dir/b c.c", 200);
	profile_position(&w, "step:5", "step", "", 5);
}

/* Row k of the test's run. */
static struct profile_row row(uint64_t k)
{
	return (struct profile_row){ k * k * 1000, k % 5 ? 1000 : 3000 + k, k % 7 * 8, k % 3 };
}

/* Steps of main, before all instances. */
static void write_steps(void)
{
	profile_step(&w, "fill", "dir/b c.c", 7, 1500000000);
	profile_step(&w, "seed", "a.c", 8, 0);
}

static void write_run(struct sink *s, uint64_t threads, uint64_t rows)
{
	begin(s, threads);
	if (threads == 4)
		write_steps();
	for (uint64_t k = 0; k < rows; k++) {
		struct profile_row r = row(k);
		profile_instance(&w, r.time_ns, r.position, r.shared, r.private_each);
		if (k % 100 == 50)
			profile_checkpoint(&w, r.time_ns, r.position, 4096 + k, 5, 6000000);
	}
	ck_assert(profile_end(&w, rows * rows * 1000 + 9, 3000000000u, 500000000u));
}

static struct sink sink_of(size_t most)
{
	return (struct sink){ malloc(most), 0, most };
}

static void same_rows(const struct profile_run *r)
{
	for (uint64_t k = 0; k < r->rows.n; k++) {
		struct profile_row want = row(k), got = r->rows.at[k];
		ck_assert_msg(got.time_ns == want.time_ns && got.shared == want.shared &&
				      got.private_each == want.private_each &&
				      got.position == want.position,
			      "row %d", (int)k);
	}
}

START_TEST(round_trip)
{
	struct sink s = sink_of(1 << 20);
	struct profile p;
	write_run(&s, 4, 20000);
	write_run(&s, 64, 100);
	profile_read(&p, s.at, s.n);
	ck_assert(p.runs.n == 2 && p.newer == 0);
	struct profile_run *r = &p.runs.at[0];
	ck_assert_str_eq(r->program, "/a/prog");
	ck_assert_str_eq(r->label, "S");
	ck_assert_str_eq(r->build, "01ab");
	ck_assert(r->arguments.n == 2 && r->threads == 4 && r->time_ns == 77);
	ck_assert_str_eq(r->arguments.at[1], "two words");
	ck_assert(r->positions.n == 3 && r->positions.at[1].line == 200);
	ck_assert_str_eq(r->positions.at[1].file, "dir/b c.c");
	ck_assert(r->rows.n == 20000 && r->saved.n == 200 && r->ended && r->lost == 0);
	ck_assert(r->saved.at[1].bytes == 4246 && r->saved.at[1].write_ns == 6000000);
	ck_assert(r->elapsed_ns == 400000000009u && r->write_rate == 500000000u);
	same_rows(r);
	ck_assert(r->steps.n == 2 && r->steps.at[0].line == 7 && r->steps.at[0].ns == 1500000000);
	ck_assert_str_eq(r->steps.at[0].file, "dir/b c.c");
	ck_assert_str_eq(r->steps.at[1].name, "seed");
	r = &p.runs.at[1];
	ck_assert(r->steps.n == 0);
	ck_assert(r->threads == 64 && r->rows.n == 100 && r->ended);
	same_rows(r);
	ck_assert(profile_bytes(&r->rows.at[1], 64) == 1000 + 64 * 8);
	profile_free(&p);
	free(s.at);
}
END_TEST

START_TEST(numbers)
{
	static const uint64_t values[] = { 0, 1, 127, 128, 1u << 31, UINT64_MAX - 1, UINT64_MAX };
	unsigned char room[16];
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		uint64_t v;
		unsigned char *end = varint_put(room, values[i]);
		ck_assert(varint_get(room, end, &v) == end && v == values[i]);
		ck_assert_ptr_eq(varint_get(room, end - 1, &v), NULL);
		for (size_t k = 0; k < sizeof values / sizeof *values; k++)
			ck_assert(unzigzag(zigzag(values[i], values[k]), values[k]) == values[i]);
	}
	memset(room, 0xff, sizeof room);
	uint64_t v;
	ck_assert_ptr_eq(varint_get(room, room + 16, &v), NULL);
	ck_assert(zigzag(3, 4) == 1 && zigzag(4, 3) == 2);
}
END_TEST

/* A loop of equal checkpoints: at most four bytes per instance met each 10 microseconds. */
START_TEST(small)
{
	struct sink s = sink_of(1 << 20);
	begin(&s, 1);
	for (uint64_t k = 0; k < 100000; k++)
		profile_instance(&w, k * 10000, 1, 1 << 30, 100);
	ck_assert(profile_end(&w, 1000000000, 0, 0));
	ck_assert_msg(s.n < 310000, "%zu bytes", s.n);
	free(s.at);
}
END_TEST

/* Each prefix of two runs: whole rows, a prefix of what was written; the rest is counted as lost. */
START_TEST(truncated)
{
	struct sink s = sink_of(1 << 20);
	write_run(&s, 2, 120);
	size_t first = s.n;
	write_run(&s, 3, 60);
	for (size_t n = 0; n <= s.n; n++) {
		struct profile p;
		unsigned char *copy = malloc(n ? n : 1);
		memcpy(copy, s.at, n);
		profile_read(&p, copy, n);
		free(copy);
		ck_assert(p.runs.n <= 2 && (n < first) == (p.runs.n == 0 || !p.runs.at[0].ended));
		for (unsigned i = 0; i < p.runs.n; i++) {
			same_rows(&p.runs.at[i]);
			ck_assert(p.runs.at[i].ended || p.runs.at[i].elapsed_ns <= 120 * 120 * 1000);
		}
		if (n == s.n)
			ck_assert(p.runs.n == 2 && p.runs.at[1].ended);
		profile_free(&p);
	}
	free(s.at);
}
END_TEST

/* Each byte flipped: no wrong row, and the other run is whole. */
START_TEST(flipped)
{
	struct sink s = sink_of(1 << 20);
	write_run(&s, 2, 120);
	size_t first = s.n;
	write_run(&s, 3, 60);
	for (size_t at = 0; at < s.n; at++) {
		struct profile p;
		s.at[at] ^= 1u << at % 8;
		profile_read(&p, s.at, s.n);
		s.at[at] ^= 1u << at % 8;
		unsigned ended = 0;
		for (unsigned i = 0; i < p.runs.n; i++) {
			same_rows(&p.runs.at[i]);
			ended += p.runs.at[i].ended;
			if (p.runs.at[i].ended)
				ck_assert(p.runs.at[i].threads == (at < first ? 3 : 2));
		}
		ck_assert_msg(ended == 1, "byte %zu: %u runs are whole", at, ended);
		profile_free(&p);
	}
	free(s.at);
}
END_TEST

/* A killed run's torn block, then another run. */
START_TEST(appended)
{
	struct sink s = sink_of(1 << 20);
	struct profile p;
	write_run(&s, 2, 120);
	s.n -= 10;
	write_run(&s, 3, 60);
	profile_read(&p, s.at, s.n);
	ck_assert(p.runs.n == 2 && !p.runs.at[0].ended && p.runs.at[0].lost > 0);
	ck_assert(p.runs.at[0].rows.n == 120 && p.runs.at[1].ended && p.runs.at[1].rows.n == 60);
	profile_free(&p);
	free(s.at);
}
END_TEST

/* No room: the run is not ended, and nothing follows what failed. */
START_TEST(full)
{
	struct sink s = sink_of(PROFILE_ROOM + 500);
	struct profile p;
	begin(&s, 2);
	for (uint64_t k = 0; k < 40000; k++)
		profile_instance(&w, k, 0, k, 0);
	ck_assert(!profile_end(&w, 40000, 0, 0));
	profile_read(&p, s.at, s.n);
	ck_assert(p.runs.n == 1 && !p.runs.at[0].ended && p.runs.at[0].rows.n > 1000);
	profile_free(&p);
	free(s.at);
}
END_TEST

/* Blocks with a good sum whose contents break a rule. */
START_TEST(rules)
{
	static const struct {
		const char *why;
		uint32_t kind, n;
		const char *bytes;
		unsigned rows;
	} blocks[] = {
		{ "position 3 of 3", PROFILE_INSTANCES, 2, "\x01\x0c", 0 },
		{ "half a row behind a whole one", PROFILE_INSTANCES, 3, "\x01\x00\x01", 0 },
		{ "a size below 0", PROFILE_INSTANCES, 3, "\x01\x02\x01", 0 },
		{ "a second head", PROFILE_HEAD, 2, "\x01\x00", 0 },
		{ "half a step", PROFILE_STEPS, 4, "\x01\x66\x01\x61", 0 },
		{ "a step is none of the rows", PROFILE_STEPS, 6, "\x01\x66\x01\x61\x05\x09", 1 },
		{ "an end with a rest", PROFILE_END, 4, "\x01\x00\x00\x00", 0 },
		{ "kind 0 is unknown, too", 0, 2, "\x01\x00", 1 },
		{ "an unknown kind is passed over", 99, 2, "\x01\x00", 1 },
	};
	struct sink s = sink_of(1 << 16);
	struct profile p;
	begin(&s, 2);
	profile_flush(&w);
	unsigned char b[64];
	put_u32(b, blocks[_i].kind);
	put_u32(b + 4, blocks[_i].n);
	memcpy(b + 8, blocks[_i].bytes, blocks[_i].n);
	put_u64(b + 8 + blocks[_i].n, checksum(b, 8 + blocks[_i].n));
	put(&s, b, 16 + blocks[_i].n);
	profile_instance(&w, 5, 1, 10, 10);
	profile_end(&w, 6, 0, 0);
	profile_read(&p, s.at, s.n);
	ck_assert_msg(p.runs.n == 1 && p.runs.at[0].rows.n == blocks[_i].rows &&
			      p.runs.at[0].ended == (blocks[_i].rows == 1),
		      "%s", blocks[_i].why);
	profile_free(&p);
	free(s.at);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("profile");
	tcase_add_test(t, round_trip);
	tcase_add_test(t, numbers);
	tcase_add_test(t, small);
	tcase_add_test(t, truncated);
	tcase_add_test(t, flipped);
	tcase_add_test(t, appended);
	tcase_add_test(t, full);
	tcase_add_loop_test(t, rules, 0, 9);
	return run_suite("profile", t);
}
