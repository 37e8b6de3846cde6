/* recompile.c - one compiler run per unit, in parallel.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    output text and record of each unit, the objects of the link; the texts of the registry
 *        and of MPI's adapter.
 * Out:   objects: the link's own where the unit's text is what it was compiled from, else those of
 *        an earlier link with the same text (cache.h), else new ones, in the temporary folder.
 * Means: each unit is compiled where, how and by which compiler the user compiled it, without
 *        warnings, which the user has seen already. A unit that takes a library's address is not
 *        compiled position-independent: pointers in an image must hold in the next process. What
 *        the flat text has inside is not given twice (-include); outputs beside the object are
 *        not written again.
 * Errs:  a compiler's error here is a mistake of ours; it is shown with the way to report it. */
#include "recompile.h"
#include "arguments.h"
#include "cache.h"
#include "child.h"
#include "diag.h"
#include "files.h"
#include "front.h"
#include "mpi_link.h"
#include "own_shared.h"
#include "pass_times.h"
#include "pipeline.h"
#include "program_of.h"
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

/* One compilation: "argv" but for source and object. */
static const char *const *command_of(struct arena *a, const struct front_command *from,
				     bool at_fixed_addresses)
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
	return command_argv(a, &c);
}

static struct job job_of(struct arena *a, const char *const *argv, const char *directory,
			 const char *source, const char *object)
{
	struct command c = {0};
	for (; *argv; argv++)
		command_add(a, &c, *argv);
	command_add(a, &c, "-c");
	command_add(a, &c, source);
	command_add(a, &c, "-o");
	command_add(a, &c, object);
	return (struct job){.argv = command_argv(a, &c), .directory = directory};
}

/* "solve.c" → "solve.c"; the second of that name → "solve-2.c". */
static const char *emit_name(struct arena *a, const struct pipeline *p, unsigned unit)
{
	const char *base = base_of(p->units.at[unit].record->command.file);
	unsigned same_named = 1;
	for (unsigned i = 0; i < unit; i++)
		same_named += !strcmp(base_of(p->units.at[i].record->command.file), base);
	const char *dot = strrchr(base, '.');
	int stem = (int)(dot ? dot - base : (long)strlen(base));
	return same_named > 1 ? arena_printf(a, "%.*s-%u.c", stem, base, same_named)
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

/* ---- objects that can stay ------------------------------------------------------------------ */

/* The object of record "k" of "o", which has no other; NULL: there is none, or an archive's member
 * can't be written. */
static const char *file_of(struct arena *a, const struct gathered *o, unsigned k, unsigned number)
{
	struct text t = {(char *)o->bytes.at, o->bytes.n, 0};
	const char *path;
	if (elf_is_shared(o->bytes))
		return own_shared_object_of(a, &o->records.list.at[k]);
	if (o->records.list.n != 1)
		return NULL;
	if (!o->archive || o->archive->archive.is_thin)
		return o->path;
	path = temp_path(a, arena_printf(a, "kept-%u.o", number));
	return files_write(path, &t) ? path : NULL;
}

/* out->objects of the units whose objects can stay. */
static void keep_objects(struct arena *a, const struct whole_program *w, const struct pipeline *p,
			 struct recompiled *out)
{
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct gathered *o = &w->gather.objects.at[i];
		unsigned first = w->first_unit.at[i];
		for (unsigned k = 0; first != NO_UNIT && k < o->records.list.n; k++)
			if (!p->units.at[first + k].needs_compiling)
				out->objects[first + k] = file_of(a, o, k, i);
	}
}

/* ---- the others ------------------------------------------------------------------------------ */

/* Compilations to run; the jobs and what they are for have the same numbers. */
struct work {
	struct job *jobs;
	const char **files; /* for messages: the unit's, or NULL */
	const char **objects;
	struct cache_entry *entries;
	unsigned n;
};

/* One text to compile. */
struct made {
	const char *name, *file;
	const struct text *text;
	const struct front_command *from;
	bool at_fixed_addresses;
	uint64_t headers;
};

