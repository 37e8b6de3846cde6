#!/bin/bash
# test_science.sh - GSL's generators saved, FFTW's plans made again, BLAS that computes only.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"
include=$here/../../include

# The library's folder may hold no archive, or it may not be installed at all.
has() { "$backend" -x c /dev/null -shared -o /dev/null "$@" 2>/dev/null; }
has -l:libgsl.a -lgslcblas -lfftw3 || { echo "GSL or FFTW is not installed"; exit 77; }

cat >gsl.c <<'END'
#include <gsl/gsl_integration.h>
#include <gsl/gsl_rng.h>
#include <stdio.h>
static double area(double x, void *scale) { return x * x * *(double *)scale; }
int main(void)
{
	gsl_rng *r = gsl_rng_alloc(gsl_rng_mt19937);
	gsl_integration_workspace *w = gsl_integration_workspace_alloc(100);
	double scale = 3, sum = 0, error;
	gsl_function f = {area, &scale};
	for (int i = 0; i < 6; i++) {
#pragma potential_ckpt
		sum += gsl_rng_uniform(r);
		gsl_integration_qags(&f, 0, i + 1, 0, 1e-9, 100, w, &scale, &error);
		printf("%s %.15f %.12f\n", gsl_rng_name(r), sum, scale);
	}
	gsl_integration_workspace_free(w);
	gsl_rng_free(r);
	return 0;
}
END
cat >fft.c <<'END'
#include <fftw3.h>
#include <ompckpt/ompckpt.h>
#include <stdio.h>
#include <stdlib.h>
static fftw_plan plan;
static fftw_complex *in, *out;
static void plan_again(void *n)
{
	plan = fftw_plan_dft_1d(*(int *)n, in, out, FFTW_FORWARD, FFTW_ESTIMATE);
}
int main(void)
{
	static int n = 24;
	in = malloc(n * sizeof *in);
	out = malloc(n * sizeof *out);
	plan_again(&n);
	ompckpt_at_restart(plan_again, &n);
	for (int i = 0; i < n; i++)
		in[i][0] = i % 5, in[i][1] = -i;
	for (int k = 0; k < 5; k++) {
#pragma potential_ckpt
		fftw_execute(plan);
		for (int i = 0; i < n; i++)
			in[i][0] = out[i][0] / n, in[i][1] = out[i][1] / n + k;
		printf("%.15g %.15g\n", in[1][0], in[2][1]);
	}
	fftw_destroy_plan(plan);
	return 0;
}
END

# chain WHY: cut at every candidate, the program prints what a run through prints.
chain() {
	check "$1" "$here/../chain.sh" ./x
	rm -rf x x.ckpt
}

check "GSL" cc gsl.c -lgsl -lgslcblas -lm --ompckpt-library=gsl:save --ompckpt-library=gslcblas:stateless -o x
grep "warning:" "$scratch/said" && fail "GSL: a warning"
chain "GSL"
check "FFTW" cc -I"$include" fft.c -lfftw3 -lm --ompckpt-library=fftw3:hook -o x
grep "warning:" "$scratch/said" && fail "FFTW: a warning"
chain "FFTW"
finish
