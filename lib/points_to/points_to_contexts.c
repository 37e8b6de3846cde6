/* points_to_contexts.c - the bodies of allocation wrappers, once for each call that has its own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the wrappers and roots of contexts.h.
 * Out:     instances: nodes for a wrapper's locals and values, memory for its allocations.
 * Means:   what an instance's nodes hold is also held by the shared node of the variable or the
 *          expression, which is what later stages ask for. The plain version is one instance more;
 *          it is read only if something may enter it. Locals whose address is used are shared.
 * Errs:    never: each activation of a wrapper belongs to the root whose base it was given, or to
 *          the plain version.
 * Cost:    the size of a wrapper's body per instance. */
#include "constraints.h"

#include <assert.h>

static struct instance *instance_new(struct points_to *p, const struct wrapper *w, unsigned first)
{
	struct instance *i = ARENA_NEW(p->arena, struct instance);
	i->wrapper = w;
	i->first = first;
	i->result = block_of_type(p, w->function->type->element);
	constrain_block(p, node_of_return(p, w->function), i->result);
	return i;
}

struct instance *instance_plain(struct points_to *p, const struct wrapper *w)
{
	unsigned known = map_get(&p->plain_of, w->function);
	if (known)
		return p->plain.at[known - 1];
	assert(!p->is_solving);
	ARRAY_PUSH(p->arena, p->plain, instance_new(p, w, 0));
	map_put(p->arena, &p->plain_of, w->function, p->plain.n);
	return p->plain.at[p->plain.n - 1];
}

/* ---- memory ---- */

static const char *named(struct points_to *p, const char *before, const struct expr *call,
			 const char *after)
{
	return arena_printf(p->arena, "%s%s at %s:%u%s", before, call->args.at[0]->function->name,
			    call->loc.file, call->loc.line, after);
}

/* Memory for all that "call" allocates; a name says what is not clear without. The outermost cast
 * to anything but bytes says what it is. */
static void allocate(struct points_to *p, struct memory m, struct expr *call, const struct type *t,
		     const struct call_chain *outer)
{
	const struct wrapper *w = contexts_wrapper(p->contexts, call->args.at[0]->function);
	const struct type *own = type_of_call(p, call);
	const struct call_chain at = {call, outer};
	const struct function *in = outer ? outer->call->args.at[0]->function->definition : NULL;
	const char *before = m.name;
	t = own || (in && !is_returned(in, call)) ? own : t;
	if (!w) {
		m.call = call;
		m.offset = 0;
		memory_new(p, m, layout_of_block(p, t, &at));
		return;
	}
	for (unsigned i = 0; i < w->calls.n; i++) {
		m.name = w->calls.n == 1 ? before
					 : named(p, arena_printf(p->arena, "%s (", before),
						 w->calls.at[i], ")");
		allocate(p, m, w->calls.at[i], t, &at);
	}
}

static unsigned allocate_root(struct points_to *p, struct expr *root)
{
	struct memory m = {.kind = MEMORY_HEAP, .root = root, .loc = root->loc};
	const struct memory *last = &p->data.at[p->data.n - 1];
	unsigned first = p->data.n;
	m.name = named(p, "", root, "");
	if (last->kind == MEMORY_HEAP && last->loc.line == m.loc.line &&
	    last->loc.file == m.loc.file)
		m.name = arena_printf(p->arena, "%s:%u", m.name, m.loc.column);
	allocate(p, m, root, NULL, NULL);
	for (unsigned i = first; i < p->data.n; i++)
		p->data.at[i].offset = i - first;
	return first;
}

unsigned instance_heap(const struct points_to *p, const struct expr *e)
{
	int offset = p->instance && p->instance->first ? contexts_offset(p->contexts, e) : -1;
	return offset < 0 ? 0 : p->instance->first + (unsigned)offset;
}

/* ---- entering ---- */

struct instance *instance_of_call(struct points_to *p, struct expr *e, bool *is_new)
{
	const struct wrapper *w = contexts_wrapper(p->contexts, e->args.at[0]->function);
	unsigned first = w ? instance_heap(p, e) : 0;
	*is_new = true;
	if (first)
		return instance_new(p, w, first);
	if (!w || !contexts_is_root(p->contexts, e) || (p->instance && p->instance->first))
		return NULL;
	unsigned known = map_get(&p->root_of, e);
	*is_new = !known;
	if (known)
		return p->roots.at[known - 1];
	ARRAY_PUSH(p->arena, p->roots, instance_new(p, w, allocate_root(p, e)));
	map_put(p->arena, &p->root_of, e, p->roots.n);
	return p->roots.at[p->roots.n - 1];
}

unsigned instance_var(struct points_to *p, struct instance *i, struct var *v)
{
	if (!v->function || v->function->definition != i->wrapper->function ||
	    v->storage == STORAGE_LOCAL_STATIC || !contexts_separates(p->contexts, v))
		return 0;
	unsigned n = map_get(&i->vars, v);
	if (n)
		return n;
	n = block_of_type(p, v->type);
	map_put(p->arena, &i->vars, v, n);
	struct instance *reading = p->instance;
	p->instance = NULL;
	constrain_block(p, node_of_var(p, v), n);
	p->instance = reading;
	return n;
}

unsigned node_of_var(struct points_to *p, struct var *v)
{
	unsigned n = p->instance ? instance_var(p, p->instance, v->definition) : 0;
	return n ? n : node_shared(p, v->definition);
}

void instance_enter(struct points_to *p, struct instance *i, const struct indirect *c)
{
	const struct function *f = i->wrapper->function;
	struct instance *reading = p->instance;
	p->instance = i;
	for (unsigned k = 0; k < f->params.n; k++)
		constrain_block(p, node_of_var(p, f->params.at[k]),
				k < c->args.n ? c->args.at[k] : c->spread);
	p->instance = reading;
	constrain_block(p, c->result, i->result);
}
