/* program.h - the user's program in plain C structures: what every stage after the front reads.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A program is a list of units (translation units). A unit is one flat text (docs/overview.md) and
 * what Clang found in it. Everything has a byte range in that text, so that a rewriter can edit it;
 * and a loc in the user's file, so that a message can name it. All memory is the program's arena.
 *
 * Names of one external entity in several units are several vars (functions); after program_link
 * their "definition" is the same one. Inside an OpenMP construct a privatised variable is another
 * var (its "original" leads out), so that no reader has to think of scopes. */
#ifndef OMPCKPT_BASE_PROGRAM_H
#define OMPCKPT_BASE_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"
#include "array.h"
#include "diag.h"
#include "option_table.h"

struct var;
struct function;
struct stmt;
struct expr;
struct omp;

/* Bytes [begin, end) of the unit's text. begin == end: nothing there (see RANGE_NONE). */
struct range {
	unsigned begin, end;
};
#define RANGE_NONE ((struct range){0, 0})

/* ---- types ---------------------------------------------------------------------------------- */

enum type_kind {
	TYPE_VOID,
	TYPE_INTEGER, /* bool, char, enum, __int128 and bit-fields' types too */
	TYPE_FLOATING,
	TYPE_COMPLEX,
	TYPE_POINTER,  /* element: the pointee */
	TYPE_ARRAY,    /* element, count (0: unknown or variable) */
	TYPE_RECORD,   /* fields */
	TYPE_FUNCTION, /* element: the return type */
	TYPE_VECTOR,
	TYPE_VA_LIST,
	TYPE_OTHER,
};

enum integer_kind {
	INTEGER_OTHER,    /* char, more than 64 bits, …: taken for no plain number */
	INTEGER_SIGNED,   /* signed char, short, int, long, long long */
	INTEGER_UNSIGNED, /* … with "unsigned" */
	INTEGER_BOOL,
};

struct field {
	const char *name; /* "" for an anonymous struct or union member */
	const struct type *type;
	uint64_t offset; /* bytes from the start of the record (bit-field: of its unit) */
	bool is_bitfield;
};

/* One object per distinct canonical, unqualified type of a unit where possible; compare with
 * type_same, not by pointer. Qualifiers stand on the use (var, expr) as is_const etc. do here. */
struct type {
	enum type_kind kind;
	enum integer_kind integer; /* of TYPE_INTEGER */
	uint64_t size, align;      /* bytes; 0 when incomplete or variable */
	const char *declare;       /* how to declare "$" with this type, unqualified at top level:
				* "double (*$)[10]". NULL when the type can't be written again
				* (anonymous record, typeof …) */
	const char *canonical;     /* canonical spelling, for type_same and dumps */
	bool is_const, is_volatile, is_restrict, is_atomic; /* at top level */
	bool is_union;
	bool is_variably_modified; /* a VLA, or a pointer to one, … */
	bool is_vla;               /* an array whose own outermost count is variable */
	bool has_const_member;     /* can't be assigned */
	bool is_local;             /* names a record or typedef declared inside a function */
	bool is_flexible;          /* a record that ends in a flexible array member */
	bool is_file;              /* FILE of <stdio.h> */
	bool is_system;            /* a record that a system header defines */
	bool is_plain_char;        /* "char" itself */
	bool is_char_signed;       /* the same: where this unit's has a sign */
	const char *format; /* of TYPE_FLOATING and TYPE_COMPLEX: NULL: IEEE 754 of this size, up
				* to 8 bytes a number; else what it is called */
	const struct type *element;
	uint64_t count;
	const struct field *fields;
	unsigned nfields;
};

/* ---- variables ------------------------------------------------------------------------------ */

enum storage {
	STORAGE_GLOBAL,       /* external linkage */
	STORAGE_FILE_STATIC,  /* "static" at file scope */
	STORAGE_LOCAL_STATIC, /* "static" in a function */
	STORAGE_LOCAL,        /* automatic */
	STORAGE_PARAM,
};

