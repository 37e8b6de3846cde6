/* points_to.c - what each pointer may name: collected, solved, asked.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the linked program.
 * Out:     for each variable, expression and memory the set of memory that its pointers may name.
 * Means:   constraints of the whole program (points_to_collect.c), their solution
 *          (points_to_solve.c); the callees that indirect calls turn out to have add constraints,
 *          and so on until none is found.
 * Cost:    that of the solution; answers are kept. */
#include "points_to.h"
#include "constraints.h"
#include "text.h"

/* What the callees that were found do to pointers. False: there were none. */
static bool link_found(struct points_to *p)
{
	bool any = p->found.n;
	for (unsigned i = 0; i < p->found.n; i++) {
		struct found_callee x = p->found.at[i];
		constrain_callee(p, x.callee, &x.call);
	}
	p->found.n = 0;
	return any;
}

/* Add what node "n" holds to "memory". Who holds external memory holds all that escaped. */
static void add_memory(const struct points_to *p, unsigned n, struct bitset memory)
{
	const struct sparse_set *s = &p->nodes.at[class_of(p, n)].pts;
	cells_to_memory(p, s, memory);
	if (sparse_set_has(s, EXTERNAL))
		cells_to_memory(p, &p->nodes.at[class_of(p, p->external)].pts, memory);
}

static void note_held(struct points_to *p)
{
	p->held = bitset_new(p->arena, points_to_count(p));
	p->scratch = bitset_new(p->arena, points_to_count(p));
	for (unsigned i = 0; i < p->program->vars.n; i++)
		for (unsigned k = 0; k < block_width(p, p->var_node[i]); k++)
			cells_to_memory(p, &p->nodes.at[class_of(p, p->var_node[i] + k)].pts,
					p->held);
	for (unsigned o = 0; o < p->locations.n; o++)
		cells_to_memory(p, &p->nodes.at[class_of(p, p->locations.at[o].content)].pts,
				p->held);
}

struct points_to *points_to_compute(struct arena *a, const struct program *program)
{
	static const struct memory own[FIRST_OWN] = {
		[EXTERNAL] = {.kind = MEMORY_EXTERNAL, .name = "(external)"},
		[LIBRARY] = {.kind = MEMORY_LIBRARY, .name = "(library)"},
		[RUNTIME] = {.kind = MEMORY_RUNTIME, .name = "(runtime)"},
		[STRINGS] = {.kind = MEMORY_STRING, .name = "(strings)"},
		[LIBRARY_HEAP] = {.kind = MEMORY_EXTERNAL, .name = "(library heap)"},
		[VARIADIC] = {.kind = MEMORY_RUNTIME, .name = "(variadic arguments)"},
		[ARGUMENTS] = {.kind = MEMORY_RUNTIME, .name = "(arguments)"},
	};
	static const struct type unknown = {.kind = TYPE_OTHER};
	struct points_to *p = ARENA_NEW(a, struct points_to);
	p->arena = a;
	p->program = program;
	p->contexts = contexts_compute(a, program);
	p->layouts.arena = a;
	p->var_memory = ARENA_ARRAY(a, unsigned, program->vars.n + 1);
	p->var_node = ARENA_ARRAY(a, unsigned, program->vars.n + 1);
	p->function_memory = ARENA_ARRAY(a, unsigned, program->functions.n + 1);
	p->returns = ARENA_ARRAY(a, unsigned, program->functions.n + 1);
	p->passed = ARENA_ARRAY(a, unsigned, program->functions.n + 1);
	node_new(p);
	for (unsigned i = 0; i < FIRST_OWN; i++)
		memory_new(p, own[i], layout_of(&p->layouts, &unknown));
	p->external = p->locations.at[EXTERNAL].content;
	p->varargs = p->locations.at[VARIADIC].content;
	p->sent = node_new(p);
	p->handlers = node_new(p);
	p->operators = node_new(p);
	constrain_address(p, p->external, EXTERNAL);
	constrain_address(p, p->locations.at[LIBRARY].content, LIBRARY);
	constrain_address(p, p->locations.at[RUNTIME].content, RUNTIME);
	constrain_address(p, p->locations.at[ARGUMENTS].content, RUNTIME);
	points_to_collect(p);
	points_to_start(p);
	do
		points_to_solve(p);
	while (link_found(p) || points_to_find_mistaken(p));
	note_held(p);
	points_to_find_moved(p);
	return p;
}

