/* Numbers and addresses that functions return out of a switch, of a statement expression and of labels in other
 * statements, and others that they return after these; asserts and asm in loops that fill arrays. */
#include <assert.h>
#include <stdio.h>

enum { SIZE = 300 };
static unsigned long a[SIZE], b[SIZE], c[SIZE], d[SIZE], e[SIZE], f[SIZE], g[SIZE], h[SIZE],
	sum = 1;

static int from_switch(int k)
{
	switch (k) {
	case 0: return 100;
	case 1: return 200;
	}
	return SIZE;
}

static int from_default(int k)
{
	switch (k) {
	case 0: return 10;
	default:
		if (sum == 0)
			break;
		return 120;
	}
	return SIZE;
}

static int from_statements(int k)
{
	int more = ({
		if (k == 1)
			return 150;
		2 * k;
	});
	return SIZE + more - 2 * k;
}

static int from_inside(int k)
{
	switch (k) {
	case 0:
		if (k) {
		case 1: return 170;
		}
	}
	return SIZE;
}

static int in_loop(int k)
{
	for (int i = 0; i < 3; i++)
		switch (i + k) {
		case 2: return 190;
		case 7: continue;
		}
	return SIZE;
}

static unsigned long *address(int k, int i)
{
	switch (k) {
	case 0: return &f[i];
	case 1: return &f[i / 2];
	}
	return &f[SIZE - 1 - i];
}

static void fill(unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		x[i] = i + sum;
	for (int i = 0; i < SIZE; i++)
		sum = sum * 3 + x[i];
}

static void checked(int n)
{
	assert(n <= SIZE);
	for (int i = 0; i < n; i++) {
		assert(i < SIZE);
		g[i] = i;
		__asm__ volatile("" ::: "memory");
	}
	for (int i = 0; i < n; i++)
		sum = sum * 3 + g[i];
}

static void many(int a, int b, int c, int d)
{
	assert(a != 100), assert(b != 101), assert(c != 102), assert(d != 103);
	assert(a + b != 104), assert(a + c != 105), assert(a + d != 106), assert(b + c != 107);
	assert(b + d != 108), assert(c + d != 109), assert(a + b + c != 110),
		assert(b + c + d != 111);
	for (int i = 0; i < SIZE - d; i++)
		h[i] = i + a;
	for (int i = 0; i < SIZE - d; i++)
		sum = sum * 3 + h[i];
}

int main(int argc, char **argv)
{
	(void)argv;
	for (int i = 0; i < SIZE; i++)
		a[i] = b[i] = c[i] = d[i] = e[i] = f[i] = i;
	for (int turn = 0; turn < 5; turn++) {
#pragma potential_ckpt
		fill(a, from_switch(argc));
		fill(b, from_default(argc));
		fill(c, from_statements(argc));
		fill(d, from_inside(argc));
		fill(e, in_loop(argc));
#pragma potential_ckpt
		for (int i = 0; i < SIZE; i++)
			*address(argc, i) = i;
		for (int i = 0; i < SIZE; i++)
			sum = sum * 3 + f[i];
		checked(SIZE - turn);
		many(turn, argc, turn + argc, 2 * turn);
		printf("%d: %lu\n", turn, sum);
	}
	return 0;
}
