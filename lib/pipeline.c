/* pipeline.c - the stage table.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the records of a whole program (lib/gather).
 * Out:   per unit the C that is compiled in its place, the registry unit, the report.
 * Means: one row per stage. A stage that printed an error ends the run; the normal form makes new
 *        texts, so that everything before it is computed once more.
 * Cost:  the sum of the stages'. */
#include "pipeline.h"
#include "automatic.h"
#include "calls.h"
#include "dump.h"
#include "front.h"
#include "constant.h"
#include "guards.h"
#include "invariant.h"
#include "left_out.h"
#include "literals.h"
#include "liveness.h"
#include "mapped.h"
#include "modref.h"
#include "moved.h"
#include "mpi.h"
#include "normal.h"
#include "omp_cfg.h"
#include "pass_times.h"
#include "plan_file.h"
#include "points_to.h"
#include "progress.h"
#include "reach.h"
#include "record.h"
#include "recompute.h"
#include "regions.h"
#include "rewrite.h"
#include "same_bits.h"
#include "saves.h"
#include "selected.h"
#include "sequences.h"
#include "lost.h"
#include "copies.h"
#include "team_size.h"

#include <assert.h>
#include <string.h>

/* ---- the stages ----------------------------------------------------------------------------- */

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

static bool link_units(struct pipeline *p)
{
	p->analyses.program = program_new(p->arena);
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

static bool read_units(struct pipeline *p)
{
	for (unsigned i = 0; i < p->units.n; i++) {
		struct pipeline_unit *u = &p->units.at[i];
		progress_share(i, p->units.n);
		u->unit = front_read(p->arena, &u->record->command, u->record->text,
				     u->record->length);
	}
	return !diag_errors() && link_units(p) && mpi_check(p->analyses.program);
}

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

static bool form_literals(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return literals_form(p->arena, u, out);
}

static bool run_named(struct pipeline *p)
{
	return change_texts(p, form_literals);
}

static bool form_mapped(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return mapped_form(p->arena, u, out);
}

static bool run_mapped(struct pipeline *p)
{
	return change_texts(p, form_mapped);
}

static bool form_moved(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return moved_form(p->arena, u, out);
}

static bool run_moved(struct pipeline *p)
{
	return change_texts(p, form_moved);
}

/* What the text before the normal form gave is not asked any more. */
static bool run_points_to(struct pipeline *p)
{
	struct analyses *x = &p->analyses;
	if (p->pointers)
		arena_free(p->pointers);
	p->pointers = arena_new();
	x->points_to = points_to_compute(p->pointers, x->program);
	x->calls = calls_compute(p->pointers, x->program, x->points_to);
	return true;
}

static bool form_automatic(const struct pipeline *p, const struct unit *u, struct text *out)
{
	return automatic_form(p->automatic, u, out);
}

static bool run_auto(struct pipeline *p)
{
	bool *is_wanted = ARENA_ARRAY(p->arena, bool, p->units.n + 1);
	if (!p->makes_positions)
		return true;
	for (unsigned i = 0; i < p->units.n; i++)
		is_wanted[i] = p->is_auto || p->units.at[i].record->is_auto;
	run_points_to(p);
	p->automatic = automatic_choose(p->arena, p->analyses.program, p->analyses.calls,
					p->excluded, is_wanted);
	return change_texts(p, form_automatic);
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
	bool ok = !p->plan ||
		  (read_plan(p, &plan) &&
		   (p->is_kept = selected_compute(p->arena, p->analyses.program, &plan, p->plan)) &&
		   change_texts(p, form_selected));
	p->is_empty = !p->analyses.program->positions.n;
	return ok;
}

static bool run_reach(struct pipeline *p)
{
	p->analyses.reach = reach_compute(p->arena, p->analyses.program, p->analyses.calls);
	return true;
}

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

static bool run_normal(struct pipeline *p)
{
	return change_texts(p, form_normal);
}

/* Of the normal form; what follows rests on it, so that it is looked at here, always. */
static bool run_normal_reach(struct pipeline *p)
{
	bool ok = run_reach(p);
	for (unsigned i = 0; ok && i < p->units.n; i++)
		ok &= normal_check(p->units.at[i].unit, p->analyses.reach);
	return ok;
}

static bool run_omp_cfg(struct pipeline *p)
{
	struct analyses *x = &p->analyses;
	x->cfgs = omp_cfg_build_all(p->arena, x->program, x->calls, x->reach);
	return true;
}

static bool run_implicit(struct pipeline *p)
{
	for (unsigned i = 0; i < p->analyses.program->functions.n; i++)
		if (p->analyses.cfgs[i])
			implicit_add(p->arena, p->analyses.cfgs[i]);
	return true;
}

static bool run_modref(struct pipeline *p)
{
	p->analyses.modref = modref_compute(p->arena, &p->analyses);
	return true;
}

static bool run_threads(struct pipeline *p)
{
	p->analyses.copies = copies_compute(p->arena, &p->analyses);
	return true;
}

static bool run_liveness(struct pipeline *p)
{
	struct analyses *x = &p->analyses;
	const struct program *program = x->program;
	x->liveness = ARENA_ARRAY(p->arena, struct liveness *, program->functions.n + 1);
	for (unsigned i = 0; i < program->functions.n; i++)
		if (x->cfgs[i] && reach_function(x->reach, program->functions.at[i]))
			x->liveness[i] = liveness_compute(p->arena, x->cfgs[i],
							  modref_table(x->modref), x->modref);
	return true;
}

static bool run_team_size(struct pipeline *p)
{
	p->analyses.team_size = team_size_compute(p->arena, &p->analyses);
	return true;
}

static bool run_constant(struct pipeline *p)
{
	p->analyses.changing = constant_changing(p->arena, &p->analyses);
	return true;
}

static bool run_regions(struct pipeline *p)
{
	struct analyses *x = &p->analyses;
	x->regions = regions_compute(p->arena, x);
	return true;
}

static bool run_labels(struct pipeline *p)
{
	p->saving = saves_labels(p->arena, &p->analyses);
	return true;
}

static bool run_objects(struct pipeline *p)
{
	saves_objects(p->saving);
	return true;
}

static bool run_saves(struct pipeline *p)
{
	p->analyses.saves = saves_compute(p->saving);
	return true;
}

static bool run_parts(struct pipeline *p)
{
	saves_parts(p->saving);
	return true;
}

static bool run_reasons(struct pipeline *p)
{
	saves_reasons(p->saving);
	saves_argument_reads(p->saving);
	return true;
}

static bool run_diagnose(struct pipeline *p)
{
	saves_diagnose(p->saving);
	sequences_diagnose(p->arena, &p->analyses);
	lost_diagnose(p->analyses.program, p->analyses.calls);
	return !p->left_out || saves_leave_out(p->saving, p->left_out);
}

static bool run_guards(struct pipeline *p)
{
	p->analyses.guards = guards_compute(p->arena, &p->analyses);
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

static bool run_recompute(struct pipeline *p)
{
	return saves_recompute(p->saving, &p->analyses, p->recompute);
}

static bool run_rewrite(struct pipeline *p)
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

static bool run_naming(struct pipeline *p)
{
	naming_of(p->arena, &p->analyses, &p->plans, &p->naming);
	return true;
}

static bool run_report(struct pipeline *p)
{
	rewrite_report(p->arena, p->analyses.program, p->analyses.saves, &p->report);
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
	dump_program(p->analyses.program, out);
}

static void dump_points_to(const struct pipeline *p, struct text *out)
{
	points_to_dump(p->analyses.points_to, out);
}

static void dump_reach(const struct pipeline *p, struct text *out)
{
	reach_dump(p->analyses.reach, out);
}

static void dump_texts(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->units.n; i++)
		text_puts(out, p->units.at[i].unit->text);
}

static void dump_omp_cfg(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->analyses.program->functions.n; i++)
		if (p->analyses.cfgs[i])
			omp_cfg_dump(p->analyses.cfgs[i], out);
}

