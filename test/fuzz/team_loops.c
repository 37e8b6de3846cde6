/* team_loops.c - loops that threads share, in generated programs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: a loop is a head (how its variable runs), clauses, and a body that stores a value; any
 *        head goes with any clauses and body. Which thread has an iteration shows in what is stored
 *        only if the schedule says it. */
#include <stddef.h>

#include "random.h"
#include "team_parts.h"
#include "text.h"

struct head {
	const char *index; /* 0 to 15, of type unsigned */
	const char *loop;
};

struct body {
	const char *place, *op, *value;
	const char *kept; /* a variable of the body's own; NULL: it declares one */
	const char *index;
	bool may_skip;
};

static struct head array_head(const char *i, const char *a, unsigned from)
{
	struct head h = {.index = text("(unsigned)(%s - %s)", i, a)};
	if (chance(50))
		h.loop = text("for (unsigned *%s = %s + %u; %s < %s + 16; %s += %u)", i, a, from, i,
			      a, i, 1 + below(2));
	else
		h.loop = text("for (unsigned *%s = %s + 15; %s > %s; %s--)", i, a, i, a, i);
	return h;
}

/* "a": the array that the loop may run through by a pointer, or NULL. Without "t" it has iterations. */
static struct head any_head(const struct team *t, const char *a)
{
	unsigned from = below(3), step = 1 + below(3);
	const char *i = name("i");
	struct head h = {.index = text("(unsigned)%s", i)};
	switch (below(a != NULL ? 11 : t != NULL ? 9 : 8)) {
	case 0:
	case 1:
		h.loop = text("for (int %s = %u; %s < 16; %s++)", i, from, i, i);
		break;
	case 2:
		h.loop = text("for (int %s = 15; %s >= %u; %s -= %u)", i, i, from, i, step);
		break;
	case 3: /* gcc's code runs no iterations if a shorter one is not of a static schedule */
		h.index = text("(unsigned)(%s - 1)", i);
		h.loop = text("for (unsigned long %s = 16; %s > %u; --%s)", i, i, from, i);
		break;
	case 4:
		h.loop = text("for (unsigned char %s = %u; %s != 16; %s++)", i, from, i, i);
		break;
	case 5:
		h.index = text("(unsigned)(%s + 16)", i);
		h.loop = text("for (long %s = -16; %s <= -1; %s = %s + %u)", i, i, i, i, step);
		break;
	case 6:
		h.loop = text("for (unsigned long %s = %u; 16 > %s; %s = %u + %s)", i, from, i, i,
			      step, i);
		break;
	case 7:
		h.loop = text("for (short %s = 15; %s != -1; --%s)", i, i, i);
		break;
	case 8:
		h.loop = text("for (int %s = (int)(%s %% 17); %s < 16; %s++)", i, any(&t->uniforms),
			      i, i);
		break;
	default:
		h = array_head(i, a, from);
	}
	return h;
}

/* A schedule; "is_fixed": which thread has which iteration is known. */
static const char *schedule(bool is_fixed)
{
	static const char *const fixed[] = {"", " schedule(static)", " schedule(static, 2)",
					    " schedule(static, 1)"};
	static const char *const others[] = {" schedule(dynamic)",
					     " schedule(guided)",
					     " schedule(dynamic, 2)",
					     " schedule(guided, 2)",
					     " schedule(runtime)",
					     " schedule(auto)",
					     " schedule(monotonic : dynamic)",
					     " schedule(nonmonotonic : guided)"};
	return is_fixed ? fixed[below(4)] : others[below(8)];
}

/* Of loops whose last iteration counts: libomp loses it in nonmonotonic schedules. */
static const char *monotonic_schedule(void)
{
	static const char *const all[] = {"", " schedule(static, 3)",
					  " schedule(monotonic : dynamic)"};
	return all[below(3)];
}

/* A clause that changes nothing: a copy of a variable that this phase does not write. */
static const char *copies(const struct team *t)
{
	const char *s = stable(&t->scalars, t->written_scalars);
	if (s == NULL || s[0] != 'g' || chance(70))
		return "";
	return text(" firstprivate(%s)", s);
}

static void inner_loop(const char *kept)
{
	const char *k = name("k");
	line("for (unsigned %s = 0; %s < 2; %s++)", k, k, k);
	open_block();
	line("%s = %s * 3u + %s;", kept, kept, k);
	position();
	close_block();
}

static void write_body(struct body b)
{
	if (b.kept == NULL && chance(40)) {
		line("\t%s %s %s;", b.place, b.op, b.value);
		return;
	}
	const char *kept = b.kept != NULL ? b.kept : name("v");
	open_block();
	if (chance(30))
		position();
	line("%s%s = %s;", b.kept != NULL ? "" : "unsigned ", kept,
	     chance(30) ? text("leaf(%s, %s)", b.value, b.index) : b.value);
	if (b.may_skip && chance(20)) {
		line("if (%s %% 3 == %u)", b.index, below(3));
		line("\tcontinue;");
	}
	if (chance(60))
		position();
	if (chance(20))
		inner_loop(kept);
	line("%s %s %s;", b.place, b.op, kept);
	if (chance(30))
		position();
	close_block();
}

