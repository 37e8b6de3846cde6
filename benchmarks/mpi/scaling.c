/* scaling.c - the protocol of checkpoints (runtime/ranks/rounds.c) of up to 10^5 ranks, simulated.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: scaling [NAME=VALUE...]       what there is: "option" below
 *
 * In:    a job: ranks that step, what a step takes, how ranks wait for each other, a network.
 * Out:   a line of figures (benchmarks/README.md says which); with head=1 what they are above it.
 * Means: every rank runs the state machine of the runtime; events are taken in order of time.
 *        A step takes step * (1 - cv) and on top an exponentially distributed time of the mean
 *        step * cv. Before the next one a rank needs halos of its four neighbours on a torus, or
 *        the Allreduce of all. A rank is at a position once a step, and only there sees what has
 *        come. Messages take alpha + bytes * beta; children are told one after the other.
 *        Collective operations have log2 stages, each of which takes such a message. With
 *        progress=network they go on by themselves; with progress=position a rank's part in a stage
 *        is done when it is next at a position. MPI libraries do something in between.
 *        When a set is there, rank 0 wants the next one up to 10 steps later.
 * Errs:  nobody else is on the network, and no rank's link is ever busy.
 * Cost:  a microsecond for each step of each rank. The table of all images is one, and only rank 0
 *        looks through it: 10^10 looks else. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ranks/rounds.h"

#define COPY 0.5    /* steps that a rank stands still for a copy */
#define WRITE 10.0  /* steps that an image takes to be durable, in the mean */
#define RETRY 0.5   /* seconds after a round that came to nothing (runtime/decide/job.c) */
#define PAUSE 10.0  /* steps */
#define HALO 8192.0 /* bytes */

enum {
	LIVE = 4,    /* collective operations that some rank is in; at most two */
	STAGES = 17, /* of one, at most */
	TELLS = 2,   /* messages down the tree that a rank has not looked at, at most */
	TOLD = 3,    /* numbers of one */
	CHILDREN = 8,
	NEIGHBOURS = 4,
};

static struct {
	double ranks, cv, step, alpha, beta, sets, seed, head;
	char coupling, progress; /* first letters */
} option = {.ranks = 100,
	    .cv = 0.1,
	    .step = 0.01,
	    .alpha = 2e-6,
	    .beta = 1e-10,
	    .sets = 10,
	    .seed = 1,
	    .coupling = 'h',
	    .progress = 'n'};

struct message {
	double at;
	uint64_t numbers[TOLD];
};

struct rank {
	struct rounds rounds;
	struct message queue[TELLS];
	uint64_t *listens;
	unsigned put, taken, begun;
	unsigned stage; /* of the operation begun last */
	double durable,
		written; /* image, manifest: until then they are being written; 0: none is */
	uint64_t step;
};

/* What a rank needs for its next step; of the step after an even one, an odd one. */
struct need {
	double at[2]; /* the last of it comes */
	uint8_t come[2];
};

struct collective {
	unsigned id, n, given;
	bool is_greatest;
	double last; /* given */
	uint64_t numbers[MPI_NUMBERS];
	double *entered[STAGES + 1]; /* by stage, by rank */
};

static struct rank *ranks;
static struct need *needs;
static uint32_t n, now_rank, width, height;
static double now;
static unsigned stages;
static struct collective live[LIVE];
static uint64_t *table;

/* ---- what is counted ---- */

static struct {
	uint64_t tells, collectives, rounds, late, sets;
	double trigger;
	uint64_t trigger_met;
	double first, last; /* copy of the round that is open */
	uint64_t copies, lag, most_lag;
	bool is_second;                                    /* a round of this set came to nothing */
	double straight, to_copy, to_copy_steps, to_whole; /* sets where none did; sums over them */
	double skew, most_skew;                            /* sum over all sets; seconds */
	int64_t spare; /* in the round that is open: instances left when the target was learnt, least */
	int64_t least_spare; /* of those used */
	double not_before;
} seen;

/* ---- the network ---- */

static double travel(double bytes)
{
	return option.alpha + bytes * option.beta;
}

static uint32_t rank(void)
{
	return now_rank;
}

