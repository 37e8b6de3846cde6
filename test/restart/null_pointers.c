/* Arrays that are filled, or read, where a pointer is not null: their own, one on the way to them, another one. Twins differ in
 * which pointer it is that says so, or in what it was when that was asked. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 300, ROWS = 4 };

struct grid {
	int n;
	unsigned long *u, *v, *row[ROWS];
	struct grid *next;
};

struct tree {
	struct tree *left, *right;
	unsigned long *at;
};

static unsigned long sum = 1;
static unsigned long *own_all, *own_most, *other_all, *other_most, *flip_most, *both_all, *both_most, *lazy_all, *lazy_most, *again_most, *grown_most, *here_most,
	*pair_all, *pair_most, *moved_most, *part_most, *kept_all, *kept_most, *either_most, *given_all, *given_most, *counted_all,
	*counted_most, *optional_all, *optional_most, *told_most, *team_all, *team_most, *copy_most, *end_all, *end_most,
	*cond_all, *cond_most, *asked_most, *same_most;
static struct grid *chain_all, *chain_most, *rows_all, *rows_most, *next_most, *inner_most, *element_all,
	*element_most, *row_all, *row_most;
static struct tree *tree_all;

static unsigned long *array(void)
{
	unsigned long *x = malloc(SIZE * sizeof *x);
	if (!x)
		exit(1);
	for (int i = 0; i < SIZE; i++)
		x[i] = i * 7 + sum;
	return x;
}

static void add(const unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		sum = sum * 3 + x[i];
}

static void fill(unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		x[i] = sum + i;
}

/* Not to be known in advance. */
static int some(int k)
{
	return (sum >> 7) % 3 == (unsigned long)k % 3;
}

static void if_there(unsigned long *x, int n)
{
	if (!x)
		return;
	fill(x, n);
}

static int unless_null(unsigned long *x, const unsigned long *y, int n)
{
	if (x == NULL || NULL == y)
		return -1;
	fill(x, n);
	return 0;
}

static void owners(int n, int k)
{
	if_there(own_all, n);
	add(own_all, n);
	if_there(own_most, n - 1);
	add(own_most, n);
	unsigned long *y = some(k) ? other_all : NULL;
	if (unless_null(other_all, y, n) == 0)
		add(other_all, n);
	unless_null(other_most, y, n);
	add(other_most, n);
	if (y == NULL)
		sum += 3;
	else
		fill(flip_most, n);
	if (!y)
		add(flip_most, n);
	if (y)
		fill(both_all, n);
	if (y)
		add(both_all, n);
	if (!y)
		fill(both_most, n);
	if (y)
		add(both_most, n);
}

/* The pointer that was asked is no more what it was. */
static void changed(int n, int k)
{
	if (!lazy_all)
		lazy_all = array();
	fill(lazy_all, n);
	add(lazy_all, n);
	if (!lazy_most)
		lazy_most = array();
	else
		fill(lazy_most, n);
	add(lazy_most, n);
	unsigned long *x = some(k) ? again_most : NULL;
	if (x)
		fill(pair_all, n);
	int was = x != NULL;
	x = again_most;
	if (x && was)
		add(pair_all, n);
	x = some(k + 1) ? again_most : NULL;
	if (x)
		fill(pair_most, n);
	x = again_most;
	if (x)
		add(pair_most, n);
	add(again_most, 3);
}

/* A pointer that follows its block has one name before and after. */
static void grown(int n)
{
	static unsigned long *list;
	static int room;
	if (list)
		fill(grown_most, n);
	if (room < n) {
		unsigned long *more = realloc(list, (n + 2) * sizeof *list);
		if (!more)
			exit(1);
		list = more;
		room = n + 2;
	}
	fill(list, n);
	if (list)
		add(grown_most, n);
	add(list, n);
}

/* The same of a variable that held null before. */
static void grow(unsigned long **list, int n)
{
	unsigned long *more = realloc(*list, n * sizeof *more);
	if (!more)
		exit(1);
	*list = more;
}

static void grown_here(int n, int k)
{
	unsigned long *list = NULL;
	for (int i = 0; i < 3; i++) {
		grow(&list, n + i + some(k));
		fill(list, n);
		if (!list)
			continue;
		add(list, n);
		add(here_most, n);
	}
	free(list);
}

