/* normal_decl.c - one declarator per declaration, counts and initialisers that need work in front.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a declaration of variables in a function on a path.
 * Out:    "struct tag { … }; counts; pre; T x = init; …": one declaration per variable, without
 *         "const" at the top level of automatic ones.
 * Means:  declarations evaluate their parts in the order in which they stand; so does the result.
 *         Static variables keep their const and their initialisers.
 *         Functions declared among variables come first, each on its own.
 * Errs:   counts hidden in a typedef or in typeof are refused. */
#include "lines.h"
#include "normal_work.h"

#include <ctype.h>
#include <string.h>

/* ---- a little lexing of specifiers and declarators ---- */

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static unsigned skip_space(const char *text, unsigned at, unsigned end)
{
	while (at < end && isspace((unsigned char)text[at]))
		at++;
	return at;
}

static unsigned skip_word(const char *text, unsigned at, unsigned end)
{
	while (at < end && is_word(text[at]))
		at++;
	return at;
}

static unsigned skip_quoted(const char *text, unsigned at, unsigned end)
{
	char quote = text[at++];
	while (at < end && text[at] != quote)
		at += text[at] == '\\' ? 2 : 1;
	return at + 1;
}

/* From an opening bracket after its closing one. */
static unsigned skip_balanced(const char *text, unsigned at, unsigned end)
{
	unsigned depth = 0;
	while (at < end) {
		if (text[at] == '"' || text[at] == '\'') {
			at = skip_quoted(text, at, end);
			continue;
		}
		if (strchr("([{", text[at]))
			depth++;
		else if (strchr(")]}", text[at]))
			depth--;
		at++;
		if (!depth)
			break;
	}
	return at;
}

/* From "at" to the next comma that stands in no brackets, or to "end". */
static struct range until_comma(const char *text, unsigned at, unsigned end)
{
	struct range r = {at, end};
	while (at < end && text[at] != ',') {
		if (text[at] == '"' || text[at] == '\'')
			at = skip_quoted(text, at, end);
		else
			at = strchr("([{", text[at]) ? skip_balanced(text, at, end) : at + 1;
	}
	r.end = at < end ? at : end;
	return r;
}

static bool word_is(const char *text, struct range word, const char *want)
{
	return word.end - word.begin == strlen(want) &&
	       !memcmp(text + word.begin, want, strlen(want));
}

static bool is_const_word(const char *text, struct range w)
{
	return word_is(text, w, "const") || word_is(text, w, "__const") ||
	       word_is(text, w, "__const__");
}

/* After any __attribute__((…)) at "at". */
static unsigned skip_attributes(const char *text, unsigned at, unsigned end)
{
	for (;;) {
		unsigned begin = skip_space(text, at, end);
		struct range w = {begin, skip_word(text, begin, end)};
		if (!word_is(text, w, "__attribute__") && !word_is(text, w, "__attribute"))
			return at;
		at = skip_balanced(text, skip_space(text, w.end, end), end);
	}
}

/* "struct tag { … }" in specifiers. */
struct definition {
	bool found, is_anonymous;
	struct range whole;   /* with attributes after it */
	unsigned keyword_end; /* after "struct" and attributes */
	struct range tag;
};

static struct definition find_definition(const char *text, struct range in)
{
	for (unsigned at = in.begin; at < in.end;) {
		struct range w = {at, skip_word(text, at, in.end)};
		if (w.begin == w.end) {
			at = strchr("([{", text[at]) ? skip_balanced(text, at, in.end) : at + 1;
			continue;
		}
		at = w.end;
		if (!word_is(text, w, "struct") && !word_is(text, w, "union") &&
		    !word_is(text, w, "enum"))
			continue;
		struct definition d = {.whole = w};
		d.keyword_end = skip_attributes(text, w.end, in.end);
		d.tag.begin = skip_space(text, d.keyword_end, in.end);
		d.tag.end = skip_word(text, d.tag.begin, in.end);
		unsigned brace = skip_space(text, d.tag.end, in.end);
		if (brace >= in.end || text[brace] != '{')
			continue;
		d.found = true;
		d.is_anonymous = d.tag.begin == d.tag.end;
		d.whole.end = skip_attributes(text, skip_balanced(text, brace, in.end), in.end);
		return d;
	}
	return (struct definition){0};
}

