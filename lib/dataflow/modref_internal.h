/* modref_internal.h - summaries, complete or not; shared by modref*.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_DATAFLOW_MODREF_INTERNAL_H
#define OMPCKPT_DATAFLOW_MODREF_INTERNAL_H

#include "modref.h"

struct modref {
	struct arena *arena;
	const struct program *program;
	const struct points_to *pts;
	const struct calls *calls;
	const struct reach *reach;
	const struct modref *inside; /* for calls in a team */
	struct access_table *table;
	struct summary *summaries; /* by function id */
	struct summary escaped;
	bool *is_escaped; /* by function id */
	bool is_solved;
	struct omp_cfg **cfgs; /* by function id */
	struct bitset written, async, at_exit;
};

#endif
