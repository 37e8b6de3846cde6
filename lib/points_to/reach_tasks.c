/* reach_tasks.c - which OpenMP tasks may be waiting when a thread of a team meets a position?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the functions on a path and those that teams with positions call.
 * Out:     an error for each task that may be waiting at a position: the library keeps it, and a
 *          restart would lose it.
 * Means:   a forward may-analysis over the statements: which tasks, made by the running thread, may
 *          be unfinished. A barrier (one that a worksharing construct ends with, too) finishes all;
 *          a taskwait the children, but not their children; a taskgroup what was made in it. At a
 *          cut all threads stand at one position, so that the union over them is this set again.
 *          While one thread is in a single or master construct, the others stand at its end with
 *          what they had in front of it; the end of other shared work is a position in the normal
 *          form, of which the same is asked. A function is a step from what its caller has (one
 *          more task, number 0) to what is left.
 * Errs:    on the side of waiting: of several callees each may make tasks, all must finish them; a
 *          call inside an expression finishes none.
 * Cost:    functions times sweeps, until nothing changes: two or three. */
#include "calls.h"
#include "reach_internal.h"
#include "walk.h"

/* What may be unfinished. Children of the running task and those of others, which only a barrier or
 * the end of a taskgroup finishes. */
struct state {
	bool is_reached;
	struct bitset children, others;
};

struct summary {
	struct state end;
	bool meets_children, meets_others; /* a position may find what its caller has */
	const struct position *position;
};

struct tasks {
	struct arena *arena;
	struct reach *reach;
	ARRAY(struct stmt *) list;
	struct map numbers;
	struct summary *of; /* by function id */
	bool grew;
	bool *reported; /* by number; NULL: not yet */
};

struct labelled {
	struct stmt *label;
	struct state state;
};

/* One function's body, a region's or a task's. */
struct running {
	struct tasks *tasks;
	struct state now, end;
	struct state *left, *again; /* where break and continue go */
	ARRAY(struct labelled) labels;
	bool grew, in_team;
	struct summary *summary;
};

/* ---- states ---- */

static struct state nothing(const struct tasks *t)
{
	unsigned n = t->list.n + 1;
	return (struct state){false, bitset_new(t->arena, n), bitset_new(t->arena, n)};
}

static struct state copy(const struct tasks *t, const struct state *s)
{
	return (struct state){s->is_reached, bitset_copy(t->arena, s->children),
			      bitset_copy(t->arena, s->others)};
}

static bool join(struct state *to, const struct state *from)
{
	bool grew = from->is_reached && !to->is_reached;
	if (!from->is_reached)
		return false;
	to->is_reached = true;
	grew |= bitset_union(to->children, from->children);
	grew |= bitset_union(to->others, from->others);
	return grew;
}

static void leave(struct running *r, struct state *to)
{
	if (to)
		join(to, &r->now);
	r->now = nothing(r->tasks);
}

static void finish_all(struct running *r)
{
	bitset_clear(r->now.children);
	bitset_clear(r->now.others);
}

/* ---- positions ---- */

/* Outside of teams the libraries do tasks at once, but for "target nowait". */
static bool may_wait(const struct omp *o, bool in_team)
{
	return in_team || (o->bits & OMP_TARGET);
}

static void report(struct running *r, struct bitset found, const struct position *p, struct loc at)
{
	struct tasks *t = r->tasks;
	for (int i = bitset_next(found, 1); i >= 0; i = bitset_next(found, (unsigned)i + 1)) {
		const struct stmt *s = t->list.at[i - 1];
		if (t->reported[i] || !may_wait(s->omp, r->in_team))
			continue;
		t->reported[i] = true;
		diag(DIAG_ERROR, s->loc, "this task may be waiting when a position is reached");
		if (p)
			diag(DIAG_NOTE, at,
			     "position '%s' is reached here, with no barrier, taskwait or "
			     "end of a taskgroup between",
			     p->name);
		else
			diag(DIAG_NOTE, at,
			     "one thread reaches a position in this construct, while others wait "
			     "at its end");
		diag(DIAG_HELP, s->loc,
		     "wait for it in front of the position: by 'omp barrier' (all tasks), by 'omp "
		     "taskwait' (this thread's), or put it into 'omp taskgroup'");
	}
}

