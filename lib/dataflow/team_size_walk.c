/* team_size_walk.c - from what a function computes what it writes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a function's body, and who runs it.
 * Out:     causes of what it writes, returns, gives to its callees; the contexts of these.
 * Means:   each expression has the cause of what it is computed from, its places included; a store
 *          adds those of the conditions around it. What leaves a loop or a function on such a
 *          condition makes all of the function depend on it. What each thread of a team writes is
 *          kept; read by each, it depends on how many have written it. Where each thread of a team
 *          makes a team of its own, what that shares out is done once for each thread.
 * Errs:    on the side of dependence: no order, no kills; unknown code gives and changes anything.
 * Cost:    linear in the body, and in the sets that its pointers may name. */
#include "libc.h"
#include "modref.h"
#include "team_size_internal.h"

#include <string.h>

struct walker {
	struct team_size *t;
	struct function *function;
	enum team_context context;   /* TEAM_SERIAL, TEAM_EACH, TEAM_ONE … */
	bool is_many;                /* … of each team that the threads of one make … */
	const struct stmt *team;     /* … in this region of the function (NULL: in a caller) */
	const struct stmt *parallel; /* the innermost region of the function around, or NULL */
	const struct stmt *passed;   /* one that its test was walked with */
	team_cause control;          /* why what is run may not be */
};

/* Where an lvalue lies, and what its address depends on. */
struct spot {
	const struct var *var;
	struct bitset memory;
	bool is_memory;
	team_cause address;
};

static team_cause value(struct walker *w, struct expr *e);
static void statement(struct walker *w, struct stmt *s);

/* ---- memory --------------------------------------------------------------------------------- */

/* Does each thread of a team do what is done here? */
static bool is_by_each(const struct walker *w)
{
	return w->context == TEAM_EACH || w->is_many;
}

/* Has each of these threads a "v" of its own? */
static bool is_own(const struct walker *w, const struct var *v)
{
	const struct stmt *team = w->context == TEAM_ONE ? w->team : w->parallel;
	if (v->is_thread_local)
		return true;
	if (!var_is_automatic(v) || !v->function ||
	    v->function->definition != w->function->definition)
		return false;
	return !team || (v->scope && stmt_is_in(v->scope, team));
}

static const struct var *slot_var(const struct team_size *t, unsigned slot)
{
	return slot < t->ndata ? points_to_memory(t->x->points_to, slot)->var
			       : t->x->program->vars.at[slot - t->ndata];
}

static bool is_own_slot(const struct walker *w, unsigned slot)
{
	const struct var *v = slot_var(w->t, slot);
	return v && is_own(w, v);
}

/* A thread's part of a reduction: what came of the work that it was given. NULL: it is none. */
static const struct team_copy *part(const struct walker *w, unsigned slot)
{
	return w->context == TEAM_SERIAL ? NULL : team_copy_of(w->t, slot_var(w->t, slot));
}

static bool is_of_program(const struct walker *w, unsigned slot)
{
	if (slot >= w->t->ndata)
		return true;
	enum memory_kind kind = points_to_memory(w->t->x->points_to, slot)->kind;
	return kind == MEMORY_EXTERNAL || kind == MEMORY_VAR || kind == MEMORY_HEAP;
}

static team_cause carried(struct team_size *t, struct loc loc)
{
	return team_cause_new(t, loc,
			      "each thread carries it from one piece of its work to the next");
}

/* Why what a piece of work leaves in a thread-local variable is in it after that. */
static team_cause left(const struct walker *w, unsigned slot)
{
	const struct var *v = slot_var(w->t, slot);
	return v && v->is_thread_local && w->context != TEAM_ONE ? w->t->pieces[v->definition->id]
								 : NULL;
}

static team_cause read_slot(const struct walker *w, unsigned slot)
{
	const struct team_size *t = w->t;
	if (t->causes[slot])
		return t->causes[slot];
	if (left(w, slot))
		return left(w, slot);
	if (part(w, slot))
		return part(w, slot)->cause;
	return is_by_each(w) && t->each[slot] && !is_own_slot(w, slot) ? t->each[slot] : NULL;
}

