/* naming_numbers.c - texts without doubles, and names without folders.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "naming_internal.h"

#include <string.h>

unsigned naming_number(struct arena *a, struct numbered *n, const char *text)
{
	uint64_t hash = 1;
	unsigned known;
	for (const char *c = text; *c; c++)
		hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
	for (hash |= 1; (known = map_get(&n->by_hash, (void *)hash)); hash += 2)
		if (!strcmp(n->texts.at[known - 1], text))
			return known - 1;
	ARRAY_PUSH(a, n->texts, arena_strdup(a, text));
	map_put(a, &n->by_hash, (void *)hash, n->texts.n);
	return n->texts.n - 1;
}

const char *naming_file(const struct unit *u)
{
	const char *slash = u ? strrchr(u->file, '/') : NULL;
	return slash ? slash + 1 : u ? u->file : "";
}
