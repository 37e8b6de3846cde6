/* normal_share.c - shared work with positions becomes C that asks the runtime for pieces of it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     an "omp for", "sections", "single", "master" or "masked", or one combined with
 *         "parallel", whose body may reach a position.
 * Out:    a block in its place; of the combined construct, inside "omp parallel" with the clauses
 *         that are its own. docs/emitted-code.md shows the block.
 * Means:  iterations have logical numbers, 0 to count - 1. The block asks for one range of them
 *         after the other; private copies are its variables; what they leave behind goes to the
 *         originals in front of the loop's end, which is a position too: a thread that waits there
 *         for the others can be cut.
 * Errs:   clauses and types without a row here are refused; so are loops that are not rectangular.
 * Cost:   linear in the construct's text. */
#include "lines.h"
#include "normal_share.h"
#include "walk.h"

#include <string.h>

static const char prototypes[] =
	"void ompckpt_loop_begin(unsigned, unsigned long); "
	"unsigned ompckpt_loop_mode(void); unsigned long ompckpt_loop_chunk(void); "
	"unsigned long ompckpt_loop_next(unsigned, unsigned long, unsigned long, unsigned long); "
	"unsigned long ompckpt_loop_end(void); int ompckpt_loop_wait(unsigned); "
	"int ompckpt_loop_park(void); "
	"void ompckpt_loop_give(unsigned long, const void *, unsigned long); "
	"void ompckpt_loop_get(unsigned long, void *, unsigned long); ";

void share_refuse(struct shared_work *w, struct loc loc, const char *what, const char *help)
{
	const char *name = w->s->omp->name;
	if (w->ok && omp_is_loop(w->s->omp))
		normal_refuse(w->n, loc, help, "a loop that may reach a potential_ckpt has %s",
			      what);
	else if (w->ok)
		normal_refuse(w->n, loc, help, "'omp %s' that may reach a potential_ckpt has %s",
			      name, what);
	w->ok = false;
}

static const char *text_of(struct shared_work *w, struct range range)
{
	return normal_text(w->n, range);
}

/* ---- the directive ---- */

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || c == '_';
}

static unsigned end_of_argument(const char *text, unsigned at, unsigned end)
{
	for (int depth = 0; at < end; at++) {
		depth += text[at] == '(';
		depth -= text[at] == ')';
		if (!depth)
			return at;
	}
	return end;
}

/* After the directive's name in its text; Clang may call it otherwise ("loop" is "for"). */
static unsigned after_name(const struct shared_work *w)
{
	const char *text = w->n->unit->text;
	struct range pragma = w->s->omp->pragma;
	unsigned at = (unsigned)(strstr(text + pragma.begin, "omp") + 3 - text);
	for (const char *word = w->s->omp->name; word; word = strchr(word + 1, ' ')) {
		while (at < pragma.end && !is_word(text[at]))
			at++;
		while (at < pragma.end && is_word(text[at]))
			at++;
	}
	return at;
}

void share_read_clauses(struct shared_work *w)
{
	const char *text = w->n->unit->text;
	struct range pragma = w->s->omp->pragma;
	unsigned at = after_name(w);
	while (at < pragma.end) {
		struct clause c = {.whole = {at, at}};
		unsigned n = 0;
		if (!is_word(text[at])) {
			at++;
			continue;
		}
		while (at < pragma.end && is_word(text[at]) && n + 1 < sizeof c.name)
			c.name[n++] = text[at++];
		unsigned open = at + (unsigned)strspn(text + at, " \t\\\n");
		if (open < pragma.end && text[open] == '(') {
			at = end_of_argument(text, open, pragma.end);
			c.argument = (struct range){open + 1, at++};
		}
		c.whole.end = at;
		ARRAY_PUSH(w->n->arena, w->clauses, c);
	}
}

const struct clause *share_clause(const struct shared_work *w, const char *name)
{
	for (unsigned i = 0; i < w->clauses.n; i++)
		if (!strcmp(w->clauses.at[i].name, name))
			return &w->clauses.at[i];
	return NULL;
}