/* Asked for the table alone, which is one for all. */
static uint32_t size(void)
{
	return now_rank == 0 ? n : 1;
}

static void listen(uint64_t *numbers, unsigned count)
{
	(void)count;
	assert(ranks[now_rank].listens == NULL);
	ranks[now_rank].listens = numbers;
}

static bool heard(void)
{
	struct rank *r = &ranks[now_rank];
	struct message *m = &r->queue[r->taken % TELLS];
	if (r->listens == NULL || r->taken == r->put || m->at > now)
		return false;
	memcpy(r->listens, m->numbers, sizeof m->numbers);
	r->taken++;
	r->listens = NULL;
	return true;
}

static void tell(const uint64_t *numbers, unsigned count)
{
	uint64_t first = CHILDREN * (uint64_t)now_rank + 1;
	double bytes = count * sizeof *numbers;
	assert(count == TOLD);
	for (uint64_t i = first; i < first + CHILDREN && i < n; i++) {
		struct rank *child = &ranks[i];
		assert(child->put - child->taken < TELLS);
		struct message *m = &child->queue[child->put++ % TELLS];
		m->at = now + (double)(i - first) * option.alpha + travel(bytes);
		memcpy(m->numbers, numbers, sizeof m->numbers);
		seen.tells++;
	}
}

static struct collective *begin(unsigned count)
{
	struct rank *r = &ranks[now_rank];
	struct collective *c = &live[r->begun % LIVE];
	if (c->id != r->begun) {
		assert(c->given == n || c->id == 0);
		c->id = r->begun;
		c->given = 0;
		c->n = count;
		c->last = 0;
		memset(c->numbers, 0, sizeof c->numbers);
		for (unsigned s = 0; s <= stages && option.progress == 'p'; s++)
			for (uint32_t i = 0; i < n; i++)
				c->entered[s][i] = INFINITY;
		seen.collectives++;
	}
	assert(c->n == count && c->given < n);
	c->given++;
	c->last = fmax(c->last, now);
	if (option.progress == 'p')
		c->entered[0][now_rank] = now;
	r->stage = 0;
	r->begun++;
	return c;
}

/* Bytes of one rank that travel, in all stages or in one: the more ranks, the more of a gather. */
static double stage_bytes(const struct collective *c, unsigned stage, bool is_gather)
{
	double bytes = c->n * sizeof *c->numbers;
	return is_gather ? bytes * fmin(exp2(stage), n) : bytes;
}

static bool done_by_network(const struct collective *c, bool is_gather)
{
	double end = c->last;
	for (unsigned s = 0; s < stages; s++)
		end += travel(stage_bytes(c, s, is_gather));
	return c->given == n && now >= end;
}

/* In stage s a rank needs what the one 2^s before it has when it enters that stage. */
static bool done_by_positions(struct collective *c, bool is_gather)
{
	struct rank *r = &ranks[now_rank];
	for (; r->stage < stages; r->stage++) {
		uint32_t from = (now_rank + n - (1u << r->stage) % n) % n;
		if (c->entered[r->stage][from] + travel(stage_bytes(c, r->stage, is_gather)) > now)
			return false;
		c->entered[r->stage + 1][now_rank] = now;
	}
	assert(c->given == n);
	return true;
}

static struct collective *done(bool is_gather)
{
	struct collective *c = &live[(ranks[now_rank].begun - 1) % LIVE];
	bool is_done = option.progress == 'p' ? done_by_positions(c, is_gather)
					      : done_by_network(c, is_gather);
	return is_done ? c : NULL;
}

static void reduce(enum mpi_reduction how, const uint64_t *numbers, unsigned count)
{
	struct collective *c = begin(count);
	for (unsigned i = 0; i < count; i++)
		if (how == MPI_TOTAL)
			c->numbers[i] += numbers[i];
		else if (numbers[i] > c->numbers[i])
			c->numbers[i] = numbers[i];
}

static bool reduced(uint64_t *numbers)
{
	const struct collective *c = done(false);
	if (c != NULL)
		memcpy(numbers, c->numbers, c->n * sizeof *numbers);
	return c != NULL;
}

