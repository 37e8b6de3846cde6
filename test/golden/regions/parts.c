/* Levels of one block at offsets from a table: those that are filled before they are read are dead.
 * Each dead_… has twins that need their old contents. */
#include <stdio.h>

enum { TOP = 4 };

static double dead[900], dead_pointer[900], dead_index[900], needs_top[900], needs_moved[900];
static double needs_grown[900], needs_flat[900], needs_other[900], needs_alike[900];
static int first[TOP + 1], rows[TOP + 1], columns[TOP + 1];
static double sum;

static void fill(void *to, int n, int m)
{
	double (*z)[m] = to;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			z[i][j] = i - j;
}

static void add(void *of, int n, int m)
{
	double (*z)[m] = of;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			sum += z[i][j];
}

static void same_tables(int n)
{
	for (int k = 1; k <= n; k++)
		fill(&dead[first[k]], rows[k], columns[k]);
	for (int k = n; k >= 1; k--)
		add(&dead[first[k]], rows[k], columns[k]);
	for (int k = 1; k < n; k++)
		fill(&needs_top[first[k]], rows[k], columns[k]);
	for (int k = 1; k <= n; k++)
		add(&needs_top[first[k]], rows[k], columns[k]);
	for (int k = 1; k <= n; k++) {
		double *p = dead_pointer + first[k];
		for (int i = 0; i < rows[k]; i++)
			p[i] = i;
	}
	for (int k = 1; k <= n; k++) {
		double *p = dead_pointer + first[k];
		for (int i = 1; i < rows[k]; i++)
			sum += p[i] - p[i - 1];
	}
	for (int k = 1; k <= n; k++)
		for (int i = 0; i < rows[k]; i++)
			for (int j = 0; j < columns[k]; j++)
				dead_index[first[k] + i * columns[k] + j] = i;
	for (int k = 1; k <= n; k++)
		add(&dead_index[first[k]], rows[k], columns[k]);
}

static void other_tables(int n)
{
	for (int k = 1; k <= n; k++) {
		fill(&needs_moved[first[k]], rows[k], columns[k]);
		fill(&needs_grown[first[k]], rows[k], columns[k]);
		fill(&needs_other[first[k]], rows[k], columns[k]);
		fill(&needs_flat[first[k]], rows[k], columns[k]);
	}
	for (int k = 1; k <= n; k++)
		add(&needs_other[columns[k]], rows[k], columns[k]);
	for (int i = 0; i < 900; i++)
		sum += needs_flat[i];
	first[n]++;
	for (int k = 1; k <= n; k++)
		add(&needs_moved[first[k]], rows[k], columns[k]);
	columns[n]++;
	for (int k = 1; k <= n; k++)
		add(&needs_grown[first[k]], rows[k], columns[k]);
	add(&needs_alike[first[1]], rows[1], columns[1]);
	fill(&needs_alike[first[2]], rows[1], columns[1]);
}

int main(int argc, char **argv)
{
	(void)argv;
#pragma potential_ckpt
	same_tables(argc);
	other_tables(argc);
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=regions -fopenmp %s | sed -n '/^main:/,$p' | sed -n '/label reads/,/label knows/p' | grep -E 'needs|dead'
// WANT:     [argc, rows[..], columns[..]] -> { needs_top[first[..]][x0 = argc, x1, x2] : argc > 0 and 0 <= x1 < rows[..] and 0 <= x2 < columns[..] }
// WANT:     [argc, rows[..], columns[..]] -> { needs_other[columns[..]][x0, x1, x2] : 0 < x0 <= argc and 0 <= x1 < rows[..] and 0 <= x2 < columns[..] }
// WANT:     { needs_flat[x0] : 0 <= x0 <= 899 }
// WANT:     { needs_moved[x0] : 0 <= x0 <= 899 }
// WANT:     { needs_grown[x0] : 0 <= x0 <= 899 }
// WANT:     { needs_alike[x0] : 0 <= x0 <= 899 }
