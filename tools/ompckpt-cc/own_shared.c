/* own_shared.c - records of shared objects, and what these needed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a link with -shared; a program's link with shared objects that have records.
 * Out:   section .ompckpt of the shared object; libraries for the program's link, and what those
 *        taken in need, which linkers do not always name.
 * Means: records of one shared object inside another are not repeated: the program needs both.
 *        A unit that the program has from elsewhere, too, is taken once: of two definitions of a
 *        name the loader, asked for the first, would use the program's everywhere.
 * Errs:  on the side of "external". Names that two such objects hide from each other meet in the
 *        executable: the linker then reports two definitions. */
#include "own_shared.h"
#include "arguments.h"
#include "compile.h"
#include "program_of.h"
#include "shared.h"
#include "text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* ---- linking one ---------------------------------------------------------------------------- */

static void add_external(const char *name, struct text *out)
{
	const struct record r = {.command = {.directory = "", .file = name, .backend = ""},
				 .problem = "it was not compiled with ompckpt-cc",
				 .text = ""};
	record_append(&r, out);
}

#define CHECKSUM_DIGITS 16

static const char *checksum_of(struct arena *a, struct bytes b)
{
	return arena_printf(a, "%0*llx", CHECKSUM_DIGITS,
			    (unsigned long long)XXH3_64bits(b.at, b.n));
}

/* "checksum path" of an object. */
static const char *object_word(struct arena *a, const struct gathered *o)
{
	char path[PATH_MAX];
	return realpath(o->path, path) ? arena_printf(a, "%s %s", checksum_of(a, o->bytes), path)
				       : "";
}

const char *own_shared_object_of(struct arena *a, const struct record *r)
{
	struct text t = {0};
	if (strlen(r->object) <= CHECKSUM_DIGITS)
		return NULL;
	const char *path = r->object + CHECKSUM_DIGITS + 1;
	bool ok = text_read_file(&t, path) &&
		  !strncmp(r->object, checksum_of(a, (struct bytes){t.at, t.n}), CHECKSUM_DIGITS);
	text_free(&t);
	return ok ? path : NULL;
}

static void add_gathered(struct arena *a, const struct gathered *o, struct text *out)
{
	const char *file = o->archive ? o->archive->path : o->path;
	if (shared_is(o) ||
	    (!o->records.list.n && (!elf_is(o->bytes) || shared_is_toolchain(file))))
		return;
	if (!o->records.list.n)
		add_external(o->name, out);
	for (unsigned i = 0; i < o->records.list.n; i++) {
		struct record r = o->records.list.at[i];
		if (o->records.list.n == 1 && !o->archive)
			r.object = object_word(a, o);
		record_append(&r, out);
	}
}

bool own_shared_embed(struct arena *a, const struct arguments *args, const struct whole_program *w)
{
	struct text records = {0};
	for (unsigned i = 0; i < w->sources.n; i++)
		record_append(&w->sources.at[i].record, &records);
	for (unsigned i = 0; i < args->list.n; i++)
		if (args->list.at[i].role == ROLE_OTHER_SOURCE)
			add_external(args->list.at[i].text, &records);
	for (unsigned i = 0; i < w->gather.objects.n; i++)
		add_gathered(a, &w->gather.objects.at[i], &records);
	bool ok = compile_embed_shared(args->output ? args->output : "a.out",
				       (struct bytes){records.at, records.n});
	text_free(&records);
	return ok;
}

/* ---- linking a program ---------------------------------------------------------------------- */

/* The folder that an option of the link names for libraries, or NULL. */
static const char *folder_of(const struct argument *g)
{
	static const char *const options[] = {"-L", "-Wl,-rpath-link,",
					      "-Wl,-rpath-link=", "-Wl,-rpath,", "-Wl,-rpath="};
	for (unsigned i = 0; i < sizeof options / sizeof *options; i++)
		if (!strncmp(g->text, options[i], strlen(options[i])))
			return g->value ? g->value : g->text + strlen(options[i]);
	return NULL;
}

/* Where "soname" is, beside "o" or in a folder of the command line; NULL: not found. */
static const char *find_file(struct arena *a, const struct arguments *args,
			     const struct gathered *o, const char *soname)
{
	int n = (int)(base_of(o->path) - o->path);
	const char *path = arena_printf(a, "%.*s%s", n, o->path, soname);
	for (unsigned i = 0; access(path, R_OK) != 0; i++) {
		if (i == args->list.n)
			return NULL;
		const char *folders = folder_of(&args->list.at[i]);
		if (folders)
			path = arena_printf(a, "%.*s/%s", (int)strcspn(folders, ",:"), folders,
					    soname);
	}
	return path;
}

