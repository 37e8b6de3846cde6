/* slurm_steps.h - the steps of the Slurm job this process is part of: what sruns have started.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Needs scontrol and scancel. Outside of Slurm there are none. */
#ifndef OMPCKPT_SLURM_STEPS_H
#define OMPCKPT_SLURM_STEPS_H

#include <stdbool.h>
#include <stddef.h>

/* Send a signal to all ranks that the srun "pid" of this node has started: srun itself hands on
 * USR1, but kills them by TERM. False: it can't be done. */
bool slurm_steps_signal(int pid, int number);

/* Kill those whose srun ran on this node and is gone: they compute on, on all nodes. Waits for
 * their end at most so long; false: there is still one. */
bool slurm_steps_clear(double seconds);

/* Is a line of "scontrol -o show step" one of "host"? Then its step and srun's process. */
bool slurm_steps_read(const char *line, const char *host, char *step, size_t capacity, int *pid);

#endif
