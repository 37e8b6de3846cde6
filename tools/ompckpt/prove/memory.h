/* memory.h - which variables does a restarted run have wrong?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PROVE_MEMORY_H
#define OMPCKPT_PROVE_MEMORY_H

#include <jansson.h>
#include <stdbool.h>

/* Two images of one candidate, of a run that was not cut and of one that was: add to "wrong" the
 * names of variables that are not the same in both, as strings, those of frames first. False after
 * a message: an image can't be read. */
bool memory_wrong(const char *right, const char *restarted, json_t *wrong);

/* Add to "names" the locals, "NAME of FUNCTION", that no frame in the image keeps: those that are
 * not needed there, if the compiler is right. False as above. */
bool memory_not_kept(const char *image, json_t *names);

#endif
