/* restart.h - the room that goes on from an image: chooses it, loads it, leads the program back.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the folders of images; the calls of replay versions in rewritten code.
 * Out:   memory, library state and streams as they were; then the stack.
 *
 * Never: the program runs with part of an image: the process ends with EXIT_NO_RESTART instead. */
#ifndef OMPCKPT_RUNTIME_RESTART_H
#define OMPCKPT_RUNTIME_RESTART_H

#include <stdbool.h>
#include <stdint.h>

#include "replay.h"

/* As OMPCKPT_RESTART says: the epoch that was loaded, or 0 to start afresh. A restart that can't be
 * honoured ends the process with EXIT_NO_RESTART and a message. After loading, memory, library
 * state and streams are as they were; the stack is rebuilt by replay. */
uint64_t restart_load(void);

/* A job goes on in itself: sets up to this epoch are another run's; all ranks ask each other for
 * the newest. */
void restart_only_above(uint64_t floor);
/* A job was restarted: take part in its checkpoints. Needs: runtime.epoch, and what was agreed. */
void restart_join_job(void);

/* Was the loaded image in OMPCKPT_DIR? */
bool restart_is_here(void);

/* Have it copied to the slow place, if it was in the fast one. Needs: drain_start. */
void restart_offer(void);

/* Were all newer images of its folder named as damaged? Not so when the user chose the image. */
bool restart_is_newest(void);

/* End the process: what it does to its files can't be noted in "folder". */
_Noreturn void restart_refuse_journal(const char *folder, int error);

#endif
