/* stages.h - what runs, prints and checks each stage: the rows of the table in pipeline.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "run" needs what the rows above it have left in "p"; false after error messages. "dump" appends
 * the result in text form, "check" looks for what must hold of it (invariant.h). */
#ifndef OMPCKPT_STAGES_H
#define OMPCKPT_STAGES_H

#include "pipeline.h"

typedef bool stage_run(struct pipeline *p);
typedef void stage_dump(const struct pipeline *p, struct text *out);
typedef void stage_check(const struct pipeline *p);

/* ---- stages_texts.c ---- */

stage_run run_program, run_named, run_looped, run_mapped, run_moved, run_auto, run_selected;
stage_run run_normal;
stage_dump dump_flat, dump_whole_program, dump_texts;
stage_check check_program, check_named;

/* ---- stages_analyses.c ---- */

stage_run run_points_to, run_reach, run_normal_reach, run_omp_cfg, run_implicit;
stage_run run_modref, run_threads, run_liveness, run_team_size, run_regions;
stage_run run_constant, run_labels, run_objects, run_saves, run_parts, run_reasons;
stage_run run_diagnose, run_recompute, run_guards;
stage_dump dump_points_to, dump_reach, dump_omp_cfg;
stage_dump dump_modref, dump_threads, dump_liveness, dump_team_size, dump_regions;
stage_dump dump_constant, dump_labels, dump_objects, dump_saves, dump_reasons;
stage_dump dump_recompute, dump_guards;
stage_check check_points_to, check_reach, check_omp_cfg;
stage_check check_modref, check_threads, check_liveness, check_team_size, check_regions;
stage_check check_constant, check_labels, check_objects, check_saves;
stage_check check_recompute, check_guards;

/* Give back what the stages hold that is in no arena. */
void stages_finish(struct pipeline *p);

/* ---- stages_output.c ---- */

stage_run run_rewrite, run_naming, run_report;
stage_dump dump_rewrite, dump_naming, dump_report;
stage_check check_rewrite;

#endif
