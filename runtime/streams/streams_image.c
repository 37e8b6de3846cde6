/* streams_image.c - open streams into the image and back.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    slots, or section IMAGE_STREAMS. Out: the other one.
 * Means: a regular file is found again by its path, opened without truncation, cut to its size at
 *        the checkpoint if it was written, and put at its offset; the stream gets its slot and, if
 *        it is free, its descriptor. stdin, stdout and stderr are this process's own: stdout is cut
 *        when it is the same file as before; stdin, a regular file, is put at its offset.
 * Errs:  on the side of refusing: a file that is missing or shorter than it was ends the
 *        restart. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>

#include "base/atomic.h"
#include "base/os.h"
#include "base/real.h"
#include "folders/folders.h"
#include "memory/memory.h"
#include "streams.h"
#include "walk.h"

enum {
	STREAM_READ = 1,
	STREAM_WRITE = 2,
	STREAM_EOF = 4,
	STREAM_ERROR = 8,
	STREAM_INHERITED = 16,
	STREAM_REGULAR = 32,
	STREAM_DELETED = 64,
	STREAM_CLOSED = 128,
	STREAM_BUFFERING = 256,
};

enum { PATH_ROOM = 4096 };

static bool is_unknown; /* the system did not answer a question about a stream */

bool streams_are_known(void)
{
	return !is_unknown;
}

/* Pipes and sockets of the program's own can't be opened again; a file without a name is part of
 * the image. NULL: nothing is against it. */
static const char *why_not(int i)
{
	struct stat st;
	int fd = fileno(slot_file(i));
	if (i <= 2 && !slots.slot[i].is_own)
		return NULL;
	if (fd < 0 || fstat(fd, &st) != 0 || !(S_ISREG(st.st_mode) || S_ISCHR(st.st_mode)))
		return "a stream on a pipe or socket is open";
	if (st.st_nlink == 0 && (uint64_t)st.st_size > UINT32_MAX)
		return "a temporary file of more than 4 GB is open";
	return NULL;
}

const char *streams_prepare(void)
{
	fflush(NULL);
	is_unknown = false;
	if (load_relaxed(&slots.nforeign) > 0)
		return slots.is_ready ? "a stream of popen, fmemopen, fopencookie or "
					"open_memstream is open"
				      : "a file is open, and this build can't reopen FILEs "
					"(static or sanitized malloc)";
	const char *why = NULL;
	if (interpose_lost())
		return "the C library has allocated memory for the program, and this build can't "
		       "save it (static or sanitized malloc)";
	for (int i = 0; i < SLOT_MAX && why == NULL; i++)
		if (slots.slot[i].is_open)
			why = why_not(i);
	return why;
}

static void describe_buffering(struct walk_stream *s, const struct slot *k)
{
	if (!k->has_buffering)
		return;
	s->flags |= STREAM_BUFFERING;
	s->buffering = (uint32_t)k->buffering;
	s->buffer_size = k->buffer_size;
}

/* The whole contents of a file without a name; NULL if empty. Unmapped by the caller. */
static void *map_deleted(int fd, off_t size)
{
	void *at = size > 0 ? mmap(NULL, (size_t)size, PROT_READ, MAP_PRIVATE, fd, 0) : NULL;
	return at == MAP_FAILED ? NULL : at;
}

/* Of a replica's file, if it is to be found without replicas; its length. */
static uint32_t use_public_name(char path[PATH_ROOM], size_t n)
{
	char room[PATH_MAX];
	path[n] = '\0';
	const char *name = shadows_public(path, room);
	if (name != path)
		strcpy(path, name);
	return (uint32_t)strlen(path);
}

static void describe(struct walk_stream *s, int i, char *path, size_t capacity)
{
	struct stat st;
	FILE *f = slot_file(i);
	int fd = fileno(f);
	s->fd = fd;
	s->flags |= (__freadable(f) ? STREAM_READ : 0) | (__fwritable(f) ? STREAM_WRITE : 0) |
		    (feof(f) ? STREAM_EOF : 0) | (ferror(f) ? STREAM_ERROR : 0) |
		    (slots.slot[i].is_own ? 0 : STREAM_INHERITED);
	int flags = fcntl(fd, F_GETFL);
	ssize_t n = os_path_of(fd, path, capacity);
	if (flags < 0 || n <= 0 || (size_t)n == capacity || fstat(fd, &st) != 0) {
		is_unknown = true;
		return;
	}
	s->open_flags = (uint32_t)flags;
	s->path = path;
	s->path_size = use_public_name(path, (size_t)n);
	describe_buffering(s, &slots.slot[i]);
	s->device = st.st_dev;
	s->inode = st.st_ino;
	if (S_ISREG(st.st_mode)) {
		off_t at = s->open_flags & O_APPEND && !__freadable(f) ? st.st_size : ftello(f);
		s->flags |= STREAM_REGULAR | (st.st_nlink == 0 ? STREAM_DELETED : 0);
		is_unknown = is_unknown || at < 0;
		s->offset = (uint64_t)at;
		s->size = (uint64_t)st.st_size;
	} else if (__freadable(f) && fwide(f, 0) <= 0) {
		s->pending = (const unsigned char *)f->_IO_read_ptr;
		s->pending_size = (uint32_t)(f->_IO_read_end - f->_IO_read_ptr);
	}
}

