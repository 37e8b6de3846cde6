/* options.c - judges the options of a whole program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the link's command line; the records of sources and objects.
 * Out:   a message for each option that can't go with positions, once, at the first file with it.
 * Means: the classes of lib/base/option_table.def.
 * Errs:  an option without a row is refused: it may change what C means.
 * Cost:  options x rows of the table. */
#include "options.h"
#include "arguments.h"
#include "diag.h"
#include "option_table.h"
#include "program_of.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

struct judging {
	const struct arguments *args;
	struct text said; /* options that had their message, one a line */
	bool ok;
};

static bool is_accepted(const struct arguments *args, const char *option)
{
	for (unsigned i = 0; i < args->accepted.n; i++)
		if (!strcmp(args->accepted.at[i], option))
			return true;
	return false;
}

/* Was it said before? */
static bool is_said(struct judging *j, const char *option)
{
	size_t n = strlen(option);
	for (const char *at = j->said.at; at && (at = strstr(at, option)); at += n)
		if ((at == j->said.at || at[-1] == '\n') && at[n] == '\n')
			return true;
	text_printf(&j->said, "%s\n", option);
	return false;
}

static void refuse(struct judging *j, const char *file, const char *option, struct option o)
{
	struct loc at = {file, 0, 0};
	if (is_said(j, option))
		return;
	j->ok = false;
	if (o.kind == OPTION_UNKNOWN) {
		diag(DIAG_ERROR, at,
		     "option '%s' is not known to ompckpt-cc: it may change what C means", option);
		diag(DIAG_HELP, at,
		     "leave it out; if it changes neither types, nor arithmetic, nor what is "
		     "called, "
		     "add '--ompckpt-accept=%s'",
		     option);
		return;
	}
	diag(DIAG_ERROR, at, "'%s' can't go with positions: %s", option, o.why);
	diag(DIAG_HELP, at, "%s", o.help);
}

/* "word" and, if it belongs to it, "next"; true if "next" does. */
static bool judge(struct judging *j, const char *file, const char *word, const char *next)
{
	struct option o = option_find(word, next);
	bool takes_next = o.value == VALUE_NEXT && next;
	struct text whole = {0};
	text_puts(&whole, word);
	if (takes_next)
		text_printf(&whole, " %s", next);
	if (o.kind == OPTION_REFUSED ||
	    (o.kind == OPTION_UNKNOWN && !is_accepted(j->args, whole.at)))
		refuse(j, file, whole.at, o);
	text_free(&whole);
	return takes_next;
}

static void judge_record(struct judging *j, const struct record *r)
{
	const struct front_command *c = &r->command;
	for (unsigned i = 0; i < c->nargs; i++)
		i += judge(j, c->file, c->args[i], i + 1 < c->nargs ? c->args[i + 1] : NULL);
}

static void judge_link(struct judging *j)
{
	const char *output = j->args->output ? j->args->output : "a.out";
	for (unsigned i = 0; i < j->args->list.n; i++) {
		const struct argument *g = &j->args->list.at[i];
		if (g->role == ROLE_COMPILE)
			judge(j, output, g->text, g->value);
	}
}

bool options_accept(const struct arguments *args, const struct whole_program *w)
{
	struct judging j = {.args = args, .ok = true};
	for (unsigned i = 0; i < w->sources.n; i++)
		judge_record(&j, &w->sources.at[i].record);
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct records *r = &w->gather.objects.at[i].records;
		for (unsigned k = 0; k < r->list.n; k++)
			judge_record(&j, &r->list.at[k]);
	}
	judge_link(&j);
	text_free(&j.said);
	return j.ok;
}

bool options_accept_source(const struct arguments *args, const struct record *r)
{
	struct judging j = {.args = args, .ok = true};
	if (record_has_position(r))
		judge_record(&j, r);
	text_free(&j.said);
	return j.ok;
}

int options_print(const struct arguments *args)
{
	struct text t = {0};
	for (unsigned i = 0; i < args->list.n; i++) {
		const struct argument *g = &args->list.at[i];
		if (g->text[0] == '-')
			text_printf(&t, "%s %s%s%s\n",
				    option_class_name(option_find(g->text, g->value).kind), g->text,
				    g->value ? " " : "", g->value ? g->value : "");
	}
	if (!t.n)
		option_table_text(&t);
	fputs(t.at, stdout);
	text_free(&t);
	return 0;
}