/* ---- answers ---- */

/* The set p->scratch, which is made empty, as one that stays: most nodes hold what others do. */
static struct bitset answer(struct points_to *p)
{
	uint64_t hash = 1;
	for (unsigned i = 0; i < p->scratch.nwords; i++)
		hash = (hash ^ p->scratch.words[i]) * UINT64_C(0x9e3779b97f4a7c15);
	unsigned known;
	for (hash |= 1; (known = map_get(&p->answer_by_hash, (void *)hash)); hash += 2)
		if (bitset_equal(p->answers.at[known - 1], p->scratch))
			break;
	if (!known) {
		ARRAY_PUSH(p->arena, p->answers, bitset_copy(p->arena, p->scratch));
		known = p->answers.n;
		map_put(p->arena, &p->answer_by_hash, (void *)hash, known);
	}
	bitset_clear(p->scratch);
	return p->answers.at[known - 1];
}

/* What node "n" holds, as abstract locations. Answers are kept. */
static struct bitset set_of_node(struct points_to *p, unsigned n)
{
	struct node *x = &p->nodes.at[class_of(p, n)];
	if (!x->memory.words) {
		add_memory(p, n, p->scratch);
		x->memory = answer(p);
	}
	return x->memory;
}

static struct bitset set_of(const struct points_to *pts, unsigned n)
{
	struct points_to *p = (struct points_to *)pts;
	struct node *first = &p->nodes.at[n];
	if (!first->layout)
		return set_of_node(p, n);
	for (unsigned i = 0; !first->all.words && i < first->layout->n; i++)
		add_memory(p, n + i, p->scratch);
	if (!first->all.words)
		first->all = answer(p);
	return first->all;
}

const struct contexts *points_to_contexts(const struct points_to *p)
{
	return p->contexts;
}

unsigned points_to_data(const struct points_to *p)
{
	return p->data.n;
}

void points_to_add_data(const struct points_to *p, struct bitset to, struct bitset from)
{
	for (int i = bitset_next(from, 0); i >= 0 && (unsigned)i < p->data.n;
	     i = bitset_next(from, (unsigned)i + 1))
		bitset_add(to, (unsigned)i);
}

unsigned points_to_count(const struct points_to *p)
{
	return p->data.n + p->functions.n;
}

bool memory_is_in_heap(const struct memory *m)
{
	return m->kind == MEMORY_HEAP || (m->kind == MEMORY_VAR && m->var->type->is_vla);
}

const struct memory *points_to_memory(const struct points_to *p, unsigned m)
{
	return m < p->data.n ? &p->data.at[m] : &p->functions.at[m - p->data.n];
}

unsigned points_to_arguments(void)
{
	return ARGUMENTS;
}

unsigned points_to_number(const struct points_to *p, const struct var *v)
{
	return p->var_memory[v->definition->id] - 1;
}

struct bitset points_to_of(const struct points_to *p, const struct expr *e)
{
	return set_of(p, map_get(&p->values, e));
}

struct bitset points_to_of_member(const struct points_to *p, const struct expr *e, uint64_t offset)
{
	unsigned n = map_get(&p->values, e);
	const struct layout *l = p->nodes.at[n].layout;
	unsigned cell = l ? layout_cell(l, offset) : LAYOUT_ANY;
	return cell == LAYOUT_ANY ? set_of(p, n) : set_of_node((struct points_to *)p, n + cell);
}