static team_cause read_memory(const struct walker *w, struct bitset memory)
{
	const struct team_size *t = w->t;
	for (unsigned i = 0; i < memory.nwords && i * 64 < t->ndata; i++) {
		uint64_t some = memory.words[i] & (t->is_caused.words[i] | t->is_each.words[i] |
						   t->is_told_apart.words[i]);
		for (; some; some &= some - 1) {
			unsigned slot = i * 64 + (unsigned)__builtin_ctzll(some);
			team_cause c = slot < t->ndata ? read_slot(w, slot) : NULL;
			if (c)
				return c;
		}
	}
	return NULL;
}

static void write_in_piece(struct walker *w, unsigned slot, struct loc loc)
{
	struct team_size *t = w->t;
	const struct var *v = slot_var(t, slot);
	if ((part(w, slot) || (slot < t->ndata && bitset_has(t->is_own_block, slot))) &&
	    !t->causes[slot])
		team_add(t, t->causes, t->is_caused, slot, carried(t, loc));
	if (!v || !v->is_thread_local || t->pieces[v->definition->id])
		return;
	t->pieces[v->definition->id] = carried(t, loc);
	t->has_changed = t->is_carried_anew = true;
}

static void write_slot(struct walker *w, unsigned slot, team_cause c, struct loc loc)
{
	struct team_size *t = w->t;
	if (!is_of_program(w, slot))
		return;
	team_add(t, t->causes, t->is_caused, slot, c);
	if (w->context == TEAM_ONE)
		write_in_piece(w, slot, loc);
	if (!is_by_each(w) || t->each[slot])
		return;
	if (!is_own_slot(w, slot) || (w->context == TEAM_EACH && part(w, slot)))
		team_add(t, t->each, t->is_each, slot,
			 team_cause_new(t, loc, "each thread of a team changes it"));
}

static void write_memory(struct walker *w, struct bitset memory, team_cause c, struct loc loc)
{
	for (int i = bitset_next(memory, 0); i >= 0 && (unsigned)i < w->t->ndata;
	     i = bitset_next(memory, (unsigned)i + 1))
		write_slot(w, (unsigned)i, c, loc);
}

static struct bitset pointees(const struct walker *w, const struct expr *pointer)
{
	struct bitset s = points_to_of(w->t->x->points_to, pointer);
	return bitset_empty(s) ? points_to_escaped(w->t->x->points_to) : s;
}

static team_cause read_spot(const struct walker *w, const struct spot *s)
{
	team_cause c = s->address;
	if (s->var) {
		team_leak(w->t, s->var);
		c = team_or(c, read_slot(w, team_slot(w->t, s->var)));
	}
	if (s->is_memory)
		c = team_or(c, read_memory(w, s->memory));
	return c;
}

static void write_spot(struct walker *w, const struct spot *s, team_cause c, struct loc loc)
{
	c = team_or(c, team_or(s->address, w->control));
	if (s->var)
		write_slot(w, team_slot(w->t, s->var), c, loc);
	if (s->is_memory)
		write_memory(w, s->memory, c, loc);
}

/* ---- where lvalues lie (as omp_cfg_expr.c finds it) ----------------------------------------- */

static struct spot locate(struct walker *w, struct expr *e);

static struct spot target(struct walker *w, struct expr *pointer)
{
	if (pointer->kind == EXPR_DECAY || pointer->kind == EXPR_ADDRESS) {
		struct expr *lvalue = pointer->args.at[0];
		if (lvalue->kind != EXPR_FUNCTION && lvalue->kind != EXPR_STRING)
			return locate(w, lvalue);
	}
	team_cause address = value(w, pointer);
	return (struct spot){.memory = pointees(w, pointer), .is_memory = true, .address = address};
}

static struct spot locate_in(struct walker *w, struct expr *e)
{
	struct spot s = target(w, e->args.at[0]);
	for (unsigned i = 1; i < e->args.n; i++)
		s.address = team_or(s.address, value(w, e->args.at[i]));
	return s;
}

static struct spot locate_literal(struct walker *w, struct expr *e)
{
	struct spot s = {.var = e->var->definition};
	write_spot(w, &s, value(w, e->args.at[0]), e->loc);
	return s;
}

