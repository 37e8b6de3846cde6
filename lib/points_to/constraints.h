/* constraints.h - inclusion constraints between what nodes may hold; internal to points-to.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A node stands for the pointers some memory, or some value, may hold. Node 0 holds none, ever.
 * What has several cells (layout.h) has as many nodes in a row, a *block*, known by the first one.
 * A pointer is a set of *locations*: cells of memory, numbered one memory after the other. */
#ifndef OMPCKPT_POINTS_TO_CONSTRAINTS_H
#define OMPCKPT_POINTS_TO_CONSTRAINTS_H

#include "contexts.h"
#include "layout.h"
#include "map.h"
#include "points_to.h"
#include "sparse_set.h"

/* Memory with a number of its own. */
enum { EXTERNAL, LIBRARY, RUNTIME, STRINGS, LIBRARY_HEAP, VARIADIC, ARGUMENTS, FIRST_OWN };

/* A call whose callee is a value. */
struct indirect {
	struct expr *call;    /* NULL: a library's callback */
	ARRAY(unsigned) args; /* nodes */
	unsigned spread;      /* node that flows into every parameter, or 0 */
	unsigned result;      /* node */
};

/* A callee that an indirect call turned out to have. */
struct found_callee {
	struct function *callee;
	struct indirect call;
};

/* From where a pointer points to what is meant. */
struct path {
	uint64_t step;                /* first: any number of times so many bytes; 0: none */
	uint64_t offset;              /* then so many bytes */
	uint64_t inner[2], totals[2]; /* then steps in arrays of the type it points to, of so many
				       * bytes; 0: none */
	bool anywhere;                /* any byte of the object */
	bool is_of_bytes;             /* a pointer to bytes has moved by "offset" */
	const struct type *of;        /* what the pointer is said to point to; NULL: anything */
	bool is_of_element;           /* … of an array, which has others */
	uint64_t extent;              /* of what an address is formed of; 0: unknown */
};
#define PATH_HERE ((struct path){0})
#define PATH_ANYWHERE ((struct path){.anywhere = true})

static inline bool path_is_here(const struct path *path)
{
	return !path->step && !path->offset && !path->inner[0] && !path->anywhere;
}

/* A constraint at a pointer: what lies at "path" of its pointees, and a node. */
struct access {
	unsigned node;
	uint64_t size; /* bytes */
	struct path path;
};

/* Cells in a row. */
struct cells {
	unsigned first, n;
	bool one_by_one; /* they are just those of the value accessed */
};

/* A location. */
struct location {
	unsigned memory, content; /* content: node */
};

struct node {
	unsigned parent;             /* union-find; itself when it stands for its class */
	const struct layout *layout; /* of a block, at its first node; NULL: a single node */
	struct sparse_set pts;       /* of locations */
	struct sparse_set done;      /* those that loads, stores, shifts and calls have followed;
				      * empty while it has none of these */
	struct bitset memory, all;   /* of abstract locations, when asked for: of this node, of its
				      * block; shared by those that hold the same */
	struct sparse_set copies;    /* nodes that hold at least as much */
	ARRAY(struct access) loads;  /* nodes that get what pointees hold */
	ARRAY(struct access) stores; /* nodes whose pointers pointees get */
	ARRAY(struct access) shifts; /* nodes that point to what lies there */
	ARRAY(unsigned) calls;       /* indirect calls through it */
	bool queued;
};

/* A wrapper's body for one root, or its plain version: nodes apart from those of the others. What
 * the program's variables and expressions hold is the union over all. */
struct instance {
	const struct wrapper *wrapper;
	unsigned first;          /* memory of its first allocation; 0: the plain version */
	struct map vars, values; /* nodes */
	unsigned result;         /* node */
};

struct base {
	unsigned node, location;
	bool is_function; /* location: an index in functions */
};

/* An lvalue that lies at "path" of a variable, or of what a pointer points to, in one instance; the
 * others are next. */
