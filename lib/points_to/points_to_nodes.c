/* points_to_nodes.c - nodes and memory, made when first asked for.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      variables, functions, types, allocation calls.
 * Out:     the node, block or memory of each; a new one has no constraints. */
#include "constraints.h"

#include <assert.h>

unsigned node_new(struct points_to *p)
{
	struct node n = {.parent = p->nodes.n};
	ARRAY_PUSH(p->arena, p->nodes, n);
	return p->nodes.n - 1;
}

unsigned block_new(struct points_to *p, const struct layout *l)
{
	unsigned first = node_new(p);
	for (unsigned i = 1; i < l->n; i++)
		node_new(p);
	p->nodes.at[first].layout = l->n > 1 ? l : NULL;
	return first;
}

unsigned block_of_type(struct points_to *p, const struct type *t)
{
	return block_new(p, layout_of(&p->layouts, t));
}

unsigned block_width(const struct points_to *p, unsigned node)
{
	return p->nodes.at[node].layout ? p->nodes.at[node].layout->n : 1;
}

unsigned node_shared(struct points_to *p, struct var *v)
{
	if (!p->var_node[v->id])
		p->var_node[v->id] = block_of_type(p, v->type);
	return p->var_node[v->id];
}

unsigned node_of_return(struct points_to *p, struct function *f)
{
	if (!p->returns[f->id])
		p->returns[f->id] = block_of_type(p, f->type->element);
	return p->returns[f->id];
}

unsigned memory_new(struct points_to *p, struct memory m, const struct layout *l)
{
	assert(!p->is_solving);
	unsigned content = m.var ? node_shared(p, m.var) : block_new(p, l);
	ARRAY_PUSH(p->arena, p->data, m);
	ARRAY_PUSH(p->arena, p->first, p->locations.n);
	ARRAY_PUSH(p->arena, p->shapes, l);
	for (unsigned i = 0; i < l->n; i++)
		ARRAY_PUSH(p->arena, p->locations, (struct location){p->data.n - 1, content + i});
	return p->data.n - 1;
}

const char *memory_name(struct points_to *p, const struct var *v)
{
	const char *own = v->name[0] ? v->name : "(compound literal)";
	return v->function ? arena_printf(p->arena, "%s:%s", v->function->name, own) : own;
}

unsigned memory_of_var(struct points_to *p, struct var *v)
{
	v = v->definition;
	if (!p->var_memory[v->id]) {
		struct memory m = {.kind = MEMORY_VAR, .var = v, .loc = v->loc};
		m.name = memory_name(p, v);
		p->var_memory[v->id] = memory_new(p, m, layout_of(&p->layouts, v->type)) + 1;
	}
	return p->var_memory[v->id] - 1;
}

unsigned memory_of_function(struct points_to *p, struct function *f)
{
	if (!p->function_memory[f->id]) {
		struct memory m = {.kind = MEMORY_FUNCTION, .function = f, .name = f->name};
		m.loc = f->loc;
		ARRAY_PUSH(p->arena, p->functions, m);
		p->function_memory[f->id] = p->functions.n;
	}
	return p->function_memory[f->id] - 1;
}
