/* What each function may write, may read first, and surely overwrites. */
#include <stdlib.h>

static double u[8], v[8], norm;
static int calls;

static void clear(double *x)
{
	for (int i = 0; i < 8; i++)
		x[i] = 0;
}

static void smooth(int full)
{
	calls++;
	if (!full)
		return;
	for (int i = 1; i < 7; i++)
		v[i] = u[i - 1] + u[i + 1];
	norm = v[1];
}

static void check(void)
{
	if (calls > 100)
		abort();
	norm = 0;
}

int main(void)
{
	clear(v);
	smooth(1);
#pragma potential_ckpt
	check();
	return calls;
}
// RUN: ompckpt-cc --ompckpt-dump=modref
// WANT: clear:
// WANT:   mod: v
// WANT:   ref:
// WANT:   must: v
// WANT: smooth:
// WANT:   mod: v, norm, calls
// WANT:   ref: u, v, calls
// WANT:   must: calls
// WANT: check:
// WANT:   mod: norm
// WANT:   ref: calls
// WANT:   must: norm
// WANT: main:
// WANT:   mod: v, norm, calls
// WANT:   ref: (external), u, calls
// WANT:   must: v, norm, calls
