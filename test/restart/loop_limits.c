/* Limits of loops that lie in memory, and that nothing reads but the loop's own test.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

static int n1[3], n2[3], n3[3], n4[3], n5[3], n6[3], n7[3];
static unsigned long a[140], sum = 1;
struct box {
	int low[2], high[2];
};

static void arrays(void)
{
	for (int i = n1[2] - 2; i < n1[2] + 1; i += 2) {
#pragma potential_ckpt
		sum = sum * 31 + a[i];
	}
	for (int i = 0; i < n2[1]; i++)
		for (int k = n3[0]; k > n3[0] - 3; k--) {
#pragma potential_ckpt
			sum = sum * 31 + a[i + k];
		}
	printf("%lu\n", sum);
}

static void step(int i)
{
#pragma potential_ckpt
	sum = sum * 31 + a[i];
}

static void blocks(struct box *b, const int *n)
{
	for (int i = b->low[0]; i <= b->high[1]; i++)
		step(i);
	for (int i = 0; i != *n; i++) {
#pragma potential_ckpt
		sum = sum * 31 + a[i];
	}
	printf("%lu\n", sum);
}

static void shared(void)
{
	unsigned long own = 0;
#pragma omp parallel for reduction(+ : own) schedule(dynamic, 2)
	for (int i = 0; i < n4[0]; i++) {
#pragma potential_ckpt
		own += a[i];
	}
#pragma omp parallel reduction(+ : own)
	for (int i = 0; i < n5[1]; i++) {
#pragma potential_ckpt
#pragma omp for
		for (int k = 0; k < n6[0]; k++)
			own += a[k] * (unsigned long)i;
	}
#pragma omp parallel reduction(+ : own)
#pragma omp for collapse(2)
	for (int i = 0; i < n7[1]; i++)
		for (int k = 0; k < n7[2]; k++) {
#pragma potential_ckpt
			own += a[k] + (unsigned long)i;
		}
	printf("%lu\n", own);
}

int main(int argc, char **argv)
{
	struct box *b = malloc(sizeof *b);
	int *n = malloc(2 * sizeof *n);
	for (int i = 0; i < 140; i++)
		a[i] = (unsigned long)i * 7;
	*b = (struct box){{argc, 2}, {3, argc + 3}};
	n[0] = argc + 4;
	n1[2] = argc + 3;
	n2[1] = n3[0] = n5[1] = n7[1] = argc + 2;
	n4[0] = n6[0] = n7[2] = argc + 4;
	arrays();
	blocks(b, n);
	shared();
	return argv[0][0] == 0;
}
