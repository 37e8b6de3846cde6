/* pieces.h - the contents of sections, piece by piece (see capture.h, too).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef OMPCKPT_RUNTIME_PIECES_H
#define OMPCKPT_RUNTIME_PIECES_H

#include "contents.h"

/* As capture_piece, for what is copied from the program: where the program has it. */
const char *piece_of_program(const struct contents *cap, struct capture_at *p, uint64_t most,
			     uint64_t *n);

#endif
