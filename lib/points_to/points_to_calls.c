/* points_to_calls.c - what a call does to pointers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a call and a function it may reach.
 * Out:     constraints: arguments into parameters, the result out; for a library function those of
 *          its row.
 * Means:   what is passed through a function comes out of the call that it went in by. What a
 *          library keeps becomes part of what external memory holds, and so does all that is
 *          reachable from it; a callback gets every argument of the call that names it.
 * Errs:    on the side of holding too much: a function without a row may do anything with what it
 *          is given and with all that escaped.
 * Cost:    constant per call and function. */
#include "constraints.h"
#include "libc.h"

#include <string.h>

static unsigned argument(const struct indirect *c, unsigned i)
{
	return i >= 1 && i <= c->args.n ? c->args.at[i - 1] : c->spread;
}

static void enter_body(struct points_to *p, struct function *f, const struct indirect *c)
{
	const struct wrapper *w = contexts_wrapper(p->contexts, f);
	if (w) {
		instance_enter(p, instance_plain(p, w), c);
		return;
	}
	for (unsigned i = 0; i < f->params.n; i++)
		constrain_block(p, node_of_var(p, f->params.at[i]), argument(c, i + 1));
	for (unsigned i = f->params.n; i < c->args.n; i++)
		constrain_block(p, p->varargs, c->args.at[i]);
	if (c->spread && f->is_variadic)
		constrain_copy(p, p->varargs, c->spread);
	int passed = passed_through(p, f);
	if (passed >= 0)
		constrain_block(p, c->result, argument(c, (unsigned)passed + 1));
	else
		constrain_block(p, c->result, node_of_return(p, f));
}

/* All arguments of "c" as one node. */
static unsigned together(struct points_to *p, const struct indirect *c)
{
	unsigned all = node_new(p);
	for (unsigned i = 0; i < c->args.n; i++)
		constrain_block(p, all, c->args.at[i]);
	constrain_copy(p, all, c->spread);
	return all;
}

static void call_back(struct points_to *p, const struct libc_row *r, const struct indirect *c,
		      unsigned i)
{
	unsigned callee = argument(c, i);
	struct indirect back = {.spread = together(p, c), .result = p->external};
	if (libc_effect(r, "async", NULL, NULL) || libc_effect(r, "atexit", NULL, NULL)) {
		constrain_copy(p, p->external, callee);
		return;
	}
	constrain_call(p, callee, back);
}

static void apply_arguments(struct points_to *p, const struct libc_row *r, const struct indirect *c)
{
	bool is_async = libc_effect(r, "async", NULL, NULL);
	for (unsigned i = 1; i <= c->args.n; i++) {
		char what = libc_argument(r, i);
		if (what == 'k' || what == 'm' || (what == 'B' && is_async))
			constrain_block(p, p->external, argument(c, i));
		if (what == 'c')
			call_back(p, r, c, i);
		if (what == 'C' || what == 'D') {
			constrain_copy(p, p->external, argument(c, i));
			constrain_copy(p, what == 'C' ? p->handlers : p->operators, argument(c, i));
		}
	}
}

static unsigned heap_of(struct points_to *p, const struct indirect *c)
{
	struct memory m = {.kind = MEMORY_HEAP, .call = c->call};
	if (p->is_solving || !c->call || c->call->args.at[0]->kind != EXPR_FUNCTION)
		return LIBRARY_HEAP;
	unsigned known = instance_heap(p, c->call);
	if (!known)
		known = map_get(&p->heaps, c->call);
	if (known)
		return known;
	const char *name = c->call->args.at[0]->function->name;
	name = strcmp(name, "ompckpt_alloca") ? name : "alloca";
	const struct memory *last = &p->data.at[p->data.n - 1];
	m.loc = c->call->loc;
	m.name = arena_printf(p->arena, "%s at %s:%u", name, m.loc.file, m.loc.line);
	if (last->kind == MEMORY_HEAP && last->loc.line == m.loc.line &&
	    last->loc.file == m.loc.file)
		m.name = arena_printf(p->arena, "%s:%u", m.name, m.loc.column);
	const struct call_chain at = {c->call, NULL};
	known = memory_new(p, m, layout_of_block(p, type_of_call(p, c->call), &at));
	map_put(p->arena, &p->heaps, c->call, known);
	return known;
}

