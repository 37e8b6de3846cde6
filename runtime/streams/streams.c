/* streams.c - streams in slots: open, describe for the image, make durable.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the program's calls of fopen & co (wrapped). Out: FILEs in slots; section IMAGE_STREAMS.
 * Means: while a wrapped call opens a stream, the first block the C library asks for is the FILE
 *        and gets the slot. What a stream is, is asked of the descriptor when a checkpoint is
 *        taken.
 * Errs:  a stream that can't come back (a pipe, memory, no slot) puts checkpoints off. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/os.h"
#include "base/real.h"
#include "descriptors.h"
#include "folders/folders.h"
#include "memory/memory.h"
#include "streams.h"
#include "walk.h"

#define UNSYNCED_MAX 256

static struct {
	pthread_mutex_t lock;
	int fds[UNSYNCED_MAX], n;
	bool is_lost;
} unsynced = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void init_standard(int fd, const char *mode, FILE **variable)
{
	FILE *f;
	if (fcntl(fd, F_GETFD) < 0)
		return;
	slot_want(fd);
	f = __real_fdopen(fd, mode);
	slot_want(SLOT_NONE);
	if (f == NULL)
		return;
	if (slot_of(f) == SLOT_NONE) {
		__real_fclose(f);
		return;
	}
	slots.slot[fd].is_own = false;
	*variable = f;
}

static void init_all(void)
{
	init_standard(0, "r", &stdin);
	init_standard(1, "w", &stdout);
	init_standard(2, "w", &stderr);
	if (slot_of(stderr) == 2)
		__real_setvbuf(stderr, NULL, _IONBF, 0);
}

void streams_init(void)
{
	descriptors_init();
	if (slots_init())
		init_all();
}

/* What the program has not flushed is lost, as if the process had died; the standard ones keep
 * their descriptors. */
static void drop(int i)
{
	FILE *f = slot_file(i);
	int fd = fileno(f), copy = i <= 2 && fd == i ? fcntl(fd, F_DUPFD_CLOEXEC, 64) : -1;
	__fpurge(f);
	__real_fclose(f);
	if (copy >= 0) {
		dup2(copy, i);
		close(copy);
	}
}

const char *streams_bound(void)
{
	if (load_relaxed(&slots.nforeign) > 0 || !slots.is_ready)
		return "a stream is open that is no file";
	for (int i = 0; i <= 2; i++)
		if (slots.slot[i].is_own || !slots.slot[i].is_open)
			return "it has closed or reopened a standard stream";
	if (stdin->_IO_read_base != NULL)
		return "it has read standard input";
	return descriptors_bound();
}

void streams_drop(void)
{
	for (int i = 0; i < SLOT_MAX; i++)
		if (slots.slot[i].is_open)
			drop(i);
	for (int i = 0; i < unsynced.n; i++)
		close(unsynced.fds[i]);
}

void streams_again(void)
{
	memset(slots.slot, 0, sizeof slots.slot);
	memset(slot_file(0), 0, SLOT_SIZE * SLOT_MAX);
	init_all();
}

/* For the journals. In some modes it goes on with what the file holds. */
static FILE *noted(FILE *f, const char *mode)
{
	if (f == NULL)
		return NULL;
	if (mode[0] == 'a' || (mode[0] == 'r' && strchr(mode, '+') != NULL))
		journal_note(f);
	undo_opened(f);
	return f;
}

/* The file that is opened in place of "path": of a replica a shadow, perhaps. */
static const char *shadow(const char *path, const char *mode, char room[PATH_MAX])
{
	unsigned how = strchr(mode, 'x') != NULL ? SHADOW_NEW : 0;
	if (mode[0] == 'r' && strchr(mode, '+') == NULL)
		return ompckpt_shadow_read(path, room);
	how |= (mode[0] != 'w' ? SHADOW_KEEPS : 0) | (mode[0] != 'r' ? SHADOW_CREATES : 0);
	return ompckpt_shadow_write(path, how, room);
}

/* A file is going to be opened. */
static void opens(const char *path, const char *mode)
{
	if (mode[0] == 'w')
		undo_replaces(path);
	else if (mode[0] == 'a')
		undo_creates(path);
}

