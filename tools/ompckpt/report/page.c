/* page.c - the sections of the report, from what was read.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the inputs. Out: positions, candidates in bins, checkpoints, costs, predictions.
 * Means: positions of the inputs are put together by name, function and line. Candidates are
 *        thinned into PAGE_BINS stretches of time with the least and the most bytes of each
 *        position, so that no extreme is lost.
 * Cost:  linear in candidates; positions are searched through once per input and checkpoint, and
 *        compared with each other once. */
#include "page.h"

#include "app_report.h"
#include "arena.h"
#include "explain.h"
#include "positions.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static double seconds(uint64_t ns)
{
	return (double)ns / 1e9;
}

/* ---- positions ---- */

enum { NOWHERE = -1 };

static long find(const struct page *p, const char *name, const char *function, uint64_t line)
{
	for (unsigned i = 0; i < p->positions.n; i++) {
		const struct page_position *at = &p->positions.at[i];
		if (at->line == line && !strcmp(at->name, name) && !strcmp(at->function, function))
			return (long)i;
	}
	return NOWHERE;
}

static long find_name(const struct page *p, const char *name)
{
	for (unsigned i = 0; i < p->positions.n; i++)
		if (!strcmp(p->positions.at[i].name, name))
			return (long)i;
	return NOWHERE;
}

/* The position, which becomes one of the page if it is not yet. */
static long position(struct page *p, const char *name, const char *function, const char *file,
		     uint64_t line)
{
	long at = find(p, name, function, line);
	if (at == NOWHERE) {
		struct page_position new = {
			.name = name, .function = function, .file = file, .line = line, .id = -1};
		at = (long)p->positions.n;
		ARRAY_PUSH(p->arena, p->positions, new);
	}
	return at;
}

static void add_of_app(struct page *p)
{
	json_t *o;
	size_t i;
	json_array_foreach (json_object_get(p->app, "positions"), i, o) {
		positions_add_sizes(p->app, o);
		long at = position(p, app_string(o, "name"), app_string(o, "function"),
				   app_string(o, "file"), (uint64_t)app_number(o, "line"));
		struct page_position *to = &p->positions.at[at];
		to->id = app_number(o, "id");
		to->here = (double)app_number(o, "bytes_here");
		to->at_most = (double)app_number(o, "bytes_at_most");
		to->sites = (unsigned)app_number(o, "heap_sites");
	}
}

/* The index on the page of each position of the run, in memory of the page. */
static long *add_of_run(struct page *p)
{
	const struct profile_run *run = p->run;
	struct profiles_tally *all = profiles_count(run);
	long *index = ARENA_ARRAY(p->arena, long, run->positions.n + 1);
	for (unsigned i = 0; i < run->positions.n; i++) {
		const struct profile_place *at = &run->positions.at[i];
		index[i] = position(p, at->name, at->function, at->file, at->line);
		p->positions.at[index[i]].measured = all[i];
	}
	free(all);
	return index;
}

static long *add_of_plan(struct page *p)
{
	long *index = ARENA_ARRAY(p->arena, long, p->plan.positions_n + 1);
	for (uint32_t i = 0; i < p->plan.positions_n; i++) {
		const struct plan_position *at = &p->plan.positions[i];
		index[i] = position(p, at->name, at->function, at->file, at->line);
		p->positions.at[index[i]].in_plan = true;
		p->positions.at[index[i]].planned = at->chosen;
	}
	return index;
}

/* ---- what makes up the bytes ---- */

/* "again": the same one may have been met at this position by way of another call. */
static void add_variable(struct page *p, unsigned at, const char *function, const json_t *answer,
			 bool again)
{
	const char *name = app_string(answer, "name"), *kind = app_string(answer, "kind");
	if (!json_is_true(json_object_get(answer, "saved")) || !strcmp(kind, "external"))
		return;
	if (!strcmp(kind, "local"))
		name = arena_printf(p->arena, "%s:%s", function, name);
	for (unsigned i = 0; i < p->variables.n; i++) {
		struct page_variable *v = &p->variables.at[i];
		if ((again || !v->saved[at]) && !strcmp(v->name, name)) {
			v->saved[at] = true;
			return;
		}
	}
	struct page_variable new = {.name = name,
				    .bytes = (double)app_number(answer, "bytes"),
				    .is_heap = !strcmp(kind, "heap"),
				    .constant = json_is_true(json_object_get(answer, "constant")),
				    .saved = ARENA_ARRAY(p->arena, bool, p->positions.n)};
	new.saved[at] = true;
	ARRAY_PUSH(p->arena, p->variables, new);
}

