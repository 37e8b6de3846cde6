/* program.c - units joined by their external names, and small questions about types.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the units of a program, each with its own functions and vars.
 * Out:     definition of every function and var, which knows whether any unit takes its address;
 *          ids; the program-wide lists.
 * Means:   names with external linkage are one entity, as for the linker: a body wins over a
 *          declaration, an ordinary one over a weak or inline one; an initialised variable wins
 *          over a tentative one. What an object without a record defines (foreign_names) wins over
 *          a weak definition, and over what the C library has. Where a name that the linker wraps
 *          is not defined, it is __wrap_NAME, and __real_NAME is NAME. Everything else is its own
 *          definition.
 * Errs:    nothing to err on; two ordinary definitions are an error.
 * Cost:    one sort of the external names. */
#include "program.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* An external name: a function or a variable. */
struct name {
	const char *name;
	struct function *function;
	struct var *var;
	unsigned order;
};

struct name_table {
	struct name *at;
	unsigned n, room;
};

struct program *program_new(struct arena *a)
{
	struct program *p = ARENA_NEW(a, struct program);
	p->arena = a;
	return p;
}

static int compare(const void *x, const void *y)
{
	const struct name *a = x, *b = y;
	int d = strcmp(a->name, b->name);
	if (d)
		return d;
	if (!a->function != !b->function)
		return a->function ? -1 : 1;
	return a->order < b->order ? -1 : 1;
}

static bool is_wrapped(const struct program *p, const char *name)
{
	for (unsigned i = 0; i < p->wrapped_names.n; i++)
		if (!strcmp(p->wrapped_names.at[i], name))
			return true;
	return false;
}

/* What the linker takes "f" for, in a unit that declares it so. */
static const char *linked_name(const struct program *p, const struct function *f)
{
	if (f->body || !p->wrapped_names.n)
		return f->name;
	if (is_wrapped(p, f->name))
		return arena_printf(p->arena, "__wrap_%s", f->name);
	bool is_real = !strncmp(f->name, "__real_", 7) && is_wrapped(p, f->name + 7);
	return is_real ? f->name + 7 : f->name;
}

static void add_names(const struct program *p, struct name_table *names, const struct unit *u)
{
	struct arena *a = p->arena;
	for (unsigned i = 0; i < u->functions.n; i++) {
		struct function *f = u->functions.at[i];
		f->definition = f;
		if (!f->is_static)
			ARRAY_PUSH(a, *names, (struct name){linked_name(p, f), f, NULL, names->n});
	}
	for (unsigned i = 0; i < u->globals.n; i++) {
		struct var *v = u->globals.at[i];
		v->definition = v;
		if (v->storage == STORAGE_GLOBAL)
			ARRAY_PUSH(a, *names, (struct name){v->name, NULL, v, names->n});
	}
}

/* How much of a definition is it? The greatest wins. */
static int function_rank(const struct function *f)
{
	if (!f->body)
		return 0;
	if (f->is_extern_inline)
		return 1;
	return f->is_inline ? 2 : f->is_weak ? 3 : 4;
}

static int var_rank(const struct var *v)
{
	return !v->is_definition ? 0 : !v->has_init ? 1 : v->is_weak ? 2 : 3;
}

static int rank(const struct name *n)
{
	return n->function ? function_rank(n->function) : var_rank(n->var);
}

static void report_second(const struct name *first, const struct name *second)
{
	struct loc loc = second->function ? second->function->loc : second->var->loc;
	struct loc other = first->function ? first->function->loc : first->var->loc;
	diag(DIAG_ERROR, loc, "'%s' is defined a second time", second->name);
	diag(DIAG_NOTE, other, "the other definition is here");
}

/* Of tentative definitions (-fcommon) the linker takes the largest. */
static bool is_larger_common(const struct name *n, const struct name *than)
{
	return n->var && rank(n) == 1 && rank(than) == 1 &&
	       n->var->type->size > than->var->type->size;
}

