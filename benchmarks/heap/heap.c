/* heap.c - programs that live on malloc: time, memory that is there, bytes asked for.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: heap KIND N
 * KIND:  rows      rows of N doubles, 96 MB in all, made, then walked with their neighbours
 *        grids     three grids of such rows as in NPB MG, made in turns, walked side by side
 *        tree      a search tree of 2^19 nodes of N bytes: built, searched, half of it replaced
 *        list      64 lists of nodes of N bytes, which grow in turns, are walked, and change
 *        vectors   N vectors, 96 MB in all, which grow in turns by doubling (realloc)
 *        steps     the same by an eighth
 *        churn     blocks of 16 to N bytes come and go, in each of OMP_NUM_THREADS threads
 * Prints processor seconds, MB that are there at the end, MB that ever were, MB asked for then. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MB (1ul << 20)
#define TOTAL (96 * MB)

static size_t live; /* bytes asked for */
static double checksum;

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static uint64_t next(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed;
}

static void *get(size_t n)
{
	void *p = malloc(n);
	if (p == NULL)
		exit(3);
	live += n;
	return p;
}

/* ---- rows ---- */

static double **make_rows(size_t rows, size_t n)
{
	double **a = get(rows * sizeof *a);
	for (size_t i = 0; i < rows; i++)
		a[i] = get(n * sizeof **a);
	return a;
}

static void fill_rows(double **a, size_t rows, size_t n)
{
	for (size_t i = 0; i < rows; i++)
		for (size_t j = 0; j < n; j++)
			a[i][j] = (double)(i ^ j);
}

static double smooth(double **a, size_t rows, size_t n)
{
	for (size_t i = 1; i + 1 < rows; i++)
		for (size_t j = 0; j < n; j++)
			a[i][j] = 0.5 * a[i][j] + 0.25 * (a[i - 1][j] + a[i + 1][j]);
	return a[rows / 2][n / 2];
}

static void run_rows(size_t n)
{
	size_t rows = TOTAL / (n * sizeof(double));
	double **a = make_rows(rows, n);
	fill_rows(a, rows, n);
	for (int step = 0; step < 12; step++)
		checksum += smooth(a, rows, n);
}

static void run_grids(size_t n)
{
	size_t rows = TOTAL / (3 * n * sizeof(double));
	double **g[3];
	for (int k = 0; k < 3; k++)
		g[k] = get(rows * sizeof *g[k]);
	for (size_t i = 0; i < rows; i++)
		for (int k = 0; k < 3; k++)
			g[k][i] = get(n * sizeof(double));
	for (int k = 0; k < 3; k++)
		fill_rows(g[k], rows, n);
	for (int step = 0; step < 12; step++)
		for (size_t i = 1; i + 1 < rows; i++)
			for (size_t j = 0; j < n; j++)
				g[2][i][j] = g[0][i][j] + 0.5 * (g[1][i - 1][j] + g[1][i + 1][j]);
	checksum += g[2][rows / 2][n / 2];
}

/* ---- trees and lists ---- */

struct node {
	struct node *left, *right;
	uint64_t key;
};

static struct node **find(struct node **at, uint64_t key)
{
	while (*at != NULL && (*at)->key != key)
		at = key < (*at)->key ? &(*at)->left : &(*at)->right;
	return at;
}

static void insert(struct node **root, uint64_t key, size_t n)
{
	struct node **at = find(root, key);
	if (*at != NULL)
		return;
	*at = get(n);
	memset(*at, 0, n);
	(*at)->key = key;
}

/* Remove a node that has one child at most. */
static void erase(struct node **root, uint64_t key, size_t n)
{
	struct node **at = find(root, key), *gone = *at;
	if (gone == NULL || (gone->left != NULL && gone->right != NULL))
		return;
	*at = gone->left != NULL ? gone->left : gone->right;
	free(gone);
	live -= n;
}

static void run_tree(size_t n)
{
	enum { NODES = 1 << 19 };
	struct node *root = NULL;
	uint64_t seed = 88172645463325252ull, again = seed, third = 99;
	for (int i = 0; i < NODES; i++)
		insert(&root, next(&seed), n);
	for (int i = 0; i < NODES / 2; i++) {
		erase(&root, next(&again), n);
		insert(&root, next(&third), n);
	}
	checksum += (double)root->key;
}

