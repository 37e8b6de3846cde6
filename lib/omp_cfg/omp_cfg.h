/* omp_cfg.h - in which order may a function's reads and writes happen, and on which threads?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One graph per function. Its blocks lie in regions: the function's own code and, inside it, the
 * OpenMP constructs. Marks among the steps say where a construct begins and ends and where threads
 * meet. The graph as it is is the team view: a path for every path of any thread. omp_cfg_view
 * filters it down to the initial thread (G_0) or a worker (G_k). docs/analysis.md says which view
 * is right for what. */
#ifndef OMPCKPT_OMP_CFG_OMP_CFG_H
#define OMPCKPT_OMP_CFG_OMP_CFG_H

#include "program.h"

struct text;

enum threads {                      /* who takes a step or an edge */
	       THREADS_INITIAL = 1, /* the thread main begins on: thread 0 of all its teams */
	       THREADS_WORKER = 2,  /* any other, of a function that serial code calls */
	       THREADS_INSIDE = 4,  /* any other, of a function that is called in a region */
	       THREADS_ALL = 7,
};

enum access_kind {
	ACCESS_READ,
	ACCESS_WRITE,    /* may write, or writes a part */
	ACCESS_KILL,     /* must write the whole of what the address names */
	ACCESS_CALL,     /* expr: the call */
	ACCESS_ASM,      /* stmt: reads and writes what it names and may reach */
	ACCESS_POSITION, /* stmt */
	ACCESS_EXIT,     /* the program ends: exit handlers run */
	ACCESS_MARK,     /* touches nothing: mark, stmt (the construct) */
};

enum mark {
	MARK_FORK,  /* first step of a parallel construct's region */
	MARK_JOIN,  /* its last: all threads meet */
	MARK_ENTER, /* first and last step of any other construct */
	MARK_LEAVE,
	MARK_PASS,    /* on the way round a construct that hands values out */
	MARK_ALONE,   /* a construct without body: barrier, flush, taskwait, … */
	MARK_BARRIER, /* the barrier a worksharing construct ends with */
};

/* One step. An address is a variable (var) or the value of an expression (pointer). */
struct access {
	enum access_kind kind;
	struct var *var;
	struct expr *pointer;
	const struct type *type; /* of what is read or written */
	struct expr *expr;       /* the expression or call that does it, or NULL */
	struct stmt *stmt;
	bool is_unordered; /* operands evaluated beside it may be read later: no kill */
	bool is_implicit;  /* added by implicit.c: by which rule, for whom */
	enum sharing rule;
	enum threads who;
	enum mark mark;
	bool is_passed; /* MARK_FORK: the initial thread may be alone in the region */
	bool in_team;   /* in a view: a call made inside a region */
	bool is_part;   /* ACCESS_WRITE: must write all of "expr", a part of the variable */
	struct loc loc;
};

/* Does it write what its address names, all of it or some? */
static inline bool access_is_store(const struct access *a)
{
	return a->kind == ACCESS_WRITE || a->kind == ACCESS_KILL;
}

struct edge {
	unsigned to;
	enum threads who;
	bool is_own; /* taken by some threads, but the whole team is after it only when others have
		      * run what it leads round: only memory of the thread's own flows along it */
};

struct region {
	struct stmt *construct; /* NULL: the function's own code */
	unsigned parent;
	unsigned entry, exit; /* blocks; exit: ~0u while being built */
	unsigned ending;      /* from here to the exit its reductions are combined */
	unsigned teams;       /* parallel constructs around it, itself included */
};

struct block {
	unsigned id, region;
	ARRAY(struct access) accesses;
	ARRAY(struct edge) succs;
	ARRAY(unsigned) preds;
	unsigned order; /* in reverse postorder; ~0u: never reached */
};

struct omp_cfg {
	struct function *function;
	enum threads view;            /* THREADS_ALL: the team view */
	ARRAY(struct block) blocks;   /* 0: entry */
	ARRAY(struct region) regions; /* 0: the function's own code */
	unsigned exit;                /* every return leads here */
	bool is_irregular;            /* longjmp, computed goto: edges into regions */
	unsigned *reverse_postorder;  /* of the reached blocks */
	unsigned nreached;
};

struct calls;
struct reach;

/* The graph of "f" (team view), without implicit assignments. "sizes_vary": teams may be of one
 * thread at one time, and larger at another. Needs: f->body. */
struct omp_cfg *omp_cfg_build(struct arena *a, struct function *f, const struct calls *calls,
			      const struct reach *reach, bool sizes_vary);

/* The graphs of all functions with a body, by function id. */
struct omp_cfg **omp_cfg_build_all(struct arena *a, const struct program *p,
				   const struct calls *calls, const struct reach *reach);

/* implicit.c: add the assignments that the constructs' clauses imply. Once. */
void implicit_add(struct arena *a, struct omp_cfg *cfg);

/* omp_cfg_view.c: the graph that threads "who" (one bit) run. In a worker's view, blocks outside of
 * regions keep control flow and calls. Shares its steps' memory with "cfg" where it can. */
struct omp_cfg *omp_cfg_view(struct arena *a, const struct omp_cfg *cfg, enum threads who);

/* The construct whose threads share memory at region "r": the innermost parallel one, or NULL when
 * that lies outside of the function. */
struct stmt *omp_cfg_team(const struct omp_cfg *cfg, unsigned r);

/* omp_cfg_order.c: fill order and reverse_postorder. Called by whoever makes a graph. */
void omp_cfg_order(struct arena *a, struct omp_cfg *cfg);

/* omp_cfg_check.c: abort unless edges match in both directions, regions are entered at their entry,
 * marks stand where they must. */
void omp_cfg_check(const struct omp_cfg *cfg);

/* omp_cfg_dump.c: blocks in reverse postorder, one step a line. */
void omp_cfg_dump(const struct omp_cfg *cfg, struct text *out);

#endif
