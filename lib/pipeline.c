/* pipeline.c - the stage table.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the records of a whole program (lib/gather).
 * Out:   per unit the C that is compiled in its place, the registry unit, the report.
 * Means: one row per stage (stages.h). A stage that printed an error ends the run; the normal form
 *        makes new texts, so that everything before it is computed once more.
 * Cost:  the sum of the stages'. */
#include "pass_times.h"
#include "progress.h"
#include "stages.h"
#include "tries.h"

#include <assert.h>
#include <string.h>

static const struct stage {
	const char *name, *folder, *from_to;
	stage_run *run; /* NULL: done when the file was compiled */
	stage_dump *dump;
	stage_check *check; /* NULL: nothing later rests on the result */
} stages[] = {
	{"flat", "clang_front",
	 "source -> flat text: macros and headers of the user expanded (at -c)", NULL, dump_flat,
	 NULL},
	{"program", "clang_front", "flat texts -> program (base/program.h)", run_program,
	 dump_whole_program, check_program},
	{"named", "normal", "texts -> compound literals at file scope have names; read again",
	 run_named, dump_texts, check_named},
	{"looped", "normal", "texts -> loops that are made of gotos are loops; read again",
	 run_looped, dump_texts, check_program},
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

bool pipeline_run(struct pipeline *p)
{
	bool ok = tries_run(p, run_to, stages_end - 1);
	stages_finish(p);
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
	bool ok = tries_run(p, run_to, s);
	if (ok && (!p->is_empty || s <= find_stage("selected")))
		s->dump(p, out);
	stages_finish(p);
	return ok;
}

void pipeline_list(struct text *out)
{
	for (const struct stage *s = stages; s < stages_end; s++)
		text_printf(out, "  %-16s %-11s %s\n", s->name, s->folder, s->from_to);
}
