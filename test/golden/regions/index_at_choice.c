// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* An element at an index that is one of two, of which nothing bounds either: any of all. The function is followed all the same. */
// RUN: ompckpt-cc --ompckpt-dump=regions %s | grep -A5 '^name_of:'
#include <stdio.h>

struct loader {
	const int *order;
	const char **names;
	const char *own[4];
};

static int turns[4] = {2, 0, 3, 1};
static struct loader loader;

static const char *name_of(const struct loader *l, int at)
{
	if (l->order)
		at = l->order[at];
	return l->names[at];
}

int main(int argc, char **argv)
{
	(void)argv;
	loader = (struct loader){argc > 1 ? turns : NULL, loader.own, {"a", "b", "c", "d"}};
	for (int i = 0; i < 4; i++) {
#pragma potential_ckpt
		puts(name_of(&loader, i));
	}
	return 0;
}
// WANT: name_of:
// WANT:   reads first:
// WANT:     [truth of l->order] -> { l[x0 = 0] }
// WANT:     { l[x0 = 0] }
// WANT:     { l->names[x0] }
// WANT:   must write:
