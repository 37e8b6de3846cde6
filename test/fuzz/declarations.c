/* declarations.c - locals of every kind.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "parts.h"
#include "random.h"
#include "text.h"

static unsigned here(const struct scope *s)
{
	return LOCAL + s->depth;
}

static void number(struct scope *s)
{
	const char *x = name("x");
	const char *value = chance(60) ? expression(s, 1) : calling(s);
	if (chance(50)) {
		line("unsigned %s = %s;", x, value);
		add_thing(s, (struct thing){.kind = PRIVATE, .text = x, .life = here(s)});
		add_thing(s, (struct thing){.kind = NAME, .text = x, .life = here(s)});
		return;
	}
	const char *taken = name("at");
	line("unsigned %s = %s;", x, value);
	line("unsigned *%s%s = &%s;", chance(30) ? "const " : "", taken, x);
	add_thing(s, (struct thing){.kind = NUMBER, .text = x, .life = here(s)});
	add_thing(s, (struct thing){.kind = NAME, .text = x, .life = here(s)});
	add_thing(s, (struct thing){.kind = NUMBER, .text = text("(*%s)", taken), .life = here(s)});
}

static void small(struct scope *s)
{
	static const char *const types[] = {"unsigned char",
					    "short",
					    "long",
					    "double",
					    "_Bool",
					    "int",
					    "unsigned __int128",
					    "volatile int",
					    "float",
					    "_Complex double",
					    "_Atomic int",
					    "long double",
					    "enum colour"};
	const char *x = name("y");
	line("%s %s = %s & 127u;", types[below(13)], x, expression(s, 2));
	add_thing(s, (struct thing){.kind = SMALL, .text = x, .life = here(s)});
}

/* A structure with an array without bound at its end. */
static void open_flexible(const char *x, const char *value)
{
	line("struct flexible *%sf = allocate(sizeof *%sf + 8 * sizeof(unsigned));", x, x);
	line("fill_values(%sf->at, %sf->n = 8);", x, x);
	line("%sf->at[%u] = %s;", x, below(8), value);
	line("unsigned *%s = %sf->at;", x, x);
}

/* Memory of alloca: in a function it lasts longer than the block. */
static void allotted(struct scope *s, const char *x, unsigned size)
{
	unsigned life = s->no_calls ? here(s) : LOCAL;
	line("unsigned *%s = alloca(%u * sizeof *%s);", x, size, x);
	line("fill_values(%s, %u);", x, size);
	add_thing(s, (struct thing){.kind = ARRAY, .text = x, .life = life, .size = size});
}

static void array(struct scope *s)
{
	const char *x = name("arr");
	unsigned size = chance(70) ? 16 : 8;
	switch (below(7)) {
	case 0:
		line("unsigned %s[%u] = {%u, [3] = %s};", x, size, below(9), expression(s, 2));
		break;
	case 5:
		allotted(s, x, size);
		return;
	case 1:
		line("unsigned %s[16 + (%s & 3)];", x, expression(s, 2));
		line("memset(%s, %u, sizeof %s);", x, below(9), x);
		size = 16;
		break;
	case 2:
		line("unsigned %s[extent + 8];", x);
		line("for (unsigned i = 0; i < extent + 8; i++)");
		line("\t%s[i] = i + %s;", x, pick_text(s, PRIVATE));
		size = 16;
		break;
	case 3:
		line("unsigned %sx[2][3][4] = {{{%u}, {1, 2}}, [1][2][3] = %s};", x, below(9),
		     expression(s, 2));
		line("%sx[1][1][%u] = %s;", x, below(4), expression(s, 2));
		line("unsigned *%s = &%sx[0][0][0];", x, x);
		size = 8;
		break;
	case 4:
		open_flexible(x, expression(s, 2));
		size = 8;
		break;
	default:
		line("static unsigned %s[%u] = {%u};", x, size, below(9));
		add_thing(s,
			  (struct thing){.kind = ARRAY, .text = x, .life = FOREVER, .size = size});
		return;
	}
	add_thing(s, (struct thing){.kind = ARRAY, .text = x, .life = here(s), .size = size});
}

