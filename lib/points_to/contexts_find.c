/* contexts_find.c - functions that hand memory they allocated to their callers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the linked program; nothing is known of pointers yet.
 * Out:     the wrappers, callees first.
 * Means:   a local is *fresh* if a result of an allocation or of a wrapper may be assigned to it,
 *          whatever the order of statements; a wrapper returns something fresh, or stores it
 *          through a parameter. Not a wrapper is what can't exist twice: functions with static
 *          locals, that may reach a position, that lead to themselves, of types that can't be
 *          written again.
 * Errs:    either way: a function missed makes all its blocks one object, one too many costs a copy
 *          of its text.
 * Cost:    linear in the program; a function is looked at once more for each wrapper found in it.
 */
#include "contexts_internal.h"
#include "libc.h"
#include "walk.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_WRAPPER = 8000 }; /* bytes of text: what is longer is no mere wrapper */

struct finding {
	struct contexts *c;
	struct candidate *of;
	bool *fresh; /* by var id */
	bool changed;
};

/* ---- spelling ---- */

bool contexts_is_plain_call(const struct unit *u, const struct expr *call)
{
	const struct expr *callee = call->args.at[0];
	if (callee->kind != EXPR_FUNCTION || call->in_macro || callee->in_macro)
		return false;
	const char *name = callee->function->name, *text = u->text;
	size_t n = strlen(name);
	return callee->range.end - callee->range.begin == n &&
	       !memcmp(text + callee->range.begin, name, n) && call->range.end &&
	       text[call->range.end - 1] == ')';
}

/* The runtime has a function of the same name and arguments; FFTW's are aligned allocations, of the
 * types that they have. */
#define SAME(name)                                                                                 \
	{                                                                                          \
#name, "ompckpt_" #name, "", ""                                                    \
	}
#define ALIGNED(name, bytes)                                                                       \
	{                                                                                          \
#name, "((__typeof__(" #name "(0)))ompckpt_aligned_alloc", "64, " bytes " * (",    \
			")"                                                                        \
	}