static void collapsed(const struct team *t, const char *a)
{
	const char *i = name("i"), *j = name("j");
	bool is_down = chance(40);
	const char *at = text("(unsigned)(%s * 4 + %s)", i, is_down ? text("(%s - 1)", j) : j);
	line("#pragma omp for collapse(2)%s%s", schedule(chance(40)), chance(50) ? " nowait" : "");
	line("for (int %s = 0; %s < 4; %s++)", i, i, i);
	line(is_down ? "\tfor (unsigned long %s = 4; %s > 0; %s--)"
		     : "\tfor (int %s = 0; %s < 4; %s++)",
	     j, j, j);
	write_body((struct body){.place = text("%s[%s]", a, at),
				 .op = "=",
				 .value = value(t, true, at),
				 .index = at,
				 .may_skip = true});
}

/* Reduces all of an array of the program. */
static void array_loop(const struct team *t, const char *a)
{
	struct head h = any_head(t, NULL);
	line("#pragma omp for reduction(+ : %s)%s%s", a, schedule(chance(40)),
	     chance(50) ? " nowait" : "");
	line("%s", h.loop);
	write_body((struct body){.place = text("%s[%s * 5u %% 16]", a, h.index),
				 .op = "+=",
				 .value = value(t, true, h.index),
				 .index = h.index,
				 .may_skip = true});
}

void fill_loop(const struct team *t, const char *a)
{
	if (chance(15)) {
		collapsed(t, a);
		return;
	}
	if (chance(10) && a[0] == 'a') {
		array_loop(t, a);
		return;
	}
	bool is_fixed = chance(50);
	const char *kept = chance(20) ? name("kept") : NULL;
	struct head h = any_head(t, a);
	if (kept != NULL)
		line("unsigned %s;", kept);
	line("#pragma omp for%s%s%s%s", schedule(is_fixed), chance(60) ? " nowait" : "", copies(t),
	     kept != NULL ? text(" private(%s)", kept) : "");
	line("%s", h.loop);
	write_body((struct body){.place = text("%s[%s]", a, h.index),
				 .op = chance(40) ? "+=" : "=",
				 .value = value(t, !is_fixed, h.index),
				 .kept = kept,
				 .index = h.index,
				 .may_skip = true});
}

static void reducing_loop(const struct team *t, const char *g)
{
	static const char *const ops[] = {"+", "^", "|", "&", "*", "-"};
	const char *op = ops[below(6)];
	struct head h = any_head(t, NULL);
	line("#pragma omp for reduction(%s : %s)%s%s", op, g, schedule(chance(40)),
	     chance(50) ? " nowait" : "");
	line("%s", h.loop);
	write_body((struct body){.place = g,
				 .op = text("%s=", op),
				 .value = value(t, true, h.index),
				 .index = h.index,
				 .may_skip = true});
}

static void greatest_loop(const struct team *t, const char *g)
{
	bool is_max = chance(50);
	struct head h = any_head(t, NULL);
	line("#pragma omp for reduction(%s : %s)%s", is_max ? "max" : "min", g,
	     schedule(chance(40)));
	line("%s", h.loop);
	open_block();
	line("unsigned v = %s;", value(t, true, h.index));
	position();
	line("if (v %c %s)", is_max ? '>' : '<', g);
	line("\t%s = v;", g);
	maybe_position();
	close_block();
}

static void last_loop(const struct team *t, const char *g)
{
	struct head h = any_head(NULL, NULL);
	line("#pragma omp for lastprivate(%s)%s", g, monotonic_schedule());
	line("%s", h.loop);
	write_body((struct body){
		.place = g, .op = "=", .value = value(t, true, h.index), .index = h.index});
}

/* Each iteration begins with "g" grown by the step for each one before it. It is to grow in the body,
 * too: gcc's code counts on that, clang's does not. */
static void linear_loop(const struct team *t, const char *g)
{
	unsigned step = 1 + below(5);
	struct head h = any_head(NULL, NULL);
	line("#pragma omp for linear(%s : %u)%s", g, step, monotonic_schedule());
	line("%s", h.loop);
	open_block();
	line("unsigned v = %s ^ %s;", g, value(t, true, h.index));
	position();
	line("linear_seen[%s] = v + %s;", h.index, g);
	maybe_position();
	line("%s += %u;", g, step);
	close_block();
}

void scalar_loop(const struct team *t, const char *g)
{
	unsigned kind = below(10);
	if (kind < 5)
		reducing_loop(t, g);
	else if (kind < 7)
		greatest_loop(t, g);
	else if (kind < 9)
		last_loop(t, g);
	else
		linear_loop(t, g);
}

void combined_loop(const struct team *t, const char *a, const char *sum, bool any_size)
{
	static const char *const teams[] = {"", "", " num_threads(rows)", " if (rows > 1)"};
	struct head h = any_head(t, a);
	line("#pragma omp parallel for%s%s reduction(+ : %s)", schedule(chance(40)),
	     teams[any_size ? below(4) : 0], sum);
	line("%s", h.loop);
	open_block();
	line("unsigned v = %s;", value(t, true, h.index));
	position();
	line("%s[%s] = v;", a, h.index);
	line("%s += v ^ %s;", sum, h.index);
	maybe_position();
	close_block();
}
