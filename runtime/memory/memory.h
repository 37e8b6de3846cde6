/* memory.h - the room of the program's memory: all of it that has a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    calls of malloc & co, from the program and from libraries; frames; arguments; streams.
 * Out:   blocks, frame arenas, FILEs and the argument vector where they lay in the process before.
 *
 * Never: what the program keeps lies in the C library's heap; an image is read or written here. */
#ifndef OMPCKPT_RUNTIME_MEMORY_H
#define OMPCKPT_RUNTIME_MEMORY_H

#include "args.h"
#include "frames.h"
#include "heap.h"
#include "interpose.h"
#include "pristine.h"
#include "saved.h"
#include "slots.h"

#endif
