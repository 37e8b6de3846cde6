/* writer.c - place sections, then write index and footer after them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    sections with kind, address and size; later their checksums.
 * Out:   places, and the end of an image (docs/image-format.md 1).
 * Errs:  cannot fail. Cost: none to speak of. */
#include "checksum.h"
#include "format.h"
#include "header.h"
#include "writer.h"

/* Where in a page it begins; what is in runs has no place of its own. */
static uint64_t in_page(const struct image_section *s)
{
	return s->in_runs ? 0 : s->address;
}

uint64_t writer_place(uint64_t at, const struct image_section *s)
{
	if (s->size < FORMAT_LARGE || !format_has_runs(s->kind))
		return align_up(at, FORMAT_ALIGN);
	return at + (in_page(s) - at) % FORMAT_PAGE;
}

uint64_t writer_tail_offset(uint64_t at)
{
	return align_up(at, FORMAT_ALIGN);
}

uint64_t writer_tail_size(uint64_t at, uint32_t n)
{
	uint64_t offset = writer_tail_offset(at);
	uint64_t end = offset + (uint64_t)n * FORMAT_ENTRY_SIZE + FORMAT_FOOTER_SIZE;
	return align_up(end, FORMAT_FILE_ALIGN) - offset;
}

void writer_tail(unsigned char *out, uint64_t at, const struct image_header *h,
		 const struct image_section *sections, uint32_t n)
{
	uint64_t size = writer_tail_size(at, n);
	memset(out, 0, size);
	for (uint32_t i = 0; i < n; i++)
		entry_encode(out + (uint64_t)i * FORMAT_ENTRY_SIZE, &sections[i]);
	struct image_footer f = {
		.index_offset = writer_tail_offset(at),
		.file_size = writer_tail_offset(at) + size,
		.epoch = h->epoch,
		.index_checksum = checksum(out, (size_t)n * FORMAT_ENTRY_SIZE),
		.nsections = n,
	};
	footer_encode(out + size - FORMAT_FOOTER_SIZE, &f);
}
