/* normal_captures.c - the variables that a task takes with it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a task construct; the places that name variables.
 * Out:    what its block holds, how it is filled, and what the function that does the task makes of
 *         it; names of shared variables in its body are "(*ompckpt_r_x)".
 * Means:  a place is edited by the innermost task around it: its function has either a pointer or
 *         a variable of that name.
 * Errs:   variables whose type can't be written in front of the function, and those that a clause
 *         inside the task would have to name, are refused. */
#include "normal_task.h"
#include "reach.h"
#include "walk.h"

#include <string.h>

static bool is_inside(struct range r, struct range around)
{
	return around.begin <= r.begin && r.end <= around.end;
}

static const struct stmt *body_of(const struct stmt *task)
{
	return task->children.at[0];
}

/* ---- refusals ---- */

static void refuse(struct captures *c, const struct var *v, const char *what, const char *help)
{
	normal_refuse(c->n, c->task->loc, help,
		      "a task uses '%s', %s, and tasks may reach a potential_ckpt", v->name, what);
}

/* What the members are declared with: of an array of variable length, the element. */
static const struct type *declared(const struct capture *x)
{
	return x->kind == CAPTURE_FIRST ? x->var->type->element : x->var->type;
}

static bool is_pointer(const struct capture *x)
{
	return x->kind == CAPTURE_ADDRESS || x->kind == CAPTURE_FIRST;
}

static void check(struct captures *c, const struct capture *x)
{
	const struct type *t = x->var->type;
	if (x->var->is_thread_local)
		refuse(c, x->var, "of which each thread has its own",
		       "declare the variable outside of the function");
	else if (t->is_flexible || (t->is_variably_modified && x->kind != CAPTURE_FIRST))
		refuse(c, x->var, "whose size is not known to the compiler",
		       "give the task a pointer to its first element");
	else if (!declared(x)->declare || declared(x)->is_local || !declared(x)->size ||
		 t->kind == TYPE_VA_LIST)
		refuse(c, x->var, "whose type has no name outside of the function",
		       "declare the type outside of the function, with a name");
	else if (t->is_atomic || (t->has_const_member && x->kind == CAPTURE_VALUE))
		refuse(c, x->var, "of a type that can't be copied",
		       "give the task a pointer to it");
	else if (x->var->is_register && x->kind == CAPTURE_ADDRESS)
		refuse(c, x->var, "a register variable", "leave out 'register'");
}

/* ---- places ---- */

struct place {
	struct captures *captures;
	const struct var *var;
	struct range at;
	bool is_of_inner;
};

static bool see_construct(struct stmt *s, void *with)
{
	struct place *p = with;
	if (s->kind != STMT_OMP)
		return true;
	bool is_task = reach_is_own_task(p->captures->n->reach, s);
	p->is_of_inner |= is_task && is_inside(p->at, body_of(s)->range);
	return true;
}

/* Is it the matter of a task in the task? */
static bool is_of_inner(struct captures *c, const struct var *v, struct range at)
{
	struct place p = {c, v, at, false};
	walk_stmts(c->task->children.at[0], see_construct, &p);
	return p.is_of_inner;
}

/* A clause, or a rule, by which a construct in the task has a copy: it would have to name it. */
static bool see_copies(struct stmt *s, void *with)
{
	struct place *p = with;
	if (s->kind != STMT_OMP)
		return true;
	if (reach_is_own_task(p->captures->n->reach, s))
		return false;
	for (unsigned i = 0; i < s->omp->shares.n; i++) {
		const struct omp_share *h = &s->omp->shares.at[i];
		if (h->original == p->var && (h->copy != p->var || h->ref.end))
			refuse(p->captures, p->var,
			       "of which a construct inside of it names a copy",
			       "name a variable there that the task declares");
	}
	return true;
}

static bool is_named(const struct captures *c, const struct var *v)
{
	for (unsigned i = 0; i < v->refs.n; i++)
		if (is_inside(v->refs.at[i], body_of(c->task)->range))
			return true;
	return false;
}