EXPORT FILE *__wrap_fopen(const char *path, const char *mode)
{
	char room[PATH_MAX];
	path = shadow(path, mode, room);
	opens(path, mode);
	slot_want(SLOT_ANY);
	FILE *f = noted(slot_opened(__real_fopen(path, mode)), mode);
	if (f == NULL && mode[0] == 'r' && errno == ENOENT)
		undo_missed(path);
	return f;
}

EXPORT FILE *__wrap_fopen64(const char *path, const char *mode)
{
	return __wrap_fopen(path, mode);
}

EXPORT FILE *__wrap_fdopen(int fd, const char *mode)
{
	slot_want(SLOT_ANY);
	return noted(slot_opened(__real_fdopen(fd, mode)), mode);
}

EXPORT FILE *__wrap_tmpfile(void)
{
	slot_want(SLOT_ANY);
	return slot_opened(__real_tmpfile());
}

EXPORT FILE *__wrap_tmpfile64(void)
{
	return __wrap_tmpfile();
}

EXPORT FILE *__wrap_popen(const char *command, const char *mode)
{
	ompckpt_shadows_refuse("popen", command);
	return slot_opened(__real_popen(command, mode));
}

EXPORT FILE *__wrap_fmemopen(void *at, size_t size, const char *mode)
{
	return slot_opened(__real_fmemopen(at, size, mode));
}

EXPORT FILE *__wrap_open_memstream(char **at, size_t *size)
{
	return slot_opened(__real_open_memstream(at, size));
}

EXPORT FILE *__wrap_open_wmemstream(wchar_t **at, size_t *size)
{
	return slot_opened(__real_open_wmemstream(at, size));
}

EXPORT FILE *__wrap_fopencookie(void *cookie, const char *mode, cookie_io_functions_t f)
{
	return slot_opened(__real_fopencookie(cookie, mode, f));
}

EXPORT FILE *__wrap_setmntent(const char *path, const char *mode)
{
	char room[PATH_MAX];
	path = shadow(path, mode, room);
	opens(path, mode);
	slot_want(SLOT_ANY);
	return noted(slot_opened(__real_setmntent(path, mode)), mode);
}

static bool is_standard(const FILE *f)
{
	int i = slot_of(f);
	return i == SLOT_NONE ? fileno((FILE *)f) >= 0 && fileno((FILE *)f) <= 2 : i <= 2;
}

