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
 *   durable  posted when the rank's image is a durable file, and with PLACES what it keeps for the other place:
 *            are those of all? If so, the leader of each place writes the manifest
 *   whole    posted by a leader when its manifest is durable, by the others at once: has any failed? If none
 *            has, all know that the set is whole, and delete what is older
 * A rank tests whether one of these is over, and goes on to the next, at its positions and in MPI_Finalize.
 * It may find so at any later position. After a failed vote K is doubled. The job came from set 0.
 *
 * Proven of every interleaving: no rank waits at a position (a d_step may not block); no deadlock, and as
 * all steps lead forward, every round opened comes to its end; a round is used if and only if all ranks
 * copied themselves at its target and no message crosses the cut; all rounds used get a manifest; at any
 * moment, and whichever place is lost then, the newest manifest left names a set whose images are all there,
 * and none older than a set that a rank knows to be whole; a rank that leaves MPI_Finalize has none of these
 * posted.
 *
 * Programs:
 *   LEAVER=r      rank r leaves its loop after STAYS positions, its neighbours know
 *   CROSSES       in one iteration rank 0 sends with another tag before its position what rank 1 receives after
 *                 its own, and rank 1 receives before its position what rank 0 sends after its own: equal in number
 *   CHAIN         rank 2 hears of rounds and the end from rank 1, not from rank 0
 *   IN_CALLS      collectives are looked after in the program's calls of MPI, too
 *   PLACES        ranks 0 and 1 share one folder, rank 2 has another one; each keeps copies of the other's images.
 *                 Without it all share one that is never lost
 *   FAILS         once an image, a copy or a manifest can't be written
 *   CRASH         all ranks die at any moment, and with PLACES a folder may be lost; they begin again at the newest
 *                 manifest: what was sent before the cut is not there any more, and the program ends as it would have
 * Mistakes to see fail:
 *   NO_VOTE       a rank that comes too late copies itself where it is (target = max + 1, for K is 1)
 *   GATE          who has contributed its instance may not pass its next position before the answer
 *   HASTY=r       leader r writes the manifest when its own image is durable
 *   UNCOUNTED     the vote does not ask for messages that cross
 *   TOTALS        messages are counted for each pair of ranks, not for each class
 *   CLOSED_COUNTS a closed rank does not void the round: it contributes its instance and messages, no objection
 *   SILENT        a closed rank takes no part in a round it has not heard of
 *   EARLY_DELETE  a rank deletes its older image when its newer one is durable
 *   DELETE_OWN    a rank deletes what is older when it posts "whole"
 *   DELETE_TOLD   there is no "whole": each vote tells which manifest rank 0 has written, and what is older is deleted
 *   UNPROTECTED   "durable" is posted before the copies for the other place are
 * No mistakes, but reached:
 *   SEEN          a round is used after one that failed for a late rank
 *   SEEN_OLDER    a place is lost when it alone has the newest manifest */
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
byte in_max, max, in_vote, in_durable, in_whole;
bool voided, closed, objected, passed;   /* voided: closed in max; closed: in the vote */
bool image_failed, manifest_failed;
#ifdef DELETE_TOLD
byte named;
#endif
#define target (max + k)

#define STANDING 0
#define MAXIMUM 1
#define AIMING 2
#define VOTING 3
#define WRITING 4
#define KEEPING 5
#define GATHERING 6
#define COMMITTING 7
#define FINISHING 8
#define OVER 9
byte state[N], heard[N];                /* what each rank waits for; the last round it has heard of */

/* staging, files, copies of each rank's at the other place (a bit for each instance), each place's newest manifest */
byte staged[N], manifest[2];
short files[N] = 1, copies[N] = 1;
byte cut_sent[CLASSES], cut_received[CLASSES];
#define has(i, instance) ((files[i] >> (instance)) & 1)
#define has_copy(i, instance) ((copies[i] >> (instance)) & 1)
#ifdef PLACES
#define place(i) ((i) / 2)
#define leads(i) ((i) != 1)
#define written (manifest[0] == agreed && manifest[1] == agreed)
#else
#define place(i) 0
#define leads(i) ((i) == 0)
#define written (manifest[0] == agreed)
#endif

/* writes that failed: rank i's latest */
#ifdef FAILS
bool bad[N], spent;
#define is_bad(i) bad[i]
#define forgive() bad[0] = false; bad[1] = false; bad[2] = false
#else
#define is_bad(i) false
#define forgive() skip
#endif

/* ghosts */
byte agreed, failed;                    /* the last target that passed its vote; rounds failed for a late rank */
byte known;                             /* the newest set that a rank knows to be whole */
bool late, set_is_lost;
byte life = 1;
#ifdef CRASH
byte dead;
typedef set { byte instance, sent[CLASSES], received[CLASSES] };
set sets[ROUNDS + 1];                   /* that of each round */
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

