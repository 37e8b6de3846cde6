/* adi.c - the time loop of the ADI solver, and its verification.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "adi.h"
#include "gas_class.h"

#include <omp.h>
#include <stdio.h>

static const struct gas_class classes[] = {
	{ 'S', 12, 60, 0.01,
	  { 1.1512262556274e-04, 3.7394129287213e-04, 1.7069485978994e-04,
	    1.8950115979102e-04, 9.5371608527342e-04 },
	  { 1.3623298172465e-03, 2.2931857534201e-03, 1.1457584083448e-03,
	    1.1348387059716e-03, 7.4438377893196e-03 } },
	{ 'W', 24, 200, 0.005,
	  { 8.6956372679803e-06, 3.5264883517255e-05, 9.2179918467601e-06,
	    1.6525364822405e-05, 7.7705203068832e-05 },
	  { 6.4697885454204e-05, 2.1769761770039e-04, 5.8114911161780e-05,
	    1.0482405300718e-04, 4.6338852716108e-04 } },
	{ 'A', 64, 200, 0.005,
	  { 8.0323016002884e-06, 3.2960417099917e-05, 8.5406708867066e-06,
	    1.5374669639224e-05, 7.2013159841455e-05 },
	  { 6.0323836006903e-05, 2.0475553928819e-04, 5.3899970805191e-05,
	    9.7968526220124e-05, 4.3422791015981e-04 } },
};

/* Add the change to the state. */
static void add(void)
{
#pragma omp for schedule(static)
	for (int k = 1; k < grid_points[2] - 1; k++)
		for (int j = 1; j < grid_points[1] - 1; j++)
			for (int i = 1; i < grid_points[0] - 1; i++)
				for (int m = 0; m < 5; m++)
					u[k][j][i][m] += rhs[k][j][i][m];
}

static void advance(void)
{
#pragma omp parallel
	{
		compute_rhs();
		CANDIDATE(adi_rhs)
		x_solve();
		CANDIDATE(adi_x)
		y_solve();
		CANDIDATE(adi_y)
		z_solve();
		CANDIDATE(adi_z)
		add();
	}
}

static void integrate(int steps)
{
	for (int step = 1; step <= steps; step++) {
#pragma potential_ckpt name(adi_step)
		if (step == 1 || step % 20 == 0)
			printf("step %d\n", step);
		advance();
	}
}

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
	printf("ADI class %c: %d^3 points, %d steps\n", c->name, c->side, c->steps);
	set_constants(c->side, c->dt);
	set_forcing();
	set_initial();
	set_faces();
	error_norms(before);
	integrate(c->steps);
	int good = verify(c, before);
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - start);
	return good ? 0 : 1;
}
