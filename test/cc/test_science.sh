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

# Arrays of FFTW's allocators, a plan for each transform.
cat >own.c <<'END'
#include <fftw3.h>
#include <stdio.h>
enum { N = 600 };
static double *room(int n)
{
	return fftw_malloc(n * sizeof(double));
}
int main(void)
{
	double *a = room(N), *b = fftw_alloc_real(N) + 2, *scratch = fftw_alloc_real(N);
	fftw_complex *c = fftw_alloc_complex(N), *out = (fftw_complex *)fftw_malloc(sizeof *out * N);
	float *f = fftwf_alloc_real(N);
	void *(*get)(size_t) = fftw_malloc;
	int *g = get(N * sizeof *g);
	for (int i = 0; i < N; i++)
		a[i] = b[i - 2] = 0, f[i] = g[i] = i, c[i][0] = i, c[i][1] = 1;
	for (int k = 0; k < 5; k++) {
#pragma potential_ckpt
		fftw_plan plan = fftw_plan_dft_1d(N, c, out, FFTW_FORWARD, FFTW_ESTIMATE);
		fftw_execute(plan);
		fftw_destroy_plan(plan);
		for (int i = 0; i < N; i++)
			scratch[i] = out[i][0] / N, a[i] += scratch[i], c[i][1] += k;
		b[k] = a[k] + f[k + 1];
		printf("%.12g %.12g %d\n", a[N - 1], b[0] + b[k], g[k]++);
	}
	fftw_free(a), fftw_free(b - 2), fftw_free(scratch), fftw_free(c), fftw_free(out);
	fftwf_free(f), fftw_free(g);
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
check "FFTW's allocators" cc own.c -lfftw3 -lfftw3f -lm --ompckpt-library=fftw3:stateless --ompckpt-library=fftw3f:stateless -o x
grep "warning:" "$scratch/said" && fail "FFTW's allocators: a warning"
chain "FFTW's allocators"
finish