/* Where "c" stands in a clause's argument outside of parentheses; 0: nowhere. */
static unsigned find_in(const struct shared_work *w, struct range argument, char c)
{
	const char *text = w->n->unit->text;
	int depth = 0;
	for (unsigned at = argument.begin; at < argument.end; at++) {
		depth += text[at] == '(' || text[at] == '[';
		depth -= text[at] == ')' || text[at] == ']';
		if (!depth && text[at] == c)
			return at;
	}
	return 0;
}

static bool holds_char(const struct shared_work *w, struct range argument, char c)
{
	return memchr(w->n->unit->text + argument.begin, c, argument.end - argument.begin);
}

static bool is_of_region(const char *clause)
{
	static const char *const names[] = {"if",     "num_threads", "default",
					    "shared", "copyin",      "proc_bind"};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(clause, names[i]))
			return true;
	return false;
}

static void check_clause(struct shared_work *w, const struct clause *c)
{
	static const char *const names[] = {"private", "firstprivate", "lastprivate", "reduction",
					    "linear",  "schedule",     "collapse",    "nowait",
					    "filter",  "copyprivate"};
	static const char *const of_loops[] = {"order", "bind"};
	bool is_known = is_of_region(c->name);
	for (unsigned i = 0; i < 2; i++)
		is_known |= omp_is_loop(w->s->omp) && !strcmp(c->name, of_loops[i]);
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		is_known |= !strcmp(c->name, names[i]);
	const char *what = arena_printf(w->n->arena, "the clause '%s'", c->name);
	if (!is_known)
		share_refuse(w, w->s->loc, what,
			     omp_is_loop(w->s->omp)
				     ? "leave the clause out, or move the position out of the loop"
				     : "leave the clause out, or move the position out of the "
				       "construct");
	if (!strcmp(c->name, "bind") && !strstr(text_of(w, c->argument), "parallel"))
		share_refuse(w, w->s->loc, "a clause that binds it to less than the team",
			     "write bind(parallel), or leave the clause out");
	if (!strcmp(c->name, "lastprivate") && find_in(w, c->argument, ':'))
		share_refuse(w, w->s->loc, "a conditional lastprivate",
			     "assign the variable yourself");
	if (!strcmp(c->name, "linear") && holds_char(w, c->argument, '('))
		share_refuse(w, w->s->loc, "a linear clause with modifiers",
			     "write linear(list : step)");
	unsigned comma = find_in(w, c->argument, ','), colon = find_in(w, c->argument, ':');
	if (!strcmp(c->name, "reduction") && comma && comma < colon)
		share_refuse(w, w->s->loc, "a reduction with a modifier", "leave the modifier out");
	if (!strcmp(c->name, "reduction") && holds_char(w, c->argument, '['))
		share_refuse(w, w->s->loc, "a reduction of a part of an array",
			     "reduce the whole array, or move the position out of the loop");
}

/* ---- the loops ---- */

static const struct expr *strip(const struct expr *e)
{
	while ((e->kind == EXPR_CAST || e->kind == EXPR_LOAD) && e->args.n)
		e = e->args.at[0];
	return e;
}

struct name_search {
	const struct var *var;
	bool is_found;
};

static void see_name(struct expr *e, void *with)
{
	struct name_search *x = with;
	x->is_found |= e->kind == EXPR_VAR && e->var == x->var;
}

static bool names(struct expr *e, const struct var *v)
{
	struct name_search x = {v, false};
	walk_expr(e, see_name, &x);
	return x.is_found;
}

static bool is_var(const struct expr *e, const struct var *v)
{
	e = strip(e);
	return e->kind == EXPR_VAR && e->var == v;
}

static bool read_init(struct level *l)
{
	const struct stmt *init = l->loop->init;
	if (init && init->kind == STMT_DECL && init->vars.n == 1) {
		l->var = init->vars.at[0];
		l->from = l->var->init;
	} else if (init && init->expr && init->expr->kind == EXPR_ASSIGN) {
		const struct expr *to = strip(init->expr->args.at[0]);
		l->var = to->kind == EXPR_VAR ? to->var : NULL;
		l->from = init->expr->args.at[1];
	}
	return l->var && l->from;
}

static char order_of(enum op op)
{
	switch (op) {
	case OP_LESS:
	case OP_LESS_EQUAL: return '<';
	case OP_GREATER:
	case OP_GREATER_EQUAL: return '>';
	case OP_NOT_EQUAL: return '!';
	default: return 0;
	}
}

