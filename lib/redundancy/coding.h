/* coding.h - a stripe's blocks from others of it: Reed-Solomon, by isa-l.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Blocks have the numbers of layout.h. Any k = n - m of a stripe's blocks give each other one: the
 * sum of each of them, byte by byte, times a coefficient (docs/image-format.md 8). Sum and product
 * are those of the field with 256 elements: a sum is XOR.
 *
 * Only programs of MPI are linked with isa-l, so in the runtime the two functions are reached
 * through a reference that finds nothing elsewhere. Nothing here allocates; any thread may call. */
#ifndef OMPCKPT_REDUNDANCY_CODING_H
#define OMPCKPT_REDUNDANCY_CODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct coding {
	bool (*row)(uint8_t *row, unsigned n, unsigned m, const uint8_t *have, unsigned want);
	void (*add)(unsigned char *out, uint8_t coefficient, const unsigned char *in, size_t bytes);
};

extern const struct coding ompckpt_coding __attribute__((weak, visibility("default")));

/* Is this program linked with it? All of MPI are. The others must not call what follows. */
static inline bool coding_is_linked(void)
{
	return &ompckpt_coding != NULL;
}

/* Fill row[i] with the coefficient of block have[i] in block "want"; i < n - m. Needs: n, m as in
 * layout.h, n <= REDUNDANCY_MEMBERS. False: the numbers are not below n, or two of "have" are the
 * same. With m = 1, and for the first parity of any m from all data, all are 1. Cost: (n - m)^3,
 * and 4 KiB of stack. */
static inline bool coding_row(uint8_t *row, unsigned n, unsigned m, const uint8_t *have,
			      unsigned want)
{
	return ompckpt_coding.row(row, n, m, have, want);
}

/* Add coefficient * in[i] to each out[i], i < bytes. They must not overlap; aligned or not. */
static inline void coding_add(unsigned char *out, uint8_t coefficient, const unsigned char *in,
			      size_t bytes)
{
	ompckpt_coding.add(out, coefficient, in, bytes);
}

#endif