static void record(struct scope *s)
{
	const char *x = name("rec");
	unsigned type = below(RECORDS);
	const char *at = x;
	switch (below(5)) {
	case 4:
		line("static struct r%u %s = %s;", type, x, record_initialiser(type));
		add_thing(s, (struct thing){.kind = RECORD, .text = x, .type = type});
		return;
	case 0:
		line("struct r%u %s = make_r%u(%s);", type, x, type,
		     chance(50) ? calling(s) : expression(s, 2));
		break;
	case 1:
		line("struct r%u %s[2] = {%s, %s};", type, x, record_initialiser(type),
		     record_initialiser(type));
		at = text("%s[%s & 1]", x, pick_text(s, PRIVATE));
		break;
	case 2:
		line("struct r%u %so = %s, *%s = &%so;", type, x, record_initialiser(type), x, x);
		at = text("(*%s)", x);
		break;
	default:
		line("struct r%u %s = %s;", type, x, record_initialiser(type));
	}
	add_thing(s, (struct thing){.kind = RECORD, .text = at, .life = here(s), .type = type});
}

static void pointer(struct scope *s)
{
	const char *x = name("ptr");
	unsigned reach = chance(30) ? FOREVER : here(s);
	if (chance(20)) {
		reach = FOREVER;
		line("static unsigned *%s = ga1 + 2;", x);
	} else if (chance(20)) {
		line("unsigned *%s[3] = {%s, %s, %s};", x, address(s, reach), address(s, reach),
		     address(s, reach));
		x = text("%s[%s %% 3]", x, pick_text(s, PRIVATE));
	} else if (chance(20) && !s->no_calls) {
		line("unsigned *%s = where(%s, %s);", x, address(s, reach), expression(s, 2));
	} else {
		line("unsigned *%s = %s;", x, address(s, reach));
	}
	add_thing(s,
		  (struct thing){
			  .kind = POINTER, .text = x, .life = here(s), .reach = reach, .size = 8});
	if (chance(30)) {
		const char *y = name("pp");
		line("unsigned **%s = &%s;", y, x);
		add_thing(s, (struct thing){.kind = POINTER,
					    .text = text("(*%s)", y),
					    .life = here(s),
					    .reach = reach,
					    .size = 8});
	}
	if (chance(20) && !s->no_calls) {
		const char *v = name("view");
		line("struct view %s = {%s, %s, &gr0};", v, address(s, reach), expression(s, 2));
		line("look(&%s, %s);", v, expression(s, 2));
		add_thing(s,
			  (struct thing){.kind = NUMBER, .text = text("%s.n", v), .life = here(s)});
		add_thing(s, (struct thing){.kind = POINTER,
					    .text = text("%s.p", v),
					    .life = here(s),
					    .reach = reach,
					    .size = 8});
	}
}

static void remembered(struct scope *s)
{
	const char *x = name("count");
	line("static unsigned %s = %u;", x, below(50));
	line("%s += 3;", x);
	add_thing(s, (struct thing){.kind = NUMBER, .text = x, .life = FOREVER});
}

static void on_heap(struct scope *s)
{
	static const char *const makers[] = {
		"fresh(16)",       "fresh(extent + 8)",
		"zeroed(16)",      "calloc(16, 4)",
		"copy_of(%s, 16)", "fill_values(malloc(extent * 4 + 40), extent + 8)"};
	const char *x = name("heap"), *maker = makers[below(6)];
	line("unsigned *%s = %s;", x,
	     maker[0] == 'c' && maker[1] == 'o' ? text("copy_of(%s, 16)", any_array(s, 16)->text)
						: maker);
	add_thing(s, (struct thing){.kind = ARRAY, .text = x, .life = FOREVER, .size = 16});
}

void declaration(struct scope *s)
{
	switch (below(9)) {
	case 0:
		array(s);
		break;
	case 1:
		record(s);
		break;
	case 2:
		pointer(s);
		break;
	case 3:
		remembered(s);
		break;
	case 4:
		on_heap(s);
		break;
	case 5:
	case 6:
		small(s);
		break;
	default:
		number(s);
	}
}
