/* points_to_collect.c - statements become inclusion constraints.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the linked program.
 * Out:     nodes, memories and constraints of struct points_to.
 * Means:   flow is ignored, and context but for wrappers (contexts.h); members that may hold
 *          pointers are told apart (layout.h). A value of any type may carry a pointer: an integer
 *          read by its own name or through a plain pointer carries what was stored, a member of a
 *          struct if the program treats such members so at all (points_to_numbers.c).
 * Errs:    on the side of holding too much: an integer made a pointer may also point to all that
 *          escaped; private copies of OpenMP constructs share pointers with their originals.
 * Cost:    linear in the program. */
#include "constraints.h"

#include <stdlib.h>
#include <string.h>

/* An lvalue lies at "path" in a variable, in a value (its block), or from a pointer
 * (its node) on. */
struct place {
	struct var *var;
	unsigned block, pointer;
	const struct layout *layout; /* of the block */
	struct path path;
};

static unsigned value(struct points_to *p, struct expr *e);
static struct place place(struct points_to *p, struct expr *e);
static void statement(struct points_to *p, struct stmt *s);

/* ---- places ---- */

/* What "*pointer" lies in, seeing through & and array decay. */
static struct place target(struct points_to *p, struct expr *pointer)
{
	if (pointer->kind == EXPR_DECAY || pointer->kind == EXPR_ADDRESS) {
		struct expr *lvalue = pointer->args.at[0];
		if (lvalue->kind != EXPR_FUNCTION && lvalue->kind != EXPR_STRING)
			return place(p, lvalue);
	}
	return (struct place){.pointer = value(p, pointer), .path.of = pointer->type->element};
}

static uint64_t size_of(const struct type *t)
{
	return t && t->size ? t->size : 1;
}

static unsigned address(struct points_to *p, struct place of);

/* Of a pointer, any number. */
static struct path steps_of(const struct type *pointer)
{
	return (struct path){.step = size_of(pointer->element), .of = pointer->element};
}

/* "pointer[index]", and "*(pointer + index)": any number of elements, since it may be as many as
 * there are, and a pointer to the end of an array steps back into it. Of bytes, so many: that is
 * how members are found. */
static struct path steps(const struct type *pointer, const struct expr *index, bool is_back)
{
	uint64_t size = size_of(pointer->element);
	bool is_constant = index->has_value && (is_back ? -index->value : index->value) >= 0;
	if (is_constant && !index->value)
		return (struct path){.of = pointer->element};
	if (size > 1 || !is_constant)
		return steps_of(pointer);
	return (struct path){.offset = (uint64_t)llabs(index->value), .is_of_bytes = true};
}

/* An element of array "array" at "in"; what comes after the last one may be anything. */
static struct place element_of(struct place in, const struct type *array, const struct expr *index)
{
	struct path *path = &in.path;
	uint64_t size = size_of(array->element);
	unsigned i = path->inner[0] != 0;
	if (!in.pointer)
		return in;
	if (index->has_value && index->value >= 0) {
		path->offset += size * (uint64_t)index->value;
		path->is_of_element = true;
		path->anywhere |= array->size && size * (uint64_t)index->value >= array->size;
		return in;
	}
	path->anywhere |= path->inner[i] != 0;
	path->inner[i] = size;
	path->totals[i] = array->size;
	return in;
}

static struct place indexed(struct points_to *p, struct expr *e)
{
	struct expr *pointer = e->args.at[0], *index = e->args.at[1];
	struct expr *lvalue = pointer->args.n ? pointer->args.at[0] : NULL;
	value(p, index);
	if (pointer->kind == EXPR_DECAY && lvalue->kind != EXPR_STRING &&
	    lvalue->kind != EXPR_FUNCTION)
		return element_of(place(p, lvalue), lvalue->type, index);
	struct place in = {.pointer = value(p, pointer)};
	if (pointer->type->kind == TYPE_POINTER)
		in.path = steps(pointer->type, index, false);
	else
		in.path = PATH_ANYWHERE;
	return in;
}

static struct place member(struct place of, const struct field *f)
{
	if (f)
		of.path.offset += f->offset;
	else
		of.path.anywhere = true;
	return of;
}