bool own_shared_gather(struct arena *a, const struct arguments *args, struct whole_program *w)
{
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct gathered o = w->gather.objects.at[i];
		struct names needed = {0};
		if (shared_is(&o) && o.records.list.n)
			elf_needed(a, o.bytes, &needed);
		for (unsigned k = 0; k < needed.list.n; k++) {
			const char *soname = needed.list.at[k], *path;
			if (shared_find(a, w, soname) || shared_is_system_name(a, soname))
				continue;
			path = find_file(a, args, &o, soname);
			if (path && !gather_file(a, path, &w->gather))
				return false;
		}
	}
	return true;
}

/* ---- what is there twice ---- */

/* The same text, "#line"s with its file's name included; how it was compiled does not matter:
 * of two copies of a name the loader takes one for all. */
static bool is_same_source(const struct record *a, const struct record *b)
{
	return a->length && a->length == b->length && !memcmp(a->text, b->text, a->length);
}

static bool is_among(const struct record *r, const struct records *list)
{
	for (unsigned i = 0; i < list->list.n; i++)
		if (is_same_source(r, &list->list.at[i]))
			return true;
	return false;
}

/* After the word "visibility", of an attribute or a pragma: the one that names have anyway? */
static bool is_default(const char *at)
{
	at += strspn(at, "_ \t\n");
	at += strncmp(at, "push", strlen("push")) == 0 ? strlen("push") : 0;
	at += strspn(at, "( \t\n\"");
	return !strncmp(at, "default", strlen("default")) || !strncmp(at, "pop", strlen("pop"));
}

/* Might names of this unit be for its shared object alone? */
static bool may_hide(const struct record *r)
{
	static const char word[] = "visibility";
	for (unsigned i = 0; i < r->command.nargs; i++)
		if (!strncmp(r->command.args[i], "-fvisibility", strlen("-fvisibility")))
			return true;
	bool may = false;
	for (const char *at = r->text; (at = strstr(at, word)) && !may;)
		may = !is_default(at += strlen(word));
	return may;
}

bool own_shared_repeats(const struct whole_program *w, unsigned object, const struct record *r)
{
	const struct gathered *o = &w->gather.objects.at[object];
	if (!shared_is(o) || elf_is_symbolic(o->bytes) || may_hide(r))
		return false;
	for (unsigned i = 0; i < w->sources.n; i++)
		if (is_same_source(r, &w->sources.at[i].record))
			return true;
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct gathered *other = &w->gather.objects.at[i];
		if ((i < object || !shared_is(other)) && is_among(r, &other->records))
			return true;
	}
	return false;
}

/* ---- what those taken in need ---- */

/* Every program has these, by the same names. */
static bool is_always_there(const char *soname)
{
	return !strncmp(soname, "libc.so", 7) || !strncmp(soname, "ld-linux", 8) ||
	       !strncmp(soname, "libclang_rt.", 12);
}

bool own_shared_is(const struct whole_program *w, unsigned object)
{
	return shared_is(&w->gather.objects.at[object]) && w->first_unit.at[object] != NO_UNIT;
}

void own_shared_taken(struct arena *a, const struct whole_program *w, struct text *out)
{
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct gathered *o = &w->gather.objects.at[i];
		const char *names[] = {base_of(o->path), elf_soname(a, o->bytes)};
		for (unsigned k = 0; own_shared_is(w, i) && k < 2; k++)
			if (names[k])
				text_add(out, names[k], strlen(names[k]) + 1);
	}
}

/* How to name "soname" on the command line; NULL: it is part of the program now. */
static const char *word_for(struct arena *a, const struct whole_program *w, const char *soname)
{
	const struct gathered *o = shared_find(a, w, soname);
	if (o)
		return o->records.list.n ? NULL : o->path;
	return arena_printf(a, "-l:%s", soname);
}

void own_shared_needs(struct arena *a, const struct whole_program *w, struct names *out)
{
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		struct names needed = {0};
		if (!own_shared_is(w, i))
			continue;
		elf_needed(a, w->gather.objects.at[i].bytes, &needed);
		for (unsigned k = 0; k < needed.list.n; k++) {
			const char *soname = needed.list.at[k], *word = word_for(a, w, soname);
			if (word && !is_always_there(soname))
				ARRAY_PUSH(a, out->list, word);
		}
	}
}
