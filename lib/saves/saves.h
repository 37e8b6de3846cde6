/* saves.h - what must a checkpoint hold at each position and at each call on the way to it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The save set of a real checkpoint is composed at run time over the frames of the stack, innermost
 * first:  saved = live(0) | live(1) - kill(0) | live(2) - kill(0) - kill(1) | …
 * so each label carries both sets. Objects are numbered program-wide; a local that needs a fixed
 * address is an object too, a local that does not is saved by value in its frame's record. */
#ifndef OMPCKPT_SAVES_SAVES_H
#define OMPCKPT_SAVES_SAVES_H

#include "array_sections.h"
#include "bitset.h"
#include "knowledge.h"
#include "map.h"
#include "program.h"

enum object_kind {
	OBJECT_EXTERNAL, /* number 0: memory of code we do not see; always saved */
	OBJECT_VAR,      /* global, static, or a local with a fixed address */
	OBJECT_HEAP,     /* all blocks of one allocation call, or of one root's */
};

struct object {
	enum object_kind kind;
	struct var *var;   /* OBJECT_VAR */
	struct expr *call; /* OBJECT_HEAP: the allocating call */
	const char *name;  /* "u", "main:buf", "malloc at solve.c:12" */
	struct loc loc;
	bool is_saved;    /* live at some label: needs a row at run time */
	bool of_workers;  /* thread-local, and at a label of serial code some other thread than the
			   * initial one needs its copy */
	bool is_constant; /* no statement changes it, nor gets or frees a block of it, once a
			   * position has been reached */
};

/* What could not be shown, and what the user can do about it. */
struct assumption {
	struct loc loc; /* file NULL: of no one place */
	const char *text, *help;
};

/* A call on the way from a label's function to the place a reason names. */
struct via {
	struct loc loc;
	const char *callee;
	const struct via *next;
};

/* Why is this object (or value) in a label's live set? Or what ends its life? */
struct reason {
	unsigned object; /* or ~0u with var set */
	struct var *var;
	struct loc loc;            /* the read that keeps it alive; the write that ends its life */
	const char *text;          /* "read in 'residual'", "may be read by 'qsort'" … */
	const struct via *through; /* calls that lead there, outermost first */
	unsigned assumption;       /* number in saves->assumptions, from 1; 0: proven */
};

/* A read of the vector that main's argv points to. */
struct argument_read {
	const struct function *function; /* which does it */
	struct loc loc;
	const char *text; /* "argv[2]", or the library function that is called there */
};

struct label {
	unsigned id;               /* 1 … n in its function */
	struct stmt *stmt;         /* STMT_POSITION, or the statement of the call (normal form) */
	struct position *position; /* NULL at a call */
	struct expr *call;         /* NULL at a position and in front of a region */
	const struct stmt *region; /* the parallel construct around it whose threads all meet it, or
				    * NULL: one thread of the function's own code does */
	bool is_fork;              /* in front of a parallel construct (stmt) with labels in it */
	struct loc loc;
	struct bitset live; /* objects that may be read after it, until the function returns */
	struct bitset kill; /* objects that must be overwritten by then */
	/* Of some of the live ones only these elements, or NULL. */
	const struct array_sections *part;
	/* Of others, live at a call that leads here, these elements must be overwritten by then. */
	const struct array_sections *kill_part;
	const struct knowledge *known; /* what code before it has left; NULL: nothing is known */
	bool rests_on_known;           /* that its sets are right depends on it */
	ARRAY(struct var *) values;    /* locals and params to save by value */
	ARRAY(struct var *) changed;   /* is_fork: those that the team may change */
	ARRAY(struct reason) reasons;  /* of what is live */
	ARRAY(struct reason) ends;     /* of static variables that are overwritten first */
	ARRAY(struct argument_read) arguments; /* that may come until the function returns */
};

/* A function on a path, or one of its parallel constructs with labels in it: there each thread of
 * the team has a frame. */
struct path_function {
	struct function *function;
	const struct stmt *region; /* the construct, or NULL */
	bool in_team;              /* a team's threads may meet its labels together */
	ARRAY(struct label) labels;
	ARRAY(struct var *) fixed; /* locals and params that need a fixed address */
};

struct saves {
	ARRAY(struct object) objects;
	ARRAY(struct var *) dead; /* static variables that are written, but live at no label */
	ARRAY(struct path_function) functions;
	ARRAY(struct assumption) assumptions;
	struct map numbers; /* of vars, allocation calls and roots */
	const struct contexts *contexts;
	const struct recompute *recompute; /* what restarts compute again (recompute.h) */
};

struct analyses;
struct saving;
struct text;

/* The stages that make save sets, in this order. The first gives what the others go on with. */

/* Find the labels and what is live there. Needs: the normal form and all members of "x" up to
 * regions, of which that may be NULL. */
struct saving *saves_labels(struct arena *a, const struct analyses *x);

/* Number the objects, find the locals that need a fixed address. */
void saves_objects(struct saving *s);

/* Fill the labels: objects and values. Errors where a value has no name. */
struct saves *saves_compute(struct saving *s);

/* Find the live objects of which some elements are enough. */
void saves_parts(struct saving *s);

/* Find a reason for each thing that is saved, and what was assumed. */
void saves_reasons(struct saving *s);

/* Find the reads of the arguments after each label. */
void saves_argument_reads(struct saving *s);

/* Refuse or warn of what can't be saved: thread-local data, memory of libraries. */
void saves_diagnose(struct saving *s);

/* Do the labels, the objects, the sets fit each other and the program (invariant.h)? */
void saves_check_labels(const struct saving *s);
void saves_check_objects(const struct saving *s);
void saves_check(const struct saving *s);

/* The object number of a heap allocation call, the first one of a root (contexts.h), the one of a
 * variable; 0 when it has none. */
unsigned saves_object_of_call(const struct saves *s, const struct expr *call);
unsigned saves_object_of_var(const struct saves *s, const struct var *v);

/* Can what "v" holds (of an array of variable length: its address) be read when the program is cut
 * at "l", a label of "f"? Of a call's label that is any time until the call returns: what the call
 * may change is the asker's business. Needs: the values of "l" and the fixed locals of "f". */
bool saves_can_read(const struct saves *s, const struct path_function *f, const struct label *l,
		    const struct var *v);

/* The number of the variable "v" of static storage by which the runtime finds it, or 0. */
unsigned saves_number_of_static(const struct saves *s, const struct var *v);

/* The variable of static storage that has the name of "v" where the unit of "f" ends, or NULL. */
const struct var *saves_static(const struct saves *s, const struct path_function *f,
			       const struct var *v);

void saves_dump_labels(const struct saving *s, struct text *out);
void saves_dump_objects(const struct saving *s, struct text *out);
void saves_dump(const struct saves *s, struct text *out);
void saves_dump_reasons(const struct saves *s, struct text *out);

/* Is it one of the C library's streams, its pointer to the environment, an object of MPI? The
 * runtime and the libraries make them again. */
bool saves_is_of_runtime(const struct var *v);

#endif
