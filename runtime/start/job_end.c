/* job_end.c - the images of a job that has come to its end.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the end of one rank; the others can't be asked any more.
 * Out:   no manifest without its images, whenever the job is killed meanwhile.
 * Means: the leader of a node (in the slow place rank 0) removes the manifests before any image
 *        goes. A rank that ends earlier leaves its images, with a file "over" beside them, and the
 *        leader removes them; one that finds no manifest removes its own. A rank that writes "over"
 *        while the leader looks for such files finds no manifest after that.
 * Errs:  a rank that ends badly keeps its images, without a manifest if the leader ends well. A job
 *        that is killed at its very end may have a manifest on one node, and no images on another:
 *        its restart says so, and ends. */
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
	if (strncmp(name, "overwritten.", 12) == 0 || strcmp(name, "appended") == 0 ||
	    parity_epoch_of_name(name) != 0)
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

/* A place of the job: its folder, and whether this rank removes for those who were earlier. */
struct job_place {
	enum store_place place;
	const char *dir;
	bool leads;
};

static void folder_of(char out[5000], const char *dir, uint32_t rank)
{
	char name[32];
	set_rank_name(name, rank);
	snprintf(out, 5000, "%s/%s", dir, name);
}

static bool has_manifest(const char *dir, const struct removal *r)
{
	uint64_t newest;
	return sets_newest(dir, UINT64_MAX, &newest) && newest > (r->is_restarted ? 0 : r->last);
}

static void find_other(const char *name, void *state)
{
	*(bool *)state |= name[0] != '.' && strcmp(name, NODES_FILE) != 0;
}

static void remove_folder(const char *dir)
{
	bool has_other = false;
	if (!folder_each(dir, find_other, &has_other) || has_other)
		return;
	int folder = folder_open(dir);
	if (folder < 0)
		return;
	unlinkat(folder, NODES_FILE, 0);
	close(folder);
	rmdir(dir);
}

static void end_in(const struct job_place *p, struct removal r)
{
	char dir[5000];
	uint32_t own = ranks_own(), ranks = sets_ranks(p->dir);
	int folder = store_folder(p->place);
	if (folder < 0)
		return;
	if (p->leads)
		sets_remove(p->dir, r.is_restarted ? 1 : r.last + 1, UINT64_MAX);
	else
		close(folder_file(folder, "over", O_WRONLY | O_CREAT));
	if (!p->leads && has_manifest(p->dir, &r))
		return;
	store_let_go(p->place);
	folder_of(dir, p->dir, own);
	remove_rank(dir, r);
	for (uint32_t rank = 0; p->leads && rank < ranks; rank++) {
		folder_of(dir, p->dir, rank);
		if (rank != own && is_over(dir))
			remove_rank(dir, r);
	}
	remove_folder(p->dir);
}

void job_end(uint64_t last, bool is_restarted)
{
	struct removal r = {.last = last, .is_restarted = is_restarted};
	bool is_first = ranks_own() == 0;
	struct job_place fast = {STORE_FAST, ranks_folder(),
				 ranks_have_begun() ? nodes_lead() : is_first};
	struct job_place slow = {STORE_SLOW, ranks_slow(), is_first};
	end_in(&slow, r);
	end_in(&fast, r);
}
