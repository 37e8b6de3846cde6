/* proofs.c - which cuts, and how many proofs?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the runs through, which tell of candidates and positions; wishes.
 * Out:   what was done; the proof that failed.
 * Means: the numbers of threads take turns. The first proof of each is cut at the last candidate,
 *        and at some spread over the run; others at random candidates; both at the first candidate
 *        of positions that were not cut so far. Each third is killed at random moments.
 * Cost:  each proof takes as long as the program, and some restarts. */
#include "proofs.h"
#include "app_report.h"
#include "chain.h"
#include "jobs.h"
#include "process.h"
#include "progress.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_RANDOM_CUTS = 8, MOST_KILLS = 3 };

static int by_candidate(const void *a, const void *b)
{
	uint64_t x = ((const struct prove_cut *)a)->at, y = ((const struct prove_cut *)b)->at;
	return x < y ? -1 : x > y;
}

/* In order, each once. */
static void sort_cuts(struct prove_proof *proof)
{
	unsigned n = 0;
	qsort(proof->cuts, proof->n, sizeof *proof->cuts, by_candidate);
	for (unsigned i = 0; i < proof->n; i++)
		if (n == 0 || proof->cuts[i].at != proof->cuts[n - 1].at)
			proof->cuts[n++] = proof->cuts[i];
	proof->n = n;
}

static void add_cut(struct prove_proof *proof, uint64_t at)
{
	if (proof->n < PROVE_CUTS && at >= 1 && at <= proof->team->met)
		proof->cuts[proof->n++].at = at;
}

/* The first candidate of positions that were not cut so far. */
static void choose_new(const struct prove *p, struct prove_proof *proof)
{
	const json_t *row;
	size_t i;
	json_array_foreach (proof->team->positions, i, row)
		if (!p->cut_at[i])
			add_cut(proof, (uint64_t)app_number(row, "first"));
}

static void choose_spread(struct prove_proof *proof)
{
	uint64_t met = proof->team->met;
	for (unsigned k = 1; k < MOST_RANDOM_CUTS; k++)
		add_cut(proof, met * k / MOST_RANDOM_CUTS);
}

static void choose_random(struct prove *p, struct prove_proof *proof)
{
	uint64_t n = 1 + prove_random(p, MOST_RANDOM_CUTS);
	while (n-- > 0)
		add_cut(proof, 1 + prove_random(p, proof->team->met));
}

static void choose_kills(struct prove *p, struct prove_proof *proof)
{
	proof->how = PROVE_KILLED;
	proof->n = 1 + (unsigned)prove_random(p, MOST_KILLS);
	proof->every = 1 + prove_random(p, 1 + proof->team->met / 4);
}

static void choose(struct prove *p, struct prove_proof *proof)
{
	unsigned index = p->begun_proofs++ * (unsigned)p->jobs + p->job, round = index / p->nteams;
	*proof = (struct prove_proof){.number = p->jobs > 1 ? index + 1 : p->done + 1,
				      .team = &p->teams[index % p->nteams]};
	p->state = p->seed ^ (uint64_t)(index + 1) << 32;
	if (round % 3 == 2) {
		choose_kills(p, proof);
		return;
	}
	if (round == 0)
		add_cut(proof, proof->team->met);
	choose_new(p, proof);
	if (round == 0)
		choose_spread(proof);
	else
		choose_random(p, proof);
	sort_cuts(proof);
}

/* "No run could be cut" needs no more to be said. */
static bool is_hopeless(const struct prove *p)
{
	return p->begun_proofs >= 3 * p->nteams && p->restarts == 0;
}

static bool is_over(const struct prove *p)
{
	return process_is_asked() || is_hopeless(p) || (p->proofs && p->done >= p->proofs) ||
	       (p->seconds > 0 && process_now() - p->begun >= p->seconds);
}

static void forget(struct prove_proof *proof)
{
	for (unsigned i = 0; i < PROVE_CUTS; i++)
		free(proof->cuts[i].position);
}

static void count_cut(struct prove *p, const struct prove_cut *c)
{
	const json_t *row;
	size_t i;
	p->bytes += c->bytes;
	json_array_foreach (p->teams[0].positions, i, row)
		if (c->position && !strcmp(app_string(row, "position"), c->position))
			p->cut_at[i]++;
}

static void count(struct prove *p, const struct prove_proof *proof)
{
	p->done++;
	p->restarts += proof->n;
	p->kills += proof->how == PROVE_KILLED ? proof->n : 0;
	for (unsigned i = 0; i < proof->n; i++)
		count_cut(p, &proof->cuts[i]);
	if (p->all) {
		p->all->done++;
		p->all->restarts += proof->n;
	}
}

bool proofs_run(struct prove *p, struct prove_proof *proof)
{
	while (!is_over(p)) {
		if (!p->all)
			progress_say("ompckpt: proof %u: %llu restarts gave the same", p->done + 1,
				     (unsigned long long)p->restarts);
		choose(p, proof);
		if (!(proof->how == PROVE_KILLED ? chain_kill : chain_stop)(p, proof))
			break;
		if (!proof->is_void)
			count(p, proof);
		if (proof->what)
			return false;
		forget(proof);
	}
	return true;
}
