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
	if (log == NULL || scratch == NULL)
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
		note(k % 3 == 0 ? "a" : "r+", k, weights[k % 8] += 0.125);
	}
	double sum = 0, value;
	rewind(scratch);
	while (fread(&value, sizeof value, 1, scratch) == 1)
		sum += value;
	for (struct node *p = list; p != NULL; p = p->next)
		sum -= p->value;
	printf("end %.9e %.9e\n", sum, past[0]);
	return fclose(log) != 0;
}
