/* failures.h - when does the next node of a job fail?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Nodes live as long as Weibull's law says (shape 1: exponential). All are of one age when a run
 * begins; the one that fails, and fails the run, is replaced by a new one. Times are seconds. */
#ifndef OMPCKPT_PLACEMENT_FAILURES_H
#define OMPCKPT_PLACEMENT_FAILURES_H

#include <stdint.h>

struct failures_law {
	double mtbf, shape; /* of one node: mean lifetime; 1 is exponential */
	uint64_t nodes;
	double age; /* at the start */
};

struct failures {
	struct failures_law law;
	double scale, lived; /* lived: the hazard of the age at the start */
	uint64_t state;      /* of the generator */
	uint64_t left;       /* nodes that never failed */
	double hazard;       /* of the last of those drawn, in units of the exponential law */
	double first;        /* when the next of them fails */
	double *heap;        /* when the replaced ones fail; the least is heap[0] */
	uint32_t n, room;
};

/* The same seed draws the same failures. Release with failures_free. */
void failures_init(struct failures *f, const struct failures_law *law, uint64_t seed);
void failures_free(struct failures *f);

/* A new run: time 0, all nodes of the same age. */
void failures_begin(struct failures *f);

/* When the next node fails. */
double failures_next(const struct failures *f);

/* That node is replaced. */
void failures_replace(struct failures *f);

/* A number of the same generator, evenly in (0, 1]. */
double failures_draw(struct failures *f);

/* The mean number of failures of all nodes until "time" (above 0). Within 1 % for shapes from 0.4
 * up. */
double failures_number(const struct failures_law *law, double time);

#endif
