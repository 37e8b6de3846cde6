/* sets_verify.c - ompckpt verify: are the sets of an MPI job whole?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the job's folder, or a manifest.
 * Out:   a row for each rank's image of each set, all checksums computed, and for each manifest
 *        that can't be used; then for the parity files. Images that belong to no set are not looked
 *        at, but as parents.
 * Errs:  never calls a damaged set whole. What other nodes have of a protected one is not known,
 *        and no error. */
#include "command.h"
#include "folder.h"
#include "images.h"
#include "parities.h"
#include "sets.h"
#include "sets_commands.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void add_manifest(const struct sets_entry *e, json_t *all)
{
	char *what;
	int n = e->line ? asprintf(&what, "line %u: %s", e->line, e->why)
			: asprintf(&what, "can't be read: %s", e->why);
	if (n < 0)
		abort();
	json_array_append_new(all, json_pack("{s:s, s:I, s:s, s:s, s:s}", "path", e->path, "set",
					     (json_int_t)e->epoch, "status",
					     e->line ? "MALFORMED" : "UNREADABLE", "what", what,
					     "help", "restart from the previous set"));
	free(what);
}

static void add_elsewhere(const struct sets_entry *e, uint32_t n, json_t *all)
{
	char *what;
	if (asprintf(&what,
		     "%u of %u ranks have no folder here: their images are on other nodes, or can "
		     "be made again",
		     n, e->head.ranks) < 0)
		abort();
	json_array_append_new(all, json_pack("{s:s, s:I, s:s, s:s, s:s}", "path", e->path, "set",
					     (json_int_t)e->epoch, "status", "ELSEWHERE", "what",
					     what, "help", ""));
	free(what);
}

/* Counts those that are "elsewhere". */
static bool add_image(const struct sets *s, const struct sets_entry *e, uint32_t rank,
		      uint32_t *elsewhere, json_t *all)
{
	struct sets_finding f = sets_look(s, e, rank, true, NULL);
	bool is_whole = sets_is_fine(&f);
	if (is_whole && strcmp(f.status, "OK")) {
		++*elsewhere;
		free(f.path);
		return true;
	}
	json_array_append_new(all, json_pack("{s:s, s:I, s:I, s:s, s:s, s:s}", "path", f.path,
					     "set", (json_int_t)e->epoch, "rank", (json_int_t)rank,
					     "status", f.status, "what", f.what, "help", f.help));
	free(f.path);
	return is_whole;
}

/* ---- parity files --------------------------------------------------------------------------- */

static bool is_there(const char *folder, uint64_t epoch)
{
	char *path = parities_path(folder, epoch);
	bool found = access(path, F_OK) == 0;
	free(path);
	return found;
}

/* Mark the ranks of the group of this file that are here: they must have one, too. */
static void mark_group(const struct sets *s, const char *folder, uint64_t epoch, bool *has_group)
{
	struct parity p;
	struct sets_finding f = parities_look(parities_path(folder, epoch), false, &p);
	for (unsigned i = 0; !strcmp(f.status, "OK") && i < p.n; i++) {
		int at = sets_rank_at(s, p.member[i].rank);
		if (at >= 0)
			has_group[at] = true;
	}
	free(f.path);
}

/* Those of a set. */
static bool add_parities(const struct sets *s, const struct sets_entry *e, json_t *all)
{
	bool is_whole = true, *has_group = calloc((size_t)s->nranks + 1, sizeof *has_group);
	if (!has_group)
		abort();
	for (unsigned i = 0; i < s->nranks; i++) {
		char *folder = sets_folder(s, 0, s->ranks[i]);
		mark_group(s, folder, e->epoch, has_group);
		free(folder);
	}
	for (unsigned i = 0; i < s->nranks; i++) {
		char *folder = sets_folder(s, 0, s->ranks[i]);
		if (has_group[i] || is_there(folder, e->epoch))
			is_whole &= parities_verify(folder, e->epoch, &s->ranks[i], e, all);
		free(folder);
	}
	free(has_group);
	return is_whole;
}

static bool is_of_set(const struct sets *s, uint64_t epoch)
{
	for (unsigned i = 0; i < s->n; i++)
		if (s->at[i].epoch == epoch && !s->at[i].why)
			return true;
	return false;
}

/* Those of images that sets refer to. */
static bool add_older_parities(const struct sets *s, json_t *all)
{
	bool is_whole = true;
	for (unsigned i = 0; i < s->nranks; i++) {
		struct folder f = {0};
		char *folder = sets_folder(s, 0, s->ranks[i]);
		parities_add(&f, folder);
		for (unsigned k = 0; k < f.n; k++)
			if (!is_of_set(s, f.at[k].epoch))
				is_whole &= parities_verify(folder, f.at[k].epoch, &s->ranks[i],
							    NULL, all);
		folder_free(&f);
		free(folder);
	}
	return is_whole;
}

static bool add_set(const struct sets *s, const struct sets_entry *e, json_t *all)
{
	bool is_whole = true;
	uint32_t elsewhere = 0;
	for (uint32_t rank = 0; rank < e->head.ranks; rank++)
		is_whole &= add_image(s, e, rank, &elsewhere, all);
	if (elsewhere)
		add_elsewhere(e, elsewhere, all);
	return add_parities(s, e, all) && is_whole;
}

bool sets_verify(const char *path, json_t *all)
{
	struct sets s;
	if (!sets_read(&s, path))
		return false;
	bool is_whole = s.n > 0;
	if (!is_whole)
		complain("there is no set in '%s'", path);
	for (unsigned i = 0; i < s.n; i++) {
		if (s.at[i].why)
			add_manifest(&s.at[i], all);
		is_whole &= !s.at[i].why && add_set(&s, &s.at[i], all);
	}
	if (set_epoch_of_name(basename(path)) == 0)
		is_whole &= add_older_parities(&s, all);
	sets_free(&s);
	return is_whole;
}
