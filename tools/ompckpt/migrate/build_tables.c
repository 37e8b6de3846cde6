/* build_tables.c - the tables of a naming.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a naming, as JSON.
 * Out:   its tables.
 * Means: a table is as long as its list; a number in it that is none of what it counts makes the
 *        naming a damaged one, so that readers need not look again.
 * Errs:  on the side of damaged.
 * Cost:  linear in the naming. */
#include "allocate.h"
#include "build.h"
#include "ompckpt/abi.h"

#include <string.h>

#define MOST_SIZE (UINT64_C(1) << 40) /* of a type */

struct reading {
	struct build *b;
	bool is_bad;
};

static uint64_t number_at(const json_t *list, size_t i)
{
	return (uint64_t)json_integer_value(json_array_get(list, i));
}

static const char *text_of(const json_t *text)
{
	const char *s = json_string_value(text);
	return s ? s : "?";
}

static const char *text_at(const json_t *list, size_t i)
{
	return text_of(json_array_get(list, i));
}

/* A number below "limit". */
static uint32_t index_of(struct reading *r, const json_t *number, size_t limit)
{
	json_int_t i = json_integer_value(number);
	r->is_bad |= !json_is_integer(number) || i < 0 || (size_t)i >= limit;
	return r->is_bad ? 0 : (uint32_t)i;
}

static uint32_t type_number(struct reading *r, const json_t *number)
{
	if (json_is_integer(number) && json_integer_value(number) == -1)
		return BUILD_UNKNOWN;
	return index_of(r, number, r->b->ntypes);
}

static const json_t *cells_of(const json_t *cells)
{
	return json_array_size(cells) ? cells : NULL;
}

/* ---- types and sets ------------------------------------------------------------------------- */

static void read_fields(struct reading *r, struct build_type *t, const json_t *list, size_t limit)
{
	t->nfields = json_array_size(list);
	t->fields = allocate(t->nfields, sizeof *t->fields);
	for (size_t i = 0; i < t->nfields; i++) {
		const json_t *f = json_array_get(list, i);
		t->fields[i] = (struct build_field){text_at(f, 0), number_at(f, 1),
						    index_of(r, json_array_get(f, 2), limit),
						    number_at(f, 3) != 0};
		if (!r->is_bad) {
			t->scalars += r->b->types[t->fields[i].type].scalars;
			t->chars |= r->b->types[t->fields[i].type].chars;
		}
		r->is_bad |= t->fields[i].offset > t->size;
	}
}

static void read_integer(struct build_type *t, const json_t *row)
{
	t->is_signed = number_at(row, 2) != 0;
	t->is_char = json_array_size(row) > 3;
	if (t->is_char)
		t->chars = number_at(row, 3) ? BUILD_CHARS_SIGNED : BUILD_CHARS_UNSIGNED;
}

/* It is made of earlier ones, so that none is made of itself. */
static void read_type(struct reading *r, struct build_type *t, const json_t *row, size_t number)
{
	t->kind = *text_at(row, 0);
	t->size = t->kind == 'p' ? 8 : number_at(row, 1);
	t->name = "";
	t->scalars = 1;
	switch (t->kind) {
	case 'p': t->name = text_at(row, 1); break;
	case 'i': read_integer(t, row); break;
	case 'a':
		t->count = number_at(row, 1);
		t->element = index_of(r, json_array_get(row, 2), number);
		if (r->is_bad)
			return;
		r->is_bad |=
			__builtin_mul_overflow(t->count, r->b->types[t->element].size, &t->size);
		t->scalars = r->b->types[t->element].scalars;
		t->chars = r->b->types[t->element].chars;
		break;
	case 's': t->scalars = 0; /* fall through */
	case 'u':
		t->name = text_at(row, 2);
		t->is_system = number_at(row, 4) != 0;
		read_fields(r, t, json_array_get(row, 3), number);
		t->scalars = t->kind == 'u' ? 1 : t->scalars;
		break;
	case 'f':
	case 'c': t->name = json_array_size(row) > 2 ? text_at(row, 2) : ""; break;
	case 'o': break;
	default: r->is_bad = true;
	}
	r->is_bad |= t->size > MOST_SIZE;
}

