/* make_parity.c - parity files of images that are there, for the tests of what reads them. The payloads are random:
 * only MPI programs compute real ones.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: make_parity FOLDER EPOCH RANKS REDUNDANCY [NEED...]     each rank on a node of its own; NEED: an epoch that
 *        the images refer to. A rank without an image of this epoch has a parity file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checksum.h"
#include "layout.h"
#include "parity.h"
#include "set.h"

enum { RANKS = 64 };

static struct set_image images[RANKS];
static uint64_t place[RANKS];
static uint32_t leader[RANKS], column[RANKS], work[4 * RANKS];

static void look(const char *folder, unsigned rank, uint64_t epoch)
{
	char path[4096], end[8], name[32];
	set_rank_name(name, rank);
	snprintf(path, sizeof path, "%s/%s/%012llu.ompckpt", folder, name, (unsigned long long)epoch);
	FILE *f = fopen(path, "r");
	if (f == NULL || fseek(f, -8, SEEK_END) != 0 || fread(end, 1, 8, f) != 8)
		return;
	images[rank] = (struct set_image){(uint64_t)ftell(f), set_identity(end, sizeof end)};
	fclose(f);
}

static bool write_file(const char *folder, unsigned rank, struct parity *p)
{
	char path[4096], name[32], file[32];
	unsigned char head[PARITY_HEAD];
	size_t size = (size_t)(parity_size(p) - PARITY_HEAD);
	unsigned char *payload = malloc(size);
	for (size_t i = 0; i < size; i++)
		payload[i] = (unsigned char)(rand() >> 5);
	p->sum = checksum(payload, size);
	parity_write(head, p);
	set_rank_name(name, rank);
	parity_file_name(file, p->epoch);
	snprintf(path, sizeof path, "%s/%s/%s", folder, name, file);
	FILE *f = fopen(path, "w");
	bool ok = f != NULL && fwrite(head, 1, sizeof head, f) == sizeof head &&
		  fwrite(payload, 1, size, f) == size && fclose(f) == 0;
	free(payload);
	return ok;
}

int main(int argc, char **argv)
{
	struct redundancy r;
	if (argc < 5 || !redundancy_read(&r, argv[4]))
		return 2;
	uint32_t ranks = (uint32_t)strtoul(argv[3], NULL, 10);
	struct parity p = {.epoch = strtoull(argv[2], NULL, 10)};
	for (int i = 5; i < argc; i++)
		p.needs[p.nneeds++] = strtoull(argv[i], NULL, 10);
	for (uint32_t rank = 0; rank < ranks; rank++) {
		place[rank] = rank;
		look(argv[1], rank, p.epoch);
	}
	redundancy_places(place, ranks, leader, column, work);
	for (uint32_t rank = 0; rank < ranks; rank++) {
		struct redundancy_group g;
		uint64_t longest = 1;
		if (!redundancy_group(&g, &r, column, ranks, rank))
			return 1;
		p.n = g.n;
		p.m = g.m;
		p.own = g.own;
		for (unsigned i = 0; i < g.n; i++) {
			const struct set_image *image = &images[g.rank[i]];
			p.member[i] = (struct parity_member){g.rank[i], false, image->bytes, image->identity};
			longest = image->bytes > longest ? image->bytes : longest;
		}
		p.chunk = layout_chunk(p.n, p.m, longest);
		if (!write_file(argv[1], rank, &p))
			return 1;
	}
	return 0;
}
