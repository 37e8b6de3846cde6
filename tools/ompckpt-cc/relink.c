/* relink.c - builds the final link command.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the user's command line, the objects the trial link took, the new objects.
 * Out:   the executable.
 * Means: a source, or an object, stands where it stood, by its new objects. An archive becomes the
 *        list of the members that were taken, and after it the archive itself unless it was taken
 *        wholly (then its members without a record are extracted), so that nothing is defined
 *        twice, --whole-archive included. A shared object with records becomes its new objects, and
 *        what it needed. What we can't find on the command line (named by a linker
 *        script) goes to the front: its names are defined before anything asks for them.
 * Cost:  objects x arguments. */
#include "relink.h"
#include "arguments.h"
#include "child.h"
#include "diag.h"
#include "files.h"
#include "library.h"
#include "machine.h"
#include "own_names.h"
#include "own_shared.h"
#include "program_of.h"
#include "recompile.h"
#include "temp.h"
#include "text.h"

#include <string.h>
#include <sys/stat.h>

struct relink {
	struct arena *arena;
	const struct arguments *args;
	const struct whole_program *program;
	const struct recompiled *new;
	const struct program *units;
	bool *placed; /* by object number */
	struct command command;
};

/* ---- the same names ------------------------------------------------------------------------- */

/* Clang's lock of critical sections and reductions; one that is taken apart needs none. */
static bool is_lock(const char *name)
{
	static const char prefix[] = ".gomp_critical_user_";
	return !strncmp(name, prefix, sizeof prefix - 1);
}

/* "p.c.3c10aed2": where gcc's debug information of code for devices begins. */
static bool is_debug(const char *name)
{
	const char *dot = strrchr(name, '.');
	return dot && strlen(dot) == 9 && strspn(dot + 1, "0123456789abcdef") == 8;
}

static bool check_object(struct arena *a, const struct gathered *o, const char *const *objects)
{
	struct names old = {0}, new = {0}, wanted = {0};
	if (!elf_symbols(a, o->bytes, &old, &wanted))
		return true;
	for (unsigned i = 0; i < o->records.list.n; i++)
		own_names_of_file(a, objects[i], &new);
	for (unsigned i = 0; new.list.n &&i < old.list.n; i++) {
		if (is_lock(old.list.at[i]) || is_debug(old.list.at[i]) ||
		    own_names_have(&new, old.list.at[i]))
			continue;
		diag(DIAG_ERROR, (struct loc){o->name, 0, 0},
		     "it defines '%s', which none of its sources does", old.list.at[i]);
		diag(DIAG_HELP, (struct loc){o->name, 0, 0},
		     "compile all of it with ompckpt-cc, or link that part as an object of its "
		     "own");
		return false;
	}
	return true;
}

bool relink_check(struct arena *a, const struct whole_program *w, const struct recompiled *r)
{
	bool ok = true;
	for (unsigned i = 0; i < w->gather.objects.n; i++)
		if (w->first_unit.at[i] != NO_UNIT && !own_shared_is(w, i))
			ok &= check_object(a, &w->gather.objects.at[i],
					   r->objects + w->first_unit.at[i]);
	return ok;
}

/* ---- one object, one archive ---------------------------------------------------------------- */

static void add(struct relink *r, const char *word)
{
	command_add(r->arena, &r->command, word);
}

/* Is there something else to be linked for this object? */
static bool is_replaced(const struct relink *r, unsigned object)
{
	return r->program->first_unit.at[object] != NO_UNIT || r->program->stand_ins[object];
}

static void add_new_objects(struct relink *r, unsigned object)
{
	const struct gathered *o = &r->program->gather.objects.at[object];
	if (r->program->stand_ins[object])
		add(r, r->program->stand_ins[object]);
	else
		for (unsigned i = 0; i < o->records.list.n; i++)
			add(r, r->new->objects[r->program->first_unit.at[object] + i]);
	r->placed[object] = true;
}

