/* threads.h - the room of the OpenMP library's threads: where they stand, what they do for us.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    threads that wait or are idle; their thread-local objects.
 * Out:   work done by several of them; the addresses of their objects; the shape of a cut.
 *
 * Never: a thread is stopped here. */
#ifndef OMPCKPT_RUNTIME_THREADS_H
#define OMPCKPT_RUNTIME_THREADS_H

#include "cut.h"
#include "idle.h"
#include "slices.h"
#include "thread_copies.h"

#endif
