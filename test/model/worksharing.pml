/* worksharing.pml - the cut at positions in the bodies of worksharing loops, nowait between them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Threads meet different numbers of positions, so nothing is counted. The first thread at a position
 * opens the cut in its barrier epoch; the others cut at their next position or, if they meet none, at
 * the barrier: each publishes its frame before it arrives there, so that it can be cut by proxy while it
 * waits in the library's barrier. Iterations are drawn from shared counters; drawing one, combining a
 * reduction and shared stores stand behind the guard.
 *
 * Proven of every interleaving: all threads are cut in one barrier epoch; of each loop of that epoch,
 * every iteration is done before the cut, or in just one saved frame, or still to be drawn by the saved
 * counter; a thread's part of the reduction is in its frame or in the saved sum, never in both or
 * neither; nobody writes shared memory between its cut and the copy; no deadlock.
 *
 * N threads, E epochs of L loops of TURNS iterations, REQS requests. Mistakes to see fail:
 *   NO_GUARD      iterations are drawn without waiting for the copy
 *   LATE_ARRIVE   the arrival is not ordered before the look at the request
 *   PLAIN_DEPART  the departure is a plain store
 *   OLD_LABEL     who still waits in the barrier before is resumed in front of it */
#ifndef N
#define N 2
#endif
#ifndef E
#define E 2
#endif
#ifndef L
#define L 2
#endif
#ifndef TURNS
#define TURNS 2
#endif
#ifndef REQS
#define REQS 1
#endif
#define NONE 255

/* state: IDLE, WANTED, OPEN (the cut belongs to cutepoch). state and seq are one atomic word. */
#define IDLE 0
#define WANTED 1
#define OPEN 2
byte state = IDLE, seq = 1, saved, ncut, cutepoch;
byte cutseq[N];                         /* the last request a thread was cut for … */
bool arrived[N];                        /* … and does it wait at a barrier: one atomic word */
byte arrivedin[N];                      /* its published frame: the epoch */
byte atbarrier, epoch;                  /* the library's barrier */
byte next[E * L];                       /* iterations drawn, by loop */
/* what the image holds of each thread */
byte frameepoch[N], frameloop[N], frameturn[N];
/* ghosts */
bool done[E * L * TURNS], late[E * L * TURNS], combined[E * N];

#define is_cut(i) (cutseq[i] == seq && saved < seq)
#define write(i) assert(!is_cut(i))
#ifdef NO_GUARD
#define guard(i) skip
#else
#define guard(i) (mycut <= saved)
#endif

inline check_frames()
{
	j = 0;
	do
	:: j < N ->
		assert(frameepoch[j] == cutepoch);
		j++
	:: else -> break
	od;
	t = cutepoch * L * TURNS;
	do
	:: t < (cutepoch + 1) * L * TURNS ->
		m = done[t]; j = 0;
		do
		:: j < N ->
			if
			:: frameturn[j] != NONE && frameloop[j] * TURNS + frameturn[j] == t -> m++
			:: else
			fi;
			j++
		:: else -> break
		od;
		assert(m == (t % TURNS < next[t / TURNS]));
		t++
	:: else -> break
	od;
	t = 0; m = 0; j = 0
}

/* For the next image it is done. */
inline late_is_done()
{
	t = 0;
	do
	:: t < E * L * TURNS -> done[t] = done[t] || late[t]; late[t] = false; t++
	:: else -> break
	od;
	t = 0
}

inline finish()
{
	d_step { check_frames() };
	skip;                           /* the copy */
	ncut = 0;
	d_step { saved = seq; late_is_done() };
	atomic { state = IDLE; seq++ }
}

inline count_one()
{
	atomic { ncut++; last = (ncut == N) };
	if :: last -> finish() :: else fi
}

/* Whoever waits at a barrier is cut by the thread that opened the cut. */
inline cut_waiting()
{
	j = 0;
	do
	:: j < N ->
		hit = false;
		atomic {
			if
			:: arrived[j] && cutseq[j] != sq ->
				cutseq[j] = sq; hit = true;
				frameturn[j] = NONE;
#ifdef OLD_LABEL
				frameepoch[j] = arrivedin[j]
#else
				frameepoch[j] = cutepoch;
				assert(arrivedin[j] == cutepoch || arrivedin[j] + 1 == cutepoch);
				assert(combined[cutepoch * N + j] == (arrivedin[j] == cutepoch))
#endif
			:: else
			fi
		};
		if :: hit -> k = j; count_one(); j = k :: else fi;
		j++
	:: else -> break
	od;
	j = 0; k = 0
}

inline position(i)
{
	if
	:: state == IDLE
	:: else ->
		atomic { f = state; sq = seq };
		if
		:: f == IDLE || mycut == sq
		:: else ->
			won = false;
			if
			:: f == WANTED -> atomic {
				if
				:: state == WANTED && seq == sq ->
					state = OPEN; cutepoch = ep; won = true
				:: else
				fi }
			:: else
			fi;
			atomic {
				assert(cutseq[i] != sq);
				frameepoch[i] = ep; frameloop[i] = loop; frameturn[i] = turn;
				assert(!combined[ep * N + i]);
				cutseq[i] = sq; mycut = sq
			};
			count_one();
			if :: won -> cut_waiting() :: else fi
		fi
	fi
}

/* The barrier at the end of an epoch, with what stands in front of it and behind. */
inline barrier(i)
{
	arrivedin[i] = ep;
#ifdef LATE_ARRIVE
	f = state; sq = seq; arrived[i] = true;
#else
	arrived[i] = true;
	atomic { f = state; sq = seq };
#endif
	if
	:: f == OPEN ->
		hit = false;
		atomic {
			if
			:: state == OPEN && seq == sq && cutseq[i] != sq ->
				cutseq[i] = sq; hit = true;
				frameepoch[i] = ep; frameturn[i] = NONE
			:: else
			fi
		};
		if :: hit -> count_one() :: else fi
	:: else
	fi;
	atomic { mine = epoch; atbarrier++; if :: atbarrier == N -> atbarrier = 0; epoch++ :: else fi };
	(epoch != mine);
#ifdef PLAIN_DEPART
	mycut = cutseq[i]; arrived[i] = false
#else
	atomic { arrived[i] = false; mycut = cutseq[i] }
#endif
}

proctype thread(byte i)
{
	byte ep = 0, loop, turn, mine, f, sq, mycut = 0, j, k, m, t;
	bool last, won, hit;
	do
	:: ep < E ->
		loop = ep * L;
		do
		:: loop < (ep + 1) * L ->
			guard(i);
			atomic {
				write(i);
				if
				:: next[loop] < TURNS -> turn = next[loop]; next[loop]++
				:: else -> turn = NONE; loop++
				fi
			};
			if
			:: turn != NONE ->
				position(i);
				if :: true -> guard(i); write(i) :: true -> skip fi;
				/* finished behind the cut it is, for this image, still to be done */
				atomic {
					if
					:: is_cut(i) -> late[loop * TURNS + turn] = true
					:: else -> done[loop * TURNS + turn] = true
					fi
				}
			:: else
			fi
		:: else -> break
		od;
		guard(i);
		atomic { write(i); combined[ep * N + i] = true };
		barrier(i);
		ep++
	:: else -> break
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