static void gather(const uint64_t *numbers, unsigned count)
{
	begin(count);
	memcpy(table + (size_t)count * now_rank, numbers, count * sizeof *numbers);
}

static bool gathered(const uint64_t **all)
{
	*all = table;
	return done(true) != NULL;
}

static const char *obstacle(void)
{
	return NULL;
}

static uint64_t balance(void)
{
	return 0;
}

static const struct mpi_adapter network = {
	.rank = rank,
	.size = size,
	.listen = listen,
	.heard = heard,
	.tell = tell,
	.reduce = reduce,
	.reduced = reduced,
	.gather = gather,
	.gathered = gathered,
	.obstacle = obstacle,
	.balance = balance,
};

/* ---- events: when each rank is at its next position, the first one on top ---- */

struct event {
	double at;
	uint32_t rank;
};

static struct event *heap;
static uint32_t waiting;

static bool is_before(const struct event *a, const struct event *b)
{
	return a->at != b->at ? a->at < b->at : a->rank < b->rank;
}

static void push(double at, uint32_t of)
{
	struct event e = {at, of};
	uint32_t i = waiting++;
	for (; i > 0 && is_before(&e, &heap[(i - 1) / 4]); i = (i - 1) / 4)
		heap[i] = heap[(i - 1) / 4];
	heap[i] = e;
}

static struct event pop(void)
{
	struct event top = heap[0], e = heap[--waiting];
	uint32_t i = 0;
	for (;;) {
		uint32_t least = 4 * i + 1, end = least + 4 < waiting ? least + 4 : waiting;
		for (uint32_t k = least + 1; k < end; k++)
			if (is_before(&heap[k], &heap[least]))
				least = k;
		if (least >= waiting || !is_before(&heap[least], &e))
			break;
		heap[i] = heap[least];
		i = least;
	}
	heap[i] = e;
	return top;
}

/* ---- the program ---- */

/* Between 0 and 1, not 1; of the same arguments the same. */
static double chance(uint64_t of, uint64_t step, uint64_t what)
{
	uint64_t x = (uint64_t)option.seed * 0x9e3779b97f4a7c15u + of * 0xbf58476d1ce4e5b9u +
		     step * 0x94d049bb133111ebu + what;
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	x ^= x >> 31;
	return (double)(x >> 11) * 0x1p-53;
}

static double step_time(const struct rank *r)
{
	return option.step * (1 - option.cv - option.cv * log(1 - chance(now_rank, r->step, 1)));
}

/* Something that rank "to" needs for the step after "step" comes at "at". */
static void bring(uint32_t to, uint64_t step, double at)
{
	struct need *r = &needs[to];
	unsigned which = step % 2;
	r->at[which] = fmax(r->at[which], at);
	if (++r->come[which] < 1 + NEIGHBOURS)
		return;
	push(r->at[which], to);
	r->at[which] = 0;
	r->come[which] = 0;
}

static void exchange_halos(double end)
{
	uint32_t x = now_rank % width, y = now_rank / width;
	uint64_t step = ranks[now_rank].step;
	double there = end + travel(HALO);
	bring(now_rank, step, end);
	bring(y * width + (x + 1) % width, step, there);
	bring(y * width + (x + width - 1) % width, step, there);
	bring((y + 1) % height * width + x, step, there);
	bring((y + height - 1) % height * width + x, step, there);
}

static void reduce_all(double end)
{
	static double last;
	static uint32_t given;
	last = fmax(last, end);
	if (++given < n)
		return;
	given = 0;
	for (uint32_t i = 0; i < n; i++)
		push(last + stages * travel(sizeof(double)), i);
}

/* ---- a rank at a position ---- */

static void count_copy(const struct rank *r)
{
	if (seen.copies++ == 0) {
		seen.first = now;
		seen.lag = 0;
		for (uint32_t i = 0; i < n; i++)
			if (r->rounds.target - ranks[i].rounds.met > seen.lag)
				seen.lag = r->rounds.target - ranks[i].rounds.met;
	}
	seen.last = now;
}