static struct spot locate(struct walker *w, struct expr *e)
{
	switch (e->kind) {
	case EXPR_VAR: return (struct spot){.var = e->var->definition};
	case EXPR_STRING:
	case EXPR_FUNCTION: return (struct spot){0};
	case EXPR_DEREF:
	case EXPR_ARROW: return target(w, e->args.at[0]);
	case EXPR_INDEX:
	case EXPR_SECTION: return locate_in(w, e);
	case EXPR_COMPOUND_LITERAL: return locate_literal(w, e);
	default: break;
	}
	if (e->args.n && e->args.at[0]->is_lvalue)
		return locate(w, e->args.at[0]);
	team_cause c = NULL;
	for (unsigned i = 0; i < e->args.n; i++)
		c = team_or(c, value(w, e->args.at[i]));
	return (struct spot){.memory = points_to_escaped(w->t->x->points_to),
			     .is_memory = e->kind != EXPR_MEMBER && e->kind != EXPR_UNARY,
			     .address = c};
}

/* ---- calls ---------------------------------------------------------------------------------- */

static void give_to(struct walker *w, struct function *f, team_cause argument, unsigned i)
{
	struct team_size *t = w->t;
	if (i < f->params.n)
		team_add(t, t->causes, t->is_caused, team_slot(t, f->params.at[i]), argument);
	else
		team_add_to(t, &t->variadic, argument);
}

static void run(struct walker *w, struct function *f, team_cause control)
{
	struct team_size *t = w->t;
	unsigned char context = (unsigned char)(w->is_many ? w->context << 2 : w->context);
	team_add_to(t, &t->controls[f->id], control);
	if ((t->contexts[f->id] | context) != t->contexts[f->id])
		t->has_changed = t->is_carried_anew = true;
	t->contexts[f->id] |= context;
}

/* In front of the number of what is written. */
static bool is_number_written(const char *format)
{
	for (const char *p = strchr(format, '%'); p; p = strchr(p + 1, '%')) {
		p += 1 + strspn(p + 1, "-+ #0123456789.*$hlLqjzt'");
		if (*p == 'n')
			return true;
		if (!*p)
			return false;
	}
	return false;
}

/* Arguments that a printf writes: those in front of its format. All, if it is not known. */
static unsigned last_written(const struct libc_row *r, const struct expr *call)
{
	unsigned format;
	if (!libc_effect(r, "print", &format, NULL) || format >= call->args.n)
		return call->args.n;
	const struct expr *e = call->args.at[format];
	while (e->kind == EXPR_DECAY || e->kind == EXPR_CAST)
		e = e->args.at[0];
	return e->kind == EXPR_STRING && e->text && !is_number_written(e->text) ? format
										: call->args.n;
}

static void library_writes(struct walker *w, const struct libc_row *r, struct expr *call,
			   struct bitset written, team_cause c)
{
	unsigned end = last_written(r, call);
	if (end == call->args.n) {
		write_memory(w, written, c, call->loc);
		return;
	}
	for (unsigned i = 1; i < end; i++)
		if (strchr("wb", libc_argument(r, i)))
			write_memory(w, pointees(w, call->args.at[i]), c, call->loc);
}

/* The calls of a loop with positions are ours (normal_share.c). */
static team_cause from(struct walker *w, const struct libc_row *r, const struct expr *call)
{
	const char *name =
		strncmp(r->name, "ompckpt_", 8) ? r->name : "a loop with positions in it";
	return team_cause_new(w->t, call->loc, arena_printf(w->t->arena, "it comes from %s", name));
}

