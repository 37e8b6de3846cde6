/* reasons.c - why each thing at a label is saved, and why the others are not.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the labels with their sets; the functions of which the regions know nothing.
 * Out:     one reason per live object and value, one per static variable that a store ends the life
 *          of; the assumptions those reasons rest on.
 * Means:   a reason is the nearest step after the label that may read the thing, followed into the
 *          function that does it, call by call. A read that is certain to be meant is preferred to
 *          one that is only assumed: by code that is not seen, through a pointer that may point
 *          anywhere, at the program's end.
 * Errs:    reasons explain, they decide nothing: a kill on the way is not looked at.
 * Cost:    one sweep over the function per label; what happens inside functions is remembered. */
#include "access.h"
#include "calls.h"
#include "libc.h"
#include "liveness.h"
#include "omp_cfg.h"
#include "saves_internal.h"

/* ---- assumptions ---- */

/* What an assumption is about that no place of the program causes. */
static const char the_end, any_time;

/* The number, from 1, of the assumption that rests on "about". */
static unsigned assume(struct saving *s, const void *about, struct loc loc, const char *text,
		       const char *help)
{
	unsigned known = map_get(&s->assumption_of, about);
	if (known)
		return known;
	struct assumption a = {loc, text, help};
	ARRAY_PUSH(s->arena, s->saves->assumptions, a);
	map_put(s->arena, &s->assumption_of, about, s->saves->assumptions.n);
	return s->saves->assumptions.n;
}

static unsigned assume_unknown(struct saving *s, const struct expr *call, const struct callees *to)
{
	const char *name = to->unknown ? to->unknown->name : "code behind this pointer";
	const char *text = arena_printf(
		s->arena, "'%s' is assumed to read and write all that escapes to it", name);
	if (to->unknown)
		return assume(s, to->unknown, call->loc, text,
			      "build the file that defines it with ompckpt-cc, too");
	return assume(
		s, call, call->loc, text,
		"build all files with ompckpt-cc; keep functions in pointers of function type");
}

static unsigned assume_anywhere(struct saving *s, const struct access *a)
{
	return assume(s, a->pointer ? (const void *)a->pointer : (const void *)a->stmt, a->loc,
		      "this pointer is assumed to point to anything that escapes",
		      "let it get its value as a pointer, not from an integer or from code built "
		      "without ompckpt-cc");
}

static unsigned assume_end(struct saving *s)
{
	return assume(s, &the_end, (struct loc){NULL, 0, 0},
		      "the end of the program is assumed to read all that escapes",
		      "don't hand the object to code that may keep its address");
}

static unsigned assume_any_time(struct saving *s)
{
	return assume(s, &any_time, (struct loc){NULL, 0, 0},
		      "signal handlers and threads of the program's own are assumed to read what "
		      "they name at any time",
		      "let them use a variable of their own");
}

/* Every call that may run code that is not seen, whether or not an object's life depends on it. */
static void assume_of_calls(struct saving *s)
{
	for (unsigned i = 0; i < s->program->functions.n; i++) {
		const struct call_list *in = calls_in(s->calls, s->program->functions.at[i]);
		for (unsigned k = 0; k < in->at.n; k++) {
			const struct callees *to = calls_of(s->calls, in->at.at[k]);
			if (to->is_unknown)
				assume_unknown(s, in->at.at[k], to);
		}
	}
	if (s->program->has_external_objects)
		assume(s, s->program, (struct loc){NULL, 0, 0},
		       "an object built without ompckpt-cc is assumed to read and write every "
		       "external name it may refer to",
		       "build it with ompckpt-cc");
}

/* ---- what a function does to a thing, and where ---- */

enum question {
	WHO_READS,
	WHO_OVERWRITES,
	WHO_WRITES, /* of elements: some of it */
};

static bool in_set(const struct saving *s, struct bitset set, unsigned location)
{
	return location < points_to_data(s->pts) && bitset_has(set, location);
}

static struct reason reason_at(struct loc loc, const char *text, unsigned assumption)
{
	return (struct reason){.object = ~0u, .loc = loc, .text = text, .assumption = assumption};
}

static bool find_in(struct saving *s, struct function *f, unsigned location, enum question q,
		    struct reason *out);

