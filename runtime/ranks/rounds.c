/* rounds.c - the protocol by which all ranks copy themselves at one instance.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    candidates, what became of copies and images; messages of the other ranks.
 * Out:   what to do next (enum round_step).
 * Means: open (a message down the tree), greatest instance, target, vote, durable, whole; each is
 *        begun when the one before is over, so that all ranks begin the same ones in the same
 *        order. With OMPCKPT_EVERY all know the target, so that open and greatest fall away, but
 *        after a vote that failed. What crosses one instance often crosses every second, or third
 *        one: after such a round the next target is one further on than it would be.
 *        What a team of threads meets is an instance, too, until some rank's could not be cut.
 * Errs:  on the side of no checkpoint: one "no" ends the round for all.
 * Cost:  a test of one request for each candidate. */
#include "rounds.h"

#define AHEAD 8
#define AHEAD_MOST (1u << 20)
#define SKEWS 16
#define THE_END 0

enum { OPEN_EPOCH /* or THE_END */, OPEN_AHEAD, OPEN_LAST, OPEN_NUMBERS };
enum { GREATEST_INSTANCE, GREATEST_CLOSED, GREATEST_NUMBERS };
enum { VOTE_NO, VOTE_LATE, VOTE_CLOSED, VOTE_UNCUT, VOTE_BALANCE, VOTE_NUMBERS };
enum { WHOLE_FAILS, WHOLE_LACKS, WHOLE_COPIES, WHOLE_OLDEST, WHOLE_STOPS, WHOLE_NUMBERS };

static uint64_t met(const struct rounds *r)
{
	return r->is_serial ? r->met_serial : r->met;
}

static void vote(struct rounds *r, bool is_late)
{
	bool is_in_time = r->has_copy && r->mpi->obstacle() == NULL;
	uint64_t numbers[VOTE_NUMBERS] = {
		[VOTE_NO] = !is_in_time,
		[VOTE_LATE] = is_late,
		[VOTE_CLOSED] = r->is_closed,
		[VOTE_UNCUT] = r->is_uncut,
		[VOTE_BALANCE] = r->mpi->balance(),
	};
	r->mpi->reduce(MPI_TOTAL, numbers, VOTE_NUMBERS);
	r->state = ROUND_VOTE;
}

static void set_target(struct rounds *r, uint64_t target, bool is_announced)
{
	r->target = target;
	r->is_announced = is_announced;
	r->has_copy = r->is_uncut = false;
	r->state = ROUND_TARGET;
	if (r->is_closed || met(r) >= target)
		vote(r, !r->is_closed);
}

static void ask_greatest(struct rounds *r)
{
	uint64_t numbers[GREATEST_NUMBERS] = {
		[GREATEST_INSTANCE] = met(r),
		[GREATEST_CLOSED] = r->is_closed,
	};
	r->mpi->reduce(MPI_GREATEST, numbers, GREATEST_NUMBERS);
	r->state = ROUND_GREATEST;
}

static void hand_on(struct rounds *r, uint64_t epoch)
{
	uint64_t numbers[OPEN_NUMBERS] = {
		[OPEN_EPOCH] = epoch, [OPEN_AHEAD] = r->ahead, [OPEN_LAST] = r->is_last};
	r->mpi->tell(numbers, OPEN_NUMBERS);
}

static void open_round(struct rounds *r)
{
	r->epoch++;
	hand_on(r, r->epoch);
	ask_greatest(r);
}

static void end(struct rounds *r)
{
	hand_on(r, THE_END);
	r->is_void = r->is_ended = true;
}

/* No round is open: rank 0. */
static void lead(struct rounds *r, bool is_wanted)
{
	if (r->is_closed)
		end(r);
	else if (!r->is_void && (is_wanted || r->every > 0))
		open_round(r);
}

