/* What a compiler may compute in two ways, around positions: a sum, a product with a sum, a known argument, a
 * quotient, complex numbers, a structure. */
#include <complex.h>
#include <math.h>
#include <stdio.h>

struct pair {
	double x;
	float y;
};

static double u[100], v[100];

static __attribute__((noinline)) double helped(double a, double b)
{
#pragma potential_ckpt
	return a * b + sin(a);
}

static inline __attribute__((always_inline)) double inlined(double a)
{
#pragma potential_ckpt
	return a * 0.3 + cos(a);
}

static double known(int n)
{
	double x = 0.5, sum = 0;
	for (int i = 0; i < n; i++) {
		double y = pow(x, 2.0) + exp(x);
#pragma potential_ckpt
		sum += sin(x) * y + cos(0.3) * sum * 0.1;
		x = i % 3 ? 0.5 : 0.7;
	}
	return sum;
}

static double asked(int n, double a)
{
	double sum = 0;
	for (int i = 0; i < n; i++) {
		int odd = i & 1;
		double part = odd ? a * u[i] : 0.1;
#pragma potential_ckpt
		sum = odd ? part + sum * a : sum - part;
	}
	return sum;
}

static double sums(int n)
{
	struct pair p = {0.1, 0.7f};
	double complex c = 0.3 + 0.4 * I;
	long double l = 0.1L;
	for (int t = 0; t < 4; t++) {
		for (int i = 0; i < n; i++)
			p.x += u[i] * v[i] + t;
#pragma potential_ckpt
		p.y = p.y * 1.1f + (float)p.x / 3;
		c = c * (p.x * 1e-3 + 0.1 * I) + p.y * 1e-3;
		l = l * 0.3L + creal(c);
		for (int i = 0; i < n; i++)
			u[i] = u[i] / (1 + p.x * p.x) + helped(v[i], l) * 1e-2;
	}
	printf("%a %a %a %a %La\n", p.x, p.y, creal(c), cimag(c), l);
	return p.x;
}

static void team(int n)
{
	double part[4] = {0};
#pragma omp parallel for schedule(static)
	for (int t = 0; t < 4; t++) {
		double mine = 0.1 * t;
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			mine += u[i] * v[i] * exp(mine * 1e-3);
		part[t] = mine;
	}
	printf("%a %a %a %a\n", part[0], part[1], part[2], part[3]);
}

int main(void)
{
	for (int i = 0; i < 100; i++) {
		u[i] = 1.0 / (i + 3);
		v[i] = i * 0.01;
	}
	printf("%a\n", known(7));
	printf("%a %a\n", asked(9, 0.7), inlined(0.25));
	printf("%a\n", sums(20));
	team(37);
	return 0;
}
// FLAGS: -ffp-contract=off
