/* A module that allocates for its users, through a helper of its own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
struct pool {
	int n, used;
	int *values;
};

struct pool *pool_new(int n);
void pool_put(struct pool *p, int value);
int pool_sum(const struct pool *p);
