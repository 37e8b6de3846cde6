/* exit_file.h - by which status does an MPI job say it has ended, whatever its launcher says?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slurm's srun tells of the ranks that were killed when another ended the job by 75. So the runtime
 * writes that number into a file of the job's folder, which OMPCKPT_EXIT_FILE names. */
#ifndef OMPCKPT_EXIT_FILE_H
#define OMPCKPT_EXIT_FILE_H

#include <stdbool.h>

struct config;

/* Name the file to what is started from now on. */
void exit_file_name(const struct config *c);
/* Before a start: nobody has said anything. */
void exit_file_clear(void);
/* After an end: what was said. False: nothing. */
bool exit_file_take(int *status);

#endif
