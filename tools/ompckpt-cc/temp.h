/* temp.h - files that must not stay behind: temporary ones, and an output that is not finished.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * They go away when the process ends in any way but SIGKILL. */
#ifndef OMPCKPT_CC_TEMP_H
#define OMPCKPT_CC_TEMP_H

#include <stdbool.h>
#include <sys/types.h>

struct arena;

/* Catch SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGPIPE: end the children and theirs, remove the
 * files, die of the same signal. Makes this process the parent of what its children leave behind:
 * wait for known processes only. Call first. */
void temp_init(void);

/* A path for a new file named "name" in this process's own folder (made at the first call). Exits
 * after an error message when there can be none. */
const char *temp_path(struct arena *a, const char *name);

/* Let the children put their temporary files there, too: clang leaves its own behind
 * on a signal. */
void temp_for_children(void);

/* Remove "path", if it is a regular file made or changed since now, unless temp_keep_outputs comes
 * first. */
void temp_output(const char *path);

/* Remove what has been made of the outputs: they are made again. */
void temp_remove_outputs(void);

/* All is done: the outputs stay, and a signal comes too late to end us with another status. */
void temp_keep_outputs(void);

/* Children to end on a signal. */
void temp_child_started(pid_t pid);
void temp_child_ended(pid_t pid);

/* Remove all now; called at exit too. */
void temp_clean(void);

#endif
