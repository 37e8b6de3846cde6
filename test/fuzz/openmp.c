/* openmp.c - every construct and clause, without positions inside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: each row of "constructs" is one statement with a result that does not depend on the number
 *        or order of threads (libomp loses lastprivate values of nonmonotonic dynamic schedules).
 *        In it @a is an array of 16 unsigned, @n a variable of the program, by its name. Each runs
 * in a block of its own with the locals k, sum, last and part. */
#include "parts.h"

#include <stdio.h>
#include <string.h>

#include "random.h"
#include "text.h"

static const char *const constructs[] = {
	"#pragma omp parallel for reduction(+ : sum) firstprivate(k) lastprivate(last) "
	"schedule(monotonic : dynamic, 2)\n"
	"for (int i = 0; i < 16; i++) { @a[i] = @a[i] * 3u + k; sum += @a[i]; last = (unsigned)i + "
	"k; "
	"}",
	"#pragma omp parallel for schedule(static) num_threads(3) if (k & 1)\n"
	"for (int i = 0; i < 16; i++) @a[i] = (unsigned)i * k;",
	"#pragma omp parallel for\nfor (unsigned i = 1; i < 16; i++) @a[i] = i + k;",
	"#pragma omp parallel\n"
	"{\n"
	"#pragma omp single\n"
	"@n += k;\n"
	"#pragma omp for nowait\n"
	"for (int i = 0; i < 16; i++) @a[i] ^= k + (unsigned)i;\n"
	"}",
	"#pragma omp parallel private(part) shared(sum)\n"
	"{ part = 0;\n"
	"#pragma omp for schedule(guided)\n"
	"for (int i = 0; i < 16; i++) part += (unsigned)i * k;\n"
	"#pragma omp critical (one)\n"
	"sum += part;\n"
	"}",
	"#pragma omp parallel\n"
	"{\n"
	"#pragma omp for\n"
	"for (int i = 0; i < 16; i++)\n"
	"#pragma omp atomic\n"
	"sum += @a[i];\n"
	"}",
	"#pragma omp parallel sections lastprivate(last) reduction(^ : sum)\n"
	"{\n"
	"#pragma omp section\n"
	"@n = k;\n"
	"#pragma omp section\n"
	"{ sum ^= @a[3]; last = 5; }\n"
	"#pragma omp section\n"
	"last = k + 1;\n"
	"}",
	"#pragma omp parallel for collapse(2) lastprivate(last)\n"
	"for (int i = 0; i < 6; i++)\n"
	"for (int j = 0; j < 5; j++) { grid[i][j] = (unsigned)(i * j) + k; last = grid[i][j]; }",
	"#pragma omp parallel for collapse(2)\n"
	"for (int i = 0; i < rows; i++)\n"
	"for (int j = 0; j < 5; j++) grid[i][j] += k;",
	"#pragma omp parallel for reduction(+ : vector[:8]) reduction(max : last)\n"
	"for (int i = 0; i < 16; i++) { vector[i & 7] += @a[i]; if (@a[i] > last) last = @a[i]; }\n"
	"sum = hash(vector, 8);",
	"#pragma omp simd reduction(+ : sum) linear(part : 2) safelen(4)\n"
	"for (int i = 0; i < 16; i++) { sum += @a[i] * part; part += 2; }",
	"#pragma omp parallel for simd aligned(aligned_array : 32) simdlen(4)\n"
	"for (int i = 0; i < 16; i++) aligned_array[i] = aligned_array[i] * 3u + k;\n"
	"sum = hash(aligned_array, 16);",
	"#pragma omp parallel\n"
	"#pragma omp single\n"
	"for (int i = 0; i < 16; i++)\n"
	"#pragma omp task firstprivate(i) shared(k)\n"
	"@a[i] += k * (unsigned)i;",
	"#pragma omp parallel\n"
	"#pragma omp master\n"
	"{\n"
	"#pragma omp taskgroup\n"
	"{\n"
	"#pragma omp task depend(out : sum) shared(sum)\n"
	"sum = k;\n"
	"#pragma omp task depend(inout : sum) shared(sum)\n"
	"sum = sum * 3u + 1;\n"
	"}\n"
	"#pragma omp taskwait\n"
	"}",
	"#pragma omp parallel\n"
	"#pragma omp single\n"
	"#pragma omp taskloop grainsize(3) firstprivate(k)\n"
	"for (int i = 0; i < 16; i++) @a[i] = @a[i] + k;",
	"#pragma omp parallel for ordered schedule(dynamic)\n"
	"for (int i = 0; i < 8; i++) { unsigned t = @a[i] + k;\n"
	"#pragma omp ordered\n"
	"sum = sum * 31u + t;\n"
	"}",
	"#pragma omp parallel private(part)\n"
	"{\n"
	"#pragma omp single copyprivate(part)\n"
	"part = k + 3;\n"
	"#pragma omp barrier\n"
	"#pragma omp for\n"
	"for (int i = 0; i < 16; i++) @a[i] = part + (unsigned)i;\n"
	"}",
	"#pragma omp parallel default(none) firstprivate(k) shared(sum, grid)\n"
	"{\n"
	"#pragma omp for reduction(add : sum)\n"
	"for (int i = 0; i < 6; i++) sum += grid[i][k % 5];\n"
	"}",
	"#pragma omp parallel for reduction(+ : @n)\n"
	"for (int i = 0; i < 16; i++) @n += @a[i] + k;",
	"#pragma omp parallel for firstprivate(@n) lastprivate(@n)\n"
	"for (int i = 0; i < 16; i++) { @n = (unsigned)i + k; @a[i] = @n; }",
	"#pragma omp parallel for firstprivate(@n)\n"
	"for (int i = 0; i < 16; i++) { unsigned old = @n; @n += k; @a[i] += old; @n = old; }",
	"#pragma omp parallel for private(@n)\n"
	"for (int i = 0; i < 16; i++) { @n = @a[i]; @a[i] = @n * k; }",
	"#pragma omp target map(tofrom : sum) map(to : k)\nsum = k * 2u;",
	"#pragma omp target teams distribute parallel for map(tofrom : grid) firstprivate(k)\n"
	"for (int i = 0; i < 6; i++) grid[i][1] += k;",
	"#pragma omp parallel\n"
	"{ unsigned mine = k;\n"
	"#pragma omp atomic update\n"
	"sum ^= (mine & 0u);\n"
	"#pragma omp flush\n"
	"#pragma omp masked\n"
	"@n = mine;\n"
	"}",
	"parallel_scale(@a, k);\n#pragma omp parallel\norphaned(@a, k);",
	"#pragma omp parallel for lastprivate(record_copy)\n"
	"for (int i = 0; i < 8; i++) { record_copy = make_r1(k + (unsigned)i); }\n"
	"sum = record_copy.f0;",
	"#pragma omp parallel for firstprivate(vector)\n"
	"for (int i = 0; i < 16; i++) { unsigned old = vector[i & 7]; vector[i & 7] = k;\n"
	"@a[i] = vector[i & 7] + old; vector[i & 7] = old; }",
	"#pragma omp parallel\n"
	"#pragma omp for\n"
	"for (int i = 0; i < 16; i++) { unsigned *p = &@a[i]; *p = mixed(*p) + k; }",
	"#pragma omp parallel for reduction(join : pair)\n"
	"for (int i = 0; i < 16; i++) pair.f0 += @a[i];\n"
	"sum = pair.f0;",
};

