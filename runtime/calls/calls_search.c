/* calls_search.c - trees and hash tables of search.h, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    __wrap_tsearch, __wrap_hsearch & co.
 * Out:   nodes and tables in the program's heap.
 * Means: the one table of hcreate is in a block of the program's heap, which a restarted process
 *        finds by its number. The C library's own would be gone with its variables.
 * Errs:  hsearch without a table finds nothing, as in the C library. */
#include <errno.h>
#include <search.h>

#include "calls.h"

typedef int compare(const void *a, const void *b);

CALL(void *, tsearch, (const void *key, void **root, compare *c), (key, root, c))
CALL(int, hcreate_r, (size_t n, struct hsearch_data *t), (n, t))

static struct hsearch_data *table(void)
{
	static struct hsearch_data *known;
	static uint64_t process;
	if (process != ompckpt_process())
		known = ompckpt_kept_find(KEPT_HASH_TABLE);
	process = ompckpt_process();
	if (known == NULL)
		known = ompckpt_kept_new(sizeof *known, KEPT_HASH_TABLE);
	return known;
}

int __wrap_hcreate(size_t n);
int __wrap_hcreate(size_t n)
{
	struct hsearch_data *t = table();
	return t == NULL ? 0 : __wrap_hcreate_r(n, t);
}

ENTRY *__wrap_hsearch(ENTRY item, ACTION action);
ENTRY *__wrap_hsearch(ENTRY item, ACTION action)
{
	ENTRY *found = NULL;
	struct hsearch_data *t = table();
	if (t != NULL && t->table != NULL)
		hsearch_r(item, action, &found, t);
	else
		errno = ENOMEM;
	return found;
}

void __wrap_hdestroy(void);
void __wrap_hdestroy(void)
{
	struct hsearch_data *t = table();
	if (t != NULL)
		hdestroy_r(t);
}
