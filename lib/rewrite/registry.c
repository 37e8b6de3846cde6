/* registry.c - the program's own unit: what the runtime must know of the whole program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      saves, positions.
 * Out:     a C file that defines ompckpt_program (include/ompckpt/abi.h). */
#include "bit_sets.h"
#include "clauses.h"
#include "rewrite.h"
#include "tables.h"
#include "text.h"
#include "walk.h"

#include <string.h>

static unsigned functions(const struct saves *s, struct text *out)
{
	struct text rows = {0};
	for (unsigned i = 0; i < s->functions.n; i++) {
		bool has_labels = s->functions.at[i].labels.n != 0;
		if (has_labels)
			text_printf(out, "extern const struct ompckpt_function ompckpt_fn_%u;\n",
				    i);
		text_printf(&rows, has_labels ? "\t&ompckpt_fn_%u,\n" : "\t0,\n", i);
	}
	text_printf(
		out,
		"static const struct ompckpt_function *const ompckpt_functions[] = {\n%s\t0,\n};\n",
		rows.at ? rows.at : "");
	text_free(&rows);
	return s->functions.n;
}

static unsigned sites(const struct saves *s, struct text *out)
{
	unsigned n = 0;
	text_puts(out, "static const struct ompckpt_site ompckpt_sites[] = {\n");
	for (unsigned i = 0; i < s->objects.n; i++) {
		if (s->objects.at[i].kind != OBJECT_HEAP)
			continue;
		text_puts(out, "\t{");
		text_c_string(out, s->objects.at[i].name);
		text_printf(out, ", %u, %s},\n", i, tables_flags(&s->objects.at[i]));
		n++;
	}
	text_puts(out, "\t{0, 0, 0},\n};\n");
	return n;
}

static void positions(const struct program *p, struct text *out)
{
	text_puts(out, "static const char *const ompckpt_positions[] = {\n");
	for (unsigned i = 0; i < p->positions.n; i++) {
		text_puts(out, "\t");
		text_c_string(out, p->positions.at[i]->name);
		text_puts(out, ",\n");
	}
	text_puts(out, "\t0,\n};\n");
}

/* ---- threads that idle between teams ---- */

struct team_search {
	const struct unit *unit;
	bool varies, has_teams;
};

static bool see_team(struct stmt *s, void *data)
{
	struct team_search *x = data;
	if (s->kind != STMT_OMP || !(s->omp->bits & OMP_PARALLEL))
		return true;
	x->has_teams = true;
	x->varies |= clauses_argument(x->unit->text, s->omp->pragma, "num_threads").end;
	return true;
}

static void see_setting(struct expr *e, void *data)
{
	struct team_search *x = data;
	x->varies |= e->kind == EXPR_FUNCTION && !strcmp(e->function->name, "omp_set_num_threads");
}

static struct team_search search_teams(const struct program *p)
{
	struct team_search x = {NULL, false, false};
	for (unsigned i = 0; i < p->functions.n; i++) {
		x.unit = p->functions.at[i]->unit;
		walk_both(p->functions.at[i]->body, see_team, see_setting, &x);
	}
	return x;
}

static bool workers_keep_copies(const struct saves *s)
{
	for (unsigned i = 0; i < s->objects.n; i++)
		if (s->objects.at[i].is_saved && s->objects.at[i].of_workers)
			return true;
	return false;
}

/* The end of ompckpt_program, and the team in front of it; compiled as the units ask for OpenMP. */
static const char *teams(const struct program *p, const struct saves *s, struct text *out)
{
	struct team_search x = search_teams(p);
	if (!x.has_teams && !workers_keep_copies(s))
		return "0, 0";
	text_puts(out, "static void ompckpt_each(int n, void (*f)(void))\n{\n"
		       "#pragma omp parallel num_threads(n)\n\tf();\n}\n");
	return x.varies ? "ompckpt_each, 1" : "ompckpt_each, 0";
}

void rewrite_registry(const struct program *p, const struct saves *s, bool is_profiled,
		      struct text *out)
{
	text_puts(out, "#include <ompckpt/abi.h>\n");
	unsigned nfunctions = functions(s, out), nsites = sites(s, out);
	positions(p, out);
	const char *end = teams(p, s, out);
	text_printf(
		out,
		"const struct ompckpt_program ompckpt_program = {OMPCKPT_ABI, %u, %u, %u, %u, %u, "
		"ompckpt_functions, ompckpt_sites, ompckpt_positions, %s, %d};\n",
		bit_sets_words(s), s->objects.n, nfunctions, nsites, p->positions.n, end,
		is_profiled);
}