static void meet(struct running *r, bool children, bool others, const struct position *p,
		 struct loc at)
{
	struct summary *s = r->summary;
	if (!r->now.is_reached)
		return;
	bool meets_children = children && bitset_has(r->now.children, 0);
	bool meets_others = others && bitset_has(r->now.others, 0);
	if (s && ((meets_children && !s->meets_children) || (meets_others && !s->meets_others))) {
		s->meets_children |= meets_children;
		s->meets_others |= meets_others;
		s->position = s->position ? s->position : p;
		r->tasks->grew = true;
	}
	if (!r->tasks->reported)
		return;
	if (children)
		report(r, r->now.children, p, at);
	if (others)
		report(r, r->now.others, p, at);
}

/* ---- calls ---- */

/* After a call of "f", which the caller had entered with "before". */
static void add_callee(struct running *r, const struct state *before, const struct function *f,
		       struct loc at, struct state *after)
{
	const struct summary *s = &r->tasks->of[f->definition->id];
	meet(r, s->meets_children, s->meets_others, s->position, at);
	if (!s->end.is_reached)
		return;
	struct state left = copy(r->tasks, &s->end);
	bool keeps_children = bitset_has(left.children, 0),
	     keeps_others = bitset_has(left.others, 0);
	bitset_remove(left.children, 0);
	bitset_remove(left.others, 0);
	if (keeps_children)
		bitset_union(left.children, before->children);
	if (keeps_others)
		bitset_union(left.others, before->others);
	join(after, &left);
}

static void call(struct running *r, const struct expr *e, bool is_alone)
{
	const struct callees *to = calls_of(r->tasks->reach->calls, e);
	const struct function_list *escaped = calls_escaped(r->tasks->reach->calls);
	struct state before = copy(r->tasks, &r->now), after = nothing(r->tasks);
	for (unsigned i = 0; i < to->functions.n; i++)
		add_callee(r, &before, to->functions.at[i], e->loc, &after);
	for (unsigned i = 0; i < to->callbacks.n; i++)
		add_callee(r, &before, to->callbacks.at[i], e->loc, &after);
	for (unsigned i = 0; to->is_unknown && i < escaped->at.n; i++)
		add_callee(r, &before, escaped->at.at[i], e->loc, &after);
	bool is_own = to->functions.n && !to->rows.n && !to->is_unknown && !to->callbacks.n;
	if (!is_alone || !is_own)
		join(&after, &before);
	r->now = after;
	if (to->never_returns)
		leave(r, NULL);
}

static void run(struct running *r, struct stmt *s);

static void see(struct expr *e, void *with)
{
	struct running *r = with;
	struct state before;
	if (e->kind == EXPR_CALL)
		call(r, e, false);
	if (e->kind != EXPR_STMT_EXPR)
		return;
	before = copy(r->tasks, &r->now);
	run(r, e->stmt);
	join(&r->now, &before);
}

static const struct expr *only_call(const struct expr *e)
{
	e = expr_ignore_casts(e);
	if (e->kind == EXPR_ASSIGN && e->args.at[0]->kind == EXPR_VAR)
		return only_call(e->args.at[1]);
	return e->kind == EXPR_CALL ? e : NULL;
}

static void evaluate(struct running *r, struct expr *e)
{
	if (!e)
		return;
	const struct expr *only = only_call(e);
	if (!only) {
		walk_expr(e, see, r);
		return;
	}
	for (unsigned i = 0; i < only->args.n; i++)
		walk_expr(only->args.at[i], see, r);
	call(r, only, true);
}

/* ---- constructs ---- */

static bool is_task(const struct omp *o)
{
	return (o->bits & OMP_TASK) || ((o->bits & OMP_TASKLOOP) && o->leaves_tasks) ||
	       ((o->bits & OMP_TARGET) && o->nowait);
}

/* A body that runs at a time of its own: what may be unfinished at its end. */
static struct state run_apart(struct running *r, struct stmt *body, bool in_team)
{
	struct running own = {.tasks = r->tasks, .in_team = in_team, .end = nothing(r->tasks)};
	do {
		own.grew = false;
		own.now = nothing(r->tasks);
		own.now.is_reached = true;
		run(&own, body);
		join(&own.end, &own.now);
	} while (own.grew);
	return own.end;
}

