/* store.c - images as files of one folder, or of two.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    OMPCKPT_DIR, epochs. Out: <epoch>.ompckpt, each whole from the moment it has its name.
 * Means: temporary file, fsync, rename, fsync of the folder. A record lock on the file "lock" keeps
 *        a second process out; it vanishes with the process. What a killed process was writing is
 *        removed by the next one.
 * Errs:  removing is done as well as it can be; failures there are not reported.
 * Cost:  a directory listing each time, and to prune a look into the images that are kept; nothing
 *        is allocated from any malloc. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/os.h"
#include "base/scratch.h"
#include "folder.h"
#include "ompckpt/image.h"
#include "parity.h"
#include "store.h"

static struct place {
	char dir[4096];
	int folder, lock;
	bool is_busy, is_refused;
	struct scratch epochs, needed;
} places[STORE_PLACES] = {{.folder = -1, .lock = -1}, {.folder = -1, .lock = -1}};

/* mkdir; the first errno that is not "it exists" is kept in "why". */
static void make_folder(const char *path, mode_t mode, int *why)
{
	if (mkdir(path, mode) != 0 && errno != EEXIST && *why == 0)
		*why = errno;
}

bool store_make_folder(const char *dir)
{
	char path[4096];
	struct stat st;
	int why = 0;
	snprintf(path, sizeof path, "%s", dir);
	for (char *p = path + 1; *p != '\0'; p++)
		if (*p == '/') {
			*p = '\0';
			make_folder(path, 0777, &why);
			*p = '/';
		}
	make_folder(path, 0700, &why);
	if (stat(path, &st) != 0) {
		errno = why != 0 ? why : errno;
		return false;
	}
	errno = ENOTDIR;
	return S_ISDIR(st.st_mode);
}

/* Lock the file that has the name "lock" once the lock is held. */
static bool take_lock(struct place *p)
{
	struct stat mine, named;
	for (int tries = 0; tries < 100; tries++) {
		int fd = os_high(folder_file(p->folder, "lock", O_RDWR | O_CREAT));
		if (fd < 0)
			return false;
		if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
			p->is_busy = errno == EWOULDBLOCK;
			close(fd);
			return false;
		}
		if (fstat(fd, &mine) == 0 &&
		    fstatat(p->folder, "lock", &named, AT_SYMLINK_NOFOLLOW) == 0 &&
		    mine.st_ino == named.st_ino) {
			p->lock = fd;
			return true;
		}
		close(fd);
	}
	return false;
}

static void remove_temporary(const char *name, void *state)
{
	const struct place *p = state;
	size_t digits = name[0] == '.' ? strspn(name + 1, "0123456789") : 0;
	bool is_ours = (digits >= 12 && strcmp(name + 1 + digits, ".tmp") == 0) ||
		       strcmp(name, ".parity.tmp") == 0 || strcmp(name, ".image.tmp") == 0;
	if (is_ours)
		unlinkat(p->folder, name, 0);
}

void store_let_go(enum store_place place)
{
	struct place *p = &places[place];
	if (p->lock >= 0)
		close(p->lock);
	if (p->folder >= 0)
		close(p->folder);
	p->lock = p->folder = -1;
}

bool store_take(enum store_place place, const char *dir, char *why, size_t capacity)
{
	struct place *p = &places[place];
	snprintf(p->dir, sizeof p->dir, "%s", dir);
	p->is_busy = p->is_refused = false;
	if (!store_make_folder(dir) || (p->folder = os_high(folder_open(dir))) < 0) {
		p->is_refused = folder_is_refused(errno);
		snprintf(why, capacity, "cannot use the folder '%s': %s", dir, folder_error(errno));
		return false;
	}
	if (!take_lock(p)) {
		p->is_refused = folder_is_refused(errno);
		snprintf(why, capacity,
			 p->is_busy      ? "the folder '%s' is in use by another process"
			 : p->is_refused ? "cannot use the file 'lock' in the folder '%s': %s"
					 : "cannot write to the folder '%s': %s",
			 dir, folder_error(errno));
		store_let_go(place);
		return false;
	}
	folder_each(p->dir, remove_temporary, p);
	return true;
}

int store_folder(enum store_place place)
{
	return places[place].folder;
}

bool store_may_hold(const char *dir)
{
	struct stat st;
	if (stat(dir, &st) == 0)
		return S_ISDIR(st.st_mode);
	return errno != ENOENT && errno != ENOTDIR;
}

