/* write.h - the room that makes a whole image on disk of a capture.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    captures, one at a time.
 * Out:   files that are whole once they have their names; what each cost.
 *
 * Never: an image counts before it is durable; two are written at a time. */
#ifndef OMPCKPT_RUNTIME_WRITE_H
#define OMPCKPT_RUNTIME_WRITE_H

#include <stdbool.h>

#include "background.h"

struct capture;

/* While the program waits: write so much of a capture that the rest can be copied to the memory
 * that is ready by then, and copy that. False after a message; then nothing is left of it. */
bool write_ahead(struct capture *c);

/* Write, or go on to write, sync and name the image; the program's own output files are synced
 * first. Runs in any thread. False after a message; then nothing is left of it. */
bool write_image(struct capture *c);

/* Let a write_image under way give up soon. */
void write_cancel(void);

#endif
