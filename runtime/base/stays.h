/* stays.h - variables that the process keeps when it goes back in itself to its start.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_STAYS_H
#define OMPCKPT_RUNTIME_STAYS_H

/* What threads of ours wait on; what is known of memory that stays mapped; the adapter's, too
 * (mpi/adapter.h). All others are as at the start then (memory/pristine.h). */
#define STAYS __attribute__((section("ompckpt_stays")))

extern char __start_ompckpt_stays[] __attribute__((weak, visibility("hidden")));
extern char __stop_ompckpt_stays[] __attribute__((weak, visibility("hidden")));

#endif