static unsigned library_of(struct points_to *p, const struct libc_row *r)
{
	for (unsigned i = FIRST_OWN; i < p->data.n; i++)
		if (p->data.at[i].kind == MEMORY_LIBRARY && p->data.at[i].name == r->name)
			return i;
	if (p->is_solving)
		return LIBRARY;
	unsigned m = memory_new(p, (struct memory){.kind = MEMORY_LIBRARY, .name = r->name},
				p->shapes.at[LIBRARY]);
	constrain_address(p, p->locations.at[p->first.at[m]].content, m);
	return m;
}

/* The block that "pointer" leads to gets another size by this call. */
static void resize(struct points_to *p, const struct indirect *c, unsigned pointer)
{
	bool is_direct = c->call && c->call->args.at[0]->kind == EXPR_FUNCTION;
	struct resized x = {pointer, is_direct ? c->call : NULL};
	ARRAY_PUSH(p->arena, p->resized, x);
}

static void apply_result(struct points_to *p, const struct libc_row *r, const struct indirect *c)
{
	unsigned x;
	switch (r->result[0]) {
	case 'h': constrain_address(p, c->result, heap_of(p, c)); break;
	case 'H': constrain_address(p, c->result, LIBRARY_HEAP); break;
	case 'l': constrain_address(p, c->result, library_of(p, r)); break;
	case 'e': constrain_address(p, c->result, RUNTIME); break;
	case 'u': constrain_block(p, c->result, p->external); break;
	case '.': break;
	default:
		x = (unsigned)(r->result[0] - '0');
		if (libc_effect(r, "whole", NULL, NULL) && !libc_effect(r, "past", NULL, NULL))
			constrain_copy(p, c->result, argument(c, x));
		else
			constrain_shift(p, c->result, argument(c, x), PATH_ANYWHERE);
	}
	if (libc_effect(r, "alias", &x, NULL)) {
		constrain_copy(p, c->result, argument(c, x));
		resize(p, c, argument(c, x));
	}
}

static void store_address(struct points_to *p, const struct indirect *c, unsigned x,
			  unsigned memory)
{
	struct var *v = x && c->call && p->instance ? contexts_receiver(c->call->args.at[x]) : NULL;
	if (!x || v) {
		constrain_address(p, v ? node_of_var(p, v) : c->result, memory);
		return;
	}
	unsigned n = node_new(p);
	constrain_address(p, n, memory);
	constrain_store(p, argument(c, x), n,
			p->data.at[memory].kind == MEMORY_LIBRARY ? PATH_ANYWHERE : PATH_HERE,
			sizeof(void *));
}

/* What argument "i" points to, as far as its type says; NULL: it says nothing. */
static const struct type *type_behind(const struct indirect *c, unsigned i)
{
	if (!c->call || i >= c->call->args.n)
		return NULL;
	const struct expr *e = expr_ignore_casts(c->call->args.at[i]);
	return e->type->kind == TYPE_POINTER ? e->type->element : NULL;
}

static const struct layout *layout_behind(struct points_to *p, const struct indirect *c, unsigned i)
{
	const struct type *t = type_behind(c, i);
	return t ? layout_of(&p->layouts, t) : p->shapes.at[EXTERNAL];
}

/* The number of bytes that a call of "r" copies; NULL: it has no such argument. */
static const struct expr *bytes_copied(const struct libc_row *r, const struct indirect *c)
{
	unsigned to, n;
	if (!c->call || !libc_effect(r, "whole", &to, &n) || !n || n >= c->call->args.n)
		return NULL;
	return expr_ignore_casts(c->call->args.at[n]);
}

/* Is it a number of elements of "size" bytes, by its form "n * sizeof x"? */
static bool counts_elements(const struct expr *bytes, uint64_t size)
{
	if (!bytes || bytes->kind != EXPR_BINARY || bytes->op != OP_MULTIPLY)
		return false;
	for (unsigned i = 0; i < 2; i++) {
		const struct expr *e = bytes->args.at[i];
		if (e->has_value && e->value > 0 && (uint64_t)e->value % size == 0)
			return true;
	}
	return false;
}