/* The first word const in "in", not inside brackets; or RANGE_NONE. */
static struct range find_const(const char *text, struct range in)
{
	for (unsigned at = in.begin; at < in.end;) {
		struct range w = {at, skip_word(text, at, in.end)};
		if (w.begin == w.end) {
			at = strchr("([{", text[at]) ? skip_balanced(text, at, in.end) : at + 1;
			continue;
		}
		at = w.end;
		if (is_const_word(text, w))
			return w;
	}
	return RANGE_NONE;
}

/* ---- questions ---- */

static bool is_hidden_count(const struct normal *n, const struct expr *count)
{
	return !strncmp(n->unit->text + count->range.begin, "ompckpt_n", 9);
}

static bool counts_change(const struct normal *n, struct expr *const *counts, unsigned ncounts)
{
	for (unsigned i = 0; i < ncounts; i++)
		if (!is_hidden_count(n, counts[i]))
			return true;
	return false;
}

static bool var_changes(const struct normal *n, const struct var *v)
{
	if (v->declarators > 1)
		return true;
	if (v->storage != STORAGE_LOCAL)
		return false;
	if (counts_change(n, v->vla_counts.at, v->vla_counts.n))
		return true;
	return v->type->is_const || normal_expr_reaches(n, v->init) ||
	       normal_has_literal(v->init) ||
	       find_definition(n->unit->text, v->specifiers).is_anonymous;
}

bool normal_decl_changes(const struct normal *n, const struct stmt *s)
{
	for (unsigned i = 0; i < s->vars.n; i++)
		if (var_changes(n, s->vars.at[i]))
			return true;
	return s->expr && counts_change(n, s->expr->args.at, s->expr->args.n);
}

/* ---- one declarator ---- */

/* The qualifiers between the last "*" in front of the name and the name; or RANGE_NONE. */
static struct range pointer_qualifiers(const struct normal *n, const struct var *v)
{
	for (unsigned at = v->name_range.begin; at > v->declarator.begin; at--)
		if (n->unit->text[at - 1] == '*')
			return (struct range){at, v->name_range.begin};
	return RANGE_NONE;
}

/* The const of a variable hides in a typedef: write its type anew. */
static const char *unqualified_declaration(struct normal *n, const struct var *v)
{
	if (v->type->declare && !v->type->is_variably_modified)
		return type_declare(n->arena, v->type, v->name);
	normal_refuse(n, v->loc, "take const out of the type, or write the type out",
		      "cannot make '%s' restorable: its type is const", v->name);
	return v->name;
}

static bool drop_const(struct normal *n, struct range qualifiers)
{
	struct range word = find_const(n->unit->text, qualifiers);
	if (word.end)
		edits_replace(&n->edits, word, "");
	return word.end;
}

/* Name the variable counts at "counts" in front of the declaration that holds them. */
static void put_counts(struct normal *n, struct expr *const *counts, unsigned ncounts,
		       struct range declaration, struct text *out)
{
	for (unsigned i = 0; i < ncounts; i++) {
		struct expr *count = counts[i];
		if (is_hidden_count(n, count))
			continue;
		if (count->range.begin < declaration.begin || count->range.end > declaration.end) {
			normal_refuse(n, count->loc, "write the size in the declaration itself",
				      "cannot name the variable array size used here");
			return;
		}
		normal_hoist(n, count, out);
		char *name = normal_name(n, 'n');
		text_printf(out, "__SIZE_TYPE__ %s = (", name);
		normal_put(n, count->range, out);
		text_puts(out, "); ");
		edits_cover(&n->edits, count->range, name);
	}
}

/* Where the last declarator of "v"'s declaration ends. */
static unsigned declaration_end(const struct normal *n, const struct var *v)
{
	unsigned end = v->declaration.end;
	return n->unit->text[end - 1] == ';' ? end - 1 : end;
}

