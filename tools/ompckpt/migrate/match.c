/* match.c - what of one build is what of another?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    two namings.
 * Out:   the objects, statics and functions that are the same; where what is new comes from.
 * Means: by name and scope, and among those of one name and scope by order, if there are as many.
 *        What the new build's analysis takes for granted of the whole program must hold of the
 *        old one's memory: nothing that the old one wrote is never written in the new one; what
 *        external code could reach it still can.
 * Errs:  on the side of a difference: a new name beside one that is gone may be another name of it,
 *        or the same moved to another scope; then nothing is known of what it holds.
 * Cost:  the square of the number of variables. */
#include "match.h"
#include "align.h"
#include "allocate.h"
#include "processor.h"
#include "types.h"

#include <stdlib.h>
#include <string.h>

static uint32_t *numbers(size_t n)
{
	uint32_t *list = malloc((n + 1) * sizeof *list);
	if (!list)
		abort();
	memset(list, 0xff, (n + 1) * sizeof *list);
	return list;
}

/* ---- by name and scope ---------------------------------------------------------------------- */

static char kind_of(const struct build_object *o)
{
	return o->kind == 'd' || o->kind == 'f' ? 's' : o->kind == 't' ? 'c' : o->kind;
}

static bool is_alike(const struct build_object *a, const struct build_object *b)
{
	return kind_of(a) == kind_of(b) && !strcmp(a->scope, b->scope) &&
	       (a->kind == 'h' ? a->scope[0] != '\0' : !strcmp(a->name, b->name));
}

/* How many like "o" does a list have before "end"? */
static size_t count_alike(const struct build_object *list, size_t end, const struct build_object *o)
{
	size_t n = 0;
	for (size_t i = 0; i < end; i++)
		n += is_alike(&list[i], o);
	return n;
}

/* Number "i" of one list among those of another. */
static uint32_t twin(const struct build_object *list, size_t n, size_t i,
		     const struct build_object *others, size_t m)
{
	const struct build_object *o = &list[i];
	size_t before = count_alike(list, i, o);
	if (count_alike(list, n, o) != count_alike(others, m, o))
		return MATCH_NONE;
	for (size_t k = 0; k < m; k++)
		if (is_alike(&others[k], o) && before-- == 0)
			return (uint32_t)k;
	return MATCH_NONE;
}

static void match_objects(struct match *m)
{
	m->objects = numbers(m->old->nobjects);
	m->from = numbers(m->new->nobjects);
	for (size_t i = 0; i < m->old->nobjects; i++) {
		uint32_t to = i == 0 ? 0
				     : twin(m->old->objects, m->old->nobjects, i, m->new->objects,
					    m->new->nobjects);
		m->objects[i] = to;
		if (to != MATCH_NONE)
			m->from[to] = (uint32_t)i;
	}
}

static bool statics_are_alike(const struct build_static *a, const struct build_static *b)
{
	return a->is_function == b->is_function && !strcmp(a->name, b->name) &&
	       !strcmp(a->scope, b->scope);
}

static size_t count_statics(const struct build *b, const struct build_static *s)
{
	size_t n = 0;
	for (size_t i = 0; i < b->nstatics; i++)
		n += statics_are_alike(&b->statics[i], s);
	return n;
}

static void match_statics(struct match *m)
{
	m->statics = numbers(m->old->nstatics);
	for (size_t i = 0; i < m->old->nstatics; i++) {
		const struct build_static *s = &m->old->statics[i];
		for (size_t k = 0; k < m->new->nstatics; k++)
			if (statics_are_alike(s, &m->new->statics[k]) &&
			    count_statics(m->old, s) == 1 && count_statics(m->new, s) == 1)
				m->statics[i] = (uint32_t)k;
	}
}

static size_t regions_of(const struct build *b, const struct build_function *f)
{
	size_t n = 0;
	for (size_t i = 0; i < b->nfunctions; i++) {
		const struct build_function *g = &b->functions[i];
		n += g->exists && g->region && !strcmp(f->name, g->name) &&
		     !strcmp(f->scope, g->scope);
	}
	return n;
}

