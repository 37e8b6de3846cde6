/* parity.c - heads of parity files: encode, decode.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a structure, or PARITY_HEAD bytes (docs/image-format.md 8).
 * Out:   the other one.
 * Errs:  on the side of refusing: by magic, version, checksum, then each field. */
#include <stdio.h>
#include <string.h>

#include "checksum.h"
#include "format.h"
#include "parity.h"
#include "set.h"

#define MAGIC "\x89OMPCKPR"
#define VERSION 1u
#define ENDIAN_MARK 0x01020304u
#define CHUNK_ALIGN 4096

enum {
	HEAD_MEMBERS = 64,
	HEAD_MEMBER = 24,
	HEAD_NEEDS = HEAD_MEMBERS + HEAD_MEMBER * REDUNDANCY_MEMBERS,
	HEAD_SUM = PARITY_HEAD - 8,
};

uint64_t parity_size(const struct parity *p)
{
	return PARITY_HEAD + p->m * p->chunk;
}

void parity_write(unsigned char out[PARITY_HEAD], const struct parity *p)
{
	memset(out, 0, PARITY_HEAD);
	memcpy(out, MAGIC, 8);
	put_u32(out + 8, VERSION);
	put_u32(out + 12, ENDIAN_MARK);
	put_u32(out + 16, PARITY_HEAD);
	put_u32(out + 20, p->n);
	put_u32(out + 24, p->m);
	put_u32(out + 28, p->own);
	put_u64(out + 32, p->epoch);
	put_u64(out + 40, p->chunk);
	put_u64(out + 48, p->sum);
	for (unsigned i = 0; i < p->n; i++) {
		unsigned char *at = out + HEAD_MEMBERS + i * HEAD_MEMBER;
		put_u32(at, p->member[i].rank);
		put_u32(at + 4, p->member[i].has_notes);
		put_u64(at + 8, p->member[i].bytes);
		put_u64(at + 16, p->member[i].identity);
	}
	put_u32(out + HEAD_NEEDS, p->nneeds);
	for (unsigned i = 0; i < p->nneeds; i++)
		put_u64(out + HEAD_NEEDS + 8 + 8 * i, p->needs[i]);
	put_u64(out + HEAD_SUM, checksum(out, HEAD_SUM));
}

static const char *decode(struct parity *p, const unsigned char *at)
{
	if (memcmp(at, MAGIC, 8) != 0)
		return "is not a parity file";
	if (get_u32(at + 8) != VERSION)
		return "is written in another format version";
	if (get_u64(at + HEAD_SUM) != checksum(at, HEAD_SUM))
		return "has a head whose checksum does not match";
	if (get_u32(at + 12) != ENDIAN_MARK || get_u32(at + 16) != PARITY_HEAD)
		return "has a malformed head";
	p->n = get_u32(at + 20);
	p->m = get_u32(at + 24);
	p->own = get_u32(at + 28);
	p->epoch = get_u64(at + 32);
	p->chunk = get_u64(at + 40);
	p->sum = get_u64(at + 48);
	p->nneeds = get_u32(at + HEAD_NEEDS);
	if (p->nneeds > PARITY_NEEDS)
		return "names too many images";
	for (unsigned i = 0; i < p->nneeds; i++)
		p->needs[i] = get_u64(at + HEAD_NEEDS + 8 + 8 * i);
	if (p->n < 2 || p->n > REDUNDANCY_MEMBERS || p->m == 0 || p->m >= p->n || p->own >= p->n)
		return "names an impossible group";
	for (unsigned i = 0; i < p->n; i++) {
		const unsigned char *member = at + HEAD_MEMBERS + i * HEAD_MEMBER;
		p->member[i] = (struct parity_member){get_u32(member), get_u32(member + 4) != 0,
						      get_u64(member + 8), get_u64(member + 16)};
	}
	return NULL;
}

static bool is_member(const struct parity *p, unsigned i)
{
	const struct parity_member *member = &p->member[i];
	for (unsigned k = 0; k < i; k++)
		if (p->member[k].rank == member->rank)
			return false;
	return member->rank < SET_RANKS_MAX && member->bytes <= (p->n - p->m) * p->chunk &&
	       (member->bytes > 0 || member->identity == 0);
}

static const char *check(const struct parity *p, uint64_t size)
{
	if (p->epoch == 0)
		return "names an impossible epoch";
	if (p->chunk == 0 || p->chunk % CHUNK_ALIGN != 0 ||
	    p->chunk > (UINT64_MAX - PARITY_HEAD) / REDUNDANCY_MEMBERS)
		return "names an impossible size of blocks";
	for (unsigned i = 0; i < p->n; i++)
		if (!is_member(p, i))
			return "names impossible members";
	for (unsigned i = 0; i < p->nneeds; i++)
		if (p->needs[i] == 0 || p->needs[i] >= p->epoch)
			return "names impossible epochs";
	return size == parity_size(p) ? NULL : "was cut off, or is too long";
}

bool parity_read(struct parity *p, const unsigned char at[PARITY_HEAD], uint64_t size,
		 const char **why)
{
	*why = size < PARITY_HEAD ? "was cut off" : decode(p, at);
	if (*why == NULL)
		*why = check(p, size);
	return *why == NULL;
}

void parity_file_name(char out[32], uint64_t epoch)
{
	snprintf(out, 32, "%012llu" PARITY_SUFFIX, (unsigned long long)epoch);
}

uint64_t parity_epoch_of_name(const char *name)
{
	return epoch_of_name(name, PARITY_SUFFIX);
}