/* From the declarator of "v" up to the "," or ";" after it. */
static struct range whole_declarator(const struct normal *n, const struct var *v)
{
	return until_comma(n->unit->text, v->declarator.begin, declaration_end(n, v));
}

static bool names_itself(const struct var *v)
{
	for (unsigned i = 0; i < v->refs.n; i++)
		if (v->refs.at[i].begin >= v->initialiser.begin &&
		    v->refs.at[i].end <= v->initialiser.end)
			return true;
	return false;
}

/* Append a piece of some specifiers; a typeof in it may hold variable counts that have names
 * now. */
static void put_piece(struct normal *n, unsigned begin, unsigned end, struct text *out)
{
	const char *text = n->unit->text, *found = strstr(text + begin, "typeof");
	if (found && found < text + end)
		edits_render(&n->edits, (struct range){begin, end}, out);
	else
		text_add(out, text + begin, end - begin);
}

/* Append the text of "range" of some specifiers, without const if "drop". */
static void put_qualified(struct normal *n, struct range range, bool drop, struct text *out)
{
	const char *text = n->unit->text;
	struct range word;
	while (drop && (word = find_const(text, range)).end) {
		put_piece(n, range.begin, word.begin, out);
		range.begin = word.end;
	}
	put_piece(n, range.begin, range.end, out);
}

/* What all declarators of one declaration share. */
struct shared {
	struct definition record; /* defined in the specifiers */
	const char *tag;          /* its name, own or given */
};

/* Append the specifiers of "v", naming the record they define instead of defining it again. */
static void put_specifiers(struct normal *n, const struct var *v, const struct shared *shared,
			   bool drop, struct text *out)
{
	struct range s = v->specifiers;
	const struct definition *d = &shared->record;
	lines_mark(out, v->declarator.begin);
	if (d->found) {
		put_qualified(n, (struct range){s.begin, d->whole.begin}, drop, out);
		put_qualified(n, (struct range){d->whole.begin, d->keyword_end}, false, out);
		text_printf(out, " %s", shared->tag);
		put_qualified(n, (struct range){d->whole.end, s.end}, drop, out);
	} else {
		put_qualified(n, s, drop, out);
	}
	if (out->n && !isspace((unsigned char)out->at[out->n - 1]))
		text_puts(out, " ");
}

/* Append what stands in front of the initialiser's "=": "T x". Const at top level is dropped from
 * automatic variables. Returns where the rest of the declarator begins. */
static unsigned put_head(struct normal *n, const struct var *v, const struct shared *shared,
			 struct text *out)
{
	struct range pointer = pointer_qualifiers(n, v);
	bool drop = v->storage == STORAGE_LOCAL && v->type->is_const;
	bool drop_shared = drop && !pointer.end && find_const(n->unit->text, v->specifiers).end;
	if (drop && !drop_shared && !(pointer.end && drop_const(n, pointer))) {
		lines_mark(out, v->name_range.begin);
		text_puts(out, unqualified_declaration(n, v));
		return v->declarator.end;
	}
	put_specifiers(n, v, shared, drop_shared, out);
	return v->declarator.begin;
}

/* "T x; pre x = (init);" for an initialiser whose reaching call names x. */
static void put_self_reference(struct normal *n, const struct var *v, unsigned begin,
			       struct text *out)
{
	unsigned equals = v->initialiser.begin;
	while (n->unit->text[--equals] != '=')
		;
	if (v->init->kind == EXPR_INIT_LIST || v->type->kind == TYPE_ARRAY ||
	    v->type->has_const_member)
		normal_refuse(n, v->loc, "declare it first and assign to it afterwards",
			      "the initialiser of '%s' names it in a call that may reach a "
			      "potential_ckpt",
			      v->name);
	normal_put(n, (struct range){begin, equals}, out);
	text_puts(out, "; ");
	normal_hoist(n, v->init, out);
	text_printf(out, "%s = (", v->name);
	normal_put(n, v->init->range, out);
	text_puts(out, "); ");
}

