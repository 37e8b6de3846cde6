/* redundancy.c - parities of a group's images, made in the background.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a durable image of each member. Out: a durable parity file of each.
 * Means: the members tell each other what they have; then pieces go from file to file (shares.h).
 *        MPI is called where the program meets a candidate, files are read and written by the
 *        background writer.
 * Errs:  one member without an image, or without room for its parities, and the set is not used.
 * Cost:  shares.c's, and reading the payload once more for its sum. */
#include "redundancy.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "base/runtime.h"
#include "checksum.h"
#include "coding.h"
#include "folders/folders.h"
#include "layout.h"
#include "mpi/adapter.h"
#include "nodes.h"
#include "ranks.h"
#include "shares.h"
#include "write/write.h"

#define TEMPORARY ".parity.tmp"
#define PARTNER ((struct redundancy){2, 1})

static struct {
	const struct mpi_adapter *mpi;
	struct redundancy_group group;
	bool is_on;
	enum { AT_END, ASKS, FILLS, MOVES, COMMITS } state;
	struct redundancy_image of[REDUNDANCY_MEMBERS]; /* by member */
	struct parity parity;
	struct shares shares;
	bool ok, is_over;
} redundancy;

static struct redundancy wanted(void)
{
	const struct config *c = &runtime.config;
	return c->is_redundancy_set ? c->redundancy : PARTNER;
}

void redundancy_learn(const struct mpi_adapter *mpi)
{
	struct redundancy r = wanted();
	redundancy.mpi = mpi;
	if (nodes_count() > 1 && r.m > 0 && !coding_is_linked()) {
		report(mpi->rank() == 0 ? 1 : 2,
		       "images are not protected from the loss of a node: the program was linked "
		       "where isa-l was missing (libisal-dev)");
		return;
	}
	redundancy.is_on =
		redundancy_group(&redundancy.group, &r, nodes_column(), mpi->size(), mpi->rank());
	if (r.m == 0 || redundancy.is_on)
		return;
	if (nodes_count() > 1)
		report(1, "no other node has a rank to protect this one's images: they are lost "
			  "with this node (start as many ranks on each)");
	else if (runtime.config.is_redundancy_set && mpi->rank() == 0)
		report(1,
		       "OMPCKPT_REDUNDANCY does nothing: all ranks have their images in one "
		       "folder, '%s'",
		       ranks_folder());
}

bool redundancy_is_on(void)
{
	return redundancy.is_on;
}

bool redundancy_is_group(const struct parity *p)
{
	const struct redundancy_group *g = &redundancy.group;
	bool is_same = redundancy.is_on && p->n == g->n && p->m == g->m && p->own == g->own;
	for (unsigned i = 0; is_same && i < g->n; i++)
		is_same = p->member[i].rank == g->rank[i];
	return is_same;
}

/* ---- parity files -------------------------------------------------------------------------- */

int redundancy_open(struct parity *p, int folder, uint64_t epoch, const char **why)
{
	char name[32];
	struct stat st;
	unsigned char head[PARITY_HEAD];
	parity_file_name(name, epoch);
	*why = "can't be read";
	int fd = folder_file(folder, name, O_RDONLY);
	if (fd < 0)
		return -1;
	if (fstat(fd, &st) == 0 && os_pread_all(fd, head, sizeof head, 0) &&
	    parity_read(p, head, (uint64_t)st.st_size, why)) {
		if (p->epoch == epoch)
			return fd;
		*why = "is of another epoch";
	}
	close(fd);
	return -1;
}

int redundancy_create(int folder)
{
	unlinkat(folder, TEMPORARY, 0);
	return folder_file(folder, TEMPORARY, O_RDWR | O_CREAT | O_EXCL);
}

static bool sum_payload(struct parity *p, int fd, void *buffer, size_t room)
{
	union checksum_room sum;
	uint64_t left = parity_size(p) - PARITY_HEAD, at = PARITY_HEAD;
	checksum_begin(&sum);
	while (left > 0) {
		size_t n = left < room ? (size_t)left : room;
		if (!os_pread_all(fd, buffer, n, at))
			return false;
		checksum_add(&sum, buffer, n);
		at += n;
		left -= n;
	}
	p->sum = checksum_end(&sum);
	return true;
}

bool redundancy_commit(struct parity *p, int folder, int fd, void *buffer, size_t room)
{
	char name[32];
	unsigned char head[PARITY_HEAD];
	parity_file_name(name, p->epoch);
	bool ok = sum_payload(p, fd, buffer, room);
	if (ok) {
		parity_write(head, p);
		ok = os_pwrite_all(fd, head, sizeof head, 0);
	}
	return folder_commit(folder, fd, TEMPORARY, name, ok);
}

/* ---- what the background writer does --------------------------------------------------------- */

