/* libc.c - rows of library functions by name.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      modref_libc.def, modref_glibc.def, modref_mpi.def.
 * Out:     the row of a name.
 * Means:   a promise about every C and MPI library the product supports; what is not promised has
 *          no row.
 * Errs:    a missing row costs precision only.
 * Cost:    one binary search; the table is sorted at the first call. */
#include "libc.h"
#include "program.h"

#include <stdlib.h>
#include <string.h>

#define ROW(name, result, arguments, effects) {#name, result, arguments, effects},
#define MATH(name)                                                                                 \
	ROW(name, ".", "v*", "")                                                                   \
	ROW(name##f, ".", "v*", "")                                                                \
	ROW(name##l, ".", "v*", "")
#define LOCAL(name, arguments, effects) {"MPI_" #name, ".", arguments, "handlers " effects},
#define TALKS(name, arguments, effects)                                                            \
	{"MPI_" #name, ".", arguments, "handlers communicates " effects},

static struct libc_row rows[] = {
#include "modref_libc.def"
#include "modref_glibc.def"
#include "modref_mpi.def"
};

enum { NROWS = sizeof rows / sizeof *rows };

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct libc_row *)a)->name, ((const struct libc_row *)b)->name);
}

static const struct libc_row *find(const char *name)
{
	static bool sorted;
	struct libc_row key = {.name = name};
	if (!sorted)
		qsort(rows, NROWS, sizeof *rows, by_name);
	sorted = true;
	return bsearch(&key, rows, NROWS, sizeof *rows, by_name);
}

/* Rows that stand for all names that begin so. */
static const char *const families[] = {"__sync_",          "__atomic_", "__c11_atomic_",
				       "__scoped_atomic_", "_mm",       "__tg_"};

static const struct libc_row *find_family(const char *name)
{
	for (unsigned i = 0; i < sizeof families / sizeof *families; i++)
		if (!strncmp(name, families[i], strlen(families[i])))
			return find(families[i]);
	return NULL;
}

/* "name" with "prefix" and "suffix" taken away. */
static const struct libc_row *find_without(const char *name, const char *prefix, const char *suffix)
{
	char plain[64];
	size_t n = strlen(name), p = strlen(prefix), s = strlen(suffix);
	if (n <= p + s || n - p - s >= sizeof plain || strncmp(name, prefix, p) ||
	    strcmp(name + n - s, suffix))
		return NULL;
	memcpy(plain, name + p, n - p - s);
	plain[n - p - s] = 0;
	return find(plain);
}

/* "sinf32x" -> "sin", "lgammaf64_r" -> "lgamma_r": numbers of other types. */
static const struct libc_row *find_for_numbers(const char *name)
{
	static const char *const types[] = {"f16", "f32", "f64", "f128", "f32x", "f64x"};
	char plain[64];
	size_t n = strlen(name);
	const char *end = n > 2 && !strcmp(name + n - 2, "_r") ? "_r" : "";
	n -= strlen(end);
	for (unsigned i = 0; i < sizeof types / sizeof *types; i++) {
		size_t t = strlen(types[i]);
		if (n <= t || n >= sizeof plain || strncmp(name + n - t, types[i], t))
			continue;
		memcpy(plain, name, n - t);
		strcpy(plain + n - t, end);
		const struct libc_row *r = find(plain);
		if (r || (r = find_without(plain, "__", "")))
			return r;
	}
	return NULL;
}

/* "__memcpy_chk" -> "memcpy", and other names that headers give what they declare. */
static const struct libc_row *find_variant(const char *name)
{
	static const char *const of[][2] = {
		{"__builtin_", ""}, {"__isoc99_", ""},   {"__isoc23_", ""}, {"__", "_chk"},
		{"__", "_alias"},   {"__", "_chk_warn"}, {"__", "_warn"},   {"__", ""},
	};
	for (unsigned i = 0; i < sizeof of / sizeof *of; i++) {
		const struct libc_row *r = find_without(name, of[i][0], of[i][1]);
		if (r)
			return r;
	}
	return NULL;
}

/* "PMPI_Send", "MPI_Send_c", "PMPI_Send_c" -> "MPI_Send": under the name for tools, with counts of
 * type MPI_Count. */
