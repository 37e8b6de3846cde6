/* recompute_pure.c - does a call do the same each time, from the same memory?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an expression; what its calls may run.
 * Out:     nothing, or the first place that may make a difference.
 * Means:   all functions that it may come to are read. Of the library it may call what is listed
 *          here; OpenMP's constructs are those in which no order of threads shows. What ends the
 *          program was not come to, and is not if all is the same. Which memory it may touch is the
 *          asker's matter (modref).
 * Errs:    on the side of a difference: what is not listed may make one.
 * Cost:    one look at each of these functions; at those of a pure expression for all of them. */
#include "analyses.h"
#include "calls.h"
#include "recompute_internal.h"
#include "walk.h"

#include <string.h>

struct purity {
	struct arena *arena;
	const struct analyses *x;
	bool *seen; /* by function */
	struct obstacle why;
	const struct function *in; /* NULL: main's statement itself */
};

static void refuse(struct purity *p, struct loc loc, const char *what)
{
	if (p->why.text)
		return;
	p->why.loc = loc;
	p->why.text = p->in ? arena_printf(p->arena, "'%s' %s", p->in->name, what) : what;
}

/* Without "f" and "l" behind them, and without "__builtin_" in front. */
static const char *const numbers[] = {
	"acos",      "acosh", "asin",   "asinh", "atan",   "atan2", "atanh",  "cbrt",  "ceil",
	"copysign",  "cos",   "cosh",   "erf",   "erfc",   "exp",   "exp2",   "expm1", "fabs",
	"fdim",      "floor", "fma",    "fmax",  "fmin",   "fmod",  "frexp",  "hypot", "ilogb",
	"ldexp",     "log",   "log10",  "log1p", "log2",   "logb",  "lround", "modf",  "pow",
	"remainder", "round", "scalbn", "sin",   "sincos", "sinh",  "sqrt",   "tan",   "tanh",
	"tgamma",    "trunc", "cabs",   "carg",  "cexp",   "cimag", "conj",   "creal", "csqrt"};
static const char *const others[] = {"abs",      "labs",     "llabs",  "memcpy", "memmove",
				     "memset",   "memcmp",   "expect", "isnan",  "isinf",
				     "isfinite", "huge_val", "inf",    "strlen", "strcmp"};

static bool is_listed(const char *name)
{
	static const char builtin[] = "__builtin_";
	size_t n;
	if (!strncmp(name, builtin, strlen(builtin)))
		name += strlen(builtin);
	n = strlen(name);
	for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
		if (!strcmp(name, others[i]))
			return true;
	for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		size_t m = strlen(numbers[i]);
		if (!strncmp(name, numbers[i], m) &&
		    (n == m || (n == m + 1 && strchr("fl", name[m]))))
			return true;
	}
	return false;
}

static void look_at_type(struct purity *p, const struct expr *e)
{
	if (e->type->is_volatile)
		refuse(p, e->loc, "reads or writes what is volatile");
	if (e->type->is_atomic)
		refuse(p, e->loc, "reads or writes what is atomic");
}

static void look_at_var(struct purity *p, const struct expr *e)
{
	const struct var *v = e->var->definition;
	if (v->is_thread_local)
		refuse(p, e->loc,
		       arena_printf(p->arena, "uses '%s', of which each thread has its own",
				    v->name));
	else if (v->is_system)
		refuse(p, e->loc, arena_printf(p->arena, "uses '%s' of the library", v->name));
}

static bool holds_address(const struct type *t)
{
	return t->kind == TYPE_POINTER || t->kind == TYPE_FUNCTION;
}

static void look_at_cast(struct purity *p, const struct expr *e)
{
	const struct type *from = e->args.n ? e->args.at[0]->type : e->type;
	bool is_asked = e->type->kind == TYPE_VOID || e->type->integer == INTEGER_BOOL;
	bool is_null = e->args.n && e->args.at[0]->has_value;
	if (!is_asked && !is_null && holds_address(from) != holds_address(e->type) &&
	    from->kind != TYPE_ARRAY && from->kind != TYPE_FUNCTION)
		refuse(p, e->loc, "makes a number of an address, or an address of a number");
}

/* Code that is not read may change its memory whenever it likes. */
static void look_at_pointer(struct purity *p, const struct expr *e)
{
	const struct points_to *pts = p->x->points_to;
	struct bitset to = points_to_of(pts, e);
	for (int i = bitset_next(to, 0); i >= 0 && (unsigned)i < points_to_data(pts);
	     i = bitset_next(to, (unsigned)i + 1))
		if (points_to_memory(pts, (unsigned)i)->kind == MEMORY_EXTERNAL)
			refuse(p, e->loc, "may reach memory of code that is not read");
}

static void look_at_function(struct purity *p, struct function *f);

