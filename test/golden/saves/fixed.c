/* 'held' is pointed to by a variable, 'row' is an array: both live at fixed addresses. The address of
 * 'n' goes to scanf only, which does not keep it: a value. */
#include <stdio.h>

static int *keep;

int main(void)
{
	int held = 1, n = 0, row[4] = {0};
	scanf("%d", &n);
	keep = &held;
#pragma potential_ckpt
	row[n & 3] += *keep;
	printf("%d %d\n", row[0], n);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves
// WANT: main: fixed held, row
// WANT:   @L12 position: n, [keep], [main:held], [main:row]
// WANT: constant: [keep]
