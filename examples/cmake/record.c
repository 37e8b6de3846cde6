/* record.c - the record of a run: a file that grows.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "wave.h"

#include <stdio.h>
#include <stdlib.h>

void record_line(const char *path, int step, double energy)
{
	FILE *f = fopen(path, "a");
	if (f == NULL || fprintf(f, "%d %.17g\n", step, energy) < 0 || fclose(f) != 0) {
		perror(path);
		exit(1);
	}
}