static uint64_t encode_one(unsigned char *out, int i)
{
	char path[4096];
	struct walk_stream s = {.slot = (uint32_t)i};
	void *contents = NULL;
	if (!slots.slot[i].is_open)
		s.flags = STREAM_CLOSED;
	else
		describe(&s, i, path, sizeof path);
	if (s.flags & STREAM_DELETED) {
		contents = map_deleted(s.fd, (off_t)s.size);
		s.pending = contents;
		s.pending_size = contents != NULL ? (uint32_t)s.size : 0;
		is_unknown = is_unknown || s.pending_size != s.size;
	}
	uint64_t n = stream_encode(out, &s);
	if (contents != NULL)
		munmap(contents, s.size);
	return n;
}

uint64_t streams_encode(unsigned char *out)
{
	uint64_t n = 0;
	for (int i = 0; i < SLOT_MAX && slots.is_ready; i++)
		if (slots.slot[i].is_open || i <= 2)
			n += encode_one(out == NULL ? NULL : out + n, i);
	return n;
}

static const char *mode_of(const struct walk_stream *s)
{
	bool append = s->open_flags & O_APPEND;
	if (!(s->flags & STREAM_WRITE))
		return "r";
	if (!(s->flags & STREAM_READ))
		return append ? "a" : "w";
	return append ? "a+" : "r+";
}

/* Open file "path" as it was and cut it to its size of then; -1 after filling "why". */
static int reopen(const struct walk_stream *s, const char *path, char *why, size_t capacity)
{
	struct stat st;
	int flags = (int)(s->open_flags & (O_ACCMODE | O_APPEND | O_NONBLOCK | O_SYNC | O_DSYNC));
	mode_t kind = s->flags & STREAM_REGULAR ? S_IFREG : S_IFCHR;
	int fd = open(path, flags | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK);
	if (fd >= 0 && (fstat(fd, &st) != 0 || (st.st_mode & S_IFMT) != kind ||
			fcntl(fd, F_SETFL, flags) != 0)) {
		close(fd);
		fd = -1;
		errno = EINVAL;
	}
	if (fd < 0) {
		snprintf(why, capacity,
			 "cannot reopen '%s': %s; put the file back, or start afresh "
			 "(OMPCKPT_RESTART=off)",
			 path, strerror(errno));
		return -1;
	}
	if (!(s->flags & STREAM_REGULAR))
		return fd;
	if ((uint64_t)st.st_size < s->size) {
		snprintf(why, capacity,
			 "'%s' has %lld bytes, but had %llu at the checkpoint; put the "
			 "file back, or start afresh (OMPCKPT_RESTART=off)",
			 path, (long long)st.st_size, (unsigned long long)s->size);
		close(fd);
		return -1;
	}
	if (s->flags & STREAM_WRITE && ftruncate(fd, (off_t)s->size) != 0) {
		snprintf(why, capacity, "cannot cut '%s': %s", path, strerror(errno));
		close(fd);
		return -1;
	}
	return fd;
}

static int open_nameless(void)
{
	char name[64];
	snprintf(name, sizeof name, "/tmp/ompckpt-%016llx", (unsigned long long)os_random());
	int fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd >= 0)
		unlink(name);
	return fd;
}

/* A file without a name: a new one with the same contents. */
static int remake(const struct walk_stream *s, char *why, size_t capacity)
{
	int fd = s->pending_size == s->size ? open_nameless() : -1;
	if (fd >= 0) {
		if (os_pwrite_all(fd, s->pending, s->pending_size, 0))
			return fd;
		close(fd);
	}
	snprintf(why, capacity, "cannot make a temporary file of %llu bytes again",
		 (unsigned long long)s->size);
	return -1;
}

static bool restore_details(FILE *f, const struct walk_stream *s)
{
	if (s->flags & STREAM_BUFFERING)
		__real_setvbuf(f, NULL, (int)s->buffering, s->buffer_size);
	if (s->flags & STREAM_REGULAR && fseeko(f, (off_t)s->offset, SEEK_SET) != 0)
		return false;
	f->_flags |= (s->flags & STREAM_EOF ? _IO_EOF_SEEN : 0) |
		     (s->flags & STREAM_ERROR ? _IO_ERR_SEEN : 0);
	return true;
}

