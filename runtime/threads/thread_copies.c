/* thread_copies.c - thread-local objects into the image and back.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the rows of the units; which threads are cut; sections IMAGE_COPY.
 * Out:   the addresses of each thread's copies; at a restart their contents.
 * Means: a team's threads note their addresses when they are cut. In serial code a team of all
 *        threads of the last one does (idle.h).
 * Errs:  without all copies there is no checkpoint, and no restart.
 * Cost:  in serial code a parallel region, if workers have copies to save. */
#include <string.h>

#include "base/atomic.h"
#include "base/memory_layout.h"
#include "base/os.h"
#include "base/real.h"
#include "idle.h"
#include "ompckpt/image.h"
#include "thread_copies.h"

#define WEAK __attribute__((weak))

WEAK int omp_get_thread_num(void);
WEAK int omp_get_num_threads(void);

struct kept_copy {
	const struct ompckpt_copy *row;
	uint64_t thread;
	void *contents;
};

static struct {
	void **at[LAYOUT_TEAM_MAX]; /* by thread, then by row */
	uint32_t threads;           /* at the checkpoint under way */
	uint32_t noted;             /* of the team that notes */
	struct kept_copy *kept;     /* at a restart */
	uint32_t nkept, nthreads;
} copies;

static const char no_memory[] = "no memory for its tables";

static size_t count_rows(void)
{
	return (size_t)(__stop_ompckpt_copies - __start_ompckpt_copies);
}

/* ---- where they are ---- */

bool thread_copies_note(uint32_t thread)
{
	size_t n = count_rows();
	if (n == 0)
		return true;
	if (copies.at[thread] == NULL)
		copies.at[thread] = __libc_malloc(n * sizeof *copies.at[thread]);
	if (copies.at[thread] == NULL)
		return false;
	FOR_EACH_COPY (c)
		copies.at[thread][c - __start_ompckpt_copies] = c->at();
	return true;
}

uint32_t thread_copies_threads(void)
{
	return count_rows() > 0 ? copies.threads : 0;
}

const void *thread_copies_at(uint32_t thread, const struct ompckpt_copy *c)
{
	return copies.at[thread][c - __start_ompckpt_copies];
}

static void note_here(void)
{
	uint32_t thread = omp_get_thread_num != NULL ? (uint32_t)omp_get_thread_num() : 0;
	if (thread == 0)
		copies.threads = omp_get_num_threads != NULL ? (uint32_t)omp_get_num_threads() : 1;
	if (thread_copies_note(thread))
		add_acq_rel(&copies.noted, 1);
}

/* In serial code. */
static const char *gather_idle(void)
{
	uint32_t n = idle_team();
	if (n <= 1)
		return thread_copies_note(0) ? NULL : no_memory;
	if (n > LAYOUT_TEAM_MAX)
		return "there are more than 1024 threads";
	if (idle_is_bound())
		return "idle threads have copies of thread-local variables, but are bound to "
		       "places (OMP_PROC_BIND), and teams differ in size";
	copies.noted = 0;
	idle_call(n, note_here);
	if (copies.threads != n)
		return "OpenMP gives no team of all threads that have copies of thread-local "
		       "variables";
	return copies.noted == n ? NULL : no_memory;
}

const char *thread_copies_gather(bool of_workers, uint32_t team)
{
	copies.threads = team > 0 ? team : 1;
	if (team == 1 && of_workers && idle_threads() > 1)
		return "threads outside of this region have copies of thread-local variables";
	if (team > 0)
		return NULL;
	if (of_workers)
		return gather_idle();
	return thread_copies_note(0) ? NULL : no_memory;
}

/* ---- back ---- */

static bool keep(struct kept_copy *to, const struct image *im, const struct image_section *s,
		 void *scratch)
{
	FOR_EACH_COPY (c)
		if (c->id == s->id && c->size == s->size && s->address < LAYOUT_TEAM_MAX) {
			*to = (struct kept_copy){c, s->address, __libc_malloc(s->size)};
			return to->contents != NULL && image_read(im, s, to->contents, scratch);
		}
	return false;
}

bool thread_copies_load(const struct image *im, void *scratch)
{
	copies.kept = __libc_calloc(im->nsections + 1, sizeof *copies.kept);
	for (uint32_t i = 0; copies.kept != NULL && i < im->nsections; i++) {
		struct image_section s = image_section(im, i);
		if (s.kind != IMAGE_COPY)
			continue;
		if (!keep(&copies.kept[copies.nkept], im, &s, scratch))
			return false;
		copies.nkept++;
		if (s.address >= copies.nthreads)
			copies.nthreads = (uint32_t)s.address + 1;
	}
	return copies.kept != NULL;
}

void thread_copies_restore(uint32_t thread)
{
	for (uint32_t i = 0; i < copies.nkept; i++) {
		const struct kept_copy *k = &copies.kept[i];
		if (k->thread == thread)
			memcpy(k->row->at(), k->contents, k->row->size);
	}
}

static void restore_here(void)
{
	uint32_t thread = omp_get_thread_num != NULL ? (uint32_t)omp_get_thread_num() : 0;
	thread_copies_restore(thread);
	add_acq_rel(&copies.noted, 1);
}

void thread_copies_restore_all(void)
{
	if (copies.nthreads <= 1 || ompckpt_program.each == NULL) {
		thread_copies_restore(0);
		return;
	}
	copies.noted = 0;
	idle_call(copies.nthreads, restore_here);
	if (copies.noted < copies.nthreads)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: the checkpoint has thread-local variables of %u "
				"threads and OpenMP gives %u here; raise OMP_THREAD_LIMIT, or "
				"start afresh (OMPCKPT_RESTART=off)",
				copies.nthreads, copies.noted);
}

void thread_copies_forget(void)
{
	for (uint32_t i = 0; i < copies.nkept; i++)
		__libc_free(copies.kept[i].contents);
	__libc_free(copies.kept);
	copies.kept = NULL;
	copies.nkept = copies.nthreads = 0;
}
