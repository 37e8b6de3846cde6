/* fuzz_set.c - any bytes as a manifest: refused by a line, or exactly what is written for it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For libFuzzer. The input is a manifest, and as a text the name of a file. */
#include <stdlib.h>
#include <string.h>

#include "set.h"

#define RANKS 2000 /* of an input of at most 65536 bytes */

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool holds)
{
	if (!holds)
		abort();
}

static void look_name(const char *name)
{
	char again[32];
	uint64_t epoch = set_epoch_of_name(name);
	int64_t rank = set_rank_of_name(name);
	must(epoch == 0 || rank == -1);
	set_rank_name(again, (uint32_t)rank);
	must(rank == -1 || strcmp(name, again) == 0);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	static struct set_image images[RANKS];
	static char out[SET_HEAD_MAX + RANKS * SET_LINE_MAX];
	struct set s;
	const char *why = "";
	unsigned line = set_read(&s, images, RANKS, (const char *)data, size, 0, &why), lines = 1;
	for (size_t i = 0; i < size; i++)
		lines += data[i] == '\n';
	must(line <= lines && (line != 0) == (why != NULL));
	if (line == 0 && s.ranks <= RANKS)
		must(set_write(out, sizeof out, &s, images) == size && memcmp(out, data, size) == 0);
	char *name = strndup((const char *)data, size);
	look_name(name);
	set_name_library(s.library, name);
	must(set_write(out, sizeof out, &(struct set){1, 1, 0, ""}, images) == 0);
	free(name);
	return 0;
}
