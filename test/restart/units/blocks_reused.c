/* What is a "struct rec" here is none in the other unit.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "blocks_reused.h"

struct rec {
	int a, b;
};

void store_at(char *at, int k, int v)
{
	struct rec *p = (struct rec *)at;
	p[k].a = v;
}
