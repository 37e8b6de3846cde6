/* stages_output.c - the last stages: the C to compile, and what tools are told.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    texts in normal form, saves, guards.
 * Out:   of each unit the C that is compiled in its place; the registry unit; the sections
 *        .ompckpt.naming and .ompckpt.report.
 * Means: a unit is compiled again if its text is not the user's any more, or if its object can't be
 *        linked for it.
 * Errs:  where a restart would not compute the same bits, the program is refused. */
#include "front.h"
#include "record.h"
#include "rewrite.h"
#include "same_bits.h"
#include "saves.h"
#include "stages.h"

#include <string.h>

/* ---- rewrite ---- */

static bool is_joined_at_link(const struct front_command *c)
{
	for (unsigned i = 0; i < c->nargs; i++)
		if (!strncmp(c->args[i], "-flto", 5))
			return true;
	return false;
}

/* Where x87 registers hold more digits than a variable in an image, no code gives the same bits. */
static bool check_precision(const struct pipeline *p, const struct pipeline_unit *u,
			    struct same_bits *bits)
{
	for (unsigned i = 0; i < p->analyses.saves->functions.n; i++) {
		const struct path_function *f = &p->analyses.saves->functions.at[i];
		if (f->function->unit != u->unit || !f->labels.n ||
		    !same_bits_has_numbers(bits, f->function) ||
		    !front_has_excess_precision(&u->record->command))
			continue;
		diag(DIAG_ERROR, f->labels.at[0].loc,
		     "numbers have more digits in registers than in memory here, where a "
		     "potential checkpoint may come: a restart would not compute the same");
		diag(DIAG_HELP, f->labels.at[0].loc, "compile this file with -mfpmath=sse");
		return false;
	}
	return true;
}

/* Which units' compilers may choose how they compute; all, if one does so for all together. */
static void ask_about_bits(struct pipeline *p)
{
	bool any = false, all = false;
	for (unsigned i = 0; i < p->units.n; i++) {
		const struct record *record = p->units.at[i].record;
		bool is = front_chooses_bits(&record->command, p->units.at[i].unit->text);
		p->units.at[i].unit->chooses_bits = is;
		any |= is;
		all |= is_joined_at_link(&record->command);
	}
	for (unsigned i = 0; i < p->units.n; i++)
		p->units.at[i].unit->chooses_bits |= any && all;
}

bool run_rewrite(struct pipeline *p)
{
	const struct analyses *x = &p->analyses;
	struct same_bits *bits = same_bits_new(p->arena, x->program);
	bool ok = true;
	ask_about_bits(p);
	for (unsigned i = 0; i < p->units.n; i++) {
		struct pipeline_unit *u = &p->units.at[i];
		ok &= check_precision(p, u, bits);
		bool is_changed;
		ok &= rewrite_unit(p->arena, x->program, x->saves, x->guards, bits, u->unit,
				   &p->plans, &u->output, &is_changed);
		u->takes_foreign_address = rewrite_takes_foreign_address(u->unit);
		u->needs_compiling = is_changed || u->is_changed || u->takes_foreign_address ||
				     is_joined_at_link(&u->record->command);
	}
	rewrite_registry(x->program, x->saves, p->is_profiled, &p->registry);
	return ok;
}

static void add(struct text *out, const struct text *t)
{
	text_add(out, t->at ? t->at : "", t->n);
}

void dump_rewrite(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->units.n; i++)
		add(out, &p->units.at[i].output);
	add(out, &p->registry);
}

void check_rewrite(const struct pipeline *p)
{
	for (unsigned i = 0; i < p->units.n; i++)
		rewrite_check(p->analyses.saves, p->units.at[i].unit, &p->units.at[i].output);
}

/* ---- naming, report ---- */

bool run_naming(struct pipeline *p)
{
	naming_of(p->arena, &p->analyses, &p->plans, &p->naming);
	return true;
}

void dump_naming(const struct pipeline *p, struct text *out)
{
	add(out, &p->naming.json);
}

bool run_report(struct pipeline *p)
{
	rewrite_report(p->arena, p->analyses.program, p->analyses.saves, &p->report);
	return true;
}

void dump_report(const struct pipeline *p, struct text *out)
{
	add(out, &p->report);
}
