/* sweep.c - the two sweeps of the SSOR solver, wavefront by wavefront.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A front's lines are handed out by j. Their blocks are made first, in arrays that hold one front;
 * the same thread then uses them, since both loops are handed out alike. */
#include "ssor.h"

void sweep_up(void)
{
#pragma omp parallel
	for (int front = 2; front <= ny + nz - 4; front++) {
#pragma omp for schedule(static, 1) nowait
		for (int j = 1; j < ny - 1; j++)
			if (front - j >= 1 && front - j < nz - 1)
				set_blocks(front - j, j, -1);
#pragma omp for schedule(static, 1)
		for (int j = 1; j < ny - 1; j++)
			if (front - j >= 1 && front - j < nz - 1)
				solve_up(front - j, j);
	}
}

void sweep_down(void)
{
#pragma omp parallel
	for (int front = ny + nz - 4; front >= 2; front--) {
#pragma omp for schedule(static, 1) nowait
		for (int j = 1; j < ny - 1; j++)
			if (front - j >= 1 && front - j < nz - 1)
				set_blocks(front - j, j, 1);
#pragma omp for schedule(static, 1)
		for (int j = 1; j < ny - 1; j++)
			if (front - j >= 1 && front - j < nz - 1)
				solve_down(front - j, j);
	}
}
