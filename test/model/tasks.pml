/* tasks.pml - the cut at positions inside tasks, which the runtime keeps as data until they begin.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counts and target are those of loops.pml, without its store buffers: odd inside shared work. One
 * thread does the work's body, task 0; it makes tasks 1 and 2, task 1 makes task 3. Each has a position
 * at its beginning and one at its end. A thread that waits for children does those that are not begun,
 * on top of its stack; a thread at the end of the work does any. Before it takes one it looks for a
 * request. Who waits, or has nothing to do, is cut where it is; the stack below is part of its cut.
 * The end opens when all have come and no task is left.
 *
 * Proven of every interleaving: all threads are cut in the same work; each task that is made and has
 * not ended is not begun or on the stack of one thread; nobody goes on, or changes what is known of
 * tasks, between its cut and the copy; who is cut on its way out leaves no task; all tasks end; no
 * thread is cut twice; no deadlock. With RESTART the same of the run that goes on from each image, in
 * which nobody has come to the end.
 *
 * N threads, REQS requests. Mistakes to see fail:
 *   NO_GUARD      a task is made, taken or ended before the copy
 *   BLIND_WAIT    who waits for children does not look for a request
 *   BLIND_END     nor who waits at the end
 *   EARLY_LOOK    whether tasks are left is read before who has come
 *   COMES_LATE    a thread has come to the end when it did its last task
 *   STAYS         a restarted thread had come to the end
 * Another right one:
 *   LEAVES        task 0 waits for none: they are left to the end */
#ifndef N
#define N 2
#endif
#ifndef REQS
#define REQS 1
#endif

#define IDLE 0
#define WANTED 1
#define CHOOSING 2
#define KNOWN 3
#define COPYING 4
byte state = IDLE, seq = 1;             /* one atomic word */
byte target, count[N], ncut, saved;
bool taken;                             /* the work */

#define TASKS 4
#define NONE 4                          /* what a thread does: a task, or nothing */
#define UNMADE 0
#define MADE 1
#define BEGUN 2
#define ENDED 3
byte is[TASKS + 1], step[TASKS + 1], kids[TASKS + 1], below[TASKS + 1];
byte current[N], left;
byte come, open;                        /* the end of the work */
bool has_come[N];
#define parent(t) (t == 3 -> 1 : 0)
#define STEPS 5                         /* position, make, make, wait, position */
#define child(t, s) (t == 0 -> s : (t == 1 && s == 1 -> 3 : 0))
#ifdef LEAVES
#define waits(t) (t != 0)
#else
#define waits(t) true
#endif
/* what the image holds of each thread: the same until the copy */
byte cutcount[N], cutcurrent[N], cutstep[N];
bool cutout[N];
/* ghosts */
bool iscut[N], again[N];
byte ended, all_ended;

#define write(i) assert(!iscut[i])

inline check_image()
{
	j = 0; k = 0;
	do
	:: j < N ->
		assert(cutcount[j] == cutcount[0] && cutcurrent[j] == current[j]);
		assert(cutstep[j] == step[current[j]] && (!cutout[j] || left == 0));
		c = current[j];
		do
		:: c != NONE -> assert(is[c] == BEGUN); k++; c = below[c]
		:: else -> break
		od;
		j++
	:: else -> break
	od;
	j = 1; n = 0;
	do
	:: j < TASKS ->
		if :: is[j] == BEGUN -> n++; k-- :: is[j] == MADE -> n++ :: else fi;
		j++
	:: else -> break
	od;
	assert(n == left && k == (is[0] == BEGUN));
	j = 0; k = 0; n = 0
}

#ifdef RESTART
inline restart()
{
	j = 0;
	do
	:: j < N ->
		again[j] = cutout[j]; count[j] = cutcount[j];
#ifndef STAYS
		has_come[j] = false;
#endif
		j++
	:: else -> break
	od;
	come = 0; open = 0; j = 0
}
#else
#define restart() skip
#endif

inline copy()
{
	won = false;
	atomic { if :: ncut == N && state == KNOWN -> state = COPYING; won = true :: else fi };
	if
	:: won ->
		d_step { check_image() };
		atomic {
			if :: cutcount[0] % 2 -> restart() :: else fi;
			ncut = 0; state = IDLE; seq++; saved = seq - 1;
			j = 0; do :: j < N -> iscut[j] = false; j++ :: else -> break od; j = 0
		}
	:: else
	fi
}

#ifdef NO_GUARD
#define guard(i) skip
#else
#define guard(i) hold(i)
#endif

inline hold(i)
{
	do
	:: saved >= held -> break
	:: saved < held && ncut == N && state == KNOWN -> copy()
	od
}