static const struct libc_row *find_mpi(const char *name)
{
	name += name[0] == 'P';
	if (strncmp(name, "MPI_", 4))
		return NULL;
	const struct libc_row *r = find(name);
	return r ? r : find_without(name, "", "_c");
}

const struct libc_row *libc_row(const char *name)
{
	const struct libc_row *r = find(name);
	if (!r)
		r = find_family(name);
	if (!r)
		r = find_mpi(name);
	if (!r)
		r = find_variant(name);
	if (!r)
		r = find_for_numbers(name);
	if (!r && !strncmp(name, "__builtin_", 10))
		r = find_for_numbers(name + 10);
	return r;
}

const struct libc_row *libc_find(const char *name)
{
	const struct libc_row *r = libc_row(name);
	return r && r->result[0] != '?' ? r : NULL;
}

const struct libc_row *libc_of(const struct function *f)
{
	return function_is_library(f) ? libc_find(f->name) : NULL;
}

char libc_argument(const struct libc_row *r, unsigned i)
{
	size_t n = strlen(r->arguments);
	if (!n)
		return 'v';
	if (r->arguments[n - 1] == '*')
		return r->arguments[i < n ? i - 1 : n - 2];
	return i <= n ? r->arguments[i - 1] : 'v';
}

bool libc_effect_again(const struct libc_row *r, const char *effect, unsigned nth, unsigned *x,
		       unsigned *y)
{
	size_t n = strlen(effect);
	for (const char *s = r->effects; (s = strstr(s, effect)); s += n) {
		if ((s != r->effects && s[-1] != ' ') || (s[n] && s[n] != ' ') || nth--)
			continue;
		bool has_x = s[n] == ' ' && s[n + 1] >= '0' && s[n + 1] <= '9';
		bool has_y = has_x && (s[n + 2] == '<' || s[n + 2] == ':');
		if (x)
			*x = has_x ? (unsigned)(s[n + 1] - '0') : 0;
		if (y)
			*y = has_y ? (unsigned)(s[n + 3] - '0') : 0;
		return true;
	}
	return false;
}

bool libc_effect(const struct libc_row *r, const char *effect, unsigned *x, unsigned *y)
{
	return libc_effect_again(r, effect, 0, x, y);
}

bool libc_moves(const struct libc_row *r)
{
	unsigned to, from, same;
	return r->result[0] == 'h' && libc_effect(r, "copy", &to, &from) && to == 0 && from == 1 &&
	       libc_effect(r, "alias", &same, NULL) && same == 1;
}

const char *libc_word(const struct libc_row *r, const char *effect)
{
	size_t n = strlen(effect);
	for (const char *s = r->effects; (s = strstr(s, effect)); s += n)
		if ((s == r->effects || s[-1] == ' ') && s[n] == ' ')
			return s + n + 1;
	return NULL;
}

/* Is one of "letters" among the modifiers, or is it the conversion itself, of any "%…" in "s"? */
static bool format_has(const char *s, const char *letters)
{
	if (!s)
		return true;
	while ((s = strchr(s, '%'))) {
		s++;
		size_t n = strspn(s, "0123456789$*+-# 'I.hlqjzZtLm");
		for (size_t i = 0; i <= n && s[i]; i++)
			if (strchr(letters, s[i]))
				return true;
		s += n + (s[n] != 0);
	}
	return false;
}

bool libc_format_has_pointer(const char *s)
{
	return format_has(s, "p");
}

bool libc_format_allocates(const char *s)
{
	return format_has(s, "m");
}

static bool is_number(const struct type *t)
{
	return t->kind == TYPE_INTEGER || t->kind == TYPE_FLOATING || t->kind == TYPE_COMPLEX ||
	       t->kind == TYPE_VECTOR || t->kind == TYPE_VOID;
}

bool libc_is_arithmetic(const struct function *f)
{
	if (!f->is_builtin || f->is_variadic || !is_number(f->type->element))
		return false;
	for (unsigned i = 0; i < f->params.n; i++)
		if (!is_number(f->params.at[i]->type))
			return false;
	return true;
}
