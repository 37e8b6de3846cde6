/* Files of numbers and texts: nothing points anywhere for them, though a function is not known. */
#include <stdio.h>

void mystery(void);

static double numbers[10];
static int counts[10];

int main(void)
{
	FILE *f = tmpfile();
	fwrite(numbers, sizeof *numbers, 10, f);
	fwrite(counts, sizeof *counts, 10, f);
#pragma potential_ckpt
	mystery();
	fread(numbers, sizeof *numbers, 10, f);
	fread(counts, sizeof *counts, 10, f);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=points-to
// WANT: main:f -> (runtime)
