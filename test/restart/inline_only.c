/* inline_only.c - inline functions of C99 without a definition elsewhere: optimised, a program links.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// LEVELS: O1 O2
#include <stdio.h>

struct point {
	double x, y;
};

inline struct point moved(struct point p, int by)
{
#pragma potential_ckpt
	p.x += by;
	return p;
}

inline int twice(int n)
{
	return n * 2;
}

int main(void)
{
	struct point p = {1, 2};
	for (int i = 0; i < 3; i++) {
		p = moved(p, twice(i));
		printf("%g %g\n", p.x, p.y);
	}
	return 0;
}