static int by_text(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static bool is_foreign(const struct program *p, const char *name)
{
	return p->foreign_names.n && bsearch(&name, p->foreign_names.at, p->foreign_names.n,
					     sizeof *p->foreign_names.at, by_text);
}

static void refuse_position_in(const struct function *weak)
{
	for (unsigned i = 0; i < weak->unit->positions.n; i++) {
		const struct position *p = weak->unit->positions.at[i];
		if (p->function != weak)
			continue;
		diag(DIAG_ERROR, p->loc,
		     "weak function '%s' has a position, and an object that is not seen defines it "
		     "as well",
		     weak->name);
		diag(DIAG_HELP, p->loc, "compile that object with ompckpt-cc");
		return;
	}
}

/* What the linker takes in place of a weak definition: nothing is known of it. */
static void replace_weak(struct program *p, struct name *n)
{
	if (n->function) {
		struct function *f = ARENA_NEW(p->arena, struct function);
		refuse_position_in(n->function);
		*f = *n->function;
		f->definition = f;
		f->body = NULL;
		f->locals.n = f->statics.n = 0;
		f->is_foreign = true;
		n->function = f;
		ARRAY_PUSH(p->arena, p->foreign, f);
	} else {
		struct var *v = ARENA_NEW(p->arena, struct var);
		*v = *n->var;
		v->definition = v;
		v->is_definition = v->has_init = false;
		v->init = NULL;
		n->var = v;
		ARRAY_PUSH(p->arena, p->foreign_vars, v);
	}
}

/* "best" is what the units know of it. */
static void prefer_foreign(struct program *p, struct name *best)
{
	const struct function *f = best->function;
	bool is_wrapper = f && !f->body && strcmp(f->name, best->name) != 0;
	if (!is_wrapper && !is_foreign(p, best->name))
		return;
	if (f ? f->body && f->is_weak : best->var->is_definition && best->var->is_weak)
		replace_weak(p, best);
	else if (f && !f->body)
		best->function->is_foreign = true;
}

/* names[0 … n-1] are one entity. */
static void join(struct program *p, struct name *names, unsigned n)
{
	struct name *best = names;
	int full = names->function ? 4 : 3;
	for (unsigned i = 1; i < n; i++) {
		if (rank(&names[i]) == full && rank(best) == full)
			report_second(best, &names[i]);
		else if (rank(&names[i]) > rank(best) || is_larger_common(&names[i], best))
			best = &names[i];
	}
	struct name one = *best;
	prefer_foreign(p, &one);
	for (unsigned i = 0; i < n; i++) {
		if (one.function) {
			names[i].function->definition = one.function;
			one.function->address_taken |= names[i].function->address_taken;
		} else {
			names[i].var->definition = one.var;
			one.var->address_taken |= names[i].var->address_taken;
		}
	}
}

static bool one_entity(const struct name *a, const struct name *b)
{
	return !a->function == !b->function && !strcmp(a->name, b->name);
}

static void join_names(struct program *p)
{
	struct name_table names = {0};
	for (unsigned i = 0; i < p->units.n; i++)
		add_names(p, &names, p->units.at[i]);
	if (!names.n)
		return;
	qsort(names.at, names.n, sizeof *names.at, compare);
	for (unsigned i = 0, j; i < names.n; i = j) {
		for (j = i + 1; j < names.n && one_entity(&names.at[i], &names.at[j]); j++)
			;
		join(p, &names.at[i], j - i);
	}
}

static void list_var(struct program *p, struct var *v)
{
	v->id = p->vars.n;
	ARRAY_PUSH(p->arena, p->vars, v);
}

static void list_own(struct program *p, struct var *v)
{
	v->definition = v;
	list_var(p, v);
}

static void list_function(struct program *p, struct function *f)
{
	if (f->definition == f) {
		f->id = p->functions.n;
		ARRAY_PUSH(p->arena, p->functions, f);
	}
	for (unsigned i = 0; i < f->params.n; i++)
		list_own(p, f->params.at[i]);
	for (unsigned i = 0; i < f->locals.n; i++)
		list_own(p, f->locals.at[i]);
	for (unsigned i = 0; i < f->statics.n; i++)
		list_own(p, f->statics.at[i]);
}

static void list_unit(struct program *p, struct unit *u)
{
	for (unsigned i = 0; i < u->functions.n; i++)
		list_function(p, u->functions.at[i]);
	for (unsigned i = 0; i < u->globals.n; i++)
		if (u->globals.at[i]->definition == u->globals.at[i])
			list_var(p, u->globals.at[i]);
	for (unsigned i = 0; i < u->positions.n; i++) {
		u->positions.at[i]->id = p->positions.n;
		ARRAY_PUSH(p->arena, p->positions, u->positions.at[i]);
	}
}

static void list_foreign(struct program *p)
{
	for (unsigned i = 0; i < p->foreign.n; i++) {
		p->foreign.at[i]->id = p->functions.n;
		ARRAY_PUSH(p->arena, p->functions, p->foreign.at[i]);
	}
	for (unsigned i = 0; i < p->foreign_vars.n; i++)
		list_var(p, p->foreign_vars.at[i]);
}

/* Names that are not definitions carry the number of what they name. */
static void number_declarations(struct unit *u)
{
	for (unsigned i = 0; i < u->functions.n; i++)
		u->functions.at[i]->id = u->functions.at[i]->definition->id;
	for (unsigned i = 0; i < u->globals.n; i++)
		u->globals.at[i]->id = u->globals.at[i]->definition->id;
}

/* ---- names in asm ---- */

static bool is_word_of(const struct stmt *s, const char *name)
{
	for (unsigned i = 0; i < s->asm_names.n; i++)
		if (!strcmp(s->asm_names.at[i], name))
			return true;
	return s->asm_names_all;
}

/* Is what "of" defines (without external linkage: "is_own") within reach of "u"'s asm? */
static bool is_in_reach(const struct unit *u, const struct unit *of, bool is_own)
{
	return !is_own || u == of;
}

static bool name_functions(struct program *p, const struct unit *u, const struct stmt *s)
{
	bool any = false;
	for (unsigned i = 0; i < p->functions.n; i++) {
		struct function *f = p->functions.at[i];
		if (!is_in_reach(u, f->unit, f->is_static) || f->is_system ||
		    !is_word_of(s, f->name))
			continue;
		any = f->is_named_in_asm = true;
	}
	return any;
}

static bool name_vars(struct program *p, const struct unit *u, const struct stmt *s)
{
	bool any = false;
	for (unsigned i = 0; i < p->vars.n; i++) {
		struct var *v = p->vars.at[i];
		bool is_own = v->storage == STORAGE_FILE_STATIC;
		if ((!is_own && v->storage != STORAGE_GLOBAL) || !v->name[0] ||
		    !is_in_reach(u, v->unit, is_own) || !is_word_of(s, v->name))
			continue;
		any = v->is_named_in_asm = true;
	}
	return any;
}

static void link_asm(struct program *p, const struct unit *u, struct stmt *s)
{
	bool names_function = name_functions(p, u, s), names_var = name_vars(p, u, s);
	s->asm_clobbers_memory |= names_function || names_var;
	p->has_hidden_calls |= names_function || names_var;
}

void program_link(struct program *p)
{
	p->functions.n = p->vars.n = p->positions.n = p->foreign.n = p->foreign_vars.n = 0;
	join_names(p);
	for (unsigned i = 0; i < p->units.n; i++) {
		p->units.at[i]->id = i;
		list_unit(p, p->units.at[i]);
	}
	list_foreign(p);
	for (unsigned i = 0; i < p->units.n; i++)
		number_declarations(p->units.at[i]);
	for (unsigned i = 0; i < p->functions.n; i++)
		p->has_hidden_calls |= p->functions.at[i]->is_cleanup;
	for (unsigned i = 0; i < p->units.n; i++)
		for (unsigned k = 0; k < p->units.at[i]->asms.n; k++)
			link_asm(p, p->units.at[i], p->units.at[i]->asms.at[k]);
}

struct function *program_function(const struct program *p, const char *name)
{
	for (unsigned i = 0; i < p->functions.n; i++)
		if (!p->functions.at[i]->is_static && !strcmp(p->functions.at[i]->name, name))
			return p->functions.at[i];
	return NULL;
}

const char *schedule_text(enum schedule s)
{
	static const char *const texts[] = {"", "static", "dynamic", "guided", "auto", "runtime"};
	return texts[s];
}

const char *op_text(enum op op)
{
	static const char *const texts[] = {
		[OP_NONE] = "",
		[OP_MINUS] = "-",
		[OP_PLUS] = "+",
		[OP_COMPLEMENT] = "~",
		[OP_NOT] = "!",
		[OP_REAL] = "__real",
		[OP_IMAGINARY] = "__imag",
		[OP_ADD] = "+",
		[OP_SUBTRACT] = "-",
		[OP_MULTIPLY] = "*",
		[OP_DIVIDE] = "/",
		[OP_REMAINDER] = "%",
		[OP_SHIFT_LEFT] = "<<",
		[OP_SHIFT_RIGHT] = ">>",
		[OP_BIT_AND] = "&",
		[OP_BIT_OR] = "|",
		[OP_BIT_XOR] = "^",
		[OP_LESS] = "<",
		[OP_LESS_EQUAL] = "<=",
		[OP_GREATER] = ">",
		[OP_GREATER_EQUAL] = ">=",
		[OP_EQUAL] = "==",
		[OP_NOT_EQUAL] = "!=",
		[OP_AND] = "&&",
		[OP_OR] = "||",
		[OP_INCREMENT] = "++",
		[OP_DECREMENT] = "--",
		[OP_MINIMUM] = "min",
		[OP_MAXIMUM] = "max",
	};
	return texts[op];
}

const struct type *type_without_arrays(const struct type *t)
{
	while (t->kind == TYPE_ARRAY && t->element)
		t = t->element;
	return t;
}

uint64_t var_bytes(const struct var *v)
{
	return v->type->is_vla ? BYTES_VARIABLE : v->type->size;
}

static bool is_laid_out_alike(const struct type *a, const struct type *b);

/* Have two records of the same name the same members? One that is not complete may have any. */
static bool has_same_fields(const struct type *a, const struct type *b)
{
	if ((!a->size && !a->nfields) || (!b->size && !b->nfields))
		return true;
	if (a->size != b->size || a->nfields != b->nfields || a->is_union != b->is_union)
		return false;
	for (unsigned i = 0; i < a->nfields; i++) {
		const struct field *x = &a->fields[i], *y = &b->fields[i];
		if (x->offset != y->offset || x->is_bitfield != y->is_bitfield ||
		    !is_laid_out_alike(x->type, y->type))
			return false;
	}
	return true;
}

/* What pointers point to does not matter: a type that is reached from itself is so through one. */
static bool is_laid_out_alike(const struct type *a, const struct type *b)
{
	if (a == b)
		return true;
	if (a->kind != b->kind || a->size != b->size)
		return false;
	if (a->kind == TYPE_ARRAY)
		return is_laid_out_alike(a->element, b->element);
	return a->kind != TYPE_RECORD || has_same_fields(a, b);
}

bool type_same(const struct type *a, const struct type *b)
{
	if (a == b)
		return true;
	return !strcmp(a->canonical, b->canonical) &&
	       (a->kind != TYPE_RECORD || b->kind != TYPE_RECORD || has_same_fields(a, b));
}

char *type_declare(struct arena *a, const struct type *type, const char *name)
{
	assert(type->declare);
	const char *hole = strchr(type->declare, '$');
	assert(hole);
	return arena_printf(a, "%.*s%s%s", (int)(hole - type->declare), type->declare, name,
			    hole + 1);
}

bool stmt_is_in(const struct stmt *s, const struct stmt *around)
{
	while (s && s != around)
		s = s->parent;
	return s;
}

bool stmt_is_only_task(const struct stmt *task)
{
	const struct stmt *around = task->parent;
	if (task->kind != STMT_OMP || task->omp->bits != OMP_TASK)
		return false;
	while (around && around->kind == STMT_COMPOUND && around->children.n <= 1)
		around = around->parent;
	return around && around->kind == STMT_OMP && omp_is_work(around->omp) &&
	       (around->omp->bits & (OMP_SINGLE | OMP_MASTER));
}

bool position_is_parking(const struct position *p)
{
	const struct stmt *loop = p->stmt->parent ? p->stmt->parent->parent : NULL;
	const struct expr *call = loop && loop->kind == STMT_WHILE ? loop->expr : NULL;
	call = call ? expr_ignore_casts(call) : NULL;
	return call && call->kind == EXPR_CALL && call->args.at[0]->function &&
	       !strcmp(call->args.at[0]->function->name, "ompckpt_loop_park");
}

bool range_is_in(struct range r, struct range around)
{
	return r.begin >= around.begin && r.end <= around.end;
}

bool function_is_main(const struct function *f)
{
	return !f->is_static && !strcmp(f->name, "main");
}

const struct var *function_cleanup(const struct function *f)
{
	for (unsigned i = 0; i < f->locals.n; i++)
		if (f->locals.at[i]->has_cleanup)
			return f->locals.at[i];
	return NULL;
}

struct function *program_main(const struct program *p)
{
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body && function_is_main(p->functions.at[i]))
			return p->functions.at[i];
	return NULL;
}

