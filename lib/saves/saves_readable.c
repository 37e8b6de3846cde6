/* saves_readable.c - which numbers can be read when the program is cut?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the labels' values, the locals with a fixed address.
 * Out:     yes, if lib/rewrite has a place for the variable that holds its value at the cut.
 * Means:   a value of a label is in the frame's record, a fixed local in the frame's piece of the
 *          frame arena. Static storage has a name at the end of the unit (file-scope variables
 *          declared there, and the statics of path functions, which move to file scope), or is an
 *          object that the runtime knows by number.
 *          The frame in front of a region holds what its threads share of the function's locals.
 * Errs:    on the side of no: in front of teams, for locals in a region and of a function that a
 *          team calls but for what frames' records hold, for what may change by itself, and for
 *          what another file defines in code that is not seen.
 *          In a team others may run on, but write nothing that is saved before the copy is made
 *          (guards.h).
 * Cost:    linear in the label's values, the unit's globals, the path functions. */
#include "saves.h"

/* May it change between two reads without the program doing anything? */
static bool is_unstable(const struct type *t)
{
	if (t->is_volatile || t->is_atomic)
		return true;
	for (unsigned i = 0; t->kind == TYPE_RECORD && i < t->nfields; i++)
		if (is_unstable(t->fields[i].type))
			return true;
	return t->kind == TYPE_ARRAY && is_unstable(t->element);
}

/* Does the declaration of the local "v" reach the label? */
static bool is_in_scope(const struct var *v, const struct label *l)
{
	if (v->storage == STORAGE_PARAM)
		return true;
	if (!v->scope || !l->stmt || v->declaration.begin >= l->stmt->range.begin)
		return false;
	return stmt_is_in(l->stmt, v->scope);
}

static bool is_of_frame(const struct path_function *f, const struct label *l, const struct var *v)
{
	return v->function == f->function && !v->original && v->name[0] && is_in_scope(v, l);
}

/* Does the frame's record hold it? In a region that may be a copy of the thread's. */
static bool has_value(const struct path_function *f, const struct label *l, const struct var *v)
{
	bool is_copy = f->region && v->original && v->function == f->function;
	if (!is_copy && !is_of_frame(f, l, v))
		return false;
	for (unsigned i = 0; i < l->values.n; i++)
		if (l->values.at[i] == v)
			return true;
	return false;
}

static bool is_fixed(const struct path_function *f, const struct var *v)
{
	for (unsigned i = 0; i < f->fixed.n; i++)
		if (f->fixed.at[i] == v)
			return true;
	return false;
}

static bool has_local(const struct path_function *f, const struct label *l, const struct var *v)
{
	return has_value(f, l, v) || (is_of_frame(f, l, v) && is_fixed(f, v));
}

/* Does the frame in front of the region hold it? What threads of the team change, a cut brings to
 * the frame's record; its arena they change themselves. */
static bool has_fork(const struct saves *s, const struct path_function *f, const struct var *v)
{
	for (unsigned i = 0; i < s->functions.n; i++) {
		const struct path_function *outer = &s->functions.at[i];
		if (outer->function != f->function || outer->region || outer->in_team)
			continue;
		for (unsigned k = 0; k < outer->labels.n; k++) {
			const struct label *fork = &outer->labels.at[k];
			if (!fork->is_fork || fork->stmt != f->region)
				continue;
			for (unsigned j = 0; j < fork->changed.n; j++)
				if (fork->changed.at[j] == v)
					return has_value(outer, fork, v) && !is_fixed(outer, v);
			return has_local(outer, fork, v);
		}
	}
	return false;
}

/* Both versions of a path function share its statics, so they stand in front of them. */
static bool is_moved(const struct saves *s, const struct path_function *f, const struct var *v)
{
	bool found = v->function == f->function;
	for (unsigned i = 0; i < s->functions.n; i++)
		found |= s->functions.at[i].function == v->function && s->functions.at[i].labels.n;
	return found;
}

const struct var *saves_static(const struct saves *s, const struct path_function *f,
			       const struct var *v)
{
	const struct unit *u = f->function->unit;
	if (v->storage == STORAGE_LOCAL_STATIC)
		return v->unit == u && is_moved(s, f, v) ? v : NULL;
	for (unsigned i = 0; i < u->globals.n; i++)
		if (u->globals.at[i]->definition == v->definition)
			return u->globals.at[i]->declaration.end ? u->globals.at[i] : NULL;
	return NULL;
}

unsigned saves_number_of_static(const struct saves *s, const struct var *v)
{
	unsigned n = saves_object_of_var(s, v);
	return s->objects.at[n].is_saved ? n : 0;
}

bool saves_can_read(const struct saves *s, const struct path_function *f, const struct label *l,
		    const struct var *v)
{
	if (l->is_fork || is_unstable(v->type))
		return false;
	if (var_is_automatic(v) && f->in_team)
		return (type_is_scalar(v->type) && has_value(f, l, v)) ||
		       (f->region && has_fork(s, f, v));
	if (var_is_automatic(v))
		return var_bytes(v) && has_local(f, l, v);
	const struct var *named = saves_static(s, f, v);
	bool is_here = v->storage != STORAGE_GLOBAL || v->definition->is_definition;
	if (!v->name[0] || !is_here || v->is_thread_local || v->is_weak || v->is_system)
		return false;
	return named ? !named->is_thread_local && !is_unstable(named->type)
		     : saves_number_of_static(s, v);
}
