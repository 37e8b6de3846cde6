/* single.pml - the cut at positions in work that one thread of a team does, whose tasks the others do
 * while they wait for it in a barrier of the OpenMP library.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counts and target are those of loops.pml: odd inside such work. A thread that does not do it, and
 * the one that did, notes its frames (parks) and goes into a barrier of the library, where it looks for
 * no request; it executes tasks there. The barrier opens when all have come and no task is left. The
 * thread that does the work is cut at its positions, with no task waiting; it then cuts those that
 * have parked at the target's count, in its guard also those that come later. After the barrier each
 * thread steps out as of a loop, and is cut there if a request names the work that none was cut in.
 *
 * Proven of every interleaving: all threads are cut at one count, of the same work; one is in its body
 * and all others have parked, or all are at its end; no task waits; what the body and its tasks wrote
 * is what was done before the cut; nobody writes shared memory, by a task either, between its cut and
 * the copy; no thread is cut twice; no deadlock.
 *
 * N threads, L pieces of work of STEPS positions, after each a task, REQS requests. Mistakes to see fail:
 *   NO_GUARD      a task is made before the copy
 *   NO_OTHERS     those that have parked are not cut
 *   ANY_COUNT     they are cut whatever their count
 *   CUT_AT_END    a thread cut after the barrier cuts those that seem to be in it
 *   CUT_ITSELF    a thread that parks is cut there if it sees the request
 * Other right ones:
 *   BETWEEN       a position that all threads meet before each piece of work
 *   LEAVES        the last task is not waited for in the body
 *   BLIND         no position in the last step of the body */
#ifndef N
#define N 2
#endif
#ifndef L
#define L 2
#endif
#ifndef STEPS
#define STEPS 2
#endif
#ifndef REQS
#define REQS 1
#endif

#define IDLE 0
#define WANTED 1
#define CHOOSING 2
#define KNOWN 3
#define COPYING 4
#define PARKED 100                      /* frames: a step of the body, or these */
#define AT_END 101
#define BETWEEN_WORK 102
byte state = IDLE, seq = 1;             /* one atomic word */
byte target, count[N], buffer[N];       /* buffer 0: empty */
byte ncut, saved;
byte parked[N], cut_by_other[N];
bool taken[L];
byte arrived, opened, tasks;            /* of the library: its barrier, tasks that wait or run */
bool waiting;                           /* the task waits … */
byte whose;                             /* … that this work has made */
byte ended, all_ended;
/* what the image holds of each thread */
byte cutcount[N], frame[N], inwork[N];
/* what a thread that parks has noted */
byte note_count[N], note_work[N];
/* ghosts */
bool iscut[N];
byte did[L], done[L];                   /* steps, tasks */

#define write(i) assert(!iscut[i])

inline check_image()
{
	j = 0; n = 0; t = 0;
	do
	:: j < N ->
		assert(cutcount[j] == cutcount[0] && inwork[j] == inwork[0]);
		if
		:: frame[j] < PARKED -> n++; t = frame[j]
		:: frame[j] == AT_END -> assert(frame[0] == AT_END)
		:: frame[j] == BETWEEN_WORK -> assert(frame[0] == BETWEEN_WORK)
		:: else -> assert(frame[0] < PARKED || frame[0] == PARKED)
		fi;
		j++
	:: else -> break
	od;
	assert(tasks == 0 && n <= 1 && (n == 1 || frame[0] != PARKED));
	if
	:: n == 1 -> assert(did[inwork[0]] == t && done[inwork[0]] == t)
	:: frame[0] == AT_END -> assert(did[inwork[0]] == STEPS && done[inwork[0]] == STEPS)
	:: else -> assert(did[inwork[0]] == 0)
	fi;
	j = 0; n = 0; t = 0
}

inline copy()
{
	won = false;
	atomic { if :: ncut == N && state == KNOWN -> state = COPYING; won = true :: else fi };
	if
	:: won ->
		d_step { check_image() };
		skip;                   /* the copy */
		atomic {
			ncut = 0; state = IDLE; seq++; saved = seq - 1;
			j = 0; do :: j < N -> iscut[j] = false; j++ :: else -> break od; j = 0
		}
	:: else
	fi
}

#ifdef CUT_AT_END
#define cuts_others true
#else
#define cuts_others (where != AT_END)
#endif
#ifdef ANY_COUNT
#define is_parked(j) (parked[j] != 0)
#else
#define is_parked(j) (parked[j] == target)
#endif
#ifdef NO_OTHERS
#define to_cut(i, j) false
#else
#define to_cut(i, j) (cuts_others && saved < held && j != i && is_parked(j) && cut_by_other[j] != held)
#endif
/* One may have parked since the others were cut. */
#define any_to_cut(i) (to_cut(i, 0) || to_cut(i, 1) || (N > 2 && to_cut(i, (N - 1))))

