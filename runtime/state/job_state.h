/* job_state.h - what MPI's adapter remembers, as a record in the image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_JOB_STATE_H
#define OMPCKPT_RUNTIME_JOB_STATE_H

#include <stdint.h>

/* One record, with the parts of the adapter's state in it; nothing outside of MPI. Its size with
 * out NULL, else written to "out". */
uint64_t job_state_encode(unsigned char *out);

#endif