struct seen_place {
	const struct var *var;
	unsigned pointer; /* node, where var is NULL */
	struct path path;
	unsigned next; /* in places, + 1; 0: none */
};

/* A node of pointers to void or to another type, or of other values, that are taken for pointers to
 * records or numbers of so many bytes. */
struct view {
	unsigned node;
	uint64_t size;
};

/* A node of pointers to blocks that get another size. */
struct resized {
	unsigned node;
	const struct expr *by; /* a call; NULL: not known */
};

/* How pointers become numbers and numbers pointers, as far as the program's expressions say. */
struct number_ways {
	unsigned integer_views, float_views; /* members of that type seen as bytes */
	unsigned integers, floats, pointers; /* bytes of objects with such parts that may become, or
					      * have been, those of others */
	bool makes_integers;                 /* a pointer is cast to one */
	bool joins_parts;   /* a union of a pointer with several integers is used */
	bool joins_numbers; /* … of a floating number with integers as long as a pointer */
	bool from_floats, to_floats; /* conversions between them and integers */
};

struct points_to {
	struct arena *arena;
	const struct program *program;
	ARRAY(struct memory) data;
	ARRAY(struct memory) functions;
	ARRAY(struct location) locations;
	ARRAY(unsigned) first;               /* of each data memory: its first location */
	ARRAY(const struct layout *) shapes; /* of each data memory */
	struct layouts layouts;
	struct map casts; /* call -> index in cast_types + 1: what its result is cast to */
	ARRAY(const struct type *) cast_types;
	unsigned *var_memory;      /* by var id: memory + 1, or 0 */
	unsigned *var_node;        /* by var id, or 0 */
	unsigned *function_memory; /* by function id: index in functions + 1, or 0 */
	unsigned *returns;         /* by function id: node, or 0 */
	unsigned *passed;          /* by function id: passed_through.c */
	ARRAY(struct node) nodes;
	ARRAY(struct indirect) indirects;
	ARRAY(struct found_callee) found;
	ARRAY(struct base) bases;   /* addresses: memory in node */
	unsigned external, varargs; /* nodes: what external memory holds; all variadic arguments */
	unsigned sent;              /* node: what is in files, pipes and queues */
	unsigned handlers, operators; /* nodes: functions that libraries keep, letters C and D */
	struct map values;            /* node of an expression's value */
	struct map place_of;          /* of an lvalue that may be a member, in places, + 1 */
	ARRAY(struct seen_place) places;
	struct contexts *contexts;
	struct instance *instance;      /* being read, or NULL */
	ARRAY(struct instance *) plain; /* versions in use */
	struct map plain_of, root_of;   /* function, root -> number of an instance + 1 */
	ARRAY(struct instance *) roots;
	struct map called_back; /* call of a library function -> node of the functions it finds in a
				 * structure */
	struct map heaps;       /* allocation call -> memory */
	unsigned ncopies, ncopies_then; /* copies so far, and when cycles were joined last */
	ARRAY(unsigned) queue;
	struct sparse_set held_new; /* by the node that is visited */
	struct sparse_set mistaken; /* locations of objects that have got other layouts */
	bool tracks_integers, tracks_floats, has_any_alias;
	bool tracks_parts;   /* integers of less bytes than a pointer has, and bit-fields */
	bool makes_pointers; /* of integers that are not made of pointers at the same place */
	bool converts;       /* pointers to floating numbers, and back */
	struct number_ways ways;
	bool reads_pointers; /* a call makes pointers of text: "%p" */
	bool walks_sections; /* the linker's __start_… is named: any variable may be meant */
	struct var *optarg;
	unsigned result;          /* node: what the function being read returns */
	struct bitset escaped;    /* locations whose content is that of EXTERNAL, apart from it */
	struct bitset held;       /* abstract locations that any variable or memory points to */
	ARRAY(unsigned) computed; /* nodes of numbers made of what may be a pointer's */
	ARRAY(struct resized) resized;
	ARRAY(struct view) views;
	struct bitset moved;          /* classes (points_to_moved.c) */
	struct bitset scratch;        /* of abstract locations, for one answer */
	ARRAY(struct bitset) answers; /* sets of abstract locations, each once … */
	struct map answer_by_hash;    /* … hash of its words -> its number + 1 */
	bool is_solving;
};

