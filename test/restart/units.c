/* Several units: static functions and variables of one name, code in headers, arrays of unknown size.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "units/units.h"

#include <stdio.h>

struct state {
	int first;
	double second;
};

extern double table[];
extern double nowhere[10];      /* declared, as headers do, but neither defined nor named by code */
extern int optopt;              /* the C library's, declared by hand; its address is never taken */
int tentative;
static int counter = 100;

static int work(int k)
{
	struct state s = { k, k / 2.0 };
	counter += k;
#pragma potential_ckpt
	return s.first + (int)(s.second * 2) + counter;
}

int main(void)
{
	worker *workers[] = { work, one_worker(), two_worker() };
	extern int nowhere_either;
	int sum = 0;
	for (int k = 0; k < 6; k++) {
		int own = from_header(k), one = one_run(k), two = two_run(k);
		sum += workers[k % 3](k);
		table[k % 4] += sum;
#pragma potential_ckpt
		printf("%d %d %d %d %.1f %d %d\n", own, one, two, sum, table[1], tentative, shared_word);
		printf("%d\n", optopt++);
	}
	return 0;
}
// WITH: units/one.c units/two.c
// FLAGS: -fcommon
