/* team_values.c - names, values and positions of generated programs whose teams meet positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stddef.h>

#include "random.h"
#include "team_parts.h"
#include "text.h"

enum { MOST_POSITIONS = 20 };

static unsigned positions;

void add_name(struct names *n, const char *s)
{
	if (n->count < NAMES)
		n->at[n->count++] = s;
}

const char *any(const struct names *n)
{
	return n->at[below(n->count)];
}

/* Threads often come to it at different times, so that one is cut long before another. */
void position(void)
{
	if (positions++ >= MOST_POSITIONS)
		return;
	if (chance(30))
		line("usleep((unsigned)omp_get_thread_num() * %uu %% 5 * 100);", 1 + below(4));
	line("#pragma potential_ckpt");
}

void maybe_position(void)
{
	if (chance(35))
		position();
}

const char *stable(const struct names *n, unsigned written)
{
	for (unsigned i = below(n->count), left = n->count; left > 0; left--, i++)
		if (!(written >> i % n->count & 1))
			return n->at[i % n->count];
	return NULL;
}

static const char *part(const struct team *t, bool uniform, const char *i, unsigned depth)
{
	const char *s;
	switch (below(depth < 2 ? 10 : 6)) {
	case 0:
		return text("%uu", below(50));
	case 1:
		s = stable(&t->scalars, t->written_scalars);
		return s != NULL ? s : "7u";
	case 2:
		if (i != NULL)
			return i;
		return any(&t->uniforms);
	case 3:
		return any(uniform ? &t->uniforms : &t->privates);
	case 4:
		if (!t->slots_written)
			return text("slots[%s %% 8]", any(uniform ? &t->uniforms : &t->privates));
		return any(&t->uniforms);
	case 5:
	case 6:
		s = stable(&t->arrays, t->written_arrays);
		if (s == NULL)
			return "3u";
		return text("%s[(%s) %% 16]", s, part(t, uniform, i, depth + 1));
	default:
		return text("(%s %c %s)", part(t, uniform, i, depth + 1), "+-*^|"[below(5)],
			    part(t, uniform, i, depth + 1));
	}
}

const char *value(const struct team *t, bool uniform, const char *i)
{
	return part(t, uniform, i, 0);
}