static const char functions[] =
	"#pragma omp declare reduction(add : unsigned : omp_out += omp_in) initializer(omp_priv = "
	"0)\n"
	"#pragma omp declare reduction(join : struct r0 : omp_out.f0 += omp_in.f0) "
	"initializer(omp_priv = make_r0(0))\n"
	"\n"
	"static void parallel_scale(unsigned *p, unsigned k)\n"
	"{\n"
	"#pragma omp parallel for\n"
	"\tfor (int i = 0; i < 16; i++)\n"
	"\t\tp[i] = p[i] * 3u + k;\n"
	"}\n"
	"\n"
	"static void orphaned(unsigned *p, unsigned k)\n"
	"{\n"
	"#pragma omp for schedule(static, 3)\n"
	"\tfor (int i = 0; i < 16; i++)\n"
	"\t\tp[i] += k;\n"
	"#pragma omp single\n"
	"\tg0++;\n"
	"}\n";

void write_openmp_functions(void)
{
	puts(functions);
}

/* "@x" replaced by the value for it, line by line. */
static void expand(const char *row, const char *a, const char *n)
{
	const char *out = "";
	for (const char *c = row; *c; c++) {
		if (*c == '@' && *++c == 'a')
			out = text("%s%s", out, a);
		else if (*c == 'n' && c[-1] == '@')
			out = text("%s%s", out, n);
		else
			out = text("%s%c", out, *c);
	}
	while (*out) {
		size_t length = strcspn(out, "\n");
		line(*out == '#' ? "#%s" : "%s",
		     text("%.*s", (int)(length - (*out == '#')), out + (*out == '#')));
		out += length + (out[length] != '\0');
	}
}

void openmp(struct scope *s)
{
	const char *row = constructs[below(sizeof constructs / sizeof *constructs)];
	const char *a = any_array(s, 16)->text;
	const char *n = pick_text(s, NAME);
	open_block();
	line("unsigned k = %s, sum = %u, last = 0, part = 1;", expression(s, 2), below(9));
	if (strstr(row, "vector"))
		line("unsigned vector[8] = {k, 1, last};");
	if (strstr(row, "record_copy"))
		line("struct r1 record_copy;");
	if (strstr(row, "pair"))
		line("struct r0 pair = make_r0(k);");
	expand(row, a, n);
	if (chance(40))
		position();
	line("%s ^= sum + last + part;", lvalue(s, 2));
	close_block();
}
