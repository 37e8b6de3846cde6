// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* What a loop's step, or its test, reads after "continue": other elements than at the end of its body. Each array is told by an index
 * that the two ways leave different, and has elements that nobody reads. */
#include <stdio.h>

enum { N = 40, ROOM = 2000, SHORT = 5, LONG = 1500 };

static unsigned long stepped[ROOM], tested[ROOM], inner[ROOM], chosen[ROOM], jumped[ROOM], shared[ROOM], sum = 1;
static int mask[N];

static void add(unsigned long x)
{
	sum = sum * 3 + x;
}

static void in_step(void)
{
	int q = 0;
	for (int i = 0; i < N; add(stepped[q]), i++) {
		if (mask[i]) {
			q = SHORT;
			continue;
		}
		q = LONG;
	}
}

static void in_test(void)
{
	int q = 0, i = 0;
	do {
		if (mask[i]) {
			q = SHORT;
			continue;
		}
		q = LONG;
	} while (add(tested[q]), ++i < N);
}

static void in_inner(void)
{
	int q = 0;
	for (int i = 0; i < N; add(inner[q]), i++)
		for (int k = 0; k < 2; k++) {
			q = LONG + k;
			if (mask[i])
				continue;
			q = SHORT + k;
		}
}

static void in_switch(void)
{
	int q = 0;
	for (int i = 0; i < N; add(chosen[q]), i++)
		switch (mask[i]) {
		case 0: q = LONG; break;
		default: q = SHORT; continue;
		}
}

static void by_goto(void)
{
	int q = 0;
	for (int i = 0; i < N; add(jumped[q]), i++) {
		q = SHORT;
		if (mask[i])
			goto next;
		q = LONG;
	next:;
	}
}

static void in_team(void)
{
	unsigned long all = 0;
#pragma omp parallel for reduction(+ : all)
	for (int i = 0; i < N; i++) {
		int q = 0;
		for (int k = 0; k < 3; all += shared[q] * (i + k), k++) {
			if (mask[i]) {
				q = SHORT;
				continue;
			}
			q = LONG;
		}
	}
	add(all);
}

int main(void)
{
	for (int i = 0; i < ROOM; i++)
		stepped[i] = tested[i] = inner[i] = chosen[i] = jumped[i] = shared[i] = i;
	for (int i = 0; i < N; i++)
		mask[i] = i % 3 == 1;
	for (int step = 0; step < 6; step++) {
#pragma potential_ckpt
		in_step();
		in_test();
		in_inner();
		in_switch();
		by_goto();
		in_team();
		int last = ROOM - 1 - step;
		stepped[last] = tested[last] = inner[last] = chosen[last] = jumped[last] = shared[last] = sum;
		printf("%d %lu\n", step, sum);
	}
	return 0;
}