static void dump_modref(const struct pipeline *p, struct text *out)
{
	modref_dump(p->analyses.modref, out);
}

static void dump_threads(const struct pipeline *p, struct text *out)
{
	const struct analyses *x = &p->analyses;
	if (!x->copies)
		text_puts(out, "no thread-local variables\n");
	for (unsigned i = 0; x->copies && i < x->program->functions.n; i++)
		if (x->cfgs[i])
			copies_dump(x->copies, x->program->functions.at[i], out);
}

static void dump_liveness(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->analyses.program->functions.n; i++)
		if (p->analyses.liveness[i])
			liveness_dump(p->analyses.liveness[i], p->analyses.points_to, out);
}

static void dump_team_size(const struct pipeline *p, struct text *out)
{
	team_size_dump(p->analyses.team_size, out);
}

static void dump_constant(const struct pipeline *p, struct text *out)
{
	constant_dump(p->analyses.changing, p->analyses.points_to, out);
}

static void dump_regions(const struct pipeline *p, struct text *out)
{
	regions_dump(p->analyses.regions, out);
}

static void dump_labels(const struct pipeline *p, struct text *out)
{
	saves_dump_labels(p->saving, out);
}

static void dump_objects(const struct pipeline *p, struct text *out)
{
	saves_dump_objects(p->saving, out);
}

