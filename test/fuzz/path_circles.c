/* path_circles.c - functions of generate_paths that call themselves, and each other.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "paths.h"
#include "random.h"
#include "text.h"

enum { CIRCLES = 3 };

void path_circle_call(const char *to, const char *a, const char *b, const char *from,
		      const char *end)
{
	line("%s (unsigned long)circle%u(%s, %s, %s, %s, %u);", to, below(CIRCLES), a, b, from, end,
	     1 + below(4));
}

static void circle_again(void)
{
	const char *from = ONE_OF("from", "from", "from + 3", "from + depth"),
		   *end = ONE_OF("end", "end", "end - 3", "(from + end) / 2"),
		   *less = ONE_OF("1", "1", "2");
	const char *a = ONE_OF("a", "a", "a", "b"), *b = ONE_OF("b", "b", "a");
	if (chance(35))
		line("if (%s)", chance(50) ? path_condition() : "depth > 2");
	line("t += circle%u(%s, %s, %s, %s, depth - %s);", below(CIRCLES), a, b, from, end, less);
}

static void circle_step(void)
{
	const char *a = ONE_OF("a", "a", "b");
	unsigned at = 20 + below(9) * 10;
	switch (below(8)) {
	case 6: line("t += %s[%u - depth * %u];", a, at, 1 + below(4)); break;
	case 7: line("%s[%u - depth * %u] = t + step;", a, at, 1 + below(4)); break;
	case 0: line("t += (long)(total(%s, from, end) %% 1009);", a); break;
	case 1: line("put(%s, from, end, depth + %u);", a, below(5)); break;
	case 2: line("put_unless(%s, from, end, %s);", a, path_condition()); break;
	case 3:
		line("if (from < end)");
		line("\tt += %s[%s]++;", a, ONE_OF("from", "end - 1"));
		break;
	default: circle_again(); break;
	}
}

/* "from" grows and "end" does not, so that all lies in the arrays; "depth" goes down to 0. */
static void circle(unsigned k)
{
	line("static long circle%u(long *a, long *b, int from, int end, int depth)", k);
	open_block();
	line("long t = depth;");
	line("if (depth <= 0)");
	open_block();
	if (chance(70))
		line("put(%s, from, end, %u);", ONE_OF("a", "a", "b"), 3 + below(5));
	line("return t;");
	close_block();
	for (unsigned n = below(3); n > 0; n--)
		circle_step();
	circle_again();
	if (chance(20))
		path_position();
	if (chance(40))
		circle_step();
	line("return t;");
	close_block();
}

void path_circles_declare(void)
{
	for (unsigned k = 0; k < CIRCLES; k++)
		line("static long circle%u(long *a, long *b, int from, int end, int depth);", k);
}

void path_circles_define(void)
{
	for (unsigned k = 0; k < CIRCLES; k++)
		circle(k);
}