static void match_functions(struct match *m)
{
	m->functions = numbers(m->old->nfunctions);
	for (size_t i = 0; i < m->old->nfunctions; i++) {
		const struct build_function *f = &m->old->functions[i];
		for (size_t k = 0; f->exists && k < m->new->nfunctions; k++) {
			const struct build_function *g = &m->new->functions[k];
			if (g->exists && f->region == g->region && !strcmp(f->name, g->name) &&
			    !strcmp(f->scope, g->scope) &&
			    (!f->region || regions_of(m->old, f) == regions_of(m->new, g)))
				m->functions[i] = (uint32_t)k;
		}
	}
}

/* ---- what is new, what is gone -------------------------------------------------------------- */

static const struct build_object *find(const struct build_object *list, size_t n,
				       const struct build_object *o)
{
	for (size_t i = 0; i < n; i++)
		if (is_alike(&list[i], o))
			return &list[i];
	return NULL;
}

static bool has_static(const struct build *b, const struct build_object *o)
{
	return find(b->objects, b->nobjects, o) || find(b->others, b->nothers, o);
}

static bool has_variable(const struct build_function *f, const char *name)
{
	for (size_t i = 0; i < f->nvariables; i++)
		if (!strcmp(f->variables[i].name, name))
			return true;
	return false;
}

/* Could a variable of this name and type be what the new one called "name", of type "type", was
 * before? */
static bool may_be(const struct match *m, const char *name, uint32_t type, const char *old_name,
		   uint32_t old_type)
{
	return !strcmp(name, old_name) || types_are_same(m->old, old_type, m->new, type);
}

static const char *gone_among(const struct match *m, const struct build_object *list, size_t n,
			      const char *name, uint32_t type)
{
	for (size_t i = 0; i < n; i++) {
		const struct build_object *o = &list[i];
		if (strchr("sdct", o->kind) && !has_static(m->new, o) &&
		    may_be(m, name, type, o->name, o->type))
			return o->name;
	}
	return NULL;
}

static const char *gone_of_function(const struct match *m, size_t f, const char *name,
				    uint32_t type)
{
	const struct build_function *old = &m->old->functions[f];
	const struct build_function *new =
		m->functions[f] == MATCH_NONE ? NULL : &m->new->functions[m->functions[f]];
	for (size_t i = 0; old->exists && i < old->nvariables; i++) {
		const struct build_variable *v = &old->variables[i];
		if ((!new || !has_variable(new, v->name)) &&
		    may_be(m, name, type, v->name, v->type))
			return v->name;
	}
	return NULL;
}

static const char *gone_static(const struct match *m, const char *name, uint32_t type)
{
	const char *found = gone_among(m, m->old->objects, m->old->nobjects, name, type);
	return found ? found : gone_among(m, m->old->others, m->old->nothers, name, type);
}

/* A variable that is gone, and may be what this new one was before; NULL: there is none. */
static const char *gone(const struct match *m, const char *name, uint32_t type)
{
	const char *found = gone_static(m, name, type);
	for (size_t f = 0; !found && f < m->old->nfunctions; f++)
		found = gone_of_function(m, f, name, type);
	return found;
}

static enum match_origin origin_of_new(const struct match *m, const char *name, uint32_t type)
{
	const char *was = gone(m, name, type);
	if (was)
		json_array_append_new(
			m->assumed,
			json_sprintf("'%s' is new and '%s' is gone: it may be the same, so that "
				     "nothing is known of what '%s' holds; keep its name and place",
				     name, was, name));
	else
		json_array_append_new(m->assumed,
				      json_sprintf("'%s' is new: it starts as declared", name));
	return was ? ORIGIN_UNKNOWN : ORIGIN_DECLARED;
}

