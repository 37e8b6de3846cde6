/* walk.c - items inside sections: encode, decode.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a section's contents, from anywhere. Out: its items one by one, as pointers into it; the
 *        runs of an object.
 * Means: docs/image-format.md 3. Items are padded to 8 bytes. The table of runs is read chunk by
 *        chunk, as it may be compressed; of it only the strip at hand is kept.
 * Errs:  what does not fit into the section is refused (is_bad), never read. */
#include "format.h"
#include "walk.h"

struct walk walk_begin(const struct image *im, const struct image_section *s)
{
	return (struct walk){image_contents(im, s), s->size, false};
}

/* "size" more bytes of the item that starts at w->at and has "*used" already; NULL if not there. */
static const unsigned char *take(struct walk *w, uint64_t *used, uint64_t size)
{
	if (w->is_bad || size > w->left - *used) {
		w->is_bad = true;
		return NULL;
	}
	const unsigned char *at = w->at + *used;
	*used += align_up(size, 8) > w->left - *used ? size : align_up(size, 8);
	return at;
}

static bool done(struct walk *w, uint64_t used)
{
	if (w->is_bad)
		return false;
	w->at += used;
	w->left -= used;
	return true;
}

bool walk_record(struct walk *w, struct walk_record *r)
{
	uint64_t used = 0;
	if (w->left == 0)
		return false;
	const unsigned char *h = take(w, &used, FORMAT_RECORD_SIZE);
	if (h == NULL)
		return false;
	r->tag = get_u32(h);
	r->size = get_u32(h + 4);
	r->data = take(w, &used, r->size);
	return done(w, used);
}

uint32_t walk_threads(const struct image *im)
{
	struct image_section s;
	struct walk_record r;
	if (!image_find(im, IMAGE_STATE, ~0u, &s))
		return 0;
	struct walk w = walk_begin(im, &s);
	while (walk_record(&w, &r))
		if (r.tag == TAG_OMP && r.size >= 4)
			return get_u32(r.data);
	return 0;
}

bool walk_block(struct walk *w, struct walk_block *b)
{
	uint64_t used = 0;
	if (w->left == 0)
		return false;
	const unsigned char *h = take(w, &used, FORMAT_BLOCK_SIZE);
	if (h == NULL)
		return false;
	b->address = get_u64(h);
	b->size = get_u64(h + 8);
	b->object = get_u32(h + 16);
	b->size_class = h[20];
	b->is_captured = h[21] != 0;
	return done(w, used);
}

bool walk_captured(struct walk *w, uint32_t object, struct walk_block *b)
{
	while (walk_block(w, b) && b->object <= object)
		if (b->object == object && b->is_captured)
			return true;
	return false;
}

bool walk_frame(struct walk *w, struct walk_frame *f)
{
	uint64_t used = 0;
	if (w->left == 0)
		return false;
	const unsigned char *h = take(w, &used, FORMAT_FRAME_SIZE);
	if (h == NULL)
		return false;
	f->function = get_u32(h);
	f->label = get_u32(h + 4);
	f->line = get_u32(h + 8);
	f->record_size = get_u32(h + 12);
	f->arena = get_u64(h + 16);
	f->name_size = get_u32(h + 24);
	f->name = (const char *)take(w, &used, f->name_size);
	f->record = take(w, &used, f->record_size);
	return done(w, used);
}

bool walk_team(struct walk *w, struct walk_team *t)
{
	uint64_t used = 0;
	const unsigned char *h = take(w, &used, FORMAT_TEAM_SIZE);
	if (h == NULL)
		return false;
	t->size = get_u32(h);
	t->thread = get_u32(h + 4);
	t->met = get_u64(h + 8);
	t->float_control = get_u64(h + 16);
	t->error = (int32_t)get_u32(h + 24);
	t->drawn = get_u64(h + 32);
	return done(w, used);
}

bool walk_stream(struct walk *w, struct walk_stream *s)
{
	uint64_t used = 0;
	if (w->left == 0)
		return false;
	const unsigned char *h = take(w, &used, FORMAT_STREAM_SIZE);
	if (h == NULL)
		return false;
	s->slot = get_u32(h);
	s->flags = get_u32(h + 4);
	s->fd = (int32_t)get_u32(h + 8);
	s->open_flags = get_u32(h + 12);
	s->offset = get_u64(h + 16);
	s->size = get_u64(h + 24);
	s->device = get_u64(h + 32);
	s->inode = get_u64(h + 40);
	s->buffer_size = get_u64(h + 48);
	s->buffering = get_u32(h + 56);
	s->path_size = get_u32(h + 60);
	s->pending_size = get_u32(h + 64);
	s->path = (const char *)take(w, &used, s->path_size);
	s->pending = take(w, &used, s->pending_size);
	return done(w, used);
}

