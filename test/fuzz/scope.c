/* scope.c - a list of things.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "scope.h"

#include "random.h"

enum { ANY_LIFE = ~0 };

struct scope inner_scope(const struct scope *s)
{
	struct scope inner = *s;
	inner.depth++;
	return inner;
}

void add_thing(struct scope *s, struct thing t)
{
	if (s->count < sizeof s->things / sizeof *s->things)
		s->things[s->count++] = t;
}

const struct thing *pick(const struct scope *s, enum kind kind, unsigned life)
{
	const struct thing *found = NULL;
	unsigned n = 0;
	for (unsigned i = 0; i < s->count; i++) {
		const struct thing *t = &s->things[i];
		/* Later things are closer: they weigh more. */
		unsigned weight = 1 + i / 16;
		if (t->kind != kind || t->life > life)
			continue;
		n += weight;
		if (below(n) < weight)
			found = t;
	}
	return found;
}

const char *pick_text(const struct scope *s, enum kind kind)
{
	return pick(s, kind, (unsigned)ANY_LIFE)->text;
}
