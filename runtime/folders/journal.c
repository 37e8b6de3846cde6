/* journal.c - the file "appended" in each folder of images.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    streams opened in append or update mode. Out: one line "epoch size path" for each file and
 *        checkpoint, durable before the program writes to it; at a restart, files cut.
 *        A line "epoch 0 -" says that the program stopped right after this checkpoint; a line
 *        "epoch size =path" that it went on from it with stdout in this file at this size; a line
 *        "epoch start +run" that a process, the start-th one of the run, went on from it; a line
 *        "0 size @device:inode:arguments:build" that a run began with stdout in that file.
 * Means: of all lines since the checkpoint the first one of a file tells its size at the
 *        checkpoint. No two checkpoints have the same number, not even if the first was never
 *        whole: its lines would be taken for the second one's. Of two folders each has all lines;
 *        when a restart reads them, those of the image's own folder come first.
 * Errs:  what was overwritten in the middle of a file is a matter of undo.c; a path with a newline
 *        in it is left out, and so is a line that is not whole. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "base/runtime.h"
#include "checksum.h"
#include "drain.h"
#include "folder.h"
#include "journal.h"
#include "memory/memory.h"
#include "store.h"

#define NAME "appended"
#define SEEN_MAX 1024

static struct {
	pthread_mutex_t lock;
	int fds[STORE_PLACES];
	uint64_t epoch;          /* of "seen" */
	uint64_t seen[SEEN_MAX]; /* checksums of paths noted since that checkpoint */
	uint32_t nseen;
	bool was_stopped, is_output_known; /* found by journal_cut */
	uint64_t output_size;
	char output[4096]; /* stdout's path, if it has one that fits */
	size_t noutput;
	bool has_notes;
} journal = {.lock = PTHREAD_MUTEX_INITIALIZER, .fds = {-1, -1}};

enum {
	LINE_MAX_SIZE = 4200,
	RESERVED = 65536, /* bytes that a disk which fills up later does not take from us */
};

/* What a crash of the machine left of a line goes, lest the next one continue it. */
static bool drop_torn_line(int fd)
{
	struct stat st;
	char end[LINE_MAX_SIZE];
	if (fstat(fd, &st) != 0)
		return false;
	size_t n = (size_t)st.st_size < sizeof end ? (size_t)st.st_size : sizeof end;
	if (!os_pread_all(fd, end, n, (uint64_t)st.st_size - n))
		return false;
	const char *newline = memrchr(end, '\n', n);
	size_t torn = newline != NULL ? n - (size_t)(newline + 1 - end) : n;
	return torn == 0 || ftruncate(fd, st.st_size - (off_t)torn) == 0;
}

static bool open_in(enum store_place place, bool is_new)
{
	int fd = os_high(folder_file(store_folder(place), NAME, O_RDWR | O_CREAT | O_APPEND));
	if (fd < 0 || (is_new && ftruncate(fd, 0) != 0) || !drop_torn_line(fd))
		return false;
	off_t size = lseek(fd, 0, SEEK_END);
	fallocate(fd, FALLOC_FL_KEEP_SIZE, size < 0 ? 0 : size, RESERVED);
	journal.fds[place] = fd;
	return true;
}

void journal_let_go(void)
{
	for (int p = STORE_FAST; p < STORE_PLACES; p++)
		if (journal.fds[p] >= 0)
			close(journal.fds[p]);
}

static bool append_to(int fd, const char *line, size_t n)
{
	if (os_write_all(fd, line, n) && fdatasync(fd) == 0)
		return true;
	int saved = errno;
	drop_torn_line(fd);
	errno = saved;
	return false;
}

