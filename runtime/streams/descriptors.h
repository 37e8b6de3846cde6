/* descriptors.h - which open files will not come back after a restart?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_DESCRIPTORS_H
#define OMPCKPT_RUNTIME_DESCRIPTORS_H

/* Those open now are not the program's: a restarted process has them from its parent. */
void descriptors_init(void);

/* NULL, or that the program has a file of its own open: a text that stays. */
const char *descriptors_bound(void);

#endif
