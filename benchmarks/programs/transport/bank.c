/* bank.c - places of fission, in the order of the particles.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport.h"

#include <stdio.h>
#include <stdlib.h>

static void grow(struct bank *b)
{
	b->room = b->room ? 2 * b->room : 64;
	double *places = realloc(b->places, sizeof *b->places * (size_t)b->room);
	if (!places) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	b->places = places;
}

void bank_add(struct bank *b, const struct particle *p, int n)
{
	for (int i = 0; i < n; i++)
		for (int c = 0; c < p[i].children; c++) {
			if (b->n == b->room)
				grow(b);
			b->places[b->n++] = p[i].place;
		}
}

void bank_spend(struct bank *b, struct particle *p, int n)
{
	for (int i = 0; i < n; i++)
		p[i].place = b->places[(int)((int64_t)i * b->n / n)];
	b->n = 0;
}
