/* steps.c - serial code of which each kind of variable can be left out of the images.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is needed later is printed later, so that a mistake shows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
	double x, y;
	int visits;
};

struct item {
	struct item *next;
	int value;
};

static double table[40];
static struct point corner = {1, 2, 0};
unsigned hash = 17;
static char word[16] = "abcdefghijklmno";

static void walk(struct point *p, double by)
{
	static int steps;
	p->x += by;
	p->y -= by / 2;
	p->visits = ++steps;
}

static struct item *push(struct item *list, int value)
{
	struct item *i = malloc(sizeof *i);
	i->next = list;
	i->value = value;
	return i;
}

static int sum_of(const struct item *i)
{
	int sum = 0;
	for (; i; i = i->next)
		sum = sum * 3 + i->value;
	return sum;
}

/* The caller's "before" is needed after the call, "depth" by each frame. */
static long descend(int depth, long start)
{
	long before = start * 7 % 1009;
	if (depth == 0) {
#pragma potential_ckpt name(bottom)
		hash = hash * 31 + (unsigned)before;
		return before;
	}
	long below = descend(depth - 1, before + depth);
	return below * 5 % 1009 + before + depth;
}

static double smooth(int n)
{
	double row[n];
	double total = 0;
	for (int i = 0; i < n; i++)
		row[i] = i * 0.5;
	for (int round = 0; round < 4; round++) {
#pragma potential_ckpt name(smooth)
		for (int i = 1; i < n - 1; i++)
			row[i] = (row[i - 1] + 3 * row[i] + row[i + 1]) / 5 + round;
		total = total / 2 + row[n / 2];
	}
	return total;
}

int main(int argc, char **argv)
{
	int rounds = argc > 1 ? atoi(argv[1]) : 12;
	struct point at = {0, 0, 0};
	struct item *list = NULL;
	double *grid = malloc(60 * sizeof *grid);
	double energy = 1;
	for (int i = 0; i < 60; i++)
		grid[i] = 1.0 / (i + 1);
	for (int round = 0; round < rounds; round++) {
#pragma potential_ckpt name(step)
		energy = energy * 0.75 + grid[round % 60];
		table[round % 40] += energy;
		grid[(round * 11) % 60] = table[(round + 37) % 40] + energy;
		walk(&at, energy);
		walk(&corner, 1);
		list = push(list, round);
		memmove(word, word + 1, 14);
		word[14] = (char)('a' + round % 26);
		printf("%d %.17g %u %s\n", round, energy, hash, word);
		if (round % 4 == 3)
			printf("deep %ld\n", descend(5, round));
	}
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt name(last)
		energy += table[i];
	}
	printf("%.17g %.17g %.17g %d\n", energy, at.x, at.y, at.visits);
	printf("%.17g %.17g %d\n", corner.x, corner.y, corner.visits);
	printf("%d %.17g\n", sum_of(list), smooth(21));
	double sum = 0;
	for (int i = 0; i < 60; i++)
		sum = sum / 3 + grid[i];
	FILE *f = fopen("result.txt", "w");
	fprintf(f, "%.17g\n", sum);
	fclose(f);
	return 0;
}
