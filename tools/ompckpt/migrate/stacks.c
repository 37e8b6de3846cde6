/* stacks.c - the frames of an image, as another build has them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the stacks of an image; two builds that are matched.
 * Out:   for each frame the function, label and place in the arena that it has in the new build.
 * Means: functions by name; positions and calls by the text around them (labels.h). Between two
 *        frames a new function may stand that calls the inner one; one that is gone is left out.
 *        What a label's save set takes for granted must have held at the old one.
 * Errs:  on the side of refusing: the text of a function whose team was cut must not have changed.
 * Cost:  linear in frames and locals. */
#include "stacks.h"
#include "allocate.h"
#include "command.h"
#include "labels.h"
#include "processor.h"

#include <stdlib.h>
#include <string.h>

enum { ARENA_ALIGN = 64 };

const struct build_function *stack_old(const struct match *m, const struct stack_frame *f)
{
	return f->was.function == MATCH_NONE ? NULL : &m->old->functions[f->was.function];
}

const struct build_function *stack_new(const struct match *m, const struct stack_frame *f)
{
	return &m->new->functions[f->function];
}

const struct build_label *stack_old_label(const struct match *m, const struct stack_frame *f)
{
	const struct build_function *old = stack_old(m, f);
	return old ? &old->labels[f->was.label - 1] : NULL;
}

const struct build_label *stack_new_label(const struct match *m, const struct stack_frame *f)
{
	return &stack_new(m, f)->labels[f->label - 1];
}

/* ---- functions ------------------------------------------------------------------------------ */

static bool read_stack(struct stack *s, const struct match *m, struct walk w, uint32_t kind)
{
	struct walk_frame f;
	*s = (struct stack){.kind = kind};
	if (kind == IMAGE_TEAM && !walk_team(&w, &s->team))
		return false;
	s->thread = s->team.thread;
	struct walk again = w;
	while (walk_frame(&w, &f))
		s->n++;
	s->at = allocate(s->n, sizeof *s->at);
	for (size_t i = 0; i < s->n; i++) {
		struct stack_frame *to = &s->at[i];
		walk_frame(&again, &to->was);
		if (to->was.function >= m->old->nfunctions || !stack_old(m, to)->exists ||
		    !to->was.label || to->was.label > stack_old(m, to)->nlabels ||
		    to->was.record_size != stack_old(m, to)->record)
			return false;
		to->function = m->functions[to->was.function];
	}
	return !w.is_bad && s->n;
}

/* Frames of functions that are gone: whoever called them calls what they called. */
static bool leave_out_gone(struct stack *s, const struct match *m)
{
	size_t n = 0;
	for (size_t i = 0; i < s->n; i++) {
		bool is_end = i + 1 == s->n || stack_old(m, &s->at[i])->region;
		if (s->at[i].function == MATCH_NONE && is_end)
			return complain("function '%s', which was running, is gone or holds "
					"no position any more",
					stack_old(m, &s->at[i])->name),
			       false;
		if (s->at[i].function != MATCH_NONE)
			s->at[n++] = s->at[i];
	}
	s->n = n;
	return true;
}

/* ---- labels --------------------------------------------------------------------------------- */

static bool is_new(const struct match *m, size_t function)
{
	for (size_t i = 0; i < m->old->nfunctions; i++)
		if (m->functions[i] == function)
			return false;
	return m->new->functions[function].exists && !m->new->functions[function].region;
}

/* The only new function that calls "inner" once, and that "outer" calls; MATCH_NONE: there is not
 * just one. */
static uint32_t between(const struct match *m, const struct build_function *outer,
			const struct build_function *inner)
{
	uint32_t found = MATCH_NONE, label;
	for (size_t i = 0; i < m->new->nfunctions; i++) {
		const struct build_function *f = &m->new->functions[i];
		if (!is_new(m, i) || labels_count_calls(f, inner->name, &label) != 1 ||
		    !labels_count_calls(outer, f->name, &label))
			continue;
		if (found != MATCH_NONE)
			return MATCH_NONE;
		found = (uint32_t)i;
	}
	return found;
}

