// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Values that are told by memory in one state and were found in another: operands that come one after the other, members of a list, a
 * short loop whose step assigns. Each array is read at an index that depends on it, and has elements that nobody reads. */
#include <stdio.h>

enum { ROOM = 2000, HELD = 4 };

static unsigned long chosen[ROOM], both[ROOM], either[ROOM], assigned[ROOM], placed[ROOM],
	listed[ROOM], nested[ROOM], given[ROOM], called[ROOM], stepped[ROOM], tested[ROOM],
	pointed[ROOM], narrow[ROOM], sum = 1;
static int held[HELD], noted[HELD], n, m, late;

struct two {
	int x, y;
};

static struct bits {
	unsigned low : 4, high : 12;
} bits;

static void add(unsigned long x)
{
	sum = sum * 31 + x;
}

static int set(int to)
{
	int was = n;
	n = to;
	return was;
}

static void operands(int step)
{
	int x, y, z, w;
	n = 5 + step;
	m = 400;
	x = n++ < 100 ? n : 300;
	y = (n++ < 100 && n > 7 + step) ? n : 300;
	z = (n-- > 100 || n == 6 + step) ? n : 301;
	w = (n = m) ? n : 3;
	add(chosen[x]), add(both[y]), add(either[z]), add(assigned[w]);
}

/* The step is in one of the ways, and the address is asked for after it. */
static void places(int step)
{
	int x = 3 + step % 2;
	placed[x == 3 ? x++ : 8] = sum;
	if (x != 3)
		add(placed[8]);
	add(placed[3]);
	const unsigned long *p = x++ > 3 ? &pointed[x] : &pointed[900 + x];
	add(*p);
}

static struct two made(int from)
{
	return (struct two){from++, from};
}

static void lists(int step)
{
	n = 5 + step;
	struct two v = {n++, n}, u;
	int w[2] = {n++, n};
	u = (struct two){n = 700, n};
	struct two f = {set(800 + step), n}, g = made(20 + step);
	add(listed[v.y]), add(listed[w[1]]), add(nested[u.y]), add(called[f.y]), add(given[g.y]);
}

/* What an assignment gives is what the member holds then. */
static void narrowed(int step)
{
	int x = bits.low = 100 + step;
	add(narrow[x] + bits.high++);
	if ((bits.low = 500 + step) > 100)
		add(narrow[500 + step]);
	else
		add(narrow[700 + step]);
}

static void loops(int step)
{
	late = 5 + step;
	for (int i = 0; i < 2; i++, late = 300 + step)
		held[i] = late;
#pragma potential_ckpt
	add(stepped[held[0]]), add(stepped[held[1]]);
	late = 9 + step;
	for (int i = 0; (late += 40) && i < 3; i++)
		noted[i] = late;
#pragma potential_ckpt
	add(tested[noted[0]]), add(tested[noted[2]]);
}

int main(void)
{
	unsigned long *all[] = {chosen, both,   either,  assigned, placed,  listed, nested,
				given,  called, stepped, tested,   pointed, narrow};
	for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
		for (int i = 0; i < ROOM; i++)
			all[k][i] = i * 7 + k;
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		operands(step);
		places(step);
#pragma potential_ckpt
		lists(step);
		narrowed(step);
		loops(step);
		for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
			all[k][ROOM - 1 - step] = sum;
		printf("%d %lu\n", step, sum);
	}
	return 0;
}
