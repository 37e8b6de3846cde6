/* external.c - makes the data of external code addressable.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the objects the linker took that have no record; sources of the link in other languages,
 *        and those the front can't read.
 * Out:   objects to be linked instead; rows (number 0: always saved) in the registry.
 * Means: a linker defines __start_S for every output section whose name S is a C identifier, so a
 *        section that got a unique one has a known address, and its size is in its header. Of a
 *        group that several objects have, the linker keeps one: the symbols are weak, and the
 *        runtime passes over rows without an address. Common symbols have a name and a size
 *        already. The C library's, the compiler's and the OpenMP library's own objects are left
 *        alone: the runtime puts back what of them matters.
 * Errs:  what can't be reached so is refused. */
#include "external.h"
#include "arguments.h"
#include "child.h"
#include "diag.h"
#include "files.h"
#include "mpi_link.h"
#include "own_shared.h"
#include "program_of.h"
#include "shared.h"
#include "temp.h"
#include "text.h"

#include <string.h>
#include <unistd.h>

static void add_row(struct text *registry, const char *symbol, uint64_t size)
{
	static unsigned number;
	unsigned n = number++;
	text_printf(
		registry,
		"extern char ompckpt_external_at_%u[] __asm__(\"%s\") __attribute__((weak));\n"
		"static const struct ompckpt_object ompckpt_external_row_%u "
		"__attribute__((section(\"ompckpt_objects\"), used)) = {ompckpt_external_at_%u, "
		"%lu, \"memory of external code\", 0, 0};\n",
		n, symbol, n, n, (unsigned long)size);
}

/* A linker script has no data of its own, and its files are in the trace. */
static bool is_script(struct bytes file)
{
	return !memchr(file.at, 0, file.n);
}

/* Refuse what is not in sections of variables with a fixed address. */
static bool check_kinds(struct arena *a, const char *name, struct bytes file)
{
	struct names defined = {0}, wanted = {0};
	const char *section = elf_named_section(a, file);
	unsigned before = diag_errors();
	if (!elf_symbols(a, file, &defined, &wanted))
		diag(DIAG_ERROR, (struct loc){name, 0, 0},
		     "its data can't be found (is it compiled for link-time optimisation?)");
	else if (elf_has_thread_data(file))
		diag(DIAG_ERROR, (struct loc){name, 0, 0}, "its thread-local data can't be saved");
	else if (section)
		diag(DIAG_ERROR, (struct loc){name, 0, 0},
		     "its data in section '%s' can't be saved", section);
	if (diag_errors() == before)
		return true;
	shared_help(name);
	return false;
}

/* Common symbols of all external objects: one name is one variable, as large as the largest. */
static void note_commons(struct arena *a, struct bytes file, struct elf_data *all)
{
	struct elf_data found = {0};
	elf_commons(a, file, &found);
	for (unsigned i = 0; i < found.list.n; i++) {
		const struct elf_datum *d = &found.list.at[i];
		unsigned k = 0;
		while (k < all->list.n && strcmp(all->list.at[k].name, d->name))
			k++;
		if (k == all->list.n)
			ARRAY_PUSH(a, all->list, *d);
		else if (all->list.at[k].size < d->size)
			all->list.at[k].size = d->size;
	}
}

struct external {
	struct arena *arena;
	struct text *registry;
	struct elf_data commons;
	unsigned number; /* of the next object */
};

/* Make the object to link instead of "file"; NULL: nothing needs to be. False after an error. */
static bool stand_in(struct external *u, struct bytes file, const char **path)
{
	struct text copy = {0};
	struct elf_data data = {0};
	unsigned n = u->number++;
	text_add(&copy, file.at, file.n);
	note_commons(u->arena, file, &u->commons);
	bool ok = elf_name_data(u->arena, &copy, arena_printf(u->arena, "ompckpt_external_%u", n),
				&data);
	*path = NULL;
	if (ok && data.list.n) {
		*path = temp_path(u->arena, arena_printf(u->arena, "external-%u.o", n));
		ok = files_write(*path, &copy);
	}
	text_free(&copy);
	for (unsigned i = 0; i < data.list.n; i++)
		add_row(u->registry, arena_printf(u->arena, "__start_%s", data.list.at[i].name),
			data.list.at[i].size);
	return ok;
}

