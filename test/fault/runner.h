/* runner.h - the parts of the fault runner.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A case is a chain of processes ("links") in a folder of its own: the working folder "at" with the
 * program's output files and, in it, the folder of images "img", and sometimes another place
 * for them, "far". */
#ifndef OMPCKPT_TEST_FAULT_RUNNER_H
#define OMPCKPT_TEST_FAULT_RUNNER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "fault.h"
#include "random.h"

#define STEPS "10"

/* How one process is to be run. 0: unset. */
struct link_plan {
	struct fault fault[FAULTS_MAX];
	bool is_restart, is_busy_other; /* is_busy_other: in another working folder */
	unsigned every, keep, stop_after;
	const char *extra;   /* one more variable, or NULL */
	unsigned file_limit; /* RLIMIT_FSIZE in bytes */
	unsigned kill_after; /* microseconds */
};

struct link_end {
	bool is_hung, is_killed, is_stopped; /* is_stopped: SIGSTOP; go on with run_continue */
	int code;                            /* exit code, or 128 + signal */
	uint64_t from;                       /* restarted from this epoch; 0: did not */
	bool has_reason;                     /* a message that says why it refuses */
	uint64_t fired[FAULTS_MAX];
	uint64_t count[CALL_COUNT];
	pid_t pid;
};

struct place {
	char at[200], img[220], far[220], other[220], page[220], error[220];
	bool has_far; /* images are copied there */
	const char *shim, *program;
};

bool place_make(struct place *p, const char *scratch);
void place_clean(const struct place *p);
/* All below one folder. */
void remove_tree(const char *path);

struct link_end run_link(const struct place *p, const struct link_plan *plan);
struct link_end run_continue(const struct place *p, pid_t pid);

/* The newest image of the folder that is whole, with all it refers to; 0: there is none. */
uint64_t judge_newest(const char *img);
unsigned judge_images(const char *img);
/* One of them, whole or not; 0: there is none. */
uint64_t judge_any(const char *img);
bool judge_is_whole(const char *img, uint64_t epoch);
/* Does "at" hold the files that the undisturbed run left in "wanted"? NULL, or one that differs. */
const char *judge_outputs(const char *wanted, const char *at);

/* Change the file of image "epoch" somewhere; true if a reader must see it. "what" says what was
 * done. */
bool damage_image(const char *img, uint64_t epoch, char what[200]);

/* Flip every "step"-th byte of image "epoch", one after the other, and cut it at each: is it seen?
 * Returns how many were not; "tried" counts. */
unsigned damage_sweep(const char *img, uint64_t epoch, unsigned step, unsigned *tried);

#endif