inline cut(i, inst, out)
{
	atomic {
		assert(!iscut[i]);
		cutcount[i] = inst; cutcurrent[i] = current[i]; cutstep[i] = step[current[i]];
		cutout[i] = out; held = sq; iscut[i] = true
	};
	ncut++
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
		n = 0; j = 0;
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

inline look(i, inst, may_begin, out)
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
			if :: f == KNOWN && won && inst >= target -> cut(i, inst, out) :: else fi
		fi
	fi
}

/* Must a thread that waits be cut? */
#define is_asked(i) (state == KNOWN && held != seq && count[i] >= target)
#define is_child(t, c) (is[t] == MADE && parent(t) == c)
#define has_child(c) (is_child(1, c) || is_child(2, c) || is_child(3, c))
#define has_any (is[1] == MADE || is[2] == MADE || is[3] == MADE)

inline begin(i, t)
{
	write(i);
	is[t] = BEGUN; below[t] = current[i]; current[i] = t
}

inline wait(i, c)
{
	guard(i);
#ifdef BLIND_WAIT
	if
	:: atomic { kids[c] == 0 -> step[c]++ }
	:: atomic { is_child(1, c) -> begin(i, 1) }
	:: atomic { is_child(2, c) -> begin(i, 2) }
	:: atomic { is_child(3, c) -> begin(i, 3) }
	fi
#else
	if
	:: atomic { kids[c] == 0 -> step[c]++ }
	:: kids[c] != 0 && is_asked(i) -> look(i, count[i], false, false)
	:: atomic { is_child(1, c) -> begin(i, 1) }
	:: atomic { is_child(2, c) -> begin(i, 2) }
	:: atomic { is_child(3, c) -> begin(i, 3) }
	fi
#endif
}

inline make(i, c)
{
	guard(i);
	atomic {
		k = child(c, step[c]);
		if
		:: k != 0 -> write(i); is[k] = MADE; kids[c]++; left++
		:: else
		fi;
		k = 0; step[c]++
	}
}

inline end_task(i, c)
{
	guard(i);
	atomic {
		write(i);
		is[c] = ENDED; current[i] = below[c];
		if :: c != 0 -> kids[parent(c)]--; left-- :: else fi
	}
}

inline do_step(i)
{
	c = current[i];
	if
	:: step[c] == 0 || step[c] == 4 -> look(i, count[i], true, false); hold(i); step[c]++
	:: step[c] == 1 || step[c] == 2 -> make(i, c)
	:: step[c] == 3 && waits(c) -> wait(i, c)
	:: step[c] == 3 && !waits(c) -> step[c]++
	:: step[c] == STEPS -> end_task(i, c)
	fi
}

inline come_to_end(i)
{
	atomic {
#ifdef COMES_LATE
		if :: !has_come[i] && !has_any -> has_come[i] = true; come++ :: else fi
#else
		if :: !has_come[i] -> has_come[i] = true; come++ :: else fi
#endif
	}
}

inline at_end(i)
{
	guard(i);
#ifdef EARLY_LOOK
	none = (left == 0);
	come_to_end(i);
	if :: come == N && none -> open = 1 :: else fi;
#else
	come_to_end(i);
	none = (come == N);
	if :: none && left == 0 -> open = 1 :: else fi;
#endif
	if
	:: open -> assert(left == 0); out = true
#ifndef BLIND_END
	:: !open && is_asked(i) -> look(i, count[i], false, false)
#endif
	:: atomic { !open && is[1] == MADE -> begin(i, 1) }
	:: atomic { !open && is[2] == MADE -> begin(i, 2) }
	:: atomic { !open && is[3] == MADE -> begin(i, 3) }
	:: !open && come == N && left == 0
	fi
}

proctype thread(byte i)
{
	byte f, sq = 0, held = 0, j, k, n, c;
	bool won, none, out;
	count[i] = 1;
	atomic {
		if
		:: !taken -> taken = true; current[i] = 0; is[0] = BEGUN; below[0] = NONE
		:: else
		fi
	};
	do
	:: out -> break
	:: !out && current[i] != NONE -> do_step(i)
	:: !out && current[i] == NONE ->
		at_end(i);
		if
		:: out ->
			count[i] = 2;
			look(i, 1, false, true);
			hold(i);
			if :: again[i] -> again[i] = false; out = false :: else fi
		:: else
		fi
	od;
	atomic { ended++; if :: ended == N -> all_ended = 1 :: else fi };
	(all_ended == 1);
	assert(ncut == 0 && left == 0 && is[1] == ENDED && is[2] == ENDED && is[3] == ENDED)
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
		do :: i < N -> current[i] = NONE; run thread(i); i++ :: else -> break od;
		run requests()
	}
}
