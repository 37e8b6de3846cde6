/* team_size_slots.c - what has a cause so far.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      slots (team_size_internal.h) and causes that were found.
 * Out:     the first cause of each; that one was new.
 * Errs:    never.
 * Cost:    constant. */
#include "team_size_internal.h"

team_cause team_cause_new(struct team_size *t, struct loc loc, const char *text)
{
	struct team_cause *c = ARENA_NEW(t->arena, struct team_cause);
	*c = (struct team_cause){loc, text};
	return c;
}

unsigned team_slot(const struct team_size *t, const struct var *v)
{
	unsigned location = points_to_number(t->x->points_to, v->definition);
	return location < t->ndata ? location : t->ndata + v->definition->id;
}

void team_add(struct team_size *t, team_cause *table, struct bitset has, unsigned slot,
	      team_cause cause)
{
	if (!cause || table[slot])
		return;
	table[slot] = cause;
	bitset_add(has, slot);
	t->has_changed = true;
}

void team_add_to(struct team_size *t, team_cause *one, team_cause cause)
{
	if (!cause || *one)
		return;
	*one = cause;
	t->has_changed = true;
}

void team_find_blocks(struct team_size *t)
{
	t->next_block = ARENA_ARRAY(t->arena, unsigned, t->ndata + 1);
	t->is_own_block = bitset_new(t->arena, t->ndata);
	for (unsigned i = 0; i < t->ndata; i++) {
		const struct memory *m = points_to_memory(t->x->points_to, i);
		const struct expr *call = m->root ? m->root : m->call;
		if (m->kind != MEMORY_HEAP)
			continue;
		t->next_block[i] = map_get(&t->allocated, call);
		map_put(t->arena, &t->allocated, call, i + 1);
	}
}

void team_find_thread_local(struct team_size *t)
{
	const struct program *p = t->x->program;
	for (unsigned i = 0; i < p->vars.n; i++)
		if (p->vars.at[i]->is_thread_local && team_slot(t, p->vars.at[i]) < t->ndata)
			bitset_add(t->is_told_apart, team_slot(t, p->vars.at[i]));
}

void team_own_block(struct team_size *t, unsigned slot)
{
	t->has_changed |= !bitset_has(t->is_own_block, slot);
	bitset_add(t->is_own_block, slot);
}

void team_own_blocks(struct team_size *t, const struct expr *call)
{
	for (unsigned i = map_get(&t->allocated, call); i; i = t->next_block[i - 1])
		team_own_block(t, i - 1);
}