static void read_types(struct reading *r)
{
	const json_t *list = json_object_get(r->b->naming, "types");
	size_t n = json_array_size(list);
	r->b->types = allocate(n, sizeof *r->b->types);
	for (size_t i = 0; i < n; i++) {
		r->b->ntypes = i + 1;
		if (!r->is_bad)
			read_type(r, &r->b->types[i], json_array_get(list, i), i);
	}
}

static void read_set(struct build_set *s, const json_t *list)
{
	s->n = json_array_size(list);
	s->at = allocate(s->n, sizeof *s->at);
	for (size_t i = 0; i < s->n; i++) {
		const json_t *member = json_array_get(list, i);
		const json_t *what = json_is_array(member) ? json_array_get(member, 0) : member;
		s->at[i] = (struct build_member){json_integer_value(what),
						 json_is_array(member) ? member : NULL};
	}
}

static void read_all_sets(struct build *b)
{
	const json_t *list = json_object_get(b->naming, "sets");
	b->nsets = json_array_size(list);
	b->sets = allocate(b->nsets, sizeof *b->sets);
	for (size_t i = 0; i < b->nsets; i++)
		read_set(&b->sets[i], json_array_get(list, i));
}

static struct build_sets sets_of(struct reading *r, const json_t *sets, uint32_t type)
{
	struct build_sets s = {.is_whole = !json_is_array(sets)};
	s.n = s.is_whole ? 1 : json_array_size(sets);
	s.at = allocate(s.n, sizeof *s.at);
	for (size_t i = 0; i < s.n; i++)
		s.at[i] = index_of(r, s.is_whole ? sets : json_array_get(sets, i), r->b->nsets);
	r->is_bad |= !s.is_whole && !r->is_bad &&
		     (type == BUILD_UNKNOWN || s.n != r->b->types[type].scalars);
	return s;
}

/* ---- objects, functions --------------------------------------------------------------------- */

/* "malloc in main, 1 of 3" of ":main:malloc#1/3"; object 0 is external memory. */
static const char *name_of_blocks(struct build *b, const char *scope)
{
	const char *function = strchr(scope, ':');
	const char *callee = function ? strchr(function + 1, ':') : NULL;
	const char *number = callee ? strchr(callee, '#') : NULL;
	const char *all = number ? strchr(number, '/') : NULL;
	if (!all)
		return "external memory";
	bool is_only_one = !strncmp(number, "#1/1", 4) && !(number[4] >= '0' && number[4] <= '9');
	json_t *name =
		json_sprintf(is_only_one ? "%.*s in %.*s" : "%.*s in %.*s, %.*s of %s",
			     (int)(number - callee - 1), callee + 1, (int)(callee - function - 1),
			     function + 1, (int)(all - number - 1), number + 1, all + 1);
	json_array_append_new(b->names, name);
	return text_of(name);
}

static void read_objects(struct reading *r)
{
	struct build *b = r->b;
	const json_t *list = json_object_get(b->naming, "objects"), *type;
	size_t n = json_array_size(list), i;
	b->objects = allocate(n, sizeof *b->objects);
	for (; b->nobjects < n && !r->is_bad; b->nobjects++) {
		const json_t *row = json_array_get(list, b->nobjects);
		struct build_object *o = &b->objects[b->nobjects];
		*o = (struct build_object){.name = text_at(row, 0),
					   .scope = text_at(row, 1),
					   .kind = *text_at(row, 2),
					   .type = type_number(r, json_array_get(row, 3)),
					   .cells = cells_of(json_array_get(row, 5)),
					   .seen = json_array_get(row, 6)};
		if (o->kind == 'h')
			o->name = name_of_blocks(b, o->scope);
		json_array_foreach (o->seen, i, type)
			type_number(r, type);
		o->sets = sets_of(r, json_array_get(row, 4), o->type);
	}
}

