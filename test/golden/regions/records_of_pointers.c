// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Records of pointers that are copied out of one record: what is read through the copy of one is no read of what another leads
 * to. The record is longer than one that is saved in part; whether its pointers are null is known all the same. */
// RUN: ompckpt-cc --ompckpt-dump=parts %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 400 };

struct tensors {
	double *in, *out;
};

struct model {
	struct tensors weights, gradients;
	double *block;
	size_t n;
	int order[300];
};

static double *tensors_make(struct tensors *t)
{
	double *block = malloc(2 * WIDTH * sizeof *block), **all[] = {&t->in, &t->out};
	for (int i = 0; i < 2; i++)
		*all[i] = block + i * WIDTH;
	return block;
}

static double forward(const struct model *m)
{
	struct tensors w = m->weights;
	double sum = 0;
	for (int i = 0; i < WIDTH; i++)
		sum += w.in[i] * w.out[m->order[i % 300]];
	return sum;
}

static void clear(struct model *m)
{
	if (m->block)
		memset(m->block, 0, m->n * sizeof *m->block);
}

static void backward(struct model *m, double sum)
{
	if (!m->block) {
		m->n = 2 * WIDTH;
		m->block = tensors_make(&m->gradients);
		clear(m);
	}
	struct tensors g = m->gradients;
	for (int i = 0; i < WIDTH; i++)
		g.out[m->order[i % 300]] += sum * i;
	for (int i = 0; i < WIDTH; i++)
		g.in[i] += g.out[i] / sum;
}

int main(void)
{
	struct model m = {.n = 0};
	double *weights = tensors_make(&m.weights);
	for (int i = 0; i < 2 * WIDTH; i++)
		weights[i] = 1. / (i + 1);
	for (int i = 0; i < 300; i++)
		m.order[i] = i * 7 % 300;
	for (int step = 0; step < 6; step++) {
#pragma potential_ckpt
		double sum = forward(&m);
		clear(&m);
		backward(&m, sum);
		for (int i = 0; i < WIDTH; i++)
			m.weights.in[i] -= 1e-3 * m.gradients.in[i];
		printf("%.9g\n", sum);
	}
	return 0;
}
// WANT: main: fixed m
// WANT:   @L68 position: step, [tensors_make at records_of_pointers.c:49: all but m.block[0:m.n - 1]], [main:m], [tensors_make at records_of_pointers.c:62]