static void look_at_call(struct purity *p, const struct expr *e)
{
	const struct callees *to = calls_of(p->x->calls, e);
	const struct expr *callee = expr_ignore_casts(e->args.at[0]);
	const struct function *f =
		callee->kind == EXPR_FUNCTION ? callee->function->definition : NULL;
	bool is_library = f && !f->body;
	if (to->never_returns)
		return;
	if (is_library && !is_listed(f->name))
		refuse(p, e->loc,
		       arena_printf(p->arena, "calls '%s', which may not do the same each time",
				    f->name));
	else if (!is_library && (to->is_unknown || to->unknown || to->rows.n || !to->functions.n))
		refuse(p, e->loc, "calls what is not known");
	else if (to->callbacks.n)
		refuse(p, e->loc, "has a library call it back");
	for (unsigned i = 1; is_library && i < e->args.n; i++)
		if (e->args.at[i]->type->kind == TYPE_POINTER)
			look_at_pointer(p, e->args.at[i]);
	for (unsigned i = 0; i < to->functions.n && !p->why.text; i++)
		look_at_function(p, to->functions.at[i]);
}

static void look_at_expr(struct expr *e, void *data)
{
	struct purity *p = data;
	if (p->why.text)
		return;
	look_at_type(p, e);
	switch (e->kind) {
	case EXPR_VAR: look_at_var(p, e); break;
	case EXPR_CAST: look_at_cast(p, e); break;
	case EXPR_CALL: look_at_call(p, e); break;
	case EXPR_DEREF:
	case EXPR_INDEX:
	case EXPR_ARROW: look_at_pointer(p, e->args.at[0]); break;
	case EXPR_VA_ARG:
	case EXPR_LABEL_ADDRESS:
	case EXPR_OTHER: refuse(p, e->loc, "does what is not known"); break;
	default: break;
	}
}

static void look_at_construct(struct purity *p, const struct stmt *s)
{
	unsigned ordered = OMP_PARALLEL | OMP_FOR | OMP_SECTIONS | OMP_SECTION | OMP_SINGLE |
			   OMP_MASTER | OMP_BARRIER | OMP_FLUSH | OMP_SIMD;
	if (s->omp->bits & ~ordered)
		refuse(p, s->loc,
		       arena_printf(p->arena,
				    "has 'omp %s', in which the order of threads may show",
				    s->omp->name));
	for (unsigned i = 0; i < s->omp->shares.n; i++)
		if (s->omp->shares.at[i].sharing == SHARING_REDUCTION)
			refuse(p, s->loc,
			       "has a reduction, in which the order of threads may show");
}

/* Does the program end where it does? */
static bool ends_program(const struct purity *p, struct stmt *s)
{
	const unsigned jumps = 1u << STMT_GOTO | 1u << STMT_INDIRECT_GOTO | 1u << STMT_BREAK |
			       1u << STMT_CONTINUE | 1u << STMT_RETURN | 1u << STMT_LABEL |
			       1u << STMT_CASE | 1u << STMT_DEFAULT;
	const struct stmt *last = s->children.n ? s->children.at[s->children.n - 1] : NULL;
	const struct expr *e = last && last->kind == STMT_EXPR ? last->expr : NULL;
	return s->kind == STMT_COMPOUND && e && e->kind == EXPR_CALL &&
	       calls_of(p->x->calls, e)->never_returns && !walk_finds(s, jumps);
}

static bool look_at_stmt(struct stmt *s, void *data)
{
	struct purity *p = data;
	if (p->why.text || ends_program(p, s))
		return false;
	if (s->kind == STMT_ASM)
		refuse(p, s->loc, "has assembler code");
	else if (s->kind == STMT_POSITION)
		refuse(p, s->loc, "has a potential checkpoint");
	else if (s->kind == STMT_OMP)
		look_at_construct(p, s);
	return true;
}

static void look_at_function(struct purity *p, struct function *f)
{
	const struct function *outer = p->in;
	if (p->seen[f->id])
		return;
	p->seen[f->id] = true;
	p->in = f;
	if (f->uses_alloca || f->is_variadic)
		refuse(p, f->loc, "has variable arguments, or calls alloca");
	if (f->is_weak || f->is_extern_inline)
		refuse(p, f->loc, "may be another function when the program is linked");
	if (function_cleanup(f))
		refuse(p, function_cleanup(f)->loc, "has a variable with a cleanup function");
	walk_both(f->body, look_at_stmt, look_at_expr, p);
	p->in = outer;
}

struct obstacle pure_expression(struct arena *a, const struct analyses *x, struct expr *e,
				bool *are_pure)
{
	struct purity p = {.arena = a, .x = x};
	unsigned n = x->program->functions.n;
	struct arena *scratch = arena_new();
	p.seen = ARENA_ARRAY(scratch, bool, n + 1);
	memcpy(p.seen, are_pure, n * sizeof *p.seen);
	walk_expr(e, look_at_expr, &p);
	if (!p.why.text)
		memcpy(are_pure, p.seen, n * sizeof *p.seen);
	arena_free(scratch);
	return p.why;
}
