/* positions.c - puts positions at random legal places of a program csmith wrote.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: positions SEED < csmith.c > program.c
 *
 * In:    csmith's layout: a function's body starts with '{' and ends with '}' in the first column,
 *        a statement ends at the end of its line.
 * Out:   the same with "#pragma potential_ckpt" behind one in 8, 16, 32 or 64 (the seed says) of
 *        the lines of a body that end a declaration or a statement or open a block, and always one
 *        in main; never between a statement and its "else", nor between a head and its body. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"

/* The last character that is not white space; 0 for an empty line. */
static char last_of(const char *s)
{
	size_t n = strlen(s);
	while (n > 0 && strchr(" \t\n", s[n - 1]) != NULL)
		n--;
	return n > 0 ? s[n - 1] : '\0';
}

static bool ends_statement(const char *s)
{
	char c = last_of(s);
	return c == ';' || c == '}' || c == '{';
}

static bool continues(const char *s)
{
	s += strspn(s, " \t");
	return *s == '{' || strncmp(s, "else", 4) == 0;
}

static void insert(FILE *in, unsigned one_in)
{
	bool in_body = false, may = false, in_main = false;
	char *text = NULL;
	size_t room = 0;
	while (getline(&text, &room, in) > 0) {
		bool ends = text[0] == '}';
		if (in_body && may && !ends && !continues(text) && below(one_in) == 0)
			puts("#pragma potential_ckpt");
		if (strstr(text, "platform_main_end(") != NULL && in_main)
			puts("#pragma potential_ckpt");
		fputs(text, stdout);
		in_main = in_main || strncmp(text, "int main", 8) == 0;
		in_body = (in_body && !ends) || text[0] == '{';
		may = in_body && ends_statement(text);
	}
	free(text);
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: positions SEED < csmith.c > program.c\n");
		return 2;
	}
	random_start(strtoull(argv[1], NULL, 0));
	insert(stdin, 8u << below(4));
	return 0;
}
