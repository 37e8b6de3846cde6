/* saves_report.c - why each thing is saved, what can't be, and save sets as text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the labels of saves.c, filled.
 * Out:     one reason per live object and value; errors, warnings, assumptions; the dump.
 * Means:   a reason is the nearest step behind the label that may read the thing, followed into the
 *          function that does it. It is an assumption when the step is code that is not seen, or a
 *          pointer that may point anywhere.
 * Errs:    reasons explain, they decide nothing: a kill on the way is not looked at.
 * Cost:    one sweep over the function per label; readers inside functions are remembered. */
#include "access.h"
#include "calls.h"
#include "libc.h"
#include "liveness.h"
#include "omp_cfg.h"
#include "saves_internal.h"
#include "text.h"

/* ---- what can't be saved ---- */

static bool tell_once(struct saving *s, const void *about)
{
	if (map_get(&s->told, about))
		return false;
	map_put(s->arena, &s->told, about, 1);
	return true;
}

static void refuse_thread_local(struct saving *s, const struct label *l, const struct var *v)
{
	if (!tell_once(s, v))
		return;
	diag(DIAG_ERROR, l->loc, "thread-local '%s' may be read after this %s", v->name,
	     l->position ? "position" : "call leads to a position and returns");
	diag(DIAG_NOTE, v->loc, "'%s' is declared here", v->name);
	diag(DIAG_HELP, v->loc,
	     "copies of other threads can't be saved yet: set it anew behind the "
	     "position, or keep it in an ordinary array with one element a thread");
}

/* Memory of the C library that "held" names, or NULL. */
static const struct memory *library_memory(const struct saving *s, struct bitset held)
{
	for (int m = bitset_next(held, 0); m >= 0; m = bitset_next(held, (unsigned)m + 1))
		if (points_to_memory(s->pts, (unsigned)m)->kind == MEMORY_LIBRARY)
			return points_to_memory(s->pts, (unsigned)m);
	return NULL;
}

static void warn_of_library(struct saving *s, const struct label *l, const char *name,
			    const void *what, struct bitset held)
{
	const struct memory *m = library_memory(s, held);
	if (!m || !tell_once(s, what))
		return;
	diag(DIAG_WARNING, l->loc,
	     "'%s' may point to memory of the C library (%s), which is not there after a restart",
	     name, m->name);
	diag(DIAG_HELP, l->loc, "copy what it points to into memory of the program");
}

static void refuse_va_list(struct saving *s, const struct label *l, const struct var *v)
{
	if (!tell_once(s, v))
		return;
	diag(DIAG_ERROR, l->loc, "the argument list '%s' may be read after this %s", v->name,
	     l->position ? "position" : "call leads to a position and returns");
	diag(DIAG_HELP, v->loc, "fetch the arguments with va_arg before it");
}

static void check_variable(struct saving *s, const struct label *l, const struct var *v,
			   unsigned slot)
{
	bool is_data = slot < points_to_data(s->pts);
	if (v->is_thread_local && (!is_data || bitset_has(modref_written(s->modref), slot)))
		refuse_thread_local(s, l, v);
	if (v->type->kind == TYPE_VA_LIST)
		refuse_va_list(s, l, v);
	if (!v->is_system)
		warn_of_library(s, l, v->name, v, points_to_held(s->pts, v));
}

void saves_check(struct saving *s, struct solved *f, struct found_label *l)
{
	for (int i = bitset_next(l->live, 0); i >= 0; i = bitset_next(l->live, (unsigned)i + 1)) {
		const struct var *v = access_slot_var(s->table, f->function, (unsigned)i);
		const struct memory *m;
		if (v) {
			check_variable(s, &l->label, v, (unsigned)i);
			continue;
		}
		m = points_to_memory(s->pts, (unsigned)i);
		if (m->kind == MEMORY_HEAP)
			warn_of_library(s, &l->label, m->name, m->call,
					points_to_content(s->pts, (unsigned)i));
	}
}

/* ---- why ---- */

static bool in_set(const struct saving *s, struct bitset set, unsigned slot)
{
	return slot < points_to_data(s->pts) && bitset_has(set, slot);
}

static struct reason reason_at(struct loc loc, const char *text, bool is_assumption)
{
	return (struct reason){
		.object = ~0u, .loc = loc, .text = text, .is_assumption = is_assumption};
}

static bool explain(struct saving *s, struct function *f, unsigned slot, struct reason *out);

