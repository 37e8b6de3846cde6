/* stages_analyses.c - the stages that look at the program and leave its texts as they are.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a program, and what the stages before have found out about it.
 * Out:   one more of "analyses"; of the saves, what belongs to them.
 * Means: each stage is its folder's; here it gets what it needs, and its dump and its check.
 * Cost:  the stages'. */
#include "calls.h"
#include "constant.h"
#include "copies.h"
#include "guards.h"
#include "invariant.h"
#include "left_out.h"
#include "liveness.h"
#include "lost.h"
#include "modref.h"
#include "normal.h"
#include "omp_cfg.h"
#include "points_to.h"
#include "reach.h"
#include "recompute.h"
#include "regions.h"
#include "saves.h"
#include "sequences.h"
#include "stages.h"
#include "team_size.h"

/* ---- points_to ---- */

/* What the text before the normal form gave is not asked any more. */
bool run_points_to(struct pipeline *p)
{
	struct analyses *x = &p->analyses;
	if (p->pointers)
		arena_free(p->pointers);
	p->pointers = arena_new();
	x->points_to = points_to_compute(p->pointers, x->program);
	x->calls = calls_compute(p->pointers, x->program, x->points_to);
	return true;
}

void dump_points_to(const struct pipeline *p, struct text *out)
{
	points_to_dump(p->analyses.points_to, out);
}

void check_points_to(const struct pipeline *p)
{
	INVARIANT(((struct loc){0}), points_to_check(p->analyses.points_to));
}

bool run_reach(struct pipeline *p)
{
	p->analyses.reach = reach_compute(p->arena, p->analyses.program, p->analyses.calls);
	return true;
}

void dump_reach(const struct pipeline *p, struct text *out)
{
	reach_dump(p->analyses.reach, out);
}

void check_reach(const struct pipeline *p)
{
	reach_check(p->analyses.reach);
}

/* Of the normal form; what follows rests on it, so that it is looked at here, always. */
bool run_normal_reach(struct pipeline *p)
{
	bool ok = run_reach(p);
	for (unsigned i = 0; ok && i < p->units.n; i++)
		ok &= normal_check(p->units.at[i].unit, p->analyses.reach);
	return ok;
}

/* ---- omp_cfg ---- */

bool run_omp_cfg(struct pipeline *p)
{
	struct analyses *x = &p->analyses;
	x->cfgs = omp_cfg_build_all(p->arena, x->program, x->calls, x->reach);
	return true;
}

void dump_omp_cfg(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->analyses.program->functions.n; i++)
		if (p->analyses.cfgs[i])
			omp_cfg_dump(p->analyses.cfgs[i], out);
}

void check_omp_cfg(const struct pipeline *p)
{
	for (unsigned i = 0; i < p->analyses.program->functions.n; i++)
		if (p->analyses.cfgs[i])
			omp_cfg_check(p->analyses.cfgs[i]);
}

bool run_implicit(struct pipeline *p)
{
	for (unsigned i = 0; i < p->analyses.program->functions.n; i++)
		if (p->analyses.cfgs[i])
			implicit_add(p->arena, p->analyses.cfgs[i]);
	return true;
}

/* ---- dataflow ---- */

bool run_modref(struct pipeline *p)
{
	p->analyses.modref = modref_compute(p->arena, &p->analyses);
	return true;
}

void dump_modref(const struct pipeline *p, struct text *out)
{
	modref_dump(p->analyses.modref, out);
}

void check_modref(const struct pipeline *p)
{
	modref_check(p->analyses.modref);
}

bool run_threads(struct pipeline *p)
{
	p->analyses.copies = copies_compute(p->arena, &p->analyses);
	return true;
}

void dump_threads(const struct pipeline *p, struct text *out)
{
	const struct analyses *x = &p->analyses;
	if (!x->copies)
		text_puts(out, "no thread-local variables\n");
	for (unsigned i = 0; x->copies && i < x->program->functions.n; i++)
		if (x->cfgs[i])
			copies_dump(x->copies, x->program->functions.at[i], out);
}

void check_threads(const struct pipeline *p)
{
	if (p->analyses.copies)
		copies_check(p->analyses.copies);
}

bool run_liveness(struct pipeline *p)
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

