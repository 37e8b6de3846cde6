/* loops.c - the effect of all turns of a loop, from that of one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a loop.
 * Out:     its effect; for every label in its body, what the rest of the turn and the later turns
 *          do.
 * Means:   a counted loop has a symbol for its counter and the exact set of its values; a read is
 *          exposed unless its own turn or an earlier one wrote the element; all turns' sure writes
 *          add up. Turns that are handed out to threads, or to vector lanes, have no order. What
 *          else the body changes has a value of its own in each turn.
 * Errs:    a loop that is not counted may make no turn, or turns with any values; one that can be
 *          left early surely writes nothing.
 * Cost:    one subtraction per cell and loop. */
#include "work.h"

#include <string.h>

struct counted {
	struct regions *r;
	const struct scope *scope;
	const struct var *var;
	const struct symbol *counter;
	bool is_down;
	const struct expr *by; /* what is added, or taken away if "minus", in each turn; NULL: 1 */
	bool minus;
	int64_t step;
	isl_pw_aff *from, *end; /* end: the value behind the loop, or NULL */
	isl_set *turns;         /* the counter's values, a parameter set */
	bool is_handed_out, is_left_early, turns_surely;
	bool by_turns; /* handed out so that a turn's thread is known … */
	int64_t chunk; /* … in chunks of that many */
};

/* ---- is it counted? ---- */

static const struct expr *strip(const struct expr *e)
{
	while (e && e->args.n && (e->kind == EXPR_LOAD || e->kind == EXPR_CAST) &&
	       e->args.at[0]->type->kind == TYPE_INTEGER &&
	       e->type->size >= e->args.at[0]->type->size)
		e = e->args.at[0];
	return e;
}

static bool names(const struct expr *e, const struct var *v)
{
	e = strip(e);
	return e && e->kind == EXPR_VAR && e->var->definition == v;
}

static const struct var *variable(const struct expr *e)
{
	return e->kind == EXPR_VAR && e->type->kind == TYPE_INTEGER && e->type->size >= 4
		       ? e->var->definition
		       : NULL;
}

/* "i = i + 2" */
static bool step_of_sum(const struct expr *sum, struct counted *c)
{
	if (sum->kind != EXPR_BINARY || (sum->op != OP_ADD && sum->op != OP_SUBTRACT))
		return false;
	const struct expr *x = sum->args.at[0], *y = sum->args.at[1];
	c->minus = sum->op == OP_SUBTRACT;
	if (!c->minus && names(y, c->var)) {
		y = sum->args.at[0];
		x = sum->args.at[1];
	}
	c->by = y;
	return names(x, c->var);
}

static bool find_step(const struct expr *inc, struct counted *c)
{
	if (!inc || !inc->args.n || !(c->var = variable(inc->args.at[0])))
		return false;
	c->minus = inc->op == OP_SUBTRACT || inc->op == OP_DECREMENT;
	if (inc->kind == EXPR_COMPOUND_ASSIGN && (inc->op == OP_ADD || inc->op == OP_SUBTRACT))
		c->by = inc->args.at[1];
	else if (inc->kind != EXPR_INCDEC &&
		 (inc->kind != EXPR_ASSIGN || !step_of_sum(inc->args.at[1], c)))
		return false;
	return !c->var->type->is_volatile && !c->var->type->is_atomic;
}

/* The step, where what the loop changes is not known. */
static bool measure_step(struct walk *w, struct counted *c)
{
	int64_t by = 1;
	if (c->by && !aff_is_number(value_of(w, c->by), &by))
		return false;
	bool is_unsigned = c->var->type->integer == INTEGER_UNSIGNED;
	if (by >= 1 << 20 || by <= -(1 << 20) || (is_unsigned && by != 1 && by != -1))
		return false;
	c->step = c->minus ? -by : by;
	c->is_down = c->step < 0;
	return c->step != 0;
}