/* The bytes, from the element that argument "i" names, to the end of its array (from the array's
 * beginning, if the index is not known); 0: it names none. */
static uint64_t array_named(const struct indirect *c, unsigned i)
{
	const struct expr *e = c->call && i < c->call->args.n ? c->call->args.at[i] : NULL;
	uint64_t before = 0;
	e = e ? expr_ignore_casts(e) : NULL;
	if (e && e->kind == EXPR_ADDRESS && e->args.at[0]->kind == EXPR_INDEX) {
		const struct expr *index = e->args.at[0]->args.at[1];
		before = index->has_value ? (uint64_t)index->value * e->args.at[0]->type->size : 0;
		e = e->args.at[0]->args.at[0];
	}
	if (!e || e->kind != EXPR_DECAY || before >= e->args.at[0]->type->size)
		return 0;
	return e->args.at[0]->type->size - before;
}

/* Where records like "l", "bytes" in all, lie from where argument "i" (0: the result) points: one
 * there, or some in an array that the argument names or that is all of the object. */
static struct path records_at(const struct layout *l, const struct indirect *c, unsigned i,
			      const struct expr *bytes)
{
	struct path path = {.of = l->type};
	uint64_t n = bytes && bytes->has_value ? (uint64_t)bytes->value : 0, array;
	if (l->n == 1)
		return PATH_ANYWHERE;
	if (n && n <= l->size)
		return path;
	array = array_named(c, i);
	path.inner[0] = l->size;
	if (n ? n <= array : counts_elements(bytes, l->size))
		path.totals[0] = array;
	return path;
}

/* Bytes of what argument "y" points to go to where argument "x" points (0: the result): member by
 * member if the type of either says which there are. */
static void copy_bytes(struct points_to *p, const struct libc_row *r, const struct indirect *c,
		       unsigned x, unsigned y)
{
	const struct layout *l = layout_behind(p, c, y);
	const struct expr *bytes = bytes_copied(r, c);
	unsigned heap = l->n == 1 && !x ? heap_of(p, c) : EXTERNAL;
	if (l->n == 1)
		l = x ? layout_behind(p, c, x) : p->shapes.at[heap];
	unsigned n = block_new(p, l);
	constrain_load(p, n, argument(c, y), records_at(l, c, y, bytes), l->size);
	constrain_store(p, x ? argument(c, x) : c->result, n, records_at(l, c, x, bytes), l->size);
	const struct type *to = x ? type_behind(c, x) : NULL;
	if (to)
		add_view(p, n, to, type_behind(c, y));
}

/* What "call" says as its format, or NULL. */
static const char *format_of(const struct expr *call, unsigned i)
{
	const struct expr *e = call && i < call->args.n ? call->args.at[i] : NULL;
	while (e && (e->kind == EXPR_CAST || e->kind == EXPR_DECAY) && e->args.n)
		e = e->args.at[0];
	return e && e->kind == EXPR_STRING ? e->text : NULL;
}

/* May argument "i" name a pointer, as a conversion to one needs? A va_list may. */
static bool names_pointer(const struct libc_row *r, const struct expr *call, unsigned i)
{
	if (!strchr(r->arguments, '*'))
		return true;
	const struct expr *e = call && i < call->args.n ? call->args.at[i] : NULL;
	while (e && e->kind == EXPR_CAST && e->args.n && e->args.at[0]->type->kind == TYPE_POINTER)
		e = e->args.at[0];
	const struct type *t = e && e->type->kind == TYPE_POINTER ? e->type->element : NULL;
	return !t || t->kind == TYPE_POINTER || t->kind == TYPE_VOID;
}

