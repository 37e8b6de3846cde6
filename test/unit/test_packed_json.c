/* test_packed_json.c - JSON in a frame of Zstandard, and what is none.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "packed_json.h"
#include "run_suite.h"

#include <stdbool.h>
#include <string.h>
#include <zstd.h>

/* Frames by hand (RFC 8878): magic number, descriptor, size, one block of what follows. */
#define MAGIC "\x28\xb5\x2f\xfd"

static const struct {
	const char *why, *frame;
	size_t n;
	bool want;
} rows[] = {
	{ "a size of one byte, and so many", MAGIC "\x20\x02\x11\0\0{}", 11, true },
	{ "cut off", MAGIC "\x20\x02\x11\0\0{", 10, false },
	{ "no frame", "{}", 2, false },
	{ "nothing", "", 0, false },
	{ "no JSON", MAGIC "\x20\x02\x11\0\0{{", 11, false },
	{ "fewer than its size says", MAGIC "\x20\x03\x11\0\0{}", 11, false },
	{ "more than its size says", MAGIC "\x20\x01\x11\0\0{}", 11, false },
	{ "it tells no size", MAGIC "\0\0\x11\0\0{}", 11, false },
	{ "a size of two gigabytes", MAGIC "\xa0\0\0\0\x80\x11\0\0{}", 14, false },
	{ "a size of 16 exabytes", MAGIC "\xe0\xf0\xff\xff\xff\xff\xff\xff\xff\x11\0\0{}", 18, false },
};

START_TEST(frames)
{
	json_t *got = packed_json(rows[_i].frame, rows[_i].n);
	ck_assert_msg(!got == !rows[_i].want, "%s: %s", rows[_i].why, got ? "read" : "refused");
	json_decref(got);
}
END_TEST

START_TEST(as_it_was)
{
	static const char plain[] = "{\"version\": 2, \"positions\": []}\n";
	char packed[200];
	size_t n = ZSTD_compress(packed, sizeof packed, plain, strlen(plain), 19);
	json_t *got = packed_json(packed, n);
	ck_assert_int_eq(json_integer_value(json_object_get(got, "version")), 2);
	ck_assert(json_is_array(json_object_get(got, "positions")));
	json_decref(got);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("packed_json");
	tcase_add_loop_test(t, frames, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, as_it_was);
	return run_suite("packed_json", t);
}
