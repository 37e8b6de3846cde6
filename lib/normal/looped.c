/* looped.c - loops that are made of gotos become loops.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a unit's functions.
 * Out:    the unit's text with loops, or nothing.
 * Means:  in a list of statements, from a label to the last goto back to it that stands in the same
 *         list, or is all that an "if" there does: the body of a loop, which is entered at its top
 *         alone. Other gotos back to the label are "continue", gotos out stay. One that leaves to
 *         right behind the loop as the first thing in it is the loop's test.
 * Errs:   gotos stay: into the body, from behind it, or out of an inner loop or switch back to the
 *         label; "break", "continue" or "case" of what is around; declarations in the list,
 *         compound literals, and whatever names a tag: these end with the block; computed gotos,
 *         assembler, statement expressions with jumps, local labels, system macros.
 * Cost:   statements times labels of a list. */
#include "looped.h"
#include "arena.h"
#include "edit.h"
#include "text.h"
#include "walk.h"
#include "words.h"

#include <ctype.h>
#include <string.h>

/* The statements of "list" from number "first" to "last", with "label" in front of the first. */
struct body {
	const struct stmt *list, *label;
	unsigned first, last;
};

struct looper {
	struct arena *arena;
	const struct unit *unit;
	struct edits edits;
	ARRAY(struct stmt *) gotos; /* of the function at hand … */
	ARRAY(struct body) made;    /* … and its loops so far, those around first */
	bool is_refused;            /* it has jumps that are not followed */
	bool any;
};

/* ---- gotos ---- */

static bool see_goto(struct stmt *s, void *with)
{
	struct looper *l = with;
	l->is_refused |= s->kind == STMT_INDIRECT_GOTO || s->kind == STMT_ASM; /* "asm goto" */
	if (s->kind == STMT_GOTO)
		ARRAY_PUSH(l->arena, l->gotos, s);
	return true;
}

static void see_jump(struct expr *e, void *with)
{
	const unsigned jumps = 1u << STMT_GOTO | 1u << STMT_INDIRECT_GOTO | 1u << STMT_LABEL |
			       1u << STMT_BREAK | 1u << STMT_CONTINUE;
	struct looper *l = with;
	l->is_refused |= e->kind == EXPR_LABEL_ADDRESS ||
			 (e->kind == EXPR_STMT_EXPR && walk_finds(e->stmt, jumps));
}

static unsigned gotos_to(const struct looper *l, const struct stmt *label)
{
	unsigned n = 0;
	for (unsigned i = 0; i < l->gotos.n; i++)
		n += l->gotos.at[i]->target == label;
	return n;
}

/* The goto that "s" is, or that is all it does if its test holds; else NULL. */
static struct stmt *goto_of(struct stmt *s)
{
	if (s->kind == STMT_IF && s->children.n == 1 && !s->in_macro)
		s = s->children.at[0];
	while (s->kind == STMT_COMPOUND && s->children.n == 1)
		s = s->children.at[0];
	return s->kind == STMT_GOTO && !s->in_macro ? s : NULL;
}

/* ---- the body ---- */

static bool is_in(const struct body *b, const struct stmt *s)
{
	const unsigned i = walk_index(b->list, s);
	return i >= b->first && i <= b->last;
}

/* How many gotos in the body lead to "label"? */
static unsigned gotos_from(const struct looper *l, const struct body *b, const struct stmt *label)
{
	unsigned n = 0;
	for (unsigned i = 0; i < l->gotos.n; i++)
		n += l->gotos.at[i]->target == label && is_in(b, l->gotos.at[i]);
	return n;
}

/* Does it have a "break", "continue" or "case" of what is around? */
static bool has_parts_of(const struct stmt *s, bool is_in_switch)
{
	const bool is_case = s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
	bool has =
		s->kind == STMT_CONTINUE || (!is_in_switch && (s->kind == STMT_BREAK || is_case));
	if (stmt_is_loop(s)) /* a case in it is one of a switch in it, or "has_cases" finds it */
		return false;
	is_in_switch |= s->kind == STMT_SWITCH;
	for (unsigned i = 0; i < s->children.n && !has; i++)
		has = has_parts_of(s->children.at[i], is_in_switch);
	return has;
}

