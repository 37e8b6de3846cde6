/* team_pieces.c - single, master, masked and sections with positions, in generated programs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: what one thread does is a row of steps: positions, tasks that are waited for, stores of
 *        values that are the same whichever thread does it. A task is left at the end only where
 *        all wait. */
#include <stddef.h>

#include "random.h"
#include "team_parts.h"
#include "text.h"

static const char *who(bool *waits)
{
	static const char *const constructs[] = {"single", "single", "single nowait",
						 "master", "masked", "masked filter(0)"};
	unsigned i = below(6);
	*waits = i < 2 || chance(70);
	return constructs[i];
}

/* Where the construct itself makes nobody wait. */
static void wait_at_end(const char *construct, bool waits)
{
	if (waits && (construct[0] == 'm' || construct[6] != '\0'))
		line("#pragma omp barrier");
}

static void step(const struct team *t, const char *v)
{
	switch (below(6)) {
	case 0: line("%s = leaf(%s, %u);", v, v, below(9)); break;
	case 1:
		line("for (unsigned k = 0; k < 2; k++) {");
		position();
		line("\t%s = %s * 5u + k;", v, v);
		line("}");
		break;
	case 2: line("%s += deep(%u, %s);", v, below(3), v); break;
	case 3:
		line("if (%s %% 3 == 1)", v);
		open_block();
		position();
		line("%s ^= %s;", v, value(t, true, NULL));
		close_block();
		break;
	default: line("%s = %s * 3u + %s;", v, v, value(t, true, NULL)); position();
	}
}

static void tasks(const struct team *t, const char *a, unsigned kind)
{
	line(kind == 0 ? "#pragma omp taskgroup" : "/* tasks */");
	open_block();
	for (unsigned k = 1 + below(3); k > 0; k--) {
		line("#pragma omp task%s", kind == 1 ? " depend(inout : unused)" : "");
		line("%s[%u] = %s;", a, k, value(t, true, NULL));
	}
	if (chance(40)) {
		line("#pragma omp taskloop grainsize(3)");
		line("for (int i = 4; i < 16; i++)");
		line("\t%s[i] = %s;", a, value(t, true, "(unsigned)i"));
	}
	close_block();
}

static void task_steps(const struct team *t, const char *a, bool waits)
{
	const char *v = name("v");
	line("unsigned %s = %s;", v, value(t, true, NULL));
	for (unsigned i = 1 + below(3); i > 0; i--) {
		unsigned kind = below(4);
		tasks(t, a, kind);
		if (kind != 0)
			line("#pragma omp taskwait");
		step(t, v);
		if (chance(50))
			line("%s[%u] = %s;", a, below(16), v);
	}
	if (waits && chance(40)) {
		line("#pragma omp task");
		line("%s[0] += %s;", a, v);
	}
}

void piece_of_array(const struct team *t, const char *a)
{
	bool waits;
	const char *construct = who(&waits);
	line("#pragma omp %s", construct);
	if (waits && chance(20))
		line("#pragma omp task"); /* untied: clang 19 fails at some of them */
	open_block();
	if (chance(60)) {
		task_steps(t, a, waits);
	} else {
		const char *v = name("v");
		line("unsigned %s = %s;", v, value(t, true, NULL));
		for (unsigned i = 1 + below(3); i > 0; i--) {
			step(t, v);
			line("%s[%u] = %s;", a, below(16), v);
		}
	}
	close_block();
	wait_at_end(construct, waits);
}

static void one_section(const struct team *t, const char *place, const char *op)
{
	const char *v = name("v");
	line("#pragma omp section");
	open_block();
	line("unsigned %s = %s;", v, value(t, true, NULL));
	for (unsigned i = below(3); i > 0; i--)
		step(t, v);
	line("%s %s %s;", place, op, v);
	if (chance(40))
		position();
	close_block();
}

void sections_of_array(const struct team *t, const char *a)
{
	line("#pragma omp sections%s", chance(40) ? " nowait" : "");
	open_block();
	for (unsigned k = 2 + below(3); k > 0; k--)
		one_section(t, text("%s[%u]", a, k), "+=");
	close_block();
}

void piece_of_scalar(const struct team *t, const char *g)
{
	bool waits;
	unsigned kind = g[0] == 'g' ? below(3) : 2;
	if (kind == 2) {
		const char *construct = who(&waits), *v = name("v");
		line("#pragma omp %s", construct);
		open_block();
		line("unsigned %s = %s;", v, value(t, true, NULL));
		step(t, v);
		line("%s = %s * 3u + %s;", g, g, v);
		step(t, v);
		line("%s += %s;", g, v);
		close_block();
		wait_at_end(construct, waits);
		return;
	}
	bool is_sum = kind == 0;
	line("#pragma omp sections %s(%s%s)%s", is_sum ? "reduction" : "lastprivate",
	     is_sum ? "+ : " : "", g, chance(40) ? " nowait" : "");
	open_block();
	for (unsigned k = 2 + below(2); k > 0; k--)
		one_section(t, g, is_sum ? "+=" : "=");
	close_block();
}

void piece_handed_out(const struct team *t, const char *p)
{
	const char *v = name("v");
	line("#pragma omp single copyprivate(%s)", p);
	open_block();
	line("unsigned %s = %s;", v, value(t, true, NULL));
	step(t, v);
	line("%s = %s;", p, v);
	step(t, v);
	close_block();
}
