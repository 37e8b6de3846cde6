/* generate_team.c - random programs whose positions are inside parallel regions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_team SEED >program.c
 *        From seed 500000 on single, master, masked and sections hold positions, too; from 700000 on there are
 *        functions with larger arrays (team_orphans.c), from 800000 on lines that threads share out themselves
 *        (team_shares.c).
 *
 * Out:   a program of functions that a team runs, and main with regions that call them.
 *        Loops that threads share hold positions in their bodies, too.
 * Means: a team's code is a row of phases, a barrier behind each. A phase chooses what is written in
 *        it; each of that is written by one piece of the phase, at elements of the thread's own or in
 *        an order that does not matter, and nothing else reads it there. So there are no races, and
 *        no value depends on a schedule. Branches depend on values that are the same in all threads. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "team_parts.h"
#include "text.h"

/* work1 …: how many, and how many more things a body may do. */
static unsigned functions, size;

/* All regions have the same size: a thread's copies of thread-local variables stay from one to the
 * next. */
static bool keeps_copies;

static bool has_pieces, has_orphans;

static void barrier(void)
{
	line("#pragma omp barrier");
}

/* ---- the pieces of a phase: each writes what it is given ---- */

/* By tasks, all done where the construct ends. */
static void fill_by_tasks(const struct team *t, const char *a)
{
	line("#pragma omp single");
	if (chance(50)) {
		line("#pragma omp taskloop grainsize(5)");
		line("for (int i = 0; i < 16; i++)");
		line("\t%s[i] = %s;", a, value(t, true, "(unsigned)i"));
		return;
	}
	open_block();
	for (unsigned k = 1 + below(2); k > 0; k--) {
		line("#pragma omp task");
		line("%s[%u] = %s;", a, k, value(t, true, NULL));
	}
	line("#pragma omp taskwait");
	close_block();
}

static void ordered_loop(const struct team *t, const char *g)
{
	line("#pragma omp for ordered schedule(dynamic)");
	line("for (int i = 0; i < 8; i++) {");
	line("#pragma omp ordered");
	open_block();
	line("%s = %s * 31u + %s;", g, g, value(t, true, "(unsigned)i"));
	if (chance(20))
		position(); /* ompckpt moves it behind the loop */
	close_block();
	line("}");
}

static void locked(const struct team *t, const char *g)
{
	const char *lock = chance(50) ? "_lock(&lock)" : "_nest_lock(&nest)";
	bool is_twice = lock[1] == 'n' && chance(50);
	for (int i = 0; i < 1 + is_twice; i++)
		line("omp_set%s;", lock);
	line("%s += %s;", g, value(t, false, NULL));
	if (chance(30))
		position(); /* ompckpt moves it behind the call that gives the lock back */
	for (int i = 0; i < 1 + is_twice; i++)
		line("omp_unset%s;", lock);
}

static void exclusive(const struct team *t, const char *g)
{
	if (chance(50)) {
		line("#pragma omp atomic");
		line("%s += %s;", g, value(t, false, NULL));
		return;
	}
	if (chance(40)) {
		locked(t, g);
		return;
	}
	line("#pragma omp critical%s", chance(50) ? " (one)" : "");
	open_block();
	line("%s += %s;", g, value(t, false, NULL));
	if (chance(30))
		position(); /* ompckpt moves it after the construct */
	close_block();
}

static void say(const struct team *t)
{
	line("printf(\"%%u %%u\\n\", %s, %s);", value(t, true, NULL), value(t, true, NULL));
}

/* By one thread: any of them, or the first. */
static void alone(const struct team *t, const char *what, bool prints)
{
	static const char *const who[] = {"single", "single nowait", "master", "masked"};
	line("#pragma omp %s", who[below(4)]);
	open_block();
	if (prints)
		say(t);
	line("%s = %s;", what, value(t, true, NULL));
	close_block();
}

static void sections(const struct team *t, const char *g, const char *a)
{
	line("#pragma omp sections%s", chance(40) ? " nowait" : "");
	open_block();
	line("#pragma omp section");
	line("%s = %s;", g, value(t, true, NULL));
	line("#pragma omp section");
	line("%s[%u] = %s;", a, below(16), value(t, true, NULL));
	close_block();
}

