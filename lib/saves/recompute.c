/* recompute.c - what no image need hold, because main's first statements compute it again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the statements that main begins with (recompute_openings.c); what each label saves.
 * Out:     which objects some of them fill, and what that costs (recompute_costs.c); of what is
 *          asked for, labels without it.
 * Means:   A restart does the steps taken in their order, in a process whose variables are as at
 *          main's beginning, but for those that no step taken writes or needs as it was then:
 *          these hold what the image says. So a step reads what it read in the first run if each
 *          location that it may read (modref)
 *            - was written before it by steps taken alone, since main began, or since one of them
 *              must have written all of it; or
 *            - has its last value already, which every image holds, and no step taken writes it.
 *          An object is filled again if steps taken alone write it, nothing does later, and it
 *          does not depend on the number of threads. From one object on, statements are added
 *          until nothing is missing, or one would be needed that can't be done again.
 * Errs:    on the side of saving: arrays are read and written as wholes; what may be written
 *          before main, or at any time, is none of either.
 * Cost:    for each object some passes over the locations that main's first statements touch. */
#include "recompute.h"
#include "analyses.h"
#include "invariant.h"
#include "modref.h"
#include "points_to.h"
#include "recompute_internal.h"
#include "saves_internal.h"
#include "team_size.h"
#include "text.h"

#include <string.h>

/* Which statements are done again, and what that rests on. */
struct trial {
	struct arena *arena;
	const struct saving *s;
	const struct analyses *x;
	const struct openings *o;
	bool *is_taken;         /* by statement */
	struct bitset targets;  /* by object: computed again */
	struct bitset at_first; /* by variable: needed as it was when main began */
	struct bitset at_last;  /* … as the image has it */
	struct bitset written;  /* data */
	struct obstacle why;
	bool has_grown;
};

static struct trial trial_new(struct arena *a, const struct saving *s, const struct analyses *x,
			      const struct openings *o)
{
	struct trial t = {.arena = a, .s = s, .x = x, .o = o};
	t.is_taken = ARENA_ARRAY(a, bool, o->list.n + 1);
	t.targets = bitset_new(a, s->saves->objects.n);
	t.at_first = bitset_new(a, x->program->vars.n + 1);
	t.at_last = bitset_new(a, x->program->vars.n + 1);
	t.written = bitset_new(a, points_to_data(s->pts));
	return t;
}

static struct trial trial_copy(struct arena *a, const struct trial *from)
{
	struct trial t = trial_new(a, from->s, from->x, from->o);
	memcpy(t.is_taken, from->is_taken, from->o->list.n * sizeof *t.is_taken);
	bitset_assign(t.targets, from->targets);
	return t;
}

static bool refuse(struct trial *t, struct loc loc, const char *text)
{
	if (!t->why.text)
		t->why = (struct obstacle){text, loc};
	return false;
}

static bool take(struct trial *t, unsigned i)
{
	const struct opening *s = &t->o->list.at[i];
	if (!s->expr)
		return refuse(t, s->why.loc, s->why.text);
	t->has_grown |= !t->is_taken[i];
	t->is_taken[i] = true;
	return true;
}

/* ---- what a step reads ---- */

static bool has_part(const struct saves *s, unsigned object)
{
	for (unsigned i = 0; i < s->functions.n; i++)
		for (unsigned k = 0; k < s->functions.at[i].labels.n; k++) {
			const struct label *l = &s->functions.at[i].labels.at[k];
			if ((l->part && bitset_has(l->part->objects, object)) ||
			    (l->kill_part && bitset_has(l->kill_part->objects, object)))
				return true;
		}
	return false;
}

/* Has it its last value when statement "i" begins, and can every image hold that? */
static bool is_at_last(const struct trial *t, unsigned i, unsigned location)
{
	const struct var *v = points_to_memory(t->s->pts, location)->var;
	unsigned object = saves_object_of_var(t->s->saves, v);
	if (!object || !t->s->saves->objects.at[object].is_saved ||
	    bitset_has(t->targets, object) || bitset_has(t->o->late, location) ||
	    has_part(t->s->saves, object))
		return false;
	for (unsigned k = 0; k < t->o->list.n; k++)
		if ((k >= i || t->is_taken[k]) && bitset_has(t->o->list.at[k].written, location))
			return false;
	return true;
}

