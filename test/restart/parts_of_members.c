/* parts_of_members.c - blocks of which others read the inside alone, whichever block it is; their rims are filled before the
 * block itself reads them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each "needs_" kind has somebody who reads a rim after all: in one more row, at an index that is computed, through a pointer
 * into the block, as another type, all at once, … */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 6, BLOCKS = 9, TURNS = 3, LEFT = 0, RIGHT, DOWN, UP };

static void *wanted(void *p)
{
	if (!p)
		exit(1);
	return p;
}

static unsigned long mixed(unsigned long sum, long x)
{
	return sum * 31 + (unsigned long)x;
}

struct pair {
	long a, b;
};

/* One kind of block, of a table and a list, for each way to look at a block "n" that is near "b". */
#define KIND(name, look)                                                                           \
	struct name {                                                                              \
		long u[SIDE][SIDE];                                                                \
		int level, flags[25];                                                              \
		struct name *next, *near;                                                          \
		struct pair pair[3];                                                               \
		long *row;                                                                         \
	};                                                                                         \
	static struct name *name##_table[BLOCKS], *name##_list;                                    \
	static void name##_make(void)                                                              \
	{                                                                                          \
		for (int k = 0; k < BLOCKS; k++) {                                                 \
			struct name *b = wanted(calloc(1, sizeof *b));                             \
			name##_table[k] = b;                                                       \
			b->next = name##_list;                                                     \
			name##_list = b;                                                           \
			b->near = k > 2 ? name##_table[k * 5 % k] : b;                             \
			b->level = k - 3;                                                          \
			b->row = b->u[k % 2 * (SIDE - 1)];                                                  \
			for (int i = 0; i < SIDE * SIDE; i++)                                      \
				b->u[i / SIDE][i % SIDE] = i * k;                                  \
			for (int i = 0; i < 5; i++)                                                \
				b->flags[i] = i * k % 4, b->pair[i % 3].a = i, b->pair[i % 3].b = k; \
		}                                                                                  \
	}                                                                                          \
	static void name##_rims(int turn)                                                          \
	{                                                                                          \
		for (int k = 0; k < BLOCKS; k++)                                                   \
			for (int i = 0; i < SIDE; i++) {                                           \
				struct name *b = name##_table[k];                                  \
				b->u[0][i] = turn + i;                                             \
				b->u[SIDE - 1][i] = turn - i;                                      \
				b->u[i][0] = turn * i;                                             \
				b->u[i][SIDE - 1] = turn;                                          \
			}                                                                          \
	}                                                                                          \
	static unsigned long name##_update(unsigned long sum)                                      \
	{                                                                                          \
		for (int k = 0; k < BLOCKS; k++)                                                   \
			for (int i = 1; i < SIDE - 1; i++)                                         \
				for (int j = 1; j < SIDE - 1; j++) {                               \
					struct name *b = name##_table[k];                          \
					b->u[i][j] = (b->u[i - 1][j] + b->u[i + 1][j] + b->u[i][j] + \
						      b->u[i][j - 1] + b->u[i][j + 1]) % 10007;    \
					sum = mixed(sum, b->u[i][j]);                              \
				}                                                                  \
		return sum;                                                                        \
	}                                                                                          \
	static unsigned long name##_look(unsigned long sum, int turn)                              \
	{                                                                                          \
		for (struct name *b = name##_list; b; b = b->next) {                               \
			struct name *n = b->near;                                                  \
			(void)turn, (void)n;                                                       \
			look                                                                       \
		}                                                                                  \
		return sum;                                                                        \
	}                                                                                          \
	static unsigned long name(unsigned long sum, int turn)                                     \
	{                                                                                          \
		sum = name##_look(sum, turn);                                                      \
		name##_rims(turn);                                                                 \
		return name##_update(sum);                                                         \
	}

#define ADD(x) sum = mixed(sum, x);
#define IN(c) for (int c = 1; c < SIDE - 1; c++)
#define ALL(c) for (int c = 0; c < SIDE; c++)

static unsigned long added(unsigned long sum, const long *x, int n)
{
	for (int i = 0; i < n; i++)
		ADD(x[i])
	return sum;
}

static long divided(long (*u)[SIDE], int y)
{
	return u[y / 4][2];
}

