/* merge.c - several teams write the same; it goes out once, and a difference is found.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what each team writes, in pieces of any size. Out: the leader's bytes, each once.
 * Means: bytes are kept from the first team that writes them until the last one has. A team that is
 *        so far behind that they are gone is not compared there.
 * Errs:  without memory the process ends. */
#include "merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t greater(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static void make_room(struct merge *m, uint64_t end)
{
	size_t need = (size_t)(end - m->begin);
	if (need <= m->room)
		return;
	m->room = 2 * need + 4096;
	m->kept = realloc(m->kept, m->room);
	if (!m->kept) {
		fputs("ompckpt: no memory for what the teams write\n", stderr);
		exit(2);
	}
}

static uint64_t first_difference(const struct merge *m, uint64_t from, const char *bytes, size_t n)
{
	const char *kept = m->kept + (from - m->begin);
	size_t i = 0;
	if (n == 0 || !memcmp(kept, bytes, n))
		return MERGE_NONE;
	while (kept[i] == bytes[i])
		i++;
	return from + i;
}

uint64_t merge_add(struct merge *m, uint64_t at, const char *bytes, size_t n, bool leads)
{
	uint64_t from = greater(at, m->begin), to = at + n, both = smaller(to, m->end);
	uint64_t differs = MERGE_NONE;
	if (from >= to)
		return MERGE_NONE;
	if (from < both)
		differs = first_difference(m, from, bytes + (from - at), (size_t)(both - from));
	if (differs != MERGE_NONE && leads)
		memcpy(m->kept + (from - m->begin), bytes + (from - at), (size_t)(both - from));
	if (to > m->end) {
		from = greater(from, m->end);
		make_room(m, to);
		memcpy(m->kept + (from - m->begin), bytes + (from - at), (size_t)(to - from));
		m->end = to;
	}
	return differs;
}

const char *merge_ready(const struct merge *m, uint64_t at, size_t *n)
{
	uint64_t to = smaller(at, m->end);
	*n = to > m->out ? (size_t)(to - m->out) : 0;
	return m->kept + (m->out - m->begin);
}

void merge_is_out(struct merge *m, size_t n)
{
	m->out += n;
}

void merge_forget(struct merge *m, uint64_t least)
{
	uint64_t begin = smaller(least, m->out);
	if (begin <= m->begin || begin - m->begin < (m->end - m->begin) / 2)
		return;
	memmove(m->kept, m->kept + (begin - m->begin), (size_t)(m->end - begin));
	m->begin = begin;
}

void merge_free(struct merge *m)
{
	free(m->kept);
	*m = (struct merge){0};
}