enum sharing { /* why a private copy exists, or how a clause names it */
	       SHARING_SHARED,
	       SHARING_PRIVATE,
	       SHARING_FIRSTPRIVATE,
	       SHARING_LASTPRIVATE,
	       SHARING_FIRST_LASTPRIVATE,
	       SHARING_REDUCTION,
	       SHARING_LINEAR,
	       SHARING_COUNTER, /* iteration variable: predetermined private */
	       SHARING_COPYIN,
	       SHARING_COPYPRIVATE,
	       SHARING_MAP,
	       SHARING_THREADPRIVATE, /* no clause: why a worker's copy has its initial value */
};

struct var {
	const char *name; /* "" for the object of a compound literal */
	unsigned id;      /* number in program->vars; 0 … n-1 after program_link */
	struct loc loc;
	struct unit *unit;
	struct function *function; /* owner of a local, static local or param; else NULL */
	enum storage storage;
	const struct type *type;
	uint64_t tail;        /* bytes after its type: of a flexible array's initialiser */
	uint64_t align;       /* asked for by name, in bytes; 0: its type's */
	bool is_definition;   /* STORAGE_GLOBAL: not a mere extern declaration */
	bool is_thread_local; /* threadprivate, __thread, _Thread_local */
	bool is_register;
	bool is_weak;
	bool is_named_in_asm; /* after program_link, of a definition */
	bool is_system;       /* declared in a system header: stdout, errno, environ … */
	bool address_taken;   /* &x, array decay, or captured by reference some other way; use as a
			       * shared variable of a region does not count */
	bool has_cleanup;
	bool has_init;
	struct expr *init;        /* its initialiser's value, or NULL */
	struct range declaration; /* the whole declaration from specifiers to ";" (shared by all
				   * declarators of it); params: the parameter */
	struct range name_range;  /* the name in its declarator */
	struct range specifiers;  /* "static const double" of the declaration */
	struct range declarator;  /* "*x[10]": attributes after it included, no initialiser */
	struct range initialiser; /* after "=": the expression; RANGE_NONE without */
	unsigned declarators;     /* how many declarators the declaration has */
	struct stmt *scope;       /* innermost STMT_COMPOUND/STMT_FOR/… that holds a local */
	ARRAY(struct expr *)
	vla_counts; /* variable counts in its type, outermost first; each is evaluated where the
		     * declaration stands */
	ARRAY(struct range)
	refs;                   /* every place in the text that names it (locals, static locals,
				 * params): evaluated or not, clauses included */
	struct var *definition; /* after program_link: the defining var, or itself */
	struct var *original;   /* private copy of this var, or NULL */
	enum sharing sharing;   /* with original: by which rule */
};

/* ---- expressions ---------------------------------------------------------------------------- */

