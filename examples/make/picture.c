/* picture.c - temperatures as a grey picture.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "grid.h"

#include <stdio.h>
#include <stdlib.h>

void picture_write(const struct grid *g, const char *path)
{
	FILE *f = fopen(path, "w");
	if (f == NULL) {
		perror(path);
		exit(1);
	}
	fprintf(f, "P2\n%d %d\n100\n", g->columns, g->rows);
	for (int i = 0; i < g->rows; i++)
		for (int k = 0; k < g->columns; k++)
			fprintf(f, "%d\n", (int)g->now[i * g->columns + k]);
	fclose(f);
}
