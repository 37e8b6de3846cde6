/* job_slow.c - sets of a job in the slow place.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    sets that are whole in the fast place, what the copiers of all ranks have done.
 * Out:   manifests in the slow place.
 * Means: folders/drain.c copies; rank 0 remembers what the set's manifest says until all have
 *        copied it.
 * Errs:  a rank that can't copy costs this set in the slow place only: the next one is tried. */
#include "job_slow.h"

#include <errno.h>
#include <string.h>

#include "base/runtime.h"
#include "base/scratch.h"
#include "capture/capture.h"
#include "folders/folders.h"
#include "ranks/ranks.h"
#include "write/write.h"

/* What its manifest says. */
struct of_set {
	struct set set;
	struct scratch images;
};

static struct {
	uint64_t first;   /* the set the job came from */
	uint64_t copying; /* or copied: epoch; 0: none */
	uint64_t oldest;  /* to be kept there, as rank 0 said; 0: all */
	bool is_noted;    /* the manifest of "copying" is there, or can't be written */

	/* At rank 0. */
	struct of_set copied, noted; /* "noted" is the background writer's, as what follows is */
	uint64_t written;            /* manifests of this process */
	struct sets_kept kept;
} slow;

static bool has_place(void)
{
	return ranks_slow()[0] != '\0';
}

void slow_begin(uint64_t first)
{
	slow.first = first;
	if (!has_place() || ranks_own() != 0 || !sets_keep(&slow.kept, runtime.config.keep))
		return;
	if (first != 0)
		sets_add_older(&slow.kept, ranks_slow(), first + 1);
}

struct round_slow slow_tell(void)
{
	bool is_idle = true;
	uint64_t copied = has_place() ? drain_copied(&is_idle) : 0;
	return (struct round_slow){
		.lacks = copied != slow.copying,
		.copies = !is_idle,
		.oldest = sets_oldest(&slow.kept),
	};
}

/* By the background writer. */
static bool write_manifest(void)
{
	const char *dir = ranks_slow();
	const struct set *s = &slow.noted.set;
	if (!sets_write(dir, s, slow.noted.images.at)) {
		report(1, "checkpoint %llu is in '%s', but for its manifest: %s; going on",
		       (unsigned long long)s->epoch, dir, folder_error(errno));
		return false;
	}
	sets_add(&slow.kept, s->epoch);
	if (slow.written++ == 0)
		sets_remove(dir, slow.first + 1, s->epoch);
	sets_remove(dir, 1, sets_oldest(&slow.kept));
	report(2, "set %llu is in '%s', too", (unsigned long long)s->epoch, dir);
	return true;
}

static void note(void)
{
	background_wait();
	struct of_set before = slow.noted;
	slow.noted = slow.copied;
	slow.copied = before;
	background_do(write_manifest);
}

void slow_hear(const struct round_slow *all)
{
	slow.oldest = all->oldest;
	if (slow.copying == 0 || slow.is_noted || all->lacks != 0)
		return;
	slow.is_noted = true;
	if (ranks_own() == 0)
		note();
}

void slow_copy(const struct capture *c, const struct set *s, const uint64_t *images)
{
	if (!has_place())
		return;
	struct drain_offer o = {.epoch = s->epoch, .is_of_set = true, .prune_end = slow.oldest};
	o.nparents = capture_parents(c, o.parents);
	slow.copying = s->epoch;
	slow.copied.set = *s;
	slow.is_noted = ranks_own() == 0 && !sets_gather(&slow.copied.images, s->ranks, images);
	drain_offer(&o);
}

bool slow_is_done(void)
{
	bool is_idle = true;
	if (has_place())
		drain_copied(&is_idle);
	return is_idle;
}
