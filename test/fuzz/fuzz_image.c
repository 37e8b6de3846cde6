/* fuzz_image.c - any bytes: a status, never a crash, never a read outside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For libFuzzer. The input is taken as a file as it is, and then as contents, index and footer of one
 * whose checksums are all right. */
#include <stdlib.h>
#include <string.h>

#include "checksum.h"
#include "format.h"
#include "header.h"
#include "walk.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void look(const unsigned char *at, size_t size)
{
	struct image im;
	uint32_t n;
	if (image_open_memory(&im, at, size) != IMAGE_OK || image_check(&im, NULL) != IMAGE_OK)
		return;
	FILE *out = fopen("/dev/null", "w");
	image_describe(&im, out);
	image_describe_json(&im, out);
	fclose(out);
	image_name(&im, 3, &n);
}

/* 8 bytes of the input for each section: kind, id, offset and size, all small. Then the contents. */
static void look_sealed(const unsigned char *data, size_t size)
{
	uint32_t n = size > 0 ? data[0] % 8u : 0;
	if (size < 1 + n * 8u)
		return;
	const unsigned char *contents = data + 1 + n * 8u;
	size_t length = size - 1 - n * 8u;
	uint64_t index = align_up(FORMAT_HEADER_SIZE + length, FORMAT_ALIGN);
	uint64_t total = align_up(index + n * FORMAT_ENTRY_SIZE + FORMAT_FOOTER_SIZE, 4096);
	unsigned char *at = calloc(1, total);
	struct image_header h = {.epoch = 1, .build_id_size = 20};
	header_encode(at, &h);
	memcpy(at + FORMAT_HEADER_SIZE, contents, length);
	for (uint32_t i = 0; i < n; i++) {
		const unsigned char *d = data + 1 + i * 8u;
		struct image_section s = {.kind = d[0] % 12u,
					  .id = d[1] % 4u,
					  .offset = FORMAT_HEADER_SIZE + 64u * d[2],
					  .size = d[3] + 256u * (d[4] % 16u),
					  .address = d[5]};
		if (s.offset <= index && s.size <= index - s.offset)
			s.checksum = checksum(at + s.offset, s.size);
		entry_encode(at + index + i * FORMAT_ENTRY_SIZE, &s);
	}
	struct image_footer f = {index, total, 1, checksum(at + index, n * FORMAT_ENTRY_SIZE), n};
	footer_encode(at + total - FORMAT_FOOTER_SIZE, &f);
	look(at, total);
	free(at);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	look(data, size);
	look_sealed(data, size);
	return 0;
}
