// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Records that derive from a header, by which alone they are allocated. A number in an array of one, found at a byte where the header's next
 * copy would have another member than where a pointer walks through the array, says how much of the other is read. */
#include <stdio.h>
#include <stdlib.h>

enum { NUMBERS = 996, STEPS = 4 };

struct header {
	struct header *next;
	int kind, length;
};
struct numbers {
	struct header head;
	int v[NUMBERS];
};
struct values {
	struct header head;
	double v[NUMBERS / 2];
};

static double other[1000], more[1000];

static void *header_new(size_t n, int kind)
{
	struct header *h = malloc(n);
	h->next = NULL;
	h->kind = kind;
	h->length = 0;
	return h;
}

int main(void)
{
	struct numbers *numbers = (struct numbers *)header_new(sizeof(struct numbers), 1);
	struct values *values = (struct values *)header_new(sizeof(struct values), 2);
	for (int i = 0; i < NUMBERS / 2; i++)
		values->v[i] = i;
	for (int i = 0; i < 1000; i++) {
		other[i] = i;
		more[i] = i * 0.5;
	}
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		numbers->v[500] = 10;
		numbers->v[502] = 10;
		int *walker = numbers->v;
		for (int i = 0; i < NUMBERS; i++)
			walker[i] = i + step;
		double sum = 0;
		for (int i = 0; i < numbers->v[500]; i++)
			sum = sum * 0.99 + more[i] - other[i] * 0.25;
		for (int i = 0; i < numbers->v[502] - 200; i++)
			sum = sum * 0.99 + values->v[i];
		printf("%d %.9g\n", step, sum);
		for (int i = 0; i < 1000; i++)
			other[i] += step;
	}
	return 0;
}
