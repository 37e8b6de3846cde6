/* job_end.c - the images of a job that has come to its end.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the end of one rank; the others can't be asked any more.
 * Out:   no manifest without its images, whenever the job is killed meanwhile.
 * Means: rank 0 removes the manifests before any image goes. A rank that ends earlier leaves its
 *        images, with a file "over" beside them, and rank 0 removes them; one that finds no
 *        manifest removes its own. A rank that writes "over" while rank 0 looks for such files
 *        finds no manifest after that.
 * Errs:  a rank that ends badly keeps its images, without a manifest if rank 0 ends well. Where
 *        each node has a folder of its own no manifest is found, and images go first. */
#include "job_end.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "folders/folders.h"
#include "ompckpt/image.h"
#include "ranks/ranks.h"

struct removal {
	int folder;
	uint64_t last;
	bool is_restarted;
};

static void remove_ours(const char *name, void *state)
{
	const struct removal *r = state;
	uint64_t epoch = image_epoch_of_name(name);
	if (epoch != 0 && (r->is_restarted || epoch > r->last))
		unlinkat(r->folder, name, 0);
}

static void find_image(const char *name, void *state)
{
	*(bool *)state |= image_epoch_of_name(name) != 0;
}

static void remove_rest(const char *name, void *state)
{
	const struct removal *r = state;
	if (strncmp(name, "overwritten.", 12) == 0 || strcmp(name, "appended") == 0)
		unlinkat(r->folder, name, 0);
}

/* Remove what is ours of the folder "dir", and it if nothing else is there. */
static void remove_rank(const char *dir, struct removal r)
{
	bool has_image = false;
	r.folder = folder_open(dir);
	if (r.folder < 0)
		return;
	folder_each(dir, remove_ours, &r);
	folder_each(dir, find_image, &has_image);
	if (!has_image)
		folder_each(dir, remove_rest, &r);
	unlinkat(r.folder, "over", 0);
	unlinkat(r.folder, "lock", 0);
	close(r.folder);
	rmdir(dir);
}

static bool is_over(const char *dir)
{
	char path[5010];
	snprintf(path, sizeof path, "%s/over", dir);
	return access(path, F_OK) == 0;
}

static void folder_of(char out[5000], uint32_t rank)
{
	char name[32];
	set_rank_name(name, rank);
	snprintf(out, 5000, "%s/%s", ranks_folder(), name);
}

static bool has_manifest(uint64_t last, bool is_restarted)
{
	uint64_t newest;
	return sets_newest(ranks_folder(), UINT64_MAX, &newest) &&
	       newest > (is_restarted ? 0 : last);
}

void job_end(uint64_t last, bool is_restarted)
{
	char dir[5000];
	uint32_t own = ranks_own(), ranks = sets_ranks(ranks_folder());
	struct removal r = {.last = last, .is_restarted = is_restarted};
	int folder = store_folder(STORE_FAST);
	if (folder < 0)
		return;
	if (own == 0)
		sets_remove(ranks_folder(), is_restarted ? 1 : last + 1, UINT64_MAX);
	else
		close(folder_file(folder, "over", O_WRONLY | O_CREAT));
	if (own != 0 && has_manifest(last, is_restarted))
		return;
	store_let_go(STORE_FAST);
	folder_of(dir, own);
	remove_rank(dir, r);
	for (uint32_t rank = 1; own == 0 && rank < ranks; rank++) {
		folder_of(dir, rank);
		if (is_over(dir))
			remove_rank(dir, r);
	}
	rmdir(ranks_folder());
}
