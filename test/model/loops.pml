/* loops.pml - the cut at positions in the bodies of worksharing loops, with and without nowait.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Threads meet different numbers of positions in a loop, so a loop is one instance as a whole: a
 * thread's count is odd inside, even outside. The target is the greatest count if that is odd: all
 * threads are in that loop or come to it; else one more. A thread is cut at its first position with a
 * count of at least the target; the loop's end is a position too, met while it waits there for the
 * others and once more on its way out, after the store of the even count. Iterations are taken from
 * a counter; taking one, combining a reduction and shared stores come after the guard. The first thread
 * in a guard when all are cut makes the copy. Counts are plain stores: they pass a store buffer (x86).
 *
 * Proven of every interleaving: all threads are cut at one count; of the loop they are in, every
 * iteration is done before the cut, or in just one saved frame, or still to be taken from the saved
 * counter; loops before it are done, loops after it not begun; a thread's part of the reduction is
 * in its frame or in the saved sum, never in both or neither; nobody writes shared memory between its
 * cut and the copy; no deadlock; at the end nothing is half done.
 *
 * N threads, L loops of ITERATIONS iterations, every other one nowait, REQS requests. Mistakes to see fail:
 *   NO_GUARD      iterations are taken without waiting for the copy
 *   NO_MEMBARRIER the coordinator reads counts that may still be in store buffers
 *   LOOK_FIRST    a thread that leaves a loop looks for a request before its count says that it is out
 *   BLIND_END     a thread that waits at a loop's end is not cut there
 *   LATE_SUM      the loop's end comes before the combination
 *   FREE_END      a thread that passes a loop's end waits for no copy, as after a barrier of the library
 * Other right ones:
 *   BETWEEN       a position that all threads meet before each loop
 *   FENCES        no membarrier, as in spmd.pml; a thread that waits at a loop's end says that it has seen, too
 *   NO_FENCE      FENCES, but none after the place where the request was seen (wrong)
 *   NO_BARRIERS   all loops are nowait */
#ifndef N
#define N 2
#endif
#ifndef L
#define L 2
#endif
#ifndef ITERATIONS
#define ITERATIONS 2
#endif
#ifndef REQS
#define REQS 1
#endif
#define NONE 255
#ifdef NO_BARRIERS
#define ends_in_barrier(l) false
#else
#define ends_in_barrier(l) (l % 2 == 1)
#endif

#define IDLE 0
#define WANTED 1
#define CHOOSING 2
#define KNOWN 3
#define COPYING 4
byte state = IDLE, seq = 1;             /* one atomic word */
byte target, count[N], buffer[N];       /* buffer 0: empty */
byte ncut, saved;
byte arrived, opened;                   /* at loops' ends */
byte next[L];                           /* the first iteration that no thread has taken */
byte ended, all_ended;                  /* the region's own barrier */
#ifdef FENCES
byte seen[N], told[N];                  /* the request a thread has seen; in its store buffer: 0: none */
#endif
/* what the image holds of each thread */
byte cutcount[N], frameiter[N];
/* ghosts */
byte inloop[N];                         /* the loop it is in, or comes to */
bool iscut[N], isdone[L * ITERATIONS], late[L * ITERATIONS], combined[L * N];

#define write(i) assert(!iscut[i])

inline check_loop(l)
{
	t = 0;
	do
	:: t < ITERATIONS ->
		n = isdone[l * ITERATIONS + t]; j = 0;
		do
		:: j < N -> if :: frameiter[j] == t -> n++ :: else fi; j++
		:: else -> break
		od;
		assert(n == (t < next[l]));
		t++
	:: else -> break
	od;
	j = 0;
	do
	:: j < N -> assert(combined[l * N + j] == (frameiter[j] == NONE)); j++
	:: else -> break
	od
}

inline check_image()
{
	j = 0;
	do
	:: j < N -> assert(cutcount[j] == cutcount[0] && inloop[j] == inloop[0]); j++
	:: else -> break
	od;
	t = 0;
	do
	:: t < L * ITERATIONS ->
		assert(t >= inloop[0] * ITERATIONS || isdone[t]);
		assert(t < (inloop[0] + (cutcount[0] % 2)) * ITERATIONS || !isdone[t]);
		t++
	:: else -> break
	od;
	if :: cutcount[0] % 2 -> check_loop(inloop[0]) :: else fi;
	j = 0; t = 0; n = 0
}