/* No round is open: the others. */
static void follow(struct rounds *r)
{
	if (!r->mpi->heard())
		return;
	if (r->heard[OPEN_EPOCH] == THE_END) {
		end(r);
		return;
	}
	r->epoch = r->heard[OPEN_EPOCH];
	r->ahead = r->heard[OPEN_AHEAD];
	r->is_last = r->heard[OPEN_LAST];
	hand_on(r, r->epoch);
	r->mpi->listen(r->heard, OPEN_NUMBERS);
	ask_greatest(r);
}

static uint64_t next_target(const struct rounds *r, uint64_t greatest)
{
	uint64_t of = r->every > 0 ? r->every : 1, from = greatest + r->ahead + r->skew * of;
	return (from + of - 1) / of * of;
}

static void know_greatest(struct rounds *r)
{
	uint64_t numbers[GREATEST_NUMBERS];
	if (!r->mpi->reduced(numbers))
		return;
	r->is_void |= numbers[GREATEST_CLOSED] != 0;
	if (r->is_void)
		r->state = ROUND_NONE;
	else
		set_target(r, next_target(r, numbers[GREATEST_INSTANCE]), true);
}

static enum round_step know_vote(struct rounds *r)
{
	uint64_t numbers[VOTE_NUMBERS];
	if (!r->mpi->reduced(numbers))
		return ROUND_GO_ON;
	r->is_void |= numbers[VOTE_CLOSED] != 0;
	r->is_serial |= numbers[VOTE_UNCUT] != 0;
	if (numbers[VOTE_LATE] != 0 && r->is_announced && r->ahead < AHEAD_MOST)
		r->ahead *= 2;
	r->verdict = numbers[VOTE_LATE] != 0 || numbers[VOTE_CLOSED] != 0 ? ROUND_LATE
		     : numbers[VOTE_NO] != 0                              ? ROUND_NOT_COPIED
		     : numbers[VOTE_BALANCE] != 0                         ? ROUND_CROSSED
									  : ROUND_USED;
	if (r->verdict == ROUND_CROSSED)
		r->skew = (r->skew + 1) % SKEWS;
	r->state = r->verdict == ROUND_USED ? ROUND_WRITE : ROUND_NONE;
	return r->verdict == ROUND_USED ? ROUND_KEEP : ROUND_DISCARD;
}

static void go_on_every(struct rounds *r)
{
	r->state = ROUND_NONE;
	if (r->every == 0 || r->is_void)
		return;
	r->epoch++;
	set_target(r, r->target + r->every, false);
}

static bool all_are_durable(const struct rounds *r)
{
	uint32_t size = r->mpi->size();
	for (uint32_t i = 0; i < size; i++)
		if (!r->images[IMAGE_NUMBERS * i + IMAGE_IS_DURABLE])
			return false;
	return true;
}

static enum round_step know_durable(struct rounds *r)
{
	if (!r->mpi->gathered(&r->images))
		return ROUND_GO_ON;
	if (all_are_durable(r)) {
		r->state = ROUND_COMPLETE;
		return ROUND_MANIFEST;
	}
	go_on_every(r);
	return ROUND_GO_ON;
}

static enum round_step know_whole(struct rounds *r)
{
	uint64_t numbers[WHOLE_NUMBERS];
	if (!r->mpi->reduced(numbers))
		return ROUND_GO_ON;
	bool is_whole = numbers[WHOLE_FAILS] == 0;
	if (is_whole)
		r->whole = r->epoch;
	r->slow = (struct round_slow){numbers[WHOLE_LACKS], numbers[WHOLE_COPIES],
				      numbers[WHOLE_OLDEST], numbers[WHOLE_STOPS]};
	if (is_whole && r->slow.stops != 0)
		r->state = ROUND_LEAVE;
	else
		go_on_every(r);
	return is_whole ? ROUND_USE : ROUND_GO_ON;
}