static void dump_saves(const struct pipeline *p, struct text *out)
{
	saves_dump(p->analyses.saves, out);
}

static void dump_reasons(const struct pipeline *p, struct text *out)
{
	saves_dump_reasons(p->analyses.saves, out);
}

static void dump_recompute(const struct pipeline *p, struct text *out)
{
	recompute_dump(p->analyses.saves, out);
}

static void dump_guards(const struct pipeline *p, struct text *out)
{
	guards_dump(p->analyses.guards, out);
}

static void dump_rewrite(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->units.n; i++)
		add(out, &p->units.at[i].output);
	add(out, &p->registry);
}

static void dump_naming(const struct pipeline *p, struct text *out)
{
	add(out, &p->naming.json);
}

static void dump_report(const struct pipeline *p, struct text *out)
{
	add(out, &p->report);
}

/* ---- what must hold of them (invariant.h) ---------------------------------------------------- */

static void check_program(const struct pipeline *p)
{
	program_check(p->analyses.program);
}

/* Nothing is left without a name. */
static void check_named(const struct pipeline *p)
{
	check_program(p);
	for (unsigned i = 0; i < p->units.n; i++) {
		struct text text = {0};
		struct loc loc = {p->units.at[i].record->command.file, 0, 0};
		INVARIANT(loc, !form_literals(p, p->units.at[i].unit, &text));
		text_free(&text);
	}
}

static void check_points_to(const struct pipeline *p)
{
	INVARIANT(((struct loc){0}), points_to_check(p->analyses.points_to));
}

static void check_reach(const struct pipeline *p)
{
	reach_check(p->analyses.reach);
}

static void check_omp_cfg(const struct pipeline *p)
{
	for (unsigned i = 0; i < p->analyses.program->functions.n; i++)
		if (p->analyses.cfgs[i])
			omp_cfg_check(p->analyses.cfgs[i]);
}

static void check_modref(const struct pipeline *p)
{
	modref_check(p->analyses.modref);
}

static void check_threads(const struct pipeline *p)
{
	if (p->analyses.copies)
		copies_check(p->analyses.copies);
}

static void check_liveness(const struct pipeline *p)
{
	for (unsigned i = 0; i < p->analyses.program->functions.n; i++)
		if (p->analyses.liveness[i])
			liveness_check(p->analyses.liveness[i]);
}

static void check_team_size(const struct pipeline *p)
{
	team_size_check(p->analyses.team_size);
}

static void check_regions(const struct pipeline *p)
{
	regions_check(p->analyses.regions);
}

static void check_constant(const struct pipeline *p)
{
	constant_check(p->analyses.changing, &p->analyses);
}

static void check_labels(const struct pipeline *p)
{
	saves_check_labels(p->saving);
}

static void check_objects(const struct pipeline *p)
{
	saves_check_objects(p->saving);
}

static void check_saves(const struct pipeline *p)
{
	saves_check(p->saving);
}

static void check_recompute(const struct pipeline *p)
{
	recompute_check(p->analyses.saves);
}

static void check_guards(const struct pipeline *p)
{
	guards_check(p->analyses.guards, &p->analyses);
}

static void check_rewrite(const struct pipeline *p)
{
	for (unsigned i = 0; i < p->units.n; i++)
		rewrite_check(p->analyses.saves, p->units.at[i].unit, &p->units.at[i].output);
}