static int larger_first(const void *x, const void *y)
{
	const struct page_variable *a = x, *b = y;
	if (a->is_heap != b->is_heap)
		return a->is_heap ? 1 : -1;
	return a->bytes < b->bytes ? 1 : a->bytes > b->bytes ? -1 : strcmp(a->name, b->name);
}

static void add_variables(struct page *p)
{
	p->why = ARENA_ARRAY(p->arena, json_t *, p->positions.n + 1);
	for (unsigned i = 0; i < p->positions.n; i++) {
		const json_t *a, *c;
		size_t k, l;
		if (p->positions.at[i].id < 0)
			continue;
		p->why[i] = explain_position(p->app, p->positions.at[i].id);
		json_array_foreach (json_object_get(p->why[i], "answers"), k, a)
			add_variable(p, i, app_string(p->why[i], "function"), a, false);
		json_array_foreach (json_object_get(p->why[i], "callers"), k, c)
			json_array_foreach (json_object_get(c, "answers"), l, a)
				add_variable(p, i, app_string(c, "function"), a, true);
	}
	if (p->variables.n)
		qsort(p->variables.at, p->variables.n, sizeof *p->variables.at, larger_first);
}

/* ---- the time line ---- */

static void add_bins(struct page *p, const long *index)
{
	const struct profile_run *run = p->run;
	double width = seconds(run->elapsed_ns) / PAGE_BINS, before = 0;
	unsigned *last = calloc(run->positions.n + 1, sizeof *last); /* bin + 1; 0: none */
	if (!last)
		abort();
	for (unsigned i = 0; i < run->rows.n; i++) {
		const struct profile_row *row = &run->rows.at[i];
		double at = seconds(row->time_ns), bytes = (double)profile_bytes(row, run->threads);
		struct page_bin *bin =
			last[row->position] ? &p->bins.at[last[row->position] - 1] : NULL;
		if (at - before > p->candidate_gap)
			p->candidate_gap = at - before;
		before = at;
		if (bin && at - bin->from < width) {
			bin->to = at;
			bin->least = bytes < bin->least ? bytes : bin->least;
			bin->most = bytes > bin->most ? bytes : bin->most;
			continue;
		}
		struct page_bin new = {at, at, bytes, bytes, index[row->position]};
		ARRAY_PUSH(p->arena, p->bins, new);
		last[row->position] = p->bins.n;
	}
	if (seconds(run->elapsed_ns) - before > p->candidate_gap)
		p->candidate_gap = seconds(run->elapsed_ns) - before;
	free(last);
}

/* The gaps of a line whose checkpoints are there. */
static void measure(struct page_line *line, double span)
{
	double before = 0;
	line->known = true;
	line->span = span;
	for (unsigned i = 0; i <= line->marks.n; i++) {
		double at = i < line->marks.n ? line->marks.at[i].at : span, gap = at - before;
		if (gap > line->longest) {
			line->longest = gap;
			line->longest_from = before;
		}
		line->lost += span > 0 ? gap * gap / 2 / span : 0;
		before = at;
	}
}

static void add_planned(struct page *p, const long *index)
{
	for (uint32_t i = 0; i < p->plan.chosen_n; i++) {
		const struct plan_instance *c = &p->plan.chosen[i];
		struct page_mark mark = {seconds(c->time_ns), (double)c->bytes, 0, 0,
					 p->positions.at[index[c->position]].name};
		ARRAY_PUSH(p->arena, p->planned.marks, mark);
	}
	measure(&p->planned, seconds(p->plan.span_ns));
}

static double real(const json_t *o, const char *key)
{
	return json_number_value(json_object_get(o, key));
}

static void add_taken_by_stats(struct page *p)
{
	const json_t *o;
	size_t i;
	json_array_foreach (json_object_get(p->stats, "checkpoints"), i, o) {
		struct page_mark mark = {real(o, "at_s"), real(o, "bytes"), real(o, "stall_s"),
					 real(o, "write_s"), app_string(o, "position")};
		long at = find_name(p, mark.name);
		ARRAY_PUSH(p->arena, p->taken.marks, mark);
		if (at != NOWHERE)
			p->positions.at[at].taken++;
	}
	measure(&p->taken, real(p->stats, "elapsed_s"));
}

