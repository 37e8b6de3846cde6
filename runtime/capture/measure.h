/* measure.h - how many bytes would a checkpoint hold here?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_MEASURE_H
#define OMPCKPT_RUNTIME_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

struct ompckpt_frame;

/* An image of a program that runs with k threads has shared + k * private_each bytes. */
struct measured {
	uint64_t shared, private_each;
};

/* Keep count of the heap from now on. Called once, by the only thread. False: no memory. */
bool measure_init(void);

/* For the calling thread at frame "f"; "base": its outermost frame in the team's region, or NULL in
 * serial code. Needs: the initial thread. False: a frame stands at no label. */
bool measure(const struct ompckpt_frame *f, const struct ompckpt_frame *base, struct measured *m);

#endif