static bool read_test(struct level *l)
{
	struct expr *e = l->loop->expr;
	e = expr_ignore_casts(e);
	if (!e || e->kind != EXPR_BINARY)
		return false;
	bool is_left = is_var(e->args.at[0], l->var);
	if (!is_left && !is_var(e->args.at[1], l->var))
		return false;
	l->to = e->args.at[is_left ? 1 : 0];
	l->order = order_of(e->op);
	l->is_inclusive = e->op == OP_LESS_EQUAL || e->op == OP_GREATER_EQUAL;
	if (!is_left && (l->order == '<' || l->order == '>'))
		l->order = l->order == '<' ? '>' : '<';
	return l->order;
}

/* "i = i + c", "i = c + i", "i = i - c". */
static bool read_sum(struct level *l, const struct expr *e)
{
	e = expr_ignore_casts(e);
	if (e->kind != EXPR_BINARY)
		return false;
	bool is_left = is_var(e->args.at[0], l->var);
	l->step = e->args.at[is_left ? 1 : 0];
	l->is_negative = e->op == OP_SUBTRACT;
	return is_left || is_var(e->args.at[1], l->var);
}

static bool read_step(struct level *l)
{
	const struct expr *e = l->loop->inc;
	if (!e)
		return false;
	if (e->kind == EXPR_ASSIGN)
		return read_sum(l, e->args.at[1]);
	l->is_negative = e->op == OP_SUBTRACT || e->op == OP_DECREMENT;
	if (e->kind == EXPR_COMPOUND_ASSIGN)
		l->step = e->args.at[1];
	return e->kind == EXPR_INCDEC || e->kind == EXPR_COMPOUND_ASSIGN;
}

/* An operator of its head is spelled in a system macro: what belongs to it has no text. */
static bool is_in_macro(const struct stmt *loop)
{
	const struct expr *init = loop->init->expr, *sum = loop->inc;
	if (sum->kind == EXPR_ASSIGN)
		sum = strip(sum->args.at[1]);
	return loop->in_macro || (init && init->in_macro) || strip(loop->expr)->in_macro ||
	       loop->inc->in_macro || sum->in_macro;
}

static bool is_countable(const struct type *t)
{
	return (t->kind == TYPE_INTEGER && t->size <= 8) || t->kind == TYPE_POINTER;
}

static void read_level(struct shared_work *w, struct stmt *loop)
{
	struct level l = {.loop = loop};
	if (!read_init(&l) || !read_test(&l) || !read_step(&l) || is_in_macro(loop))
		share_refuse(w, loop->loc, "a head that is not taken apart",
			     "write it as 'i = a; i < b; i += c', without system macros");
	else if (!is_countable(l.var->type) || !l.var->type->declare)
		share_refuse(
			w, loop->loc, "an iteration variable of such a type",
			"use an integer of at most 64 bits, or a pointer to a type with a name");
	for (unsigned i = 0; w->ok && i < w->levels.n; i++) {
		const struct var *outer = w->levels.at[i].var;
		if (names(l.from, outer) || names(l.to, outer) || names(l.step, outer))
			share_refuse(w, loop->loc,
				     "a collapsed nest whose inner bounds depend on outer loops",
				     "collapse fewer loops");
	}
	ARRAY_PUSH(w->n->arena, w->levels, l);
}

static struct stmt *only_loop(struct stmt *s)
{
	while (s->kind == STMT_COMPOUND && s->children.n == 1)
		s = s->children.at[0];
	return s->kind == STMT_FOR ? s : NULL;
}

static void read_levels(struct shared_work *w)
{
	struct stmt *loop = only_loop(w->s->children.at[0]);
	for (unsigned i = 0; w->ok && i < w->s->omp->collapse; i++) {
		if (!loop) {
			share_refuse(w, w->s->loc,
				     "statements between the loops of a collapsed nest",
				     "move them into the innermost loop, or collapse fewer loops");
			return;
		}
		read_level(w, loop);
		loop = only_loop(loop->children.at[0]);
	}
}

static const char *cast(struct shared_work *w, const struct type *t)
{
	return arena_printf(w->n->arena, "(%s)", type_declare(w->n->arena, t, ""));
}

