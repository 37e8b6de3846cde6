/* plan.c - ompckpt plan: choose positions from a profile.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a profile; the longest time from one checkpoint to the next (--interval), or what it is
 *        computed from (--overhead; --mtbf, --policy, --reliability).
 * Out:   the plan (to a file, or to stdout), and what it promises.
 * Means: docs/placement.md.
 * Errs:  no answer of a solver is used unchecked; a wrong one aborts. Where there is no plan the
 *        reason is printed (the gap in the source, the fewest checkpoints needed, …), exit 1. */
#include "command.h"
#include "interval.h"
#include "options.h"
#include "plan_clock.h"
#include "plan_file.h"
#include "plan_print.h"
#include "profiles.h"
#include "progress.h"
#include "storage.h"
#include "text.h"
#include "zero_one.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In the order of the solvers. */
static const char *const solver_names[] = {"enumerate", "path", "exhaustive", NULL};
static zero_one_solver *const solvers[] = {zero_one_enumerate, zero_one_path, zero_one_exhaustive};

static const char *const weights[] = {"bytes", "seconds", NULL};

struct plan_options {
	const char *out, *solver, *policy, *weight, *label;
	double interval, mtbf, reliability, overhead, cost, storage; /* 0: not given */
	unsigned long long threads, number;                          /* number ULLONG_MAX: any */
	unsigned long long positions;                                /* as number */
};

#define ANY_NUMBER ((unsigned long long)-1)

static bool known(const char *option, const char *word, const char *const *list)
{
	if (option_place(word, list) >= 0)
		return true;
	struct text t = {0};
	for (int i = 0; list[i]; i++)
		text_printf(&t, "%s%s", i ? ", " : "", list[i]);
	complain("%s is '%s', but must be one of %s", option, word, t.at);
	text_free(&t);
	return false;
}

static bool read_options(struct call *c, struct plan_options *w)
{
	*w = (struct plan_options){.solver = "enumerate",
				   .weight = "bytes",
				   .number = ANY_NUMBER,
				   .positions = ANY_NUMBER};
	const struct option_row rows[] = {
		{"-o", option_text, &w->out, "the plan's path"},
		{"--solver", option_text, &w->solver, "enumerate, path or exhaustive"},
		{"--interval", option_seconds, &w->interval, "seconds (37, 1.5h)"},
		{"--mtbf", option_seconds, &w->mtbf, "seconds (86400, 24h)"},
		{"--reliability", option_part, &w->reliability, "a number between 0 and 1"},
		{"--policy", option_text, &w->policy, "reliability, young, daly or exact"},
		{"--overhead", option_percent, &w->overhead, "per cent of the run time"},
		{"--cost", option_seconds, &w->cost, "seconds a checkpoint takes"},
		{"--storage", option_bytes, &w->storage, "bytes per second of storage (2G)"},
		{"--weight", option_text, &w->weight, "bytes or seconds"},
		{"--threads", option_count, &w->threads, "a number of threads"},
		{"--label", option_text, &w->label, "a run's label"},
		{"--number", option_count, &w->number, "a number of checkpoints"},
		{"--positions", option_count, &w->positions, "a number of positions"},
	};
	if (!options_read(c, rows, sizeof rows / sizeof *rows))
		return false;
	if (!known("--solver", w->solver, solver_names) || !known("--weight", w->weight, weights) ||
	    (w->policy && !known("--policy", w->policy, profiles_policies)))
		return false;
	bool by_failures = w->mtbf > 0 || w->policy || w->reliability > 0;
	if ((w->interval > 0) + (w->overhead > 0) + by_failures > 1) {
		complain("--interval, --overhead and --mtbf (with --policy, --reliability) exclude "
			 "each other");
		return false;
	}
	if (w->policy && w->reliability > 0 && strcmp(w->policy, "reliability")) {
		complain("--reliability goes with --policy reliability only");
		return false;
	}
	if (w->positions == 0)
		complain("--positions is 0, but a plan keeps one position at least");
	else if (c->argc != 1)
		complain("plan needs one profile");
	return w->positions > 0 && c->argc == 1;
}

/* What one checkpoint takes, or -1 after a message. */
static double cost_of(const struct plan_options *w, const struct profile_run *run)
{
	struct profiles_cost price = profiles_price(run, w->cost);
	return price.known ? profiles_mean_seconds(run, price) : -1;
}

