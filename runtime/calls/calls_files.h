/* calls_files.h - what a program does to files without stdio, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    __wrap_open, __wrap_stat, __wrap_mkdir & co.
 * Out:   the C library's; in one of several replicas its shadows are meant (folders/shadows.h), and
 *        what has none ends the program.
 *
 * A member of libompckpt.a for each function, which OF_NAME chooses: programs have functions of
 * their own by some of these names, and call others. Compiled from a file that CMake writes. */
#ifndef OMPCKPT_RUNTIME_CALLS_FILES_H
#define OMPCKPT_RUNTIME_CALLS_FILES_H

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calls.h"
#include "folders/folders.h"

static inline unsigned how(int flags)
{
	return (flags & O_TRUNC ? 0 : SHADOW_KEEPS) | (flags & O_CREAT ? SHADOW_CREATES : 0) |
	       ((flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL) ? SHADOW_NEW : 0);
}

static inline const char *opened(const char *path, int flags, char room[PATH_MAX])
{
	if ((flags & O_ACCMODE) == O_RDONLY && !(flags & (O_CREAT | O_TRUNC)))
		return ompckpt_shadow_read(path, room);
	return ompckpt_shadow_write(path, how(flags), room);
}

/* Of those with O_CREAT, the mode. */
#define OPEN(name)                                                                                 \
	int __real_##name(const char *path, int flags, ...);                                       \
	int __wrap_##name(const char *path, int flags, ...);                                       \
	int __wrap_##name(const char *path, int flags, ...)                                        \
	{                                                                                          \
		char room[PATH_MAX];                                                               \
		va_list a;                                                                         \
		va_start(a, flags);                                                                \
		mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(a, mode_t) : 0;               \
		va_end(a);                                                                         \
		return __real_##name(opened(path, flags, room), flags, mode);                      \
	}

#ifdef OF_open
OPEN(open)
#endif
#ifdef OF_open64
OPEN(open64)
#endif

#define OPEN_2(name)                                                                               \
	int __real_##name(const char *path, int flags);                                            \
	int __wrap_##name(const char *path, int flags);                                            \
	int __wrap_##name(const char *path, int flags)                                             \
	{                                                                                          \
		char room[PATH_MAX];                                                               \
		return __real_##name(opened(path, flags, room), flags);                            \
	}

#ifdef OF___open_2
OPEN_2(__open_2)
#endif
#ifdef OF___open64_2
OPEN_2(__open64_2)
#endif

#define OPENAT(name)                                                                               \
	int __real_##name(int folder, const char *path, int flags, ...);                           \
	int __wrap_##name(int folder, const char *path, int flags, ...);                           \
	int __wrap_##name(int folder, const char *path, int flags, ...)                            \
	{                                                                                          \
		char room[PATH_MAX];                                                               \
		va_list a;                                                                         \
		va_start(a, flags);                                                                \
		mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(a, mode_t) : 0;               \
		va_end(a);                                                                         \
		if (folder == AT_FDCWD || path[0] == '/')                                          \
			path = opened(path, flags, room);                                          \
		else if ((flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC))           \
			ompckpt_shadows_refuse("openat", path);                                    \
		return __real_##name(folder, path, flags, mode);                                   \
	}

#ifdef OF_openat
OPENAT(openat)
#endif
#ifdef OF_openat64
OPENAT(openat64)
#endif

/* A path that is read, or whose file is changed. */
#define READS(name, parameters, arguments)                                                         \
	int __real_##name parameters;                                                              \
	int __wrap_##name parameters;                                                              \
	int __wrap_##name parameters                                                               \
	{                                                                                          \
		char room[PATH_MAX];                                                               \
		path = ompckpt_shadow_read(path, room);                                            \
		return __real_##name arguments;                                                    \
	}
#define WRITES(name, flags, parameters, arguments)                                                 \
	int __real_##name parameters;                                                              \
	int __wrap_##name parameters;                                                              \
	int __wrap_##name parameters                                                               \
	{                                                                                          \
		char room[PATH_MAX];                                                               \
		path = ompckpt_shadow_write(path, flags, room);                                    \
		return __real_##name arguments;                                                    \
	}

#ifdef OF_creat
WRITES(creat, SHADOW_CREATES, (const char *path, mode_t mode), (path, mode))
#endif
#ifdef OF_creat64
WRITES(creat64, SHADOW_CREATES, (const char *path, mode_t mode), (path, mode))
#endif
#ifdef OF_truncate
WRITES(truncate, SHADOW_KEEPS, (const char *path, off_t size), (path, size))
#endif
#ifdef OF_truncate64
WRITES(truncate64, SHADOW_KEEPS, (const char *path, off64_t size), (path, size))
#endif
#ifdef OF_chmod
WRITES(chmod, SHADOW_KEEPS, (const char *path, mode_t mode), (path, mode))
#endif
#ifdef OF_access
READS(access, (const char *path, int mode), (path, mode))
#endif
#ifdef OF_stat
READS(stat, (const char *path, struct stat *st), (path, st))
#endif
#ifdef OF_stat64
READS(stat64, (const char *path, struct stat64 *st), (path, st))
#endif
#ifdef OF_lstat
READS(lstat, (const char *path, struct stat *st), (path, st))
#endif
#ifdef OF_lstat64
READS(lstat64, (const char *path, struct stat64 *st), (path, st))
#endif

#ifdef OF_mkdir
int __real_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode)
{
	return ompckpt_shadows_are_on() ? ompckpt_shadow_mkdir(path, mode)
					: __real_mkdir(path, mode);
}
#endif

/* What several replicas can't do once. */
#define REFUSE(type, name, of, parameters, arguments)                                              \
	type __real_##name parameters;                                                             \
	type __wrap_##name parameters;                                                             \
	type __wrap_##name parameters                                                              \
	{                                                                                          \
		if (ompckpt_shadows_are_on())                                                      \
			ompckpt_shadows_refuse(#name, of);                                         \
		return __real_##name arguments;                                                    \
	}

#ifdef OF_rmdir
REFUSE(int, rmdir, path, (const char *path), (path))
#endif
#ifdef OF_symlink
REFUSE(int, symlink, to, (const char *from, const char *to), (from, to))
#endif
#ifdef OF_link
REFUSE(int, link, to, (const char *from, const char *to), (from, to))
#endif
#ifdef OF_mkfifo
REFUSE(int, mkfifo, path, (const char *path, mode_t mode), (path, mode))
#endif
#ifdef OF_system
REFUSE(int, system, command != NULL ? command : "", (const char *command), (command))
#endif
#ifdef OF_fork
REFUSE(pid_t, fork, "", (void), ())
#endif
#ifdef OF_posix_spawn
REFUSE(int, posix_spawn, path,
       (pid_t * pid, const char *path, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *how, char *const argv[], char *const envp[]),
       (pid, path, actions, how, argv, envp))
#endif
#ifdef OF_posix_spawnp
REFUSE(int, posix_spawnp, path,
       (pid_t * pid, const char *path, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *how, char *const argv[], char *const envp[]),
       (pid, path, actions, how, argv, envp))
#endif

#endif
