/* fault.h - what a run is made to suffer: the page that runner and shim share.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The runner fills the upper half and puts the page's path into FAULT_PAGE; the shim, preloaded,
 * counts the calls that come from the program's own text (that is where the runtime is: what the C
 * library does inside is not seen) and lets the "at"-th one of a kind suffer. The page outlives the
 * process, however it ends. */
#ifndef OMPCKPT_TEST_FAULT_H
#define OMPCKPT_TEST_FAULT_H

#include <stdint.h>

/* name, is it a call that changes the disk (those fail together when the disk does) */
#define CALL_LIST(X)                                                                               \
	X(open, 0)                                                                                 \
	X(openat, 1)                                                                               \
	X(close, 0)                                                                                \
	X(read, 0) X(pread, 0) X(write, 1) X(pwrite, 1) X(fsync, 1) X(fdatasync, 1) X(rename, 1)   \
		X(renameat, 1) X(unlink, 1) X(unlinkat, 1) X(rmdir, 1) X(mkdir, 1) X(ftruncate, 1) \
			X(truncate, 1) X(lseek, 0) X(fstat, 0) X(stat, 0) X(fstatat, 0)            \
				X(readlink, 0) X(mmap, 0) X(flock, 0) X(getdents64, 0) X(fcntl, 0) \
					X(chdir, 0)

enum call {
#define X(name, changes) CALL_##name,
	CALL_LIST(X)
#undef X
		CALL_COUNT
};

#define ACTION_LIST(X)                                                                             \
	X(NONE)                                                                                    \
	X(FAIL)    /* the call does nothing and says "error" */                                    \
	X(FAIL_ON) /* and so does from now on every call that changes the disk */                  \
	X(HALF)    /* half of the bytes are read or written */                                     \
	X(KILL_BEFORE)                                                                             \
	X(KILL_AFTER)                                                                              \
	X(KILL_HALF) /* half of the bytes, then SIGKILL */                                         \
	X(PAUSE)     /* SIGSTOP before the call */                                                 \
	X(HIDE)      /* the folder of images gets another name before the call */                  \
	X(REMOVE)    /* the image that is being opened is removed before the call */

enum action {
#define X(name) ACTION_##name,
	ACTION_LIST(X)
#undef X
		ACTION_COUNT
};

struct fault {
	uint32_t call, action, error;
	uint64_t at; /* from 1 */
};

enum { FAULTS_MAX = 2 }; /* in one process; the first one that fits a call is it */

struct fault_page {
	struct fault fault[FAULTS_MAX];
	char folder[256];           /* of images; HIDE */
	uint64_t count[CALL_COUNT]; /* calls seen */
	uint64_t fired[FAULTS_MAX]; /* calls that suffered */
};

#endif