/* The interval, and in "why" where it comes from; 0 after a message. */
static double by_overhead(const struct plan_options *w, const struct profile_run *run,
			  struct text *why)
{
	double work = (double)run->elapsed_ns / 1e9, cost = cost_of(w, run);
	if (cost <= 0)
		return 0;
	struct interval_budget b = interval_budget(work, w->overhead / 100, cost);
	if (b.fits < 1)
		complain("%g %% of %.3f s is less than a checkpoint takes (%.3f s)", w->overhead,
			 work, cost);
	text_printf(why, "%g %% overhead, %.6g s per checkpoint", w->overhead, cost);
	return b.interval;
}

static double by_failures(const struct plan_options *w, const struct profile_run *run,
			  struct text *why)
{
	double mtbf = w->mtbf > 0 ? w->mtbf : 86400;
	int policy = w->policy ? option_place(w->policy, profiles_policies) : PROFILES_RELIABILITY;
	if (policy == PROFILES_RELIABILITY) {
		double r = w->reliability > 0 ? w->reliability : 0.99;
		text_printf(why, "reliability %g, MTBF %g s", r, mtbf);
		return profiles_interval(policy, r, 0, mtbf);
	}
	double cost = cost_of(w, run);
	if (cost < 0)
		return 0;
	text_printf(why, "%s, MTBF %g s, %.6g s per checkpoint", w->policy, mtbf, cost);
	return profiles_interval(policy, 0, cost, mtbf);
}

static double find_interval(const struct plan_options *w, const struct profile_run *run,
			    struct text *why)
{
	if (w->overhead > 0)
		return by_overhead(w, run, why);
	if (w->interval <= 0)
		return by_failures(w, run, why);
	text_puts(why, "--interval");
	return w->interval;
}

static zero_one_solver *solver_of(const struct plan_options *w)
{
	return solvers[option_place(w->solver, solver_names)];
}

/* The problem of the run; false after a message. */
static bool make_problem(const struct plan_options *w, const struct profile_run *run,
			 double interval, struct zero_one *p)
{
	struct profiles_cost cost = profiles_cost(run);
	bool seconds = !strcmp(w->weight, "seconds");
	profiles_problem(run, seconds, cost, interval,
			 w->number == ANY_NUMBER ? -1 : (int64_t)w->number, p);
	if (seconds && !cost.known)
		complain("the profile has no measured times of checkpoints: --weight bytes");
	return !seconds || cost.known;
}

/* Where a gap begins or ends, in words. */
static const char *gap_end(const struct profile_run *run, int64_t i, char *room, size_t n)
{
	if (i < 0)
		return "the start";
	if (i >= run->rows.n)
		return "the end";
	const struct profile_place *p = &run->positions.at[run->rows.at[i].position];
	snprintf(room, n, "%s:%" PRIu64, p->file, p->line);
	return room;
}

static int no_plan(const struct call *c, const struct plan_options *w,
		   const struct profile_run *run, const struct zero_one *p,
		   const struct zero_one_answer *a)
{
	char from_room[4200], to_room[4200];
	const char *from = gap_end(run, a->gap_from, from_room, sizeof from_room);
	const char *to = gap_end(run, a->gap_to, to_room, sizeof to_room);
	double gap = (double)a->gap_ns / 1e9,
	       at = (double)(a->gap_from < 0 ? 0 : p->time_ns[a->gap_from]) / 1e9;
	json_t *o = json_object();
	json_object_set_new(o, "feasible", json_false());
	json_object_set_new(o, "interval_s", json_real((double)p->interval_ns / 1e9));
	if (a->status == ZERO_ONE_GAP) {
		complain("no candidate between %s and %s for %.6g s (from %.6g s on), but the "
			 "interval is %.6g s: mark a position there, or allow a longer interval",
			 from, to, gap, at, (double)p->interval_ns / 1e9);
		json_object_set_new(o, "gap",
				    json_pack("{s:s, s:s, s:f, s:f}", "from", from, "to", to,
					      "seconds", gap, "at_s", at));
	} else if (a->status == ZERO_ONE_NUMBER) {
		complain("%lld checkpoints are not possible: at least %u are needed, and %u "
			 "candidates were met",
			 (long long)p->number, a->fewest, p->n);
		json_object_set_new(o, "fewest", json_integer(a->fewest));
	} else if (a->status == ZERO_ONE_POSITIONS) {
		complain("no %llu of the %u positions keep the interval of %.6g s%s: allow more of "
			 "them, or a longer interval",
			 w->positions, run->positions.n, (double)p->interval_ns / 1e9,
			 p->number < 0 ? "" : " with so many checkpoints");
	} else if (a->status == ZERO_ONE_TOO_HEAVY) {
		complain("the sizes in the profile are beyond all measure: is it damaged?");
	} else {
		complain("%u candidates are too many for this solver: --solver enumerate", p->n);
	}
	if (c->json)
		say_json(o);
	json_decref(o);
	return EXIT_NO;
}

