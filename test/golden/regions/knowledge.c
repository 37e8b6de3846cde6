// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* What is known at labels from code before them, as texts: values, guards, addresses; names of what has
 * none at the label. */
#include <stdio.h>
#include <stdlib.h>

struct grid {
	int n, last;
	double *u;
};

static int nx, iend, only_before, dims[3][2];
static struct grid g;
static double u[1000], w[1000], z[1000], sum;

/* The invariant that main's labels know, and those of later functions. */
static void setup(int n)
{
	nx = n;
	iend = nx - 2;
	only_before = nx + 5;
	dims[1][1] = 7;
	g.n = n;
	g.last = n - 1;
}

static void invariant(void)
{
	for (int k = 0; k < 10; k++) {
#pragma potential_ckpt
		for (int i = 0; i < iend; i++)
			sum += u[i];
		for (int i = 0; i < g.last; i++)
			sum += w[i + dims[1][1]];
		for (int i = 0; i < nx; i++)
			u[i] = w[i] = k;
	}
}

/* Relations of locals; a value that the loop changes is none. */
static void relations(int n)
{
	int next = n + 1, changed = n + 2, area = n * n, half = (n + 1) / 2;
	for (int k = 0; k < n; k++) {
#pragma potential_ckpt
		for (int i = 0; i < next + half; i++)
			sum += u[i];
		for (int i = 0; i < changed; i++)
			u[i] = area;
		changed++;
	}
}

/* Guards on what is read later, and on what is not. */
static void guards(int n, int m, int unused)
{
	if (n < 3 || m > n || unused > 100)
		return;
	if (n == 50 || m > 2 * n)
		m = 7;
#pragma potential_ckpt
	for (int i = 0; i < m; i++)
		u[i] = n;
}

/* Into an array, and from a pointer that has moved on. */
static void pointers(double *x, int n)
{
	double *p = u + 3, *row = x + 10 * n, *beside = x;
	x = z;
#pragma potential_ckpt
	for (int i = 0; i < n; i++)
		p[i] = row[i] + beside[i] + x[i];
}

/* Several values of one variable, which holds none of them any more. */
static void alike(void)
{
	int m = rand(), first, second, third;
	first = m + 1;
	m = rand();
	second = m + 1;
	third = m + 2;
	m = rand();
#pragma potential_ckpt
	for (int i = first; i < second; i++)
		u[i] = third;
}

/* Two variables of one name in sight. */
static void shadow(int n)
{
	int end = n + 1;
	for (int i = 0; i < n; i++) {
		int n = end + 1, next = n + 3;
#pragma potential_ckpt
		for (int k = 0; k < next; k++)
			u[k] = n + end;
	}
}

/* Every third. */
static void strided(int from, int n)
{
	for (int i = from; i < n; i += 3) {
		from = i;
#pragma potential_ckpt
		u[i] = from;
	}
}

/* One value or the other. */
static void joined(int n, int m)
{
	int last = n;
	if (n > m)
		last = m;
#pragma potential_ckpt
	for (int k = 0; k < last; k++)
		u[k] = n + m;
}

/* What a switch around the label leaves alone. */
static void switched(int n, int which)
{
	int end = n + 1, other = n + 2;
	switch (which) {
	case 1:
		other++;
#pragma potential_ckpt
		break;
	default:
		other--;
	}
	for (int k = 0; k < end + other; k++)
		u[k] = n;
}

