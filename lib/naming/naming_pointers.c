/* naming_pointers.c - what of the program's static memory may a variable or a block point to?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      points-to of the normal form; the numbered objects.
 * Out:     the *statics*: variables of static storage and functions whose address something saved
 *          may hold, or a library; for each object and value the set of those it may point to.
 * Means:   those addresses are another build's own; all others in an image (of the heap, of frames,
 *          of streams) are the same in every build.
 * Errs:    on the side of too many: what points into external memory may point to all that
 *          external code may reach.
 * Cost:    linear in the sets of all objects. */
#include "naming_internal.h"

static bool is_static(const struct memory *m)
{
	if (m->kind == MEMORY_FUNCTION)
		return true;
	return m->kind == MEMORY_VAR && !var_is_automatic(m->var) && !m->var->is_thread_local &&
	       !saves_is_of_runtime(m->var) && m->var->name[0];
}

static unsigned text_number(struct naming *n, struct bitset held)
{
	struct text text = {0};
	const char *comma = "";
	unsigned number = 0;
	text_puts(&text, "[");
	for (int m = bitset_next(n->statics, 0); m >= 0;
	     m = bitset_next(n->statics, (unsigned)m + 1), number++)
		if (bitset_has(held, (unsigned)m)) {
			text_printf(&text, "%s%u", comma, number);
			comma = ",";
		}
	if (bitset_has(held, n->strings))
		text_printf(&text, "%s-1", comma);
	text_puts(&text, "]");
	number = naming_number(n->arena, &n->sets, text.at);
	text_free(&text);
	return number;
}

/* Answers of points-to that are equal are one. */
static unsigned set_number(struct naming *n, struct bitset held)
{
	unsigned known = map_get(&n->set_numbers, held.words);
	if (!held.words)
		return 0;
	if (!known) {
		known = text_number(n, held) + 1;
		map_put(n->arena, &n->set_numbers, held.words, known);
	}
	return known - 1;
}

unsigned naming_set_of_var(struct naming *n, const struct var *v)
{
	return set_number(n, points_to_held(n->x->points_to, v));
}

/* A root's objects follow each other as its blocks' locations do; object 0 is external memory. */
static unsigned object_of(const struct saves *s, const struct memory *m)
{
	unsigned first = 0;
	if (m->kind == MEMORY_VAR)
		return saves_object_of_var(s, m->var);
	if (m->kind == MEMORY_HEAP)
		first = saves_object_of_call(s, m->root ? m->root : m->call);
	return first ? first + m->offset : 0;
}

/* The last memory of an object; a variable, or the blocks of a call, may have several. */
void naming_find_objects(struct naming *n)
{
	const struct points_to *pts = n->x->points_to;
	n->memory_of = ARENA_ARRAY(n->arena, unsigned, n->x->saves->objects.n + 1);
	n->next_memory = ARENA_ARRAY(n->arena, unsigned, points_to_data(pts) + 1);
	for (unsigned m = 0; m < points_to_data(pts); m++) {
		const struct memory *memory = points_to_memory(pts, m);
		unsigned object = object_of(n->x->saves, memory);
		if (!object && memory->kind != MEMORY_EXTERNAL)
			continue;
		n->next_memory[m] = n->memory_of[object];
		n->memory_of[object] = m + 1;
	}
}

/* What byte "offset" of object "id" may be part of a pointer to; ~0: any byte. A local that only
 * its own name reaches is no memory. */
static struct bitset content_of(struct naming *n, unsigned id, uint64_t offset)
{
	const struct points_to *pts = n->x->points_to;
	const struct var *v = n->x->saves->objects.at[id].var;
	struct bitset all = {0};
	if (v && !n->memory_of[id])
		return points_to_held(pts, v);
	for (unsigned m = n->memory_of[id]; m; m = n->next_memory[m - 1]) {
		struct bitset one = offset == ~UINT64_C(0)
					    ? points_to_content(pts, m - 1)
					    : points_to_content_at(pts, m - 1, offset);
		if (!all.words) {
			all = one;
		} else if (!bitset_subset(one, all)) {
			all = bitset_copy(n->arena, all);
			bitset_union(all, one);
		}
	}
	return all;
}

