/* sets_diff.c - ompckpt diff: what changed between two sets?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    two jobs' folders (the newest whole set of each) or manifests; or a folder alone: its
 *        newest two.
 * Out:   a line per rank, and the sums. What changed in a rank is told by "ompckpt diff" of its
 *        images; --json has it all.
 * Errs:  exit status 1 if anything differs, or the sets have not the same number of ranks. */
#include "command.h"
#include "diff.h"
#include "images.h"
#include "sets.h"
#include "sets_commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct side {
	struct sets sets;
	const struct sets_entry *set;
};

static bool open_rank(const struct side *s, uint32_t rank, struct image *im)
{
	struct sets_finding f = sets_look(&s->sets, s->set, rank, false, im);
	bool ok = !strcmp(f.status, "OK");
	if (!ok)
		sets_complain(s->set, rank, &f);
	free(f.path);
	return ok;
}

/* Add a rank's row to "rows", its figures to "sum". */
static void compare_rank(const struct side *one, const struct side *other, uint32_t rank,
			 struct diff_sum *sum)
{
	struct image a, b;
	struct diff_sum s = {.rows = json_array()};
	bool has_one = open_rank(one, rank, &a), has_other = open_rank(other, rank, &b);
	if (has_one && has_other)
		diff_images(&s, &a, &b);
	else
		s.is_damaged = true;
	if (has_one)
		image_close(&a);
	if (has_other)
		image_close(&b);
	json_array_append_new(sum->rows,
			      json_pack("{s:I, s:I, s:I, s:I, s:I, s:o}", "rank", (json_int_t)rank,
					"sections", (json_int_t)s.sections, "sections_changed",
					(json_int_t)s.differ, "bytes", (json_int_t)s.bytes,
					"bytes_changed", (json_int_t)s.changed, "changed", s.rows));
	sum->sections += s.sections;
	sum->differ += s.differ;
	sum->bytes += s.bytes;
	sum->changed += s.changed;
	sum->is_damaged |= s.is_damaged;
}

static void print(const struct diff_sum *sum)
{
	const json_t *o;
	size_t i;
	printf("%8s  %14s  %14s  %10s  %10s\n", "rank", "changed", "bytes", "changed", "sections");
	json_array_foreach (sum->rows, i, o)
		printf("%8lld  %14lld  %14lld  %10lld  %10lld\n",
		       (long long)json_integer_value(json_object_get(o, "rank")),
		       (long long)json_integer_value(json_object_get(o, "bytes_changed")),
		       (long long)json_integer_value(json_object_get(o, "bytes")),
		       (long long)json_integer_value(json_object_get(o, "sections_changed")),
		       (long long)json_integer_value(json_object_get(o, "sections")));
	printf("%llu of %llu sections differ, %llu of %llu bytes\n",
	       (unsigned long long)sum->differ, (unsigned long long)sum->sections,
	       (unsigned long long)sum->changed, (unsigned long long)sum->bytes);
}

static int compare(const struct call *c, const struct side *one, const struct side *other)
{
	struct diff_sum sum = {.rows = json_array()};
	if (one->set->head.ranks != other->set->head.ranks) {
		complain("the sets are of %u and %u ranks", one->set->head.ranks,
			 other->set->head.ranks);
		json_decref(sum.rows);
		return EXIT_NO;
	}
	for (uint32_t rank = 0; rank < one->set->head.ranks; rank++)
		compare_rank(one, other, rank, &sum);
	if (sum.is_damaged)
		complain("an image is damaged: 'ompckpt verify' says where");
	json_t *o = json_pack(
		"{s:I, s:I, s:I, s:I, s:I, s:I, s:o}", "epoch_before", (json_int_t)one->set->epoch,
		"epoch_after", (json_int_t)other->set->epoch, "sections", (json_int_t)sum.sections,
		"sections_changed", (json_int_t)sum.differ, "bytes", (json_int_t)sum.bytes,
		"bytes_changed", (json_int_t)sum.changed, "ranks", sum.rows);
	if (c->json)
		say_json(o);
	else
		print(&sum);
	json_decref(o);
	return sum.differ || sum.is_damaged ? EXIT_NO : EXIT_FINE;
}

static bool open_side(struct side *s, const char *path, uint64_t below)
{
	if (!sets_is(path)) {
		complain("'%s' is no set, the other one is", path);
		return false;
	}
	if (!sets_read(&s->sets, path))
		return false;
	s->set = sets_newest(&s->sets, below);
	if (!s->set)
		sets_free(&s->sets);
	return s->set != NULL;
}

int sets_diff(const struct call *c, const char *before, const char *after)
{
	struct side one, other;
	int status = EXIT_NO;
	if (!open_side(&other, after, UINT64_MAX))
		return EXIT_NO;
	if (open_side(&one, before ? before : after, before ? UINT64_MAX : other.set->epoch)) {
		status = compare(c, &one, &other);
		sets_free(&one.sets);
	}
	sets_free(&other.sets);
	return status;
}
