/* mpi_cut.pml - one cut over the ranks of an MPI program (docs/decisions/0028-mpi-cut.md).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Three ranks in a line meet POSITIONS positions; after each they exchange halos with their neighbours:
 * all sends, then the receives one by one, then the wait for the sends. A send is buffered or lasts until
 * it is received; each time both are tried. Rank 0 opens up to ROUNDS rounds, at any of its positions. All
 * ranks post the same sequence on a private communicator, all nonblocking:
 *   open     a message from rank 0, awaited by the others from the beginning: a round with its K, or the end
 *   max      of the instances; "closed" by a rank in MPI_Finalize voids the round. target = max + K
 *   vote     posted by a rank that has copied itself at the target, or came too late, or is closed: did
 *            all copy themselves in time, and has every class of messages (peer, tag) been sent as
 *            often as received?
 *   durable  a gather to rank 0, posted when the rank's image is a durable file; then rank 0 writes the manifest
 * A rank tests whether one of these is over, and goes on to the next, at its positions and in MPI_Finalize.
 * It may find so at any later position. After a failed vote K is doubled.
 *
 * Proven of every interleaving: no rank waits at a position (a d_step may not block); no deadlock, and as
 * all steps lead forward, every round opened comes to its end; a round is used if and only if all ranks
 * copied themselves at its target and no message crosses the cut; all rounds used get a manifest; a manifest
 * is written only when all its images are durable, and the newest manifest's images stay; a rank that leaves
 * MPI_Finalize has none of these posted.
 *
 * Programs:
 *   LEAVER=r      rank r leaves its loop after STAYS positions, its neighbours know
 *   CROSSES       in one iteration rank 0 sends with another tag before its position what rank 1 receives after
 *                 its own, and rank 1 receives before its position what rank 0 sends after its own: equal in number
 *   CHAIN         rank 2 hears of rounds and the end from rank 1, not from rank 0
 *   IN_CALLS      collectives are looked after in the program's calls of MPI, too
 *   CRASH         all ranks die at any moment and begin again at the newest manifest: what was sent before the
 *                 cut is not there any more, and the program ends as it would have
 * Mistakes to see fail:
 *   NO_VOTE       a rank that comes too late copies itself where it is (target = max + 1, for K is 1)
 *   GATE          who has contributed its instance may not pass its next position before the answer
 *   HASTY         the manifest is written when rank 0's own image is durable
 *   UNCOUNTED     the vote does not ask for messages that cross
 *   TOTALS        messages are counted for each pair of ranks, not for each class
 *   CLOSED_COUNTS a closed rank does not void the round: it contributes its instance and messages, no objection
 *   SILENT        a closed rank takes no part in a round it has not heard of
 *   EARLY_DELETE  a rank deletes its older image when its newer one is durable
 *   SEEN          no mistake, but must fail: that a round is used after one that failed for a late rank */
#define N 3
#ifndef POSITIONS
#define POSITIONS 4
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif
#ifndef LEAVER
#define LEAVER NONE
#endif
#define STAYS 2
#define X 2                             /* the iteration of CROSSES */
#define NONE 255

/* classes of messages: 0 -> 1, 1 -> 0, 1 -> 2, 2 -> 1, and 0 -> 1 with another tag */
#define CLASSES 5
byte sent[CLASSES], received[CLASSES];
byte count[N];                          /* instances met */

/* the private communicator: collectives posted so far, results of the latest */
byte round, k = 1;
bool ended;
byte in_max, max, in_vote, in_durable;
bool voided, closed, objected, passed;   /* voided: closed in max; closed: in the vote */
#define target (max + k)

#define STANDING 0
#define MAXIMUM 1
#define AIMING 2
#define VOTING 3
#define WRITING 4
#define GATHERING 5
#define COMMITTING 6
#define OVER 7
byte state[N], heard[N];                /* what each rank waits for; the last round it has heard of */

/* staging, files (a bit for each instance), the newest manifest */
byte staged[N], manifest;
short files[N];
byte cut_sent[CLASSES], cut_received[CLASSES];
#define has(i, instance) ((files[i] >> (instance)) & 1)

