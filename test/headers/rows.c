/* rows.c - which of these functions have no row in modref_libc.def and the files beside it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: rows [--allocating WRAP.LIST | --parameters] <NAMES
 *
 * Prints the names on standard input, one a line, that have no row; exit 1 if there are any. With
 * --allocating: those whose row says that the library allocates for the program, while WRAP.LIST
 * does not name them, so that nobody puts that memory into the program's heap. With --parameters:
 * each line is a name and a letter for each parameter (v: no pointer, r: to const, w: a pointer, n: to a
 * length, which says how much room there is before it is told how much is used, C: to a function, ?:
 * anything; * at the end: there may be more); those whose row is of another number of arguments, or says
 * of one what can't be. */
#include "libc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char wrapped[1 << 16];

static bool is_wrapped(const char *name)
{
	size_t n = strlen(name);
	for (const char *s = wrapped; (s = strstr(s, name)); s += n)
		if ((s == wrapped || s[-1] == '\n') && s[n] == '\n')
			return true;
	return false;
}

static bool read_wrapped(const char *path)
{
	FILE *f = fopen(path, "r");
	if (!f)
		return false;
	wrapped[fread(wrapped, 1, sizeof wrapped - 1, f)] = '\0';
	fclose(f);
	return true;
}

/* Is there nothing to complain of? */
static bool is_right(const char *name)
{
	const struct libc_row *r = libc_row(name);
	if (!wrapped[0])
		return r != NULL;
	bool allocates = r && (r->result[0] == 'H' || libc_effect(r, "libheap", NULL, NULL));
	return !allocates || is_wrapped(name) || libc_effect(r, "lost", NULL, NULL);
}

/* May a row say "letter" of a parameter of this kind? */
static bool fits(char kind, char letter)
{
	static const struct {
		char kind;
		const char *letters;
	} may[] = {{'v', "v"}, {'r', "rvmB"}, {'w', "rwbBmfv"}, {'n', "rbBmk"}, {'C', "CD"}};
	if (kind == '?')
		return true;
	for (size_t i = 0; i < sizeof may / sizeof *may; i++)
		if (may[i].kind == kind)
			return strchr(may[i].letters, letter) != NULL;
	return false;
}

static int check_parameters(void)
{
	char line[512], name[256], kinds[256];
	int status = 0;
	while (fgets(line, sizeof line, stdin)) {
		kinds[0] = '\0';
		sscanf(line, "%255s %255s", name, kinds);
		const struct libc_row *r = libc_row(name);
		size_t n = strlen(kinds), i = 0;
		const char *more = n && kinds[n - 1] == '*' ? "B*" : "";
		if (!r || r->result[0] == '?')
			continue;
		n -= *more != 0;
		while (i < n && r->arguments[i] && fits(kinds[i], r->arguments[i]))
			i++;
		if (i == n && !strcmp(r->arguments + i, more))
			continue;
		printf("%s %s, row: %s\n", name, kinds, r->arguments);
		status = 1;
	}
	return status;
}

int main(int argc, char **argv)
{
	char name[256];
	int status = 0;
	if (argc == 2 && !strcmp(argv[1], "--parameters"))
		return check_parameters();
	if (argc > 1 && (argc != 3 || strcmp(argv[1], "--allocating") || !read_wrapped(argv[2])))
		return 2;
	while (scanf("%255s", name) == 1)
		if (!is_right(name)) {
			puts(name);
			status = 1;
		}
	return status;
}
