/* What is written with pointers in it may come back by any read: not into numbers, nor is a text a
 * pointer. A vector carries what it is loaded from; what is sorted stays what it is, member by member. */
#include <stdio.h>
#include <stdlib.h>

struct record {
	double *data;
	char *name;
};

static double x, y, numbers[10];
static char text[10], word[10];
static struct record one, other, rows[4];

static int by_name(const void *a, const void *b)
{
	return a < b;
}

int main(void)
{
	FILE *f = tmpfile();
	one.data = &x;
	fwrite(&one, sizeof one, 1, f);
	fwrite(text, 1, sizeof text, f);
#pragma potential_ckpt
	fread(&other, sizeof other, 1, f);
	fread(numbers, sizeof *numbers, 10, f);
	rows[0].data = &y;
	rows[1].name = word;
	qsort(rows, 4, sizeof *rows, by_name);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=points-to
// WANT: by_name:a -> rows, by_name
// WANT: by_name:b -> rows, by_name
// WANT: main:f -> (runtime)
// WANT: one -> x
// WANT: other -> x
// WANT: rows -> y, word