static bool explain_call(struct saving *s, const struct access *a, unsigned slot,
			 struct reason *out)
{
	const struct callees *to = calls_of(s->calls, a->expr);
	const struct function_list *escaped = calls_escaped(s->calls);
	unsigned n = to->functions.n, with_callbacks = n + to->callbacks.n;
	unsigned all = with_callbacks + (to->is_unknown ? escaped->at.n : 0);
	for (unsigned i = 0; i < all; i++) {
		struct function *f = i < n                ? to->functions.at[i]
				     : i < with_callbacks ? to->callbacks.at[i - n]
							  : escaped->at.at[i - with_callbacks];
		if (in_set(s, modref_of(s->modref, f)->ref, slot) && explain(s, f, slot, out))
			return true;
	}
	if (to->is_unknown) {
		const char *name = to->unknown ? to->unknown->name : "code behind a pointer";
		*out = reason_at(a->loc,
				 arena_printf(s->arena,
					      "may be read by '%s', of which "
					      "nothing is known",
					      name),
				 true);
		return true;
	}
	const char *by = to->rows.n        ? to->rows.at[0]->name
			 : to->functions.n ? to->functions.at[0]->name
					   : "a callback";
	*out = reason_at(a->loc, arena_printf(s->arena, "may be read by '%s'", by), false);
	return true;
}

/* Does step "a" of "f" read "slot"? Then why. */
static bool explain_step(struct saving *s, const struct function *f, const struct access *a,
			 unsigned slot, struct reason *out)
{
	if (!access_reads(s->table, s->modref, f, a, slot))
		return false;
	if (a->kind == ACCESS_CALL)
		return explain_call(s, a, slot, out);
	if (a->kind == ACCESS_EXIT) {
		*out = reason_at(a->loc, "may be read when the program ends", true);
		return true;
	}
	bool anywhere =
		!a->var && (!a->pointer || bitset_has(points_to_of(s->pts, a->pointer), 0) ||
			    bitset_empty(points_to_of(s->pts, a->pointer)));
	const char *how =
		anywhere ? "may be read through a pointer to anywhere, in '%s'" : "read in '%s'";
	*out = reason_at(a->loc, arena_printf(s->arena, how, f->name), anywhere);
	return true;
}

static const void *key_of(const struct function *f, unsigned slot)
{
	return (const void *)(uintptr_t)((uint64_t)(f->id + 1) << 32 | slot);
}

/* The first step of "f" that may read "slot"; remembered. */
static bool explain(struct saving *s, struct function *f, unsigned slot, struct reason *out)
{
	const struct omp_cfg *cfg = modref_cfg(s->modref, f);
	unsigned known = map_get(&s->readers, key_of(f, slot));
	bool found = false;
	if (known) {
		*out = s->known.at[known - 1];
		return out->text != NULL;
	}
	ARRAY_PUSH(s->arena, s->known, reason_at(f->loc, NULL, false));
	known = s->known.n;
	map_put(s->arena, &s->readers, key_of(f, slot), known);
	for (unsigned i = 0; i < cfg->nreached && !found; i++) {
		const struct block *b = &cfg->blocks.at[cfg->reverse_postorder[i]];
		for (unsigned k = 0; k < b->accesses.n && !found; k++)
			found = explain_step(s, f, &b->accesses.at[k], slot, out);
	}
	if (found)
		s->known.at[known - 1] = *out;
	return found;
}

struct sweep {
	struct saving *s;
	struct solved *f;
	struct found_label *l;
	struct bitset wanted, r, w, k;
	bool *queued;
	unsigned *queue, n;
};

static void give_reason(struct sweep *x, unsigned slot, const struct access *a)
{
	struct saving *s = x->s;
	struct reason why;
	struct var *v = access_slot_var(s->table, x->f->function, slot);
	unsigned object =
		slot < points_to_data(s->pts) ? s->number[slot] : saves_object_of_var(s->saves, v);
	bitset_remove(x->wanted, slot);
	if (!explain_step(s, x->f->function, a, slot, &why))
		return;
	why.object = object ? object : ~0u;
	why.var = v;
	if (object || (v && v->function == x->f->function && v->storage != STORAGE_LOCAL_STATIC))
		ARRAY_PUSH(s->arena, x->l->label.reasons, why);
}

static void sweep_block(struct sweep *x, const struct block *b, unsigned first)
{
	struct saving *s = x->s;
	for (unsigned i = first; i < b->accesses.n; i++) {
		const struct access *a = &b->accesses.at[i];
		access_effect(s->table, s->modref, x->f->function, a, x->r, x->w, x->k);
		bitset_intersect(x->r, x->wanted);
		for (int m = bitset_next(x->r, 0); m >= 0; m = bitset_next(x->r, (unsigned)m + 1))
			give_reason(x, (unsigned)m, a);
	}
	for (unsigned i = 0; i < b->succs.n; i++)
		if (!x->queued[b->succs.at[i].to]) {
			x->queued[b->succs.at[i].to] = true;
			x->queue[x->n++] = b->succs.at[i].to;
		}
}