static void write_scalar(const struct team *t, const char *g)
{
	bool is_global = g[0] == 'g';
	if (has_pieces && chance(50)) {
		piece_of_scalar(t, g);
		return;
	}
	switch (below(8)) {
	case 0:
	case 1:
	case 2:
		if (is_global)
			scalar_loop(t, g);
		else
			exclusive(t, g);
		break;
	case 3: ordered_loop(t, g); break;
	case 4: alone(t, g, chance(40)); break;
	default: exclusive(t, g);
	}
}

/* One of the thread's own pieces of memory, as a place. */
static const char *own_place(const struct team *t)
{
	const char *p = any(&t->privates);
	switch (below(6)) {
	case 0: return t->has_block ? text("block[%s %% 4]", p) : "*at";
	case 1: return t->has_row ? text("row[%s %% (team + 2)]", p) : "*at";
	case 2: return t->has_pair ? (chance(50) ? "pair.b" : "*pair.p") : "*at";
	case 3: return "*at";
	case 4: return text("copies[%s %% 4]", p);
	default: return text("own[%s %% 4]", p);
	}
}

static void point_elsewhere(const struct team *t)
{
	const char *p = any(&t->privates);
	if (t->has_block && chance(40))
		line("{ unsigned *old = block; block = moved(old); free(old); }");
	else if (t->has_pair && chance(40))
		line("pair.p = %s;", chance(50) ? "&pair.a" : text("own + %s %% 4", p));
	else if (t->has_row && chance(40))
		line("at = &row[%s %% (team + 2)];", p);
	else
		line("at = &own[%s %% 4];", p);
}

/* A variable of OpenMP's that the thread has for itself. (Not the number of threads: where a team is of
 * one, clang's library loses iterations of later loops.) */
static void set_for_itself(const struct team *t, const char *p)
{
	const char *u = any(&t->uniforms);
	line("omp_set_schedule(%s %% 2 ? omp_sched_guided : omp_sched_dynamic, 1 + (int)(%s %% "
	     "3));",
	     u, u);
	line("%s += (unsigned)omp_get_max_threads();", p);
}

/* Of the thread's own. */
static void private_piece(const struct team *t)
{
	const char *p = t->privates.at[1 + below(t->privates.count - 1)];
	if (has_pieces && chance(20)) {
		piece_handed_out(t, p);
		return;
	}
	switch (below(12)) {
	case 0:
	case 1: line("%s += %s;", own_place(t), value(t, false, NULL)); break;
	case 2:
	case 3: line("%s = %s * 3u + %s;", p, p, own_place(t)); break;
	case 4:
		line("for (unsigned k = 0; k < 4; k++)");
		line("\t%s = %s * 5u + own[k];", p, p);
		break;
	case 5: point_elsewhere(t); break;
	case 6: line("%s = deep(%s %% 3, %s);", p, any(&t->uniforms), p); break;
	case 7: line("copies[%s %% 4] += %s;", p, value(t, false, NULL)); break;
	case 8:
		line("#pragma omp single copyprivate(%s)", p);
		line("%s = %s;", p, value(t, true, NULL));
		break;
	case 9: set_for_itself(t, p); break;
	case 10:
		if (chance(20) && strcmp(p, "copied")) {
			line("#pragma omp parallel for num_threads(2) reduction(+ : %s)", p);
			line("for (int i = 0; i < 6; i++)");
			line("\t%s += (unsigned)i * %s;", p, any(&t->uniforms));
			break;
		}
		/* fallthrough */
	default: line("%s = %s + %s * %uu;", p, value(t, false, NULL), p, below(5));
	}
}

/* ---- phases ---- */

