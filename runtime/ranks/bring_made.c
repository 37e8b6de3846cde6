/* bring_made.c - images that are lost, made of what their groups have.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    who has its image and its parities. Out: both, of those who do not.
 * Means: a member that lacks either lacks all its blocks; one that has both tells it what the group
 *        is; then all do their parts (shares.h).
 * Errs:  a group that has lost more than it survives makes nothing. */
#include "bring.h"

#include <unistd.h>

#include "base/runtime.h"
#include "coding.h"
#include "folders/folders.h"
#include "ompckpt/image.h"
#include "redundancy.h"
#include "shares.h"

/* Those who lack their part hear from one who has it what the group is. */
static void hand_on_group(struct parity *p, bool is_whole, const uint64_t *whole,
			  const uint64_t *speaks)
{
	static struct parity copy;
	copy = *p;
	for (unsigned i = 0; is_whole && i < p->n; i++) {
		uint32_t rank = p->member[i].rank;
		if (!whole[rank] && speaks[rank] == bring.own + 1)
			bring.mpi->send(rank, &copy, sizeof copy);
	}
	if (!is_whole && speaks[bring.own] != 0)
		bring.mpi->receive((uint32_t)speaks[bring.own] - 1, p, sizeof *p);
	bring_wait();
	for (unsigned i = 0; !is_whole && speaks[bring.own] != 0 && i < p->n; i++)
		if (p->member[i].rank == bring.own)
			p->own = i;
}

static bool commit_image(int fd, const struct parity_member *m)
{
	char name[32];
	image_file_name(name, bring.epoch);
	return bring_commit(fd, name, true) && bring_has_own(m);
}

static bool open_shares(struct shares *s, bool is_whole)
{
	const char *why;
	struct parity ignored;
	int folder = store_folder(STORE_FAST);
	bool has = s->of->member[s->of->own].bytes > 0;
	s->image = !has ? -1 : is_whole ? store_open(STORE_FAST, bring.epoch) : bring_create();
	s->parity = is_whole ? redundancy_open(&ignored, folder, bring.epoch, &why)
			     : redundancy_create(folder);
	return (!has || s->image >= 0) && s->parity >= 0;
}

static bool close_shares(struct shares *s, struct parity *p, bool is_whole, bool ok)
{
	const struct parity_member *m = &p->member[p->own];
	if (is_whole || !ok) {
		if (s->image >= 0)
			close(s->image);
		if (s->parity >= 0)
			close(s->parity);
	} else {
		ok = m->bytes == 0 || commit_image(s->image, m);
		ok = redundancy_commit(p, store_folder(STORE_FAST), s->parity, s->buffers.at,
				       s->buffers.size) &&
		     ok;
	}
	shares_end(s);
	return ok;
}

/* This rank's part in what its group does for the members that are lost. */
static void make(struct parity *p, bool is_whole, const uint64_t *whole)
{
	struct shares s = {.mpi = bring.mpi, .of = p};
	unsigned lost = 0;
	for (unsigned i = 0; i < p->n; i++)
		lost += s.is_lost[i] = !whole[p->member[i].rank];
	if (lost == 0 || lost > p->m || !coding_is_linked())
		return;
	if (!shares_begin(&s))
		report_and_exit(EXIT_NO_RESTART, "cannot restart: no memory to bring images here");
	bool ok = open_shares(&s, is_whole), is_over;
	while (ok = shares_fill(&s, &is_over) && ok, !is_over) {
		shares_post(&s);
		bring_wait();
	}
	ok = close_shares(&s, p, is_whole, ok);
	if (!ok)
		bring_say_failed();
	else if (!is_whole && p->member[p->own].bytes > 0)
		report(1, "the image of checkpoint %llu was lost here, and is made again",
		       (unsigned long long)bring.epoch);
}

void bring_make(void)
{
	static struct parity p;
	bool is_whole = bring_is_complete(&p);
	uint64_t *whole = bring_table(0), *speaks = bring_table(1);
	whole[bring.own] = is_whole;
	for (unsigned i = 0; is_whole && i < p.n; i++)
		speaks[p.member[i].rank] = bring.own + 1;
	bring.mpi->agree(MPI_GREATEST, whole, bring.ranks);
	bring.mpi->agree(MPI_GREATEST, speaks, bring.ranks);
	hand_on_group(&p, is_whole, whole, speaks);
	if (is_whole || speaks[bring.own] != 0)
		make(&p, is_whole, whole);
}