/* The answer as a plan, in memory of "a". */
static void make_plan(struct arena *a, const struct profile_run *run, const struct zero_one *p,
		      const struct zero_one_answer *answer, struct plan_file *plan)
{
	uint32_t n = run->positions.n, next = 0;
	plan->positions = ARENA_ARRAY(a, struct plan_position, n);
	plan->positions_n = n;
	plan->chosen = ARENA_ARRAY(a, struct plan_instance, answer->n);
	plan->chosen_n = answer->n;
	for (uint32_t i = 0; i < n; i++) {
		const struct profile_place *at = &run->positions.at[i];
		plan->positions[i] =
			(struct plan_position){at->name, at->function, at->file, at->line, 0, 0, 0};
	}
	for (uint32_t i = 0; i < p->n; i++) {
		const struct profile_row *r = &run->rows.at[i];
		struct plan_position *at = &plan->positions[r->position];
		uint64_t bytes = profile_bytes(r, run->threads);
		at->met++;
		if (next == answer->n || answer->chosen[next] != i)
			continue;
		plan->chosen[next++] =
			(struct plan_instance){r->time_ns, bytes, at->met, r->position};
		at->chosen++;
		at->bytes += bytes;
		plan->bytes += bytes;
	}
	plan->met = p->n;
	plan_file_sort(plan);
}

/* What main does before all positions, and what it would take to write that instead. */
static void add_steps(struct arena *a, const struct plan_options *w, const struct profile_run *run,
		      struct plan_file *plan)
{
	struct profiles_cost write = profiles_times(&run, 1, true);
	double rate = w->storage > 0                      ? w->storage
		      : write.known && write.per_byte > 0 ? 1 / write.per_byte
							  : 0;
	if (!run->steps.n)
		return;
	plan->storage = rate < 1e18 ? (uint64_t)rate : 0;
	plan->steps_n = run->steps.n;
	plan->steps = ARENA_ARRAY(a, struct plan_step, run->steps.n);
	for (unsigned i = 0; i < run->steps.n; i++) {
		const struct profile_step *s = &run->steps.at[i];
		plan->steps[i] = (struct plan_step){s->name, s->file, s->line, s->ns};
	}
}

static bool write_file(const struct text *t, const char *path)
{
	FILE *f = fopen(path, "w");
	bool good = f && fwrite(t->at, 1, t->n, f) == t->n;
	if (f && fclose(f))
		good = false;
	if (!good)
		complain("'%s' can't be written: %s", path, strerror(errno));
	return good;
}

static int give(const struct call *c, const struct plan_options *w, const struct plan_file *plan,
		const struct plan_words *words)
{
	struct text t = {0};
	plan_file_write(plan, &t);
	bool good = !w->out || write_file(&t, w->out);
	if (good && c->json)
		plan_print_json(plan, words);
	else if (good && w->out)
		plan_print_summary(plan, words, w->out);
	else if (good)
		fputs(t.at, stdout);
	text_free(&t);
	return good ? EXIT_FINE : EXIT_NO;
}

static void check(const struct zero_one *p, const struct zero_one_positions *positions,
		  const struct zero_one_answer *a)
{
	const char *wrong = a->status == ZERO_ONE_OK ? zero_one_check(p, a) : NULL;
	if (!wrong && !zero_one_positions_check(positions, a))
		wrong = "too many positions";
	if (!wrong)
		return;
	complain("the solver's answer is wrong (%s): please report this", wrong);
	abort();
}

static uint64_t bytes_of(const struct profile_run *run, const struct zero_one_answer *a)
{
	uint64_t bytes = 0;
	for (uint32_t i = 0; i < a->n; i++)
		bytes += profile_bytes(&run->rows.at[a->chosen[i]], run->threads);
	return bytes;
}