static void read_others(struct reading *r)
{
	struct build *b = r->b;
	const json_t *list = json_object_get(b->naming, "others");
	b->nothers = json_array_size(list);
	b->others = allocate(b->nothers, sizeof *b->others);
	for (size_t i = 0; i < b->nothers; i++) {
		const json_t *row = json_array_get(list, i);
		b->others[i] =
			(struct build_object){.name = text_at(row, 0),
					      .scope = text_at(row, 1),
					      .kind = *text_at(row, 2),
					      .type = type_number(r, json_array_get(row, 3))};
	}
}

static void read_locals(struct reading *r, const json_t *list, bool is_value,
			struct build_local **out, size_t *n)
{
	size_t count = json_array_size(list);
	*out = allocate(count, sizeof **out);
	for (*n = 0; *n < count && !r->is_bad; (*n)++) {
		const json_t *row = json_array_get(list, *n);
		struct build_local *l = &(*out)[*n];
		*l = (struct build_local){.name = text_at(row, 0),
					  .type = index_of(r, json_array_get(row, 1), r->b->ntypes),
					  .offset = (uint32_t)number_at(row, 2)};
		if (is_value) {
			l->sets = sets_of(r, json_array_get(row, 3), l->type);
			l->initial = json_array_get(row, 4);
			l->is_always = number_at(row, 5) != 0;
		} else {
			l->object = index_of(r, json_array_get(row, 3), r->b->nobjects);
			l->is_variable_length = number_at(row, 4) != 0;
		}
	}
}

static void read_labels(struct reading *r, struct build_function *f, const json_t *list)
{
	f->nlabels = json_array_size(list);
	f->labels = allocate(f->nlabels, sizeof *f->labels);
	for (size_t i = 0; i < f->nlabels; i++) {
		const json_t *row = json_array_get(list, i), *value;
		size_t k;
		f->labels[i] = (struct build_label){
			(uint32_t)number_at(row, 0), json_integer_value(json_array_get(row, 1)),
			json_array_get(row, 2),      json_array_get(row, 3),
			json_array_get(row, 4),      number_at(row, 5) != 0,
			(uint32_t)number_at(row, 6)};
		json_array_foreach (f->labels[i].values, k, value)
			index_of(r, value, f->nvalues);
		if (f->labels[i].position >= 0)
			index_of(r, json_array_get(row, 1), r->b->npositions);
		r->is_bad |= !f->region && f->labels[i].piece >= f->npieces;
	}
}

/* Values and locals lie in the record and the arena. */
static bool fits(const struct reading *r, const struct build_function *f)
{
	for (size_t i = 0; i < f->nvalues; i++)
		if (f->values[i].offset + r->b->types[f->values[i].type].size > f->record)
			return false;
	for (size_t i = 0; i < f->nlocals; i++) {
		const struct build_local *l = &f->locals[i];
		if (l->is_variable_length ? l->offset + sizeof(struct ompckpt_vla) > f->record
					  : l->offset + r->b->types[l->type].size > f->arena)
			return false;
	}
	return true;
}

static void read_function(struct reading *r, struct build_function *f, const json_t *row)
{
	const json_t *variable, *list = json_object_get(row, "variables");
	size_t i;
	f->exists = json_is_object(row);
	f->name = text_of(json_object_get(row, "name"));
	f->scope = text_of(json_object_get(row, "scope"));
	f->file = text_of(json_object_get(row, "file"));
	f->region = (uint32_t)json_integer_value(json_object_get(row, "region"));
	f->digest = (uint32_t)json_integer_value(json_object_get(row, "digest"));
	f->record = (uint32_t)json_integer_value(json_object_get(row, "record"));
	f->arena = (uint32_t)json_integer_value(json_object_get(row, "arena"));
	f->align = (uint32_t)json_integer_value(json_object_get(row, "align"));
	f->variables = allocate(json_array_size(list), sizeof *f->variables);
	f->nvariables = json_array_size(list);
	json_array_foreach (list, i, variable)
		f->variables[i] = (struct build_variable){
			text_at(variable, 0), type_number(r, json_array_get(variable, 1))};
	read_locals(r, json_object_get(row, "values"), true, &f->values, &f->nvalues);
	read_locals(r, json_object_get(row, "locals"), false, &f->locals, &f->nlocals);
	f->text = f->region ? "" : text_of(json_object_get(row, "text"));
	f->npieces = strlen(f->text) / BUILD_PIECE;
	read_labels(r, f, json_object_get(row, "labels"));
	r->is_bad |= !r->is_bad && !fits(r, f);
}

