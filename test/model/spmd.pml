/* spmd.pml - the cut at a position that all threads of a team meet in the same order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The first thread that sees the request coordinates: membarrier, read all counts, target = max + 1.
 * Every thread saves its private state at its target-th position and goes on; a guard keeps it from
 * writing shared memory before that has been copied. The copy begins when all are cut and a thread
 * waits, and is split into slices, taken by the threads that wait. Counts are plain stores: they pass a store buffer (x86).
 *
 * Proven of every interleaving: all threads are cut at the same instance and in the same barrier epoch;
 * nobody writes shared memory between its cut and the end of the copy; each slice is copied once; no
 * deadlock; at the end nothing is half done.
 *
 * N threads, K positions per region, REGIONS regions, REQS requests. Mistakes to see fail:
 *   PUBLISHED     as published: each thread saves at its own next position
 *   NO_GUARD      nothing waits for the copy
 *   GUARD_ALL     the guard waits while any checkpoint is under way, cut or not
 *   NO_MEMBARRIER the coordinator reads counts that may still be in store buffers
 *   LOCK_OUTSIDE  critical sections, the guard comes before them (right)
 *   LOCK_INSIDE   the guard stands in the critical section, after the lock
 *   NO_BARRIERS   no barrier between positions (right)
 *   NO_WRITES     nothing shared is written (to see what else goes wrong)
 * Other right ones:
 *   PERIOD        every PERIOD-th position is a cut: all threads know it, nobody asks
 *   FENCES        no membarrier: a thread that sees the request says so, and passes a fence at each further
 *                 position; one that finds that all have said so coordinates
 *   NO_FENCE      FENCES, but none after the position where the request was seen (wrong)
 *   HASTY         FENCES by a coordinator that waits for nobody's word (wrong)
 *   BARRIER_FREES no guard after a barrier, but one before it
 *   BARRIER_ONLY  neither (wrong) */
#ifndef N
#define N 2
#endif
#ifndef K
#define K 3
#endif
#ifndef REGIONS
#define REGIONS 1
#endif
#ifndef REQS
#define REQS 1
#endif
#define SLICES 2

/* state: IDLE, WANTED (raised by a timer or signal), CHOOSING (a coordinator reads the counts),
 * KNOWN (target announced). state and seq are one atomic word. */
#define IDLE 0
#define WANTED 1
#define CHOOSING 2
#define KNOWN 3
byte state = IDLE, seq = 1;
byte target, count[N], buffer[N];       /* buffer 0: empty */
byte ncut, saved;                       /* saved: the last request whose copy is complete */
byte slice = SLICES, ncopied;           /* the next slice to copy; SLICES: none */
byte arrived, epoch;                    /* the library's barrier */
bool locked;
#ifdef FENCES
byte seen[N], told[N];                  /* the request a thread has seen; in its store buffer: 0: none */
#endif
/* ghosts */
byte cutinst[N], cutepoch[N], copies[SLICES];
bool iscut[N];                          /* cut, and the copy not complete */

inline barrier()
{
	atomic { mine = epoch; arrived++; if :: arrived == N -> arrived = 0; epoch++ :: else fi };
	(epoch != mine)
}

inline finish()
{
	j = 0; do :: j < SLICES -> assert(copies[j] == 1); copies[j] = 0; j++ :: else -> break od;
	j = 0; do :: j < N -> iscut[j] = false; j++ :: else -> break od;
	ncopied = 0;
	atomic { ncut = 0; state = IDLE; seq++ }
	saved = seq - 1                 /* opens the guards */
}

/* Copy one slice of the checkpoint this thread is cut in, if one is left. A claim can't be stale: while a
 * thread is in here it is not cut for the next request, and slices open only when all are. */
inline take_slice()
{
	s = SLICES;
	atomic { if :: slice < SLICES -> s = slice; slice++ :: else fi };
	if
	:: s < SLICES ->
		copies[s]++;
		atomic { ncopied++; last = (ncopied == SLICES) };
		if :: last -> finish() :: else fi
	:: else
	fi
}

#ifdef NO_GUARD
#define guard(i) skip
#else
#ifdef GUARD_ALL
#define guard(i) (state != KNOWN || ncut == 0)
#else
inline guard(i)
{
	do
	:: saved >= held -> break
	:: saved < held && slice < SLICES -> take_slice()
	od
}
#endif
#endif
#ifdef NO_WRITES
#define write(i) skip
#else
#define write(i) assert(!iscut[i])
#endif

#ifdef FENCES
#ifdef NO_FENCE
#define passes_fence(i) (seen[i] != seq && told[i] != seq)
#else
#define passes_fence(i) true
#endif
inline fence(i)
{
	atomic {
		if :: passes_fence(i) && buffer[i] -> count[i] = buffer[i]; buffer[i] = 0 :: else fi;
		if :: passes_fence(i) && told[i] -> seen[i] = told[i]; told[i] = 0 :: else fi
	}
}

