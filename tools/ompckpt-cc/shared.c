/* shared.c - looks into shared objects.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the shared objects the linker took.
 * Out:   errors.
 * Means: what is installed in the system's folders is accepted: the runtime puts back what matters
 *        of the C library, and docs/limits.md says what of others does not come back. A user's own
 *        is loaded at another address in the next process, its variables as they were at the start,
 *        its memory not in our arena.
 * Errs:  a variable that is never written, or memory that is given back, is refused too; stripped
 *        of its names, a library is taken to have variables. */
#include "shared.h"
#include "arguments.h"
#include "diag.h"
#include "program_of.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* Names of libraries without "lib" and what follows; objects of the start-up code. */
static const char *const system_libraries[] = {
	"c",    "c_nonshared", "m",        "mvec",   "gcc",  "gcc_eh", "gcc_s",  "gomp", "omp",
	"omp5", "pthread",     "dl",       "rt",     "util", "anl",    "asan",   "tsan", "ubsan",
	"lsan", "ompckpt",     "quadmath", "atomic", "gcov", "ssp",    "resolv",
};
static const char *const system_objects[] = {
	"crt1.o",          "crti.o",           "crtn.o",
	"Scrt1.o",         "Mcrt1.o",          "gcrt1.o",
	"rcrt1.o",         "grcrt1.o",         "crtbegin.o",
	"crtbeginS.o",     "crtbeginT.o",      "crtend.o",
	"crtendS.o",       "crtfastmath.o",    "crtprec32.o",
	"crtprec64.o",     "crtprec80.o",      "crtoffloadbegin.o",
	"crtoffloadend.o", "crtoffloadtable.o"};

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

bool shared_is_in_system(const char *path)
{
	static const char *const folders[] = {"/lib/",
					      "/lib64/",
					      "/lib32/",
					      "/usr/lib/",
					      "/usr/lib64/",
					      "/usr/lib32/",
					      "/usr/aarch64-linux-gnu/lib/"};
	char real[PATH_MAX];
	for (unsigned i = 0; realpath(path, real) && i < COUNT(folders); i++)
		if (!strncmp(real, folders[i], strlen(folders[i])))
			return true;
	return false;
}

/* Is "base" the file name of library "name", of any kind and version? */
static bool is_library(const char *base, const char *name)
{
	size_t n = strlen(name);
	return !strncmp(base, "lib", 3) && !strncmp(base + 3, name, n) &&
	       (base[3 + n] == '.' || base[3 + n] == '-');
}

bool shared_is_toolchain(const char *path)
{
	const char *base = base_of(path);
	for (unsigned i = 0; i < COUNT(system_objects); i++)
		if (!strcmp(base, system_objects[i]))
			return true;
	if (!strncmp(base, "ld-linux", 8) || !strncmp(base, "libclang_rt.", 12))
		return true;
	for (unsigned i = 0; i < COUNT(system_libraries); i++)
		if (is_library(base, system_libraries[i]))
			return true;
	return false;
}

bool shared_means(const char *name, const char *path)
{
	return !strcmp(path, name) || !strcmp(base_of(path), name) ||
	       is_library(base_of(path), name);
}

/* Does the option ask for it, whether or not anything of it is used? */
static bool is_asked_for(const char *option, const char *name)
{
	if (strncmp(option, "-l", 2))
		return shared_means(name, option);
	return option[2] == ':' ? shared_means(name, option + 3) : !strcmp(option + 2, name);
}

bool shared_is_named(struct arena *a, const struct arguments *args, const struct whole_program *w,
		     const char *name)
{
	for (unsigned i = 0; i < args->list.n; i++)
		if (is_asked_for(args->list.at[i].text, name))
			return true;
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct gathered *o = &w->gather.objects.at[i];
		struct names needed = {0};
		if (shared_means(name, o->archive ? o->archive->path : o->path))
			return true;
		if (shared_is(o))
			elf_needed(a, o->bytes, &needed);
		for (unsigned k = 0; k < needed.list.n; k++)
			if (shared_means(name, needed.list.at[k]))
				return true;
	}
	return false;
}

bool shared_is(const struct gathered *o)
{
	return !o->archive && elf_is(o->bytes) && elf_is_shared(o->bytes);
}

void shared_help(const char *name)
{
	diag(DIAG_HELP, (struct loc){name, 0, 0},
	     "compile it with ompckpt-cc to an object or a static archive; or say what it keeps: "
	     "--ompckpt-library=%s:stateless, save or hook (docs/porting.md)",
	     base_of(name));
}