/* A frame of new function "function" in front of frame "i", at its call of that. */
static void insert(struct stack *s, const struct match *m, size_t i, uint32_t function)
{
	const struct build_function *inner = stack_new(m, &s->at[i]);
	s->at = realloc(s->at, (s->n + 2) * sizeof *s->at);
	if (!s->at)
		abort();
	memmove(s->at + i + 1, s->at + i, (s->n - i) * sizeof *s->at);
	s->at[i] = (struct stack_frame){.was = {.function = MATCH_NONE}, .function = function};
	labels_count_calls(&m->new->functions[function], inner->name, &s->at[i].label);
	s->n++;
}

static bool refuse_place(const struct match *m, const struct stack_frame *f, const char *what,
			 const char *name)
{
	complain("which %s '%s' in '%s' it was at (%s:%u) can't be told: the text around it has "
		 "changed too much, or has it more or fewer times",
		 what, name, stack_new(m, f)->name, stack_old(m, f)->file,
		 stack_old_label(m, f)->line);
	return false;
}

/* The label that frame "f" of the image is at in the new build; "was": what it called. */
static uint32_t same(const struct match *m, const struct stack_frame *f, const char *was,
		     const char *callee)
{
	struct label_place place = {f->was.function, f->was.label, was};
	return labels_find(m, &place, f->function, callee);
}

/* Of frame "i", which is at a call; "was": what it called. */
static bool find_call(struct stack *s, const struct match *m, size_t i, const char *was)
{
	struct stack_frame *f = &s->at[i];
	const struct build_function *g = stack_new(m, f), *inner = stack_new(m, &s->at[i + 1]);
	f->label = same(m, f, was, inner->name);
	if (f->label)
		return true;
	uint32_t function = between(m, g, inner);
	if (function == MATCH_NONE)
		return refuse_place(m, f, "call of", inner->name);
	f->label = same(m, f, was, m->new->functions[function].name);
	if (!f->label)
		return refuse_place(m, f, "call of", m->new->functions[function].name);
	insert(s, m, i + 1, function);
	return true;
}

static bool find_position(struct stack_frame *f, const struct match *m)
{
	f->label = same(m, f, NULL, NULL);
	return f->label || refuse_place(m, f, "position",
					m->old->positions[stack_old_label(m, f)->position].name);
}

static bool find_region(struct stack_frame *f, const struct match *m)
{
	f->label = same(m, f, NULL, NULL);
	return f->label || refuse_place(m, f, "region", "omp parallel");
}

/* What frame "i" of the image called. */
static const char *callee_of(const struct match *m, const struct walk_frame *frames, size_t i)
{
	return m->old->functions[frames[i + 1].function].name;
}

static bool find_labels(struct stack *s, const struct match *m)
{
	struct walk_frame *was = allocate(s->n, sizeof *was);
	const char **callees = allocate(s->n, sizeof *callees);
	bool ok = true;
	for (size_t i = 0; i < s->n; i++)
		was[i] = s->at[i].was;
	for (size_t i = 0; i + 1 < s->n; i++)
		callees[i] = callee_of(m, was, i);
	ok = leave_out_gone(s, m);
	for (size_t i = 0, k = 0; ok && i < s->n; i++, k++) {
		struct stack_frame *f = &s->at[i];
		const struct build_label *l = stack_old_label(m, f);
		while (was[k].record != f->was.record)
			k++;
		if (l->position == -2)
			ok = find_region(f, m);
		else if (l->position >= 0)
			ok = find_position(f, m);
		else if (i + 1 < s->n && callees[k])
			ok = find_call(s, m, i, callees[k]);
		else
			ok = false;
		while (i + 1 < s->n && s->at[i + 1].was.function == MATCH_NONE)
			i++;
	}
	free(was);
	free(callees);
	return ok;
}

