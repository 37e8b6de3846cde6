/* tried.c - from errors to places without automatic positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the errors of a try, the program it had come to.
 * Out:     places that are excluded from the next one.
 * Means:   an error stands at a line: of an automatic position, or of a statement in a parallel
 *          region, or in a function, that must not be on a path. The smallest of these that is not
 *          excluded yet is.
 * Errs:    on the side of excluding too much; an error at no such place excludes nothing.
 * Cost:    errors x functions. */
#include "tried.h"
#include "lines.h"
#include "walk.h"

#include <string.h>

static bool is_same_line(struct loc a, struct loc b)
{
	return a.line == b.line && a.file && b.file && !strcmp(a.file, b.file);
}

bool tried_has(const struct excluded_list *x, enum excluded_kind kind, struct loc loc)
{
	for (unsigned i = 0; i < x->at.n; i++)
		if (x->at.at[i].kind == kind && is_same_line(x->at.at[i].loc, loc))
			return true;
	return false;
}

struct excluding {
	struct arena *arena;
	const struct program *program;
	struct excluded_list *list;
	struct lines *lines; /* of the unit that is looked at */
	const struct diag_kept *error;
};

static bool exclude(struct excluding *x, enum excluded_kind kind, struct loc loc)
{
	if (tried_has(x->list, kind, loc))
		return false;
	loc.file = arena_strdup(x->arena, loc.file);
	ARRAY_PUSH(x->arena, x->list->at,
		   ((struct excluded){kind, loc, arena_strdup(x->arena, x->error->text)}));
	return true;
}

static bool holds(const struct excluding *x, struct range range)
{
	struct loc at = x->error->loc, from = lines_at(x->lines, range.begin),
		   to = lines_at(x->lines, range.end - 1);
	return range.begin < range.end && from.file && !strcmp(from.file, at.file) &&
	       from.line <= at.line && at.line <= to.line;
}

/* The outermost parallel region of "s" around the error, or NULL. */
static const struct stmt *region_of(const struct excluding *x, const struct stmt *s)
{
	const struct stmt *found = NULL;
	if (s->kind == STMT_OMP && (s->omp->bits & OMP_PARALLEL))
		return holds(x, s->range) ? s : NULL;
	for (unsigned i = 0; i < s->children.n && !found; i++)
		found = region_of(x, s->children.at[i]);
	return found;
}

static bool exclude_in_unit(struct excluding *x, const struct unit *u)
{
	bool any = false;
	x->lines = lines_new(x->arena, u->file, u->text);
	for (unsigned i = 0; i < u->functions.n && !any; i++) {
		const struct function *f = u->functions.at[i];
		const struct stmt *region;
		if (!f->body || !holds(x, f->whole))
			continue;
		region = region_of(x, f->body);
		any = (region && exclude(x, EXCLUDED_REGION, region->loc)) ||
		      exclude(x, EXCLUDED_FUNCTION, f->loc);
	}
	return any;
}

static bool exclude_position(struct excluding *x)
{
	for (unsigned i = 0; i < x->program->positions.n; i++) {
		const struct position *p = x->program->positions.at[i];
		if (p->is_auto && is_same_line(p->loc, x->error->loc))
			return exclude(x, EXCLUDED_POSITION, p->loc);
	}
	return false;
}

bool tried_exclude(struct arena *a, const struct program *p, unsigned first,
		   struct excluded_list *x)
{
	bool any = false;
	for (unsigned i = first; diag_kept(i); i++) {
		struct excluding e = {a, p, x, NULL, diag_kept(i)};
		bool found = false;
		if (e.error->level != DIAG_ERROR || !e.error->loc.file || !e.error->loc.line)
			continue;
		found = exclude_position(&e);
		for (unsigned k = 0; k < p->units.n && !found; k++)
			found = exclude_in_unit(&e, p->units.at[k]);
		any |= found;
	}
	return any;
}

void tried_tell(const struct excluded_list *x)
{
	static const char *const places[] = {
		[EXCLUDED_POSITION] = "in this loop",
		[EXCLUDED_REGION] = "in this region and what it calls",
		[EXCLUDED_FUNCTION] = "in this function and what it calls",
	};
	for (unsigned i = 0; i < x->at.n; i++)
		diag(DIAG_NOTE, x->at.at[i].loc, "no automatic positions %s: %s",
		     places[x->at.at[i].kind], x->at.at[i].why);
}
