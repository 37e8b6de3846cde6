/* recover.c - images from other nodes, made anew, or from the slow place.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a manifest; folders of all nodes. Out: files in this rank's folder.
 * Means: one epoch after the other: the set's, then those that its images refer to. For each the
 *        leaders of the nodes say what their folders hold; what a rank's own does not comes from
 *        there, with the notes about the rank's files, if its notes are the latest. Then each group
 *        makes what its members still lack (shares.h); the rest is taken from the slow place.
 * Errs:  on the side of an older set. What a lost folder had noted about the program's files is
 *        lost with it: if there were such files, the job ends (EXIT_NO_RESTART).
 * Cost:  a look at each image, and moving what is not in its place. */
#include "recover.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "base/runtime.h"
#include "coding.h"
#include "folders/folders.h"
#include "format.h"
#include "mpi/adapter.h"
#include "nodes.h"
#include "ompckpt/image.h"
#include "ranks.h"
#include "redundancy.h"
#include "shares.h"

#define PIECE (4ul << 20)
#define TEMPORARY ".image.tmp"

static struct {
	const struct mpi_adapter *mpi;
	const struct set_choice *set;
	uint32_t own, ranks;
	uint64_t epoch;   /* that is brought */
	uint64_t dropped; /* this rank's image of that epoch is damaged wherever it is; 0: none */
	struct scratch table; /* numbers by rank: two times */
	struct scratch piece;
} recover;

static void *need(struct scratch *s, size_t bytes)
{
	if (!scratch_need(s, bytes))
		report_and_exit(EXIT_NO_RESTART, "cannot restart: no memory to bring images here");
	return s->at;
}

static uint64_t *table(unsigned i)
{
	size_t n = recover.ranks;
	uint64_t *t = need(&recover.table, 2 * n * sizeof *t);
	memset(t + i * n, 0, n * sizeof *t);
	return t + i * n;
}

static void wait_until_moved(void)
{
	while (!recover.mpi->moved())
		os_nap();
}

static bool is_set_epoch(void)
{
	return recover.epoch == recover.set->set.epoch;
}

/* ---- what is there ------------------------------------------------------------------------- */

/* Size and identity of an image's file. False: there is none. */
static bool image_facts(int folder, uint64_t epoch, uint64_t *bytes, uint64_t *identity)
{
	char name[32];
	struct stat st;
	unsigned char sum[8];
	image_file_name(name, epoch);
	int fd = folder_file(folder, name, O_RDONLY);
	if (fd < 0)
		return false;
	bool ok = fstat(fd, &st) == 0 && st.st_size > 8 &&
		  os_pread_all(fd, sum, sizeof sum, (uint64_t)st.st_size - 8);
	close(fd);
	if (!ok)
		return false;
	*bytes = (uint64_t)st.st_size;
	*identity = get_u64(sum);
	return true;
}

/* Does the folder hold the image of this rank? Of the set it is known which it must be. */
static bool has_image(int folder, uint32_t rank)
{
	uint64_t bytes, identity;
	const struct set_image *image = &recover.set->images[rank];
	return image_facts(folder, recover.epoch, &bytes, &identity) &&
	       (!is_set_epoch() || (bytes == image->bytes && identity == image->identity));
}

static void path_of_rank(char path[4400], uint32_t rank)
{
	char name[32];
	set_rank_name(name, rank);
	snprintf(path, 4400, "%s/%s", ranks_folder(), name);
}

/* What a node has of a rank: which of several counts, and whose leader it is. Its latest notes
 * make the difference; then that the rank is there now. */
static uint64_t claim(const char *path, uint32_t rank)
{
	struct journal_history h = {0};
	if (!journal_history(&h, path, NULL))
		return 0;
	uint64_t is_here = nodes_leader()[rank] == recover.own;
	return (h.last_start + 1) << 33 | is_here << 32 | (recover.own + 1);
}