static void scan(struct points_to *p, const struct libc_row *r, const struct indirect *c,
		 unsigned format)
{
	const char *s = format_of(c->call, format);
	bool has_pointer = libc_format_has_pointer(s), allocates = libc_format_allocates(s);
	unsigned made = node_new(p);
	if (has_pointer)
		constrain_copy(p, made, p->external);
	if (allocates)
		constrain_address(p, made, LIBRARY_HEAP);
	for (unsigned i = format + 1; (has_pointer || allocates) && i <= c->args.n; i++)
		if (names_pointer(r, c->call, i)) {
			constrain_store(p, argument(c, i), made, PATH_ANYWHERE, 1);
			constrain_store(p, p->varargs, made, PATH_ANYWHERE, 1);
		}
}

/* Is argument "i" a stream whose text nobody reads back? */
static bool is_for_people(const struct indirect *c, unsigned i)
{
	const struct expr *e = c->call && i < c->call->args.n ? c->call->args.at[i] : NULL;
	while (e && (e->kind == EXPR_CAST || e->kind == EXPR_LOAD))
		e = e->args.at[0];
	return e && e->kind == EXPR_VAR && e->var->is_system &&
	       (!strcmp(e->var->name, "stdout") || !strcmp(e->var->name, "stderr"));
}

/* A text of a pointer, or of a number that is one, may become a pointer again: it is read as such,
 * or as a number that is cast to one. */
static void print(struct points_to *p, const struct indirect *c, unsigned format)
{
	bool of_pointers = libc_format_has_pointer(format_of(c->call, format));
	bool of_numbers = p->makes_pointers && format > 1 && !is_for_people(c, 1);
	of_pointers &= p->reads_pointers || of_numbers;
	for (unsigned i = format + 1; (of_pointers || of_numbers) && i <= c->args.n; i++) {
		const struct expr *e = c->call && i < c->call->args.n ? c->call->args.at[i] : NULL;
		if (of_pointers || !e || e->type->kind != TYPE_POINTER)
			constrain_block(p, p->external, argument(c, i));
	}
	if (of_pointers || of_numbers)
		constrain_copy(p, p->external, p->varargs);
}

/* The row of the function that "call" names, or NULL. */
static const struct libc_row *row_of(const struct expr *call)
{
	const struct expr *f = call->args.at[0];
	return f->kind == EXPR_FUNCTION ? libc_of(f->function->definition) : NULL;
}

bool call_makes_address(const struct expr *call)
{
	const struct libc_row *r = row_of(call);
	return r && libc_effect(r, "address", NULL, NULL);
}

bool call_reads_pointers(const struct expr *call)
{
	unsigned format;
	const struct libc_row *r = row_of(call);
	if (!r || !libc_effect(r, "scan", &format, NULL) ||
	    !libc_format_has_pointer(format_of(call, format)))
		return false;
	for (unsigned i = format + 1; i < call->args.n; i++)
		if (names_pointer(r, call, i))
			return true;
	return false;
}

static bool is_untyped(const struct function *f, unsigned i)
{
	const struct type *t = i <= f->params.n ? f->params.at[i - 1]->type : NULL;
	return t && t->kind == TYPE_POINTER && t->element && t->element->kind == TYPE_VOID;
}

/* May an object of type "t" hold a pointer, or some of its bytes? */
static bool may_hold(const struct points_to *p, const struct type *t)
{
	while (t && t->kind == TYPE_ARRAY)
		t = t->element;
	if (t && t->kind == TYPE_INTEGER)
		return t->size == 1 || (t->size >= 8 ? p->tracks_integers : p->tracks_parts);
	bool is_number = t && (t->kind == TYPE_FLOATING || t->kind == TYPE_COMPLEX);
	return !is_number || p->tracks_floats;
}

/* May what argument "i" points to get a pointer, as far as its type says? */
static bool gets_pointers(const struct points_to *p, const struct indirect *c, unsigned i)
{
	const struct expr *e = c->call && i < c->call->args.n ? c->call->args.at[i] : NULL;
	return may_hold(p, e ? expr_ignore_casts(e)->type->element : NULL);
}

/* Messages: pointers sent may come back from another process, or from this one. */
static void communicate(struct points_to *p, const struct libc_row *r, const struct function *f,
			const struct indirect *c)
{
	for (unsigned i = 1; i <= c->args.n; i++) {
		char what = libc_argument(r, i);
		if (!is_untyped(f, i) || !strchr("rwb", what))
			continue;
		constrain_load(p, p->external, argument(c, i), PATH_ANYWHERE, 1);
		if (what != 'r' && gets_pointers(p, c, i))
			constrain_store(p, argument(c, i), p->external, PATH_ANYWHERE, 1);
	}
}

