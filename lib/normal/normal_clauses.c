/* normal_clauses.c - the clauses of shared work with positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     the text of a directive.
 * Out:    its clauses and where their arguments stand.
 * Means:  a clause is a word, and what follows it in parentheses.
 * Errs:   clauses, and forms of them, that have no row here are refused.
 * Cost:   linear in the directive's text. */
#include "normal_share.h"

#include <string.h>

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

unsigned share_find(const struct shared_work *w, struct range argument, char c)
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

bool share_is_of_region(const char *clause)
{
	static const char *const names[] = {"if",     "num_threads", "default",
					    "shared", "copyin",      "proc_bind"};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(clause, names[i]))
			return true;
	return false;
}

static void check_name(struct shared_work *w, const struct clause *c)
{
	static const char *const names[] = {"private", "firstprivate", "lastprivate", "reduction",
					    "linear",  "schedule",     "collapse",    "nowait",
					    "filter",  "copyprivate"};
	static const char *const of_loops[] = {"order", "bind"};
	bool is_known = share_is_of_region(c->name);
	for (unsigned i = 0; i < 2; i++)
		is_known |= omp_is_loop(w->s->omp) && !strcmp(c->name, of_loops[i]);
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		is_known |= !strcmp(c->name, names[i]);
	if (!is_known)
		share_refuse(w, w->s->loc, arena_printf(w->n->arena, "the clause '%s'", c->name),
			     omp_is_loop(w->s->omp)
				     ? "leave the clause out, or move the position out of the loop"
				     : "leave the clause out, or move the position out of the "
				       "construct");
}

static void check_argument(struct shared_work *w, const struct clause *c)
{
	if (!strcmp(c->name, "bind") && !strstr(normal_text(w->n, c->argument), "parallel"))
		share_refuse(w, w->s->loc, "a clause that binds it to less than the team",
			     "write bind(parallel), or leave the clause out");
	if (!strcmp(c->name, "lastprivate") && share_find(w, c->argument, ':'))
		share_refuse(w, w->s->loc, "a conditional lastprivate",
			     "assign the variable yourself");
	if (!strcmp(c->name, "linear") && holds_char(w, c->argument, '('))
		share_refuse(w, w->s->loc, "a linear clause with modifiers",
			     "write linear(list : step)");
	unsigned comma = share_find(w, c->argument, ','), colon = share_find(w, c->argument, ':');
	if (!strcmp(c->name, "reduction") && comma && comma < colon)
		share_refuse(w, w->s->loc, "a reduction with a modifier", "leave the modifier out");
	if (!strcmp(c->name, "reduction") && holds_char(w, c->argument, '['))
		share_refuse(w, w->s->loc, "a reduction of a part of an array",
			     "reduce the whole array, or move the position out of the loop");
}

void share_check_clauses(struct shared_work *w)
{
	for (unsigned i = 0; i < w->clauses.n; i++) {
		check_name(w, &w->clauses.at[i]);
		check_argument(w, &w->clauses.at[i]);
	}
}