static bool extract(struct relink *r, unsigned object)
{
	const struct gathered *o = &r->program->gather.objects.at[object];
	const char *path = o->path;
	if (!o->archive->archive.is_thin) {
		struct text t = {(char *)o->bytes.at, o->bytes.n, 0};
		path = temp_path(r->arena, arena_printf(r->arena, "member-%u.o", object));
		if (!files_write(path, &t))
			return false;
	}
	add(r, path);
	r->placed[object] = true;
	return true;
}

static bool is_whole(const struct gathered_archive *archive)
{
	return archive->taken == archive->archive.members.n;
}

static bool add_members(struct relink *r, const struct gathered_archive *archive)
{
	const struct gather *g = &r->program->gather;
	for (unsigned i = 0; i < g->objects.n; i++) {
		if (g->objects.at[i].archive != archive || r->placed[i])
			continue;
		if (is_replaced(r, i))
			add_new_objects(r, i);
		else if (is_whole(archive) && !extract(r, i))
			return false;
	}
	return true;
}

/* ---- whose name is it? ---------------------------------------------------------------------- */

static bool same_file(const char *a, const char *b)
{
	struct stat s, t;
	return !stat(a, &s) && !stat(b, &t) && s.st_dev == t.st_dev && s.st_ino == t.st_ino;
}

/* Does "-lname" or a path on the command line mean the file "path"? */
static bool means(const char *word, const char *path)
{
	const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
	if (strncmp(word, "-l", 2))
		return same_file(word, path);
	if (word[2] == ':')
		return !strcmp(word + 3, base);
	size_t n = strlen(word + 2);
	return !strncmp(base, "lib", 3) && !strncmp(base + 3, word + 2, n) &&
	       (!strcmp(base + 3 + n, ".a") || !strcmp(base + 3 + n, ".so"));
}

static bool has_new_members(const struct relink *r, const struct gathered_archive *archive)
{
	const struct gather *g = &r->program->gather;
	for (unsigned i = 0; i < g->objects.n; i++)
		if (g->objects.at[i].archive == archive && is_replaced(r, i))
			return true;
	return false;
}

static const struct gathered_archive *find_archive(const struct relink *r, const char *word)
{
	const struct gather *g = &r->program->gather;
	for (unsigned i = 0; i < g->archives.n; i++)
		if (means(word, g->archives.at[i]->path) && has_new_members(r, g->archives.at[i]))
			return g->archives.at[i];
	return NULL;
}

/* The object "word" means, if it is to be replaced; -1 otherwise. */
static int find_object(const struct relink *r, const char *word)
{
	const struct gather *g = &r->program->gather;
	for (unsigned i = 0; i < g->objects.n; i++)
		if (!g->objects.at[i].archive && is_replaced(r, i) &&
		    means(word, g->objects.at[i].path))
			return (int)i;
	return -1;
}

enum placing { PLACING_KEEP, PLACING_DONE, PLACING_FAILED };

/* Put new objects in place of "word". PLACING_KEEP: the word itself is wanted too (or only). */
static enum placing place(struct relink *r, const char *word)
{
	int object = find_object(r, word);
	const struct gathered_archive *archive = find_archive(r, word);
	if (object >= 0) {
		add_new_objects(r, (unsigned)object);
		return PLACING_DONE;
	}
	if (!archive)
		return PLACING_KEEP;
	if (!add_members(r, archive))
		return PLACING_FAILED;
	return is_whole(archive) ? PLACING_DONE : PLACING_KEEP;
}

/* ---- the command ---------------------------------------------------------------------------- */

/* "-Wl,a,b,c": only if a file to be replaced is among them, piece by piece. */
static bool add_linker_words(struct relink *r, const char *text)
{
	const char *words = text + strlen("-Wl,");
	bool touched = false;
	for (const char *w = words; *w; w += strcspn(w, ","), w += *w == ',') {
		const char *word = arena_strndup(r->arena, w, strcspn(w, ","));
		touched |= find_object(r, word) >= 0 || find_archive(r, word);
	}
	if (!touched)
		add(r, text);
	for (const char *w = words; touched && *w; w += strcspn(w, ","), w += *w == ',') {
		const char *word = arena_strndup(r->arena, w, strcspn(w, ","));
		enum placing done = place(r, word);
		if (done == PLACING_FAILED)
			return false;
		if (done == PLACING_KEEP)
			add(r, arena_printf(r->arena, "-Wl,%s", word));
	}
	return true;
}