enum match_origin match_origin_of_static(const struct match *m, uint32_t id)
{
	const struct build_object *o = &m->new->objects[id];
	if (m->from[id] != MATCH_NONE)
		return ORIGIN_OLD;
	if (find(m->old->objects, m->old->nobjects, o))
		return ORIGIN_UNKNOWN;
	const struct build_object *was = find(m->old->others, m->old->nothers, o);
	if (was)
		return was->kind == 'f' ? ORIGIN_DECLARED : ORIGIN_UNKNOWN;
	return origin_of_new(m, o->name, o->type);
}

enum match_origin match_origin_of_local(const struct match *m, uint32_t from, const char *name,
					uint32_t type)
{
	if (from != MATCH_NONE && has_variable(&m->old->functions[from], name))
		return ORIGIN_OLD;
	return origin_of_new(m, name, type);
}

/* ---- members of sets ------------------------------------------------------------------------ */

bool match_member(const struct match *m, int64_t what, int64_t *to)
{
	uint64_t i = what >= 0 ? (uint64_t)what : (uint64_t)(-2 - what);
	*to = what;
	if (what == -1)
		return true;
	if (i >= (what >= 0 ? m->old->nstatics : m->old->nobjects))
		return false;
	uint32_t number = what >= 0 ? m->statics[i] : m->objects[i];
	*to = what >= 0 ? (int64_t)number : -2 - (int64_t)number;
	return number != MATCH_NONE;
}

/* Which cell is it that byte "offset" is in? */
static size_t cell_at(const struct build *b, int64_t what, const json_t *begins, uint64_t offset)
{
	bool is_object = what < -1;
	uint32_t type = is_object ? b->objects[-2 - what].type : b->statics[what].type;
	bool is_repeated = is_object && b->objects[-2 - what].kind == 'h';
	uint64_t folded = type_folded(b, type, is_repeated, offset);
	size_t cell = 0;
	while (cell + 1 < json_array_size(begins) &&
	       (uint64_t)json_integer_value(json_array_get(begins, cell + 1)) <= folded)
		cell++;
	return cell;
}

static bool has_cell(const struct build *b, const struct build_member *member, uint64_t offset)
{
	const json_t *begins, *cell;
	size_t i;
	if (!member->cells)
		return true;
	if (offset == ~UINT64_C(0) || member->what == -1 ||
	    (member->what >= 0 ? (uint64_t)member->what >= b->nstatics
			       : (uint64_t)(-2 - member->what) >= b->nobjects))
		return false;
	begins = member->what >= 0 ? b->statics[member->what].cells
				   : b->objects[-2 - member->what].cells;
	size_t wanted = cell_at(b, member->what, begins, offset);
	json_array_foreach (member->cells, i, cell)
		if (i > 0 && (size_t)json_integer_value(cell) == wanted)
			return true;
	return false;
}

static bool has(const struct build *b, uint32_t set, int64_t what, uint64_t offset)
{
	const struct build_set *s = &b->sets[set];
	for (size_t i = 0; i < s->n; i++)
		if (s->at[i].what == what && has_cell(b, &s->at[i], offset))
			return true;
	return false;
}

/* What may lead to external memory may lead to all that it may. */
bool match_has(const struct match *m, uint32_t set, int64_t what, uint64_t offset)
{
	return has(m->new, set, what, offset) ||
	       (has(m->new, set, -2, 0) && has(m->new, m->new->escaped, what, offset));
}

/* ---- what holds of the whole program -------------------------------------------------------- */

static const char *name_of(const struct build *b, int64_t what)
{
	return what == -1  ? "a literal"
	       : what >= 0 ? b->statics[what].name
			   : b->objects[-2 - what].name;
}

