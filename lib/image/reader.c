/* reader.c - open an image, check it, find its sections.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    any bytes. Out: a status, and sections whose contents lie inside the file, or inside one
 *        it refers to.
 * Means: no footer, no image: the end is looked at before the contents. A base must hold itself
 *        what is referred to, under the same checksum, and be of the same run.
 * Errs:  on the side of refusing; nothing outside the given bytes is ever read.
 * Cost:  image_open reads headers, indexes and footers; image_check all contents once. */
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "checksum.h"
#include "codec.h"
#include "format.h"
#include "header.h"
#include "walk.h"

#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#endif

#define AT_ONCE 16 /* chunks */
#define AHEAD (16u << 20)

static struct image_file *find_base(const struct image *im, uint64_t epoch)
{
	for (uint32_t i = 0; i < im->nbases; i++)
		if (im->bases[i].epoch == epoch)
			return (struct image_file *)&im->bases[i];
	return NULL;
}

static enum image_status entry_at(const struct image_file *f, uint64_t i, struct image_section *s)
{
	return entry_decode(s, f->base + f->index_offset + i * FORMAT_ENTRY_SIZE);
}

static bool note_base(struct image *im, uint64_t epoch)
{
	if (find_base(im, epoch) != NULL)
		return true;
	if (epoch >= im->header.epoch || im->nbases == IMAGE_BASES)
		return false;
	im->bases[im->nbases++].epoch = epoch;
	return true;
}

static enum image_status check_index(struct image *im, const struct image_file *f)
{
	uint64_t end = FORMAT_HEADER_SIZE;
	for (uint32_t i = 0; i < f->nsections; i++) {
		struct image_section s;
		enum image_status st = entry_at(f, i, &s);
		if (st != IMAGE_OK)
			return st;
		if (s.epoch != 0) {
			if (!note_base(im, s.epoch))
				return IMAGE_MALFORMED;
			continue;
		}
		if (s.offset < end || s.offset > f->index_offset ||
		    s.stored > f->index_offset - s.offset ||
		    (s.size < FORMAT_LARGE && s.offset % FORMAT_ALIGN != 0))
			return IMAGE_MALFORMED;
		end = s.offset + s.stored;
	}
	return IMAGE_OK;
}

enum image_status image_open_memory(struct image *im, const void *base, size_t size)
{
	struct image_footer f;
	*im = (struct image){.base = base, .size = size};
	if (size < 8 || memcmp(base, FORMAT_HEADER_MAGIC, 8) != 0)
		return IMAGE_NOT_OURS;
	if (size < FORMAT_HEADER_SIZE + FORMAT_FOOTER_SIZE)
		return IMAGE_INCOMPLETE;
	enum image_status st = header_decode(&im->header, base);
	if (st != IMAGE_OK)
		return st;
	st = footer_decode(&f, im->base + size - FORMAT_FOOTER_SIZE);
	if (st != IMAGE_OK)
		return st;
	if (f.file_size != size || f.epoch != im->header.epoch || f.index_offset > size ||
	    f.index_offset < FORMAT_HEADER_SIZE ||
	    (uint64_t)f.nsections * FORMAT_ENTRY_SIZE + FORMAT_FOOTER_SIZE > size - f.index_offset)
		return IMAGE_MALFORMED;
	if (checksum(im->base + f.index_offset, (size_t)f.nsections * FORMAT_ENTRY_SIZE) !=
	    f.index_checksum)
		return IMAGE_DAMAGED;
	im->nsections = f.nsections;
	im->index_offset = f.index_offset;
	return check_index(im,
			   &(struct image_file){base, size, f.epoch, f.index_offset, f.nsections});
}

/* Has the base what "s" refers to, and in itself? */
static bool is_held(const struct image_file *base, const struct image_section *s)
{
	struct image_section held;
	return s->offset < base->nsections && entry_at(base, s->offset, &held) == IMAGE_OK &&
	       held.epoch == 0 && held.kind == s->kind && held.id == s->id &&
	       held.address == s->address && held.size == s->size && held.checksum == s->checksum &&
	       held.in_runs == s->in_runs;
}

