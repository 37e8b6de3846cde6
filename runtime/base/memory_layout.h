/* memory_layout.h - where the memory with fixed addresses lies: pointers in images depend on it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Far from where the kernel puts executable, libraries, mmap and stacks, and outside
 * AddressSanitizer's shadow. A change here is a change of the image format's meaning: raise
 * OMPCKPT_ABI. */
#ifndef OMPCKPT_RUNTIME_MEMORY_LAYOUT_H
#define OMPCKPT_RUNTIME_MEMORY_LAYOUT_H

#define LAYOUT_HEAP 0x200000000000ul      /* blocks of the program */
#define LAYOUT_HEAP_TAGS 0x240000000000ul /* what the heap knows of them */
#define LAYOUT_HEAP_SIZE (1ul << 40)
#define LAYOUT_FRAMES 0x300000000000ul /* locals with fixed addresses */
#define LAYOUT_FRAMES_SIZE (64ul << 30)
#define LAYOUT_TEAM 0x301000000000ul /* the same of a team's threads but the first */
#define LAYOUT_TEAM_STRIDE (128ul << 20)
#define LAYOUT_TEAM_SIZE (64ul << 20) /* of each; what is between stays unmapped */
#define LAYOUT_TEAM_MAX 1024ul
#define LAYOUT_ARGV 0x310000000000ul    /* copy of the argument vector */
#define LAYOUT_STREAMS 0x311000000000ul /* FILE structures */

#endif
