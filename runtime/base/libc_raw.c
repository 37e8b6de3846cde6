/* libc_raw.c - system calls that the static C library has no reserved name for.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    static links of programs that define one of these names (own_names.c). Out: as the C
 *        library's functions, with errno. A member of the archive of its own. */
#include <errno.h>
#include <sys/syscall.h>

#if defined __x86_64__
#pragma GCC visibility push(default)
long ompckpt_raw_syscall(long number, long a, long b, long c, long d, long e, long f);
int ompckpt_raw_fallocate(int fd, int mode, long offset, long size);
int ompckpt_raw_fdatasync(int fd);
int ompckpt_raw_fsync(int fd);
int ompckpt_raw_unlinkat(int fd, const char *path, int flags);
#pragma GCC visibility pop

long ompckpt_raw_syscall(long number, long a, long b, long c, long d, long e, long f)
{
	register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
	long result;
	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
			 : "rcx", "r11", "memory");
	if (result >= 0 || result < -4095)
		return result;
	errno = (int)-result;
	return -1;
}

int ompckpt_raw_fallocate(int fd, int mode, long offset, long size)
{
	return (int)ompckpt_raw_syscall(SYS_fallocate, fd, mode, offset, size, 0, 0);
}

int ompckpt_raw_fdatasync(int fd)
{
	return (int)ompckpt_raw_syscall(SYS_fdatasync, fd, 0, 0, 0, 0, 0);
}

int ompckpt_raw_fsync(int fd)
{
	return (int)ompckpt_raw_syscall(SYS_fsync, fd, 0, 0, 0, 0, 0);
}

int ompckpt_raw_unlinkat(int fd, const char *path, int flags)
{
	return (int)ompckpt_raw_syscall(SYS_unlinkat, fd, (long)path, flags, 0, 0, 0);
}
#else
extern int ompckpt_raw_none;
#endif
