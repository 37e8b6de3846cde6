/* literals_in_branches.c - compound literals in statements that are all of a branch, or of a loop.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
struct p { int x, y; };
static int sum(const struct p *a) { return a->x + a->y; }
int main(int argc, char **argv)
{
	int *p = 0, s = 0;
	(void)argv;
	for (int t = 1; t < 5; t++) {
#pragma potential_ckpt
		if (t == 1)
			p = &(int){5};
		else
			s += sum(&(struct p){t, argc});
		for (int i = 0; i < 2; i++)
			s += sum(&(struct p){.y = i});
		while (s < 10)
			s += *(int[]){3, 4};
		if (t == 3) do s += sum(&(struct p){s, 1}); while (s < 30);
		printf("%d %d\n", t, s);
	}
	return p == 0;
}