static bool is_born_outside(struct walk *w, const struct symbol *s, const void *scope)
{
	return !is_born_in(w, s, scope);
}

/* "i < n", seen from the counter's side: '<', 'L' (<=), '>', 'G' (>=), '!' or 0. */
static char relation(const struct expr *e, bool mirrored)
{
	switch (e->kind == EXPR_BINARY ? e->op : OP_NONE) {
	case OP_LESS: return mirrored ? '>' : '<';
	case OP_LESS_EQUAL: return mirrored ? 'G' : 'L';
	case OP_GREATER: return mirrored ? '<' : '>';
	case OP_GREATER_EQUAL: return mirrored ? 'L' : 'G';
	case OP_NOT_EQUAL: return '!';
	default: return 0;
	}
}

static isl_pw_aff *plus(struct regions *r, isl_pw_aff *a, int64_t n)
{
	return own_aff(r, isl_pw_aff_add(isl_pw_aff_copy(a), isl_pw_aff_copy(aff_number(r, n))));
}

/* Does the counter come to just "limit"? One that starts behind it runs past. */
static bool meets(struct walk *w, const struct counted *c, isl_pw_aff *limit)
{
	if (c->step != 1 && c->step != -1)
		return false;
	return c->is_down ? value_is_shown(w, limit, 'L', c->from)
			  : value_is_shown(w, c->from, 'L', limit);
}

/* Where the counter may wrap around, the loop could go on behind "first_out": must that be shown
 * not to be? (A number says itself.) */
static bool may_run_past(struct walk *w, const struct counted *c, isl_pw_aff *first_out)
{
	int64_t at, last = c->is_down ? c->step + 1 : c->step - 1;
	bool is_unsigned = c->var->type->integer == INTEGER_UNSIGNED;
	bool wraps =
		is_unsigned ? aff_is_number(first_out, &at) : w->function->unit->effects.sums_wrap;
	return wraps && !value_fits(w, plus(w->r, first_out, last), c->var->type);
}

/* Counter values before "limit" is met, into "turns"; false: not of this form. */
static bool bounded(struct walk *w, struct counted *c, const struct expr *condition)
{
	if (condition->kind == EXPR_LOGICAL && condition->op == OP_AND)
		return bounded(w, c, condition->args.at[0]) &&
		       bounded(w, c, condition->args.at[1]) && (c->end = NULL, true);
	if (condition->kind != EXPR_BINARY)
		return false;
	bool mirrored = names(condition->args.at[1], c->var);
	char op = relation(condition, mirrored);
	bool is_unsigned = c->var->type->integer == INTEGER_UNSIGNED;
	isl_pw_aff *x = aff_symbol(w->r, c->counter);
	if (!op || !names(condition->args.at[mirrored], c->var) ||
	    value_of(w, condition->args.at[mirrored]) == NULL)
		return false;
	isl_pw_aff *limit = value_of(w, condition->args.at[!mirrored]);
	isl_pw_aff *seen = value_of(w, condition->args.at[mirrored]);
	if (!value_is_of(w, limit, is_born_outside, c->scope) ||
	    isl_pw_aff_plain_is_equal(seen, x) != isl_bool_true)
		return false;
	if (op == '!' && meets(w, c, limit))
		op = c->is_down ? '>' : '<';
	if (c->is_down ? op != '>' && (op != 'G' || is_unsigned) : op != '<' && op != 'L')
		return false;
	isl_pw_aff *first_out = op == 'L'   ? plus(w->r, limit, 1)
				: op == 'G' ? plus(w->r, limit, -1)
					    : limit;
	if (may_run_past(w, c, first_out))
		return false;
	isl_set *in = c->is_down ? params_compare(w->r, '<', first_out, x)
				 : params_compare(w->r, '<', x, first_out);
	c->turns = set_and(w->r, c->turns, in);
	c->end = first_out;
	return true;
}

