/* fills.c - loop nests that write all of an array, or nearly all.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: an analysis of array regions must tell the two apart: bounds that are the extent, constant
 *        or not, from those that miss an element, a condition, a jump, a stride. What is not
 * written keeps the old value, and the whole array is looked at afterwards, sometimes behind a
 *        position. */
#include "parts.h"
#include "random.h"
#include "text.h"

static const char *value(const struct scope *s, const char *i)
{
	switch (below(4)) {
	case 0:
		return text("%s * 3u", i);
	case 1:
		return text("%s + %s", i, pick_text(s, PRIVATE));
	case 2:
		return text("%s[%s %% 8] + %s", any_array(s, 8)->text, i, i);
	default:
		return expression(s, 2);
	}
}

/* a[0 … 15], in one loop. */
static void simple(const struct scope *s, const char *a)
{
	static const char *const heads[] = {
		"for (unsigned i = 0; i < 16; i++)",
		"for (int i = 0; i <= 15; i++)",
		"for (long i = 15; i >= 0; i--)",
		"for (unsigned i = 1; i < 16; i++)",
		"for (int i = 0; i < 15; ++i)",
		"for (unsigned i = 0; i < 16; i += 2)",
		"for (unsigned i = 0; i < extent; i++)",
		"for (unsigned i = 0; i < extent + 8 && i < 16; i++)",
		"for (unsigned i = 0; i < 16 - (extent & 1); i++)",
		"for (int i = 14; i > 0; i--)",
		"for (unsigned i = 0, n = extent > 8 ? 16 : 15; i < n; i++)",
		"for (unsigned i = 16; i-- > 0;)",
		"for (unsigned char i = 0; i != 16; i++)",
		"for (unsigned long i = 0; 16 > i; i = i + 1)",
	};
	const char *extra = chance(75) ? NULL : chance(50) ? "continue" : "break";
	line("%s {", heads[below(14)]);
	if (extra)
		line("\tif (%s == %uu)", expression(s, 2), below(9)), line("\t\t%s;", extra);
	line("\t%s[i] = %s;", a, value(s, "(unsigned)i"));
	if (chance(15))
		position();
	line("}");
}

static void by_pointer(const struct scope *s, const char *a)
{
	const char *from = chance(70) ? "" : " + 1";
	line("for (unsigned *q = %s%s; q < %s + %u; q++)", a, from, a, 16 - below(2));
	line("\t*q = %s;", expression(s, 2));
}

static void by_call(const struct scope *s, const char *a)
{
	switch (below(6)) {
	case 0:
		line("memset(%s, %u, %u * sizeof(unsigned));", a, below(256), 16 - below(2));
		break;
	case 1:
		line("memcpy(%s, %s, 16 * sizeof(unsigned));", a,
		     chance(50) ? "constants" : "shadow");
		break;
	case 2:
		line("fill_values(%s, 16 - (%s & 1));", a, expression(s, 2));
		break;
	case 3:
		line("fill_values(%s, 16);", a);
		break;
	case 4:
		line("fill_some(%s, extent);", a);
		break;
	default:
		line("memmove(%s, %s, %u);", a, any_array(s, 16)->text, 64 - below(2));
	}
}

