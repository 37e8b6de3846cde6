/* shim.c - preloaded: system calls of the runtime that fail, fall short, or are the last ones.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    FAULT_PAGE (fault.h). Out: counts; the fault.
 * Means: functions of the C library's names that make the system call themselves. Only calls from
 *        the executable count, and of those not messages (descriptors 0 to 2 written to) and not
 *        anonymous memory at a fixed place (the program's own heap).
 * Errs:  without FAULT_PAGE everything is as ever. */
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fault.h"

#define EXPORT __attribute__((visibility("default")))
#define CALLER ((uintptr_t)__builtin_return_address(0))

static struct fault_page *page;
static uintptr_t text_begin, text_end;

static int first_object(struct dl_phdr_info *info, size_t size, void *unused)
{
	(void)size;
	(void)unused;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];
		if (p->p_type == PT_LOAD && p->p_flags & PF_X) {
			text_begin = info->dlpi_addr + p->p_vaddr;
			text_end = text_begin + p->p_memsz;
		}
	}
	return 1;
}

__attribute__((constructor)) static void begin(void)
{
	const char *path = getenv("FAULT_PAGE");
	int fd = path != NULL ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC) : -1;
	if (fd < 0)
		return;
	void *at = (void *)syscall(SYS_mmap, NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED,
				   fd, 0);
	syscall(SYS_close, fd);
	if (at == MAP_FAILED)
		return;
	dl_iterate_phdr(first_object, NULL);
	page = at;
}

static void die(void)
{
	syscall(SYS_kill, getpid(), SIGKILL);
}

static void hide_folder(void)
{
	char away[300];
	snprintf(away, sizeof away, "%s.away", page->folder);
	syscall(SYS_renameat, AT_FDCWD, page->folder, AT_FDCWD, away);
}

static bool changes_disk(enum call c)
{
	static const bool changes[] = {
#define X(name, changes) changes,
		CALL_LIST(X)
#undef X
	};
	return changes[c];
}

/* Does fault "i" come to the n-th call "c"? */
static bool fits(int i, enum call c, uint64_t n)
{
	const struct fault *f = &page->fault[i];
	if (f->action == ACTION_FAIL_ON && changes_disk(c) &&
	    __atomic_load_n(&page->fired[i], __ATOMIC_RELAXED) > 0)
		return true;
	return f->action != ACTION_NONE && c == f->call && n == f->at;
}

/* Count this call. What is to happen to it? The process may end here, or stop for a while. */
static enum action suffer(enum call c, uintptr_t caller)
{
	if (page == NULL || caller < text_begin || caller >= text_end)
		return ACTION_NONE;
	uint64_t n = __atomic_add_fetch(&page->count[c], 1, __ATOMIC_RELAXED);
	int i = 0;
	while (i < FAULTS_MAX && !fits(i, c, n))
		i++;
	if (i == FAULTS_MAX)
		return ACTION_NONE;
	const struct fault *f = &page->fault[i];
	__atomic_add_fetch(&page->fired[i], 1, __ATOMIC_RELAXED);
	if (f->action == ACTION_KILL_BEFORE)
		die();
	if (f->action == ACTION_PAUSE)
		syscall(SYS_kill, getpid(), SIGSTOP);
	if (f->action == ACTION_HIDE)
		hide_folder();
	if (f->action == ACTION_FAIL || f->action == ACTION_FAIL_ON)
		errno = (int)f->error;
	return f->action;
}