static void run_list(size_t n)
{
	enum { LISTS = 64, STEPS = 8 };
	struct node *lists[LISTS] = {NULL};
	size_t nodes = TOTAL / 2 / n;
	for (size_t i = 0; i < nodes; i++) {
		struct node *new = get(n);
		memset(new, 1, n);
		*new = (struct node){.left = lists[i % LISTS], .key = i};
		lists[i % LISTS] = new;
	}
	for (int step = 0; step < STEPS; step++)
		for (int k = 0; k < LISTS; k++)
			for (struct node **at = &lists[k]; *at != NULL;) {
				struct node *it = *at;
				checksum += (double)it->key;
				at = &it->left;
				if ((it->key + (uint64_t)step) % 16 != 0)
					continue;
				struct node *new = get(n);
				memset(new, 1, n);
				*new = (struct node){.left = it->left, .key = it->key + 1};
				it->left = new;
				at = &new->left;
				struct node *gone = *at;
				if (gone != NULL) {
					*at = gone->left;
					free(gone);
					live -= n;
				}
			}
}

/* ---- vectors ---- */

struct vector {
	uint64_t *at;
	size_t n, room;
};

static void append(struct vector *v, uint64_t value, int is_slow)
{
	if (v->n == v->room) {
		live -= v->room * sizeof *v->at;
		v->room = v->room < 8 ? 8 : is_slow ? v->room + v->room / 8 : v->room * 2;
		live += v->room * sizeof *v->at;
		v->at = realloc(v->at, v->room * sizeof *v->at);
		if (v->at == NULL)
			exit(3);
	}
	v->at[v->n++] = value;
}

static void grow(size_t vectors, int is_slow)
{
	struct vector *v = calloc(vectors, sizeof *v);
	size_t each = TOTAL / sizeof(uint64_t) / vectors;
	for (size_t i = 0; i < each; i += 16)
		for (size_t k = 0; k < vectors; k++)
			for (size_t j = i; j < i + 16; j++)
				append(&v[k], j, is_slow);
	for (size_t k = 0; k < vectors; k++)
		checksum += (double)v[k].at[each / 2];
}

static void run_vectors(size_t n)
{
	grow(n, 0);
}

static void run_steps(size_t n)
{
	grow(n, 1);
}

/* ---- throughput ---- */

static double churn(uint64_t seed, size_t n)
{
	enum { BLOCKS = 4096, STEPS = 1 << 23 };
	static _Thread_local uint64_t *blocks[BLOCKS];
	for (int i = 0; i < STEPS; i++) {
		uint64_t r = next(&seed);
		free(blocks[r % BLOCKS]);
		blocks[r % BLOCKS] = malloc(16 + (r >> 32) % (n - 15));
		*blocks[r % BLOCKS] = r;
	}
	return (double)*blocks[seed % BLOCKS];
}

static void run_churn(size_t n)
{
	double sum = 0;
#pragma omp parallel reduction(+ : sum)
	sum += churn(88172645463325252ull, n);
	checksum += sum;
}

/* ---- */

static const struct {
	const char *name;
	void (*run)(size_t n);
} kinds[] = {
	{"rows", run_rows},       {"grids", run_grids}, {"tree", run_tree},   {"list", run_list},
	{"vectors", run_vectors}, {"steps", run_steps}, {"churn", run_churn},
};

static double status(const char *what)
{
	char line[256];
	unsigned long kb = 0;
	FILE *f = fopen("/proc/self/status", "r");
	while (f != NULL && fgets(line, sizeof line, f) != NULL)
		if (strncmp(line, what, strlen(what)) == 0)
			kb = strtoul(line + strlen(what), NULL, 10);
	if (f != NULL)
		fclose(f);
	return (double)kb / 1024;
}

int main(int argc, char **argv)
{
	size_t n = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
	for (size_t k = 0; n > 0 && k < sizeof kinds / sizeof *kinds; k++) {
		if (strcmp(kinds[k].name, argv[1]) != 0)
			continue;
		double begin = now(), before = status("VmRSS:");
		kinds[k].run(n);
		double took = now() - begin, rss = status("VmRSS:") - before;
#pragma potential_ckpt
		printf("%.4f %.2f %.2f %.2f\n", took, rss, status("VmHWM:") - before,
		       (double)live / MB);
		fprintf(stderr, "%g\n", checksum);
		return 0;
	}
	fprintf(stderr, "usage: %s KIND N (heap.c says which)\n", argv[0]);
	return 2;
}
