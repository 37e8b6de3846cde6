/* Library state and library addresses: random numbers, functions of libm in tables, qsort, exit.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Declared once more, as old code does: the header gave it another symbol's name. */
int sscanf(const char *text, const char *format, ...);

typedef double (*function)(double);
static const function table[] = { sin, cos, exp };
static struct {
	const char *name;
	function f;
} chosen = { "sqrt", sqrt };

static double (*turning[3])(double) = { tan, atan, cbrt };
static FILE **where = &stdout;
static int *place = &optind;

static int compare(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void bye(void)
{
	printf("bye from atexit\n");
}

static void finish(int k)
{
#pragma potential_ckpt
	printf("end %d\n", k);
	exit(k);
}

int main(int argc, char **argv)
{
	int v[16];
	unsigned seed = 5;
	function f = fabs;
	char buffer[64] = "a,b;c,d", *save = NULL, *word = strtok_r(buffer, ",;", &save);
	atexit(bye);
	srand(1);
	srandom(2);
	srand48(3);
	for (int k = 0; k < 6; k++) {
		for (int i = 0; i < 16; i++)
			v[i] = rand() % 1000;
#pragma potential_ckpt
		qsort(v, 16, sizeof v[0], compare);
		printf("%d %ld %.6f %d %s\n", v[3], random() % 1000, drand48(), rand_r(&seed) % 100,
		       word ? word : "-");
		if (word)
			word = strtok_r(NULL, ",;", &save);
#pragma potential_ckpt
		printf("%.6f %.6f %.6f %s\n", table[k % 3](0.5), chosen.f(k), f(-k), chosen.name);
		f = turning[k % 3], turning[k % 3] = turning[0], turning[0] = f;
		fprintf(*where, "%.6f %d\n", turning[1](k), *place);
		place = place == &optind ? &opterr : &optind;
		where = &stdout;
		if (k == 3)
			f = table[1], chosen.f = log1p, chosen.name = "log1p";
	}
	if (sscanf("17 4", "%d %d", &v[0], &v[1]) == 2)
		printf("%d\n", v[0] + v[1]);
	printf("%d %s %s\n", argc, argv[1], argv[2]);
	finish(3);
}
// ARGS: first "second"
// FLAGS: -fno-plt