static bool has_cases(const struct stmt *s)
{
	bool has = s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
	for (unsigned i = 0; i < s->children.n && !has && s->kind != STMT_SWITCH; i++)
		has = has_cases(s->children.at[i]);
	return has;
}

static const struct stmt *labelled(const struct stmt *s)
{
	while (s->kind == STMT_LABEL)
		s = s->children.at[0];
	return s;
}

static void see_literal(struct expr *e, void *found)
{
	*(bool *)found |= e->kind == EXPR_COMPOUND_LITERAL;
}

/* Does it make something that lives, or has a name, as long as the block around? A compound
 * literal, a tag or an enumerator in "sizeof (enum { N })". */
static bool makes_of_block(const struct looper *l, struct stmt *s)
{
	static const char *const tags[] = {"enum", "struct", "union"};
	bool found = labelled(s)->kind == STMT_DECL;
	unsigned at = s->range.begin;
	walk_stmt(s, see_literal, &found);
	while (at < s->range.end && !found) {
		const struct range word = words_next(l->unit->text, &at, s->range.end);
		found = words_has(tags, sizeof tags / sizeof *tags, l->unit->text, word);
	}
	return found;
}

static bool can_be_body(const struct looper *l, const struct body *b)
{
	for (unsigned i = b->first; i <= b->last; i++) {
		struct stmt *s = b->list->children.at[i];
		if (makes_of_block(l, s) || has_parts_of(s, false) || has_cases(s))
			return false;
	}
	for (unsigned i = 0; i < l->gotos.n; i++) {
		const struct stmt *g = l->gotos.at[i];
		bool enters = is_in(b, g->target) && !is_in(b, g);
		if (enters && (g->target != b->label || walk_index(b->list, g) > b->last))
			return false;
	}
	return true;
}

/* Would "continue" there lead back to the label? */
static bool can_continue(const struct body *b, const struct stmt *g)
{
	const struct stmt *s = g->parent;
	while (s != b->list && !stmt_is_loop(s) && s->kind != STMT_OMP)
		s = s->parent;
	return s == b->list && !g->in_macro;
}

static bool can_all_continue(const struct looper *l, const struct body *b, bool has_test)
{
	const struct stmt *last = goto_of(b->list->children.at[b->last]);
	for (unsigned i = 0; i < l->gotos.n; i++) {
		const struct stmt *g = l->gotos.at[i];
		if (g != last && g->target == b->label && is_in(b, g) &&
		    (has_test || !can_continue(b, g)))
			return false;
	}
	return true;
}

/* ---- the text ---- */

/* "with" in the place of "range", and as many lines. */
static void put(struct looper *l, struct range range, const char *with)
{
	struct text t = {0};
	text_puts(&t, with);
	for (unsigned i = range.begin; i < range.end; i++)
		if (l->unit->text[i] == '\n')
			text_puts(&t, "\n");
	edits_replace(&l->edits, range, arena_strndup(l->arena, t.at, t.n));
	text_free(&t);
}

/* The end of "label:"; 0: something else stands there. */
static unsigned end_of_label(const struct looper *l, const struct stmt *label)
{
	const char *text = l->unit->text;
	unsigned at = label->range.begin + (unsigned)strlen(label->name);
	if (strncmp(text + label->range.begin, label->name, strlen(label->name)) != 0)
		return 0;
	while (isspace((unsigned char)text[at]))
		at++;
	if (text[at++] != ':')
		return 0;
	unsigned next = at;
	while (isspace((unsigned char)text[next]))
		next++;
	return next == label->children.at[0]->range.begin || text[next] == '#' ? at : 0;
}

/* "label:" becomes "with"; it stays in front of that if some goto needs it. */
static void put_label(struct looper *l, const struct stmt *label, bool is_needed, const char *with)
{
	const unsigned end = end_of_label(l, label);
	if (is_needed)
		edits_insert(&l->edits, end, with);
	else
		put(l, (struct range){label->range.begin, end}, with);
}

/* The test of an "if", between two texts. */
static void put_test(struct looper *l, const struct stmt *s, const char *before, const char *after)
{
	put(l, (struct range){s->range.begin, s->expr->range.begin}, before);
	put(l, (struct range){s->expr->range.end, s->range.end}, after);
}

