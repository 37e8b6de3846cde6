/* Statics that are always written before they are read are poisoned at a restart, not saved; those
 * never written keep their values. */
#include <stdio.h>

int scratch[50];
static double table[4] = {1, 2, 3, 4};
static struct {
	int a, b;
} pair;

static int helper(int i)
{
	static int last[10];
	static int calls;
	for (int k = 0; k < 10; k++)
		last[k] = i + k;
	return last[9] + ++calls;
}

static int on_path(int i)
{
	static int before, kept;
	before = i;
	kept += before;
#pragma potential_ckpt
	pair.a = i;
	pair.b = kept;
	before = pair.a + pair.b;
	return before;
}

int main(void)
{
	for (int i = 0; i < 5; i++) {
		for (int k = 0; k < 50; k++)
			scratch[k] = i * k;
		int sum = on_path(i);
		for (int k = 0; k < 50; k++)
			scratch[k] = sum + k;
		printf("%d %d %d %g\n", sum, helper(i), scratch[49], table[i % 4]);
	}
	return 0;
}
