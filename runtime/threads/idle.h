/* idle.h - the OpenMP library's threads that have nothing to do in serial code.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_IDLE_H
#define OMPCKPT_RUNTIME_IDLE_H

#include <stdbool.h>
#include <stdint.h>

/* How many threads are there, the caller and the busy ones with them? */
uint32_t idle_threads(void);
/* How many threads has a team that brings in all of them and ends none, the caller with them? */
uint32_t idle_team(void);
/* Are they bound to places, and teams of different sizes, so that their numbers change with it? */
bool idle_is_bound(void);
/* f by each thread of a team of just "n". Needs: ompckpt_program.each. */
void idle_call(uint32_t n, void (*f)(void));

#endif
