/* profile.h - which candidates did the runs of a program meet, and what would they have saved?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PROFILE_H
#define OMPCKPT_PROFILE_H

#include "array.h"

#include <stdbool.h>
#include <stdint.h>

struct profile_place {
	const char *name, *function, *file;
	uint64_t line;
};

/* A candidate was met: a checkpoint would save shared + threads * private_each bytes. */
struct profile_row {
	uint64_t time_ns, shared, private_each;
	uint32_t position;
};

struct profile_saved {
	uint64_t time_ns, bytes, stall_ns, write_ns;
	uint32_t position;
};

/* What main did once before all positions, and what it took (lib/saves/recompute.h). */
struct profile_step {
	const char *name, *file;
	uint64_t line, ns;
};

struct profile_run {
	const char *program, *label,
		*build; /* build: the build-id in hexadecimal digits; "" if none */
	ARRAY(const char *) arguments;
	uint64_t threads, time_ns;
	ARRAY(struct profile_place) positions;
	ARRAY(struct profile_row) rows; /* in the order met; the times never fall */
	ARRAY(struct profile_saved) saved;
	ARRAY(struct profile_step) steps; /* in the order done; none: not known */
	bool ended;                       /* else it was killed, or its end is lost */
	uint64_t elapsed_ns;              /* of a run that did not end: the last time in it */
	uint64_t copy_rate, write_rate;   /* bytes per second; 0: not known */
	uint64_t lost; /* bytes after its last whole block that belong to no other run */
};

struct profile {
	struct arena *arena;
	ARRAY(struct profile_run) runs;
	unsigned newer; /* runs of a newer version, which were left out */
};

/* Read "n" bytes of a profile, which may be of any kind. Strings and rows are copies. Release with
 * profile_free. A file that is no profile has no runs. */
void profile_read(struct profile *p, const void *bytes, size_t n);

void profile_free(struct profile *p);

/* Bytes a checkpoint would save with so many threads. */
static inline uint64_t profile_bytes(const struct profile_row *r, uint64_t threads)
{
	return r->shared + threads * r->private_each;
}

/* What all sizes and times stay below, so that sums of them can't overflow. */
#define PROFILE_SIZE_LIMIT ((uint64_t)1 << 48)
#define PROFILE_TIME_LIMIT ((uint64_t)1 << 61)
#define PROFILE_THREADS_LIMIT 65536u

#endif