enum image_status image_add_base(struct image *im, const void *base, size_t size)
{
	struct image b;
	if (image_open_memory(&b, base, size) != IMAGE_OK || b.header.run != im->header.run)
		return IMAGE_MISSING;
	struct image_file *to = find_base(im, b.header.epoch);
	struct image_file file = {base, size, b.header.epoch, b.index_offset, b.nsections};
	if (to == NULL)
		return IMAGE_MISSING;
	for (uint32_t i = 0; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		if (s.epoch == file.epoch && !is_held(&file, &s))
			return IMAGE_MISSING;
	}
	*to = file;
	return IMAGE_OK;
}

/* A file of folder "folder", which must be this user's own and no link; or, if that is AT_FDCWD,
 * any file. */
static enum image_status map_file(int folder, const char *path, void **base, size_t *size)
{
	struct stat st;
	bool is_own = folder != AT_FDCWD;
	int fd =
		openat(folder, path, O_RDONLY | O_CLOEXEC | (is_own ? O_NOFOLLOW | O_NONBLOCK : 0));
	if (fd < 0)
		return is_own && errno == ELOOP ? IMAGE_FOREIGN : IMAGE_UNREADABLE;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		close(fd);
		errno = EINVAL;
		return IMAGE_UNREADABLE;
	}
	if (is_own && st.st_uid != geteuid()) {
		close(fd);
		return IMAGE_FOREIGN;
	}
	if (st.st_size == 0) {
		close(fd);
		return IMAGE_INCOMPLETE;
	}
	*size = (size_t)st.st_size;
	*base = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	return *base == MAP_FAILED ? IMAGE_UNREADABLE : IMAGE_OK;
}

static enum image_status open_alone(struct image *im, int folder, const char *path)
{
	void *base;
	size_t size;
	enum image_status st = map_file(folder, path, &base, &size);
	if (st != IMAGE_OK)
		return st;
	st = image_open_memory(im, base, size);
	im->is_mapped = true;
	if (st != IMAGE_OK)
		image_close(im);
	return st;
}

enum image_status image_open_alone(struct image *im, const char *path)
{
	return open_alone(im, AT_FDCWD, path);
}

/* The file of that epoch beside the file "path". */
static enum image_status open_base(struct image *im, int at, const char *path, uint64_t epoch)
{
	char name[32], full[8192];
	void *base;
	size_t size;
	const char *slash = strrchr(path, '/');
	int folder = slash != NULL ? (int)(slash + 1 - path) : 0;
	image_file_name(name, epoch);
	if (snprintf(full, sizeof full, "%.*s%s", folder, path, name) >= (int)sizeof full)
		return IMAGE_MISSING;
	enum image_status st = map_file(at, full, &base, &size);
	if (st != IMAGE_OK)
		return st == IMAGE_UNREADABLE && errno != ENOENT ? st : IMAGE_MISSING;
	st = image_add_base(im, base, size);
	if (st != IMAGE_OK)
		munmap(base, size);
	return st;
}

static enum image_status open_at(struct image *im, int at, const char *path)
{
	enum image_status st = open_alone(im, at, path);
	if (st != IMAGE_OK)
		return st;
	for (uint32_t i = 0; i < im->nbases && st == IMAGE_OK; i++)
		st = open_base(im, at, path, im->bases[i].epoch);
	if (st != IMAGE_OK)
		image_close(im);
	return st;
}

enum image_status image_open(struct image *im, const char *path)
{
	return open_at(im, AT_FDCWD, path);
}

enum image_status image_open_own(struct image *im, int folder, const char *name)
{
	return open_at(im, folder, name);
}

void image_close(struct image *im)
{
	for (uint32_t i = 0; im->is_mapped && i < im->nbases; i++)
		if (im->bases[i].base != NULL)
			munmap((void *)(uintptr_t)im->bases[i].base, im->bases[i].size);
	if (im->is_mapped)
		munmap((void *)(uintptr_t)im->base, im->size);
	*im = (struct image){0};
}

