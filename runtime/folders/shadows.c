/* shadows.c - the files of a replica, which it alone writes to.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    paths that the program opens, asks about, removes, renames. Out: paths in the folder of
 *        this replica, and its table; or an error as the system would give it.
 * Means: a file gets its shadow when it is first opened to be written, with a copy of its contents
 *        if they count. Ranks of a job have one table: it is locked, and read on, for each
 *        question. Folders are made at once, by the replica that comes first; the others find
 *        its result beside their folders.
 * Errs:  what has no shadow (links, pipes, sockets, other programs) ends the program. What is found
 *        by listing a folder, and files opened below an open folder, are the real ones.
 * Cost:  a search in a list for each path; a copy of a file that is continued, and of all that was
 *        written for each new replica. A file "refused" says that the program was ended here. */
#include "shadows.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "checksum.h"

#define PATIENCE 5.0 /* seconds */

enum kind { SHADOW_FILE = 'F', SHADOW_GONE = 'G', SHADOW_FOLDER = 'D' };

struct entry {
	enum kind kind;
	unsigned number;
	char *path;
};

static struct {
	pthread_mutex_t lock;
	bool is_on, is_shared, is_public;
	off_t known; /* bytes of the table that have been read */
	char folder[PATH_MAX];
	int table;
	struct entry *at;
	unsigned n, room, last; /* last: the highest number of a file */
} shadows = {.lock = PTHREAD_MUTEX_INITIALIZER, .table = -1};

bool shadows_are_on(void)
{
	return shadows.is_on;
}

EXPORT bool ompckpt_shadows_are_on(void)
{
	return shadows.is_on;
}

/* What was written so far is not published. */
static void leave_mark(void)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%.4000s/refused", shadows.folder);
	int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	if (fd >= 0)
		close(fd);
}

EXPORT void ompckpt_shadows_refuse(const char *what, const char *of)
{
	if (!shadows.is_on)
		return;
	leave_mark();
	report_and_exit(EXIT_WRONG_USE,
			"%s('%s'): several teams can't do that as if they were one; run the "
			"program without --teams",
			what, of);
}

static _Noreturn void give_up(const char *path)
{
	report_and_exit(EXIT_NO_RESTART, "cannot keep a shadow of '%s' in '%s': %s", path,
			shadows.folder, strerror(errno));
}

/* ---- the table ---- */

static struct entry *find(const char *path)
{
	for (unsigned i = 0; i < shadows.n; i++)
		if (strcmp(shadows.at[i].path, path) == 0)
			return &shadows.at[i];
	return NULL;
}

static struct entry *add(const char *path)
{
	if (shadows.n == shadows.room) {
		shadows.room = 2 * shadows.room + 16;
		shadows.at = __libc_realloc(shadows.at, shadows.room * sizeof *shadows.at);
	}
	size_t size = strlen(path) + 1;
	char *copy = __libc_malloc(size);
	if (shadows.at == NULL || copy == NULL)
		give_up(path);
	shadows.at[shadows.n].path = memcpy(copy, path, size);
	return &shadows.at[shadows.n++];
}

static void set(const char *path, enum kind kind, unsigned number)
{
	struct entry *e = find(path);
	if (e == NULL)
		e = add(path);
	e->kind = kind;
	e->number = number;
	if (number > shadows.last)
		shadows.last = number;
}

static void note(const char *path, enum kind kind, unsigned number)
{
	char line[PATH_MAX + 64];
	int n = snprintf(line, sizeof line, "%c %u %s\n", kind, number, path);
	if (strchr(path, '\n') != NULL)
		ompckpt_shadows_refuse("open", path);
	if (!os_write_all(shadows.table, line, (size_t)n))
		give_up(path);
	shadows.known += n;
	set(path, kind, number);
}

static const char *file_of(unsigned number, char room[PATH_MAX])
{
	snprintf(room, PATH_MAX, "%.4000s/%u", shadows.folder, number);
	return room;
}

static const char *nowhere(char room[PATH_MAX])
{
	snprintf(room, PATH_MAX, "%.4000s/none", shadows.folder);
	return room;
}

