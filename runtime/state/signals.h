/* signals.h - the program's signal handlers, signal mask and interval timers, saved and restored.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what the system says of this process and of the calling thread's mask; records of an
 *        image.
 * Out:   records; the same state in force in a restarted process.
 * Errs:  nothing is in force before signals_resume. A record that contradicts itself is rejected;
 *        signals that were pending at the checkpoint are lost. */
#ifndef OMPCKPT_RUNTIME_SIGNALS_H
#define OMPCKPT_RUNTIME_SIGNALS_H

#include <stdbool.h>
#include <stdint.h>

struct walk_record;

/* Set a handler of the runtime's own signals, which is not saved as one of the program's; two at
 * most. */
void signals_own(void (*handler)(int));
bool signals_is_own(void (*handler)(int));

/* Write the records to "out"; NULL: only their size in bytes is wanted. Called at a cut, where
 * nothing changes in between. */
uint64_t signals_encode(unsigned char *out);

/* Store a record (TAG_SIGNAL, TAG_SIGNAL_MASK, TAG_TIMER) for signals_resume. False: it contradicts
 * itself. */
bool signals_restore(const struct walk_record *r);
/* Put the stored records in force: the last thing before the program continues. */
void signals_resume(void);

#endif
