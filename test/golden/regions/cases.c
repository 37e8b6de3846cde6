/* An index that is one of few next to each other, "2 * i - (n == 3 ? 2 : 1)": mostly it is one of them, and what it
 * is else is needed under the condition that says so. Rows whose lengths are known at run time. */
#include <stdio.h>

static double one[900], level[900], flag[900], far_apart[900], bounds[900], two_ways[900], sum;
static int first[6], rows[6], mode, top;

static void read_at(void *of, int n, int m)
{
	double (*z)[m] = of;
	int d = n == 3 ? 2 : 1;
	for (int i = 1; i < n - 1; i++)
		for (int j = 0; j < m; j++)
			sum += z[2 * i - d][j];
}

static void read_flag(void *of, int n, int m)
{
	double (*z)[m] = of;
	int d = mode ? 3 : 1;
	for (int i = 1; i < n - 1; i++)
		for (int j = 0; j < m; j++)
			sum += z[2 * i + d][j];
}

static void read_far(void *of, int n, int m)
{
	double (*z)[m] = of;
	int d = n == 3 ? 9 : 1;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			sum += z[i + d][j];
}

static void read_bounds(void *of, int n, int m)
{
	double (*z)[m] = of;
	int d = n == 3 ? 2 : 1;
	for (int i = d; i < n; i++)
		for (int j = 0; j < m; j++)
			sum += z[2 * i - d][j];
}

static void read_two(void *of, int n, int m)
{
	double (*z)[m] = of;
	int d = n == 3 ? 2 : 1, e = m == 3 ? 2 : 1;
	for (int i = 1; i < n; i++)
		for (int j = 1; j < m; j++)
			sum += z[2 * i - d][2 * j - e];
}

int main(int argc, char **argv)
{
	(void)argv;
	for (int i = 0; i < 900; i++)
		one[i] = level[i] = flag[i] = far_apart[i] = bounds[i] = two_ways[i] = i;
	for (int i = 0; i < 6; i++)
		first[i] = rows[i] = argc * i;
	mode = argc;
	top = argc;
	for (int t = 0; t < 3; t++) {
#pragma potential_ckpt
		read_at(one, top, top);
		for (int k = 1; k < top; k++)
			read_at(&level[first[k]], rows[k], rows[k]);
		read_flag(flag, top, top);
		read_far(far_apart, top, top);
		read_bounds(bounds, top, top);
		read_two(two_ways, top, argc);
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed -n '/position/s/, \[/\n[/gp' | grep -E '^.(one|level|flag|far|bounds|two)'
// WANT: [one: one[1:2 * argc - 5][0:argc - 1], one[0][0:2]]
// WANT: [level: level[first[1:argc - 1]][1:2 * rows[..] - 5][0:rows[..] - 1], level[first[1:argc - 1]][0][0:2]]
// WANT: [flag: flag[5:2 * argc - 1][0:argc - 1]]
// WANT: [far_apart: far_apart[1:argc + 8][0:argc - 1]]
// WANT: [bounds: bounds[1:2 * argc - 3][0:argc - 1], bounds[2:3][0:2], bounds[1][0:1]]
// WANT: [two_ways: two_ways[1:2 * argc - 3][1:2 * argc - 3], two_ways[0:2][0:2]]