/* Of a rank that has just learnt the target. */
static void count_spare(const struct rank *r)
{
	int64_t spare = (int64_t)(r->rounds.target - r->rounds.met);
	seen.spare = spare < seen.spare ? spare : seen.spare;
}

static void count_time(const struct rank *r)
{
	if (seen.is_second)
		return;
	seen.straight++;
	seen.to_copy += seen.last - seen.trigger;
	seen.to_copy_steps += (double)(r->rounds.target - seen.trigger_met);
}

/* Rank 0 knows the vote. */
static void count_round(const struct rank *r)
{
	seen.rounds++;
	seen.late += r->rounds.verdict == ROUND_LATE;
	if (r->rounds.verdict == ROUND_USED) {
		assert(seen.copies == n);
		count_time(r);
		seen.skew += seen.last - seen.first;
		seen.most_skew = fmax(seen.most_skew, seen.last - seen.first);
		seen.most_lag = seen.lag > seen.most_lag ? seen.lag : seen.most_lag;
		seen.least_spare = seen.spare < seen.least_spare ? seen.spare : seen.least_spare;
	} else {
		seen.not_before = now + RETRY;
		seen.is_second = true;
	}
	seen.copies = 0;
	seen.spare = INT64_MAX;
}

static void want_next(const struct rank *r)
{
	seen.trigger = now + PAUSE * option.step * chance(0, r->step, 2);
	seen.trigger_met = r->rounds.met;
}

static void count_set(const struct rank *r)
{
	seen.sets++;
	seen.to_whole += seen.is_second ? 0 : now - seen.trigger;
	seen.is_second = false;
	want_next(r);
}

/* What this rank does by itself, as in runtime/decide/job.c. */
static void see_background(struct rank *r)
{
	if (r->rounds.state == ROUND_WRITE && now >= r->durable) {
		rounds_durable(&r->rounds, true, 1, 1);
	} else if (r->rounds.state == ROUND_COMPLETE && now >= r->written) {
		rounds_manifest(&r->rounds, true);
		r->written = 0;
	}
}

static void take(struct rank *r)
{
	count_copy(r);
	now += COPY * option.step;
	rounds_copied(&r->rounds, true);
}

static void act(struct rank *r, enum round_step step)
{
	if (step == ROUND_TAKE)
		take(r);
	else if (step == ROUND_KEEP)
		r->durable = now + WRITE * option.step * (0.5 + chance(now_rank, r->step, 3));
	else if (step == ROUND_MANIFEST)
		r->written = now_rank == 0 ? now + option.step : now;
	else if (step == ROUND_USE && now_rank == 0)
		count_set(r);
	if (now_rank == 0 && (step == ROUND_KEEP || step == ROUND_DISCARD))
		count_round(r);
	see_background(r);
}

static void meet(struct rank *r)
{
	enum round_state before = r->rounds.state;
	bool is_wanted = now_rank == 0 && now >= seen.trigger && now >= seen.not_before;
	if (now_rank == 0 && now < seen.trigger)
		seen.trigger_met = r->rounds.met + 1;
	enum round_step step = rounds_meet(&r->rounds, is_wanted);
	if (before == ROUND_GREATEST && r->rounds.state != before)
		count_spare(r);
	act(r, step);
}

static void run(void)
{
	while (seen.sets < (uint64_t)option.sets) {
		struct event e = pop();
		struct rank *r = &ranks[e.rank];
		now_rank = e.rank;
		now = e.at;
		r->step++;
		meet(r);
		double end = now + step_time(r);
		if (option.coupling == 'h')
			exchange_halos(end);
		else
			reduce_all(end);
	}
}

/* ---- beginning and end ---- */

static void *room(size_t count, size_t bytes)
{
	void *p = calloc(count, bytes);
	if (p == NULL) {
		fprintf(stderr, "scaling: there is no memory for so many ranks\n");
		exit(1);
	}
	return p;
}

