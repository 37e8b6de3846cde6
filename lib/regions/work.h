/* work.h - one function under analysis by regions; internal to lib/regions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values.  The walk goes forward through a function and names every integer it can't compute by a
 * symbol: "what place p held when memory had version v". A symbol never changes, so a set that
 * mentions it holds from where it is made to the end of its scope (function, loop turn, team),
 * where it is projected out: reads are united over its values, sure writes kept only if they don't
 * depend on it.
 *
 * Cells.   An element is named by a base (a variable, or a pointer's value), strides and
 *          coordinates.
 * The same coordinates mean the same bytes whatever the declared bounds; different ones may too,
 * which loses a kill and never invents one. A cell is such a family of elements: the tuple of an
 * isl set.
 *
 * Memory.  All isl objects belong to a pool, all else to an arena: values may be shared freely. An
 *          isl
 * operation that fails or exceeds the function's budget gives NULL, which every operation hands on;
 * the function then counts as inexact. */
#ifndef OMPCKPT_REGIONS_WORK_H
#define OMPCKPT_REGIONS_WORK_H

#include "access.h"
#include "calls.h"
#include "map.h"
#include "modref.h"
#include "points_to.h"
#include "reach.h"
#include "regions.h"
#include "text.h"

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/hash.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

enum { MAX_TERMS = 8, MAX_OPERANDS = 2, MAX_VERSIONS = 4 };

/* In whose hands is the code? */
enum mode {
	MODE_SERIAL, /* the one thread there is */
	MODE_TEAM,   /* every thread of a team runs it */
	MODE_PIECE,  /* one thread of a team runs it: a turn of a shared loop, single … */
	MODES
};

struct scope {
	const struct scope *parent;
	unsigned depth;
	bool is_team;           /* what is born inside may differ between threads */
	struct stmt *construct; /* … whose region it is; NULL: the function's caller's */
};

struct symbol;

struct base {
	const struct var *var;        /* a variable … */
	unsigned slot;                /* … and its slot; or */
	const struct symbol *pointer; /* what this pointer points to */
};

/* stride * (at … at + span - 1) */
struct term {
	uint64_t stride;
	isl_pw_aff *at, *span; /* at NULL: not known; span NULL: 1 */
};

struct address {
	bool is_known;
	struct base base;
	int64_t offset;
	struct term terms[MAX_TERMS]; /* strides descending, all different */
	unsigned nterms;
};

enum symbol_kind {
	SYMBOL_LOAD,   /* what "address" held when memory had "versions" */
	SYMBOL_RESULT, /* of "op" on operands: not affine, but always the same */
	SYMBOL_COUNTER,
	SYMBOL_TURN, /* any turn of a static loop that is this thread's (team.c) */
};

struct symbol {
	enum symbol_kind kind;
	const char *name;
	const struct scope *scope, *team; /* team: of a turn's loop */
	bool is_entry;                    /* fixed when the function is entered */
	bool is_uniform; /* the same for all threads of the team whose scope it is in */
	const struct type *type;
	isl_id *id;
	struct address address;
	enum op op;          /* OP_NONE: a conversion */
	int64_t step, chunk; /* of a turn's loop */
	isl_pw_aff *operands[MAX_OPERANDS];
	unsigned noperands;
	unsigned versions[MAX_VERSIONS]; /* of a load's memory */
	unsigned nversions;
	struct bitset pts; /* of a pointer's value: what it may name (below points_to_data) */
	bool is_pointer;
};

/* A family of elements: base + offset + sum of strides * coordinates, "size" bytes each. */
struct cell {
	struct base base;
	int64_t offset;
	uint64_t size;
	uint64_t strides[MAX_TERMS];
	unsigned n, number;
	isl_id *id;
};

struct piece {
	const struct cell *cell;
	isl_set *set;
};

/* A set of elements: one piece per cell. "slots": objects wholly in it, their elements not
 * known. */
struct elements {
	const struct piece *at;
	unsigned n;
	struct bitset slots; /* words NULL: none */
};

enum exit_kind { EXIT_NEXT, EXIT_BREAK, EXIT_CONTINUE, EXIT_RETURN, EXITS };

/* What is surely written when control leaves in this way: "known" before anything a thread does
 * next, "pending" (a superset) behind the team's next barrier. Serial code: both the same. */
struct exit {
	bool is_reached;
	struct elements known, pending;
};