/* A variable of the environment that says how many there are, or one that is not told. */
static bool asks_environment(const struct libc_row *r, const struct expr *call)
{
	static const char *const prefixes[] = {"OMP_", "GOMP_", "KMP_"};
	if ((strcmp(r->name, "getenv") && strcmp(r->name, "secure_getenv")) || call->args.n < 2)
		return false;
	const struct expr *name = call->args.at[1];
	while (name->kind == EXPR_DECAY || name->kind == EXPR_CAST)
		name = name->args.at[0];
	if (name->kind != EXPR_STRING || !name->text)
		return true;
	for (unsigned i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (!strncmp(name->text, prefixes[i], strlen(prefixes[i])))
			return true;
	return false;
}

static team_cause told_by(struct walker *w, const struct libc_row *r, const struct expr *call)
{
	if (!libc_effect(r, "threads", NULL, NULL) && !asks_environment(r, call))
		return NULL;
	return from(w, r, call);
}

/* What is drawn next depends on who has drawn before. */
static team_cause drawn_by(struct walker *w, const struct libc_row *r, const struct expr *call,
			   team_cause arguments)
{
	struct team_size *t = w->t;
	if (!libc_effect(r, "sequence", NULL, NULL))
		return NULL;
	team_add_to(t, &t->drawn, team_or(arguments, w->control));
	if (is_by_each(w))
		team_add_to(t, &t->drawn,
			    team_cause_new(t, call->loc,
					   arena_printf(t->arena, "each thread of a team calls %s",
							r->name)));
	return t->drawn;
}

/* It jumps to where setjmp was, or not. */
static void jump(struct walker *w)
{
	const struct program *p = w->t->x->program;
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body && calls_setjmp(w->t->x->calls, p->functions.at[i]))
			team_add_to(w->t, &w->t->controls[i], w->control);
}

static bool is_lock(const struct libc_row *r)
{
	return !strncmp(r->name, "omp_", 4) && strstr(r->name, "lock");
}

/* One of the threads gets it, another does not. */
static team_cause tested_by(struct walker *w, const struct libc_row *r, const struct expr *call)
{
	if (w->context == TEAM_SERIAL || !strstr(r->name, "test"))
		return NULL;
	return from(w, r, call);
}

static team_cause library(struct walker *w, const struct libc_row *r, struct expr *call,
			  team_cause arguments)
{
	struct team_size *t = w->t;
	struct access step = {.kind = ACCESS_CALL, .expr = call, .loc = call->loc};
	unsigned n = access_locations(t->table, w->function);
	if (!strcmp(r->name, "omp_set_num_threads"))
		team_add_to(t, &t->is_set, team_cause_new(t, call->loc, "the program sets it"));
	if (!strcmp(r->name, "longjmp") || !strcmp(r->name, "siglongjmp"))
		jump(w);
	if (is_lock(r))
		return tested_by(w, r, call);
	if (is_by_each(w) && (r->result[0] == 'H' || libc_effect(r, "libheap", NULL, NULL)))
		team_own_block(t, 0);
	struct arena *scratch = arena_new();
	struct bitset read = bitset_new(scratch, n), written = bitset_new(scratch, n),
		      killed = bitset_new(scratch, n);
	access_effect(t->table, t->x->modref, w->function, &step, read, written, killed);
	team_cause c = team_or(arguments, told_by(w, r, call));
	c = team_or(c, drawn_by(w, r, call, c));
	c = team_or(c, read_memory(w, read));
	library_writes(w, r, call, written, team_or(c, w->control));
	arena_free(scratch);
	return c;
}

static team_cause unknown(struct walker *w, struct expr *call)
{
	struct team_size *t = w->t;
	const struct function_list *all = calls_escaped(t->x->calls);
	team_cause c =
		team_cause_new(t, call->loc, "it may come from code of which nothing is known");
	for (unsigned i = 0; i < all->at.n; i++)
		run(w, all->at.at[i], c);
	write_memory(w, points_to_escaped(t->x->points_to), c, call->loc);
	return c;
}

static team_cause call(struct walker *w, struct expr *e)
{
	struct team_size *t = w->t;
	const struct callees *to = calls_of(t->x->calls, e);
	if (is_by_each(w))
		team_own_blocks(t, e);
	team_cause which = value(w, e->args.at[0]), all = NULL, result = which;
	for (unsigned i = 1; i < e->args.n; i++) {
		team_cause c = value(w, e->args.at[i]);
		all = team_or(all, c);
		for (unsigned k = 0; k < to->functions.n; k++)
			give_to(w, to->functions.at[k], c, i - 1);
	}
	for (unsigned k = 0; k < to->functions.n; k++) {
		run(w, to->functions.at[k], team_or(w->control, which));
		result = team_or(result, t->results[to->functions.at[k]->id]);
	}
	for (unsigned k = 0; k < to->callbacks.n; k++) {
		for (unsigned i = 0; i < to->callbacks.at[k]->params.n; i++)
			give_to(w, to->callbacks.at[k], all, i);
		run(w, to->callbacks.at[k], team_or(w->control, which));
		result = team_or(result, t->results[to->callbacks.at[k]->id]);
	}
	for (unsigned k = 0; k < to->rows.n; k++)
		result = team_or(result, library(w, to->rows.at[k], e, all));
	return to->is_unknown ? team_or(result, unknown(w, e)) : result;
}