static void make_task(struct running *r, struct stmt *s)
{
	unsigned number = map_get(&r->tasks->numbers, s);
	struct state left = nothing(r->tasks);
	if (s->children.n)
		left = run_apart(r, s->children.at[0], false);
	if (!r->now.is_reached)
		return;
	bitset_add(r->now.children, number);
	bitset_union(r->now.others, left.children);
	bitset_union(r->now.others, left.others);
}

/* The branches of sections, and a body that not every thread runs. */
static void run_maybe(struct running *r, struct stmt *body)
{
	struct state before = copy(r->tasks, &r->now);
	run(r, body);
	join(&r->now, &before);
}

static bool is_by_one(const struct omp *o)
{
	return o->bits == OMP_SINGLE || o->bits == OMP_MASTER;
}

/* The normal form makes no task of it. */
static bool is_done_at_once(const struct running *r, const struct stmt *s)
{
	return stmt_is_only_task(s) && reach_leads_to_position(r->tasks->reach, s->children.at[0]);
}

static void run_construct(struct running *r, struct stmt *s)
{
	const unsigned shared = OMP_FOR | OMP_SECTIONS | OMP_SINGLE;
	const struct omp *o = s->omp;
	struct stmt *body = s->children.n ? s->children.at[0] : NULL;
	for (unsigned i = 0; i < o->exprs.n; i++)
		walk_expr(o->exprs.at[i], see, r);
	if (o->bits & OMP_PARALLEL) {
		if (body)
			run_apart(r, body, reach_is_team_region(r->tasks->reach, s));
		return;
	}
	if (is_done_at_once(r, s)) {
		run(r, body);
		return;
	}
	if (reach_is_own_task(r->tasks->reach, s)) {
		run_maybe(r, body);
		return;
	}
	if (is_task(o)) {
		make_task(r, s);
		return;
	}
	struct state before = copy(r->tasks, &r->now);
	if (is_by_one(o) && reach_waits(s) && reach_leads_to_position(r->tasks->reach, body))
		meet(r, true, true, NULL, s->loc);
	if (body)
		run_maybe(r, body);
	if ((o->bits & OMP_TASKGROUP) || (o->bits & OMP_TASKLOOP))
		r->now = before;
	else if ((o->bits & OMP_BARRIER) || ((o->bits & shared) && !o->nowait))
		finish_all(r);
	else if ((o->bits & OMP_TASKWAIT) && !o->leaves_tasks && !o->nowait)
		bitset_clear(r->now.children);
}

/* ---- statements ---- */

static struct state *label_state(struct running *r, struct stmt *label)
{
	for (unsigned i = 0; i < r->labels.n; i++)
		if (r->labels.at[i].label == label)
			return &r->labels.at[i].state;
	ARRAY_PUSH(r->tasks->arena, r->labels, (struct labelled){label, nothing(r->tasks)});
	r->grew = true;
	return &r->labels.at[r->labels.n - 1].state;
}

static void jump(struct running *r, struct stmt *label)
{
	r->grew |= join(label_state(r, label), &r->now);
}

static void run_loop(struct running *r, struct stmt *s)
{
	struct state left = nothing(r->tasks), again, *outer_left = r->left,
		     *outer_again = r->again;
	struct state head = copy(r->tasks, &r->now);
	bool grew = true;
	while (grew) {
		again = nothing(r->tasks);
		r->left = &left;
		r->again = &again;
		r->now = copy(r->tasks, &head);
		if (s->kind != STMT_DO) {
			evaluate(r, s->expr);
			join(&left, &r->now);
		}
		run(r, s->children.at[0]);
		join(&r->now, &again);
		if (s->kind == STMT_DO) {
			evaluate(r, s->expr);
			join(&left, &r->now);
		}
		evaluate(r, s->inc);
		grew = join(&head, &r->now);
	}
	r->left = outer_left;
	r->again = outer_again;
	r->now = left;
}

static void run_switch(struct running *r, struct stmt *s)
{
	struct state left = nothing(r->tasks), *outer = r->left;
	evaluate(r, s->expr);
	join(&left, &r->now);
	jump(r, s);
	r->left = &left;
	run(r, s->children.at[0]);
	join(&left, &r->now);
	r->left = outer;
	r->now = left;
}

/* A case is reached from the innermost switch around it. */
static void run_case(struct running *r, struct stmt *s)
{
	struct stmt *at = s->parent;
	while (at && at->kind != STMT_SWITCH)
		at = at->parent;
	if (at)
		join(&r->now, label_state(r, at));
	run(r, s->children.at[0]);
}