struct image_section image_section(const struct image *im, uint32_t i)
{
	struct image_section s;
	entry_decode(&s, im->base + im->index_offset + (uint64_t)i * FORMAT_ENTRY_SIZE);
	return s;
}

struct image_section image_held(const struct image *im, const struct image_section *s)
{
	struct image_section held = *s;
	if (s->epoch != 0)
		entry_at(find_base(im, s->epoch), s->offset, &held);
	return held;
}

/* Of what image_held gave for "s". */
static const unsigned char *stored_at(const struct image *im, const struct image_section *s,
				      const struct image_section *held)
{
	return (s->epoch == 0 ? im->base : find_base(im, s->epoch)->base) + held->offset;
}

static uint64_t file_size(const struct image *im, const struct image_section *s)
{
	return s->epoch == 0 ? im->size : find_base(im, s->epoch)->size;
}

const void *image_contents(const struct image *im, const struct image_section *s)
{
	struct image_section held = image_held(im, s);
	return held.codec == IMAGE_PLAIN ? stored_at(im, s, &held) : NULL;
}

static uint64_t chunk_size(const struct image_section *s, uint64_t k)
{
	uint64_t left = s->size - k * IMAGE_CHUNK;
	return left < IMAGE_CHUNK ? left : IMAGE_CHUNK;
}

const void *image_chunk(const struct image *im, const struct image_section *s, uint64_t k,
			void *room)
{
	struct image_section held = image_held(im, s);
	const unsigned char *at = stored_at(im, s, &held);
	if (held.codec == IMAGE_PLAIN)
		return at + k * IMAGE_CHUNK;
	uint64_t packed = held.stored - format_table_size(s->size), n = chunk_size(s, k);
	const unsigned char *table = at + packed;
	uint64_t from = k == 0 ? 0 : get_u64(table + 8 * (k - 1)), to = get_u64(table + 8 * k);
	if (from > to || to > packed || to - from > n)
		return NULL;
	if (to - from == n)
		return at + from;
	unsigned char *out = room;
	bool ok = codec_unpack(held.codec, out + IMAGE_CHUNK, out, n, at + from, to - from);
	return ok ? out : NULL;
}

bool image_read(const struct image *im, const struct image_section *s, void *to, void *room)
{
	unsigned char *out = to;
	for (uint64_t k = 0; k * IMAGE_CHUNK < s->size; k++) {
		const void *from = image_chunk(im, s, k, room);
		if (from == NULL)
			return false;
		memcpy(out + k * IMAGE_CHUNK, from, chunk_size(s, k));
	}
	return true;
}

bool image_find(const struct image *im, uint32_t kind, uint32_t id, struct image_section *s)
{
	for (uint32_t i = 0; i < im->nsections; i++) {
		*s = image_section(im, i);
		if (s->kind == kind && (id == ~0u || s->id == id))
			return true;
	}
	return false;
}

/* Bytes the captured blocks of object "id" have together; false when the table is not well formed.
 * Blocks come by object, then address, and do not overlap. */
static bool check_blocks(const struct image *im, const struct image_section *s)
{
	struct walk w = walk_begin(im, s);
	struct walk_block b, last = {0};
	while (walk_block(&w, &b)) {
		if (b.size > UINT64_MAX - b.address || b.object < last.object ||
		    (b.object == last.object && b.address < last.address + last.size))
			return false;
		last = b;
	}
	return !w.is_bad;
}

/* "size": of the blocks. */
static bool check_heap(const struct image *im, const struct image_section *heap, uint64_t size)
{
	struct image_section s;
	struct walk_block b;
	uint64_t sum = 0;
	if (!image_find(im, IMAGE_BLOCKS, ~0u, &s))
		return false;
	struct walk w = walk_begin(im, &s);
	while (walk_block(&w, &b))
		if (b.object == heap->id && b.is_captured) {
			if (b.size > size - sum || (sum == 0 && b.address != heap->address))
				return false;
			sum += b.size;
		}
	return sum == size;
}

