/* profile_writer.h - append a run to a profile while it runs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Allocates nothing and calls nothing but "put", once for each full block. One thread at a time.
 * Once a put fails, nothing more is written: the run then ends like that of a killed process. */
#ifndef OMPCKPT_PROFILE_WRITER_H
#define OMPCKPT_PROFILE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROFILE_ROOM = 32768, PROFILE_STRING = 4095 };

/* Write "n" bytes after all written so far. */
typedef bool profile_put(void *to, const void *bytes, size_t n);

/* What the last instance of a position had. */
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

/* Begin a run. "last" has an element of zeros for each position and is kept until the end. */
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

/* Put what is not put yet: all of it can be read from now on. */
void profile_flush(struct profile_writer *w);

/* End the run; true if all of it was put. A rate of 0 is not known. */
bool profile_end(struct profile_writer *w, uint64_t elapsed_ns, uint64_t copy_rate,
		 uint64_t write_rate);

#endif
