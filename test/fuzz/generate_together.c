/* generate_together.c - random programs of teams of which one thread sets pointers and numbers for all.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_together SEED >program.c
 *
 * Out:   main, and perhaps functions that its team calls: regions with loops that share the work of
 *        filling arrays from others, then "single" or "master" exchanges the pointers to them, or
 *        changes numbers that bounds and choices depend on; with positions among that. It prints a
 *        checksum of what is read after each region.
 * Means: four pointers and two numbers, which are variables, static ones, parameters, or have their
 *        address taken. A barrier is between whatever two threads do to one of them: there are no
 *        races, and each thread meets each position. */
#include "random.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>

enum { POINTERS = 4 };

static enum { LOCAL, STATIC, ADDRESSED, PLACES } place;
static bool has_orphans;  /* step(), exchange_all() */
static bool has_own;      /* each thread's "mine", set where the region begins */
static bool has_me;       /* its number */
static unsigned are_open; /* blocks of conditions */
static unsigned depth;    /* of loops in the region */

static const char *pointer(void)
{
	static const char *const names[] = {"p", "q", "r", "s"};
	return names[chance(70) ? below(2) : below(POINTERS)];
}

static const char *other_than(const char *p)
{
	const char *q = pointer();
	while (q == p)
		q = pointer();
	return q;
}

static const char *uniform_condition(void)
{
	return ONE_OF("turn & 1", "k > 0", "n > 50", "(turn + k) % 3 == 1", "flag");
}

/* Nobody changes what the condition depends on until all have looked at it. */
static void go_on_if(void)
{
	line("const int go = %s;\n#pragma omp barrier\nif (go)", uniform_condition());
	open_block();
	are_open++;
}

static void position(void)
{
	line("#pragma potential_ckpt");
}

/* ---- what the team does together ---- */

static const char *bound(void)
{
	return ONE_OF("n", "n", "n", "n - 1", "n - k", "n - 2 * flag");
}

/* One of two is filled from the other, by a number that says which. */
static void share_pair(void)
{
	const char *which = ONE_OF("k & 1", "k % 2", "flag", "1 - flag", "turn & 1");
	const char *at = ONE_OF("i", "n - 1 - i", "i ? i - 1 : 0", "(i + 1) % n");
	line("#pragma omp for%s", ONE_OF("", "", " schedule(dynamic, 5)"));
	line("for (int i = %s; i < %s; i++)", ONE_OF("0", "0", "1", "flag"), bound());
	if (chance(80))
		line("two[!(%s)][i] = two[%s][%s] * 3 + k;", which, which, at);
	else
		line("two[%s][i] += k + %s[i];", which, pointer());
}

/* One array is filled from others. */
static void share_work(void)
{
	const char *to = pointer(), *from = chance(85) ? other_than(to) : to;
	const char *at =
		to == from ? "i" : ONE_OF("i", "n - 1 - i", "i ? i - 1 : 0", "(i + 1) % n");
	if (chance(10))
		from = "u", at = "i"; /* which may be any of them */
	else if (to != from && chance(12))
		from = text("(%s ? %s : %s)", ONE_OF("k & 1", "flag", "n > 50"), from,
			    other_than(to));
	line("#pragma omp for%s", ONE_OF("", "", " schedule(dynamic, 5)", " schedule(static, 3)"));
	line("for (int i = %s; i < %s; i++)", ONE_OF("0", "0", "1", "flag"), bound());
	line("%s[i] = %s[%s] * 3 + k + turn;", to, from, at);
}

/* Each thread up to a limit that it finds by a pointer of its own. */
static void read_each(void)
{
	line("{ unsigned long part = 0;\nfor (int i = 0; i < *limit; i++)\npart = part * 3 + "
	     "(unsigned long)%s[i];",
	     pointer());
	line("#pragma omp atomic\nsum += part;\n}\n#pragma omp barrier");
}

static void read_together(void)
{
	line("#pragma omp for reduction(+ : sum)");
	line("for (int i = 0; i < %s; i++)", bound());
	line("sum += (unsigned long)%s[i] * (i + 1);",
	     chance(75) ? pointer() : ONE_OF("two[flag]", "two[k & 1]", "two[!flag]"));
}

/* ---- what one thread does for all ---- */

static void exchange(void)
{
	const char *a = pointer(), *b = other_than(a), *c = other_than(a);
	if (place == ADDRESSED && chance(50))
		line("swap(&%s, &%s);", a, b);
	else if (c != b && chance(25))
		line("long *t = %s; %s = %s; %s = %s; %s = t;", a, a, b, b, c, c);
	else
		line("long *t = %s; %s = %s; %s = t;", a, a, b, b);
}

static void set_number(void)
{
	line("%s;",
	     ONE_OF("flag = !flag", "flag = turn & 1", "n--", "turn++", "n = 60 - (turn & 3)"));
}

static void set(void)
{
	const unsigned what = below(10);
	open_block();
	if (chance(15))
		line("if (%s)", uniform_condition());
	if (what < 6) {
		open_block();
		exchange();
		close_block();
	} else if (what < 8) {
		set_number();
	} else if (what < 9 && has_own) {
		line("%s;", ONE_OF("u = mine", "*limit = 40 + (k & 3)", "limit[0] = turn + 9"));
	} else {
		line("sum = sum * 31 + (unsigned long)%s[n / 2];", pointer());
	}
	close_block();
}

