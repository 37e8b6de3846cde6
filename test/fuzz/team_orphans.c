/* team_orphans.c - functions that a team calls, with positions and arrays written before they are read, in generated
 * programs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: an orphan has arrays to itself, which all orphans share and nothing else names. In a round it writes a part
 *        of one of them, all threads wait, and each reads a part of it, as large or not. Nothing reads them after
 *        that, so that what the callers need does not hide what the orphans do. Most calls are such that all
 *        threads make them alike; of some functions a few are not: in branches that threads take or not, one array
 *        for each branch, or in serial code. Those share iterations out by a static schedule alone, so that nothing
 *        depends on who does what. */
#include <stdbool.h>
#include <stddef.h>

#include "random.h"
#include "team_parts.h"
#include "text.h"

enum { ORPHANS = 3, ARRAYS = 4, ELEMENTS = 300 };

/* Of each orphan: is its work shared out by static schedules alone, and in the array that it is given? */
static struct orphan {
	bool is_static;
} orphans[ORPHANS];

static bool has_shares;

/* Has there been a call that threads make with different arrays? */
static bool has_parted;

static const char *shared_array(void)
{
	return text("w%u", below(ARRAYS));
}

void orphan_arrays(void)
{
	for (unsigned i = 0; i < ARRAYS; i++)
		line("static unsigned w%u[%u] = {%u, 5, 7};", i, ELEMENTS, 1 + below(9));
	line("static unsigned odd[%u] = {3}, even[%u] = {2}, own_row[%u];", ELEMENTS, ELEMENTS,
	     ELEMENTS);
	line("#pragma omp threadprivate(own_row)");
}

/* ---- a round ---- */

static void write_shared(bool is_static, const char *to, unsigned from, unsigned end,
			 const char *value)
{
	static const char *const schedules[] = {"", " schedule(static, 7)", " schedule(dynamic, 9)",
						" schedule(guided)"};
	unsigned kind = below(is_static ? 3 : 6);
	if (kind == 0) {
		line("for (unsigned i = %u + (unsigned)omp_get_thread_num(); i < %u; i += "
		     "(unsigned)omp_get_num_threads())",
		     from, end);
		line("\t%s[i] = %s;", to, value);
		line("#pragma omp barrier");
		return;
	}
	if (kind >= 4) {
		line("#pragma omp %s", kind == 4 ? "single" : "master");
		line("for (unsigned i = %u; i < %u; i++)", from, end);
		line("\t%s[i] = %s;", to, value);
		line("#pragma omp barrier");
		return;
	}
	line("#pragma omp for%s", schedules[below(is_static ? 2 : 4)]);
	line("for (unsigned i = %u; i < %u; i++)", from, end);
	line("\t%s[i] = %s;", to, value);
}

/* Each thread reads what it has written, before it waits. */
static void write_own_part(const char *to, unsigned from, unsigned end, const char *value)
{
	for (unsigned k = 0; k < 2; k++) {
		line("#pragma omp for schedule(static) nowait");
		line("for (unsigned i = %u; i < %u; i++)", from, end);
		line(k == 0 ? "\t%s[i] = %s;" : "\tsum = sum * 3u + %s[i];", to, value);
		if (k == 0)
			maybe_position();
	}
	line("#pragma omp barrier");
}

static void round_of(unsigned number, const char *formal)
{
	bool is_static = orphans[number].is_static;
	const char *to = is_static || chance(40) ? formal : shared_array();
	const char *from_array = is_static ? formal : shared_array();
	unsigned from = below(3) * 20, end = ELEMENTS - below(3) * 30;
	bool is_same = to == formal || from_array == formal || to[1] == from_array[1];
	const char *value =
		is_same ? text("i * %uu + u", 1 + below(9))
			: text("%s[(i + %u) %% %u] + u", from_array, below(4), ELEMENTS);
	if (chance(60))
		position();
	if (has_shares && chance(40))
		write_share(to, from, end, value);
	else if (chance(25))
		write_own_part(to, from, end, value);
	else
		write_shared(is_static, to, from, end, value);
	maybe_position();
	if (has_shares && chance(60))
		read_share(to, from + below(3) * 10, end - 40 + below(3) * 20);
	line("for (unsigned k = %u; k < %u; k++)", from + below(3) * 10, end - 40 + below(3) * 20);
	line("\tsum = sum * 5u + %s[k];", to);
	if (chance(30)) {
		unsigned n = ELEMENTS - below(2) * 50;
		line("for (unsigned k = 0; k < %u; k++)", n);
		line("\town_row[k] = sum + k;");
		maybe_position();
		/* Of a sum that threads have alike, the rest of a row is alike, too. */
		unsigned last = has_shares ? n : ELEMENTS;
		line("sum += own_row[%u] + own_row[%u];", below(200), 200 + below(last - 200));
	}
	line("#pragma omp barrier");
}

/* ---- functions and calls ---- */

static const char *argument(const char *in_function)
{
	return in_function != NULL && chance(50) ? in_function : shared_array();
}

static void inner_call(unsigned number)
{
	unsigned f = number + 1 + below(ORPHANS - number - 1);
	bool is_looped = chance(30);
	if (orphans[number].is_static && !orphans[f].is_static)
		return;
	if (is_looped)
		line("for (unsigned v = 0; v < 2; v++)");
	line("%ssum += orphan%u(%s, %s);", is_looped ? "\t" : "", f, is_looped ? "v" : "u",
	     orphans[number].is_static ? "q" : argument("q"));
	line("#pragma omp barrier");
}

void orphan_functions(bool with_shares)
{
	has_shares = with_shares;
	if (has_shares)
		share_functions();
	for (unsigned i = 0; i < ORPHANS; i++)
		orphans[i].is_static = chance(40);
	for (unsigned i = ORPHANS; i-- > 0;) {
		line("static unsigned orphan%u(unsigned u, unsigned *q)", i);
		open_block();
		line("unsigned sum = u;");
		for (unsigned k = 1 + below(3); k > 0; k--) {
			round_of(i, "q");
			if (i + 1 < ORPHANS && chance(40))
				inner_call(i);
			if (chance(10)) {
				line("if (u %% 2 == 1)");
				line("\treturn sum;");
			}
		}
		line("return sum;");
		close_block();
	}
}

/* The first time with arrays that no other call has. */
static void call_apart(const char *to, unsigned f)
{
	unsigned a = below(ARRAYS);
	const char *one = has_parted ? text("w%u", a) : "odd";
	const char *other = has_parted ? text("w%u", (a + 1 + below(ARRAYS - 1)) % ARRAYS) : "even";
	has_parted = true;
	line("if (omp_get_thread_num() %% 2 != 0)");
	line("\t%s += orphan%u(3, %s);", to, f, one);
	line("else");
	line("\t%s += orphan%u(3, %s);", to, f, other);
}

void orphan_call(const char *to)
{
	unsigned f = below(ORPHANS);
	line("#pragma omp barrier");
	if (orphans[f].is_static && (!has_parted || chance(15))) {
		call_apart(to, f);
	} else if (chance(40)) {
		line("for (unsigned v = 0; v < %u; v++)", 1 + below(3));
		line("\t%s += orphan%u(v, %s);", to, f, shared_array());
	} else {
		line("%s += orphan%u(%u, %s);", to, f, below(9), shared_array());
	}
	line("#pragma omp barrier");
}

void orphan_call_in_serial_code(const char *to)
{
	unsigned f = below(ORPHANS);
	if (chance(25))
		line("%s += orphan%u(2, %s);", to, f, shared_array());
}
