/* stages_texts.c - the stages from the compilation to the normal form: texts, read again and again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the units' records: commands and flat texts.
 * Out:   the program, of the texts that the last stage made.
 * Means: a stage changes the texts of some units or of none; those are read again, and all linked
 *        to a program once more.
 * Cost:  the front end's, for each changed unit of each stage. */
#include "automatic.h"
#include "dump.h"
#include "front.h"
#include "invariant.h"
#include "literals.h"
#include "looped.h"
#include "mapped.h"
#include "moved.h"
#include "mpi.h"
#include "normal.h"
#include "plan_file.h"
#include "progress.h"
#include "reach.h"
#include "record.h"
#include "selected.h"
#include "stages.h"

#include <stdlib.h>
#include <string.h>

/* ---- units -> program ---- */

static bool is_wanted(const struct pipeline *p, const char *name)
{
	for (unsigned i = 0; i < p->external_names.n; i++)
		if (!strcmp(p->external_names.at[i], name))
			return true;
	return false;
}

/* May code without a record touch a name of the program? The start-up code's use of main aside. */
static bool has_external_objects(const struct pipeline *p)
{
	const struct program *program = p->analyses.program;
	if (p->is_external_unreadable)
		return true;
	for (unsigned i = 0; i < program->functions.n; i++) {
		const struct function *f = program->functions.at[i];
		if (f->body && !f->is_static && !function_is_main(f) && is_wanted(p, f->name))
			return true;
	}
	for (unsigned i = 0; i < program->vars.n; i++) {
		const struct var *v = program->vars.at[i];
		if (v->storage == STORAGE_GLOBAL && v->is_definition && is_wanted(p, v->name))
			return true;
	}
	return false;
}

static int by_text(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static void add_names_of_link(const struct pipeline *p, struct program *to)
{
	for (unsigned i = 0; i < p->wrapped_names.n; i++)
		ARRAY_PUSH(p->arena, to->wrapped_names, p->wrapped_names.at[i]);
	for (unsigned i = 0; i < p->foreign_names.n; i++)
		ARRAY_PUSH(p->arena, to->foreign_names, p->foreign_names.at[i]);
	if (to->foreign_names.n)
		qsort(to->foreign_names.at, to->foreign_names.n, sizeof *to->foreign_names.at,
		      by_text);
}

static bool link_units(struct pipeline *p)
{
	p->analyses.program = program_new(p->arena);
	add_names_of_link(p, p->analyses.program);
	for (unsigned i = 0; i < p->units.n; i++)
		ARRAY_PUSH(p->arena, p->analyses.program->units, p->units.at[i].unit);
	program_link(p->analyses.program);
	p->analyses.program->has_external_objects = has_external_objects(p);
	for (unsigned i = 0; i < p->external_names.n && !p->is_external_unreadable; i++)
		ARRAY_PUSH(p->arena, p->analyses.program->external_names,
			   arena_printf(p->arena, "%s%c%s", p->external_names.at[i], 0,
					p->external_objects.at[i]));
	return !diag_errors();
}

bool run_program(struct pipeline *p)
{
	for (unsigned i = 0; i < p->units.n; i++) {
		struct pipeline_unit *u = &p->units.at[i];
		progress_share(i, p->units.n);
		u->unit = front_read(p->arena, &u->record->command, u->record->text,
				     u->record->length);
	}
	return !diag_errors() && link_units(p) && mpi_check(p->analyses.program);
}

void dump_flat(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->units.n; i++)
		text_puts(out, p->units.at[i].record->text);
}

void dump_whole_program(const struct pipeline *p, struct text *out)
{
	dump_program(p->analyses.program, out);
}

void check_program(const struct pipeline *p)
{
	program_check(p->analyses.program);
}

/* ---- texts -> texts, read again ---- */

static bool read_again(struct pipeline *p, struct pipeline_unit *u, struct text *text)
{
	const char *kept = arena_strndup(p->arena, text->at ? text->at : "", text->n);
	u->unit = front_read(p->arena, &u->record->command, kept, (unsigned)text->n);
	u->is_changed = true;
	text_free(text);
	return u->unit;
}

