/* journal.c - the file "appended" in the folder of images.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    streams opened in append or update mode. Out: one line "epoch size path" for each file and
 *        checkpoint, durable before the program writes to it; at a restart, files cut.
 *        A line "epoch 0 -" says that the program stopped right after this checkpoint; a line
 *        "epoch size =path" that it went on from it with stdout in this file at this size.
 * Means: of all lines since the checkpoint the first one of a file tells its size at the
 *        checkpoint. No two checkpoints have the same number, not even if the first was never
 *        whole: its lines would be taken for the second one's.
 * Errs:  what was overwritten in the middle of a file is a matter of undo.c; a path with a newline
 *        in it is left out, and so is a line that is not whole. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "checksum.h"
#include "journal.h"
#include "os.h"
#include "runtime.h"

#define NAME "appended"
#define SEEN_MAX 1024

static struct {
	pthread_mutex_t lock;
	int fd;
	uint64_t epoch;          /* of "seen" */
	uint64_t seen[SEEN_MAX]; /* checksums of paths noted since that checkpoint */
	uint32_t nseen;
	bool was_stopped, is_output_known; /* found by journal_cut */
	uint64_t output_size;
	char output[4096]; /* stdout's path, if it has one that fits */
	size_t noutput;
} journal = {.lock = PTHREAD_MUTEX_INITIALIZER, .fd = -1};

enum {
	LINE_MAX_SIZE = 4200,
	RESERVED = 65536, /* bytes that a disk which fills up later does not take from us */
};

/* What a crash of the machine left of a line goes, lest the next one continue it. */
static bool drop_torn_line(void)
{
	struct stat st;
	char end[LINE_MAX_SIZE];
	if (fstat(journal.fd, &st) != 0)
		return false;
	size_t n = (size_t)st.st_size < sizeof end ? (size_t)st.st_size : sizeof end;
	if (!os_pread_all(journal.fd, end, n, (uint64_t)st.st_size - n))
		return false;
	const char *newline = memrchr(end, '\n', n);
	size_t torn = newline != NULL ? n - (size_t)(newline + 1 - end) : n;
	return torn == 0 || ftruncate(journal.fd, st.st_size - (off_t)torn) == 0;
}

bool journal_start(int folder, int is_new)
{
	journal.fd = openat(folder, NAME,
			    O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | (is_new ? O_TRUNC : 0), 0666);
	if (journal.fd < 0 || !drop_torn_line())
		return false;
	off_t size = lseek(journal.fd, 0, SEEK_END);
	fallocate(journal.fd, FALLOC_FL_KEEP_SIZE, size < 0 ? 0 : size, RESERVED);
	return true;
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
	if (journal.fd < 0 || n < 0 || (size_t)n >= sizeof line) {
		errno = ENAMETOOLONG;
		return false;
	}
	if (os_write_all(journal.fd, line, (size_t)n) && fdatasync(journal.fd) == 0)
		return true;
	int saved = errno;
	drop_torn_line();
	errno = saved;
	return false;
}

/* Path of an open regular file, terminated; 0 if there is none that fits a line. */
static size_t path_of(int fd, char *path, size_t room)
{
	char link[64];
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t n = readlink(link, path, room - 1);
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

static bool note(int fd)
{
	char path[4096];
	struct stat st;
	if (fstat(fd, &st) != 0)
		return false;
	if (!S_ISREG(st.st_mode))
		return true;
	size_t n = path_of(fd, path, sizeof path);
	if (n == 0)
		return false;
	return !is_first(path, n) || append("%llu %llu %s\n", (unsigned long long)runtime.epoch,
					    (unsigned long long)st.st_size, path);
}

void journal_note(FILE *f)
{
	int saved = errno;
	if (journal.fd < 0 || getpid() != runtime.pid || !__fwritable(f))
		return;
	pthread_mutex_lock(&journal.lock);
	if (!note(fileno(f)) && runtime.epoch > 0)
		report_and_exit(EXIT_NO_RESTART,
				"cannot note in the folder of images that a file is continued: %s; "
				"ending here, because a restart could not cut the file back: make "
				"room, and run again with OMPCKPT_RESTART=auto",
				strerror(errno));
	pthread_mutex_unlock(&journal.lock);
	errno = saved;
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
			  (**at == '/' || **at == '-' || **at == '=') &&
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

/* A line about the program's end or its output? */
static bool is_special(const struct line *l, uint64_t epoch)
{
	size_t n = (size_t)(l->end - l->path);
	if (n == 0 || (*l->path != '-' && *l->path != '='))
		return false;
	if (l->epoch != epoch)
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

static bool cut(const struct line *l, char *why, size_t room)
{
	char path[4096];
	struct stat st;
	snprintf(path, sizeof path, "%.*s", (int)(l->end - l->path), l->path);
	if (stat(path, &st) == 0) {
		if (!S_ISREG(st.st_mode) || (uint64_t)st.st_size <= l->size ||
		    truncate(path, (off_t)l->size) == 0)
			return true;
	} else if (errno == ENOENT || errno == ENOTDIR) {
		return true;
	}
	snprintf(why, room, "cannot cut '%s' back to its size at the checkpoint: %s; run again",
		 path, strerror(errno));
	return false;
}

/* The whole journal in "folder", unmapped by the caller; *size is 0 if there is none. */
static bool read_journal(const char *folder, char **text, size_t *size)
{
	char path[8192];
	struct stat st;
	snprintf(path, sizeof path, "%s/" NAME, folder);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	*text = NULL;
	*size = 0;
	if (fd < 0)
		return errno == ENOENT;
	bool ok = fstat(fd, &st) == 0;
	if (ok && st.st_size > 0) {
		*text = os_map((size_t)st.st_size, false);
		*size = *text != NULL ? (size_t)st.st_size : 0;
		ok = *text != NULL && os_pread_all(fd, *text, *size, 0);
	}
	int saved = errno;
	close(fd);
	errno = saved;
	return ok;
}

bool journal_last(const char *folder, uint64_t *epoch)
{
	struct line l;
	char *text;
	size_t size;
	*epoch = 0;
	bool ok = read_journal(folder, &text, &size);
	for (const char *at = text; ok && size > 0 && next_line(&at, text + size, &l);)
		*epoch = l.epoch > *epoch ? l.epoch : *epoch;
	int saved = errno;
	os_unmap(text, size);
	errno = saved;
	return ok;
}

bool journal_cut(const char *folder, uint64_t epoch, char *why, size_t room)
{
	struct line l;
	char *text;
	size_t size;
	bool ok = read_journal(folder, &text, &size);
	if (!ok)
		snprintf(why, room, "cannot read '%s/" NAME "': %s; run again", folder,
			 strerror(errno));
	journal.noutput = path_of(1, journal.output, sizeof journal.output);
	if (ok && journal.noutput == 0 && errno != ENOENT && errno != EINVAL) {
		snprintf(why, room, "cannot see what standard output is: %s; run again",
			 strerror(errno));
		ok = false;
	}
	for (const char *at = text; ok && size > 0 && next_line(&at, text + size, &l);)
		if (!is_special(&l, epoch) && l.epoch >= epoch && !is_repeated(text, &l, epoch))
			ok = cut(&l, why, room);
	os_unmap(text, size);
	return ok;
}
