/* addresses.h - functions of libraries get an address that never changes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_ADDRESSES_H
#define OMPCKPT_REWRITE_ADDRESSES_H

struct rewriter;

/* After the unit's text: what takes the address of those that initialisers name. */
void addresses_emit(struct rewriter *r);

#endif