/* What a piece of code does. "late" are reads only made behind a barrier inside it. */
struct effect {
	struct elements early, late;
	bool has_barrier; /* surely passes one on its way to EXIT_NEXT */
	struct exit exits[EXITS];
};

/* From a label on. */
struct rest {
	const void *label;
	struct effect effect;
	isl_set *context;
	const struct scope *scope;
	const struct state *
		*env; /* by slot: what is known at any time from in front of the label until
				   * the code behind it goes on; NULL: nothing */
};

struct known_value {
	int64_t offset;
	uint64_t size;
	const struct type *type;
	isl_pw_aff *number;
	const struct address *pointer;
	const struct known_value *next;
};

/* What is known of a slot's contents between two writes to it. */
struct state {
	unsigned version;
	const struct scope *scope;
	bool is_entry;
	const struct known_value *values;
};

/* What an integer in a variable of static storage holds. */
struct place_value {
	struct var *var;
	int64_t offset;
	const struct type *type;
	isl_pw_aff *number;
};

struct steps {
	ARRAY(struct access) at;
	ARRAY(bool) is_sure; /* on every path through the expression */
	bool returns;
};

struct function_regions;
struct settled;

struct pool_entry {
	void *object;
	char kind;
};

struct regions {
	struct arena *arena;
	const struct program *program;
	const struct points_to *pts;
	const struct calls *calls;
	const struct reach *reach;
	const struct modref *modref;
	const struct access_table *table;
	isl_ctx *ctx;
	ARRAY(struct pool_entry) pool;
	struct isl_hash_table *symbols; /* by content */
	size_t room; /* bytes of sets of elements that the function being solved may still have */
	struct isl_hash_table *cells; /* by content */
	unsigned ncells;
	unsigned *index, index_room; /* by number of a cell; all 0 between operations */
	unsigned versions;
	bool *is_team_written;      /* by var id: some thread of a team may write it */
	bool *has_team_code;        /* by function id: worksharing or barriers, calls included */
	struct bitset team_written; /* the same of data memory */
	struct bitset async;
	struct settled *settled;
	struct map steps_of; /* expression or construct -> steps */
	ARRAY(struct steps) steps;
	struct function_regions **done[MODES]; /* by function id */
};

struct function_regions {
	struct function *function;
	enum mode mode;
	bool is_exact, is_busy;
	struct effect effect; /* over entry symbols; one exit: EXIT_RETURN */
	ARRAY(struct rest) rests;
	ARRAY(struct place_value)
	left;            /* serial: at its return, in symbols of its entry and of what places hold
			  * then */
	const char *why; /* not exact */
};

struct walk {
	struct regions *r;
	struct function *function;
	enum mode mode;
	const struct scope *scope;
	const struct state **env; /* by slot */
	unsigned nslots;
	isl_set *context; /* what is known of the symbols here (a parameter set) */
	ARRAY(struct rest) rests;
	struct bitset team;      /* written while the team at hand runs; words NULL: any team's */
	unsigned mixed;          /* > 0: threads may disagree on being here */
	struct bitset unsettled; /* a call that may come before or after the step at hand may write
				  * these; words NULL: none */
	unsigned collapse;       /* loops still to be treated as handed out */
	bool by_turns;           /* the next loop's turns are handed out statically … */
	int64_t chunk;           /* … in chunks of that many; 0: one for each thread */
	struct elements turn_known; /* … and this is what each of them wrote */
	bool failed;
	const char *why;
};

/* ---- cells.c: isl objects and sets of elements ---- */

isl_set *own_set(struct regions *r, isl_set *s);
isl_pw_aff *own_aff(struct regions *r, isl_pw_aff *a);
isl_id *own_id(struct regions *r, isl_id *id);

isl_pw_aff *aff_number(struct regions *r, int64_t value);
isl_pw_aff *aff_symbol(struct regions *r, const struct symbol *s);
bool aff_is_number(isl_pw_aff *a, int64_t *value);

isl_set *params_all(struct regions *r);
isl_set *params_compare(struct regions *r, char op, isl_pw_aff *a, isl_pw_aff *b); /* < L = ! */
isl_set *set_and(struct regions *r, isl_set *a, isl_set *b);
isl_set *set_or(struct regions *r, isl_set *a, isl_set *b);
isl_set *set_not(struct regions *r, isl_set *a);
isl_set *set_rename(struct regions *r, isl_set *s, const struct symbol *from,
		    const struct symbol *to);

