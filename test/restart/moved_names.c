/* moved_names.c - what moves out of a function names what the function calls as the file calls something else.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static double x[3];
static char known[5];
static double a[40];

static void fill(int from, double by)
{
	double x = by;
	float known[2] = {2, 3};
	static char same[7];
	typedef struct {
		char c[sizeof x];
	} line;
	typedef struct {
		char c[sizeof same + sizeof known];
	} lines;
	static char one[sizeof(x)];
	static char bytes = sizeof known / sizeof *known;
	static line two;
	static lines three[2];
	for (int i = from; i < from + 10; i++) {
#pragma potential_ckpt
		a[i] += i * x * sizeof one + sizeof two + sizeof three + known[i % 2] + bytes++;
		one[i % sizeof one] = 3;
		two.c[i % sizeof two]++;
		three[1].c[i % sizeof *three] += same[2];
		same[2]++;
	}
	for (unsigned i = 0; i < sizeof two; i++)
		a[i] += two.c[i] + one[i] + three[1].c[i];
}

int main(void)
{
	double s = 0;
	fill(3, 0.5);
	fill(5, 0.75);
	for (int i = 0; i < 40; i++)
		s += a[i] * (i + 1);
	printf("%g %zu\n", s, sizeof x + sizeof known);
}