/* ghosts */
byte agreed, failed;                    /* the last target that passed its vote; rounds failed for a late rank */
bool late;
byte life = 1;
#ifdef CRASH
byte dead, kept_count[N], kept_sent[CLASSES], kept_received[CLASSES];
short gone[CLASSES];                    /* sent before the cut, not received before it; or the reverse */
#define lost(c) gone[c]
#else
#define lost(c) 0
#endif

#define to_right(i) (2 * (i))
#define to_left(i) (2 * (i) - 1)
#define from_right(i) (2 * (i) + 1)
#define from_left(i) (2 * (i) - 2)
#define with_right(i, n) ((i) < N - 1 && ((LEAVER != (i) && LEAVER != (i) + 1) || (n) <= STAYS))
#define with_left(i, n) ((i) > 0 && ((LEAVER != (i) && LEAVER != (i) - 1) || (n) <= STAYS))
#define last(i) (i == LEAVER -> STAYS : POSITIONS)

/* What rank i's copy says of messages. */
inline cut(i, is)
{
	if
	:: i > 0 ->
		cut_sent[to_left(i)] = is * sent[to_left(i)];
		cut_received[from_left(i)] = is * received[from_left(i)]
	:: else
	fi;
	if
	:: i < N - 1 ->
		cut_sent[to_right(i)] = is * sent[to_right(i)];
		cut_received[from_right(i)] = is * received[from_right(i)]
	:: else
	fi;
	if
	:: i == 0 -> cut_sent[4] = is * sent[4]
	:: i == 1 -> cut_received[4] = is * received[4]
	:: else
	fi
}

inline copy(i)
{
	staged[i] = count[i]; cut(i, 1)
}

inline discard(i)
{
	staged[i] = 0; cut(i, 0)
}

#define at_target (staged[0] == target && staged[1] == target && staged[2] == target)
#define equal(c) (cut_sent[c] == cut_received[c])
#define none_crosses (equal(0) && equal(1) && equal(2) && equal(3) && equal(4))
#if defined(UNCOUNTED) || defined(NO_VOTE)
#define sums_agree true
#elif defined(TOTALS)
#define sums_agree (cut_sent[0] + cut_sent[4] == cut_received[0] + cut_received[4] && \
	equal(1) && equal(2) && equal(3))
#else
#define sums_agree none_crosses
#endif

/* Rank i's part of the vote; the last one makes the result. */
inline vote(i, no)
{
	state[i] = VOTING; in_vote++;
	objected = objected || no;
	if
	:: in_vote == N ->
		passed = !objected && sums_agree;
#if !defined(NO_VOTE) && !defined(CLOSED_COUNTS)
		assert(!passed || (at_target && none_crosses));
		assert(passed || late || closed || !none_crosses);
#endif
		if :: passed -> agreed = target :: !passed && late && !closed -> failed++ :: else fi;
		objected = false; late = false
	:: else
	fi
}

/* Rank i knows the target; "here": it is at a position. */
inline aim(i, here, leaves)
{
	if
	:: count[i] == target && here && !leaves -> copy(i); vote(i, false)
#ifdef NO_VOTE
	:: count[i] > target && here && !leaves -> copy(i); vote(i, false)
#endif
#ifdef CLOSED_COUNTS
	:: leaves -> cut(i, 1); vote(i, false)
#else
	:: leaves -> closed = true; vote(i, true)
#endif
	:: else ->
		if :: count[i] > target || (count[i] == target && !here) -> late = true; vote(i, true) :: else fi
	fi
}

inline contribute(i, leaves)
{
	state[i] = MAXIMUM; heard[i] = round; in_max++;
#ifndef CLOSED_COUNTS
	voided = voided || leaves;
#endif
	if :: count[i] > max -> max = count[i] :: else fi
}

inline delete_older(i)
{
	files[i] = files[i] & ~((1 << manifest) - 1)
}

