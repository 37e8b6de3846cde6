/* calls_spawn.c - lists of what a new process does first; sets of processors, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <pthread.h>
#include <signal.h>
#include <sched.h>
#include <spawn.h>

#include "calls.h"

typedef posix_spawn_file_actions_t actions;

/* Not in all C libraries. */
__attribute__((weak)) int __real_posix_spawn_file_actions_addclosefrom_np(actions *a, int fd);
__attribute__((weak)) int __real_posix_spawn_file_actions_addtcsetpgrp_np(actions *a, int fd);
__attribute__((weak)) int __real_pthread_attr_setsigmask_np(pthread_attr_t *a, const sigset_t *s);

CALL(int, posix_spawn_file_actions_addopen,
     (actions * a, int fd, const char *path, int flags, mode_t mode), (a, fd, path, flags, mode))
CALL(int, posix_spawn_file_actions_addclose, (actions * a, int fd), (a, fd))
CALL(int, posix_spawn_file_actions_adddup2, (actions * a, int fd, int to), (a, fd, to))
CALL(int, posix_spawn_file_actions_addchdir_np, (actions * a, const char *path), (a, path))
CALL(int, posix_spawn_file_actions_addfchdir_np, (actions * a, int fd), (a, fd))
CALL(int, posix_spawn_file_actions_addclosefrom_np, (actions * a, int fd), (a, fd))
CALL(int, posix_spawn_file_actions_addtcsetpgrp_np, (actions * a, int fd), (a, fd))

/* Sanitizers ask it of each thread, for themselves. */
int __real_pthread_getattr_np(pthread_t t, pthread_attr_t *a);
int __wrap_pthread_getattr_np(pthread_t t, pthread_attr_t *a);
int __wrap_pthread_getattr_np(pthread_t t, pthread_attr_t *a)
{
	bool is_outermost = ompckpt_call_try();
	int result = __real_pthread_getattr_np(t, a);
	ompckpt_call_end(is_outermost);
	return result;
}

CALL(int, pthread_attr_setsigmask_np, (pthread_attr_t * a, const sigset_t *s), (a, s))
CALL(int, pthread_attr_setaffinity_np, (pthread_attr_t * a, size_t n, const cpu_set_t *set),
     (a, n, set))
CALL(cpu_set_t *, __sched_cpualloc, (size_t n), (n))
