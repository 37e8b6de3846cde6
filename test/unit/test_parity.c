/* test_parity.c - a head is read back; any other is refused, and for the right reason.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>

#include "checksum.h"
#include "format.h"
#include "parity.h"
#include "run_suite.h"

static const struct parity given = {
	.epoch = 12, .n = 4, .m = 2, .own = 3, .chunk = 8192, .sum = 0x0123456789abcdef,
	.member = {{5, false, 16384, 1}, {0, true, 16000, 2}, {16777215, true, 1, UINT64_MAX}, {7, false, 0, 0}},
	.nneeds = 2, .needs = {11, 3},
};
static unsigned char head[PARITY_HEAD];

static bool reads(struct parity *p, uint64_t size, const char **why)
{
	return parity_read(p, head, size, why);
}

START_TEST(read_back)
{
	struct parity p;
	const char *why;
	parity_write(head, &given);
	ck_assert_uint_eq(parity_size(&given), 4096 + 2 * 8192);
	ck_assert(reads(&p, parity_size(&given), &why));
	ck_assert(p.epoch == 12 && p.n == 4 && p.m == 2 && p.own == 3 && p.chunk == 8192);
	ck_assert(p.sum == given.sum);
	for (unsigned i = 0; i < 4; i++)
		ck_assert(p.member[i].rank == given.member[i].rank &&
			  p.member[i].has_notes == given.member[i].has_notes &&
			  p.member[i].bytes == given.member[i].bytes &&
			  p.member[i].identity == given.member[i].identity);
	ck_assert(p.nneeds == 2 && p.needs[0] == 11 && p.needs[1] == 3);
}
END_TEST

/* The longest of everything. */
START_TEST(largest)
{
	struct parity p = {.epoch = UINT64_MAX, .n = REDUNDANCY_MEMBERS, .m = REDUNDANCY_MEMBERS - 1,
			   .own = REDUNDANCY_MEMBERS - 1, .chunk = UINT64_C(1) << 57, .sum = 1, .nneeds = PARITY_NEEDS}, back;
	const char *why;
	for (unsigned i = 0; i < p.n; i++)
		p.member[i] = (struct parity_member){1000 + i, i % 2, UINT64_C(1) << 57, i};
	for (unsigned i = 0; i < PARITY_NEEDS; i++)
		p.needs[i] = 1000 + i;
	parity_write(head, &p);
	ck_assert(reads(&back, parity_size(&p), &why));
	ck_assert(back.member[63].rank == 1063 && back.epoch == UINT64_MAX);
	ck_assert(back.member[63].has_notes && back.needs[PARITY_NEEDS - 1] == 1127);
}
END_TEST

START_TEST(flipped)
{
	struct parity p;
	const char *why;
	parity_write(head, &given);
	for (unsigned bit = 0; bit < 8 * PARITY_HEAD; bit++) {
		head[bit / 8] ^= (unsigned char)(1 << bit % 8);
		ck_assert_msg(!reads(&p, parity_size(&given), &why) && why, "bit %u", bit);
		head[bit / 8] ^= (unsigned char)(1 << bit % 8);
	}
	ck_assert(reads(&p, parity_size(&given), &why));
}
END_TEST

START_TEST(sizes)
{
	static const uint64_t bad[] = {0, 4095, 4096, 4096 + 2 * 8192 - 1, 4096 + 2 * 8192 + 1, UINT64_MAX};
	struct parity p;
	const char *why;
	parity_write(head, &given);
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert(!reads(&p, bad[i], &why) && why);
}
END_TEST

/* Heads that are wrong, though their checksums are right. */
static const struct {
	const char *why;
	unsigned at, bytes;
	uint64_t value;
} bad[] = {
	{ "another magic",             0, 8, 0x54504b43504d4f89 },
	{ "a newer version",           8, 4, 2 },
	{ "the other byte order",      12, 4, 0x04030201 },
	{ "another size of the head",  16, 4, 8192 },
	{ "one member",                20, 4, 1 },
	{ "as many parities as members", 20, 4, 2 },
	{ "too many members",          20, 4, 65 },
	{ "far too many members",      20, 4, UINT32_MAX },
	{ "no parity",                 24, 4, 0 },
	{ "more parities than members", 24, 4, 5 },
	{ "a member that is not",      28, 4, 4 },
	{ "epoch 0",                   32, 8, 0 },
	{ "no chunk",                  40, 8, 0 },
	{ "a chunk of an odd size",    40, 8, 8191 },
	{ "a chunk that is too small", 40, 8, 4096 },
	{ "a chunk that is larger than the file", 40, 8, 12288 },
	{ "a chunk that wraps",        40, 8, UINT64_C(1) << 63 },
	{ "the same rank twice",       64 + 24, 4, 5 },
	{ "a rank that can't be",      64, 4, 1u << 24 },
	{ "an image of no bytes that is one", 64 + 8, 8, 0 },
	{ "an image that does not fit", 64 + 8, 8, 16385 },
	{ "one more member, whose rank another has", 20, 4, 5 },
	{ "too many epochs referred to", 1600, 4, 129 },
	{ "one more epoch, 0",         1600, 4, 3 },
	{ "a younger epoch referred to", 1608, 8, 12 },
};

START_TEST(refused)
{
	struct parity p;
	const char *why = NULL;
	parity_write(head, &given);
	if (bad[_i].bytes == 4)
		put_u32(head + bad[_i].at, (uint32_t)bad[_i].value);
	else
		put_u64(head + bad[_i].at, bad[_i].value);
	put_u64(head + PARITY_HEAD - 8, checksum(head, PARITY_HEAD - 8));
	ck_assert_msg(!reads(&p, parity_size(&given), &why), "%s", bad[_i].why);
	ck_assert_msg(why && !strstr(why, "checksum"), "%s: %s", bad[_i].why, why);
}
END_TEST

START_TEST(names)
{
	static const char *const none[] = {"12.parity", "000000000012.ompckpt", "000000000012.parity~",
					   ".000000000012.parity", "00000000000012345678.parity",
					   "00000000001x.parity", "000000000000.parity", ""};
	char name[32];
	parity_file_name(name, 12);
	ck_assert_str_eq(name, "000000000012.parity");
	ck_assert_uint_eq(parity_epoch_of_name(name), 12);
	parity_file_name(name, 1234567890123456789);
	ck_assert_uint_eq(parity_epoch_of_name(name), 1234567890123456789);
	for (unsigned i = 0; i < sizeof none / sizeof *none; i++)
		ck_assert_msg(parity_epoch_of_name(none[i]) == 0, "%s", none[i]);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("parity");
	tcase_add_test(t, read_back);
	tcase_add_test(t, largest);
	tcase_add_test(t, flipped);
	tcase_add_test(t, sizes);
	tcase_add_loop_test(t, refused, 0, sizeof bad / sizeof *bad);
	tcase_add_test(t, names);
	return run_suite("parity", t);
}
