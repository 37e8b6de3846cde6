/* plan_file.h - which positions does a plan keep? The file, to and from memory.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A plan file is text (docs/placement.md 4): small changes of a plan are small under git diff. */
#ifndef OMPCKPT_PLACEMENT_PLAN_FILE_H
#define OMPCKPT_PLACEMENT_PLAN_FILE_H

#include <stddef.h>
#include <stdint.h>

struct arena;
struct text;

struct plan_position {
	const char *name, *function, *file;
	uint64_t line;
	uint64_t chosen, met; /* instances; it is selected if some are chosen */
	uint64_t bytes;       /* of all its checkpoints together */
};

struct plan_instance {
	uint64_t time_ns, bytes;
	uint64_t meeting;  /* which of its position's, from 1 */
	uint32_t position; /* index */
};

/* What main does once before all positions, and what it took (docs/profile-format.md 7). */
struct plan_step {
	const char *name, *file;
	uint64_t line, ns;
};

struct plan_file {
	const char *program, *build, *label;
	const char *source; /* where the interval comes from, in words */
	const char *weight; /* what was minimised: "bytes" or "seconds" */
	uint64_t threads, interval_ns, span_ns, bytes, met;
	uint64_t most; /* of the positions could be kept; 0: all of them */
	uint32_t positions_n, chosen_n;
	struct plan_position *positions; /* all; by file, line, name */
	struct plan_instance *chosen;    /* by time */
	uint64_t storage;                /* bytes per second; 0: not known */
	uint32_t steps_n;
	struct plan_step *steps; /* in the order done; none: not known */
};

/* Sort the positions, and renumber those of "chosen" with them. */
void plan_file_sort(struct plan_file *p);

void plan_file_write(const struct plan_file *p, struct text *out);

struct plan_file_error {
	unsigned line; /* from 1 */
	const char *what;
};

/* Read "n" bytes into memory of "a". False: "e" says where and what is wrong. */
int plan_file_read(struct arena *a, const char *bytes, size_t n, struct plan_file *p,
		   struct plan_file_error *e);

#endif
