/* program_of.c - sources and gathered objects to the pipeline's input.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the command line; the objects the linker took.
 * Out:   units, sources first, then the objects' records in link order; the names that external
 *        code wants, and those it defines.
 * Means: what the system's libraries, MPI's and FFTW's define is what the library's table says of
 *        it; what other objects without a record define is theirs, whatever it is called.
 * Errs:  an object one of whose records has no text counts as external as a whole, with a warning.
 */
#include "program_of.h"
#include "arguments.h"
#include "diag.h"
#include "mpi_link.h"
#include "own_names.h"
#include "own_shared.h"
#include "pipeline.h"
#include "shared.h"

#include <string.h>
#include <unistd.h>

void program_of_sources(struct arena *a, const struct arguments *args, struct whole_program *w)
{
	for (unsigned i = 0; i < args->list.n; i++) {
		struct given_source s = {.argument = i, .unit = NO_UNIT};
		if (args->list.at[i].role != ROLE_SOURCE)
			continue;
		s.reading = compile_read(a, args, &args->list.at[i], &s.record);
		ARRAY_PUSH(a, w->sources, s);
	}
}

bool program_accept(struct arena *a, struct whole_program *w)
{
	for (unsigned i = 0; i < w->sources.n; i++)
		if (!compile_accept(a, &w->sources.at[i].reading, &w->sources.at[i].record))
			return false;
	return true;
}

static bool is_gathered(const struct gather *g, const char *path)
{
	for (unsigned i = 0; i < g->objects.n; i++)
		if (!strcmp(g->objects.at[i].path, path))
			return true;
	return false;
}

static bool has_record(const char *path)
{
	struct text t = {0};
	struct bytes section;
	bool found = text_read_file(&t, path) &&
		     elf_section((struct bytes){t.at, t.n}, RECORD_SECTION, &section);
	text_free(&t);
	return found;
}

/* "x-main.o" of source main.c, as -save-temps leaves it behind; not one the user named. */
static bool is_saved_temporary(const struct arguments *args, const char *object)
{
	bool found = false;
	for (unsigned i = 0; i < args->list.n; i++) {
		const struct argument *g = &args->list.at[i];
		const char *slash = strrchr(g->text, '/'), *base = slash ? slash + 1 : g->text;
		const char *dot = strrchr(base, '.');
		size_t n = dot ? (size_t)(dot - base) : strlen(base), all = strlen(object);
		if (g->role == ROLE_OBJECT && !strcmp(g->text, object))
			return false;
		if ((g->role != ROLE_SOURCE && g->role != ROLE_OTHER_SOURCE) || all < n + 2 ||
		    strcmp(object + all - 2, ".o") || strncmp(object + all - 2 - n, base, n))
			continue;
		found |= all == n + 2 || strchr("/-", object[all - 3 - n]);
	}
	return found;
}

static bool saves_temporaries(const struct arguments *args)
{
	for (unsigned i = 0; i < args->list.n; i++) {
		const char *text = args->list.at[i].text;
		if (!strncmp(text + strspn(text, "-"), "save-temps", strlen("save-temps")))
			return true;
	}
	return false;
}

/* The trace without the objects of the link's own sources: gone, or kept by -save-temps. */
static struct link_trace without_temporaries(struct arena *a, const struct arguments *args,
					     const struct link_trace *trace)
{
	struct link_trace out = {0};
	bool saves = saves_temporaries(args);
	for (unsigned i = 0; i < trace->list.n; i++) {
		const struct taken *t = &trace->list.at[i];
		if (!saves || t->archive || !is_saved_temporary(args, t->name))
			ARRAY_PUSH(a, out.list, *t);
	}
	return out;
}

bool program_of_objects(struct arena *a, const struct arguments *args,
			const struct link_trace *trace, struct whole_program *w)
{
	struct link_trace taken = without_temporaries(a, args, trace);
	if (!gather_taken(a, &taken, args->output ? args->output : "a.out", &w->gather))
		return false;
	for (unsigned i = 0; i < args->list.n; i++) {
		const struct argument *g = &args->list.at[i];
		if (g->role != ROLE_OBJECT || g->text[0] == '-' ||
		    is_gathered(&w->gather, g->text) || !has_record(g->text))
			continue;
		diag(DIAG_ERROR, (struct loc){g->text, 0, 0},
		     "the linker does not say whether it takes this object");
		diag(DIAG_HELP, (struct loc){g->text, 0, 0}, "with -flto, link with -fuse-ld=bfd");
		return false;
	}
	return true;
}

static bool any_position(const struct records *r)
{
	for (unsigned i = 0; i < r->list.n; i++)
		if (record_has_position(&r->list.at[i]))
			return true;
	return false;
}

bool program_has_position(const struct whole_program *w)
{
	for (unsigned i = 0; i < w->sources.n; i++)
		if (record_has_position(&w->sources.at[i].record))
			return true;
	for (unsigned i = 0; i < w->gather.objects.n; i++)
		if (any_position(&w->gather.objects.at[i].records))
			return true;
	return false;
}

bool program_wants_positions(const struct arguments *args, const struct whole_program *w)
{
	bool wants = args->is_auto;
	for (unsigned i = 0; i < w->gather.objects.n; i++)
		for (unsigned k = 0; k < w->gather.objects.at[i].records.list.n; k++)
			wants |= w->gather.objects.at[i].records.list.at[k].is_auto;
	return wants;
}

