/* What is written through one pointer before anything of its block is read is left out, whatever
 * pointers it is read through: behind a null pointer nothing is. */
#include <stdlib.h>
#include <string.h>

struct parts {
	double *x, *u;
};

struct model {
	struct parts at, slope;
	double *all, *slopes;
	size_t n;
};

static struct model m;
static double *once, *in_once, *twice, *in_twice, *late, *in_late, sum;

static double *point(struct parts *p, size_t n)
{
	double *block = malloc(n * sizeof *block), *next = block, **to[] = {&p->x, &p->u};
	for (int i = 0; i < 2; i++) {
		*(to[i]) = next;
		next += n / 2;
	}
	return block;
}

static void zero(struct model *x)
{
	if (x->slopes)
		memset(x->slopes, 0, x->n * sizeof(double));
}

static void step(struct model *x)
{
	sum += x->at.u[0];
	zero(x);
	if (x->slopes == NULL) {
		x->slopes = point(&x->slope, x->n);
		zero(x);
	}
	for (size_t i = 0; i < x->n / 2; i++)
		x->slope.u[i] += x->at.u[i];
	for (size_t i = 0; i < x->n; i++)
		x->all[i] -= x->slopes[i];
}

int main(int argc, char **argv)
{
	(void)argv;
	m.n = (size_t)argc * 100;
	m.all = point(&m.at, m.n);
	in_once = (once = malloc(8000)) + 1;
	in_twice = (twice = malloc(8000)) + 1;
	in_late = (late = malloc(8000)) + 1;
	for (int t = 0; t < 10; t++) {
#pragma potential_ckpt
		step(&m);
	}
	for (int t = 0; t < 10; t++) {
#pragma potential_ckpt
		sum += in_late[t];
		for (int i = 0; i < 900; i++)
			late[i] = 0;
		for (int i = 0; i < 900; i++)
			once[i] = 0;
		if (argc > 2)
			memset(twice, 0, 1000);
		sum += in_once[t] + in_twice[t];
	}
	return sum > 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed -n '/position/s/, \[/\n[/gp' | sed 's/ at [^:]*written_first.c:[0-9:]*//'
// WANT:   @L58 position: argc, t
// WANT: [m]
// WANT: [once]
// WANT: [in_once]
// WANT: [twice]
// WANT: [in_twice]
// WANT: [late]
// WANT: [in_late]
// WANT: [sum]
// WANT: [point all but m.slopes[0:m.n - 1]]
// WANT: [point]
// WANT: [malloc in_once[0:9]]
// WANT: [malloc in_twice[0:9]]
// WANT: [malloc in_late[0:9]]; kills [sum]
// WANT:   @L62 position: argc, t
// WANT: [once]
// WANT: [in_once]
// WANT: [twice]
// WANT: [in_twice]
// WANT: [late]
// WANT: [in_late]
// WANT: [sum]
// WANT: [malloc in_once[t:9] but once[0:899]]
// WANT: [malloc in_twice[t:9] but twice[0:124]]
// WANT: [malloc in_late[t:9]]; kills [sum]