static void fail(void)
{
	if (redundancy.ok)
		report(1,
		       "checkpoint %llu: cannot write what protects it: %s; going on, older ones "
		       "stay",
		       (unsigned long long)redundancy.parity.epoch, folder_error(errno));
	redundancy.ok = false;
}

static bool open_files(void)
{
	const struct parity *p = &redundancy.parity;
	int folder = store_folder(STORE_FAST);
	redundancy.shares.image = redundancy.shares.parity = -1;
	if (p->member[p->own].bytes > 0)
		redundancy.shares.image = store_open(STORE_FAST, p->epoch);
	redundancy.shares.parity = os_high(redundancy_create(folder));
	return redundancy.shares.parity >= 0 &&
	       (p->member[p->own].bytes == 0 || redundancy.shares.image >= 0);
}

static bool fill(void)
{
	if (redundancy.shares.image < 0 && redundancy.shares.parity < 0 && !open_files())
		fail();
	if (!shares_fill(&redundancy.shares, &redundancy.is_over))
		fail();
	return true;
}

static bool commit(void)
{
	struct shares *s = &redundancy.shares;
	if (s->image >= 0)
		close(s->image);
	if (!redundancy.ok && s->parity >= 0) {
		close(s->parity);
		unlinkat(store_folder(STORE_FAST), TEMPORARY, 0);
	}
	if (redundancy.ok && !redundancy_commit(&redundancy.parity, store_folder(STORE_FAST),
						s->parity, s->buffers.at, s->buffers.size))
		fail();
	shares_end(s);
	return true;
}

/* ---- what this thread does ------------------------------------------------------------------- */

void redundancy_begin(const struct redundancy_image *image)
{
	const struct redundancy_group *g = &redundancy.group;
	redundancy.of[g->own] = *image;
	for (unsigned i = 0; i < g->n; i++) {
		if (i == g->own)
			continue;
		redundancy.mpi->send(g->rank[i], &redundancy.of[g->own], sizeof *image);
		redundancy.mpi->receive(g->rank[i], &redundancy.of[i], sizeof *image);
	}
	redundancy.state = ASKS;
}

static void add_need(struct parity *p, uint64_t epoch)
{
	unsigned i = 0;
	while (i < p->nneeds && p->needs[i] != epoch)
		i++;
	if (i == PARITY_NEEDS)
		redundancy.ok = false;
	else if (i == p->nneeds)
		p->needs[p->nneeds++] = epoch;
}

/* The group's images, as all its members have told. */
static void know_images(void)
{
	const struct redundancy_group *g = &redundancy.group;
	struct parity *p = &redundancy.parity;
	uint64_t longest = 1;
	*p = (struct parity){
		.epoch = redundancy.of[g->own].epoch, .n = g->n, .m = g->m, .own = g->own};
	redundancy.ok = true;
	for (unsigned i = 0; i < g->n; i++) {
		const struct redundancy_image *of = &redundancy.of[i];
		p->member[i] = (struct parity_member){g->rank[i], of->bytes > 0 && of->has_notes,
						      of->bytes, of->identity};
		longest = of->bytes > longest ? of->bytes : longest;
		redundancy.ok &= of->ok;
		for (uint32_t j = 0; j < of->nneeds; j++)
			add_need(p, of->needs[j]);
	}
	p->chunk = layout_chunk(g->n, g->m, longest);
}

/* All members come to the same answer. */
static bool begin_to_move(void)
{
	know_images();
	if (!redundancy.ok)
		return false;
	redundancy.shares = (struct shares){
		.mpi = redundancy.mpi, .of = &redundancy.parity, .image = -1, .parity = -1};
	if (!shares_begin(&redundancy.shares))
		report_and_exit(EXIT_NO_RESTART,
				"no memory to protect images from the loss of a node: ending");
	background_do(fill);
	redundancy.state = FILLS;
	return true;
}

/* Has a step come to its end, so that another one may be taken? */
static bool step(void)
{
	bool is_moving = redundancy.state == ASKS || redundancy.state == MOVES;
	if (is_moving ? !redundancy.mpi->moved() : background_is_busy())
		return false;
	switch (redundancy.state) {
	case AT_END: return false;
	case ASKS:
		if (!begin_to_move())
			redundancy.state = AT_END;
		return true;
	case MOVES:
		background_do(fill);
		redundancy.state = FILLS;
		return true;
	case FILLS:
		redundancy.state = redundancy.is_over ? COMMITS : MOVES;
		if (redundancy.is_over)
			background_do(commit);
		else
			shares_post(&redundancy.shares);
		return true;
	case COMMITS: redundancy.state = AT_END; return true;
	}
	return false;
}

bool redundancy_advance(bool *ok)
{
	while (redundancy.state != AT_END && step())
		;
	*ok = redundancy.ok;
	return redundancy.state == AT_END;
}
