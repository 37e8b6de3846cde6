/* profile_writer.h - append a run to a profile while it runs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the candidates that the program meets, one after the other.
 * Out:   blocks of bytes, given to "put": each full one, and the last at profile_end.
 * Errs:  allocates nothing and calls nothing but "put". Not thread-safe: callers take turns. After
 *        a put that failed nothing more is written: the record then looks like that of a process
 *        that was killed, which is readable up to there. */
#ifndef OMPCKPT_PROFILE_WRITER_H
#define OMPCKPT_PROFILE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROFILE_ROOM = 32768, PROFILE_STRING = 4095 };

/* Append "n" bytes, all or (false) a part. */
typedef bool profile_put(void *to, const void *bytes, size_t n);

/* Bytes to save at the last instance of a position: shared ones, and of each thread. */
struct profile_last {
	uint64_t shared, private_each;
};

struct profile_writer {
	profile_put *put;
	void *to;
	struct profile_last *last;
	uint64_t time_ns;
	uint32_t kind, n;
	bool failed;
	unsigned char block[PROFILE_ROOM];
};

struct profile_head {
	const char *program, *label;
	const unsigned char *build;
	size_t build_n;
	uint64_t threads, time_ns;
	size_t argc; /* without the program's name */
	char *const *argv;
};

/* Begin a run. "last" has an element of zeros for each position; valid until profile_end. */
void profile_begin(struct profile_writer *w, profile_put *put, void *to, struct profile_last *last,
		   const struct profile_head *h);

/* All positions by number, before anything below. Longer strings than PROFILE_STRING are cut. */
void profile_position(struct profile_writer *w, const char *name, const char *function,
		      const char *file, uint64_t line);

/* The candidate "position" is met "time_ns" after the start, which never falls. */
void profile_instance(struct profile_writer *w, uint64_t time_ns, uint32_t position,
		      uint64_t shared, uint64_t private_each);

void profile_checkpoint(struct profile_writer *w, uint64_t time_ns, uint32_t position,
			uint64_t bytes, uint64_t stall_ns, uint64_t write_ns);

/* What main does once before all positions took so long; in the order done. */
void profile_step(struct profile_writer *w, const char *name, const char *file, uint64_t line,
		  uint64_t ns);

/* Put what is not put yet: all of it can be read from now on. */
void profile_flush(struct profile_writer *w);

/* End the run; true if all of it was put. A rate of 0 is not known. */
bool profile_end(struct profile_writer *w, uint64_t elapsed_ns, uint64_t copy_rate,
		 uint64_t write_rate);

#endif
