/* groups.c - splits the ranks of a job into groups that no place is in twice.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what the user asks for; the place of each rank.
 * Out:   leaders and columns; the group of one rank.
 * Means: a rank's column is its number among the ranks of its place, so that those of one column
 *        are on different places. All ranks compute the same groups from the same numbers: nobody
 *        has to tell another.
 * Errs:  a column that only one place has is protected by nothing: the caller says so.
 * Cost:  a pass over the ranks, with a table of places by their numbers. */
#include <stddef.h>
#include <string.h>

#include "groups.h"

#define MEMBERS_ASKED 32

/* At most two digits at *at; false: not so, or not "least" to "most". */
static bool read_number(const char **at, unsigned least, unsigned most, unsigned *out)
{
	unsigned digits = 0;
	*out = 0;
	for (; **at >= '0' && **at <= '9' && digits < 2; digits++)
		*out = *out * 10 + (unsigned)(*(*at)++ - '0');
	return digits > 0 && *out >= least && *out <= most;
}

bool redundancy_read(struct redundancy *r, const char *value)
{
	*r = (struct redundancy){0, 0};
	if (strcmp(value, "none") == 0)
		return true;
	*r = (struct redundancy){2, 1};
	if (strcmp(value, "partner") == 0)
		return true;
	bool is_xor = strncmp(value, "xor:", 4) == 0;
	if (!is_xor && strncmp(value, "rs:", 3) != 0)
		return false;
	value += is_xor ? 4 : 3;
	return read_number(&value, 2, MEMBERS_ASKED, &r->n) &&
	       (is_xor || (*value++ == '+' && read_number(&value, 1, r->n - 1, &r->m))) &&
	       *value == '\0';
}

static uint64_t mix(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
	x = (x ^ x >> 27) * 0x94d049bb133111eb;
	return x ^ x >> 31;
}

/* A power of two, more than 2 * ranks and at most 4 * ranks. */
static size_t table_size(uint32_t ranks)
{
	size_t size = 1;
	while (size <= 2 * (size_t)ranks)
		size *= 2;
	return size;
}

/* The first rank that was seen at the place of rank i; the table holds these, plus one. */
static uint32_t first_there(uint32_t *table, size_t size, const uint64_t *place, uint32_t i)
{
	size_t at = mix(place[i]) & (size - 1);
	while (table[at] != 0 && place[table[at] - 1] != place[i])
		at = (at + 1) & (size - 1);
	if (table[at] == 0)
		table[at] = i + 1;
	return table[at] - 1;
}

uint32_t redundancy_places(const uint64_t *place, uint32_t ranks, uint32_t *leader,
			   uint32_t *column, uint32_t *work)
{
	uint32_t places = 0;
	size_t size = table_size(ranks);
	memset(work, 0, size * sizeof *work);
	for (uint32_t i = 0; i < ranks; i++) {
		leader[i] = first_there(work, size, place, i);
		places += leader[i] == i;
		column[i] = leader[i] == i ? 0 : ++column[leader[i]];
	}
	for (uint32_t i = 0; i < ranks; i++)
		if (leader[i] == i)
			column[i] = 0;
	return places;
}

bool redundancy_group(struct redundancy_group *g, const struct redundancy *r,
		      const uint32_t *column, uint32_t ranks, uint32_t own)
{
	uint32_t position = 0, of = 0;
	for (uint32_t i = 0; i < ranks; i++) {
		position += i < own && column[i] == column[own];
		of += column[i] == column[own];
	}
	if (r->m == 0 || of < 2)
		return false;
	uint32_t groups = of > r->n ? of / r->n : 1, seen = 0;
	g->n = 0;
	for (uint32_t i = 0; i < ranks; i++) {
		if (column[i] != column[own] || seen++ % groups != position % groups)
			continue;
		if (i == own)
			g->own = g->n;
		g->rank[g->n++] = i;
	}
	g->m = r->m < g->n ? r->m : g->n - 1;
	return true;
}