bool store_is_busy(enum store_place place)
{
	return places[place].is_busy;
}

bool store_is_refused(enum store_place place)
{
	return places[place].is_refused;
}

static void find_newest(const char *name, void *state)
{
	uint64_t *bounds = state, epoch = image_epoch_of_name(name);
	if (epoch < bounds[0] && epoch > bounds[1])
		bounds[1] = epoch;
}

bool store_newest(const char *dir, uint64_t below, uint64_t *epoch)
{
	uint64_t bounds[2] = {below, 0};
	bool ok = folder_each(dir, find_newest, bounds);
	*epoch = bounds[1];
	return ok;
}

void store_path(char *out, size_t capacity, const char *dir, uint64_t epoch)
{
	char name[32];
	image_file_name(name, epoch);
	snprintf(out, capacity, "%s/%s", dir, name);
}

static void temporary_name(char out[40], uint64_t epoch)
{
	snprintf(out, 40, ".%012llu.tmp", (unsigned long long)epoch);
}

bool store_has(enum store_place place, uint64_t epoch, uint64_t size)
{
	char name[32];
	struct stat st;
	image_file_name(name, epoch);
	return fstatat(places[place].folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	       S_ISREG(st.st_mode) && st.st_uid == geteuid() && (uint64_t)st.st_size == size;
}

int store_open(enum store_place place, uint64_t epoch)
{
	char name[32];
	image_file_name(name, epoch);
	return os_high(folder_file(places[place].folder, name, O_RDONLY));
}

int store_create(enum store_place place, uint64_t epoch)
{
	char name[40];
	int folder = places[place].folder, flags = O_WRONLY | O_CREAT | O_EXCL;
	temporary_name(name, epoch);
	unlinkat(folder, name, 0);
	int fd = folder_file(folder, name, flags | O_DIRECT);
	if (fd < 0) {
		unlinkat(folder, name, 0);
		fd = folder_file(folder, name, flags);
	}
	return os_high(fd);
}

/* O_DIRECT that opens but does not write (some network file systems) is switched off. */
bool store_write(int fd, const void *at, size_t size, uint64_t offset)
{
	if (os_pwrite_all(fd, at, size, offset))
		return true;
	int flags = fcntl(fd, F_GETFL);
	return errno == EINVAL && flags >= 0 && (flags & O_DIRECT) &&
	       fcntl(fd, F_SETFL, flags & ~O_DIRECT) == 0 && os_pwrite_all(fd, at, size, offset);
}

void store_abandon(enum store_place place, int fd, uint64_t epoch)
{
	char name[40];
	int saved = errno;
	temporary_name(name, epoch);
	unlinkat(places[place].folder, name, 0);
	if (fd >= 0)
		close(fd);
	errno = saved;
}

bool store_commit(enum store_place place, int fd, uint64_t epoch)
{
	char from[40], to[32];
	temporary_name(from, epoch);
	image_file_name(to, epoch);
	return folder_commit(places[place].folder, fd, from, to, true);
}

static void count(const char *name, void *state)
{
	*(uint64_t *)state += image_epoch_of_name(name) != 0;
}

struct epoch_list {
	uint64_t *epochs, capacity, n;
};

static void insert(const char *name, void *state)
{
	struct epoch_list *l = state;
	uint64_t epoch = image_epoch_of_name(name);
	if (epoch == 0 || l->n == l->capacity)
		return;
	uint64_t i = l->n++;
	for (; i > 0 && l->epochs[i - 1] < epoch; i--)
		l->epochs[i] = l->epochs[i - 1];
	l->epochs[i] = epoch;
}

/* Newest first; none in a place that was not taken, or whose list can't be had. */
static struct epoch_list list_images(struct place *p)
{
	struct epoch_list l = {0};
	if (p->lock < 0 || !folder_each(p->dir, count, &l.capacity) ||
	    !scratch_need(&p->epochs, l.capacity * sizeof *l.epochs))
		return l;
	l.epochs = p->epochs.at;
	if (!folder_each(p->dir, insert, &l))
		l.n = 0;
	return l;
}

uint64_t store_oldest(enum store_place place)
{
	struct epoch_list l = list_images(&places[place]);
	return l.n > 0 ? l.epochs[l.n - 1] : 0;
}

/* With its parities, if it is of a job. */
static void remove_image(const struct place *p, uint64_t epoch)
{
	char name[32];
	image_file_name(name, epoch);
	unlinkat(p->folder, name, 0);
	parity_file_name(name, epoch);
	unlinkat(p->folder, name, 0);
}

void store_remove(enum store_place place, uint64_t first, uint64_t last)
{
	if (first > last)
		return;
	struct epoch_list l = list_images(&places[place]);
	for (uint64_t i = 0; i < l.n; i++)
		if (l.epochs[i] >= first && l.epochs[i] <= last)
			remove_image(&places[place], l.epochs[i]);
}

/* Add what the image refers to, *n so far. */
static enum image_status add_needed(const struct place *p, uint64_t epoch, uint64_t *n)
{
	char name[32];
	struct image im;
	uint64_t *needed = p->needed.at;
	image_file_name(name, epoch);
	enum image_status st = image_open_own(&im, p->folder, name);
	if (st != IMAGE_OK)
		return st;
	for (uint32_t i = 0; i < im.nbases; i++)
		needed[(*n)++] = im.bases[i].epoch;
	image_close(&im);
	return IMAGE_OK;
}

/* Add what the images of its group refer to: all members keep those epochs. False: that can't be
 * known. */
static bool add_needed_by_group(const struct place *p, uint64_t epoch, uint64_t *n)
{
	char name[32];
	struct stat st;
	const char *why;
	unsigned char head[PARITY_HEAD];
	static struct parity parity;
	uint64_t *needed = p->needed.at;
	parity_file_name(name, epoch);
	int fd = folder_file(p->folder, name, O_RDONLY);
	if (fd < 0)
		return errno == ENOENT;
	bool ok = fstat(fd, &st) == 0 && os_pread_all(fd, head, sizeof head, 0) &&
		  parity_read(&parity, head, (uint64_t)st.st_size, &why);
	close(fd);
	for (uint32_t i = 0; ok && i < parity.nneeds; i++)
		needed[(*n)++] = parity.needs[i];
	return ok;
}

static bool is_needed(const struct place *p, uint64_t epoch, uint64_t n)
{
	const uint64_t *needed = p->needed.at;
	for (uint64_t i = 0; i < n; i++)
		if (needed[i] == epoch)
			return true;
	return false;
}

void store_prune(enum store_place place, uint64_t first, uint64_t keep)
{
	struct place *p = &places[place];
	struct epoch_list l = list_images(p);
	uint64_t kept = 0, needed = 0;
	if (l.n <= keep || !scratch_need(&p->needed, keep * IMAGE_BASES * sizeof needed))
		return;
	for (uint64_t i = 0; i < l.n && l.epochs[i] >= first; i++) {
		if (kept < keep) {
			enum image_status st = add_needed(p, l.epochs[i], &needed);
			if (st == IMAGE_UNREADABLE) /* what it needs is not known */
				return;
			kept += st == IMAGE_OK;
		} else if (!is_needed(p, l.epochs[i], needed)) {
			remove_image(p, l.epochs[i]);
		}
	}
}

void store_prune_below(enum store_place place, uint64_t first, uint64_t end)
{
	struct place *p = &places[place];
	struct epoch_list l = list_images(p);
	uint64_t needed = 0;
	size_t each = (IMAGE_BASES + PARITY_NEEDS) * sizeof needed;
	if (l.n == 0 || !scratch_need(&p->needed, l.n * each))
		return;
	for (uint64_t i = 0; i < l.n && l.epochs[i] >= first; i++) {
		if (l.epochs[i] >= end &&
		    (add_needed(p, l.epochs[i], &needed) == IMAGE_UNREADABLE ||
		     !add_needed_by_group(p, l.epochs[i], &needed)))
			return;
		if (l.epochs[i] < end && !is_needed(p, l.epochs[i], needed))
			remove_image(p, l.epochs[i]);
	}
}

void store_leave(enum store_place place)
{
	struct place *p = &places[place];
	uint64_t newest;
	if (p->lock < 0)
		return;
	if (store_newest(p->dir, UINT64_MAX, &newest) && newest == 0)
		unlinkat(p->folder, "appended", 0);
	unlinkat(p->folder, "lock", 0);
	rmdir(p->dir);
	store_let_go(place);
}

static uint64_t written;

uint64_t store_written(void)
{
	return load_acquire(&written);
}

void store_count_written(void)
{
	add_release(&written, 1);
}
