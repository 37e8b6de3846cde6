/* saves_dump.c - labels, objects, save sets and reasons as text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Out:     one line for each label or object, under a line for each path function. */
#include "access.h"
#include "saves_internal.h"
#include "text.h"

static void dump_head(const struct function *f, const struct stmt *region, struct text *out)
{
	text_printf(out, "%s:", f->name);
	if (region)
		text_printf(out, " region at %u", region->loc.line);
}

static void dump_place(const struct label *l, struct text *out)
{
	text_printf(out, "  @L%u %s", l->loc.line,
		    l->position  ? "position"
		    : l->is_fork ? "region"
				 : "call");
}

/* ---- labels ---- */

static void dump_live(const struct saving *s, const struct solved *f, const struct found_label *l,
		      struct text *out)
{
	const char *before = ": ";
	dump_place(&l->label, out);
	for (int i = bitset_next(l->live, 0); i >= 0; i = bitset_next(l->live, (unsigned)i + 1)) {
		const struct var *v = access_location_var(s->table, f->function, (unsigned)i);
		bool is_own = v && v->function == f->function;
		text_printf(out, "%s%s", before,
			    is_own ? v->name : points_to_memory(s->pts, (unsigned)i)->name);
		before = ", ";
	}
	text_puts(out, "\n");
}

void saves_dump_labels(const struct saving *s, struct text *out)
{
	for (unsigned i = 0; i < s->functions.n; i++) {
		dump_head(s->functions.at[i].function, s->functions.at[i].region, out);
		text_puts(out, "\n");
		for (unsigned k = 0; k < s->functions.at[i].labels.n; k++)
			dump_live(s, &s->functions.at[i], &s->functions.at[i].labels.at[k], out);
	}
}

/* ---- objects ---- */

void saves_dump_objects(const struct saving *s, struct text *out)
{
	for (unsigned i = 0; i < s->saves->objects.n; i++) {
		const struct object *o = &s->saves->objects.at[i];
		text_printf(out, "%u [%s]%s%s%s\n", i, o->name, o->is_saved ? " saved" : "",
			    o->is_constant ? " constant" : "", o->of_workers ? " of workers" : "");
	}
}

/* ---- saves ---- */

static void dump_label(const struct saves *s, const struct label *l, struct text *out)
{
	const char *before = ": ";
	dump_place(l, out);
	for (unsigned i = 0; i < l->values.n; i++, before = ", ")
		text_printf(out, "%s%s", before, l->values.at[i]->name);
	for (int o = bitset_next(l->live, 1); o >= 0; o = bitset_next(l->live, (unsigned)o + 1)) {
		const char *said = array_sections_text(l->part, (unsigned)o);
		text_printf(out, "%s[%s%s%s]", before, s->objects.at[o].name, said ? ": " : "",
			    said ? said : "");
		before = ", ";
	}
	before = "; kills ";
	for (int o = bitset_next(l->kill, 1); o >= 0; o = bitset_next(l->kill, (unsigned)o + 1)) {
		text_printf(out, "%s[%s]", before, s->objects.at[o].name);
		before = ", ";
	}
	for (int o = l->kill_part ? bitset_next(l->kill_part->objects, 1) : -1; o >= 0;
	     o = bitset_next(l->kill_part->objects, (unsigned)o + 1)) {
		text_printf(out, "%s[%s: %s]", before, s->objects.at[o].name,
			    array_sections_text(l->kill_part, (unsigned)o));
		before = ", ";
	}
	text_puts(out, "\n");
}

static void dump_constants(const struct saves *s, struct text *out)
{
	const char *before = "constant: ";
	for (unsigned i = 0; i < s->objects.n; i++) {
		const struct object *o = &s->objects.at[i];
		if (!o->is_saved || !o->is_constant)
			continue;
		text_printf(out, "%s[%s]", before, o->name);
		before = ", ";
	}
	if (before[0] == ',')
		text_puts(out, "\n");
}

void saves_dump(const struct saves *s, struct text *out)
{
	for (unsigned i = 0; i < s->functions.n; i++) {
		const struct path_function *f = &s->functions.at[i];
		dump_head(f->function, f->region, out);
		for (unsigned k = 0; k < f->fixed.n; k++)
			text_printf(out, "%s%s", k ? ", " : " fixed ", f->fixed.at[k]->name);
		text_puts(out, "\n");
		for (unsigned k = 0; k < f->labels.n; k++)
			dump_label(s, &f->labels.at[k], out);
	}
	dump_constants(s, out);
}

/* ---- reasons ---- */

static void dump_reason(const struct saves *s, const struct reason *r, struct text *out)
{
	const char *name = r->var             ? r->var->name
			   : r->object != ~0u ? s->objects.at[r->object].name
					      : "?";
	text_printf(out, "    %s: line %u: %s%s\n", name, r->loc.line, r->text,
		    r->assumption ? " (assumed)" : "");
}

static void dump_argument(const struct argument_read *a, struct text *out)
{
	text_printf(out, "    argument: line %u: %s in '%s'\n", a->loc.line, a->text,
		    a->function->name);
}

void saves_dump_reasons(const struct saves *s, struct text *out)
{
	for (unsigned i = 0; i < s->functions.n; i++) {
		const struct path_function *f = &s->functions.at[i];
		dump_head(f->function, f->region, out);
		text_puts(out, "\n");
		for (unsigned k = 0; k < f->labels.n; k++) {
			const struct label *l = &f->labels.at[k];
			dump_place(l, out);
			text_puts(out, "\n");
			for (unsigned r = 0; r < l->reasons.n; r++)
				dump_reason(s, &l->reasons.at[r], out);
			for (unsigned r = 0; r < l->ends.n; r++)
				dump_reason(s, &l->ends.at[r], out);
			for (unsigned r = 0; r < l->arguments.n; r++)
				dump_argument(&l->arguments.at[r], out);
		}
	}
	for (unsigned i = 0; i < s->assumptions.n; i++)
		text_printf(out, "assumed: %s\n", s->assumptions.at[i].text);
}