static void phase(struct team t)
{
	unsigned arrays = 1 + below(2), first = below(t.arrays.count), g = below(t.scalars.count);
	for (unsigned i = 0; i < arrays; i++)
		t.written_arrays |= 1u << (first + i) % t.arrays.count;
	t.written_scalars = 1u << g;
	t.slots_written = chance(30);
	for (unsigned i = below(2); i > 0; i--)
		private_piece(&t);
	maybe_position();
	for (unsigned i = 0; i < arrays; i++) {
		const char *a = t.arrays.at[(first + i) % t.arrays.count];
		unsigned kind = has_pieces ? below(16) : below(10);
		if (kind >= 13)
			piece_of_array(&t, a);
		else if (kind >= 10)
			sections_of_array(&t, a);
		else if (kind < 6)
			fill_loop(&t, a);
		else if (kind == 6)
			fill_by_tasks(&t, a);
		else if (kind == 7 && i == 0 && chance(50))
			sections(&t, "unused", a);
		else
			alone(&t, text("%s[%u]", a, below(16)), false);
		maybe_position();
	}
	if (t.slots_written)
		line("slots[me] = %s;", value(&t, false, NULL));
	private_piece(&t);
	maybe_position();
	if (chance(60))
		write_scalar(&t, t.scalars.at[g]);
	maybe_position();
	barrier();
}

static void call(const struct team *t)
{
	unsigned f = t->function + 1 + below(functions - t->function);
	const char *a = t->arrays.at[2 + below(t->arrays.count - 2)];
	const char *s = t->scalars.at[t->scalars.count - 1];
	line("x += %s;", value(t, false, NULL));
	barrier();
	const char *which = text("work%u", f);
	if (chance(30))
		which = text("works[%u + %s %% %u]", t->function, any(&t->uniforms),
			     functions - t->function);
	line("%s = %s(x, %s, %s, %s);", t->privates.at[1 + below(t->privates.count - 1)], which,
	     any(&t->uniforms), a, s[0] == '(' ? "s" : text("&%s", s));
	barrier();
}

static void phases(struct team t, unsigned count);

static void loop_together(const char *c, const char *v)
{
	switch (below(4)) {
	case 0: line("for (unsigned %s = 0, n = 1 + %s %% 3; %s < n; %s++)", v, c, v, v); break;
	case 1:
		line("unsigned %s = 1 + %s %% 3;", v, c);
		line("while (%s-- > 0)", v);
		break;
	default: line("for (unsigned %s = 0; %s < %u; %s++)", v, v, 2 + below(2), v);
	}
}

/* A branch or loop that all threads take alike. */
static void together(struct team t)
{
	const char *c = name("c");
	t.depth++;
	line("unsigned %s = %s;", c, value(&t, true, NULL));
	barrier();
	add_name(&t.uniforms, c);
	if (chance(40)) {
		line("if (%s %% %u)", c, 2 + below(3));
		open_block();
		phases(t, 1 + below(2));
		close_block();
		if (chance(50)) {
			line("else");
			open_block();
			phases(t, 1);
			close_block();
		}
		return;
	}
	if (chance(15)) {
		line("switch (%s %% 3) {", c);
		line("case 0:");
		open_block();
		phases(t, 1);
		close_block();
		line("\tbreak;");
		line("default:");
		open_block();
		phases(t, 1);
		close_block();
		line("}");
		return;
	}
	const char *v = name("t");
	add_name(&t.uniforms, v);
	t.in_loop = true;
	loop_together(c, v);
	open_block();
	maybe_position();
	phases(t, 1 + below(size));
	close_block();
}

/* Out of the loop, or of the region. */
static void leave(const struct team *t)
{
	const char *c = any(&t->uniforms);
	if (t->end != NULL && chance(30)) {
		line("if (%s %% 7 == %u)", c, below(7));
		line("\tgoto %s;", t->end);
	} else if (t->in_loop && chance(70)) {
		line("if (%s %% 5 == %u)", c, below(5));
		line(chance(50) ? "\tbreak;" : "\tcontinue;");
	}
}

static void phases(struct team t, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned kind = below(10);
		if (has_orphans && t.function == 0 && chance(40))
			orphan_call("x");
		if (kind < 3 && t.depth < 2)
			together(t);
		else if (kind < 5 && t.function < functions)
			call(&t);
		else
			phase(t);
		if (kind == 9)
			leave(&t);
	}
	if (t.in_loop && chance(30)) {
		line("#pragma omp master");
		say(&t);
		barrier();
	}
}

