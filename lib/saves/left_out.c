/* left_out.c - a save set with a mistake in it, for the tests of those who look for mistakes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what each label saves; "NAME", or "NAME@LINE": of labels of that line alone.
 * Out:     the same without NAME: an object ("u", "main:buf", "malloc at solve.c:12"), or a value
 *          that frames keep.
 * Means:   asked for by an option that --ompckpt-help does not name (test/README.md); a warning
 *          says each time that restarts will be wrong.
 * Errs:    a NAME that nothing saves is an error: a test must not pass because of a misspelling.
 * Cost:    one look at each label. */
#include "left_out.h"
#include "diag.h"
#include "saves_internal.h"

#include <stdlib.h>
#include <string.h>

struct wish {
	const char *name;
	size_t length;
	unsigned line; /* 0: any */
};

static struct wish read_wish(const char *text)
{
	const char *at = strrchr(text, '@');
	if (!at)
		return (struct wish){text, strlen(text), 0};
	return (struct wish){text, (size_t)(at - text), (unsigned)strtoul(at + 1, NULL, 10)};
}

static bool is_named(const struct wish *w, const char *name)
{
	return name && strlen(name) == w->length && !strncmp(name, w->name, w->length);
}

static unsigned from_live(const struct saves *s, const struct wish *w, struct label *l)
{
	unsigned n = 0;
	for (int i = bitset_next(l->live, 1); i >= 0; i = bitset_next(l->live, (unsigned)i + 1))
		if (is_named(w, s->objects.at[i].name)) {
			bitset_remove(l->live, (unsigned)i);
			n++;
		}
	return n;
}

/* Of a list of variables, which keeps its order. */
static unsigned from_list(const struct wish *w, struct var **at, unsigned *n)
{
	unsigned kept = 0, before = *n;
	for (unsigned i = 0; i < before; i++)
		if (!is_named(w, at[i]->name))
			at[kept++] = at[i];
	*n = kept;
	return before - kept;
}

bool saves_leave_out(struct saving *saving, const char *wish)
{
	struct saves *s = saving->saves;
	struct wish w = read_wish(wish);
	unsigned n = 0;
	for (unsigned i = 0; i < s->functions.n; i++)
		for (unsigned k = 0; k < s->functions.at[i].labels.n; k++) {
			struct label *l = &s->functions.at[i].labels.at[k];
			if (w.line != 0 && l->loc.line != w.line)
				continue;
			n += from_live(s, &w, l) + from_list(&w, l->values.at, &l->values.n);
			from_list(&w, l->changed.at, &l->changed.n);
		}
	if (n > 0) {
		diag(DIAG_WARNING, (struct loc){0},
		     "'%s' is left out of the images, for a test: restarts will be wrong", wish);
	} else {
		diag(DIAG_ERROR, (struct loc){0}, "nothing saves '%s', which was to be left out",
		     wish);
		diag(DIAG_HELP, (struct loc){0}, "--ompckpt-dump=saves lists what is saved");
	}
	return n > 0;
}
