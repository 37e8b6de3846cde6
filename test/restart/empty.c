/* empty.c - records and arrays without a byte, of GNU C.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

struct empty {
};

struct holder {
	int n;
	struct empty e[2];
	int m;
};

static struct empty none, *where = &none;
static struct holder h = {.n = 1, .m = 2};
static int nothing[0];

static int passed(struct empty by_value, int n)
{
#pragma potential_ckpt
	h.e[0] = by_value;
	return n + (int)sizeof h.e;
}

int main(void)
{
	struct empty local, *p = &local;
	int row[0], *q = row;
	for (int i = 0; i < 3; i++) {
		struct empty inner = local;
#pragma potential_ckpt
		local = inner;
		*where = local;
		h.n += where == &none;
		printf("%d %d %d %d %d %d\n", h.n, h.m, p == &local, q == row, (int)sizeof nothing,
		       passed(inner, i));
	}
	return 0;
}
