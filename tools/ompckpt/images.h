/* images.h - what the commands ask of one image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_IMAGES_H
#define OMPCKPT_IMAGES_H

#include "ompckpt/image.h"

struct folder;

enum images_string { IMAGES_PROGRAM, IMAGES_CWD, IMAGES_POSITION, IMAGES_ARGUMENT };

/* The n-th such string of the run, to be freed; NULL if there is none. */
char *images_string(const struct image *im, enum images_string which, unsigned n);

/* Open the newest whole image of "f" (its contents checked too), of "epoch" unless that is 0.
 * Tells of those that are not whole. Its path, or NULL after a message. */
const char *images_newest(const struct folder *f, uint64_t epoch, struct image *im);

/* Say on stderr what is wrong with the image "path" and what to do. */
void images_complain(const char *path, enum image_status s);

#endif
