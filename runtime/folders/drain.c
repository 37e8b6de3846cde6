/* drain.c - copies images from the fast place to the slow one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    epochs that are whole in the fast place, and what they refer to. Out: the same files in
 *        the slow one, each whole from the moment it has its name, what it refers to first.
 * Means: one thread, one image at a time, always the newest; what came and went while another was
 *        copied is passed over. A file that is open can be read after it was pruned.
 * Errs:  what fails, fails for this copy only: a message, the image stays in the fast place, and
 *        the next one is tried.
 * Cost:  each image is read once and written once, the latter past the page cache if the file
 *        system can: that is left to the program. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/os.h"
#include "base/runtime.h"
#include "drain.h"
#include "ompckpt/image.h"
#include "store.h"
#include "undo.h"

#define PIECE (4ul << 20)

static struct {
	pthread_mutex_t lock;
	pthread_cond_t offered, done;
	bool is_on, has_thread, is_foreign_gone;
	struct drain_offer next;
	uint64_t tried, copied; /* epochs */
	double longest;
	struct image_chain chain;
	unsigned char *piece;
	int last_error;    /* that the user was told of */
	bool is_cancelled; /* atomic */
} drain = {
	.lock = PTHREAD_MUTEX_INITIALIZER,
	.offered = PTHREAD_COND_INITIALIZER,
	.done = PTHREAD_COND_INITIALIZER,
};

static bool copy_pieces(int from, int to, uint64_t size)
{
	for (uint64_t at = 0; at < size;) {
		size_t want = size - at < PIECE ? size - at : PIECE;
		if (!os_pread_all(from, drain.piece, want, at) ||
		    !store_write(to, drain.piece, want, at))
			return false;
		posix_fadvise(from, (off_t)at, (off_t)want, POSIX_FADV_DONTNEED);
		at += want;
		if (load_acquire(&drain.is_cancelled)) {
			errno = ECANCELED;
			return false;
		}
	}
	return true;
}

static bool copy_file(int from, uint64_t epoch, uint64_t size)
{
	int to = store_create(STORE_SLOW, epoch);
	if (to < 0)
		return false;
	if (copy_pieces(from, to, size))
		return store_commit(STORE_SLOW, to, epoch);
	store_abandon(STORE_SLOW, to, epoch);
	return false;
}

static bool copy_if_missing(uint64_t epoch)
{
	struct stat st;
	int from = store_open(STORE_FAST, epoch);
	if (from < 0) {
		errno = errno == ENOENT ? ECANCELED : errno;
		return false;
	}
	bool ok = fstat(from, &st) == 0 && (store_has(STORE_SLOW, epoch, (uint64_t)st.st_size) ||
					    copy_file(from, epoch, (uint64_t)st.st_size));
	int saved = errno;
	close(from);
	errno = saved;
	return ok;
}

static bool copy(const struct drain_offer *o)
{
	bool ok = true;
	for (uint32_t i = 0; ok && i < o->nparents; i++)
		ok = copy_if_missing(o->parents[i]);
	return ok && copy_if_missing(o->epoch);
}

static void finish(const struct drain_offer *o, double seconds)
{
	bool is_known = !o->is_of_set || o->prune_end > drain.chain.foreign_last;
	if (is_known && o->epoch > drain.chain.foreign_last && !drain.is_foreign_gone) {
		store_remove(STORE_SLOW, drain.chain.foreign_first, drain.chain.foreign_last);
		drain.is_foreign_gone = true;
	}
	if (o->is_of_set)
		store_prune_below(STORE_SLOW, drain.chain.first, o->prune_end);
	else
		store_prune(STORE_SLOW, drain.chain.first, runtime.config.keep);
	undo_prune(STORE_SLOW);
	report(drain.last_error != 0 ? 1 : 2, "checkpoint %llu is in '%s', too: %.2f s",
	       (unsigned long long)o->epoch, runtime.config.slow, seconds);
	drain.last_error = 0;
}

/* One message for each kind of trouble; none when the image has given way to newer ones. */
static void fail(const struct drain_offer *o)
{
	if (errno == ECANCELED || errno == drain.last_error)
		return;
	drain.last_error = errno;
	report(1, "checkpoint %llu could not be copied to '%s': %s; it is in '%s' only, going on",
	       (unsigned long long)o->epoch, runtime.config.slow, strerror(errno),
	       runtime.config.dir);
}