/* ---- the table ------------------------------------------------------------------------------ */

static const struct stage {
	const char *name, *folder, *from_to;
	bool (*run)(struct pipeline *); /* NULL: done when the file was compiled */
	void (*dump)(const struct pipeline *, struct text *);
	void (*check)(const struct pipeline *); /* NULL: nothing later rests on the result */
} stages[] = {
	{"flat", "clang_front",
	 "source -> flat text: macros and headers of the user expanded (at -c)", NULL, dump_flat,
	 NULL},
	{"program", "clang_front", "flat texts -> program (base/program.h)", read_units, dump_whole,
	 check_program},
	{"named", "normal", "texts -> compound literals at file scope have names; read again",
	 run_named, dump_texts, check_named},
	{"mapped", "normal", "texts -> without constructs that map data for a device; read again",
	 run_mapped, dump_texts, check_program},
	{"moved", "normal", "texts -> positions after what other threads wait for; read again",
	 run_moved, dump_texts, check_program},
	{"auto", "normal", "texts -> with positions at long loops (--ompckpt-auto); read again",
	 run_auto, dump_texts, check_program},
	{"selected", "normal",
	 "texts, a plan -> without the positions it does not keep; read again", run_selected,
	 dump_texts, check_program},
	{"points-to", "points_to", "program -> what each pointer may name, what each call may run",
	 run_points_to, dump_points_to, check_points_to},
	{"reach", "points_to", "points-to -> functions and calls on a path to a position",
	 run_reach, dump_reach, check_reach},
	{"normal", "normal", "texts -> texts in normal form; read again", run_normal, dump_texts,
	 check_program},
	{"normal-points-to", "points_to", "points-to of the normal form", run_points_to,
	 dump_points_to, check_points_to},
	{"normal-reach", "points_to", "reach of the normal form", run_normal_reach, dump_reach,
	 check_reach},
	{"omp-cfg", "omp_cfg", "function -> blocks of reads and writes in OpenMP regions",
	 run_omp_cfg, dump_omp_cfg, check_omp_cfg},
	{"implicit", "omp_cfg", "blocks -> blocks with what clauses assign", run_implicit,
	 dump_omp_cfg, check_omp_cfg},
	{"modref", "dataflow", "blocks -> what each function may read and write, must write",
	 run_modref, dump_modref, check_modref},
	{"threads", "dataflow", "blocks -> those of the initial thread, of a worker", run_threads,
	 dump_threads, check_threads},
	{"liveness", "dataflow", "blocks -> what may be read later, must be written", run_liveness,
	 dump_liveness, check_liveness},
	{"team-size", "dataflow", "blocks -> what depends on the number of threads", run_team_size,
	 dump_team_size, check_team_size},
	{"regions", "regions", "functions -> elements read first, elements that must be written",
	 run_regions, dump_regions, check_regions},
	{"constant", "saves", "blocks -> what may change once a position was reached", run_constant,
	 dump_constant, check_constant},
	{"labels", "saves", "liveness, regions -> what is live at positions and calls on a path",
	 run_labels, dump_labels, check_labels},
	{"objects", "saves", "labels -> numbered objects, locals with a fixed address", run_objects,
	 dump_objects, check_objects},
	{"saves", "saves", "labels, objects -> what each label saves", run_saves, dump_saves,
	 check_saves},
	{"parts", "saves", "saves, regions -> of which objects some elements are enough", run_parts,
	 dump_saves, check_saves},
	{"reasons", "saves", "saves -> why each thing is saved, later reads of argv", run_reasons,
	 dump_reasons, check_saves},
	{"diagnose", "saves", "saves -> errors and warnings: what can't be saved", run_diagnose,
	 dump_saves, NULL},
	{"recompute", "saves",
	 "saves, modref -> what main's first calls fill again, left out if asked", run_recompute,
	 dump_recompute, check_recompute},
	{"guards", "saves", "saves -> where a thread that was cut waits for the copy", run_guards,
	 dump_guards, check_guards},
	{"rewrite", "rewrite", "texts, saves, guards -> C for the backend, the registry unit",
	 run_rewrite, dump_rewrite, check_rewrite},
	{"naming", "naming", "saves, plans, points-to -> section .ompckpt.naming", run_naming,
	 dump_naming, NULL},
	{"report", "rewrite", "saves -> section .ompckpt.report", run_report, dump_report, NULL},
};

