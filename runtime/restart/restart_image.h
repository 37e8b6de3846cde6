/* restart_image.h - an image that was chosen: opened, and loaded.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_RESTART_IMAGE_H
#define OMPCKPT_RUNTIME_RESTART_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ompckpt/image.h"

/* End the process: which images are in "folder" can't be known, as errno says. */
_Noreturn void restart_refuse_listing(const char *folder);

/* "path" is FOLDER/NAME. */
enum image_status restart_open(struct image *im, const char *path);
/* Load the open image, of which refill_check says that it is whole, and close it. "is_own": it lies
 * in OMPCKPT_DIR. "start": when reading began. Returns its epoch; else ends the process. */
uint64_t restart_load_image(struct image *im, const char *path, bool is_own, double start);

/* A rank of a job: as OMPCKPT_RESTART says, the newest set that is whole on all ranks, or the one
 * that is named; begins MPI. The epoch; 0: there is none. Else ends the job. */
uint64_t restart_load_set(double start);
/* Its memory is in place: make the handles of MPI anew, on all ranks. False: "why". */
bool restart_job(const struct image *im, char *why, size_t capacity);

#endif