static void own_variables(struct team *t)
{
	line("const unsigned me = (unsigned)omp_get_thread_num();");
	line("const unsigned team = (unsigned)omp_get_num_threads();");
	line("unsigned own[4] = {me, %u}, x = me * %uu, *at = own;", below(9), below(9));
	t->has_block = chance(40);
	t->has_row = chance(40);
	t->has_pair = chance(40);
	if (t->has_block)
		line("unsigned *block = moved((unsigned[4]){me, 2});");
	if (t->has_row) {
		line("unsigned row[team + 2];");
		line("for (unsigned k = 0; k < team + 2; k++)");
		line("\trow[k] = k * me;");
	}
	if (t->has_pair)
		line("struct pair pair = {me, 3, &pair.a};");
	add_name(&t->privates, "me");
	add_name(&t->privates, "x");
	add_name(&t->privates, "copied");
	add_name(&t->uniforms, "team");
}

/* ---- programs ---- */

static struct team shared_names(unsigned function)
{
	struct team t = {.function = function};
	add_name(&t.arrays, "a0");
	add_name(&t.arrays, "a1");
	for (unsigned i = 0; i < 3; i++)
		add_name(&t.scalars, text("g%u", i));
	return t;
}

static void write_leaf(void)
{
	line("static unsigned leaf(unsigned x, unsigned i)");
	open_block();
	line("unsigned at[2] = {x, i}, *p = at + x %% 2;");
	if (chance(50)) {
		line("const void *const labels[] = {&&even, &&odd}, *next = labels[x & 1];");
		position();
		line("goto *next;");
		line("odd:");
		line("at[0] += i;");
		line("next = labels[0];");
		position();
		line("goto *next;");
		line("even:");
		line("at[1]++;");
	} else {
		position();
	}
	line("return *p + at[0] * 3u;");
	close_block();
}

/* A call of itself, as deep in all threads. */
static void write_deep(void)
{
	line("static unsigned deep(unsigned n, unsigned x)");
	open_block();
	line("unsigned kept = n * x, *p = %s;", chance(50) ? "&kept" : "alloca(sizeof *p)");
	line("*p = kept;");
	maybe_position();
	line("if (n > 0)");
	line("\tkept += deep(n - 1, x ^ kept);");
	position();
	line("return *p + x;");
	close_block();
}

static void write_moved(void)
{
	line("struct pair {");
	line("\tunsigned a, b, *p;");
	line("};");
	line("static unsigned *moved(unsigned *old)");
	open_block();
	line("unsigned *to = malloc(4 * sizeof *to);");
	line("for (int i = 0; i < 4; i++)");
	line("\tto[i] = old[i];");
	line("return to;");
	close_block();
}

static void write_prototypes(void)
{
	for (unsigned i = 1; i <= functions; i++)
		line("static unsigned work%u(unsigned, unsigned, unsigned *, unsigned *);", i);
	line("static unsigned (*const works[])(unsigned, unsigned, unsigned *, unsigned *) = {");
	for (unsigned i = 1; i <= functions; i++)
		line("\twork%u,", i);
	line("};");
}

static void write_function(unsigned number)
{
	struct team t = shared_names(number);
	line("static unsigned work%u(unsigned p, unsigned u, unsigned *q, unsigned *s)", number);
	open_block();
	own_variables(&t);
	add_name(&t.privates, "p");
	add_name(&t.uniforms, "u");
	add_name(&t.arrays, "q");
	add_name(&t.scalars, "(*s)");
	phases(t, 1 + below(size));
	if (chance(30)) {
		line("if (u %% 3 == 1)");
		line("\treturn p + x;");
		phases(t, 1);
	}
	line("return p ^ x ^ own[%u];", below(4));
	close_block();
}

static void write_region(struct team t)
{
	static const char *const sizes[] = {"", "", " num_threads(2)", " num_threads(rows)",
					    " if (rows > 1)"};
	bool again = chance(40);
	if (again) {
		line("for (int round = 0; round < 2; round++)");
		open_block();
	}
	bool copies_in = chance(30);
	line("#pragma omp parallel%s%s firstprivate(first) private(mine) reduction(+ : joined)",
	     keeps_copies ? "" : sizes[below(5)], copies_in ? " copyin(copied, copies)" : "");
	open_block();
	own_variables(&t);
	if (!copies_in && !keeps_copies)
		line("copied = copies[0] = copies[1] = copies[2] = copies[3] = me * 3u;");
	line("mine = first + me;");
	add_name(&t.privates, "first");
	add_name(&t.privates, "mine");
	add_name(&t.privates, "joined");
	t.end = name("end");
	phases(t, 1 + below(size + 2));
	line("%s:;", t.end);
	line("joined += x + mine + own[1];");
	maybe_position();
	line("slots[me] ^= x;");
	close_block();
	line("g1 += joined;");
	if (chance(40))
		position();
	if (again)
		close_block();
}

