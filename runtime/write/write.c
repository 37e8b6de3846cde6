/* write.c - captured data -> image; sync, then rename.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a capture, all of it copied or not. Out: <epoch>.ompckpt, durable.
 * Means: checksums first: what an older image holds is not written again (parents.h). The rest goes
 *        out in the order of the file, past the page cache if the file system can: large pieces
 *        from where they lie, small ones and the ends of large ones by way of a buffer, so that the
 *        disk sees whole pages only; or packed (pack.h). The writer may change on the way, with the
 *        capture.
 * Errs:  a full or failing disk costs this image only; the ones before stay.
 * Cost:  the disk's. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/os.h"
#include "base/report.h"
#include "base/scratch.h"
#include "capture/capture.h"
#include "checksum.h"
#include "folders/folders.h"
#include "format.h"
#include "header.h"
#include "pack.h"
#include "set.h"
#include "state/state.h"
#include "streams/streams.h"
#include "write.h"
#include "writer.h"

#define PIECE (8ul << 20)
#define BUFFER (1ul << 20)
#define WORTHWHILE (64ul << 10) /* to be written from where it lies */

static bool is_cancelled; /* atomic */

static struct {
	bool is_open;
	int fd;
	uint64_t at; /* what lies before it is written */
	struct scratch buffer;
	size_t fill;            /* what follows it and is in the buffer */
	struct capture_at next; /* what comes after that */
	struct scratch tail, table;
	double seconds, bytes; /* that the disk took, of all images, and what it got in them */
} file;

void write_cancel(void)
{
	store_release(&is_cancelled, true);
}

static bool write_piece(const void *at, size_t n)
{
	if (load_acquire(&is_cancelled)) {
		errno = ECANCELED;
		return false;
	}
	double begin = os_monotonic();
	bool ok = store_write(file.fd, at, n, file.at);
	file.at += n;
	file.seconds += os_monotonic() - begin;
	file.bytes += (double)n;
	return ok;
}

static bool flush_buffer(void)
{
	size_t n = file.fill;
	file.fill = 0;
	return n == 0 || write_piece(file.buffer.at, n);
}

/* How much of "n" bytes goes into the buffer before the rest can go out from where it lies; 0: it
 * can at once. */
static size_t to_buffer(const void *at, size_t n)
{
	size_t to_page = -file.fill % FORMAT_PAGE, capacity = BUFFER - file.fill;
	if (((uintptr_t)at + to_page) % FORMAT_PAGE == 0 && n >= to_page + WORTHWHILE)
		return to_page;
	return n < capacity ? n : capacity;
}

static bool put(const void *from, size_t n)
{
	const char *at = from;
	while (n > 0) {
		size_t k = to_buffer(at, n);
		if (k > 0) {
			memcpy((char *)file.buffer.at + file.fill, at, k);
			file.fill += k;
			if (file.fill == BUFFER && !flush_buffer())
				return false;
		} else {
			k = n < PIECE ? n / FORMAT_PAGE * FORMAT_PAGE : PIECE;
			if (!flush_buffer() || !write_piece(at, k))
				return false;
		}
		at += k;
		n -= k;
	}
	return true;
}

static bool pad_to(uint64_t offset)
{
	static const char zeros[FORMAT_PAGE];
	return put(zeros, offset - (file.at + file.fill));
}

static uint64_t sum_of(const struct capture *c, uint32_t i)
{
	struct capture_at p = capture_begin(c, i);
	union checksum_room sum;
	uint64_t n;
	const void *at = capture_piece(c, &p, UINT64_MAX, &n);
	if (at != NULL && n == c->sections[i].size)
		return checksum(at, n);
	checksum_begin(&sum);
	for (; at != NULL; at = capture_piece(c, &p, UINT64_MAX, &n))
		checksum_add(&sum, at, n);
	return checksum_end(&sum);
}

/* Decide what is stored, and write the header. False with errno. */
static bool begin(struct capture *c)
{
	unsigned char header[FORMAT_HEADER_SIZE];
	file.is_open = true;
	file.at = file.fill = 0;
	file.next = capture_begin(c, 0);
	file.fd = store_create(STORE_FAST, c->header.epoch);
	if (file.fd < 0)
		return false;
	if (!scratch_need(&file.buffer, BUFFER)) {
		errno = ENOMEM;
		return false;
	}
	for (uint32_t i = 0; i < c->nsections; i++)
		if (c->sections[i].epoch == 0)
			c->sections[i].checksum = sum_of(c, i);
	if (!parents_refer(c->sections, c->nsections))
		return false;
	header_encode(header, &c->header);
	return put(header, sizeof header);
}

