/* test_parts.c - which elements a label needs, counted out with numbers in place of the values.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "analyse.h"
#include "regions.h"
#include "run_suite.h"

enum { SIZE = 4096, N = 20, M = 7 };

/* What the variables hold at the cut. */
static int64_t held(const struct section_parameter *v)
{
	return v->var && !strcmp(v->var->name, "n")   ? N
	       : v->var && !strcmp(v->var->name, "m") ? M
						      : 3;
}

struct counting {
	const struct array_sections *part;
	const struct section_polyhedron *box;
	int64_t x[16];
	bool *needed; /* by integer of the array */
};

static bool holds(const struct counting *c, const struct section_constraint *row)
{
	unsigned n = c->part->parameters.n;
	int64_t sum = row->at[0];
	for (unsigned i = 0; i < n; i++)
		if (row->at[1 + i])
			sum += row->at[1 + i] * held(&c->part->parameters.at[i]);
	for (unsigned k = 0; k < row->depth; k++)
		sum += row->at[1 + n + k] * c->x[k];
	return sum >= 0;
}

static void count(struct counting *c, unsigned depth)
{
	int64_t at = c->box->offset;
	for (unsigned i = 0; i < c->box->constraints.n; i++)
		if (c->box->constraints.at[i].depth == depth && !holds(c, &c->box->constraints.at[i]))
			return;
	for (unsigned k = 0; depth < c->box->ndims && k <= 2 * SIZE; k++) {
		c->x[depth] = (int64_t)k - SIZE;
		count(c, depth + 1);
	}
	for (unsigned k = 0; k < depth; k++)
		at += c->box->strides[k] * c->x[k];
	if (depth == c->box->ndims && at >= 0 && at < SIZE * 4)
		c->needed[at / 4] = true;
}

/* "first-last" of each run of integers needed; "whole": no part is told. */
static void say(const struct array_sections *part, char *out, size_t room)
{
	bool needed[SIZE + 1] = {false};
	size_t n = 0;
	out[0] = 0;
	if (!part)
		snprintf(out, room, "whole");
	for (unsigned i = 0; part && i < part->polyhedra.n; i++) {
		struct counting c = {part, &part->polyhedra.at[i], {0}, needed};
		count(&c, 0);
	}
	for (unsigned i = 0, end; part && i < SIZE; i = end + 1) {
		for (end = i; needed[end]; end++)
			;
		if (end > i && n < room)
			n += (size_t)snprintf(out + n, room - n, end > i + 1 ? "%u-%u " : "%u ", i,
					      end - 1);
	}
}

static const char prelude[] =
	"int n, m, a[4096], other, gone; struct grid { int n, *p; } grid, *at;\n"
	"int idle(void);\n";

static const struct {
	const char *why, *body, *want;
} rows[] = {
	{"a prefix", "for (int i = 0; i < n; i++) other += a[i];", "0-19 "},
	{"all but the first written",
	 "for (int i = 1; i < n; i++) a[i] = i;"
	 "for (int i = 0; i < n; i++) other += a[i];",
	 "0 "},
	{"the two ends",
	 "for (int i = m; i < n; i++) a[i] = i;"
	 "for (int i = 0; i < n + 3; i++) other += a[i];",
	 "0-6 20-22 "},
	{"no turn", "for (int i = n; i < m; i++) other += a[i];", ""},
	{"every third one", "for (int i = m; i < n; i += 3) other += a[i];", "7 10 13 16 19 "},
	{"downwards", "for (int i = n - 1; i > m; i--) other += a[i];", "8-19 "},
	{"a triangle",
	 "for (int i = 0; i < 4; i++) for (int j = 0; j <= i; j++) other += a[10 * i + j];",
	 "0 10-11 20-22 30-33 "},
	{"only under a condition that holds",
	 "if (n > 3) for (int i = 0; i < m; i++) other += a[i];", "0-6 "},
	{"one that does not", "if (n < 3) for (int i = 0; i < m; i++) other += a[i];", ""},
	{"one that nobody knows", "if (other) for (int i = 0; i < m; i++) other += a[i];", "0-6 "},
	{"the bound is given another value first",
	 "n = m; for (int i = 0; i < n; i++) other += a[i];", "0-6 "},
	{"… one that is not known", "n = idle(); for (int i = 0; i < n; i++) other += a[i];",
	 "whole"},
	{"a member", "for (int i = 0; i < grid.n; i++) other += a[i];", "0-2 "},
	{"a member behind a pointer", "for (int i = 0; i < at->n; i++) other += a[i];", "0-2 "},
	{"a number that is not read any more", "for (int i = 0; i < k; i++) other += a[i];",
	 "0-19 "},
	{"another that is not, but three less", "for (int i = 0; i < far + 3; i++) other += a[i];",
	 "0-19 "},
	{"a multiple of what is not, and more", "for (int i = 0; i < sum; i++) other += a[i];",
	 "0-10 "},
	{"an index from a table", "for (int i = 0; i < m; i++) other += a[a[i]];", "0-4095 "},
	{"all of it", "for (int i = 0; i < 4096; i++) other += a[i];", "whole"},
	{"in rows of seven",
	 "for (int i = 1; i < m; i += 2) for (int j = 0; j < 2; j++) other += a[7 * i + j];",
	 "7-8 21-22 35-36 "},
};

/* Which of them is at hand. */
static struct array_sections *part_of(struct analysis *x, struct regions **r)
{
	*r = regions_compute(x->arena, &x->of);
	x->of.regions = *r;
	analyse_saves(x);
	for (unsigned i = 0; i < x->saves->functions.n; i++)
		for (unsigned k = 0; k < x->saves->functions.at[i].labels.n; k++) {
			struct label *l = &x->saves->functions.at[i].labels.at[k];
			if (l->position)
				return (struct array_sections *)(uintptr_t)l->part;
		}
	return NULL;
}

START_TEST(elements)
{
	char got[512];
	struct text t = {0};
	struct regions *r;
	text_printf(&t,
		    "%sint main(int argc, char **argv)\n{\nn = idle(); m = idle(); at = idle() ? "
		    "&grid : 0; int k = n, far = n - 3, sum = gone * 2 + 5; "
		    "grid.n = idle(); for (int i = 0; i < 4096; i++) a[i] = i + argc;\n"
		    "#pragma potential_ckpt\n%s\nreturn other + n + m + k + grid.n + at->n;\n}\n",
		    prelude, rows[_i].body);
	struct analysis x = analyse(t.at);
	say(part_of(&x, &r), got, sizeof got);
	if (strcmp(got, rows[_i].want))
		ck_abort_msg("%s: needs '%s', not '%s'", rows[_i].why, got, rows[_i].want);
	regions_free(r);
	analyse_end(&x);
	text_free(&t);
}
END_TEST

int main(void)
{
	TCase *all = tcase_create("parts");
	tcase_add_loop_test(all, elements, 0, sizeof rows / sizeof *rows);
	return run_suite("parts", all);
}