bool points_to_called_back(const struct points_to *p, const struct expr *call, struct bitset *to)
{
	unsigned node = map_get(&p->called_back, call);
	*to = set_of(p, node);
	return node;
}

struct bitset points_to_held(const struct points_to *p, const struct var *v)
{
	return set_of(p, p->var_node[v->definition->id]);
}

struct bitset points_to_content(const struct points_to *p, unsigned m)
{
	return m == STRINGS || m >= p->data.n ? set_of(p, 0)
					      : set_of(p, p->locations.at[p->first.at[m]].content);
}

struct bitset points_to_content_at(const struct points_to *p, unsigned m, uint64_t offset)
{
	const struct layout *l = p->shapes.at[m];
	unsigned cell = layout_cell(l, offset);
	if (l->n == 1 || cell == LAYOUT_ANY)
		return points_to_content(p, m);
	return set_of_node((struct points_to *)p, p->locations.at[p->first.at[m] + cell].content);
}

/* What node "n", or of a block the cell of byte "offset", holds. */
static void add_locations(const struct points_to *p, unsigned n, uint64_t offset,
			  struct sparse_set *to)
{
	const struct layout *l = p->nodes.at[n].layout;
	unsigned cell = !l || offset == POINTS_TO_ALL ? LAYOUT_ANY : layout_cell(l, offset);
	unsigned first = cell == LAYOUT_ANY ? 0 : cell;
	unsigned end = !l ? 1 : cell == LAYOUT_ANY ? l->n : cell + 1;
	for (unsigned i = first; i < end; i++)
		sparse_set_union(p->arena, to, &p->nodes.at[class_of(p, n + i)].pts);
}

void points_to_add_held(const struct points_to *p, const struct var *v, uint64_t offset,
			struct sparse_set *to)
{
	add_locations(p, p->var_node[v->definition->id], offset, to);
}

void points_to_add_content(const struct points_to *p, unsigned m, uint64_t offset,
			   struct sparse_set *to)
{
	if (m != STRINGS && m < p->data.n)
		add_locations(p, p->locations.at[p->first.at[m]].content, offset, to);
}

void points_to_add_escaped(const struct points_to *p, struct sparse_set *to)
{
	add_locations(p, p->external, POINTS_TO_ALL, to);
}

/* ---- which cells an access touches ---- */

/* A pointer that holds external memory, or seems to hold nothing, may point to all that escaped. */
static bool is_told(const struct sparse_set *pointees)
{
	return sparse_set_next(pointees, 0) >= 0 && !sparse_set_has(pointees, EXTERNAL);
}

static void add_cells(const struct points_to *p, struct cells c, struct sparse_set *to)
{
	for (unsigned i = 0; i < c.n; i++)
		sparse_set_add(p->arena, to, c.first + i);
}

/* Of "size" bytes, "as" a value of this layout, at "path" of what is at these locations. */
static void add_touched(struct points_to *p, const struct sparse_set *at, const struct path *path,
			uint64_t size, const struct layout *as, struct sparse_set *to)
{
	unsigned whole = 0;
	for (struct sparse_walk w = sparse_walk(at);
	     sparse_walk_on(&w) && w.member < p->locations.n;) {
		struct cells c = cells_at(p, w.member, path, size, as);
		if (!cells_are_again(p, c, &whole))
			add_cells(p, c, to);
	}
}

bool points_to_add_touched(const struct points_to *pts, const struct expr *lvalue,
			   struct sparse_set *to)
{
	struct points_to *p = (struct points_to *)pts;
	unsigned at = map_get(&p->place_of, lvalue);
	const struct type *t = lvalue->type;
	const struct layout *as = layout_of(&p->layouts, t);
	if (!at || !t->size)
		return false;
	for (; at; at = p->places.at[at - 1].next) {
		const struct seen_place *x = &p->places.at[at - 1];
		if (x->var && p->var_memory[x->var->id]) {
			unsigned o = p->first.at[p->var_memory[x->var->id] - 1];
			add_cells(p, cells_at(p, o, &x->path, t->size, as), to);
			continue;
		}
		if (x->var)
			return false;
		const struct sparse_set *s = &p->nodes.at[class_of(p, x->pointer)].pts;
		if (!is_told(s))
			return false;
		add_touched(p, s, &x->path, t->size, as, to);
	}
	return true;
}