#define FFTW(fftw, bytes, twice)                                                                   \
	ALIGNED(fftw##_malloc, "1ul"), ALIGNED(fftw##_alloc_real, bytes),                          \
		ALIGNED(fftw##_alloc_complex, twice)

const struct allocator *contexts_allocator(const char *name)
{
	static const struct allocator all[] = {
		SAME(malloc),
		SAME(calloc),
		SAME(realloc),
		SAME(reallocarray),
		SAME(aligned_alloc),
		SAME(posix_memalign),
		{"memalign", "ompckpt_aligned_alloc", "", ""},
		{"_mm_malloc", "ompckpt_mm_malloc", "", ""},
		SAME(strdup),
		SAME(strndup),
		SAME(ompckpt_alloca),
		FFTW(fftw, "8ul", "16ul"),
		FFTW(fftwf, "4ul", "8ul"),
		FFTW(fftwl, "16ul", "32ul"),
		FFTW(fftwq, "16ul", "32ul"),
	};
	for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(name, all[i].name))
			return &all[i];
	return NULL;
}

bool contexts_is_allocation(const struct unit *u, const struct expr *call)
{
	if (call->kind != EXPR_CALL || !contexts_is_plain_call(u, call))
		return false;
	const struct function *f = call->args.at[0]->function->definition;
	return function_is_library(f) && contexts_allocator(f->name);
}

/* Is the head "NAME(parameters)", with a prototype, and no type defined in it? */
static bool has_plain_head(const struct function *f)
{
	const char *text = f->unit->text, *s = text + f->name_range.end;
	const char *body = text + f->body->range.begin;
	if (memchr(text + f->whole.begin, '{', (size_t)(body - text) - f->whole.begin))
		return false;
	while (isspace((unsigned char)*s))
		s++;
	if (*s != '(' || !f->params.n)
		return *s == '(';
	return !memchr(s, ')', f->params.at[0]->declaration.begin - (unsigned)(s - text));
}

/* ---- may it exist twice? ---- */

static bool see_statement(struct stmt *s, void *can)
{
	if (s->kind == STMT_ASM || s->kind == STMT_POSITION)
		*(bool *)can = false;
	if (s->kind == STMT_OMP && (s->omp->default_none || s->omp->bits & OMP_TARGET))
		*(bool *)can = false;
	return true;
}

static bool can_write(const struct type *t)
{
	return t->declare && !t->is_local && !t->is_variably_modified;
}

static bool has_plain_type(const struct function *f)
{
	for (unsigned i = 0; i < f->params.n; i++)
		if (!can_write(f->params.at[i]->type) || f->params.at[i]->vla_counts.n)
			return false;
	return can_write(f->type->element);
}

static bool can_exist_twice(struct function *f)
{
	bool can = true;
	if (f->statics.n || f->is_weak || f->is_extern_inline || f->is_constructor ||
	    f->is_variadic || (f->is_inline && !f->is_static) || f->uses_label_address ||
	    f->returns_twice || function_is_main(f) ||
	    f->whole.end - f->whole.begin > LONGEST_WRAPPER || !has_plain_type(f) ||
	    !has_plain_head(f))
		return false;
	walk_stmts(f->body, see_statement, &can);
	return can;
}

/* ---- what is fresh? ---- */

/* The variable an lvalue or pointer is formed from; "far": behind a pointer it holds. */
static struct var *root_of(const struct expr *e, bool *far)
{
	while (e && e->kind != EXPR_VAR) {
		bool sees_array = e->args.n && e->args.at[0]->kind == EXPR_DECAY;
		if (e->kind == EXPR_DEREF || e->kind == EXPR_ARROW || e->kind == EXPR_INDEX)
			*far |= !sees_array;
		if (e->kind == EXPR_CALL || !e->args.n)
			return NULL;
		e = e->args.at[0];
	}
	return e ? e->var->definition : NULL;
}

static bool is_own(const struct finding *w, const struct var *v)
{
	return v && v->function && v->function->definition == w->of->function &&
	       v->storage != STORAGE_LOCAL_STATIC;
}

static bool is_fresh(const struct finding *w, const struct expr *e);

struct candidate *contexts_callee(const struct contexts *c, const struct expr *call)
{
	const struct expr *callee = call->args.at[0];
	if (call->kind != EXPR_CALL || callee->kind != EXPR_FUNCTION)
		return NULL;
	struct candidate *x = &c->candidates[callee->function->definition->id];
	return x->is_wrapper ? x : NULL;
}

static bool gives_fresh(const struct finding *w, const struct expr *call)
{
	const struct candidate *callee = contexts_callee(w->c, call);
	const struct expr *f = call->args.at[0];
	if (callee || contexts_is_allocation(w->of->function->unit, call))
		return !callee || callee->gives_result;
	if (f->kind != EXPR_FUNCTION)
		return false;
	const struct libc_row *r = libc_of(f->function->definition);
	unsigned i = r ? (unsigned)(r->result[0] - '0') : 0;
	return i >= 1 && i < call->args.n && is_fresh(w, call->args.at[i]);
}

static bool is_fresh(const struct finding *w, const struct expr *e)
{
	bool far = false;
	struct var *v;
	switch (e->kind) {
	case EXPR_CALL: return gives_fresh(w, e);
	case EXPR_LOAD:
	case EXPR_VAR:
	case EXPR_MEMBER: v = root_of(e, &far); return v && w->fresh[v->id];
	case EXPR_CAST:
	case EXPR_CONDITIONAL:
	case EXPR_GNU_CONDITIONAL:
	case EXPR_COMMA:
	case EXPR_BINARY:
	case EXPR_ASSIGN:
	case EXPR_INIT_LIST:
	case EXPR_COMPOUND_LITERAL:
		for (unsigned i = e->kind == EXPR_ASSIGN; i < e->args.n; i++)
			if (is_fresh(w, e->args.at[i]))
				return true;
		return false;
	default: return false;
	}
}

static void make_fresh(struct finding *w, const struct var *v)
{
	w->changed |= !w->fresh[v->id];
	w->fresh[v->id] = true;
}

/* Something fresh is stored in lvalue "to". */
static void stored(struct finding *w, const struct expr *to)
{
	bool far = false;
	struct var *v = root_of(to, &far);
	if (!is_own(w, v))
		return;
	if (!far)
		make_fresh(w, v);
	else if (v->storage == STORAGE_PARAM)
		w->of->gives_arguments = true;
}

/* The call stores something fresh through its arguments. */
static void stored_by_call(struct finding *w, const struct expr *call)
{
	for (unsigned i = 1; i < call->args.n; i++) {
		const struct expr *e = call->args.at[i];
		bool far = false, is_address = false;
		for (; e->kind == EXPR_CAST && e->args.n; e = e->args.at[0])
			;
		is_address = e->kind == EXPR_ADDRESS || e->kind == EXPR_DECAY;
		struct var *v = root_of(e, &far);
		if (e->type->kind != TYPE_POINTER || !is_own(w, v))
			continue;
		if (is_address && !far)
			make_fresh(w, v);
		else if (v->storage == STORAGE_PARAM)
			w->of->gives_arguments = true;
	}
}

static void see_fresh(struct expr *e, void *to)
{
	struct finding *w = to;
	if (e->kind == EXPR_ASSIGN && is_fresh(w, e->args.at[1]))
		stored(w, e->args.at[0]);
	if (e->kind != EXPR_CALL || e->args.at[0]->kind != EXPR_FUNCTION)
		return;
	const struct candidate *callee = contexts_callee(w->c, e);
	const char *name = e->args.at[0]->function->name;
	if ((callee && callee->gives_arguments) || !strcmp(name, "posix_memalign"))
		stored_by_call(w, e);
}

static bool see_returns(struct stmt *s, void *with)
{
	struct finding *w = with;
	for (unsigned i = 0; i < s->vars.n; i++)
		if (s->vars.at[i]->init && is_fresh(w, s->vars.at[i]->init))
			make_fresh(w, s->vars.at[i]);
	if (s->kind == STMT_RETURN && s->expr && is_fresh(w, s->expr))
		w->of->gives_result = true;
	return true;
}

/* Look at "x" again; return whether more is known of it. */
static bool look(struct contexts *c, struct candidate *x, bool *fresh)
{
	bool result = x->gives_result, arguments = x->gives_arguments;
	struct finding w = {.c = c, .of = x, .fresh = fresh};
	do {
		w.changed = false;
		walk_both(x->function->body, see_returns, see_fresh, &w);
	} while (w.changed);
	x->is_wrapper = x->gives_result || x->gives_arguments;
	return x->gives_result != result || x->gives_arguments != arguments;
}

/* ---- positions ---- */

/* Whatever reach_own.c may put on a path. */
static bool see_tasks(struct stmt *s, void *with)
{
	const unsigned bits = OMP_TASK | OMP_TASKWAIT | OMP_TASKGROUP;
	*(bool *)with |= s->kind == STMT_OMP && (s->omp->bits & bits);
	return true;
}

/* By function id: may it lead to a position, as far as calls show? More than reach.c finds. */
static bool *find_paths(struct contexts *c)
{
	const struct program *p = c->program;
	bool *leads = ARENA_ARRAY(c->arena, bool, p->functions.n + 1);
	bool by_pointer = false, grew = true;
	for (unsigned i = 0; i < p->positions.n; i++)
		leads[p->positions.at[i]->function->definition->id] = true;
	for (unsigned i = 0; p->positions.n && i < p->functions.n; i++)
		walk_stmts(p->functions.at[i]->body, see_tasks, &leads[i]);
	while (grew) {
		grew = false;
		for (unsigned i = 0; i < p->functions.n; i++) {
			struct candidate *x = &c->candidates[i];
			bool now = leads[i] || (x->calls_pointers && by_pointer);
			for (unsigned k = 0; !now && k < x->calls.n; k++)
				now = leads[x->calls.at[k].callee->id];
			bool taken = now && p->functions.at[i]->address_taken;
			grew |= now != leads[i] || (taken && !by_pointer);
			leads[i] = now;
			by_pointer |= taken;
		}
	}
	return leads;
}

/* ---- the whole ---- */

struct calls_walk {
	struct contexts *c;
	struct candidate *of;
};

static void see_call(struct expr *e, void *to)
{
	struct calls_walk *w = to;
	if (e->kind != EXPR_CALL)
		return;
	if (e->args.at[0]->kind == EXPR_FUNCTION)
		ARRAY_PUSH(w->c->arena, w->of->calls,
			   (struct direct_call){e, e->args.at[0]->function->definition});
	else
		w->of->calls_pointers = true;
}

static bool allocates(const struct contexts *c, const struct candidate *x)
{
	for (unsigned i = 0; i < x->calls.n; i++)
		if (contexts_is_allocation(x->function->unit, x->calls.at[i].call) ||
		    contexts_callee(c, x->calls.at[i].call))
			return true;
	return false;
}

/* Callees first into "order"; members of a cycle are no wrappers. */
static void search(struct contexts *c, struct candidate *x)
{
	x->is_open = x->is_done = true;
	for (unsigned i = 0; i < x->calls.n; i++) {
		struct candidate *y = contexts_callee(c, x->calls.at[i].call);
		if (y && !y->is_done)
			search(c, y);
		if (y && y->is_open)
			x->is_wrapper = y->is_wrapper = false;
	}
	x->is_open = false;
	if (x->is_wrapper)
		ARRAY_PUSH(c->arena, c->order, x);
}

void contexts_find(struct contexts *c)
{
	const struct program *p = c->program;
	bool *can = ARENA_ARRAY(c->arena, bool, p->functions.n + 1);
	bool *fresh = ARENA_ARRAY(c->arena, bool, p->vars.n + 1);
	for (unsigned i = 0; i < p->functions.n; i++) {
		struct calls_walk w = {c, &c->candidates[i]};
		w.of->function = p->functions.at[i];
		walk_stmt(w.of->function->body, see_call, &w);
	}
	bool *leads = find_paths(c), grew = true;
	for (unsigned i = 0; i < p->functions.n; i++)
		can[i] = p->functions.at[i]->body && !leads[i];
	while (grew) {
		grew = false;
		for (unsigned i = 0; i < p->functions.n; i++) {
			struct candidate *x = &c->candidates[i];
			if (!can[i] || !allocates(c, x))
				continue;
			can[i] = can_exist_twice(x->function);
			grew |= can[i] && look(c, x, fresh);
		}
	}
	for (unsigned i = 0; i < p->functions.n; i++)
		if (c->candidates[i].is_wrapper && !c->candidates[i].is_done)
			search(c, &c->candidates[i]);
}
