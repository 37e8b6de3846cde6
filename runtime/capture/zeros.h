/* zeros.h - arrays larger than what is used of them: their end was never written.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_ZEROS_H
#define OMPCKPT_RUNTIME_ZEROS_H

#include <stdint.h>

/* How many of the "size" bytes at "at" need not be kept, because they and all after them are 0?
 * None, if that is not worth it. */
uint64_t zeros_at_end(const void *at, uint64_t size);

#endif