static void run_if(struct running *r, struct stmt *s)
{
	evaluate(r, s->expr);
	struct state before = copy(r->tasks, &r->now);
	run(r, s->children.at[0]);
	struct state then = r->now;
	r->now = before;
	if (s->children.n > 1)
		run(r, s->children.at[1]);
	join(&r->now, &then);
}

static void run_simple(struct running *r, struct stmt *s)
{
	for (unsigned i = 0; i < s->vars.n; i++) {
		for (unsigned k = 0; k < s->vars.at[i]->vla_counts.n; k++)
			walk_expr(s->vars.at[i]->vla_counts.at[k], see, r);
		evaluate(r, s->vars.at[i]->init);
	}
	evaluate(r, s->expr);
	for (unsigned i = 0; i < s->asm_inputs.n; i++)
		walk_expr(s->asm_inputs.at[i], see, r);
	for (unsigned i = 0; i < s->children.n; i++)
		run(r, s->children.at[i]);
}

static void run(struct running *r, struct stmt *s)
{
	switch (s->kind) {
	case STMT_WHILE:
	case STMT_DO: run_loop(r, s); return;
	case STMT_FOR:
		if (s->init)
			run(r, s->init);
		run_loop(r, s);
		return;
	case STMT_IF: run_if(r, s); return;
	case STMT_SWITCH: run_switch(r, s); return;
	case STMT_CASE:
	case STMT_DEFAULT: run_case(r, s); return;
	case STMT_LABEL:
		jump(r, s);
		r->now = copy(r->tasks, label_state(r, s));
		run(r, s->children.at[0]);
		return;
	case STMT_GOTO:
		if (s->target)
			jump(r, s->target);
		leave(r, NULL);
		return;
	case STMT_INDIRECT_GOTO:
		evaluate(r, s->expr);
		for (unsigned i = 0; i < r->labels.n; i++)
			r->grew |= join(&r->labels.at[i].state, &r->now);
		leave(r, NULL);
		return;
	case STMT_BREAK: leave(r, r->left); return;
	case STMT_CONTINUE: leave(r, r->again); return;
	case STMT_RETURN:
		evaluate(r, s->expr);
		leave(r, &r->end);
		return;
	case STMT_POSITION:
		if (!position_is_parking(s->position))
			meet(r, true, true, s->position, s->loc);
		return;
	case STMT_OMP: run_construct(r, s); return;
	default: run_simple(r, s);
	}
}

/* ---- functions ---- */

static void run_function(struct tasks *t, struct function *f)
{
	struct summary *s = &t->of[f->id];
	struct running r = {
		.tasks = t, .end = nothing(t), .in_team = reach_in_team(t->reach, f), .summary = s};
	do {
		r.grew = false;
		r.now = nothing(t);
		r.now.is_reached = true;
		bitset_add(r.now.children, 0);
		bitset_add(r.now.others, 0);
		run(&r, f->body);
		join(&r.end, &r.now);
	} while (r.grew);
	t->grew |= join(&s->end, &r.end);
}

static bool number_task(struct stmt *s, void *with)
{
	struct tasks *t = with;
	if (s->kind == STMT_OMP && is_task(s->omp) && !reach_is_own_task(t->reach, s)) {
		ARRAY_PUSH(t->arena, t->list, s);
		map_put(t->arena, &t->numbers, s, t->list.n);
	}
	return true;
}

static void run_all(struct tasks *t)
{
	struct call_order order = calls_order(t->reach->calls);
	for (unsigned i = 0; i < order.n; i++)
		run_function(t, order.at[i]);
}

void reach_refuse_tasks(struct reach *reach)
{
	const struct program *p = reach->program;
	struct tasks t = {.arena = arena_new(), .reach = reach};
	for (unsigned i = 0; i < p->functions.n; i++)
		walk_stmts(p->functions.at[i]->body, number_task, &t);
	if (t.list.n && p->positions.n) {
		t.of = ARENA_ARRAY(t.arena, struct summary, p->functions.n + 1);
		for (unsigned i = 0; i < p->functions.n; i++)
			t.of[i].end = nothing(&t);
		do {
			t.grew = false;
			run_all(&t);
		} while (t.grew);
		t.reported = ARENA_ARRAY(t.arena, bool, t.list.n + 1);
		run_all(&t);
	}
	arena_free(t.arena);
}
