/* test_rounds.c - ranks that take part in the protocol of checkpoints, in random order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ranks of a line, each of which needs its neighbours' last step for its next one, are simulated in
 * one process: a scheduler chosen by a seed lets them go on one after the other. Messages come when
 * the receiver looks. What is checked: all ranks begin the same collective operations; no round is
 * used but at one instance of all ranks where nothing crosses; all come to their end. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "ranks/rounds.h"

#define RANKS 5
#define COLLECTIVES 4000
#define QUEUE 64

/* One collective operation: what each rank has given. */
struct collective {
	int kind; /* 0: nobody has begun it */
	unsigned n, given;
	uint64_t numbers[RANKS][MPI_NUMBERS];
};

struct rank {
	struct rounds rounds;
	uint64_t steps; /* of its program */
	int begun;      /* collective operations */
	uint64_t queue[QUEUE][MPI_NUMBERS];
	int put, taken;
	uint64_t *listens;
	uint64_t gathered[RANKS * MPI_NUMBERS];
	uint64_t copy_of;  /* instance; 0: no copy */
	uint64_t image_of; /* of the last one that is durable: instance, epoch */
	uint64_t image_epoch, manifest_epoch;
	bool is_writing, is_closed, is_waiting;
};

static struct rank ranks[RANKS];
static uint32_t nranks;
static int now; /* the rank that runs */
static struct collective collectives[COLLECTIVES];
static unsigned crosses; /* every so many-th instance is crossed by a message; 0: none */
static bool waits;       /* those who have a copy, until the round is over */
static bool fails;       /* a copy does, or an image, now and then */
static unsigned teams;   /* but each so many-th step is met by a team; 0: none is */
static bool is_apart;    /* some teams can't be cut */
static uint64_t sets, last_manifest;

static uint32_t rank(void)
{
	return (uint32_t)now;
}

static uint32_t size(void)
{
	return nranks;
}

static void listen(uint64_t *numbers, unsigned n)
{
	(void)n;
	ck_assert_ptr_null(ranks[now].listens);
	ranks[now].listens = numbers;
}

static bool heard(void)
{
	struct rank *r = &ranks[now];
	if (r->listens == NULL || r->taken == r->put)
		return false;
	memcpy(r->listens, r->queue[r->taken++ % QUEUE], 3 * sizeof(uint64_t));
	r->listens = NULL;
	return true;
}

/* A tree in which each has two children, for it to have more than one level. */
static void tell(const uint64_t *numbers, unsigned n)
{
	for (uint32_t child = 2 * (uint32_t)now + 1; child <= 2 * (uint32_t)now + 2; child++)
		if (child < nranks) {
			struct rank *r = &ranks[child];
			ck_assert_int_lt(r->put - r->taken, QUEUE);
			memcpy(r->queue[r->put++ % QUEUE], numbers, n * sizeof *numbers);
		}
}

static void begin(int kind, const uint64_t *numbers, unsigned n)
{
	struct collective *c = &collectives[ranks[now].begun];
	ck_assert_int_lt(ranks[now].begun, COLLECTIVES);
	ck_assert(c->kind == 0 || (c->kind == kind && c->n == n));
	c->kind = kind;
	c->n = n;
	c->given++;
	memcpy(c->numbers[now], numbers, n * sizeof *numbers);
	ranks[now].begun++;
}

static const struct collective *done(void)
{
	const struct collective *c = &collectives[ranks[now].begun - 1];
	return c->given == nranks ? c : NULL;
}

static void reduce(enum mpi_reduction how, const uint64_t *numbers, unsigned n)
{
	begin(how == MPI_GREATEST ? 1 : 2, numbers, n);
}

static bool reduced(uint64_t *numbers)
{
	const struct collective *c = done();
	if (c == NULL)
		return false;
	memset(numbers, 0, c->n * sizeof *numbers);
	for (uint32_t r = 0; r < nranks; r++)
		for (unsigned i = 0; i < c->n; i++)
			if (c->kind == 2)
				numbers[i] += c->numbers[r][i];
			else if (c->numbers[r][i] > numbers[i])
				numbers[i] = c->numbers[r][i];
	return true;
}

static void gather(const uint64_t *numbers, unsigned n)
{
	begin(3, numbers, n);
}

static bool gathered(const uint64_t **all)
{
	struct rank *r = &ranks[now];
	const struct collective *c = done();
	for (uint32_t i = 0; c != NULL && i < nranks; i++)
		memcpy(r->gathered + i * c->n, c->numbers[i], c->n * sizeof *r->gathered);
	*all = r->gathered;
	return c != NULL;
}