/* ---- what must hold ------------------------------------------------------------------------- */

/* Does "f" say as much as "wanted"? Of two with bounds the greater one says more. */
static bool says(const json_t *f, const json_t *wanted)
{
	return json_is_array(f) && json_is_array(wanted)
		       ? json_equal(json_array_get(f, 0), json_array_get(wanted, 0)) &&
				 json_integer_value(json_array_get(f, 1)) >=
					 json_integer_value(json_array_get(wanted, 1))
		       : json_equal(f, wanted);
}

static bool has_fact(const json_t *facts, const json_t *fact)
{
	const json_t *f;
	size_t i;
	json_array_foreach (facts, i, f)
		if (says(f, fact))
			return true;
	return false;
}

/* What the new label's save set takes for granted held at the old one. */
static bool have_facts(const struct match *m, const struct stack_frame *f)
{
	const struct build_label *old = stack_old_label(m, f), *new = stack_new_label(m, f);
	const json_t *fact;
	size_t i;
	if (match_is_same_program(m) || !new->rests_on_facts)
		return true;
	json_array_foreach (new->facts, i, fact)
		if (!old || !has_fact(old->facts, fact)) {
			complain("what this build needs at %s:%u depends on what code in front of "
				 "it has computed, and that has changed",
				 stack_new(m, f)->file, new->line);
			return false;
		}
	return true;
}

bool stack_is_unchanged(const struct match *m, const struct stack_frame *f)
{
	const struct build_function *old = stack_old(m, f);
	return old && old->digest == stack_new(m, f)->digest;
}

static bool may_go_on(const struct match *m, const struct stack *s)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct stack_frame *f = &s->at[i];
		bool is_of_team = s->kind == IMAGE_TEAM || stack_new_label(m, f)->position == -2;
		if (is_of_team && !stack_is_unchanged(m, f))
			return complain("'%s' has changed, which a team is running: cut it outside "
					"of parallel regions",
					stack_new(m, f)->name),
			       false;
		if (!have_facts(m, f))
			return false;
	}
	return true;
}

/* ---- places --------------------------------------------------------------------------------- */

/* The first frame stays where it is. */
static void place(struct stack *s, const struct match *m)
{
	uint64_t at = s->n ? s->at[0].was.arena : 0;
	for (size_t i = 0; i < s->n; i++) {
		const struct build_function *f = stack_new(m, &s->at[i]);
		if (f->align > ARENA_ALIGN)
			at = (at + f->align - 1) / f->align * f->align;
		s->at[i].arena = at;
		at += f->arena;
	}
}

/* Local "l" among those of its name. */
static size_t order_of(const struct build_function *f, const struct build_local *l, size_t *all)
{
	size_t before = 0;
	*all = 0;
	for (size_t i = 0; i < f->nlocals; i++)
		if (!strcmp(f->locals[i].name, l->name)) {
			before += &f->locals[i] < l;
			++*all;
		}
	return before;
}

static const struct build_local *twin(const struct build_function *f, const struct build_local *l,
				      const struct build_function *g)
{
	size_t all, others, before = order_of(f, l, &all);
	for (size_t i = 0; i < g->nlocals; i++)
		if (!strcmp(g->locals[i].name, l->name) &&
		    order_of(g, &g->locals[i], &others) == before && others == all)
			return &g->locals[i];
	return NULL;
}

bool stack_is_made(const char *name)
{
	return !strncmp(name, "ompckpt_", 8) || !name[0];
}

const struct build_local *stack_local(const struct match *m, const struct stack_frame *f,
				      const struct build_local *l)
{
	const struct build_function *old = stack_old(m, f);
	return old && (stack_is_unchanged(m, f) || !stack_is_made(l->name))
		       ? twin(stack_new(m, f), l, old)
		       : NULL;
}