static void prepare(void)
{
	n = (uint32_t)option.ranks;
	for (width = (uint32_t)sqrt(n); n % width != 0; width--)
		;
	height = n / width;
	while (1u << stages < n)
		stages++;
	ranks = room(n, sizeof *ranks);
	needs = room(n, sizeof *needs);
	heap = room(n + 1, sizeof *heap);
	table = room(n, IMAGE_NUMBERS * sizeof *table);
	for (unsigned i = 0; i < LIVE; i++)
		for (unsigned s = 0; s <= stages && option.progress == 'p'; s++)
			live[i].entered[s] = room(n, sizeof(double));
	for (now_rank = 0; now_rank < n; now_rank++) {
		ranks[now_rank].begun = 1;
		rounds_begin(&ranks[now_rank].rounds, &network, 0, 0, 0);
		push(option.step * chance(now_rank, 0, 4), now_rank);
	}
	seen.spare = seen.least_spare = INT64_MAX;
	seen.trigger = PAUSE * option.step;
}

static void print_head(void)
{
	printf("%7s %-9s %4s %-8s %9s %12s %10s %20s %17s %5s %5s %3s %11s %8s %6s\n", "", "", "",
	       "", "messages", "collectives", "messages", "trigger to last copy", "skew, most", "",
	       "", "", "rounds", "trigger", "table");
	printf("%7s %-9s %4s %-8s %9s %12s %10s %9s %10s %8s %8s %5s %5s %3s %11s %8s %6s\n",
	       "ranks", "coupling", "cv", "progress", "of tell", "x stages", "of a rank",
	       "instances", "ms", "steps", "ms", "lag", "spare", "K", "late/all", "to set", "MB");
}

static void print_line(void)
{
	double rounds = (double)seen.rounds, straight = fmax(seen.straight, 1);
	double collectives = (double)seen.collectives / rounds, tells = (double)seen.tells / rounds;
	printf("%7u %-9s %.2f %-8s %9.0f %5.1f x %4u %10.0f %9.1f %10.2f %8.2f %8.2f %5llu %5lld "
	       "%3llu %5llu/%-5llu %8.1f %6.2f\n",
	       n, option.coupling == 'h' ? "halo" : "allreduce", option.cv,
	       option.progress == 'n' ? "network" : "position", tells, collectives, stages,
	       fmin(CHILDREN, n - 1) + collectives * stages, seen.to_copy_steps / straight,
	       1e3 * seen.to_copy / straight, seen.skew / (double)seen.sets / option.step,
	       1e3 * seen.most_skew, (unsigned long long)seen.most_lag, (long long)seen.least_spare,
	       (unsigned long long)ranks[0].rounds.ahead, (unsigned long long)seen.late,
	       (unsigned long long)seen.rounds, 1e3 * seen.to_whole / straight,
	       1e-6 * n * IMAGE_NUMBERS * sizeof *table);
}

static bool read_option(const char *word)
{
	static const struct {
		const char *name;
		double *value, least, most;
	} numbers[] = {
		{"ranks=", &option.ranks, 2, 1u << STAGES},
		{"cv=", &option.cv, 0, 1},
		{"step=", &option.step, 1e-9, 1e9},
		{"alpha=", &option.alpha, 0, 1e9},
		{"beta=", &option.beta, 0, 1e9},
		{"sets=", &option.sets, 1, 1e6},
		{"seed=", &option.seed, 0, 1e15},
		{"head=", &option.head, 0, 1},
	};
	for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (!strncmp(word, numbers[i].name, strlen(numbers[i].name))) {
			*numbers[i].value = strtod(word + strlen(numbers[i].name), NULL);
			return *numbers[i].value >= numbers[i].least &&
			       *numbers[i].value <= numbers[i].most;
		}
	if (!strcmp(word, "coupling=halo") || !strcmp(word, "coupling=allreduce"))
		option.coupling = word[strlen("coupling=")];
	else if (!strcmp(word, "progress=network") || !strcmp(word, "progress=position"))
		option.progress = word[strlen("progress=")];
	else
		return false;
	return true;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (!read_option(argv[i])) {
			fprintf(stderr, "scaling: wrong: '%s'; usage: scaling [NAME=VALUE...]\n",
				argv[i]);
			return 2;
		}
	prepare();
	run();
	if (option.head > 0)
		print_head();
	print_line();
	return 0;
}