/* All that writes it before statement "i", from where it must have been written on. */
static bool take_writers(struct trial *t, unsigned i, unsigned location)
{
	for (unsigned k = i; k-- > 0;) {
		const struct opening *s = &t->o->list.at[k];
		if (bitset_has(s->written, location) && !take(t, k))
			return false;
		if (bitset_has(s->must, location))
			return true;
	}
	return true;
}

/* Only steps taken have written it by then: since they, or main, began. */
static bool is_written_again(const struct trial *t, unsigned i, unsigned location, bool *at_first)
{
	for (unsigned k = i; k-- > 0;) {
		const struct opening *s = &t->o->list.at[k];
		if (bitset_has(s->written, location) && !t->is_taken[k])
			return false;
		if (bitset_has(s->must, location))
			return true;
	}
	*at_first = true;
	return true;
}

/* External memory is read where the program would end: pure code has no pointer to it. */
static bool read_one(struct trial *t, unsigned i, unsigned location)
{
	const struct memory *m = points_to_memory(t->s->pts, location);
	struct loc loc = t->o->list.at[i].stmt->loc;
	bool at_first = false;
	if (m->kind == MEMORY_STRING || m->kind == MEMORY_EXTERNAL || openings_is_gone(t->o, m))
		return true;
	if (m->kind != MEMORY_VAR || !openings_is_static(m->var) ||
	    bitset_has(t->o->wild, location))
		return refuse(t, loc,
			      arena_printf(t->arena,
					   "this may read '%s', which a restart may find changed",
					   m->name));
	if (is_written_again(t, i, location, &at_first)) {
		if (at_first)
			bitset_add(t->at_first, m->var->id);
		return true;
	}
	if (is_at_last(t, i, location)) {
		bitset_add(t->at_last, m->var->id);
		return true;
	}
	return take_writers(t, i, location);
}

static bool read_all(struct trial *t, unsigned i)
{
	struct bitset read = t->o->list.at[i].read;
	for (int l = bitset_next(read, 0); l >= 0; l = bitset_next(read, (unsigned)l + 1))
		if (!read_one(t, i, (unsigned)l))
			return false;
	return true;
}

/* What is needed as the image has it must be there before the steps: none of them writes it, or
 * needs it as it was at first. */
static bool is_consistent(struct trial *t)
{
	for (int l = bitset_next(t->written, 0); l >= 0;
	     l = bitset_next(t->written, (unsigned)l + 1))
		bitset_add(t->at_first, points_to_memory(t->s->pts, (unsigned)l)->var->id);
	for (int v = bitset_next(t->at_last, 0); v >= 0;
	     v = bitset_next(t->at_last, (unsigned)v + 1))
		if (bitset_has(t->at_first, (unsigned)v)) {
			const struct var *var = t->x->program->vars.at[v];
			return refuse(t, var->loc,
				      arena_printf(t->arena,
						   "'%s' is needed as it is when main begins, and "
						   "as it is later",
						   var->name));
		}
	return true;
}

/* Take what is needed until nothing is missing. */
static bool complete(struct trial *t)
{
	do {
		t->has_grown = false;
		bitset_clear(t->at_first);
		bitset_clear(t->at_last);
		bitset_clear(t->written);
		for (unsigned i = 0; i < t->o->list.n; i++) {
			if (!t->is_taken[i])
				continue;
			bitset_union(t->written, t->o->list.at[i].written);
			if (!read_all(t, i))
				return false;
		}
	} while (t->has_grown);
	return is_consistent(t);
}

/* ---- an object ---- */

static bool is_of(const struct memory *m, const struct var *v)
{
	return m->kind == MEMORY_VAR && m->var == v;
}

static bool take_location(struct trial *t, const struct object *o, unsigned location)
{
	const struct team_cause *team = team_size_of_memory(t->x->team_size, location);
	if (bitset_has(t->x->changing, location))
		return refuse(
			t, o->loc,
			arena_printf(t->arena,
				     "'%s' may change after a potential checkpoint was reached",
				     o->name));
	if (bitset_has(t->o->late, location))
		return refuse(t, o->loc,
			      arena_printf(t->arena,
					   "'%s' is changed by more than what main executes "
					   "once, before all potential checkpoints",
					   o->name));
	if (team)
		return refuse(t, team->loc,
			      arena_printf(t->arena, "'%s' depends on the number of threads: %s",
					   o->name, team->text));
	for (unsigned i = 0; i < t->o->list.n; i++)
		if (bitset_has(t->o->list.at[i].written, location) && !take(t, i))
			return false;
	return true;
}

