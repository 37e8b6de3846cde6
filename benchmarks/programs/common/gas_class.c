/* gas_class.c - choosing a class, and its verification.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "gas_class.h"

#include <math.h>
#include <stdio.h>

const struct gas_class *gas_class_find(const struct gas_class *classes, unsigned n, int room,
				       const char *name)
{
	for (unsigned i = 0; i < n; i++)
		if (classes[i].name == name[0] && classes[i].side <= room)
			return &classes[i];
	return NULL;
}

/* Are these norms those the class should have? */
static int check(const char *what, const double norms[5], const double expected[5])
{
	int good = 1;
	for (int m = 0; m < 5; m++) {
		printf("%-8s %d %.13e\n", what, m, norms[m]);
		good &= fabs(norms[m] / expected[m] - 1) <= 1e-8;
	}
	return good;
}

int gas_class_verify(const struct gas_class *c, const double before[5], const double error[5],
		     const double residual[5])
{
	int good = 1;
	for (int m = 0; m < 5; m++)
		good &= error[m] < before[m] / 10;
	good &= check("error", error, c->error);
	good &= check("residual", residual, c->residual);
	printf("verification %s\n", good ? "successful" : "FAILED");
	return good;
}