/* KIND NUMBER PATH */
static void read_line(char *line)
{
	char *path;
	unsigned long number = line[0] != '\0' ? strtoul(line + 1, &path, 10) : 0;
	if (line[0] != '\0' && *path == ' ')
		set(path + 1, (enum kind)line[0], (unsigned)number);
}

/* What was added since. */
static void read_table(void)
{
	struct stat st;
	if (fstat(shadows.table, &st) != 0)
		give_up("table");
	size_t size = (size_t)(st.st_size - shadows.known);
	if (size == 0)
		return;
	char *text = os_map(size + 1, true), *rest = text;
	if (text == NULL || !os_pread_all(shadows.table, text, size, (uint64_t)shadows.known))
		give_up("table");
	for (char *line; (line = strsep(&rest, "\n")) != NULL;)
		read_line(line);
	os_unmap(text, size + 1);
	shadows.known = st.st_size;
}

static void lock(void)
{
	pthread_mutex_lock(&shadows.lock);
	if (!shadows.is_shared)
		return;
	while (flock(shadows.table, LOCK_EX) != 0 && errno == EINTR)
		;
	read_table();
}

static void unlock(void)
{
	if (shadows.is_shared)
		flock(shadows.table, LOCK_UN);
	pthread_mutex_unlock(&shadows.lock);
}

void shadows_begin(const char *folder, bool is_shared)
{
	char path[PATH_MAX];
	snprintf(shadows.folder, sizeof shadows.folder, "%s", folder);
	if (mkdir(folder, 0700) != 0 && errno != EEXIST)
		give_up(folder);
	snprintf(path, sizeof path, "%.4000s/table", folder);
	int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	shadows.table = fd < 0 ? fd : os_high(fd);
	if (shadows.table < 0)
		give_up(path);
	read_table();
	shadows.is_shared = is_shared;
	shadows.is_on = true;
}

const char *shadows_own(const char *path, char room[PATH_MAX])
{
	const char *slash = strrchr(shadows.folder, '/'), *name = strrchr(path, '/');
	size_t n = slash != NULL ? (size_t)(slash + 1 - shadows.folder) : 0;
	if (!shadows.is_on || n == 0 || strncmp(path, shadows.folder, n) != 0)
		return path;
	snprintf(room, PATH_MAX, "%.4000s%s", shadows.folder, name);
	return room;
}

void shadows_publish_names(bool is_on)
{
	shadows.is_public = is_on;
}

/* ---- paths ---- */

/* The path that stands for the file; false: there is no folder for it. */
static bool absolute(char full[PATH_MAX], const char *path)
{
	char folder[PATH_MAX], real[PATH_MAX];
	if (__real_realpath(path, full) != NULL)
		return true;
	const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
	size_t n = slash == NULL ? 0 : slash == path ? 1 : (size_t)(slash - path);
	if (n >= sizeof folder || *name == '\0')
		return false;
	memcpy(folder, path, n);
	folder[n] = '\0';
	if (__real_realpath(n > 0 ? folder : ".", real) == NULL)
		return false;
	return snprintf(full, PATH_MAX, "%s/%s", real[1] != '\0' ? real : "", name) < PATH_MAX;
}

static bool is_of_system(const char *path)
{
	return strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0 ||
	       strncmp(path, "/sys/", 5) == 0;
}

static bool may_make(const char *full)
{
	char folder[PATH_MAX];
	snprintf(folder, sizeof folder, "%s", full);
	char *slash = strrchr(folder, '/');
	slash[slash == folder] = '\0';
	return access(folder, W_OK | X_OK) == 0;
}

EXPORT const char *ompckpt_shadow_read(const char *path, char room[PATH_MAX])
{
	char full[PATH_MAX];
	if (!shadows.is_on)
		return path;
	lock();
	const struct entry *e = shadows.n > 0 && absolute(full, path) ? find(full) : NULL;
	if (e != NULL && e->kind == SHADOW_FILE)
		path = file_of(e->number, room);
	else if (e != NULL && e->kind == SHADOW_GONE)
		path = nowhere(room);
	unlock();
	return path;
}

/* ---- files that are written ---- */

