/* verdict.c - the verdict for programs, of which text and page are made.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what was done, and what was found. Out: one JSON object.
 * Errs:  what is not known is empty, or 0. */
#include "verdict.h"
#include "app_report.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"same", "different", "not deterministic", "nothing tried"};

/* What is no UTF-8 (names of files, what programs print) as '?'. */
static json_t *as_json(const char *s)
{
	json_t *o = json_string(s);
	char *copy = o ? NULL : strdup(s);
	for (char *at = copy; at && *at; at++)
		if (*at & '\x80')
			*at = '?';
	if (copy)
		o = json_string(copy);
	free(copy);
	return o;
}

/* ---- what to type ---- */

static bool is_plain(const char *word)
{
	return *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
					   "0123456789_-+=./:,@%")];
}

static void add_word(struct text *t, const char *word)
{
	text_puts(t, t->n ? " " : "");
	if (is_plain(word)) {
		text_puts(t, word);
		return;
	}
	text_puts(t, "'");
	for (; *word; word++)
		text_add(t, *word == '\'' ? "'\\''" : word, *word == '\'' ? 4 : 1);
	text_puts(t, "'");
}

static void add_command(json_t *to, const struct prove *p, const char *settings)
{
	struct text t = {0};
	if (p->failure.proof->team->threads)
		text_printf(&t, "OMP_NUM_THREADS=%u ", p->failure.proof->team->threads);
	text_puts(&t, settings);
	for (char **word = p->argv; *word; word++)
		add_word(&t, *word);
	json_array_append_new(to, as_json(t.at));
	text_free(&t);
}

static const json_t *position_named(const struct prove *p, const char *name)
{
	const json_t *row;
	size_t i;
	json_array_foreach (json_object_get(p->report, "positions"), i, row)
		if (name && !strcmp(app_string(row, "name"), name))
			return row;
	return NULL;
}

static void add_explain(json_t *to, const struct prove *p, const json_t *position)
{
	const json_t *name = json_array_get(p->failure.missing, 0);
	struct text t = {0};
	text_puts(&t, "ompckpt explain");
	add_word(&t, p->argv[0]);
	text_printf(&t, " %s:%lld", app_string(position, "file"), app_number(position, "line"));
	if (name || (name = json_array_get(p->failure.wrong, 0)))
		add_word(&t, json_string_value(name));
	json_array_append_new(to, as_json(t.at));
	text_free(&t);
}

/* A process for each cut, and one that comes to the end. */
static void add_cuts(json_t *to, const struct prove *p, const struct prove_cut *cuts, unsigned n)
{
	char settings[200];
	uint64_t at = 0;
	for (unsigned i = 0; i < n; at = cuts[i++].at) {
		snprintf(settings, sizeof settings, "%sOMPCKPT_EVERY=%llu OMPCKPT_STOP_AFTER=1",
			 i ? "OMPCKPT_RESTART=auto OMPCKPT_POISON=1 " : "",
			 (unsigned long long)(cuts[i].at - at));
		add_command(to, p, settings);
	}
	add_command(to, p, "OMPCKPT_RESTART=auto OMPCKPT_POISON=1");
}

/* How to see a failure without us; if stops don't show it, with us. */
static json_t *commands(const struct prove *p)
{
	json_t *to = json_array();
	char again[120], jobs[30] = "";
	const struct prove_failure *f = &p->failure;
	const json_t *row = position_named(p, f->cut.position);
	if (p->jobs > 1)
		snprintf(jobs, sizeof jobs, " -j %llu", p->jobs);
	snprintf(again, sizeof again, "ompckpt prove --seed %llu -n %u%s --", p->seed,
		 f->proof->number, jobs);
	if (f->cut.at)
		add_cuts(to, p, &f->cut, 1);
	else if (f->is_rare)
		add_command(to, p, again);
	else
		add_cuts(to, p, f->proof->cuts, f->proof->n);
	if (row)
		add_explain(to, p, row);
	return to;
}