enum expr_kind {
	EXPR_LITERAL,
	EXPR_STRING,
	EXPR_VAR,             /* var: an lvalue */
	EXPR_FUNCTION,        /* function: a designator; as a value, its address */
	EXPR_LOAD,            /* args[0] lvalue -> its value: THE read */
	EXPR_DECAY,           /* args[0] array lvalue -> pointer to its first element */
	EXPR_ADDRESS,         /* &args[0] */
	EXPR_DEREF,           /* *args[0]: an lvalue */
	EXPR_INDEX,           /* args[0] pointer, args[1] integer: an lvalue */
	EXPR_MEMBER,          /* args[0] lvalue (or record value) . field */
	EXPR_ARROW,           /* args[0] pointer -> field */
	EXPR_UNARY,           /* op: OP_MINUS to OP_IMAGINARY */
	EXPR_BINARY,          /* op: OP_ADD to OP_NOT_EQUAL */
	EXPR_LOGICAL,         /* op: OP_AND, OP_OR */
	EXPR_CONDITIONAL,     /* args: condition, then, else */
	EXPR_GNU_CONDITIONAL, /* a ?: b - args: a, b */
	EXPR_COMMA,
	EXPR_ASSIGN,          /* args[0] lvalue = args[1] */
	EXPR_COMPOUND_ASSIGN, /* op: OP_ADD of "+=": reads and writes args[0] */
	EXPR_INCDEC,    /* op: OP_INCREMENT, OP_DECREMENT; reads and writes args[0]; is_postfix */
	EXPR_CALL,      /* args[0] callee (EXPR_FUNCTION or a pointer value), then the
				* arguments */
	EXPR_CAST,      /* explicit or implicit conversion of args[0]; further args: variable
				* counts in the type, evaluated with it */
	EXPR_INIT_LIST, /* args in order; missing ones are zero */
	EXPR_COMPOUND_LITERAL, /* an unnamed object: var; args[0] its initialiser; lvalue */
	EXPR_STMT_EXPR,        /* ({ … }): stmt; its value is the last expression's */
	EXPR_SIZEOF,           /* sizeof, alignof, offsetof: args only if evaluated (VM) */
	EXPR_VA_ARG,           /* args[0] the va_list lvalue */
	EXPR_LABEL_ADDRESS,    /* &&label: its name in "text"; function: where it stands */
	EXPR_SECTION,          /* an array section of a clause: an lvalue */
	EXPR_OTHER,            /* evaluates args in some order; text: what */
};

enum op {
	OP_NONE,
	OP_MINUS, /* unary … */
	OP_PLUS,
	OP_COMPLEMENT,
	OP_NOT,
	OP_REAL,
	OP_IMAGINARY,
	OP_ADD, /* binary … */
	OP_SUBTRACT,
	OP_MULTIPLY,
	OP_DIVIDE,
	OP_REMAINDER,
	OP_SHIFT_LEFT,
	OP_SHIFT_RIGHT,
	OP_BIT_AND,
	OP_BIT_OR,
	OP_BIT_XOR,
	OP_LESS, /* … that compare */
	OP_LESS_EQUAL,
	OP_GREATER,
	OP_GREATER_EQUAL,
	OP_EQUAL,
	OP_NOT_EQUAL,
	OP_AND, /* && */
	OP_OR,
	OP_INCREMENT,
	OP_DECREMENT,
	OP_MINIMUM, /* of reductions */
	OP_MAXIMUM,
};

static inline bool op_compares(enum op op)
{
	return op >= OP_LESS && op <= OP_NOT_EQUAL;
}

struct expr {
	enum expr_kind kind;
	enum op op;
	const char *text;   /* EXPR_STRING: its bytes, up to the first zero; NULL: wide ones */
	struct range range; /* its text; where it begins, ends or is spelled in a system macro's
			     * body: the whole macro invocation included */
	bool in_macro;      /* its operator, parenthesis … is spelled in such a body */
	bool is_postfix;
	bool is_lvalue;
	bool is_array_init; /* designated or ranged initialiser: args are partial */
	struct loc loc;
	const struct type *type;
	ARRAY(struct expr *) args;
	struct var *var;
	struct function *function;
	const struct field *field;
	struct stmt *stmt;
	int64_t value; /* EXPR_LITERAL of integer type, or any integer constant expression
			* (has_value) */
	bool has_value;
};

/* ---- statements ----------------------------------------------------------------------------- */

