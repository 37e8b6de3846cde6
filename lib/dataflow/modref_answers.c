/* modref_answers.c - what is known of functions so far.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      summaries, all or those of a round of modref.c: a call's effect is what its callees'
 *          have now.
 * Out:     the one that is asked for. */
#include "modref_internal.h"

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

struct bitset modref_async(const struct modref *m)
{
	return m->async;
}

const struct access_table *modref_table(const struct modref *m)
{
	return m->table;
}