static void add_taken_by_run(struct page *p, const long *index)
{
	for (unsigned i = 0; i < p->run->saved.n; i++) {
		const struct profile_saved *s = &p->run->saved.at[i];
		struct page_position *at = &p->positions.at[index[s->position]];
		struct page_mark mark = {seconds(s->time_ns), (double)s->bytes,
					 seconds(s->stall_ns), seconds(s->write_ns), at->name};
		ARRAY_PUSH(p->arena, p->taken.marks, mark);
		at->taken++;
	}
	measure(&p->taken, seconds(p->run->elapsed_ns));
}

/* ---- what it costs ---- */

static void add_cost(struct page *p, const struct page_wishes *w)
{
	struct page_cost *c = &p->cost;
	const json_t *restart = json_object_get(p->stats, "restart");
	double stall = 0, write = 0, n = p->taken.marks.n;
	for (unsigned i = 0; i < p->taken.marks.n; i++) {
		stall += p->taken.marks.at[i].stall;
		write += p->taken.marks.at[i].write;
	}
	c->work = w->work > 0 ? w->work : page_shown(p)->span;
	if (n > 0) {
		c->known = true;
		c->stall = stall / n;
		c->restart = (stall + write) / n;
		c->from = "the mean over the checkpoints taken";
	} else if (p->run && profiles_cost(p->run).known) {
		c->known = true;
		c->stall = c->restart = profiles_mean_seconds(p->run, profiles_cost(p->run));
		c->from = "from the copying rate of the profiled run";
	}
	if (json_is_object(restart)) {
		c->restart_known = true;
		c->restart = real(restart, "read_s") + real(restart, "resume_s");
	}
}

const struct page_line *page_shown(const struct page *p)
{
	return p->planned.known && !p->stats ? &p->planned : &p->taken;
}

double page_interval(const struct page *p)
{
	return p->plan_path ? seconds(p->plan.interval_ns) : 0;
}

double page_run_interval(const struct page *p)
{
	double given = real(p->stats, "interval_s");
	return given > 0 ? given : page_interval(p);
}

/* ---- colours ---- */

/* Has "a" more to be seen of than "b"? */
static bool stands_out(const struct page_position *a, const struct page_position *b)
{
	if (a->planned != b->planned)
		return a->planned > b->planned;
	if (a->taken != b->taken)
		return a->taken > b->taken;
	return a->measured.met > b->measured.met;
}

/* There are fewer colours than positions may be: the others share one. */
static void add_colours(struct page *p)
{
	unsigned next = 0;
	p->has_others = p->positions.n > PAGE_OTHERS + 1;
	for (unsigned i = 0; i < p->positions.n; i++) {
		const struct page_position *at = &p->positions.at[i];
		unsigned before = 0;
		for (unsigned k = 0; k < p->positions.n; k++) {
			const struct page_position *other = &p->positions.at[k];
			before += stands_out(other, at) || (k < i && !stands_out(at, other));
		}
		p->positions.at[i].colour =
			p->has_others && before >= PAGE_OTHERS ? PAGE_OTHERS : next++;
	}
}

static void add_predictions(struct page *p)
{
	struct text why = {0};
	struct predictions q = {.folder = ".", .overhead = 5, .mtbf = p->mtbf, .keep = 2};
	q.label = p->run->label;
	p->predictions = predictions_rows(p->profiles, p->profiles_n, &q, &why);
	p->no_prediction = why.n ? arena_strdup(p->arena, why.at) : NULL;
	if (why.n) { /* the number of threads of the run itself needs no second one */
		json_decref(p->predictions);
		q.threads = p->run->threads;
		p->predictions = predictions_rows(p->profiles, p->profiles_n, &q, &why);
	}
	text_free(&why);
}

void page_make(struct page *p, const struct page_wishes *w)
{
	const long *of_run = NULL, *of_plan = NULL;
	if (p->app)
		add_of_app(p);
	if (p->run)
		of_run = add_of_run(p);
	if (p->plan_path)
		of_plan = add_of_plan(p);
	add_variables(p);
	if (p->run)
		add_bins(p, of_run);
	if (p->plan_path)
		add_planned(p, of_plan);
	if (p->stats)
		add_taken_by_stats(p);
	else if (p->run)
		add_taken_by_run(p, of_run);
	add_colours(p);
	add_cost(p, w);
	if (p->run)
		add_predictions(p);
	p->program = p->stats       ? app_string(p->stats, "program")
		     : p->run       ? p->run->program
		     : p->plan_path ? p->plan.program
				    : p->app_path;
}
