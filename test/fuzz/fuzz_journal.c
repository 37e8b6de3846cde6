/* fuzz_journal.c - any bytes as the file "appended": files are cut once each, or not at all.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For libFuzzer. The first byte is the epoch of the restart. No file is really cut: every path is a
 * long regular file here, and what would be cut is written down. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

static int fuzz_stat(const char *path, struct stat *st);
static bool fuzz_cut(const char *path, off_t size);
#define lstat(path, st) fuzz_stat(path, st)
#define folder_cut(path, size) fuzz_cut(path, size)
#include "folders/journal.c"
#undef lstat
#undef folder_cut

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

struct runtime runtime;

/* No place is taken: nothing is written. */
int store_folder(enum store_place place)
{
	(void)place;
	return -1;
}

struct slots slots;

int slot_of(const void *f)
{
	(void)f;
	return SLOT_NONE;
}

uint64_t args_hash(void)
{
	return 5;
}

bool drain_leave(void)
{
	return false;
}

static char *cuts[65536];
static unsigned ncuts;

static int fuzz_stat(const char *path, struct stat *st)
{
	*st = (struct stat){.st_mode = S_IFREG, .st_size = (off_t)(UINT64_MAX >> 1)};
	return path[0] == '/' ? 0 : -1;
}

/* Is there a line "… SIZE PATH" in the input? */
static bool fuzz_cut(const char *path, off_t size)
{
	if (path[0] != '/' || strchr(path, '\n') != NULL || size < 0)
		abort();
	for (unsigned i = 0; i < ncuts; i++)
		if (strcmp(cuts[i], path) == 0)
			abort();
	cuts[ncuts++] = strdup(path);
	return true;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	char why[1200] = "";
	const char *const here = ".";
	struct journal_history h;
	if (size == 0)
		return 0;
	const struct image_header im = {.epoch = data[0], .run = 1, .start = 2};
	FILE *f = fopen(NAME, "w");
	if (f == NULL || fwrite(data + 1, 1, size - 1, f) != size - 1 || fclose(f) != 0)
		abort();
	if (!journal_history(&h, here, &im) || !journal_cut(&here, 1, data[0], why, sizeof why))
		abort();
	if ((h.last_epoch < data[0] && ncuts > 0) || ((h.has_run || h.is_left) && !h.has_starts))
		abort();
	while (ncuts > 0)
		free(cuts[--ncuts]);
	return 0;
}
