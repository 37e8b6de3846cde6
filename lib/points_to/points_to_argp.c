/* points_to_argp.c - <argp.h>: which functions of the program the parser of arguments calls, and
 * with what.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a call of a function whose row says "argp".
 * Out:     a node with the functions it calls back; constraints for what these are given.
 * Means:   glibc's manual, "Parsing Program Options with Argp": they are the members "parser" and
 *          "help_filter" of the struct argp, and of those its children name. A parser is given a
 *          struct argp_state of the library's, whose members hold the arguments of argp_parse.
 * Errs:    on the side of holding too much: one struct argp_state stands for those of all calls.
 * Cost:    constant per call. */
#include "constraints.h"

#include <string.h>

struct argp_types {
	const struct type *argp, *child, *state;
};

/* What the pointer to a record "t" points to; NULL: it is none, or its members are not known. */
static const struct type *record_behind(const struct type *t)
{
	t = t && t->kind == TYPE_POINTER ? t->element : NULL;
	return t && t->kind == TYPE_RECORD && t->nfields ? t : NULL;
}

static const struct field *field_of(const struct type *t, const char *name)
{
	for (unsigned i = 0; t && i < t->nfields; i++)
		if (!strcmp(t->fields[i].name, name))
			return &t->fields[i];
	return NULL;
}

static const struct type *state_among(const struct function *f)
{
	for (unsigned i = 0; i < f->params.n; i++) {
		const struct type *t = record_behind(f->params.at[i]->type);
		if (t && !strcmp(t->canonical, "struct argp_state"))
			return t;
	}
	return NULL;
}

/* The types of <argp.h>, as parameters of the program's functions and of those it declares name
 * them. */
static bool find_types(const struct program *p, struct argp_types *t)
{
	for (unsigned i = 0; i < p->functions.n && !t->state; i++)
		t->state = state_among(p->functions.at[i]);
	const struct field *root = field_of(t->state, "root_argp");
	t->argp = root ? record_behind(root->type) : NULL;
	const struct field *children = field_of(t->argp, "children");
	t->child = children ? record_behind(children->type) : NULL;
	return t->child;
}

static void load(struct points_to *p, unsigned to, unsigned from, const struct type *record,
		 const char *name)
{
	const struct field *f = field_of(record, name);
	constrain_load(p, to, from, (struct path){.offset = f->offset}, f->type->size);
}

static void store(struct points_to *p, unsigned record_pointer, const struct type *record,
		  const char *name, unsigned from)
{
	const struct field *f = field_of(record, name);
	constrain_store(p, record_pointer, from, (struct path){.offset = f->offset}, f->type->size);
}

/* The structures that "argps" points to, and their children. */
static unsigned with_children(struct points_to *p, const struct argp_types *t, unsigned argps)
{
	unsigned all = node_new(p), children = node_new(p);
	constrain_copy(p, all, argps);
	load(p, children, all, t->argp, "children");
	constrain_shift(p, children, children, (struct path){.step = t->child->size});
	load(p, all, children, t->child, "argp");
	return all;
}

static unsigned library_memory(struct points_to *p, const char *name, const struct layout *l)
{
	for (unsigned i = FIRST_OWN; i < p->data.n; i++)
		if (p->data.at[i].kind == MEMORY_LIBRARY && !strcmp(p->data.at[i].name, name))
			return i;
	return memory_new(p, (struct memory){.kind = MEMORY_LIBRARY, .name = name}, l);
}

/* The structure a parser is given, as "c" (of argp_parse) fills it. */
static unsigned state_of(struct points_to *p, const struct argp_types *t, const struct indirect *c)
{
	unsigned state = node_new(p), inputs = node_new(p), streams = node_new(p);
	unsigned strings = node_new(p);
	constrain_address(p, state,
			  library_memory(p, "argp_state", layout_of(&p->layouts, t->state)));
	constrain_address(p, inputs,
			  library_memory(p, "argp_state.child_inputs", p->shapes.at[LIBRARY]));
	constrain_address(p, streams, RUNTIME);
	constrain_load(p, strings, c->args.at[2], PATH_ANYWHERE, 1);
	store(p, state, t->state, "root_argp", c->args.at[0]);
	store(p, state, t->state, "argv", c->args.at[2]);
	store(p, state, t->state, "input", c->args.at[5]);
	store(p, state, t->state, "child_inputs", inputs);
	store(p, state, t->state, "name", strings);
	store(p, state, t->state, "err_stream", streams);
	store(p, state, t->state, "out_stream", streams);
	return state;
}

/* The functions in member "name" of "argps" are called with a key, a text, and what is "given". */
static unsigned call_member(struct points_to *p, const struct argp_types *t, unsigned argps,
			    const char *name, unsigned text, unsigned given)
{
	unsigned found = node_new(p);
	struct indirect back = {.result = p->external};
	load(p, found, argps, t->argp, name);
	ARRAY_PUSH(p->arena, back.args, node_new(p));
	ARRAY_PUSH(p->arena, back.args, text);
	ARRAY_PUSH(p->arena, back.args, given);
	constrain_call(p, found, back);
	return found;
}

bool constrain_argp(struct points_to *p, const struct indirect *c, bool is_state)
{
	struct argp_types t = {0};
	if (p->is_solving || !c->call || !c->args.n || !find_types(p->program, &t))
		return false;
	unsigned state = node_new(p), argps = node_new(p), text = node_new(p), input = node_new(p);
	constrain_copy(p, is_state ? state : argps, c->args.at[0]);
	if (c->args.n == 6)
		constrain_copy(p, state, state_of(p, &t, c));
	load(p, argps, state, t.state, "root_argp");
	argps = with_children(p, &t, argps);
	load(p, text, state, t.state, "argv");
	constrain_load(p, text, text, PATH_ANYWHERE, 1);
	constrain_address(p, text, STRINGS);
	load(p, input, state, t.state, "child_inputs");
	constrain_load(p, input, input, PATH_ANYWHERE, 1);
	store(p, state, t.state, "input", input);
	load(p, input, state, t.state, "input");
	unsigned found = call_member(p, &t, argps, "parser", text, state);
	constrain_copy(p, found, call_member(p, &t, argps, "help_filter", text, input));
	map_put(p->arena, &p->called_back, c->call, found);
	return true;
}