/* "s" united over all values of "x"; the part of "s" that holds for all values of "x". */
isl_set *set_any(struct regions *r, isl_set *s, const struct symbol *x);
isl_set *set_every(struct regions *r, isl_set *s, const struct symbol *x);
bool set_mentions(isl_set *s, const struct symbol *x);
bool set_is_empty(isl_set *s);

struct elements region_none(void);
struct elements region_or(struct regions *r, struct elements a, struct elements b);
struct elements region_and(struct regions *r, struct elements a, struct elements b);
struct elements region_minus(struct regions *r, struct elements a, struct elements b);
struct elements region_if(struct regions *r, struct elements a, isl_set *condition);

/* Add the elements at "to" of type "type". Surely: elements not known are left out; else their
 * object is taken whole. Reads only happen in "context". */
struct elements region_reads(struct walk *w, struct elements to, const struct address *a,
			     const struct type *type);
struct elements region_writes(struct walk *w, struct elements to, const struct address *a,
			      const struct type *type);

/* The object of a slot, or what a pointer may name, read as a whole. */
struct elements region_object(struct walk *w, struct elements to, unsigned slot);
struct elements region_objects(struct walk *w, struct elements to, struct bitset slots);

/* Is the slot an object this analysis follows? */
bool is_followed(const struct regions *r, const struct function *f, unsigned slot);

/* The elements "s" of "cell", whose base is at "base" in another function. */
struct elements region_shifted(struct walk *w, const struct cell *cell, isl_set *s,
			       const struct address *base);

/* Surely all of variable "v"? */
bool region_covers(struct regions *r, struct elements a, const struct var *v, unsigned slot,
		   isl_set *context);

enum quantifier { ANY, EVERY };

/* Get rid of the symbols of which "test" says so. */
typedef bool symbol_test(const struct walk *w, const struct symbol *s, const void *with);
struct elements region_project(struct walk *w, struct elements a, enum quantifier q,
			       symbol_test *test, const void *with);

/* ---- values.c, address.c: what expressions are ---- */

isl_pw_aff *value_of(struct walk *w, const struct expr *e);
isl_set *condition_of(struct walk *w, const struct expr *e);
struct address address_of(struct walk *w, const struct expr *lvalue);
struct address pointee_of(struct walk *w, const struct expr *pointer);
struct address address_of_var(struct walk *w, const struct var *v);
struct address address_none(void);
void address_add(struct walk *w, struct address *a, uint64_t stride, isl_pw_aff *at,
		 isl_pw_aff *span);
isl_pw_aff *value_loaded(struct walk *w, const struct address *a, const struct type *type);
const struct symbol *symbol_loaded(struct walk *w, const struct address *a,
				   const struct type *type);
bool fixed_offset(const struct address *a, int64_t *offset);
struct address pointer_loaded(struct walk *w, const struct address *a, struct bitset pts);
bool value_is_shown(struct walk *w, isl_pw_aff *a, char op, isl_pw_aff *b);
bool value_is_uniform(struct walk *w, isl_pw_aff *a);

/* Is "a" shown to be a number of "type"? */
bool value_fits(struct walk *w, isl_pw_aff *a, const struct type *type);
isl_pw_aff *value_unless_wrapped(struct walk *w, enum op op, isl_pw_aff *x, isl_pw_aff *a,
				 isl_pw_aff *b, const struct type *type);

/* Is "a" known, and does "holds" hold for all symbols in it? */
typedef bool symbol_holds(struct walk *w, const struct symbol *s, const void *with);
bool value_is_of(struct walk *w, isl_pw_aff *a, symbol_holds *holds, const void *with);
bool set_is_uniform(struct walk *w, isl_set *s);
const struct symbol *symbol_counter(struct walk *w, const struct var *v, bool is_uniform);
/* "like": a symbol with the step, the chunk and the type. */
const struct symbol *symbol_turn(struct walk *w, isl_pw_aff *from, isl_pw_aff *end,
				 const struct symbol *like);
isl_pw_aff *value_result(struct walk *w, enum op op, isl_pw_aff *a, isl_pw_aff *b,
			 const struct type *type);
const struct symbol *symbol_of_id(isl_id *id);

const struct scope *scope_team(const struct scope *s);