static struct place place_of_value(struct points_to *p, struct expr *e)
{
	if (!e->is_lvalue) {
		struct place v = {.layout = layout_of(&p->layouts, e->type)};
		v.block = block_new(p, v.layout);
		constrain_block(p, v.block, value(p, e));
		return v;
	}
	unsigned all = node_new(p);
	for (unsigned i = 0; i < e->args.n; i++)
		constrain_block(p, all, value(p, e->args.at[i]));
	constrain_address(p, all, EXTERNAL);
	return (struct place){.pointer = all, .path = PATH_ANYWHERE};
}

static struct place place_of_lvalue(struct points_to *p, struct expr *e)
{
	struct place to;
	switch (e->kind) {
	case EXPR_VAR: return (struct place){.var = e->var->definition};
	case EXPR_MEMBER: return member(place(p, e->args.at[0]), e->field);
	case EXPR_DEREF: return target(p, e->args.at[0]);
	case EXPR_ARROW: return member(target(p, e->args.at[0]), e->field);
	case EXPR_INDEX: return indexed(p, e);
	case EXPR_COMPOUND_LITERAL:
		constrain_block(p, node_of_var(p, e->var), value(p, e->args.at[0]));
		return (struct place){.var = e->var->definition};
	case EXPR_STRING:
		to = (struct place){.pointer = node_new(p)};
		constrain_address(p, to.pointer, STRINGS);
		return to;
	case EXPR_UNARY:
		if (e->args.at[0]->is_lvalue)
			return place(p, e->args.at[0]);
		return place_of_value(p, e);
	default: return place_of_value(p, e);
	}
}

static struct place place(struct points_to *p, struct expr *e)
{
	struct place to = place_of_lvalue(p, e);
	struct seen_place seen = {to.var, to.pointer, to.path, map_get(&p->place_of, e)};
	if (!to.pointer && !(to.var && layout_of(&p->layouts, to.var->type)->n > 1))
		return to;
	ARRAY_PUSH(p->arena, p->places, seen);
	map_put(p->arena, &p->place_of, e, p->places.n);
	return to;
}

/* The nodes of a place that is no pointer's, and their layout. */
static unsigned nodes_at(struct points_to *p, const struct place *at, const struct layout **l)
{
	*l = at->var ? layout_of(&p->layouts, at->var->type) : at->layout;
	return at->var ? node_of_var(p, at->var) : at->block;
}

static void store(struct points_to *p, struct place to, const struct type *t, unsigned from)
{
	const struct layout *l;
	if (!from)
		return;
	if (to.pointer) {
		constrain_store(p, to.pointer, from, to.path, size_of(t));
		return;
	}
	unsigned nodes = nodes_at(p, &to, &l);
	if (nodes)
		constrain_cells(p, cells_of(l, 0, &to.path, size_of(t), p->nodes.at[from].layout),
				nodes, from, false);
}

/* A value that lies nowhere, once its address is used: with external memory. */
static unsigned address_of_value(struct points_to *p, unsigned block)
{
	unsigned n = node_new(p);
	constrain_block(p, p->external, block);
	constrain_address(p, n, EXTERNAL);
	return n;
}

static unsigned address(struct points_to *p, struct place of)
{
	if (of.pointer && path_is_here(&of.path))
		return of.pointer;
	if (!of.pointer && !of.var)
		return of.block ? address_of_value(p, of.block) : 0;
	unsigned n = node_new(p);
	if (of.pointer) {
		constrain_shift(p, n, of.pointer, of.path);
	} else {
		unsigned m = memory_of_var(p, of.var);
		constrain_cell(p, n, m,
			       of.path.anywhere ? LAYOUT_ANY
						: layout_cell(p->shapes.at[m], of.path.offset));
	}
	return n;
}

static unsigned address_of(struct points_to *p, struct expr *lvalue)
{
	struct place of = place(p, lvalue);
	of.path.extent = lvalue->type->count == 1 ? 0 : lvalue->type->size;
	return address(p, of);
}

/* What a value of type "t" at "from" holds. */
static unsigned content(struct points_to *p, struct place from, const struct type *t)
{
	const struct layout *l, *as = layout_of(&p->layouts, t);
	if (from.pointer) {
		unsigned loaded = block_new(p, as);
		constrain_load(p, loaded, from.pointer, from.path, size_of(t));
		return loaded;
	}
	unsigned nodes = nodes_at(p, &from, &l);
	if (!nodes || (l->n == 1 && as->n == 1))
		return nodes;
	struct cells c = cells_of(l, 0, &from.path, size_of(t), as);
	if (c.one_by_one && c.n == l->n)
		return nodes;
	if (c.n == 1 && c.first && as->n == 1)
		return nodes + c.first;
	unsigned part = block_new(p, as);
	constrain_cells(p, c, nodes, part, true);
	return part;
}