static isl_set *start_and_stride(struct walk *w, const struct counted *c)
{
	struct regions *r = w->r;
	isl_pw_aff *x = aff_symbol(r, c->counter);
	isl_set *s = c->is_down ? params_compare(r, 'L', x, c->from)
				: params_compare(r, 'L', c->from, x);
	int64_t stride = c->is_down ? -c->step : c->step;
	if (stride == 1)
		return s;
	isl_pw_aff *gone = own_aff(r, isl_pw_aff_sub(isl_pw_aff_copy(x), isl_pw_aff_copy(c->from)));
	gone = own_aff(
		r, isl_pw_aff_mod_val(isl_pw_aff_copy(gone), isl_val_int_from_si(r->ctx, stride)));
	return set_and(r, s, params_compare(r, '=', gone, aff_number(r, 0)));
}

/* In the scope of the loop, the counter's value forgotten. */
static bool count(struct walk *w, const struct stmt *s, struct counted *c)
{
	struct address a = address_of_var(w, c->var);
	if (!measure_step(w, c))
		return false;
	bool uniform = value_is_uniform(w, c->from) && !w->mixed;
	c->counter = symbol_counter(w, c->var, uniform);
	remember(w, &a, c->var->type, aff_symbol(w->r, c->counter), NULL);
	c->turns = start_and_stride(w, c);
	if (!bounded(w, c, s->expr))
		return false;
	struct symbol *x = (struct symbol *)(uintptr_t)c->counter;
	x->is_uniform = uniform && set_is_uniform(w, c->turns);
	return true;
}

/* ---- all turns ---- */

static bool is_other(const struct walk *w, const struct symbol *s, const void *with)
{
	const struct counted *c = with;
	return s != c->counter && is_born_in(w, s, c->scope);
}

static bool is_this(const struct walk *w, const struct symbol *s, const void *with)
{
	(void)w;
	return s == with;
}

static struct elements renamed(struct regions *r, struct elements a, const struct symbol *from,
			       const struct symbol *to)
{
	struct piece *at = ARENA_ARRAY(r->arena, struct piece, a.n);
	struct elements b = {at, a.n, a.slots};
	for (unsigned i = 0; i < a.n; i++)
		at[i] = (struct piece){a.at[i].cell, set_rename(r, a.at[i].set, from, to)};
	return b;
}

/* What all turns of "turns" with counter "x" do together, in "a". */
static struct elements any_turn(struct walk *w, struct elements a, const struct symbol *x,
				isl_set *turns)
{
	return region_project(w, region_if(w->r, a, turns), ANY, is_this, x);
}

/* What turns before "x" surely wrote. */
static struct elements earlier(struct walk *w, const struct counted *c, struct elements sure,
			       const struct symbol *x, isl_set *turns)
{
	struct regions *r = w->r;
	const struct symbol *y = symbol_counter(w, c->var, true);
	isl_pw_aff *at = aff_symbol(r, x), *before = aff_symbol(r, y);
	isl_set *order = c->is_down ? params_compare(r, '<', at, before)
				    : params_compare(r, '<', before, at);
	isl_set *those = set_and(r, set_rename(r, turns, x, y), order);
	return any_turn(w, renamed(r, sure, x, y), y, those);
}

/* Do not unite what the turns do: it is said of any turn this thread has. */
static void tell_turns(struct walk *w, const struct counted *c, struct effect *all,
		       struct effect turn, struct elements known)
{
	struct regions *r = w->r;
	const struct symbol like = {.step = c->step, .chunk = c->chunk, .type = c->var->type};
	const struct symbol *mine = symbol_turn(w, c->from, c->end, &like);
	if (!mine)
		return;
	all->early = renamed(r, region_if(r, turn.early, c->turns), c->counter, mine);
	all->late = renamed(r, region_if(r, turn.late, c->turns), c->counter, mine);
	w->turn_known = renamed(r, region_if(r, known, c->turns), c->counter, mine);
}

