/* mpi_link.c - finds the MPI library of a link, and makes the adapter's source for it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the objects of the link; the units and their commands; runtime/mpi, beside libompckpt.a.
 * Out:   which objects are MPI's; one preprocessed source.
 * Means: a shared object that defines PMPI_Init is an MPI library, whoever made it. A predefined
 *        handle may be the address of a variable in it, which has to be the same in the next
 *        process. Units that name one are compiled so that the linker copies it into the
 *        executable (rewrite/addresses.c); for objects that are not compiled here the adapter
 *        names what they want.
 * Errs:  on the side of the adapter: that of a program that never comes to MPI_Init does nothing.
 * Cost:  a run of the preprocessor; the second compilation's cache knows the result. */
#include "mpi_link.h"
#include "arguments.h"
#include "child.h"
#include "diag.h"
#include "files.h"
#include "mpi.h"
#include "option_table.h"
#include "pipeline.h"
#include "program_of.h"
#include "shared.h"
#include "temp.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

/* ---- whose objects -------------------------------------------------------------------------- */

static bool names_have(const struct names *names, const char *name)
{
	for (unsigned i = 0; i < names->list.n; i++)
		if (!strcmp(names->list.at[i], name))
			return true;
	return false;
}

static bool defines_mpi(struct arena *a, const struct gathered *o)
{
	struct names defined = {0}, wanted = {0};
	return elf_is(o->bytes) && elf_symbols(a, o->bytes, &defined, &wanted) &&
	       names_have(&defined, "PMPI_Init");
}

static bool is_library(struct arena *a, const struct whole_program *w, unsigned i)
{
	const struct gathered *o = &w->gather.objects.at[i];
	return w->first_unit.at[i] == NO_UNIT && shared_is(o) && defines_mpi(a, o);
}

/* Libraries that MPI is made of, and nobody calls for himself. */
static bool is_companion(const struct gathered *o)
{
	static const char *const names[] = {"open-rte", "open-pal", "mpl", "opa", "pmix", "pmi",
					    "pmi2",     "ucp",      "uct", "ucs", "ucm",  "fabric"};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (shared_means(names[i], o->path))
			return true;
	return false;
}

void mpi_link_find(struct arena *a, struct whole_program *w)
{
	bool any = false;
	w->is_mpi = ARENA_ARRAY(a, bool, w->gather.objects.n + 1);
	for (unsigned i = 0; i < w->gather.objects.n; i++)
		any |= w->is_mpi[i] = is_library(a, w, i);
	for (unsigned i = 0; any && i < w->gather.objects.n; i++)
		w->is_mpi[i] |= shared_is(&w->gather.objects.at[i]) &&
				is_companion(&w->gather.objects.at[i]);
}

static bool is_of_mpi(const char *name)
{
	return !strncmp(name, "MPI_", 4) || !strncmp(name, "ompi_", 5);
}

static bool has_library(const struct whole_program *w)
{
	for (unsigned i = 0; i < w->gather.objects.n; i++)
		if (w->is_mpi[i])
			return true;
	return false;
}

/* The names of MPI that objects which are not compiled again want from its library. */
static struct names wanted_outside(struct arena *a, const struct whole_program *w)
{
	struct names of_mpi = {0}, of_others = {0}, wanted = {0}, ignored = {0}, both = {0};
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct gathered *o = &w->gather.objects.at[i];
		if (w->is_mpi[i])
			elf_symbols(a, o->bytes, &of_mpi, &ignored);
		else if (w->first_unit.at[i] == NO_UNIT && elf_is(o->bytes) &&
			 !shared_is_toolchain(o->path))
			elf_symbols(a, o->bytes, &of_others, &wanted);
	}
	for (unsigned i = 0; i < wanted.list.n; i++)
		if (is_of_mpi(wanted.list.at[i]) && names_have(&of_mpi, wanted.list.at[i]))
			ARRAY_PUSH(a, both.list, wanted.list.at[i]);
	return both;
}

/* ---- what can't be linked ------------------------------------------------------------------- */

static bool refuse_archives(struct arena *a, const struct whole_program *w)
{
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct gathered *o = &w->gather.objects.at[i];
		if (w->first_unit.at[i] != NO_UNIT || w->is_mpi[i] || shared_is(o) ||
		    !defines_mpi(a, o))
			continue;
		diag(DIAG_ERROR, (struct loc){o->name, 0, 0},
		     "this MPI library would be a part of the program, and of its checkpoints");
		diag(DIAG_HELP, (struct loc){o->name, 0, 0}, "link the shared one");
		return false;
	}
	return true;
}

/* The program's own layer between itself and MPI would take the adapter's place. */
static bool refuse_layers(const struct pipeline *p)
{
	const struct program *program = p->analyses.program;
	unsigned before = diag_errors();
	for (unsigned i = 0; i < program->functions.n; i++) {
		const struct function *f = program->functions.at[i];
		if (!f->body || f->is_static || strncmp(f->name, "MPI_", 4) != 0)
			continue;
		diag(DIAG_ERROR, f->loc,
		     "'%s' is defined in a program with positions that calls MPI", f->name);
		diag(DIAG_HELP, f->loc, "give it another name: a checkpoint needs that place");
	}
	return diag_errors() == before;
}

