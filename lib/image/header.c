/* header.c - header, index entry and footer: encode, decode.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    structures or FORMAT_…_SIZE bytes (docs/image-format.md 2, 4, 5).
 * Out:   the other one. Each part carries its own checksum, except entries, which the index's
 *        covers.
 * Errs:  a decoder says NOT_OURS by the magic, UNSUPPORTED by the version, DAMAGED by the checksum,
 *        in this order. */
#include "checksum.h"
#include "format.h"
#include "header.h"

enum {
	HEADER_SUM = FORMAT_HEADER_SIZE - 8,
	FOOTER_SUM = FORMAT_FOOTER_SIZE - 8,
};

#define ENDIAN_MARK 0x01020304u

void header_encode(unsigned char *out, const struct image_header *h)
{
	memset(out, 0, FORMAT_HEADER_SIZE);
	memcpy(out, FORMAT_HEADER_MAGIC, 8);
	put_u32(out + 8, FORMAT_VERSION);
	put_u32(out + 12, ENDIAN_MARK);
	put_u32(out + 16, FORMAT_HEADER_SIZE);
	put_u32(out + 20, h->abi);
	put_u64(out + 24, h->epoch);
	put_u64(out + 32, h->run);
	put_u64(out + 40, h->time_ns);
	put_u64(out + 48, h->argv_hash);
	put_u64(out + 56, h->instance);
	put_u64(out + 64, h->live_bytes);
	put_u32(out + 72, h->threads);
	put_u32(out + 76, h->position);
	put_u32(out + 80, h->build_id_size);
	put_u32(out + 84, h->start);
	memcpy(out + 88, h->build_id, IMAGE_BUILD_ID_MAX);
	put_u64(out + HEADER_SUM, checksum(out, HEADER_SUM));
}

enum image_status header_decode(struct image_header *h, const unsigned char *in)
{
	if (memcmp(in, FORMAT_HEADER_MAGIC, 8) != 0)
		return IMAGE_NOT_OURS;
	if (get_u32(in + 8) != FORMAT_VERSION)
		return IMAGE_UNSUPPORTED;
	if (get_u64(in + HEADER_SUM) != checksum(in, HEADER_SUM))
		return IMAGE_DAMAGED;
	if (get_u32(in + 12) != ENDIAN_MARK || get_u32(in + 16) != FORMAT_HEADER_SIZE ||
	    get_u32(in + 80) > IMAGE_BUILD_ID_MAX)
		return IMAGE_MALFORMED;
	h->version = FORMAT_VERSION;
	h->abi = get_u32(in + 20);
	h->epoch = get_u64(in + 24);
	h->run = get_u64(in + 32);
	h->start = get_u32(in + 84);
	h->time_ns = get_u64(in + 40);
	h->argv_hash = get_u64(in + 48);
	h->instance = get_u64(in + 56);
	h->live_bytes = get_u64(in + 64);
	h->threads = get_u32(in + 72);
	h->position = get_u32(in + 76);
	h->build_id_size = get_u32(in + 80);
	memcpy(h->build_id, in + 88, IMAGE_BUILD_ID_MAX);
	return IMAGE_OK;
}

void entry_encode(unsigned char *out, const struct image_section *s)
{
	memset(out, 0, FORMAT_ENTRY_SIZE);
	put_u32(out, s->kind);
	put_u32(out + 4, s->id);
	put_u64(out + 8, s->address);
	put_u64(out + 16, s->size);
	put_u64(out + 24, s->offset);
	put_u64(out + 32, s->epoch != 0 ? 0 : s->stored);
	put_u64(out + 40, s->checksum);
	put_u32(out + 48, s->epoch != 0 ? IMAGE_PLAIN : s->codec);
	put_u32(out + 52,
		(s->epoch != 0 ? FORMAT_ELSEWHERE : 0) | (s->in_runs ? FORMAT_IN_RUNS : 0));
	put_u64(out + 56, s->epoch);
}

/* Compressed are contents of the program's memory only, in chunks with a table after them. */
static bool is_stored_right(const struct image_section *s)
{
	if (s->codec == IMAGE_PLAIN)
		return s->stored == s->size;
	uint64_t table = format_table_size(s->size);
	return format_is_memory(s->kind) && s->stored > table && s->stored - table <= s->size;
}

enum image_status entry_decode(struct image_section *s, const unsigned char *in)
{
	uint32_t flags = get_u32(in + 52);
	s->kind = get_u32(in);
	s->id = get_u32(in + 4);
	s->address = get_u64(in + 8);
	s->size = get_u64(in + 16);
	s->offset = get_u64(in + 24);
	s->stored = get_u64(in + 32);
	s->checksum = get_u64(in + 40);
	s->codec = get_u32(in + 48);
	s->epoch = get_u64(in + 56);
	s->in_runs = (flags & FORMAT_IN_RUNS) != 0;
	if (s->codec > IMAGE_ZSTD || (flags & ~(FORMAT_ELSEWHERE | FORMAT_IN_RUNS)) != 0)
		return IMAGE_UNSUPPORTED;
	if (s->in_runs && !format_has_runs(s->kind))
		return IMAGE_MALFORMED;
	if ((flags & FORMAT_ELSEWHERE) != 0 && (s->epoch == 0 || s->stored != 0 || s->codec != 0))
		return IMAGE_MALFORMED;
	if ((flags & FORMAT_ELSEWHERE) == 0 && (s->epoch != 0 || !is_stored_right(s)))
		return IMAGE_MALFORMED;
	return IMAGE_OK;
}

void footer_encode(unsigned char *out, const struct image_footer *f)
{
	memset(out, 0, FORMAT_FOOTER_SIZE);
	memcpy(out, FORMAT_FOOTER_MAGIC, 8);
	put_u64(out + 8, f->index_offset);
	put_u64(out + 16, f->file_size);
	put_u64(out + 24, f->epoch);
	put_u64(out + 32, f->index_checksum);
	put_u32(out + 40, f->nsections);
	put_u64(out + FOOTER_SUM, checksum(out, FOOTER_SUM));
}

enum image_status footer_decode(struct image_footer *f, const unsigned char *in)
{
	if (memcmp(in, FORMAT_FOOTER_MAGIC, 8) != 0)
		return IMAGE_INCOMPLETE;
	if (get_u64(in + FOOTER_SUM) != checksum(in, FOOTER_SUM))
		return IMAGE_DAMAGED;
	f->index_offset = get_u64(in + 8);
	f->file_size = get_u64(in + 16);
	f->epoch = get_u64(in + 24);
	f->index_checksum = get_u64(in + 32);
	f->nsections = get_u32(in + 40);
	return IMAGE_OK;
}
