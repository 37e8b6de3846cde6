/* runs.h - the sections of an image that hold runs of bytes of an object.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_RUNS_H
#define OMPCKPT_RUNTIME_RUNS_H

#include "base/strips.h"
#include "live.h"
#include "memory/memory.h"

/* An object of which some bytes are needed: "whole" bytes at "at", or in these blocks. Or one in
 * one piece that is needed whole, but for the zeros at its end. */
struct runs_object {
	uint32_t kind, id;
	const char *at;
	uint64_t whole, zeros;
	const struct heap_block *blocks; /* NULL: in one piece */
	uint64_t nblocks;
};

/* For each image: begin; up to "most" objects; then the end. "l": with its runs. Both are false if
 * there is no memory. */
bool runs_begin(const struct live *l, uint32_t most);
/* Bytes that its contents take: "whole" if all of it is to be in the image, 0 if nothing. */
uint64_t runs_add(const struct runs_object *o);
bool runs_end(void);

/* After that: of the object added as the "k"-th, which is in runs: where its strips begin: a table,
 * then the runs; what stands for the table. */
uint64_t runs_first(uint32_t k);
uint64_t runs_shape(uint32_t k);
/* All strips of all of them, until the next runs_end. */
const struct strip *runs_strips(void);

#endif
