/* merge.h - several teams write the same; it goes out once, and a difference is found.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bytes are counted from the run's beginning. */
#ifndef OMPCKPT_MERGE_H
#define OMPCKPT_MERGE_H

#include <stddef.h>
#include <stdint.h>

#define MERGE_NONE UINT64_MAX

/* What one team has written, or what has gone out. All zeros: nothing yet. */
struct written {
	char *kept; /* bytes "begin" to "end" */
	uint64_t begin, end;
	uint64_t checked; /* so many have been compared with what has gone out */
	size_t room;
};

void written_add(struct written *w, const char *bytes, size_t n);
/* The bytes before "least" are of no use any more. */
void written_forget(struct written *w, uint64_t least);
/* A team begins as a copy of another one. */
void written_copy(struct written *w, const struct written *of);
void written_free(struct written *w);

/* Up to where, from "out" on, have "needed" of the "n" teams, number "who" among them, written the
 * same as that one? */
uint64_t merge_agreed(const struct written *const teams[], unsigned n, unsigned who,
		      unsigned needed, uint64_t out);
/* Compare what has gone out meanwhile: the place of the first byte that "w" has otherwise, or
 * MERGE_NONE. A team so far behind that it is forgotten is not compared there. */
uint64_t merge_check(struct written *w, const struct written *out);

#endif