/* The node that stands for the class of "n". */
static inline unsigned class_of(const struct points_to *p, unsigned n)
{
	while (p->nodes.at[n].parent != n)
		n = p->nodes.at[n].parent;
	return n;
}

/* points_to_nodes.c. */
unsigned node_new(struct points_to *p);
unsigned block_new(struct points_to *p, const struct layout *l);
unsigned block_of_type(struct points_to *p, const struct type *t);
unsigned block_width(const struct points_to *p, unsigned node);
unsigned node_shared(struct points_to *p, struct var *v); /* of a variable, by all instances */
unsigned node_of_return(struct points_to *p, struct function *f);
unsigned memory_new(struct points_to *p, struct memory m, const struct layout *l);
const char *memory_name(struct points_to *p, const struct var *v);
unsigned memory_of_var(struct points_to *p, struct var *v);
unsigned memory_of_function(struct points_to *p, struct function *f);

/* points_to_casts.c: find p->casts. */
void points_to_find_casts(struct points_to *p);
/* What the result of allocation "call" is cast to, here or by the only call of the function it is
 * in; NULL: nothing. */
const struct type *type_of_call(const struct points_to *p, const struct expr *call);
/* A value of type "from" (NULL: unknown), node "n", becomes one of type "to": a view, perhaps. */
void add_view(struct points_to *p, unsigned n, const struct type *to, const struct type *from);

/* A call, in a function that the outer one entered; NULL: whoever did. */
struct call_chain {
	const struct expr *call;
	const struct call_chain *outer;
};

/* block_size.c: does allocation "at" get one record of so many bytes; any number of them, and
 * nothing else? */
bool block_is_one(const struct call_chain *at, uint64_t record);
bool block_is_of(const struct call_chain *at, uint64_t record);

/* Of the block that "at" allocates, which "t" (NULL: nothing) is the type of. */
const struct layout *layout_of_block(struct points_to *p, const struct type *t,
				     const struct call_chain *at);

/* points_to_cells.c: the cells that "size" bytes at "path" may touch, from cell "from" on, "as" the
 * layout of the value or NULL; of an object of this layout; of the object at location "o". None: it
 * has no such bytes. Of 0 bytes it is where a pointer to them points. */
struct cells cells_of(const struct layout *l, unsigned from, const struct path *path, uint64_t size,
		      const struct layout *as);
struct cells cells_at(const struct points_to *p, unsigned o, const struct path *path, uint64_t size,
		      const struct layout *as);
/* Are these all cells of an object of several, and have been so in the call before that found such
 * ones? "whole": its first cell; at first 0, where external memory is. */
bool cells_are_again(const struct points_to *p, struct cells c, unsigned *whole);
/* Add the abstract locations (struct memory) of these locations of the constraint graph. */
void cells_to_memory(const struct points_to *p, const struct sparse_set *locations,
		     struct bitset memory);

/* points_to_solve.c: "to" holds at least what "from" holds; for single nodes, and for blocks cell
 * by cell. */
void constrain_copy(struct points_to *p, unsigned to, unsigned from);
void constrain_block(struct points_to *p, unsigned to, unsigned from);
/* Copy between cells, whose nodes begin at "nodes", and the block of a value. */
void constrain_cells(struct points_to *p, struct cells c, unsigned nodes, unsigned block,
		     bool to_block);
/* It holds what "size" bytes at "path" of its pointees hold; they hold what …; it points there. */
void constrain_load(struct points_to *p, unsigned to, unsigned pointer, struct path path,
		    uint64_t size);