/* The number of iterations of one loop. */
static void put_count(struct shared_work *w, struct level *l, const char *to, struct text *out)
{
	bool is_pointer = l->var->type->kind == TYPE_POINTER, is_up = l->order != '>';
	const char *high = is_up ? to : l->first, *low = is_up ? l->first : to;
	const char *number = is_pointer ? "" : "(unsigned long)";
	const char *test = l->order == '!' ? "!=" : l->is_inclusive ? "<=" : "<";
	if (l->order == '!' && l->is_negative) {
		high = l->first;
		low = to;
	}
	l->count = normal_name(w->n, 'c');
	text_printf(out, "unsigned long %s = %s %s %s ? ", l->count, low, test, high);
	text_printf(out, "((unsigned long)(%s%s - %s%s)%s) / (unsigned long)", number, high, number,
		    low, l->is_inclusive ? "" : " - 1");
	bool is_down = l->order == '>' || (l->order == '!' && l->is_negative);
	text_printf(out, "(%s%s) + 1 : 0; ", is_down ? "-" : "", l->by);
}

static void put_level(struct shared_work *w, struct level *l, struct text *out)
{
	struct normal *n = w->n;
	const struct type *t = l->var->type;
	bool is_pointer = t->kind == TYPE_POINTER;
	char *to = normal_name(n, 'b');
	l->first = normal_name(n, 'a');
	l->by = normal_name(n, 'd');
	const char *kind = is_pointer ? NULL
				      : arena_printf(n->arena, "__typeof__(%s0 + (%s))", cast(w, t),
						     text_of(w, l->to->range));
	const char *declared[2] = {l->first, to};
	const struct expr *values[2] = {l->from, l->to};
	for (int i = 0; i < 2; i++) {
		const char *value = text_of(w, values[i]->range);
		if (is_pointer)
			text_printf(out, "%s = (%s); ", type_declare(n->arena, t, declared[i]),
				    value);
		else
			text_printf(out, "%s %s = %s(%s); ", kind, declared[i], i ? "" : cast(w, t),
				    value);
	}
	text_printf(out, "long %s = %s(%s); ", l->by, l->is_negative ? "-" : "",
		    l->step ? text_of(w, l->step->range) : "1");
	put_count(w, l, to, out);
}

/* Its value in the iteration of that number. */
static const char *value_at(struct shared_work *w, const struct level *l, const char *at)
{
	const char *t = cast(w, l->var->type);
	if (l->var->type->kind == TYPE_POINTER)
		return arena_printf(w->n->arena, "%s + (long)%s * %s", l->first, at, l->by);
	return arena_printf(w->n->arena, "%s((unsigned long)%s + %s * (unsigned long)%s)", t,
			    l->first, at, l->by);
}

/* ---- private copies ---- */

static bool is_first(const struct copy *c)
{
	enum sharing s = c->share->sharing;
	return s == SHARING_FIRSTPRIVATE || s == SHARING_FIRST_LASTPRIVATE;
}

/* Of a linear one too, what its last iteration leaves is the original's. */
static bool is_last(const struct copy *c)
{
	enum sharing s = c->share->sharing;
	return s == SHARING_LASTPRIVATE || s == SHARING_FIRST_LASTPRIVATE || s == SHARING_LINEAR;
}

static bool is_linear(const struct copy *c)
{
	return c->share->sharing == SHARING_LINEAR;
}

static bool is_reduced(const struct copy *c)
{
	return c->share->sharing == SHARING_REDUCTION;
}

static const struct type *element_of(const struct type *t)
{
	while (t->kind == TYPE_ARRAY)
		t = t->element;
	return t;
}

static void check_reduction(struct shared_work *w, const struct omp_share *h)
{
	const struct type *t = element_of(h->original->type);
	if (h->op && type_is_scalar(t) && (t->kind != TYPE_INTEGER || t->size <= 8))
		return;
	share_refuse(w, w->s->loc, "a reduction with an operator or type of its own",
		     "combine the values yourself, in a critical section after the loop");
}

static bool is_level_var(const struct shared_work *w, const struct omp_share *h)
{
	for (unsigned i = 0; i < w->levels.n; i++)
		if (w->levels.at[i].var == h->copy || w->levels.at[i].var == h->original)
			return true;
	return false;
}

