/* graph.h - building a function's graph; internal to omp_cfg*.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_OMP_CFG_GRAPH_H
#define OMPCKPT_OMP_CFG_GRAPH_H

#include "map.h"
#include "omp_cfg.h"

#define NO_BLOCK (~0u)

/* Where an lvalue lies: in a variable, where a pointer says, or nowhere (a mere value). */
struct spot {
	struct var *var;
	struct expr *pointer;
	bool is_unknown; /* anywhere that escaped */
};

struct block_list {
	ARRAY(unsigned) at;
};

struct graph {
	struct arena *arena;
	struct omp_cfg *cfg;
	const struct calls *calls;
	const struct reach *reach;
	unsigned now;                        /* the block being filled */
	unsigned region;                     /* where new blocks lie */
	unsigned after_loop, next_iteration; /* where break and continue lead; NO_BLOCK */
	unsigned switch_head;
	bool has_default;
	unsigned unordered; /* > 0: kills may come before unsequenced reads */
	bool has_setjmp;
	bool sizes_vary;   /* omp_cfg_build */
	struct map labels; /* STMT_LABEL -> block + 1 */
	struct block_list label_blocks, computed_gotos;
	struct block_list resumes, calls_out; /* after setjmp; before calls that may jump there */
	struct block_list construct_exits;
	ARRAY(struct stmt *) filled; /* loops the team shares whose kills wait for a barrier */
	unsigned filled_base;        /* those before wait for one outside of this branch */
};

unsigned graph_block(struct graph *g);
void graph_edge(struct graph *g, unsigned from, unsigned to);
void graph_add_edge(struct graph *g, unsigned from, struct edge edge);

/* Go on in a new block after "now". */
void graph_split(struct graph *g);

/* Append an access of "spot" to the block being filled. */
void graph_add_access(struct graph *g, enum access_kind kind, struct spot spot, struct expr *e,
		      struct loc loc);

/* omp_cfg_expr.c: the steps of evaluating "e"; of finding where lvalue "e" lies. */
void graph_eval(struct graph *g, struct expr *e);
struct spot graph_locate(struct graph *g, struct expr *e);

/* omp_cfg.c */
void graph_stmt(struct graph *g, struct stmt *s);

/* omp_cfg_region.c: an OpenMP construct; a loop has ended; all threads of the team are here; a
 * position may be. */
void graph_construct(struct graph *g, struct stmt *s);
void graph_loop_end(struct graph *g, struct stmt *loop);
void graph_barrier(struct graph *g);
void graph_label(struct graph *g);

/* What lies between may not be run, or by another team: no loop in it waits for a barrier
 * outside. */
unsigned graph_sometimes(struct graph *g);
void graph_sometimes_end(struct graph *g, unsigned outer);

/* extent.c: here, after "loop", kill the arrays it fills. */
void extent_kills(struct graph *g, struct stmt *loop);

/* The construct that hands out the iterations of "loop", or NULL. */
const struct omp *extent_construct(const struct stmt *loop);

#endif