static bool is_crossed(uint64_t instance)
{
	return crosses > 0 && instance % crosses == 0;
}

/* Of a message that the first rank has sent before such an instance and the last one receives
 * after it. */
static uint64_t balance(void)
{
	return now == 0 && is_crossed(ranks[0].steps);
}

static const char *obstacle(void)
{
	return NULL;
}

static const struct mpi_adapter fake = {
	.rank = rank,
	.size = size,
	.listen = listen,
	.heard = heard,
	.tell = tell,
	.reduce = reduce,
	.reduced = reduced,
	.gather = gather,
	.gathered = gathered,
	.obstacle = obstacle,
	.balance = balance,
};

static bool is_of_team(uint64_t step)
{
	return teams > 0 && step % teams != 0;
}

static void check_set(const struct rank *r)
{
	for (uint32_t i = 0; i < nranks; i++) {
		ck_assert_uint_eq(ranks[i].image_epoch, r->rounds.epoch);
		ck_assert_uint_eq(ranks[i].image_of, r->image_of);
	}
	ck_assert(!is_crossed(r->image_of));
	ck_assert(!r->rounds.is_serial || !is_of_team(r->image_of));
	ck_assert_uint_ge(r->image_of, last_manifest);
	last_manifest = r->image_of;
}

/* Nobody says so before all have written their manifests. */
static void check_use(const struct rank *r)
{
	ck_assert_uint_eq(r->rounds.whole, r->manifest_epoch);
	for (uint32_t i = 0; i < nranks; i++)
		ck_assert_uint_ge(ranks[i].manifest_epoch, r->rounds.whole);
	if (r == &ranks[0])
		sets++;
}

static void write_manifest(struct rank *r)
{
	bool ok = !fails || rand() % 20 != 0;
	check_set(r);
	if (ok)
		r->manifest_epoch = r->rounds.epoch;
	rounds_manifest(&r->rounds, ok);
}

static void act(struct rank *r, enum round_step step)
{
	switch (step) {
	case ROUND_GO_ON: return;
	case ROUND_TAKE:
		r->copy_of = r->steps;
		r->is_waiting = waits;
		rounds_copied(&r->rounds, !fails || rand() % 20 != 0);
		return;
	case ROUND_KEEP:
		ck_assert_uint_ne(r->copy_of, 0);
		r->is_writing = true;
		return;
	case ROUND_DISCARD: r->copy_of = 0; return;
	case ROUND_MANIFEST: write_manifest(r); return;
	case ROUND_USE: check_use(r); return;
	case ROUND_STOP: ck_abort();
	}
}

static void write(struct rank *r)
{
	bool ok = !fails || rand() % 10 != 0;
	r->is_writing = false;
	if (ok) {
		r->image_of = r->copy_of;
		r->image_epoch = r->rounds.epoch;
	}
	r->copy_of = 0;
	rounds_durable(&r->rounds, ok, 1, 2);
}

static void meet_in_team(struct rank *r)
{
	uint64_t target = rounds_team_target(&r->rounds);
	rounds_pass(&r->rounds, r->rounds.met + 1);
	if (target == 0 || r->rounds.met < target) {
		act(r, rounds_advance(&r->rounds, rand() % 4 == 0));
	} else if (rand() % 20 == 0) {
		rounds_miss(&r->rounds, is_apart);
	} else {
		rounds_reach(&r->rounds);
		act(r, ROUND_TAKE);
	}
}

/* A step needs the step before of the ranks beside it. */
static bool may_step(int i)
{
	return (i == 0 || ranks[i - 1].steps >= ranks[i].steps) &&
	       (i + 1 == (int)nranks || ranks[i + 1].steps >= ranks[i].steps);
}

static void run(struct rank *r, uint64_t steps)
{
	if (r->is_writing && rand() % 3 == 0) {
		write(r);
	} else if (r->is_closed || r->is_waiting) {
		act(r, rounds_advance(&r->rounds, false));
		if (r->rounds.state == ROUND_NONE || r->rounds.state == ROUND_TARGET)
			r->is_waiting = false;
	} else if (r->steps == steps) {
		r->is_closed = true;
		rounds_close(&r->rounds);
	} else if (may_step(now)) {
		r->steps++;
		if (is_of_team(r->steps))
			meet_in_team(r);
		else
			act(r, rounds_meet(&r->rounds, rand() % 4 == 0));
	}
}

