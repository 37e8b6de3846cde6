/* pipeline.c - the stage table.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the records of a whole program (lib/gather).
 * Out:   per unit the C that is compiled in its place, the registry unit, the report.
 * Means: one row per stage. A stage that printed an error ends the run; the normal form makes new
 *        texts, so that everything before it is computed once more.
 * Cost:  the sum of the stages'. */
#include "pipeline.h"
#include "calls.h"
#include "dump.h"
#include "front.h"
#include "guards.h"
#include "literals.h"
#include "liveness.h"
#include "modref.h"
#include "moved.h"
#include "mpi.h"
#include "normal.h"
#include "omp_cfg.h"
#include "plan_file.h"
#include "points_to.h"
#include "progress.h"
#include "reach.h"
#include "record.h"
#include "regions.h"
#include "rewrite.h"
#include "same_bits.h"
#include "saves.h"
#include "selected.h"
#include "sequences.h"
#include "lost.h"
#include "copies.h"

#include <assert.h>
#include <string.h>

/* ---- the stages ----------------------------------------------------------------------------- */

static bool is_wanted(const struct pipeline *p, const char *name)
{
	for (unsigned i = 0; i < p->unseen_names.n; i++)
		if (!strcmp(p->unseen_names.at[i], name))
			return true;
	return false;
}