static void give_async_reasons(struct sweep *x)
{
	struct saving *s = x->s;
	struct bitset async = modref_async(s->modref);
	for (int m = bitset_next(x->wanted, 0); m >= 0; m = bitset_next(x->wanted, (unsigned)m + 1))
		if (in_set(s, async, (unsigned)m) && s->number[m]) {
			struct reason why = reason_at(
				x->l->label.loc,
				"may be read at any time by a signal handler or another thread",
				true);
			why.object = s->number[m];
			ARRAY_PUSH(s->arena, x->l->label.reasons, why);
		}
}

void saves_reasons(struct saving *s, struct solved *f, struct found_label *l)
{
	const struct omp_cfg *cfg = f->liveness->cfg;
	struct arena *scratch = arena_new();
	unsigned n = access_slots(s->table, f->function);
	struct sweep x = {.s = s, .f = f, .l = l};
	x.wanted = bitset_copy(scratch, l->live);
	x.r = bitset_new(scratch, n);
	x.w = bitset_new(scratch, n);
	x.k = bitset_new(scratch, n);
	x.queued = ARENA_ARRAY(scratch, bool, cfg->blocks.n);
	x.queue = ARENA_ARRAY(scratch, unsigned, cfg->blocks.n + 1);
	sweep_block(&x, &cfg->blocks.at[l->block], l->step + 1);
	for (unsigned i = 0; i < x.n && !bitset_empty(x.wanted); i++)
		sweep_block(&x, &cfg->blocks.at[x.queue[i]], 0);
	give_async_reasons(&x);
	arena_free(scratch);
}

static void assume_of_call(struct saving *s, const struct expr *call)
{
	const struct callees *to = calls_of(s->calls, call);
	const void *key = to->unknown ? (const void *)to->unknown : (const void *)call;
	if (!to->is_unknown || !tell_once(s, key))
		return;
	const char *name = to->unknown ? to->unknown->name : "code behind this pointer";
	struct reason r = reason_at(
		call->loc,
		arena_printf(s->arena, "'%s' is assumed to read and write all that escapes to it",
			     name),
		true);
	ARRAY_PUSH(s->arena, s->saves->assumptions, r);
}

void saves_assumptions(struct saving *s)
{
	for (unsigned i = 0; i < s->program->functions.n; i++) {
		const struct call_list *in = calls_in(s->calls, s->program->functions.at[i]);
		for (unsigned k = 0; k < in->at.n; k++)
			assume_of_call(s, in->at.at[k]);
	}
	if (s->program->has_unseen_objects) {
		struct reason r = reason_at(
			(struct loc){NULL, 0, 0},
			"an object built without ompckpt-cc is assumed to read and write every "
			"external name it may refer to",
			true);
		ARRAY_PUSH(s->arena, s->saves->assumptions, r);
	}
}

/* ---- dump ---- */

static void dump_label(const struct saves *s, const struct label *l, struct text *out)
{
	const char *before = ": ";
	text_printf(out, "  @L%u", l->loc.line);
	if (l->position)
		text_printf(out, " position");
	else
		text_printf(out, " call");
	for (unsigned i = 0; i < l->values.n; i++, before = ", ")
		text_printf(out, "%s%s", before, l->values.at[i]->name);
	for (int o = bitset_next(l->live, 1); o >= 0; o = bitset_next(l->live, (unsigned)o + 1)) {
		text_printf(out, "%s[%s]", before, s->objects.at[o].name);
		before = ", ";
	}
	before = "; kills ";
	for (int o = bitset_next(l->kill, 1); o >= 0; o = bitset_next(l->kill, (unsigned)o + 1)) {
		text_printf(out, "%s[%s]", before, s->objects.at[o].name);
		before = ", ";
	}
	text_puts(out, "\n");
}

static void dump_constants(const struct saves *s, struct text *out)
{
	const char *before = "constant: ";
	for (unsigned i = 0; i < s->objects.n; i++) {
		const struct object *o = &s->objects.at[i];
		if (!o->is_saved || !o->is_constant)
			continue;
		text_printf(out, "%s[%s]", before, o->name);
		before = ", ";
	}
	if (before[0] == ',')
		text_puts(out, "\n");
}

void saves_dump(const struct saves *s, struct text *out)
{
	for (unsigned i = 0; i < s->functions.n; i++) {
		const struct path_function *f = &s->functions.at[i];
		text_printf(out, "%s:", f->function->name);
		for (unsigned k = 0; k < f->fixed.n; k++)
			text_printf(out, "%s%s", k ? ", " : " fixed ", f->fixed.at[k]->name);
		text_puts(out, "\n");
		for (unsigned k = 0; k < f->labels.n; k++)
			dump_label(s, &f->labels.at[k], out);
	}
	dump_constants(s, out);
}
