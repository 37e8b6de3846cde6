/* output.c - the file of an image that was made from another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a header, and sections with their contents.
 * Out:   the file, which refers to no other. Nothing is compressed.
 * Errs:  what can't be written is told.
 * Cost:  linear in the contents. */
#include "output.h"
#include "allocate.h"
#include "checksum.h"
#include "command.h"
#include "format.h"
#include "header.h"
#include "writer.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static bool put(int fd, uint64_t *at, uint64_t offset, const void *from, uint64_t size)
{
	static const char zeros[FORMAT_PAGE];
	const char *p = from;
	while (*at < offset) {
		uint64_t n = offset - *at < sizeof zeros ? offset - *at : sizeof zeros;
		if (!put(fd, at, *at, zeros, n))
			return false;
	}
	for (uint64_t done = 0; done < size;) {
		ssize_t n = write(fd, p + done, size - done);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		done += (uint64_t)n;
	}
	*at += size;
	return true;
}

static bool put_pieces(struct pieces *p, int fd, uint64_t *at, struct image_section *index)
{
	bool ok = true;
	for (size_t i = 0; ok && i < p->n; i++) {
		struct image_section *s = &p->at[i].s;
		s->offset = writer_place(*at, s);
		s->checksum = checksum(p->at[i].contents, s->size);
		ok = put(fd, at, s->offset, p->at[i].contents, s->size);
		index[i] = *s;
	}
	return ok;
}

bool output(int fd, const struct image_header *h, struct pieces *made, struct pieces *memory)
{
	unsigned char head[FORMAT_HEADER_SIZE];
	uint32_t n = (uint32_t)(made->n + memory->n);
	struct image_section *index = allocate(n, sizeof *index);
	uint64_t at = 0;
	header_encode(head, h);
	bool ok = put(fd, &at, 0, head, sizeof head) && put_pieces(made, fd, &at, index) &&
		  put_pieces(memory, fd, &at, index + made->n);
	uint64_t size = writer_tail_size(at, n), end = at;
	unsigned char *tail = allocate(size, 1);
	writer_tail(tail, end, h, index, n);
	ok = ok && put(fd, &at, writer_tail_offset(end), tail, size);
	free(tail);
	free(index);
	if (!ok)
		complain("it can't be written: %s", strerror(errno));
	return ok;
}
