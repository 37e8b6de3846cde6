/* What functions do that call themselves, or each other in a circle; each beside a twin that must not be seen. */
#include <stdlib.h>

enum { N = 200 };

struct node {
	struct node *left, *right;
	double mass, centre;
	int id;
};

static double sum;
static int turns = 3;

/* Reads scratch where the call, or one below it, has written it alone. */
static void quick(double *a, double *t, int from, int end)
{
	if (end - from < 2)
		return;
	int middle = (from + end) / 2, i = from, k = middle;
	quick(a, t, from, middle);
	quick(a, t, middle, end);
	for (int j = from; j < end; j++)
		t[j] = k >= end || (i < middle && a[i] < a[k]) ? a[i++] : a[k++];
	for (int j = from; j < end; j++)
		a[j] = t[j];
}

/* Reads one element more of scratch than it has written. */
static void quick_and_one(double *a, double *t, int from, int end)
{
	if (end - from < 2)
		return;
	int middle = (from + end) / 2;
	quick_and_one(a, t, from, middle);
	for (int j = from; j < end; j++)
		t[j] = a[j];
	for (int j = from; j <= end; j++)
		a[from] += t[j];
}

/* scratch is dead */
static void sort(double *a, int n)
{
	static double scratch[N + 1];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		quick(a, scratch, 0, n);
		sum += a[0];
	}
}

/* needs_scratch is not */
static void sort_and_one(double *a, int n)
{
	static double needs_scratch[N + 1];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		quick_and_one(a, needs_scratch, 0, n);
		sum += a[0];
	}
}

/* Adds to "to", which its caller has cleared. */
static void add(const struct node *n, double *to)
{
	if (n->left)
		add(n->left, to);
	to[0] += n->mass;
	to[1] += n->centre;
	if (n->right)
		add(n->right, to);
}

/* What the second call reads lies beyond what was cleared. */
static void add_beside(const struct node *n, double *to)
{
	if (n->left)
		add_beside(n->left, to + 2);
	to[0] += n->mass;
}

/* dead: both rows */
static void clear_and_add(const struct node *root, int n)
{
	static double force[N][2];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++) {
			force[i][0] = 0;
			force[i][1] = 0;
			add(root, force[i]);
		}
		for (int i = 0; i < n; i++)
			sum += force[i][0] + force[i][1];
	}
}

static void clear_and_add_beside(const struct node *root, int n)
{
	static double needs_force[N][2];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++) {
			needs_force[i][0] = 0;
			needs_force[i][1] = 0;
			add_beside(root, needs_force[i]);
		}
		for (int i = 0; i < n; i++)
			sum += needs_force[i][0] + needs_force[i][1];
	}
}

/* Writes all of "a" whichever way it goes … */
static void fill(double *a, int n, int depth)
{
	if (depth == 0) {
		for (int i = 0; i < n; i++)
			a[i] = i;
		return;
	}
	fill(a, n, depth - 1);
	sum += depth;
}

/* … and on one way only; the call below it is on the other. */
static void fill_perhaps(double *a, int n, int depth)
{
	if (depth == 0) {
		for (int i = 0; i < n; i++)
			a[i] = i;
		return;
	}
	if (depth != 3)
		fill_perhaps(a, n, depth - 1);
}

/* Writes the one or the other. */
static void fill_swapped(double *a, double *b, int n, int depth)
{
	if (depth == 0) {
		for (int i = 0; i < n; i++)
			a[i] = i;
		return;
	}
	fill_swapped(b, a, n, depth - 1);
}

/* dead */
static void filled(int n)
{
	static double table[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		fill(table, n, turns);
		for (int i = 0; i < n; i++)
			sum += table[i];
	}
}

static void filled_perhaps(int n)
{
	static double needs_table[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		fill_perhaps(needs_table, n, turns);
		for (int i = 0; i < n; i++)
			sum += needs_table[i];
	}
}

