/* placement.c - a plan of few positions beside every other choice of as many.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: placement PROFILE PLAN
 *
 * The profile's newest run and a plan of it with "most K positions". For each choice of K positions that
 * keeps the interval: the bytes of its lightest checkpoints (by the shortest path, not by the plan's
 * solver), and of those the run time would take by the clock (interval_due). Prints
 *
 *     choices N of M                  that keep the interval
 *     lightest LEAST MEAN MOST        bytes, lightest checkpoints
 *     clock LEAST MEAN MOST           bytes, by the clock
 *     sizes LEAST MEAN MOST           bytes, mean over the positions of a choice: the paper's measure
 *     planned BYTES                   by the clock, with the positions the plan keeps
 *     steps N…                        candidates of the kept positions from one of the plan's
 *                                     checkpoints to the next */
#include "arena.h"
#include "interval.h"
#include "plan_file.h"
#include "profile.h"
#include "simulate.h"
#include "text.h"
#include "zero_one.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 32 };

struct figures {
	unsigned n;
	uint64_t least, most, sum;
};

struct bench {
	const struct profile_run *run;
	const struct plan_file *plan;
	struct zero_one all, part; /* part: of a choice; room for all */
	struct figures lightest, clock, sizes;
	uint64_t size[POSITIONS]; /* mean of a position's candidates */
	unsigned choices;
};

static void fail(const char *what)
{
	fprintf(stderr, "placement: %s\n", what);
	exit(2);
}

static void add(struct figures *f, uint64_t bytes)
{
	f->least = f->n == 0 || bytes < f->least ? bytes : f->least;
	f->most = bytes > f->most ? bytes : f->most;
	f->sum += bytes;
	f->n++;
}

static void print(const char *name, const struct figures *f)
{
	printf("%s %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", name, f->least, f->n ? f->sum / f->n : 0,
	       f->most);
}

static struct zero_one problem(const struct profile_run *run, uint64_t interval)
{
	uint64_t *time = calloc(run->rows.n + 1, sizeof *time);
	uint64_t *weight = calloc(run->rows.n + 1, sizeof *weight);
	if (!time || !weight)
		fail("no memory");
	for (unsigned i = 0; i < run->rows.n; i++) {
		time[i] = run->rows.at[i].time_ns;
		weight[i] = profile_bytes(&run->rows.at[i], run->threads);
	}
	return (struct zero_one){time, weight, run->rows.n, run->elapsed_ns, interval, -1};
}

/* The candidates of the positions in "set". */
static void choose(struct bench *b, uint32_t set)
{
	uint64_t *time = (uint64_t *)b->part.time_ns, *weight = (uint64_t *)b->part.weight;
	b->part.n = 0;
	for (unsigned i = 0; i < b->all.n; i++) {
		if (!(set >> b->run->rows.at[i].position & 1))
			continue;
		time[b->part.n] = b->all.time_ns[i];
		weight[b->part.n++] = b->all.weight[i];
	}
}

static uint64_t by_clock(const struct zero_one *p)
{
	uint32_t *chosen = calloc((size_t)p->n + 1, sizeof *chosen);
	uint64_t bytes = 0;
	if (!chosen)
		fail("no memory");
	uint32_t n = simulate_rule(p->time_ns, p->n, p->span_ns, (double)p->interval_ns / 1e9,
				   interval_due, chosen);
	for (uint32_t i = 0; i < n; i++)
		bytes += p->weight[chosen[i]];
	free(chosen);
	return bytes;
}

static void find_sizes(struct bench *b)
{
	uint64_t met[POSITIONS] = {0};
	for (unsigned i = 0; i < b->all.n; i++) {
		b->size[b->run->rows.at[i].position] += b->all.weight[i];
		met[b->run->rows.at[i].position]++;
	}
	for (uint32_t i = 0; i < b->run->positions.n; i++)
		b->size[i] /= met[i] ? met[i] : 1;
}

static uint64_t mean_size(const struct bench *b, uint32_t set)
{
	uint64_t sum = 0;
	for (uint32_t i = 0; i < b->run->positions.n; i++)
		sum += set >> i & 1 ? b->size[i] : 0;
	return sum / b->plan->most;
}

static void try(struct bench *b, uint32_t set)
{
	struct zero_one_answer a;
	choose(b, set);
	zero_one_path(&b->part, &a);
	b->choices++;
	if (a.status == ZERO_ONE_OK) {
		add(&b->lightest, a.weight);
		add(&b->clock, by_clock(&b->part));
		add(&b->sizes, mean_size(b, set));
	}
	zero_one_free(&a);
}

/* Which position of the run is the plan's? */
static uint32_t find(const struct profile_run *run, const struct plan_position *at)
{
	for (uint32_t i = 0; i < run->positions.n; i++) {
		const struct profile_place *p = &run->positions.at[i];
		if (p->line == at->line && !strcmp(p->name, at->name) &&
		    !strcmp(p->function, at->function) && !strcmp(p->file, at->file))
			return i;
	}
	fail("the plan is not of this profile");
	return 0;
}

static uint32_t kept(const struct bench *b)
{
	uint32_t set = 0;
	for (uint32_t i = 0; i < b->plan->positions_n; i++)
		if (b->plan->positions[i].chosen)
			set |= 1u << find(b->run, &b->plan->positions[i]);
	return set;
}

static void print_steps(const struct bench *b, uint32_t set)
{
	uint32_t next = 0;
	unsigned steps = 0;
	uint64_t met[POSITIONS] = {0};
	printf("steps");
	for (unsigned i = 0; i < b->run->rows.n && next < b->plan->chosen_n; i++) {
		const struct plan_instance *c = &b->plan->chosen[next];
		uint32_t position = b->run->rows.at[i].position;
		met[position]++;
		steps += set >> position & 1;
		if (find(b->run, &b->plan->positions[c->position]) != position ||
		    met[position] != c->meeting)
			continue;
		printf(" %u", steps);
		steps = 0;
		next++;
	}
	putchar('\n');
}

static void compare(struct bench *b)
{
	uint32_t n = b->run->positions.n;
	for (uint32_t set = 0; set < 1u << n; set++)
		if ((uint64_t)__builtin_popcount(set) == b->plan->most)
			try(b, set);
	printf("choices %u of %u\n", b->lightest.n, b->choices);
	print("lightest", &b->lightest);
	print("clock", &b->clock);
	print("sizes", &b->sizes);
	choose(b, kept(b));
	printf("planned %" PRIu64 "\n", by_clock(&b->part));
	print_steps(b, kept(b));
}

static struct text file(const char *path)
{
	struct text t = {0};
	if (!text_read_file(&t, path))
		fail("a file can't be read");
	return t;
}

int main(int argc, char **argv)
{
	struct profile profile;
	struct plan_file plan;
	struct plan_file_error e;
	if (argc != 3)
		fail("usage: placement PROFILE PLAN");
	struct text profile_text = file(argv[1]), plan_text = file(argv[2]);
	struct arena *arena = arena_new();
	profile_read(&profile, profile_text.at, profile_text.n);
	if (!plan_file_read(arena, plan_text.at, plan_text.n, &plan, &e))
		fail(e.what);
	if (profile.runs.n == 0 || plan.most == 0)
		fail("no run in the profile, or no number of positions in the plan");
	struct bench b = {&profile.runs.at[profile.runs.n - 1], &plan};
	if (b.run->positions.n >= POSITIONS || plan.most > b.run->positions.n)
		fail("too many positions");
	b.all = problem(b.run, plan.interval_ns);
	b.part = problem(b.run, plan.interval_ns);
	find_sizes(&b);
	compare(&b);
	return 0;
}