static bool is_candidate(const struct object *o)
{
	return o->kind == OBJECT_VAR && o->is_saved && o->var && openings_is_static(o->var);
}

/* Is all of object "id" there again once the steps have run? */
static bool take_object(struct trial *t, unsigned id)
{
	const struct object *o = &t->s->saves->objects.at[id];
	bitset_add(t->targets, id);
	if (t->o->why.text)
		return refuse(t, t->o->why.loc, t->o->why.text);
	if (!is_candidate(o))
		return refuse(
			t, o->loc,
			arena_printf(t->arena, "'%s' is no variable of static storage", o->name));
	for (unsigned l = 0; l < points_to_data(t->s->pts); l++)
		if (is_of(points_to_memory(t->s->pts, l), o->var) && !take_location(t, o, l))
			return false;
	return complete(t);
}

/* ---- offers ---- */

static const char *step_name(const struct expr *e)
{
	const struct expr *at = e->args.at[0];
	while (at->args.n && at->kind != EXPR_FUNCTION && at->kind != EXPR_VAR)
		at = at->args.at[0];
	return at->kind == EXPR_FUNCTION ? at->function->name
	       : at->kind == EXPR_VAR    ? at->var->name
					 : "main";
}

/* The statements that can be done again are the steps: by statement its number. */
static unsigned *number_steps(struct arena *a, const struct openings *o, struct recompute *r)
{
	unsigned *numbers = ARENA_ARRAY(a, unsigned, o->list.n + 1);
	for (unsigned i = 0; i < o->list.n; i++) {
		const struct opening *s = &o->list.at[i];
		struct recompute_step step = {.expr = s->expr, .gives = s->gives};
		numbers[i] = r->steps.n;
		if (!s->expr)
			continue;
		step.name = step_name(s->expr);
		step.loc = s->expr->loc;
		ARRAY_PUSH(a, r->steps, step);
	}
	return numbers;
}

static void add_offer(struct trial *t, unsigned id, const unsigned *numbers, struct recompute *r)
{
	struct recompute_offer offer = {.object = id};
	for (unsigned i = 0; i < t->o->list.n; i++)
		if (t->is_taken[i])
			ARRAY_PUSH(t->s->arena, offer.steps, numbers[i]);
	if (offer.steps.n)
		ARRAY_PUSH(t->s->arena, r->offers, offer);
}

static void find_offers(const struct saving *s, const struct analyses *x, const struct openings *o,
			const unsigned *numbers, struct recompute *r)
{
	for (unsigned id = 1; !o->why.text && id < s->saves->objects.n; id++) {
		struct arena *scratch = arena_new();
		struct trial t = trial_new(scratch, s, x, o);
		if (is_candidate(&s->saves->objects.at[id]) && take_object(&t, id))
			add_offer(&t, id, numbers, r);
		arena_free(scratch);
	}
}

/* ---- what is taken ---- */

/* Do the "n" characters "name" mean the object? "f:x" is "x", too. */
static bool is_called(const struct object *o, const char *name, size_t n)
{
	const char *colon = strchr(o->name, ':'), *end = colon ? colon + 1 : o->name;
	return (strlen(o->name) == n && !strncmp(o->name, name, n)) ||
	       (strlen(end) == n && !strncmp(end, name, n));
}

/* Is the object in the list? "": each is that is large enough. */
static bool is_wished(const char *wish, const struct object *o)
{
	if (!*wish)
		return costs_is_large(o);
	for (const char *at = wish; at; at = strchr(at, ','), at += at != NULL)
		if (is_called(o, at, strcspn(at, ",")))
			return true;
	return false;
}

static void save_at(struct arena *a, struct label *l, unsigned object, struct loc loc)
{
	struct reason why = {
		.object = object, .loc = loc, .text = "needed to compute something else again"};
	if (bitset_has(l->live, object))
		return;
	bitset_add(l->live, object);
	ARRAY_PUSH(a, l->reasons, why);
}