/* What argument "x" points to, or, of an array of struct iovec, what these point to. */
static unsigned buffers_of(struct points_to *p, const struct libc_row *r, const struct indirect *c,
			   unsigned x)
{
	unsigned n = node_new(p);
	if (libc_argument(r, x) != 'B')
		return argument(c, x);
	constrain_load(p, n, argument(c, x), PATH_ANYWHERE, 1);
	return n;
}

/* Files, pipes and queues: pointers written may be read in again, anywhere. */
static void exchange_bytes(struct points_to *p, const struct libc_row *r, const struct indirect *c)
{
	unsigned x;
	if (libc_effect(r, "sends", &x, NULL) && gets_pointers(p, c, x))
		constrain_load(p, p->sent, buffers_of(p, r, c, x), PATH_ANYWHERE, 1);
	if (libc_effect(r, "receives", &x, NULL) && gets_pointers(p, c, x))
		constrain_store(p, buffers_of(p, r, c, x), p->sent, PATH_ANYWHERE, 1);
}

static bool is_pointer(const struct indirect *c, unsigned i)
{
	const struct expr *e = c->call && i < c->call->args.n ? c->call->args.at[i] : NULL;
	return !e || e->type->kind == TYPE_POINTER || e->type->kind == TYPE_ARRAY;
}

/* Bits of the values given, and of what is read through the pointers given, are in the result; of
 * the values in what the pointers lead to. */
static void carry(struct points_to *p, const struct indirect *c)
{
	unsigned values = node_new(p), made = node_new(p);
	for (unsigned i = 1; i <= c->args.n; i++)
		if (!is_pointer(c, i))
			constrain_block(p, values, argument(c, i));
	constrain_copy(p, made, values);
	for (unsigned i = 1; i <= c->args.n; i++) {
		if (!is_pointer(c, i) || !gets_pointers(p, c, i))
			continue;
		constrain_load(p, made, argument(c, i), PATH_ANYWHERE, 1);
		constrain_store(p, argument(c, i), values, PATH_ANYWHERE, 1);
	}
	constrain_block(p, c->result, made);
	constrain_shift(p, c->result, made, PATH_ANYWHERE);
}

/* The pointer that argument "y" points to, or one into the same block. */
static unsigned held_by(struct points_to *p, const struct indirect *c, unsigned y)
{
	unsigned held = node_new(p), n = node_new(p);
	constrain_load(p, held, argument(c, y), PATH_HERE, sizeof(void *));
	constrain_shift(p, n, held, PATH_ANYWHERE);
	return n;
}

static void store_held(struct points_to *p, const struct libc_row *r, const struct indirect *c)
{
	unsigned x, y;
	for (unsigned i = 0; libc_effect_again(r, "held", i, &x, &y); i++)
		constrain_store(p, argument(c, x), held_by(p, c, y), PATH_HERE, sizeof(void *));
	if (libc_effect(r, "resizes", &x, NULL)) {
		unsigned n = node_new(p);
		constrain_load(p, n, argument(c, x), PATH_HERE, sizeof(void *));
		resize(p, c, n);
	}
}

/* The library's own calls give them what escaped; this one, its buffers, too. */
static void call_operators(struct points_to *p, const struct function *f, const struct indirect *c)
{
	unsigned buffers = node_new(p);
	for (unsigned i = 1; i <= c->args.n; i++)
		if (is_untyped(f, i))
			constrain_copy(p, buffers, argument(c, i));
	constrain_call(p, p->operators,
		       (struct indirect){.spread = buffers, .result = p->external});
}

/* It is one of those argument 2 holds, or points into one: "-ofile". */
static void set_optarg(struct points_to *p, const struct indirect *c)
{
	unsigned n = node_new(p);
	constrain_load(p, n, argument(c, 2), PATH_ANYWHERE, 1);
	constrain_shift(p, node_of_var(p, p->optarg), n, PATH_ANYWHERE);
}