static bool append(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Add a line, durably. False with errno. */
static bool append(const char *format, ...)
{
	char line[LINE_MAX_SIZE];
	va_list a;
	va_start(a, format);
	int n = vsnprintf(line, sizeof line, format, a);
	va_end(a);
	if (journal.fds[STORE_FAST] < 0 || n < 0 || (size_t)n >= sizeof line) {
		errno = ENAMETOOLONG;
		return false;
	}
	if (store_folder(STORE_SLOW) >= 0 && !append_to(journal.fds[STORE_SLOW], line, (size_t)n) &&
	    !drain_leave())
		return false;
	return append_to(journal.fds[STORE_FAST], line, (size_t)n);
}

/* Path of an open regular file, terminated; 0 if there is none that fits a line. */
static size_t path_of(int fd, char *path, size_t capacity)
{
	ssize_t n = os_path_of(fd, path, capacity - 1);
	if (n <= 0)
		return 0;
	if (memchr(path, '\n', (size_t)n) != NULL) {
		errno = EINVAL;
		return 0;
	}
	path[n] = '\0';
	return (size_t)n;
}

void journal_note_stop(uint64_t epoch)
{
	if (!append("%llu 0 -\n", (unsigned long long)epoch))
		report(1, "cannot write to the file '" NAME "' in the folder of images: %s",
		       strerror(errno));
}

bool journal_note_output(uint64_t epoch)
{
	char path[4096];
	struct stat st;
	if (fstat(1, &st) != 0)
		return errno == EBADF;
	if (!S_ISREG(st.st_mode))
		return true;
	int flags = fcntl(1, F_GETFL);
	off_t at = flags & O_APPEND ? st.st_size : lseek(1, 0, SEEK_CUR);
	if (flags < 0 || at < 0 || path_of(1, path, sizeof path) == 0)
		return false;
	return append("%llu %llu =%s\n", (unsigned long long)epoch, (unsigned long long)at, path);
}

bool journal_start(bool is_new, uint64_t epoch, const char **bad)
{
	*bad = runtime.config.dir;
	if (!open_in(STORE_FAST, is_new))
		return false;
	*bad = runtime.config.slow;
	if (store_folder(STORE_SLOW) >= 0 && !open_in(STORE_SLOW, is_new))
		return false;
	return append("%llu %lu +%016llx\n", (unsigned long long)epoch,
		      (unsigned long)runtime.start, (unsigned long long)runtime.run_id);
}

bool journal_output(bool is_same, uint64_t *offset)
{
	if (journal.is_output_known)
		*offset = journal.output_size;
	return journal.is_output_known || (is_same && !journal.was_stopped);
}

/* Not yet noted since the last checkpoint? Then it is from now on. */
static bool is_first(const char *path, size_t n)
{
	uint64_t sum = checksum(path, n);
	if (journal.epoch != runtime.epoch)
		journal.nseen = 0;
	journal.epoch = runtime.epoch;
	for (uint32_t i = 0; i < journal.nseen; i++)
		if (journal.seen[i] == sum)
			return false;
	if (journal.nseen < SEEN_MAX)
		journal.seen[journal.nseen++] = sum;
	return true;
}

static bool note_size(const char *path, size_t n, off_t size)
{
	return !is_first(path, n) || append("%llu %llu %s\n", (unsigned long long)runtime.epoch,
					    (unsigned long long)size, path);
}

static bool note(int fd)
{
	char path[4096];
	struct stat st;
	if (fstat(fd, &st) != 0)
		return false;
	if (!S_ISREG(st.st_mode))
		return true;
	size_t n = path_of(fd, path, sizeof path);
	return n > 0 && note_size(path, n, st.st_size);
}

/* Closing a descriptor of the file would give up the locks that others here hold on it. */
static bool note_path(const char *path)
{
	struct stat st = {0};
	if (stat(path, &st) != 0 && errno != ENOENT)
		return false;
	if (strchr(path, '\n') != NULL) {
		errno = EINVAL;
		return false;
	}
	return (st.st_mode != 0 && !S_ISREG(st.st_mode)) ||
	       note_size(path, strlen(path), st.st_size);
}

/* "path" is NULL: what "f" is. */
static void note_or_end(FILE *f, const char *path)
{
	int saved = errno;
	if (journal.fds[STORE_FAST] < 0 || getpid() != runtime.pid)
		return;
	pthread_mutex_lock(&journal.lock);
	if (!(path != NULL ? note_path(path) : note(fileno(f))) && runtime.epoch > 0)
		report_and_exit(EXIT_NO_RESTART,
				"cannot note in the folder of images that a file is continued: %s; "
				"ending here, because a restart could not cut the file back: make "
				"room, and run again with OMPCKPT_RESTART=auto",
				strerror(errno));
	pthread_mutex_unlock(&journal.lock);
	errno = saved;
}

void journal_had_notes(void)
{
	pthread_mutex_lock(&journal.lock);
	journal.has_notes = true;
	pthread_mutex_unlock(&journal.lock);
}

void journal_note(FILE *f)
{
	int i = slot_of(f);
	if (!__fwritable(f))
		return;
	note_or_end(f, NULL);
	if (i != SLOT_NONE)
		slots.slot[i].is_continued = true;
	else
		journal_had_notes();
}

void journal_note_path(const char *path)
{
	note_or_end(NULL, path);
	journal_had_notes();
}

void journal_closes(FILE *f)
{
	int i = slot_of(f);
	if (i != SLOT_NONE && slots.slot[i].is_continued && __fwritable(f))
		journal_had_notes();
}

bool journal_has_notes(void)
{
	pthread_mutex_lock(&journal.lock);
	bool has = journal.has_notes;
	pthread_mutex_unlock(&journal.lock);
	return has;
}

/* Of a run and of the file its output goes to; 0: that is no file to be cut. */
static int identity(char *out, size_t capacity, struct stat *st)
{
	int flags = fcntl(1, F_GETFL);
	if (flags < 0 || fstat(1, st) != 0 || !S_ISREG(st->st_mode))
		return 0;
	int n = snprintf(out, capacity, "@%llu:%llu:%016llx:", (unsigned long long)st->st_dev,
			 (unsigned long long)st->st_ino, (unsigned long long)args_hash());
	for (size_t i = 0; i < runtime.build_id_size; i++)
		n += snprintf(out + n, capacity - (size_t)n, "%02x", runtime.build_id[i]);
	return n;
}

bool journal_note_beginning(void)
{
	char id[256];
	struct stat st;
	if (identity(id, sizeof id, &st) == 0)
		return true;
	off_t at = fcntl(1, F_GETFL) & O_APPEND ? st.st_size : lseek(1, 0, SEEK_CUR);
	return at < 0 || append("0 %llu %s\n", (unsigned long long)at, id);
}

struct line {
	uint64_t epoch, size;
	const char *path, *end;
};

static bool number(const char **at, const char *end, uint64_t *v)
{
	const char *start = *at;
	for (*v = 0; *at < end && **at >= '0' && **at <= '9'; ++*at)
		*v = *v * 10 + (uint64_t)(**at - '0');
	return *at > start && *at - start <= 19 && *at < end && *(*at)++ == ' ';
}

/* The next whole line; others are passed over, and so is one with zeros, which a crash of the
 * machine leaves where a file grew. */
static bool next_line(const char **at, const char *end, struct line *l)
{
	const char *stop;
	while ((stop = memchr(*at, '\n', (size_t)(end - *at))) != NULL) {
		bool ok = number(at, stop, &l->epoch) && number(at, stop, &l->size) &&
			  memchr("/-=+@", **at, 5) != NULL &&
			  memchr(*at, '\0', (size_t)(stop - *at)) == NULL;
		l->path = *at;
		l->end = stop;
		*at = stop + 1;
		if (ok)
			return true;
	}
	return false;
}

static bool is_same_path(const struct line *a, const struct line *b)
{
	return a->end - a->path == b->end - b->path &&
	       memcmp(a->path, b->path, (size_t)(a->end - a->path)) == 0;
}

/* Is there a line for the same file before "l", since the checkpoint? */
static bool is_repeated(const char *from, const struct line *l, uint64_t epoch)
{
	struct line m;
	while (next_line(&from, l->end, &m))
		if (m.epoch >= epoch && is_same_path(&m, l))
			return true;
	return false;
}

/* A line about the program's end, its output or its start? */
static bool is_special(const struct line *l, uint64_t epoch)
{
	size_t n = (size_t)(l->end - l->path);
	if (*l->path == '/')
		return false;
	if (l->epoch != epoch || *l->path == '+' || *l->path == '@')
		return true;
	if (*l->path == '-') {
		journal.was_stopped = true;
	} else if (!journal.is_output_known && journal.noutput == n - 1 &&
		   memcmp(journal.output, l->path + 1, n - 1) == 0) {
		journal.is_output_known = true;
		journal.output_size = l->size;
	}
	return true;
}

static bool cut(const struct line *l, char *why, size_t capacity)
{
	char path[4096];
	struct stat st;
	snprintf(path, sizeof path, "%.*s", (int)(l->end - l->path), l->path);
	errno = ELOOP;
	if (lstat(path, &st) == 0) {
		bool is_cut = S_ISREG(st.st_mode) && (uint64_t)st.st_size > l->size;
		if (is_cut ? folder_cut(path, (off_t)l->size) : !S_ISLNK(st.st_mode))
			return true;
	} else if (errno == ENOENT || errno == ENOTDIR) {
		return true;
	}
	snprintf(why, capacity, "cannot cut '%s' back to its size at the checkpoint: %s; run again",
		 path, folder_error(errno));
	return false;
}

/* Lines of one or two journals. */
struct text {
	char *at;
	size_t size, capacity;
};

/* Add what is in the open file; false with errno. */
static bool read_more(struct text *t, int fd)
{
	struct stat st;
	if (fstat(fd, &st) != 0)
		return false;
	size_t n = (size_t)st.st_size, capacity = t->size + n + 1;
	char *at = os_map(capacity, false);
	if (at == NULL)
		return false;
	if (t->size > 0)
		memcpy(at, t->at, t->size);
	bool ok = os_pread_all(fd, at + t->size, n, 0);
	at[t->size + n] = '\n';
	int saved = errno;
	os_unmap(t->at, t->capacity);
	errno = saved;
	*t = (struct text){at, capacity, capacity};
	return ok;
}

/* The journals of these folders, to be unmapped; one that is not there has no lines. False with
 * errno, and the name of the folder that can't be read. */
static bool read_text(struct text *t, const char *const *folders, unsigned n, const char **bad)
{
	*t = (struct text){NULL, 0, 0};
	for (unsigned i = 0; i < n; i++) {
		*bad = folders[i];
		int folder = folder_open(folders[i]);
		int fd = folder >= 0 ? folder_file(folder, NAME, O_RDONLY) : -1, error = errno;
		if (folder >= 0)
			close(folder);
		errno = error;
		if (fd < 0 && errno != ENOENT)
			return false;
		bool ok = fd < 0 || read_more(t, fd);
		int saved = errno;
		if (fd >= 0)
			close(fd);
		errno = saved;
		if (!ok)
			return false;
	}
	return true;
}

bool journal_cut(const char *const *folders, unsigned n, uint64_t epoch, char *why, size_t capacity)
{
	struct line l;
	struct text t;
	const char *bad;
	bool ok = read_text(&t, folders, n, &bad);
	if (!ok)
		snprintf(why, capacity, "cannot read '%s/" NAME "': %s; run again", bad,
			 folder_error(errno));
	journal.noutput = path_of(1, journal.output, sizeof journal.output);
	if (ok && journal.noutput == 0 && errno != ENOENT && errno != EINVAL) {
		snprintf(why, capacity, "cannot see what standard output is: %s; run again",
			 strerror(errno));
		ok = false;
	}
	for (const char *at = t.at; ok && t.size > 0 && next_line(&at, t.at + t.size, &l);)
		if (!is_special(&l, epoch) && l.epoch >= epoch && !is_repeated(t.at, &l, epoch))
			ok = cut(&l, why, capacity);
	os_unmap(t.at, t.capacity);
	return ok;
}

/* Where did the run begin that these lines tell of, if it has this identity? False: it is another
 * one, has ended by itself, or had an image. */
static bool find_beginning(const struct text *t, const char *id, size_t n, uint64_t *size)
{
	struct line l;
	bool found = false;
	for (const char *at = t->at; next_line(&at, t->at + t->size, &l);) {
		if (l.epoch != 0 || *l.path == '-')
			return false;
		if (*l.path == '@') {
			found = (size_t)(l.end - l.path) == n && memcmp(l.path, id, n) == 0;
			*size = l.size;
		}
	}
	return found;
}

void journal_cut_beginning(void)
{
	const char *bad, *const folder = runtime.config.dir;
	char id[256];
	struct stat st;
	struct text t;
	uint64_t size;
	int n = identity(id, sizeof id, &st);
	if (n == 0 || !read_text(&t, &folder, 1, &bad))
		return;
	bool is_ours = t.size > 0 && find_beginning(&t, id, (size_t)n, &size);
	os_unmap(t.at, t.capacity);
	if (!is_ours || (uint64_t)st.st_size <= size)
		return;
	if (ftruncate(1, (off_t)size) == 0 && lseek(1, (off_t)size, SEEK_SET) == (off_t)size)
		report(1,
		       "standard output is cut back to byte %llu, where the run began that was "
		       "killed before its first image",
		       (unsigned long long)size);
	else
		report(1,
		       "standard output holds what a run wrote from byte %llu on that was killed "
		       "before its first image; this run writes it again: %s",
		       (unsigned long long)size, strerror(errno));
}

/* The run a start line names. */
static uint64_t run_of(const struct line *l)
{
	char digits[17] = "";
	size_t n = (size_t)(l->end - l->path) - 1;
	memcpy(digits, l->path + 1, n < 16 ? n : 16);
	return strtoull(digits, NULL, 16);
}

static void learn(struct journal_history *h, const struct line *l, const struct image_header *im)
{
	if (l->epoch > h->last_epoch)
		h->last_epoch = l->epoch;
	if (*l->path != '+')
		return;
	bool is_its_run = im != NULL && run_of(l) == im->run;
	h->has_starts = true;
	h->has_run = h->has_run || is_its_run;
	if (l->size > h->last_start)
		h->last_start = l->size;
	if (is_its_run && l->epoch != 0 && l->epoch < im->epoch && l->size > im->start)
		h->is_left = true;
}

bool journal_history(struct journal_history *h, const char *folder, const struct image_header *im)
{
	struct line l;
	struct text t;
	const char *bad;
	*h = (struct journal_history){0};
	bool ok = read_text(&t, &folder, 1, &bad);
	for (const char *at = t.at; ok && t.size > 0 && next_line(&at, t.at + t.size, &l);)
		learn(h, &l, im);
	int saved = errno;
	os_unmap(t.at, t.capacity);
	errno = saved;
	return ok;
}
