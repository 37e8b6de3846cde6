/* show_profile.c - ompckpt show of a profile: its runs, and what each position would save.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a profile.
 * Out:   per run what it was; per position how often it was met and the bytes; what main does
 *        before all of them, and the seconds. */
#include "profiles.h"

#include "command.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct profiles_tally *profiles_count(const struct profile_run *r)
{
	struct profiles_tally *all = calloc((size_t)r->positions.n + 1, sizeof *all);
	if (!all)
		abort();
	for (unsigned i = 0; i < r->rows.n; i++) {
		struct profiles_tally *t = &all[r->rows.at[i].position];
		uint64_t bytes = profile_bytes(&r->rows.at[i], r->threads);
		t->least = !t->met || bytes < t->least ? bytes : t->least;
		t->most = bytes > t->most ? bytes : t->most;
		t->sum += (double)bytes;
		t->met++;
	}
	return all;
}

json_t *profiles_step_json(const char *name, const char *file, uint64_t line, uint64_t ns)
{
	return json_pack("{s:s, s:s, s:I, s:f}", "name", name, "file", file, "line",
			 (json_int_t)line, "seconds", (double)ns / 1e9);
}

static json_t *steps_json(const struct profile_run *r)
{
	json_t *steps = json_array();
	for (unsigned i = 0; i < r->steps.n; i++) {
		const struct profile_step *s = &r->steps.at[i];
		json_array_append_new(steps, profiles_step_json(s->name, s->file, s->line, s->ns));
	}
	return steps;
}

static void print_steps(const struct profile_run *r)
{
	if (r->steps.n)
		printf("  %-28s %10s\n", "before all positions", "s");
	for (unsigned i = 0; i < r->steps.n; i++) {
		const struct profile_step *s = &r->steps.at[i];
		printf("  %-28s %10.6f  %s:%" PRIu64 "\n", s->name, (double)s->ns / 1e9, s->file,
		       s->line);
	}
}

static json_t *run_json(const struct profile_run *r)
{
	struct profiles_tally *all = profiles_count(r);
	json_t *positions = json_array(), *arguments = json_array(), *saved = json_array();
	for (unsigned i = 0; i < r->arguments.n; i++)
		json_array_append_new(arguments, json_string(r->arguments.at[i]));
	for (unsigned i = 0; i < r->positions.n; i++) {
		const struct profile_place *p = &r->positions.at[i];
		json_array_append_new(
			positions,
			json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:f}", "name", p->name,
				  "function", p->function, "file", p->file, "line",
				  (json_int_t)p->line, "met", (json_int_t)all[i].met, "bytes_least",
				  (json_int_t)all[i].least, "bytes_most", (json_int_t)all[i].most,
				  "bytes_mean",
				  all[i].met ? all[i].sum / (double)all[i].met : 0.0));
	}
	for (unsigned i = 0; i < r->saved.n; i++) {
		const struct profile_saved *s = &r->saved.at[i];
		json_array_append_new(saved,
				      json_pack("{s:f, s:i, s:I, s:f, s:f}", "time_s",
						(double)s->time_ns / 1e9, "position",
						(int)s->position, "bytes", (json_int_t)s->bytes,
						"stall_s", (double)s->stall_ns / 1e9, "write_s",
						(double)s->write_ns / 1e9));
	}
	free(all);
	return json_pack("{s:s, s:s, s:s, s:I, s:f, s:b, s:f, s:I, s:I, s:I, s:I, s:o, s:o, s:o, "
			 "s:o}",
			 "program", r->program, "build", r->build, "label", r->label, "threads",
			 (json_int_t)r->threads, "time", (double)r->time_ns / 1e9, "ended",
			 r->ended, "elapsed_s", (double)r->elapsed_ns / 1e9, "candidates",
			 (json_int_t)r->rows.n, "copy_rate", (json_int_t)r->copy_rate, "write_rate",
			 (json_int_t)r->write_rate, "lost_bytes", (json_int_t)r->lost, "arguments",
			 arguments, "positions", positions, "checkpoints", saved, "steps",
			 steps_json(r));
}

static void print_run(const struct profile_run *r, unsigned number)
{
	struct profiles_tally *all = profiles_count(r);
	char when[32] = "";
	time_t t = (time_t)(r->time_ns / 1000000000);
	struct tm tm;
	if (localtime_r(&t, &tm))
		strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &tm);
	printf("run %u: %s", number, r->program);
	for (unsigned i = 0; i < r->arguments.n; i++)
		printf(" %s", r->arguments.at[i]);
	printf("\n  %s, label '%s', %" PRIu64 " threads, %.6g s%s, %u candidates met, "
	       "%u checkpoints taken\n",
	       when, r->label, r->threads, (double)r->elapsed_ns / 1e9,
	       r->ended ? "" : " (it did not come to its end)", r->rows.n, r->saved.n);
	printf("  %-28s %10s %14s %14s %14s  %s\n", "position", "met", "bytes, least", "mean",
	       "most", "place");
	for (unsigned i = 0; i < r->positions.n; i++) {
		const struct profile_place *p = &r->positions.at[i];
		printf("  %-28s %10" PRIu64 " %14" PRIu64 " %14.0f %14" PRIu64 "  %s:%" PRIu64
		       " in %s\n",
		       p->name, all[i].met, all[i].least,
		       all[i].met ? all[i].sum / (double)all[i].met : 0.0, all[i].most, p->file,
		       p->line, p->function);
	}
	print_steps(r);
	free(all);
}

int profiles_show(const struct call *c)
{
	struct profile p;
	json_t *runs = json_array();
	if (!profiles_open(&p, c->argv[0])) {
		json_decref(runs);
		return EXIT_NO;
	}
	for (unsigned i = 0; i < p.runs.n; i++)
		if (c->json)
			json_array_append_new(runs, run_json(&p.runs.at[i]));
		else
			print_run(&p.runs.at[i], i + 1);
	if (c->json) {
		say_json(runs);
	}
	json_decref(runs);
	profile_free(&p);
	return EXIT_FINE;
}