static const struct clause *linear_clause(const struct shared_work *w, struct range ref)
{
	for (unsigned i = 0; i < w->clauses.n; i++)
		if (w->clauses.at[i].argument.begin <= ref.begin &&
		    ref.end <= w->clauses.at[i].argument.end)
			return &w->clauses.at[i];
	return NULL;
}

static const char *linear_step(struct shared_work *w, const struct omp_share *h)
{
	const struct clause *c = linear_clause(w, h->ref);
	unsigned colon = c ? find_in(w, c->argument, ':') : 0;
	return colon ? text_of(w, (struct range){colon + 1, c->argument.end}) : "1";
}

static void read_copies(struct shared_work *w, const struct omp *o)
{
	for (unsigned i = 0; i < o->shares.n; i++) {
		const struct omp_share *h = &o->shares.at[i];
		struct copy c = {.share = h, .is_loop_var = is_level_var(w, h)};
		const struct type *t = h->original->type;
		bool is_copied = h->copy != h->original || h->sharing == SHARING_REDUCTION;
		if (!is_copied && h->sharing != SHARING_COPYPRIVATE)
			continue;
		if (t->is_variably_modified || t->is_atomic || t->has_const_member)
			share_refuse(w, w->s->loc, "a private copy of such a type",
				     omp_is_loop(w->s->omp)
					     ? "declare the variable inside the loop"
					     : "declare the variable inside the construct");
		if (!is_copied)
			continue;
		if (is_reduced(&c))
			check_reduction(w, h);
		if (is_linear(&c) && c.is_loop_var)
			share_refuse(w, w->s->loc, "a linear iteration variable",
				     "leave the clause out");
		if (is_first(&c) || is_last(&c) || is_reduced(&c))
			c.outer = normal_name(w->n, 'p');
		if (is_linear(&c))
			c.step = linear_step(w, h);
		ARRAY_PUSH(w->n->arena, w->copies, c);
	}
}

static bool is_array(const struct copy *c)
{
	return c->share->original->type->kind == TYPE_ARRAY;
}

/* Declare "name" with the type of the copied variable. */
static void put_declaration(struct shared_work *w, const struct copy *c, const char *name,
			    struct text *out)
{
	const struct var *v = c->share->original;
	const char *named = v->type->is_volatile && v->type->kind != TYPE_ARRAY
				    ? arena_printf(w->n->arena, "volatile %s", name)
				    : name;
	if (v->type->declare)
		text_puts(out, type_declare(w->n->arena, v->type, named));
	else
		text_printf(out, "__typeof__(%s) %s", c->outer ? c->outer : v->name, name);
	if (v->align)
		text_printf(out, " __attribute__((aligned(%lu)))", (unsigned long)v->align);
	text_puts(out, "; ");
}

static void put_assignment(const struct copy *c, const char *to, const char *from, struct text *out)
{
	if (is_array(c))
		text_printf(out, "__builtin_memcpy(%s, %s, sizeof %s); ", to, from, to);
	else
		text_printf(out, "%s = %s; ", to, from);
}

/* The greatest or least value of an integer type. */
static const char *extreme(struct shared_work *w, const struct type *t, bool is_greatest)
{
	const char *c = cast(w, t);
	return arena_printf(w->n->arena,
			    is_greatest ? "(%s-1 < %s1 ? %s((1UL << %lu) - 1) : %s-1)"
					: "(%s-1 < %s1 ? %s(1UL << %lu) : %s0)",
			    c, c, c, (unsigned long)(8 * t->size - 1), c);
}

/* What a reduction begins with. */
static const char *neutral(struct shared_work *w, const struct copy *c)
{
	const struct type *t = element_of(c->share->original->type);
	bool is_floating = t->kind == TYPE_FLOATING;
	switch (c->share->op) {
	case OP_MINIMUM: return is_floating ? "__builtin_inf()" : extreme(w, t, true);
	case OP_MAXIMUM: return is_floating ? "-__builtin_inf()" : extreme(w, t, false);
	case OP_BIT_AND: return arena_printf(w->n->arena, "~%s0", cast(w, t));
	case OP_MULTIPLY:
	case OP_AND: return "1";
	default: return "0";
	}
}

static unsigned long elements(const struct copy *c)
{
	const struct type *t = c->share->original->type;
	return t->size / element_of(t)->size;
}