#define may_open (life == 1 && round < ROUNDS && !voided && !closed)
#ifdef CHAIN
#define told(i) (heard[i - 1] > heard[i] || (state[i - 1] == OVER && heard[i - 1] == heard[i]))
#else
#define told(i) (ended || heard[i] < round)
#endif
#define heard_of(i, leaves) (i == 0 -> (leaves || may_open) : told(i))
/* A collective is over when all have posted it; rank 0 opens a round after all those of the round before. */
#define is_over(i, posted) (posted == N || heard[i] < round)
/* May rank i find that what it waits for has come about? */
#define can(i, leaves) ( \
	(state[i] == STANDING && heard_of(i, leaves)) || \
	(state[i] == MAXIMUM && is_over(i, in_max)) || \
	(state[i] == AIMING && leaves) || \
	(state[i] == VOTING && is_over(i, in_vote)) || \
	(state[i] == WRITING && has(i, staged[i])) || \
	(state[i] == GATHERING && is_over(i, in_durable)) || \
	(state[i] == COMMITTING && manifest == agreed))

inline stand(i, leaves)
{
	if
	:: i == 0 && leaves -> ended = true; state[0] = OVER; delete_older(0)
	:: i == 0 && !leaves ->
		round++; in_max = 0; in_vote = 0; in_durable = 0;
		k = (round > 1 && !passed -> 2 * k : k);
		delete_older(0); contribute(0, false)
	:: i > 0 && heard[i] < round -> delete_older(i); contribute(i, leaves)
	:: i > 0 && heard[i] == round -> delete_older(i); state[i] = OVER
	fi
}

inline go_on(i, here, leaves)
{
	if
	:: state[i] == STANDING -> stand(i, leaves)
	:: state[i] == MAXIMUM && voided -> state[i] = STANDING
	:: state[i] == MAXIMUM && !voided -> state[i] = AIMING; aim(i, here, leaves)
	:: state[i] == AIMING -> aim(i, here, leaves)
	:: state[i] == VOTING && passed -> state[i] = WRITING
	:: state[i] == VOTING && !passed ->
		discard(i); state[i] = STANDING
	:: state[i] == WRITING ->
		in_durable++;
#ifdef HASTY
		state[i] = (i == 0 -> COMMITTING : STANDING)
#else
		state[i] = (i == 0 -> GATHERING : STANDING)
#endif
	:: state[i] == GATHERING -> state[i] = COMMITTING
	:: state[i] == COMMITTING -> state[i] = STANDING
	fi
}

inline look_after(i, here)
{
	do
	:: can(i, false) -> d_step { go_on(i, here, false) }
	:: true -> break
	od
}

/* The program's sends after a position are a step with it: they wait for nothing, so nobody could tell. */
inline send(i)
{
	if :: with_left(i, count[i]) -> sent[to_left(i)]++ :: else fi;
	if :: with_right(i, count[i]) -> sent[to_right(i)]++ :: else fi
}

inline position(i)
{
#ifdef GATE
	do
	:: state[i] != MAXIMUM -> break
	:: state[i] == MAXIMUM && is_over(i, in_max) -> d_step { go_on(i, false, false) }
	od;
#endif
	atomic {
		d_step { count[i]++; if :: state[i] == AIMING -> aim(i, true, false) :: else fi };
		look_after(i, true);
		send(i)
	}
}

#ifdef IN_CALLS
#define in_call(i) look_after(i, false)
#else
#define in_call(i) skip
#endif

inline receive(i, c, n)
{
	atomic {
		sent[c] > received[c] + lost(c) ->
		received[c]++;
		assert(received[c] + lost(c) == n);
		in_call(i)
	}
}

#define complete(c) (received[c] + lost(c) == sent[c])
#define sends_complete(i) ((i == 0 || complete(to_left(i))) && (i == N - 1 || complete(to_right(i))) && \
	(i > 0 || complete(4)))

