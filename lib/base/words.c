/* words.c - names found in text without reading it as C.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means:   a name is a run of letters, digits and "_" that no digit begins; names of members count,
 *          and words of strings.
 * Cost:    words_share: the product of the two lengths. */
#include "words.h"

#include <ctype.h>
#include <string.h>

struct range words_next(const char *text, unsigned *at, unsigned end)
{
	while (*at < end && !isalpha((unsigned char)text[*at]) && text[*at] != '_') {
		while (*at < end && isdigit((unsigned char)text[*at]) &&
		       isalnum((unsigned char)text[*at + 1]))
			++*at;
		++*at;
	}
	struct range name = {*at, *at};
	while (*at < end && (isalnum((unsigned char)text[*at]) || text[*at] == '_'))
		name.end = ++*at;
	return name;
}

bool words_has(const char *const *words, unsigned n, const char *text, struct range name)
{
	for (unsigned i = 0; i < n; i++)
		if (strlen(words[i]) == name.end - name.begin &&
		    !memcmp(words[i], text + name.begin, name.end - name.begin))
			return true;
	return false;
}

static bool names(const char *text, struct range in, struct range wanted)
{
	unsigned n = wanted.end - wanted.begin;
	for (unsigned at = in.begin; at < in.end;) {
		struct range name = words_next(text, &at, in.end);
		if (name.end - name.begin == n &&
		    !memcmp(text + name.begin, text + wanted.begin, n))
			return true;
	}
	return false;
}

static bool is_keyword(const char *text, struct range name)
{
	static const char *const words[] = {"struct", "union",    "enum", "typedef", "int",
					    "char",   "short",    "long", "float",   "double",
					    "signed", "unsigned", "void", "const",   "volatile",
					    "static", "sizeof"};
	return words_has(words, sizeof words / sizeof *words, text, name);
}

bool words_share(const char *text, struct range a, struct range b)
{
	for (unsigned at = a.begin; at < a.end;) {
		struct range name = words_next(text, &at, a.end);
		if (name.end > name.begin && !is_keyword(text, name) && names(text, b, name))
			return true;
	}
	return false;
}