/* Take its object from the cache, or add a job that makes it. */
static bool plan(struct arena *a, const struct made *m, struct work *w, const char **object)
{
	const char *source = temp_path(a, m->name), *directory = m->from->directory;
	const char *const *argv = command_of(a, m->from, m->at_fixed_addresses);
	struct cache_entry entry = cache_entry_of(a, argv, directory, m->text, m->headers);
	*object = temp_path(a, arena_printf(a, "%s.o", m->name));
	if (cache_take(&entry, *object))
		return true;
	w->files[w->n] = m->file;
	w->objects[w->n] = *object;
	w->entries[w->n] = entry;
	w->jobs[w->n++] = job_of(a, argv, directory, source, *object);
	return files_write(source, m->text);
}

static bool plan_unit(struct arena *a, const struct pipeline *p, unsigned i, struct work *w,
		      const char **object)
{
	const struct pipeline_unit *u = &p->units.at[i];
	const struct made made = {
		.name = arena_printf(a, "%u-%s", i, emit_name(a, p, i)),
		.file = u->record->command.file,
		.text = &u->output,
		.from = &u->record->command,
		.at_fixed_addresses = u->takes_foreign_address,
		.headers = u->unit->headers,
	};
	return plan(a, &made, w, object);
}

static bool plan_registry(struct arena *a, const struct arguments *args, const struct pipeline *p,
			  struct work *w, const char **object)
{
	const char *const own[] = {"-O2", openmp_option(p)};
	const struct front_command from = {
		.backend = args->backend, .args = own, .nargs = own[1] ? 2 : 1};
	const struct made made = {.name = arena_printf(a, "%u-ompckpt_registry.c", p->units.n),
				  .text = &p->registry,
				  .from = &from};
	return plan(a, &made, w, object);
}

static bool plan_adapter(struct arena *a, const struct arguments *args,
			 const struct whole_program *program, const struct pipeline *p,
			 struct work *w, const char **object)
{
	static const char *const own[] = {"-O1"};
	const char *slash = strchr(args->backend, '/');
	const struct front_command from = {
		.backend = args->backend,
		.args = own,
		.nargs = 1,
		/* Clang has its folder among its options: the cache's object would be that
		 * folder's alone. */
		.directory = slash && slash != args->backend ? NULL : "/",
	};
	struct text text = {0};
	const struct made made = {
		.name = "ompckpt_mpi.i", .text = &text, .from = &from, .at_fixed_addresses = true};
	bool ok = mpi_link_adapter(a, args, program, p, &text) &&
		  (!text.n || plan(a, &made, w, object));
	text_free(&text);
	return ok;
}

static bool report_failures(const struct work *w)
{
	for (unsigned i = 0; i < w->n; i++)
		if (w->jobs[i].status)
			diag(DIAG_ERROR, (struct loc){w->files[i], 0, 0},
			     "the transformed source does not compile (exit status %d)",
			     w->jobs[i].status);
	diag(DIAG_HELP, (struct loc){0},
	     "this is a mistake of ompckpt-cc: --ompckpt-emit=DIR keeps the source for a report");
	return false;
}

bool recompile(struct arena *a, const struct arguments *args, const struct whole_program *w,
	       const struct pipeline *p, struct recompiled *out)
{
	unsigned n = p->units.n;
	struct work work = {
		.jobs = ARENA_ARRAY(a, struct job, n + 2),
		.files = ARENA_ARRAY(a, const char *, n + 2),
		.objects = ARENA_ARRAY(a, const char *, n + 2),
		.entries = ARENA_ARRAY(a, struct cache_entry, n + 2),
	};
	if (args->emit && !emit(a, args, p))
		return false;
	pass_times_begin("compile again");
	*out = (struct recompiled){.objects = ARENA_ARRAY(a, const char *, n + 1)};
	keep_objects(a, w, p, out);
	for (unsigned i = 0; i < n; i++)
		if (!out->objects[i] && !plan_unit(a, p, i, &work, &out->objects[i]))
			return false;
	if (!plan_registry(a, args, p, &work, &out->registry) ||
	    !plan_adapter(a, args, w, p, &work, &out->adapter))
		return false;
	progress_say("ompckpt-cc: compiling %u files again", work.n);
	bool ok = child_run_all(a, work.jobs, work.n);
	progress_end();
	for (unsigned i = 0; ok && i < work.n; i++)
		cache_keep(a, &work.entries[i], work.objects[i]);
	cache_trim();
	return ok || report_failures(&work);
}