void constrain_store(struct points_to *p, unsigned pointer, unsigned from, struct path path,
		     uint64_t size);
/* Anything between the pointers "node" holds, what they name, and what lies beside that. */
void constrain_mix(struct points_to *p, unsigned node);
void constrain_shift(struct points_to *p, unsigned to, unsigned pointer, struct path path);
/* It points to the beginning of the memory; to the cell (or LAYOUT_ANY). */
void constrain_address(struct points_to *p, unsigned node, unsigned memory);
void constrain_cell(struct points_to *p, unsigned node, unsigned memory, unsigned cell);
void constrain_call(struct points_to *p, unsigned callee, struct indirect call);
/* The call reaches code that is not seen: it may do anything with what it can reach, send it
 * (p->sent), and get what was sent. */
void constrain_unknown(struct points_to *p, const struct indirect *call);

/* From now on a new constraint adds to what nodes hold, and to the queue of those that grew. */
void points_to_start(struct points_to *p);
/* The least solution; what callees add that were found (p->found) is not in it yet. */
void points_to_solve(struct points_to *p);
/* What follows from holding these locations is followed again, for they have another layout. */
void points_to_again(struct points_to *p, const struct sparse_set *locations);

/* points_to_mistaken.c: objects that are not what their layouts say get others. False: there are
 * none. */
bool points_to_find_mistaken(struct points_to *p);

/* points_to_cycles.c: nodes that copy from each other, each with the one that is to stand for
 * it. */
struct join {
	unsigned to, node;
};
struct joins {
	ARRAY(struct join) list;
};
struct joins points_to_cycles(struct arena *a, const struct points_to *p);

/* points_to_moved.c: find p->moved, once all is solved. */
void points_to_find_moved(struct points_to *p);

/* points_to_contexts.c: the plain version of a wrapper, which is in use. */
struct instance *instance_plain(struct points_to *p, const struct wrapper *w);
/* What direct call "e" enters, or NULL: no wrapper, or its plain version. "is_new": to be read. */
struct instance *instance_of_call(struct points_to *p, struct expr *e, bool *is_new);
/* The call enters "i". */
void instance_enter(struct points_to *p, struct instance *i, const struct indirect *call);
/* Of the instance being read. */
unsigned node_of_var(struct points_to *p, struct var *v);
/* The node in "i" of a variable that the instances have apart; 0: they share it. */
unsigned instance_var(struct points_to *p, struct instance *i, struct var *v);
/* The memory allocation "e" gives in the instance being read; 0: none of its own. */
unsigned instance_heap(const struct points_to *p, const struct expr *e);

/* points_to_argp.c: call "c" of a function of <argp.h>, whose first argument is a struct argp, or a
 * struct argp_state. False: nothing done, for what it calls back can't be told. */
bool constrain_argp(struct points_to *p, const struct indirect *c, bool is_state);

/* passed_through.c: the number of the parameter that "f" always returns, or -1. */
int passed_through(struct points_to *p, struct function *f);
/* Is nothing ever stored to parameter "v" of "f"? */
bool is_only_read(const struct function *f, const struct var *v);
/* May the result of "call", in "f", be what "f" returns? */
bool is_returned(const struct function *f, const struct expr *call);

/* points_to_numbers.c: find p->tracks_integers, and so on up to reads_pointers. */
void points_to_find_numbers(struct points_to *p);
/* May a load of lvalue "e" give a pointer? */
bool load_may_carry(const struct points_to *p, const struct expr *e);
bool is_of_union(const struct expr *lvalue);

/* points_to_calls.c: may this call make a pointer of text? An integer of a pointer? */
bool call_reads_pointers(const struct expr *call);
bool call_makes_address(const struct expr *call);

/* The call reaches "f" (a definition). Applies a library row too. "args" are nodes. */
void constrain_callee(struct points_to *p, struct function *f, const struct indirect *call);

/* points_to_collect.c: all constraints of the program. */
void points_to_collect(struct points_to *p);

#endif
