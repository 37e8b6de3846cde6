/* generate_team.c - random programs whose positions are inside parallel regions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_team SEED >program.c
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
#include "text.h"

enum { FUNCTIONS = 3, NAMES = 24, MOST_POSITIONS = 24 };

struct names {
	const char *at[NAMES];
	unsigned count;
};

/* What code of a team may name; passed by value into inner blocks. */
struct team {
	struct names privates;   /* numbers that differ from thread to thread */
	struct names uniforms;   /* numbers of each thread that are the same in all */
	struct names arrays;     /* shared, of 16 */
	struct names scalars;    /* shared */
	unsigned written_arrays; /* bit sets: not to be read in this phase */
	unsigned written_scalars;
	bool slots_written;
	bool in_loop;
	bool has_block, has_row, has_pair; /* variables of a thread's own: see own_variables */
	unsigned function;                 /* it calls those of a higher number */
	unsigned depth;
};

static unsigned positions;

static void add_name(struct names *n, const char *s)
{
	if (n->count < NAMES)
		n->at[n->count++] = s;
}

static const char *any(const struct names *n)
{
	return n->at[below(n->count)];
}

/* Threads often come to it at different times, so that one is cut long before another. */
static void position(void)
{
	if (positions++ >= MOST_POSITIONS)
		return;
	if (chance(40))
		line("usleep((unsigned)omp_get_thread_num() * %uu %% 5 * 150);", 1 + below(4));
	line("#pragma potential_ckpt");
}

static void maybe_position(void)
{
	if (chance(35))
		position();
}

static void barrier(void)
{
	line("#pragma omp barrier");
}

/* ---- values ---- */

/* One of the names that this phase does not write. */
static const char *stable(const struct names *n, unsigned written)
{
	for (unsigned i = below(n->count), left = n->count; left > 0; left--, i++)
		if (!(written >> i % n->count & 1))
			return n->at[i % n->count];
	return NULL;
}

/* A value; "i" is the variable of a worksharing loop or NULL. If it is to be uniform, it depends on
 * "i" and on what all threads have alike. */
static const char *value(const struct team *t, bool uniform, const char *i, unsigned depth)
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
		return text("%s[(%s) %% 16]", s, value(t, uniform, i, depth + 1));
	default:
		return text("(%s %c %s)", value(t, uniform, i, depth + 1), "+-*^|"[below(5)],
			    value(t, uniform, i, depth + 1));
	}
}

/* ---- the pieces of a phase: each writes what it is given ---- */

/* The body of a loop that threads share: it stores "value" to "place" by "op". */
static void loop_body(const char *place, const char *op, const char *value)
{
	if (chance(50)) {
		line("\t%s %s %s;", place, op, value);
		return;
	}
	const char *kept = name("v");
	open_block();
	if (chance(30))
		position();
	if (chance(30))
		line("unsigned %s = leaf(%s, (unsigned)i);", kept, value);
	else
		line("unsigned %s = %s;", kept, value);
	if (chance(60))
		position();
	line("%s %s %s;", place, op, kept);
	if (chance(30))
		position();
	close_block();
}

/* A clause that changes nothing: a copy of a variable that this phase does not write. */
static const char *copies(const struct team *t)
{
	const char *s = stable(&t->scalars, t->written_scalars);
	if (s == NULL || s[0] != 'g' || chance(70))
		return "";
	return text(" firstprivate(%s)", s);
}

static void fill_loop(const struct team *t, const char *a)
{
	static const char *const schedules[] = {"", " schedule(dynamic)", " schedule(guided)",
						" schedule(static, 2)"};
	unsigned s = below(4);
	bool is_static = s == 3, backwards = chance(20);
	line("#pragma omp for%s%s%s", schedules[s], chance(60) ? " nowait" : "", copies(t));
	line(backwards ? "for (int i = 15; i >= %u; i--)" : "for (int i = %u; i < 16; i++)",
	     below(3));
	loop_body(text("%s[i]", a), chance(40) ? "+=" : "=", value(t, !is_static, "(unsigned)i", 0));
}

