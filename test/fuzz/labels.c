/* labels.c - an interpreter whose code holds addresses of labels.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: the labels and the computed gotos stand outside of all blocks, so that none leads into the
 *        scope of a variable-length array. The code ends; gotos back are counted. */
#include "parts.h"
#include "random.h"
#include "text.h"

enum { OPERATIONS = 4, LENGTH = 8 };

static void write_operation(const struct scope *s, unsigned i)
{
	line("op%u:", i);
	line("a += code[pc].operand;");
	if (chance(40))
		position();
	block(s, 1 + below(2));
	if (chance(40)) {
		line("pc = turns-- > 0 ? a %% %uu : pc + 1;", LENGTH);
		line("goto *code[pc].at;");
		return;
	}
	if (chance(50)) {
		line("then = a & 1 ? &&op%u : &&next;", below(OPERATIONS));
		line("if (turns-- > 0 && (%s & 3))", chance(50) ? calling(s) : expression(s, 2));
		line("\tgoto *then;");
	}
	line("goto *code[++pc].at;");
}

void write_interpreter(struct scope *s)
{
	line("struct code { const void *at; unsigned operand; };");
	line("static unsigned interpret(unsigned a)");
	open_block();
	line("static const void *const labels[] = {&&op0, &&op1, &&op2, &&op3};");
	line("const void *then = &&next;");
	line("struct code code[%u];", LENGTH + 1);
	line("unsigned pc = 0;");
	line("int turns = %u;", 2 + below(4));
	line("if (!calls || !--calls)");
	line("\treturn a;");
	line("for (unsigned i = 0; i < %u; i++)", LENGTH);
	line("\tcode[i] = (struct code){labels[(i * %uu + a) %% %uu], i ^ a};", 1 + below(5),
	     OPERATIONS);
	line("code[%u] = (struct code){&&end, 0};", LENGTH);
	add_thing(s, (struct thing){.kind = PRIVATE, .text = "a", .life = LOCAL});
	line("goto *code[0].at;");
	for (unsigned i = 0; i < OPERATIONS; i++)
		write_operation(s, i);
	line("next:");
	line("a = a * 5u + (then == labels[a & 3]);");
	line("goto *code[++pc].at;");
	line("end:");
	line("return a;");
	close_block();
}