/* May code without a record touch a name of the program? The start-up code's use of main aside. */
static bool has_unseen_objects(const struct pipeline *p)
{
	const struct program *program = p->program;
	if (p->is_unseen_unreadable)
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

static bool link_units(struct pipeline *p)
{
	p->program = program_new(p->arena);
	for (unsigned i = 0; i < p->units.n; i++)
		ARRAY_PUSH(p->arena, p->program->units, p->units.at[i].unit);
	program_link(p->program);
	p->program->has_unseen_objects = has_unseen_objects(p);
	for (unsigned i = 0; i < p->unseen_names.n && !p->is_unseen_unreadable; i++)
		ARRAY_PUSH(p->arena, p->program->unseen_names, p->unseen_names.at[i]);
	return !diag_errors();
}

static bool read_units(struct pipeline *p)
{
	for (unsigned i = 0; i < p->units.n; i++) {
		struct pipeline_unit *u = &p->units.at[i];
		progress_share(i, p->units.n);
		u->unit = front_read(p->arena, &u->record->command, u->record->text,
				     u->record->length);
	}
	return !diag_errors() && link_units(p) && !mpi_refuse(p->program);
}

static bool read_again(struct pipeline *p, struct pipeline_unit *u, struct text *text)
{
	const char *kept = arena_strndup(p->arena, text->at ? text->at : "", text->n);
	u->unit = front_read(p->arena, &u->record->command, kept, (unsigned)text->n);
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

static bool form_literals(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return literals_form(p->arena, u, out);
}

static bool run_named(struct pipeline *p)
{
	return change_texts(p, form_literals);
}

static bool form_moved(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return moved_form(p->arena, u, out);
}

static bool run_moved(struct pipeline *p)
{
	return change_texts(p, form_moved);
}

static bool read_plan(const struct pipeline *p, struct plan_file *plan)
{
	struct text file = {0};
	struct plan_file_error e = {0, "it can't be read"};
	bool ok = text_read_file(&file, p->plan) &&
		  plan_file_read(p->arena, file.at, file.n, plan, &e);
	if (!ok)
		diag(DIAG_ERROR, (struct loc){p->plan, e.line, 0}, "this is no plan: %s", e.what);
	text_free(&file);
	return ok;
}

static bool form_selected(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return selected_form(p->arena, u, p->is_kept, out);
}

static bool run_selected(struct pipeline *p)
{
	struct plan_file plan;
	if (!p->plan)
		return true;
	return read_plan(p, &plan) &&
	       (p->is_kept = selected_compute(p->arena, p->program, &plan, p->plan)) &&
	       change_texts(p, form_selected);
}

static bool run_points_to(struct pipeline *p)
{
	p->points_to = points_to_compute(p->arena, p->program);
	p->calls = calls_compute(p->arena, p->program, p->points_to);
	return true;
}

static bool run_reach(struct pipeline *p)
{
	p->reach = reach_compute(p->arena, p->program, p->calls);
	return true;
}

static bool has_path(const struct pipeline *p, const struct unit *u)
{
	for (unsigned i = 0; i < u->functions.n; i++)
		if (u->functions.at[i]->body && reach_function(p->reach, u->functions.at[i]))
			return true;
	return false;
}

static bool form_normal(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return has_path(p, u) && normal_form(p->arena, u, p->reach, out);
}

static bool run_normal(struct pipeline *p)
{
	if (!change_texts(p, form_normal) || !run_points_to(p) || !run_reach(p))
		return false;
	bool ok = true;
	for (unsigned i = 0; i < p->units.n; i++)
		ok &= normal_check(p->units.at[i].unit, p->reach);
	return ok;
}

static bool run_modref(struct pipeline *p)
{
	p->modref = modref_compute(p->arena, p->program, p->points_to, p->calls, p->reach);
	return true;
}

static bool run_regions(struct pipeline *p)
{
	p->regions =
		regions_compute(p->arena, p->program, p->points_to, p->calls, p->reach, p->modref);
	return true;
}

static bool run_saves(struct pipeline *p)
{
	p->saves = saves_compute(p->arena, p->program, p->points_to, p->calls, p->reach, p->modref,
				 p->regions);
	sequences_check(p->arena, p->program, p->calls, p->reach, p->modref);
	lost_check(p->program, p->calls);
	regions_free(p->regions);
	return p->saves;
}

static bool run_guards(struct pipeline *p)
{
	p->guards = guards_compute(p->arena, p->program, p->points_to, p->calls, p->reach,
				   p->modref, p->saves);
	return true;
}

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
	for (unsigned i = 0; i < p->saves->functions.n; i++) {
		const struct path_function *f = &p->saves->functions.at[i];
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

static bool run_rewrite(struct pipeline *p)
{
	struct same_bits *bits = same_bits_new(p->arena, p->program);
	bool ok = true;
	ask_about_bits(p);
	for (unsigned i = 0; i < p->units.n; i++) {
		struct pipeline_unit *u = &p->units.at[i];
		ok &= check_precision(p, u, bits);
		ok &= rewrite_unit(p->arena, p->program, p->saves, p->guards, bits, u->unit,
				   &u->output);
		u->takes_foreign_address = rewrite_takes_foreign_address(u->unit);
	}
	rewrite_registry(p->program, p->saves, p->is_profiled, &p->registry);
	return ok;
}

static bool run_report(struct pipeline *p)
{
	rewrite_report(p->program, p->saves, &p->report);
	return true;
}

/* ---- their text forms ----------------------------------------------------------------------- */

static void add(struct text *out, const struct text *t)
{
	text_add(out, t->at ? t->at : "", t->n);
}

static void dump_flat(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->units.n; i++)
		text_puts(out, p->units.at[i].record->text);
}

static void dump_whole(const struct pipeline *p, struct text *out)
{
	dump_program(p->program, out);
}

static void dump_points_to(const struct pipeline *p, struct text *out)
{
	points_to_dump(p->points_to, out);
}

static void dump_reach(const struct pipeline *p, struct text *out)
{
	reach_dump(p->reach, out);
}

static void dump_texts(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->units.n; i++)
		text_puts(out, p->units.at[i].unit->text);
}

/* Call "dump" for each function with a body, in program order. */
static void each_body(const struct pipeline *p, struct text *out,
		      void (*dump)(const struct pipeline *, struct function *, struct text *))
{
	for (unsigned i = 0; i < p->program->functions.n; i++)
		if (p->program->functions.at[i]->body)
			dump(p, p->program->functions.at[i], out);
}

static void dump_one_cfg(const struct pipeline *p, struct function *f, struct text *out)
{
	omp_cfg_dump(modref_cfg(p->modref, f), false, out);
}

static void dump_one_implicit(const struct pipeline *p, struct function *f, struct text *out)
{
	omp_cfg_dump(modref_cfg(p->modref, f), true, out);
}

static void dump_omp_cfg(const struct pipeline *p, struct text *out)
{
	each_body(p, out, dump_one_cfg);
}

static void dump_implicit(const struct pipeline *p, struct text *out)
{
	each_body(p, out, dump_one_implicit);
}

static void dump_threads(const struct pipeline *p, struct text *out)
{
	struct copies *t = copies_compute(p->arena, p->program, p->points_to, p->modref);
	for (unsigned i = 0; i < p->program->functions.n; i++)
		if (p->program->functions.at[i]->body)
			copies_dump(t, p->program->functions.at[i], out);
}

static void dump_modref(const struct pipeline *p, struct text *out)
{
	modref_dump(p->modref, out);
}

static void dump_one_liveness(const struct pipeline *p, struct function *f, struct text *out)
{
	liveness_dump(liveness_compute(p->arena, modref_cfg(p->modref, f), modref_table(p->modref),
				       p->modref),
		      p->points_to, out);
}

static void dump_liveness(const struct pipeline *p, struct text *out)
{
	each_body(p, out, dump_one_liveness);
}

static void dump_regions(const struct pipeline *p, struct text *out)
{
	regions_dump(p->regions, out);
	regions_free(p->regions);
}

static void dump_saves(const struct pipeline *p, struct text *out)
{
	saves_dump(p->saves, out);
}

static void dump_guards(const struct pipeline *p, struct text *out)
{
	guards_dump(p->guards, out);
}

static void dump_rewrite(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->units.n; i++)
		add(out, &p->units.at[i].output);
	add(out, &p->registry);
}

