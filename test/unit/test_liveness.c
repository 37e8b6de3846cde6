/* test_liveness.c - what is live on entry to a function; the solution against its equations.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "access.h"
#include "analyse.h"
#include "run_suite.h"

static const char prelude[] = "int a, b, v[4]; void stop(void) __attribute__((noreturn)); int g(void);";

static const struct {
	const char *why, *body, *want;  /* parameters x, y, *p and globals; p points to a or b */
} rows[] = {
	{"read", "return x;", "x"},
	{"written before read", "x = 1; return x;", ""},
	{"read before written", "y = x; x = 1; return y;", "x"},
	{"one path reads", "if (x) return y; return 1;", "x y"},
	{"read in the next turn", "while (x) { y = a; a = 2; x--; } return 0;", "a x"},
	{"what is written at the end of each turn", "for (;;) { b = a; a = 1; if (b) break; } return b;",
	 "a"},
	{"a path that never returns", "a = y; if (x) stop(); a = 2; return a;", "x y"},
	{"through a pointer", "return *p;", "a b p"},
	{"a store through it kills neither", "*p = 1; return a;", "a p"},
	{"an element kills nothing", "v[1] = 0; return v[2];", "v"},
	{"++ reads", "a++; return 0;", "a"},
	{"sizeof does not", "return sizeof a + sizeof(x);", ""},
	{"irreducible: a jump into a loop",
	 "if (x) goto in; while (y) { a = 1; in: b = a; y--; } return b;", "a b x y"},
	{"two loops with one counter", "int i; for (i = 0; i < x; i++) a = i; for (i = 0; i < y; i++) b = a;"
	 " return b;", "a b x y"},
};

static const struct function *find(const struct analysis *x)
{
	for (unsigned i = 0; i < x->program->functions.n; i++)
		if (!strcmp(x->program->functions.at[i]->name, "f"))
			return x->program->functions.at[i];
	abort();
}

static void names(const struct liveness *l, struct text *out)
{
	const struct function *f = l->cfg->function;
	const char *all[] = {"a", "b", "v", "p", "x", "y"};
	for (unsigned k = 0; k < 6; k++)
		for (unsigned i = 0; i < access_locations(l->table, f); i++) {
			const struct var *v = access_location_var(l->table, f, i);
			if (v && !strcmp(v->name, all[k]) && (!v->function || v->function == f) &&
			    bitset_has(l->blocks[0].live_in, i))
				text_printf(out, "%s%s", out->n ? " " : "", v->name);
		}
}

/* What of "from" an edge carries, added to "to". */
static void flow(struct arena *a, const struct block_sets *s, const struct edge *e,
		 struct bitset from, struct bitset to)
{
	struct bitset carried = bitset_copy(a, from);
	if (e->is_own)
		bitset_subtract(carried, s->shared);
	bitset_union(to, carried);
}

static bool equations_hold(const struct analysis *x, const struct liveness *l)
{
	unsigned n = access_locations(l->table, l->cfg->function);
	for (unsigned i = 0; i < l->cfg->nreached; i++) {
		const struct block *b = &l->cfg->blocks.at[l->cfg->reverse_postorder[i]];
		const struct block_sets *s = &l->blocks[b->id];
		struct bitset live = bitset_new(x->arena, n), in = bitset_new(x->arena, n);
		for (unsigned k = 0; k < b->succs.n; k++)
			flow(x->arena, s, &b->succs.at[k], l->blocks[b->succs.at[k].to].live_in, live);
		bitset_assign(in, live);
		bitset_subtract(in, s->kill);
		bitset_union(in, s->upward_exposed);
		if (!bitset_equal(live, s->live_out) || !bitset_equal(in, s->live_in))
			return false;
		bitset_assign(in, s->must_out);
		bitset_union(in, s->kill);
		if (!bitset_equal(in, s->must_in))
			return false;
		for (unsigned k = 0; k < b->succs.n; k++) {
			bitset_assign(in, s->must_out);
			bitset_subtract(in, l->blocks[b->succs.at[k].to].must_in);
			if (b->succs.at[k].is_own)
				bitset_subtract(in, s->shared);
			if (!bitset_empty(in))
				return false;
		}
	}
	return true;
}

START_TEST(on_entry)
{
	struct text source = {0}, got = {0};
	text_printf(&source, "%s\nint f(int x, int y, int *p)\n{\n%s\n}\n"
			     "int main(void) { return f(1, 2, &a) + f(1, 2, &b); }\n",
		    prelude, rows[_i].body);
	struct analysis x = analyse(source.at);
	const struct omp_cfg *cfg = modref_cfg(x.modref, find(&x));
	struct liveness *l = liveness_compute(x.arena, cfg, modref_table(x.modref), x.modref);
	text_puts(&got, "");
	names(l, &got);
	ck_assert_msg(equations_hold(&x, l), "%s: an equation does not hold", rows[_i].why);
	ck_assert_msg(!strcmp(got.at ? got.at : "", rows[_i].want), "%s: got '%s', want '%s'",
		      rows[_i].why, got.at, rows[_i].want);
	text_free(&got);
	text_free(&source);
	analyse_end(&x);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("on_entry");
	tcase_add_loop_test(t, on_entry, 0, sizeof rows / sizeof *rows);
	return run_suite("liveness", t);
}
