/* writer.c - place sections, then write header, index and footer around them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    sections with kind, id, address and size; later their contents.
 * Out:   a whole image (docs/image-format.md 1).
 * Errs:  cannot fail. Cost: one checksum over all contents. */
#include "checksum.h"
#include "format.h"
#include "header.h"
#include "writer.h"

uint64_t writer_tail_offset(const struct image_section *sections, uint32_t n)
{
	if (n == 0)
		return FORMAT_HEADER_SIZE;
	return align_up(sections[n - 1].offset + sections[n - 1].size, FORMAT_ALIGN);
}

uint64_t writer_layout(struct image_section *sections, uint32_t n)
{
	uint64_t at = FORMAT_HEADER_SIZE;
	for (uint32_t i = 0; i < n; i++) {
		sections[i].offset = at;
		at = align_up(at + sections[i].size, FORMAT_ALIGN);
	}
	return align_up(at + (uint64_t)n * FORMAT_ENTRY_SIZE + FORMAT_FOOTER_SIZE,
			FORMAT_FILE_ALIGN);
}

void writer_tail(unsigned char *out, uint64_t size, const struct image_header *h,
		 const struct image_section *sections, uint32_t n)
{
	uint64_t offset = writer_tail_offset(sections, n);
	memset(out, 0, size);
	for (uint32_t i = 0; i < n; i++)
		entry_encode(out + (uint64_t)i * FORMAT_ENTRY_SIZE, &sections[i]);
	struct image_footer f = {
		.index_offset = offset,
		.file_size = offset + size,
		.epoch = h->epoch,
		.index_checksum = checksum(out, (size_t)n * FORMAT_ENTRY_SIZE),
		.nsections = n,
	};
	footer_encode(out + size - FORMAT_FOOTER_SIZE, &f);
}

void writer_finish(unsigned char *base, const struct image_header *h,
		   struct image_section *sections, uint32_t n)
{
	uint64_t end = FORMAT_HEADER_SIZE;
	for (uint32_t i = 0; i < n; i++) {
		struct image_section *s = &sections[i];
		memset(base + end, 0, s->offset - end);
		s->checksum = checksum(base + s->offset, s->size);
		end = s->offset + s->size;
	}
	uint64_t tail = writer_tail_offset(sections, n);
	uint64_t size = align_up(tail + (uint64_t)n * FORMAT_ENTRY_SIZE + FORMAT_FOOTER_SIZE,
				 FORMAT_FILE_ALIGN);
	memset(base + end, 0, tail - end);
	header_encode(base, h);
	writer_tail(base + tail, size - tail, h, sections, n);
}