/* What was computed from a pointer, and what a copy of it says. */
static void computed(int n, int k)
{
	unsigned long *x = some(k) ? moved_most : NULL, *y = x;
	if (y)
		fill(moved_most, n);
	if (x)
		add(moved_most, n);
	unsigned long *p = part_most + (some(k + 1) ? 3 : 0), *q = p - 3;
	if (p)
		fill(part_most + 3, n - 3);
	add(part_most, n);
	sum += q != p;
	unsigned long *c = some(k) ? copy_most : either_most;
	if (c)
		fill(c, n);
	add(copy_most, n);
	add(either_most, n);
}

/* Asked where it is assigned. */
static void assigned(struct grid *g, int n)
{
	unsigned long *p;
	int m;
	if (!(p = g->u))
		return;
	fill(p, n);
	add(kept_all, n);
	if ((p = g->next->u) != NULL)
		fill(p, n - 1);
	add(kept_most, n);
	if ((m = g->n) > n)
		return;
	fill(counted_all, m);
	add(counted_all, m);
	if ((m = g->n) < n)
		fill(counted_most, m);
	add(counted_most, m);
}

static unsigned long *filled_or_null(unsigned long *x, int n, int k)
{
	if (some(k))
		return NULL;
	fill(x, n);
	return x;
}

static unsigned long *checked(unsigned long *x, int n)
{
	if (!x)
		return NULL;
	fill(x, n);
	return x;
}

static void returned(int n, int k)
{
	if (!checked(given_all, n))
		return;
	add(given_all, n);
	unsigned long *p = filled_or_null(given_most, n, k);
	if (!p)
		sum += 5;
	add(given_most, n);
	if (!filled_or_null(told_most, n, k + 1))
		sum += 7;
	add(told_most, n);
}

/* Results that a caller need not want. */
static void results(unsigned long *x, unsigned long *y, int n)
{
	if (x)
		fill(x, n);
	if (y)
		fill(y, n);
	if (x && y)
		sum += 9;
}

static void only_with(const unsigned long *wanted, unsigned long *x, int n)
{
	if (wanted)
		fill(x, n);
}

static void optional(int n)
{
	results(optional_all, NULL, n);
	add(optional_all, n);
	only_with(NULL, optional_most, n);
	add(optional_most, n);
	only_with(optional_all, end_all, n);
	add(end_all, n);
}

static void on_way(struct grid *g, struct grid *h, int n)
{
	if (g && g->next && g->next->v)
		fill(g->next->v, n);
	add(chain_all->next->v, n);
	if (h && h->next && h->next->u)
		fill(h->v, n);
	add(chain_most->v, n);
}

static void rows(struct grid *g, int n)
{
	for (int k = 0; k < ROWS; k++) {
		if (!g->row[k])
			continue;
		fill(g->row[k], n);
	}
	for (int k = 0; k < ROWS; k++)
		if (g->row[k])
			add(g->row[k], n);
}

/* One table says which rows of the other are filled. */
static void rows_of_other(struct grid *g, struct grid *of, int n)
{
	for (int k = 0; k < ROWS; k++) {
		if (!of->row[k])
			continue;
		fill(g->row[k], n);
	}
	for (int k = 0; k < ROWS; k++)
		add(g->row[k], n);
}

/* The next row says which ones are filled. */
static void rows_of_next(struct grid *g, int n)
{
	for (int k = 0; k < ROWS - 1; k++) {
		if (!g->row[k + 1])
			continue;
		fill(g->row[k], n);
	}
	for (int k = 0; k < ROWS; k++)
		if (g->row[k])
			add(g->row[k], n);
}

static void walk(struct tree *t, int n)
{
	if (!t)
		return;
	walk(t->left, n);
	fill(t->at, n);
	add(t->at, n);
	walk(t->right, n);
}

static void teams(int n, int k)
{
	unsigned long *x = some(k) ? team_most : NULL;
#pragma omp parallel for
	for (int i = 0; i < n; i++) {
		if (!team_all)
			continue;
		team_all[i] = sum + i;
		if (!x)
			continue;
		team_most[i] = sum + 2 * i;
	}
	add(team_all, n);
	add(team_most, n);
}

/* A pointer, or null: by a condition, by a function that looks whether there is such an element. */
static unsigned long *element(struct grid *g, int i)
{
	if (i < 0 || i >= g->n)
		return NULL;
	return &g->u[i];
}

static unsigned long *row_or_null(struct grid *g, int k, int but)
{
	return k < ROWS && k != but ? g->row[k] : NULL;
}