#ifdef HASTY
#define all_have_seen() won = true
#else
inline all_have_seen()
{
	won = true; j = 0;
	do
	:: j < N -> won = won && (seen[j] == sq || (j == i && told[j] == sq)); j++
	:: else -> break
	od
}
#endif
#endif

/* Becomes the coordinator if nobody is. */
inline try_choosing()
{
	atomic { if :: state == WANTED && seq == sq -> state = CHOOSING; won = true :: else fi }
}

inline cut(i)
{
	cutinst[i] = mycount; cutepoch[i] = epoch; held = sq; iscut[i] = true;
	atomic { ncut++; last = (ncut == N) };
	if
	:: last ->
		j = 0;
		do
		:: j < N ->
			assert(cutinst[j] == cutinst[0] && cutepoch[j] == cutepoch[0]); j++
		:: else -> break
		od;
		slice = 0
	:: else
	fi
}

inline position(i)
{
#ifdef PERIOD
	guard(i);                       /* one cut at a time */
	mycount++;
	buffer[i] = mycount;
	atomic { f = state; sq = seq };
	if
	:: f == IDLE && mycount % PERIOD == 0 ->
		won = false;
		atomic { if :: state == IDLE && seq == sq -> state = CHOOSING; won = true :: else fi };
		if :: won -> target = mycount; state = KNOWN :: else fi
	:: else
	fi;
	sq = seq;
#else
	mycount++;
	buffer[i] = mycount;
#endif
	if
	:: state == IDLE
	:: else ->
#ifdef FENCES
		fence(i);
#endif
		atomic { f = state; sq = seq };
		if
		:: f == IDLE || held == sq
		:: else ->
#ifdef PUBLISHED
			cut(i)
#else
			won = false;
			if
#ifdef FENCES
			:: f == WANTED ->
				if :: seen[i] != sq && told[i] != sq -> told[i] = sq :: else fi;
				all_have_seen();
				if :: won -> won = false; try_choosing() :: else fi
#else
			:: f == WANTED -> try_choosing()
#endif
			:: else
			fi;
			if
			:: won ->
#if !defined(NO_MEMBARRIER) && !defined(FENCES)
				j = 0;
				do
				:: j < N -> atomic {
					if :: buffer[j] -> count[j] = buffer[j]; buffer[j] = 0 :: else fi }; j++
				:: else -> break
				od;
#endif
				m = mycount; j = 0;
				do
				:: j < N -> if :: count[j] > m -> m = count[j] :: else fi; j++
				:: else -> break
				od;
				target = m + 1; state = KNOWN
			:: else
			fi;
			(state != CHOOSING || seq != sq);
			f = state;
			if
			:: f == KNOWN && seq == sq ->
				assert(mycount <= target);
				if :: mycount == target -> cut(i) :: else fi
			:: else
			fi
#endif
		fi
	fi
}

/* A stretch of the user's code: private work, or a shared definition after its guard. */
inline work(i)
{
#if defined(LOCK_INSIDE)
	atomic { !locked -> locked = true }; guard(i); write(i); locked = false
#elif defined(LOCK_OUTSIDE)
	guard(i); atomic { !locked -> locked = true }; write(i); locked = false
#else
	if :: true -> guard(i); write(i) :: true -> skip fi
#endif
}

proctype thread(byte i)
{
	byte mycount = 0, mine, f, j, m, s, sq = 0, held = 0, region = 0;
	bool last, won;
	do
	:: mycount < K ->
		position(i);
		work(i);
#ifndef NO_BARRIERS
#ifdef BARRIER_FREES
		guard(i);
#endif
		barrier();
#if defined(BARRIER_FREES) || defined(BARRIER_ONLY)
		if :: true -> write(i) :: true -> skip fi
#else
		work(i)
#endif
#endif
	:: else ->
		/* The region ends: after its barrier the master alone goes on. What was asked for and
		 * not begun stays due; what was begun is complete, for all met the target or nobody. */
		guard(i);
		barrier();
		if
		:: i == 0 ->
			guard(i); write(i);
			assert(ncut == 0 || ncut == N);
			if :: ncut == 0 && state > WANTED -> atomic { seq++; state = WANTED } :: else fi
		:: else
		fi;
		mycount = 0;
		atomic { buffer[i] = 0; count[i] = 0 };
#ifdef FENCES
		atomic { told[i] = 0; seen[i] = 0 };
#endif
		barrier();
		region++;
		if :: region == REGIONS -> break :: else fi
	od
}

proctype store_buffer(byte i)
{
end:	do
	:: atomic { buffer[i] -> count[i] = buffer[i]; buffer[i] = 0 }
#ifdef FENCES
	:: atomic { told[i] -> seen[i] = told[i]; told[i] = 0 }
#endif
	od
}

proctype requests()
{
	byte r = 0;
	do
	:: r < REQS ->
end:		atomic { state == IDLE -> state = WANTED }; r++
	:: else -> break
	od
}

init
{
	byte i = 0;
	atomic {
		do :: i < N -> run thread(i); run store_buffer(i); i++ :: else -> break od;
		run requests()
	}
}
