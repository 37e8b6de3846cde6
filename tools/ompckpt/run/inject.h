/* inject.h - faults on purpose, to see that a run gets over them: ompckpt run --inject.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A fault is KIND[:rank=N|:team=N][:VALUE][@TIME], several are separated by commas:
 *   kill@TIME         SIGKILL, once
 *   exp:MEAN          SIGKILL again and again, times between by the exponential law
 *   hang[:TIME]@TIME  stopped, for ever or so long
 *   net@TIME          its network link is cut, for ever; not if it has the supervisor's own network
 *   slow:4x[@TIME]    stopped three quarters of the time, from then on (or from the beginning)
 *   bit:VARIABLE@POSITION[*K]  one bit of it is turned over, at the first candidate at that
 *                     position from the K-th of the process on; once in a run; "any" is all
 * It meets that rank of a job, or that team, else any; without MPI, the program. TIME is one of the
 * whole run, pauses and restarts included. One seed, the same faults at the same times. */
#ifndef OMPCKPT_INJECT_H
#define OMPCKPT_INJECT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Take faults from their text. False: it is not understood, or there are too many. */
bool inject_read(const char *text);

/* The run begins now. */
void inject_begin(unsigned long long seed);

/* A process of the run is there: do what is due. "is_asked": somebody wants its end, so it must not
 * stay stopped. Seconds until the next call; INFINITY: there is nothing to do any more. */
double inject_act(int child, bool is_asked);

/* Of several teams the process is found by "f": that of a team, or (-1) one of all by "draw"; 0:
 * none. "are_jobs": what computes is beneath that. */
void inject_teams(int (*f)(int team, double draw, int *which), bool are_jobs);

/* OMPCKPT_FLIP for one of so many teams; false: no bit is to be turned over. */
bool inject_flip(unsigned teams, unsigned *team, char *text, size_t size);

/* Has a process been killed, or cut off, here since the last call? */
bool inject_has_killed(void);

/* What was done so far, to be released. */
json_t *inject_done(void);

#endif