static unsigned load(struct points_to *p, struct expr *e)
{
	struct place from = place(p, e);
	unsigned n = load_may_carry(p, e) ? content(p, from, e->type) : 0;
	if (is_of_union(e))
		add_view(p, n, e->type, NULL);
	return n;
}

/* ---- values ---- */

static unsigned any_of(struct points_to *p, struct expr *e, unsigned first)
{
	unsigned all = 0, others = 0, one = 0;
	for (unsigned i = 0; i < first; i++)
		value(p, e->args.at[i]);
	for (unsigned i = first; i < e->args.n; i++) {
		unsigned n = value(p, e->args.at[i]);
		if (!n)
			continue;
		if (others++ == 0) {
			one = n;
			continue;
		}
		if (!all) {
			all = block_of_type(p, e->type);
			constrain_block(p, all, one);
		}
		constrain_block(p, all, n);
	}
	return all ? all : one;
}

static unsigned last_value(struct points_to *p, struct stmt *s)
{
	while (s && s->children.n && s->kind != STMT_OMP)
		s = s->children.at[s->children.n - 1];
	const struct map *values = p->instance ? &p->instance->values : &p->values;
	return s && s->kind == STMT_EXPR && s->expr ? map_get(values, s->expr) : 0;
}

static unsigned moved(struct points_to *p, unsigned pointer, struct path path)
{
	if (!pointer || path_is_here(&path))
		return pointer;
	unsigned n = node_new(p);
	constrain_shift(p, n, pointer, path);
	return n;
}

/* A number computed from one that may carry a pointer: it may name any byte of the same object. */
static unsigned computed(struct points_to *p, unsigned n)
{
	if (p->tracks_integers)
		return moved(p, n, PATH_ANYWHERE);
	ARRAY_PUSH(p->arena, p->computed, n);
	return n;
}

static bool is_real_or_complex(const struct type *t)
{
	return t->kind == TYPE_FLOATING || t->kind == TYPE_COMPLEX;
}

static unsigned binary(struct points_to *p, struct expr *e)
{
	struct expr *l = e->args.at[0], *r = e->args.at[1];
	bool is_difference = l->type->kind == TYPE_POINTER && r->type->kind == TYPE_POINTER;
	bool is_pointer = e->type->kind == TYPE_POINTER;
	unsigned a = value(p, l), b = value(p, r);
	if (op_compares(e->op) || is_difference || (is_real_or_complex(e->type) && !p->converts))
		return 0;
	if (is_pointer && l->type->kind == TYPE_POINTER)
		return moved(p, a, steps(l->type, r, e->op == OP_SUBTRACT));
	if (is_pointer)
		return moved(p, b, steps(r->type, l, false));
	if (!a || !b)
		return computed(p, a ? a : b);
	unsigned n = node_new(p);
	constrain_copy(p, n, a);
	constrain_copy(p, n, b);
	return computed(p, n);
}

/* Is a record with several cells seen as numbers? C has them stay in its first member, but who
 * writes "(double *)r" goes through all of it. */
static bool is_flat_view(struct points_to *p, const struct type *to, const struct type *from)
{
	const struct type *t = to->kind == TYPE_POINTER ? to->element : NULL;
	const struct type *r = from->kind == TYPE_POINTER ? from->element : NULL;
	return t && r && r->kind == TYPE_RECORD && t->size > 1 &&
	       (t->kind == TYPE_INTEGER || t->kind == TYPE_FLOATING || t->kind == TYPE_COMPLEX) &&
	       layout_of(&p->layouts, r)->n > 1;
}

static unsigned cast(struct points_to *p, struct expr *e)
{
	const struct expr *from = e->args.at[0];
	unsigned n = any_of(p, e, 0);
	add_view(p, n, e->type, from->type);
	if (is_flat_view(p, e->type, from->type))
		return moved(p, n, PATH_ANYWHERE);
	if (from->type->kind == TYPE_FLOATING || e->type->kind == TYPE_FLOATING) {
		bool same = e->type->kind == from->type->kind && from->type->size == e->type->size;
		return same || p->converts ? n : 0;
	}
	if (e->type->kind != TYPE_POINTER || from->type->kind != TYPE_INTEGER || from->has_value)
		return n;
	unsigned made = node_new(p);
	constrain_copy(p, made, n);
	constrain_address(p, made, EXTERNAL);
	return made;
}