KIND(inside, IN(i) IN(j) ADD(n->u[i][j]))
KIND(row, IN(j) ADD(n->u[2][j]))
KIND(flag, ADD(n->u[1 + (n->level & 1)][2] + n->flags[turn % 3]))
KIND(half, IN(k) ADD(n->u[1 + ((b->level & 1) * 4 + k) / 3][1]))
KIND(shifted, ALL(k) ADD(n->u[1 + (k >> 1)][3]))
KIND(member, ADD(n->pair[1].b + n->u[3][3]))
KIND(row_of, sum = added(sum, &n->u[2][1], 4);)
KIND(kept, long *p = &n->u[2][0]; ADD(p[3]))
KIND(needs_row, IN(j) ADD(n->u[turn % 2][j]))
KIND(needs_column, IN(i) ADD(n->u[i][turn == 2 ? SIDE - 1 : 1]))
KIND(needs_corner, IN(i) ADD(n->u[i][i]) if (b->level == 2) ADD(n->u[SIDE - 1][SIDE - 1]))
KIND(needs_index, ADD(n->u[b->flags[1]][2]))
KIND(needs_flag, ADD(n->u[n->level & 1][2]))
KIND(needs_half, ALL(k) ADD(n->u[((b->level & 1) * 4 + k) / 2][2]))
KIND(needs_down, ADD(n->u[(b->level * 2 + 6) / 8 + 1][(b->level - 1) / 4 + 1]))
KIND(needs_shift, ADD(n->u[2][((b->level - 1) >> 1) + 2]))
KIND(needs_rest, ADD(n->u[2 + b->level % 3][1]))
KIND(needs_flat, long *p = n->u[0]; for (int k = 7; k < 13 + turn; k++) ADD(p[k]))
KIND(needs_flat_block, long *p = (long *)n; for (int k = turn; k < SIDE * SIDE + 13; k++) ADD(p[k]))
KIND(needs_back, long *p = &n->u[2][1]; ADD(p[-1 - 4 * turn % 7]))
KIND(needs_rows, sum = added(sum, n->u[1], 2 * SIDE);)
KIND(needs_all, long at[SIDE][SIDE]; memcpy(at, n->u, sizeof at); ADD(at[turn][0] + at[2][2]))
KIND(needs_record, struct needs_record at = *n; ADD(at.u[0][turn]))
KIND(needs_bytes, char *p = (char *)n->u; ADD(p[8 * turn]))
KIND(needs_half_number, int *p = (int *)n->u; ADD(p[2 * turn + 2]))
KIND(needs_less, ADD(n->u[((b->level & 1) - 6) / 4 + 1][2]))
KIND(needs_least, ADD(n->u[2][(((b->level & 1) - 6) >> 2) + 2]))
KIND(needs_its_row, ADD(n->row[1] + n->row[3]))
KIND(needs_called, for (int y = -3; y < 0; y++) ADD(divided(n->u, y)))
KIND(needs_near, int at = b->level > turn ? b->flags[0] & 1 : b->flags[1] & 3; ADD(n->u[2][SIDE - 1 - at]))
KIND(needs_window, struct needs_window *w = (struct needs_window *)((char *)n - SIDE * sizeof(long)); ADD(w->u[1][turn]))
KIND(needs_pair, ADD(n->pair[turn % 3].a + n->pair[2].b + n->u[0][2]))
KIND(needs_wide, struct pair *p = (struct pair *)&n->u[0][2 * turn % 4]; ADD(p->b))

