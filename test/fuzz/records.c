/* records.c - struct types with fields of every kind.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: each type is a random list of rows of "forms". Pointers in records reach FOREVER: a record
 *        may be copied to anywhere. A union of a pointer and an integer is written through either,
 *        and always holds an address. No padding and no pointer is ever printed. */
#include <stdio.h>
#include <string.h>

#include "parts.h"
#include "random.h"
#include "text.h"

enum form {
	WIDE,
	BYTE,
	LONG,
	REAL,
	BITS,
	FOUR,
	TABLE,
	PUNNED,
	POINTS,
	HIDDEN,
	LINK,
	OPERATION,
	NESTED,
	NESTED_TWO,
	FORMS,
	MAX_FIELDS = 6
};

static enum form fields[RECORDS][MAX_FIELDS];
static unsigned counts[RECORDS];

/* Those with one %u, the field's number. */
static const char *const declarations[FORMS] = {
	[WIDE] = "unsigned f%u;",
	[BYTE] = "unsigned char f%u;",
	[LONG] = "long f%u;",
	[REAL] = "double f%u;",
	[FOUR] = "unsigned f%u[4];",
	[TABLE] = "unsigned short f%u[3][4];",
	[PUNNED] = "union { unsigned u; unsigned short h[2]; unsigned char c[4]; } f%u;",
	[POINTS] = "unsigned *f%u;",
	[HIDDEN] = "union { unsigned *p; unsigned long bits; } f%u;",
	[LINK] = "struct r0 *f%u;",
	[OPERATION] = "operation *f%u;",
};

static void write_type(unsigned type)
{
	line("struct r%u {", type);
	for (unsigned i = 0; i < counts[type]; i++) {
		enum form f = fields[type][i];
		char s[128];
		if (f == BITS)
			snprintf(s, sizeof s, "unsigned f%u : 11, : 3, f%ub : 5;", i, i);
		else if (f == NESTED)
			snprintf(s, sizeof s, "struct r%u f%u;", type - 1, i);
		else if (f == NESTED_TWO)
			snprintf(s, sizeof s, "struct r%u f%u[2];", type - 1, i);
		else
			snprintf(s, sizeof s, declarations[f], i);
		line("\t%s", s);
	}
	line("};");
}

const char *record_initialiser(unsigned type)
{
	const char *s = "{";
	for (unsigned i = 0; i < counts[type]; i++) {
		switch (fields[type][i]) {
		case POINTS:
			s = text("%s .f%u = %s,", s, i, chance(50) ? "shared_array" : "ga1 + 3");
			break;
		case HIDDEN:
			s = text("%s .f%u.p = ga%u,", s, i, below(3));
			break;
		case LINK:
			s = text("%s .f%u = &linked,", s, i);
			break;
		case OPERATION:
			s = text("%s .f%u = h%u,", s, i, below(2));
			break;
		case NESTED:
			s = text("%s .f%u = %s,", s, i, record_initialiser(type - 1));
			break;
		case NESTED_TWO:
			s = text("%s .f%u = {%s, %s},", s, i, record_initialiser(type - 1),
				 record_initialiser(type - 1));
			break;
		case WIDE:
		case BYTE:
			s = text("%s .f%u = %u,", s, i, below(200));
			break;
		case FOUR:
			s = text("%s .f%u = {%u, [2] = %u},", s, i, below(200), below(9));
			break;
		default:
			break;
		}
	}
	return text("%s }", s[1] ? s : "{0");
}

void write_records(void)
{
	for (unsigned t = 0; t < RECORDS; t++) {
		counts[t] = 2 + below(MAX_FIELDS - 2);
		fields[t][0] = WIDE;
		for (unsigned i = 1; i < counts[t]; i++)
			fields[t][i] = (enum form)below(t == 0 ? OPERATION + 1 : FORMS);
		write_type(t);
	}
	line("static struct r0 linked;");
	for (unsigned t = 0; t < RECORDS; t++) {
		line("static struct r%u make_r%u(unsigned v)", t, t);
		open_block();
		line("struct r%u r = %s;", t, record_initialiser(t));
		line("r.f0 = v;");
		line("return r;");
		close_block();
	}
}

static const char *masked(const struct scope *s, unsigned n)
{
	return chance(50) ? text("%u", below(n)) : text("(%s) %% %u", expression(s, 3), n);
}

const char *field(const struct scope *s, const char *record, unsigned type, bool *is_wide)
{
	unsigned i = below(counts[type]);
	const char *f = text("%s.f%u", record, i);
	*is_wide = true;
	switch (fields[type][i]) {
	case FOUR:
		return text("%s[%s]", f, masked(s, 4));
	case PUNNED:
		*is_wide = chance(50);
		return *is_wide     ? text("%s.u", f)
		       : chance(50) ? text("%s.h[%s]", f, masked(s, 2))
				    : text("%s.c[%s]", f, masked(s, 4));
	case POINTS:
		return text("%s[%s]", f, masked(s, 8));
	case HIDDEN:
		return text("%s.p[%s]", f, masked(s, 8));
	case LINK:
		return text("%s->f0", f);
	case NESTED:
		return field(s, f, type - 1, is_wide);
	case NESTED_TWO:
		return field(s, text("%s[%s]", f, masked(s, 2)), type - 1, is_wide);
	case OPERATION:
		return "g0";
	case TABLE:
		*is_wide = false;
		return text("%s[%s][%s]", f, masked(s, 3), masked(s, 4));
	case BYTE:
	case LONG:
	case REAL:
	case BITS:
		*is_wide = false;
		return f;
	default:
		return f;
	}
}

bool set_field_pointer(const struct scope *s, const char *record, unsigned type)
{
	for (unsigned i = 0; i < counts[type]; i++) {
		const struct thing *r;
		switch (fields[type][i]) {
		case POINTS:
			line("%s.f%u = %s;", record, i, address(s, FOREVER));
			return true;
		case HIDDEN:
			if (chance(50))
				line("%s.f%u.p = %s;", record, i, address(s, FOREVER));
			else
				line("%s.f%u.bits = (unsigned long)(%s);", record, i,
				     address(s, FOREVER));
			return true;
		case LINK:
			r = pick(s, RECORD, FOREVER);
			line("%s.f%u = %s;", record, i,
			     r && r->type == 0 ? text("&%s", r->text) : "&linked");
			return true;
		case OPERATION:
			line("%s.f%u = h%u;", record, i, below(2));
			line("%s = %s.f%u(%s);", pick_text(s, PRIVATE), record, i,
			     expression(s, 2));
			return true;
		default:
			break;
		}
	}
	return false;
}
