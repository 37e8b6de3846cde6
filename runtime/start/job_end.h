/* job_end.h - the images of a job that has come to its end.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_JOB_END_H
#define OMPCKPT_RUNTIME_JOB_END_H

#include <stdbool.h>
#include <stdint.h>

/* This rank ends, well: remove what the job has made: images and manifests with epochs above
 * "last", and if it is_restarted from there all others, too. The folder is taken no longer. */
void job_end(uint64_t last, bool is_restarted);

#endif
