/* coding.c - coefficients by a Cauchy matrix, sums by isa-l.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    numbers of blocks; bytes of one block.
 * Out:   coefficients; sums.
 * Means: parity j of data d_0, d_1, … is the sum of c(j, i) d_i. Every square piece of a Cauchy
 *        matrix 1 / (x_j + y_i) can be inverted, and still can when its rows and columns are
 *        multiplied by numbers: so that its first row and column are ones. Then one parity is XOR,
 *        and one block of data is copied.
 * Errs:  of isa-l only two functions are called, whose names no program has for something else; the
 *        arithmetic for the few coefficients is here. ec_encode_data_update, unlike the functions
 *        below it, takes any length and alignment. */
#include <isa-l/erasure_code.h>

#include "coding.h"
#include "groups.h"

#define POLYNOMIAL 0x11d        /* isa-l's: x^8 + x^4 + x^3 + x^2 + 1 */
#define PIECE ((size_t)1 << 30) /* isa-l counts by int */
#define TABLE 32                /* bytes that isa-l makes of a coefficient */

static uint8_t times(uint8_t a, uint8_t b)
{
	unsigned product = 0;
	for (int bit = 7; bit >= 0; bit--) {
		product = product << 1 ^ (product & 0x80 ? POLYNOMIAL : 0);
		product ^= b >> bit & 1 ? a : 0;
	}
	return (uint8_t)product;
}

/* a^254; of 0 it is 0. */
static uint8_t inverse(uint8_t a)
{
	uint8_t power = a;
	for (int i = 0; i < 6; i++)
		power = times(times(power, power), a);
	return times(power, power);
}

/* Of data block i in parity j: x_j = k + j, y_i = i. */
static uint8_t parity_coefficient(unsigned k, unsigned j, unsigned i)
{
	uint8_t above = times((uint8_t)(k ^ i), (uint8_t)(k + j));
	return times(above, inverse(times((uint8_t)((k + j) ^ i), (uint8_t)k)));
}

/* A block of a stripe, by its k data blocks. */
static void block_by_data(uint8_t *row, unsigned k, unsigned block)
{
	for (unsigned i = 0; i < k; i++)
		row[i] = block < k ? block == i : parity_coefficient(k, block - k, i);
}

/* Equations for the coefficients: one for each data block, in which those of the blocks that are
 * there stand first, and at k what their sum must be. */
typedef uint8_t equations[REDUNDANCY_MEMBERS][REDUNDANCY_MEMBERS];

static void write_equations(equations e, unsigned k, const uint8_t *have, unsigned want)
{
	uint8_t by_data[REDUNDANCY_MEMBERS];
	for (unsigned i = 0; i <= k; i++) {
		block_by_data(by_data, k, i < k ? have[i] : want);
		for (unsigned d = 0; d < k; d++)
			e[d][i] = by_data[d];
	}
}

/* Give equation "at" a coefficient of its own number by exchange with a later one. */
static bool find_pivot(equations e, unsigned k, unsigned at)
{
	unsigned from = at;
	while (from < k && e[from][at] == 0)
		from++;
	for (unsigned i = 0; from < k && i <= k; i++) {
		uint8_t kept = e[at][i];
		e[at][i] = e[from][i];
		e[from][i] = kept;
	}
	return from < k;
}

static void scale(uint8_t *equation, unsigned k, uint8_t by)
{
	for (unsigned i = 0; i <= k; i++)
		equation[i] = times(equation[i], by);
}

static void add_multiple(uint8_t *to, unsigned k, uint8_t coefficient, const uint8_t *from)
{
	for (unsigned i = 0; coefficient != 0 && i <= k; i++)
		to[i] ^= times(coefficient, from[i]);
}

/* Gauss and Jordan. */
static bool solve(equations e, unsigned k)
{
	for (unsigned at = 0; at < k; at++) {
		if (!find_pivot(e, k, at))
			return false;
		scale(e[at], k, inverse(e[at][at]));
		for (unsigned i = 0; i < k; i++)
			if (i != at)
				add_multiple(e[i], k, e[i][at], e[at]);
	}
	return true;
}

static bool find_row(uint8_t *row, unsigned n, unsigned m, const uint8_t *have, unsigned want)
{
	equations e;
	unsigned k = n - m;
	bool ok = want < n;
	for (unsigned i = 0; i < k; i++)
		ok &= have[i] < n;
	if (!ok)
		return false;
	write_equations(e, k, have, want);
	if (!solve(e, k))
		return false;
	for (unsigned i = 0; i < k; i++)
		row[i] = e[i][k];
	return true;
}

static void add(unsigned char *out, uint8_t coefficient, const unsigned char *in, size_t bytes)
{
	unsigned char table[TABLE];
	ec_init_tables(1, 1, &coefficient, table);
	while (bytes > 0) {
		size_t piece = bytes < PIECE ? bytes : PIECE;
		ec_encode_data_update((int)piece, 1, 1, 0, table, (unsigned char *)in, &out);
		out += piece;
		in += piece;
		bytes -= piece;
	}
}

const struct coding ompckpt_coding = {find_row, add};
