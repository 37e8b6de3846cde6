/* Static locals: of one name in several scopes, of functions on and off the path, pointing to each other.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static int count(void)
{
	static int n;
	return ++n;
}

static const char *name_of(int i)
{
	static const char *const names[] = { "zero", "one", "two" };
	static char last[16];
	static char *where = last;
	snprintf(where, sizeof last, "%s%d", names[i % 3], i);
	return where;
}

static int step(int k)
{
	static int n = 5, *p = &n, table[4] = { 1, 2, 3, 4 };
	{
		static int n = 50;
		n += k;
#pragma potential_ckpt
		*p += n;
	}
	if (k & 1) {
		static int n;
		n++;
		table[n % 4] += n;
#pragma potential_ckpt
		*p -= n;
	}
	return n + table[0] + 2 * table[1] + 3 * table[2] + 4 * table[3];
}

static int local_types(int k)
{
	enum { SIZE = 3, TWICE = 2 * SIZE };
	typedef struct point {
		int x[SIZE], y;
	} point;
	struct unused {
		int z;
	};
	static point last, table[TWICE] = { { { 1, 2, 3 }, 4 }, [TWICE - 1] = { .y = SIZE } };
	static struct { int n; struct point p; } state;
	struct unused u = { k };
	point here = table[k % TWICE];
	last.x[k % SIZE] += here.y + SIZE;
#pragma potential_ckpt
	state.p = last;
	state.n += u.z + state.p.x[1];
	return state.n + last.x[2] + here.x[0];
}

int main(void)
{
	const char *name = "none";
	for (int k = 0; k < 7; k++) {
		static long sum;
		int s = step(k);
		sum += s * count() + local_types(k);
#pragma potential_ckpt
		printf("%s %d %ld %s\n", name, s, sum, __func__);
		name = name_of(k);
	}
	return 0;
}
