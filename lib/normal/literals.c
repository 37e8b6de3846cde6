/* literals.c - compound literals at file scope become static variables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a unit.
 * Out:    its text with a static variable in front of the declaration for each literal in it.
 * Means:  the literal's type and initialiser are copied as they are written; those inside others
 *         come first, as their variables do in the unit.
 * Errs:   a literal spelled by a system macro stays as it is (and is refused if it must be saved).
 * Cost:   literals times the unit's variables. */
#include "literals.h"
#include "edit.h"
#include "lines.h"
#include "text.h"

#include <ctype.h>
#include <string.h>

struct naming {
	struct arena *arena;
	const struct unit *unit;
	struct edits edits;
	unsigned count;
};

static bool is_literal(const struct var *v)
{
	return v->storage == STORAGE_FILE_STATIC && !v->name[0] && v->declarator.end;
}

static bool is_within(struct range inner, struct range outer)
{
	return outer.begin <= inner.begin && inner.end <= outer.end;
}

/* The variable in whose initialiser the literal stands, or NULL. */
static const struct var *holder(const struct unit *u, const struct var *literal)
{
	for (unsigned i = 0; i < u->globals.n; i++) {
		const struct var *v = u->globals.at[i];
		if (v->name[0] && is_within(literal->declarator, v->initialiser))
			return v;
	}
	return NULL;
}

static bool is_space(char c)
{
	return isspace((unsigned char)c);
}

/* After the bracket that closes the one at "at". */
static unsigned after_group(const char *text, unsigned at, unsigned end, char open, char close)
{
	unsigned depth = 0;
	for (; at < end; at++) {
		depth += text[at] == open;
		if (text[at] == close && !--depth)
			return at + 1;
	}
	return end;
}

/* Where "struct name" and the like begins that ends in front of "brace"; "brace" if there is no
 * name. */
static unsigned keyword_of(const char *text, unsigned begin, unsigned brace)
{
	static const char *const words[] = {"struct", "union", "enum"};
	unsigned found = brace, name = brace;
	while (name > begin && is_space(text[name - 1]))
		name--;
	for (unsigned i = begin; i < name; i++)
		for (unsigned k = 0; k < 3; k++) {
			size_t n = strlen(words[k]);
			if (!strncmp(text + i, words[k], n) && is_space(text[i + n]) &&
			    i + n < name)
				found = i;
		}
	bool is_name = isalnum((unsigned char)text[name - 1]) || text[name - 1] == '_';
	return is_name ? found : brace;
}

/* The named record that the specifiers define, with its body and attributes after that;
 * RANGE_NONE: there is none. "body": from the brace on. */
static struct range definition_in(const char *text, struct range specifiers, struct range *body)
{
	const char *open = memchr(text + specifiers.begin, '{', specifiers.end - specifiers.begin);
	if (!open)
		return RANGE_NONE;
	unsigned brace = (unsigned)(open - text);
	unsigned begin = keyword_of(text, specifiers.begin, brace);
	unsigned end = after_group(text, brace, specifiers.end, '{', '}'), at = end;
	while (at < specifiers.end && is_space(text[at]))
		at++;
	if (!strncmp(text + at, "__attribute__", 13))
		end = after_group(text, at, specifiers.end, '(', ')');
	*body = (struct range){brace, end};
	return begin < brace ? (struct range){begin, end} : RANGE_NONE;
}

static void declare_type(struct naming *n, const struct var *v, struct text *t)
{
	struct range body;
	struct range type = definition_in(n->unit->text, v->specifiers, &body);
	if (!type.end)
		return;
	lines_mark(t, type.begin);
	text_add(t, n->unit->text + type.begin, type.end - type.begin);
	text_puts(t, "; ");
	edits_replace(&n->edits, body, "");
}

static bool is_named_in(const struct var *v, struct range range)
{
	for (unsigned i = 0; i < v->refs.n; i++)
		if (is_within(v->refs.at[i], range))
			return true;
	return false;
}

/* The variables of the same declaration that the literal names. */
static void declare_names(struct naming *n, const struct var *literal, struct range declaration,
			  struct text *t)
{
	for (unsigned i = 0; i < n->unit->globals.n; i++) {
		const struct var *v = n->unit->globals.at[i];
		if (!v->name[0] || v->declaration.begin != declaration.begin ||
		    !is_named_in(v, literal->declarator) || !v->type->declare)
			continue;
		text_printf(t, "%s %s%s; ", v->storage == STORAGE_GLOBAL ? "extern" : "static",
			    v->type->is_const ? "const " : "",
			    type_declare(n->arena, v->type, v->name));
	}
}

static void name_literal(struct naming *n, const struct var *v, struct text *t)
{
	const char *name = arena_printf(n->arena, "ompckpt_literal_%u", ++n->count);
	text_puts(t, "static __typeof__(");
	lines_mark(t, v->specifiers.begin);
	edits_render(&n->edits, v->specifiers, t);
	text_printf(t, ") %s = ", name);
	lines_mark(t, v->initialiser.begin);
	edits_render(&n->edits, v->initialiser, t);
	text_puts(t, "; ");
	struct text in_place = {0};
	text_printf(&in_place, " %s ", name);
	lines_mark(&in_place, v->declarator.end);
	edits_cover(&n->edits, v->declarator, arena_strndup(n->arena, in_place.at, in_place.n));
	text_free(&in_place);
}

/* All literals of the declaration that "first" stands in. */
static void name_all(struct naming *n, const struct var *of)
{
	struct text t = {0};
	const struct unit *u = n->unit;
	declare_type(n, of, &t);
	for (unsigned i = 0; i < u->globals.n; i++)
		if (is_literal(u->globals.at[i]) &&
		    is_within(u->globals.at[i]->declarator, of->declaration))
			declare_names(n, u->globals.at[i], of->declaration, &t);
	for (unsigned i = u->globals.n; i-- > 0;) {
		const struct var *v = u->globals.at[i];
		if (is_literal(v) && is_within(v->declarator, of->declaration))
			name_literal(n, v, &t);
	}
	lines_mark(&t, of->declaration.begin);
	edits_insert(&n->edits, of->declaration.begin, arena_strndup(n->arena, t.at, t.n));
	text_free(&t);
}

static bool is_known(const unsigned *begins, unsigned n, unsigned begin)
{
	for (unsigned i = 0; i < n; i++)
		if (begins[i] == begin)
			return true;
	return false;
}

bool literals_form(struct arena *a, const struct unit *unit, struct text *out)
{
	struct text marked = {0};
	struct naming n = {.arena = a, .unit = unit, .edits = edits_new(a, unit->text)};
	unsigned *begins = ARENA_ARRAY(a, unsigned, unit->globals.n + 1), nbegins = 0;
	for (unsigned i = 0; i < unit->globals.n; i++) {
		const struct var *v = unit->globals.at[i];
		const struct var *of = is_literal(v) ? holder(unit, v) : NULL;
		if (!of || is_known(begins, nbegins, of->declaration.begin))
			continue;
		begins[nbegins++] = of->declaration.begin;
		name_all(&n, of);
	}
	if (!nbegins)
		return false;
	edits_render(&n.edits, (struct range){0, unit->length}, &marked);
	lines_resolve(lines_new(a, unit->file, unit->text), marked.at, out);
	text_free(&marked);
	return true;
}
