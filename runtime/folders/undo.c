/* undo.c - keep what is about to be overwritten.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the program's opening, moving and closing of streams, its renaming and removing of files;
 *        checkpoints.
 * Out:   files "overwritten.<epoch>" in the folder of images (undo_record.h); of two, in both.
 * Means: where a stream that writes, but not at the end, is put before what its file held at
 *        the checkpoint, all from there to that end may be overwritten: it is kept, once, and
 *        synced. Not if nobody can read it: no stream open, or closed since the checkpoint, reads
 *        that file. What is written again before it is read need not come back.
 *        A file that was looked for in vain and is made afterwards is noted as well.
 * Errs:  on the side of keeping: a stream for reading and writing that only reads costs the same.
 *        What changes a file by its descriptor is not seen (docs/restart.md 6).
 * Cost:  at most one copy of a file, synced, between two checkpoints; nothing for streams that only
 *        read, or write on at the end. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "checksum.h"
#include "drain.h"
#include "folder.h"
#include "format.h"
#include "memory/memory.h"
#include "store.h"
#include "undo.h"
#include "undo_record.h"

#define FILES_MAX 1024
#define PIECE (256u << 10)

/* Files known since the checkpoint. */
struct files {
	uint64_t at[FILES_MAX];
	unsigned n;
	bool is_full;
};

/* The file of this epoch in one place. */
struct kept_in {
	int fd;
	uint64_t end, before; /* its size, and where its last record begins */
};

static struct {
	pthread_mutex_t lock;
	bool is_on, has_notes;
	uint64_t epoch;
	struct kept_in in[STORE_PLACES];
	struct files missed; /* looked for since the checkpoint, by path; there were none */
	struct files read;   /* closed since the checkpoint */
	struct files kept;   /* wholly, as they were when first opened */
} undo = {.lock = PTHREAD_MUTEX_INITIALIZER, .in = {{.fd = -1}, {.fd = -1}}};

static uint64_t key_of(const struct stat *st)
{
	uint64_t id[2] = {st->st_dev, st->st_ino};
	return checksum(id, sizeof id);
}

static bool has(const struct files *f, uint64_t key)
{
	for (unsigned i = 0; i < f->n; i++)
		if (f->at[i] == key)
			return true;
	return false;
}

static void add(struct files *f, uint64_t key)
{
	if (has(f, key))
		return;
	if (f->n < FILES_MAX)
		f->at[f->n++] = key;
	else
		f->is_full = true;
}

/* An open regular file with a name, which the program has opened itself. */
static bool is_file(int i, struct stat *st)
{
	return slots.slot[i].is_open && slots.slot[i].is_own &&
	       fstat(fileno(slot_file(i)), st) == 0 && S_ISREG(st->st_mode) && st->st_nlink > 0;
}

static bool writes_anywhere(int i)
{
	FILE *f = slot_file(i);
	return __fwritable(f) && !(fcntl(fileno(f), F_GETFL) & O_APPEND);
}

static bool can_be_read(const struct stat *st)
{
	struct stat other;
	for (int i = 0; i < SLOT_MAX; i++)
		if (is_file(i, &other) && __freadable(slot_file(i)) && other.st_ino == st->st_ino &&
		    other.st_dev == st->st_dev)
			return true;
	return undo.read.is_full || has(&undo.read, key_of(st));
}

static _Noreturn void give_up(const char *path)
{
	report_and_exit(EXIT_NO_RESTART,
			"cannot keep what '%s' holds before it is overwritten: %s; ending here, "
			"because a restart could not bring it back: make room, and run again with "
			"OMPCKPT_RESTART=auto",
			path, strerror(errno));
}

/* Find the end of what is whole in the file of this epoch. */
static bool find_end(struct kept_in *k)
{
	struct undo_record r;
	unsigned char *text;
	size_t size;
	k->end = k->before = 0;
	if (!undo_load(k->fd, &text, &size))
		return false;
	while (undo_read(&r, text, size, k->end)) {
		k->before = r.at;
		k->end = undo_behind(&r);
	}
	os_unmap(text, size);
	return ftruncate(k->fd, (off_t)k->end) == 0;
}

static bool open_file(enum store_place place)
{
	char name[32];
	struct kept_in *k = &undo.in[place];
	if (k->fd >= 0)
		return true;
	undo_name(name, undo.epoch);
	k->fd = os_high(folder_file(store_folder(place), name, O_RDWR | O_CREAT));
	return k->fd >= 0 && find_end(k) && fsync(store_folder(place)) == 0;
}

void undo_let_go(void)
{
	for (int p = STORE_FAST; p < STORE_PLACES; p++)
		if (undo.in[p].fd >= 0)
			close(undo.in[p].fd);
}

