/* made_sections.c - the sections that are made for the image, rather than copied from the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the save set; the state of the process.
 * Out:   command line and position, state, frames, streams, names, heap blocks; a section for each
 *        thread of a team.
 * Errs:  never: each encoder counts its bytes and writes them by one code. */
#include "made_sections.h"
#include "base/own_section.h"
#include "base/runtime.h"
#include "format.h"
#include "save_set.h"
#include "section_table.h"
#include "state/state.h"
#include "streams/streams.h"
#include "walk.h"

#include <string.h>

static uint64_t encode_run(const struct contents *cap, unsigned char *out)
{
	uint64_t n = 0;
	const char *position = ompckpt_program.positions[cap->out.header.position];
#define AT (out == NULL ? NULL : out + n)
	n += record_encode(AT, TAG_PROGRAM, runtime.program, (uint32_t)strlen(runtime.program));
	n += record_encode(AT, TAG_POSITION, position, (uint32_t)strlen(position));
	for (int i = 0; i < args_count(); i++)
		n += record_encode(AT, TAG_ARGUMENT, args_original(i),
				   (uint32_t)strlen(args_original(i)));
#undef AT
	return n;
}

static uint64_t encode_stack(unsigned char *out, const struct kept_frame *frames, uint32_t count)
{
	uint64_t n = 0;
	for (uint32_t i = count; i-- > 0;) {
		const struct kept_frame *f = &frames[i];
		struct walk_frame w = {
			.function = f->function->id,
			.label = (uint32_t)f->label,
			.line = live_label(f)->line,
			.record_size = f->function->record_size,
			.arena = (uintptr_t)f->arena,
			.name = f->function->name,
			.name_size = (uint32_t)strlen(f->function->name),
			.record = (const unsigned char *)f->record,
		};
		n += frame_encode(out == NULL ? NULL : out + n, &w);
	}
	return n;
}

static uint64_t encode_state(const struct contents *cap, unsigned char *out)
{
	return state_encode(out, &cap->cut);
}

static uint64_t encode_frames(const struct contents *cap, unsigned char *out)
{
	return encode_stack(out, cap->frame, cap->nframes);
}

static uint64_t encode_thread(const struct contents *cap, unsigned char *out, uint32_t thread)
{
	const struct thread_cut *c = &cap->cut.threads[thread];
	struct walk_team t = {cap->cut.nthreads, thread,   c->count,
			      c->float_control,  c->error, cap->cut.next_iteration};
	uint64_t n = team_encode(out, &t);
	return n + encode_stack(out == NULL ? NULL : out + n, c->frames, c->nframes);
}

static uint64_t encode_blocks(const struct contents *cap, unsigned char *out)
{
	const struct tally *t = cap->tally;
	for (uint64_t i = 0; out != NULL && i < cap->nblocks; i++) {
		const struct heap_block *b = &cap->block[i];
		struct walk_block w = {
			.address = (uintptr_t)b->at,
			.size = b->size,
			.object = b->object,
			.size_class = b->size_class,
			.is_captured = save_set_has_all_of(cap, b->object) || t[b->object].is_kept,
		};
		out += block_encode(out, &w);
	}
	return cap->nblocks * FORMAT_BLOCK_SIZE;
}

static uint64_t encode_names(const struct contents *cap, unsigned char *out)
{
	uint64_t n = 0;
	for (uint32_t id = 0; id < ompckpt_program.nobjects; id++) {
		const char *name = save_set_name(cap, id);
		if (name != NULL && name[0] != '\0')
			n += record_encode(out == NULL ? NULL : out + n, id, name,
					   (uint32_t)strlen(name));
	}
	return n;
}

static uint64_t encode_streams(const struct contents *cap, unsigned char *out)
{
	(void)cap;
	return streams_encode(out);
}

/* Read once: it does not change. */
static uint64_t encode_naming(const struct contents *cap, unsigned char *out)
{
	static const void *naming;
	static size_t size;
	static bool is_read;
	(void)cap;
	if (!is_read)
		naming = own_section(".ompckpt.naming", &size);
	is_read = true;
	if (out != NULL && size > 0)
		memcpy(out, naming, size);
	return size;
}

/* Of all but the threads of a team. */
static const struct {
	uint32_t kind;
	uint64_t (*encode)(const struct contents *cap, unsigned char *out);
} made[] = {
	{IMAGE_RUN, encode_run},         {IMAGE_STATE, encode_state}, {IMAGE_FRAMES, encode_frames},
	{IMAGE_STREAMS, encode_streams}, {IMAGE_NAMES, encode_names}, {IMAGE_BLOCKS, encode_blocks},
	{IMAGE_NAMING, encode_naming},
};

#define NMADE (sizeof made / sizeof *made)

static void make(const struct contents *cap, uint32_t i, unsigned char *out)
{
	if (i < NMADE)
		made[i].encode(cap, out);
	else
		encode_thread(cap, out, cap->out.sections[i].id);
}

void made_sections_encode(const struct contents *cap)
{
	for (uint32_t i = 0; i < cap->out.nsections; i++)
		if (cap->about[i].is_made)
			make(cap, i, (unsigned char *)cap->made.at + cap->where[i]);
}

static void add(struct contents *cap, uint32_t kind, uint32_t id, uint64_t size)
{
	section_add(cap, kind, id, 0, size);
	cap->about[cap->out.nsections - 1].is_made = true;
}

void made_sections_add(struct contents *cap)
{
	for (size_t i = 0; i < NMADE; i++)
		add(cap, made[i].kind, 0, made[i].encode(cap, NULL));
	for (uint32_t i = 0; i < cap->cut.nthreads; i++)
		add(cap, IMAGE_TEAM, i, encode_thread(cap, NULL, i));
}

uint32_t made_sections_number(const struct contents *cap)
{
	return NMADE + cap->cut.nthreads;
}
