/* expressions.c - values, places and calls.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: C leaves the order of evaluation of operands open. So an expression has one call, or calls
 *        with a sequence point between them, and no other operand of it can be changed by a call:
 *        constants and PRIVATE locals. */
#include "parts.h"
#include "random.h"
#include "text.h"

enum { MAX_DEPTH = 3 };

const char *element(const struct scope *s, const struct thing *array, unsigned depth)
{
	if (chance(40))
		return text("%s[%u]", array->text, below(array->size));
	return text("%s[(%s) %% %u]", array->text, expression(s, depth + 1), array->size);
}

const struct thing *any_array(const struct scope *s, unsigned size)
{
	const struct thing *t;
	do
		t = pick(s, ARRAY, ~0u);
	while (t->size < size);
	return t;
}

const char *address(const struct scope *s, unsigned reach)
{
	const struct thing *t = pick(s, chance(70) ? ARRAY : POINTER, reach);
	if (t == NULL || (t->kind == POINTER && t->reach > reach))
		t = pick(s, ARRAY, reach);
	if (t == NULL)
		return text("(ga0 + %u)", below(8));
	if (t->kind == POINTER || t->size < 16)
		return t->text;
	return chance(50) ? text("(%s + %u)", t->text, below(9))
			  : text("&%s[%s & 7]", t->text, expression(s, 3));
}

static const char *place(const struct scope *s, unsigned depth, bool *is_wide)
{
	const struct thing *t;
	*is_wide = true;
	switch (below(10)) {
	case 0:
	case 1:
	case 2:
		return element(s, any_array(s, 8), depth);
	case 3:
	case 4:
		t = pick(s, RECORD, ~0u);
		return field(s, t->text, t->type, is_wide);
	case 5:
		t = pick(s, POINTER, ~0u);
		return chance(50) ? text("*%s", t->text) : text("%s[%u]", t->text, below(8));
	case 6:
		t = pick(s, SMALL, ~0u);
		*is_wide = t == NULL;
		return t ? t->text : "g1";
	case 7:
		return pick_text(s, PRIVATE);
	default:
		return pick_text(s, NUMBER);
	}
}

const char *lvalue(const struct scope *s, unsigned depth)
{
	bool is_wide;
	const char *p;
	do
		p = place(s, depth, &is_wide);
	while (!is_wide);
	return p;
}

const char *assignment(const struct scope *s)
{
	static const char *const ops[] = {"", "", "", "^", "+", "-", "*", "|"};
	bool is_wide;
	const char *p = place(s, 1, &is_wide);
	if (!is_wide)
		return text("%s = %s & 0x7fff", p, expression(s, 1));
	return text("%s %s= %s", p, ops[below(8)], expression(s, 0));
}

static const char *leaf(const struct scope *s, unsigned depth)
{
	bool is_wide;
	const char *p;
	if (chance(25))
		return text("%uu", below(1000));
	if (chance(8))
		return text("prepared[%s & 15]", pick_text(s, PRIVATE));
	p = place(s, depth, &is_wide);
	return is_wide ? p : text("(unsigned)%s", p);
}

/* Forms of C that are met less often. */
static const char *odd(const struct scope *s, unsigned depth)
{
	const char *e = expression(s, depth + 1);
	switch (below(6)) {
	case 0:
		return text("({ unsigned t = %s; t * t; })", e);
	case 1:
		return text("_Generic(%s, unsigned : %s, default : 1u)", pick_text(s, PRIVATE), e);
	case 2:
		return text("((unsigned[]){%s, 3u, %s})[%s & 1]", e, pick_text(s, PRIVATE),
			    pick_text(s, PRIVATE));
	case 3:
		return text("((struct flexible){.n = %s}).n", e);
	case 4:
		return text("(%s ?: 7u)", e);
	default:
		return text("(unsigned)__builtin_expect(%s & 1, 1)", e);
	}
}