/* What saved objects, values and libraries hold: only of that there is a word in images. */
static struct bitset held_in_images(struct naming *n)
{
	const struct points_to *pts = n->x->points_to;
	const struct saves *saves = n->x->saves;
	struct bitset held = bitset_new(n->arena, points_to_count(pts));
	for (unsigned i = 0; i < saves->objects.n; i++) {
		struct bitset content = content_of(n, i, ~UINT64_C(0));
		if (saves->objects.at[i].is_saved && content.words)
			bitset_union(held, content);
	}
	for (unsigned i = 0; i < saves->functions.n; i++)
		for (unsigned k = 0; n->plans[i] && k < n->plans[i]->slots.n; k++)
			bitset_union(held, points_to_held(pts, n->plans[i]->slots.at[k].var));
	bitset_union(held, points_to_handlers(pts));
	bitset_union(held, points_to_operators(pts));
	bitset_union(held, points_to_escaped(pts));
	return held;
}

void naming_find_statics(struct naming *n)
{
	const struct points_to *pts = n->x->points_to;
	struct bitset held = held_in_images(n);
	n->statics = bitset_new(n->arena, points_to_count(pts));
	n->strings = points_to_count(pts);
	for (int m = bitset_next(held, 0); m >= 0; m = bitset_next(held, (unsigned)m + 1)) {
		const struct memory *memory = points_to_memory(pts, (unsigned)m);
		if (memory->kind == MEMORY_STRING)
			n->strings = (unsigned)m;
		if (is_static(memory))
			bitset_add(n->statics, (unsigned)m);
	}
}

const struct type *naming_element(const struct naming *n, unsigned id)
{
	const struct type *found = NULL;
	for (unsigned m = n->memory_of[id]; m; m = n->next_memory[m - 1]) {
		const struct type *t = points_to_element(n->x->points_to, m - 1);
		if (!t || t->kind == TYPE_OTHER || t->kind == TYPE_VOID || !t->size ||
		    t->is_flexible || (found && !type_same(found, t)))
			return NULL;
		found = t;
	}
	return found;
}

/* The set of each scalar of "t" that lies at "offset" of object "id", arrays folded. */
static void add_leaves(struct naming *n, unsigned id, const struct type *t, uint64_t offset,
		       struct text *out)
{
	while (t->kind == TYPE_ARRAY && t->element)
		t = t->element;
	if (t->kind == TYPE_RECORD && !t->is_union) {
		for (unsigned i = 0; i < t->nfields; i++)
			add_leaves(n, id, t->fields[i].type, offset + t->fields[i].offset, out);
		return;
	}
	text_printf(out, out->n ? ",%u" : "%u", set_number(n, content_of(n, id, offset)));
}

void naming_sets_of_object(struct naming *n, unsigned id, const struct type *t, struct text *out)
{
	struct text leaves = {0};
	bool is_saved = n->x->saves->objects.at[id].is_saved;
	unsigned whole = is_saved ? set_number(n, content_of(n, id, ~UINT64_C(0))) : 0;
	if (whole && t)
		add_leaves(n, id, t, 0, &leaves);
	if (leaves.n)
		text_printf(out, "[%s]", leaves.at);
	else
		text_printf(out, "%u", whole);
	text_free(&leaves);
}

/* What the compiler that makes the object is told of "v". */
static void set_symbol(const struct naming *n, const struct var *v, struct named_static *row)
{
	if (v->storage != STORAGE_LOCAL_STATIC)
		return;
	row->function = v->function->name;
	for (unsigned i = 0; i < n->x->saves->functions.n; i++)
		if (n->plans[i] && n->plans[i]->function == v->function) {
			row->function = NULL;
			row->symbol = plan_name(n->plans[i], v);
		}
}

void naming_list_statics(const struct naming *n, struct program_naming *out)
{
	for (int i = bitset_next(n->statics, 0); i >= 0;
	     i = bitset_next(n->statics, (unsigned)i + 1)) {
		const struct memory *m = points_to_memory(n->x->points_to, (unsigned)i);
		bool is_function = m->kind == MEMORY_FUNCTION;
		struct named_static row = {
			.name = is_function ? m->function->name : m->var->name,
			.file = naming_file(is_function ? m->function->unit : m->var->unit),
			.object = is_function ? 0 : object_of(n->x->saves, m),
			.is_function = is_function,
			.has_end = !is_function && bitset_has(n->ends, (unsigned)i),
		};
		row.symbol = row.name;
		if (m->var)
			set_symbol(n, m->var, &row);
		ARRAY_PUSH(n->arena, out->statics, row);
	}
}
