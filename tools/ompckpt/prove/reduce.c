/* reduce.c - from a failed proof to one cut, and to variables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a proof that failed. Out: its reduction.
 * Means: the cuts are made again as stops. The shortest list of first cuts that fails is found by
 *        halving; if its last cut fails alone, it is the one, else another cut that does. If the
 *        run gives the same with more objects in that image (OMPCKPT_ALSO), halving finds which it
 *        takes. Then two runs leave an image at the candidates after the cut, 1, 2, 4, ... of
 *        them: one that has been cut and one that has not. The variables that differ are wrong.
 * Errs:  a value that a frame should have kept is one of a list: all that it does not keep. Of
 *        several objects that are missing two are named.
 * Cost:  a run or two of the program for each halving and each cut. */
#include "reduce.h"
#include "chain.h"
#include "folder.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 1024 };

/* A proof with "n" of the cuts of "of", from number "first" on. */
static struct prove_proof with_cuts(const struct prove_proof *of, unsigned first, unsigned n)
{
	struct prove_proof some = {.team = of->team, .how = PROVE_STOPPED, .n = n};
	for (unsigned i = 0; i < n; i++)
		some.cuts[i].at = of->cuts[first + i].at;
	return some;
}

/* Do these fail? "left" (may be NULL) is told how, and is the caller's then. */
static bool try(struct prove *p, const struct prove_proof *of, unsigned first, unsigned n,
		bool *fails, struct prove_proof *left)
{
	struct prove_proof some = with_cuts(of, first, n);
	bool ok = chain_stop(p, &some);
	*fails = ok && some.what;
	if (left && *fails) {
		*left = some;
		return true;
	}
	for (unsigned i = 0; i < n; i++)
		free(some.cuts[i].position);
	free(some.what);
	return ok;
}

/* The least "*n" for which the first "*n" cuts fail; all of them do. */
static bool halve(struct prove *p, const struct prove_proof *of, unsigned *n)
{
	unsigned good = 0;
	bool fails;
	while (*n - good > 1) {
		unsigned middle = good + (*n - good) / 2;
		if (!try(p, of, 0, middle, &fails, NULL))
			return false;
		if (fails)
			*n = middle;
		else
			good = middle;
	}
	return true;
}

static bool try_alone(struct prove *p, const struct prove_proof *of, unsigned i,
		      struct prove_failure *f)
{
	struct prove_proof one;
	bool fails;
	if (!try(p, of, i, 1, &fails, &one))
		return false;
	if (fails) {
		f->cut = one.cuts[0];
		f->what = one.what;
	}
	return true;
}

static bool find_cut(struct prove *p, const struct prove_proof *of, struct prove_failure *f)
{
	unsigned n = of->n;
	bool fails = n == 1 && of->how == PROVE_STOPPED;
	if (n == 0)
		return true;
	if (!fails && !try(p, of, 0, n, &fails, NULL))
		return false;
	f->is_rare = !fails;
	if (!fails)
		return true;
	if (!halve(p, of, &n) || !try_alone(p, of, n - 1, f))
		return false;
	for (unsigned i = 0; i < of->n && !f->cut.at; i++)
		if (i != n - 1 && !try_alone(p, of, i, f))
			return false;
	return true;
}

/* ---- variables ---- */

/* The image, with those it needs, under another name. */
static char *put_aside(struct prove *p, char *image, const char *name)
{
	char *to = folder_join(p->scratch.root, name), *moved;
	scratch_remove(to);
	bool ok = rename(p->scratch.images, to) == 0;
	moved = ok ? folder_join(to, strrchr(image, '/') + 1) : NULL;
	free(image);
	free(to);
	return moved;
}

static bool make_image(struct prove *p, const struct prove_failure *f, uint64_t from,
		       uint64_t steps, const char *name, char **image)
{
	if (!chain_image(p, f->proof->team, from, steps, image))
		return false;
	if (*image)
		*image = put_aside(p, *image, name);
	return true;
}

/* "*goes_on": both got so far, and nothing was wrong there. */
static bool compare_after(struct prove *p, struct prove_failure *f, uint64_t steps, bool *goes_on)
{
	char *right = NULL, *restarted = NULL;
	bool ok = make_image(p, f, 0, f->cut.at + steps, "images.right", &right) &&
		  make_image(p, f, f->cut.at, steps, "images.resumed", &restarted);
	*goes_on = false;
	if (ok && right && restarted && memory_wrong(right, restarted, f->wrong)) {
		*goes_on = json_array_size(f->wrong) == 0;
		f->wrong_after = *goes_on ? 0 : steps;
	} else if (ok && right && !restarted) {
		f->why_none = strdup("the resumed run did not come to its next candidate");
	}
	free(right);
	free(restarted);
	return ok;
}

