/* generate_nests.c - random programs of loop nests over arrays that live in part.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_nests SEED >program.c
 *
 * Out:   a C11 program of three steps with a few positions, in main or further down. It prints one
 *        checksum a step, over all that is read, in the order in which it is read.
 * Means: arrays of up to four dimensions, spelled in many ways, are written and read by nests whose
 *        bounds are numbers of the program, and change; a nest is often nearly the one before.
 *        So at a position some elements are needed, others not, and one saved too few changes what
 *        is printed. Numbers that bound loops under a condition may hold nonsense while it is false.
 *        What keeps it defined is in nests.h. */
#include <stdio.h>
#include <stdlib.h>

#include "nest_phases.h"
#include "random.h"
#include "text.h"

enum { STEPS = 3 };

static void write_globals(struct place *globals)
{
	puts("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n");
	declare_numbers(globals);
	declare_traps();
	line("static int flag = %u, column[8] = {3, 1, 4, 1, 5, 2, 0, 5};", below(2));
	line("static unsigned long sum = 1, buffer[10];\n");
	line("static unsigned long *fresh(int n)");
	open_block();
	line("return calloc(n, sizeof(unsigned long));");
	close_block();
	declare_arrays(globals);
}

static void write_functions(struct place *globals)
{
	for (unsigned k = 1 + below(2); k > 0; k--)
		write_function(globals, false);
	for (unsigned k = below(3); k > 0; k--)
		write_function(globals, true);
}

/* "p" is where the loop stands. */
static void write_steps(const struct place *p)
{
	struct place inner = *p;
	inner.turns = STEPS;
	inner.may_cut = true;
	inner.depth++;
	line("for (step = 0; step < %d; step++)", STEPS);
	open_block();
	if (chance(40))
		derive_number(&inner);
	if (chance(30))
		change_number(&inner);
	if (chance(85))
		position(&inner);
	begin_phases(4);
	phases(&inner, 4);
	if (chance(40))
		position(&inner);
	phases(&inner, 4);
	call(&inner);
	for (unsigned k = below(3); k > 0; k--)
		change_bound(&inner);
	if (chance(30))
		spring_traps();
	position_if_none(&inner);
	line("printf(\"%%d %%lu\\n\", step, sum);");
	close_block();
}

/* The steps, in a function that main calls. */
static void write_run(const struct place *globals)
{
	struct place p = *globals;
	line("static void run(void)");
	open_block();
	p.owns_blocks = true;
	local_array(&p);
	if (chance(50))
		derive_number(&p);
	write_steps(&p);
	begin_phases(1);
	phases(&p, 1);
	close_block();
}

static void write_main(const struct place *globals, bool calls_run)
{
	struct place p = *globals;
	line("int main(void)");
	open_block();
	set_up_traps();
	set_up_arrays(&p);
	set_up_numbers(&p);
	if (chance(40))
		local_array(&p);
	p.owns_blocks = true;
	begin_phases(2);
	phases(&p, 2);
	if (calls_run)
		line("run();");
	else
		write_steps(&p);
	begin_phases(3);
	phases(&p, 3);
	line("printf(\"%%lu\\n\", sum);");
	line("return 0;");
	close_block();
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: generate_nests SEED\n");
		return 2;
	}
	static struct place globals;
	random_start(strtoull(argv[1], NULL, 0));
	globals.turns = 1;
	write_globals(&globals);
	write_functions(&globals);
	globals.calls = functions_so_far();
	bool has_run = chance(40);
	if (has_run)
		write_run(&globals);
	write_main(&globals, has_run);
	return 0;
}