static bool check_memory(const struct image *im, const struct image_section *s, void *room)
{
	uint64_t runs, bytes;
	struct walk_runs w = walk_runs_begin(im, s, room);
	if (!walk_runs_sum(w, &runs, &bytes))
		return false;
	return s->kind == IMAGE_HEAP ? check_heap(im, s, w.whole)
				     : w.whole <= UINT64_MAX - s->address;
}

static bool check_inside(const struct image *im, const struct image_section *s, void *room)
{
	struct walk w = walk_begin(im, s);
	struct walk_record r;
	struct walk_frame f;
	struct walk_team t;
	struct walk_stream st;
	switch (s->kind) {
	case IMAGE_RUN:
	case IMAGE_STATE:
	case IMAGE_NAMES:
		while (walk_record(&w, &r))
			;
		return !w.is_bad;
	case IMAGE_FRAMES:
		while (walk_frame(&w, &f))
			;
		return !w.is_bad;
	case IMAGE_TEAM:
		if (!walk_team(&w, &t) || t.thread != s->id || t.thread >= t.size)
			return false;
		while (walk_frame(&w, &f))
			;
		return !w.is_bad;
	case IMAGE_STREAMS:
		while (walk_stream(&w, &st))
			;
		return !w.is_bad;
	case IMAGE_BLOCKS: return check_blocks(im, s);
	case IMAGE_OBJECT:
	case IMAGE_LOCAL:
	case IMAGE_HEAP: return check_memory(im, s, room);
	default: return s->size <= UINT64_MAX - s->address;
	}
}

static bool is_there(const struct image *im, const struct image_section *s)
{
	return s->epoch == 0 || find_base(im, s->epoch)->base != NULL;
}

/* Have these bytes of a mapped file read, so that to touch them is no risk: a disk that fails is a
 * status, not a signal. Kernels before 5.14 can't. */
static bool is_readable(const unsigned char *at, uint64_t n)
{
	uintptr_t from = (uintptr_t)at / FORMAT_PAGE * FORMAT_PAGE;
	if (madvise((void *)from, (uintptr_t)at + n - from, MADV_POPULATE_READ) == 0 ||
	    (errno != EFAULT && errno != EHWPOISON))
		return true;
	errno = EIO;
	return false;
}

/* Have the disk read what comes AHEAD bytes after these, without waiting for it: the system reads
 * only a little ahead of a mapping. "left": bytes of the file from "at" on. */
static void read_ahead(const unsigned char *at, uint64_t n, uint64_t left)
{
	uintptr_t from = ((uintptr_t)at + AHEAD) / FORMAT_PAGE * FORMAT_PAGE;
	uintptr_t to = (uintptr_t)at + (AHEAD + n < left ? AHEAD + n : left);
	if (from < to)
		madvise((void *)from, to - from, MADV_WILLNEED);
}

/* Where chunks "k" to "end" lie, which need not be true of a damaged image. False: that can't be
 * read. */
static bool find_chunks(const struct image_section *s, const struct image_section *held,
			const unsigned char *at, uint64_t k, uint64_t end, uint64_t *from,
			uint64_t *to)
{
	*from = k * IMAGE_CHUNK;
	*to = end * IMAGE_CHUNK < s->size ? end * IMAGE_CHUNK : s->size;
	if (held->codec == IMAGE_PLAIN)
		return true;
	uint64_t packed = held->stored - format_table_size(s->size), before = k == 0 ? 0 : k - 1;
	const unsigned char *table = at + packed;
	if (!is_readable(table + 8 * before, 8 * (end - before)))
		return false;
	*from = k == 0 ? 0 : get_u64(table + 8 * before);
	*to = get_u64(table + 8 * (end - 1));
	if (*from > *to || *to > packed)
		*from = *to = 0;
	return true;
}