/* "((E *)name)[i]", or the name of a scalar. */
static const char *element(struct shared_work *w, const struct copy *c, const char *name,
			   const char *i)
{
	const struct type *t = element_of(c->share->original->type);
	if (!is_array(c))
		return name;
	return arena_printf(w->n->arena, "((%s)%s)[%s]", type_declare(w->n->arena, t, "*"), name,
			    i);
}

static const char *put_each(struct shared_work *w, const struct copy *c, struct text *out)
{
	const char *i = normal_name(w->n, 'q');
	if (is_array(c))
		text_printf(out, "for (unsigned long %s = 0; %s < %lu; %s++) ", i, i, elements(c),
			    i);
	return i;
}

/* In front of the loop: what each copy begins with. */
static void put_outer(struct shared_work *w, struct text *out)
{
	bool must_meet = false;
	for (unsigned k = 0; k < w->copies.n; k++) {
		struct copy *c = &w->copies.at[k];
		if (!c->outer)
			continue;
		put_declaration(w, c, c->outer, out);
		if (is_first(c) || is_linear(c))
			put_assignment(c, c->outer, c->share->original->name, out);
		if (is_reduced(c)) {
			const char *i = put_each(w, c, out);
			text_printf(out, "%s = %s; ", element(w, c, c->outer, i), neutral(w, c));
		}
		if (is_linear(c)) {
			const char *step = c->step;
			c->step = normal_name(w->n, 'g');
			text_printf(out, "long %s = (%s); ", c->step, step);
		}
		must_meet |= is_linear(c) || c->share->sharing == SHARING_FIRST_LASTPRIVATE;
	}
	/* Nobody gives an original its last value before all have read the first one. */
	if (must_meet)
		text_puts(out, "\n#pragma omp barrier\n");
}

static void put_inner(struct shared_work *w, struct text *out)
{
	for (unsigned k = 0; k < w->copies.n; k++) {
		const struct copy *c = &w->copies.at[k];
		const char *name = c->share->original->name;
		if (c->is_loop_var)
			continue;
		put_declaration(w, c, name, out);
		if (is_first(c) || is_reduced(c))
			put_assignment(c, name, c->outer, out);
	}
}

/* What a linear copy begins an iteration with. */
static void put_linear(struct shared_work *w, const struct copy *c, struct text *out)
{
	const struct var *v = c->share->original;
	if (v->type->kind == TYPE_POINTER)
		text_printf(out, "%s = %s + (long)%s * %s; ", v->name, c->outer, w->at, c->step);
	else
		text_printf(out, "%s = %s((unsigned long)%s + %s * (unsigned long)%s); ", v->name,
			    cast(w, v->type), c->outer, w->at, c->step);
}

/* After the loop, while the copies are there. */
static void put_leaving(struct shared_work *w, struct text *out)
{
	for (unsigned k = 0; k < w->copies.n; k++) {
		const struct copy *c = &w->copies.at[k];
		if (c->is_loop_var || !(is_last(c) || is_reduced(c)))
			continue;
		if (is_last(c))
			text_printf(out, "if (%s) ", w->is_last);
		put_assignment(c, c->outer, c->share->original->name, out);
	}
}

static const char *loop_var_value(struct shared_work *w, const struct copy *c)
{
	for (unsigned i = 0; i < w->levels.n; i++) {
		const struct level *l = &w->levels.at[i];
		if (l->var == c->share->copy || l->var == c->share->original)
			return value_at(w, l, l->count);
	}
	return c->outer;
}

static void put_combination(struct shared_work *w, const struct copy *c, struct text *out)
{
	const char *i = put_each(w, c, out);
	enum op op = c->share->op;
	const char *to = element(w, c, c->share->original->name, i);
	const char *from = element(w, c, c->outer, i);
	if (op == OP_MINIMUM || op == OP_MAXIMUM)
		text_printf(out, "if (%s %s %s) %s = %s; ", from, op == OP_MINIMUM ? "<" : ">", to,
			    to, from);
	else
		text_printf(out, "%s = %s %s %s; ", to, to,
			    op_text(op == OP_SUBTRACT ? OP_ADD : op), from);
}

