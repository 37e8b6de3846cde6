/* Grids in turns that a number of few tells, beside numbers that are given something else somewhere:
 * by a pointer, a caller, a reduction, assembler, a function by a pointer, a private copy.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

enum { SIDES = 6 };

static double grid[SIDES][40];
static double sum;
static int cur, old = 1, by_pointer, by_caller, by_reduction, by_assembler, by_loop, of_enum;
static unsigned wraps;
static _Bool flag;

/* What the step reads at "from" is what the last one has written; it leaves the rim of "to". */
static void step(double *to, const double *from)
{
	for (int i = 1; i < 39; i++)
		to[i] = from[i - 1] / 2 + from[i + 1] / 3 + from[i];
}

static void show(const char *what, const double *of)
{
	double s = 0;
	for (int i = 0; i < 40; i++)
		s += of[i] * (i + 1);
	printf("%s %.17g\n", what, s);
}

static void begin(void)
{
	for (int k = 0; k < SIDES; k++)
		for (int i = 0; i < 40; i++)
			grid[k][i] = k * 3 + i % 5;
}

static int next_of(int k)
{
	return k == 0 ? 1 : 0;
}

static int as_called(int k)
{
	return k;
}

static int from_outside(int k)
{
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
		step(grid[1 - k], grid[k]);
		k = next_of(k);
	}
	return k;
}

/* Called with 0 and with 4: not of few sides only. */
static void given_more(int k)
{
	for (int t = 0; t < 3; t++) {
#pragma potential_ckpt
		step(grid[(k + 1) % SIDES], grid[k]);
		k = (k + 1) % SIDES;
	}
	show("given_more", grid[k]);
}

static void by_state(int argc)
{
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
		step(grid[1 - cur], grid[cur]);
		cur = 1 - cur;
	}
	show("cur", grid[cur]);
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
		step(grid[old], grid[!old]);
		old ^= argc & 1;
	}
	show("old", grid[old]);
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
		step(grid[flag], grid[!flag]);
		flag = t % 2;
	}
	show("flag", grid[flag]);
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
		step(grid[wraps % SIDES], grid[1]);
		wraps -= 1;
	}
	show("wraps", grid[wraps % SIDES]);
	int *p = &by_pointer;
	for (int t = 0; t < 5; t++) {
#pragma potential_ckpt
		step(grid[1 - by_pointer % 2], grid[by_pointer]);
		by_pointer = 1 - by_pointer % 2;
		if (t == 2)
			*p = 4;
	}
	show("by_pointer", grid[by_pointer]);
}

static void by_others(void)
{
	int (*pointer)(int) = as_called;
	for (int t = 0; t < 5; t++) {
#pragma potential_ckpt
		step(grid[1 - by_caller % 2], grid[by_caller]);
		by_caller = t == 2 ? pointer(5) : 1 - by_caller % 2;
	}
	show("by_caller", grid[by_caller]);
	for (int t = 0; t < 4; t++) {
#pragma omp parallel for reduction(+ : by_reduction)
		for (int i = 0; i < 1; i++)
			by_reduction += 1;
#pragma potential_ckpt
		step(grid[(by_reduction + 1) % SIDES], grid[by_reduction]);
	}
	show("by_reduction", grid[by_reduction]);
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
		step(grid[(by_assembler + 1) % SIDES], grid[by_assembler]);
		__asm__("addl $1, %0" : "+r"(by_assembler));
	}
	show("by_assembler", grid[by_assembler]);
#pragma omp parallel for lastprivate(by_loop)
	for (int i = 0; i < 4; i++)
		by_loop = i + 1;
	for (int t = 0; t < 3; t++) {
#pragma potential_ckpt
		step(grid[(by_loop + 1) % SIDES], grid[by_loop]);
		by_loop = (by_loop + 1) % SIDES;
	}
	show("by_loop", grid[by_loop]);
	for (int t = 0; t < 6; t++) {
#pragma potential_ckpt
		switch (of_enum) {
		case 0: of_enum = 3; break;
		case 3: of_enum = 5; break;
		default: of_enum = 0;
		}
		step(grid[of_enum], grid[t % SIDES]);
	}
	show("of_enum", grid[of_enum]);
}

/* What bits cut off, and what the compiler asked for knows better than the analysis. */
static inline int asked(int k)
{
	return __builtin_constant_p(k) ? 2 : 2 - (k & 0);
}

static void by_bits(void)
{
	int x = 2, y = 1;
	for (int t = 0; t < 5; t++) {
#pragma potential_ckpt
		struct {
			unsigned one : 1;
			signed two : 2;
		} bits = {0, 0};
		step(grid[x], grid[y + 2]);
		x = bits.one = 2 + (t & 1);
		y = (bits.two = 2 - t % 2, bits.two = 2 + t % 2);
		grid[asked(t)][3] += t;
	}
	show("by_bits", grid[x]);
	show("by_bits", grid[2]);
}

/* "scale" is not needed any more, a multiple of it is. */
static void by_multiple(int scale)
{
	const int n = 4 * scale, m = 3 - 5 * scale;
	double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v);
	for (int i = 0; i < n; i++)
		u[i] = v[i] = i % 7;
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			v[i] = u[i - 1] / 2 + u[i + 1] + m;
		for (int i = 1; i < n - 1; i++)
			u[i] = v[i] / 3;
	}
	for (int i = 0; i < n; i++)
		sum += u[i];
	printf("by_multiple %.17g\n", sum);
	free(u);
	free(v);
}

int main(int argc, char **argv)
{
	(void)argv;
	begin();
	by_state(argc);
	by_others();
	show("from_outside", grid[from_outside(argc > 5)]);
	given_more(0);
	given_more(4);
	by_bits();
	by_multiple(10 + argc);
	return 0;
}
