/* ssor.c - the classes of the SSOR solver, and its verification.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "ssor.h"
#include "gas_class.h"

#include <omp.h>
#include <stdio.h>

static const struct gas_class classes[] = {
	{ 'S', 12, 50, 0.05,
	  { 2.0752202822163e-07, 3.9332566334323e-07, 1.2790633039887e-07,
	    1.4263476932686e-07, 6.3182742925833e-07 },
	  { 1.2754412358624e-06, 2.0751685443720e-06, 5.5068512524904e-07,
	    6.8991587633292e-07, 3.4378374035400e-06 } },
	{ 'W', 33, 300, 0.02,
	  { 5.0649149064777e-07, 2.0896680624023e-07, 1.6947990919819e-07,
	    1.0712617461354e-07, 2.1033514210641e-07 },
	  { 3.2055544718403e-06, 5.2766866079617e-07, 2.2702944124666e-07,
	    2.2048275044794e-07, 5.6247584534526e-06 } },
	{ 'A', 64, 250, 0.02,
	  { 3.2999600372052e-04, 7.0647965224689e-04, 1.8274600578759e-04,
	    3.4889962264153e-04, 1.2124535892174e-03 },
	  { 1.7933139300274e-03, 3.5852481577247e-03, 1.1549751611425e-03,
	    1.7072673521267e-03, 8.4393213238755e-03 } },
};

static int verify(const struct gas_class *c, const double before[5])
{
	double error[5], residual[5];
	error_norms(error);
	residual_norms(residual);
	return gas_class_verify(c, before, error, residual);
}

int main(int argc, char **argv)
{
	const struct gas_class *c = gas_class_find(classes, sizeof classes / sizeof classes[0],
						   SIZE, argc > 1 ? argv[1] : "S");
	if (!c) {
		fprintf(stderr, "usage: %s S|W|A (as large as it was built for)\n", argv[0]);
		return 2;
	}
	double start = omp_get_wtime(), before[5];
	printf("SSOR class %c: %d^3 points, %d steps\n", c->name, c->side, c->steps);
	set_constants(c->side, c->dt);
	set_forcing();
	set_initial();
	error_norms(before);
	integrate(c->steps);
	int good = verify(c, before);
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - start);
	return good ? 0 : 1;
}