static void look_at(const char *name, void *state)
{
	char path[4400];
	uint64_t *have = state;
	int64_t rank = set_rank_of_name(name);
	if (rank < 0 || rank >= recover.ranks)
		return;
	path_of_rank(path, (uint32_t)rank);
	int folder = folder_open(path);
	if (folder < 0)
		return;
	if (has_image(folder, (uint32_t)rank))
		have[rank] = claim(path, (uint32_t)rank);
	close(folder);
}

/* By rank: which leader sends its files; own number + 1, or 0. */
static uint32_t holder(const uint64_t *have, uint32_t rank)
{
	return (uint32_t)have[rank];
}

/* ---- moving -------------------------------------------------------------------------------- */

struct parcel {
	char name[48]; /* "": no more */
	uint64_t bytes;
};

/* Of an epoch its image and its parities; with the set's also the notes about the rank's files. */
static bool is_brought(const char *name)
{
	if (image_epoch_of_name(name) == recover.epoch ||
	    parity_epoch_of_name(name) == recover.epoch)
		return true;
	return is_set_epoch() && (strcmp(name, "appended") == 0 || undo_epoch(name) != 0);
}

static bool is_ours(const char *name)
{
	return image_epoch_of_name(name) != 0 || parity_epoch_of_name(name) != 0 ||
	       undo_epoch(name) != 0 || strcmp(name, "appended") == 0;
}

static void send(uint32_t to, const void *at, size_t bytes)
{
	recover.mpi->send(to, at, bytes);
	wait_until_moved();
}

static void receive(uint32_t from, void *at, size_t bytes)
{
	recover.mpi->receive(from, at, bytes);
	wait_until_moved();
}

struct shipment {
	int folder;
	uint32_t to;
};

static void send_file(const char *name, void *state)
{
	const struct shipment *s = state;
	struct parcel p = {0};
	struct stat st;
	char *piece = need(&recover.piece, PIECE);
	int fd = is_brought(name) ? folder_file(s->folder, name, O_RDONLY) : -1;
	if (fd < 0)
		return;
	if (fstat(fd, &st) == 0 && strlen(name) < sizeof p.name) {
		strcpy(p.name, name);
		p.bytes = (uint64_t)st.st_size;
		send(s->to, &p, sizeof p);
		for (uint64_t at = 0; at < p.bytes; at += PIECE) {
			size_t n = p.bytes - at < PIECE ? (size_t)(p.bytes - at) : PIECE;
			if (!os_pread_all(fd, piece, n, at))
				memset(piece, 0, n);
			send(s->to, piece, n);
		}
	}
	close(fd);
}

static void send_folder(uint32_t rank)
{
	char path[4400];
	struct parcel end = {0};
	path_of_rank(path, rank);
	struct shipment s = {folder_open(path), rank};
	if (s.folder >= 0) {
		folder_each(path, send_file, &s);
		close(s.folder);
	}
	send(rank, &end, sizeof end);
}

static void remove_ours(const char *name, void *state)
{
	if (is_ours(name))
		unlinkat(*(int *)state, name, 0);
}

/* A file that has come, or was made: durable, then its name. Closes "fd". */
static bool commit(int fd, const char *name)
{
	int folder = store_folder(STORE_FAST);
	bool ok = fsync(fd) == 0 && renameat(folder, TEMPORARY, folder, name) == 0;
	close(fd);
	return ok && fsync(folder) == 0;
}

static int create(void)
{
	int folder = store_folder(STORE_FAST);
	unlinkat(folder, TEMPORARY, 0);
	return folder_file(folder, TEMPORARY, O_RDWR | O_CREAT | O_EXCL);
}

static void say_not_written(void)
{
	report(1, "checkpoint %llu: cannot write to '%s' what was lost there: %s",
	       (unsigned long long)recover.epoch, runtime.config.dir, folder_error(errno));
}

static void receive_file(uint32_t from, const struct parcel *p)
{
	char *piece = need(&recover.piece, PIECE);
	int fd = create();
	bool ok = fd >= 0 && is_ours(p->name);
	for (uint64_t at = 0; at < p->bytes; at += PIECE) {
		size_t n = p->bytes - at < PIECE ? (size_t)(p->bytes - at) : PIECE;
		receive(from, piece, n);
		ok = ok && os_pwrite_all(fd, piece, n, at);
	}
	ok = ok && commit(fd, p->name);
	if (!ok)
		say_not_written();
}