/* The state of memory. */
void forget(struct walk *w, struct bitset slots);
void forget_slot(struct walk *w, unsigned slot);
/* What is known both now and in state "before" of memory, in the arena. */
const struct state **env_since(struct walk *w, const struct state *const *before);
/* Does the place that "s" was loaded from hold its value now? */
bool place_holds(struct walk *w, const struct symbol *s);
/* A variable that holds the number "s" + "more" now, and where in it; var NULL: none is known that
 * "fits". */
struct holder {
	const struct var *var;
	int64_t offset, more;
	const struct type *type;
};
typedef bool var_test(void *with, const struct var *v);
struct holder var_that_holds(struct walk *w, const struct symbol *s, var_test *fits, void *with);
void remember(struct walk *w, const struct address *a, const struct type *type, isl_pw_aff *number,
	      const struct address *pointer);
void keep_beside(struct walk *w, const struct address *a, const struct type *type,
		 const struct state *old);
const struct state **env_copy(struct walk *w);
void env_join(struct walk *w, const struct state **other, isl_set *condition);

/* ---- effects.c ---- */

struct effect effect_nothing(void);
struct effect effect_then(struct walk *w, struct effect a, struct effect b);
struct effect effect_choice(struct walk *w, isl_set *condition, struct effect a, struct effect b);
struct effect effect_project(struct walk *w, struct effect e, symbol_test *test, const void *with);
void rests_then(struct walk *w, unsigned first, unsigned end, struct effect b);
struct exit exit_meet(struct walk *w, struct exit a, struct exit b);
bool is_born_in(const struct walk *w, const struct symbol *s, const void *scope);
bool may_differ(const struct walk *w, const struct symbol *s, const void *unused);

/* ---- steps.c: expressions ---- */

const struct steps *steps_of_expr(struct walk *w, struct expr *e);
const struct steps *steps_of_clauses(struct walk *w, const struct stmt *s, bool at_exit);
struct effect run_steps(struct walk *w, const struct steps *s);
struct effect run_expr(struct walk *w, struct expr *e);
struct effect run_declaration(struct walk *w, struct var *v);

/* A statement or an expression of which only the set of its steps is known: it may read all they
 * may read, surely writes nothing, and leads anywhere. */
struct effect run_mixture(struct walk *w, struct stmt *s, struct expr *e);

/* The slots it may write. */
struct bitset written_by(struct walk *w, struct stmt *s, struct expr *e);
void step_effect(struct walk *w, const struct access *a, struct bitset read, struct bitset written,
		 struct bitset killed);

/* ---- statements.c, loops.c, team.c ---- */

struct effect run_stmt(struct walk *w, struct stmt *s);
struct effect run_for(struct walk *w, struct stmt *s, bool is_handed_out);
struct effect run_while(struct walk *w, struct stmt *s);
struct effect run_construct(struct walk *w, struct stmt *s);

/* Does each thread that runs "construct" (NULL: "v"'s function) have a "v" of its own? */
bool is_own_in(struct stmt *construct, const struct var *v);
/* … of the team at hand? */
bool is_each_threads_own(const struct walk *w, const struct var *v);
/* "team": the parallel construct it is the region of, or NULL. */
const struct scope *enter_scope(struct walk *w, struct stmt *team);
void give_up(struct walk *w, const char *why);

/* ---- calls_regions.c, regions.c ---- */

/* "written": forget these, and know what the callee leaves in them; NULL: do neither. */
struct effect run_call(struct walk *w, const struct access *step, const struct bitset *written);
const struct function_regions *regions_of(struct regions *r, struct function *f, enum mode mode);

/* "a" with each symbol replaced by what "by" says it is: itself, or a value in other symbols than
 * those of "a"; NULL if that is NULL for one. */
typedef isl_pw_aff *symbol_value(void *with, const struct symbol *s);
isl_pw_aff *value_elsewhere(struct regions *r, isl_pw_aff *a, symbol_value *by, void *with);

/* ---- settled.c ---- */

/* "main": NULL if there is none to follow. */
void settled_begin(struct regions *r, struct function *main);

/* Behind child "i" of "body": note what holds from here on. */
void settled_behind(struct walk *w, const struct stmt *body, unsigned i);

/* Where a function is entered: know what then holds. */
void settled_assume(struct walk *w);

/* Where it ends: what it leaves behind. */
void note_left(struct walk *w, struct function_regions *to);

/* What the place of "s", in a variable of static storage, holds now. */
isl_pw_aff *value_now(struct walk *w, const struct symbol *s);

#endif