/* No object that is missing explains it. */
static bool find_not_kept(struct prove *p, struct prove_failure *f)
{
	char *image = NULL;
	if (!make_image(p, f, 0, f->cut.at, "images.cut", &image))
		return false;
	if (image)
		memory_not_kept(image, f->not_kept);
	free(image);
	return true;
}

static bool find_variables(struct prove *p, struct prove_failure *f)
{
	uint64_t steps = 1, rest = f->proof->team->met - f->cut.at;
	bool goes_on = true;
	for (; goes_on && steps <= rest && steps <= MOST_STEPS; steps *= 2)
		if (!compare_after(p, f, steps, &goes_on))
			return false;
	if (!f->wrong_after && !f->why_none)
		f->why_none = strdup(steps == 1 ? "there is no candidate after it to compare at"
						: "what is saved is right at the candidates "
						  "after it, as far as they were compared");
	return true;
}

/* ---- objects that the image should have ---- */

/* Does the run give the same with these objects in the image ("to" 0: with none of them)? */
static bool try_with(struct prove *p, const struct prove_failure *f, uint64_t from, uint64_t to,
		     bool *passes)
{
	struct prove_proof one = {.team = f->proof->team, .n = 1};
	bool fails;
	one.cuts[0].at = f->cut.at;
	p->also.from = from;
	p->also.to = to;
	bool ok = try(p, &one, 0, 1, &fails, NULL);
	p->also.to = 0;
	*passes = ok && !fails;
	return ok;
}

/* All up to "*to" do, and from "*from" on: the least "*to", then the greatest "*from", by halving.
 */
static bool narrow(struct prove *p, const struct prove_failure *f, uint64_t *from, uint64_t *to)
{
	bool passes;
	for (uint64_t low = *from; low < *to;) {
		uint64_t middle = low + (*to - low) / 2;
		if (!try_with(p, f, *from, middle, &passes))
			return false;
		if (passes)
			*to = middle;
		else
			low = middle + 1;
	}
	for (uint64_t high = *to; *from < high;) {
		uint64_t middle = *from + (high - *from + 1) / 2;
		if (!try_with(p, f, middle, *to, &passes))
			return false;
		if (passes)
			*from = middle;
		else
			high = middle - 1;
	}
	return true;
}

/* Once more with them, and once more without: what fails now and then only must not put the blame
 * on an object. */
static bool confirm(struct prove *p, const struct prove_failure *f, uint64_t from, uint64_t to,
		    bool *is)
{
	bool with = false, without = false;
	bool ok = try_with(p, f, from, to, &with) && try_with(p, f, 0, 0, &without);
	*is = with && !without;
	return ok;
}

static bool find_missing(struct prove *p, struct prove_failure *f)
{
	const json_t *objects = json_object_get(p->report, "objects");
	uint64_t from = 1, to = json_array_size(objects);
	bool passes;
	if (to-- <= 1)
		return true;
	if (!try_with(p, f, from, to, &passes))
		return false;
	f->has_all = !passes;
	if (!passes)
		return true;
	if (!narrow(p, f, &from, &to) || !confirm(p, f, from, to, &passes))
		return false;
	if (!passes)
		return true;
	json_array_append(f->missing, json_object_get(json_array_get(objects, from), "name"));
	if (to > from)
		json_array_append(f->missing, json_object_get(json_array_get(objects, to), "name"));
	return true;
}

/* Is it but a little, as of sums in another order? */
static bool is_close(struct prove *p, const struct prove_failure *f)
{
	struct compare_rule loose = p->rule;
	char *other = folder_join(p->scratch.root, PROVE_DIFFERENT), *what = NULL;
	loose.tolerance = 1e-6;
	if (!loose.command)
		what = compare_runs(&loose, f->proof->team->reference, other);
	bool is = !loose.command && p->rule.tolerance < loose.tolerance && !what &&
		  strstr(f->proof->what, ", line ");
	free(what);
	free(other);
	return is;
}

bool reduce(struct prove *p, const struct prove_proof *proof, struct prove_failure *f)
{
	*f = (struct prove_failure){
		.proof = proof,
		.missing = json_array(),
		.not_kept = json_array(),
		.wrong = json_array(),
	};
	f->is_close = is_close(p, f);
	if (!find_cut(p, proof, f))
		return false;
	return !f->cut.at ||
	       (find_missing(p, f) && (!f->has_all || find_not_kept(p, f)) && find_variables(p, f));
}