/* For the next image what was finished after the cut is done. */
inline forget()
{
	j = 0; do :: j < N -> iscut[j] = false; j++ :: else -> break od;
	t = 0;
	do
	:: t < L * ITERATIONS -> isdone[t] = isdone[t] || late[t]; late[t] = false; t++
	:: else -> break
	od;
	j = 0; t = 0
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
			d_step { forget() }
		}
	:: else
	fi
}

#ifdef NO_GUARD
#define guard(i) skip
#else
inline guard(i)
{
	do
	:: saved >= held -> break
	:: saved < held && ncut == N && state == KNOWN -> copy()
	od
}
#endif

inline cut(i, inst)
{
	atomic {
		cutcount[i] = inst; frameiter[i] = iter; inloop[i] = loop; held = sq; iscut[i] = true
	};
	ncut++
}

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

inline tell(i)
{
	atomic { if :: f == WANTED && seen[i] != sq && told[i] != sq -> told[i] = sq :: else fi }
}

inline may_choose(i)
{
	won = true; j = 0;
	do
	:: j < N -> won = won && (seen[j] == sq || (j == i && told[j] == sq)); j++
	:: else -> break
	od;
	j = 0
}
#define must_tell(i) (state == WANTED && seen[i] != seq && told[i] != seq)
#else
#define fence(i) skip
#define tell(i) skip
#define may_choose(i) won = true
#define must_tell(i) false
#endif

inline choose(i)
{
	may_choose(i);
	atomic {
		if
		:: won && state == WANTED && seq == sq -> state = CHOOSING
		:: else -> won = false
		fi
	};
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

/* Is thread i, whose count is "inst", to be cut here? May it begin a cut? */
inline look(i, inst, may_begin)
{
	if
	:: state == IDLE
	:: else ->
		fence(i);
		atomic { f = state; sq = seq };
		if
		:: f == IDLE || held == sq
		:: else ->
			tell(i);
			if :: f == WANTED && may_begin -> choose(i) :: else fi;
			(state != CHOOSING || seq != sq);
			atomic { f = state; won = (seq == sq) };
			if :: f == KNOWN && won && inst >= target -> cut(i, inst) :: else fi
		fi
	fi
}

inline iterations(i)
{
	do
	:: iter = NONE;
		guard(i);
		atomic {
			write(i);
			if :: next[loop] < ITERATIONS -> iter = next[loop]; next[loop]++ :: else fi
		};
		if :: iter == NONE -> break :: else fi;
		look(i, mycount, true);
		if :: true -> guard(i); write(i) :: true -> skip fi;
		atomic {
			if
			:: iscut[i] -> late[loop * ITERATIONS + iter] = true
			:: else -> isdone[loop * ITERATIONS + iter] = true
			fi;
			iter = NONE
		}
	od
}

inline combine(i)
{
	guard(i);
	atomic { write(i); combined[loop * N + i] = true }
}

inline loop_end(i)
{
	if
	:: ends_in_barrier(loop) ->
		atomic {
			mine = opened; arrived++;
			if :: arrived == N -> arrived = 0; opened++ :: else fi
		};
#ifdef BLIND_END
		(opened != mine);
#else
		do
		:: opened != mine -> break
		:: opened == mine && state == KNOWN && held != seq && mycount >= target -> look(i, mycount, false)
		:: opened == mine && must_tell(i) -> look(i, mycount, false)
		od;
#endif
	:: else
	fi;
#ifdef LOOK_FIRST
	look(i, mycount, false);
	mycount++; buffer[i] = mycount;
#else
	mycount++; buffer[i] = mycount;
	look(i, mycount - 1, false);
#endif
#ifndef FREE_END
	if :: ends_in_barrier(loop) -> guard(i) :: else fi
#endif
}

proctype thread(byte i)
{
	byte mycount = 0, loop = 0, iter = NONE, mine, f, sq = 0, held = 0, j, n, t;
	bool won;
	do
	:: loop < L ->
#ifdef BETWEEN
		mycount = mycount + 2; buffer[i] = mycount;
		look(i, mycount, true);
#endif
		mycount++; buffer[i] = mycount;
		iterations(i);
#ifndef LATE_SUM
		combine(i);
#endif
		loop_end(i);
#ifdef LATE_SUM
		combine(i);
#endif
#ifdef FREE_END
		if :: ends_in_barrier(loop) -> write(i) :: else fi;
#endif
		loop++
	:: else -> break
	od;
	guard(i);
	atomic { ended++; if :: ended == N -> all_ended = 1 :: else fi };
	(all_ended == 1);
	assert(ncut == 0);
	assert(i > 0 || (saved + 1 == seq))
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