static bool copy_bytes(int from, int to)
{
	static char piece[65536];
	for (ssize_t n; (n = copy_file_range(from, NULL, to, NULL, 1ul << 30, 0)) != 0;)
		if (n < 0)
			break;
	for (ssize_t n; (n = read(from, piece, sizeof piece)) != 0;)
		if (n < 0 || !os_write_all(to, piece, (size_t)n))
			return false;
	return true;
}

/* With its mode, and its contents if "keeps". */
static bool copy_file(const char *from, const char *to, bool keeps)
{
	struct stat st;
	int in = open(from, (keeps ? O_RDONLY : O_PATH) | O_CLOEXEC);
	int out = in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	bool ok = out >= 0 && fstat(in, &st) == 0 && (!keeps || copy_bytes(in, out)) &&
		  fchmod(out, st.st_mode & 07777) == 0;
	int saved = errno;
	if (in >= 0)
		close(in);
	if (out >= 0)
		close(out);
	errno = saved;
	return ok;
}

static const char *make_shadow(const char *full, bool has_old, bool keeps, char room[PATH_MAX])
{
	unsigned number = shadows.last + 1;
	file_of(number, room);
	if (has_old && !copy_file(full, room, keeps))
		give_up(full);
	note(full, SHADOW_FILE, number);
	return room;
}

/* "full" has no shadow. */
static const char *write_first(const char *path, const char *full, unsigned how, bool is_gone,
			       char room[PATH_MAX])
{
	struct stat st;
	bool is_there = !is_gone && stat(full, &st) == 0;
	if (is_there && (S_ISDIR(st.st_mode) || is_of_system(full)))
		return path;
	if (is_there && !S_ISREG(st.st_mode))
		ompckpt_shadows_refuse("open", path);
	if (is_there && (how & SHADOW_NEW || access(full, W_OK) != 0))
		return path;
	if (!is_there && !(how & SHADOW_CREATES))
		return is_gone ? nowhere(room) : path;
	if (!is_there && !may_make(full))
		return path;
	return make_shadow(full, is_there, how & SHADOW_KEEPS, room);
}

EXPORT const char *ompckpt_shadow_write(const char *path, unsigned how, char room[PATH_MAX])
{
	char full[PATH_MAX];
	if (!shadows.is_on || is_of_system(path) || !absolute(full, path) || is_of_system(full))
		return path;
	lock();
	const struct entry *e = find(full);
	if (e != NULL && e->kind == SHADOW_FILE)
		path = file_of(e->number, room);
	else if (e == NULL || e->kind == SHADOW_GONE)
		path = write_first(path, full, how, e != NULL, room);
	unlock();
	return path;
}

/* ---- names ---- */

static int fail(int error)
{
	errno = error;
	return -1;
}

/* As absolute, of a name that is to go. */
static bool absolute_name(char full[PATH_MAX], const char *path)
{
	struct stat st;
	if (lstat(path, &st) == 0 && S_ISLNK(st.st_mode))
		ompckpt_shadows_refuse("unlink", path);
	return absolute(full, path);
}

/* Is there such a file that may be taken away? Else the error. */
static int why_not(const char *full, const struct entry *e)
{
	struct stat st;
	if (e != NULL && e->kind == SHADOW_GONE)
		return ENOENT;
	if (e != NULL && e->kind == SHADOW_FILE)
		return 0;
	if (lstat(full, &st) != 0)
		return errno;
	if (!S_ISREG(st.st_mode))
		ompckpt_shadows_refuse("unlink", full);
	return may_make(full) ? 0 : EACCES;
}

static int remove_shadow(const char *full)
{
	char room[PATH_MAX];
	const struct entry *e = find(full);
	int error = why_not(full, e);
	if (error != 0)
		return fail(error);
	if (e != NULL && e->kind == SHADOW_FILE)
		unlink(file_of(e->number, room));
	note(full, SHADOW_GONE, 0);
	return 0;
}

EXPORT int ompckpt_shadow_remove(const char *path)
{
	char full[PATH_MAX];
	if (!absolute_name(full, path))
		return fail(ENOENT);
	lock();
	int result = remove_shadow(full);
	unlock();
	return result;
}

