// What pays, of a plan's seconds: 8000 bytes take 0.016 s to write and read. The second "seed" takes long;
// "waves" takes less than two such arrays, and more than one. The plan's lines and folder are those of another day.
// RUN: ompckpt-cc --ompckpt-plan=costs.plan --ompckpt-recompute --ompckpt-dump=recompute
#include <stdio.h>

static double cheap[1000], dear[1000], sines[1000], cosines[1000], small[100], unknown[1000];
static double state;
static int seed;

static void make_cheap(void)
{
	for (int i = 0; i < 1000; i++)
		cheap[i] = i * seed;
}

static void make_dear(void)
{
	for (int i = 0; i < 1000; i++)
		dear[i] = i * seed;
}

static void make_small(void)
{
	for (int i = 0; i < 100; i++)
		small[i] = i;
}

static void waves(void)
{
	for (int i = 0; i < 1000; i++) {
		sines[i] = i % 7;
		cosines[i] = i % 9;
	}
}

static void later(void)
{
	for (int i = 0; i < 1000; i++)
		unknown[i] = i % 5;
}

int main(void)
{
	seed = 3;
	make_cheap();
	waves();
	seed = 5;
	make_dear();
	make_small();
	later();
	for (int k = 0; k < 9; k++) {
#pragma potential_ckpt name(top)
		for (int i = 0; i < 1000; i++)
			state += cheap[i] + dear[i] + sines[i] + cosines[i] + small[i % 100] + unknown[i];
	}
	printf("%f\n", state);
	return 0;
}
// WANT: cheap (taken): @L44 seed, @L45 make_cheap; 0.005000 s to compute, 0.016000 s to write and read: pays
// WANT: dear: @L47 seed, @L48 make_dear; 0.901000 s to compute, 0.016000 s to write and read: does not pay
// WANT: sines (taken): @L46 waves; 0.030000 s to compute, 0.016000 s to write and read: pays
// WANT: cosines (taken): @L46 waves; 0.030000 s to compute, 0.016000 s to write and read: pays
// WANT: small: @L49 make_small; 0.000001 s to compute, 0.001600 s to write and read
// WANT: unknown: @L50 later
// WANT: after them: [cheap] [sines] [cosines] [seed]
// WANT: main:
// WANT:   @L52 position: k, [dear], [small], [unknown], [state]
// WANT: constant: [cheap], [dear], [sines], [cosines], [small], [unknown]