/* Main's frame is in every stack, and nothing kills what nothing changes. */
static void change_labels(struct trial *t, const struct function *main)
{
	struct saves *s = t->s->saves;
	for (unsigned i = 0; i < s->functions.n; i++)
		for (unsigned k = 0; k < s->functions.at[i].labels.n; k++) {
			struct label *l = &s->functions.at[i].labels.at[k];
			bitset_subtract(l->live, t->targets);
			for (unsigned o = 1;
			     s->functions.at[i].function == main && o < s->objects.n; o++)
				if (s->objects.at[o].var &&
				    bitset_has(t->at_last, s->objects.at[o].var->id))
					save_at(t->s->arena, l, o, main->loc);
		}
}

static void note_taken(struct trial *t, const unsigned *numbers, struct recompute *r)
{
	r->any = true;
	bitset_union(r->late, t->at_first);
	for (unsigned i = 0; i < t->o->list.n; i++)
		if (t->is_taken[i])
			r->steps.at[numbers[i]].is_taken = true;
	for (unsigned i = 0; i < r->offers.n; i++)
		r->offers.at[i].is_taken = bitset_has(t->targets, r->offers.at[i].object);
}

/* One more object, if it goes with those before it. */
static bool add_object(struct trial *t, unsigned id, struct obstacle *why)
{
	struct trial next = trial_copy(t->arena, t);
	bool ok = take_object(&next, id);
	*why = next.why;
	if (ok)
		*t = next;
	return ok;
}

static bool refuse_name(const char *name, struct obstacle why)
{
	diag(DIAG_ERROR, why.loc, "'%s' can't be computed again: %s", name, why.text);
	diag(DIAG_HELP, (struct loc){0},
	     "leave it out of --ompckpt-recompute; 'ompckpt explain PROGRAM' lists what can be");
	return false;
}

/* Each name of the list is one of a saved object's. */
static bool knows_names(const struct saves *s, const char *wish)
{
	for (const char *at = wish; at && *at; at = strchr(at, ','), at += at != NULL) {
		size_t n = strcspn(at, ",");
		bool is_known = false;
		for (unsigned i = 1; i < s->objects.n; i++)
			is_known |=
				s->objects.at[i].is_saved && is_called(&s->objects.at[i], at, n);
		if (is_known)
			continue;
		diag(DIAG_ERROR, (struct loc){0},
		     "nothing saves '%.*s', which was to be computed again", (int)n, at);
		diag(DIAG_HELP, (struct loc){0}, "--ompckpt-dump=saves lists what is saved");
		return false;
	}
	return true;
}

static bool take_wishes(struct trial *t, const char *wish)
{
	const struct saves *s = t->s->saves;
	struct obstacle why;
	bool ok = knows_names(s, wish);
	for (unsigned id = 1; ok && id < s->objects.n; id++) {
		const struct object *o = &s->objects.at[id];
		if (!o->is_saved || (!*wish && !is_candidate(o)) || !is_wished(wish, o))
			continue;
		if (!add_object(t, id, &why) && *wish)
			ok = refuse_name(o->name, why);
	}
	return ok;
}

static void warn_of_storage(void)
{
	diag(DIAG_WARNING, (struct loc){0},
	     "the plan does not say how fast storage is: nothing is computed again");
	diag(DIAG_HELP, (struct loc){0},
	     "profile a run that takes a checkpoint, or make the plan with --storage RATE");
}

/* What pays together, as far as it goes together: without what does not, others may pay. */
static void take_paying(struct trial *t, struct recompute *r)
{
	bool *is_refused = ARENA_ARRAY(t->arena, bool, r->offers.n + 1);
	struct trial first = trial_copy(t->arena, t);
	struct obstacle why;
	bool is_new = true;
	if (!r->storage && r->offers.n)
		warn_of_storage();
	while (is_new) {
		is_new = false;
		*t = trial_copy(t->arena, &first);
		costs_choose(r, is_refused);
		for (unsigned i = 0; i < r->offers.n; i++)
			if (r->offers.at[i].pays && !add_object(t, r->offers.at[i].object, &why)) {
				is_refused[i] = true;
				is_new = true;
			}
	}
}