static bool all_are_over(void)
{
	for (uint32_t i = 0; i < nranks; i++)
		if (!rounds_is_over(&ranks[i].rounds))
			return false;
	return true;
}

/* Returns how many sets there were. */
static uint64_t simulate(unsigned seed, uint32_t n, uint64_t every, unsigned crossed,
			 uint64_t steps)
{
	srand(seed);
	memset(ranks, 0, sizeof ranks);
	memset(collectives, 0, sizeof collectives);
	nranks = n;
	crosses = crossed;
	sets = last_manifest = 0;
	for (now = 0; now < (int)n; now++)
		rounds_begin(&ranks[now].rounds, &fake, every, 7, 0);
	for (uint64_t i = 0; !all_are_over(); i++) {
		ck_assert_msg(i < 1000000 + 1000 * steps, "seed %u hangs", seed);
		now = rand() % (int)n;
		run(&ranks[now], steps);
	}
	for (uint32_t i = 1; i < n; i++)
		ck_assert_int_eq(ranks[i].begun, ranks[0].begun);
	return sets;
}

START_TEST(sets_come_and_all_end)
{
	for (unsigned seed = 0; seed < 40; seed++)
		for (uint32_t n = 1; n <= RANKS; n++)
			ck_assert_uint_gt(simulate(seed, n, 0, 0, 1000), 0);
}
END_TEST

START_TEST(crossed_instances_are_not_used)
{
	uint64_t used = 0;
	for (unsigned seed = 0; seed < 40; seed++)
		used += simulate(seed, 4, 0, 2, 1000);
	ck_assert_uint_gt(used, 0);
	for (unsigned seed = 0; seed < 10; seed++)
		ck_assert_uint_eq(simulate(seed, 4, 0, 1, 300), 0);
}
END_TEST

START_TEST(every_kth)
{
	for (unsigned seed = 0; seed < 40; seed++)
		for (uint32_t n = 1; n <= RANKS; n++) {
			simulate(seed, n, 1, 0, 500);
			ck_assert(last_manifest > 0);
			simulate(seed, n, 10, 3, 500);
			ck_assert(last_manifest % 10 == 0);
		}
}
END_TEST

START_TEST(every_one_if_all_wait)
{
	waits = true;
	fails = false;
	for (unsigned seed = 0; seed < 40; seed++)
		for (uint32_t n = 1; n <= RANKS; n++)
			ck_assert_uint_eq(simulate(seed, n, 1 + seed % 3, 0, 300),
					  300 / (1 + seed % 3));
}
END_TEST

START_TEST(teams_take_part)
{
	teams = 4;
	for (uint32_t n = 1; n <= RANKS; n++) {
		uint64_t used = 0;
		for (unsigned seed = 0; seed < 10; seed++) {
			used += simulate(seed, n, 0, 0, 1000);
			ck_assert(!ranks[0].rounds.is_serial);
		}
		ck_assert_uint_gt(used, 10);
	}
}
END_TEST

START_TEST(after_one_that_cannot_be_cut_serial_code_is_used)
{
	teams = 4;
	is_apart = true;
	for (uint32_t n = 1; n <= RANKS; n++) {
		unsigned serial = 0;
		for (unsigned seed = 0; seed < 10; seed++) {
			ck_assert_uint_gt(simulate(seed, n, seed % 2 * 3, 0, 1000), 0);
			bool is_serial = ranks[0].rounds.is_serial;
			serial += is_serial;
			for (uint32_t i = 1; i < n; i++)
				ck_assert_int_eq(ranks[i].rounds.is_serial, is_serial);
		}
		ck_assert_uint_gt(serial, 5);
	}
}
END_TEST

START_TEST(programs_that_end_soon)
{
	for (unsigned seed = 0; seed < 2000; seed++)
		simulate(seed, 1 + seed % RANKS, seed % 3, seed % 4, seed % 30);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("rounds");
	fails = true;
	TCase *t = tcase_create("rounds");
	tcase_set_timeout(t, 120);
	tcase_add_test(t, sets_come_and_all_end);
	tcase_add_test(t, crossed_instances_are_not_used);
	tcase_add_test(t, every_kth);
	tcase_add_test(t, every_one_if_all_wait);
	tcase_add_test(t, teams_take_part);
	tcase_add_test(t, after_one_that_cannot_be_cut_serial_code_is_used);
	tcase_add_test(t, programs_that_end_soon);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_run_all(r, CK_ENV);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