static int rename_shadow(const char *from, const char *to)
{
	char room[PATH_MAX];
	const struct entry *e = find(from), *old;
	int error = why_not(from, e);
	if (error == 0 && !may_make(to))
		error = EACCES;
	if (error != 0)
		return fail(error);
	if (e == NULL || e->kind != SHADOW_FILE)
		make_shadow(from, true, true, room);
	old = find(to);
	if (old != NULL && old->kind == SHADOW_FILE)
		unlink(file_of(old->number, room));
	unsigned number = find(from)->number;
	note(to, SHADOW_FILE, number);
	note(from, SHADOW_GONE, 0);
	return 0;
}

EXPORT int ompckpt_shadow_rename(const char *from, const char *to)
{
	char a[PATH_MAX], b[PATH_MAX];
	struct stat st;
	if (!absolute_name(a, from) || !absolute_name(b, to))
		return fail(ENOENT);
	if (strcmp(a, b) == 0)
		return 0;
	if (stat(b, &st) == 0 && S_ISDIR(st.st_mode))
		return fail(EISDIR);
	lock();
	int result = rename_shadow(a, b);
	unlock();
	return result;
}

/* ---- folders ---- */

/* The result of the replica that made it, which has just begun to. */
static int result_of(const char *mark)
{
	int error, fd = open(mark, O_RDONLY | O_CLOEXEC);
	double until = os_monotonic() + PATIENCE;
	while (fd >= 0 && !os_pread_all(fd, &error, sizeof error, 0) && os_monotonic() < until)
		os_nap();
	bool ok = fd >= 0 && os_pread_all(fd, &error, sizeof error, 0);
	if (fd >= 0)
		close(fd);
	return ok ? error : EEXIST;
}

static int make_folder(const char *full, mode_t mode)
{
	char mark[PATH_MAX];
	const char *slash = strrchr(shadows.folder, '/');
	snprintf(mark, sizeof mark, "%.*s/made-%016llx", (int)(slash - shadows.folder),
		 shadows.folder, (unsigned long long)checksum(full, strlen(full)));
	int fd = open(mark, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return result_of(mark);
	int error = mkdir(full, mode) == 0 ? 0 : errno;
	if (error != 0)
		unlink(mark);
	os_write_all(fd, &error, sizeof error);
	close(fd);
	return error;
}

EXPORT int ompckpt_shadow_mkdir(const char *path, mode_t mode)
{
	char full[PATH_MAX];
	if (!absolute(full, path))
		return mkdir(path, mode);
	lock();
	const struct entry *e = find(full);
	int error = EEXIST;
	if (e == NULL || e->kind == SHADOW_GONE) {
		error = make_folder(full, mode);
		if (error == 0)
			note(full, SHADOW_FOLDER, 0);
	}
	unlock();
	return error == 0 ? 0 : fail(error);
}

/* ---- for another replica, or for none ---- */

const char *shadows_public(const char *path, char room[PATH_MAX])
{
	size_t n = strlen(shadows.folder);
	char *end;
	if (!shadows.is_public || strncmp(path, shadows.folder, n) != 0 || path[n] != '/')
		return path;
	unsigned long number = strtoul(path + n + 1, &end, 10);
	lock();
	for (unsigned i = 0; i < shadows.n && *end == '\0'; i++)
		if (shadows.at[i].kind == SHADOW_FILE && shadows.at[i].number == number)
			path = strcpy(room, shadows.at[i].path);
	unlock();
	return path;
}

bool shadows_copy(const char *folder)
{
	char from[PATH_MAX], to[PATH_MAX];
	bool ok = mkdir(folder, 0700) == 0 || errno == EEXIST;
	lock();
	for (unsigned i = 0; ok && i < shadows.n; i++) {
		if (shadows.at[i].kind != SHADOW_FILE)
			continue;
		snprintf(to, sizeof to, "%.4000s/%u", folder, shadows.at[i].number);
		ok = copy_file(file_of(shadows.at[i].number, from), to, true) || errno == ENOENT;
	}
	snprintf(from, sizeof from, "%.4000s/table", shadows.folder);
	snprintf(to, sizeof to, "%.4000s/table", folder);
	ok = ok && copy_file(from, to, true);
	unlock();
	return ok;
}