bool saves_recompute(struct saving *s, const struct analyses *x, const struct recompute_wish *wish)
{
	struct recompute *r = ARENA_NEW(s->arena, struct recompute);
	struct openings o = openings_find(s->arena, x);
	unsigned *numbers = number_steps(s->arena, &o, r);
	struct trial t = trial_new(s->arena, s, x, &o);
	r->main = o.main;
	r->late = bitset_new(s->arena, x->program->vars.n + 1);
	find_offers(s, x, &o, numbers, r);
	s->saves->recompute = r;
	r->measures = wish->measures && r->offers.n;
	if (wish->plan)
		costs_note(s->saves, r, wish->plan);
	if (!wish->names)
		return true;
	if (!*wish->names && r->has_costs)
		take_paying(&t, r);
	else if (!take_wishes(&t, wish->names))
		return false;
	if (bitset_empty(t.targets))
		return true;
	note_taken(&t, numbers, r);
	change_labels(&t, o.main);
	return true;
}

bool recompute_is_late(const struct saves *s, const struct var *v)
{
	return s->recompute && bitset_has(s->recompute->late, v->definition->id);
}

static bool is_taken(const struct recompute *r, unsigned object)
{
	for (unsigned i = 0; i < r->offers.n; i++)
		if (r->offers.at[i].object == object)
			return r->offers.at[i].is_taken;
	return false;
}

void recompute_check(const struct saves *s)
{
	const struct recompute *r = s->recompute;
	for (unsigned i = 0; i < s->functions.n; i++)
		for (unsigned k = 0; k < s->functions.at[i].labels.n; k++) {
			const struct label *l = &s->functions.at[i].labels.at[k];
			for (int o = bitset_next(l->live, 1); o >= 0;
			     o = bitset_next(l->live, (unsigned)o + 1))
				INVARIANT(l->loc, !is_taken(r, (unsigned)o));
		}
	for (unsigned i = 0; i < r->offers.n; i++) {
		const struct object *o = &s->objects.at[r->offers.at[i].object];
		INVARIANT(o->loc, o->is_constant);
		INVARIANT(o->loc, !r->offers.at[i].is_taken || recompute_is_late(s, o->var));
		for (unsigned k = 0; k < r->offers.at[i].steps.n; k++)
			INVARIANT(o->loc,
				  !r->offers.at[i].is_taken ||
					  r->steps.at[r->offers.at[i].steps.at[k]].is_taken);
	}
}

static void dump_cost(const struct recompute_offer *o, struct text *out)
{
	if (o->has_cost)
		text_printf(out, "; %.6f s to compute", (double)o->compute_ns / 1e9);
	if (o->has_cost && o->storage_ns)
		text_printf(out, ", %.6f s to write and read", (double)o->storage_ns / 1e9);
	if (o->is_judged)
		text_puts(out, o->pays ? ": pays" : ": does not pay");
}

void recompute_dump(const struct saves *s, struct text *out)
{
	const struct recompute *r = s->recompute;
	for (unsigned i = 0; i < r->offers.n; i++) {
		const struct recompute_offer *o = &r->offers.at[i];
		const char *comma = "";
		text_printf(out, "%s%s:", s->objects.at[o->object].name,
			    o->is_taken ? " (taken)" : "");
		for (unsigned k = 0; k < o->steps.n; k++, comma = ",") {
			const struct recompute_step *step = &r->steps.at[o->steps.at[k]];
			text_printf(out, "%s @L%u %s", comma, step->loc.line, step->name);
		}
		dump_cost(o, out);
		text_puts(out, "\n");
	}
	if (!r->any)
		return;
	text_puts(out, "after them:");
	for (unsigned i = 0; i < s->objects.n; i++)
		if (s->objects.at[i].var && recompute_is_late(s, s->objects.at[i].var))
			text_printf(out, " [%s]", s->objects.at[i].name);
	for (unsigned i = 0; i < s->dead.n; i++)
		if (recompute_is_late(s, s->dead.at[i]))
			text_printf(out, " [%s]", s->dead.at[i]->name);
	text_puts(out, "\n");
	saves_dump(s, out);
}