static void write_combined(struct team t)
{
	const char *a = any(&t.arrays);
	for (unsigned i = 0; i < t.arrays.count; i++)
		t.written_arrays |= (unsigned)!strcmp(t.arrays.at[i], a) << i;
	add_name(&t.uniforms, "n");
	add_name(&t.uniforms, "first");
	combined_loop(&t, a, chance(50) ? "joined" : "mine", !keeps_copies);
}

static void write_solver(void)
{
	struct team t = shared_names(0);
	line("static unsigned solve(unsigned n)");
	open_block();
	if (chance(20) && !keeps_copies)
		line("omp_set_num_threads(%u);", 1 + below(4));
	if (chance(40))
		line("omp_set_schedule(%s, %u);",
		     chance(50) ? "omp_sched_dynamic" : "omp_sched_static", 1 + below(3));
	line(chance(30) ? "unsigned la[n];" : "unsigned la[16];");
	line("unsigned ls = n, first = n * 3u, mine = 0, joined = 1, *heap = malloc(16 * sizeof "
	     "*heap);");
	line("for (unsigned i = 0; i < 16; i++)");
	line("\tla[i] = heap[i] = i * n;");
	add_name(&t.arrays, "a2");
	add_name(&t.arrays, "heap");
	add_name(&t.arrays, "la");
	add_name(&t.scalars, "ls");
	write_region(t);
	if (chance(40))
		write_combined(t);
	if (chance(50))
		write_region(t);
	line("unsigned sum = ls + mine + joined + copied + copies[1];");
	line("for (unsigned i = 0; i < 16; i++)");
	line("\tsum = sum * 31u + (la[i] ^ heap[i]);");
	line("free(heap);");
	line("return sum;");
	close_block();
}

static void write_main(void)
{
	line("int main(void)");
	open_block();
	line("unsigned sum = 0, alone = 4;");
	line("omp_init_lock(&lock);");
	line("omp_init_nest_lock(&nest);");
	if (chance(40))
		line("sum += work%u(3, 1, a2, &alone);", 1 + below(functions));
	line("for (int step = 0; step < %u; step++)", 1 + below(2));
	line("\tsum = sum * 31u + solve(16);");
	if (chance(40))
		position();
	line("for (unsigned i = 0; i < 16; i++)");
	line("\tsum = sum * 31u + (a0[i] ^ a1[i] * 3u ^ a2[i] * 5u ^ slots[i] * 7u ^ "
	     "linear_seen[i]);");
	if (has_orphans)
		orphan_call_in_serial_code("sum");
	line("printf(\"%%u %%u %%u %%u %%u %%d\\n\", sum, g0, g1, g2, alone, "
	     "omp_get_max_threads());");
	line("return 0;");
	close_block();
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: generate_team SEED\n");
		return 2;
	}
	random_start(strtoull(argv[1], NULL, 0));
	has_pieces = strtoull(argv[1], NULL, 0) >= 500000;
	has_orphans = strtoull(argv[1], NULL, 0) >= 700000;
	keeps_copies = chance(40);
	functions = 1 + below(3);
	size = 1 + below(3);
	puts("#include <alloca.h>\n#include <omp.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n");
	line("static unsigned a0[16], a1[16] = {1, 2, 3}, a2[16], slots[64], g0 = 1, g1 = 2, g2, "
	     "unused, linear_seen[16], copied, copies[4];");
	line("#pragma omp threadprivate(copied, copies)");
	line("static int rows = 3;");
	line("static omp_lock_t lock;");
	line("static omp_nest_lock_t nest;");
	write_moved();
	write_leaf();
	write_deep();
	if (has_orphans) {
		orphan_arrays();
		orphan_functions(strtoull(argv[1], NULL, 0) >= 800000);
	}
	write_prototypes();
	for (unsigned i = functions; i > 0; i--)
		write_function(i);
	write_solver();
	write_main();
	return 0;
}
