/* signals.h - how the program treats signals: handlers, the mask, interval timers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_SIGNALS_H
#define OMPCKPT_RUNTIME_SIGNALS_H

#include <stdbool.h>
#include <stdint.h>

struct walk_record;

/* The handler of the runtime's own signals, which is not the program's. */
void signals_own(void (*handler)(int));

/* Records of the calling thread: their size with out NULL, else written to "out". */
uint64_t signals_encode(unsigned char *out);

/* Note a record (TAG_SIGNAL, TAG_SIGNAL_MASK, TAG_TIMER). False: it contradicts itself. */
bool signals_restore(const struct walk_record *r);
/* Put in force what was noted: the last thing before the program goes on. */
void signals_resume(void);

#endif