static bool restore_own(const struct walk_stream *s, char *why, size_t capacity)
{
	char was[PATH_ROOM + 1], room[PATH_MAX];
	int slot = (int)s->slot;
	snprintf(was, sizeof was, "%.*s", (int)s->path_size, s->path);
	const char *path = shadows_own(was, room);
	if (slots.slot[slot].is_open)
		__real_fclose(slot_file(slot));
	int fd = s->flags & STREAM_DELETED ? remake(s, why, capacity)
					   : reopen(s, path, why, capacity);
	if (fd < 0)
		return false;
	if (fd != s->fd && s->fd >= 0 && fcntl(s->fd, F_GETFD) < 0 && dup2(fd, s->fd) == s->fd) {
		close(fd);
		fd = s->fd;
	}
	FILE *f = slot_open(slot, fd, mode_of(s));
	if (f != slot_file(slot)) {
		snprintf(why, capacity, "cannot make the stream of '%s' again", path);
		return false;
	}
	slots.slot[slot].has_buffering = s->flags & STREAM_BUFFERING;
	slots.slot[slot].buffering = (int)s->buffering;
	slots.slot[slot].buffer_size = s->buffer_size;
	if (restore_details(f, s))
		return true;
	snprintf(why, capacity, "cannot put '%s' at its offset: %s", path, strerror(errno));
	return false;
}

/* Hand "n" bytes to the reader of "f" before what its descriptor gives. */
static bool push_back(FILE *f, const unsigned char *data, size_t n)
{
	char *buffer = __libc_malloc(n < BUFSIZ ? BUFSIZ : n);
	if (buffer == NULL || __real_setvbuf(f, buffer, _IOFBF, n < BUFSIZ ? BUFSIZ : n) != 0)
		return false;
	memcpy(buffer, data, n);
	f->_IO_read_base = f->_IO_read_ptr = buffer;
	f->_IO_read_end = buffer + n;
	return true;
}

static bool restore_input(const struct walk_stream *s, char *why, size_t capacity)
{
	struct stat st;
	FILE *f = slot_file(0);
	if (!(s->flags & STREAM_REGULAR)) {
		if (s->pending_size == 0 || push_back(f, s->pending, s->pending_size))
			return true;
		snprintf(why, capacity, "no memory for what was read ahead of standard input");
		return false;
	}
	if (fstat(0, &st) == 0 && S_ISREG(st.st_mode) && (uint64_t)st.st_size >= s->offset &&
	    restore_details(f, s))
		return true;
	snprintf(why, capacity,
		 "standard input was a file, '%.*s', and is not now; redirect it again",
		 (int)s->path_size, s->path);
	return false;
}

/* What the program wrote to this file after the checkpoint goes. */
static bool restore_output(const struct walk_stream *s, char *why, size_t capacity)
{
	struct stat st;
	uint64_t at = s->offset;
	bool ok = fstat(1, &st) == 0;
	if (s->slot != 1 || (ok && !S_ISREG(st.st_mode)))
		return true;
	bool is_same =
		ok && s->flags & STREAM_REGULAR && st.st_dev == s->device && st.st_ino == s->inode;
	if (ok && (!journal_output(is_same, &at) || (uint64_t)st.st_size < at))
		return true;
	if (ok && ftruncate(1, (off_t)at) == 0 && lseek(1, (off_t)at, SEEK_SET) == (off_t)at)
		return true;
	snprintf(why, capacity, "cannot cut standard output back: %s", strerror(errno));
	return false;
}

static bool restore_inherited(const struct walk_stream *s, char *why, size_t capacity)
{
	if (!slots.slot[s->slot].is_open)
		return true;
	if (s->slot == 0)
		return restore_input(s, why, capacity);
	if (!restore_output(s, why, capacity))
		return false;
	if (s->flags & STREAM_BUFFERING)
		__real_setvbuf(slot_file((int)s->slot), NULL, (int)s->buffering, s->buffer_size);
	return true;
}

/* Can a process have had it? */
static bool is_stream(const struct walk_stream *s)
{
	if (s->slot >= SLOT_MAX || (s->slot > 2 && s->flags & (STREAM_INHERITED | STREAM_CLOSED)))
		return false;
	return s->path_size < PATH_ROOM && memchr(s->path, '\0', s->path_size) == NULL &&
	       s->offset <= INT64_MAX && s->size <= INT64_MAX;
}

bool streams_restore(const struct image *im, char *why, size_t capacity)
{
	struct image_section section;
	struct walk_stream s;
	if (!image_find(im, IMAGE_STREAMS, ~0u, &section))
		return true;
	struct walk w = walk_begin(im, &section);
	while (walk_stream(&w, &s)) {
		bool ok = true;
		if (!is_stream(&s)) {
			snprintf(why, capacity,
				 "it has a stream that no program has; start afresh "
				 "(OMPCKPT_RESTART=off)");
			return false;
		}
		if (s.flags & STREAM_CLOSED) {
			if (slots.slot[s.slot].is_open)
				__real_fclose(slot_file((int)s.slot));
		} else if (s.flags & STREAM_INHERITED) {
			ok = restore_inherited(&s, why, capacity);
		} else {
			ok = slots.is_ready && restore_own(&s, why, capacity);
		}
		if (!ok)
			return false;
	}
	return true;
}