/* Does "o", in "s", name its object in one cell alone? */
static bool is_alone(const struct points_to *p, const struct sparse_set *s, unsigned o)
{
	unsigned m = p->locations.at[o].memory, base = p->first.at[m];
	int first = sparse_set_next(s, base), next = sparse_set_next(s, o + 1);
	return (unsigned)first == o && (next < 0 || (unsigned)next >= base + p->shapes.at[m]->n);
}

/* Is a pointer into cell "c" as far from cell "to" wherever in "c" it points: at the beginning of
 * the record, in no array, or in an element that has both? */
static bool is_as_far(const struct layout *l, unsigned c, unsigned to)
{
	const struct cell *x = &l->cells[c], *y = &l->cells[to];
	return c == 0 || !x->strides[0] ||
	       (x->strides[0] == y->strides[0] && x->totals[0] == y->totals[0] && c <= to &&
		y->offset - x->offset < x->strides[0]);
}

/* Are all "size" bytes from "at" on in these cells, or in none? */
static bool has_bytes(const struct layout *l, uint64_t at, uint64_t size, unsigned first,
		      unsigned n)
{
	for (uint64_t i = 0; i < size; i++) {
		unsigned cell = layout_cell(l, at + i);
		if (cell != LAYOUT_ANY && (cell < first || cell >= first + n))
			return false;
	}
	return true;
}

/* Do all "size" bytes that a pointer of "s" to "o" accesses at "path" lie in the cells that they
 * are said to? Not, perhaps, if they go on in the next element. */
static bool is_exact(const struct points_to *p, const struct sparse_set *s, unsigned o,
		     const struct path *path, uint64_t size, const struct layout *as)
{
	unsigned m = p->locations.at[o].memory, base = p->first.at[m];
	const struct layout *l = p->shapes.at[m];
	const struct cells touched = cells_at(p, o, path, size, as);
	const struct cell *first = &l->cells[touched.first - base];
	uint64_t at = l->cells[o - base].offset + path->offset;
	if (!touched.n || touched.n == l->n)
		return true;
	if (at % l->size + size > l->size || (first->strides[0] && size > first->strides[0]) ||
	    !has_bytes(l, at, size, touched.first - base, touched.n))
		return false;
	return (touched.n == 1 && touched.first == o) ||
	       (is_alone(p, s, o) && is_as_far(l, o - base, touched.first - base));
}

bool points_to_add_read(const struct points_to *pts, const struct expr *lvalue,
			struct sparse_set *to)
{
	struct points_to *p = (struct points_to *)pts;
	const struct type *t = lvalue->type;
	if (!points_to_add_touched(pts, lvalue, to))
		return false;
	const struct layout *as = layout_of(&p->layouts, t);
	for (unsigned at = map_get(&p->place_of, lvalue); at; at = p->places.at[at - 1].next) {
		const struct seen_place *x = &p->places.at[at - 1];
		const struct sparse_set *s = &p->nodes.at[class_of(p, x->pointer)].pts;
		for (int o = x->var ? -1 : sparse_set_next(s, 0);
		     o >= 0 && (unsigned)o < p->locations.n;
		     o = sparse_set_next(s, (unsigned)o + 1))
			if (!is_exact(p, s, (unsigned)o, &x->path, t->size, as))
				return false;
	}
	return true;
}

unsigned points_to_cell_at(const struct points_to *p, unsigned m, uint64_t offset)
{
	const struct layout *l = p->shapes.at[m];
	unsigned cell = l->is_mixed ? LAYOUT_ANY : layout_cell(l, offset);
	return cell == LAYOUT_ANY ? POINTS_TO_NONE : cell;
}

