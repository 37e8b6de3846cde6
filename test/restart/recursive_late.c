/* recursive_late.c - locals of a recursive function that are declared behind a position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * A library's call gets their address, but nobody keeps it: each instance uses its own. */
#include <stdio.h>
#include <string.h>

struct pair {
	unsigned a, b;
};

static struct pair seen[8];
static char lines[8][16];

static unsigned down(unsigned depth, unsigned sum)
{
	if (depth == 0)
		return sum;
#pragma potential_ckpt
	sum += down(depth - 1, sum * 3);
	struct pair here = {.a = depth, .b = sum};
	char text[16], copy[16];
	snprintf(text, sizeof text, "%u %u", depth, sum % 1000);
	strcpy(copy, text);
#pragma potential_ckpt
	memmove(&seen[depth], &here, sizeof here);
	sum ^= down(depth / 2, sum);
	memcpy(lines[depth], copy, sizeof copy);
	return sum + here.b + (unsigned)strlen(text);
}

int main(void)
{
	printf("%u\n", down(4, 1));
	for (int i = 0; i < 8; i++)
		printf("%u %u %s\n", seen[i].a, seen[i].b, lines[i]);
	return 0;
}