/* ---- values --------------------------------------------------------------------------------- */

/* "mine += x" in a piece of work; in each thread "all += mine", and "mine[1] += mine[0]". */
static bool is_part_of_sum(const struct walker *w, const struct team_sum *s)
{
	if (!s->is_sum)
		return false;
	if (w->context == TEAM_ONE)
		return s->to && var_is_automatic(s->to) && s->own != s->to &&
		       (!w->is_many || is_own(w, s->to));
	return w->context == TEAM_EACH && !w->control && team_is_sum(w->t, s->own) &&
	       (!s->to || !is_own(w, s->to) || team_is_sum(w->t, s->to));
}

/* The order of what is put together in "to" does not matter: what is in it is not read. */
static void put_together(struct walker *w, const struct spot *to, team_cause c)
{
	struct team_size *t = w->t;
	c = team_or(c, team_or(to->address, w->control));
	if (to->var)
		team_add(t, t->causes, t->is_caused, team_slot(t, to->var), c);
	for (int i = to->is_memory ? bitset_next(to->memory, 0) : -1;
	     i >= 0 && (unsigned)i < t->ndata; i = bitset_next(to->memory, (unsigned)i + 1))
		team_add(t, t->causes, t->is_caused, (unsigned)i, c);
}

static void add_to_sum(struct walker *w, struct expr *e, const struct team_sum *s)
{
	struct spot to = locate(w, e->args.at[0]);
	struct expr *added = (struct expr *)(uintptr_t)s->added;
	team_cause c = NULL;
	if (added && w->context == TEAM_EACH)
		c = locate(w, expr_ignore_casts(added)->args.at[0]).address;
	else if (added)
		c = value(w, added);
	put_together(w, &to, c);
}

/* "e" is an update of a thread's part of a reduction, which each of a team may make. */
static void update(struct walker *w, struct expr *e, const struct team_update *u)
{
	struct spot to = locate(w, e->args.at[0]);
	team_cause outer = w->control, c = NULL;
	if (u->is_guarded)
		w->control = team_or(outer, read_slot(w, team_slot(w->t, to.var)));
	for (unsigned i = 0; i < u->n; i++)
		c = team_or(c, value(w, (struct expr *)(uintptr_t)u->operands[i]));
	w->control = outer;
	if (w->context == TEAM_EACH)
		write_spot(w, &to, c, e->loc);
	else
		put_together(w, &to, c);
}

static team_cause assign(struct walker *w, struct expr *e)
{
	struct spot to = locate(w, e->args.at[0]);
	team_cause c = e->kind == EXPR_ASSIGN ? NULL : read_spot(w, &to);
	if (e->args.n > 1)
		c = team_or(c, value(w, e->args.at[1]));
	bool is_begin = e->kind == EXPR_ASSIGN && w->context != TEAM_ONE &&
			team_is_zero(w->function->unit, e->args.at[1]);
	if (to.var && !is_begin)
		team_leak(w->t, to.var);
	write_spot(w, &to, c, e->loc);
	return c;
}

static bool is_assignment(const struct expr *e)
{
	return e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND_ASSIGN || e->kind == EXPR_INCDEC;
}

/* Evaluate "e", whose value nothing uses. */
static void effect(struct walker *w, struct expr *e)
{
	struct team_update u;
	if (e->kind == EXPR_COMMA) {
		effect(w, e->args.at[0]);
		effect(w, e->args.at[1]);
		return;
	}
	if (!is_assignment(e)) {
		value(w, e);
		return;
	}
	struct team_sum sum = team_sum_of(e);
	if (w->context != TEAM_SERIAL && team_is_update(w->t, w->function->unit, e, &u))
		update(w, e, &u);
	else if (!team_copy_of(w->t, sum.to) && is_part_of_sum(w, &sum))
		add_to_sum(w, e, &sum);
	else
		assign(w, e);
}

