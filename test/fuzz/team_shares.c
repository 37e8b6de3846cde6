/* team_shares.c - lines that the threads of a team share out themselves, in generated programs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: a thread has the elements from one share of a number to the next, n * me / threads, or a chunk of so many,
 *        the last one cut off, or every so many-th one, or not all of these. What is written covers a range; what is read may go past it on both sides, so that
 *        whoever bounds a share too narrowly, or takes it for more, does not save what is read. */
#include <stdbool.h>
#include <stddef.h>

#include "random.h"
#include "team_parts.h"
#include "text.h"

void share_functions(void)
{
	line("static int share(int n, int thread)");
	open_block();
	line("return n * thread / omp_get_num_threads();");
	close_block();
	line("static int least(int a, int b)");
	open_block();
	if (chance(50)) {
		line("if (a < b)");
		line("\treturn a;");
		line("return b;");
	} else {
		line("return a < b ? a : b;");
	}
	close_block();
}

/* The loop over "e" of the elements from "from" to before "end" that are this thread's. */
static void over_share(unsigned from, unsigned end)
{
	int n = (int)end - (int)from;
	switch (below(8)) {
	case 0:
		line("for (int e = %u + share(%d, me); e < %u + share(%d, me + 1); e++)", from, n,
		     from, n);
		break;
	case 1:
		line("for (int e = %u + share(%d, me + 1) - 1; e >= %u + share(%d, me); e--)", from,
		     n, from, n);
		break;
	case 2:
		line("for (int e = %u + share(-%d, me + 1); e < %u + share(-%d, me); e++)", end, n,
		     end, n);
		break;
	case 3:
		line("for (int e = %u + me * chunk; e < least(%u + (me + 1) * chunk, %u); e++)",
		     from, from, end);
		break;
	case 4:
		line("for (%s e = %u + me; e < %u; e += all)", ONE_OF("int", "long", "unsigned"),
		     from, end);
		break;
	case 5:
		line("for (int e = %u + me; e < %u; e += all)", from, end);
		line("if (e != %u)", from + below(end - from + 1));
		break;
	case 6:
		line("for (int e = %u + %s; e < %u; e += %s)", from,
		     ONE_OF("me", "me", "2 * me", "me + 1"), end,
		     ONE_OF("all + 1", "2 * all", "all + all", "2 * all"));
		break;
	default:
		line("for (long e = %u + (long)%d * me / all; e < %u + (long)%d * (me + 1) / all; "
		     "e++)",
		     from, n, from, n);
		break;
	}
}

static void begin(unsigned from, unsigned end)
{
	open_block();
	line("int me = omp_get_thread_num(), all = omp_get_num_threads();");
	line("int chunk = (%u + all - 1) / all;", end - from);
	line("(void)chunk;");
	maybe_position();
}

void write_share(const char *to, unsigned from, unsigned end, const char *value)
{
	begin(from, end);
	over_share(from, end);
	open_block();
	line("unsigned i = (unsigned)e;");
	line("%s[i] = %s;", to, value);
	close_block();
	close_block();
	line("#pragma omp barrier");
}

void read_share(const char *a, unsigned from, unsigned end)
{
	begin(from, end);
	if (chance(25))
		line("for (int e = %u + share(%u, me); e < %u + share(%u, me + 2); e++)", from,
		     (end - from) / 2, from, (end - from) / 2);
	else
		over_share(from, end);
	line("\tsum = sum * 3u + %s[e];", a);
	line("sum += %s[me] + %s[(sum + 3u) %% (unsigned)chunk];", a, a);
	close_block();
}
