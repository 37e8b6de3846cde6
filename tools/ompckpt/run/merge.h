/* merge.h - several teams write the same; it goes out once, and a difference is found.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bytes are counted from the run's beginning. All zeros: nothing was written yet. */
#ifndef OMPCKPT_MERGE_H
#define OMPCKPT_MERGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MERGE_NONE UINT64_MAX

struct merge {
	char *kept; /* bytes "begin" to "end" */
	uint64_t begin, end;
	uint64_t out; /* so many have gone out */
	size_t room;
};

/* A team that has written "at" bytes writes "n" more. What the one that leads writes counts.
 * Returns the place of the first byte that another team has written otherwise; or MERGE_NONE. */
uint64_t merge_add(struct merge *m, uint64_t at, const char *bytes, size_t n, bool leads);
/* What may go out once the leading team has written "at" bytes: *n of them. Then they are out. */
const char *merge_ready(const struct merge *m, uint64_t at, size_t *n);
void merge_is_out(struct merge *m, size_t n);
/* No team will write, nor is to be compared, before "least". */
void merge_forget(struct merge *m, uint64_t least);
void merge_free(struct merge *m);

#endif
