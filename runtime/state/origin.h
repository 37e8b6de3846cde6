/* origin.h - OpenMP's variables as they were when main began.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_ORIGIN_H
#define OMPCKPT_RUNTIME_ORIGIN_H

void omp_note_origin(void);
void omp_as_at_origin(void);

#endif