int main(int argc, char **argv)
{
	int n;
	if (argc < 2)
		return 1;
	n = atoi(argv[1]);
	setup(n);
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		invariant();
		relations(n);
		guards(n, 2, 3);
		pointers(w, n);
		alike();
		shadow(n);
		strided(1, n);
		joined(n, step);
		switched(n, 1);
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=regions %s | awk '/^[a-z]/; /^  [^ ]/ {on = /knows/} on && /^    / && !seen[$0]++' | sed 's/#[0-9]* of [0-9a-f]*/#N of this program/g'
// WANT: setup:
// WANT: invariant:
// WANT:     -<int knowledge.c:invariant:k> >= -9
// WANT:     <int knowledge.c:invariant:k> >= 0
// WANT:     int knowledge.c:dims[1][1]{445a204f8a75c5af+12} = 7
// WANT:     int knowledge.c:g.last{769836d394410999+4} = -1 + <int knowledge.c:nx>
// WANT:     int knowledge.c:g.n{769836d394410999+0} = <int knowledge.c:nx>
// WANT:     int knowledge.c:iend = -2 + <int knowledge.c:nx>
// WANT: relations:
// WANT:     -<int knowledge.c:relations:k> + <int knowledge.c:relations:n> >= 1
// WANT:     <int knowledge.c:relations:k> >= 0
// WANT:     int knowledge.c:relations:area = <int (* <int knowledge.c:relations:n>, <int knowledge.c:relations:n>)>
// WANT:     int knowledge.c:relations:changed = 2 + <int knowledge.c:relations:k> + <int knowledge.c:relations:n>
// WANT:     int knowledge.c:relations:half = <int (/ 1 + <int knowledge.c:relations:n>, 2)>
// WANT:     int knowledge.c:relations:next = 1 + <int knowledge.c:relations:n>
// WANT: guards:
// WANT:     -<int was knowledge.c:guards:m> >= -7
// WANT:     <int knowledge.c:guards:n> - <int was knowledge.c:guards:m> >= 0
// WANT:     <int knowledge.c:guards:n> >= 3
// WANT:     <int was knowledge.c:guards:m> >= 2
// WANT:     int knowledge.c:guards:m = { [7] : <int was knowledge.c:guards:m> > 2<int knowledge.c:guards:n> or <int knowledge.c:guards:n> = 50; [<int was knowledge.c:guards:m>] : <int was knowledge.c:guards:m> <= 2<int knowledge.c:guards:n> and (<int knowledge.c:guards:n> >= 51 or <int knowledge.c:guards:n> <= 49) }
// WANT: pointers:
// WANT:     * knowledge.c:pointers:beside = &[* to cd9a0195bde5d9e0 was knowledge.c:pointers:x]{5a494bb3d3e9bf1e+0}
// WANT:     * knowledge.c:pointers:p = &knowledge.c:u{34584de34306a9ff+24}
// WANT:     * knowledge.c:pointers:row = &[* to cd9a0195bde5d9e0 was knowledge.c:pointers:x]{5a494bb3d3e9bf1e+0} + 8 * (10<int knowledge.c:pointers:n>)
// WANT:     * knowledge.c:pointers:x = &knowledge.c:z{34584de34306a9ff+0}
// WANT: alike:
// WANT:     int knowledge.c:alike:first = 1 + <int was knowledge.c:alike:m>
// WANT:     int knowledge.c:alike:second = 1 + <int was knowledge.c:alike:m#2>
// WANT:     int knowledge.c:alike:third = 2 + <int was knowledge.c:alike:m#2>
// WANT: shadow:
// WANT:     -<int knowledge.c:shadow:i> + <int knowledge.c:shadow:n#N of this program> >= 1
// WANT:     <int knowledge.c:shadow:i> >= 0
// WANT:     int knowledge.c:shadow:end = 1 + <int knowledge.c:shadow:n#N of this program>
// WANT:     int knowledge.c:shadow:n#N of this program = 2 + <int knowledge.c:shadow:n#N of this program>
// WANT:     int knowledge.c:shadow:next = 5 + <int knowledge.c:shadow:n#N of this program>
// WANT: strided:
// WANT:     (-<int knowledge.c:strided:from> + <int was knowledge.c:strided:from>) mod 3 = 0
// WANT:     -<int knowledge.c:strided:from> + <int knowledge.c:strided:n> >= 1
// WANT:     <int knowledge.c:strided:from> - <int was knowledge.c:strided:from> >= 0
// WANT:     int knowledge.c:strided:i = <int knowledge.c:strided:from>
// WANT: joined:
// WANT:     int knowledge.c:joined:last = { [<int knowledge.c:joined:m>] : <int knowledge.c:joined:n> > <int knowledge.c:joined:m>; [<int knowledge.c:joined:n>] : <int knowledge.c:joined:n> <= <int knowledge.c:joined:m> }
// WANT: switched:
// WANT:     int knowledge.c:switched:end = 1 + <int knowledge.c:switched:n>
// WANT:     int knowledge.c:switched:other = 3 + <int knowledge.c:switched:n>
// WANT: main:
// WANT:     -<int main:step> >= -2
// WANT:     <int main:step> >= 0
// WANT:     int knowledge.c:g.last{769836d394410999+4} = -1 + <int main:n>
// WANT:     int knowledge.c:g.n{769836d394410999+0} = <int main:n>
// WANT:     int knowledge.c:iend = -2 + <int main:n>
// WANT:     int knowledge.c:nx = <int main:n>
