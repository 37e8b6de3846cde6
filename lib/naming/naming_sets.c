/* naming_sets.c - what may each scalar of a variable, or of a block, point to?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      points-to of the normal form; the numbered objects.
 * Out:     the *statics*: variables of static storage and functions whose address something saved
 *          may hold, or a library; for each scalar of what is saved the set of all that it may
 *          point to, where need be cell by cell.
 * Means:   the addresses of statics are another build's own; those of the heap and of frames are
 *          the same in every build, and yet a changed program may not know that a pointer leads
 *          there.
 * Errs:    on the side of too many statics. A set says what the analysis took for granted, and no
 *          more.
 * Cost:    linear in the sets of all objects. */
#include "naming_internal.h"
#include "sparse_set.h"

static bool is_static(const struct memory *m)
{
	if (m->kind == MEMORY_FUNCTION)
		return true;
	return m->kind == MEMORY_VAR && !var_is_automatic(m->var) && !m->var->is_thread_local &&
	       !saves_is_of_runtime(m->var) && m->var->name[0];
}

/* Memory "m" as a member of sets: a static's number, -1 for a literal, below that an object's. What
 * the runtime puts back in place is none. */
static bool member(const struct naming *n, unsigned m, int *number)
{
	const struct memory *memory = points_to_memory(n->x->points_to, m);
	unsigned object = memory->kind == MEMORY_HEAP || memory->kind == MEMORY_VAR
				  ? naming_object_of(n->x->saves, memory)
				  : 0;
	*number = -1;
	if (memory->kind == MEMORY_STRING)
		return true;
	if (bitset_has(n->statics, m))
		*number = (int)n->static_number[m];
	else if (memory->kind == MEMORY_EXTERNAL || (object && !is_static(memory)))
		*number = -2 - (int)object;
	return *number != -1;
}

/* Locations "from" … "end" - 1, which are of one memory: the memory, or "[memory, cell, …]". */
static void write_member(const struct naming *n, const unsigned *from, unsigned count,
			 struct text *out)
{
	const struct points_to *pts = n->x->points_to;
	unsigned cell, m = points_to_memory_at(pts, from[0], &cell);
	int number;
	if (!member(n, m, &number))
		return;
	text_puts(out, out->n > 1 ? "," : "");
	text_printf(out, count == points_to_cells(pts, m) ? "%d" : "[%d", number);
	for (unsigned i = 0; count < points_to_cells(pts, m) && i < count; i++) {
		points_to_memory_at(pts, from[i], &cell);
		text_printf(out, i + 1 == count ? ",%u]" : ",%u", cell);
	}
}

static unsigned set_number(struct naming *n, const struct sparse_set *held)
{
	struct text text = {0};
	ARRAY(unsigned) row = {0};
	unsigned cell, memory = 0;
	text_puts(&text, "[");
	for (int l = sparse_set_next(held, 0); l >= 0; l = sparse_set_next(held, (unsigned)l + 1)) {
		unsigned m = points_to_memory_at(n->x->points_to, (unsigned)l, &cell);
		if (row.n && m != memory) {
			write_member(n, row.at, row.n, &text);
			row.n = 0;
		}
		memory = m;
		ARRAY_PUSH(n->arena, row, (unsigned)l);
	}
	if (row.n)
		write_member(n, row.at, row.n, &text);
	text_puts(&text, "]");
	unsigned number = naming_number(n->arena, &n->sets, text.at);
	text_free(&text);
	return number;
}

/* A root's objects follow each other as its blocks' locations do; object 0 is external memory. */
unsigned naming_object_of(const struct saves *s, const struct memory *m)
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
		unsigned object = naming_object_of(n->x->saves, memory);
		if (!object && memory->kind != MEMORY_EXTERNAL)
			continue;
		n->next_memory[m] = n->memory_of[object];
		n->memory_of[object] = m + 1;
	}
}

/* What byte "offset" of object "id" may be part of a pointer to. A local that only its own name
 * reaches is no memory. */
static void add_content(const struct naming *n, unsigned id, uint64_t offset, struct sparse_set *to)
{
	const struct points_to *pts = n->x->points_to;
	const struct var *v = n->x->saves->objects.at[id].var;
	if (v && !n->memory_of[id])
		points_to_add_held(pts, v, offset, to);
	for (unsigned m = n->memory_of[id]; m; m = n->next_memory[m - 1])
		points_to_add_content(pts, m - 1, offset, to);
}