/* The call itself, of "n" bytes. */
#define PLAIN(c, ...)                                                                              \
	({                                                                                         \
		enum action a = suffer(CALL_##c, CALLER);                                          \
		long got = a == ACTION_FAIL || a == ACTION_FAIL_ON ? -1 : syscall(__VA_ARGS__);    \
		if (a == ACTION_KILL_AFTER || a == ACTION_KILL_HALF)                               \
			die();                                                                     \
		got;                                                                               \
	})
/* The same of a call that moves "n" bytes. */
#define MOVING(c, n, ...)                                                                          \
	({                                                                                         \
		enum action a = suffer(CALL_##c, CALLER);                                          \
		if (a == ACTION_HALF || a == ACTION_KILL_HALF)                                     \
			n = (n + 1) / 2;                                                           \
		long got = a == ACTION_FAIL || a == ACTION_FAIL_ON ? -1 : syscall(__VA_ARGS__);    \
		if (a == ACTION_KILL_AFTER || a == ACTION_KILL_HALF)                               \
			die();                                                                     \
		got;                                                                               \
	})

static void remove_image(enum action a, int folder, const char *path)
{
	if (a == ACTION_REMOVE && strstr(path, ".ompckpt") != NULL)
		syscall(SYS_unlinkat, folder, path, 0);
}

static int open_at(enum action a, int folder, const char *path, int flags, int mode)
{
	if (a == ACTION_FAIL || a == ACTION_FAIL_ON)
		return -1;
	remove_image(a, folder, path);
	int fd = (int)syscall(SYS_openat, folder, path, flags, mode);
	if (a == ACTION_KILL_AFTER || a == ACTION_KILL_HALF)
		die();
	return fd;
}

static int mode_of(int flags, va_list v)
{
	return flags & (O_CREAT | __O_TMPFILE) ? va_arg(v, int) : 0;
}

EXPORT int open(const char *path, int flags, ...)
{
	va_list v;
	va_start(v, flags);
	int mode = mode_of(flags, v);
	va_end(v);
	return open_at(suffer(CALL_open, CALLER), AT_FDCWD, path, flags, mode);
}

EXPORT int openat(int folder, const char *path, int flags, ...)
{
	va_list v;
	va_start(v, flags);
	int mode = mode_of(flags, v);
	va_end(v);
	return open_at(suffer(CALL_openat, CALLER), folder, path, flags, mode);
}

EXPORT int fcntl(int fd, int command, ...)
{
	va_list v;
	va_start(v, command);
	long arg = va_arg(v, long);
	va_end(v);
	return (int)PLAIN(fcntl, SYS_fcntl, fd, command, arg);
}

/* A descriptor whose close fails is closed nevertheless. */
EXPORT int close(int fd)
{
	enum action a = suffer(CALL_close, CALLER);
	int error = errno, got = (int)syscall(SYS_close, fd);
	if (a == ACTION_KILL_AFTER || a == ACTION_KILL_HALF)
		die();
	if (a != ACTION_FAIL)
		return got;
	errno = error;
	return -1;
}

EXPORT ssize_t read(int fd, void *to, size_t n)
{
	return MOVING(read, n, SYS_read, fd, to, n);
}

EXPORT ssize_t pread(int fd, void *to, size_t n, off_t at)
{
	return MOVING(pread, n, SYS_pread64, fd, to, n, at);
}

EXPORT ssize_t write(int fd, const void *from, size_t n)
{
	if (fd <= 2)
		return syscall(SYS_write, fd, from, n);
	return MOVING(write, n, SYS_write, fd, from, n);
}

EXPORT ssize_t pwrite(int fd, const void *from, size_t n, off_t at)
{
	return MOVING(pwrite, n, SYS_pwrite64, fd, from, n, at);
}

EXPORT int fsync(int fd)
{
	return (int)PLAIN(fsync, SYS_fsync, fd);
}

EXPORT int fdatasync(int fd)
{
	return (int)PLAIN(fdatasync, SYS_fdatasync, fd);
}

EXPORT int rename(const char *from, const char *to)
{
	return (int)PLAIN(rename, SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
}

EXPORT int renameat(int a_folder, const char *from, int b_folder, const char *to)
{
	return (int)PLAIN(renameat, SYS_renameat, a_folder, from, b_folder, to);
}

EXPORT int unlink(const char *path)
{
	return (int)PLAIN(unlink, SYS_unlinkat, AT_FDCWD, path, 0);
}

EXPORT int unlinkat(int folder, const char *path, int flags)
{
	return (int)PLAIN(unlinkat, SYS_unlinkat, folder, path, flags);
}

EXPORT int rmdir(const char *path)
{
	return (int)PLAIN(rmdir, SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
}

EXPORT int mkdir(const char *path, mode_t mode)
{
	return (int)PLAIN(mkdir, SYS_mkdirat, AT_FDCWD, path, mode);
}

EXPORT int ftruncate(int fd, off_t size)
{
	return (int)PLAIN(ftruncate, SYS_ftruncate, fd, size);
}

EXPORT int truncate(const char *path, off_t size)
{
	return (int)PLAIN(truncate, SYS_truncate, path, size);
}

EXPORT off_t lseek(int fd, off_t at, int from)
{
	return PLAIN(lseek, SYS_lseek, fd, at, from);
}

EXPORT int fstat(int fd, struct stat *st)
{
	return (int)PLAIN(fstat, SYS_fstat, fd, st);
}

EXPORT int stat(const char *restrict path, struct stat *restrict st)
{
	return (int)PLAIN(stat, SYS_newfstatat, AT_FDCWD, path, st, 0);
}

EXPORT int fstatat(int folder, const char *restrict path, struct stat *restrict st, int flags)
{
	return (int)PLAIN(fstatat, SYS_newfstatat, folder, path, st, flags);
}

EXPORT ssize_t readlink(const char *restrict path, char *restrict to, size_t n)
{
	return PLAIN(readlink, SYS_readlinkat, AT_FDCWD, path, to, n);
}

EXPORT void *mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset)
{
	if (fd < 0 && at != NULL)
		return (void *)syscall(SYS_mmap, at, n, protection, flags, fd, offset);
	return (void *)PLAIN(mmap, SYS_mmap, at, n, protection, flags, fd, offset);
}

EXPORT int flock(int fd, int operation)
{
	return (int)PLAIN(flock, SYS_flock, fd, operation);
}

EXPORT ssize_t getdents64(int fd, void *to, size_t n)
{
	return PLAIN(getdents64, SYS_getdents64, fd, to, n);
}

EXPORT int chdir(const char *path)
{
	return (int)PLAIN(chdir, SYS_chdir, path);
}
