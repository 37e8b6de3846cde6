/* output.c - the file of energies.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "md.h"

void output_header(FILE *f, const struct simulation *s)
{
	fprintf(f, "# %d atoms, potential %s, integrator %s\n# step potential kinetic total\n",
		s->natoms, s->potential->name, s->integrator->name);
}

void output_step(FILE *f, const struct simulation *s)
{
	fprintf(f, "%6d %.12e %.12e %.12e\n", s->step, s->energy, s->kinetic,
		s->energy + s->kinetic);
}
