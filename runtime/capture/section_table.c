/* section_table.c - the sections of a checkpoint, and the places of their contents.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the save set; object rows; the zeros at the end of arrays that are needed whole.
 * Out:   the table in the order of the file; for each section the runs it consists of, or none, and
 *        where its contents go in memory.
 * Errs:  an object needed in part is in runs of what any frame needs of it (live.h).
 * Cost:  linear in objects, blocks and runs; a look at the zeros, once if they can't change. */
#include "section_table.h"
#include "base/os.h"
#include "base/runtime.h"
#include "format.h"
#include "runs.h"
#include "save_set.h"
#include "state/state.h"
#include "threads/threads.h"
#include "writer.h"
#include "zeros.h"

#include <string.h>

void section_add(struct contents *cap, uint32_t kind, uint32_t id, uint64_t address, uint64_t size)
{
	struct image_section s = {.kind = kind, .id = id, .address = address, .size = size};
	cap->about[cap->out.nsections] = (struct about){.runs = 0};
	cap->out.sections[cap->out.nsections++] = s;
	if (format_is_memory(kind))
		cap->out.header.live_bytes += size;
}

/* Bytes of such a section's contents, if only runs of "whole" bytes are needed; or that, or 0. */
static uint64_t size_in_runs(struct contents *cap, uint32_t kind, uint32_t id, uint64_t address,
			     uint64_t whole, uint64_t zeros)
{
	const struct tally *t = cap->tally;
	struct runs_object o = {kind, id, (const char *)(uintptr_t)address, whole, zeros, NULL, 0};
	if (kind == IMAGE_HEAP) {
		o.blocks = &cap->block[save_set_first_block(cap, id)];
		o.nblocks = t[id].count;
	}
	cap->nruns++;
	return runs_add(&o);
}

/* What can't change is looked at once. */
static uint64_t zeros_of(struct contents *cap, uint32_t id, const char *at, uint64_t size,
			 bool is_constant)
{
	if (!is_constant || id >= ompckpt_program.nobjects)
		return zeros_at_end(at, size);
	if (cap->zeros.at == NULL) {
		if (!scratch_need(&cap->zeros, ompckpt_program.nobjects * sizeof(uint64_t)))
			return 0;
		memset(cap->zeros.at, 0, ompckpt_program.nobjects * sizeof(uint64_t));
	}
	uint64_t *known = (uint64_t *)cap->zeros.at + id;
	if (*known == 0)
		*known = zeros_at_end(at, size) + 1;
	return *known - 1;
}

/* A section of what is needed of it, if anything is. */
static bool add_needed(struct contents *cap, uint32_t kind, uint32_t id, uint64_t address,
		       uint64_t whole, unsigned flags)
{
	uint64_t size = whole, zeros = 0;
	bool is_partly = live_is_partly(&cap->live, id);
	if (!is_partly && !save_set_has_all_of(cap, id))
		return false;
	if (!is_partly && kind == IMAGE_OBJECT)
		zeros = zeros_of(cap, id, (const char *)(uintptr_t)address, whole,
				 flags & OMPCKPT_OBJECT_CONSTANT);
	bool in_runs = is_partly || zeros > 0;
	if (in_runs)
		size = size_in_runs(cap, kind, id, address, whole, zeros);
	if (size == 0 && whole > 0)
		return false;
	section_add(cap, kind, id, address, size);
	cap->out.sections[cap->out.nsections - 1].in_runs = size < whole;
	cap->about[cap->out.nsections - 1] =
		(struct about){.is_constant = flags & OMPCKPT_OBJECT_CONSTANT,
			       .runs = in_runs ? cap->nruns - 1 : 0};
	return true;
}

static size_t count_locals(const struct kept_frame *frames, uint32_t n)
{
	size_t sum = 0;
	for (uint32_t i = 0; i < n; i++)
		sum += frames[i].function->nlocals;
	return sum;
}

static size_t most_sections(const struct contents *cap, uint32_t made)
{
	size_t n = made + 1 + ompckpt_program.nobjects +
		   (size_t)(__stop_ompckpt_objects - __start_ompckpt_objects);
	n += thread_copies_threads() * (size_t)(__stop_ompckpt_copies - __start_ompckpt_copies);
	n += count_locals(cap->frame, cap->nframes);
	for (uint32_t i = 0; i < cap->cut.nthreads; i++)
		n += count_locals(cap->cut.threads[i].frames, cap->cut.threads[i].nframes);
	return n + 1;
}