/* How the variable is named where the task has a pointer to it. */
static const char *named(const struct captures *c, const struct capture *x)
{
	return arena_printf(c->n->arena,
			    x->kind == CAPTURE_FIRST ? "ompckpt_r_%s" : "(*ompckpt_r_%s)",
			    x->var->name);
}

static void edit_places(struct captures *c, const struct capture *x)
{
	const struct var *v = x->var;
	struct place p = {c, v, RANGE_NONE, false};
	walk_stmts(c->task->children.at[0], see_copies, &p);
	for (unsigned i = 0; i < v->refs.n; i++) {
		struct range at = v->refs.at[i];
		if (is_inside(at, body_of(c->task)->range) && !is_of_inner(c, v, at))
			edits_replace(&c->n->edits, at, named(c, x));
	}
}

/* ---- the list ---- */

static bool is_listed(const struct captures *c, const struct var *v)
{
	for (unsigned i = 0; i < c->list.n; i++)
		if (c->list.at[i].var == v)
			return true;
	return false;
}

struct uses {
	const struct var *var;
	unsigned decays;
};

static void see_decay(struct expr *e, void *with)
{
	struct uses *u = with;
	u->decays += e->kind == EXPR_DECAY && e->args.at[0]->kind == EXPR_VAR &&
		     e->args.at[0]->var == u->var;
}

/* Is it an array of variable length that the task names as a pointer only? */
static bool is_first(const struct captures *c, const struct var *v)
{
	struct uses u = {v, 0};
	unsigned named = 0;
	if (!v->type->is_vla || v->type->element->is_variably_modified)
		return false;
	walk_stmt(c->task->children.at[0], see_decay, &u);
	for (unsigned i = 0; i < v->refs.n; i++)
		named += is_inside(v->refs.at[i], body_of(c->task)->range);
	return u.decays == named;
}

static void add(struct captures *c, enum capture_kind kind, const struct var *v)
{
	struct capture x = {kind == CAPTURE_ADDRESS && is_first(c, v) ? CAPTURE_FIRST : kind, v};
	ARRAY_PUSH(c->n->arena, c->list, x);
}

/* Is it declared around the task, or the copy that a construct around it has? */
static bool is_outside(const struct captures *c, const struct var *v)
{
	const struct omp *o = c->task->omp;
	if (!v->original)
		return !is_inside(v->name_range, body_of(c->task)->range);
	for (unsigned i = 0; i < o->shares.n; i++)
		if (o->shares.at[i].copy == v)
			return false;
	return v->scope && stmt_is_in(c->task, v->scope);
}

/* What no clause lists: static variables, and those that are not evaluated ("sizeof x"). */
static void add_named(struct captures *c, const struct var *v)
{
	if (v->name[0] && is_outside(c, v) && is_named(c, v) && !is_listed(c, v))
		add(c, CAPTURE_ADDRESS, v);
}

static struct captures list(struct normal *n, const struct stmt *task)
{
	struct captures c = {.n = n, .task = task};
	const struct omp *o = task->omp;
	const struct function *f = n->function;
	for (unsigned i = 0; i < o->shares.n; i++) {
		const struct omp_share *h = &o->shares.at[i];
		bool is_first = h->sharing == SHARING_FIRSTPRIVATE;
		if (h->copy != h->original)
			add(&c, is_first ? CAPTURE_VALUE : CAPTURE_NOTHING, h->original);
		else if (h->original->function)
			add(&c, CAPTURE_ADDRESS, h->original);
	}
	for (unsigned i = 0; i < f->params.n; i++)
		add_named(&c, f->params.at[i]);
	for (unsigned i = 0; i < f->locals.n; i++)
		add_named(&c, f->locals.at[i]);
	for (unsigned i = 0; i < f->statics.n; i++)
		add_named(&c, f->statics.at[i]);
	return c;
}

struct captures captures_read(struct normal *n, const struct stmt *task)
{
	struct captures c = list(n, task);
	for (unsigned i = 0; i < c.list.n; i++)
		check(&c, &c.list.at[i]);
	for (unsigned i = 0; i < c.list.n; i++)
		if (is_pointer(&c.list.at[i]))
			edit_places(&c, &c.list.at[i]);
	return c;
}

