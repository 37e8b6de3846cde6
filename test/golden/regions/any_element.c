/* What is read at an index that no array tells is any element of its object: what was written before is
 * dead, if the pointer is the beginning of a heap block, or the object a variable. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 500 };

struct atom {
	double x[3], f[3], energy;
	int kind;
};

static double *dead, *but_one, *inside, *in_front, *in_row, sum;
static struct atom *heap, fixed[N];
static double rows[50][N], (*grid)[30], outer[50][40], inner[50][40];

int any(int below);

static double *block(void)
{
	return malloc(N * sizeof(double));
}

static void clear(double *p, int n)
{
	memset(p, 0, (size_t)n * sizeof *p);
}

static void forces(struct atom *a)
{
	for (int i = 0; i < N; i++)
		a[i].f[0] = a[i].f[1] = a[i].f[2] = 0;
	for (int i = 0; i < N; i++) {
		int j = any(N);
		for (int d = 0; d < 3; d++) {
			a[j].f[d] += a[i].x[d];
			a[i].f[d] -= a[j].x[d] * a[j].kind;
		}
	}
	for (int i = 0; i < N; i++)
		for (int d = 0; d < 3; d++)
			a[i].x[d] += a[i].f[d];
}

int main(int argc, char **argv)
{
	(void)argv;
	dead = block();
	but_one = block();
	inside = block() + 7;
	in_front = block() - 1;
	in_row = block();
	heap = malloc(N * sizeof *heap);
	grid = malloc(50 * sizeof *grid);
	for (int t = 0; t < argc; t++) {
#pragma potential_ckpt
		clear(dead, N);
		clear(but_one, N - 1);
		clear(inside, N - 7);
		clear(in_front + 1, N - 1);
		clear(in_row, N);
		clear(&outer[0][0], 50 * 40);
		for (int i = 0; i < 50; i++) {
			clear(grid[i], 30);
			clear(outer[i], 40);
			clear(inner[i], 39);
		}
		for (int k = 0; k < 1000; k++) {
			dead[any(N)] += but_one[any(N)] + in_row[any(N)];
			sum += inside[any(N) - 7] + in_front[any(N)];
			sum += grid[any(50)][k % 30] + outer[any(50)][k % 40];
			sum += inner[k % 50][any(40)];
		}
		forces(heap);
		forces(fixed);
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed -n '/position/s/, \[/\n[/gp' | sed 's/ at [^:]*any_element.c:[0-9:]*//'
// WANT:   @L57 position: argc, t
// WANT: [dead]
// WANT: [but_one]
// WANT: [inside]
// WANT: [in_front]
// WANT: [in_row]
// WANT: [sum]
// WANT: [heap]
// WANT: [fixed: fixed[:].x[0:2], fixed[0:499].kind]
// WANT: [grid]
// WANT: [inner: inner[0:49][39]]
// WANT: [block dead[500:], dead[:-1]]
// WANT: [block but_one[499:], but_one[:-1]]
// WANT: [block]
// WANT: [block all but in_front[1:499]]
// WANT: [block in_row[500:], in_row[:-1]]
// WANT: [malloc heap[:].x[0:2], heap[500:].f[0:2], heap[:-1].f[0:2], heap[:].kind]
// WANT: [malloc grid[50:][0:29], grid[:-1][0:29]]
