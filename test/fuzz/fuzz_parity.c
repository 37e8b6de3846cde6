/* fuzz_parity.c - any bytes as the head of a parity file: refused with a reason, or what is written for it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For libFuzzer. The input is one byte, 8 bytes with the size of the file, the head, and cut off anywhere it
 * goes on in zeros. Bit 0 of the byte: the checksum is made right; bit 1: the size is. As a text it is the
 * name of a file, and a value of OMPCKPT_REDUNDANCY. */
#include <stdlib.h>
#include <string.h>

#include "checksum.h"
#include "format.h"
#include "layout.h"
#include "parity.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool holds)
{
	if (!holds)
		abort();
}

static void look_words(const char *text)
{
	struct redundancy r;
	uint64_t epoch = parity_epoch_of_name(text);
	char again[32];
	parity_file_name(again, epoch);
	must(epoch == 0 || strlen(text) > strlen(again) || strcmp(text, again) == 0);
	if (redundancy_read(&r, text))
		must((r.n == 0 && r.m == 0) || (r.n >= 2 && r.n <= 32 && r.m >= 1 && r.m < r.n));
}

/* What the header of the module promises. */
static void look_parity(const struct parity *p, uint64_t size)
{
	must(p->epoch > 0 && p->n >= 2 && p->n <= REDUNDANCY_MEMBERS && p->m >= 1 && p->m < p->n);
	must(p->own < p->n && p->chunk > 0 && p->chunk % 4096 == 0 && size == parity_size(p));
	must((size - PARITY_HEAD) / p->chunk == p->m);
	for (unsigned i = 0; i < p->n; i++) {
		const struct parity_member *member = &p->member[i];
		must(member->bytes > 0 ? (member->bytes - 1) / p->chunk < p->n - p->m : member->identity == 0);
		for (unsigned k = 0; k < i; k++)
			must(p->member[k].rank != member->rank);
	}
	must(p->nneeds <= PARITY_NEEDS);
	for (unsigned i = 0; i < p->nneeds; i++)
		must(p->needs[i] > 0 && p->needs[i] < p->epoch);
}

static void look_again(const struct parity *p, uint64_t size)
{
	unsigned char head[PARITY_HEAD];
	struct parity again;
	const char *why;
	parity_write(head, p);
	must(parity_read(&again, head, size, &why));
	must(again.epoch == p->epoch && again.n == p->n && again.m == p->m && again.own == p->own);
	must(again.chunk == p->chunk && again.sum == p->sum);
	must(again.nneeds == p->nneeds && memcmp(again.needs, p->needs, p->nneeds * sizeof *p->needs) == 0);
	for (unsigned i = 0; i < p->n; i++)
		must(again.member[i].has_notes == p->member[i].has_notes);
	for (unsigned i = 0; i < p->n; i++)
		must(again.member[i].rank == p->member[i].rank && again.member[i].bytes == p->member[i].bytes &&
		     again.member[i].identity == p->member[i].identity);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	unsigned char input[9 + PARITY_HEAD] = {0}, *head = input + 9;
	struct parity p;
	const char *why = NULL;
	memcpy(input, data, size < sizeof input ? size : sizeof input);
	if (input[0] & 1)
		put_u64(head + PARITY_HEAD - 8, checksum(head, PARITY_HEAD - 8));
	uint64_t bytes = get_u64(input + 1);
	if (input[0] & 2)
		bytes = PARITY_HEAD + get_u32(head + 24) * get_u64(head + 40);
	bool ok = parity_read(&p, head, bytes, &why);
	must(ok == (why == NULL));
	if (ok) {
		look_parity(&p, bytes);
		look_again(&p, bytes);
	}
	char *text = strndup((const char *)data, size);
	look_words(text);
	free(text);
	return 0;
}
