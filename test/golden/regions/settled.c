/* Bounds that a function sets once, before the loop that uses them; twins for which they are not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int first, last, size, half, dims[3][2], block, gone, twice, hidden, maybe, late, other;
static struct config {
	int n, last;
} config;
static int from_main, from_main_last, early, *alias = &hidden, rewritten[2];
static double dead_affine[40], needs_affine[40], dead_dims[40], needs_dims[40], dead_block[40];
static double needs_twice[40], needs_hidden[40], needs_maybe[40], needs_late[40], needs_early[40];
static double dead_main[40], needs_main[40], needs_block[40], needs_scanned[40], dead_beside[40];
static double dead_team[40], needs_team[40], dead_member[40], needs_member[40], sum;
static int scanned, scanned_last, team_size, team_last, left;
static double needs_left[40], needs_passed[40];
static int passed, steps[8];

static void domain(int argc)
{
	int i;
	size = argc + 10;
	first = 1;
	last = size - 2;
	half = size;
	for (i = 0; i < 3; i++) {
		dims[i][0] = 20;
		dims[i][1] = 20 + (i == 1);
	}
	config.n = size;
	config.last = size - 1;
	for (passed = 0; passed < 8; passed += 2)
		steps[passed] = 1;
	block = 4;
	gone = 20;
	hidden = 20;
	if (argc > 3)
		maybe = 20;
	late = 20;
	rewritten[0] = 20;
	rewritten[1] = 21;
	rewritten[1] = other;
}

static void set_twice(int n)
{
	twice = n;
}

static void keep(int n)
{
	from_main = n;
	from_main_last = n - 1;
	team_size = n;
	team_last = n - 1;
}

static void read_first(void)
{
	if (scanf("%d", &scanned) != 1)
		exit(1);
	scanned_last = scanned - 1;
	if (scanf("%d", &scanned) != 1)
		exit(1);
}

static void leave_early(int by)
{
	left = 5;
	left = ({ if (by) return; 20; });
	left = 20;
}

static void fill(double *x, int from, int end)
{
	for (int i = from; i < end; i++)
		x[i] = i;
}

static void total(const double *x, int from, int end)
{
	for (int i = from; i < end; i++)
		sum += x[i];
}

/* Called before "early" is what it is later, too. */
static void runs_early(int n)
{
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt
		fill(needs_early, 0, early);
		total(needs_early, 0, 20);
	}
}

static void by_blocks(double *x, int n)
{
	for (int j = 0; j <= n - block; j += block)
		for (int i = j; i < j + block; i++)
			x[i] = 1;
}

static void in_team(void)
{
#pragma omp parallel
	{
#pragma omp for
		for (int i = 0; i <= team_last; i++)
			dead_team[i] = i;
#pragma omp for
		for (int i = 0; i < team_last; i++)
			needs_team[i] = i;
	}
	total(dead_team, 0, team_size);
	total(needs_team, 0, team_size);
}

static void step(void)
{
	fill(dead_affine, first - 1, last + 2);
	total(dead_affine, 0, half);
	fill(needs_affine, first, last + 2);
	total(needs_affine, 0, half);
	fill(dead_dims, 0, dims[2][0]);
	total(dead_dims, 0, dims[0][0]);
	fill(needs_dims, 0, dims[0][1]);
	total(needs_dims, 0, dims[1][1]);
	by_blocks(dead_block, 20);
	total(dead_block, 0, 20);
	by_blocks(needs_block, 19);
	total(needs_block, 0, 20);
	fill(needs_twice, 0, twice);
	total(needs_twice, 0, 20);
	fill(needs_hidden, 0, hidden);
	total(needs_hidden, 0, 20);
	fill(needs_maybe, 0, maybe);
	total(needs_maybe, 0, 20);
	fill(needs_late, 0, late);
	total(needs_late, 0, 20);
	fill(dead_main, 0, from_main);
	total(dead_main, 0, from_main_last + 1);
	fill(needs_main, 0, from_main_last);
	total(needs_main, 0, from_main);
	fill(needs_scanned, 0, scanned_last + 1);
	total(needs_scanned, 0, scanned);
	fill(dead_beside, 0, rewritten[0]);
	total(dead_beside, 0, 20);
	fill(dead_member, 0, config.n);
	total(dead_member, 0, config.last + 1);
	fill(needs_member, 0, config.last);
	total(needs_member, 0, config.n);
	fill(needs_left, 0, left);
	total(needs_left, 0, 20);
	total(needs_passed, 0, passed);
	fill(needs_passed, 0, 20 + steps[0]);
	in_team();
	late = 19;
}

static void run(int n)
{
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt
		step();
		*alias = 19;
	}
}