void dump_liveness(const struct pipeline *p, struct text *out)
{
	for (unsigned i = 0; i < p->analyses.program->functions.n; i++)
		if (p->analyses.liveness[i])
			liveness_dump(p->analyses.liveness[i], p->analyses.points_to, out);
}

void check_liveness(const struct pipeline *p)
{
	for (unsigned i = 0; i < p->analyses.program->functions.n; i++)
		if (p->analyses.liveness[i])
			liveness_check(p->analyses.liveness[i]);
}

bool run_team_size(struct pipeline *p)
{
	p->analyses.team_size = team_size_compute(p->arena, &p->analyses);
	return true;
}

void dump_team_size(const struct pipeline *p, struct text *out)
{
	team_size_dump(p->analyses.team_size, out);
}

void check_team_size(const struct pipeline *p)
{
	team_size_check(p->analyses.team_size);
}

/* ---- regions ---- */

bool run_regions(struct pipeline *p)
{
	struct analyses *x = &p->analyses;
	x->regions = regions_compute(p->arena, x);
	return true;
}

void dump_regions(const struct pipeline *p, struct text *out)
{
	regions_dump(p->analyses.regions, out);
}

void check_regions(const struct pipeline *p)
{
	regions_check(p->analyses.regions);
}

/* ---- saves ---- */

bool run_constant(struct pipeline *p)
{
	p->analyses.changing = constant_changing(p->arena, &p->analyses);
	return true;
}

void dump_constant(const struct pipeline *p, struct text *out)
{
	constant_dump(p->analyses.changing, p->analyses.points_to, out);
}

void check_constant(const struct pipeline *p)
{
	constant_check(p->analyses.changing, &p->analyses);
}

bool run_labels(struct pipeline *p)
{
	p->saving = saves_labels(p->arena, &p->analyses);
	return true;
}

void dump_labels(const struct pipeline *p, struct text *out)
{
	saves_dump_labels(p->saving, out);
}

void check_labels(const struct pipeline *p)
{
	saves_check_labels(p->saving);
}

bool run_objects(struct pipeline *p)
{
	saves_objects(p->saving);
	return true;
}

void dump_objects(const struct pipeline *p, struct text *out)
{
	saves_dump_objects(p->saving, out);
}

void check_objects(const struct pipeline *p)
{
	saves_check_objects(p->saving);
}

bool run_saves(struct pipeline *p)
{
	p->analyses.saves = saves_compute(p->saving);
	return true;
}

void dump_saves(const struct pipeline *p, struct text *out)
{
	saves_dump(p->analyses.saves, out);
}

void check_saves(const struct pipeline *p)
{
	saves_check(p->saving);
}

bool run_parts(struct pipeline *p)
{
	saves_parts(p->saving);
	return true;
}

bool run_reasons(struct pipeline *p)
{
	saves_reasons(p->saving);
	saves_argument_reads(p->saving);
	return true;
}

void dump_reasons(const struct pipeline *p, struct text *out)
{
	saves_dump_reasons(p->analyses.saves, out);
}

bool run_diagnose(struct pipeline *p)
{
	saves_diagnose(p->saving);
	sequences_diagnose(p->arena, &p->analyses);
	lost_diagnose(p->analyses.program, p->analyses.calls, p->analyses.reach);
	return !p->left_out || saves_leave_out(p->saving, p->left_out);
}

bool run_recompute(struct pipeline *p)
{
	struct recompute_wish wish = {
		.names = p->recompute, .plan = p->plan_read, .measures = p->is_profiled};
	return saves_recompute(p->saving, &p->analyses, &wish);
}

void dump_recompute(const struct pipeline *p, struct text *out)
{
	recompute_dump(p->analyses.saves, out);
}

void check_recompute(const struct pipeline *p)
{
	recompute_check(p->analyses.saves);
}

bool run_guards(struct pipeline *p)
{
	p->analyses.guards = guards_compute(p->arena, &p->analyses);
	return true;
}

void dump_guards(const struct pipeline *p, struct text *out)
{
	guards_dump(p->analyses.guards, out);
}

void check_guards(const struct pipeline *p)
{
	guards_check(p->analyses.guards, &p->analyses);
}

/* ---- at the end ---- */

void stages_finish(struct pipeline *p)
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