static void read_functions(struct reading *r)
{
	struct build *b = r->b;
	const json_t *list = json_object_get(b->naming, "functions");
	size_t n = json_array_size(list);
	b->functions = allocate(n, sizeof *b->functions);
	for (; b->nfunctions < n && !r->is_bad; b->nfunctions++)
		read_function(r, &b->functions[b->nfunctions], json_array_get(list, b->nfunctions));
}

static void read_positions(struct build *b)
{
	const json_t *list = json_object_get(b->naming, "positions");
	b->npositions = json_array_size(list);
	b->positions = allocate(b->npositions, sizeof *b->positions);
	for (size_t i = 0; i < b->npositions; i++)
		b->positions[i] = (struct build_position){text_at(json_array_get(list, i), 0),
							  number_at(json_array_get(list, i), 1)};
}

/* ---- what the link placed ------------------------------------------------------------------- */

static void read_statics(struct reading *r)
{
	struct build *b = r->b;
	const json_t *names = json_object_get(b->naming, "statics");
	const json_t *places = json_object_get(b->section, "statics_at");
	b->nstatics = json_array_size(names);
	b->statics = allocate(b->nstatics, sizeof *b->statics);
	for (size_t i = 0; i < b->nstatics; i++) {
		const json_t *row = json_array_get(names, i), *at = json_array_get(places, i);
		b->statics[i] = (struct build_static){
			.name = text_at(row, 0),
			.scope = text_at(row, 1),
			.at = number_at(at, 0),
			.size = number_at(at, 1),
			.object = index_of(r, json_array_get(row, 2), b->nobjects),
			.is_function = number_at(row, 3) != 0,
			.has_end = number_at(row, 4) != 0,
			.type = type_number(r, json_array_get(row, 5)),
			.cells = cells_of(json_array_get(row, 6)),
		};
	}
}

static void read_strings(struct build *b)
{
	const json_t *texts = json_object_get(b->naming, "strings");
	const json_t *places = json_object_get(b->section, "strings_at");
	b->nstrings = json_array_size(texts);
	b->strings = allocate(b->nstrings, sizeof *b->strings);
	for (size_t i = 0; i < b->nstrings; i++) {
		struct build_string *s = &b->strings[i];
		const json_t *at = json_array_get(places, i);
		s->text = text_at(texts, i);
		for (const char *c = s->text; *c; c++) /* a byte above 127 is two of UTF-8 */
			s->length += ((unsigned char)*c & 0xc0) != 0x80;
		s->n = json_array_size(at);
		s->at = allocate(s->n, sizeof *s->at);
		for (size_t k = 0; k < s->n; k++)
			s->at[k] = number_at(at, k);
	}
}

bool build_of_section(struct build *b, json_t *section)
{
	struct reading r = {b, false};
	const json_t *memory = json_object_get(section, "memory");
	b->section = section;
	b->names = json_array();
	b->naming = json_object_get(section, "naming");
	b->begin = number_at(memory, 0);
	b->end = number_at(memory, 1);
	read_types(&r);
	read_all_sets(b);
	read_positions(b);
	read_objects(&r);
	read_others(&r);
	read_functions(&r);
	read_statics(&r);
	read_strings(b);
	b->text = json_integer_value(json_object_get(b->naming, "text"));
	b->machine = json_integer_value(json_object_get(b->section, "machine"));
	b->escaped = index_of(&r, json_object_get(b->naming, "escaped"), b->nsets);
	b->kept = index_of(&r, json_object_get(b->naming, "kept"), b->nsets);
	return !r.is_bad;
}