/* All of "a", by loops of other forms. */
static void fill_otherwise(const struct team *t, const char *a)
{
	if (chance(40)) {
		line("#pragma omp for collapse(2)%s", chance(50) ? " nowait" : "");
		line("for (int i = 0; i < 4; i++)");
		line("\tfor (int j = 0; j < 4; j++)");
		loop_body(text("%s[i * 4 + j]", a), "=", value(t, true, "(unsigned)(i ^ j)", 0));
		return;
	}
	line("#pragma omp single");
	line("#pragma omp taskloop grainsize(5)");
	line("for (int i = 0; i < 16; i++)");
	line("\t%s[i] = %s;", a, value(t, true, "(unsigned)i", 0));
}

static void sum_loop(const struct team *t, const char *g)
{
	line("#pragma omp for reduction(+ : %s)%s", g, chance(50) ? " nowait" : "");
	line("for (int i = 0; i < 16; i++)");
	loop_body(g, "+=", value(t, true, "(unsigned)i", 0));
}

static void last_loop(const struct team *t, const char *g)
{
	line("#pragma omp for lastprivate(%s)", g);
	line("for (int i = 0; i < 9; i++)");
	loop_body(g, "=", value(t, true, "(unsigned)i", 0));
}

static void ordered_loop(const struct team *t, const char *g)
{
	line("#pragma omp for ordered schedule(dynamic)");
	line("for (int i = 0; i < 8; i++) {");
	line("#pragma omp ordered");
	line("\t%s = %s * 31u + %s;", g, g, value(t, true, "(unsigned)i", 0));
	line("}");
}

static void exclusive(const struct team *t, const char *g)
{
	if (chance(50))
		line("#pragma omp atomic");
	else
		line("#pragma omp critical%s", chance(50) ? " (one)" : "");
	line("%s += %s;", g, value(t, false, NULL, 0));
}

static void say(const struct team *t)
{
	line("printf(\"%%u %%u\\n\", %s, %s);", value(t, true, NULL, 0), value(t, true, NULL, 0));
}

/* By one thread: any of them, or the first. */
static void alone(const struct team *t, const char *what, bool prints)
{
	static const char *const who[] = {"single", "single nowait", "master", "masked"};
	line("#pragma omp %s", who[below(4)]);
	open_block();
	if (prints)
		say(t);
	line("%s = %s;", what, value(t, true, NULL, 0));
	close_block();
}

static void sections(const struct team *t, const char *g, const char *a)
{
	line("#pragma omp sections%s", chance(40) ? " nowait" : "");
	open_block();
	line("#pragma omp section");
	line("%s = %s;", g, value(t, true, NULL, 0));
	line("#pragma omp section");
	line("%s[%u] = %s;", a, below(16), value(t, true, NULL, 0));
	close_block();
}

static void write_scalar(const struct team *t, const char *g)
{
	bool is_global = g[0] == 'g';
	switch (below(6)) {
	case 0:
		if (is_global) {
			sum_loop(t, g);
			break;
		}
		exclusive(t, g);
		break;
	case 1:
		if (is_global) {
			last_loop(t, g);
			break;
		}
		ordered_loop(t, g);
		break;
	case 2:
		ordered_loop(t, g);
		break;
	case 3:
		alone(t, g, chance(40));
		break;
	default:
		exclusive(t, g);
	}
}

