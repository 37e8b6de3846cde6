/* heat.h - the heat equation on a square plate, by an explicit five-point scheme.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The plate starts with sin(pi x) sin(pi y) and is kept at zero along its border. That shape is an
 * eigenvector of the scheme, so each step multiplies it by one known factor: the answer is exact. */
#ifndef HEAT_H
#define HEAT_H

#include <stdio.h>

struct plate {
	int n;                          /* inner points of a side */
	double ratio;                   /* dt / h^2 */
	double *now, *next;             /* (n + 2)^2 points each, row by row */
};

struct history;

/* loop.c: the five-point scheme "steps" times; every tenth of the way goes into the history. What
 * the plate was multiplied by. */
double integrate(struct plate *p, struct history *h, int steps);

/* plate.c */
struct plate *plate_new(int n);         /* NULL: out of memory */
void plate_free(struct plate *p);
void plate_step(struct plate *p);       /* one time step; swaps now and next */
void plate_row(const struct plate *p, int i);   /* row i of one time step, from now to next */
double plate_peak(const struct plate *p);
double plate_factor(const struct plate *p);     /* what one step multiplies by */
double plate_error(const struct plate *p, double scale); /* from "scale" times the start, largest */

/* report.c: a history of the peak, printed as a table at the end. */
struct history *history_new(void);
void history_add(struct history *h, int step, double peak);
void history_print(const struct history *h, FILE *out);
void history_free(struct history *h);

#endif
