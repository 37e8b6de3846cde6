/* groups.h - which ranks protect each other's images?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ranks of different places (nodes) are groups; if a place is lost, the others of its groups make
 * its images again (layout.h). A place that has several ranks is in a group with each of them, its
 * column. Nothing here allocates, or knows MPI. */
#ifndef OMPCKPT_REDUNDANCY_GROUPS_H
#define OMPCKPT_REDUNDANCY_GROUPS_H

#include <stdbool.h>
#include <stdint.h>

enum { REDUNDANCY_MEMBERS = 64 }; /* of a group, at most */

/* What was asked for: groups of n places survive the loss of m. m 0: no groups. */
struct redundancy {
	unsigned n, m;
};

/* Read "none", "partner" (n 2, m 1), "xor:N" (n N, m 1) or "rs:N+M" (n N, m M); N 2 to 32, 1 <= M <
 * N. False: none of these, and "r" is undefined. */
bool redundancy_read(struct redundancy *r, const char *value);

/* place[i]: of rank i, a number that exactly the ranks of one place share. Fills leader[i]: the
 * lowest rank of i's place, and column[i]: how many lower ranks share its place. "work": room for
 * 4 * ranks numbers. Needs: ranks > 0. Returns the number of places. Cost: ranks. */
uint32_t redundancy_places(const uint64_t *place, uint32_t ranks, uint32_t *leader,
			   uint32_t *column, uint32_t *work);

struct redundancy_group {
	unsigned n, m; /* it survives the loss of m of its n members */
	unsigned own;  /* the asker's index in "rank" */
	uint32_t rank[REDUNDANCY_MEMBERS];
};

/* The group of rank "own", the same for each of its members. Of the q ranks that have its column,
 * one of each place, by rank, the one at position p is in group p % max(1, q / r->n): neighbours
 * are in different groups, and each has r->n members or more. If there are fewer in all, they are
 * one group, which survives the loss of all but one at most. False: nothing protects "own", because
 * there is no other place that has its column, or r->m is 0. Cost: ranks. */
bool redundancy_group(struct redundancy_group *g, const struct redundancy *r,
		      const uint32_t *column, uint32_t ranks, uint32_t own);

#endif