enum stmt_kind {
	STMT_COMPOUND,      /* children */
	STMT_EXPR,          /* expr */
	STMT_DECL,          /* vars (locals and static locals, in order); expr: the counts a
			     * variably modified typedef evaluates here, or NULL */
	STMT_IF,            /* expr, children[0] then, children[1] else (may be absent) */
	STMT_WHILE,         /* expr, children[0] */
	STMT_DO,            /* children[0], expr */
	STMT_FOR,           /* init (may be NULL), expr (may be NULL), inc (may be NULL),
			     * children[0] */
	STMT_SWITCH,        /* expr, children[0] */
	STMT_CASE,          /* value … high, children[0] */
	STMT_DEFAULT,       /* children[0] */
	STMT_LABEL,         /* name, children[0] */
	STMT_GOTO,          /* name; target after the function is read */
	STMT_INDIRECT_GOTO, /* expr */
	STMT_BREAK,
	STMT_CONTINUE,
	STMT_RETURN, /* expr or NULL */
	STMT_NULL,
	STMT_ASM,      /* asm_outputs (lvalues), asm_inputs; asm_clobbers_memory */
	STMT_POSITION, /* position */
	STMT_OMP,      /* omp; children[0] its body (absent for stand-alone ones) */
};

struct stmt {
	enum stmt_kind kind;
	struct range range; /* up to and including the ";" or "}" */
	bool in_macro;      /* begins or ends inside a system macro's body */
	struct loc loc;
	struct stmt *parent; /* NULL: a function's body; a statement expression's outermost
			      * statement has the enclosing statement here */
	ARRAY(struct stmt *) children;
	struct expr *expr, *inc;
	struct stmt *init;
	const char *name;
	struct stmt *target;     /* STMT_GOTO: the STMT_LABEL */
	struct expr *low, *high; /* STMT_CASE */
	ARRAY(struct var *) vars;
	ARRAY(struct expr *) asm_outputs, asm_inputs;
	bool asm_clobbers_memory;      /* after program_link also where its text names something */
	ARRAY(const char *) asm_names; /* the words of its text … */
	bool asm_names_all;            /* … which may put names together: it names everything */
	struct position *position;
	struct omp *omp;
};

/* The name of a position that stage "auto" makes, in the text that it writes. */
#define POSITION_AUTO "ompckpt_auto"

struct position {
	unsigned id;      /* number in program->positions after program_link */
	const char *name; /* name(id), or "function:line", or "auto:function:line" */
	bool is_auto;     /* made by stage "auto" */
	struct loc loc;
	struct range pragma; /* the whole #pragma line, without the newline */
	struct function *function;
	struct stmt *stmt;
};

/* ---- OpenMP --------------------------------------------------------------------------------- */

enum omp_bit { /* a combined construct has several */
	       OMP_PARALLEL = 1 << 0,
	       OMP_FOR = 1 << 1,
	       OMP_SECTIONS = 1 << 2,
	       OMP_SECTION = 1 << 3,
	       OMP_SINGLE = 1 << 4,
	       OMP_MASTER = 1 << 5, /* masked too */
	       OMP_CRITICAL = 1 << 6,
	       OMP_ORDERED = 1 << 7,
	       OMP_ATOMIC = 1 << 8,
	       OMP_BARRIER = 1 << 9,
	       OMP_FLUSH = 1 << 10,
	       OMP_TASK = 1 << 11,
	       OMP_TASKWAIT = 1 << 12,
	       OMP_TASKGROUP = 1 << 13,
	       OMP_TASKLOOP = 1 << 14,
	       OMP_TASKYIELD = 1 << 15,
	       OMP_SIMD = 1 << 16,
	       OMP_TARGET = 1 << 17,
	       OMP_TEAMS = 1 << 18,
	       OMP_DISTRIBUTE = 1 << 19,
	       OMP_CANCEL = 1 << 20,
	       OMP_OTHER = 1 << 21,
};

struct omp_share {
	enum sharing sharing;
	enum op op;           /* of a reduction; OP_NONE: a declared one */
	const char *declared; /* the name of that, or NULL */
	struct var *original; /* the variable outside */
	struct var *copy;     /* the var the body names; == original where none is made */
	struct range ref;     /* its name in the clause; RANGE_NONE when implicit */
	struct range second;  /* FIRST_LASTPRIVATE: its name in the other clause */
	bool is_part;         /* the clause names elements of it, or of what it points to */
};