/* The newest manifest when place p is lost (BOTH: none is), and is its set there? */
#define BOTH 2
#define newest(p) ((p) == 1 || ((p) == BOTH && manifest[0] > manifest[1]) -> manifest[0] : manifest[1])
#define there(i, p) (place(i) == (p) -> has_copy(i, newest(p)) : has(i, newest(p)))
#define is_sound(p) (there(0, p) && there(1, p) && there(2, p) && newest(p) >= known)
#ifdef PLACES
#define sound (is_sound(BOTH) && is_sound(0) && is_sound(1))
#else
#define sound is_sound(1)
#endif
#define check_disk() set_is_lost = !sound; assert(!set_is_lost)

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

#ifdef CRASH
#define keep(c) sets[round].sent[c] = cut_sent[c]; sets[round].received[c] = cut_received[c]
inline keep_cut()
{
	sets[round].instance = target; keep(0); keep(1); keep(2); keep(3); keep(4)
}
#else
#define keep_cut() skip
#endif

inline accept()
{
	agreed = target; image_failed = false; manifest_failed = false; forgive();
	keep_cut()
}

/* Rank i's part of the vote; the last one makes the result. */
inline vote(i, no)
{
	state[i] = VOTING; in_vote++;
#ifdef DELETE_TOLD
	named = (i == 0 -> manifest[0] : named);
#endif
	objected = objected || no;
	if
	:: in_vote == N ->
		passed = !objected && sums_agree;
#if !defined(NO_VOTE) && !defined(CLOSED_COUNTS)
		assert(!passed || (at_target && none_crosses));
		assert(passed || late || closed || !none_crosses);
#endif
		if :: passed -> accept() :: !passed && late && !closed -> failed++ :: else fi;
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

/* What rank i has and keeps for others of before an instance. */
#define delete_older(i, instance) files[i] = files[i] & ~((1 << (instance)) - 1); \
	if \
	:: i == 0 -> copies[2] = copies[2] & ~((1 << (instance)) - 1) \
	:: i == 1 \
	:: i == 2 -> copies[0] = copies[0] & ~((1 << (instance)) - 1); copies[1] = copies[1] & ~((1 << (instance)) - 1) \
	fi; \
	check_disk()

inline contribute_durable(i)
{
	state[i] = GATHERING; in_durable++;
	image_failed = image_failed || is_bad(i);
	if
	:: in_durable == N ->
		assert(staged[0] == staged[1] && staged[0] == staged[2] && none_crosses);
		discard(0); discard(1); discard(2)
	:: else
	fi
}

inline contribute_whole(i)
{
	state[i] = FINISHING; in_whole++;
	manifest_failed = manifest_failed || is_bad(i);
#ifdef DELETE_OWN
	delete_older(i, agreed)
#endif
}

/* Rank i knows that all images, and copies of them, are durable. */
inline complete_set(i)
{
	if
	:: leads(i) -> state[i] = COMMITTING
#ifdef DELETE_TOLD
	:: !leads(i) -> state[i] = STANDING
#else
	:: !leads(i) -> contribute_whole(i)
#endif
	fi
}

inline use_set(i)
{
	state[i] = STANDING;
	if
	:: !manifest_failed ->
		known = (agreed > known -> agreed : known);
#ifndef DELETE_OWN
		delete_older(i, agreed)
#endif
	:: else
	fi
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
/* Has rank i copied what it keeps for the other place? */
#define is_kept(i) (has_copy(i, agreed) || is_bad(i))
#define keeps_all(i) (is_bad(i) || (i == 0 && is_kept(2)) || (i == 2 && is_kept(0) && is_kept(1)))
/* May rank i find that what it waits for has come about? */
#define can(i, leaves) ( \
	(state[i] == STANDING && heard_of(i, leaves)) || \
	(state[i] == MAXIMUM && is_over(i, in_max)) || \
	(state[i] == AIMING && leaves) || \
	(state[i] == VOTING && is_over(i, in_vote)) || \
	(state[i] == WRITING && (has(i, staged[i]) || is_bad(i))) || \
	(state[i] == KEEPING && keeps_all(i)) || \
	(state[i] == GATHERING && is_over(i, in_durable)) || \
	(state[i] == COMMITTING && (manifest[place(i)] == agreed || is_bad(i))) || \
	(state[i] == FINISHING && is_over(i, in_whole)))

inline stand(i, leaves)
{
	if
	:: i == 0 && leaves -> ended = true; state[0] = OVER
	:: i == 0 && !leaves ->
		round++; in_max = 0; in_vote = 0; in_durable = 0; in_whole = 0;
		k = (round > 1 && !passed -> 2 * k : k);
		contribute(0, false)
	:: i > 0 && heard[i] < round -> contribute(i, leaves)
	:: i > 0 && heard[i] == round -> state[i] = OVER
	fi
}

#ifdef DELETE_TOLD
#define heed(i) delete_older(i, named)
#else
#define heed(i) skip
#endif

inline go_on(i, here, leaves)
{
	if
	:: state[i] == STANDING -> stand(i, leaves)
	:: state[i] == MAXIMUM && voided -> state[i] = STANDING
	:: state[i] == MAXIMUM && !voided -> state[i] = AIMING; aim(i, here, leaves)
	:: state[i] == AIMING -> aim(i, here, leaves)
	:: state[i] == VOTING && passed -> state[i] = WRITING; heed(i)
	:: state[i] == VOTING && !passed -> discard(i); state[i] = STANDING; heed(i)
#ifdef HASTY
	:: state[i] == WRITING && i == HASTY -> in_durable++; state[i] = COMMITTING
	:: state[i] == WRITING && i != HASTY -> contribute_durable(i)
#elif defined(PLACES) && !defined(UNPROTECTED)
	:: state[i] == WRITING && i != 1 -> state[i] = KEEPING
	:: state[i] == WRITING && i == 1 -> contribute_durable(i)
#else
	:: state[i] == WRITING -> contribute_durable(i)
#endif
	:: state[i] == KEEPING -> contribute_durable(i)
	:: state[i] == GATHERING && image_failed -> state[i] = STANDING
	:: state[i] == GATHERING && !image_failed -> complete_set(i)
#ifdef DELETE_TOLD
	:: state[i] == COMMITTING -> state[i] = STANDING
#else
	:: state[i] == COMMITTING -> contribute_whole(i)
#endif
	:: state[i] == FINISHING -> use_set(i)
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
#if !defined(FAILS) && !defined(DELETE_TOLD)
	assert(i > 0 || written || life > 1);
#endif
#ifdef SEEN
	assert(i > 0 || !(failed && manifest[0]))
#endif
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

/* To write an image, a copy, a manifest fails, or it is durable. */
#ifdef FAILS
#define or_fail(i, when) :: d_step { (when) && !spent -> bad[i] = true; spent = true }
#else
#define or_fail(i, when)
#endif

#define writes_image(i) (state[i] == WRITING && !has(i, staged[i]) && !is_bad(i))
#define writes_manifest(i) (state[i] == COMMITTING && manifest[place(i)] != agreed && !is_bad(i))
/* Rank i may send its image to the other place when it is durable. */
#define may_send(i) (has(i, agreed) && state[i] != WRITING && !has_copy(i, agreed))
#ifdef UNPROTECTED
#define writes_copy(i, of) may_send(of)
#else
#define writes_copy(i, of) (state[i] == KEEPING && may_send(of) && !is_bad(i))
#endif

/* Rank i's background writer. */
proctype writer(byte i)
{
end:	do
	:: d_step { writes_image(i) ->
		files[i] = files[i] | (1 << staged[i]);
#ifdef EARLY_DELETE
		files[i] = files[i] & ~((1 << staged[i]) - 1);
#endif
		check_disk()
		}
	or_fail(i, writes_image(i))
#ifdef PLACES
	:: d_step { i == 0 && writes_copy(0, 2) -> copies[2] = copies[2] | (1 << agreed) }
	or_fail(i, i == 0 && writes_copy(0, 2))
	:: d_step { i == 2 && writes_copy(2, 0) -> copies[0] = copies[0] | (1 << agreed) }
	:: d_step { i == 2 && writes_copy(2, 1) -> copies[1] = copies[1] | (1 << agreed) }
	or_fail(i, i == 2 && (writes_copy(2, 0) || writes_copy(2, 1)))
#endif
	:: d_step { writes_manifest(i) -> manifest[place(i)] = agreed; check_disk() }
	or_fail(i, writes_manifest(i))
	od
}

inline start(restarts)
{
	run rank(0, restarts); run rank(1, restarts); run rank(2, restarts)
}

#ifdef CRASH
#define forget(c) sets[round].sent[c] = 0; sets[round].received[c] = 0
/* What the crash leaves are files. The second life takes no checkpoints: is its beginning right? */
proctype crash()
{
	byte m, s, t;
end:	atomic {
		!ended ->
#ifdef PLACES
		if :: m = newest(BOTH) :: m = newest(0) :: m = newest(1) fi;
#ifdef SEEN_OLDER
		assert(m == newest(BOTH));
#endif
#else
		m = manifest[0];
#endif
		d_step {
			check_disk();
			life = 2;
			do :: sets[s].instance == m -> break :: else -> s++ od;
			do
			:: t < CLASSES ->
				sent[t] = sets[s].sent[t]; received[t] = sets[s].received[t];
				gone[t] = sent[t] - received[t];
				cut_sent[t] = 0; cut_received[t] = 0; t++
			:: else -> t = 0; break
			od;
			do
			:: round > 0 -> forget(0); forget(1); forget(2); forget(3); forget(4); sets[round].instance = 0; round--
			:: else -> break
			od;
			do
			:: t < N ->
				count[t] = m; state[t] = STANDING; heard[t] = 0; staged[t] = 0;
				files[t] = 1 << m; copies[t] = 1 << m; t++
			:: else -> t = 0; break
			od;
			manifest[0] = m; manifest[1] = m; known = m; m = 0; s = 0; forgive();
			k = 1; in_max = 0; max = 0; in_vote = 0; in_durable = 0; in_whole = 0;
			voided = false; closed = false; objected = false; passed = false; late = false;
			image_failed = false; manifest_failed = false; agreed = 0; failed = 0
		}
	}
	atomic { dead == N -> start(count[0] > 0) }
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
