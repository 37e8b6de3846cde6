/* runtime.h - what every room may ask: settings, which process of which run this is, its counts.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Written by the initial thread alone, each field by the room that is named. */
#ifndef OMPCKPT_RUNTIME_RUNTIME_H
#define OMPCKPT_RUNTIME_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)
#include <ompckpt/abi.h>
#pragma GCC visibility pop

#include "config.h"
#include "report.h"

struct runtime {
	/* start, before the program runs */
	struct config config;
	bool has_heap;      /* the program's blocks have fixed addresses */
	int pid;            /* a forked child is not the program */
	double started;     /* os_monotonic */
	char program[4096]; /* path of the executable */
	unsigned char build_id[64];
	size_t build_id_size;

	/* start, or restart: as in the image */
	bool can_write; /* checkpoints can be taken in this process */
	uint64_t run_id;
	uint32_t start; /* number of this process in its run */

	/* start; then decide */
	uint64_t epoch;      /* of the last image begun */
	uint64_t *instances; /* by position; NULL when candidates are not all counted */
	uint64_t *first_met; /* with these: the first candidate at it was number … of the process */

	uint64_t candidates_met; /* decide, and team at the end of a region */
};

extern struct runtime runtime;

extern const struct ompckpt_object __start_ompckpt_objects[]
	__attribute__((weak, visibility("hidden")));
extern const struct ompckpt_object __stop_ompckpt_objects[]
	__attribute__((weak, visibility("hidden")));

/* Every row in section ompckpt_objects. One without an address stands for memory that the linker
 * did not keep. */
#define FOR_EACH_ROW(o)                                                                            \
	for (const struct ompckpt_object *o = __start_ompckpt_objects; o < __stop_ompckpt_objects; \
	     o++)                                                                                  \
		if (o->at != NULL)

/* Those that an image may hold. */
#define FOR_EACH_OBJECT(o)                                                                         \
	FOR_EACH_ROW (o)                                                                           \
		if (!(o->flags & OMPCKPT_OBJECT_DEAD))

#endif