/* The global tables: grid[6][5] and cube[3][4][2]; "shadow" as large as an array. */
static void nest(const struct scope *s)
{
	static const char *const heads[] = {
		"for (int i = 0; i < 6; i++) for (int j = 0; j < 5; j++)",
		"for (int j = 0; j < 5; j++) for (int i = 5; i >= 0; i--)",
		"for (int i = 0; i < 6; i++) for (int j = 0; j <= i && j < 5; j++)",
		"for (int i = 1; i < 5; i++) for (int j = 1; j < 4; j++)",
		"for (int i = 0; i < 6; i++) for (int j = i & 1; j < 5; j++)",
		"for (int i = 0; i < rows; i++) for (int j = 0; j < 5; j++)",
		"for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++)",
	};
	switch (below(4)) {
	case 0:
		line("%s", heads[below(7)]);
		line("\tgrid[i][j] = %s;", value(s, "(unsigned)(i * 7 + j)"));
		break;
	case 1:
		line("for (int i = 0; i < 6; i++) {");
		line("\tgrid[i][0] = %s;", expression(s, 2));
		line("\tfor (int j = %u; j < 5; j++)", 1 + below(2));
		line("\t\tgrid[i][j] = grid[i][j - 1] + %uu;", below(9));
		line("}");
		break;
	case 2:
		line("for (int i = 0; i < 3; i++)");
		line("\tfor (int j = 0; j < 4; j++)");
		line("\t\tfor (int k = 0; k < %s; k++)", chance(60) ? "2" : "1 + (i != 1)");
		line("\t\t\tcube[i][j][k] = %s;", expression(s, 2));
		break;
	default:
		line("for (int i = 0; i < 6; i++)");
		line("\tfor (int j = 0; j < 5; j++)");
		line("\t\tmatrix[i][j] = %s;", value(s, "(unsigned)(i + j)"));
	}
	if (chance(30))
		position();
	line("%s = hash(&grid[0][0], 30) ^ hash(&cube[0][0][0], 24) ^ matrix[%u][%u];",
	     pick_text(s, NAME), below(6), below(5));
}

/* Written, then read, in every turn: dead at the loop's top. */
static void work_array(const struct scope *s)
{
	line("for (unsigned turn = 0; turn < %u; turn++) {", 2 + below(2));
	if (chance(70))
		position();
	line("\tfor (unsigned i = 0; i < %s; i++)", chance(70) ? "16" : "16 - (turn & 1)");
	line("\t\twork[i] = i * turn + %s;", pick_text(s, PRIVATE));
	if (chance(40))
		position();
	line("\tfor (unsigned i = 0; i < 16; i++)");
	line("\t\tshared_array[i] += work[15 - i] ^ turn;");
	line("}");
}

/* Two arrays that change places: which one is read next is the pointers' secret. */
static void stencil(const struct scope *s)
{
	const struct thing *a = any_array(s, 16), *b = any_array(s, 16);
	const char *from = name("from"), *to = name("to");
	open_block();
	line("unsigned *%s = %s, *%s = %s;", from, a->text, to, b == a ? "shadow" : b->text);
	line("for (int step = 0; step < %u; step++) {", 2 + below(3));
	if (chance(70))
		position();
	line("\tfor (int i = %u; i < 16; i++)", below(4) / 3);
	line("\t\t%s[i] = %s[(i + 1) %% 16] * 3u + %s[i];", to, from, from);
	line("\tunsigned *t = %s;", from);
	line("\t%s = %s;", from, to);
	line("\t%s = t;", to);
	line("}");
	line("%s += hash(%s, 16);", pick_text(s, PRIVATE), from);
	close_block();
}

/* A table of variable length, filled here or in a function it is handed to. */
static void table(const struct scope *s)
{
	const char *t = name("table");
	open_block();
	line("unsigned n = extent, %s[n][4], (*row)[4] = %s;", t, t);
	if (chance(50)) {
		line("fill_table(n, 4, %s);", t);
	} else {
		line("for (unsigned i = 0; i < n; i++)");
		line("\tfor (unsigned j = 0; j < 4; j++)");
		line("\t\t%s[i][j] = i * j + %s;", t, pick_text(s, PRIVATE));
	}
	position();
	if (chance(50))
		line("for (unsigned i = %u; i < n; i++) %s[i][1] = row[0][i & 3];", below(2), t);
	line("%s ^= hash(&%s[0][0], n * 4) + row[n - 1][2];", pick_text(s, NAME), t);
	close_block();
}

void fill(struct scope *s)
{
	const char *a = any_array(s, 16)->text;
	switch (below(9)) {
	case 7:
		stencil(s);
		return;
	case 8:
		table(s);
		return;
	case 0:
	case 1:
	case 2:
		simple(s, a);
		break;
	case 3:
		by_pointer(s, a);
		break;
	case 4:
		by_call(s, a);
		break;
	case 5:
		work_array(s);
		return;
	default:
		nest(s);
		return;
	}
	if (chance(40))
		position();
	if (chance(50))
		line("check(%u, %s, 16);", below(100), a);
	else
		line("%s += hash(%s, %u);", pick_text(s, PRIVATE), a, 15 + below(2));
}
