/* makea.c - the matrix of CG: a weighted sum of outer products of sparse random vectors.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A = sum over i of w_i x_i x_i^T + (rcond - shift) I, with w_i from 1 down to rcond in geometric
 * steps; x_i has NONZER random elements at random places and 0.5 at place i. */
#include "cg.h"

#include "randlc.h"

#include <math.h>
#include <string.h>

double a[NZ];
int colidx[NZ], rowstr[NA + 1];

struct sparse_vector {
	int n;
	int place[NONZER + 1];
	double value[NONZER + 1];
};

static struct sparse_vector vectors[NA];
static uint64_t seed = 314159265;

static int find_place(const struct sparse_vector *v, int place)
{
	for (int k = 0; k < v->n; k++)
		if (v->place[k] == place)
			return k;
	return -1;
}

static int power_of_two_from(int n)
{
	int power = 1;
	while (power < n)
		power *= 2;
	return power;
}

/* The specification draws value and place always, and forgets places too large or taken. */
static void random_vector(struct sparse_vector *v)
{
	int range = power_of_two_from(NA);
	v->n = 0;
	while (v->n < NONZER) {
		double value = randlc(&seed, RANDLC_A);
		int place = (int)(range * randlc(&seed, RANDLC_A));
		if (place >= NA || find_place(v, place) >= 0)
			continue;
		v->place[v->n] = place;
		v->value[v->n++] = value;
	}
}

static void set_element(struct sparse_vector *v, int place, double value)
{
	int k = find_place(v, place);
	if (k < 0) {
		k = v->n++;
		v->place[k] = place;
	}
	v->value[k] = value;
}

/* rowstr[j + 1] = room that row j needs at most, then summed to starts. */
static void lay_out_rows(void)
{
	memset(rowstr, 0, sizeof rowstr);
	for (int i = 0; i < NA; i++)
		for (int k = 0; k < vectors[i].n; k++)
			rowstr[vectors[i].place[k] + 1] += vectors[i].n;
	for (int j = 0; j < NA; j++)
		rowstr[j + 1] += rowstr[j];
}

/* Add "value" at column "column" of the row that begins at "start" and has "n" elements, sorted by
 * column; returns how many it has then. */
static int add_element(int start, int n, int column, double value)
{
	int k = start + n;
	while (k > start && colidx[k - 1] > column)
		k--;
	if (k > start && colidx[k - 1] == column) {
		a[k - 1] += value;
		return n;
	}
	memmove(&a[k + 1], &a[k], sizeof a[0] * (size_t)(start + n - k));
	memmove(&colidx[k + 1], &colidx[k], sizeof colidx[0] * (size_t)(start + n - k));
	a[k] = value;
	colidx[k] = column;
	return n + 1;
}

static void add_outer_product(const struct sparse_vector *v, int i, double weight, int *used)
{
	for (int k = 0; k < v->n; k++) {
		int row = v->place[k];
		for (int l = 0; l < v->n; l++) {
			int column = v->place[l];
			double value = v->value[l] * (weight * v->value[k]);
			if (row == i && column == i)
				value += RCOND - SHIFT;
			used[row] = add_element(rowstr[row], used[row], column, value);
		}
	}
}

/* Close the gaps between the rows. */
static void compress(const int *used)
{
	int to = 0;
	for (int j = 0; j < NA; j++) {
		int from = rowstr[j];
		rowstr[j] = to;
		memmove(&a[to], &a[from], sizeof a[0] * (size_t)used[j]);
		memmove(&colidx[to], &colidx[from], sizeof colidx[0] * (size_t)used[j]);
		to += used[j];
	}
	rowstr[NA] = to;
}

void makea(void)
{
	static int used[NA];
	randlc(&seed, RANDLC_A);
	for (int i = 0; i < NA; i++) {
		CANDIDATE(cg_vector)
		random_vector(&vectors[i]);
		set_element(&vectors[i], i, 0.5);
	}
	lay_out_rows();
	double weight = 1.0, ratio = pow(RCOND, 1.0 / NA);
	for (int i = 0; i < NA; i++) {
		CANDIDATE(cg_rows)
		add_outer_product(&vectors[i], i, weight, used);
		weight *= ratio;
	}
	compress(used);
}