static const struct stage *const stages_end = stages + sizeof stages / sizeof *stages;

/* Run up to and including "last"; no further than to where no position is left. */
static bool run_to(struct pipeline *p, const struct stage *last)
{
	bool ok = true;
	for (const struct stage *s = stages; s <= last && ok && !p->is_empty; s++) {
		progress_say("ompckpt-cc: %s (stage %d of %d)", s->name, (int)(s - stages) + 1,
			     (int)(last - stages) + 1);
		pass_times_begin(s->name);
		ok = !s->run || (s->run(p) && !diag_errors());
		if (ok && p->is_checked && s->check)
			s->check(p);
	}
	progress_end();
	return ok;
}

/* Give back what is in no arena. */
static void finish(struct pipeline *p)
{
	if (p->analyses.regions)
		regions_free(p->analyses.regions);
	p->analyses.regions = NULL;
	if (p->pointers)
		arena_free(p->pointers);
	p->pointers = NULL;
	p->analyses.points_to = NULL;
	p->analyses.calls = NULL;
}

/* ---- tries with automatic positions ---------------------------------------------------------- */

static bool wants_positions(const struct pipeline *p)
{
	bool wants = p->is_auto;
	for (unsigned i = 0; i < p->units.n; i++)
		wants |= p->units.at[i].record->is_auto;
	return wants;
}

/* As the caller gave it. */
static void begin_again(struct pipeline *p, const struct pipeline *given)
{
	finish(p);
	for (unsigned i = 0; i < p->units.n; i++) {
		struct pipeline_unit *u = &p->units.at[i];
		text_free(&u->output);
		*u = (struct pipeline_unit){.record = u->record};
	}
	text_free(&p->naming.json);
	text_free(&p->registry);
	text_free(&p->report);
	*p = *given;
}

enum tried { TRIED_WELL, TRIED_AGAIN, TRIED_IN_VAIN };

/* With positions, but for what earlier tries excluded. */
/* Is something asked for that only a program with positions can be? */
static bool is_bound(const struct pipeline *p)
{
	return p->plan || (p->recompute && *p->recompute);
}

static enum tried try_once(struct pipeline *p, const struct stage *last, struct excluded_list *x)
{
	unsigned first = diag_hold();
	p->makes_positions = true;
	p->excluded = x;
	if (run_to(p, last)) {
		diag_release(first, DIAG_PRINT);
		tried_tell(x);
		return TRIED_WELL;
	}
	bool is_new = p->analyses.program && tried_exclude(p->arena, p->analyses.program, first, x);
	diag_release(first, !is_new && is_bound(p) ? DIAG_PRINT : DIAG_DROP);
	return is_new ? TRIED_AGAIN : TRIED_IN_VAIN;
}

/* Positions that nobody asked for are no reason to refuse a program, unless a plan has chosen them,
 * or something is to be computed again:
 * at the last there are none. */
static bool run_tries(struct pipeline *p, const struct stage *last)
{
	enum { MOST_TRIES = 12 };
	const struct pipeline given = *p;
	struct excluded_list x = {0};
	if (!wants_positions(p))
		return run_to(p, last);
	for (unsigned i = 0; i < MOST_TRIES; i++) {
		enum tried how = try_once(p, last, &x);
		if (how == TRIED_WELL || (how == TRIED_IN_VAIN && is_bound(p)))
			return how == TRIED_WELL;
		begin_again(p, &given);
		if (how == TRIED_IN_VAIN)
			break;
	}
	return run_to(p, last);
}

bool pipeline_run(struct pipeline *p)
{
	bool ok = run_tries(p, stages_end - 1);
	finish(p);
	return ok;
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
	bool ok = run_tries(p, s);
	if (ok && (!p->is_empty || s <= find_stage("selected")))
		s->dump(p, out);
	finish(p);
	return ok;
}

void pipeline_list(struct text *out)
{
	for (const struct stage *s = stages; s < stages_end; s++)
		text_printf(out, "  %-16s %-11s %s\n", s->name, s->folder, s->from_to);
}
