/* recompile.c - one compiler run per unit, in parallel.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    output text and record of each unit; the registry's text.
 * Out:   objects in the temporary folder.
 * Means: each unit is compiled where, how and by which compiler the user compiled it, without
 *        warnings, which the user has seen already. A unit that takes a library's address is not
 *        compiled position-independent: pointers in an image must hold in the next process. What
 *        the flat text has inside is not given twice (-include); outputs beside the object are
 *        not written again.
 * Errs:  a compiler's error here is a mistake of ours; it is shown with the way to report it. */
#include "recompile.h"
#include "arguments.h"
#include "child.h"
#include "diag.h"
#include "files.h"
#include "front.h"
#include "pass_times.h"
#include "pipeline.h"
#include "progress.h"
#include "record.h"
#include "temp.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* The user's options, as far as they hold for the second compilation. */
static void add_options(struct arena *a, struct command *c, const struct front_command *from)
{
	for (const char *const *arg = front_flat_args(a, from); *arg; arg++)
		command_add(a, c, *arg);
}

static struct job job_of(struct arena *a, const struct front_command *from, bool at_fixed_addresses,
			 const char *source, const char *object)
{
	struct command c = {0};
	command_add(a, &c, from->backend);
	add_options(a, &c, from);
	command_add(a, &c, "-w");
	if (at_fixed_addresses) {
		command_add(a, &c, "-fno-pie");
		command_add(a, &c, "-fno-pic");
		command_add(a, &c, "-fplt");
	}
	command_add(a, &c, arena_printf(a, "-I%s", files_own(a, "include")));
	command_add(a, &c, "-c");
	command_add(a, &c, source);
	command_add(a, &c, "-o");
	command_add(a, &c, object);
	return (struct job){.argv = command_argv(a, &c), .directory = from->directory};
}

/* "solve.c" → "solve.c"; the second of that name → "solve-2.c". */
static const char *emit_name(struct arena *a, const struct pipeline *p, unsigned unit)
{
	const char *base = base_of(p->units.at[unit].record->command.file);
	unsigned twins = 1;
	for (unsigned i = 0; i < unit; i++)
		twins += !strcmp(base_of(p->units.at[i].record->command.file), base);
	const char *dot = strrchr(base, '.');
	int stem = (int)(dot ? dot - base : (long)strlen(base));
	return twins > 1 ? arena_printf(a, "%.*s-%u.c", stem, base, twins)
			 : arena_printf(a, "%.*s.c", stem, base);
}

static bool emit(struct arena *a, const struct arguments *args, const struct pipeline *p)
{
	if (mkdir(args->emit, 0777) && errno != EEXIST) {
		diag(DIAG_ERROR, (struct loc){args->emit, 0, 0}, "the folder can't be made: %s",
		     strerror(errno));
		return false;
	}
	for (unsigned i = 0; i < p->units.n; i++)
		if (!files_write(arena_printf(a, "%s/%s", args->emit, emit_name(a, p, i)),
				 &p->units.at[i].output))
			return false;
	return files_write(arena_printf(a, "%s/ompckpt_registry.c", args->emit), &p->registry);
}

static bool report_failures(const struct pipeline *p, const struct job *jobs, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		const char *file = i < p->units.n ? p->units.at[i].record->command.file : NULL;
		if (jobs[i].status)
			diag(DIAG_ERROR, (struct loc){file, 0, 0},
			     "the transformed source does not compile (exit status %d)",
			     jobs[i].status);
	}
	diag(DIAG_HELP, (struct loc){0},
	     "this is a mistake of ompckpt-cc: --ompckpt-emit=DIR keeps the source for a report");
	return false;
}

/* How the units ask for OpenMP, or NULL: the registry has a team, too. */
static const char *openmp_option(const struct pipeline *p)
{
	for (unsigned i = 0; i < p->units.n; i++) {
		const struct front_command *c = &p->units.at[i].record->command;
		for (unsigned k = 0; k < c->nargs; k++)
			if (!strncmp(c->args[k], "-fopenmp", 8) &&
			    strcmp(c->args[k], "-fopenmp-simd"))
				return c->args[k];
	}
	return NULL;
}

bool recompile(struct arena *a, const struct arguments *args, const struct pipeline *p,
	       struct recompiled *out)
{
	unsigned n = p->units.n;
	struct job *jobs = ARENA_ARRAY(a, struct job, n + 1);
	const char *const own[] = {"-O2", openmp_option(p)};
	const struct front_command registry = {
		.directory = NULL, .backend = args->backend, .args = own, .nargs = own[1] ? 2 : 1};
	if (args->emit && !emit(a, args, p))
		return false;
	out->objects = ARENA_ARRAY(a, const char *, n + 1);
	for (unsigned i = 0; i <= n; i++) {
		const struct pipeline_unit *u = i < n ? &p->units.at[i] : NULL;
		const char *base = u ? emit_name(a, p, i) : "ompckpt_registry.c";
		const char *source = temp_path(a, arena_printf(a, "%u-%s", i, base));
		if (!files_write(source, u ? &u->output : &p->registry))
			return false;
		out->objects[i] = temp_path(a, arena_printf(a, "%u-%s.o", i, base));
		jobs[i] = job_of(a, u ? &u->record->command : &registry,
				 u && u->takes_foreign_address, source, out->objects[i]);
	}
	out->registry = out->objects[n];
	pass_times_begin("compile again");
	progress_say("ompckpt-cc: compiling %u files again", n + 1);
	bool ok = child_run_all(a, jobs, n + 1);
	progress_end();
	return ok || report_failures(p, jobs, n + 1);
}