/* What lies at "at" is moved along "path", as often as one likes; its old and new values. */
static unsigned move(struct points_to *p, struct place at, const struct type *t, struct path path)
{
	unsigned n = content(p, at, t);
	if (!n)
		return n;
	if (t->kind != TYPE_POINTER && !p->tracks_integers) {
		ARRAY_PUSH(p->arena, p->computed, n);
		return n;
	}
	constrain_shift(p, n, n, path);
	store(p, at, t, n);
	return n;
}

static unsigned assign(struct points_to *p, struct expr *e)
{
	const struct type *t = e->args.at[0]->type;
	struct place to = place(p, e->args.at[0]);
	unsigned n = value(p, e->args.at[1]);
	if (e->kind == EXPR_ASSIGN) {
		store(p, to, t, n);
		return n;
	}
	if (is_real_or_complex(t) && !p->converts)
		return 0;
	if (t->kind == TYPE_POINTER)
		return move(p, to, t, steps_of(t));
	store(p, to, t, n);
	return move(p, to, t, PATH_ANYWHERE);
}

static unsigned step(struct points_to *p, struct expr *e)
{
	const struct type *t = e->args.at[0]->type;
	struct place at = place(p, e->args.at[0]);
	if (t->kind == TYPE_FLOATING && !p->converts)
		return 0;
	if (t->kind == TYPE_POINTER)
		return move(p, at, t, steps_of(t));
	return move(p, at, t, PATH_ANYWHERE);
}

static void read_instance(struct points_to *p, struct instance *i)
{
	struct instance *outer = p->instance;
	unsigned result = p->result;
	p->instance = i;
	p->result = i->result;
	statement(p, i->wrapper->function->body);
	p->instance = outer;
	p->result = result;
}

static void direct_call(struct points_to *p, struct expr *e, const struct indirect *c)
{
	bool is_new = false;
	struct instance *i = instance_of_call(p, e, &is_new);
	if (!i) {
		constrain_callee(p, e->args.at[0]->function->definition, c);
		return;
	}
	instance_enter(p, i, c);
	if (is_new)
		read_instance(p, i);
}

static unsigned call(struct points_to *p, struct expr *e)
{
	struct indirect c = {.call = e, .result = block_of_type(p, e->type)};
	struct expr *callee = e->args.at[0];
	bool is_direct = callee->kind == EXPR_FUNCTION;
	unsigned through = is_direct ? 0 : value(p, callee);
	for (unsigned i = 1; i < e->args.n; i++)
		ARRAY_PUSH(p->arena, c.args, value(p, e->args.at[i]));
	if (is_direct)
		direct_call(p, e, &c);
	else
		constrain_call(p, through, c);
	return c.result;
}

/* Operators nothing is known of: pointers travel between operands, what they name,
 * and the result. */
static unsigned mix(struct points_to *p, struct expr *e)
{
	unsigned all = node_new(p);
	for (unsigned i = 0; i < e->args.n; i++) {
		struct expr *arg = e->args.at[i];
		constrain_block(p, all, arg->is_lvalue ? address(p, place(p, arg)) : value(p, arg));
	}
	constrain_mix(p, all);
	return all;
}

static unsigned va_argument(struct points_to *p, struct expr *e)
{
	if (e->args.n && e->args.at[0]->is_lvalue)
		place(p, e->args.at[0]);
	else
		any_of(p, e, 0);
	return p->varargs;
}

static unsigned init_list(struct points_to *p, struct expr *e)
{
	struct place whole = {.layout = layout_of(&p->layouts, e->type)};
	if (whole.layout->n == 1)
		return any_of(p, e, 0);
	whole.block = block_new(p, whole.layout);
	for (unsigned i = 0; i < e->args.n; i++) {
		unsigned n = value(p, e->args.at[i]);
		if (e->type->kind == TYPE_RECORD)
			store(p, member(whole, init_list_field(e, i)), e->args.at[i]->type, n);
		else
			constrain_block(p, whole.block, n);
	}
	return whole.block;
}

static void constrain_function(struct points_to *p, unsigned node, struct function *f)
{
	const struct wrapper *w = contexts_wrapper(p->contexts, f);
	if (w)
		instance_plain(p, w);
	struct base b = {node, memory_of_function(p, f), true};
	ARRAY_PUSH(p->arena, p->bases, b);
}

