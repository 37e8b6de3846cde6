/* plan_print.c - a plan for people, and as JSON.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan_print.h"

#include "command.h"
#include "plan_file.h"
#include "profiles.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

static double longest_gap(const struct plan_file *plan)
{
	uint64_t before = 0, longest = 0;
	for (uint32_t i = 0; i <= plan->chosen_n; i++) {
		uint64_t at = i < plan->chosen_n ? plan->chosen[i].time_ns : plan->span_ns;
		longest = at - before > longest ? at - before : longest;
		before = at;
	}
	return (double)longest / 1e9;
}

static json_t *clock_json(struct plan_clock c)
{
	return json_pack("{s:i, s:I}", "checkpoints", (int)c.n, "bytes", (json_int_t)c.bytes);
}

static json_t *steps_json(const struct plan_file *plan)
{
	json_t *steps = json_array();
	for (uint32_t i = 0; i < plan->steps_n; i++) {
		const struct plan_step *s = &plan->steps[i];
		json_array_append_new(steps, profiles_step_json(s->name, s->file, s->line, s->ns));
	}
	return steps;
}

static void print_steps(const struct plan_file *plan)
{
	double sum = 0;
	for (uint32_t i = 0; i < plan->steps_n; i++)
		sum += (double)plan->steps[i].ns / 1e9;
	if (plan->steps_n && plan->storage)
		printf("before all positions: %.6g s in %u calls and assignments; storage: %" PRIu64
		       " bytes/s\n",
		       sum, plan->steps_n, plan->storage);
	else if (plan->steps_n)
		printf("before all positions: %.6g s in %u calls and assignments; "
		       "how fast storage is is not known: --storage RATE\n",
		       sum, plan->steps_n);
}

void plan_print_json(const struct plan_file *plan, const struct plan_words *w)
{
	json_t *positions = json_array(), *chosen = json_array();
	for (uint32_t i = 0; i < plan->positions_n; i++) {
		const struct plan_position *p = &plan->positions[i];
		json_array_append_new(positions,
				      json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:I}", "name",
						p->name, "function", p->function, "file", p->file,
						"line", (json_int_t)p->line, "met",
						(json_int_t)p->met, "chosen", (json_int_t)p->chosen,
						"bytes", (json_int_t)p->bytes));
	}
	for (uint32_t i = 0; i < plan->chosen_n; i++) {
		const struct plan_instance *c = &plan->chosen[i];
		json_array_append_new(chosen,
				      json_pack("{s:f, s:i, s:I, s:I}", "time_s",
						(double)c->time_ns / 1e9, "position",
						(int)c->position, "meeting", (json_int_t)c->meeting,
						"bytes", (json_int_t)c->bytes));
	}
	json_t *o = json_pack(
		"{s:b, s:s, s:I, s:f, s:f, s:s, s:s, s:s, s:f, s:I, s:I, s:I, s:f, s:o, s:o}",
		"feasible", 1, "program", plan->program, "threads", (json_int_t)plan->threads,
		"span_s", (double)plan->span_ns / 1e9, "interval_s",
		(double)plan->interval_ns / 1e9, "interval_from", plan->source, "solver", w->solver,
		"weight", plan->weight, "total_weight", w->total, "bytes", (json_int_t)plan->bytes,
		"checkpoints", (json_int_t)plan->chosen_n, "candidates", (json_int_t)plan->met,
		"longest_gap_s", longest_gap(plan), "positions", positions, "chosen", chosen);
	json_object_set_new(o, "by_clock", clock_json(w->clock));
	json_object_set_new(o, "lightest",
			    json_pack("{s:i, s:I, s:o}", "positions", (int)w->least_positions,
				      "bytes", (json_int_t)w->least_bytes, "by_clock",
				      clock_json(w->least_clock)));
	json_object_set_new(o, "steps", steps_json(plan));
	json_object_set_new(o, "storage_rate", json_integer((json_int_t)plan->storage));
	if (plan->most)
		json_object_set_new(o, "most_positions", json_integer((json_int_t)plan->most));
	say_json(o);
	json_decref(o);
}

void plan_print_summary(const struct plan_file *plan, const struct plan_words *w, const char *path)
{
	uint32_t kept = 0;
	for (uint32_t i = 0; i < plan->positions_n; i++)
		kept += plan->positions[i].chosen > 0;
	printf("%s: %u of %u positions, %u checkpoints of %" PRIu64 " candidates, %" PRIu64
	       " bytes\n",
	       path, kept, plan->positions_n, plan->chosen_n, plan->met, plan->bytes);
	printf("interval %.6g s (%s); the longest gap is %.6g s of %.6g s\n",
	       (double)plan->interval_ns / 1e9, plan->source, longest_gap(plan),
	       (double)plan->span_ns / 1e9);
	printf("by the clock, as the program does it: %u checkpoints, %" PRIu64 " bytes\n",
	       w->clock.n, w->clock.bytes);
	printf("the lightest plan: %u positions, %" PRIu64 " bytes, by the clock %" PRIu64 "\n",
	       w->least_positions, w->least_bytes, w->least_clock.bytes);
	print_steps(plan);
	for (uint32_t i = 0; i < plan->positions_n; i++) {
		const struct plan_position *p = &plan->positions[i];
		printf("%s  %-28s %8" PRIu64 " of %-10" PRIu64 " %14" PRIu64 " bytes  %s:%" PRIu64
		       "\n",
		       p->chosen ? "keep" : "drop", p->name, p->chosen, p->met, p->bytes, p->file,
		       p->line);
	}
}