/* The rest of the exchange after the n-th position. Sends are over when they are received, or were at once. */
inline exchange(i, n)
{
	if :: with_left(i, n) && received[from_left(i)] < n -> receive(i, from_left(i), n) :: else fi;
	if :: with_right(i, n) -> receive(i, from_right(i), n) :: else fi;
#ifdef CROSSES
	if :: i == 1 && n == X -> receive(i, 4, 1) :: else fi;
#endif
	if
	:: sends_complete(i)
	:: else -> if :: true :: sends_complete(i) fi
	fi
}

inline before_position(i)
{
#ifdef CROSSES
	if
	:: i == 0 && count[0] + 1 == X -> sent[4]++
	:: i == 1 && count[1] + 1 == X -> receive(1, 0, X)
	:: else
	fi
#else
	skip
#endif
}

inline finalize(i)
{
	do
	:: state[i] == OVER -> break
#ifdef SILENT
	:: i > 0 && state[i] == STANDING -> break
#endif
	:: atomic { can(i, true) -> d_step { go_on(i, false, true) } }
	od
}

inline program(i)
{
	if :: resumed -> send(i); exchange(i, count[i]) :: else fi;
	do
	:: count[i] < last(i) -> before_position(i); position(i); exchange(i, count[i])
	:: else -> break
	od;
	finalize(i);
	assert(i > 0 || manifest == agreed || life > 1);
#ifdef SEEN
	assert(i > 0 || !(failed && manifest))
#endif
}

#define sound(m) (m == 0 || (has(0, m) && has(1, m) && has(2, m)))

inline commit()
{
	assert(staged[0] == staged[1] && staged[0] == staged[2] && none_crosses);
	manifest = staged[0];
	assert(sound(manifest));
#ifdef CRASH
	do
	:: t < CLASSES -> kept_sent[t] = cut_sent[t]; kept_received[t] = cut_received[t]; t++
	:: else -> break
	od;
	t = 0;
#endif
	do
	:: t < N ->
#ifdef CRASH
		kept_count[t] = staged[t];
#endif
		discard(t); t++
	:: else -> break
	od;
	t = 0
}

#ifdef CRASH
#define until_crash unless { d_step { life > born -> dead++ } }
#else
#define until_crash
#endif

proctype rank(byte i; bool resumed)
{
	byte born = life;
	{ program(i) } until_crash
}

/* Rank i's background writer. */
proctype writer(byte i)
{
	byte t;
end:	do
	:: d_step { state[i] == WRITING && !has(i, staged[i]) ->
		files[i] = files[i] | (1 << staged[i]);
#ifdef EARLY_DELETE
		files[i] = files[i] & ~((1 << staged[i]) - 1);
#endif
		assert(sound(manifest))
		}
	:: d_step { i == 0 && state[0] == COMMITTING && manifest != agreed -> commit() }
	od
}

inline start(restarts)
{
	run rank(0, restarts); run rank(1, restarts); run rank(2, restarts)
}

#ifdef CRASH
/* What the crash leaves are files. The second life takes no checkpoints: is its beginning right? */
proctype crash()
{
	byte t;
end:	d_step {
		!ended ->
		assert(sound(manifest));
		life = 2;
		do
		:: t < N ->
			count[t] = kept_count[t]; state[t] = STANDING; heard[t] = 0; staged[t] = 0;
			files[t] = (manifest -> 1 << manifest : 0); t++
		:: else -> t = 0; break
		od;
		do
		:: t < CLASSES ->
			sent[t] = kept_sent[t]; received[t] = kept_received[t];
			gone[t] = kept_sent[t] - kept_received[t];
			cut_sent[t] = 0; cut_received[t] = 0; t++
		:: else -> t = 0; break
		od;
		round = 0; k = 1; in_max = 0; max = 0; in_vote = 0; in_durable = 0;
		voided = false; closed = false; objected = false; passed = false; late = false;
		agreed = 0; failed = 0
	}
	atomic { dead == N -> start(manifest > 0) }
}
#endif

init
{
	atomic {
		start(false);
		run writer(0); run writer(1); run writer(2);
#ifdef CRASH
		run crash()
#endif
	}
}