/* An allocating function the shared object calls, or NULL. */
static const char *allocates(struct arena *a, const struct gathered *o)
{
	static const char *const functions[] = {
		"malloc",   "calloc", "realloc", "aligned_alloc", "posix_memalign", "memalign",
		"valloc",   "strdup", "strndup", "getline",       "asprintf",       "vasprintf",
		"realpath", "mmap",   "sbrk",    "_Znwm",         "_Znam"};
	struct names defined = {0}, wanted = {0};
	elf_symbols(a, o->bytes, &defined, &wanted);
	for (unsigned i = 0; i < wanted.list.n; i++)
		for (unsigned k = 0; k < COUNT(functions); k++)
			if (!strcmp(wanted.list.at[i], functions[k]))
				return functions[k];
	return NULL;
}

const struct gathered *shared_find(struct arena *a, const struct whole_program *w, const char *name)
{
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct gathered *o = &w->gather.objects.at[i];
		const char *own = shared_is(o) ? elf_soname(a, o->bytes) : NULL;
		if (shared_is(o) &&
		    (!strcmp(base_of(o->path), base_of(name)) || (own && !strcmp(own, name))))
			return o;
	}
	return NULL;
}

bool shared_is_system_name(struct arena *a, const char *name)
{
	static const char *const folders[] = {"/lib/x86_64-linux-gnu",
					      "/usr/lib/x86_64-linux-gnu",
					      "/usr/aarch64-linux-gnu/lib",
					      "/lib64",
					      "/usr/lib64",
					      "/lib",
					      "/usr/lib"};
	if (strchr(name, '/'))
		return shared_is_in_system(name);
	for (unsigned i = 0; i < COUNT(folders); i++)
		if (!access(arena_printf(a, "%s/%s", folders[i], name), F_OK))
			return true;
	return shared_is_toolchain(name);
}

/* The first shared object that "o" needs and nobody has looked at, or NULL. */
static const char *needs_unknown(struct arena *a, const struct arguments *args,
				 const struct whole_program *w, const struct gathered *o)
{
	struct names needed = {0};
	elf_needed(a, o->bytes, &needed);
	for (unsigned i = 0; i < needed.list.n; i++) {
		const char *name = needed.list.at[i];
		if (!shared_find(a, w, name) && !shared_is_system_name(a, name) &&
		    !library_is(args, name, LIBRARY_STATELESS))
			return name;
	}
	return NULL;
}

/* What the system's own keep is lost, and the user should know. */
static void warn_of_system(struct arena *a, const struct gathered *o)
{
	struct loc loc = {o->name, 0, 0};
	const char *base = base_of(o->name), *name = strncmp(base, "lib", 3) ? base : base + 3;
	if (is_library(base, "stdc++") || (!elf_variable(a, o->bytes) && !allocates(a, o)))
		return;
	diag(DIAG_WARNING, loc,
	     "what this library keeps is not in a checkpoint, and not there after a restart");
	diag(DIAG_HELP, loc,
	     "say what it keeps: --ompckpt-library=%.*s:stateless, save or hook (docs/porting.md)",
	     (int)strcspn(name, "."), name);
}

void shared_check_needs(struct arena *a, const struct arguments *args,
			const struct whole_program *w, const struct gathered *o)
{
	struct loc loc = {o->name, 0, 0};
	const char *name = needs_unknown(a, args, w, o);
	if (!name)
		return;
	diag(DIAG_ERROR, loc,
	     "this shared object needs '%s', of which it is not known what it keeps", name);
	diag(DIAG_HELP, loc,
	     "name that one in the link, too, or say --ompckpt-library=%s:stateless", name);
}

void shared_check(struct arena *a, const struct arguments *args, const struct whole_program *w,
		  const struct gathered *o)
{
	struct loc loc = {o->name, 0, 0};
	const char *name;
	if (library_is(args, o->path, LIBRARY_HOOK))
		return;
	if (library_is(args, o->path, LIBRARY_SAVE)) {
		diag(DIAG_ERROR, loc, "the memory of a shared object can't be saved");
		diag(DIAG_HELP, loc, "link its static archive instead");
	} else if (shared_is_in_system(o->path)) {
		warn_of_system(a, o);
	} else if ((name = elf_variable(a, o->bytes))) {
		diag(DIAG_ERROR, loc,
		     "this shared object has data of its own ('%s'), which a checkpoint does not "
		     "hold",
		     name);
		shared_help(o->name);
	} else if ((name = allocates(a, o))) {
		diag(DIAG_ERROR, loc,
		     "this shared object takes memory ('%s') that a checkpoint does not hold",
		     name);
		shared_help(o->name);
	} else {
		shared_check_needs(a, args, w, o);
	}
}