static struct bitset summary_set(const struct saving *s, const struct function *f, enum question q)
{
	const struct summary *of = modref_of(s->modref, f);
	return q == WHO_READS ? of->ref : q == WHO_WRITES ? of->mod : of->must;
}

/* "out" is what happens in "f", which "call" runs: put the call in front. */
static void put_via(struct saving *s, const struct access *call, const struct function *f,
		    struct reason *out)
{
	struct via *via = ARENA_NEW(s->arena, struct via);
	*via = (struct via){call->loc, f->name, out->through};
	out->through = via;
}

static bool find_in_callees(struct saving *s, const struct access *a, unsigned location,
			    enum question q, struct reason *out)
{
	const struct callees *to = calls_of(s->calls, a->expr);
	const struct function_list *escaped = calls_escaped(s->calls);
	unsigned n = to->functions.n, with_callbacks = n + to->callbacks.n;
	unsigned all = with_callbacks + (to->is_unknown ? escaped->at.n : 0);
	for (unsigned i = 0; i < all; i++) {
		struct function *f = i < n                ? to->functions.at[i]
				     : i < with_callbacks ? to->callbacks.at[i - n]
							  : escaped->at.at[i - with_callbacks];
		if (in_set(s, summary_set(s, f, q), location) && find_in(s, f, location, q, out)) {
			put_via(s, a, f, out);
			return true;
		}
	}
	return false;
}

static bool find_in_call(struct saving *s, const struct access *a, unsigned location,
			 enum question q, struct reason *out)
{
	const struct callees *to = calls_of(s->calls, a->expr);
	if (find_in_callees(s, a, location, q, out))
		return true;
	if (q == WHO_READS && to->is_unknown) {
		const char *name = to->unknown ? to->unknown->name : "code behind a pointer";
		const char *text = arena_printf(
			s->arena, "may be read by '%s', of which nothing is known", name);
		*out = reason_at(a->loc, text, assume_unknown(s, a->expr, to));
		return true;
	}
	const char *by = to->rows.n        ? to->rows.at[0]->name
			 : to->functions.n ? to->functions.at[0]->name
					   : "a callback";
	static const char *const how[] = {"may be read by '%s'", "overwritten by '%s'",
					  "written by '%s' before it is read"};
	*out = reason_at(a->loc, arena_printf(s->arena, how[q], by), 0);
	return true;
}

static bool points_anywhere(const struct saving *s, const struct access *a)
{
	return !a->var && (!a->pointer || bitset_has(points_to_of(s->pts, a->pointer), 0) ||
			   bitset_empty(points_to_of(s->pts, a->pointer)));
}

/* How step "a" of "f", which reads or overwrites "location", does it. */
static bool describe(struct saving *s, const struct function *f, const struct access *a,
		     unsigned location, enum question q, struct reason *out)
{
	static const char *const hows[] = {"read in '%s'", "overwritten in '%s'",
					   "written before it is read, in '%s'"};
	const char *how = hows[q];
	unsigned assumption = 0;
	if (a->kind == ACCESS_CALL)
		return find_in_call(s, a, location, q, out);
	if (a->kind == ACCESS_EXIT) {
		*out = reason_at(a->loc, "may be read when the program ends", assume_end(s));
		return true;
	}
	if (q == WHO_READS && points_anywhere(s, a)) {
		how = "may be read through a pointer to anywhere, in '%s'";
		assumption = assume_anywhere(s, a);
	}
	*out = reason_at(a->loc, arena_printf(s->arena, how, f->name), assumption);
	return true;
}

struct step_sets {
	struct bitset read, written, killed;
};

static struct step_sets new_effect(struct arena *a, const struct saving *s,
				   const struct function *f)
{
	unsigned n = access_locations(s->table, f);
	return (struct step_sets){bitset_new(a, n), bitset_new(a, n), bitset_new(a, n)};
}

static bool does(struct saving *s, const struct function *f, const struct access *a,
		 unsigned location, enum question q)
{
	if (q == WHO_READS)
		return access_reads(s->table, s->modref, f, a, location);
	struct arena *scratch = arena_new();
	struct step_sets e = new_effect(scratch, s, f);
	access_effect(s->table, s->modref, f, a, e.read, e.written, e.killed);
	bool found = bitset_has(q == WHO_WRITES ? e.written : e.killed, location);
	arena_free(scratch);
	return found;
}

