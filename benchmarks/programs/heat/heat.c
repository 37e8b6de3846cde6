/* heat.c - the classes of the heat program, and its verification.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "heat.h"

#include <math.h>
#include <omp.h>
#include <stddef.h>

struct class {
	char name;
	int side, steps;
};

static const struct class classes[] = {
	{ 'S', 126, 60 },
	{ 'W', 1022, 8000 },
	{ 'A', 2046, 4000 },
};

static const struct class *find_class(const char *name)
{
	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
		if (classes[i].name == name[0])
			return &classes[i];
	return NULL;
}

static int verify(const struct plate *p, double scale)
{
	double error = plate_error(p, scale);
	int good = error <= 1e-11;
	printf("peak %.15f, largest error %.3e: verification %s\n", plate_peak(p), error,
	       good ? "successful" : "FAILED");
	return good;
}

int main(int argc, char **argv)
{
	const struct class *c = find_class(argc > 1 ? argv[1] : "S");
	if (!c) {
		fprintf(stderr, "usage: %s S|W|A\n", argv[0]);
		return 2;
	}
	double start = omp_get_wtime();
	struct plate *p = plate_new(c->side);
	struct history *h = history_new();
	if (!p || !h) {
		fprintf(stderr, "out of memory\n");
		return 1;
	}
	printf("heat class %c: %d x %d points, %d steps\n", c->name, c->side, c->side, c->steps);
	double scale = integrate(p, h, c->steps);
	history_print(h, stdout);
	int good = verify(p, scale);
	history_free(h);
	plate_free(p);
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - start);
	return good ? 0 : 1;
}