/* Entry "i" of the table; 0: what it begins with. NULL: can't be read. */
static const unsigned char *table_entry(struct walk_runs *w, uint64_t i)
{
	uint64_t at = i * FORMAT_RUNS_SIZE;
	if (w->part == NULL || at % IMAGE_CHUNK == 0)
		w->part = image_chunk(w->im, &w->s, at / IMAGE_CHUNK, w->room);
	return w->part != NULL ? w->part + at % IMAGE_CHUNK : NULL;
}

struct walk_runs walk_runs_begin(const struct image *im, const struct image_section *s, void *room)
{
	struct walk_runs w = {.im = im, .s = *s, .whole = s->size, .room = room};
	if (!s->in_runs) {
		w.strip = (struct walk_strip){0, s->size, 0, s->size > 0};
		w.end = s->size;
		return w;
	}
	const unsigned char *h = s->size > FORMAT_RUNS_SIZE ? table_entry(&w, 0) : NULL;
	w.is_bad = h == NULL;
	if (w.is_bad)
		return w;
	w.whole = get_u64(h);
	w.n = get_u64(h + 8);
	w.zeros = get_u64(h + 16);
	w.is_bad = w.n == 0 || w.n >= s->size / FORMAT_RUNS_SIZE || w.zeros > w.whole ||
		   (w.zeros > 0 && s->kind == IMAGE_HEAP);
	w.from = w.is_bad ? 0 : strips_encode(NULL, 0, 0, NULL, w.n);
	w.is_bad = w.is_bad || w.from > s->size;
	return w;
}

struct walk_runs walk_runs_copy(const struct walk_runs *w, void *room)
{
	struct walk_runs copy = *w;
	copy.part = NULL;
	copy.room = room;
	return copy;
}

/* Do its runs come in order, after those before, and lie in the whole and the contents? */
static bool is_strip(const struct walk_runs *w, const struct walk_strip *s)
{
	uint64_t end = w->whole - w->zeros;
	if (s->at < w->end || s->at > end || s->size == 0 || s->size > end - s->at)
		return false;
	if (s->count <= 1)
		return s->count == 1 && s->stride == 0 && s->size <= w->s.size - w->from;
	return s->stride >= s->size && s->count - 1 <= (end - s->at - s->size) / s->stride &&
	       s->size * s->count <= w->s.size - w->from;
}

/* False: there is none, or none that is right. */
static bool next_strip(struct walk_runs *w)
{
	if (!w->is_bad && w->next == w->n)
		w->is_bad = w->from != w->s.size;
	if (w->is_bad || w->next == w->n)
		return false;
	const unsigned char *h = table_entry(w, ++w->next);
	w->is_bad = h == NULL;
	if (w->is_bad)
		return false;
	w->strip =
		(struct walk_strip){get_u64(h), get_u64(h + 8), get_u64(h + 16), get_u64(h + 24)};
	w->is_bad = !is_strip(w, &w->strip);
	w->end = w->strip.at + (w->strip.count - 1) * w->strip.stride + w->strip.size;
	return !w->is_bad;
}

bool walk_strip(struct walk_runs *w, struct walk_strip *s)
{
	if (w->is_bad || (w->strip.count == 0 && !next_strip(w)))
		return false;
	*s = w->strip;
	w->from += s->size * s->count;
	w->strip.count = 0;
	return true;
}

static void pass_runs(struct walk_runs *w, uint64_t n)
{
	w->strip.at += n * w->strip.stride;
	w->strip.count -= n;
	w->from += n * w->strip.size;
}

bool walk_run(struct walk_runs *w, struct walk_run *r)
{
	if (w->is_bad || (w->strip.count == 0 && !next_strip(w)))
		return false;
	*r = (struct walk_run){w->strip.at, w->strip.size, w->from};
	pass_runs(w, 1);
	return true;
}

bool walk_runs_sum(struct walk_runs w, uint64_t *runs, uint64_t *bytes)
{
	struct walk_strip s;
	*runs = *bytes = 0;
	while (walk_strip(&w, &s)) {
		*runs += s.count;
		*bytes += s.size * s.count;
	}
	return !w.is_bad;
}