bool image_has_chunks(const struct image *im, const struct image_section *s, uint64_t k, uint64_t n)
{
	struct image_section held = image_held(im, s);
	const unsigned char *at = stored_at(im, s, &held);
	uint64_t chunks = (s->size + IMAGE_CHUNK - 1) / IMAGE_CHUNK, from, to;
	uint64_t end = k + n < chunks ? k + n : chunks;
	if (k >= end)
		return true;
	if (!find_chunks(s, &held, at, k, end, &from, &to))
		return false;
	read_ahead(at + from, to - from, file_size(im, s) - held.offset - from);
	return is_readable(at + from, to - from);
}

static enum image_status check_sum(const struct image *im, const struct image_section *s,
				   void *room)
{
	union checksum_room sum;
	checksum_begin(&sum);
	for (uint64_t k = 0; k * IMAGE_CHUNK < s->size; k++) {
		if (k % AT_ONCE == 0 && !image_has_chunks(im, s, k, AT_ONCE))
			return IMAGE_UNREADABLE;
		const void *at = image_chunk(im, s, k, room);
		if (at == NULL)
			return IMAGE_DAMAGED;
		checksum_add(&sum, at, chunk_size(s, k));
	}
	return checksum_end(&sum) == s->checksum ? IMAGE_OK : IMAGE_DAMAGED;
}

/* The first section that refers to an image that is not there: one may need another. */
static uint32_t find_missing(const struct image *im)
{
	uint32_t i = 0;
	for (; i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		if (!is_there(im, &s))
			break;
	}
	return i;
}

enum image_status image_check_bases(const struct image *im)
{
	return find_missing(im) < im->nsections ? IMAGE_MISSING : IMAGE_OK;
}

bool image_check_inside(const struct image *im, uint32_t i, void *room)
{
	struct image_section s = image_section(im, i);
	return check_inside(im, &s, room);
}

static enum image_status check_section(const struct image *im, uint32_t i, void *room)
{
	struct image_section s = image_section(im, i);
	enum image_status st = check_sum(im, &s, room);
	return st == IMAGE_OK && !check_inside(im, &s, room) ? IMAGE_MALFORMED : st;
}

enum image_status image_check(const struct image *im, uint32_t *bad)
{
	uint32_t i = find_missing(im);
	enum image_status st = i < im->nsections ? IMAGE_MISSING : IMAGE_OK;
	void *room =
		mmap(NULL, IMAGE_ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (room == MAP_FAILED)
		return IMAGE_UNREADABLE;
	for (uint32_t k = 0; k < im->nsections && st == IMAGE_OK; k++)
		st = check_section(im, i = k, room);
	munmap(room, IMAGE_ROOM);
	if (bad != NULL)
		*bad = i;
	return st;
}

const char *image_kind_name(uint32_t kind)
{
	static const char *const names[] = {
		"?",      "run",   "state", "frames", "streams", "names", "blocks",
		"object", "local", "heap",  "argv",   "team",    "copy",  "naming",
	};
	return names[kind < sizeof names / sizeof *names ? kind : 0];
}

const char *image_codec_name(uint32_t codec)
{
	static const char *const names[] = {"plain", "lz4", "zstd", "?"};
	return names[codec < 3 ? codec : 3];
}

const char *image_name(const struct image *im, uint32_t id, uint32_t *length)
{
	struct image_section s;
	struct walk_record r;
	if (!image_find(im, IMAGE_NAMES, ~0u, &s))
		return NULL;
	struct walk w = walk_begin(im, &s);
	while (walk_record(&w, &r))
		if (r.tag == id) {
			*length = r.size;
			return (const char *)r.data;
		}
	return NULL;
}

void image_file_name(char out[32], uint64_t epoch)
{
	snprintf(out, 32, "%012llu" IMAGE_SUFFIX, (unsigned long long)epoch);
}

uint64_t image_epoch_of_name(const char *name)
{
	return epoch_of_name(name, IMAGE_SUFFIX);
}
