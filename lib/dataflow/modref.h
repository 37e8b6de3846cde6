/* modref.h - what may a function write, what may it read first, what must it overwrite?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sets are over abstract locations below points_to_data. A function's own locals are not in its
 * sets unless it is recursive: then another activation's may be meant. */
#ifndef OMPCKPT_DATAFLOW_MODREF_H
#define OMPCKPT_DATAFLOW_MODREF_H

#include "calls.h"
#include "omp_cfg.h"

struct access_table;
struct analyses;
struct modref;
struct reach;
struct text;

struct summary {
	struct bitset mod;    /* may be written */
	struct bitset ref;    /* upward-exposed: may be read before it must be written */
	struct bitset must;   /* written as a whole on every path to the return */
	struct bitset stored; /* of a wrapper (contexts.h): mod, but for what it allocates */
};

/* Of all functions, callees first. Needs: points_to, calls, reach, cfgs. */
struct modref *modref_compute(struct arena *a, const struct analyses *x);

/* The same over the graphs of one thread's view ("who" is one bit); "inside": for the calls that a
 * worker makes in a region, where other functions run whole (NULL: this one). */
struct modref *modref_of_thread(const struct modref *team, enum threads who,
				const struct modref *inside);

/* The summaries that count at the call "step". */
const struct modref *modref_at(const struct modref *m, const struct access *step);

const struct summary *modref_of(const struct modref *m, const struct function *f);

/* Of all functions external code may call, together (no must). */
const struct summary *modref_escaped(const struct modref *m);

struct omp_cfg *modref_cfg(const struct modref *m, const struct function *f);
const struct access_table *modref_table(const struct modref *m);

/* Written by any code of the program at all. */
struct bitset modref_written(const struct modref *m);

/* May data "location" ever hold anything but its initial value, or was it allocated? Code that is
 * not read writes what escapes to it. */
bool modref_is_ever_written(const struct modref *m, unsigned location);

/* Read by code that may run at any moment (signal handlers, threads): no store ends their life. */
struct bitset modref_async(const struct modref *m);

/* Is it a solution: does no function write or read more, or must it write less, than its summary
 * says (invariant.h)? Cost: one liveness problem per function. */
void modref_check(const struct modref *m);

void modref_dump(const struct modref *m, struct text *out);

#endif