inline others(i)
{
	j = 0;
	do
	:: j < N ->
		atomic {
			if
			:: to_cut(i, j) ->
				assert(!iscut[j]);
				cut_by_other[j] = held; iscut[j] = true; frame[j] = PARKED;
				cutcount[j] = note_count[j]; inwork[j] = note_work[j];
				ncut++
			:: else
			fi
		};
		j++
	:: else -> break
	od;
	j = 0
}

inline wait_for_copy(i)
{
	do
	:: saved >= held -> break
	:: saved < held && ncut == N && state == KNOWN -> copy()
	:: any_to_cut(i) -> others(i)
	od
}

#ifdef NO_GUARD
#define guard(i) skip
#else
#define guard(i) wait_for_copy(i)
#endif

inline cut(i, inst)
{
	atomic {
		assert(!iscut[i]);
		cutcount[i] = inst; frame[i] = where; inwork[i] = work; held = sq; iscut[i] = true
	};
	ncut++;
	others(i)
}

inline choose(i)
{
	atomic {
		if
		:: state == WANTED && seq == sq -> state = CHOOSING; won = true
		:: else -> won = false
		fi
	};
	if
	:: won ->
		j = 0;
		do
		:: j < N -> atomic {
			if :: buffer[j] -> count[j] = buffer[j]; buffer[j] = 0 :: else fi }; j++
		:: else -> break
		od;
		n = mycount; j = 0;
		do
		:: j < N -> if :: count[j] > n -> n = count[j] :: else fi; j++
		:: else -> break
		od;
		target = (n % 2 -> n : n + 1);
		j = 0; n = 0;
		state = KNOWN
	:: else
	fi
}

inline look(i, inst, may_begin)
{
	if
	:: state == IDLE
	:: else ->
		atomic { f = state; sq = seq };
		if
		:: f == IDLE || held == sq
		:: else ->
			if :: f == WANTED && may_begin -> choose(i) :: else fi;
			(state != CHOOSING || seq != sq);
			atomic { f = state; won = (seq == sq) };
			if :: f == KNOWN && won && inst >= target -> cut(i, inst) :: else fi
		fi
	fi
}

/* A thread that waits does a task. */
inline do_task(i)
{
	atomic { if :: waiting -> waiting = false; won = true :: else -> won = false fi };
	if :: won -> atomic { write(i); done[whose]++ }; tasks = 0 :: else fi
}

inline make_task(i)
{
	guard(i);
	atomic { write(i); did[work]++; whose = work; tasks = 1; waiting = true }
}

inline taskwait(i)
{
	do
	:: tasks == 0 -> break
	:: waiting -> do_task(i)
	od
}

inline body(i)
{
	do
	:: where < STEPS ->
#ifdef BLIND
		if :: where + 1 < STEPS -> look(i, mycount, true) :: else fi;
#else
		look(i, mycount, true);
#endif
		make_task(i);
		where++;
#ifdef LEAVES
		if :: where < STEPS -> taskwait(i) :: else fi
#else
		taskwait(i)
#endif
	:: else -> break
	od
}

inline barrier(i)
{
	atomic { mine = opened; arrived++ };
	do
	:: atomic { opened != mine -> break }
	:: atomic { opened == mine && arrived == N && tasks == 0 -> arrived = 0; opened++; break }
	:: opened == mine && waiting -> do_task(i)
	od
}

inline park(i)
{
	wait_for_copy(i);
	where = PARKED;
#ifdef CUT_ITSELF
	look(i, mycount, false);
	wait_for_copy(i);
#endif
	atomic { note_count[i] = mycount; note_work[i] = work; parked[i] = mycount }
}

proctype thread(byte i)
{
	byte mycount = 0, work = 0, where = BETWEEN_WORK, mine, f, sq = 0, held = 0, j, n, t;
	bool won;
	do
	:: work < L ->
#ifdef BETWEEN
		where = BETWEEN_WORK;
		mycount = mycount + 2; buffer[i] = mycount;
		look(i, mycount, true);
#endif
		mycount++; buffer[i] = mycount;
		guard(i);
		atomic { write(i); won = !taken[work]; taken[work] = true };
		if :: won -> where = 0; body(i) :: else fi;
		park(i);
		barrier(i);
		parked[i] = 0;
		where = AT_END;
		mycount++; buffer[i] = mycount;
		look(i, mycount - 1, false);
		wait_for_copy(i);
		work++
	:: else -> break
	od;
	guard(i);
	atomic { ended++; if :: ended == N -> all_ended = 1 :: else fi };
	(all_ended == 1);
	assert(ncut == 0)
}

proctype store_buffer(byte i)
{
end:	do
	:: atomic { buffer[i] -> count[i] = buffer[i]; buffer[i] = 0 }
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