/* "e" is one turn, over counter "x", which takes the values of "turns". */
static struct effect close_turns(struct walk *w, const struct counted *c, struct effect e,
				 const struct symbol *x, isl_set *turns)
{
	struct regions *r = w->r;
	struct exit turn = exit_meet(w, e.exits[EXIT_NEXT], e.exits[EXIT_CONTINUE]);
	struct effect all = effect_nothing();
	struct exit *next = &all.exits[EXIT_NEXT];
	if (!c->is_handed_out) {
		struct elements known = earlier(w, c, turn.known, x, turns);
		struct elements sure =
			w->mode == MODE_TEAM
				? region_or(r, known, earlier(w, c, turn.pending, x, turns))
				: known;
		e.early = region_minus(r, e.early, known);
		e.late = region_minus(r, e.late, sure);
	}
	all.early = any_turn(w, e.early, x, turns);
	all.late = any_turn(w, e.late, x, turns);
	all.exits[EXIT_RETURN].is_reached = e.exits[EXIT_RETURN].is_reached;
	if (c->by_turns)
		tell_turns(w, c, &all, e, turn.known);
	if (e.exits[EXIT_BREAK].is_reached || !turn.is_reached)
		return all;
	next->known = any_turn(w, turn.known, x, turns);
	next->pending = w->mode == MODE_TEAM && c->counter->is_uniform
				? any_turn(w, turn.pending, x, turns)
				: next->known;
	return all;
}

/* What follows a label in a turn: its rest, then the later turns. */
static void rests_in_turn(struct walk *w, unsigned first, struct effect later)
{
	for (unsigned i = first; i < w->rests.n; i++) {
		struct effect *e = &w->rests.at[i].effect;
		struct exit out = e->exits[EXIT_BREAK];
		e->exits[EXIT_NEXT] = exit_meet(w, e->exits[EXIT_NEXT], e->exits[EXIT_CONTINUE]);
		e->exits[EXIT_BREAK] = e->exits[EXIT_CONTINUE] = (struct exit){.is_reached = false};
		*e = effect_then(w, *e, later);
		e->exits[EXIT_NEXT] = exit_meet(w, e->exits[EXIT_NEXT], out);
	}
}

static struct effect all_turns(struct walk *w, struct counted *c, struct effect turn,
			       unsigned first)
{
	struct effect one = effect_project(w, turn, is_other, c);
	struct effect all = close_turns(w, c, one, c->counter, c->turns);
	all.has_barrier =
		turn.has_barrier && c->turns_surely && !c->is_handed_out && !c->is_left_early;
	if (first == w->rests.n)
		return all;
	struct regions *r = w->r;
	const struct symbol *y = symbol_counter(w, c->var, true);
	isl_pw_aff *at = aff_symbol(r, c->counter), *later = aff_symbol(r, y);
	isl_set *turns = set_and(r, set_rename(r, c->turns, c->counter, y),
				 c->is_down ? params_compare(r, '<', later, at)
					    : params_compare(r, '<', at, later));
	one.early = renamed(r, one.early, c->counter, y);
	one.late = renamed(r, one.late, c->counter, y);
	for (unsigned k = 0; k < EXITS; k++) {
		one.exits[k].known = renamed(r, one.exits[k].known, c->counter, y);
		one.exits[k].pending = renamed(r, one.exits[k].pending, c->counter, y);
	}
	rests_in_turn(w, first, close_turns(w, c, one, y, turns));
	return all;
}