static void put_var(struct normal *n, const struct var *v, const struct shared *shared,
		    struct text *out)
{
	struct range whole = whole_declarator(n, v);
	bool reaches = v->storage == STORAGE_LOCAL && normal_expr_reaches(n, v->init);
	bool names = reaches && names_itself(v);
	if (v->storage == STORAGE_LOCAL)
		put_counts(n, v->vla_counts.at, v->vla_counts.n, v->declaration, out);
	if (v->storage == STORAGE_LOCAL && v->init && !names)
		normal_hoist(n, v->init, out);
	unsigned begin = put_head(n, v, shared, out);
	if (names) {
		put_self_reference(n, v, begin, out);
		return;
	}
	normal_put(n, (struct range){begin, whole.end}, out);
	text_puts(out, "; ");
}

/* Append "struct tag { … };" if the specifiers define a record that must stand alone. */
static struct shared put_definition(struct normal *n, const struct var *first, struct text *out)
{
	const char *text = n->unit->text;
	struct shared s = {.record = find_definition(text, first->specifiers)};
	struct definition *d = &s.record;
	if (!d->found)
		return s;
	s.tag = d->is_anonymous
			? normal_name(n, 's')
			: arena_strndup(n->arena, text + d->tag.begin, d->tag.end - d->tag.begin);
	normal_put(n, (struct range){d->whole.begin, d->keyword_end}, out);
	text_printf(out, " %s ", s.tag);
	unsigned body = d->is_anonymous ? d->keyword_end : d->tag.end;
	normal_put(n, (struct range){body, d->whole.end}, out);
	text_puts(out, "; ");
	return s;
}

static bool names_variable(const struct stmt *s, struct range declarator)
{
	for (unsigned i = 0; i < s->vars.n; i++)
		if (s->vars.at[i]->declarator.begin >= declarator.begin &&
		    s->vars.at[i]->declarator.begin < declarator.end)
			return true;
	return false;
}

/* "int n, f(), m;": append "int f();", in front of all variables. */
static void put_functions(struct normal *n, const struct stmt *s, const struct shared *shared,
			  struct text *out)
{
	const struct var *first = s->vars.at[0];
	unsigned end = declaration_end(n, first);
	struct range d = {first->specifiers.end, first->specifiers.end};
	for (unsigned at = d.begin; at < end; at = d.end + 1) {
		d = until_comma(n->unit->text, at, end);
		if (names_variable(s, d))
			continue;
		put_specifiers(n, first, shared, false, out);
		normal_put(n, d, out);
		text_puts(out, "; ");
	}
}

/* The record that the declaration defines goes to "record": what is put in front of it may be of
 * that type. */
static void put_vars(struct normal *n, const struct stmt *s, struct text *record, struct text *out)
{
	const struct var *first = s->vars.at[0];
	for (unsigned i = 0; i < s->vars.n; i++)
		if (!s->vars.at[i]->declarator.end) {
			normal_refuse(n, s->loc, "declare each variable on its own",
				      "cannot take this declaration apart");
			return;
		}
	struct shared shared = put_definition(n, first, record);
	if (first->declarators > s->vars.n)
		put_functions(n, s, &shared, out);
	for (unsigned i = 0; i < s->vars.n; i++)
		put_var(n, s->vars.at[i], &shared, out);
}

void normal_decl(struct normal *n, const struct stmt *s, struct text *out)
{
	struct text outer = normal_open(n), record = {0}, text = {0};
	if (s->vars.n) {
		put_vars(n, s, &record, &text);
	} else {
		put_counts(n, s->expr->args.at, s->expr->args.n, s->range, &text);
		normal_put(n, s->range, &text);
		text_puts(&text, " ");
	}
	normal_take(out, &record);
	normal_take(out, &n->outer);
	normal_take(out, &text);
	n->outer = outer;
}

void normal_params(struct normal *n)
{
	for (unsigned i = 0; i < n->function->params.n; i++) {
		const struct var *v = n->function->params.at[i];
		if (!v->type->is_const || !v->declarator.end)
			continue;
		struct range pointer = pointer_qualifiers(n, v);
		if (pointer.end ? drop_const(n, pointer) : drop_const(n, v->specifiers))
			continue;
		edits_cover(&n->edits, (struct range){v->specifiers.begin, v->declarator.end},
			    unqualified_declaration(n, v));
	}
}