/* The positions of the answer into "is_kept"; returns how many. */
static uint32_t find_kept(const struct profile_run *run, const struct zero_one_answer *a,
			  bool *is_kept)
{
	uint32_t n = 0;
	memset(is_kept, 0, run->positions.n * sizeof *is_kept);
	for (uint32_t i = 0; i < a->n; i++)
		is_kept[run->rows.at[a->chosen[i]].position] = true;
	for (uint32_t i = 0; i < run->positions.n; i++)
		n += is_kept[i];
	return n;
}

/* What the program does with the answer's positions. If it is much more than promised, those that
 * make it so are left out, and "a" becomes the answer without them. */
static struct plan_words by_clock(const struct plan_options *w, const struct profile_run *run,
				  const struct zero_one *p,
				  const struct zero_one_positions *positions,
				  struct zero_one_answer *a)
{
	bool *is_kept = calloc(run->positions.n + 1, sizeof *is_kept);
	if (!is_kept)
		abort();
	uint32_t n = find_kept(run, a, is_kept);
	struct plan_clock clock = plan_by_clock(run, p, is_kept);
	struct plan_words words = {.clock = clock,
				   .least_positions = n,
				   .least_bytes = bytes_of(run, a),
				   .least_clock = clock};
	bool is_free = w->number == ANY_NUMBER && w->positions == ANY_NUMBER;
	uint64_t good = words.least_bytes + words.least_bytes / 50;
	if (is_free && n <= PLAN_PARTS && clock.bytes > good) {
		plan_trim(run, p, is_kept);
		zero_one_free(a);
		zero_one_some_positions(p, positions, is_kept, solver_of(w), a);
		check(p, positions, a);
		find_kept(run, a, is_kept);
		words.clock = plan_by_clock(run, p, is_kept);
	}
	free(is_kept);
	return words;
}

/* The answer to the problem, and what there is to say about it. */
static struct plan_words find_answer(const struct plan_options *w, const struct profile_run *run,
				     const struct zero_one *p, struct zero_one_answer *a)
{
	uint32_t n = run->positions.n, *position = calloc((size_t)p->n + 1, sizeof *position);
	struct zero_one_positions positions = {position, n,
					       w->positions < n ? (uint32_t)w->positions : n};
	struct plan_words words = {0};
	if (!position)
		abort();
	for (uint32_t i = 0; i < p->n; i++)
		position[i] = run->rows.at[i].position;
	progress_say("ompckpt: choosing among %u candidates", p->n);
	zero_one_few_positions(p, &positions, solver_of(w), a);
	check(p, &positions, a);
	if (a->status == ZERO_ONE_OK)
		words = by_clock(w, run, p, &positions, a);
	progress_end();
	words.solver = w->solver;
	words.total = (double)a->weight / (strcmp(w->weight, "seconds") ? 1 : 1e9);
	free(position);
	return words;
}

static int solve(const struct call *c, const struct plan_options *w, const struct profile_run *run,
		 const struct zero_one *p, const char *source)
{
	struct zero_one_answer a;
	struct plan_words words = find_answer(w, run, p, &a);
	if (a.status != ZERO_ONE_OK)
		return no_plan(c, w, run, p, &a);
	struct arena *arena = arena_new();
	struct plan_file plan = {.program = run->program,
				 .build = run->build,
				 .label = run->label,
				 .source = source,
				 .weight = w->weight,
				 .threads = run->threads,
				 .most = w->positions == ANY_NUMBER ? 0 : w->positions,
				 .interval_ns = p->interval_ns,
				 .span_ns = p->span_ns};
	make_plan(arena, run, p, &a, &plan);
	add_steps(arena, w, run, &plan);
	int status = give(c, w, &plan, &words);
	zero_one_free(&a);
	arena_free(arena);
	return status;
}

int command_plan(const struct call *given)
{
	struct call c = *given;
	struct plan_options w;
	struct profile profile;
	struct zero_one p = {0};
	struct text why = {0};
	int status = EXIT_NO;
	if (!read_options(&c, &w))
		return EXIT_USE;
	if (!profiles_open(&profile, c.argv[0]))
		return EXIT_NO;
	const struct profile_run *run = profiles_pick(&profile, c.argv[0], w.threads, w.label);
	double interval = run ? find_interval(&w, run, &why) : 0;
	if (interval > 0 && make_problem(&w, run, interval, &p))
		status = solve(&c, &w, run, &p, why.at);
	profiles_problem_free(&p);
	text_free(&why);
	profile_free(&profile);
	return status;
}