/* The label right behind the body that "s" goes to as the first thing in it; NULL: it does not. */
static struct stmt *left_to(const struct looper *l, const struct body *b, struct stmt *s)
{
	struct stmt *g = s->kind == STMT_IF && !s->expr->in_macro ? goto_of(s) : NULL;
	struct stmt *behind =
		b->last + 1 < b->list->children.n ? b->list->children.at[b->last + 1] : NULL;
	while (behind && behind->kind == STMT_LABEL && g && behind != g->target)
		behind = behind->children.at[0];
	return g && behind && behind == g->target && end_of_label(l, behind) ? behind : NULL;
}

static void put_continues(struct looper *l, const struct body *b, const struct stmt *last)
{
	for (unsigned i = 0; i < l->gotos.n; i++) {
		const struct stmt *g = l->gotos.at[i];
		if (g != last && g->target == b->label && is_in(b, g))
			put(l, g->range, "continue;");
	}
}

static void make_loop(struct looper *l, const struct body *b)
{
	struct stmt *back = b->list->children.at[b->last], *first = b->label->children.at[0];
	const struct stmt *behind = left_to(l, b, first);
	const bool is_needed = gotos_to(l, b->label) > gotos_from(l, b, b->label);
	l->any = true;
	if (back->kind == STMT_IF) {
		put_label(l, b->label, is_needed, "do {");
		put_test(l, back, "} while (", ");");
		return;
	}
	put_continues(l, b, goto_of(back));
	put(l, back->range, "}");
	put_label(l, b->label, is_needed, behind ? "" : "for (;;) {");
	if (!behind)
		return;
	put_test(l, first, "while (!(", ")) {");
	if (gotos_to(l, behind) == 1)
		put_label(l, behind, false, "");
}

/* ---- the lists ---- */

/* From "label", which stands at number "first", to the last goto back; false: there is none. */
static bool find_body(const struct stmt *list, unsigned first, const struct stmt *label,
		      struct body *b)
{
	*b = (struct body){list, label, first, 0};
	for (unsigned i = first + 1; i < list->children.n; i++) {
		const struct stmt *g = goto_of(list->children.at[i]);
		if (g && g->target == label)
			b->last = i;
	}
	return b->last > first;
}

/* Is it within each loop that begins before it, or behind that? A goto that goes on with such a
 * loop is a "continue" now, which must stay that loop's. */
static bool is_nested(const struct looper *l, const struct body *b)
{
	bool is = true;
	for (unsigned i = 0; i < l->made.n && is; i++) {
		const struct body *m = &l->made.at[i];
		is = !gotos_from(l, b, m->label) &&
		     (b->list != m->list || b->first > m->last || b->last < m->last);
	}
	return is;
}

static void look_at(struct looper *l, const struct stmt *list)
{
	struct body b;
	for (unsigned i = 0; i < list->children.n; i++)
		for (const struct stmt *s = list->children.at[i]; s->kind == STMT_LABEL;
		     s = s->children.at[0]) {
			if (!find_body(list, i, s, &b) || !is_nested(l, &b) || s->in_macro ||
			    !end_of_label(l, s) || !can_be_body(l, &b) ||
			    !can_all_continue(l, &b, list->children.at[b.last]->kind == STMT_IF))
				continue;
			make_loop(l, &b);
			ARRAY_PUSH(l->arena, l->made, b);
		}
}

static bool see_list(struct stmt *s, void *looper)
{
	if (s->kind == STMT_COMPOUND && !(s->parent && s->parent->kind == STMT_SWITCH))
		look_at(looper, s);
	return true;
}

bool looped_form(struct arena *a, const struct unit *unit, struct text *out)
{
	struct looper l = {.arena = a, .unit = unit, .edits = edits_new(a, unit->text)};
	if (strstr(unit->text, "__label__"))
		return false;
	for (unsigned i = 0; i < unit->functions.n; i++) {
		struct stmt *body = unit->functions.at[i]->body;
		l.gotos.n = l.made.n = 0;
		l.is_refused = false;
		if (!body)
			continue;
		walk_both(body, see_goto, see_jump, &l);
		if (l.gotos.n && !l.is_refused)
			walk_stmts(body, see_list, &l);
	}
	if (l.any)
		edits_render(&l.edits, (struct range){0, unit->length}, out);
	return l.any;
}