enum schedule {
	SCHEDULE_NONE, /* no clause */
	SCHEDULE_STATIC,
	SCHEDULE_DYNAMIC,
	SCHEDULE_GUIDED,
	SCHEDULE_AUTO,
	SCHEDULE_RUNTIME,
};

/* As the clause spells it; "": none. */
const char *schedule_text(enum schedule s);

struct omp {
	unsigned bits;       /* enum omp_bit */
	const char *name;    /* "parallel for" */
	struct range pragma; /* the whole #pragma line(s), without the newline */
	struct loc loc;
	bool nowait;
	bool default_none;    /* or private, firstprivate: nothing is shared that is not listed */
	bool leaves_tasks;    /* taskwait with depend, taskloop with nogroup */
	bool is_order_free;   /* a "loop" of no team */
	bool only_maps;       /* "target data" that does nothing on the host */
	bool reduces_tasks;   /* reduction(task, …) */
	bool leaves_counters; /* simd, loop: iteration variables are lastprivate or linear */
	unsigned collapse;    /* 1 without the clause */
	enum schedule schedule;
	const struct expr *chunk;       /* … and its chunk size, one of "exprs", or NULL */
	const char *critical_name;      /* or NULL */
	ARRAY(struct omp_share) shares; /* explicit, implicit and predetermined ones */
	ARRAY(struct expr *) exprs;     /* if, num_threads, chunk, …: evaluated before the body */
	ARRAY(struct expr *) combining; /* combiners, reduced parts among them: at its end, too */
	ARRAY(struct expr *) beginning; /* initialisers of declared reductions among them */
};

/* Does a construct give a variable outside of it a value where it ends, by its clause "h"? */
static inline bool omp_gives_back(const struct omp *o, const struct omp_share *h)
{
	const unsigned giving = 1u << SHARING_LASTPRIVATE | 1u << SHARING_FIRST_LASTPRIVATE |
				1u << SHARING_REDUCTION | 1u << SHARING_LINEAR | 1u << SHARING_MAP;
	return (giving >> h->sharing & 1) || (h->sharing == SHARING_COUNTER && o->leaves_counters);
}

static inline bool stmt_is_loop(const struct stmt *s)
{
	return s->kind == STMT_WHILE || s->kind == STMT_DO || s->kind == STMT_FOR;
}

/* ---- functions, units, programs ------------------------------------------------------------- */

/* "for" and "parallel for": a loop in whose body positions may stand. */
static inline bool omp_is_loop(const struct omp *o)
{
	return (o->bits & ~(unsigned)OMP_PARALLEL) == OMP_FOR && !o->is_order_free;
}

/* Work that each thread of a team does a part of, or that one of them does, alone or with
 * "parallel": positions may stand in it. */
static inline bool omp_is_work(const struct omp *o)
{
	unsigned bits = o->bits & ~(unsigned)OMP_PARALLEL;
	return omp_is_loop(o) || bits == OMP_SECTIONS || bits == OMP_SINGLE || bits == OMP_MASTER;
}

/* A parallel construct in whose body positions may stand: each thread of the team meets them. */
static inline bool omp_is_team(const struct omp *o)
{
	return o->bits == OMP_PARALLEL || (omp_is_work(o) && (o->bits & OMP_PARALLEL));
}

/* Is what it stands in front of a loop that the construct takes apart? */
static inline bool omp_has_loop(const struct omp *o)
{
	return o->bits & (OMP_FOR | OMP_SIMD | OMP_TASKLOOP | OMP_DISTRIBUTE);
}