/* A test that one thread passes, or none; or all of a team of one. */
static const char *the_first(void)
{
	return has_me ? ONE_OF("me == 0", "!me", "0 == me", "me == 1", "me == 0 && k != 1")
		      : ONE_OF("omp_get_thread_num() == 0", "!omp_get_thread_num()",
			       "omp_get_thread_num() + 1 == omp_get_num_threads()");
}

/* Each ends with a barrier. */
static void one_for_all(void)
{
	const unsigned how = below(10);
	const bool is_mine = has_own && chance(20);
	open_block();
	if (chance(12))
		go_on_if();
	if (is_mine) {
		line("#pragma omp master\nu = mine;\n#pragma omp barrier");
	} else if (chance(25)) {
		/* no construct says that it is for all */
		if (chance(20))
			line("#pragma omp critical");
		line("if (%s)", the_first());
		set();
		line("#pragma omp barrier");
	} else if (how < 6) {
		const bool had = has_own;
		has_own = false;
		line("#pragma omp single%s", how < 5 ? "" : " nowait");
		set();
		if (how == 5)
			line("#pragma omp barrier");
		has_own = had;
	} else {
		if (how == 9)
			line("if (omp_get_thread_num() == 0)");
		line("#pragma omp master");
		set();
		line("#pragma omp barrier");
	}
	for (; are_open; are_open--)
		close_block();
	close_block();
}

/* ---- a region ---- */

static void statements(unsigned n);

static void loop(void)
{
	const char *i = depth ? "j" : "k";
	line("for (int %s = 0; %s < %u; %s++)", i, i, 1 + below(3), i);
	open_block();
	depth++;
	statements(1 + below(4));
	depth--;
	close_block();
}

static void statement(void)
{
	const unsigned what = below(100);
	if (what < 25)
		share_work();
	else if (what < 35)
		share_pair();
	else if (what < 62)
		one_for_all();
	else if (what < 74)
		position();
	else if (what < 78 && has_own)
		read_each();
	else if (what < 82)
		read_together();
	else if (what < 88 && has_orphans)
		line("%s;", ONE_OF("step(k)", "step(flag)", "exchange_all()"));
	else if (what < 93 && depth < 2)
		loop();
	else if (what < 95 && depth)
		line("{ const int go = %s;\n#pragma omp barrier\nif (go) %s; }",
		     uniform_condition(), ONE_OF("break", "continue"));
}

static void statements(unsigned n)
{
	while (n--)
		statement();
}

static void region(void)
{
	const bool had = has_own = chance(25);
	line("#pragma omp parallel");
	open_block();
	line("int k = 0;\n(void)k;");
	if ((has_me = chance(50)))
		line("%s\n(void)me;", ONE_OF("int me = omp_get_thread_num();",
					     "long me;\nme = omp_get_thread_num();",
					     "const int me = omp_get_thread_num();"));
	if (had)
		line("long *mine = omp_get_thread_num() ? %s : %s;\n(void)mine;\nint *limit = "
		     "omp_get_thread_num() ? &n : &m;\n(void)limit;\n#pragma omp barrier",
		     pointer(), pointer());
	statements(below(2));
	line("for (int k = 0; k < %u; k++)", 2 + below(3));
	open_block();
	depth = 1;
	if (chance(80))
		position();
	if (chance(70))
		share_work();
	else
		share_pair();
	statements(below(4));
	one_for_all();
	statements(below(3));
	depth = 0;
	close_block();
	statements(below(3));
	close_block();
	has_own = has_me = false;
}

/* ---- the program ---- */

static void variables(void)
{
	const char *how = place == STATIC ? "static " : "";
	line("%slong *p, *q, *r, *s, *u, *two[2];\n%sint n = 60, m = 50, turn = 0, flag = 0;", how,
	     how);
}

static void orphans(void)
{
	line("static void step(int k)");
	open_block();
	line("(void)k;");
	share_work();
	close_block();
	line("static void exchange_all(void)");
	open_block();
	line("int k = 0;\n(void)k;");
	one_for_all();
	close_block();
}

static void head(void)
{
	line("#include <omp.h>\n#include <stdio.h>\n#include <stdlib.h>\nstatic unsigned long sum "
	     "= 1;");
	if (place == STATIC)
		variables();
	line("static void swap(long **x, long **y)");
	open_block();
	line("long *t = *x; *x = *y; *y = t;");
	close_block();
	line("static long *filled(long from)");
	open_block();
	line("long *x = malloc(64 * sizeof *x);\nfor (int i = 0; i < 64; i++)\nx[i] = from + i * "
	     "7;\nreturn x;");
	close_block();
	has_orphans = place == STATIC && chance(50);
	if (has_orphans)
		orphans();
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	random_start(strtoull(argv[1], NULL, 10));
	place = below(PLACES);
	head();
	line("int main(void)");
	open_block();
	if (place != STATIC)
		variables();
	line("p = filled(1), q = filled(2), r = filled(3), s = filled(4), u = p;\ntwo[0] = "
	     "filled(5), two[1] = filled(6);\nif (sum > 1) "
	     "swap(&p, "
	     "&q);");
	for (unsigned i = 1 + below(2); i--;) {
		if (chance(30))
			position();
		region();
		line("for (int i = 0; i < n; i++)\nsum = sum * 31 + (unsigned long)(%s[i] + "
		     "%s[i]);",
		     pointer(), chance(70) ? pointer() : ONE_OF("two[flag]", "two[1]"));
		line("printf(\"%%lu %%d\\n\", sum, m);");
	}
	line("return 0;");
	close_block();
	return 0;
}