/* Copy to place "to" of ours, with checksum; false with errno. */
static bool copy(int from, uint64_t at, uint64_t size, int fd, uint64_t to,
		 union checksum_room *sum)
{
	static unsigned char piece[PIECE];
	while (size > 0) {
		size_t n = size < PIECE ? size : PIECE;
		if (!os_pread_all(from, piece, n, at) || !os_pwrite_all(fd, piece, n, to))
			return false;
		checksum_add(sum, piece, n);
		at += n;
		to += n;
		size -= n;
	}
	return true;
}

/* A piece of a file. */
struct file_piece {
	int from;
	const char *path;
	uint64_t at, size, file_size;
	uint64_t mode, read_ns, written_ns; /* the file's mode and times */
};

static bool write_record(struct kept_in *k, const struct file_piece *p)
{
	static union checksum_room sum;
	unsigned char head[UNDO_HEAD];
	size_t n = strlen(p->path);
	uint64_t contents = k->end + sizeof head + n;
	uint64_t words[] = {UNDO_MAGIC, k->before, p->at,      p->size,      p->file_size,
			    n,          p->mode,   p->read_ns, p->written_ns};
	for (size_t i = 0; i < UNDO_CHECKSUM; i++)
		put_u64(head + 8 * i, words[i]);
	checksum_begin(&sum);
	checksum_add(&sum, head, (size_t)8 * UNDO_CHECKSUM);
	checksum_add(&sum, p->path, n);
	if (!copy(p->from, p->at, p->size, k->fd, contents, &sum))
		return false;
	put_u64(head + (size_t)8 * UNDO_CHECKSUM, checksum_end(&sum));
	if (!os_pwrite_all(k->fd, head, sizeof head, k->end) ||
	    !os_pwrite_all(k->fd, p->path, n, k->end + sizeof head) || fdatasync(k->fd) != 0)
		return false;
	k->before = k->end;
	k->end = contents + p->size;
	return true;
}

static bool keep_in(enum store_place place, const struct file_piece *p)
{
	return store_folder(place) < 0 || (open_file(place) && write_record(&undo.in[place], p));
}

/* In each place; the slow one may be left instead. */
static bool keep_piece(const struct file_piece *p)
{
	undo.has_notes = true;
	return (keep_in(STORE_SLOW, p) || drain_leave()) && keep_in(STORE_FAST, p);
}

static uint64_t time_of(const struct timespec *t)
{
	return (uint64_t)t->tv_sec * 1000000000u + (uint64_t)t->tv_nsec;
}

/* Keep bytes "at" to "end" of the file of "fd", or ends the process. */
static void keep(int fd, uint64_t at, uint64_t end, uint64_t file_size)
{
	char link[64], path[4096] = "?";
	struct stat st;
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	int from = open(link, O_RDONLY | O_CLOEXEC);
	if (from < 0 && errno == EACCES)
		return;
	ssize_t n = from >= 0 ? os_path_of(fd, path, sizeof path - 1) : -1;
	if (n > 0)
		path[n] = '\0';
	if (n <= 0 || fstat(from, &st) != 0)
		give_up(path);
	if (end > (uint64_t)st.st_size)
		end = (uint64_t)st.st_size;
	struct file_piece piece = {from,
				   path,
				   at,
				   end - at,
				   file_size,
				   st.st_mode & 07777,
				   time_of(&st.st_atim),
				   time_of(&st.st_mtim)};
	if (at < end && !keep_piece(&piece))
		give_up(path);
	if (at < end)
		report(2, "%.1f MB of '%s' kept for a restart", (double)(end - at) / 1e6, path);
	close(from);
}

/* Stream "i" may write from "at" on. */
static void keep_from(int i, uint64_t at)
{
	struct slot *k = &slots.slot[i];
	if (at >= k->kept)
		return;
	keep(fileno(slot_file(i)), at, k->kept, k->size);
	k->kept = at;
}

static void look_at(int i, const struct stat *st)
{
	struct slot *k = &slots.slot[i];
	k->size = (uint64_t)st->st_size;
	k->kept = writes_anywhere(i) ? k->size : 0;
}

static bool is_on(void)
{
	return undo.is_on && undo.epoch > 0 && getpid() == runtime.pid;
}

void undo_begin(uint64_t epoch)
{
	struct stat st;
	pthread_mutex_lock(&undo.lock);
	for (enum store_place p = STORE_FAST; p < STORE_PLACES; p++) {
		if (undo.in[p].fd >= 0)
			close(undo.in[p].fd);
		undo.in[p].fd = -1;
	}
	undo.epoch = epoch;
	undo.read.n = undo.kept.n = undo.missed.n = 0;
	undo.read.is_full = undo.missed.is_full = false;
	bool is_needed = is_on();
	for (int i = 0; i < SLOT_MAX && is_needed; i++)
		if (is_file(i, &st)) {
			look_at(i, &st);
			off_t at = slots.slot[i].kept > 0 ? ftello(slot_file(i)) : 0;
			if (slots.slot[i].kept > 0 && can_be_read(&st))
				keep_from(i, at < 0 ? 0 : (uint64_t)at);
		}
	pthread_mutex_unlock(&undo.lock);
}

