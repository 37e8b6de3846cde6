/* link.c - trial link, gather, pipeline, recompile, link.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a command line that links.
 * Out:   the backend's own output, if no object taken holds a position; else the transformed
 *        program, with the report and the naming in sections of their own. -r and -shared: the
 *        backend's output with the records of all inputs.
 * Means: the trial link is the user's own link with a trace, so that for a program without a
 *        position nothing is left to do.
 * Errs:  on any error the output is removed.
 * Cost:  a second link and a second compilation of every unit, over the cores, if there is a
 *        position. */
#include "link.h"
#include "arguments.h"
#include "child.h"
#include "compile.h"
#include "diag.h"
#include "files.h"
#include "machine.h"
#include "options.h"
#include "naming_section.h"
#include "own_shared.h"
#include "packed.h"
#include "pass_times.h"
#include "pipeline.h"
#include "pragmas.h"
#include "program_of.h"
#include "recompile.h"
#include "relink.h"
#include "temp.h"
#include "external.h"

#include <stdio.h>
#include <string.h>

#define REPORT_SECTION ".ompckpt.report"

static const char *output_of(const struct arguments *args)
{
	return args->output ? args->output : "a.out";
}

/* Sources in a link are compiled by it. */
static bool may_silence(struct arena *a, const struct arguments *args,
			const struct whole_program *w)
{
	struct record *records = ARENA_ARRAY(a, struct record, w->sources.n);
	for (unsigned i = 0; i < w->sources.n; i++)
		records[i] = w->sources.at[i].record;
	return pragmas_are_ours(a, args, records, w->sources.n);
}

static int trial_link(struct arena *a, const struct arguments *args, const struct whole_program *w,
		      struct link_trace *trace)
{
	struct command c = arguments_as_given(a, args);
	struct text said = {0}, rest = {0};
	if (may_silence(a, args, w))
		command_add(a, &c, PRAGMAS_SILENCE);
	command_add(a, &c, "-Wl,-t,-t");
	int status = child_run(a, command_argv(a, &c), &said);
	if (said.at)
		link_trace_parse(a, said.at, trace, &rest);
	if (rest.at)
		fputs(rest.at, stdout);
	text_free(&said);
	text_free(&rest);
	return status;
}

/* ---- links that keep the records ------------------------------------------------------------ */

static void encode_all(const struct whole_program *w, struct text *out)
{
	for (unsigned i = 0; i < w->sources.n; i++)
		record_append(&w->sources.at[i].record, out);
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct records *r = &w->gather.objects.at[i].records;
		for (unsigned k = 0; k < r->list.n; k++)
			record_append(&r->list.at[k], out);
	}
}

/* -r: a linker concatenates the records of objects, but gcc's -flto drops them, and sources given
 * to the link have none yet. */
static int finish_relocatable(const struct arguments *args, const struct whole_program *w)
{
	struct text records = {0};
	encode_all(w, &records);
	bool ok =
		!records.n || compile_embed(output_of(args), (struct bytes){records.at, records.n});
	text_free(&records);
	return ok ? 0 : 1;
}

/* ---- the transformed program ---------------------------------------------------------------- */

/* The report, the naming (what the link has placed by now), and what shared objects it took in. */
static bool add_sections(struct arena *a, const struct arguments *args,
			 const struct whole_program *w, const struct pipeline *p)
{
	const char *path = output_of(args);
	struct text file = {0}, naming = {0}, report = {0}, taken = {0};
	own_shared_taken(a, w, &taken);
	bool ok = text_read_file(&file, path) &&
		  naming_section(a, (struct bytes){file.at, file.n}, p, &naming) &&
		  packed_make(&p->report, &report) &&
		  elf_add_section(&file, REPORT_SECTION, (struct bytes){report.at, report.n}, 0) &&
		  elf_add_section(&file, NAMING_SECTION, (struct bytes){naming.at, naming.n}, 0) &&
		  (!taken.n ||
		   elf_add_section(&file, TAKEN_SECTION, (struct bytes){taken.at, taken.n}, 0)) &&
		  files_write_over(path, &file);
	if (!ok)
		diag(DIAG_ERROR, (struct loc){path, 0, 0},
		     "the report and the naming can't be added to it");
	text_free(&file);
	text_free(&naming);
	text_free(&taken);
	text_free(&report);
	return ok;
}

/* The trial link's output, which takes no checkpoints, must not be taken for the program's; unless
 * no position could be made. */
static int transform(struct arena *a, const struct arguments *args, struct whole_program *w,
		     bool *is_empty)
{
	struct pipeline p = {0};
	struct recompiled new;
	if (program_has_position(w))
		temp_remove_outputs();
	if (!options_accept(args, w) || !machine_accept(a, args) || !external_compile(a, args, w) ||
	    !program_to_pipeline(a, args, w, &p) || !pipeline_run(&p))
		return 1;
	*is_empty = p.is_empty;
	if (p.is_empty)
		return 0;
	temp_remove_outputs();
	if (!external_prepare(a, args, w, &p.registry) || !recompile(a, args, w, &p, &new) ||
	    !relink_check(a, w, &new))
		return 1;
	pass_times_begin("link");
	int status = relink(a, args, w, &new, p.analyses.program);
	return status ? status : !add_sections(a, args, w, &p);
}

/* A program in which nobody marked a position is built without, if it can't be built with; not if a
 * plan, or what is to be computed again, asks for them. One that has no loops is built without, and
 * nothing is said of it. */
static int transform_automatically(struct arena *a, const struct arguments *args,
				   struct whole_program *w)
{
	bool is_bound = args->plan || (args->recompute && *args->recompute);
	bool is_empty = false;
	unsigned first = diag_hold();
	int status = transform(a, args, w, &is_empty);
	bool is_told = is_empty && diag_kept(first);
	struct command c = arguments_as_given(a, args);
	diag_release(first, status && !is_bound ? DIAG_SOFTEN : DIAG_PRINT);
	if (is_bound || (!status && !is_told))
		return status;
	diag(DIAG_WARNING, (struct loc){output_of(args), 0, 0},
	     "it is built without automatic positions, and takes no checkpoints");
	return status ? child_run(a, command_argv(a, &c), NULL) : 0;
}

static int finish(struct arena *a, const struct arguments *args, struct whole_program *w)
{
	if (args->action == ACTION_LINK_RELOCATABLE)
		return finish_relocatable(args, w);
	if (args->action == ACTION_LINK_SHARED)
		return own_shared_embed(a, args, w) ? 0 : 1;
	bool is_empty;
	if (program_has_position(w))
		return transform(a, args, w, &is_empty);
	return program_wants_positions(args, w) ? transform_automatically(a, args, w) : 0;
}

int link_program(struct arena *a, struct arguments *args)
{
	struct link_trace trace = {0};
	struct whole_program w = {0};
	if (args->is_timed)
		pass_times_enable();
	temp_for_children();
	temp_output(output_of(args));
	program_of_sources(a, args, &w);
	if (!library_link_statically(a, args))
		return 1;
	pass_times_begin("trial link");
	int status = trial_link(a, args, &w, &trace);
	if (status)
		return status;
	pass_times_begin("gather");
	if (!program_accept(a, &w) || !program_of_objects(a, args, &trace, &w) ||
	    !own_shared_gather(a, args, &w))
		return 1;
	status = finish(a, args, &w);
	pass_times_end();
	if (!status)
		temp_keep_outputs();
	return status;
}