static unsigned plain_value(struct points_to *p, struct expr *e)
{
	unsigned n;
	switch (e->kind) {
	case EXPR_LITERAL:
	case EXPR_STRING: return 0;
	case EXPR_LABEL_ADDRESS:
	case EXPR_FUNCTION:
		n = node_new(p);
		constrain_function(p, n, e->function->definition);
		return n;
	case EXPR_LOAD: return load(p, e->args.at[0]);
	case EXPR_DECAY:
	case EXPR_ADDRESS:
		if (e->args.at[0]->kind == EXPR_FUNCTION)
			return value(p, e->args.at[0]);
		return address_of(p, e->args.at[0]);
	case EXPR_VAR:
	case EXPR_DEREF:
	case EXPR_INDEX:
	case EXPR_ARROW:
	case EXPR_COMPOUND_LITERAL: return load(p, e);
	case EXPR_MEMBER: return load(p, e);
	case EXPR_UNARY:
		n = any_of(p, e, 0);
		if (e->op == OP_NOT || (e->type->kind == TYPE_FLOATING && !p->converts))
			return 0;
		return computed(p, n);
	case EXPR_BINARY: return binary(p, e);
	case EXPR_LOGICAL:
	case EXPR_SECTION:
	case EXPR_SIZEOF: any_of(p, e, 0); return 0;
	case EXPR_CONDITIONAL:
	case EXPR_COMMA: return any_of(p, e, 1);
	case EXPR_GNU_CONDITIONAL: return any_of(p, e, 0);
	case EXPR_INIT_LIST: return init_list(p, e);
	case EXPR_ASSIGN:
	case EXPR_COMPOUND_ASSIGN: return assign(p, e);
	case EXPR_INCDEC: return step(p, e);
	case EXPR_CALL: return call(p, e);
	case EXPR_CAST: return cast(p, e);
	case EXPR_STMT_EXPR: statement(p, e->stmt); return last_value(p, e->stmt);
	case EXPR_VA_ARG: return va_argument(p, e);
	case EXPR_OTHER: return mix(p, e);
	}
	return mix(p, e);
}

/* "e" holds what it holds in this instance, among others. */
static void add_to_shared(struct points_to *p, struct expr *e, unsigned n)
{
	unsigned shared = map_get(&p->values, e);
	if (!shared) {
		shared = block_of_type(p, e->type);
		map_put(p->arena, &p->values, e, shared);
	}
	constrain_block(p, shared, n);
	map_put(p->arena, &p->instance->values, e, n);
}

static unsigned value(struct points_to *p, struct expr *e)
{
	if (!e)
		return 0;
	unsigned n = plain_value(p, e);
	if (n && p->instance)
		add_to_shared(p, e, n);
	else if (n)
		map_put(p->arena, &p->values, e, n);
	return n;
}

/* ---- statements ---- */

static void declaration(struct points_to *p, struct var *v)
{
	for (unsigned i = 0; i < v->vla_counts.n; i++)
		value(p, v->vla_counts.at[i]);
	if (v->init)
		constrain_block(p, node_of_var(p, v), value(p, v->init));
}

/* asm may hand pointers around between its operands and, with a memory clobber, to anybody. */
static void assembly(struct points_to *p, struct stmt *s)
{
	unsigned all = node_new(p);
	for (unsigned i = 0; i < s->asm_inputs.n; i++) {
		struct expr *e = s->asm_inputs.at[i];
		constrain_block(p, all, e->is_lvalue ? load(p, e) : value(p, e));
		if (e->is_lvalue && s->asm_clobbers_memory)
			constrain_copy(p, all, address(p, place(p, e)));
	}
	if (s->asm_clobbers_memory)
		constrain_copy(p, p->external, all);
	constrain_mix(p, all);
	for (unsigned i = 0; i < s->asm_outputs.n; i++) {
		const struct type *t = s->asm_outputs.at[i]->type;
		struct place to = place(p, s->asm_outputs.at[i]);
		store(p, to, t, all);
		store(p, to, t, p->external);
	}
}

static void construct(struct points_to *p, const struct omp *o)
{
	for (unsigned i = 0; i < o->exprs.n; i++) {
		struct expr *e = o->exprs.at[i];
		if (e->is_lvalue)
			place(p, e);
		else
			value(p, e);
	}
	for (unsigned i = 0; i < o->shares.n; i++) {
		const struct omp_share *s = &o->shares.at[i];
		if (!s->copy || !s->original || s->copy == s->original)
			continue;
		unsigned copy = node_of_var(p, s->copy->definition);
		unsigned original = node_of_var(p, s->original->definition);
		constrain_block(p, copy, original);
		constrain_block(p, original, copy);
	}
}