struct function {
	const char *name;
	unsigned id; /* number in program->functions after program_link */
	struct loc loc;
	struct unit *unit;
	const struct type *type; /* TYPE_FUNCTION */
	bool is_static, is_variadic, is_noreturn;
	bool is_inline; /* "extern inline" of C99 is not: its definition is one like others */
	bool is_extern_inline; /* gnu_inline: the body is a copy, the definition elsewhere */
	bool is_weak;
	bool is_foreign;      /* after program_link, of a definition: an object without a record has
			       * it */
	bool is_named_in_asm; /* after program_link, of a definition */
	bool is_system;       /* declared in a system header (a body there is not read) */
	bool is_constructor;  /* __attribute__((constructor)) or destructor */
	bool returns_twice;   /* setjmp and kin */
	bool is_pure;         /* __attribute__((pure)) or const */
	bool is_builtin;      /* __builtin_… */
	bool is_cleanup;      /* runs where a variable's block is left */
	bool address_taken;   /* named other than as a callee */
	bool uses_alloca, uses_label_address;
	struct stmt *body;  /* NULL: only declared */
	struct range whole; /* from the first specifier to the "}" */
	struct range name_range;
	ARRAY(struct var *) params;     /* of the definition, else of the declaration */
	ARRAY(struct var *) locals;     /* all STORAGE_LOCAL of the body, private copies too */
	ARRAY(struct var *) statics;    /* all STORAGE_LOCAL_STATIC of the body */
	ARRAY(struct range) func_names; /* uses of __func__ and kin */
	struct function *definition;    /* after program_link: the one with a body, or itself */
};

struct unit {
	unsigned id;
	const char *file; /* the main file as the user named it */
	const char *text; /* the flat text, NUL-ended */
	unsigned length;
	uint64_t headers;                   /* a digest of the headers that it includes */
	bool chooses_bits;                  /* its compiler may choose how numbers are computed
					     * (pipeline.c) */
	ARRAY(struct function *) functions; /* declared or defined, one per name */
	ARRAY(struct var *) globals;        /* file-scope vars, one per name */
	ARRAY(struct position *) positions;
	ARRAY(struct stmt *) asms;     /* all asm, at file scope and in functions */
	struct option_effects effects; /* of its options, pragmas and attributes */
};

struct program {
	struct arena *arena;
	bool has_external_objects;          /* an object without a record is linked in: it may touch
					   * every external name … */
	ARRAY(const char *) external_names; /* … or, if any, these; \0, which one */
	ARRAY(const char *) foreign_names;  /* what such objects define, sorted */
	ARRAY(const char *) wrapped_names;  /* of the linker's --wrap */
	ARRAY(struct unit *) units;
	bool has_hidden_calls; /* asm names something, or a variable has a cleanup function; filled
				* by program_link */
	/* filled by program_link: */
	ARRAY(struct function *) functions; /* distinct ones: f->definition == f */
	ARRAY(struct function *) foreign;   /* those that take the place of weak ones … */
	ARRAY(struct var *) foreign_vars;   /* … in no unit */
	ARRAY(struct var *) vars;           /* all definitions, locals included */
	ARRAY(struct position *) positions;
};

/* May "f", a definition, be the C library's function of its name? */
static inline bool function_is_library(const struct function *f)
{
	return !f->body && !f->is_foreign;
}

/* May code that is not read touch functions or variables by their names? */
static inline bool program_has_external_code(const struct program *p)
{
	return p->has_external_objects || p->has_hidden_calls;
}