static bool work(const struct drain_offer *o)
{
	double start = os_monotonic();
	bool ok = copy(o);
	if (ok)
		finish(o, os_monotonic() - start);
	else
		fail(o);
	return ok;
}

/* The lock is held, but for the work itself. */
static void work_off(void)
{
	while (drain.tried != drain.next.epoch) {
		struct drain_offer o = drain.next;
		double begin = os_monotonic();
		pthread_mutex_unlock(&drain.lock);
		bool ok = work(&o);
		pthread_mutex_lock(&drain.lock);
		double took = os_monotonic() - begin;
		drain.longest = took > drain.longest ? took : drain.longest;
		drain.tried = o.epoch;
		if (ok)
			drain.copied = o.epoch;
	}
	pthread_cond_broadcast(&drain.done);
}

static void *drain_main(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&drain.lock);
	for (;;) {
		work_off();
		pthread_cond_wait(&drain.offered, &drain.lock);
	}
	return NULL;
}

void drain_start(const struct image_chain *chain)
{
	if (store_folder(STORE_SLOW) < 0 || load_acquire(&drain.is_cancelled))
		return;
	drain.chain = *chain;
	drain.piece = os_map(PIECE, true);
	drain.is_on = drain.piece != NULL;
	drain.has_thread = drain.is_on && os_thread(drain_main, NULL);
	if (!drain.is_on)
		report(1, "no memory to copy images to '%s'; they stay in '%s'",
		       runtime.config.slow, runtime.config.dir);
	else if (!drain.has_thread)
		report(1,
		       "no thread to copy images to '%s' (%s): the next checkpoint waits for "
		       "each copy",
		       runtime.config.slow, strerror(errno));
}

void drain_offer(const struct drain_offer *o)
{
	pthread_mutex_lock(&drain.lock);
	if (drain.is_on)
		drain.next = *o;
	if (drain.is_on && drain.has_thread)
		pthread_cond_signal(&drain.offered);
	else if (drain.is_on)
		work_off();
	pthread_mutex_unlock(&drain.lock);
}

/* The lock is held. */
static void wait_until_idle(void)
{
	while (drain.tried != drain.next.epoch)
		pthread_cond_wait(&drain.done, &drain.lock);
}

uint64_t drain_copied(bool *is_idle)
{
	pthread_mutex_lock(&drain.lock);
	*is_idle = drain.tried == drain.next.epoch;
	uint64_t copied = drain.copied;
	pthread_mutex_unlock(&drain.lock);
	return copied;
}

bool drain_wait(void)
{
	pthread_mutex_lock(&drain.lock);
	if (drain.tried != drain.next.epoch && !load_acquire(&drain.is_cancelled))
		report(1, "waiting until checkpoint %llu is in '%s', too",
		       (unsigned long long)drain.next.epoch, runtime.config.slow);
	wait_until_idle();
	bool ok = drain.is_on ? drain.copied == drain.next.epoch : runtime.config.slow[0] == '\0';
	pthread_mutex_unlock(&drain.lock);
	return ok;
}

double drain_longest(void)
{
	pthread_mutex_lock(&drain.lock);
	double longest = drain.longest;
	pthread_mutex_unlock(&drain.lock);
	return longest;
}

void drain_cancel(void)
{
	store_release(&drain.is_cancelled, true);
}

static void give_up(void)
{
	drain_cancel();
	pthread_mutex_lock(&drain.lock);
	drain.is_on = false;
	wait_until_idle();
	pthread_mutex_unlock(&drain.lock);
}

/* False: there is still an image. */
static bool empty_slow(void)
{
	uint64_t left;
	if (store_written() > 0)
		store_remove(STORE_SLOW, 1, UINT64_MAX);
	return store_newest(runtime.config.slow, UINT64_MAX, &left) && left == 0;
}

bool drain_leave(void)
{
	static pthread_mutex_t leaving = PTHREAD_MUTEX_INITIALIZER;
	int error = errno;
	pthread_mutex_lock(&leaving);
	bool ok = true;
	if (store_folder(STORE_SLOW) >= 0) {
		give_up();
		ok = empty_slow();
		if (ok) {
			undo_prune(STORE_SLOW);
			store_leave(STORE_SLOW);
			report(1,
			       "cannot note in '%s' what the program does to its files: %s; the "
			       "images there are removed, new ones stay in '%s' only",
			       runtime.config.slow, strerror(error), runtime.config.dir);
		}
	}
	pthread_mutex_unlock(&leaving);
	errno = error;
	return ok;
}
