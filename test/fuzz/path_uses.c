/* path_uses.c - what generate_paths reads for the last time.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrays are read in part, on a way drawn at random, and then written anew as a whole: what was not
 * read lives no longer before. What such a use fills or reads too little shows at the positions
 * before it alone. */
#include "paths.h"
#include "random.h"
#include "text.h"

const char *const path_uses_head = "static int rows[41], quantity;\n"
				   "static long matrix[600];\n"
				   "static void aim(long **at, long *to)\n"
				   "{\n"
				   "\t*at = to;\n"
				   "}\n";

static void renew(const char *a)
{
	line("for (int i = 0; i < %u; i++)", PATH_ELEMENTS);
	line("\t%s[i] = i * %u + step;", a, 3 + below(5));
}

static void read_part(const char *a, const char *from, const char *end)
{
	switch (below(3)) {
	case 0: line("sum = sum * 3 + total(%s, %s, %s);", a, from, end); return;
	case 1: line("for (int i = %s; i < %s; i++)", from, end); break;
	default: line("for (int i = %s - 1; i >= %s; i--)", end, from); break;
	}
	line("\tsum = sum * 7 + (unsigned long)%s[i];", a);
}

static void fill_part(const char *a, const char *end)
{
	line("for (int i = 0; i < %s; i++)", end);
	line("\t%s[i] = i * %u + step;", a, 3 + below(5));
}

static void read_or_fill(const char *a, const char *end)
{
	if (chance(50))
		fill_part(a, end);
	else
		read_part(a, "0", end);
}

/* A number that one branch changes, and both go by. */
static void branch_changes(const char *a)
{
	const char *n = path_number();
	line("%s = %u;", n, 70 + below(9) * 10);
	line("if (%s)", path_unknown());
	open_block();
	line("%s = %u;", n, 70 + below(9) * 10);
	read_or_fill(a, n);
	close_block();
	line("else");
	open_block();
	read_or_fill(a, n);
	close_block();
	read_part(a, "0", text("%u", 90 + below(7) * 10));
}

/* As far as a loop that is left early has come. */
static void as_far_as(const char *a)
{
	open_block();
	line("int i, end = %s;", path_high());
	line("for (i = 0; i < end; i++)");
	line("\tif (data[i %% 60] == %u)", below(60));
	line("\t\tbreak;");
	line("for (int j = 0; j < i; j++)");
	line("\t%s[j] = j * 5 + step;", a);
	close_block();
	read_part(a, "0", path_high());
}

/* Through a pointer that is set through another. */
static void aimed(const char *a)
{
	const char *b = path_array();
	open_block();
	line("long *p = %s, **at = &p;", a);
	line("if (%s)", path_condition());
	line("\t%s;", chance(50) ? text("aim(&p, %s)", b) : text("*at = %s", b));
	line("sum = sum * 3 + total(p, %s, %s);", path_low(), path_high());
	close_block();
	renew(b);
}

/* Elements that a part of an expression writes, or does not. */
static void picked(const char *a)
{
	unsigned k = 50 + below(10);
	if (chance(50))
		line("sum += %s && (%s[%u] = step, %s[%u] = 7) > 2;", path_condition(), a, k, a,
		     k + 1);
	else
		line("sum += (unsigned long)(%s ? (%s[%u] = step) : (%s[%u] = 4));",
		     path_condition(), a, k, a, k + 1);
	read_part(a, path_low(), path_high());
}

/* Rows of a matrix, from one number of an array to the next. */
static void by_rows(void)
{
	unsigned rows = 20 + below(20);
	line("for (int k = 0; k < 41; k++)");
	line("\trows[k] = k * (5 + data[step + %u] %% 5);", below(9));
	line("#pragma potential_ckpt");
	if (chance(60))
		line("rows[%u] = 400 + data[step + %u];", chance(70) ? rows : below(41), below(9));
	path_position();
	line("for (int k = 0; k < %u; k++)", rows);
	line("\tfor (int i = rows[k]; i < rows[k + 1]; i++)");
	line("\t\tsum = sum * 7 + (unsigned long)matrix[i];");
	line("for (int i = 0; i < 600; i++)");
	line("\tmatrix[i] = i * data[(step + i) %% 60];");
}

/* A number that a team's threads are given, and nobody else reads. */
static void given(const char *a)
{
	line("quantity = data[step + %u] + step;", below(9));
	path_position();
	line("#pragma omp parallel for firstprivate(quantity)");
	line("for (int i = 0; i < %s; i++)", path_high());
	line("\t%s[i] = i * 3 + quantity;", a);
	read_part(a, path_low(), path_high());
}

void path_use(void)
{
	const char *a = path_array();
	path_position();
	switch (below(8)) {
	case 0: branch_changes(a); break;
	case 1: as_far_as(a); break;
	case 2: aimed(a); break;
	case 3: picked(a); break;
	case 4: by_rows(); return;
	case 5: given(a); break;
	default: read_part(a, path_low(), path_high()); break;
	}
	if (chance(80))
		renew(a);
}