static void add_locals(const struct match *m, const struct stack_frame *f, struct places *p)
{
	const struct build_function *old = stack_old(m, f), *new = stack_new(m, f);
	for (size_t i = 0; old && i < old->nlocals; i++) {
		const struct build_local *l = &old->locals[i], *to = NULL;
		if (l->is_variable_length)
			continue;
		for (size_t k = 0; k < new->nlocals; k++)
			if (stack_local(m, f, &new->locals[k]) == l)
				to = &new->locals[k];
		places_add(p, (struct place_range){
				      .at = f->was.arena + l->offset,
				      .size = m->old->types[l->type].size,
				      .to = to ? f->arena + to->offset : 0,
				      .old = -2 - (int64_t)l->object,
				      .new = -2 - (int64_t)(to ? to->object : 0),
				      .old_type = l->type,
				      .new_type = to ? to->type : BUILD_UNKNOWN,
				      .name = l->name,
			      });
	}
}

static bool match_stack(struct stack *s, struct places *p)
{
	const struct match *m = p->match;
	const struct processors processors = {m->old->machine, m->new->machine};
	if (s->kind == IMAGE_TEAM && !processors_carry_float(processors, &s->team.float_control))
		return false;
	if (!find_labels(s, m) || !may_go_on(m, s))
		return false;
	place(s, m);
	for (size_t i = 0; i < s->n; i++)
		add_locals(m, &s->at[i], p);
	return true;
}

bool stacks_match(struct stacks *s, const struct image *im, struct places *p)
{
	*s = (struct stacks){.at = allocate(im->nsections, sizeof *s->at)};
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section section = image_section(im, i);
		if (section.kind != IMAGE_FRAMES && section.kind != IMAGE_TEAM)
			continue;
		if (!read_stack(&s->at[s->n], p->match, walk_begin(im, &section), section.kind)) {
			s->n++;
			return complain("its stack is not of the build that wrote it"), false;
		}
		if (!match_stack(&s->at[s->n++], p))
			return false;
	}
	return true;
}

/* ---- the section ---------------------------------------------------------------------------- */

static uint64_t encode(const struct match *m, const struct stack *s, unsigned char *out)
{
	uint64_t n = s->kind == IMAGE_TEAM ? team_encode(out, &s->team) : 0;
	for (size_t i = 0; i < s->n; i++) {
		const struct stack_frame *f = &s->at[i];
		const struct build_function *g = stack_new(m, f);
		struct walk_frame to = {
			.function = f->function,
			.label = f->label,
			.line = stack_new_label(m, f)->line,
			.record_size = g->record,
			.name_size = (uint32_t)strlen(g->name),
			.arena = f->arena,
			.name = g->name,
			.record = f->record,
		};
		n += frame_encode(out ? out + n : NULL, &to);
	}
	return n;
}

unsigned char *stack_encode(const struct match *m, const struct stack *s, uint64_t *size)
{
	*size = encode(m, s, NULL);
	unsigned char *out = allocate(*size, 1);
	encode(m, s, out);
	return out;
}

uint32_t stacks_position(const struct match *m, const struct stacks *s)
{
	const struct stack *in = &s->at[0];
	for (size_t i = 0; i < s->n; i++)
		if (s->at[i].kind == IMAGE_TEAM && (in->kind != IMAGE_TEAM || !s->at[i].thread))
			in = &s->at[i];
	const struct build_label *l = stack_new_label(m, &in->at[in->n - 1]);
	return l->position >= 0 ? (uint32_t)l->position : 0;
}

void stacks_free(struct stacks *s)
{
	for (size_t i = 0; i < s->n; i++) {
		for (size_t k = 0; k < s->at[i].n; k++)
			free(s->at[i].at[k].record);
		free(s->at[i].at);
	}
	free(s->at);
	*s = (struct stacks){0};
}