/* ---- the object ---- */

static json_t *cuts_of(const struct prove_proof *proof)
{
	json_t *list = json_array();
	for (unsigned i = 0; i < proof->n; i++)
		json_array_append_new(list, json_integer((json_int_t)proof->cuts[i].at));
	return list;
}

static json_t *cut_object(const struct prove *p, const struct prove_cut *c)
{
	const json_t *row = position_named(p, c->position);
	return json_pack("{s:I, s:s, s:s, s:I, s:I}", "candidate", (json_int_t)c->at, "position",
			 c->position ? c->position : "", "file", row ? app_string(row, "file") : "",
			 "line", (json_int_t)(row ? app_number(row, "line") : 0), "instance",
			 (json_int_t)c->instance);
}

static json_t *failure_object(const struct prove *p)
{
	const struct prove_failure *f = &p->failure;
	json_t *o = json_pack("{s:i, s:i, s:s, s:b, s:o, s:o, s:b, s:b, s:o, s:o}", "proof",
			      (int)f->proof->number, "threads", (int)f->proof->team->threads, "how",
			      f->proof->how == PROVE_KILLED ? "killed" : "stopped", "alone",
			      f->cut.at != 0, "what", as_json(f->what ? f->what : f->proof->what),
			      "cuts", cuts_of(f->proof), "once_only", f->is_rare, "close",
			      f->is_close, "reference", as_json(f->proof->team->reference),
			      "folder", as_json(p->scratch.root));
	if (f->cut.at)
		json_object_set_new(o, "cut", cut_object(p, &f->cut));
	json_object_set_new(o, "commands", commands(p));
	json_object_set(o, "missing", f->missing);
	json_object_set(o, "not_kept", f->not_kept);
	json_object_set_new(o, "has_all_objects", json_boolean(f->has_all));
	json_object_set(o, "wrong", f->wrong);
	json_object_set_new(o, "wrong_after", json_integer((json_int_t)f->wrong_after));
	json_object_set_new(o, "none", as_json(f->why_none ? f->why_none : ""));
	return o;
}

static json_t *threads_of(const struct prove *p)
{
	json_t *list = json_array();
	for (unsigned i = 0; i < p->nteams; i++)
		json_array_append_new(list, json_integer(p->teams[i].threads));
	return list;
}

/* Positions that the run through meets, and how often they were cut. */
static json_t *positions_of(const struct prove *p)
{
	json_t *list = json_array();
	const json_t *row;
	size_t i;
	json_array_foreach (p->nteams ? p->teams[0].positions : NULL, i, row)
		json_array_append_new(list, json_pack("{s:s, s:I, s:I}", "position",
						      app_string(row, "position"), "met",
						      (json_int_t)app_number(row, "met"), "cuts",
						      (json_int_t)(p->cut_at ? p->cut_at[i] : 0)));
	return list;
}

json_t *verdict_make(const struct prove *p, enum verdict v, const char *why)
{
	json_t *o = json_pack("{s:s, s:o, s:o, s:I, s:i, s:I}", "verdict", names[v], "why",
			      as_json(why ? why : ""), "program", as_json(p->argv[0]), "seed",
			      (json_int_t)p->seed, "proofs", (int)p->done, "plain_runs",
			      (json_int_t)p->plain_runs);
	json_object_set_new(o, "threads", threads_of(p));
	json_object_set_new(o, "candidates",
			    json_integer(p->nteams ? (json_int_t)p->teams[0].met : 0));
	json_object_set_new(o, "positions", positions_of(p));
	json_object_set_new(o, "restarts", json_integer((json_int_t)p->restarts));
	json_object_set_new(o, "kills", json_integer((json_int_t)p->kills));
	json_object_set_new(o, "bytes", json_integer((json_int_t)p->bytes));
	if (v == VERDICT_DIFFERENT)
		json_object_set_new(o, "failure", failure_object(p));
	return o;
}