int main(int argc, char **argv)
{
	int n = atoi(argv[1]);
	other = argc;
	runs_early(n);
	early = 20;
	runs_early(n);
	set_twice(20);
	domain(argc);
	keep(n);
	read_first();
	leave_early(argc);
	run(n);
	set_twice(19);
	run(n);
	printf("%g %d %d\n", sum, gone, size);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | sed -n '/@/s/, /\n/gp'
// WANT:   @L90 position: n
// WANT: i
// WANT: [early]
// WANT: [needs_early]
// WANT: [sum]
// WANT:   @L163 position: n
// WANT: i
// WANT: [first]
// WANT: [last]
// WANT: [half]
// WANT: [dims]
// WANT: [block]
// WANT: [twice]
// WANT: [hidden]
// WANT: [maybe]
// WANT: [late]
// WANT: [config]
// WANT: [from_main]
// WANT: [from_main_last]
// WANT: [rewritten]
// WANT: [needs_affine]
// WANT: [needs_dims]
// WANT: [needs_twice]
// WANT: [needs_hidden]
// WANT: [needs_maybe]
// WANT: [needs_late]
// WANT: [needs_main]
// WANT: [needs_block]
// WANT: [needs_scanned]
// WANT: [needs_team]
// WANT: [needs_member]
// WANT: [sum]
// WANT: [scanned]
// WANT: [scanned_last]
// WANT: [team_size]
// WANT: [team_last]
// WANT: [left]
// WANT: [needs_left]
// WANT: [needs_passed]
// WANT: [passed]
// WANT: [steps]; kills [hidden]
// WANT: [late]
// WANT:   @L173 call: argc
// WANT: n
// WANT: [maybe]
// WANT: [other]
// WANT: [needs_affine]
// WANT: [needs_dims]
// WANT: [needs_hidden]
// WANT: [needs_maybe]
// WANT: [needs_late]
// WANT: [needs_main]
// WANT: [needs_block]
// WANT: [needs_scanned]
// WANT: [needs_team]
// WANT: [needs_member]
// WANT: [sum]
// WANT: [scanned]
// WANT: [needs_left]
// WANT: [needs_passed]; kills [first]
// WANT: [last]
// WANT: [size]
// WANT: [half]
// WANT: [dims]
// WANT: [block]
// WANT: [gone]
// WANT: [twice]
// WANT: [hidden]
// WANT: [late]
// WANT: [from_main]
// WANT: [from_main_last]
// WANT: [early]
// WANT: [rewritten]
// WANT: [scanned_last]
// WANT: [team_size]
// WANT: [team_last]
// WANT: [left]
// WANT: [passed]
// WANT:   @L175 call: argc
// WANT: n
// WANT: [maybe]
// WANT: [other]
// WANT: [needs_affine]
// WANT: [needs_dims]
// WANT: [needs_hidden]
// WANT: [needs_maybe]
// WANT: [needs_late]
// WANT: [needs_main]
// WANT: [needs_block]
// WANT: [needs_scanned]
// WANT: [needs_team]
// WANT: [needs_member]
// WANT: [sum]
// WANT: [scanned]
// WANT: [needs_left]
// WANT: [needs_passed]; kills [first]
// WANT: [last]
// WANT: [size]
// WANT: [half]
// WANT: [dims]
// WANT: [block]
// WANT: [gone]
// WANT: [twice]
// WANT: [hidden]
// WANT: [late]
// WANT: [from_main]
// WANT: [from_main_last]
// WANT: [rewritten]
// WANT: [scanned_last]
// WANT: [team_size]
// WANT: [team_last]
// WANT: [left]
// WANT: [passed]
// WANT:   @L181 call: n
// WANT: [first]
// WANT: [last]
// WANT: [size]
// WANT: [half]
// WANT: [dims]
// WANT: [block]
// WANT: [gone]
// WANT: [hidden]
// WANT: [maybe]
// WANT: [late]
// WANT: [config]
// WANT: [from_main]
// WANT: [from_main_last]
// WANT: [rewritten]
// WANT: [needs_affine]
// WANT: [needs_dims]
// WANT: [needs_twice]
// WANT: [needs_hidden]
// WANT: [needs_maybe]
// WANT: [needs_late]
// WANT: [needs_main]
// WANT: [needs_block]
// WANT: [needs_scanned]
// WANT: [needs_team]
// WANT: [needs_member]
// WANT: [sum]
// WANT: [scanned]
// WANT: [scanned_last]
// WANT: [team_size]
// WANT: [team_last]
// WANT: [left]
// WANT: [needs_left]
// WANT: [needs_passed]
// WANT: [passed]
// WANT: [steps]; kills [twice]
// WANT:   @L183 call: [size]
// WANT: [gone]
// WANT: [sum]
