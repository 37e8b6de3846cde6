/* bring.c - images that are, and files that are written.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    folders, manifests.
 * Out:   what is there; files, whole from the moment they have their names.
 * Errs:  an image whose size or identity is another one is not there. */
#include "bring.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "base/runtime.h"
#include "folders/folders.h"
#include "format.h"
#include "ompckpt/image.h"
#include "redundancy.h"

#define TEMPORARY ".image.tmp"

struct bring bring;

void bring_begin(const struct mpi_adapter *mpi, const struct set_choice *set)
{
	bring.mpi = mpi;
	bring.set = set;
	bring.own = mpi->rank();
	bring.ranks = mpi->size();
	bring.epoch = set->set.epoch;
}

void *bring_need(struct scratch *s, size_t bytes)
{
	if (!scratch_need(s, bytes))
		report_and_exit(EXIT_NO_RESTART, "cannot restart: no memory to bring images here");
	return s->at;
}

uint64_t *bring_table(unsigned i)
{
	size_t n = bring.ranks;
	uint64_t *t = bring_need(&bring.table, 2 * n * sizeof *t);
	memset(t + i * n, 0, n * sizeof *t);
	return t + i * n;
}

void bring_wait(void)
{
	while (!bring.mpi->moved())
		os_nap();
}

bool bring_is_set(void)
{
	return bring.epoch == bring.set->set.epoch;
}

bool bring_facts(int folder, uint64_t epoch, uint64_t *bytes, uint64_t *identity)
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

bool bring_has_image(int folder, uint32_t rank)
{
	uint64_t bytes, identity;
	const struct set_image *image = &bring.set->images[rank];
	return bring_facts(folder, bring.epoch, &bytes, &identity) &&
	       (!bring_is_set() || (bytes == image->bytes && identity == image->identity));
}

bool bring_has_own(const struct parity_member *m)
{
	uint64_t bytes, identity;
	return bring_facts(store_folder(STORE_FAST), bring.epoch, &bytes, &identity) &&
	       bytes == m->bytes && identity == m->identity;
}

bool bring_read_parity(struct parity *p)
{
	const char *why;
	const struct set_image *own = &bring.set->own;
	int fd = redundancy_open(p, store_folder(STORE_FAST), bring.epoch, &why);
	if (fd < 0)
		return false;
	close(fd);
	const struct parity_member *m = &p->member[p->own];
	return m->rank == bring.own &&
	       (!bring_is_set() || (m->bytes == own->bytes && m->identity == own->identity));
}

bool bring_is_complete(struct parity *p)
{
	return bring_read_parity(p) &&
	       (p->member[p->own].bytes == 0 || bring_has_own(&p->member[p->own]));
}

bool bring_commit(int fd, const char *name, bool ok)
{
	return folder_commit(store_folder(STORE_FAST), fd, TEMPORARY, name, ok);
}

int bring_create(void)
{
	int folder = store_folder(STORE_FAST);
	unlinkat(folder, TEMPORARY, 0);
	return folder_file(folder, TEMPORARY, O_RDWR | O_CREAT | O_EXCL);
}

void bring_say_failed(void)
{
	report(1, "checkpoint %llu: cannot write to '%s' what was lost there: %s",
	       (unsigned long long)bring.epoch, runtime.config.dir, folder_error(errno));
}

static bool copy_from(int slow)
{
	char name[32];
	struct stat st;
	char *piece = bring_need(&bring.piece, BRING_PIECE);
	image_file_name(name, bring.epoch);
	int from = bring_has_image(slow, bring.own) ? folder_file(slow, name, O_RDONLY) : -1;
	if (from < 0)
		return false;
	int to = bring_create();
	bool ok = to >= 0 && fstat(from, &st) == 0;
	for (off_t at = 0; ok && at < st.st_size; at += BRING_PIECE) {
		size_t n = st.st_size - at < (off_t)BRING_PIECE ? (size_t)(st.st_size - at)
								: BRING_PIECE;
		ok = os_pread_all(from, piece, n, (uint64_t)at) &&
		     os_pwrite_all(to, piece, n, (uint64_t)at);
	}
	close(from);
	return to >= 0 && bring_commit(to, name, ok);
}

/* -1: there is none. */
static int open_slow(void)
{
	return runtime.config.slow[0] != '\0' ? folder_open(runtime.config.slow) : -1;
}

bool bring_slow_has_image(void)
{
	int slow = open_slow();
	bool has = slow >= 0 && bring_has_image(slow, bring.own);
	if (slow >= 0)
		close(slow);
	return has;
}

void bring_from_slow(void)
{
	int slow = open_slow();
	if (slow < 0)
		return;
	if (copy_from(slow))
		report(2, "the image of checkpoint %llu comes from '%s'",
		       (unsigned long long)bring.epoch, runtime.config.slow);
	close(slow);
}
