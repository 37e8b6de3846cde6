/* The callee's label says what it reads and surely overwrites, the caller's what it reads afterwards:
 * 'scale' is written in step behind the position, so it is not saved for main's later read. */
#include <stdio.h>

static double u[100], residual, scale = 1;
static const double weights[3] = {0.25, 0.5, 0.25};

static void step(int k)
{
	double old[100];
	for (int i = 0; i < 100; i++)
		old[i] = u[i];
#pragma potential_ckpt
	for (int i = 1; i < 99; i++)
		u[i] = weights[0] * old[i - 1] + weights[1] * old[i] + weights[2] * old[i + 1];
	residual += u[k];
	scale = residual;
}

int main(void)
{
	int hits = 0;
	for (int k = 0; k < 10; k++) {
		step(k);
		hits += residual > scale;
	}
	printf("%d %g %g\n", hits, u[5], scale);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves
// WANT: step: fixed old
// WANT:   @L13 position: k, [u], [residual], [step:old]; kills [residual], [scale]
// WANT: main:
// WANT:   @L24 call: hits, k, [u], [residual], [scale]