static struct effect run_turn(struct walk *w, struct stmt *s)
{
	unsigned first = w->rests.n;
	isl_set *context = w->context;
	struct effect body = run_stmt(w, s->children.at[0]);
	unsigned end = w->rests.n;
	w->context = context;
	struct effect inc = run_expr(w, s->inc);
	body.has_barrier = body.has_barrier && !body.exits[EXIT_CONTINUE].is_reached;
	for (unsigned i = first; i < end; i++) {
		struct effect *e = &w->rests.at[i].effect;
		e->exits[EXIT_NEXT] = exit_meet(w, e->exits[EXIT_NEXT], e->exits[EXIT_CONTINUE]);
		e->exits[EXIT_CONTINUE].is_reached = false;
	}
	rests_then(w, first, end, inc);
	body.exits[EXIT_NEXT] = exit_meet(w, body.exits[EXIT_NEXT], body.exits[EXIT_CONTINUE]);
	body.exits[EXIT_CONTINUE] = (struct exit){.is_reached = false};
	return effect_then(w, body, inc);
}

/* ---- loops that are not counted ---- */

static struct effect uncounted(struct walk *w, struct stmt *s, const struct scope *scope)
{
	unsigned first = w->rests.n;
	bool tests_first = s->kind != STMT_DO;
	struct effect test = effect_nothing(), all;
	w->mixed++;
	if (tests_first)
		test = run_expr(w, s->expr);
	unsigned end = w->rests.n;
	struct effect turn = run_turn(w, s);
	rests_then(w, first, end, turn);
	turn = effect_then(w, test, turn);
	if (!tests_first) {
		end = w->rests.n;
		test = run_expr(w, s->expr);
		rests_then(w, first, end, test);
		turn = effect_then(w, turn, test);
	}
	w->mixed--;
	all = effect_project(w, turn, is_born_in, scope);
	struct exit next = all.exits[EXIT_NEXT];
	if (tests_first || all.exits[EXIT_BREAK].is_reached || !next.is_reached)
		next = (struct exit){.is_reached = true};
	struct effect later = all;
	later.has_barrier = all.has_barrier = false;
	later.exits[EXIT_NEXT] = (struct exit){.is_reached = true};
	later.exits[EXIT_BREAK] = all.exits[EXIT_BREAK] = (struct exit){.is_reached = false};
	later.exits[EXIT_RETURN] = (struct exit){.is_reached = all.exits[EXIT_RETURN].is_reached};
	all.exits[EXIT_RETURN] = later.exits[EXIT_RETURN];
	rests_in_turn(w, first, later);
	all.exits[EXIT_NEXT] = next;
	return all;
}

struct effect run_while(struct walk *w, struct stmt *s)
{
	struct bitset changed = written_by(w, s, NULL);
	isl_set *context = w->context;
	const struct scope *outer = enter_scope(w, NULL);
	forget(w, changed);
	struct effect e = uncounted(w, s, w->scope);
	w->scope = outer;
	w->context = context;
	forget(w, changed);
	return e;
}

/* ---- for ---- */

static struct effect turns_of(struct walk *w, struct stmt *s, struct counted *c)
{
	bool mixed = w->mode == MODE_TEAM && !c->counter->is_uniform;
	unsigned first = w->rests.n;
	isl_set *none = set_not(w->r, set_any(w->r, c->turns, c->counter));
	c->turns_surely = set_is_empty(set_and(w->r, w->context, none));
	w->context = set_and(w->r, w->context, c->turns);
	w->mixed += mixed;
	struct effect turn = run_turn(w, s);
	w->mixed -= mixed;
	c->is_left_early = turn.exits[EXIT_BREAK].is_reached;
	return all_turns(w, c, turn, first);
}

static bool is_counted(struct walk *w, struct stmt *s, struct counted *c)
{
	if (!s->expr || !find_step(s->inc, c))
		return false;
	struct address a = address_of_var(w, c->var);
	unsigned slot = access_slot(w->r->table, c->var);
	c->from = value_loaded(w, &a, c->var->type);
	return c->from && !bitset_has(written_by(w, s->children.at[0], NULL), slot) &&
	       !bitset_has(written_by(w, NULL, s->expr), slot);
}

/* Behind the loop: what it may have changed is not known, but for a counter that came
 * to its end. */
