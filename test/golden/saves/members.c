/* Arrays in members of one record: the one that is written before it is read is not the one saved. */
#include <stdlib.h>

struct field {
	int n;
	double *u, *initial;
};

static struct field *field_new(int n)
{
	struct field *f = malloc(sizeof *f);
	f->n = n;
	f->u = malloc((size_t)n * sizeof *f->u);
	f->initial = malloc((size_t)n * sizeof *f->initial);
	return f;
}

int main(void)
{
	struct field *f = field_new(9);
	for (int i = 0; i < f->n; i++)
		f->u[i] = f->initial[i] = i;
	double sum = 0;
	for (int step = 0; step < 9; step++) {
#pragma potential_ckpt
		for (int i = 0; i < f->n; i++)
			sum += f->u[i];
	}
	return (int)sum;
}
// RUN: ompckpt-cc --ompckpt-dump=parts
// WANT: main:
// WANT:   @L25 position: f, sum, step, [malloc at members.c:11], [malloc at members.c:13: f->u[0:f->n - 1]]
// WANT: constant: [malloc at members.c:11], [malloc at members.c:13]