/* What is here of an earlier time of this rank would be mixed up with what comes. */
static void receive_folder(uint32_t from)
{
	struct parcel p;
	int folder = store_folder(STORE_FAST);
	if (is_set_epoch())
		folder_each(runtime.config.dir, remove_ours, &folder);
	for (;;) {
		receive(from, &p, sizeof p);
		p.name[sizeof p.name - 1] = '\0';
		if (p.name[0] == '\0')
			return;
		receive_file(from, &p);
	}
}

/* All in one order: no two wait for each other. */
static void move(void)
{
	uint64_t *have = table(0), *dropped = table(1);
	if (nodes_lead())
		folder_each(ranks_folder(), look_at, have);
	dropped[recover.own] = recover.dropped == recover.epoch;
	recover.mpi->agree(MPI_GREATEST, have, recover.ranks);
	recover.mpi->agree(MPI_GREATEST, dropped, recover.ranks);
	for (uint32_t rank = 0; rank < recover.ranks; rank++) {
		uint32_t from = holder(have, rank);
		if (from == 0 || from - 1 == nodes_leader()[rank] || dropped[rank])
			continue;
		if (recover.own == from - 1)
			send_folder(rank);
		if (recover.own == rank)
			receive_folder(from - 1);
	}
}

/* ---- making anew --------------------------------------------------------------------------- */

/* This rank's parities of the epoch, if they are of the image it must have. */
static bool read_parity(struct parity *p)
{
	const char *why;
	const struct set_image *own = &recover.set->own;
	int fd = redundancy_open(p, store_folder(STORE_FAST), recover.epoch, &why);
	if (fd < 0)
		return false;
	close(fd);
	const struct parity_member *m = &p->member[p->own];
	return m->rank == recover.own &&
	       (!is_set_epoch() || (m->bytes == own->bytes && m->identity == own->identity));
}

/* Does this rank have its part of the group's blocks? */
static bool is_complete(struct parity *p)
{
	uint64_t bytes, identity;
	if (!read_parity(p))
		return false;
	const struct parity_member *m = &p->member[p->own];
	return m->bytes == 0 ||
	       (image_facts(store_folder(STORE_FAST), recover.epoch, &bytes, &identity) &&
		bytes == m->bytes && identity == m->identity);
}

/* Those who lack their part hear from one who has it what the group is. */
static void hand_on_group(struct parity *p, bool is_whole, const uint64_t *whole,
			  const uint64_t *speaks)
{
	static struct parity copy;
	copy = *p;
	for (unsigned i = 0; is_whole && i < p->n; i++) {
		uint32_t rank = p->member[i].rank;
		if (!whole[rank] && speaks[rank] == recover.own + 1)
			recover.mpi->send(rank, &copy, sizeof copy);
	}
	if (!is_whole && speaks[recover.own] != 0)
		recover.mpi->receive((uint32_t)speaks[recover.own] - 1, p, sizeof *p);
	wait_until_moved();
	for (unsigned i = 0; !is_whole && speaks[recover.own] != 0 && i < p->n; i++)
		if (p->member[i].rank == recover.own)
			p->own = i;
}

static bool commit_image(int fd, const struct parity_member *m)
{
	char name[32];
	uint64_t bytes, identity;
	image_file_name(name, recover.epoch);
	return commit(fd, name) &&
	       image_facts(store_folder(STORE_FAST), recover.epoch, &bytes, &identity) &&
	       bytes == m->bytes && identity == m->identity;
}

static bool open_shares(struct shares *s, bool is_whole)
{
	const char *why;
	struct parity ignored;
	int folder = store_folder(STORE_FAST);
	bool has = s->of->member[s->of->own].bytes > 0;
	s->image = !has ? -1 : is_whole ? store_open(STORE_FAST, recover.epoch) : create();
	s->parity = is_whole ? redundancy_open(&ignored, folder, recover.epoch, &why)
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
	struct shares s = {.mpi = recover.mpi, .of = p};
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
		wait_until_moved();
	}
	ok = close_shares(&s, p, is_whole, ok);
	if (!ok)
		say_not_written();
	else if (!is_whole && p->member[p->own].bytes > 0)
		report(1, "the image of checkpoint %llu was lost here, and is made again",
		       (unsigned long long)recover.epoch);
}

