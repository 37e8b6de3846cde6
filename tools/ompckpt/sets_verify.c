/* sets_verify.c - ompckpt verify: are the sets of an MPI job whole?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the job's folder, or a manifest.
 * Out:   a row for each rank's image of each set, all checksums computed, and for each manifest
 *        that can't be used. Images that belong to no set are not looked at.
 * Errs:  never calls a damaged set whole. */
#include "command.h"
#include "images.h"
#include "sets.h"
#include "sets_commands.h"

#include <stdlib.h>
#include <string.h>

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

static bool add_image(const struct sets *s, const struct sets_entry *e, uint32_t rank, json_t *all)
{
	struct sets_finding f = sets_look(s, e, rank, true, NULL);
	bool is_whole = !strcmp(f.status, "OK");
	json_array_append_new(all, json_pack("{s:s, s:I, s:I, s:s, s:s, s:s}", "path", f.path,
					     "set", (json_int_t)e->epoch, "rank", (json_int_t)rank,
					     "status", f.status, "what", f.what, "help", f.help));
	free(f.path);
	return is_whole;
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
		is_whole &= !s.at[i].why;
		for (uint32_t rank = 0; !s.at[i].why && rank < s.at[i].head.ranks; rank++)
			is_whole &= add_image(&s, &s.at[i], rank, all);
	}
	sets_free(&s);
	return is_whole;
}