static void fill_grid(struct grid *g, int n)
{
	if (!g)
		return;
	fill(g->v, n);
	for (int i = 0; i < n; i++)
		g->row[1][i] = sum + i;
}

static void perhaps(int n, int k)
{
	struct grid *g = element_all, *h = element_most;
	unsigned long *p = some(k) ? cond_all : NULL, *q = some(k) ? cond_most : NULL, *r;
	for (int i = 0; i < g->n; i++)
		*element(g, i) = sum + i;
	add(g->u, g->n);
	for (int i = 0; i < h->n; i++)
		if ((r = element(h, i + 1)) != NULL)
			*r = sum + i;
	add(h->u, h->n);
	if (p) {
		fill(p, n);
		add(cond_all, n);
	}
	if (q)
		fill(q, n);
	add(cond_most, n);
	if_there(some(k + 1) ? asked_most : NULL, n);
	add(asked_most, n);
	fill_grid(some(k + 2) ? h : NULL, n);
	add(h->v, n);
	add(h->row[1], n);
	if (p == cond_all)
		fill(same_most, n);
	if (p != cond_all)
		add(same_most, n);
	for (int i = 0; i < ROWS; i++) {
		unsigned long *x = row_or_null(row_all, i, ROWS), *y = row_or_null(row_most, i, k);
		if (x)
			fill(x, n);
		if (!y)
			continue;
		fill(y, n);
	}
	for (int i = 0; i < ROWS; i++) {
		add(row_all->row[i], n);
		add(row_most->row[i], n);
	}
}

static int ends(int n, int k)
{
	unsigned long *x = some(k) ? end_most : NULL;
	int status = -1;
	if (!x)
		goto out;
	fill(end_most, n);
	status = 0;
out:
	if (status)
		add(end_most, n);
	return status;
}

static struct grid *grid(int n)
{
	struct grid *g = calloc(1, sizeof *g);
	if (!g)
		exit(1);
	g->n = n;
	g->u = array();
	g->v = array();
	for (int k = 0; k < ROWS; k++)
		g->row[k] = array();
	return g;
}

static struct tree *tree(int depth)
{
	struct tree *t = calloc(1, sizeof *t);
	if (!t)
		exit(1);
	t->at = array();
	if (depth > 0)
		t->left = tree(depth - 1);
	if (depth > 1)
		t->right = tree(depth - 2);
	return t;
}

static void start(int n)
{
	own_all = array(); own_most = array(); other_all = array(); other_most = array(); flip_most = array();
	both_all = array(); both_most = array(); again_most = array(); grown_most = array(); here_most = array(); pair_all = array();
	pair_most = array(); moved_most = array(); part_most = array(); either_most = array(); given_all = array();
	given_most = array(); counted_all = array(); counted_most = array(); optional_all = array();
	optional_most = array(); told_most = array(); team_all = array(); team_most = array(); copy_most = array();
	end_all = array(); end_most = array();
	chain_all = grid(n);
	chain_all->next = grid(n);
	chain_most = grid(n);
	rows_all = grid(n);
	free(rows_all->row[2]);
	rows_all->row[2] = NULL;
	rows_most = grid(n);
	next_most = grid(n);
	free(next_most->row[3]);
	next_most->row[3] = NULL;
	element_all = grid(n);
	element_most = grid(n);
	row_all = grid(n);
	row_most = grid(n);
	cond_all = array(); cond_most = array(); asked_most = array(); same_most = array();
	inner_most = grid(n - 2);
	inner_most->next = grid(n);
	kept_all = inner_most->u;
	kept_most = inner_most->next->u;
	tree_all = tree(3);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : SIZE;
	omp_set_num_threads(3);
	start(n);
	for (int k = 0; k < 5; k++) {
#pragma potential_ckpt name(top)
		owners(n, k);
		changed(n, k);
		grown(n);
		grown_here(n, k);
#pragma potential_ckpt name(middle)
		computed(n, k);
		assigned(inner_most, n);
		returned(n, k);
		optional(n);
#pragma potential_ckpt name(late)
		on_way(chain_all, chain_most, n);
		rows(rows_all, n);
		rows_of_other(rows_most, rows_all, n);
		rows_of_next(next_most, n);
		walk(tree_all, n);
		teams(n, k);
#pragma potential_ckpt name(chosen)
		perhaps(n, k);
		sum += ends(n, k);
		printf("%d %lu\n", k, sum);
	}
	return 0;
}
