/* A position at every node of a recursion: each frame's locals, and addresses of outer frames' locals.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

struct chain {
	int depth;
	struct chain *up;
};

static long visited;

static int walk(struct chain *up, int depth, int width)
{
	struct chain here = { depth, up };
	int counts[4] = { depth, width, 0, 0 };
	for (int i = 0; i < width; i++) {
		counts[2] += i;
#pragma potential_ckpt
		visited++;
		if (depth < 3)
			counts[3] += walk(&here, depth + 1, width - i);
	}
	int sum = 0;
	for (struct chain *c = &here; c; c = c->up)
		sum = sum * 3 + c->depth;
	return sum + counts[0] + counts[1] * 2 + counts[2] * 3 + counts[3];
}

int main(void)
{
	struct chain root = { 100, NULL };
	int first = walk(&root, 0, 3);
	printf("%d %ld\n", first, visited);
	int second = walk(NULL, 1, 4);
	printf("%d %ld\n", second, visited);
	return 0;
}
