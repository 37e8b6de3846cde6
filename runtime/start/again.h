/* again.h - a rank has died: this process goes back in itself to its start.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_AGAIN_H
#define OMPCKPT_RUNTIME_AGAIN_H

#include <stdint.h>

struct config;

/* main's first statement, before anything is done for it: keep what it takes to go back here, if
 * the user has asked for spares; "stack": what lies below may be left. */
void again_note(void *stack);
/* The settings have been read: of a job with spares, see which rank this process is, or wait until
 * it is one; a spare that is not needed ends here. After a death the settings are those of a
 * restart. */
void again_take_place(struct config *c);
/* Has the process been here before? */
unsigned long again_times(void);
/* The sets of this job are above this epoch. */
uint64_t again_floor(void);

/* Defined by entry.c: NULL and the epoch above which this job's sets are, or why there is nothing
 * to go back to. */
const char *entry_way_back(uint64_t *floor);
/* And how a process that went back ends: as by exit, but for the handlers of others. */
_Noreturn void entry_end(int status);

#endif