static bool is_external(const struct record *r)
{
	if (!r->problem[0])
		return false;
	diag(DIAG_WARNING, (struct loc){r->command.file, 0, 0},
	     "it is taken as code that is not seen, because the analysis can't read it");
	diag(DIAG_NOTE, (struct loc){r->command.file, 0, 0}, "%s", r->problem);
	return true;
}

static bool has_other_sources(const struct arguments *args)
{
	for (unsigned i = 0; i < args->list.n; i++)
		if (args->list.at[i].role == ROLE_OTHER_SOURCE)
			return true;
	return false;
}

/* A folder made only for the compilation is gone now; the flat text needs none of its files. */
static void forget_lost_folder(struct record *r)
{
	if (access(r->command.directory, X_OK) != 0)
		r->command.directory = NULL;
}

static void leave_out_repeats(struct whole_program *w, unsigned object)
{
	struct records *r = &w->gather.objects.at[object].records;
	unsigned n = 0;
	for (unsigned i = 0; i < r->list.n; i++)
		if (!own_shared_repeats(w, object, &r->list.at[i]))
			r->list.at[n++] = r->list.at[i];
	r->list.n = n;
}

/* Number the object's records as units; false when a position would be lost with an external one.
 * */
static bool add_object(struct arena *a, struct gathered *o, struct pipeline *p, unsigned *first)
{
	*first = NO_UNIT;
	for (unsigned i = 0; i < o->records.list.n; i++) {
		if (!is_external(&o->records.list.at[i]))
			continue;
		if (any_position(&o->records)) {
			diag(DIAG_ERROR, (struct loc){o->name, 0, 0},
			     "it joins code that can't be read with code that has a position");
			diag(DIAG_HELP, (struct loc){o->name, 0, 0}, "link the objects singly");
			return false;
		}
		o->records.list.n = 0;
	}
	if (o->records.list.n)
		*first = p->units.n;
	for (unsigned i = 0; i < o->records.list.n; i++) {
		forget_lost_folder(&o->records.list.at[i]);
		ARRAY_PUSH(a, p->units, (struct pipeline_unit){.record = &o->records.list.at[i]});
	}
	return true;
}

static bool is_fftw(const char *name)
{
	return !strncmp(name, "fftw", 4);
}

/* The names that objects without a record define, and sources without one. */
static void add_foreign_names(struct arena *a, const struct arguments *args,
			      const struct whole_program *w, struct pipeline *p)
{
	struct names defined = {0};
	for (unsigned i = 0; w->source_objects && i < args->list.n; i++)
		if (w->source_objects[i])
			own_names_of_file(a, w->source_objects[i], &defined);
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		const struct gathered *o = &w->gather.objects.at[i];
		const char *file = o->archive ? o->archive->path : o->path;
		if (w->first_unit.at[i] == NO_UNIT && !w->is_mpi[i] && !shared_is_toolchain(file) &&
		    !shared_is_in_system(file))
			gather_defined_names(a, o, &defined);
	}
	for (unsigned i = 0; i < defined.list.n; i++)
		if (!is_fftw(defined.list.at[i]))
			ARRAY_PUSH(a, p->foreign_names, defined.list.at[i]);
}

/* What the linker takes "name" for in an object that only refers to it. */
static const char *linked_name(struct arena *a, const struct names *wrapped, const char *name)
{
	if (own_names_have(wrapped, name))
		return arena_printf(a, "__wrap_%s", name);
	bool is_real = !strncmp(name, "__real_", 7) && own_names_have(wrapped, name + 7);
	return is_real ? name + 7 : name;
}

static void add_names_of_link(struct arena *a, const struct arguments *args,
			      const struct whole_program *w, struct pipeline *p)
{
	struct names wanted = {0}, by = {0}, wrapped = {0};
	add_foreign_names(a, args, w, p);
	own_names_wrapped(a, args, &wrapped);
	for (unsigned i = 0; i < wrapped.list.n; i++)
		ARRAY_PUSH(a, p->wrapped_names, wrapped.list.at[i]);
	p->is_external_unreadable |= !gather_external_names(a, &w->gather, &wanted, &by);
	for (unsigned i = 0; i < wanted.list.n; i++) {
		ARRAY_PUSH(a, p->external_names, linked_name(a, &wrapped, wanted.list.at[i]));
		ARRAY_PUSH(a, p->external_objects, by.list.at[i]);
	}
}

bool program_to_pipeline(struct arena *a, const struct arguments *args, struct whole_program *w,
			 struct pipeline *p)
{
	p->arena = a;
	p->plan = args->plan;
	p->is_profiled = args->is_profiled;
	p->left_out = args->left_out;
	p->recompute = args->recompute;
	p->is_auto = args->is_auto;
	p->is_checked = args->is_checked;
	p->is_external_unreadable = has_other_sources(args);
	for (unsigned i = 0; i < w->sources.n; i++) {
		struct given_source *s = &w->sources.at[i];
		if (is_external(&s->record)) {
			p->is_external_unreadable = true;
			continue;
		}
		s->unit = p->units.n;
		ARRAY_PUSH(a, p->units, (struct pipeline_unit){.record = &s->record});
	}
	for (unsigned i = 0; i < w->gather.objects.n; i++) {
		unsigned first;
		leave_out_repeats(w, i);
		if (!add_object(a, &w->gather.objects.at[i], p, &first))
			return false;
		ARRAY_PUSH(a, w->first_unit, first);
	}
	mpi_link_find(a, w);
	add_names_of_link(a, args, w, p);
	return true;
}