static void list_locals(struct contents *cap, const struct kept_frame *frames, uint32_t n)
{
	for (uint32_t i = n; i-- > 0;) {
		const struct kept_frame *f = &frames[i];
		for (unsigned k = 0; k < f->function->nlocals; k++) {
			const struct ompckpt_local *l = &f->function->locals[k];
			if (l->size > 0)
				add_needed(cap, IMAGE_LOCAL, l->id, (uintptr_t)f->arena + l->offset,
					   l->size, 0);
		}
	}
}

/* Thread "thread" is no idle one: all copies that are live at the labels may be its own. */
static bool has_own(const struct contents *cap, uint32_t thread)
{
	return thread == 0 || cap->cut.nthreads > 0;
}

bool section_table_begin(struct contents *cap, uint32_t made)
{
	size_t n = most_sections(cap, made);
	if (!scratch_need(&cap->sections, n * sizeof *cap->out.sections) ||
	    !scratch_need(&cap->abouts, n * sizeof *cap->about) ||
	    !runs_begin(&cap->live, (uint32_t)n))
		return false;
	cap->out.sections = cap->sections.at;
	cap->about = cap->abouts.at;
	cap->out.nsections = cap->nruns = 0;
	return true;
}

void section_table_list(struct contents *cap)
{
	struct tally *t = cap->tally;
	if (args_size() > 0)
		section_add(cap, IMAGE_ARGV, 0, (uintptr_t)args_at(), args_size());
	FOR_EACH_OBJECT (o)
		add_needed(cap, IMAGE_OBJECT, o->id, (uintptr_t)o->at, o->size, o->flags);
	for (uint32_t i = 0; i < thread_copies_threads(); i++)
		FOR_EACH_COPY (c)
			if (save_set_has(cap, c->id) &&
			    (has_own(cap, i) || c->flags & OMPCKPT_COPY_OF_WORKERS))
				section_add(cap, IMAGE_COPY, c->id, i, c->size);
	list_locals(cap, cap->frame, cap->nframes);
	for (uint32_t i = 0; i < cap->cut.nthreads; i++)
		list_locals(cap, cap->cut.threads[i].frames, cap->cut.threads[i].nframes);
	for (uint32_t id = 0; id < ompckpt_program.nobjects; id++)
		if (t[id].bytes > 0)
			t[id].is_kept =
				add_needed(cap, IMAGE_HEAP, id,
					   (uintptr_t)cap->block[save_set_first_block(cap, id)].at,
					   t[id].bytes, save_set_site_flags(id));
}

bool section_table_runs(struct contents *cap)
{
	if (!runs_end() ||
	    !scratch_need(&cap->shapes, (cap->out.nsections + 1ul) * sizeof *cap->out.shapes))
		return false;
	cap->strip = runs_strips();
	cap->out.shapes = cap->shapes.at;
	for (uint32_t i = 0; i < cap->out.nsections; i++)
		cap->out.shapes[i] =
			cap->out.sections[i].in_runs ? runs_shape(cap->about[i].runs) : 0;
	return true;
}

/* Places in memory are as far into a page as those in the file, so that they can be written from
 * there. */
bool section_table_lay_out(struct contents *cap)
{
	uint64_t in_file = FORMAT_HEADER_SIZE, of_made = 0, of_copied = 0;
	if (!scratch_need(&cap->places, (cap->out.nsections + 1) * sizeof *cap->where))
		return false;
	cap->where = cap->places.at;
	for (uint32_t i = 0; i < cap->out.nsections; i++) {
		const struct image_section *s = &cap->out.sections[i];
		uint64_t *next = cap->about[i].is_made ? &of_made : &of_copied;
		in_file = writer_place(in_file, s) + s->size;
		if (s->epoch != 0)
			continue;
		cap->where[i] = writer_place(*next, s);
		*next = cap->where[i] + s->size;
	}
	cap->staged = of_copied;
	cap->out.size = writer_tail_offset(in_file) + writer_tail_size(in_file, cap->out.nsections);
	cap->is_big = cap->out.size > os_cache_size();
	return scratch_need(&cap->made, of_made);
}