/* ---- the adapter ---------------------------------------------------------------------------- */

static bool unit_calls(const struct unit *u)
{
	for (unsigned i = 0; i < u->functions.n; i++)
		if (mpi_is_called(u->functions.at[i]))
			return true;
	return false;
}

/* The compilation that includes mpi.h, or just the compiler. False: nothing calls MPI. */
static bool find_command(const struct arguments *args, const struct pipeline *p,
			 const struct names *outside, struct front_command *out)
{
	*out = (struct front_command){.backend = args->backend};
	for (unsigned i = 0; i < p->units.n; i++)
		if (unit_calls(p->units.at[i].unit)) {
			*out = p->units.at[i].record->command;
			return true;
		}
	return outside->list.n;
}

/* Where headers are, and what MPI's own heed. A macro of the program's could mean anything in the
 * adapter. */
static bool is_for_header(const struct option *o, const char *word, const char *value)
{
	const char *macro = !strncmp(word, "-D", 2) || !strncmp(word, "-U", 2)
				    ? (word[2] ? word + 2 : value)
				    : NULL;
	if (macro)
		return !strncmp(macro, "OMPI_", 5) || !strncmp(macro, "MPICH_", 6);
	return o->kind == OPTION_SEARCH || !strncmp(word, "-I", 2) || !strncmp(word, "-B", 2) ||
	       !strncmp(word, "-isystem", 8) || !strncmp(word, "-idirafter", 10) ||
	       !strncmp(word, "--include-directory", 19);
}

static void add_header_options(struct arena *a, const struct front_command *from, struct command *c)
{
	for (unsigned i = 0; i < from->nargs; i++) {
		const char *next = i + 1 < from->nargs ? from->args[i + 1] : NULL;
		struct option o = option_find(from->args[i], next);
		const char *value = o.value == VALUE_NEXT ? next : NULL;
		if (is_for_header(&o, from->args[i], value)) {
			command_add(a, c, from->args[i]);
			if (value)
				command_add(a, c, value);
		}
		i += value != NULL;
	}
}

static bool preprocess(struct arena *a, const struct front_command *from, struct text *out)
{
	struct command c = {0};
	struct text said = {0};
	const char *path = temp_path(a, "mpi-adapter.i");
	command_add(a, &c, from->backend);
	add_header_options(a, from, &c);
	command_add(a, &c, "-w");
	command_add(a, &c, "-E");
	command_add(a, &c, files_own(a, "mpi/adapter.c"));
	command_add(a, &c, "-o");
	command_add(a, &c, path);
	bool ok = !child_run_said(a, command_argv(a, &c), from->directory, &said) &&
		  text_read_file(out, path);
	if (!ok) {
		fputs(said.at ? said.at : "", stderr);
		diag(DIAG_ERROR, (struct loc){from->file, 0, 0},
		     "the program calls MPI, but '%s' finds no 'mpi.h' for the checkpoints' part",
		     from->backend);
		diag(DIAG_HELP, (struct loc){from->file, 0, 0},
		     "compile a file that includes it with ompckpt-cc, or link by "
		     "--ompckpt-cc=mpicc");
	}
	text_free(&said);
	return ok;
}

/* So that the linker gives each an address of the executable. */
static void add_fixed(const struct names *outside, struct text *out)
{
	text_puts(out, "\n__asm__(\"\\t.section .rodata\\n\\t.balign 8\\n\"\n");
	for (unsigned i = 0; i < outside->list.n; i++)
		if (!strncmp(outside->list.at[i], "ompi_", 5))
			text_printf(out, "\"\\t.quad %s\\n\"\n", outside->list.at[i]);
	text_puts(out, "\"\\t.text\\n\");\n");
}

/* For a restart that has to begin MPI before anything says how. */
static void add_level(const struct names *outside, const struct pipeline *p, struct text *out)
{
	bool is_known = !names_have(outside, "MPI_Init") && !names_have(outside, "MPI_Init_thread");
	text_printf(out, "\nconst int ompckpt_mpi_level = %d;\n",
		    is_known ? mpi_level(p->analyses.program) : 3);
}

bool mpi_link_adapter(struct arena *a, const struct arguments *args, const struct whole_program *w,
		      const struct pipeline *p, struct text *out)
{
	struct names outside = wanted_outside(a, w);
	struct front_command from;
	if (!refuse_archives(a, w))
		return false;
	if (!has_library(w) || !find_command(args, p, &outside, &from))
		return true;
	if (!refuse_layers(p) || !preprocess(a, &from, out))
		return false;
	add_fixed(&outside, out);
	add_level(&outside, p, out);
	return true;
}