static void make_lost(void)
{
	static struct parity p;
	bool is_whole = is_complete(&p);
	uint64_t *whole = table(0), *speaks = table(1);
	whole[recover.own] = is_whole;
	for (unsigned i = 0; is_whole && i < p.n; i++)
		speaks[p.member[i].rank] = recover.own + 1;
	recover.mpi->agree(MPI_GREATEST, whole, recover.ranks);
	recover.mpi->agree(MPI_GREATEST, speaks, recover.ranks);
	hand_on_group(&p, is_whole, whole, speaks);
	if (is_whole || speaks[recover.own] != 0)
		make(&p, is_whole, whole);
}

/* ---- the slow place ------------------------------------------------------------------------ */

static bool copy_from(int slow)
{
	char name[32];
	struct stat st;
	char *piece = need(&recover.piece, PIECE);
	image_file_name(name, recover.epoch);
	int from = has_image(slow, recover.own) ? folder_file(slow, name, O_RDONLY) : -1;
	if (from < 0)
		return false;
	int to = create();
	bool ok = to >= 0 && fstat(from, &st) == 0;
	for (off_t at = 0; ok && at < st.st_size; at += PIECE) {
		size_t n = st.st_size - at < (off_t)PIECE ? (size_t)(st.st_size - at) : PIECE;
		ok = os_pread_all(from, piece, n, (uint64_t)at) &&
		     os_pwrite_all(to, piece, n, (uint64_t)at);
	}
	close(from);
	return ok && commit(to, name);
}

static void take_from_slow(void)
{
	int slow = runtime.config.slow[0] != '\0' ? folder_open(runtime.config.slow) : -1;
	if (slow < 0)
		return;
	if (copy_from(slow))
		report(2, "the image of checkpoint %llu comes from '%s'",
		       (unsigned long long)recover.epoch, runtime.config.slow);
	close(slow);
}

/* ---- one epoch after the other --------------------------------------------------------------- */

static bool bring(bool is_needed)
{
	if (nodes_count() > 1) {
		move();
		make_lost();
	}
	if (is_needed && !has_image(store_folder(STORE_FAST), recover.own))
		take_from_slow();
	bool ok = !is_needed || has_image(store_folder(STORE_FAST), recover.own);
	if (!ok)
		report(1,
		       "this rank's image of checkpoint %llu is in no folder of any node, and "
		       "can't "
		       "be made again",
		       (unsigned long long)recover.epoch);
	return ranks_all(ok);
}

/* What this rank's image of the set refers to; false: it can't be read. */
static bool open_own(struct image *im)
{
	char path[4400];
	store_path(path, sizeof path, runtime.config.dir, recover.set->set.epoch);
	return image_open_alone(im, path) == IMAGE_OK;
}

/* The newest epoch below "below" that this image refers to; 0: none. */
static uint64_t next_base(const struct image *im, uint64_t below)
{
	uint64_t next = 0;
	for (uint32_t i = 0; i < im->nbases; i++)
		if (im->bases[i].epoch < below && im->bases[i].epoch > next)
			next = im->bases[i].epoch;
	return next;
}

/* Calls f for each epoch that an image of the set refers to, on all ranks; false: that once was. */
static bool for_each_base(bool (*f)(bool is_needed))
{
	struct image im = {0};
	bool is_open = open_own(&im), ok = true;
	for (uint64_t below = recover.set->set.epoch; ok; below = recover.epoch) {
		uint64_t own = next_base(&im, below);
		recover.epoch = own;
		recover.mpi->agree(MPI_GREATEST, &recover.epoch, 1);
		if (recover.epoch == 0)
			break;
		ok = f(own == recover.epoch);
	}
	if (is_open)
		image_close(&im);
	return ok;
}

