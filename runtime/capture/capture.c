/* capture.c - compose the save set over the stack and copy it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a cut: the frames from its own outwards and those of a team's threads inside, each at a
 *        label with live and kill sets; object rows; heap.
 * Out:   an image's sections, and their contents in memory of ours; or, where there is not enough,
 *        in the program's, piece by piece.
 * Means: what is saved is composed of the frames' sets (live.h). Of a heap block not saved only
 *        place, size and number are kept. Copying is cut into slices, for the calling thread and
 *        those that wait for it, or idle. What can't have changed, by analysis, is left to an
 *        image that holds it.
 * Errs:  a frame that stands at no label, or a block with an unknown number, is never guessed at:
 *        the checkpoint is put off; the block is saved.
 * Cost:  one pass over heap tags, two over what is small, one memcpy of what is saved. Staging and
 *        tables grow at the first checkpoints and are used again. */
#include <stdlib.h>
#include <string.h>

#include "base/copy_big.h"
#include "base/memory_layout.h"
#include "base/mix.h"
#include "base/os.h"
#include "base/scratch.h"
#include "capture.h"
#include "checksum.h"
#include "folders/folders.h"
#include "format.h"
#include "live.h"
#include "memory/memory.h"
#include "runs.h"
#include "state/state.h"
#include "streams/streams.h"
#include "threads/threads.h"
#include "walk.h"
#include "writer.h"
#include "zeros.h"

#define SLICE (256ul << 10)
#define CALL_FOR 32 /* slices */
#define TRY_OTHER 16
#define LEAST_ROOM (1ul << 20)

/* What the heap holds of one object number. */
struct tally {
	uint64_t count, bytes, next;
	bool is_kept; /* in a section */
};

/* What else is known of a section. */
struct about {
	bool is_constant; /* it can't change */
	uint32_t runs;    /* in runs: its number there */
};

static struct {
	struct capture out;
	struct cut cut;
	struct scratch made, staging, places, sections, frames, blocks, tallies, slices;
	struct scratch abouts, shapes, zeros;
	uint32_t nruns;           /* objects told to runs.h */
	const struct extent *run; /* their pieces */
	struct live live;
	struct kept_frame *frame; /* of serial code, innermost first */
	uint32_t nframes;
	struct heap_block *block; /* by object, then address */
	uint64_t nblocks;
	uint64_t *where; /* of each section's contents in "made" or "staging" */
	uint64_t staged; /* bytes of the staging it takes to copy all */
	struct about *about;
	struct capture_at copied; /* what follows it is in the staging */
	struct capture_at
		*slice; /* begins SLICE bytes that are copied in one go, or what is left */
	uint32_t nslices;
	bool is_big; /* larger than the caches */
	double alone,
		together; /* seconds for a slice, lately, by how it was copied; 0: not known */
	unsigned choices;
} cap;

/* All of it is needed. */
static bool is_live(uint32_t id)
{
	return live_is_whole(&cap.live, id);
}

static bool is_needed(uint32_t id)
{
	return is_live(id) || live_is_partly(&cap.live, id);
}

static bool list_frames(const struct cut *c)
{
	const struct ompckpt_frame *f = c->frame;
	cap.cut = *c;
	if (!live_count(f, &cap.nframes) ||
	    !scratch_need(&cap.frames, (cap.nframes + 1ul) * sizeof *cap.frame))
		return false;
	cap.frame = cap.frames.at;
	live_list(f, cap.frame, cap.nframes);
	return true;
}

/* What any thread of a team needs is saved. */
static bool compose(void)
{
	if (!live_begin(&cap.live))
		return false;
	for (uint32_t i = 0; i < cap.cut.nthreads; i++)
		live_add_thread(&cap.live, cap.cut.threads[i].frames, cap.cut.threads[i].nframes);
	live_add_serial(&cap.live, cap.frame, cap.nframes);
	return true;
}

static uint32_t number(uint32_t object)
{
	return object < ompckpt_program.nobjects ? object : 0;
}

static void count_block(void *context, const struct heap_block *b)
{
	struct tally *t = context;
	t[number(b->object)].count++;
	t[number(b->object)].bytes += b->size;
}