bool var_is_section_mark(const struct var *v)
{
	return v->storage == STORAGE_GLOBAL && !v->is_definition &&
	       (!strncmp(v->name, "__start_", 8) || !strncmp(v->name, "__stop_", 7));
}

bool var_is_of_mpi(const struct var *v)
{
	static const char *const begins[] = {"MPI_", "MPIX_", "MPIR_", "ompi_", "OMPI_"};
	bool is_declared = v->storage == STORAGE_GLOBAL && !v->is_definition;
	for (unsigned i = 0; is_declared && i < sizeof begins / sizeof *begins; i++)
		if (!strncmp(v->name, begins[i], strlen(begins[i])))
			return true;
	return false;
}

bool type_is_scalar(const struct type *t)
{
	return t->kind == TYPE_INTEGER || t->kind == TYPE_FLOATING || t->kind == TYPE_COMPLEX ||
	       t->kind == TYPE_POINTER;
}

static bool is_for(enum type_kind member, enum type_kind given)
{
	return member == given || (member == TYPE_POINTER && given == TYPE_FUNCTION);
}

const struct field *init_list_field(const struct expr *list, unsigned i)
{
	unsigned at = 0;
	for (unsigned k = 0; k < list->type->nfields; k++) {
		const struct field *f = &list->type->fields[k];
		if (f->is_bitfield && !f->name[0])
			continue;
		if (at++ == i)
			return is_for(f->type->kind, list->args.at[i]->type->kind) ? f : NULL;
	}
	return NULL;
}
