/* write.c - captured data -> image; sync, then rename.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a capture, staged or not. Out: <epoch>.ompckpt, durable.
 * Means: staged: checksums, then pieces of PIECE bytes past the page cache if the file system can,
 *        else through it and fdatasync. Not staged: each section from where it lies.
 * Errs:  a full or failing disk costs this image only; the ones before stay.
 * Cost:  the disk's. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "capture.h"
#include "format.h"
#include "header.h"
#include "os.h"
#include "report.h"
#include "store.h"
#include "streams.h"
#include "write.h"
#include "writer.h"

#define PIECE (8ul << 20)

static atomic_bool is_cancelled;

void write_cancel(void)
{
	atomic_store(&is_cancelled, true);
}

/* O_DIRECT that opens but does not write (some network file systems) is switched off. */
static bool write_piece(int fd, const unsigned char *at, size_t n, uint64_t offset)
{
	if (os_pwrite_all(fd, at, n, offset))
		return true;
	int flags = fcntl(fd, F_GETFL);
	if (errno != EINVAL || flags < 0 || !(flags & O_DIRECT))
		return false;
	return fcntl(fd, F_SETFL, flags & ~O_DIRECT) == 0 && os_pwrite_all(fd, at, n, offset);
}

static bool write_staged(struct capture *c, int fd)
{
	writer_finish(c->staging, &c->header, c->sections, c->nsections);
	for (uint64_t at = 0; at < c->size; at += PIECE) {
		size_t n = c->size - at < PIECE ? c->size - at : PIECE;
		if (atomic_load(&is_cancelled)) {
			errno = ECANCELED;
			return false;
		}
		if (!write_piece(fd, c->staging + at, n, at))
			return false;
	}
	return true;
}

static bool write_in_place(struct capture *c, int fd)
{
	unsigned char header[FORMAT_HEADER_SIZE];
	for (uint32_t i = 0; i < c->nsections; i++)
		if (!capture_write_section(c, i, fd))
			return false;
	uint64_t tail = writer_tail_offset(c->sections, c->nsections), size = c->size - tail;
	unsigned char *end = os_map(size, false);
	if (end == NULL)
		return false;
	writer_tail(end, size, &c->header, c->sections, c->nsections);
	header_encode(header, &c->header);
	bool ok = os_pwrite_all(fd, header, sizeof header, 0) && os_pwrite_all(fd, end, size, tail);
	os_unmap(end, size);
	return ok;
}

bool write_image(struct capture *c)
{
	uint64_t epoch = c->header.epoch;
	bool is_direct = c->staging != NULL;
	int fd = store_create(STORE_FAST, epoch, &is_direct);
	if (fd < 0) {
		report(1, "checkpoint %llu: cannot create its file: %s; going on without it",
		       (unsigned long long)epoch, strerror(errno));
		return false;
	}
	if (!(c->staging != NULL ? write_staged(c, fd) : write_in_place(c, fd))) {
		int saved = errno;
		store_abandon(STORE_FAST, fd, epoch);
		if (saved != ECANCELED)
			report(1,
			       "checkpoint %llu: cannot write it: %s; going on, older images "
			       "stay",
			       (unsigned long long)epoch, strerror(saved));
		return false;
	}
	if (!streams_sync())
		report(1, "checkpoint %llu: an output file of the program could not be synced",
		       (unsigned long long)epoch);
	if (!store_commit(STORE_FAST, fd, epoch)) {
		report(1, "checkpoint %llu: cannot complete it: %s; going on, older images stay",
		       (unsigned long long)epoch, strerror(errno));
		return false;
	}
	return true;
}
