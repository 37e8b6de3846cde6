/* option_sections.c - every thing in a section of its own, tentative definitions joined, unused ones gone.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// FLAGS: -fcommon -fdata-sections -ffunction-sections -fvisibility=hidden -Wl,--gc-sections -ftrapv -fstack-protector-all
// WITH: units/option_sections_more.c
#include <stdio.h>

int shared;      /* tentative here and there */
long shared_too;
long room[2]; /* of two sizes */
static double never_used[1000];
double kept[50];

void more(int k);
long in_room(int k);
double unused(int k);

double unused(int k)
{
	return never_used[k];
}

int main(void)
{
	for (int k = 0; k < 6; k++) {
		more(k);
#pragma potential_ckpt
		kept[k] += shared + (double)shared_too;
		printf("%d: %d %ld %g %ld %ld\n", k, shared, shared_too, kept[k / 2], room[k % 2], in_room(k));
	}
	return 0;
}
