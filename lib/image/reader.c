/* reader.c - open an image, check it, find its sections.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    any bytes. Out: a status, and sections whose contents lie inside the file.
 * Means: no footer, no image: the end is looked at before the contents.
 * Errs:  on the side of refusing; nothing outside the given bytes is ever read.
 * Cost:  image_open reads header, index and footer; image_check everything once. */
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "checksum.h"
#include "format.h"
#include "header.h"
#include "walk.h"

static enum image_status check_index(const struct image *im)
{
	uint64_t end = FORMAT_HEADER_SIZE;
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s;
		if (!entry_decode(&s,
				  im->base + im->index_offset + (uint64_t)i * FORMAT_ENTRY_SIZE))
			return IMAGE_UNSUPPORTED;
		if (s.offset < end || s.offset % FORMAT_ALIGN != 0 || s.offset > im->index_offset ||
		    s.size > im->index_offset - s.offset)
			return IMAGE_MALFORMED;
		end = s.offset + s.size;
	}
	return IMAGE_OK;
}

enum image_status image_open_memory(struct image *im, const void *base, size_t size)
{
	struct image_footer f;
	*im = (struct image){.base = base, .size = size};
	if (size < 8 || memcmp(base, FORMAT_HEADER_MAGIC, 8) != 0)
		return IMAGE_NOT_OURS;
	if (size < FORMAT_HEADER_SIZE + FORMAT_FOOTER_SIZE)
		return IMAGE_INCOMPLETE;
	enum image_status st = header_decode(&im->header, base);
	if (st != IMAGE_OK)
		return st;
	st = footer_decode(&f, im->base + size - FORMAT_FOOTER_SIZE);
	if (st != IMAGE_OK)
		return st;
	if (f.file_size != size || f.epoch != im->header.epoch || f.index_offset > size ||
	    f.index_offset < FORMAT_HEADER_SIZE ||
	    (uint64_t)f.nsections * FORMAT_ENTRY_SIZE + FORMAT_FOOTER_SIZE > size - f.index_offset)
		return IMAGE_MALFORMED;
	if (checksum(im->base + f.index_offset, (size_t)f.nsections * FORMAT_ENTRY_SIZE) !=
	    f.index_checksum)
		return IMAGE_DAMAGED;
	im->nsections = f.nsections;
	im->index_offset = f.index_offset;
	return check_index(im);
}

enum image_status image_open(struct image *im, const char *path)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return IMAGE_UNREADABLE;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		close(fd);
		errno = EINVAL;
		return IMAGE_UNREADABLE;
	}
	if (st.st_size == 0) {
		close(fd);
		return IMAGE_INCOMPLETE;
	}
	void *base = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (base == MAP_FAILED)
		return IMAGE_UNREADABLE;
	enum image_status status = image_open_memory(im, base, (size_t)st.st_size);
	im->is_mapped = true;
	if (status != IMAGE_OK)
		image_close(im);
	return status;
}

void image_close(struct image *im)
{
	if (im->is_mapped)
		munmap((void *)(uintptr_t)im->base, im->size);
	*im = (struct image){0};
}

struct image_section image_section(const struct image *im, uint32_t i)
{
	struct image_section s;
	entry_decode(&s, im->base + im->index_offset + (uint64_t)i * FORMAT_ENTRY_SIZE);
	return s;
}

const void *image_contents(const struct image *im, const struct image_section *s)
{
	return im->base + s->offset;
}

bool image_find(const struct image *im, uint32_t kind, uint32_t id, struct image_section *s)
{
	for (uint32_t i = 0; i < im->nsections; i++) {
		*s = image_section(im, i);
		if (s->kind == kind && (id == ~0u || s->id == id))
			return true;
	}
	return false;
}

/* Bytes the captured blocks of object "id" have together; false when the table is not well formed.
 * Blocks come by object, then address, and do not overlap. */
static bool check_blocks(const struct image *im, const struct image_section *s)
{
	struct walk w = walk_begin(im, s);
	struct walk_block b, last = {0};
	while (walk_block(&w, &b)) {
		if (b.size > UINT64_MAX - b.address || b.object < last.object ||
		    (b.object == last.object && b.address < last.address + last.size))
			return false;
		last = b;
	}
	return !w.is_bad;
}

static bool check_heap(const struct image *im, const struct image_section *heap)
{
	struct image_section s;
	struct walk_block b;
	uint64_t sum = 0;
	if (!image_find(im, IMAGE_BLOCKS, ~0u, &s))
		return false;
	struct walk w = walk_begin(im, &s);
	while (walk_block(&w, &b))
		if (b.object == heap->id && b.is_captured) {
			if (b.size > heap->size - sum)
				return false;
			sum += b.size;
		}
	return sum == heap->size;
}

static bool check_inside(const struct image *im, const struct image_section *s)
{
	struct walk w = walk_begin(im, s);
	struct walk_record r;
	struct walk_frame f;
	struct walk_team t;
	struct walk_stream st;
	switch (s->kind) {
	case IMAGE_RUN:
	case IMAGE_STATE:
	case IMAGE_NAMES:
		while (walk_record(&w, &r))
			;
		return !w.is_bad;
	case IMAGE_FRAMES:
		while (walk_frame(&w, &f))
			;
		return !w.is_bad;
	case IMAGE_TEAM:
		if (!walk_team(&w, &t) || t.thread != s->id || t.thread >= t.size)
			return false;
		while (walk_frame(&w, &f))
			;
		return !w.is_bad;
	case IMAGE_STREAMS:
		while (walk_stream(&w, &st))
			;
		return !w.is_bad;
	case IMAGE_BLOCKS:
		return check_blocks(im, s);
	case IMAGE_HEAP:
		return check_heap(im, s);
	default:
		return s->size <= UINT64_MAX - s->address;
	}
}

enum image_status image_check(const struct image *im, uint32_t *bad)
{
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		if (bad != NULL)
			*bad = i;
		if (checksum(image_contents(im, &s), s.size) != s.checksum)
			return IMAGE_DAMAGED;
		if (!check_inside(im, &s))
			return IMAGE_MALFORMED;
	}
	return IMAGE_OK;
}

const char *image_kind_name(uint32_t kind)
{
	static const char *const names[] = {
		"?",      "run",   "state", "frames", "streams", "names", "blocks",
		"object", "local", "heap",  "argv",   "team",    "copy",
	};
	return names[kind < sizeof names / sizeof *names ? kind : 0];
}

const char *image_name(const struct image *im, uint32_t id, uint32_t *length)
{
	struct image_section s;
	struct walk_record r;
	if (!image_find(im, IMAGE_NAMES, ~0u, &s))
		return NULL;
	struct walk w = walk_begin(im, &s);
	while (walk_record(&w, &r))
		if (r.tag == id) {
			*length = r.size;
			return (const char *)r.data;
		}
	return NULL;
}

void image_file_name(char out[32], uint64_t epoch)
{
	snprintf(out, 32, "%012llu" IMAGE_SUFFIX, (unsigned long long)epoch);
}

uint64_t image_epoch_of_name(const char *name)
{
	uint64_t n = 0;
	size_t digits = strspn(name, "0123456789");
	if (digits < 12 || digits > 19 || strcmp(name + digits, IMAGE_SUFFIX) != 0)
		return 0;
	for (size_t i = 0; i < digits; i++)
		n = n * 10 + (uint64_t)(name[i] - '0');
	return n;
}
