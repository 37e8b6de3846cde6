/* processor.h - what the state of a process is on another processor.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_PROCESSOR_H
#define OMPCKPT_MIGRATE_PROCESSOR_H

#include "walk.h"

#include <stdbool.h>
#include <stdint.h>

/* From one processor to another, as e_machine of ELF. */
struct processors {
	int64_t from, to;
};

/* Are these two the same, or may an image go from the one to the other? */
bool processors_are_alike(struct processors p);

/* Floating-point control and flags (docs/image-format.md, 3.2, tag 19), in place. False after a
 * message. */
bool processors_carry_float(struct processors p, uint64_t *control);

/* A record of section 2, in place. False after a message. */
bool processors_carry_record(struct processors p, const struct walk_record *r, unsigned char *data);

#endif
