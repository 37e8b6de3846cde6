/* zero_one.h - which candidates, so that no gap is too long and the weights sum to the least?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A problem knows no checkpoints and no files: candidates on a line of time from 0 to "span_ns",
 * each with a weight. Chosen is a set of least total weight such that no two neighbours of it, the
 * start and the end included, are further apart than "interval_ns". Of several such sets the one
 * with the fewest members is the answer, of those the earliest: smallest first member, then second,
 * … All solvers give the same answer; docs/placement.md says how. */
#ifndef OMPCKPT_PLACEMENT_ZERO_ONE_H
#define OMPCKPT_PLACEMENT_ZERO_ONE_H

#include <stdbool.h>
#include <stdint.h>

struct zero_one {
	const uint64_t *time_ns; /* never falling, none above span_ns */
	const uint64_t *weight;
	uint32_t n;
	uint64_t span_ns, interval_ns;
	int64_t number; /* members of the answer, exactly; -1: any number */
};

enum zero_one_status {
	ZERO_ONE_OK,
	ZERO_ONE_GAP,       /* a gap without a candidate is longer than the interval */
	ZERO_ONE_NUMBER,    /* "number" is below "fewest", or there are less candidates */
	ZERO_ONE_TOO_LARGE, /* for this solver */
	ZERO_ONE_TOO_HEAVY, /* the weights sum to 2^63 or more */
	ZERO_ONE_POSITIONS, /* there are answers, but none of so few positions */
};

struct zero_one_answer {
	enum zero_one_status status;
	uint32_t *chosen; /* OK: rising; owned */
	uint32_t n;
	uint64_t weight;
	/* GAP: the longest, between these candidates; -1 is the start, problem's n the end. */
	int64_t gap_from, gap_to;
	uint64_t gap_ns;
	uint32_t fewest; /* NUMBER: the least number that leaves no gap too long */
	uint64_t nodes;  /* enumerate: candidates looked at */
};

/* Filtered implicit enumeration. Time and memory grow with n, whatever the weights. */
void zero_one_enumerate(const struct zero_one *p, struct zero_one_answer *a);

/* Shortest path by dynamic programming. With a "number", n * number is at most ZERO_ONE_LAYERS. */
enum { ZERO_ONE_LAYERS = 100000000 };
void zero_one_path(const struct zero_one *p, struct zero_one_answer *a);

/* Every set, for at most 24 candidates. */
enum { ZERO_ONE_FEW = 24 };
void zero_one_exhaustive(const struct zero_one *p, struct zero_one_answer *a);

typedef void zero_one_solver(const struct zero_one *, struct zero_one_answer *);

/* A position, below "n", for each candidate; members may be of "most" positions at most. */
struct zero_one_positions {
	const uint32_t *position;
	uint32_t n, most;
};

/* The least weight, then the fewest members, of all sets of few positions; among equals the same
 * one is taken each time, but not always the earliest. "solve" is one of the solvers above. */
void zero_one_few_positions(const struct zero_one *p, const struct zero_one_positions *k,
			    zero_one_solver *solve, struct zero_one_answer *a);

/* The solver's answer with members of the allowed positions only; a gap is named by its place among
 * their candidates. "most" is not looked at. */
void zero_one_some_positions(const struct zero_one *p, const struct zero_one_positions *k,
			     const bool *is_allowed, zero_one_solver *solve,
			     struct zero_one_answer *a);

/* NULL if OK's "chosen" keeps every constraint of "p" and "weight" is its weight; else what is
 * wrong. It shares no code with the solvers. */
const char *zero_one_check(const struct zero_one *p, const struct zero_one_answer *a);

/* Are the members of few enough positions? */
bool zero_one_positions_check(const struct zero_one_positions *k, const struct zero_one_answer *a);

void zero_one_free(struct zero_one_answer *a);

#endif