/* Remember a descriptor whose data must be on disk before the next image counts. */
static void note_unsynced(FILE *f)
{
	struct stat st;
	int fd = fileno(f), copy;
	if (fd < 0 || !__fwritable(f) || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		return;
	copy = fcntl(fd, F_DUPFD_CLOEXEC, 64);
	pthread_mutex_lock(&unsynced.lock);
	if (copy >= 0 && unsynced.n < UNSYNCED_MAX) {
		unsynced.fds[unsynced.n++] = copy;
		copy = -1;
	} else {
		unsynced.is_lost = unsynced.is_lost || fdatasync(fd) != 0;
	}
	pthread_mutex_unlock(&unsynced.lock);
	if (copy >= 0)
		close(copy);
}

static void closes(FILE *f)
{
	note_unsynced(f);
	journal_closes(f);
	undo_closes(f);
}

/* What a stream in memory has gathered becomes the program's here. */
EXPORT int __wrap_fclose(FILE *f)
{
	if (f != NULL && slot_of(f) == SLOT_NONE && !is_standard(f))
		add_relaxed(&slots.nforeign, -1);
	else if (f != NULL && slots.is_ready)
		closes(f);
	if (f == NULL || slot_of(f) != SLOT_NONE || fileno(f) >= 0)
		return __real_fclose(f);
	bool is_outermost = ompckpt_call_begin();
	int status = __real_fclose(f);
	ompckpt_call_end(is_outermost);
	return status;
}

EXPORT int __wrap_pclose(FILE *f)
{
	add_relaxed(&slots.nforeign, -1);
	return __real_pclose(f);
}

EXPORT FILE *__wrap_freopen(const char *path, const char *mode, FILE *f)
{
	char room[PATH_MAX];
	int i = slot_of(f);
	if (i != SLOT_NONE) {
		journal_closes(f);
		undo_closes(f);
	}
	if (path != NULL) {
		path = shadow(path, mode, room);
		opens(path, mode);
	} else if (mode[0] == 'w') {
		__real_rewind(f);
		undo_moved(f);
	}
	FILE *g = __real_freopen(path, mode, f);
	if (g != NULL && i != SLOT_NONE)
		slots.slot[i].is_own = path != NULL || i > 2;
	return path != NULL ? noted(g, mode) : g;
}

EXPORT FILE *__wrap_freopen64(const char *path, const char *mode, FILE *f)
{
	return __wrap_freopen(path, mode, f);
}

EXPORT int __wrap_fseeko(FILE *f, off_t offset, int whence)
{
	int result = __real_fseeko(f, offset, whence);
	undo_moved(f);
	return result;
}

EXPORT int __wrap_fseeko64(FILE *f, off_t offset, int whence)
{
	return __wrap_fseeko(f, offset, whence);
}

EXPORT int __wrap_fseek(FILE *f, long offset, int whence)
{
	return __wrap_fseeko(f, offset, whence);
}

EXPORT void __wrap_rewind(FILE *f)
{
	__real_rewind(f);
	undo_moved(f);
}

EXPORT int __wrap_fsetpos(FILE *f, const fpos_t *at)
{
	int result = __real_fsetpos(f, at);
	undo_moved(f);
	return result;
}

EXPORT int __wrap_fsetpos64(FILE *f, const fpos_t *at)
{
	return __wrap_fsetpos(f, at);
}

EXPORT int __wrap_remove(const char *path)
{
	if (shadows_are_on())
		return ompckpt_shadow_remove(path);
	undo_replaces(path);
	return __real_remove(path);
}

EXPORT int __wrap_unlink(const char *path)
{
	if (shadows_are_on())
		return ompckpt_shadow_remove(path);
	undo_replaces(path);
	return __real_unlink(path);
}

EXPORT int __wrap_rename(const char *from, const char *to)
{
	if (shadows_are_on())
		return ompckpt_shadow_rename(from, to);
	undo_replaces(from);
	undo_replaces(to);
	return __real_rename(from, to);
}

EXPORT int __wrap_setvbuf(FILE *f, char *buffer, int mode, size_t size)
{
	int i = slot_of(f), result = __real_setvbuf(f, buffer, mode, size);
	if (result == 0 && i != SLOT_NONE) {
		slots.slot[i].has_buffering = true;
		slots.slot[i].buffering = mode;
		slots.slot[i].buffer_size = size;
	}
	return result;
}

EXPORT void __wrap_setbuf(FILE *f, char *buffer)
{
	__wrap_setvbuf(f, buffer, buffer != NULL ? _IOFBF : _IONBF, BUFSIZ);
}

EXPORT void __wrap_setbuffer(FILE *f, char *buffer, size_t size)
{
	__wrap_setvbuf(f, buffer, buffer != NULL ? _IOFBF : _IONBF, size);
}

EXPORT void __wrap_setlinebuf(FILE *f)
{
	__wrap_setvbuf(f, NULL, _IOLBF, 0);
}

void streams_note_unsynced(void)
{
	if (shadows_are_on()) /* a replica's images are in memory */
		return;
	for (int i = 0; i < SLOT_MAX; i++)
		if (slots.slot[i].is_open)
			note_unsynced(slot_file(i));
}

/* For the next checkpoint. */
static void keep_unsynced(int fd)
{
	pthread_mutex_lock(&unsynced.lock);
	if (unsynced.n < UNSYNCED_MAX) {
		unsynced.fds[unsynced.n++] = fd;
	} else {
		unsynced.is_lost = true;
		close(fd);
	}
	pthread_mutex_unlock(&unsynced.lock);
}

bool streams_sync(void)
{
	int fds[UNSYNCED_MAX], n, error = 0;
	pthread_mutex_lock(&unsynced.lock);
	if (unsynced.is_lost)
		error = EIO;
	n = unsynced.n;
	memcpy(fds, unsynced.fds, sizeof fds);
	unsynced.n = 0;
	unsynced.is_lost = false;
	pthread_mutex_unlock(&unsynced.lock);
	for (int i = 0; i < n; i++)
		if (fdatasync(fds[i]) == 0 || errno == EROFS || errno == EINVAL) {
			close(fds[i]);
		} else {
			error = errno;
			keep_unsynced(fds[i]);
		}
	errno = error;
	return error == 0;
}