static void list_block(void *context, const struct heap_block *b)
{
	struct tally *t = context;
	struct heap_block *to = &cap.block[t[number(b->object)].next++];
	*to = *b;
	to->object = number(b->object);
}

static bool list_blocks(void)
{
	uint32_t n = ompckpt_program.nobjects + (ompckpt_program.nobjects == 0);
	if (!scratch_need(&cap.tallies, n * sizeof(struct tally)))
		return false;
	struct tally *t = cap.tallies.at;
	memset(t, 0, n * sizeof *t);
	heap_each(count_block, t);
	cap.nblocks = 0;
	for (uint32_t i = 0; i < n; i++) {
		t[i].next = cap.nblocks;
		cap.nblocks += t[i].count;
	}
	if (!scratch_need(&cap.blocks, (cap.nblocks + 1) * sizeof *cap.block))
		return false;
	cap.block = cap.blocks.at;
	heap_each(list_block, t);
	return true;
}

static uint64_t first_block(uint32_t id)
{
	const struct tally *t = cap.tallies.at;
	return t[id].next - t[id].count;
}

static uint64_t encode_run(unsigned char *out)
{
	uint64_t n = 0;
	const char *position = ompckpt_program.positions[cap.out.header.position];
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

static uint64_t encode_state(unsigned char *out)
{
	return state_encode(out, &cap.cut);
}

static uint64_t encode_frames(unsigned char *out)
{
	return encode_stack(out, cap.frame, cap.nframes);
}

static uint64_t encode_thread(unsigned char *out, uint32_t thread)
{
	const struct thread_cut *c = &cap.cut.threads[thread];
	struct walk_team t = {cap.cut.nthreads, thread,   c->count,
			      c->float_control, c->error, cap.cut.next_iteration};
	uint64_t n = team_encode(out, &t);
	return n + encode_stack(out == NULL ? NULL : out + n, c->frames, c->nframes);
}

static uint64_t encode_blocks(unsigned char *out)
{
	const struct tally *t = cap.tallies.at;
	for (uint64_t i = 0; out != NULL && i < cap.nblocks; i++) {
		const struct heap_block *b = &cap.block[i];
		struct walk_block w = {
			.address = (uintptr_t)b->at,
			.size = b->size,
			.object = b->object,
			.size_class = b->size_class,
			.is_captured = is_live(b->object) || t[b->object].is_kept,
		};
		out += block_encode(out, &w);
	}
	return cap.nblocks * FORMAT_BLOCK_SIZE;
}

static const char *site_name(uint32_t id)
{
	for (unsigned i = 0; i < ompckpt_program.nsites; i++)
		if (ompckpt_program.sites[i].id == id)
			return ompckpt_program.sites[i].name;
	return id == 0 ? "memory of unseen code" : NULL;
}

static unsigned site_flags(uint32_t id)
{
	for (unsigned i = 0; i < ompckpt_program.nsites; i++)
		if (ompckpt_program.sites[i].id == id)
			return ompckpt_program.sites[i].flags;
	return 0;
}

static const char *local_name(const struct kept_frame *frames, uint32_t n, uint32_t id)
{
	for (uint32_t i = 0; i < n; i++) {
		const struct ompckpt_function *f = frames[i].function;
		for (unsigned k = 0; k < f->nlocals; k++)
			if (f->locals[k].id == id)
				return f->locals[k].name;
	}
	return NULL;
}

static const char *row_name(uint32_t id)
{
	FOR_EACH_OBJECT (o)
		if (o->id == id)
			return o->name;
	FOR_EACH_COPY (c)
		if (c->id == id)
			return c->name;
	const char *name = local_name(cap.frame, cap.nframes, id);
	for (uint32_t i = 0; i < cap.cut.nthreads && name == NULL; i++)
		name = local_name(cap.cut.threads[i].frames, cap.cut.threads[i].nframes, id);
	return name;
}

static uint64_t encode_names(unsigned char *out)
{
	uint64_t n = 0;
	for (uint32_t id = 0; id < ompckpt_program.nobjects; id++) {
		const char *name = is_needed(id) ? row_name(id) : NULL;
		if (name == NULL)
			name = site_name(id);
		if (name != NULL && name[0] != '\0')
			n += record_encode(out == NULL ? NULL : out + n, id, name,
					   (uint32_t)strlen(name));
	}
	return n;
}

/* The sections that are made for the image, rather than copied from the program. */
static const struct {
	uint32_t kind;
	uint64_t (*encode)(unsigned char *out);
} made[] = {
	{IMAGE_RUN, encode_run},         {IMAGE_STATE, encode_state}, {IMAGE_FRAMES, encode_frames},
	{IMAGE_STREAMS, streams_encode}, {IMAGE_NAMES, encode_names}, {IMAGE_BLOCKS, encode_blocks},
};

#define NMADE (sizeof made / sizeof *made)

static void add(uint32_t kind, uint32_t id, uint64_t address, uint64_t size)
{
	struct image_section s = {.kind = kind, .id = id, .address = address, .size = size};
	cap.about[cap.out.nsections] = (struct about){false, 0};
	cap.out.sections[cap.out.nsections++] = s;
	if (format_is_memory(kind))
		cap.out.header.live_bytes += size;
}

/* Bytes of such a section's contents, if only runs of "whole" bytes are needed; or that, or 0. */
static uint64_t size_in_runs(uint32_t kind, uint32_t id, uint64_t address, uint64_t whole,
			     uint64_t zeros)
{
	const struct tally *t = cap.tallies.at;
	struct runs_object o = {kind, id, (const char *)(uintptr_t)address, whole, zeros, NULL, 0};
	if (kind == IMAGE_HEAP) {
		o.blocks = &cap.block[first_block(id)];
		o.nblocks = t[id].count;
	}
	cap.nruns++;
	return runs_add(&o);
}

/* Of what can't change, which is looked at once. */
static uint64_t zeros_of(uint32_t id, const char *at, uint64_t size)
{
	if (id >= ompckpt_program.nobjects)
		return 0;
	if (cap.zeros.at == NULL) {
		if (!scratch_need(&cap.zeros, ompckpt_program.nobjects * sizeof(uint64_t)))
			return 0;
		memset(cap.zeros.at, 0, ompckpt_program.nobjects * sizeof(uint64_t));
	}
	uint64_t *known = (uint64_t *)cap.zeros.at + id;
	if (*known == 0)
		*known = zeros_at_end(at, size) + 1;
	return *known - 1;
}

/* A section of what is needed of it, if anything is. */
static bool add_needed(uint32_t kind, uint32_t id, uint64_t address, uint64_t whole, unsigned flags)
{
	uint64_t size = whole, zeros = 0;
	bool is_partly = live_is_partly(&cap.live, id);
	if (!is_partly && !is_live(id))
		return false;
	if (!is_partly && kind == IMAGE_OBJECT && flags & OMPCKPT_OBJECT_CONSTANT)
		zeros = zeros_of(id, (const char *)(uintptr_t)address, whole);
	bool in_runs = is_partly || zeros > 0;
	if (in_runs)
		size = size_in_runs(kind, id, address, whole, zeros);
	if (size == 0 && whole > 0)
		return false;
	add(kind, id, address, size);
	cap.out.sections[cap.out.nsections - 1].in_runs = size < whole;
	cap.about[cap.out.nsections - 1] =
		(struct about){flags & OMPCKPT_OBJECT_CONSTANT, in_runs ? cap.nruns - 1 : 0};
	return true;
}

static size_t count_locals(const struct kept_frame *frames, uint32_t n)
{
	size_t sum = 0;
	for (uint32_t i = 0; i < n; i++)
		sum += frames[i].function->nlocals;
	return sum;
}

static size_t most_sections(void)
{
	size_t n = NMADE + 1 + ompckpt_program.nobjects +
		   (size_t)(__stop_ompckpt_objects - __start_ompckpt_objects);
	n += thread_copies_threads() * (size_t)(__stop_ompckpt_copies - __start_ompckpt_copies);
	n += count_locals(cap.frame, cap.nframes);
	for (uint32_t i = 0; i < cap.cut.nthreads; i++)
		n += 1 + count_locals(cap.cut.threads[i].frames, cap.cut.threads[i].nframes);
	return n + 1;
}

static void list_locals(const struct kept_frame *frames, uint32_t n)
{
	for (uint32_t i = n; i-- > 0;) {
		const struct kept_frame *f = &frames[i];
		for (unsigned k = 0; k < f->function->nlocals; k++) {
			const struct ompckpt_local *l = &f->function->locals[k];
			if (l->size > 0)
				add_needed(IMAGE_LOCAL, l->id, (uintptr_t)f->arena + l->offset,
					   l->size, 0);
		}
	}
}

/* Threads idle in serial code are asked for their copies only when theirs are needed. */
static const char *gather_copies(void)
{
	bool of_workers = false;
	FOR_EACH_COPY (c)
		of_workers |= c->flags & OMPCKPT_COPY_OF_WORKERS && is_needed(c->id);
	return thread_copies_gather(of_workers, cap.cut.nthreads);
}

/* Thread "thread" is no idle one: all copies that are live at the labels may be its own. */
static bool has_own(uint32_t thread)
{
	return thread == 0 || cap.cut.nthreads > 0;
}

static bool list_sections(void)
{
	struct tally *t = cap.tallies.at;
	if (!scratch_need(&cap.sections, most_sections() * sizeof *cap.out.sections) ||
	    !scratch_need(&cap.abouts, most_sections() * sizeof *cap.about) ||
	    !runs_begin(&cap.live, (uint32_t)most_sections()))
		return false;
	cap.out.sections = cap.sections.at;
	cap.about = cap.abouts.at;
	cap.out.nsections = cap.nruns = 0;
	for (size_t i = 0; i < NMADE; i++)
		add(made[i].kind, 0, 0, made[i].encode(NULL));
	for (uint32_t i = 0; i < cap.cut.nthreads; i++)
		add(IMAGE_TEAM, i, 0, encode_thread(NULL, i));
	if (args_size() > 0)
		add(IMAGE_ARGV, 0, (uintptr_t)args_at(), args_size());
	FOR_EACH_OBJECT (o)
		add_needed(IMAGE_OBJECT, o->id, (uintptr_t)o->at, o->size, o->flags);
	for (uint32_t i = 0; i < thread_copies_threads(); i++)
		FOR_EACH_COPY (c)
			if (is_needed(c->id) && (has_own(i) || c->flags & OMPCKPT_COPY_OF_WORKERS))
				add(IMAGE_COPY, c->id, i, c->size);
	list_locals(cap.frame, cap.nframes);
	for (uint32_t i = 0; i < cap.cut.nthreads; i++)
		list_locals(cap.cut.threads[i].frames, cap.cut.threads[i].nframes);
	for (uint32_t id = 0; id < ompckpt_program.nobjects; id++)
		if (t[id].bytes > 0)
			t[id].is_kept =
				add_needed(IMAGE_HEAP, id, (uintptr_t)cap.block[first_block(id)].at,
					   t[id].bytes, site_flags(id));
	return true;
}

static bool list_runs(void)
{
	if (!runs_end() ||
	    !scratch_need(&cap.shapes, (cap.out.nsections + 1ul) * sizeof *cap.out.shapes))
		return false;
	cap.run = runs_pieces();
	cap.out.shapes = cap.shapes.at;
	for (uint32_t i = 0; i < cap.out.nsections; i++)
		cap.out.shapes[i] = cap.out.sections[i].in_runs ? runs_shape(cap.about[i].runs) : 0;
	return true;
}

static bool is_made(uint32_t i)
{
	return i < NMADE || cap.out.sections[i].kind == IMAGE_TEAM;
}

static void make_section(uint32_t i, unsigned char *out)
{
	if (i < NMADE)
		made[i].encode(out);
	else
		encode_thread(out, cap.out.sections[i].id);
}

/* Places in memory are as far into a page as those in the file, so that they can be written from
 * there. */
static bool lay_out(void)
{
	uint64_t in_file = FORMAT_HEADER_SIZE, of_made = 0, of_copied = 0;
	if (!scratch_need(&cap.places, (cap.out.nsections + 1) * sizeof *cap.where))
		return false;
	cap.where = cap.places.at;
	for (uint32_t i = 0; i < cap.out.nsections; i++) {
		const struct image_section *s = &cap.out.sections[i];
		uint64_t *next = is_made(i) ? &of_made : &of_copied;
		in_file = writer_place(in_file, s) + s->size;
		if (s->epoch != 0)
			continue;
		cap.where[i] = writer_place(*next, s);
		*next = cap.where[i] + s->size;
	}
	cap.staged = of_copied;
	cap.out.size = writer_tail_offset(in_file) + writer_tail_size(in_file, cap.out.nsections);
	cap.is_big = cap.out.size > os_cache_size();
	return scratch_need(&cap.made, of_made);
}

static void make_sections(void)
{
	for (uint32_t i = 0; i < cap.out.nsections; i++)
		if (is_made(i))
			make_section(i, (unsigned char *)cap.made.at + cap.where[i]);
}

/* Where the program has the contents of section "s", which lie in one piece. */
static const char *source(const struct image_section *s)
{
	if (s->kind == IMAGE_COPY)
		FOR_EACH_COPY (c)
			if (c->id == s->id)
				return thread_copies_at((uint32_t)s->address, c);
	return (const char *)(uintptr_t)s->address;
}

struct capture_at capture_begin(uint32_t section)
{
	struct capture_at p = {.section = section};
	if (section < cap.out.nsections && cap.out.sections[section].in_runs)
		p.block = runs_first(cap.about[section].runs);
	else if (section < cap.out.nsections && cap.out.sections[section].kind == IMAGE_HEAP)
		p.block = first_block(cap.out.sections[section].id);
	return p;
}

/* As capture_piece, for what is copied from the program, where the program has it. */
static const char *piece_of_program(struct capture_at *p, uint64_t most, uint64_t *n)
{
	const struct image_section *s = &cap.out.sections[p->section];
	const char *at;
	*n = most;
	if (s->kind != IMAGE_HEAP && !s->in_runs) {
		at = source(s) + p->at;
	} else {
		const struct heap_block *b = &cap.block[p->block];
		struct extent x = s->in_runs ? cap.run[p->block] : (struct extent){b->at, b->size};
		at = x.at + p->skip;
		if (x.size - p->skip <= most) {
			*n = x.size - p->skip;
			p->block++;
			p->skip = 0;
		} else {
			p->skip += most;
		}
	}
	p->at += *n;
	return at;
}

static bool is_copied(const struct capture_at *p)
{
	return p->section > cap.copied.section ||
	       (p->section == cap.copied.section && p->at >= cap.copied.at);
}

const void *capture_piece(struct capture_at *p, uint64_t most, uint64_t *n)
{
	uint64_t left = cap.out.sections[p->section].size - p->at;
	if (left == 0)
		return NULL;
	if (most > left)
		most = left;
	if (!is_made(p->section) && !is_copied(p))
		return piece_of_program(p, most, n);
	const struct scratch *from = is_made(p->section) ? &cap.made : &cap.staging;
	uint64_t at = cap.where[p->section] + p->at;
	*n = most;
	p->at += most;
	return (const char *)from->at + at;
}

static void pass_slice(struct capture_at *p)
{
	uint64_t left = cap.out.sections[p->section].size - p->at, n;
	if (left > SLICE)
		left = SLICE;
	for (; left > 0; left -= n)
		piece_of_program(p, left, &n);
}

/* All from "p" on that has to be copied. */
static void list_slices(struct capture_at p)
{
	cap.slice = cap.slices.at;
	cap.nslices = 0;
	while (p.section < cap.out.nsections) {
		const struct image_section *s = &cap.out.sections[p.section];
		if (is_made(p.section) || s->epoch != 0 || p.at == s->size) {
			p = capture_begin(p.section + 1);
		} else {
			cap.slice[cap.nslices++] = p;
			pass_slice(&p);
		}
	}
}

/* ---- what can't have changed ---- */

static uint64_t sum_of_program(uint32_t i)
{
	struct capture_at p = capture_begin(i);
	union checksum_room sum;
	uint64_t left = cap.out.sections[i].size, n;
	checksum_begin(&sum);
	for (; left > 0; left -= n) {
		const char *at = piece_of_program(&p, left, &n);
		checksum_add(&sum, at, n);
	}
	return checksum_end(&sum);
}

/* With OMPCKPT_POISON the analysis is not believed. */
static void check_constant(uint32_t i)
{
	const struct image_section *s = &cap.out.sections[i],
				   *k = parents_last(s, cap.out.shapes[i]);
	if (k == NULL || k->checksum == sum_of_program(i))
		return;
	const char *name = s->kind == IMAGE_HEAP ? site_name(s->id) : row_name(s->id);
	report(0, "mistake of the compiler: '%s' was taken for constant, but has changed", name);
	abort();
}

/* Where the blocks of sections that can't change lie; by analysis none comes or goes. */
static uint64_t sum_of_blocks(void)
{
	uint64_t h = 1;
	for (uint32_t i = 0; i < cap.out.nsections; i++) {
		const struct image_section *s = &cap.out.sections[i];
		if (!cap.about[i].is_constant || s->kind != IMAGE_HEAP)
			continue;
		const struct tally *t = cap.tallies.at;
		const struct heap_block *b = &cap.block[first_block(s->id)];
		for (uint64_t k = 0; k < t[s->id].count; k++)
			h = mix(mix(mix(h, s->id), (uintptr_t)b[k].at), b[k].size);
	}
	return h | 1;
}

static void leave_constants(void)
{
	uint64_t left = 0;
	parents_begin();
	cap.out.blocks = sum_of_blocks();
	for (uint32_t i = 0; i < cap.out.nsections; i++) {
		if (!cap.about[i].is_constant)
			continue;
		if (runtime.config.poison)
			check_constant(i);
		if (parents_hold(&cap.out.sections[i], cap.out.blocks, cap.out.shapes[i]))
			left += cap.out.sections[i].size;
	}
	if (left > 0)
		report(2, "%.1f MB can't have changed since the checkpoint before: not copied",
		       (double)left / 1e6);
}

static bool room_for_slices(void)
{
	return scratch_need(&cap.slices,
			    (cap.out.size / SLICE + cap.out.nsections + 1) * sizeof *cap.slice);
}

/* More than the caches hold does not go through them. */
static void copy_slice(uint32_t i)
{
	struct capture_at p = cap.slice[i];
	char *out = (char *)cap.staging.at + (cap.where[p.section] + p.at);
	uint64_t left = cap.out.sections[p.section].size - p.at, n;
	if (left > SLICE)
		left = SLICE;
	for (; left > 0; left -= n, out += n) {
		const char *from = piece_of_program(&p, left, &n);
		if (cap.is_big)
			copy_big(out, from, n);
		else
			memcpy(out, from, n);
	}
	if (cap.is_big)
		copy_big_end();
}

/* In serial code the OpenMP library's threads are idle. How many can be called? 1: none. */
static uint32_t helpers(void)
{
	if (cap.cut.nthreads > 0 || cap.nslices < CALL_FOR || ompckpt_program.each == NULL ||
	    idle_is_bound())
		return 1;
	uint32_t n = idle_team();
	return n <= LAYOUT_TEAM_MAX ? n : 1;
}

/* On a busy machine a team takes longer to come than its part takes: the way that took less for a
 * slice is gone, and the other one tried now and then. */
static bool pays_to_call(void)
{
	bool is_faster = cap.together == 0 || (cap.alone > 0 && cap.together < cap.alone);
	return ++cap.choices % TRY_OTHER == 0 ? !is_faster : is_faster;
}

static void learn(double *seconds, double now)
{
	*seconds = *seconds == 0 ? now : (*seconds + now) / 2;
}

static void copy_from(struct capture_at p)
{
	list_slices(p);
	uint32_t n = helpers();
	bool is_team = n > 1 && pays_to_call();
	double begin = os_monotonic();
	slices_begin(cap.nslices, copy_slice);
	if (is_team)
		idle_call(n, slices_help);
	slices_finish();
	if (n > 1)
		learn(is_team ? &cap.together : &cap.alone, (os_monotonic() - begin) / cap.nslices);
	cap.copied = p;
	cap.out.is_copied = true;
}

/* As lay_out, for what follows "p"; returns the bytes of staging that takes. That "where" of
 * the first section wraps around is meant. */
static uint64_t lay_out_rest(struct capture_at p)
{
	uint64_t next = 0;
	for (uint32_t i = p.section; i < cap.out.nsections; i++) {
		const struct image_section *s = &cap.out.sections[i];
		uint64_t done = i == p.section ? p.at : 0;
		if (is_made(i) || s->epoch != 0 || done == s->size)
			continue;
		cap.where[i] = writer_place(next, s) - done / FORMAT_PAGE * FORMAT_PAGE;
		next = cap.where[i] + s->size;
	}
	return next;
}

bool capture_rest(struct capture_at p)
{
	if (lay_out_rest(p) > cap.out.staging)
		return false;
	copy_from(p);
	return true;
}

static void fill_header(uint64_t epoch)
{
	struct image_header *h = &cap.out.header;
	const struct kept_frame *f = cap.cut.nthreads > 0 ? cap.cut.threads[0].frames : cap.frame;
	uint32_t position = (uint32_t)live_label(f)->position;
	*h = (struct image_header){
		.threads = state_threads(),
		.position = position < ompckpt_program.npositions ? position : 0,
		.abi = OMPCKPT_ABI,
		.epoch = epoch,
		.run = runtime.run_id,
		.start = runtime.start,
		.time_ns = os_realtime_ns(),
		.argv_hash = args_hash(),
		.build_id_size = (uint32_t)runtime.build_id_size,
	};
	if (runtime.instances != NULL)
		h->instance = runtime.instances[h->position];
	memcpy(h->build_id, runtime.build_id, runtime.build_id_size);
}

/* A quarter of the memory that is left stays the program's. Returns how much there is now. */
static uint64_t find_staging(uint64_t wanted)
{
	uint64_t most = runtime.config.staging;
	if (wanted <= cap.staging.size && wanted <= most)
		return wanted;
	uint64_t memory = os_memory_available(), space = os_address_space_left();
	memory = (memory < space ? memory : space) / 4 * 3 + cap.staging.size;
	if (most > memory)
		most = memory;
	while (wanted > most || !scratch_within(&cap.staging, wanted, most)) {
		wanted = wanted > most ? most : wanted / 2;
		if (wanted < LEAST_ROOM)
			return cap.staging.size < most ? cap.staging.size : most;
	}
	return wanted;
}

/* In memory, all but the contents. */
static bool list_all(void)
{
	if (!list_blocks() || !list_sections() || !list_runs())
		return false;
	leave_constants();
	return lay_out() && room_for_slices();
}

bool capture_foresee(const struct cut *c)
{
	if (!list_frames(c))
		return false;
	fill_header(0);
	return compose() && list_all();
}

void capture_prepare(void)
{
	static uint64_t before;
	uint64_t wanted = cap.staged;
	if (before != 0 && wanted > before)
		wanted += wanted / 4;
	before = cap.staged;
	find_staging(wanted);
}

struct capture *capture_take(const struct cut *c, uint64_t epoch, const char **why)
{
	*why = streams_prepare();
	if (*why != NULL)
		return NULL;
	if (!list_frames(c)) {
		*why = "a function on the stack stands at no label";
		return NULL;
	}
	fill_header(epoch);
	*why = compose() ? gather_copies() : "no memory for its tables";
	if (*why == NULL && !list_all())
		*why = "no memory for its tables";
	if (*why == NULL && !streams_are_known())
		*why = "the system does not tell about an open file";
	if (*why != NULL)
		return NULL;
	streams_note_unsynced();
	streams_name_lost();
	make_sections();
	if (!streams_are_known()) {
		*why = "the system does not tell about an open file";
		return NULL;
	}
	undo_begin(epoch); /* the number is given from now on */
	cap.copied = capture_begin(cap.out.nsections);
	cap.out.is_copied = false;
	cap.out.staging = find_staging(cap.staged);
	if (cap.out.staging == cap.staged)
		copy_from(capture_begin(0));
	return &cap.out;
}
