/* runtime.h - what the stages of the runtime share: decide, capture, write, restart, replay.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All of it belongs to the initial thread, except where a name says otherwise. */
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
	struct config config;
	bool has_heap;      /* the program's blocks have fixed addresses */
	bool has_start;     /* main has begun: ompckpt_start was called */
	bool can_write;     /* checkpoints can be taken in this process */
	int pid;            /* a forked child is not the program */
	double started;     /* os_monotonic at start */
	char program[4096]; /* path of the executable */
	unsigned char build_id[64];
	size_t build_id_size;
	uint64_t run_id;
	uint32_t start; /* number of this process in its run */
	uint64_t epoch; /* of the last image begun */
	uint64_t candidates_met;
	uint64_t *instances; /* by position; NULL when candidates are not all counted */
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