const char *expression(const struct scope *s, unsigned depth)
{
	static const char *const ops[] = {"+", "-", "*", "^", "|", "&", "<", "=="};
	if (depth >= MAX_DEPTH)
		return chance(40) ? text("%uu", below(100))
				  : pick_text(s, chance(50) ? PRIVATE : NUMBER);
	switch (below(13)) {
	case 12:
		return odd(s, depth);
	case 0:
	case 1:
	case 2:
		return text("(%s %s %s)", expression(s, depth + 1), ops[below(8)],
			    expression(s, depth + 1));
	case 3:
		return text("(%s ? %s : %s)", expression(s, depth + 1), expression(s, depth + 1),
			    expression(s, depth + 1));
	case 4:
		return text("(%s >> (%s & 7))", expression(s, depth + 1), leaf(s, depth + 1));
	case 5:
		return text("(unsigned)(%s %s %s)", expression(s, depth + 1),
			    chance(50) ? "&&" : "||", expression(s, depth + 1));
	default:
		return leaf(s, depth);
	}
}

static const char *safe(const struct scope *s)
{
	return chance(40) ? text("%uu", below(100)) : pick_text(s, PRIVATE);
}

const char *arguments(const struct scope *s, unsigned i, const char *first)
{
	const struct thing *r = NULL;
	bool is_safe = first != NULL;
	for (unsigned n = 0; n < 8 && (r == NULL || r->type != i % RECORDS); n++)
		r = pick(s, RECORD, ~0u);
	const char *record =
		r->type == i % RECORDS && !is_safe ? r->text : text("gr%u", i % RECORDS);
	if (is_safe && i % 2 == 0)
		record = text("make_r%u(%s)", i % RECORDS, safe(s));
	return text("(%s, %s, %s%s)", first ? first : expression(s, 2),
		    is_safe ? pick(s, ARRAY, ~0u)->text : address(s, ~0u), i % 2 ? "&" : "",
		    record);
}

static unsigned callee(const struct scope *s)
{
	if (s->function < FUNCTIONS && chance(85) && s->function + 1 < FUNCTIONS)
		return s->function + 1 + below(FUNCTIONS - 1 - s->function);
	return below(FUNCTIONS);
}

static const char *one_call(const struct scope *s, const char *first)
{
	if (s->no_calls)
		return text("mixed(%s)", first ? first : expression(s, 2));
	unsigned i = callee(s);
	switch (below(12)) {
	case 11:
		return text("interpret(%s)", first ? first : expression(s, 2));
	case 4:
		return text("old_style(%s, %u)", first ? first : expression(s, 2), below(9));
	case 5:
		/* The result of a call may set what the argument list names. */
		return first ? text("h1(%s)", first) : text("visit(root, %s)", expression(s, 2));
	case 6:
		return first ? text("h0(%s)", first)
			     : text("changed(&gr1, %s).f0", expression(s, 2));
	case 0:
		return text("h%u(%s)", below(2), first ? first : expression(s, 2));
	case 1:
		return text("table[%u]%s", i & 1, arguments(s, i & 1, first));
	case 2:
		/* An argument that is a call might set gop. */
		return first ? text("h%u(%s)", below(2), first)
			     : text("(*gop)(%s)", expression(s, 2));
	case 3:
		return text("variadic(%u, %s, %s)", 2u, first ? first : expression(s, 2), safe(s));
	default:
		return text("f%u%s", i, arguments(s, i, first));
	}
}

const char *calling(const struct scope *s)
{
	const char *c = one_call(s, NULL);
	switch (below(11)) {
	case 0:
		return text("(%uu + %s)", below(100), c);
	case 1:
		return text("(%s && %s ? 7u : 3u)", expression(s, 2), c);
	case 2:
		return text("(%s ? %s : %s)", expression(s, 2), c, expression(s, 2));
	case 3:
		return text("(%s, %s)", c, expression(s, 2));
	case 4:
		return text("(%s || 2u * %s)", expression(s, 2), c);
	case 5:
		return text("(%s * 3u - %s)", safe(s), c);
	case 6:
		return one_call(s, c);
	case 7:
		return text("(%s && (%s, %s) ? %s : %s)", c, one_call(s, NULL), expression(s, 2),
			    safe(s), one_call(s, NULL));
	default:
		return c;
	}
}