/* After the loop: what the originals get. */
static void put_results(struct shared_work *w, struct text *out)
{
	bool has_reduction = false;
	for (unsigned k = 0; k < w->copies.n; k++) {
		const struct copy *c = &w->copies.at[k];
		const char *name = c->share->original->name;
		has_reduction |= is_reduced(c);
		if (!is_last(c))
			continue;
		text_printf(out, "if (%s) { ", w->is_last);
		put_assignment(c, name, loop_var_value(w, c), out);
		text_puts(out, "} ");
	}
	if (!has_reduction)
		return;
	text_puts(out, "\n#pragma omp critical(ompckpt_reduction)\n{ ");
	for (unsigned k = 0; k < w->copies.n; k++)
		if (is_reduced(&w->copies.at[k]))
			put_combination(w, &w->copies.at[k], out);
	text_puts(out, "} ");
}

/* ---- the block ---- */

/* After the kind, whatever modifiers stand in front of it. */
static const char *chunk_text(struct shared_work *w, struct range argument, const char *kind)
{
	const char *text = w->n->unit->text;
	argument.begin = (unsigned)(strstr(text + argument.begin, kind) - text);
	unsigned comma = find_in(w, argument, ',');
	return comma ? text_of(w, (struct range){comma + 1, argument.end}) : NULL;
}

static void put_schedule(struct shared_work *w, struct text *out)
{
	const struct clause *c = share_clause(w, "schedule");
	enum schedule kind = w->s->omp->schedule;
	const char *chunk = c ? chunk_text(w, c->argument, schedule_text(kind)) : NULL;
	unsigned mode = kind == SCHEDULE_DYNAMIC  ? MODE_DYNAMIC | MODE_DRAWN
			: kind == SCHEDULE_GUIDED ? MODE_GUIDED | MODE_DRAWN
			: chunk                   ? MODE_CHUNKS
						  : MODE_STATIC;
	w->mode = normal_name(w->n, 'm');
	w->chunk = normal_name(w->n, 'h');
	if (kind == SCHEDULE_RUNTIME)
		text_printf(out,
			    "unsigned %s = ompckpt_loop_mode(); "
			    "unsigned long %s = ompckpt_loop_chunk(); ",
			    w->mode, w->chunk);
	else
		text_printf(out, "unsigned %s = %u; unsigned long %s = (%s); ", w->mode, mode,
			    w->chunk, chunk ? chunk : "1");
}

static void put_count_of_all(struct shared_work *w, struct text *out)
{
	w->count = w->levels.at[0].count;
	if (w->levels.n == 1)
		return;
	w->count = normal_name(w->n, 'c');
	text_printf(out, "unsigned long %s = %s", w->count, w->levels.at[0].count);
	for (unsigned i = 1; i < w->levels.n; i++)
		text_printf(out, " * %s", w->levels.at[i].count);
	text_puts(out, "; ");
}

static struct stmt *body_of(const struct shared_work *w)
{
	return w->levels.at[w->levels.n - 1].loop->children.at[0];
}

/* The iteration variables of the nest: the last one runs fastest. */
static void put_variables(struct shared_work *w, struct text *out)
{
	const char *rest = w->at;
	if (w->levels.n > 1) {
		rest = normal_name(w->n, 'o');
		text_printf(out, "unsigned long %s = %s; ", rest, w->at);
	}
	for (unsigned i = w->levels.n; i-- > 0;) {
		const struct level *l = &w->levels.at[i];
		const char *at = i ? arena_printf(w->n->arena, "(%s %% %s)", rest, l->count) : rest;
		text_printf(out, "%s = %s; ", type_declare(w->n->arena, l->var->type, l->var->name),
			    value_at(w, l, at));
		if (i)
			text_printf(out, "%s /= %s; ", rest, l->count);
	}
}

static void put_iteration(struct shared_work *w, struct text *out)
{
	put_variables(w, out);
	for (unsigned k = 0; k < w->copies.n; k++)
		if (is_linear(&w->copies.at[k]))
			put_linear(w, &w->copies.at[k], out);
	normal_put_stmt(w->n, body_of(w), out);
}

static void put_loop(struct shared_work *w, struct text *out)
{
	text_printf(out, "while ((%s = ompckpt_loop_next(%s, %s, %s, %s)) < %s) { ", w->at, w->mode,
		    w->chunk, w->count, w->at, w->count);
	text_printf(out, "%s = ompckpt_loop_end(); for (; %s < %s; %s++) { ", w->end, w->at, w->end,
		    w->at);
	if (w->levels.n)
		put_iteration(w, out);
	else
		share_put_section(w, out);
	text_printf(out, "} if (%s == %s) %s = 1; } ", w->at, w->count, w->is_last);
}