static bool see_task(struct stmt *s, void *with)
{
	struct normal *n = with;
	if (!reach_is_own_task(n->reach, s))
		return true;
	struct captures c = list(n, s);
	for (unsigned i = 0; i < c.list.n; i++)
		if (is_pointer(&c.list.at[i]))
			map_put(n->arena, &n->captured, c.list.at[i].var, 1);
	return true;
}

void captures_find(struct normal *n)
{
	walk_stmts(n->function->body, see_task, n);
}

/* ---- texts ---- */

/* "T name", with "volatile" where the variable is. */
static void put_declaration(const struct captures *c, const struct capture *x, const char *name,
			    struct text *out)
{
	if (declared(x)->is_volatile && is_pointer(x))
		text_puts(out, "volatile ");
	text_puts(out, type_declare(c->n->arena, declared(x), name));
}

void captures_put_members(const struct captures *c, struct text *out)
{
	for (unsigned i = 0; i < c->list.n; i++) {
		const struct capture *x = &c->list.at[i];
		if (x->kind == CAPTURE_NOTHING)
			continue;
		const char *name = is_pointer(x) ? arena_printf(c->n->arena, "(*%s)", x->var->name)
						 : x->var->name;
		put_declaration(c, x, name, out);
		text_puts(out, "; ");
	}
}

/* Does the task around the construct, if there is one, have a pointer to "v"? */
static bool is_pointer_here(const struct captures *c, const struct var *v)
{
	const struct stmt *s = c->task->parent;
	while (s && !reach_is_own_task(c->n->reach, s))
		s = s->parent;
	if (!s || is_inside(v->name_range, body_of(s)->range))
		return false;
	for (unsigned i = 0; i < s->omp->shares.n; i++)
		if (s->omp->shares.at[i].copy == v && s->omp->shares.at[i].original != v)
			return false;
	return true;
}

void captures_put_values(const struct captures *c, const char *block, struct text *out)
{
	for (unsigned i = 0; i < c->list.n; i++) {
		const struct capture *x = &c->list.at[i];
		const char *name = x->var->name, *here = name;
		if (is_pointer_here(c, x->var))
			here = named(c, x);
		if (is_pointer(x))
			text_printf(out, "%s->%s = (void *)%s%s; ", block, name,
				    x->kind == CAPTURE_FIRST ? "" : "&", here);
		else if (x->kind == CAPTURE_VALUE && x->var->type->kind == TYPE_ARRAY)
			text_printf(out, "__builtin_memcpy(%s->%s, %s, sizeof %s); ", block, name,
				    here, here);
		else if (x->kind == CAPTURE_VALUE)
			text_printf(out, "%s->%s = %s; ", block, name, here);
	}
}

static void put_alignment(const struct var *v, struct text *out)
{
	if (v->align)
		text_printf(out, " __attribute__((aligned(%lu)))", (unsigned long)v->align);
}

void captures_put_variables(const struct captures *c, const char *block, struct range in,
			    struct text *out)
{
	for (unsigned i = 0; i < c->list.n; i++) {
		const struct capture *x = &c->list.at[i];
		if (!range_is_in(x->var->name_range, in))
			continue;
		const char *name = x->var->name;
		bool is_array = x->var->type->kind == TYPE_ARRAY;
		if (is_pointer(x)) {
			const char *pointer = arena_printf(c->n->arena, "(*ompckpt_r_%s)", name);
			put_declaration(c, x, pointer, out);
			text_printf(out, " = %s->%s; ", block, name);
			continue;
		}
		put_declaration(c, x, name, out);
		put_alignment(x->var, out);
		if (x->kind == CAPTURE_VALUE && !is_array)
			text_printf(out, " = %s->%s", block, name);
		text_puts(out, "; ");
		if (x->kind == CAPTURE_VALUE && is_array)
			text_printf(out, "__builtin_memcpy(%s, %s->%s, sizeof %s); ", name, block,
				    name, name);
	}
}
