/* What a number in an array bounds is known at the cut, if its index is made of numbers known there and neither
 * these nor the array changes until the read. Each cut_… has twins that need all. */
#include <stdio.h>
#define N 1000

static int rows[9], order[9], grid[4][5], changing[9], shown[9], *hidden, level, moving, last, big[N];
static struct {
	short n, m;
} sizes[6];
static double cut[N], cut_twice[N], cut_grid[N], cut_member[N], cut_local[N], cut_guarded[N], cut_unsigned[N];
static double all_moving[N], all_changing[N], all_hidden[N], all_unknown[N], all_big[N], all_thrice[N], sum;
static unsigned char small[8];

static void add(const double *x, int n)
{
	for (int i = 0; i < n; i++)
		sum += x[i];
}

static void fill(int n)
{
	for (int i = 0; i < N; i++) {
		cut[i] = cut_twice[i] = cut_grid[i] = cut_member[i] = cut_local[i] = cut_guarded[i] = i;
		all_moving[i] = all_changing[i] = all_hidden[i] = all_unknown[i] = all_big[i] = all_thrice[i] = i;
		cut_unsigned[i] = big[i] = i;
	}
	for (int i = 0; i < 9; i++)
		rows[i] = order[i] = changing[i] = shown[i] = grid[i / 5][i % 5] = small[i % 8] = n + i;
	for (int i = 0; i < 6; i++)
		sizes[i].n = sizes[i].m = n;
	hidden = n > 3 ? shown : big;
}

int main(int argc, char **argv)
{
	int own[5];
	(void)argv;
	fill(argc);
	for (int i = 0; i < 5; i++)
		own[i] = argc * i;
	level = moving = last = argc;
	for (int t = 0; t < 6; t++) {
#pragma potential_ckpt
		add(cut, rows[level - 1]);
		add(cut_twice, rows[order[level]]);
		add(cut_grid, grid[level][2]);
		add(cut_member, sizes[level + 1].m);
		add(cut_local, own[level]);
		if (level > 0 && level < 9)
			add(cut_guarded, rows[level - 1]);
		add(cut_unsigned, small[2 * level - 3]);
		add(all_thrice, rows[order[rows[level]]]);
		add(all_moving, rows[moving - 1]);
		add(all_changing, changing[level]);
		add(all_hidden, shown[level]);
		add(all_unknown, rows[(int)sum]);
		add(all_big, big[level]);
		changing[last] += t;
		hidden[2] += t;
		moving--;
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed -n '/position/s/, \[/\n[/gp' | grep -E '^.(cut|all)'
// WANT: [cut: cut[0:min(999, rows[..] - 1)], or all]
// WANT: [cut_twice: cut_twice[0:min(999, rows[..] - 1)], or all]
// WANT: [cut_grid: cut_grid[0:min(999, grid[..][2] - 1)], or all]
// WANT: [cut_member: cut_member[0:min(999, sizes[..].m - 1)], or all]
// WANT: [cut_local: cut_local[0:min(999, own[..] - 1)], or all]
// WANT: [cut_guarded: cut_guarded[0:min(999, rows[..] - 1)]]
// WANT: [cut_unsigned: cut_unsigned[0:min(999, small[..] - 1)], or all]
// WANT: [all_moving]
// WANT: [all_changing: all_changing[0:999], all_changing[0:min(999, changing[..] - 1)], or all]
// WANT: [all_hidden: all_hidden[0:999], all_hidden[0:min(999, shown[..] - 1)], or all]
// WANT: [all_unknown]
// WANT: [all_big]
// WANT: [all_thrice]