/* Where the next byte written goes at the earliest. Takes no stream's lock. */
static uint64_t place_of(int i)
{
	FILE *f = slot_file(i);
	off_t at = lseek(fileno(f), 0, SEEK_CUR) - (f->_IO_read_end - f->_IO_read_ptr);
	return at < 0 ? 0 : (uint64_t)at;
}

/* A stream was opened on the file "st": what others on it may overwrite can be read from now on. */
static void find_writers(const struct stat *st)
{
	struct stat other;
	for (int i = 0; i < SLOT_MAX; i++)
		if (slots.slot[i].is_open && slots.slot[i].kept > 0 && is_file(i, &other) &&
		    other.st_ino == st->st_ino && other.st_dev == st->st_dev)
			keep_from(i, place_of(i));
}

void undo_opened(FILE *f)
{
	struct stat st;
	int i = slot_of(f), saved = errno;
	if (i == SLOT_NONE || !is_on())
		return;
	pthread_mutex_lock(&undo.lock);
	if (is_file(i, &st)) {
		look_at(i, &st);
		if (has(&undo.kept, key_of(&st)))
			slots.slot[i].kept = 0;
		if (can_be_read(&st))
			find_writers(&st);
		if (writes_anywhere(i) && slots.slot[i].kept == 0)
			add(&undo.kept, key_of(&st));
	}
	pthread_mutex_unlock(&undo.lock);
	errno = saved;
}

/* "path" from the root; false: it does not fit. */
static bool absolute(char out[4096], const char *path)
{
	out[0] = '\0';
	if (path[0] != '/' && __real_getcwd(out, 4096) == NULL)
		return false;
	size_t n = strlen(out);
	return (size_t)snprintf(out + n, 4096 - n, "%s%s", n > 0 ? "/" : "", path) < 4096 - n;
}

void undo_missed(const char *path)
{
	char full[4096];
	int saved = errno;
	if (is_on() && absolute(full, path)) {
		pthread_mutex_lock(&undo.lock);
		add(&undo.missed, checksum(full, strlen(full)));
		pthread_mutex_unlock(&undo.lock);
	}
	errno = saved;
}

void undo_creates(const char *path)
{
	char full[4096];
	struct stat st;
	int saved = errno;
	if (is_on() && stat(path, &st) != 0 && errno == ENOENT && absolute(full, path)) {
		pthread_mutex_lock(&undo.lock);
		if ((undo.missed.is_full || has(&undo.missed, checksum(full, strlen(full)))) &&
		    !keep_piece(&(struct file_piece){
			    .from = -1, .path = full, .file_size = UNDO_NO_FILE}))
			give_up(full);
		pthread_mutex_unlock(&undo.lock);
	}
	errno = saved;
}

void undo_replaces(const char *path)
{
	struct stat st;
	int saved = errno;
	undo_creates(path);
	if (!is_on() || stat(path, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size == 0) {
		errno = saved;
		return;
	}
	pthread_mutex_lock(&undo.lock);
	int fd = !has(&undo.kept, key_of(&st)) && can_be_read(&st)
			 ? open(path, O_RDONLY | O_CLOEXEC)
			 : -1;
	if (fd >= 0) {
		keep(fd, 0, (uint64_t)st.st_size, (uint64_t)st.st_size);
		add(&undo.kept, key_of(&st));
		close(fd);
	}
	pthread_mutex_unlock(&undo.lock);
	errno = saved;
}

void undo_moved(FILE *f)
{
	struct stat st;
	int i = slot_of(f), saved = errno;
	if (i == SLOT_NONE || slots.slot[i].kept == 0 || !is_on())
		return;
	off_t at = ftello(f);
	pthread_mutex_lock(&undo.lock);
	if (at < (off_t)slots.slot[i].kept && is_file(i, &st) && can_be_read(&st))
		keep_from(i, at < 0 ? 0 : (uint64_t)at);
	pthread_mutex_unlock(&undo.lock);
	errno = saved;
}

void undo_closes(FILE *f)
{
	struct stat st;
	int i = slot_of(f), saved = errno;
	if (i == SLOT_NONE || !is_on())
		return;
	pthread_mutex_lock(&undo.lock);
	if (__freadable(f) && is_file(i, &st))
		add(&undo.read, key_of(&st));
	pthread_mutex_unlock(&undo.lock);
	errno = saved;
}

void undo_start(uint64_t epoch)
{
	undo.is_on = true;
	for (enum store_place p = STORE_FAST; p < STORE_PLACES; p++)
		undo_prune(p);
	undo_begin(epoch);
}

bool undo_has_notes(void)
{
	pthread_mutex_lock(&undo.lock);
	bool has = undo.has_notes;
	pthread_mutex_unlock(&undo.lock);
	return has;
}
