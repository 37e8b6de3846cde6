/* give_up.pml - a checkpoint that can't be completed is given up, and nothing is harmed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A team is stuck when some thread never reaches the target: it meets no more positions, or it waits for
 * something a thread in a guard holds. A thread that waits in its guard may give the checkpoint up (in
 * the runtime: after a time) as long as not all threads are cut. The state, the request's number and the
 * number of cut threads are one atomic word, so that giving up and the last cut exclude each other.
 *
 * Proven of every interleaving: no deadlock; nobody writes shared memory between its cut and the copy of
 * a checkpoint that is completed; an image is made of one instance on all threads or not at all.
 *
 * N threads, K positions, REQS requests. What makes teams stuck, and the mistake to see fail:
 *   IN_CRITICAL   the position stands inside a critical section
 *   SOME_ONLY     the last thread meets one position less
 *   NO_GIVE_UP    a guard waits for ever */
#ifndef N
#define N 2
#endif
#ifndef K
#define K 3
#endif
#ifndef REQS
#define REQS 1
#endif
#define IDLE 0
#define WANTED 1
#define CHOOSING 2
#define KNOWN 3
byte state = IDLE, seq = 1, ncut;       /* one atomic word */
byte target, count[N];
bool locked;
/* ghosts */
byte cutinst[N];
bool iscut[N], copied;

#define waits (held == seq && state == KNOWN)
#define write(i) assert(!(iscut[i] && !copied))

inline forget()
{
	j = 0;
	do :: j < N -> iscut[j] = false; j++ :: else -> break od;
	ncut = 0; seq++; state = IDLE
}

inline give_up()
{
	atomic { if :: state == KNOWN && seq == held && ncut < N -> forget() :: else fi }
}

#ifdef NO_GIVE_UP
#define guard() (!waits)
#else
inline guard()
{
	do :: !waits -> break :: waits && ncut < N -> give_up() od
}
#endif

inline position(i)
{
	mycount++; count[i] = mycount;
	if
	:: state == IDLE
	:: else ->
		atomic { f = state; sq = seq };
		if
		:: f == IDLE || held == sq
		:: else ->
			won = false;
			if
			:: f == WANTED -> atomic {
				if :: state == WANTED && seq == sq -> state = CHOOSING; won = true :: else fi }
			:: else
			fi;
			if
			:: won ->
				m = mycount; j = 0;
				do
				:: j < N -> if :: count[j] > m -> m = count[j] :: else fi; j++
				:: else -> break
				od;
				target = m + 1; state = KNOWN
			:: else
			fi;
			(state != CHOOSING || seq != sq);
			atomic { f = state; if :: f != KNOWN || seq != sq -> f = IDLE :: else fi; m = target };
			if
			:: f == KNOWN && mycount == m ->
				cutinst[i] = mycount; won = false;
				atomic {
					if
					:: state == KNOWN && seq == sq ->
						ncut++; held = sq; iscut[i] = true; won = (ncut == N)
					:: else
					fi
				};
				if
				:: won ->
					j = 0;
					do
					:: j < N -> assert(cutinst[j] == cutinst[0]); j++
					:: else -> break
					od;
					skip;   /* the copy */
					atomic { copied = true; forget(); copied = false }
				:: else
				fi
			:: else
			fi
		fi
	fi
}

proctype thread(byte i)
{
	byte mycount = 0, f, sq = 0, held = 0, j, m;
	bool won;
	do
#ifdef SOME_ONLY
	:: mycount < K - (i == N - 1) ->
#else
	:: mycount < K ->
#endif
#ifdef IN_CRITICAL
		guard(); atomic { !locked -> locked = true };
		position(i);
		guard(); write(i); locked = false
#else
		position(i);
		if :: true -> guard(); write(i) :: true -> skip fi
#endif
	:: else ->
		guard();
		/* Leaving uncut: never will be. */
		atomic {
			if :: state == KNOWN && held != seq && ncut > 0 -> forget() :: else fi };
		write(i); break
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
		do :: i < N -> run thread(i); i++ :: else -> break od;
		run requests()
	}
}
