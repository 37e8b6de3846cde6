/* path_numbers.c - numbers of generate_paths that change, or may.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "paths.h"
#include "random.h"
#include "text.h"

/* Through a pointer to one of two. */
static void by_pointer(const char *n, const char *value)
{
	open_block();
	line("int *q = &%s;", n);
	line("if (%s)", path_condition());
	line("\tq = &%s;", path_number());
	line("*q = %s;", value);
	close_block();
}

void path_new_number(void)
{
	const char *n = path_number();
	const char *value = chance(40)   ? text("%u", 70 + below(9) * 10)
			    : chance(50) ? text("%s / 2 + 45", path_number())
					 : text("70 + data[step + %u] %% 80", below(9));
	if (chance(20)) {
		by_pointer(n, value);
		return;
	}
	if (chance(50))
		line("if (%s)", path_condition());
	line("%s = %s;", n, value);
}

/* By a team: the one or the other thread, or all of them alike. */
void path_number_of_team(void)
{
	const char *n = path_number();
	line("#pragma omp parallel num_threads(2)");
	open_block();
	line("#pragma omp %s", ONE_OF("single", "master", "critical"));
	line("%s = %s;", n, ONE_OF("95", "70 + data[3] % 80", "120"));
	if (chance(50)) {
		line("#pragma omp barrier");
		line("#pragma omp for");
		line("for (int i = 0; i < %s; i++)", n);
		line("\t%s[i] = i * 7 + step;", path_array());
	}
	close_block();
}