/* Which side another one looks at, a function says. */
#define SIDES(name, last)                                                                          \
	KIND(name, ALL(k) ADD(*name##_at(n, (b->level + turn) & 3, k % 4)))
#define DECLARE(name)                                                                              \
	struct name;                                                                               \
	static long *name##_at(struct name *b, int side, int k);
#define DEFINE(name, last)                                                                         \
	static long *name##_at(struct name *b, int side, int k)                                    \
	{                                                                                          \
		switch (side) {                                                                    \
		case LEFT: return &b->u[k + 1][1];                                                 \
		case RIGHT: return &b->u[k + 1][SIDE - 2];                                         \
		case DOWN: return &b->u[1][k + 1];                                                 \
		default: return &b->u[last][k + 1];                                                \
		}                                                                                  \
	}
DECLARE(sides)
DECLARE(needs_sides)
SIDES(sides, )
SIDES(needs_sides, )
DEFINE(sides, SIDE - 2)
DEFINE(needs_sides, SIDE - 1)

/* By a function that calls itself. */
struct deep;
struct needs_deep;
static unsigned long deep_sum(unsigned long sum, const struct deep *b, int d);
static unsigned long needs_deep_sum(unsigned long sum, const struct needs_deep *b, int d);
KIND(deep, sum = deep_sum(sum, n, turn);)
KIND(needs_deep, sum = needs_deep_sum(sum, n, turn);)
static unsigned long deep_sum(unsigned long sum, const struct deep *b, int d)
{
	ADD(b->u[1][2] + b->u[4][3])
	return d > 0 && b->near ? deep_sum(sum, b->near, d - 1) : sum;
}
static unsigned long needs_deep_sum(unsigned long sum, const struct needs_deep *b, int d)
{
	ADD(b->u[1 + d][2])
	return d > 0 && b->near ? needs_deep_sum(sum, b->near, d - 1) : mixed(sum, b->u[d][4]);
}

/* Blocks of an array: no pointer but one is to where it begins. */
struct link {
	struct link *next;
	long u[8], more;
};
static struct link *links;

static void links_make(void)
{
	struct link *array = wanted(calloc(BLOCKS, sizeof *array));
	for (int k = 0; k < BLOCKS; k++) {
		array[k].next = links;
		links = &array[k];
		for (int i = 0; i < 8; i++)
			array[k].u[i] = i * k;
	}
}

static unsigned long links_use(unsigned long sum, int turn)
{
	for (struct link *l = links; l; l = l->next)
		ADD(l->u[2] + l->u[7 - turn])
	for (struct link *l = links; l; l = l->next)
		for (int i = 0; i < 8; i++)
			l->u[i] += turn * i;
	return sum;
}

/* A pointer on the way that is null at times: the way leads nowhere there. */
struct branch {
	struct branch *half[2];
	struct leaf {
		long u[SIDE], rim[2];
		struct branch *up;
	} *leaf;
};
static struct branch *branches[BLOCKS];

static void branches_make(void)
{
	for (int k = 0; k < BLOCKS; k++) {
		struct branch *b = branches[k] = wanted(calloc(1, sizeof *b));
		if (k % 3) {
			b->leaf = wanted(calloc(1, sizeof *b->leaf));
			b->leaf->up = k ? branches[k - 1] : NULL;
			b->half[k % 2] = branches[k / 2];
		}
	}
}

static unsigned long branches_use(unsigned long sum, int turn)
{
	for (int k = 0; k < BLOCKS; k++)
		for (int h = 0; h < 2; h++)
			if (branches[k]->half[h] && branches[k]->half[h]->leaf)
				ADD(branches[k]->half[h]->leaf->u[turn + 1])
	for (int k = 0; k < BLOCKS; k++)
		if (branches[k]->leaf) {
			branches[k]->leaf->rim[0] = turn;
			branches[k]->leaf->u[turn] = branches[k]->leaf->rim[0] * k;
		}
	return sum;
}

#define EVERY(X)                                                                                   \
	X(inside) X(row) X(flag) X(half) X(shifted) X(member) X(row_of) X(kept) X(sides) X(deep)   \
	X(needs_row) X(needs_column) X(needs_corner) X(needs_index) X(needs_flag) X(needs_half)    \
	X(needs_down) X(needs_shift) X(needs_rest) X(needs_flat) X(needs_back) X(needs_rows)       \
	X(needs_all) X(needs_record) X(needs_bytes) X(needs_half_number) X(needs_window)           \
	X(needs_pair) X(needs_wide) X(needs_sides) X(needs_deep) X(needs_less) X(needs_least)      \
	X(needs_its_row) X(needs_called) X(needs_near) X(needs_flat_block)
#define MAKE(name) name##_make();
#define USE(name) sum = name(sum, turn);
#define MIX(name) sum = mixed(sum, name##_list->u[2][2]);

int main(void)
{
	unsigned long sum = 1;
	EVERY(MAKE)
	links_make();
	branches_make();
	for (int turn = 0; turn < TURNS; turn++) {
#pragma potential_ckpt name(turn)
		EVERY(USE)
#pragma potential_ckpt name(after)
		sum = links_use(sum, turn);
		sum = branches_use(sum, turn);
		printf("%d: %lu\n", turn, sum);
	}
	EVERY(MIX)
	printf("%lu\n", sum);
	return 0;
}
