/* naming_types.c - how the bytes of a type are to be read.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      types of all units.
 * Out:     a number for each, the same for types that are built alike; by it, as JSON:
 *              ["i", size, 1 if it is a plain number with a sign]    ["f", size]    ["c", size]
 *              ["i", 1, 0, 1 if it has a sign]: plain "char"
 *              ["f" or "c", size, format]: numbers whose size does not tell their bits
 *              ["p", what it points to]    ["a", count, element]
 *              ["s" or "u", size, name, [[field, offset, type, 1 if it is a bit-field], …],
 *               1 if it is a system header's: missing if not]
 *              ["o", size]: anything else
 * Means:   a pointer says of what it points to just whether it is a record, and of which name: one
 *          to a record and one to its first member are the same address. What lies there has its
 *          own type.
 * Errs:    what is not known is "o": it may hold anything.
 * Cost:    each type of a unit is looked at once. */
#include "naming_internal.h"

#include <string.h>

static void write_fields(struct naming *n, const struct type *t, struct text *out)
{
	text_puts(out, "[");
	for (unsigned i = 0; i < t->nfields; i++) {
		const struct field *f = &t->fields[i];
		text_puts(out, i ? ",[" : "[");
		text_json(out, f->name);
		text_printf(out, ",%lu,%u,%d]", (unsigned long)f->offset, naming_type(n, f->type),
			    f->is_bitfield);
	}
	text_puts(out, "]");
}

/* "struct s" of "struct s@94", one of a function; one without a name has one of ours. */
static const char *record_name(struct naming *n, const struct type *t)
{
	const char *name = t->canonical ? t->canonical : "";
	if (strchr(name, '(') || strstr(name, " ompckpt_"))
		return "";
	return arena_strndup(n->arena, name, (unsigned)strcspn(name, "@"));
}

/* What it points to: a record by its name, "" a number or a pointer, "?" anything. */
static const char *pointee(struct naming *n, const struct type *t)
{
	const struct type *to = t->element ? type_without_arrays(t->element) : NULL;
	if (!to || to->kind == TYPE_VOID || to->kind == TYPE_OTHER ||
	    (to->kind == TYPE_INTEGER && to->size == 1))
		return "?";
	if (to->kind != TYPE_RECORD)
		return "";
	return record_name(n, to)[0] ? record_name(n, to) : "?";
}

static void write_record(struct naming *n, const struct type *t, struct text *out)
{
	text_printf(out, "[\"%s\",%lu,", t->is_union ? "u" : "s", (unsigned long)t->size);
	text_json(out, record_name(n, t));
	text_puts(out, ",");
	write_fields(n, t, out);
	text_puts(out, t->is_system ? ",1]" : "]");
}

static void write_integer(const struct type *t, struct text *out)
{
	if (t->is_plain_char)
		text_printf(out, "[\"i\",1,0,%d]", t->is_char_signed);
	else
		text_printf(out, "[\"i\",%lu,%d]", (unsigned long)t->size,
			    t->integer == INTEGER_SIGNED);
}

static void write_floating(const struct type *t, struct text *out)
{
	text_printf(out, "[\"%s\",%lu", t->kind == TYPE_COMPLEX ? "c" : "f",
		    (unsigned long)t->size);
	if (t->format)
		text_printf(out, ",\"%s\"", t->format);
	text_puts(out, "]");
}

static void write_type(struct naming *n, const struct type *t, struct text *out)
{
	unsigned long size = t->size;
	switch (t->kind) {
	case TYPE_INTEGER: write_integer(t, out); break;
	case TYPE_FLOATING:
	case TYPE_COMPLEX: write_floating(t, out); break;
	case TYPE_POINTER:
		text_puts(out, "[\"p\",");
		text_json(out, pointee(n, t));
		text_puts(out, "]");
		break;
	case TYPE_ARRAY:
		text_printf(out, "[\"a\",%lu,%u]", (unsigned long)t->count,
			    naming_type(n, t->element));
		break;
	case TYPE_RECORD: write_record(n, t, out); break;
	default: text_printf(out, "[\"o\",%lu]", size);
	}
}

unsigned naming_type(struct naming *n, const struct type *t)
{
	unsigned known = map_get(&n->type_numbers, t);
	if (known)
		return known - 1;
	struct text text = {0};
	write_type(n, t, &text);
	known = naming_number(n->arena, &n->types, text.at);
	text_free(&text);
	map_put(n->arena, &n->type_numbers, t, known + 1);
	return known;
}
