/* same_bits.c - which functions compute bits that depend on how the code around is compiled?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the program in normal form; chooses_bits of its units.
 * Out:     an answer for each function that is asked about.
 * Means:   IEEE 754 says what + - * / and sqrt give; two compilations of one text then agree, and
 *          may be two versions. They do not if the compiler may regroup or fuse (chooses_bits), if
 *          the program changes the rounding of what a compiler computed beforehand, and where the
 *          compiler's own result for a known argument is not the library's: sin, pow and their
 *          kin, products and quotients of complex numbers. What is called counts, as it may be
 *          inlined; through a pointer, each function whose address is taken.
 * Errs:    on the side of risk: any mention of a number is one.
 * Cost:    each body is walked once; a search over calls for each question. */
#include "same_bits.h"
#include "walk.h"

#include <string.h>

enum fact { FACT_NUMBERS = 1, FACT_INEXACT = 2, FACT_FREE = 4, FACT_KNOWN = 8 };

struct body {
	unsigned facts;
	bool calls_pointers;
	ARRAY(struct function *) named;
};

struct same_bits {
	struct arena *arena;
	const struct program *program;
	struct body *bodies; /* by number of the function */
	bool changes_rounding;
};

static const char *after(const char *s, const char *prefix)
{
	size_t n = strlen(prefix);
	return strncmp(s, prefix, n) ? NULL : s + n;
}

static bool is_one_of(const char *s, const char *const *words)
{
	for (; *words; words++)
		if (!strcmp(s, *words))
			return true;
	return false;
}

bool same_bits_is_inexact(const char *name)
{
	static const char *const stems[] = {
		"acos",   "acosh",  "asin",   "asinh",  "atan",   "atan2", "atanh",  "cabs",
		"cacos",  "cacosh", "carg",   "casin",  "casinh", "catan", "catanh", "cbrt",
		"ccos",   "ccosh",  "cexp",   "clog",   "clog10", "cos",   "cosh",   "cospi",
		"cpow",   "csin",   "csinh",  "csqrt",  "ctan",   "ctanh", "drem",   "erf",
		"erfc",   "exp",    "exp10",  "exp2",   "expm1",  "gamma", "hypot",  "j0",
		"j1",     "jn",     "lgamma", "log",    "log10",  "log1p", "log2",   "pow",
		"pow10",  "powi",   "sin",    "sincos", "sinh",   "sinpi", "tan",    "tanh",
		"tgamma", "y0",     "y1",     "yn",     NULL};
	static const char *const suffixes[] = {"",    "f",   "l",    "_r",   "f_r",  "l_r", "f16",
					       "f32", "f64", "f128", "f32x", "f64x", NULL};
	const char *plain = after(name, "__builtin_");
	plain = plain ? plain : name;
	for (unsigned i = 0; stems[i]; i++) {
		const char *rest = after(plain, stems[i]);
		if (rest && is_one_of(rest, suffixes))
			return true;
	}
	return false;
}

static bool sets_rounding(const char *name)
{
	static const char *const names[] = {"fesetround",  "fesetenv",
					    "feupdateenv", "feholdexcept",
					    "fesetmode",   "__builtin_ia32_ldmxcsr",
					    "_mm_setcsr",  "__builtin_aarch64_set_fpcr",
					    NULL};
	return is_one_of(name, names);
}

static bool is_number(const struct type *t)
{
	return t && (t->kind == TYPE_FLOATING || t->kind == TYPE_COMPLEX || t->kind == TYPE_VECTOR);
}

struct look {
	struct same_bits *s;
	struct body *body;
};

static void see_function(struct look *look, struct function *f)
{
	if (!f->definition->body && same_bits_is_inexact(f->name))
		look->body->facts |= FACT_INEXACT;
	if (f->definition->body)
		ARRAY_PUSH(look->s->arena, look->body->named, f->definition);
}

static void see_expr(struct expr *e, void *data)
{
	struct look *look = data;
	if (is_number(e->type))
		look->body->facts |= FACT_NUMBERS;
	if (e->kind == EXPR_FUNCTION)
		see_function(look, e->function);
	if (e->kind == EXPR_CALL && e->args.at[0]->kind != EXPR_FUNCTION)
		look->body->calls_pointers = true;
	bool is_product = e->kind == EXPR_BINARY || e->kind == EXPR_COMPOUND_ASSIGN;
	if (is_product && e->type->kind == TYPE_COMPLEX &&
	    (e->op == OP_MULTIPLY || e->op == OP_DIVIDE))
		look->body->facts |= FACT_INEXACT;
}

static struct body *look_at(struct same_bits *s, const struct function *f)
{
	struct body *body = &s->bodies[f->id];
	if (body->facts & FACT_KNOWN)
		return body;
	body->facts = FACT_KNOWN | (f->unit->chooses_bits ? FACT_FREE : 0);
	struct look look = {s, body};
	walk_stmt(f->body, see_expr, &look);
	return body;
}

/* What is true of "f" or of what it may call; "seen" has a place for each function. */
static unsigned search(struct same_bits *s, const struct function *f, bool *seen)
{
	if (seen[f->id])
		return 0;
	seen[f->id] = true;
	const struct body *body = look_at(s, f);
	unsigned facts = body->facts;
	for (unsigned i = 0; i < body->named.n; i++)
		facts |= search(s, body->named.at[i], seen);
	for (unsigned i = 0; body->calls_pointers && i < s->program->functions.n; i++) {
		const struct function *g = s->program->functions.at[i];
		if (g->body && g->address_taken)
			facts |= search(s, g, seen);
	}
	return facts;
}

static unsigned facts_of(struct same_bits *s, const struct function *f)
{
	return search(s, f->definition, ARENA_ARRAY(s->arena, bool, s->program->functions.n));
}

static void see_rounding(struct expr *e, void *data)
{
	struct same_bits *s = data;
	if (e->kind == EXPR_FUNCTION && sets_rounding(e->function->name))
		s->changes_rounding = true;
}

struct same_bits *same_bits_new(struct arena *a, const struct program *p)
{
	struct same_bits *s = ARENA_NEW(a, struct same_bits);
	s->arena = a;
	s->program = p;
	s->bodies = ARENA_ARRAY(a, struct body, p->functions.n + 1);
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body)
			walk_stmt(p->functions.at[i]->body, see_rounding, s);
	return s;
}

bool same_bits_has_numbers(struct same_bits *s, const struct function *f)
{
	return facts_of(s, f) & FACT_NUMBERS;
}

bool same_bits_are_at_risk(struct same_bits *s, const struct function *f)
{
	unsigned facts = facts_of(s, f);
	bool is_free = facts & (FACT_INEXACT | FACT_FREE) || s->changes_rounding;
	return is_free && facts & FACT_NUMBERS;
}
