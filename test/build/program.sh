# program.sh - the program of the build system tests: main.c, count.c, and libsum.a of sum.c and scale.c.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# write_parts: its sources, in this folder.
write_parts() {
	cat >parts.h <<-'END'
		#ifndef PARTS_H
		#define PARTS_H
		double sum(const double *x, int n);
		void scale(double *x, int n, double by);
		int count(void);
		#endif
	END
	cat >sum.c <<-'END'
		#include "parts.h"
		double sum(const double *x, int n)
		{
			double s = 0;
		#pragma omp parallel for reduction(+ : s)
			for (int i = 0; i < n; i++)
				s += x[i];
			return s;
		}
	END
	cat >scale.c <<-'END'
		#include "parts.h"
		void scale(double *x, int n, double by)
		{
		#pragma omp parallel for
			for (int i = 0; i < n; i++)
				x[i] *= by;
		}
	END
	cat >count.c <<-'END'
		#include "parts.h"
		int count(void)
		{
			static int calls;
			return ++calls;
		}
	END
	cat >main.c <<-'END'
		#include <stdio.h>
		#include "parts.h"
		int main(void)
		{
			double x[16];
			for (int i = 0; i < 16; i++)
				x[i] = i;
			for (int i = 0; i < 40; i++) {
		#pragma potential_ckpt
				scale(x, 16, 2);
				if (count() % 10 == 0)
					printf("%d: %g\n", i, sum(x, 16));
			}
			return 0;
		}
	END
}