static void filled_swapped(int n)
{
	static double needs_one[N], needs_other[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		fill_swapped(needs_one, needs_other, n, turns);
		for (int i = 0; i < n; i++)
			sum += needs_one[i] + needs_other[i];
	}
}

static void odd(double *a, int n);

/* Each reads what its caller has written at its own index … */
static void even(double *a, int n)
{
	if (n == 0)
		return;
	a[n - 1] = a[n] + 1;
	odd(a, n - 1);
}

static void odd(double *a, int n)
{
	if (n == 0)
		return;
	a[n - 1] = 2 * a[n];
	even(a, n - 1);
}

static void odd_jump(double *a, int n);

/* … and here the other one reads one beyond it, too. */
static void even_jump(double *a, int n)
{
	if (n < 2)
		return;
	a[n - 1] = a[n] + 1;
	odd_jump(a, n);
}

static void odd_jump(double *a, int n)
{
	if (n < 2)
		return;
	a[n - 2] = 2 * a[n - 1] + a[n + 1];
	even_jump(a, n - 1);
}

/* dead */
static void in_turns(int n)
{
	static double line[N + 1];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		line[n] = step;
		even(line, n);
		sum += line[n];
	}
}

static void in_turns_jumping(int n)
{
	static double needs_line[N + 1];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		needs_line[n] = step;
		even_jump(needs_line, n);
		sum += needs_line[n];
	}
}

/* Elements of an array of its own, by a number that grows. */
static double deeper(const int *at, int n)
{
	return n < 1 ? 0 : at[n] + deeper(at, n - 1);
}

/* needs_ints[0], which is not filled */
static void numbers(int n)
{
	static int needs_ints[N];
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		for (int i = 1; i < N; i++)
			needs_ints[i] = i + step;
		sum += deeper(needs_ints, n);
		sum += needs_ints[0];
	}
}

static struct node *grow(int depth)
{
	struct node *n = malloc(sizeof *n);
	if (!n)
		abort();
	*n = (struct node){.mass = depth, .centre = 1, .id = depth};
	if (depth > 0)
		n->left = grow(depth - 1);
	return n;
}

int main(int argc, char **argv)
{
	static double a[N];
	struct node *root = grow(argc);
	(void)argv;
	for (int i = 0; i < N; i++)
		a[i] = N - i;
	sort(a, argc);
	sort_and_one(a, argc);
	clear_and_add(root, argc);
	clear_and_add_beside(root, argc);
	filled(argc);
	filled_perhaps(argc);
	filled_swapped(argc);
	in_turns(argc);
	in_turns_jumping(argc);
	numbers(argc);
	return sum > 0 ? 0 : 1;
}

