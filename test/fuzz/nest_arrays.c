/* nest_arrays.c - arrays of all kinds of storage, spelled in all kinds of ways.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <string.h>

#include "nests.h"
#include "random.h"
#include "text.h"

#define WORD "unsigned long"

/* In "form", "name" and the texts "#" stands for a number that no other array has. Most are larger than
 * what is used of them: of small ones the analysis says all. */
static const struct kind {
	const char *declaration, *set_up; /* set_up: in main, or NULL */
	const char *form, *name, *type;
	unsigned ndims;
	int extent[DIMS];
} kinds[] = {
	/* clang-format off */
	{"static unsigned long a#[130];", NULL, "a#[$]", "a#", WORD, 1, {10}},
	{"unsigned long a#[129], *const at_a# = a#;", NULL, "at_a#[$]", "a#", WORD, 1, {9}},
	{"static unsigned long a#[140];", NULL, "a#[$]", "a#", WORD, 1, {24}},
	{"static double a#[128];", NULL, "a#[$]", NULL, "double", 1, {12}},
	{"static unsigned char a#[1024];", NULL, "a#[$]", NULL, "unsigned char", 1, {11}},
	{"static unsigned long m#[15][9];", NULL, "m#[$][$]", "m#", WORD, 2, {8, 9}},
	{"static unsigned long m#[13][10];", NULL, "m#[$][$]", "m#", WORD, 2, {9, 10}},
	{"unsigned long m#[8][9];", NULL, "(*(*(m# + @) + @))", "m#", WORD, 2, {8, 9}},
	{"static unsigned short m#[74][7];", NULL, "m#[$][$]", NULL, "unsigned short", 2, {10, 7}},
	{"static double m#[16][8];", NULL, "m#[$][$]", NULL, "double", 2, {9, 8}},
	{"static unsigned long c#[8][7][8];", NULL, "c#[$][$][$]", NULL, WORD, 3, {8, 7, 8}},
	{"static unsigned c#[7][8][5];", NULL, "c#[$][$][$]", NULL, "unsigned", 3, {7, 8, 5}},
	{"static unsigned long q#[6][7][6][5];", NULL, "q#[$][$][$][$]", NULL, WORD, 4, {6, 7, 6, 5}},
	{"static unsigned long l#[130];", NULL, "l#[@ * 9 + $]", NULL, WORD, 2, {10, 9}},
	{"static unsigned long l#[8 * 7 * 8];", NULL, "l#[(@ * 7 + $) * 8 + $]", NULL, WORD, 3, {8, 7, 8}},
	{"static struct { int k; unsigned long f[130]; double d; } s#;", NULL, "s#.f[$]", "s#.f", WORD, 1, {9}},
	{"static struct { unsigned char b[3]; unsigned long f[15][9]; } s#, *at_s# = &s#;", NULL,
	 "at_s#->f[$][$]", "s#.f", WORD, 2, {8, 9}},
	{"static struct { unsigned long u, v; } r#[64];", NULL, "r#[$].v", NULL, WORD, 1, {12}},
	{"static struct { unsigned short u; unsigned long v[3]; double w; } r#[9][8];", NULL,
	 "r#[$][$].v[$]", NULL, WORD, 3, {9, 8, 3}},
	{"static unsigned long *h#;", "h# = malloc(10 * sizeof *h#);", "h#[$]", "h#", WORD, 1, {BLOCK}},
	{"static unsigned long *h#;", "h# = fresh(14) + 5;", "h#[$]", "h#", WORD, 1, {9}},
	{"static unsigned long (*h#)[9];", "h# = malloc(8 * sizeof *h#);", "h#[$][$]", "h#", WORD, 2, {8, 9}},
	{"static unsigned long *h#;", "h# = fresh(8 * 9);", "h#[@ * 9 + $]", NULL, WORD, 2, {8, 9}},
	{"static unsigned long *h#;\nstatic int w# = 9;", "h# = fresh(8 * 9);", "h#[@ * w# + $]", NULL, WORD, 2, {8, 9}},
	{"static unsigned long l#[130];\nstatic int w# = 9;", NULL, "l#[@ * w# + $]", NULL, WORD, 2, {10, 9}},
	{"static unsigned long *h#;", "h# = fresh(8 * 9);", "h#[@ * (8 + step % 2) + $]", NULL, WORD, 2, {8, 8}},
	{"static unsigned long *h#;\nstatic int w# = 7, d# = 8;", "h# = fresh(8 * 7 * 8);",
	 "h#[(@ * w# + $) * d# + $]", NULL, WORD, 3, {8, 7, 8}},
	{"static unsigned long *h#;\nstatic unsigned long w# = 7, d# = 8;", "h# = fresh(8 * 7 * 8);",
	 "h#[@ * w# * d# + d# * @ + $]", NULL, WORD, 3, {8, 7, 8}},
	{"static unsigned long *h#;\nstatic int w# = 7, d# = 8;", "h# = fresh(8 * 7 * 8);",
	 "h#[((long)@ * w# + $) * d# + $]", NULL, WORD, 3, {8, 7, 8}},
	{"static void *h#;\nstatic int w# = 7, d# = 8;", "h# = fresh(8 * 7 * 8);",
	 "((unsigned long (*)[w#][d#])h#)[$][$][$]", NULL, WORD, 3, {8, 7, 8}},
	{"static struct { unsigned long *data; int nx; } f#, *at_f#;",
	 "at_f# = &f#;\nf#.data = fresh(8 * 9);\nf#.nx = 9;", "at_f#->data[@ * at_f#->nx + $]", NULL, WORD, 2, {8, 9}},
	{"static unsigned long **h#;", "h# = malloc(8 * sizeof *h#);\nfor (int i = 0; i < 8; i++)\n\th#[i] = fresh(9);",
	 "h#[$][$]", NULL, WORD, 2, {8, 9}},
	{"static unsigned long *h#[8];", "h#[0] = fresh(8 * 9);\nfor (int i = 1; i < 8; i++)\n\th#[i] = h#[0] + i * 9;",
	 "h#[$][$]", NULL, WORD, 2, {8, 9}},
	{"static unsigned long *h#[2];", "h#[0] = fresh(9);\nh#[1] = fresh(9);", "h#[step & 1][$]", NULL, WORD, 1, {9}},
	{"static struct { unsigned long *data; int nx; } f#, *at_f#;",
	 "at_f# = &f#;\nf#.data = fresh(8 * 9);", "at_f#->data[@ * 9 + $]", NULL, WORD, 2, {8, 9}},
	{"static struct { long pad; unsigned long data[8][9]; } *f#;", "f# = malloc(sizeof *f#);",
	 "f#->data[$][$]", "f#->data", WORD, 2, {8, 9}},
	{"static struct { unsigned long *x, y; } *f#;",
	 "f# = malloc(8 * sizeof *f#);\nfor (int i = 0; i < 8; i++)\n\tf#[i].x = fresh(7);",
	 "f#[$].x[$]", NULL, WORD, 2, {8, 7}},
	/* clang-format on */
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const char *set_up_texts[24]; /* by array of the whole program */
static unsigned objects;

/* "s" with the number put in. */
static const char *numbered(const char *s, unsigned number)
{
	if (!s)
		return NULL;
	const char *out = "";
	for (; *s; s++)
		out = *s == '#' ? text("%s%u", out, number) : text("%s%c", out, *s);
	return out;
}

static void lines(const char *s)
{
	while (*s) {
		size_t length = strcspn(s, "\n");
		line("%.*s", (int)length, s);
		s += length + (s[length] != '\0');
	}
}

struct array add_array(struct place *p, struct array a)
{
	a.object = a.object ? a.object : ++objects;
	if (p->narrays < sizeof p->arrays / sizeof *p->arrays)
		p->arrays[p->narrays++] = a;
	return a;
}

static void declare_kind(struct place *p, const struct kind *k)
{
	unsigned number = objects;
	struct array a = {.form = numbered(k->form, number),
			  .name = numbered(k->name, number),
			  .type = k->type,
			  .ndims = k->ndims,
			  .kin = GLOBAL};
	memcpy(a.extent, k->extent, sizeof a.extent);
	set_up_texts[p->narrays] = numbered(k->set_up, number);
	lines(numbered(k->declaration, number));
	add_array(p, a);
}

/* Two that swap their blocks. */
static void declare_buffers(struct place *p)
{
	static const struct kind old = {"static unsigned long (*old)[9];",
					"old = malloc(8 * sizeof *old);",
					"old[$][$]",
					"old",
					WORD,
					2,
					{8, 9}},
				 new = {"static unsigned long (*new)[9];",
					"new = malloc(8 * sizeof *new);",
					"new[$][$]",
					"new",
					WORD,
					2,
					{8, 9}};
	declare_kind(p, &old);
	declare_kind(p, &new);
}

void declare_arrays(struct place *p)
{
	declare_buffers(p);
	declare_kind(p, &kinds[below(3)]);
	declare_kind(p, &kinds[5 + below(3)]);
	for (unsigned k = 3 + below(3); k > 0; k--)
		declare_kind(p, &kinds[below(KINDS)]);
}

void set_all(const struct array *a)
{
	const char *at[DIMS], *value = text("%u", 1 + below(90));
	for (unsigned d = 0; d < a->ndims; d++) {
		at[d] = variable(d);
		line("for (int %s = 0; %s < %d; %s++)", at[d], at[d], a->extent[d], at[d]);
		value = text("%s + %s * %u", value, at[d], 1 + below(9));
	}
	line("\t%s = %s;", element(a, at), value);
}

void set_up_arrays(struct place *p)
{
	for (unsigned i = 0; i < p->narrays; i++) {
		if (set_up_texts[i])
			lines(set_up_texts[i]);
		set_all(&p->arrays[i]);
	}
}

struct array any_array(const struct place *p)
{
	return p->arrays[below(p->narrays)];
}

bool plain_array(const struct place *p, int inner, struct array *found)
{
	for (unsigned tries = 0; tries < 20; tries++) {
		*found = any_array(p);
		if (found->name && found->ndims == (inner ? 2 : 1) && !strcmp(found->type, WORD) &&
		    (!inner || found->extent[1] == inner))
			return true;
	}
	return false;
}

bool distinct(const struct array *a, const struct array *b)
{
	if (a->object == b->object || a->kin == ALIAS || b->kin == ALIAS)
		return false;
	return (a->kin == PARAMETER) == (b->kin == PARAMETER) || a->kin == LOCAL || b->kin == LOCAL;
}

const char *element(const struct array *a, const char *const at[DIMS])
{
	const char *out = "";
	unsigned d = 0;
	for (const char *c = a->form; *c; c++) {
		if (*c == '$' || *c == '@') {
			const char *i = at[d++];
			out = text(*c == '@' && strchr(i, ' ') ? "%s(%s)" : "%s%s", out, i);
		} else {
			out = text("%s%c", out, *c);
		}
	}
	return out;
}