void walk_runs_pass(struct walk_runs *w, uint64_t from)
{
	while (!w->is_bad && w->from < from && (w->strip.count > 0 || next_strip(w))) {
		uint64_t n = (from - w->from) / w->strip.size;
		bool is_here = n < w->strip.count;
		pass_runs(w, is_here ? n : w->strip.count);
		if (is_here)
			return;
	}
}

static uint64_t put_bytes(unsigned char *out, const void *data, uint32_t size)
{
	uint64_t padded = align_up(size, 8);
	if (out != NULL) {
		memset(out + size, 0, padded - size);
		if (size > 0)
			memcpy(out, data, size);
	}
	return padded;
}

uint64_t record_encode(unsigned char *out, uint32_t tag, const void *data, uint32_t size)
{
	if (out != NULL) {
		put_u32(out, tag);
		put_u32(out + 4, size);
		out += FORMAT_RECORD_SIZE;
	}
	return FORMAT_RECORD_SIZE + put_bytes(out, data, size);
}

uint64_t block_encode(unsigned char *out, const struct walk_block *b)
{
	if (out != NULL) {
		put_u64(out, b->address);
		put_u64(out + 8, b->size);
		put_u32(out + 16, b->object);
		put_u32(out + 20, 0);
		out[20] = b->size_class;
		out[21] = b->is_captured;
	}
	return FORMAT_BLOCK_SIZE;
}

uint64_t frame_encode(unsigned char *out, const struct walk_frame *f)
{
	uint64_t name = align_up(f->name_size, 8), record = align_up(f->record_size, 8);
	if (out != NULL) {
		memset(out, 0, FORMAT_FRAME_SIZE);
		put_u32(out, f->function);
		put_u32(out + 4, f->label);
		put_u32(out + 8, f->line);
		put_u32(out + 12, f->record_size);
		put_u64(out + 16, f->arena);
		put_u32(out + 24, f->name_size);
		put_bytes(out + FORMAT_FRAME_SIZE, f->name, f->name_size);
		put_bytes(out + FORMAT_FRAME_SIZE + name, f->record, f->record_size);
	}
	return FORMAT_FRAME_SIZE + name + record;
}

uint64_t team_encode(unsigned char *out, const struct walk_team *t)
{
	if (out != NULL) {
		memset(out, 0, FORMAT_TEAM_SIZE);
		put_u32(out, t->size);
		put_u32(out + 4, t->thread);
		put_u64(out + 8, t->met);
		put_u64(out + 16, t->float_control);
		put_u32(out + 24, (uint32_t)t->error);
		put_u64(out + 32, t->drawn);
	}
	return FORMAT_TEAM_SIZE;
}

uint64_t stream_encode(unsigned char *out, const struct walk_stream *s)
{
	uint64_t path = align_up(s->path_size, 8), pending = align_up(s->pending_size, 8);
	if (out != NULL) {
		memset(out, 0, FORMAT_STREAM_SIZE);
		put_u32(out, s->slot);
		put_u32(out + 4, s->flags);
		put_u32(out + 8, (uint32_t)s->fd);
		put_u32(out + 12, s->open_flags);
		put_u64(out + 16, s->offset);
		put_u64(out + 24, s->size);
		put_u64(out + 32, s->device);
		put_u64(out + 40, s->inode);
		put_u64(out + 48, s->buffer_size);
		put_u32(out + 56, s->buffering);
		put_u32(out + 60, s->path_size);
		put_u32(out + 64, s->pending_size);
		put_bytes(out + FORMAT_STREAM_SIZE, s->path, s->path_size);
		put_bytes(out + FORMAT_STREAM_SIZE + path, s->pending, s->pending_size);
	}
	return FORMAT_STREAM_SIZE + path + pending;
}

uint64_t strips_encode(unsigned char *out, uint64_t whole, uint64_t zeros,
		       const struct walk_strip *s, uint64_t n)
{
	uint64_t size = (1 + n) * FORMAT_RUNS_SIZE;
	if (out != NULL) {
		memset(out, 0, FORMAT_RUNS_SIZE);
		put_u64(out, whole);
		put_u64(out + 8, n);
		put_u64(out + 16, zeros);
		for (uint64_t i = 0; i < n; i++) {
			unsigned char *to = out + (1 + i) * FORMAT_RUNS_SIZE;
			put_u64(to, s[i].at);
			put_u64(to + 8, s[i].size);
			put_u64(to + 16, s[i].stride);
			put_u64(to + 24, s[i].count);
		}
		memset(out + size, 0, align_up(size, FORMAT_ALIGN) - size);
	}
	return align_up(size, FORMAT_ALIGN);
}