/* The first operand decides whether the others are evaluated. */
static team_cause choose(struct walker *w, struct expr *e)
{
	team_cause c = value(w, e->args.at[0]), outer = w->control;
	w->control = team_or(outer, c);
	for (unsigned i = 1; i < e->args.n; i++)
		c = team_or(c, value(w, e->args.at[i]));
	w->control = outer;
	return c;
}

static team_cause block_value(struct walker *w, struct expr *e)
{
	statement(w, e->stmt);
	const struct stmt *s = e->stmt;
	while (s->kind == STMT_COMPOUND && s->children.n)
		s = s->children.at[s->children.n - 1];
	return s->kind == STMT_EXPR && s->expr ? value(w, s->expr) : NULL;
}

static team_cause operands(struct walker *w, struct expr *e)
{
	team_cause c = NULL;
	for (unsigned i = 0; i < e->args.n; i++)
		c = team_or(c, value(w, e->args.at[i]));
	return c;
}

static team_cause value(struct walker *w, struct expr *e)
{
	struct spot s;
	switch (e->kind) {
	case EXPR_ADDRESS:
	case EXPR_DECAY:
		s = locate(w, e->args.at[0]);
		if (s.var)
			team_leak(w->t, s.var);
		return s.address;
	case EXPR_LOAD: s = locate(w, e->args.at[0]); return read_spot(w, &s);
	case EXPR_ASSIGN:
	case EXPR_COMPOUND_ASSIGN:
	case EXPR_INCDEC: return assign(w, e);
	case EXPR_CALL: return call(w, e);
	case EXPR_LOGICAL:
	case EXPR_CONDITIONAL:
	case EXPR_GNU_CONDITIONAL: return choose(w, e);
	case EXPR_STMT_EXPR: return block_value(w, e);
	case EXPR_VA_ARG: return team_or(w->t->variadic, operands(w, e));
	default: break;
	}
	if (!e->is_lvalue)
		return operands(w, e);
	s = locate(w, e);
	return read_spot(w, &s);
}

/* ---- statements ----------------------------------------------------------------------------- */

static void declare(struct walker *w, const struct stmt *s)
{
	if (s->expr)
		value(w, s->expr);
	for (unsigned i = 0; i < s->vars.n; i++) {
		struct var *v = s->vars.at[i];
		struct spot to = {.var = v->definition};
		team_cause c = v->init && var_is_automatic(v) ? value(w, v->init) : NULL;
		for (unsigned k = 0; k < v->vla_counts.n; k++)
			c = team_or(c, value(w, v->vla_counts.at[k]));
		if (!var_is_automatic(v) || (!v->has_init && !c))
			continue;
		if (!v->init || w->context == TEAM_ONE || !team_is_zero(v->unit, v->init))
			team_leak(w->t, v->definition);
		write_spot(w, &to, c, v->loc);
	}
}

static void children(struct walker *w, const struct stmt *s)
{
	for (unsigned i = 0; i < s->children.n; i++)
		statement(w, s->children.at[i]);
}

/* Which of its parts run, and how often, its expression says. */
static void controlled(struct walker *w, const struct stmt *s)
{
	team_cause outer = w->control;
	if (s->init)
		statement(w, s->init);
	if (s->expr)
		w->control = team_or(outer, value(w, s->expr));
	children(w, s);
	if (s->inc)
		effect(w, s->inc);
	w->control = outer;
}

/* "if (place < x) { place = x; … }": what else is in it runs on the way that one thread's part
 * takes. */
static bool tested_update(struct walker *w, struct stmt *s)
{
	struct team_update u;
	const struct stmt *first = w->context == TEAM_SERIAL
					   ? NULL
					   : team_is_tested_update(w->t, w->function->unit, s, &u);
	if (!first)
		return false;
	struct walker outer = *w;
	update(w, first->expr, &u);
	w->control = team_or(outer.control, value(w, s->expr));
	w->passed = first;
	children(w, s);
	*w = outer;
	return true;
}

