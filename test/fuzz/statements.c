/* statements.c - control flow.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: loops turn a few times, whatever their bodies do: only the head changes the counter. */
#include "parts.h"
#include "random.h"
#include "text.h"

enum { MAX_DEPTH = 3 };

void position(void)
{
	if (chance(10))
		line("_Pragma(\"potential_ckpt\")");
	else
		line("#pragma potential_ckpt");
}

void block(const struct scope *s, unsigned n)
{
	struct scope inner = inner_scope(s);
	open_block();
	statements(&inner, n);
	close_block();
}

static const char *condition(const struct scope *s)
{
	return chance(30) ? calling(s) : expression(s, 1);
}

static void jump(const struct scope *s)
{
	if (chance(30))
		line("if ((%s & 7) == 1)", expression(s, 2)),
			line("\t%s;", chance(50) ? "break" : "continue");
}

static void loop_body(const struct scope *s, const char *counter)
{
	struct scope inner = inner_scope(s);
	inner.loops++;
	open_block();
	if (counter && chance(30))
		line("%s += %s;", pick_text(s, PRIVATE), counter);
	if (chance(30))
		position();
	statements(&inner, 1 + below(3));
	jump(&inner);
	close_block();
}

static void counted(const struct scope *s)
{
	const char *i = name("n");
	unsigned n = 1 + below(3);
	open_block();
	switch (below(5)) {
	case 0:
		line("unsigned %s = 0;", i);
		line("while (%s++ < %u && (%s | 1u))", i, n, calling(s));
		loop_body(s, i);
		break;
	case 1:
		line("unsigned %s = 0;", i);
		line("do");
		loop_body(s, i);
		line("while (++%s < %u && %s != 77u);", i, n, calling(s));
		break;
	case 2:
		line("int %s;", i);
		line("for (%s = %u; %s > 0; %s--)", i, n, i, i);
		loop_body(s, NULL);
		line("%s ^= (unsigned)%s;", pick_text(s, PRIVATE), i);
		break;
	case 3:
		line("for (unsigned %s = 0, %sx = %s; %s < %u; %s++, %sx += %s)", i, i, calling(s),
		     i, n, i, i, condition(s));
		loop_body(s, text("%sx", i));
		break;
	default:
		line("for (unsigned %s = %s & 1; %s < %u; %s += 1 + (%s & 1))", i, calling(s), i, n,
		     i, condition(s));
		loop_body(s, i);
	}
	close_block();
}

static void choice(const struct scope *s)
{
	line("switch (%s & 3) {", condition(s));
	for (unsigned k = 0; k < 3; k++) {
		line(chance(20) ? "case %u: case %u:" : "case %u:", k, k + 10);
		block(s, 1 + below(2));
		if (chance(60))
			line("\tbreak;");
	}
	if (chance(70))
		line("default:"), line("\t%s += 1;", lvalue(s, 2));
	line("}");
}

/* Out of two loops; back to the front, a bounded number of times; into a block. */
static void leap(const struct scope *s)
{
	const char *label = name("to");
	switch (below(3)) {
	case 0:
		line("for (unsigned k = 0; k < 3; k++)");
		line("for (unsigned l = 0; l < 2; l++) {");
		block(s, 1 + below(2));
		line("if (((%s) & 3) == 2)", expression(s, 2));
		line("\tgoto %s;", label);
		line("}");
		line("%s:", label);
		break;
	case 1:
		open_block();
		line("unsigned left%s = %u;", label, 1 + below(3));
		line("%s:", label);
		block(s, 1 + below(2));
		line("if (left%s-- > 0 && (%s & 3))", label, expression(s, 2));
		line("\tgoto %s;", label);
		close_block();
		break;
	default:
		line("if (%s & 1)", expression(s, 2));
		line("\tgoto %s;", label);
		line("if (%s & 1) {", condition(s));
		block(s, 1);
		line("%s:;", label);
		block(s, 1);
		line("}");
	}
	line("%s ^= 9u;", lvalue(s, 2));
}

static void leave(const struct scope *s)
{
	if (s->function >= FUNCTIONS || chance(70))
		return;
	line("if ((%s & 15) == 3)", expression(s, 2));
	line("\treturn %s;", calling(s));
}

static void print(const struct scope *s)
{
	switch (below(5)) {
	case 0:
		line("check(%u, %s, %u);", below(100), any_array(s, 16)->text, 16);
		break;
	case 1:
		line("fprintf(out, \"%u %%u\\n\", %s);", below(100), expression(s, 1));
		break;
	default:
		line("printf(\"%u %%u\\n\", %s);", below(1000), expression(s, 1));
	}
}

static void assign(const struct scope *s)
{
	const char *x = pick_text(s, PRIVATE);
	switch (below(5)) {
	case 0:
		line("%s = %s;", chance(50) ? pick_text(s, NAME) : x, calling(s));
		break;
	case 1:
		line("%s %s= %s;", x, chance(50) ? "+" : "^", calling(s));
		break;
	case 2:
		line("%s = %s * 3u + %s;", x, x, calling(s));
		break;
	default:
		line("%s;", assignment(s));
	}
}

/* Two records of one type, if two are at hand. */
static void copy_record(const struct scope *s)
{
	const struct thing *x = pick(s, RECORD, ~0u), *y = pick(s, RECORD, ~0u);
	if (x->type == y->type && x != y)
		line(chance(70) ? "%s = %s;" : "memmove(&%s, &%s, sizeof(struct r%u));", x->text,
		     y->text, x->type);
	else if (x->type == 1 && chance(30) && !s->no_calls)
		line("%s = changed(&%s, %s);", x->text, x->text, expression(s, 2));
	else if (!set_field_pointer(s, x->text, x->type)) {
		/* A call on the right might change the index on the left. */
		const char *value = name("value");
		line("unsigned %s = %s;", value, chance(50) ? expression(s, 2) : calling(s));
		line("%s = make_r%u(%s);", x->text, x->type, value);
	}
}

static void statement(struct scope *s)
{
	switch (below(s->depth >= MAX_DEPTH || s->loops >= 3 ? 17 : 26)) {
	default:
		assign(s);
		break;
	case 4:
	case 5:
		print(s);
		break;
	case 6:
	case 7:
		memory(s);
		break;
	case 8:
	case 9:
		position();
		break;
	case 10:
	case 11:
	case 12:
		declaration(s);
		break;
	case 13:
		leave(s);
		break;
	case 14:
	case 15:
		fill(s);
		break;
	case 16:
		copy_record(s);
		break;
	case 17:
	case 18:
	case 19:
		counted(s);
		break;
	case 20:
		choice(s);
		break;
	case 21:
		leap(s);
		break;
	case 22:
	case 23:
		openmp(s);
		break;
	case 24:
	case 25:
		line("if (%s)", condition(s));
		block(s, 1 + below(3));
		if (chance(60))
			line("else"), block(s, 1 + below(3));
	}
}

void statements(struct scope *s, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		statement(s);
}