static bool add_object_argument(struct relink *r, const struct argument *g)
{
	const char *word = g->value ? arena_printf(r->arena, "-l%s", g->value) : g->text;
	enum placing done = place(r, word);
	if (done == PLACING_KEEP)
		command_add_argument(r->arena, &r->command, g);
	return done != PLACING_FAILED;
}

static bool add_link_option(struct relink *r, const struct argument *g)
{
	if (!strncmp(g->text, "-Wl,", 4))
		return add_linker_words(r, g->text);
	if (!strcmp(g->text, "-static-pie"))
		add(r, "-static");
	else if (strcmp(g->text, "-pie"))
		command_add_argument(r->arena, &r->command, g);
	return true;
}

static void add_source(struct relink *r, unsigned argument)
{
	const struct whole_program *w = r->program;
	if (w->source_stand_ins[argument])
		add(r, w->source_stand_ins[argument]);
	for (unsigned i = 0; i < w->sources.n; i++)
		if (w->sources.at[i].argument == argument && w->sources.at[i].unit != NO_UNIT)
			add(r, r->new->objects[w->sources.at[i].unit]);
}

static bool add_argument(struct relink *r, unsigned i)
{
	const struct argument *g = &r->args->list.at[i];
	switch (g->role) {
	case ROLE_OBJECT: return add_object_argument(r, g);
	case ROLE_LINK: return add_link_option(r, g);
	case ROLE_SOURCE:
	case ROLE_OTHER_SOURCE: add_source(r, i); return true;
	case ROLE_DEPENDENCY:
	case ROLE_LANGUAGE:
	case ROLE_ACTION: return true;
	default: command_add_argument(r->arena, &r->command, g); return true;
	}
}

/* What no argument named: to the front, after the compiler's name. */
static bool add_unplaced(struct relink *r)
{
	const struct gather *g = &r->program->gather;
	struct command rest = r->command;
	r->command = (struct command){0};
	add(r, r->args->backend);
	for (unsigned i = 0; i < g->objects.n; i++) {
		if (r->placed[i] || !is_replaced(r, i))
			continue;
		if (!g->objects.at[i].archive)
			add_new_objects(r, i);
		else if (!add_members(r, g->objects.at[i].archive))
			return false;
	}
	for (unsigned i = 0; i < rest.list.n; i++)
		add(r, rest.list.at[i]);
	return true;
}

/* An allocator of the program's own would take memory that no checkpoint holds: ours stands in. */
static bool is_allocator(const char *name)
{
	return strstr(name, "alloc") || strstr(name, "free") || strstr(name, "memalign");
}

/* A function of the program that is called like one of the library's is not the library's. The
 * runtime asks for the name after the wrap even if nothing is wrapped: own_names_bypass has it;
 * lock_calls.c for all of its names. */
static void add_wrap(struct relink *r, const char *name, const struct names *own)
{
	if (!own_names_have(own, name) || is_allocator(name))
		add(r, arena_printf(r->arena, "-Wl,--wrap=%s", name));
	else if (!strncmp(name, "omp_", 4) ||
		 (arguments_are_static(r->args) && !own_names_has_bypass(r->arena, r->args, name)))
		add(r, arena_printf(r->arena, "-Wl,--defsym=__real_%s=%s", name, name));
}

/* Does the compiler add a library of its own behind all others, which calls what is wrapped? */
static bool is_instrumented(const struct arguments *args)
{
	static const char *const options[] = {"--coverage", "-coverage", "-fprofile", "-fsanitize"};
	for (unsigned i = 0; i < args->list.n; i++)
		for (unsigned k = 0; k < sizeof options / sizeof *options; k++)
			if (!strncmp(args->list.at[i].text, options[k], strlen(options[k])))
				return true;
	return false;
}

