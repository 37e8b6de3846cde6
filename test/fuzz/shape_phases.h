/* shape_phases.h - phases of generate_shapes, and what they call.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In a phase, $ and a letter stand for something drawn anew for each phase:
 *   a b    two different lists                   t    a tree
 *   x y    two different arrays of 24 numbers    r    one of the tables of rows
 *   n      an upper bound, up to 12              m    the same, mostly
 *   k      an offset up to 2                     j    the same, mostly
 *   c      a condition                           d    the same, mostly
 *   i      a number up to 3                      u    a number that no other phase gets
 * Sizes stay small: a list has LIST_MOST nodes at most, a tree a depth of TREE_MOST. */
#ifndef OMPCKPT_FUZZ_SHAPE_PHASES_H
#define OMPCKPT_FUZZ_SHAPE_PHASES_H

/* What the phases of one kind call are functions of their own (…_functions), in front of main. */
struct shape_kind {
	const char *const *phases;
	unsigned n;
};
#define SHAPE_KIND(phases)                                                                         \
	{                                                                                          \
		phases, sizeof phases / sizeof *phases                                             \
	}

/* ---- shape_phases.c ---- */

void shape_put_head(void);            /* types, variables, functions */
extern const char *const shape_begin; /* main: makes all shapes */
extern const char *const shape_print; /* all that is left at the end, in "sum" */

/* Phases of all kinds, 0 to count - 1. */
unsigned shape_phase_count(void);
const char *shape_phase(unsigned number);

/* ---- shape_links.c ---- */

extern const struct shape_kind shape_lists, shape_chains, shape_pools, shape_trees,
	shape_grid_lists;
extern const char shape_lists_functions[], shape_pools_functions[], shape_trees_functions[];

/* ---- shape_rows.c ---- */

extern const struct shape_kind shape_rows, shape_parts, shape_leases, shape_flat_nests;
extern const char shape_parts_functions[], shape_leases_functions[];

/* ---- shape_levels.c ---- */

extern const struct shape_kind shape_levels, shape_flat_levels;
extern const char shape_levels_functions[], shape_flat_levels_functions[];

/* ---- shape_filled.c ---- */

extern const struct shape_kind shape_counted, shape_moving;
extern const char shape_counted_functions[], shape_moving_functions[];

/* ---- shape_indices.c ---- */

extern const struct shape_kind shape_computed_indices, shape_unknown_indices, shape_deciding;

/* ---- shape_views.c ---- */

extern const struct shape_kind shape_views, shape_teams;

/* ---- shape_fills.c ---- */

extern const struct shape_kind shape_fills;
extern const char shape_fills_functions[];

/* ---- shape_pairs.c ---- */

extern const struct shape_kind shape_pairs;
extern const char shape_pairs_functions[];

/* ---- shape_ways.c ---- */

extern const struct shape_kind shape_ways;
extern const char shape_ways_functions[];

/* ---- shape_loops.c ---- */

extern const struct shape_kind shape_loops;
extern const char shape_loops_functions[];

/* ---- shape_walks.c ---- */

extern const struct shape_kind shape_walks;
extern const char shape_walks_functions[];

/* ---- shape_exits.c ---- */

extern const struct shape_kind shape_exits;
extern const char shape_exits_functions[];

/* ---- shape_records.c ---- */

extern const struct shape_kind shape_records;
extern const char shape_records_functions[];

/* ---- shape_rims.c ---- */

extern const struct shape_kind shape_rims;
extern const char shape_rims_functions[];

/* ---- shape_nulls.c ---- */

extern const struct shape_kind shape_nulls;
extern const char shape_nulls_functions[];

/* ---- shape_counts.c ---- */

extern const struct shape_kind shape_counts;
extern const char shape_counts_functions[];

/* ---- shape_inside.c ---- */

extern const struct shape_kind shape_inside;
extern const char shape_inside_functions[];

/* ---- shape_indirect.c ---- */

extern const struct shape_kind shape_indirect, shape_conditions;
extern const char shape_indirect_functions[];

/* ---- shape_kept.c ---- */

extern const struct shape_kind shape_kept, shape_choices;
extern const char shape_kept_functions[], shape_choices_functions[];

/* ---- shape_below.c ---- */

extern const struct shape_kind shape_below;
extern const char shape_below_functions[];

/* ---- shape_blocks.c ---- */

extern const struct shape_kind shape_blocks;
extern const char shape_blocks_functions[];

/* ---- shape_cells.c ---- */

extern const struct shape_kind shape_cells;
extern const char shape_cells_functions[];

/* ---- shape_gotos.c ---- */

extern const struct shape_kind shape_gotos;
extern const char shape_gotos_functions[];

#endif
