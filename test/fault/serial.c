/* serial.c - a program with something of everything that lies in an image or beside it.
 * Argument: the number of steps.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 3000 };

struct node {
	struct node *next;
	double value;
};

static double table[WIDTH], field[WIDTH];
static int counter = 7;
#pragma omp threadprivate(counter)

static void note(const char *mode, int k, double v)
{
	FILE *f = fopen("notes", mode);
	if (f == NULL)
		exit(3);
	fseek(f, 0, SEEK_END);
	fprintf(f, "%d %.9e %d\n", k, v, rand());
	if (fclose(f) != 0)
		exit(3);
}

/* Add to a number in the middle of the file "grid", which is read again later. */
static double change(FILE *grid, int k, double by)
{
	double v = 0;
	long at = (long)sizeof v * (k * 5 % 16);
	if (fseek(grid, at, SEEK_SET) != 0 || fread(&v, sizeof v, 1, grid) != 1)
		exit(3);
	v += by;
	if (fseek(grid, at, SEEK_SET) != 0 || fwrite(&v, sizeof v, 1, grid) != 1)
		exit(3);
	return v;
}

static FILE *make_grid(void)
{
	FILE *grid = fopen("grid", "w+");
	for (int i = 0; grid != NULL && i < 16; i++)
		fwrite(&(double){i}, sizeof(double), 1, grid);
	return grid;
}

static double relax(const double *weights, int k)
{
	double sum = 0;
#pragma omp parallel for
	for (int i = 0; i < WIDTH; i++)
		field[i] = 0.5 * field[i] + table[i] * weights[(i + k) % 8];
	for (int i = 0; i < WIDTH; i++)
		sum += field[i];
	return sum;
}

static struct node *push(struct node *list, double v)
{
	struct node *n = malloc(sizeof *n);
	*n = (struct node){list, v};
	return n;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 10;
	double weights[8], *past = calloc(WIDTH, sizeof *past);
	struct node *list = NULL;
	FILE *log = fopen("log", "w"), *scratch = tmpfile();
	FILE *grid = make_grid();
	if (log == NULL || scratch == NULL || grid == NULL)
		return 3;
	for (int i = 0; i < WIDTH; i++)
		table[i] = (i * 7919 % 1000) * 1e-3;
	for (int i = 0; i < 8; i++)
		weights[i] = 1.0 / (i + 1);
	for (int k = 0; k < n; k++) {
#pragma potential_ckpt name(step)
		past[k % WIDTH] = relax(weights, k);
		list = push(list, past[k % WIDTH] + counter++);
		printf("%d %.9e\n", k, list->value);
		fprintf(log, "step %d: %d\n", k, counter);
		fwrite(&list->value, sizeof list->value, 1, scratch);
		printf("%.9e\n", change(grid, k, weights[k % 8]) + change(grid, k + 8, 1));
		if (k % 4 == 3 && (fclose(grid) != 0 || (grid = fopen("grid", "r+")) == NULL))
			return 3;
		note(k % 3 == 0 ? "a" : "r+", k, weights[k % 8] += 0.125);
	}
	double sum = 0, value;
	rewind(scratch);
	while (fread(&value, sizeof value, 1, scratch) == 1)
		sum += value;
	for (struct node *p = list; p != NULL; p = p->next)
		sum -= p->value;
	printf("end %.9e %.9e\n", sum, past[0]);
	return fclose(log) != 0 || fclose(grid) != 0;
}