/* "size" bytes from location "o" on. An array's are those of one that begins anywhere in it. */
static struct cells bytes_at(const struct points_to *p, unsigned o, uint64_t size)
{
	unsigned m = p->locations.at[o].memory, base = p->first.at[m];
	const struct layout *l = p->shapes.at[m];
	const struct cell *c = &l->cells[o - base];
	struct path path = PATH_HERE;
	path.anywhere = c->strides[0] ? size > c->span : c->offset + size > l->size;
	struct cells all = cells_of(l, o - base, &path, size, NULL);
	all.first += base;
	return all;
}

bool points_to_add_bytes(const struct points_to *p, const struct expr *pointer, uint64_t size,
			 struct sparse_set *to)
{
	const struct sparse_set *s = &p->nodes.at[class_of(p, map_get(&p->values, pointer))].pts;
	if (!is_told(s))
		return false;
	for (int o = sparse_set_next(s, 0); o >= 0; o = sparse_set_next(s, (unsigned)o + 1))
		if ((unsigned)o < p->locations.n)
			add_cells(p, bytes_at(p, (unsigned)o, size), to);
	return true;
}

unsigned points_to_memory_at(const struct points_to *p, unsigned location, unsigned *cell)
{
	*cell = 0;
	if (location >= p->locations.n)
		return location - p->locations.n + p->data.n;
	unsigned m = p->locations.at[location].memory;
	*cell = location - p->first.at[m];
	return m;
}

unsigned points_to_cells(const struct points_to *p, unsigned m)
{
	return m < p->data.n ? p->shapes.at[m]->n : 1;
}

uint64_t points_to_cell_offset(const struct points_to *p, unsigned m, unsigned cell)
{
	return p->shapes.at[m]->cells[cell].offset;
}

const struct type *points_to_element(const struct points_to *p, unsigned m)
{
	return p->shapes.at[m]->type;
}

uint64_t points_to_record_size(const struct points_to *p, unsigned m)
{
	return layout_is_one(p->shapes.at[m]) ? p->shapes.at[m]->size : 0;
}

struct bitset points_to_handlers(const struct points_to *p)
{
	return set_of(p, p->handlers);
}

struct bitset points_to_operators(const struct points_to *p)
{
	return set_of(p, p->operators);
}

struct bitset points_to_escaped(const struct points_to *p)
{
	return set_of(p, p->external);
}

bool points_to_is_held(const struct points_to *p, unsigned m)
{
	return bitset_has(p->held, m);
}

static void dump_set(const struct points_to *p, const char *name, struct bitset s, struct text *out)
{
	const char *before = " ";
	text_printf(out, "%s ->", name);
	for (int o = bitset_next(s, 0); o >= 0; o = bitset_next(s, (unsigned)o + 1)) {
		text_printf(out, "%s%s", before, points_to_memory(p, (unsigned)o)->name);
		before = ", ";
	}
	text_puts(out, "\n");
}

void points_to_dump(const struct points_to *p, struct text *out)
{
	struct points_to *names = (struct points_to *)p;
	for (unsigned i = 0; i < p->program->vars.n; i++) {
		const struct var *v = p->program->vars.at[i];
		struct bitset s = points_to_held(p, v);
		if (!bitset_empty(s) && !v->is_system)
			dump_set(p, memory_name(names, v), s, out);
	}
	for (unsigned m = FIRST_OWN; m < p->data.n; m++) {
		struct bitset s = points_to_content(p, m);
		if (p->data.at[m].kind == MEMORY_HEAP && !bitset_empty(s))
			dump_set(p, p->data.at[m].name, s, out);
	}
	if (bitset_count(points_to_escaped(p)) > 1)
		dump_set(p, "(external)", points_to_escaped(p), out);
}
