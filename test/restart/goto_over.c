// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* A goto out of the loop with the position, over declarations that come later: what these name holds nothing yet at the position. */
#include <stdio.h>
#include <stdlib.h>

static int find(const double *a, int n, double limit)
{
	int bad = 0;
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt
		if (a[i] < limit) {
			bad = i + 1;
			goto out;
		}
	}
	int ok = a[3] > 1, two = 2;
	if (ok)
		two += n;
	printf("%d\n", ok);
out:
	return bad ? -bad : ok + two;
}

static int again(int n)
{
	int all = 0, turn = 0;
next:;
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt
		all += i * turn;
		if (all > 1000)
			goto out;
	}
	{
		int last = all + n;
		all += last;
		if (all % 3 == 0)
			goto out;
	}
	if (++turn < 4)
		goto next;
	double half = all / 2.0;
	printf("%g\n", half);
out:
	return all > 1000 ? all : turn;
}

int main(void)
{
	double a[10];
	for (int i = 0; i < 10; i++)
		a[i] = i * 1.5;
	printf("%d %d %d\n", find(a, 10, -1), find(a, 10, 3), find(a, 10, 1));
	printf("%d %d\n", again(5), again(20));
	return 0;
}
