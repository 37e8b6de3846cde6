/* map.c - open addressing with linear probing, at most half full.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map.h"
#include "arena.h"

#include <stdint.h>

static unsigned slot(const struct map *m, const void *key)
{
	unsigned mask = m->room - 1;
	unsigned i = (unsigned)((uint64_t)(uintptr_t)key * UINT64_C(0x9e3779b97f4a7c15) >> 33);
	for (i &= mask; m->at[i].key && m->at[i].key != key; i = (i + 1) & mask)
		;
	return i;
}

static void widen(struct arena *a, struct map *m)
{
	struct map old = *m;
	m->room = old.room ? 2 * old.room : 64;
	m->at = ARENA_ARRAY(a, struct map_entry, m->room);
	for (unsigned i = 0; i < old.room; i++)
		if (old.at[i].key)
			m->at[slot(m, old.at[i].key)] = old.at[i];
}

void map_put(struct arena *a, struct map *m, const void *key, unsigned value)
{
	if (2 * (m->n + 1) > m->room)
		widen(a, m);
	unsigned i = slot(m, key);
	m->n += !m->at[i].key;
	m->at[i] = (struct map_entry){key, value};
}

unsigned map_get(const struct map *m, const void *key)
{
	return m->room ? m->at[slot(m, key)].value : 0;
}