static void assembly(struct walker *w, const struct stmt *s)
{
	team_cause c = w->control;
	for (unsigned i = 0; i < s->asm_inputs.n; i++)
		c = team_or(c, value(w, s->asm_inputs.at[i]));
	for (unsigned i = 0; i < s->asm_outputs.n; i++) {
		struct spot to = locate(w, s->asm_outputs.at[i]);
		write_spot(w, &to, team_or(c, read_spot(w, &to)), s->loc);
	}
	if (s->asm_clobbers_memory && s->asm_outputs.n + s->asm_inputs.n)
		write_memory(w, points_to_escaped(w->t->x->points_to), c, s->loc);
}

/* ---- constructs ----------------------------------------------------------------------------- */

static void copy_in(struct walker *w, const struct omp_share *s)
{
	struct team_size *t = w->t;
	bool takes = s->sharing == SHARING_FIRSTPRIVATE || s->sharing == SHARING_LINEAR ||
		     s->sharing == SHARING_FIRST_LASTPRIVATE || s->sharing == SHARING_MAP;
	if (!takes || !s->copy || !s->original || s->copy == s->original)
		return;
	team_leak(t, s->original->definition);
	team_leak(t, s->copy->definition);
	team_add(t, t->causes, t->is_caused, team_slot(t, s->copy),
		 read_slot(w, team_slot(t, s->original)));
}

static bool forks(const struct omp *o)
{
	return o->bits & (OMP_PARALLEL | OMP_TEAMS);
}

/* Work that a team does once. A taskloop is none: each thread that meets one makes all its
 * tasks. */
static bool is_of_team(const struct omp *o)
{
	return o->bits &
	       (OMP_FOR | OMP_SECTIONS | OMP_SECTION | OMP_SINGLE | OMP_MASTER | OMP_DISTRIBUTE);
}

static struct walker walker_in(const struct walker *w, struct stmt *s)
{
	struct walker inside = *w;
	if (forks(s->omp)) {
		inside.is_many |= w->context == TEAM_EACH;
		inside.team = w->context == TEAM_EACH ? w->parallel : w->team;
		inside.parallel = s;
		inside.context = TEAM_EACH;
	}
	if (is_of_team(s->omp) && inside.context == TEAM_EACH)
		inside.context = TEAM_ONE;
	return inside;
}

/* A thread that may not be there does it. */
static team_cause missing(const struct walker *w, const struct omp *o)
{
	if (!(o->bits & OMP_MASTER) || !o->exprs.n || !strstr(o->name, "masked"))
		return NULL;
	return team_cause_new(w->t, o->loc, "it is done if there is a thread with that number");
}

/* How much of the work is done until all have left it? */
static void cancel(struct walker *w, const struct omp *o)
{
	struct team_size *t = w->t;
	if ((o->bits & OMP_CANCEL) && w->context != TEAM_SERIAL &&
	    strcmp(o->name, "cancellation point") != 0)
		team_add_to(t, &t->controls[w->function->id],
			    team_cause_new(t, o->loc, "threads leave their work there"));
}

/* Each thread evaluates what an operation that the program declares does, as often as it likes. */
static bool is_unknown(const struct walker *w, const struct omp *o, const struct omp_share *s)
{
	const struct team_copy *copy = s->copy ? team_copy_of(w->t, s->copy) : NULL;
	return s->declared && team_is_shared_out(o) && !(copy && copy->op != OP_NONE);
}

static bool has_unknown(const struct walker *w, const struct omp *o)
{
	for (unsigned i = 0; i < o->shares.n; i++)
		if (is_unknown(w, o, &o->shares.at[i]))
			return true;
	return false;
}

/* What a construct gives "original": it may be a thread's part of a reduction around. */
static void give(struct walker *w, const struct omp *o, const struct omp_share *s, team_cause c)
{
	unsigned slot = team_slot(w->t, s->original);
	const struct team_copy *copy = team_copy_of(w->t, s->original);
	struct spot to = {.var = s->original->definition};
	bool is_reduction = s->sharing == SHARING_REDUCTION;
	if (is_reduction && copy && copy->op != OP_NONE && copy->op == s->op &&
	    w->context != TEAM_EACH)
		put_together(w, &to, c);
	else
		write_spot(w, &to, is_reduction ? team_or(c, read_slot(w, slot)) : c, o->loc);
}

