/* fuzz_image.c - any bytes: a status, never a crash, never a read outside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For libFuzzer. The input is taken as a file as it is, and then as contents, index and footer of one
 * whose checksums are all right: its first half, and its second, which may refer to the first. */
#include <stdlib.h>
#include <string.h>

#include "checksum.h"
#include "format.h"
#include "header.h"
#include "walk.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

struct bytes {
	unsigned char *at;
	size_t size;
	struct image image; /* opened, if it can be */
	bool is_open;
};

/* "base": what it may refer to, or NULL. */
static void look(const unsigned char *at, size_t size, const struct bytes *base)
{
	struct image im;
	uint32_t n;
	if (image_open_memory(&im, at, size) != IMAGE_OK)
		return;
	if (base != NULL)
		image_add_base(&im, base->at, base->size);
	if (image_check(&im, NULL) != IMAGE_OK)
		return;
	FILE *out = fopen("/dev/null", "w");
	image_describe(&im, out);
	image_describe_json(&im, out);
	fclose(out);
	image_name(&im, 3, &n);
}

/* From 8 bytes of the input: kind, id, offset and size, all small; or, of the base, section d[2]. */
static struct image_section section(const unsigned char *d, const unsigned char *at, uint64_t index,
				    const struct bytes *base)
{
	struct image_section s = {.kind = d[0] % 13u,
				  .id = d[1] % 4u,
				  .offset = FORMAT_HEADER_SIZE + 64u * d[2],
				  .size = d[3] + 256u * (d[4] % 16u),
				  .address = d[5]};
	if (d[6] % 2 == 1 && base != NULL && base->is_open && d[2] < base->image.nsections) {
		s = image_section(&base->image, d[2]);
		s.offset = d[2];
		s.epoch = 1;
		s.stored = 0;
		return s;
	}
	s.epoch = d[6] / 2 % 4u;
	s.stored = s.size;
	s.in_runs = d[7] / 4 % 2u;
	if (d[7] % 4u > 0) {
		s.codec = d[7] % 4u;
		s.stored = d[7] * 2u;
	}
	if (s.offset <= index && s.size <= index - s.offset)
		s.checksum = checksum(at + s.offset, s.size);
	return s;
}

/* The input as sections, 8 bytes for each, and the contents behind them. */
static struct bytes seal(const unsigned char *data, size_t size, uint64_t epoch,
			 const struct bytes *base)
{
	uint32_t n = size > 0 ? data[0] % 8u : 0;
	if (size < 1 + n * 8u)
		return (struct bytes){0};
	const unsigned char *contents = data + 1 + n * 8u;
	size_t length = size - 1 - n * 8u;
	uint64_t index = align_up(FORMAT_HEADER_SIZE + length, FORMAT_ALIGN);
	uint64_t total = align_up(index + n * FORMAT_ENTRY_SIZE + FORMAT_FOOTER_SIZE, 4096);
	struct bytes b = {.at = calloc(1, total), .size = total};
	struct image_header h = {.epoch = epoch, .build_id_size = 20};
	header_encode(b.at, &h);
	memcpy(b.at + FORMAT_HEADER_SIZE, contents, length);
	for (uint32_t i = 0; i < n; i++) {
		struct image_section s = section(data + 1 + i * 8u, b.at, index, base);
		entry_encode(b.at + index + i * FORMAT_ENTRY_SIZE, &s);
	}
	struct image_footer f = {index, total, epoch, checksum(b.at + index, n * FORMAT_ENTRY_SIZE),
				 n};
	footer_encode(b.at + total - FORMAT_FOOTER_SIZE, &f);
	b.is_open = image_open_memory(&b.image, b.at, total) == IMAGE_OK;
	return b;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	look(data, size, NULL);
	struct bytes base = seal(data, size / 2, 1, NULL);
	struct bytes image = seal(data + size / 2, size - size / 2, 2, &base);
	look(base.at, base.size, NULL);
	look(image.at, image.size, &base);
	free(base.at);
	free(image.at);
	return 0;
}