/* False with errno. */
static bool write_packed(struct image_section *s, const char *from)
{
	struct packed chunk[PACK_CHUNKS];
	uint64_t k = 0, end = 0;
	if (!scratch_need(&file.table, format_table_size(s->size))) {
		errno = ENOMEM;
		return false;
	}
	for (uint64_t at = 0; at < s->size; at = k * IMAGE_CHUNK) {
		uint32_t n = pack(s->codec, from + at, s->size - at, chunk);
		for (uint32_t i = 0; i < n; i++, k++) {
			end += chunk[i].size;
			put_u64((char *)file.table.at + 8 * k, end);
			if (!put(chunk[i].at, chunk[i].size))
				return false;
		}
	}
	s->stored = end + format_table_size(s->size);
	return put(file.table.at, format_table_size(s->size));
}

/* All of it lies in one piece, in memory of ours. */
static const void *find_copied(const struct capture *c, uint32_t i)
{
	struct capture_at p = capture_begin(c, i);
	uint64_t n;
	const void *at = c->is_copied ? capture_piece(c, &p, UINT64_MAX, &n) : NULL;
	return at != NULL && n == c->sections[i].size ? at : NULL;
}

/* The first piece of a section that is stored. *is_done: it was the last one, too. */
static bool begin_section(struct capture *c, uint32_t i, bool *is_done)
{
	struct image_section *s = &c->sections[i];
	const void *from = format_is_memory(s->kind) ? find_copied(c, i) : NULL;
	s->codec = from == NULL ? IMAGE_PLAIN
				: pack_choose(from, s->size,
					      file.bytes > 0 ? file.seconds / file.bytes : 0);
	s->offset = writer_place(file.at + file.fill, s);
	s->stored = s->size;
	*is_done = s->codec != IMAGE_PLAIN;
	return pad_to(s->offset) && (!*is_done || write_packed(s, from));
}

/* Write the next piece of the contents. *is_end: there is none left. False with errno. */
static bool write_next(struct capture *c, bool *is_end)
{
	uint64_t n;
	uint32_t i = file.next.section;
	*is_end = i == c->nsections;
	if (*is_end)
		return true;
	bool is_done = c->sections[i].epoch != 0;
	if (file.next.at == 0 && !is_done && !begin_section(c, i, &is_done))
		return false;
	const void *at = is_done ? NULL : capture_piece(c, &file.next, PIECE, &n);
	if (at == NULL)
		file.next = capture_begin(c, i + 1);
	return at == NULL || put(at, n);
}

static bool finish(struct capture *c)
{
	uint64_t at = file.at + file.fill, size = writer_tail_size(at, c->nsections);
	c->written = writer_tail_offset(at) + size;
	if (!scratch_need(&file.tail, size)) {
		errno = ENOMEM;
		return false;
	}
	if (!pad_to(writer_tail_offset(at)))
		return false;
	writer_tail(file.tail.at, at, &c->header, c->sections, c->nsections);
	c->identity = set_identity(file.tail.at, size);
	return put(file.tail.at, size) && flush_buffer();
}

static bool give_up(const struct capture *c)
{
	unsigned long long epoch = c->header.epoch;
	int saved = errno;
	file.is_open = false;
	if (file.fd < 0) {
		report(1, "checkpoint %llu: cannot create its file: %s; going on without it", epoch,
		       strerror(saved));
		return false;
	}
	store_abandon(STORE_FAST, file.fd, epoch);
	if (saved != ECANCELED)
		report(1, "checkpoint %llu: cannot write it: %s; going on, older images stay",
		       epoch, strerror(saved));
	return false;
}

bool write_ahead(struct capture *c)
{
	bool is_end = false, has_said = false;
	if (!begin(c))
		return give_up(c);
	while (!capture_rest(c, file.next)) {
		if (!has_said && c->is_short)
			report(1,
			       "not enough memory to copy %.1f MB: the program waits while "
			       "checkpoint %llu is written, but for the last %.1f MB of it",
			       (double)c->size / 1e6, (unsigned long long)c->header.epoch,
			       (double)c->staging / 1e6);
		has_said = true;
		if (!write_next(c, &is_end))
			return give_up(c);
	}
	return true;
}

bool write_image(struct capture *c)
{
	bool is_end = false;
	if (!file.is_open && !begin(c))
		return give_up(c);
	while (!is_end)
		if (!write_next(c, &is_end))
			return give_up(c);
	if (!finish(c))
		return give_up(c);
	file.is_open = false;
	if (!streams_sync() || !state_sync_job()) {
		store_abandon(STORE_FAST, file.fd, c->header.epoch);
		report(1,
		       "checkpoint %llu: an output file of the program could not be synced: %s; "
		       "going on, older images stay",
		       (unsigned long long)c->header.epoch, strerror(errno));
		return false;
	}
	if (!store_commit(STORE_FAST, file.fd, c->header.epoch)) {
		report(1, "checkpoint %llu: cannot complete it: %s; going on, older images stay",
		       (unsigned long long)c->header.epoch, strerror(errno));
		return false;
	}
	parents_learn(c->header.epoch, c->written, c->blocks, c->sections, c->shapes, c->nsections);
	return true;
}
