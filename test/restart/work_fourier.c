/* FT in small: evolve writes all that is used of u1, transform goes through line buffers, in place, and writes
 * u2, checksum reads u2. So u1 and u2 are dead at the loop's top, though rows are padded. Of the twins
 * v1 and v2, v1's first plane is left as it was, and padded_sum reads v2's padding.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

#define N 8
#define BLOCK 4

struct complex {
	double re, im;
};
typedef struct complex field[N][N][N + 1];

static field u0, u1, u2, v1, v2;
static double factors[4 * N * N];

static void evolve(int t, int first, field from, field to)
{
#pragma omp parallel for
	for (int k = first; k < N; k++)
		for (int j = 0; j < N; j++)
			for (int i = 0; i < N; i++) {
				double factor = factors[t * (k + j * i)];
				to[k][j][i].re = factor * from[k][j][i].re;
				to[k][j][i].im = factor * from[k][j][i].im;
			}
}

static void pass(int half, int group, struct complex (*from)[BLOCK], struct complex (*to)[BLOCK])
{
	for (int p = 0; p < half; p++)
		for (int q = 0; q < group; q++)
			for (int l = 0; l < BLOCK; l++) {
				to[2 * group * p + q][l].re = from[group * p + q][l].re;
				to[2 * group * p + q][l].im = from[group * (p + half) + q][l].im;
			}
}

static void transform_rows(field from, field to)
{
#pragma omp parallel for
	for (int k = 0; k < N; k++) {
		struct complex lines[N][BLOCK] = {0}, room[N][BLOCK] = {0};
		for (int first = 0; first < N; first += BLOCK) {
			for (int j = 0; j < BLOCK; j++)
				for (int i = 0; i < N; i++)
					lines[i][j] = from[k][first + j][i];
			pass(N / 2, 1, lines, room);
			pass(N / 4, 2, room, lines);
			for (int j = 0; j < BLOCK; j++)
				for (int i = 0; i < N; i++)
					to[k][first + j][i] = lines[i][j];
		}
	}
}

static double checksum(field u)
{
	double sum = 0;
	for (int s = 1; s <= 100; s++) {
		struct complex *c = &u[5 * s % N][3 * s % N][s % N];
		sum += c->re + c->im;
	}
	return sum;
}

static double padded_sum(field u)
{
	double sum = 0;
	for (int i = 0; i <= N; i++)
		sum += u[0][0][i].re;
	return sum;
}

int main(void)
{
	for (int s = 0; s < 4 * N * N; s++)
		factors[s] = s;
	for (int i = 0; i < N; i++)
		u0[i][i][i].re = v1[0][i][i].re = v2[0][0][i + 1].re = i;
	for (int t = 1; t < 4; t++) {
#pragma potential_ckpt
		evolve(t, 0, u0, u1);
		transform_rows(u1, u1);
		transform_rows(u1, u2);
		printf("%g\n", checksum(u2));
		evolve(t, 1, u0, v1);
		transform_rows(v1, v2);
		printf("%g\n", padded_sum(v2));
	}
	return 0;
}
