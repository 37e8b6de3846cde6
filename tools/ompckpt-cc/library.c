/* library.c - --ompckpt-library: archives in place of shared objects, what must be registered.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the options, the arguments of a link, the objects the linker took.
 * Out:   "-lz" -> "-l:libz.a" for z:save; errors and warnings.
 * Means: linked into the program, a library has its data at fixed addresses, where it is saved, and
 *        its memory comes from the program's heap. A shared object lies elsewhere in each process:
 *        pointers from its memory to its functions and data could not come back.
 * Errs:  no archive is an error, never a shared object that is saved in part. */
#include "library.h"
#include "arguments.h"
#include "child.h"
#include "diag.h"
#include "program_of.h"
#include "shared.h"
#include "text.h"

#include <string.h>
#include <unistd.h>

bool library_is(const struct arguments *args, const char *path, enum library_kind kind)
{
	for (unsigned i = 0; i < args->libraries.n; i++)
		if (args->libraries.at[i].kind == kind &&
		    shared_means(args->libraries.at[i].name, path))
			return true;
	return false;
}

/* ---- archives in place of shared objects ---------------------------------------------------- */

static bool exists(const char *path)
{
	return !access(path, R_OK);
}

bool library_is_there(struct arena *a, const struct arguments *args, const char *file)
{
	struct command c = {0};
	struct text said = {0};
	for (unsigned i = 0; i < args->list.n; i++) {
		const struct argument *g = &args->list.at[i];
		const char *folder = g->value ? g->value : g->text + 2;
		if (!strncmp(g->text, "-L", 2) && exists(arena_printf(a, "%s/%s", folder, file)))
			return true;
	}
	command_add(a, &c, args->backend);
	command_add(a, &c, arena_printf(a, "-print-file-name=%s", file));
	int status = child_run(a, command_argv(a, &c), &said);
	bool found = !status && said.at && strchr(said.at, '/');
	text_free(&said);
	return found;
}

static bool refuse(const char *name)
{
	diag(DIAG_ERROR, (struct loc){0},
	     "there is no static archive of '%s', and the memory of a shared object can't be saved",
	     name);
	diag(DIAG_HELP, (struct loc){0},
	     "install or build lib%s.a; or, if the program makes anew what it needs of the "
	     "library, "
	     "--ompckpt-library=%s:hook",
	     name, name);
	return false;
}

/* "dir/libz.so.1" -> "dir/libz.a" */
static const char *archive_beside(struct arena *a, const char *path)
{
	const char *so = strstr(path, ".so");
	return so ? arena_printf(a, "%.*s.a", (int)(so - path), path) : path;
}

static bool replace(struct arena *a, struct arguments *args, struct argument *g, const char *name)
{
	const char *library = strncmp(g->text, "-l", 2) ? NULL : g->value ? g->value : g->text + 2;
	if (library && !strcmp(library, name)) {
		const char *file = arena_printf(a, "lib%s.a", name);
		g->text = arena_printf(a, "-l:%s", file);
		g->value = NULL;
		return library_is_there(a, args, file) || refuse(name);
	}
	if (library || !shared_means(name, g->text))
		return true;
	g->text = archive_beside(a, g->text);
	return exists(g->text) || refuse(name);
}

bool library_link_statically(struct arena *a, struct arguments *args)
{
	bool ok = true;
	for (unsigned i = 0; i < args->libraries.n; i++)
		for (unsigned k = 0; k < args->list.n; k++)
			if (args->libraries.at[i].kind == LIBRARY_SAVE &&
			    args->list.at[k].role == ROLE_OBJECT)
				ok &= replace(a, args, &args->list.at[k],
					      args->libraries.at[i].name);
	return ok;
}

/* ---- checks --------------------------------------------------------------------------------- */

static bool registers(const struct record *r)
{
	static const char call[] = "ompckpt_at_restart";
	return memmem(r->text, r->length, call, sizeof call - 1) != NULL;
}

static bool any_registers(const struct whole_program *w)
{
	for (unsigned i = 0; i < w->sources.n; i++)
		if (registers(&w->sources.at[i].record))
			return true;
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct records *r = &w->gather.objects.at[i].records;
		for (unsigned k = 0; k < r->list.n; k++)
			if (registers(&r->list.at[k]))
				return true;
	}
	return false;
}

void library_check(struct arena *a, const struct arguments *args, const struct whole_program *w)
{
	for (unsigned i = 0; i < args->libraries.n; i++) {
		const struct library *l = &args->libraries.at[i];
		if (!shared_is_named(a, args, w, l->name))
			diag(DIAG_WARNING, (struct loc){0},
			     "nothing in this link is called '%s' (--ompckpt-library)", l->name);
		if (l->kind != LIBRARY_HOOK || any_registers(w))
			continue;
		diag(DIAG_ERROR, (struct loc){0},
		     "no code of the program calls ompckpt_at_restart, which is to make again what "
		     "'%s' keeps",
		     l->name);
		diag(DIAG_HELP, (struct loc){0},
		     "register a function that does (ompckpt/ompckpt.h, docs/porting.md)");
	}
}
