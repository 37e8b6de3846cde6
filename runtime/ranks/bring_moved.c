/* bring_moved.c - files from one node to another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what each node's folder has of all ranks. Out: files in the folders of the ranks.
 * Means: of several folders of one rank the one with the latest notes counts: its journal says how
 *        often the run was started. All ranks go through the moves in one order, so that no two
 *        wait for each other.
 * Errs:  a file that can't be read comes as zeros: who checks it finds it damaged.
 * Cost:  a look into each folder; moves to or from one node are one after the other. */
#include "bring.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "base/runtime.h"
#include "folders/folders.h"
#include "nodes.h"
#include "ompckpt/image.h"
#include "ranks.h"

static void path_of(char path[4400], uint32_t rank)
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
	uint64_t is_here = nodes_leader()[rank] == bring.own;
	return (h.last_start + 1) << 33 | is_here << 32 | (bring.own + 1);
}

static void look_at(const char *name, void *state)
{
	char path[4400];
	uint64_t *have = state;
	int64_t rank = set_rank_of_name(name);
	if (rank < 0 || rank >= bring.ranks)
		return;
	path_of(path, (uint32_t)rank);
	int folder = folder_open(path);
	if (folder < 0)
		return;
	if (bring_has_image(folder, (uint32_t)rank))
		have[rank] = claim(path, (uint32_t)rank);
	close(folder);
}

/* By rank: which leader sends its files; own number + 1, or 0. */
static uint32_t holder(const uint64_t *have, uint32_t rank)
{
	return (uint32_t)have[rank];
}

struct parcel {
	char name[48]; /* "": no more */
	uint64_t bytes;
};

/* Of an epoch its image and its parities; with the set's also the notes about the rank's files. */
static bool is_brought(const char *name)
{
	if (image_epoch_of_name(name) == bring.epoch || parity_epoch_of_name(name) == bring.epoch)
		return true;
	return bring_is_set() && (strcmp(name, "appended") == 0 || undo_epoch(name) != 0);
}

static bool is_ours(const char *name)
{
	return image_epoch_of_name(name) != 0 || parity_epoch_of_name(name) != 0 ||
	       undo_epoch(name) != 0 || strcmp(name, "appended") == 0;
}

static void send(uint32_t to, const void *at, size_t bytes)
{
	bring.mpi->send(to, at, bytes);
	bring_wait();
}

static void receive(uint32_t from, void *at, size_t bytes)
{
	bring.mpi->receive(from, at, bytes);
	bring_wait();
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
	char *piece = bring_need(&bring.piece, BRING_PIECE);
	int fd = is_brought(name) ? folder_file(s->folder, name, O_RDONLY) : -1;
	if (fd < 0)
		return;
	if (fstat(fd, &st) == 0 && strlen(name) < sizeof p.name) {
		strcpy(p.name, name);
		p.bytes = (uint64_t)st.st_size;
		send(s->to, &p, sizeof p);
		for (uint64_t at = 0; at < p.bytes; at += BRING_PIECE) {
			size_t n =
				p.bytes - at < BRING_PIECE ? (size_t)(p.bytes - at) : BRING_PIECE;
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
	path_of(path, rank);
	struct shipment s = {folder_open(path), rank};
	if (s.folder >= 0) {
		folder_each(path, send_file, &s);
		close(s.folder);
	}
	send(rank, &end, sizeof end);
}

/* What a process was writing when it was killed. */
static bool is_torn(const char *name)
{
	size_t n = strlen(name);
	return name[0] == '.' && n > 4 && strcmp(name + n - 4, ".tmp") == 0;
}

static void remove_ours(const char *name, void *state)
{
	if (is_ours(name) || is_torn(name))
		unlinkat(*(int *)state, name, 0);
}

static void empty(const char *path, int folder)
{
	folder_each(path, remove_ours, &folder);
}

static void receive_file(uint32_t from, const struct parcel *p)
{
	char *piece = bring_need(&bring.piece, BRING_PIECE);
	int fd = bring_create();
	bool ok = fd >= 0 && is_ours(p->name);
	for (uint64_t at = 0; at < p->bytes; at += BRING_PIECE) {
		size_t n = p->bytes - at < BRING_PIECE ? (size_t)(p->bytes - at) : BRING_PIECE;
		receive(from, piece, n);
		ok = ok && os_pwrite_all(fd, piece, n, at);
	}
	if (fd < 0 || !bring_commit(fd, p->name, ok))
		bring_say_failed();
}

/* What is here of an earlier time of this rank would be mixed up with what comes. */
static void receive_folder(uint32_t from)
{
	struct parcel p;
	int folder = store_folder(STORE_FAST);
	if (bring_is_set())
		empty(runtime.config.dir, folder);
	for (;;) {
		receive(from, &p, sizeof p);
		p.name[sizeof p.name - 1] = '\0';
		if (p.name[0] == '\0')
			return;
		receive_file(from, &p);
	}
}

/* All in one order: no two wait for each other. */
void bring_move(void)
{
	uint64_t *have = bring_table(0), *dropped = bring_table(1);
	if (nodes_lead())
		folder_each(ranks_folder(), look_at, have);
	dropped[bring.own] = bring.dropped == bring.set->set.epoch;
	bring.mpi->agree(MPI_GREATEST, have, bring.ranks);
	bring.mpi->agree(MPI_GREATEST, dropped, bring.ranks);
	for (uint32_t rank = 0; rank < bring.ranks; rank++) {
		uint32_t from = holder(have, rank);
		if (from == 0 || from - 1 == nodes_leader()[rank] || dropped[rank])
			continue;
		if (bring.own == from - 1)
			send_folder(rank);
		if (bring.own == rank)
			receive_folder(from - 1);
	}
}

static void remove_stranger(const char *name, void *state)
{
	char path[4400];
	int64_t rank = set_rank_of_name(name);
	(void)state;
	if (rank < 0 || (rank < bring.ranks && nodes_leader()[rank] == bring.own))
		return;
	path_of(path, (uint32_t)rank);
	int folder = folder_open(path);
	if (folder < 0)
		return;
	empty(path, folder);
	unlinkat(folder, "lock", 0);
	close(folder);
	rmdir(path);
}

void bring_remove_strangers(void)
{
	folder_each(ranks_folder(), remove_stranger, NULL);
}
