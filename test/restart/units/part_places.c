/* part_places.c - defines what the other unit declares.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "part_places.h"

double shared[900];
const struct span spans[3] = { { 2, 9 }, { 100, 140 }, { 400, 500 } };
unsigned short bound = 60;
static double hidden[700];

/* Statics of the same names as in the other unit. */
double other_unit(unsigned n)
{
	static int first = 11;
	double sum = 0;
	for (unsigned step = 0; step < 3; step++) {
		for (unsigned i = 0; i < n; i++)
			hidden[i] += i + step;
#pragma potential_ckpt
		for (unsigned i = first; i < n; i++)
			sum += hidden[i] + shared[spans[1].hi + i];
		bound++;
	}
	first++;
	return sum;
}
