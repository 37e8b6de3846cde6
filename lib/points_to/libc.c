/* libc.c - rows of library functions by name.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      modref_libc.def.
 * Out:     the row of a name.
 * Means:   a promise about every C library the product supports; what is not promised has no row.
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

static struct libc_row rows[] = {
#include "modref_libc.def"
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
static const char *const families[] = {"__sync_", "__atomic_", "__c11_atomic_",
					 "__scoped_atomic_", "_mm"};

/* "__memcpy_chk" -> "memcpy" */
static const struct libc_row *find_fortified(const char *name)
{
	char plain[64];
	size_t n = strlen(name);
	if (n < 7 || n >= sizeof plain || strncmp(name, "__", 2) || strcmp(name + n - 4, "_chk"))
		return NULL;
	memcpy(plain, name + 2, n - 6);
	plain[n - 6] = 0;
	return find(plain);
}

const struct libc_row *libc_find(const char *name)
{
	const struct libc_row *r = find(name);
	if (!r && !strncmp(name, "__builtin_", 10)) {
		name += 10;
		r = find(name);
	}
	for (unsigned i = 0; !r && i < sizeof families / sizeof *families; i++)
		if (!strncmp(name, families[i], strlen(families[i])))
			r = find(families[i]);
	return r ? r : find_fortified(name);
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

bool libc_effect(const struct libc_row *r, const char *effect, unsigned *x, unsigned *y)
{
	size_t n = strlen(effect);
	for (const char *s = r->effects; (s = strstr(s, effect)); s += n) {
		if ((s != r->effects && s[-1] != ' ') || (s[n] && s[n] != ' '))
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
