/* write.h - a capture becomes a whole image on disk.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_WRITE_H
#define OMPCKPT_RUNTIME_WRITE_H

#include <stdbool.h>

struct capture;

/* Write, sync and name the image; the program's own output files are synced first. Runs in any
 * thread. False after a message; then nothing is left of it. */
bool write_image(struct capture *c);

/* Let a write_image under way give up soon. */
void write_cancel(void);

#endif