/* What saved objects, values and libraries hold: only of that there is a word in images. */
static struct bitset held_in_images(struct naming *n)
{
	const struct points_to *pts = n->x->points_to;
	const struct saves *saves = n->x->saves;
	struct bitset held = bitset_new(n->arena, points_to_count(pts));
	for (unsigned i = 0; i < saves->objects.n; i++) {
		const struct object *o = &saves->objects.at[i];
		if (o->is_saved && o->var && !n->memory_of[i])
			bitset_union(held, points_to_held(pts, o->var));
		for (unsigned m = n->memory_of[i]; o->is_saved && m; m = n->next_memory[m - 1])
			bitset_union(held, points_to_content(pts, m - 1));
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
	unsigned number = 0;
	n->statics = bitset_new(n->arena, points_to_count(pts));
	n->static_number = ARENA_ARRAY(n->arena, unsigned, points_to_count(pts) + 1);
	for (int m = bitset_next(held, 0); m >= 0; m = bitset_next(held, (unsigned)m + 1)) {
		const struct memory *memory = points_to_memory(pts, (unsigned)m);
		n->has_strings |= memory->kind == MEMORY_STRING;
		if (!is_static(memory))
			continue;
		bitset_add(n->statics, (unsigned)m);
		n->static_number[m] = number++;
	}
}

unsigned naming_escaped(struct naming *n)
{
	struct sparse_set held = {0};
	points_to_add_escaped(n->x->points_to, &held);
	return set_number(n, &held);
}

/* Functions have one cell: the set as memory is the set. */
unsigned naming_kept(struct naming *n)
{
	const struct points_to *pts = n->x->points_to;
	struct text text = {0};
	struct bitset held = bitset_copy(n->arena, points_to_handlers(pts));
	bitset_union(held, points_to_operators(pts));
	text_puts(&text, "[");
	for (int m = bitset_next(held, 0); m >= 0; m = bitset_next(held, (unsigned)m + 1))
		if (bitset_has(n->statics, (unsigned)m))
			text_printf(&text, text.n > 1 ? ",%u" : "%u", n->static_number[m]);
	text_puts(&text, "]");
	unsigned number = naming_number(n->arena, &n->sets, text.at);
	text_free(&text);
	return number;
}

/* "[where each cell begins]", or 0 where there is one. */
static void write_cells(const struct naming *n, unsigned m, struct text *out)
{
	unsigned cells = points_to_cells(n->x->points_to, m);
	text_puts(out, cells > 1 ? "[" : "0");
	for (unsigned i = 0; cells > 1 && i < cells; i++)
		text_printf(out, i + 1 == cells ? "%lu]" : "%lu,",
			    (unsigned long)points_to_cell_offset(n->x->points_to, m, i));
}

void naming_cells_of_object(const struct naming *n, unsigned id, struct text *out)
{
	if (n->memory_of[id] && points_to_cells(n->x->points_to, n->memory_of[id] - 1) > 1)
		write_cells(n, n->memory_of[id] - 1, out);
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

/* The set of each scalar of "t" that lies at "offset" of object "id", or of the value "v"; arrays
 * folded. */
struct leaves {
	struct naming *n;
	unsigned id;
	const struct var *v;
	struct text *out;
};

static unsigned leaf_set(const struct leaves *l, uint64_t offset)
{
	struct sparse_set held = {0};
	if (l->v)
		points_to_add_held(l->n->x->points_to, l->v, offset, &held);
	else
		add_content(l->n, l->id, offset, &held);
	return set_number(l->n, &held);
}

static void add_leaves(const struct leaves *l, const struct type *t, uint64_t offset)
{
	t = type_without_arrays(t);
	if (t->kind == TYPE_RECORD && !t->is_union) {
		for (unsigned i = 0; i < t->nfields; i++)
			add_leaves(l, t->fields[i].type, offset + t->fields[i].offset);
		return;
	}
	text_printf(l->out, l->out->n ? ",%u" : "%u", leaf_set(l, offset));
}

/* One set if it holds nothing, or is all there is; else the list. */
static void write_leaves(struct naming *n, unsigned id, const struct var *v, const struct type *t,
			 struct text *out)
{
	struct text list = {0};
	struct leaves l = {n, id, v, &list};
	unsigned whole = leaf_set(&l, POINTS_TO_ALL);
	if (whole && t)
		add_leaves(&l, t, 0);
	if (list.n)
		text_printf(out, "[%s]", list.at);
	else
		text_printf(out, "%u", whole);
	text_free(&list);
}

void naming_sets_of_var(struct naming *n, const struct var *v, struct text *out)
{
	write_leaves(n, 0, v, v->type, out);
}

void naming_sets_of_object(struct naming *n, unsigned id, const struct type *t, struct text *out)
{
	if (n->x->saves->objects.at[id].is_saved)
		write_leaves(n, id, NULL, t, out);
	else
		text_puts(out, "0");
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

void naming_list_statics(struct naming *n, struct program_naming *out)
{
	for (int i = bitset_next(n->statics, 0); i >= 0;
	     i = bitset_next(n->statics, (unsigned)i + 1)) {
		const struct memory *m = points_to_memory(n->x->points_to, (unsigned)i);
		bool is_function = m->kind == MEMORY_FUNCTION;
		struct text cells = {0};
		write_cells(n, (unsigned)i, &cells);
		struct named_static row = {
			.name = is_function ? m->function->name : m->var->name,
			.file = naming_file(is_function ? m->function->unit : m->var->unit),
			.scope = is_function ? naming_scope_of_function(m->function)
					     : naming_scope_of_var(n, m->var),
			.object = is_function ? 0 : naming_object_of(n->x->saves, m),
			.is_function = is_function,
			.has_end = !is_function && bitset_has(n->ends, (unsigned)i),
			.type = is_function ? -1 : (int)naming_type(n, m->var->type),
			.cells = arena_strdup(n->arena, cells.at),
		};
		text_free(&cells);
		row.symbol = row.name;
		if (m->var)
			set_symbol(n, m->var, &row);
		ARRAY_PUSH(n->arena, out->statics, row);
	}
}