static const void *key_of(const struct function *f, unsigned location, enum question q)
{
	return (const void *)(uintptr_t)((uint64_t)(f->id + 1) << 34 | (uint64_t)q << 32 |
					 location);
}

/* The best of the answers that the steps of "f" give: a proven one, or the first. */
static bool search(struct saving *s, struct function *f, unsigned location, enum question q,
		   struct reason *out)
{
	const struct omp_cfg *cfg = modref_cfg(s->modref, f);
	bool found = false;
	for (unsigned i = 0; i < cfg->nreached; i++) {
		const struct block *b = &cfg->blocks.at[cfg->reverse_postorder[i]];
		for (unsigned k = 0; k < b->accesses.n; k++) {
			const struct access *a = &b->accesses.at[k];
			struct reason here;
			if (!does(s, f, a, location, q) || !describe(s, f, a, location, q, &here))
				continue;
			if (!found || !here.assumption)
				*out = here;
			found = true;
			if (!here.assumption)
				return true;
		}
	}
	return found;
}

static bool find_in(struct saving *s, struct function *f, unsigned location, enum question q,
		    struct reason *out)
{
	unsigned known = map_get(&s->readers, key_of(f, location, q));
	if (known) {
		*out = s->known.at[known - 1];
		return out->text != NULL;
	}
	ARRAY_PUSH(s->arena, s->known, reason_at(f->loc, NULL, 0));
	known = s->known.n;
	map_put(s->arena, &s->readers, key_of(f, location, q), known);
	if (!search(s, f, location, q, out))
		return false;
	s->known.at[known - 1] = *out;
	return true;
}

/* ---- one label ---- */

struct label_sweep {
	struct saving *s;
	struct solved *f;
	struct found_label *l;
	struct label *label; /* … as it will be handed on */
	struct step_sets effect;
	struct bitset live; /* no proven reason found yet */
	struct bitset dead; /* no end found yet */
	ARRAY(struct reason) assumed;
	struct bitset has_assumed;
	bool *queued;
	unsigned *queue, n;
};

/* Say whom "why" is about; false: nobody that is saved or could be. */
static bool address(const struct label_sweep *x, unsigned location, struct reason *why)
{
	const struct saving *s = x->s;
	struct var *v = access_location_var(s->table, x->f->function, location);
	unsigned object = location < points_to_data(s->pts) ? s->number[location]
							    : saves_object_of_var(s->saves, v);
	why->object = object ? object : ~0u;
	why->var = v;
	return object || (v && v->function == x->f->function && v->storage != STORAGE_LOCAL_STATIC);
}

static void see_read(struct label_sweep *x, unsigned location, const struct access *a)
{
	struct reason why;
	if (!describe(x->s, x->f->function, a, location, WHO_READS, &why) ||
	    !address(x, location, &why)) {
		bitset_remove(x->live, location);
		return;
	}
	if (!why.assumption) {
		bitset_remove(x->live, location);
		ARRAY_PUSH(x->s->arena, x->label->reasons, why);
	} else if (!bitset_has(x->has_assumed, location)) {
		bitset_add(x->has_assumed, location);
		why.object = location;
		ARRAY_PUSH(x->s->arena, x->assumed, why);
	}
}

static void see_end(struct label_sweep *x, unsigned location, const struct access *a,
		    enum question q)
{
	struct reason why;
	bitset_remove(x->dead, location);
	if (!describe(x->s, x->f->function, a, location, q, &why))
		return;
	why.var = access_location_var(x->s->table, x->f->function, location);
	ARRAY_PUSH(x->s->arena, x->label->ends, why);
}

static void sweep_step(struct label_sweep *x, const struct access *a)
{
	struct saving *s = x->s;
	struct step_sets *e = &x->effect;
	access_effect(s->table, s->modref, x->f->function, a, e->read, e->written, e->killed);
	bitset_intersect(e->read, x->live);
	bitset_intersect(e->killed, x->dead);
	bitset_intersect(e->written, x->l->refined);
	for (int m = bitset_next(e->read, 0); m >= 0; m = bitset_next(e->read, (unsigned)m + 1))
		see_read(x, (unsigned)m, a);
	for (int m = bitset_next(e->killed, 0); m >= 0; m = bitset_next(e->killed, (unsigned)m + 1))
		see_end(x, (unsigned)m, a, WHO_OVERWRITES);
	bitset_intersect(e->written, x->dead);
	for (int m = bitset_next(e->written, 0); m >= 0;
	     m = bitset_next(e->written, (unsigned)m + 1))
		see_end(x, (unsigned)m, a, WHO_WRITES);
}