/* Did a folder that is lost hold notes that are missed now? */
static void check_notes(void)
{
	static struct parity p;
	struct image im;
	struct journal_history here, slow = {0};
	recover.epoch = recover.set->set.epoch;
	if (!open_own(&im))
		return;
	bool ok = journal_history(&here, runtime.config.dir, &im.header) &&
		  (runtime.config.slow[0] == '\0' ||
		   journal_history(&slow, runtime.config.slow, &im.header)) &&
		  (here.has_run || slow.has_run);
	image_close(&im);
	if (ok)
		return;
	if (!read_parity(&p) || p.member[p.own].has_notes)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: with its folder this rank has lost what was noted "
				"about files that it continues or changes; name a second place "
				"that all nodes see (OMPCKPT_DIR=FAST:SLOW), or start afresh "
				"(OMPCKPT_RESTART=off)");
	report(1,
	       "up to checkpoint %llu this rank had continued no file; if it has done so since, "
	       "that "
	       "was noted in a folder that is lost, and is there twice",
	       (unsigned long long)recover.epoch);
}

static void begin(const struct mpi_adapter *mpi, const struct set_choice *set)
{
	recover.mpi = mpi;
	recover.set = set;
	recover.own = mpi->rank();
	recover.ranks = mpi->size();
	recover.epoch = set->set.epoch;
}

bool recover_images(const struct mpi_adapter *mpi, const struct set_choice *set)
{
	begin(mpi, set);
	if (!bring(true) || !for_each_base(bring))
		return false;
	if (nodes_count() > 1)
		check_notes();
	return true;
}

void recover_drop(const struct set_choice *set)
{
	char name[32];
	static struct parity p;
	recover.epoch = set->set.epoch;
	image_file_name(name, recover.epoch);
	if (!read_parity(&p))
		return;
	unlinkat(store_folder(STORE_FAST), name, 0);
	recover.dropped = recover.epoch;
}

/* ---- afterwards ---------------------------------------------------------------------------- */

static struct redundancy_image own_image(void)
{
	struct redundancy_image r = {.epoch = recover.epoch, .ok = true};
	struct image im;
	struct parity p;
	image_facts(store_folder(STORE_FAST), recover.epoch, &r.bytes, &r.identity);
	r.has_notes = read_parity(&p) && p.member[p.own].has_notes;
	if (is_set_epoch() && open_own(&im)) {
		r.nneeds = im.nbases;
		for (uint32_t i = 0; i < im.nbases; i++)
			r.needs[i] = im.bases[i].epoch;
		image_close(&im);
	}
	return r;
}

/* With the groups of now, unless it is. */
static bool protect(bool is_needed)
{
	static struct parity p;
	bool ok;
	(void)is_needed;
	bool is_protected = !redundancy_is_on() || (is_complete(&p) && redundancy_is_group(&p));
	if (ranks_all(is_protected))
		return true;
	if (redundancy_is_on()) {
		struct redundancy_image image = own_image();
		redundancy_begin(&image);
		while (!redundancy_advance(&ok))
			os_nap();
	}
	return true;
}

static void remove_stranger(const char *name, void *state)
{
	char path[4400];
	int64_t rank = set_rank_of_name(name);
	(void)state;
	if (rank < 0 || (rank < recover.ranks && nodes_leader()[rank] == recover.own))
		return;
	path_of_rank(path, (uint32_t)rank);
	int folder = folder_open(path);
	if (folder < 0)
		return;
	folder_each(path, remove_ours, &folder);
	unlinkat(folder, "lock", 0);
	close(folder);
	rmdir(path);
}

void recover_finish(const struct mpi_adapter *mpi, const struct set_choice *set)
{
	begin(mpi, set);
	protect(true);
	for_each_base(protect);
	if (!nodes_lead())
		return;
	if (!sets_write(ranks_folder(), &set->set, set->images))
		say_not_written();
	if (nodes_count() > 1)
		folder_each(ranks_folder(), remove_stranger, NULL);
}