static enum round_step know_left(struct rounds *r)
{
	if (!r->mpi->reduced(&r->slow.lacks))
		return ROUND_GO_ON;
	go_on_every(r);
	return ROUND_STOP;
}

enum round_step rounds_advance(struct rounds *r, bool is_wanted)
{
	switch (r->state) {
	case ROUND_NONE:
		if (r->is_ended)
			break;
		if (r->rank == 0)
			lead(r, is_wanted);
		else
			follow(r);
		break;
	case ROUND_GREATEST: know_greatest(r); break;
	case ROUND_VOTE: return know_vote(r);
	case ROUND_DURABLE: return know_durable(r);
	case ROUND_WHOLE: return know_whole(r);
	case ROUND_LEFT: return know_left(r);
	case ROUND_TARGET:
	case ROUND_COPY:
	case ROUND_WRITE:
	case ROUND_COMPLETE:
	case ROUND_LEAVE: break;
	}
	return ROUND_GO_ON;
}

enum round_step rounds_meet(struct rounds *r, bool is_wanted)
{
	r->met++;
	r->met_serial++;
	if (r->state != ROUND_TARGET)
		return rounds_advance(r, is_wanted);
	if (met(r) < r->target)
		return ROUND_GO_ON;
	r->state = ROUND_COPY;
	return ROUND_TAKE;
}

void rounds_pass(struct rounds *r, uint64_t met)
{
	r->met = met;
}

uint64_t rounds_team_target(const struct rounds *r)
{
	return r->state == ROUND_TARGET && !r->is_serial ? r->target : 0;
}

void rounds_reach(struct rounds *r)
{
	r->state = ROUND_COPY;
}

void rounds_miss(struct rounds *r, bool is_uncut)
{
	r->is_uncut = is_uncut;
	vote(r, !is_uncut);
}

void rounds_copied(struct rounds *r, bool ok)
{
	r->has_copy = ok;
	vote(r, false);
}

void rounds_durable(struct rounds *r, bool ok, uint64_t bytes, uint64_t identity)
{
	uint64_t numbers[IMAGE_NUMBERS] = {
		[IMAGE_IS_DURABLE] = ok,
		[IMAGE_BYTES] = bytes,
		[IMAGE_IDENTITY] = identity,
	};
	r->mpi->gather(numbers, IMAGE_NUMBERS);
	r->state = ROUND_DURABLE;
}

void rounds_manifest(struct rounds *r, bool ok)
{
	uint64_t numbers[WHOLE_NUMBERS] = {
		[WHOLE_FAILS] = !ok,
		[WHOLE_LACKS] = r->slow.lacks,
		[WHOLE_COPIES] = r->slow.copies,
		[WHOLE_OLDEST] = r->slow.oldest,
		[WHOLE_STOPS] = r->slow.stops,
	};
	r->mpi->reduce(MPI_TOTAL, numbers, WHOLE_NUMBERS);
	r->state = ROUND_WHOLE;
}

void rounds_leave(struct rounds *r, bool lacks)
{
	uint64_t number = lacks;
	r->mpi->reduce(MPI_TOTAL, &number, 1);
	r->state = ROUND_LEFT;
}

void rounds_begin(struct rounds *r, const struct mpi_adapter *mpi, uint64_t every, uint64_t epoch,
		  uint64_t whole)
{
	*r = (struct rounds){
		.mpi = mpi,
		.rank = mpi->rank(),
		.every = every,
		.epoch = epoch,
		.ahead = every > 0 ? 1 : AHEAD, /* who waits for the others is not far from them */
		.whole = whole,
	};
	if (r->rank != 0)
		mpi->listen(r->heard, OPEN_NUMBERS);
	go_on_every(r);
}

void rounds_close(struct rounds *r)
{
	r->is_closed = true;
	if (r->state == ROUND_TARGET)
		vote(r, false);
}

bool rounds_is_over(const struct rounds *r)
{
	return r->is_ended && r->state == ROUND_NONE;
}
