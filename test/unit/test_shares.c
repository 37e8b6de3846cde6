/* test_shares.c - a group in one process: parities are made, members are lost and made again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "layout.h"
#include "mpi/adapter.h"
#include "ranks/shares.h"

#define MEMBERS 6
#define LONGEST 50000

/* Messages between two members, in order. */
struct queue {
	const void *sent[64];
	void *wanted[64];
	size_t bytes[64];
	unsigned nsent, nwanted;
};

static struct queue queues[MEMBERS][MEMBERS];
static unsigned now; /* the member whose turn it is */

/* Member i is rank 10 + i. */
static void send_to(uint32_t to, const void *at, size_t bytes)
{
	struct queue *q = &queues[now][to - 10];
	ck_assert_uint_lt(q->nsent, 64);
	q->bytes[q->nsent] = bytes;
	q->sent[q->nsent++] = at;
}

static void receive(uint32_t from, void *at, size_t bytes)
{
	struct queue *q = &queues[from - 10][now];
	(void)bytes;
	q->wanted[q->nwanted++] = at;
}

static void deliver(void)
{
	for (unsigned i = 0; i < MEMBERS; i++)
		for (unsigned j = 0; j < MEMBERS; j++) {
			struct queue *q = &queues[i][j];
			ck_assert_uint_eq(q->nsent, q->nwanted);
			for (unsigned k = 0; k < q->nsent; k++)
				memcpy(q->wanted[k], q->sent[k], q->bytes[k]);
			q->nsent = q->nwanted = 0;
		}
}

static const struct mpi_adapter fake = {.send = send_to, .receive = receive};

static struct parity groups[MEMBERS];
static unsigned char *images[MEMBERS];
static int image_files[MEMBERS], parity_files[MEMBERS];

static int file_of(const void *at, size_t bytes)
{
	int fd = memfd_create("test", 0);
	ck_assert_int_ge(fd, 0);
	ck_assert(bytes == 0 || write(fd, at, bytes) == (ssize_t)bytes);
	return fd;
}

/* Member 1 has no image. */
static void make_group(unsigned n, unsigned m)
{
	struct parity p = {.epoch = 5, .n = n, .m = m, .chunk = layout_chunk(n, m, LONGEST)};
	for (unsigned i = 0; i < n; i++) {
		uint64_t bytes = i == 0 ? LONGEST : i == 1 ? 0 : (uint64_t)rand() % LONGEST + 1;
		p.member[i] = (struct parity_member){10 + i, false, bytes, 0};
		images[i] = malloc(LONGEST);
		for (uint64_t j = 0; j < bytes; j++)
			images[i][j] = (unsigned char)rand();
		image_files[i] = file_of(images[i], bytes);
		parity_files[i] = file_of(NULL, 0);
	}
	for (unsigned i = 0; i < n; i++) {
		groups[i] = p;
		groups[i].own = i;
	}
}

/* All members do their parts; those in "lost" lack theirs. */
static void run(unsigned lost)
{
	static struct shares s[MEMBERS];
	unsigned n = groups[0].n;
	bool is_over = false;
	for (unsigned i = 0; i < n; i++) {
		s[i] = (struct shares){.mpi = &fake,
				       .of = &groups[i],
				       .image = image_files[i],
				       .parity = parity_files[i]};
		for (unsigned j = 0; j < n; j++)
			s[i].is_lost[j] = lost >> j & 1;
		ck_assert(shares_begin(&s[i]));
	}
	while (!is_over) {
		for (now = 0; now < n; now++)
			ck_assert(shares_fill(&s[now], &is_over));
		for (now = 0; !is_over && now < n; now++)
			shares_post(&s[now]);
		deliver();
	}
	for (unsigned i = 0; i < n; i++)
		shares_end(&s[i]);
}

static unsigned char *parity_of(unsigned i)
{
	size_t size = (size_t)groups[i].m * groups[i].chunk;
	unsigned char *at = calloc(1, size);
	ck_assert_int_eq(pread(parity_files[i], at, size, PARITY_HEAD), (ssize_t)size);
	return at;
}

static void check_image(unsigned i)
{
	static unsigned char back[LONGEST];
	size_t bytes = groups[i].member[i].bytes;
	ck_assert_int_eq(pread(image_files[i], back, LONGEST, 0), (ssize_t)bytes);
	ck_assert_mem_eq(back, images[i], bytes);
}

static void lose(unsigned lost)
{
	unsigned n = groups[0].n;
	unsigned char *before[MEMBERS];
	for (unsigned i = 0; i < n; i++) {
		before[i] = parity_of(i);
		if (lost >> i & 1) {
			ck_assert_int_eq(ftruncate(image_files[i], 0), 0);
			ck_assert_int_eq(ftruncate(parity_files[i], 0), 0);
		}
	}
	run(lost);
	for (unsigned i = 0; i < n; i++) {
		unsigned char *after = parity_of(i);
		check_image(i);
		ck_assert_mem_eq(after, before[i], groups[i].m * groups[i].chunk);
		free(after);
		free(before[i]);
	}
}

static void end_group(void)
{
	for (unsigned i = 0; i < groups[0].n; i++) {
		free(images[i]);
		close(image_files[i]);
		close(parity_files[i]);
	}
}

START_TEST(lost_and_made_again)
{
	for (unsigned n = 2; n <= MEMBERS; n++)
		for (unsigned m = 1; m < n; m++) {
			make_group(n, m);
			run(0);
			for (unsigned lost = 1; lost < 1u << n; lost++)
				if ((unsigned)__builtin_popcount(lost) <= m)
					lose(lost);
			end_group();
		}
}
END_TEST


START_TEST(partner_has_a_copy)
{
	make_group(2, 1);
	run(0);
	unsigned char *copy = parity_of(1);
	ck_assert_mem_eq(copy, images[0], LONGEST);
	free(copy);
	end_group();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("shares");
	TCase *t = tcase_create("shares");
	tcase_set_timeout(t, 120);
	tcase_add_test(t, lost_and_made_again);
	tcase_add_test(t, partner_has_a_copy);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_run_all(r, CK_ENV);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
