/* unseen.c - makes the data of unseen objects addressable.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the objects the linker took that have no record.
 * Out:   copies of them to be linked instead; rows (number 0: always saved) in the registry.
 * Means: a linker defines __start_S for every output section whose name S is a C identifier, so a
 *        section that got a unique one has a known address, and its size is in its header. Common
 *        symbols have a name and a size already. The C library's, the compiler's and the OpenMP
 *        library's own objects are left alone: the runtime puts back what of them matters.
 * Errs:  thread-local and shared libraries' variables can't be reached: a warning says so. */
#include "unseen.h"
#include "arguments.h"
#include "diag.h"
#include "files.h"
#include "program_of.h"
#include "temp.h"
#include "text.h"

#include <ctype.h>
#include <string.h>

/* Names of libraries without "lib" and what follows; objects of the start-up code. */
static const char *const system_libraries[] = {
	"c",    "c_nonshared", "m",        "mvec",   "gcc",  "gcc_eh", "gcc_s",  "gomp", "omp",
	"omp5", "pthread",     "dl",       "rt",     "util", "anl",    "asan",   "tsan", "ubsan",
	"lsan", "ompckpt",     "quadmath", "atomic", "gcov", "ssp",    "resolv",
};
static const char *const system_objects[] = {
	"crt1.o",     "crti.o",      "crtn.o",      "Scrt1.o",  "gcrt1.o",   "rcrt1.o",
	"crtbegin.o", "crtbeginS.o", "crtbeginT.o", "crtend.o", "crtendS.o", "crtfastmath.o"};

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

static bool is_system(const struct gathered *o)
{
	const char *base = base_of(o->archive ? o->archive->path : o->path);
	for (unsigned i = 0; i < COUNT(system_objects); i++)
		if (!strcmp(base, system_objects[i]))
			return true;
	if (!strncmp(base, "ld-linux", 8) || !strncmp(base, "libclang_rt.", 12))
		return true;
	if (strncmp(base, "lib", 3))
		return false;
	size_t n = strcspn(base + 3, ".-");
	for (unsigned i = 0; i < COUNT(system_libraries); i++)
		if (strlen(system_libraries[i]) == n && !strncmp(base + 3, system_libraries[i], n))
			return true;
	return false;
}

static bool is_shared(const struct gathered *o)
{
	const char *dot = strstr(base_of(o->path), ".so");
	return !o->archive && dot && (!dot[3] || dot[3] == '.');
}

static void warn(const char *name)
{
	diag(DIAG_WARNING, (struct loc){name, 0, 0},
	     "what it keeps in memory of its own is not in a checkpoint");
	diag(DIAG_HELP, (struct loc){name, 0, 0},
	     "if the program needs that, compile it to an object or static archive with "
	     "ompckpt-cc");
}

static void add_row(struct text *registry, const char *name, uint64_t size)
{
	text_printf(registry,
		    "extern char %s[];\n"
		    "static const struct ompckpt_object ompckpt_row_of_%s "
		    "__attribute__((section(\"ompckpt_objects\"), used)) = {%s, %lu, "
		    "\"memory of unseen code\", 0, 0};\n",
		    name, name, name, (unsigned long)size);
}

static bool is_identifier(const char *s)
{
	for (; *s; s++)
		if (!isalnum((unsigned char)*s) && *s != '_')
			return false;
	return true;
}

static bool copy(struct arena *a, struct gathered *o, unsigned number, const char **stand_in,
		 struct text *registry)
{
	struct text file = {0};
	struct elf_data data = {0};
	struct elf_data commons = {0};
	text_add(&file, o->bytes.at, o->bytes.n);
	elf_commons(a, o->bytes, &commons);
	bool ok = elf_name_data(a, &file, arena_printf(a, "ompckpt_unseen_%u", number), &data);
	if (!ok || elf_has_thread_data(o->bytes))
		warn(o->name);
	if (ok && data.list.n) {
		*stand_in = temp_path(a, arena_printf(a, "unseen-%u.o", number));
		ok = files_write(*stand_in, &file);
	}
	text_free(&file);
	for (unsigned i = 0; i < data.list.n; i++)
		add_row(registry, arena_printf(a, "__start_%s", data.list.at[i].name),
			data.list.at[i].size);
	for (unsigned i = 0; i < commons.list.n; i++)
		if (is_identifier(commons.list.at[i].name))
			add_row(registry, commons.list.at[i].name, commons.list.at[i].size);
	return ok || !*stand_in;
}

static void warn_of_sources(const struct arguments *args, const struct whole_program *w)
{
	for (unsigned i = 0; i < args->list.n; i++)
		if (args->list.at[i].role == ROLE_OTHER_SOURCE)
			warn(args->list.at[i].text);
	for (unsigned i = 0; i < w->sources.n; i++)
		if (w->sources.at[i].unit == NO_UNIT)
			warn(w->sources.at[i].record.command.file);
}

bool unseen_prepare(struct arena *a, const struct arguments *args, struct whole_program *w,
		    struct text *registry)
{
	w->stand_ins = ARENA_ARRAY(a, const char *, w->gather.objects.n + 1);
	warn_of_sources(args, w);
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		struct gathered *o = &w->gather.objects.at[i];
		if (w->first_unit.at[i] != NO_UNIT || is_system(o))
			continue;
		if (is_shared(o))
			warn(o->name);
		else if (!copy(a, o, i, &w->stand_ins[i], registry))
			return false;
	}
	return true;
}