/* Strings of the program's own are among what the runtime's memory holds, as environ does. */
static void use_environment(struct points_to *p, const struct indirect *c, unsigned x)
{
	unsigned strings = p->locations.at[p->first.at[RUNTIME]].content;
	if (x)
		constrain_copy(p, strings, argument(c, x));
	else
		constrain_shift(p, c->result, strings, PATH_ANYWHERE);
}

static void apply_effects(struct points_to *p, const struct libc_row *r, const struct indirect *c)
{
	unsigned x, y;
	if (libc_effect(r, "copy", &x, &y))
		copy_bytes(p, r, c, x, y);
	if (libc_effect(r, "sorts", &x, NULL) && gets_pointers(p, c, x))
		copy_bytes(p, r, c, x, x);
	if (libc_effect(r, "point", &x, &y)) {
		unsigned n = node_new(p);
		constrain_shift(p, n, argument(c, y), PATH_ANYWHERE);
		constrain_store(p, argument(c, x), n, PATH_HERE, sizeof(void *));
	}
	if (libc_effect(r, "heap", &x, NULL))
		store_address(p, c, x, heap_of(p, c));
	if (libc_effect(r, "libheap", &x, NULL))
		store_address(p, c, x, LIBRARY_HEAP);
	if (libc_effect(r, "library", &x, NULL))
		store_address(p, c, x, library_of(p, r));
	if (libc_effect(r, "escaped", &x, NULL))
		constrain_store(p, argument(c, x), p->external, PATH_HERE, sizeof(void *));
	if (libc_effect(r, "va_start", NULL, NULL))
		store_address(p, c, 1, VARIADIC);
	if (libc_effect(r, "getopt", NULL, NULL) && p->optarg)
		set_optarg(p, c);
	if (libc_effect(r, "environment", &x, NULL))
		use_environment(p, c, x);
	if (libc_effect(r, "carries", NULL, NULL))
		carry(p, c);
	exchange_bytes(p, r, c);
	store_held(p, r, c);
	if (libc_effect(r, "scan", &x, NULL))
		scan(p, r, c, x);
	if (libc_effect(r, "print", &x, NULL))
		print(p, c, x);
	if (libc_effect(r, "exchange", NULL, NULL)) {
		unsigned all = together(p, c);
		constrain_mix(p, all);
		constrain_block(p, c->result, all);
	}
}

/* False: its callbacks can't be told. */
static bool apply_argp(struct points_to *p, const struct libc_row *r, const struct indirect *c)
{
	bool is_state = libc_effect(r, "argp_state", NULL, NULL);
	return (!is_state && !libc_effect(r, "argp", NULL, NULL)) || constrain_argp(p, c, is_state);
}

/* What a library computes of numbers may still carry what those carried: "bswap_64(n)". */
static void compute(struct points_to *p, const struct function *f, const struct indirect *c)
{
	bool carries = p->tracks_integers && type_is_scalar(f->type->element) &&
		       f->type->element->kind != TYPE_POINTER;
	unsigned n = carries ? node_new(p) : 0;
	for (unsigned i = 0; carries && i < f->params.n && i < c->args.n; i++)
		if (f->params.at[i]->type->kind != TYPE_POINTER)
			constrain_block(p, n, c->args.at[i]);
	constrain_shift(p, c->result, n, PATH_ANYWHERE);
}

void constrain_callee(struct points_to *p, struct function *f, const struct indirect *c)
{
	if (f->body) {
		enter_body(p, f, c);
		return;
	}
	const struct libc_row *r = libc_of(f);
	if (!r && libc_is_arithmetic(f)) {
		carry(p, c);
		return;
	}
	if (!r || !apply_argp(p, r, c)) {
		constrain_unknown(p, c);
		return;
	}
	apply_arguments(p, r, c);
	apply_result(p, r, c);
	compute(p, f, c);
	apply_effects(p, r, c);
	if (libc_effect(r, "communicates", NULL, NULL))
		communicate(p, r, f, c);
	if (libc_effect(r, "operates", NULL, NULL))
		call_operators(p, f, c);
}
