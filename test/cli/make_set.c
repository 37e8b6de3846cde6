/* make_set.c - the manifest of a set whose images are there, for the tests of what reads them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: make_set FOLDER EPOCH RANKS     exit 1: an image is missing, or has no footer yet */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "set.h"

static bool look(const char *folder, unsigned rank, uint64_t epoch, struct set_image *image)
{
	char path[4096], end[8], name[32];
	set_rank_name(name, rank);
	snprintf(path, sizeof path, "%s/%s/%012llu.ompckpt", folder, name, (unsigned long long)epoch);
	FILE *f = fopen(path, "r");
	if (f == NULL)
		return false;
	bool ok = fseek(f, -8, SEEK_END) == 0 && fread(end, 1, 8, f) == 8;
	image->bytes = (uint64_t)ftell(f);
	image->identity = set_identity(end, sizeof end);
	fclose(f);
	return ok;
}

int main(int argc, char **argv)
{
	struct set s = {.level = 1, .library = "a test's library"};
	if (argc != 4)
		return 2;
	s.epoch = strtoull(argv[2], NULL, 10);
	s.ranks = (uint32_t)strtoul(argv[3], NULL, 10);
	struct set_image *images = calloc(s.ranks, sizeof *images);
	size_t room = SET_HEAD_MAX + s.ranks * SET_LINE_MAX;
	char *text = malloc(room), path[4096], whole[4096], name[32];
	for (unsigned rank = 0; rank < s.ranks; rank++)
		if (!look(argv[1], rank, s.epoch, &images[rank]))
			return 1;
	size_t n = set_write(text, room, &s, images);
	set_file_name(name, s.epoch);
	snprintf(whole, sizeof whole, "%s/%s", argv[1], name);
	snprintf(path, sizeof path, "%s/.%s.tmp", argv[1], name);
	FILE *f = fopen(path, "w");
	bool ok = f != NULL && fwrite(text, 1, n, f) == n && fclose(f) == 0;
	free(images);
	free(text);
	return ok && n > 0 && rename(path, whole) == 0 ? 0 : 1;
}