static void settle(struct walk *w, const struct counted *c, struct bitset changed, bool is_exact)
{
	forget(w, changed);
	if (!is_exact || !c->end || c->step != 1)
		return;
	struct address a = address_of_var(w, c->var);
	isl_pw_aff *end = isl_pw_aff_max(isl_pw_aff_copy(c->from), isl_pw_aff_copy(c->end));
	remember(w, &a, c->var->type, own_aff(w->r, end), NULL);
}

/* ---- what a short loop leaves in a table ---- */

static bool has_call(const struct expr *e)
{
	if (e->kind == EXPR_CALL || e->kind == EXPR_STMT_EXPR)
		return true;
	for (unsigned i = 0; i < e->args.n; i++)
		if (has_call(e->args.at[i]))
			return true;
	return false;
}

/* Nothing but assignments, and loops of them? "fills": one of them of an integer to an element. */
static bool has_assignments_only(const struct stmt *s, bool *fills)
{
	const struct expr *e = s->expr;
	if (s->kind == STMT_EXPR && e->kind == EXPR_ASSIGN && !has_call(e)) {
		const struct expr *to = e->args.at[0];
		*fills |= to->kind != EXPR_VAR && to->type->kind == TYPE_INTEGER;
		return true;
	}
	bool ok = s->kind == STMT_COMPOUND || s->kind == STMT_FOR || s->kind == STMT_NULL;
	for (unsigned i = 0; ok && i < s->children.n; i++)
		ok = has_assignments_only(s->children.at[i], fills);
	return ok;
}

/* Run the turns of a loop that makes a few one by one, for the values they leave in memory. */
static void replay(struct walk *w, struct stmt *s, const struct counted *c)
{
	enum { FEW = 8 };
	int64_t at, end;
	bool fills = false;
	if (w->mode != MODE_SERIAL || !c->end || !aff_is_number(c->from, &at) ||
	    !aff_is_number(c->end, &end) || (c->is_down ? at - end : end - at) > FEW ||
	    !has_assignments_only(s->children.at[0], &fills) || !fills)
		return;
	struct address a = address_of_var(w, c->var);
	for (; c->is_down ? at > end : at < end; at += c->step) {
		remember(w, &a, c->var->type, aff_number(w->r, at), NULL);
		run_stmt(w, s->children.at[0]);
	}
	remember(w, &a, c->var->type, aff_number(w->r, at), NULL);
}

static struct effect loop(struct walk *w, struct stmt *s, bool is_handed_out)
{
	struct counted c = {.r = w->r, .is_handed_out = is_handed_out, .by_turns = w->by_turns};
	c.chunk = w->chunk;
	struct bitset changed = written_by(w, s, NULL);
	isl_set *context = w->context;
	bool counts = is_counted(w, s, &c);
	w->by_turns = false;
	struct effect first = counts ? run_expr(w, s->expr) : effect_nothing();
	const struct scope *outer = enter_scope(w, NULL);
	struct effect e;
	forget(w, changed);
	c.scope = w->scope;
	counts = counts && count(w, s, &c);
	c.by_turns = c.by_turns && c.end;
	if (counts)
		e = turns_of(w, s, &c);
	else
		e = uncounted(w, s, w->scope);
	w->scope = outer;
	w->context = context;
	bool is_exact = counts && !is_handed_out && !c.is_left_early;
	settle(w, &c, changed, is_exact);
	if (is_exact)
		replay(w, s, &c);
	return effect_then(w, first, e);
}

struct effect run_for(struct walk *w, struct stmt *s, bool is_handed_out)
{
	unsigned first = w->rests.n;
	struct effect all = effect_nothing();
	if (w->collapse) {
		is_handed_out = true;
		w->collapse--;
	}
	if (s->init)
		all = run_stmt(w, s->init);
	unsigned end = w->rests.n;
	struct effect e = loop(w, s, is_handed_out);
	rests_then(w, first, end, e);
	return effect_then(w, all, e);
}