static void dump_report(const struct pipeline *p, struct text *out)
{
	add(out, &p->report);
}

/* ---- the table ------------------------------------------------------------------------------ */

static const struct stage {
	const char *name, *from_to;
	bool (*run)(struct pipeline *); /* NULL: done by the stage before */
	void (*dump)(const struct pipeline *, struct text *);
} stages[] = {
	{"flat", "source -> flat text (front_flatten, at -c)", NULL, dump_flat},
	{"program", "flat texts -> program", read_units, dump_whole},
	{"named", "texts -> compound literals at file scope with names", run_named, dump_texts},
	{"moved", "texts -> positions behind what others wait for", run_moved, dump_texts},
	{"selected", "texts, a plan -> without the positions it does not keep", run_selected,
	 dump_texts},
	{"points-to", "program -> what each pointer may name", run_points_to, dump_points_to},
	{"reach", "points-to -> functions and calls on a path", run_reach, dump_reach},
	{"normal", "texts -> texts in normal form, read again", run_normal, dump_texts},
	{"modref", "program -> MOD/REF of each function", run_modref, dump_modref},
	{"omp-cfg", "function -> blocks of reads and writes in regions", NULL, dump_omp_cfg},
	{"implicit", "blocks -> blocks with what clauses assign", NULL, dump_implicit},
	{"threads", "blocks -> those of the initial thread and of a worker", NULL, dump_threads},
	{"liveness", "blocks -> what may be read later", NULL, dump_liveness},
	{"regions", "functions -> elements read first, surely written", run_regions, dump_regions},
	{"saves", "liveness -> what each label saves", run_saves, dump_saves},
	{"guards", "regions -> where a thread waits for the copy", run_guards, dump_guards},
	{"rewrite", "texts and saves -> C", run_rewrite, dump_rewrite},
	{"report", "saves -> positions, what each saves and why", run_report, dump_report},
};

static const struct stage *const stages_end = stages + sizeof stages / sizeof *stages;

/* Run up to and including "last". */
static bool run_to(struct pipeline *p, const struct stage *last)
{
	bool ok = true;
	for (const struct stage *s = stages; s <= last && ok; s++) {
		progress_say("ompckpt-cc: %s (stage %d of %d)", s->name, (int)(s - stages) + 1,
			     (int)(last - stages) + 1);
		ok = !s->run || (s->run(p) && !diag_errors());
	}
	progress_end();
	return ok;
}

bool pipeline_run(struct pipeline *p)
{
	return run_to(p, stages_end - 1);
}

static const struct stage *find_stage(const char *name)
{
	for (const struct stage *s = stages; s < stages_end; s++)
		if (!strcmp(s->name, name))
			return s;
	return NULL;
}

bool pipeline_has_stage(const char *stage)
{
	return find_stage(stage);
}

bool pipeline_dump(struct pipeline *p, const char *stage, struct text *out)
{
	const struct stage *s = find_stage(stage);
	assert(s);
	if (!run_to(p, s))
		return false;
	s->dump(p, out);
	return true;
}

void pipeline_list(struct text *out)
{
	for (const struct stage *s = stages; s < stages_end; s++)
		text_printf(out, "  %-10s %s\n", s->name, s->from_to);
}