static bool prepare_object(struct external *u, const struct arguments *args,
			   struct whole_program *w, unsigned i)
{
	const struct gathered *o = &w->gather.objects.at[i];
	const char *file = o->archive ? o->archive->path : o->path;
	bool in_system = shared_is_in_system(file);
	if (own_shared_is(w, i))
		shared_check_needs(u->arena, args, w, o);
	if (w->first_unit.at[i] != NO_UNIT || is_script(o->bytes) || shared_is_toolchain(file) ||
	    w->is_mpi[i] || library_is(args, file, LIBRARY_STATELESS))
		return true;
	if (shared_is(o)) {
		shared_check(u->arena, args, w, o);
		return true;
	}
	in_system = in_system && !library_is(args, file, LIBRARY_SAVE);
	if (!in_system && !check_kinds(u->arena, o->name, o->bytes))
		return true;
	return stand_in(u, o->bytes, &w->stand_ins[i]) || in_system;
}

/* The link compiled this source by itself; now it is wanted as an object. */
static const char *compile_source(struct arena *a, const struct arguments *args, unsigned argument)
{
	const struct argument *g = &args->list.at[argument];
	const char *object = temp_path(a, arena_printf(a, "source-%u.o", argument));
	struct command c = {0};
	command_add(a, &c, args->backend);
	for (unsigned i = 0; i < args->list.n; i++)
		if (args->list.at[i].role == ROLE_COMPILE)
			command_add_argument(a, &c, &args->list.at[i]);
	command_add(a, &c, "-w");
	command_add(a, &c, "-fno-lto");
	if (g->language) {
		command_add(a, &c, "-x");
		command_add(a, &c, g->language);
	}
	command_add(a, &c, g->text);
	command_add(a, &c, "-c");
	command_add(a, &c, "-o");
	command_add(a, &c, object);
	if (!strcmp(g->text, "-"))
		lseek(0, 0, SEEK_SET);
	return child_run(a, command_argv(a, &c), NULL) ? NULL : object;
}

static bool compile_into(struct arena *a, const struct arguments *args, struct whole_program *w,
			 unsigned argument)
{
	w->source_objects[argument] = compile_source(a, args, argument);
	return w->source_objects[argument];
}

bool external_compile(struct arena *a, const struct arguments *args, struct whole_program *w)
{
	w->source_objects = ARENA_ARRAY(a, const char *, args->list.n + 1);
	for (unsigned i = 0; i < args->list.n; i++)
		if (args->list.at[i].role == ROLE_OTHER_SOURCE && !compile_into(a, args, w, i))
			return false;
	for (unsigned i = 0; i < w->sources.n; i++)
		if (w->sources.at[i].record.problem[0] &&
		    !compile_into(a, args, w, w->sources.at[i].argument))
			return false;
	return true;
}

static bool prepare_source(struct external *u, const struct arguments *args,
			   struct whole_program *w, unsigned argument)
{
	const char *name = args->list.at[argument].text;
	const char *object = w->source_objects[argument], *other = NULL;
	struct text t = {0};
	if (!object || !text_read_file(&t, object))
		return false;
	struct bytes file = {arena_strndup(u->arena, t.at, t.n), t.n};
	text_free(&t);
	if (!library_is(args, name, LIBRARY_STATELESS) && check_kinds(u->arena, name, file) &&
	    !stand_in(u, file, &other))
		return false;
	w->source_stand_ins[argument] = other ? other : object;
	return true;
}

static bool prepare_sources(struct external *u, const struct arguments *args,
			    struct whole_program *w)
{
	for (unsigned i = 0; i < args->list.n; i++)
		if (args->list.at[i].role == ROLE_OTHER_SOURCE && !prepare_source(u, args, w, i))
			return false;
	for (unsigned i = 0; i < w->sources.n; i++)
		if (w->sources.at[i].unit == NO_UNIT &&
		    !prepare_source(u, args, w, w->sources.at[i].argument))
			return false;
	return true;
}

bool external_prepare(struct arena *a, const struct arguments *args, struct whole_program *w,
		      struct text *registry)
{
	struct external u = {.arena = a, .registry = registry};
	w->stand_ins = ARENA_ARRAY(a, const char *, w->gather.objects.n + 1);
	w->source_stand_ins = ARENA_ARRAY(a, const char *, args->list.n + 1);
	library_check(a, args, w);
	if (!prepare_sources(&u, args, w))
		return false;
	for (unsigned i = 0; i < w->gather.objects.n; i++)
		if (!prepare_object(&u, args, w, i))
			return false;
	for (unsigned i = 0; i < u.commons.list.n; i++)
		add_row(registry, u.commons.list.at[i].name, u.commons.list.at[i].size);
	return !diag_errors();
}
