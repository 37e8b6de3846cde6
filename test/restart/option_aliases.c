/* option_aliases.c - members that carry pointers by other types' names.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// FLAGS: -fno-strict-aliasing
#include <stdio.h>
#include <stdlib.h>

struct numbers {
	double real;
	long whole;
};

static int *make(int n)
{
	int *p = malloc(sizeof *p);
	*p = n;
	return p;
}

static void hide(struct numbers *to, int n)
{
	*(int **)&to->real = make(n);
	*(int **)&to->whole = make(n * 2);
}

static int seek(const struct numbers *from)
{
	double real = from->real;
	long whole = from->whole;
	return **(int **)&real + **(int **)&whole;
}

int main(void)
{
	struct numbers a, b;
	for (int k = 1; k < 6; k++) {
		hide(&a, k);
		b.real = a.real;
		b.whole = a.whole;
#pragma potential_ckpt
		printf("%d: %d\n", k, seek(&b));
	}
	return 0;
}
