/* Of what lies below a count that moves, what lies below it at the label is enough: whoever makes it larger fills what comes to lie
 * there. With one element left out, a way that leaves before, a count that somebody else may change, it is not. */
#include <stdlib.h>

enum { N = 400 };

struct vector {
	int n, room;
	double *at;
};
struct item {
	double x[3];
	int id;
};

static double stack[N], list[N], packed[N], queue[N], pairs[N][2], led[N], sum;
static int nstack, nlist, npacked, front, back, npairs, nled;
static struct item items[N];
static int nitems;
static struct vector vector;
static struct {
	int n;
	double at[N];
} own;

static double gap[N], early[N], again[N], raw[N], shared[N], half[N][2];
static int ngap, nearly, nagain, nraw, nshared, nhalf;

static void add(double x)
{
	sum = sum * 3 + x;
}

static void take(const double *x, int n)
{
	for (int i = 0; i < n; i++)
		add(x[i]);
}

static void push(double x)
{
	stack[nstack++] = x;
}

static double pop(void)
{
	return nstack > 0 ? stack[--nstack] : 0;
}

static void remove_some(void)
{
	for (int i = 0; i < nlist; i++)
		if (list[i] < 0) {
			list[i] = list[--nlist];
			i--;
		}
}

static void pack(void)
{
	int n = 0;
	for (int i = 0; i < npacked; i++)
		if (packed[i] > 0)
			packed[n++] = packed[i];
	npacked = n;
}

static void serve(void)
{
	for (int i = 0; i < 3 && front < back; i++) {
		double x = queue[front++];
		if (x > 1 && back < N)
			queue[back++] = x / 2;
	}
}

static void put_at(double *to, int *n, double x)
{
	++*n;
	to[*n - 1] = x;
}

static void append(struct vector *v, double x)
{
	if (v->n == v->room) {
		v->room = 2 * v->room + 8;
		v->at = realloc(v->at, (size_t)v->room * sizeof *v->at);
	}
	v->at[v->n] = x;
	v->n++;
}

static void ways(int step)
{
	push(pop() + step);
	take(stack, nstack);
	remove_some();
	list[nlist++] = step;
	take(list, nlist);
	pack();
	take(packed, npacked);
	serve();
	for (int i = front; i < back; i++)
		add(queue[i]);
	if (step % 3) {
		pairs[npairs][0] = pairs[npairs][1] = step;
		npairs += 1;
	}
	for (int i = 0; i < npairs; i++)
		for (int k = 0; k < 2; k++)
			add(pairs[i][k]);
	nled -= 2;
	put_at(led, &nled, step);
	take(led, nled);
	struct item *new = &items[nitems++];
	new->x[0] = new->x[1] = new->x[2] = new->id = step;
	items[2] = items[--nitems];
	for (int i = 0; i < nitems; i++)
		add(items[i].x[1] + items[i].id);
	append(&vector, step);
	take(vector.at, vector.n);
	own.n--;
	for (int i = 0; i < own.n; i++)
		add(own.at[i]);
}

static void wrong_ways(int step)
{
	gap[ngap] = step;
	ngap += 2;
	take(gap, ngap);
	for (int i = 0; i < 3; i++) {
		nearly++;
		if (i == step)
			break;
		early[nearly - 1] = i;
	}
	take(early, nearly);
	int n = nagain;
	nagain = 0;
	again[nagain++] = step;
	take(again, nagain);
	nagain = n;
	*(step % 2 ? &nraw : &nshared) += 1;
	take(raw, nraw);
#pragma omp parallel
	{
#pragma omp atomic
		nshared++;
	}
	take(shared, nshared);
	half[nhalf++][step % 2] = 3;
	for (int i = 0; i < nhalf; i++)
		add(half[i][0] + half[i][1]);
}

int main(int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		own.at[own.n++] = i;
	for (int step = 0; step < argc; step++) {
#pragma potential_ckpt
		ways(step);
		wrong_ways(step);
	}
	return argv[0] ? sum > 3 : 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | grep position | sed 's/, \[/\n[/g' | grep -E "^\[.*\[" | sed 's/\]; kills.*/]/'
// WANT: [stack: stack[0:min(399, nstack - 1)]]
// WANT: [list: list[0:min(399, nlist - 1)]]
// WANT: [packed: packed[0:min(399, npacked - 1)]]
// WANT: [queue: queue[0:min(399, back - 1)]]
// WANT: [pairs: pairs[0:npairs - 1][0:1]]
// WANT: [led: led[0:min(399, nled - 3)], led[nled - 1]]
// WANT: [items: items[3:nitems - 1].x[1], items[0:min(1, nitems - 1)].x[1], items[3:min(399, nitems - 1)].id, items[0:min(1, nitems - 1)].id and 3 more]
// WANT: [own: own.n, own.at[0:min(-step + argc + own.n - 3, 399, own.n - 1)]]
// WANT: [gap: gap[max(ngap + 1, 0):399], gap[0:min(399, ngap - 1)], gap[ngap + 1]]
// WANT: [half: half[0:][max(step - argc + 3, 0):1], half[0:nhalf][0:1], half[0:][0], half[0][0]]
// WANT: [realloc at below_counts.c:87: vector.at[0:vector.n - 1]]