/* Each unit's text changed as "form" does (false: it stays), and read again. */
static bool change_texts(struct pipeline *p,
			 bool (*form)(const struct pipeline *, const struct unit *, struct text *))
{
	bool ok = true, any = false;
	for (unsigned i = 0; i < p->units.n; i++) {
		struct text text = {0};
		if (!form(p, p->units.at[i].unit, &text))
			continue;
		ok &= read_again(p, &p->units.at[i], &text);
		any = true;
	}
	return ok && !diag_errors() && (!any || link_units(p));
}

void dump_texts(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->units.n; i++)
		text_puts(out, p->units.at[i].unit->text);
}

static bool form_literals(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return literals_form(p->arena, u, out);
}

bool run_named(struct pipeline *p)
{
	return change_texts(p, form_literals);
}

/* Nothing is left without a name. */
void check_named(const struct pipeline *p)
{
	check_program(p);
	for (unsigned i = 0; i < p->units.n; i++) {
		struct text text = {0};
		struct loc loc = {p->units.at[i].record->command.file, 0, 0};
		INVARIANT(loc, !form_literals(p, p->units.at[i].unit, &text));
		text_free(&text);
	}
}

/* Only of units that are made anew in any case. */
static bool form_looped(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return (u->positions.n || p->makes_positions) && looped_form(p->arena, u, out);
}

bool run_looped(struct pipeline *p)
{
	return change_texts(p, form_looped);
}

static bool form_mapped(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return mapped_form(p->arena, u, out);
}

bool run_mapped(struct pipeline *p)
{
	return change_texts(p, form_mapped);
}

static bool form_moved(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return moved_form(p->arena, u, out);
}

bool run_moved(struct pipeline *p)
{
	return change_texts(p, form_moved);
}

/* ---- positions that are made, or not kept ---- */

static bool form_automatic(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return automatic_form(p->automatic, u, out);
}

bool run_auto(struct pipeline *p)
{
	bool *is_wanted = ARENA_ARRAY(p->arena, bool, p->units.n + 1);
	if (!p->makes_positions)
		return true;
	for (unsigned i = 0; i < p->units.n; i++)
		is_wanted[i] = p->is_auto || p->units.at[i].record->is_auto;
	run_points_to(p);
	p->automatic = automatic_choose(p->arena, p->analyses.program, p->analyses.calls,
					p->excluded, is_wanted);
	if (!p->analyses.program->positions.n)
		automatic_tell_none(p->automatic);
	return change_texts(p, form_automatic);
}

static bool read_plan(struct pipeline *p)
{
	struct plan_file *plan = ARENA_NEW(p->arena, struct plan_file);
	struct text file = {0};
	struct plan_file_error e = {0, "it can't be read"};
	bool ok = text_read_file(&file, p->plan) &&
		  plan_file_read(p->arena, file.at, file.n, plan, &e);
	if (!ok)
		diag(DIAG_ERROR, (struct loc){p->plan, e.line, 0}, "this is no plan: %s", e.what);
	text_free(&file);
	p->plan_read = plan;
	return ok;
}

static bool form_selected(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return selected_form(p->arena, u, p->is_kept, out);
}

bool run_selected(struct pipeline *p)
{
	bool ok = !p->plan || (read_plan(p) &&
			       (p->is_kept = selected_compute(p->arena, p->analyses.program,
							      p->plan_read, p->plan)) &&
			       change_texts(p, form_selected));
	p->is_empty = !p->analyses.program->positions.n;
	return ok;
}

/* ---- the normal form ---- */

static bool has_path(const struct pipeline *p, const struct unit *u)
{
	for (unsigned i = 0; i < u->functions.n; i++)
		if (u->functions.at[i]->body &&
		    reach_function(p->analyses.reach, u->functions.at[i]))
			return true;
	return false;
}

static bool form_normal(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return has_path(p, u) && normal_form(p->arena, u, p->analyses.reach, out);
}

bool run_normal(struct pipeline *p)
{
	return change_texts(p, form_normal);
}
