/* constraints.h - inclusion constraints between what nodes may hold; internal to points-to.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A node stands for the pointers some memory, or some value, may hold. Node 0 holds none, ever. */
#ifndef OMPCKPT_DATAFLOW_CONSTRAINTS_H
#define OMPCKPT_DATAFLOW_CONSTRAINTS_H

#include "contexts.h"
#include "map.h"
#include "points_to.h"

/* Memory with a number of its own. */
enum { UNSEEN, LIBRARY, RUNTIME, STRINGS, LIBRARY_HEAP, VARIADIC, FIRST_OWN };

/* A call whose callee is a value. */
struct indirect {
	struct expr *call;              /* NULL: a library's callback */
	ARRAY(unsigned) args;           /* nodes */
	unsigned spread;                /* node that flows into every parameter, or 0 */
	unsigned result;                /* node */
};

struct node {
	unsigned parent;                /* union-find; itself when it stands for its class */
	struct bitset pts, done;        /* words NULL while empty */
	ARRAY(unsigned) copies;         /* nodes that hold at least as much */
	ARRAY(unsigned) loads;          /* nodes that get what pointees hold */
	ARRAY(unsigned) stores;         /* nodes whose pointers pointees get */
	ARRAY(unsigned) calls;          /* indirect calls through it */
	bool queued;
};

/* A wrapper's body for one root, or its plain version: nodes apart from those of the others. What
 * the program's variables and expressions hold is the union over all. */
struct instance {
	const struct wrapper *wrapper;
	unsigned first;                 /* memory of its first allocation; 0: the plain version */
	struct map vars, values;        /* nodes */
	unsigned result;                /* node */
};

struct base {
	unsigned node, memory;
	bool is_function;               /* memory: an index in functions */
};

struct pair_set {
	uint64_t *at;
	unsigned n, room;
};

struct points_to {
	struct arena *arena;
	const struct program *program;
	ARRAY(struct memory) data;
	ARRAY(struct memory) functions;
	ARRAY(unsigned) contents;       /* node of each data memory */
	unsigned *var_memory;           /* by var id: memory + 1, or 0 */
	unsigned *var_node;             /* by var id, or 0 */
	unsigned *function_memory;      /* by function id: index in functions + 1, or 0 */
	unsigned *returns;              /* by function id: node, or 0 */
	ARRAY(struct node) nodes;
	ARRAY(struct indirect) indirects;
	ARRAY(struct base) bases;       /* addresses: memory in node */
	unsigned unseen, varargs;       /* nodes: what unseen memory holds; all variadic arguments */
	struct map values;              /* node of an expression's value */
	struct contexts *contexts;
	struct instance *instance;      /* being read, or NULL */
	ARRAY(struct instance *) plain; /* versions in use */
	struct map plain_of, root_of;   /* function, root -> number of an instance + 1 */
	ARRAY(struct instance *) roots;
	struct map heaps;               /* allocation call -> memory */
	struct pair_set copied;
	ARRAY(unsigned) queue;
	bool tracks_integers, tracks_floats;
	unsigned integer_views, float_views;    /* members of that type seen as bytes */
	bool walks_sections;            /* the linker's __start_… is named: any variable may be meant */
	struct var *optarg;
	unsigned result;                /* node: what the function being read returns */
	struct bitset empty, held;
	bool is_solving;
};

unsigned node_new(struct points_to *p);
unsigned node_of_var(struct points_to *p, struct var *v);       /* of the instance being read */
unsigned node_of_return(struct points_to *p, struct function *f);
unsigned memory_new(struct points_to *p, struct memory m);
unsigned memory_of_var(struct points_to *p, struct var *v);
unsigned memory_of_function(struct points_to *p, struct function *f);

/* "to" holds at least what "from" holds (what its pointees hold; its pointees hold what …). */
void constrain_copy(struct points_to *p, unsigned to, unsigned from);
void constrain_load(struct points_to *p, unsigned to, unsigned pointer);
void constrain_store(struct points_to *p, unsigned pointer, unsigned from);
void constrain_address(struct points_to *p, unsigned node, unsigned memory);
void constrain_function(struct points_to *p, unsigned node, struct function *f);
void constrain_call(struct points_to *p, unsigned callee, struct indirect call);

/* points_to_contexts.c: the plain version of a wrapper, which is in use. */
struct instance *instance_plain(struct points_to *p, const struct wrapper *w);
/* What direct call "e" enters, or NULL: no wrapper, or its plain version. "is_new": to be read. */
struct instance *instance_of_call(struct points_to *p, struct expr *e, bool *is_new);
/* The call enters "i". */
void instance_enter(struct points_to *p, struct instance *i, const struct indirect *call);
/* The node in "i" of a variable that the instances have apart; 0: they share it. */
unsigned instance_var(struct points_to *p, struct instance *i, struct var *v);
/* The memory allocation "e" gives in the instance being read; 0: none of its own. */
unsigned instance_heap(const struct points_to *p, const struct expr *e);

/* The call reaches "f" (a definition). Applies a library row too. "args" are nodes. */
void constrain_callee(struct points_to *p, struct function *f, const struct indirect *call);

/* points_to_collect.c: all constraints of the program. */
void points_to_collect(struct points_to *p);

/* points_to_solve.c: their least solution. */
void points_to_solve(struct points_to *p);

#endif