/* One of the thread's own pieces of memory, as a place. */
static const char *own_place(const struct team *t)
{
	const char *p = any(&t->privates);
	switch (below(5)) {
	case 0:
		return t->has_block ? text("block[%s %% 4]", p) : "*at";
	case 1:
		return t->has_row ? text("row[%s %% (team + 2)]", p) : "*at";
	case 2:
		return t->has_pair ? (chance(50) ? "pair.b" : "*pair.p") : "*at";
	case 3:
		return "*at";
	default:
		return text("own[%s %% 4]", p);
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

/* Of the thread's own. */
static void private_piece(const struct team *t)
{
	const char *p = t->privates.at[1 + below(t->privates.count - 1)];
	switch (below(8)) {
	case 0:
	case 1:
		line("%s += %s;", own_place(t), value(t, false, NULL, 0));
		break;
	case 2:
	case 3:
		line("%s = %s * 3u + %s;", p, p, own_place(t));
		break;
	case 4:
		line("for (unsigned k = 0; k < 4; k++)");
		line("\t%s = %s * 5u + own[k];", p, p);
		break;
	case 5:
		point_elsewhere(t);
		break;
	case 6:
		if (chance(20)) {
			line("#pragma omp parallel for num_threads(2) reduction(+ : %s)", p);
			line("for (int i = 0; i < 6; i++)");
			line("\t%s += (unsigned)i * %s;", p, any(&t->uniforms));
			break;
		}
		/* fallthrough */
	default:
		line("%s = %s + %s * %uu;", p, value(t, false, NULL, 0), p, below(5));
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
		unsigned kind = below(10);
		if (kind < 6)
			fill_loop(&t, a);
		else if (kind == 6)
			fill_otherwise(&t, a);
		else if (kind == 7 && i == 0 && chance(50))
			sections(&t, "unused", a);
		else
			alone(&t, text("%s[%u]", a, below(16)), false);
		maybe_position();
	}
	if (t.slots_written)
		line("slots[me] = %s;", value(&t, false, NULL, 0));
	private_piece(&t);
	maybe_position();
	if (chance(60))
		write_scalar(&t, t.scalars.at[g]);
	maybe_position();
	barrier();
}

static void call(const struct team *t)
{
	unsigned f = t->function + 1 + below(FUNCTIONS - t->function);
	const char *a = t->arrays.at[2 + below(t->arrays.count - 2)];
	const char *s = t->scalars.at[t->scalars.count - 1];
	line("x += %s;", value(t, false, NULL, 0));
	barrier();
	line("%s = work%u(x, %s, %s, %s);", t->privates.at[1 + below(t->privates.count - 1)], f,
	     any(&t->uniforms), a, s[0] == '(' ? "s" : text("&%s", s));
	barrier();
}

static void phases(struct team t, unsigned count);

/* A branch or loop that all threads take alike. */
static void together(struct team t)
{
	const char *c = name("c");
	t.depth++;
	line("unsigned %s = %s;", c, value(&t, true, NULL, 0));
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
	const char *v = name("t");
	add_name(&t.uniforms, v);
	t.in_loop = true;
	if (chance(30))
		line("for (unsigned %s = 0, n = 1 + %s %% 3; %s < n; %s++)", v, c, v, v);
	else
		line("for (unsigned %s = 0; %s < %u; %s++)", v, v, 2 + below(2), v);
	open_block();
	maybe_position();
	phases(t, 1 + below(2));
	close_block();
}

static void leave(const struct team *t)
{
	const char *c = any(&t->uniforms);
	if (t->in_loop && chance(70))
		line("if (%s %% 5 == %u)", c, below(5));
	else
		return;
	line(chance(50) ? "\tbreak;" : "\tcontinue;");
}

static void phases(struct team t, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned kind = below(10);
		if (kind < 3 && t.depth < 2)
			together(t);
		else if (kind < 5 && t.function < FUNCTIONS)
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
	position();
	line("return *p + at[0] * 3u;");
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
	phases(t, 1 + below(3));
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
	line("#pragma omp parallel%s firstprivate(first) private(mine) reduction(+ : joined)",
	     sizes[below(5)]);
	open_block();
	own_variables(&t);
	line("mine = first + me;");
	add_name(&t.privates, "first");
	add_name(&t.privates, "mine");
	add_name(&t.privates, "joined");
	phases(t, 2 + below(3));
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

static void write_solver(void)
{
	struct team t = shared_names(0);
	line("static unsigned solve(unsigned n)");
	open_block();
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
	if (chance(50))
		write_region(t);
	line("unsigned sum = ls + mine + joined;");
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
	if (chance(40))
		line("sum += work%u(3, 1, a2, &alone);", 1 + below(FUNCTIONS));
	line("for (int step = 0; step < %u; step++)", 1 + below(2));
	line("\tsum = sum * 31u + solve(16);");
	if (chance(40))
		position();
	line("for (unsigned i = 0; i < 16; i++)");
	line("\tsum = sum * 31u + (a0[i] ^ a1[i] * 3u ^ a2[i] * 5u ^ slots[i] * 7u);");
	line("printf(\"%%u %%u %%u %%u %%u\\n\", sum, g0, g1, g2, alone);");
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
	puts("#include <omp.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n");
	line("static unsigned a0[16], a1[16] = {1, 2, 3}, a2[16], slots[64], g0 = 1, g1 = 2, g2, "
	     "unused;");
	line("static int rows = 3;");
	write_moved();
	write_leaf();
	for (unsigned i = FUNCTIONS; i > 0; i--)
		write_function(i);
	write_solver();
	write_main();
	return 0;
}
