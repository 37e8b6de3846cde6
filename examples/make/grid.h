/* grid.h - temperatures on a rectangle.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef GRID_H
#define GRID_H

struct grid {
	int rows, columns;
	double *now, *next;
};

struct grid grid_new(int rows, int columns);
void grid_free(struct grid *g);

/* One step; returns the largest change. */
double grid_step(struct grid *g);

/* Write the temperatures as a grey picture (PGM). */
void picture_write(const struct grid *g, const char *path);

#endif
