/* gas_class.h - sizes of problems for the solvers of a gas, and the norms they must come to.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef GAS_CLASS_H
#define GAS_CLASS_H

struct gas_class {
	char name;
	int side, steps;
	double dt;
	double error[5], residual[5];   /* norms behind the last step */
};

/* The class "name" among the "n" at "classes", if "room" points a side are enough for it. */
const struct gas_class *gas_class_find(const struct gas_class *classes, unsigned n, int room,
				       const char *name);

/* Print the norms. Are they those of "c", and is the error a tenth of what it was before? */
int gas_class_verify(const struct gas_class *c, const double before[5], const double error[5],
		     const double residual[5]);

#endif