static void statement(struct points_to *p, struct stmt *s)
{
	if (!s)
		return;
	statement(p, s->init);
	for (unsigned i = 0; i < s->vars.n; i++)
		declaration(p, s->vars.at[i]);
	if (s->kind == STMT_ASM)
		assembly(p, s);
	if (s->kind == STMT_OMP)
		construct(p, s->omp);
	unsigned n = value(p, s->expr);
	value(p, s->inc);
	for (unsigned i = 0; i < s->children.n; i++)
		statement(p, s->children.at[i]);
	if (s->kind == STMT_RETURN)
		constrain_block(p, p->result, n);
}

/* ---- the program ---- */

/* May an object without a record refer to external name "name"? */
static bool is_named_outside(const struct points_to *p, const char *name)
{
	const struct program *program = p->program;
	if (!program->has_external_objects || !program->external_names.n)
		return program->has_external_objects;
	for (unsigned i = 0; i < program->external_names.n; i++)
		if (!strcmp(program->external_names.at[i], name))
			return true;
	return false;
}

static void global(struct points_to *p, struct var *v)
{
	unsigned m = memory_of_var(p, v->definition);
	unsigned n = node_of_var(p, v->definition);
	if (v->init)
		constrain_block(p, n, value(p, v->init));
	bool is_foreign = !v->definition->is_definition && v->storage == STORAGE_GLOBAL;
	if (v->is_system) {
		constrain_address(p, n, RUNTIME);
		if (!strcmp(v->name, "optarg"))
			p->optarg = v->definition;
		return;
	}
	p->walks_sections |= var_is_section_mark(v->definition);
	if (is_foreign || v->definition->is_named_in_asm ||
	    (v->storage == STORAGE_GLOBAL && is_named_outside(p, v->name)))
		constrain_address(p, p->external, m);
}

static void function(struct points_to *p, struct function *f)
{
	p->result = node_of_return(p, f);
	for (unsigned i = 0; i < f->statics.n; i++)
		memory_of_var(p, f->statics.at[i]);
	for (unsigned i = 0; i < f->locals.n; i++)
		if (f->locals.at[i]->address_taken && f->locals.at[i]->type->kind != TYPE_ARRAY)
			memory_of_var(p, f->locals.at[i]);
	for (unsigned i = 0; i < f->locals.n; i++)
		if (f->locals.at[i]->has_cleanup)
			constrain_address(p, p->external, memory_of_var(p, f->locals.at[i]));
	for (unsigned i = 0; i < f->params.n; i++) {
		if (f->params.at[i]->address_taken)
			memory_of_var(p, f->params.at[i]);
		for (unsigned k = 0; k < f->params.at[i]->vla_counts.n; k++)
			value(p, f->params.at[i]->vla_counts.at[k]);
	}
	if (!function_is_main(f) && (f->is_named_in_asm || f->is_cleanup ||
				     (!f->is_static && is_named_outside(p, f->name))))
		constrain_function(p, p->external, f);
	if (!contexts_wrapper(p->contexts, f))
		statement(p, f->body);
}

static void start(struct points_to *p)
{
	struct function *f = program_function(p->program, "main");
	if (!f || !f->body)
		return;
	for (unsigned i = 0; i < f->definition->params.n; i++)
		constrain_address(p, node_of_var(p, f->definition->params.at[i]),
				  i == 1 ? ARGUMENTS : RUNTIME);
}

void points_to_collect(struct points_to *p)
{
	const struct program *program = p->program;
	points_to_find_numbers(p);
	points_to_find_casts(p);
	for (unsigned i = 0; i < program->units.n; i++) {
		struct unit *u = program->units.at[i];
		for (unsigned k = 0; k < u->globals.n; k++)
			global(p, u->globals.at[k]);
	}
	for (unsigned i = 0; i < program->functions.n; i++)
		if (program->functions.at[i]->body)
			function(p, program->functions.at[i]);
	for (unsigned i = 0; i < p->plain.n; i++)
		read_instance(p, p->plain.at[i]);
	start(p);
	for (unsigned m = FIRST_OWN; p->walks_sections && m < p->data.n; m++)
		if (p->data.at[m].kind == MEMORY_VAR)
			constrain_address(p, p->external, m);
}
