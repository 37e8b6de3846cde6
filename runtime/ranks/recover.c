/* recover.c - images from other nodes, made anew, or from the slow place.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a manifest; folders of all nodes. Out: files in this rank's folder.
 * Means: one epoch after the other: the set's, then those that its images refer to. For each the
 *        leaders of the nodes say what their folders hold; what a rank's own does not comes from
 *        there, with the notes about the rank's files, if its notes are the latest. Then each group
 *        makes what its members still lack (shares.h); the rest is taken from the slow place.
 * Errs:  on the side of an older set. What a lost folder had noted about the program's files is
 *        lost with it: if there were such files, the job ends (EXIT_NO_RESTART).
 * Cost:  a look at each image, and moving what is not in its place. */
#include "recover.h"

#include <string.h>
#include <unistd.h>

#include "base/os.h"
#include "base/runtime.h"
#include "bring.h"
#include "folders/folders.h"
#include "nodes.h"
#include "ompckpt/image.h"
#include "ranks.h"
#include "redundancy.h"

static bool bring_epoch(bool is_needed)
{
	if (nodes_count() > 1) {
		bring_move();
		bring_make();
	}
	if (is_needed && !bring_has_image(store_folder(STORE_FAST), bring.own))
		bring_from_slow();
	bool ok = !is_needed || bring_has_image(store_folder(STORE_FAST), bring.own);
	if (!ok)
		report(1,
		       "this rank's image of checkpoint %llu is in no folder of any node, and "
		       "can't be made again",
		       (unsigned long long)bring.epoch);
	return ranks_all(ok);
}

/* What this rank's image of the set refers to; false: it can't be read. */
static bool open_own(struct image *im)
{
	char path[4400];
	store_path(path, sizeof path, runtime.config.dir, bring.set->set.epoch);
	return image_open_alone(im, path) == IMAGE_OK;
}

/* The newest epoch below "below" that this image refers to; 0: none. */
static uint64_t next_base(const struct image *im, uint64_t below)
{
	uint64_t next = 0;
	for (uint32_t i = 0; i < im->nbases; i++)
		if (im->bases[i].epoch < below && im->bases[i].epoch > next)
			next = im->bases[i].epoch;
	return next;
}

/* Calls f for each epoch that an image of the set refers to, on all ranks; false: that once was. */
static bool for_each_base(bool (*f)(bool is_needed))
{
	struct image im = {0};
	bool is_open = open_own(&im), ok = true;
	for (uint64_t below = bring.set->set.epoch; ok; below = bring.epoch) {
		uint64_t own = next_base(&im, below);
		bring.epoch = own;
		bring.mpi->agree(MPI_GREATEST, &bring.epoch, 1);
		if (bring.epoch == 0)
			break;
		ok = f(own == bring.epoch);
	}
	if (is_open)
		image_close(&im);
	return ok;
}

/* Did a folder that is lost hold notes that are missed now? */
static void check_notes(void)
{
	static struct parity p;
	struct image im;
	struct journal_history here, slow = {0};
	bring.epoch = bring.set->set.epoch;
	if (!open_own(&im))
		return;
	bool ok = journal_history(&here, runtime.config.dir, &im.header) &&
		  (runtime.config.slow[0] == '\0' ||
		   journal_history(&slow, runtime.config.slow, &im.header)) &&
		  (here.has_run || slow.has_run);
	image_close(&im);
	if (ok)
		return;
	if (!bring_read_parity(&p) || p.member[p.own].has_notes)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: with its folder this rank has lost what was noted "
				"about files that it continues or changes; name a second place "
				"that all nodes see (OMPCKPT_DIR=FAST:SLOW), or start afresh "
				"(OMPCKPT_RESTART=off)");
	report(1,
	       "up to checkpoint %llu this rank had continued no file; if it has done so since, "
	       "that was noted in a folder that is lost, and is there twice",
	       (unsigned long long)bring.epoch);
}

bool recover_images(const struct mpi_adapter *mpi, const struct set_choice *set)
{
	bring_begin(mpi, set);
	if (!bring_epoch(true) || !for_each_base(bring_epoch))
		return false;
	if (nodes_count() > 1)
		check_notes();
	return true;
}

static bool drop(uint64_t epoch)
{
	char name[32];
	static struct parity p;
	bring.epoch = epoch;
	image_file_name(name, epoch);
	return (bring_read_parity(&p) || bring_slow_has_image()) &&
	       unlinkat(store_folder(STORE_FAST), name, 0) == 0;
}

bool recover_drop(const struct set_choice *set)
{
	struct image im;
	bool is_first = bring.dropped != set->set.epoch, any = false;
	bring.dropped = set->set.epoch;
	if (is_first && drop(set->set.epoch))
		return true;
	if (!open_own(&im))
		return false;
	for (uint32_t i = 0; i < im.nbases; i++)
		any |= drop(im.bases[i].epoch);
	image_close(&im);
	return any;
}

/* ---- afterwards ---------------------------------------------------------------------------- */

static struct redundancy_image own_image(void)
{
	struct redundancy_image r = {.epoch = bring.epoch, .ok = true};
	struct image im;
	struct parity p;
	bring_facts(store_folder(STORE_FAST), bring.epoch, &r.bytes, &r.identity);
	r.has_notes = bring_read_parity(&p) && p.member[p.own].has_notes;
	if (bring_is_set() && open_own(&im)) {
		r.nneeds = im.nbases;
		for (uint32_t i = 0; i < im.nbases; i++)
			r.needs[i] = im.bases[i].epoch;
		image_close(&im);
	}
	return r;
}

/* With the groups of now, unless it is. */
static bool protect(bool is_needed)
{
	static struct parity p;
	bool ok;
	(void)is_needed;
	bool is_protected =
		!redundancy_is_on() || (bring_is_complete(&p) && redundancy_is_group(&p));
	if (ranks_all(is_protected))
		return true;
	if (redundancy_is_on()) {
		struct redundancy_image image = own_image();
		redundancy_begin(&image);
		while (!redundancy_advance(&ok))
			os_nap();
	}
	return true;
}

void recover_finish(const struct mpi_adapter *mpi, const struct set_choice *set)
{
	static struct parity p;
	bring_begin(mpi, set);
	if (bring_read_parity(&p) && p.member[p.own].has_notes)
		journal_had_notes();
	protect(true);
	for_each_base(protect);
	if (!nodes_lead())
		return;
	if (!sets_write(ranks_folder(), &set->set, set->images))
		bring_say_failed();
	if (nodes_count() > 1)
		bring_remove_strangers();
}
