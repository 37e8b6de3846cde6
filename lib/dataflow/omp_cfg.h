/* omp_cfg.h - in which order may a function's reads and writes happen?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One graph per function. OpenMP constructs are laid out as the code one thread runs, with a skip
 * edge wherever a thread may run none of it (docs/analysis.md says why this view is sound). */
#ifndef OMPCKPT_DATAFLOW_OMP_CFG_H
#define OMPCKPT_DATAFLOW_OMP_CFG_H

#include "program.h"

struct text;

enum access_kind {
	ACCESS_READ,
	ACCESS_WRITE,                   /* may write, or writes a part */
	ACCESS_KILL,                    /* surely writes the whole of what the address names */
	ACCESS_CALL,                    /* expr: the call */
	ACCESS_ASM,                     /* stmt: reads and writes what it names and may reach */
	ACCESS_POSITION,                /* stmt */
	ACCESS_EXIT,                    /* the program ends: exit handlers run */
};

/* One step. An address is a variable (var) or the value of an expression (pointer). */
struct access {
	enum access_kind kind;
	struct var *var;
	struct expr *pointer;
	const struct type *type;        /* of what is read or written */
	struct expr *expr;              /* the expression or call that does it, or NULL */
	struct stmt *stmt;
	bool is_unordered;              /* ACCESS_CALL: other operands may be read after it: no kill */
	bool is_implicit;               /* added by an OpenMP clause */
	struct loc loc;
};

struct block {
	unsigned id;
	ARRAY(struct access) accesses;
	ARRAY(unsigned) succs;
	ARRAY(unsigned) preds;
	unsigned order;                 /* in reverse postorder; ~0u: never reached */
};

struct omp_cfg {
	struct function *function;
	ARRAY(struct block) blocks;     /* 0: entry */
	unsigned exit;                  /* every return leads here */
	unsigned *reverse_postorder;    /* of the reached blocks */
	unsigned nreached;
};

struct calls;
struct reach;

/* The graph of "f". Needs: f->body. */
struct omp_cfg *omp_cfg_build(struct arena *a, struct function *f, const struct calls *calls,
			      const struct reach *reach);

/* omp_cfg_order.c: fill order and reverse_postorder. Called by omp_cfg_build. */
void omp_cfg_order(struct arena *a, struct omp_cfg *cfg);

/* omp_cfg_check.c: abort unless edges match in both directions and blocks end where they must. */
void omp_cfg_check(const struct omp_cfg *cfg);

void omp_cfg_dump(const struct omp_cfg *cfg, struct text *out);

#endif