static void copy_out(struct walker *w, struct walker *inside, const struct omp *o,
		     const struct omp_share *s)
{
	struct team_size *t = w->t;
	bool gives = s->sharing == SHARING_LASTPRIVATE || s->sharing == SHARING_REDUCTION ||
		     s->sharing == SHARING_FIRST_LASTPRIVATE || s->sharing == SHARING_LINEAR ||
		     s->sharing == SHARING_MAP;
	if (!gives || !s->copy || !s->original || s->copy == s->original)
		return;
	unsigned copy = team_slot(t, s->copy);
	team_leak(t, s->copy->definition);
	team_leak(t, s->original->definition);
	team_cause c = t->causes[copy];
	if (s->sharing == SHARING_REDUCTION)
		c = team_or(c, t->each[copy]);
	if (is_unknown(w, o, s))
		c = team_or(c, team_cause_new(t, o->loc,
					      "an operation that the program declares gives it"));
	give(is_of_team(o) && !forks(o) ? inside : w, o, s, c);
}

static void clauses(struct walker *w, const struct walker *inside, const struct omp *o)
{
	struct walker each = *inside;
	each.context = TEAM_EACH;
	bool is_each = has_unknown(w, o);
	for (unsigned i = 0; i < o->exprs.n; i++)
		if (!team_is_combiner(w->t, o->exprs.at[i]))
			value(is_each ? &each : w, o->exprs.at[i]);
}

/* A block that a pointer names is copied: its copies are not told from it. */
static void copied_block(struct walker *w, const struct stmt *s, const struct omp_share *share)
{
	const struct omp *o = s->omp;
	bool is_block = share->sharing == SHARING_REDUCTION && share->original &&
			share->original->type->kind == TYPE_POINTER &&
			share->copy == share->original && team_is_shared_out(o);
	if (!is_block || team_only_updates(w->t, w->function->unit, s, share))
		return;
	team_cause c = team_cause_new(w->t, o->loc, "it comes from a thread's part of a reduction");
	for (unsigned i = 0; i < o->exprs.n; i++) {
		const struct expr *e = o->exprs.at[i];
		if (e->kind == EXPR_SECTION && team_names(e, share->original))
			write_memory(w, pointees(w, e->args.at[0]), c, o->loc);
	}
}

static void construct(struct walker *w, struct stmt *s)
{
	const struct omp *o = s->omp;
	struct walker inside = walker_in(w, s), around = inside;
	clauses(w, &inside, o);
	for (unsigned i = 0; i < o->shares.n; i++) {
		copy_in(w, &o->shares.at[i]);
		copied_block(w, s, &o->shares.at[i]);
	}
	inside.control = team_or(w->control, missing(w, o));
	children(&inside, s);
	cancel(w, o);
	for (unsigned i = 0; i < o->shares.n; i++)
		copy_out(w, &around, o, &o->shares.at[i]);
}

static void statement(struct walker *w, struct stmt *s)
{
	struct team_size *t = w->t;
	if (s == w->passed)
		return;
	switch (s->kind) {
	case STMT_IF:
		if (tested_update(w, s))
			return;
		controlled(w, s);
		return;
	case STMT_WHILE:
	case STMT_DO:
	case STMT_FOR:
	case STMT_SWITCH: controlled(w, s); return;
	case STMT_DECL: declare(w, s); return;
	case STMT_ASM: assembly(w, s); return;
	case STMT_OMP: construct(w, s); return;
	case STMT_RETURN:
		if (s->expr)
			team_add_to(t, &t->results[w->function->id],
				    team_or(value(w, s->expr), w->control));
		team_add_to(t, &t->controls[w->function->id], w->control);
		return;
	case STMT_BREAK:
	case STMT_CONTINUE:
	case STMT_GOTO:
	case STMT_INDIRECT_GOTO:
		if (s->expr)
			w->control = team_or(w->control, value(w, s->expr));
		team_add_to(t, &t->controls[w->function->id], w->control);
		return;
	default: break;
	}
	if (s->expr)
		effect(w, s->expr);
	children(w, s);
}

void team_walk(struct team_size *t, struct function *f, enum team_context context)
{
	bool is_many = context > TEAM_ONE;
	struct walker w = {.t = t,
			   .function = f,
			   .context = is_many ? context >> 2 : context,
			   .is_many = is_many,
			   .control = t->controls[f->id]};
	statement(&w, f->body);
}
