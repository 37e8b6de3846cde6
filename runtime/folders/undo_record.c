/* undo_record.c - the files "overwritten.<epoch>": names, pieces, and which are still needed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a file's bytes; the images that there are. Out: its pieces; files removed.
 * Errs:  on the side of keeping: where the images can't be listed, no file goes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "base/runtime.h"
#include "checksum.h"
#include "folder.h"
#include "format.h"
#include "store.h"
#include "undo.h"
#include "undo_record.h"

#define PREFIX "overwritten."
#define PATH_SIZE 4096

void undo_name(char out[32], uint64_t epoch)
{
	snprintf(out, 32, PREFIX "%012llu", (unsigned long long)epoch);
}

uint64_t undo_epoch(const char *name)
{
	size_t n = sizeof PREFIX - 1;
	if (strncmp(name, PREFIX, n) != 0 || strspn(name + n, "0123456789") != strlen(name + n))
		return 0;
	return strtoull(name + n, NULL, 10);
}

bool undo_load(int fd, unsigned char **text, size_t *size)
{
	struct stat st;
	*text = NULL;
	*size = 0;
	bool ok = fstat(fd, &st) == 0;
	if (ok && st.st_size > 0) {
		*text = os_map((size_t)st.st_size, false);
		*size = *text != NULL ? (size_t)st.st_size : 0;
		ok = *text != NULL && os_pread_all(fd, *text, *size, 0);
	}
	return ok;
}

bool undo_read(struct undo_record *r, const unsigned char *text, size_t size, uint64_t at)
{
	union checksum_room sum;
	if (at > size || size - at < UNDO_HEAD)
		return false;
	const unsigned char *head = text + at;
	uint64_t word[UNDO_WORDS], left = size - at - UNDO_HEAD;
	for (size_t i = 0; i < UNDO_WORDS; i++)
		word[i] = get_u64(head + 8 * i);
	if (word[UNDO_MAGIC_AT] != UNDO_MAGIC || word[UNDO_PATH_SIZE] >= PATH_SIZE ||
	    word[UNDO_PATH_SIZE] > left || word[UNDO_SIZE] > left - word[UNDO_PATH_SIZE])
		return false;
	checksum_begin(&sum);
	checksum_add(&sum, head, (size_t)8 * UNDO_CHECKSUM);
	checksum_add(&sum, head + UNDO_HEAD, word[UNDO_PATH_SIZE] + word[UNDO_SIZE]);
	*r = (struct undo_record){
		.at = at,
		.before = word[UNDO_BEFORE],
		.offset = word[UNDO_OFFSET],
		.size = word[UNDO_SIZE],
		.file_size = word[UNDO_FILE_SIZE],
		.mode = word[UNDO_MODE],
		.read_ns = word[UNDO_READ],
		.written_ns = word[UNDO_WRITTEN],
		.path = (const char *)head + UNDO_HEAD,
		.path_size = word[UNDO_PATH_SIZE],
		.contents = head + UNDO_HEAD + word[UNDO_PATH_SIZE],
	};
	return checksum_end(&sum) == word[UNDO_CHECKSUM];
}

uint64_t undo_behind(const struct undo_record *r)
{
	return r->at + UNDO_HEAD + r->path_size + r->size;
}

struct range {
	int folder;
	uint64_t below;
};

static void remove_below(const char *name, void *state)
{
	const struct range *r = state;
	uint64_t epoch = undo_epoch(name);
	if (epoch > 0 && epoch < r->below)
		unlinkat(r->folder, name, 0);
}

void undo_prune(enum store_place place)
{
	const char *dir = place == STORE_FAST ? runtime.config.dir : runtime.config.slow;
	uint64_t newest, oldest = store_oldest(place);
	struct range r = {store_folder(place), oldest};
	if (r.folder < 0 || !store_newest(dir, UINT64_MAX, &newest))
		return;
	if (newest == 0)
		r.below = UINT64_MAX;
	folder_each(dir, remove_below, &r);
}
