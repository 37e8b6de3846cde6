/* Positions in switches, between gotos, in nested loops left early, and beside jumps over them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static int machine(int steps)
{
	int state = 0, trace = 0;
	for (int i = 0; i < steps; i++) {
		switch (state) {
		case 0:
			trace = trace * 3 + 1;
			state = 1;
#pragma potential_ckpt name(state_zero)
			break;
		case 1: {
			int twice = trace % 7;
#pragma potential_ckpt name(state_one)
			trace += twice;
			state = twice > 3 ? 2 : 0;
		}
			/* falls through */
		case 2:
			trace ^= 5;
			if (state == 0)
				continue;
			state = 0;
#pragma potential_ckpt name(state_two)
			break;
		}
	}
	return trace;
}

static int gotos(int n)
{
	int i = 0, sum = 0;
again:
	sum += i;
#pragma potential_ckpt
	if (i++ < n)
		goto again;
	for (i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (i * j > 6)
				goto done;
#pragma potential_ckpt
			if (j > i)
				break;
			sum += i * j;
		}
done:
#pragma potential_ckpt
	return sum * 100 + i;
}

static int early(int n)
{
	for (int i = 0;; i++) {
		if (i == n)
			return i * 7;
		if (i & 1)
			continue;
#pragma potential_ckpt
		if (i > 100)
			break;
	}
	return -1;
}

int main(void)
{
	printf("%d\n", machine(9));
	printf("%d\n", gotos(5));
	printf("%d\n", early(6));
	int i = 3;
	do {
		if (i == 2) {
#pragma potential_ckpt
			printf("two\n");
		} else
			printf("not two: %d\n", i);
	} while (--i);
	return 0;
}