/* Where each cell of a member begins is in the set, too. */
static bool has_cells(const struct match *m, uint32_t set, const struct build_member *member,
		      int64_t to)
{
	const struct build *old = m->old, *new = m->new;
	const json_t *cell, *begins;
	bool is_object = member->what < -1;
	size_t i;
	begins = is_object ? old->objects[-2 - member->what].cells
			   : old->statics[member->what].cells;
	json_array_foreach (member->cells, i, cell) {
		const json_t *begin = json_array_get(begins, (size_t)json_integer_value(cell));
		uint64_t at, offset = (uint64_t)json_integer_value(begin);
		uint32_t t = is_object ? old->objects[-2 - member->what].type
				       : old->statics[member->what].type;
		uint32_t u = is_object ? new->objects[-2 - to].type : new->statics[to].type;
		if (i > 0 &&
		    type_moved((struct type_pair){old, new, t, u, false}, offset, "", &at) &&
		    !match_has(m, set, to, at))
			return false;
	}
	return true;
}

/* What libraries may hold, they may still. */
static bool is_kept(const struct match *m, uint32_t old, uint32_t new, json_t **why)
{
	for (size_t i = 0; i < m->old->sets[old].n; i++) {
		const struct build_member *member = &m->old->sets[old].at[i];
		int64_t to;
		if (!match_member(m, member->what, &to))
			continue;
		if (member->cells ? !has_cells(m, new, member, to)
				  : !match_has(m, new, to, ~UINT64_C(0))) {
			*why = json_sprintf("a library may hold the address of '%s', which this "
					    "build does not give it",
					    name_of(m->old, member->what));
			return false;
		}
	}
	return true;
}

/* What this build never writes was never written. */
static bool are_fixed(const struct match *m, json_t **why)
{
	for (size_t i = 0; i < m->new->nothers; i++) {
		const struct build_object *o = &m->new->others[i];
		if (o->kind != 'f')
			continue;
		const struct build_object *was = find(m->old->objects, m->old->nobjects, o);
		was = was ? was : find(m->old->others, m->old->nothers, o);
		const char *name = was ? (was->kind != 'f' ? was->name : NULL)
				       : gone_static(m, o->name, o->type);
		if (name) {
			*why = json_sprintf("'%s' was written, and nothing in this build writes "
					    "'%s'",
					    name, o->name);
			return false;
		}
	}
	return true;
}

bool match_is_same_program(const struct match *m)
{
	return m->old->text == m->new->text && m->old->machine == m->new->machine;
}

/* What a thread's copy holds depends on the regions that it has run: the new build may think that
 * none has come before. */
static bool have_no_copies(const struct match *m, const struct build_object *list, size_t n,
			   json_t **why)
{
	for (size_t i = 0; i < n && !match_is_same_program(m); i++)
		if (kind_of(&list[i]) == 'c' && has_static(m->new, &list[i])) {
			*why = json_sprintf("'%s' is each thread's own, and the %s", list[i].name,
					    m->old->machine == m->new->machine
						    ? "source has changed"
						    : "processor is another one");
			return false;
		}
	return true;
}

static bool same_fact(const struct build *old, const struct build *new, const char *key)
{
	return json_equal(json_object_get(old->section, key), json_object_get(new->section, key));
}

bool match_builds(struct match *m, const struct build *old, const struct build *new, json_t **why)
{
	*m = (struct match){.old = old, .new = new};
	*why = NULL;
	m->assumed = json_array();
	m->texts = allocate(old->nfunctions, sizeof *m->texts);
	match_objects(m);
	match_statics(m);
	match_functions(m);
	if (!processors_are_alike((struct processors){old->machine, new->machine}))
		*why = json_string("the processor is another one");
	else if (!same_fact(old, new, "is_static"))
		*why = json_string("the C library is linked statically into one of the two");
	return !*why && have_no_copies(m, old->objects, old->nobjects, why) &&
	       have_no_copies(m, old->others, old->nothers, why) && are_fixed(m, why) &&
	       is_kept(m, old->escaped, new->escaped, why) && is_kept(m, old->kept, new->kept, why);
}

void match_free(struct match *m)
{
	free(m->objects);
	free(m->statics);
	free(m->functions);
	free(m->from);
	for (size_t i = 0; m->texts && i < m->old->nfunctions; i++)
		align_free(m->texts[i]);
	free(m->texts);
	json_decref(m->assumed);
	*m = (struct match){0};
}