/* What is known in front of the work: how many pieces there are, how they are handed out. */
static void put_head(struct shared_work *w, struct text *out)
{
	for (unsigned i = 0; i < w->levels.n; i++)
		put_level(w, &w->levels.at[i], out);
	if (!w->levels.n) {
		share_put_pieces(w, out);
		return;
	}
	put_count_of_all(w, out);
	put_schedule(w, out);
}

static void put_block(struct shared_work *w, struct text *out)
{
	struct normal *n = w->n;
	unsigned long number =
		1ul << 63 | (unsigned long)n->unit->id << 32 | w->s->omp->pragma.begin;
	put_head(w, out);
	put_outer(w, out);
	w->at = normal_name(n, 'i');
	w->end = normal_name(n, 'e');
	w->is_last = normal_name(n, 'w');
	if (!share_is_by_one(w))
		text_printf(out, "unsigned long %s = -1UL; unsigned long %s = 0; ", w->at, w->end);
	text_printf(out, "int %s = 0; ", w->is_last);
	text_printf(out, "ompckpt_loop_begin(%s, %luUL); ", w->mode, number);
	if (share_has_own_tasks(w))
		share_put_begin(w, out);
	text_puts(out, "{ ");
	put_inner(w, out);
	if (share_is_by_one(w))
		share_put_body(w, out);
	else
		put_loop(w, out);
	put_leaving(w, out);
	text_puts(out, "} ");
	put_results(w, out);
	share_put_end(w, out);
	share_put_copies(w, out);
}

/* "omp parallel" with the clauses that are its own; the loop's variables are shared in it. */
static void put_region(struct shared_work *w, struct text *out)
{
	text_puts(out, "\n#pragma omp parallel");
	for (unsigned i = 0; i < w->clauses.n; i++)
		if (is_of_region(w->clauses.at[i].name))
			text_printf(out, " %s", text_of(w, w->clauses.at[i].whole));
	for (unsigned k = 0; k < w->copies.n; k++)
		if (w->copies.at[k].share->ref.end)
			text_printf(out, " shared(%s)", w->copies.at[k].share->original->name);
	text_puts(out, "\n");
}

/* A task that the one thread does at once: its copies are the work's. */
static void read_task(struct shared_work *w)
{
	static const char *const names[] = {"untied",       "mergeable", "shared",  "private",
					    "firstprivate", "default",   "priority"};
	struct shared_work task = {.n = w->n, .s = share_task(w), .ok = true};
	share_read_clauses(&task);
	for (unsigned i = 0; i < task.clauses.n; i++) {
		bool is_known = false;
		for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
			is_known |= !strcmp(task.clauses.at[i].name, names[k]);
		if (!is_known)
			share_refuse(&task, task.s->loc,
				     arena_printf(w->n->arena, "the clause '%s'",
						  task.clauses.at[i].name),
				     "leave the clause out, or the task: one thread runs it");
	}
	w->ok = task.ok;
	if (w->ok)
		read_copies(w, task.s->omp);
}

void normal_share(struct normal *n, struct stmt *s, struct text *out)
{
	struct shared_work w = {.n = n, .s = s, .ok = true};
	share_read_clauses(&w);
	for (unsigned i = 0; i < w.clauses.n; i++)
		check_clause(&w, &w.clauses.at[i]);
	if (omp_is_loop(s->omp))
		read_levels(&w);
	if (w.ok)
		read_copies(&w, s->omp);
	if (w.ok && share_task(&w))
		read_task(&w);
	if (!w.ok)
		return;
	if (w.levels.n)
		normal_body(n, body_of(&w));
	else
		share_pieces(&w);
	if (!n->has_prototypes)
		edits_insert(&n->edits, n->function->whole.begin, prototypes);
	n->has_prototypes = true;
	if (s->omp->bits & OMP_PARALLEL) {
		put_region(&w, out);
		text_puts(out, "{ ");
	}
	put_block(&w, out);
	if (s->omp->bits & OMP_PARALLEL)
		text_puts(out, "} ");
}