#ifdef __cplusplus
extern "C" {
#endif

struct program *program_new(struct arena *a);

/* Join the units' names: fill definition, id and the lists of "p". Call again after a unit was
 * replaced. Reports two definitions of one name as an error. */
void program_link(struct program *p);

/* The function named "name" with external linkage, or NULL. */
struct function *program_function(const struct program *p, const char *name);

/* As C writes it; "" for OP_NONE. */
const char *op_text(enum op op);

/* Are two types the same, qualifiers at top level aside? */
bool type_same(const struct type *a, const struct type *b);

/* What an array, of whatever dimensions, consists of; other types as they are. */
const struct type *type_without_arrays(const struct type *t);

/* How many bytes "v" has; an array of variable length: BYTES_VARIABLE, more than any other. */
#define BYTES_VARIABLE UINT64_MAX
uint64_t var_bytes(const struct var *v);

/* "type.declare" with "$" replaced by "name", in arena "a". */
char *type_declare(struct arena *a, const struct type *type, const char *name);

/* A local or a parameter, whatever it is a copy for. */
static inline bool var_is_automatic(const struct var *v)
{
	return v->storage == STORAGE_LOCAL || v->storage == STORAGE_PARAM;
}

/* Do "size" bytes stored in "v" leave nothing of it as it was? What a flexible array's initialiser
 * holds, of a static variable, lies after the type; and the definition may be longer than what a
 * file declares. */
static inline bool var_is_filled_by(const struct var *v, uint64_t size)
{
	const struct type *t = v->definition ? v->definition->type : v->type;
	return size && t->size == size && (!t->is_flexible || var_is_automatic(v));
}

/* May evaluating it change something, apart from what its operands do? A call is not told. */
static inline bool expr_changes(const struct expr *e)
{
	return e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND_ASSIGN ||
	       e->kind == EXPR_INCDEC || e->kind == EXPR_STMT_EXPR || e->kind == EXPR_VA_ARG ||
	       e->kind == EXPR_SECTION || e->kind == EXPR_OTHER;
}

/* "e" (or NULL) without the casts around it. */
static inline struct expr *expr_ignore_casts(const struct expr *e)
{
	while (e && e->kind == EXPR_CAST && e->args.n)
		e = e->args.at[0];
	return (struct expr *)(uintptr_t)e;
}

/* Is it "!x"? */
static inline bool expr_is_not(const struct expr *e)
{
	return e->kind == EXPR_UNARY && e->op == OP_NOT;
}

/* Is it the null pointer constant, or another 0? */
static inline bool expr_is_null(const struct expr *e)
{
	e = expr_ignore_casts(e);
	return e->has_value && !e->value;
}

/* "e" without loads, and casts to a type of the same kind and at least its size: the value is the
 * same, but for its sign. */
static inline const struct expr *expr_ignore_widening(const struct expr *e)
{
	while (e && e->args.n &&
	       (e->kind == EXPR_LOAD ||
		(e->kind == EXPR_CAST && e->type->kind == e->args.at[0]->type->kind &&
		 e->type->size >= e->args.at[0]->type->size)))
		e = e->args.at[0];
	return e;
}

/* Is "s" (or NULL) "around", or somewhere in it? */
bool stmt_is_in(const struct stmt *s, const struct stmt *around);

/* Is "task" all that one thread does in its single, master or masked construct? Then that thread
 * may do it at once. */
bool stmt_is_only_task(const struct stmt *task);

/* Is it one that the normal form makes where a thread waits for another one's work and does its
 * tasks: "while (ompckpt_loop_park()) { position }"? A thread there is cut by another one. */
bool position_is_parking(const struct position *p);

/* Does "r" lie in "around"? */
bool range_is_in(struct range r, struct range around);

/* Is it where the program begins? */
bool function_is_main(const struct function *f);

/* The first of its variables with a cleanup function, which is called where it ends; NULL: none. */
const struct var *function_cleanup(const struct function *f);

/* The program's main; NULL: none that has a body. */
struct function *program_main(const struct program *p);

/* "__start_name", "__stop_name": where the linker puts the variables of a section. */
bool var_is_section_mark(const struct var *v);

/* An object that MPI declares and its library defines: "ompi_mpi_comm_world", "MPI_UNWEIGHTED". The
 * library of each process has its own; programs may only hand on where it is. */
bool var_is_of_mpi(const struct var *v);

/* Scalars: what a register holds, and what is saved by value. */
bool type_is_scalar(const struct type *t);

/* The member that argument "i" of a record's EXPR_INIT_LIST initialises, or NULL if that is not
 * clear. */
const struct field *init_list_field(const struct expr *list, unsigned i);

/* Abort with a message unless every rule a reader may rely on holds (program_check.c). */
void program_check(const struct program *p);

#ifdef __cplusplus
}
#endif

#endif