static void sweep_block(struct label_sweep *x, const struct block *b, unsigned first)
{
	for (unsigned i = first; i < b->accesses.n; i++)
		sweep_step(x, &b->accesses.at[i]);
	for (unsigned i = 0; i < b->succs.n; i++)
		if (!x->queued[b->succs.at[i].to]) {
			x->queued[b->succs.at[i].to] = true;
			x->queue[x->n++] = b->succs.at[i].to;
		}
}

/* What only an assumption keeps alive, and what may be read at any time. */
static void settle_for_assumptions(struct label_sweep *x)
{
	struct saving *s = x->s;
	struct bitset async = modref_async(s->modref);
	for (unsigned i = 0; i < x->assumed.n; i++) {
		struct reason why = x->assumed.at[i];
		unsigned location = why.object;
		if (!bitset_has(x->live, location) || !address(x, location, &why))
			continue;
		bitset_remove(x->live, location);
		ARRAY_PUSH(s->arena, x->label->reasons, why);
	}
	for (int m = bitset_next(x->live, 0); m >= 0; m = bitset_next(x->live, (unsigned)m + 1)) {
		if (!in_set(s, async, (unsigned)m) || !s->number[m])
			continue;
		struct reason why =
			reason_at(x->label->loc,
				  "may be read at any time by a signal handler or another thread",
				  assume_any_time(s));
		why.object = s->number[m];
		ARRAY_PUSH(s->arena, x->label->reasons, why);
	}
}

/* Static variables of the program that are not live at the label. */
static struct bitset dead_at(struct arena *a, const struct saving *s, const struct solved *f,
			     const struct found_label *l)
{
	struct bitset dead = bitset_new(a, access_locations(s->table, f->function));
	for (unsigned i = 0; i < points_to_data(s->pts); i++) {
		const struct var *v = points_to_memory(s->pts, i)->var;
		if (v && !v->is_system && v->storage != STORAGE_LOCAL &&
		    v->storage != STORAGE_PARAM && !bitset_has(l->live, i))
			bitset_add(dead, i);
	}
	return dead;
}

static void explain(struct saving *s, struct solved *f, struct found_label *l, struct label *label)
{
	const struct omp_cfg *cfg = f->liveness->cfg;
	struct arena *scratch = arena_new();
	struct label_sweep x = {.s = s, .f = f, .l = l, .label = label};
	x.effect = new_effect(scratch, s, f->function);
	x.live = bitset_copy(scratch, l->live);
	x.dead = dead_at(scratch, s, f, l);
	x.has_assumed = bitset_new(scratch, access_locations(s->table, f->function));
	x.queued = ARENA_ARRAY(scratch, bool, cfg->blocks.n);
	x.queue = ARENA_ARRAY(scratch, unsigned, cfg->blocks.n + 1);
	sweep_block(&x, &cfg->blocks.at[l->block], l->step + 1);
	for (unsigned i = 0; i < x.n && !(bitset_empty(x.live) && bitset_empty(x.dead)); i++)
		sweep_block(&x, &cfg->blocks.at[x.queue[i]], 0);
	settle_for_assumptions(&x);
	arena_free(scratch);
}

static void assume_whole(void *to, struct loc loc, const char *text, const char *help)
{
	struct saving *s = to;
	struct assumption x = {loc, text, help};
	ARRAY_PUSH(s->arena, s->saves->assumptions, x);
}

void saves_reasons(struct saving *s)
{
	for (unsigned i = 0; i < s->functions.n; i++)
		for (unsigned k = 0; k < s->functions.at[i].labels.n; k++)
			explain(s, &s->functions.at[i], &s->functions.at[i].labels.at[k],
				&s->saves->functions.at[i].labels.at[k]);
	assume_of_calls(s);
	if (s->regions)
		regions_not_known(s->regions, assume_whole, s);
}