/* One --wrap per line of wrap.list. Those after its remark are members of their own, which are
 * asked for here: what comes behind the archive would not find them. In a static link each may
 * bring more of the C library. */
static void add_wraps(struct relink *r, const struct names *own)
{
	struct text t = {0};
	bool is_apart = false;
	bool asks = !arguments_are_static(r->args) || is_instrumented(r->args);
	text_read_file(&t, machine_file(r->arena, r->args, "wrap.list"));
	for (const char *at = t.at ? t.at : ""; *at; at += strcspn(at, "\n"), at += *at == '\n') {
		int n = (int)strcspn(at, "\n");
		const char *name = arena_printf(r->arena, "%.*s", n, at);
		is_apart |= *at == '#';
		if (n && *at != '#')
			add_wrap(r, name, own);
		if (is_apart && *at != '#' && asks && !own_names_have(own, name))
			add(r, arena_printf(r->arena, "-Wl,-u,__wrap_%s", name));
	}
	text_free(&t);
}

/* Shared objects that are part of the program now: what they need. A plug-in finds their names in
 * the executable. */
static void add_needs_of_shared(struct relink *r)
{
	struct names needs = {0};
	bool any = false;
	for (unsigned i = 0; i < r->program->gather.objects.n; i++)
		any |= own_shared_is(r->program, i);
	own_shared_needs(r->arena, r->program, &needs);
	for (unsigned i = 0; i < needs.list.n; i++)
		add(r, needs.list.at[i]);
	if (any)
		add(r, "-rdynamic");
}

/* A static C library calls what is wrapped, too, and so does gcc's library of OpenMP, which the
 * compiler names behind all others. */
static void add_archive(struct relink *r)
{
	const char *archive = machine_file(r->arena, r->args, "libompckpt.a");
	if (!arguments_are_static(r->args)) {
		add(r, archive);
		return;
	}
	add(r, "-Wl,--start-group");
	add(r, archive);
	if (arguments_have(r->args, "-fopenmp") && library_is_there(r->arena, r->args, "libgomp.a"))
		add(r, "-lgomp");
	add(r, "-lc");
	add(r, "-Wl,--end-group");
}

/* The member of the archive that needs isa-l, which the runtime's weak reference does not take from
 * it. Without isa-l a job has no redundancy over nodes. */
static void add_coding(struct relink *r)
{
	add(r, "-Wl,-u,ompckpt_coding");
	add(r, "-lisal");
}

static bool add_runtime(struct relink *r)
{
	static const char *const always[] = {"-fno-pie", "-fno-pic", "-Wl,--build-id=sha1",
					     "-pthread"};
	bool ok;
	struct names own = own_names(r->arena, r->args, r->program, r->new, r->units);
	const char *bypass = own_names_bypass(r->arena, r->args, &own, &ok);
	add(r, r->new->registry);
	if (r->new->adapter)
		add(r, r->new->adapter);
	if (bypass)
		add(r, bypass);
	add_archive(r);
	if (r->new->adapter && library_is_there(r->arena, r->args, "libisal.so"))
		add_coding(r);
	for (unsigned i = 0; i < sizeof always / sizeof *always; i++)
		add(r, always[i]);
	if (!arguments_are_static(r->args))
		add(r, "-no-pie");
	if (arguments_have(r->args, "-Wl,--gc-sections"))
		add(r, "-Wl,-z,nostart-stop-gc");
	add_wraps(r, &own);
	return ok;
}

int relink(struct arena *a, const struct arguments *args, const struct whole_program *w,
	   const struct recompiled *new, const struct program *program)
{
	struct relink r = {
		.arena = a,
		.units = program,
		.args = args,
		.program = w,
		.new = new,
		.placed = ARENA_ARRAY(a, bool, w->gather.objects.n + 1),
	};
	for (unsigned i = 0; i < args->list.n; i++)
		if (!add_argument(&r, i))
			return 1;
	if (!add_unplaced(&r))
		return 1;
	add_needs_of_shared(&r);
	if (!add_runtime(&r))
		return 1;
	return child_run(a, command_argv(a, &r.command), NULL);
}
