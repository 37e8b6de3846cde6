/* modref_answers.c - what is known of functions so far.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      summaries, all or those of a round of modref.c: a call's effect is what its callees'
 *          have now.
 * Out:     the one that is asked for. */
#include "modref_internal.h"
#include "points_to.h"

const struct modref *modref_at(const struct modref *m, const struct access *step)
{
	return step->in_team && m->inside ? m->inside : m;
}

const struct summary *modref_of(const struct modref *m, const struct function *f)
{
	return &m->summaries[f->definition->id];
}

const struct summary *modref_escaped(const struct modref *m)
{
	return &m->escaped;
}

struct omp_cfg *modref_cfg(const struct modref *m, const struct function *f)
{
	return m->cfgs[f->definition->id];
}

struct bitset modref_written(const struct modref *m)
{
	return m->written;
}

bool modref_is_ever_written(const struct modref *m, unsigned location)
{
	const struct memory *x = points_to_memory(m->pts, location);
	if (x->kind == MEMORY_HEAP)
		return true;
	if (x->kind != MEMORY_VAR)
		return false;
	if (!var_is_automatic(x->var) && x->var->type->is_const)
		return false;
	if (var_is_automatic(x->var) || x->var->is_system)
		return true;
	if (x->var->storage == STORAGE_GLOBAL && !x->var->is_definition)
		return true;
	return bitset_has(m->written, location) ||
	       (program_has_external_code(m->program) &&
		bitset_has(points_to_escaped(m->pts), location));
}

struct bitset modref_async(const struct modref *m)
{
	return m->async;
}

const struct access_table *modref_table(const struct modref *m)
{
	return m->table;
}