// RUN: ompckpt-cc --ompckpt-dump=regions %s | sed '/^main:/,$d;/label knows/,/>= 0$/d'
// WANT: quick:
// WANT:   reads first:
// WANT:     [end, from] -> { a[x0] : from <= -2 + end }
// WANT:   must write:
// WANT:     [from, end] -> { t[x0] : end >= 2 + from and from <= x0 < end }
// WANT:     [from, end] -> { a[x0] : end >= 2 + from and from <= x0 < end }
// WANT: quick_and_one:
// WANT:   reads first:
// WANT:     [end, from] -> { a[x0] }
// WANT:     [end, from] -> { t[x0] }
// WANT:   must write:
// WANT:     [from, end] -> { t[x0] : end >= 2 + from and from <= x0 < end }
// WANT:     [from, end] -> { a[x0 = from] : end >= 2 + from }
// WANT: sort:
// WANT:   reads first:
// WANT:     [turns, n] -> { a[x0] : turns > 0 and n >= 2; a[x0 = 0] : turns > 0 and n <= 1 }
// WANT:   must write:
// WANT:     [turns, n] -> { scratch[x0] : turns > 0 and n >= 2 and 0 <= x0 <= 200 and x0 < n }
// WANT:     [turns, n] -> { a[x0] : turns > 0 and n >= 2 and 0 <= x0 < n }
// WANT:   label reads first:
// WANT:     [step, turns, n] -> { a[x0] : step >= 0 and turns > step and n >= 2; a[x0 = 0] : step >= 0 and turns > step and n <= 1 }
// WANT: sort_and_one:
// WANT:   reads first:
// WANT:     [turns, n] -> { a[x0] : turns > 0 }
// WANT:     [turns, n] -> { needs_scratch[x0] : turns > 0 and 0 <= x0 <= 200 }
// WANT:   must write:
// WANT:     [turns, n] -> { needs_scratch[x0] : turns > 0 and n >= 2 and 0 <= x0 <= 200 and x0 < n }
// WANT:     [turns, n] -> { a[x0 = 0] : turns > 0 and n >= 2 }
// WANT:   label reads first:
// WANT:     [step, turns, n] -> { a[x0] : step >= 0 and turns > step }
// WANT:     [step, turns, n] -> { needs_scratch[x0] : step >= 0 and turns > step and 0 <= x0 <= 200 }
// WANT: add:
// WANT:   reads first:
// WANT:     [truth of n->left, truth of n->left->left] -> { to[x0] : 0 <= x0 <= 1 }
// WANT:     left of any malloc at recursive.c:265
// WANT:     right of any malloc at recursive.c:265
// WANT:     mass of any malloc at recursive.c:265
// WANT:     centre of any malloc at recursive.c:265
// WANT:   must write:
// WANT:     [truth of n->right, truth of n->left] -> { to[x0] : 0 <= x0 <= 1 }
// WANT: add_beside:
// WANT:   reads first:
// WANT:     [truth of n->left, truth of n->left->left] -> { to[x0] }
// WANT:     left of any malloc at recursive.c:265
// WANT:     mass of any malloc at recursive.c:265
// WANT:   must write:
// WANT:     [truth of n->left] -> { to[x0 = 2] : truth of n->left > 0; to[x0 = 0] }
// WANT:     [truth of n->left] -> { to[x0 = 0] : truth of n->left > 0 }
// WANT: clear_and_add:
// WANT:   reads first:
// WANT:     left of any malloc at recursive.c:265
// WANT:     right of any malloc at recursive.c:265
// WANT:     mass of any malloc at recursive.c:265
// WANT:     centre of any malloc at recursive.c:265
// WANT:   must write:
// WANT:     [turns, n] -> { force[x0, x1] : turns > 0 and 0 <= x0 < n and 0 <= x1 <= 1 }
// WANT:   label reads first:
// WANT:     left of any malloc at recursive.c:265
// WANT:     right of any malloc at recursive.c:265
// WANT:     mass of any malloc at recursive.c:265
// WANT:     centre of any malloc at recursive.c:265
// WANT: clear_and_add_beside:
// WANT:   reads first:
// WANT:     [turns, n, truth of root->left] -> { needs_force[x0, x1] : turns > 0 and 0 <= x0 < n and (x1 >= 2 or x1 < -2x0) }
// WANT:     left of any malloc at recursive.c:265
// WANT:     mass of any malloc at recursive.c:265
// WANT:   must write:
// WANT:     [turns, n, truth of root->left] -> { needs_force[x0, x1] : turns > 0 and 0 <= x0 < n and 0 <= x1 <= 1; needs_force[x0, x1 = 2] : turns > 0 and truth of root->left > 0 and 0 <= x0 < n }
// WANT:     [turns, n, truth of root->left] -> { needs_force[x0, x1 = 0] : turns > 0 and truth of root->left > 0 and 0 <= x0 < n }
// WANT:   label reads first:
// WANT:     [step, turns, n, truth of root->left] -> { needs_force[x0, x1] : step >= 0 and turns > step and 0 <= x0 < n and (x1 >= 2 or x1 < -2x0) }
// WANT:     left of any malloc at recursive.c:265
// WANT:     mass of any malloc at recursive.c:265
// WANT: fill:
// WANT:   reads first:
// WANT:   must write:
// WANT:     [n] -> { a[x0] : 0 <= x0 < n }
// WANT: fill_perhaps:
// WANT:   reads first:
// WANT:   must write:
// WANT: fill_swapped:
// WANT:   reads first:
// WANT:   must write:
// WANT:     [depth, n] -> { a[x0] : depth = 0 and 0 <= x0 < n }
// WANT: filled:
// WANT:   reads first:
// WANT:   must write:
// WANT:     [turns, n] -> { table[x0] : turns > 0 and 0 <= x0 <= 199 and x0 < n }
// WANT:   label reads first:
// WANT: filled_perhaps:
// WANT:   reads first:
// WANT:     [turns, n] -> { needs_table[x0] : turns > 0 and 0 <= x0 <= 199 and x0 < n }
// WANT:   must write:
// WANT:   label reads first:
// WANT:     [step, turns, n] -> { needs_table[x0] : step >= 0 and turns > step and 0 <= x0 <= 199 and x0 < n }
// WANT: filled_swapped:
// WANT:   reads first:
// WANT:     [turns, n] -> { needs_one[x0] : turns > 0 and 0 <= x0 <= 199 and x0 < n }
// WANT:     [turns, n] -> { needs_other[x0] : turns > 0 and 0 <= x0 <= 199 and x0 < n }
// WANT:   must write:
// WANT:   label reads first:
// WANT:     [step, turns, n] -> { needs_one[x0] : step >= 0 and turns > step and 0 <= x0 <= 199 and x0 < n }
// WANT:     [step, turns, n] -> { needs_other[x0] : step >= 0 and turns > step and 0 <= x0 <= 199 and x0 < n }
// WANT: odd:
// WANT:   reads first:
// WANT:     [n] -> { a[x0 = n] : n < 0 or n > 0 }
// WANT:   must write:
// WANT: even:
// WANT:   reads first:
// WANT:     [n] -> { a[x0 = n] : n < 0 or n > 0 }
// WANT:   must write:
// WANT:     [n] -> { a[x0 = -1 + n] : n < 0 or n > 0 }
// WANT: odd_jump:
// WANT:   reads first:
// WANT:     [n] -> { a[x0] : n >= 3 and -1 + n <= x0 <= n; a[x0 = 1 + n] : n >= 2; a[x0 = -1 + n] : n >= 2 }
// WANT:   must write:
// WANT:     [n] -> { a[x0 = -2 + n] : n >= 2 }
// WANT: even_jump:
// WANT:   reads first:
// WANT:     [n] -> { a[x0] : n >= 2 and n <= x0 <= 1 + n }
// WANT:   must write:
// WANT:     [n] -> { a[x0 = -1 + n] : n >= 2 }
// WANT: in_turns:
// WANT:   reads first:
// WANT:   must write:
// WANT:     [turns, n] -> { line[x0] : turns > 0 and x0 >= -1 + n and 0 <= x0 <= 200 and x0 <= n }
// WANT:   label reads first:
// WANT: in_turns_jumping:
// WANT:   reads first:
// WANT:     [turns, n] -> { needs_line[x0 = 1 + n] : turns > 0 and 2 <= n <= 199 }
// WANT:   must write:
// WANT:     [turns, n] -> { needs_line[x0 = n] : turns > 0 and 0 <= n <= 200; needs_line[x0 = -1 + n] : turns > 0 and 2 <= n <= 201 }
// WANT:   label reads first:
// WANT:     [step, turns, n] -> { needs_line[x0 = 1 + n] : step >= 0 and turns > step and 2 <= n <= 199 }
// WANT: deeper:
// WANT:   reads first:
// WANT:     [n] -> { at[x0] }
// WANT:   must write:
// WANT: numbers:
// WANT:   reads first:
// WANT:     [turns] -> { needs_ints[x0 = 0] : turns > 0 }
// WANT:   must write:
// WANT:     [turns] -> { needs_ints[x0] : turns > 0 and 0 < x0 <= 199 }
// WANT:   label reads first:
// WANT:     [step, turns] -> { needs_ints[x0 = 0] : step >= 0 and turns > step }
// WANT: grow:
// WANT:   reads first:
// WANT:   must write:
