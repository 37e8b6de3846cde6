/* tasks.c - tasks that may reach a position: kept as data until a thread does them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     ompckpt_task_… and ompckpt_group_…, as rewritten code calls them.
 * Out:    which thread does which task; when "taskwait", the end of a taskgroup and the end of
 *         shared work let it go on.
 * Means:  all that is known of tasks lies in memory of the program, and is saved with it: blocks of
 *         the heap, one for each task, and for what a thread does in shared work; and the variable
 *         that leads to them. A thread that waits for a task's children does them, the newest
 *         first; one that waits at the end of shared work, any task, the oldest first. Only what
 *         was begun is on a stack. Every change is one of what threads share: a thread that was cut
 *         waits for the copy first. A thread that waits looks for requests before it takes a task.
 * Errs:   outside of shared work, and where there are many already, a task is done at once.
 * Cost:   a lock for each task made, taken and ended. */
#include <stdlib.h>

#include "base/atomic.h"
#include "base/memory_layout.h"
#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "loop.h"
#include "memory/memory.h"
#include "team.h"

#define MANY 64      /* tasks for each thread, that are made and not begun */
#define PAUSES 5000  /* of a thread that waits, if each has a processor */
#define SPINS 100    /* before a lock is waited for by giving the processor away */
#define PATIENCE 1   /* milliseconds until a waiting thread looks again */
#define UNNUMBERED 0 /* the heap's object of blocks that are always saved */

enum {
	IS_FINAL = 1, /* what it makes is done at once */
	IS_APART = 2, /* done at once: nobody waits for it */
	IS_LOOSE = 4, /* and not in shared work: it is not linked with others */
	IS_ENDED = 8, /* stays until its children have ended */
};

struct ompckpt_task {
	void (*run)(struct ompckpt_task *);
	struct ompckpt_task *parent;
	struct ompckpt_task *below;           /* what its thread goes on with after it */
	struct ompckpt_task *next, *previous; /* of all that are not begun, from the oldest */
	struct ompckpt_task *newer, *older;   /* of its parent's */
	struct ompckpt_task *newest;          /* of its children that are not begun */
	struct ompckpt_task *group;           /* innermost taskgroup it belongs to, or is in */
	uint64_t children;                    /* not ended; of a group: all in it */
	uint64_t flags;
};

/* The program's variable ompckpt_tasks. */
struct tasks {
	struct ompckpt_task *oldest, *newest;          /* not begun */
	uint64_t waiting;                              /* how many that are */
	uint64_t left;                                 /* not ended */
	struct ompckpt_task *current[LAYOUT_TEAM_MAX]; /* what each thread does; NULL: nothing of
							* shared work with tasks */
};

_Static_assert(sizeof(struct tasks) == OMPCKPT_TASKS * sizeof(void *), "as emitted code has it");
_Static_assert(sizeof(struct ompckpt_task) == OMPCKPT_TASK_SIZE, "as emitted code has it");

static struct {
	_Alignas(128) uint32_t lock;
	_Alignas(128) uint32_t news; /* grows when there is a new task, or when one has ended */
	uint32_t sleepers;
} shared;

static __thread struct ompckpt_task *taken;

static struct tasks *tasks_of(void **tasks)
{
	return (struct tasks *)(void *)tasks;
}

static void hold(void)
{
	if (ompckpt_me.held != 0)
		ompckpt_hold();
}

static void lock(void)
{
	for (unsigned i = 0; swap_in_acquire(&shared.lock, 1) != 0; i++)
		if (i < SPINS)
			os_pause();
		else
			os_back_off(i - SPINS);
}

static void unlock(void)
{
	store_release(&shared.lock, 0);
}

static void tell(void)
{
	add_acq_rel(&shared.news, 1);
	fence_full();
	if (load_relaxed(&shared.sleepers) != 0)
		os_wake_all(&shared.news);
}

/* What the calling thread does in shared work with tasks; NULL: nothing. */
static struct ompckpt_task *here(const struct tasks *all)
{
	return loop_is_here() && loop_threads() <= LAYOUT_TEAM_MAX ? all->current[loop_thread()]
								   : NULL;
}

static void go_on_with(struct tasks *all, struct ompckpt_task *t)
{
	all->current[loop_thread()] = t;
}

void *ompckpt_task_block(unsigned long size)
{
	hold();
	struct ompckpt_task *t = heap_malloc(size, UNNUMBERED);
	if (t == NULL)
		report_and_exit(EXIT_FAILURE, "no memory for a task");
	__builtin_memset(t, 0, sizeof *t);
	return t;
}

void ompckpt_task_begin(void **tasks, void *blocks, struct ompckpt_task *t)
{
	(void)blocks;
	hold();
	if (loop_is_here() && loop_threads() <= LAYOUT_TEAM_MAX)
		go_on_with(tasks_of(tasks), t);
	else
		heap_free(t);
}

/* ---- lists, with the lock ---- */

static void put_in(struct tasks *all, struct ompckpt_task *t)
{
	struct ompckpt_task *parent = t->parent;
	t->previous = all->newest;
	*(all->newest != NULL ? &all->newest->next : &all->oldest) = t;
	all->newest = t;
	t->older = parent->newest;
	if (t->older != NULL)
		t->older->newer = t;
	parent->newest = t;
	all->waiting++;
}

static void take_out(struct tasks *all, struct ompckpt_task *t)
{
	*(t->previous != NULL ? &t->previous->next : &all->oldest) = t->next;
	*(t->next != NULL ? &t->next->previous : &all->newest) = t->previous;
	*(t->newer != NULL ? &t->newer->older : &t->parent->newest) = t->older;
	if (t->older != NULL)
		t->older->newer = t->newer;
	t->next = t->previous = t->newer = t->older = NULL;
	all->waiting--;
}

/* ---- making ---- */

static bool is_at_once(const struct tasks *all, const struct ompckpt_task *by, unsigned when)
{
	return (when & OMPCKPT_TASK_NOW) || (by->flags & IS_FINAL) || loop_threads() == 1 ||
	       load_relaxed(&all->waiting) >= MANY * (uint64_t)loop_threads();
}

int ompckpt_task_new(void **tasks, void *blocks, struct ompckpt_task *t, unsigned when)
{
	struct tasks *all = tasks_of(tasks);
	struct ompckpt_task *by = here(all);
	(void)blocks;
	hold();
	if (by == NULL) {
		t->flags = IS_APART | IS_LOOSE;
		return 1;
	}
	t->parent = t->below = by;
	t->group = by->group;
	t->flags = (when & OMPCKPT_TASK_FINAL) || (by->flags & IS_FINAL) ? IS_FINAL : 0;
	if (is_at_once(all, by, when)) {
		t->flags |= IS_APART;
		go_on_with(all, t);
		return 1;
	}
	lock();
	store_relaxed(&by->children, by->children + 1);
	if (t->group != NULL)
		store_relaxed(&t->group->children, t->group->children + 1);
	store_relaxed(&all->left, all->left + 1);
	put_in(all, t);
	unlock();
	tell();
	return 0;
}

/* ---- ending ---- */

static bool is_over(const struct ompckpt_task *t)
{
	return (t->flags & IS_ENDED) && t->children == 0;
}

void ompckpt_task_end(void **tasks, void *blocks, struct ompckpt_task *t)
{
	struct tasks *all = tasks_of(tasks);
	struct ompckpt_task *parent = NULL;
	bool is_counted = !(t->flags & IS_APART);
	(void)blocks;
	hold();
	if (t->flags & IS_LOOSE) {
		heap_free(t);
		return;
	}
	go_on_with(all, t->below);
	lock();
	t->flags |= IS_ENDED;
	bool is_last = is_over(t);
	if (is_counted) {
		parent = t->parent;
		store_release(&parent->children, parent->children - 1);
		if (t->group != NULL)
			store_release(&t->group->children, t->group->children - 1);
		parent = is_over(parent) ? parent : NULL;
		/* Last: without any left, threads give back what "parent" may be. */
		store_release(&all->left, all->left - 1);
	}
	unlock();
	if (is_last)
		heap_free(t);
	if (parent != NULL)
		heap_free(parent);
	if (is_counted)
		tell();
}

/* ---- waiting ---- */

static struct ompckpt_task *newest_of(const struct tasks *all, const struct ompckpt_task *group)
{
	struct ompckpt_task *t = all->newest;
	while (t != NULL && t->group != group)
		t = t->previous;
	return t;
}

enum what { CHILDREN, GROUP, ALL };

/* False: there is none to begin. */
static bool take(struct tasks *all, struct ompckpt_task *by, enum what what)
{
	if (load_relaxed(&all->waiting) == 0)
		return false;
	lock();
	struct ompckpt_task *t = what == CHILDREN ? by->newest
				 : what == GROUP  ? newest_of(all, by->group)
						  : all->oldest;
	if (t != NULL)
		take_out(all, t);
	unlock();
	taken = t;
	if (t == NULL)
		return false;
	t->below = by;
	go_on_with(all, t);
	loop_must_be_cut(false);
	return true;
}

static void wait_for_news(uint32_t seen, unsigned waits)
{
	loop_waits(true);
	if (waits < PAUSES && loop_may_spin()) {
		os_pause();
		return;
	}
	add_acq_rel(&shared.sleepers, 1);
	fence_full();
	os_wait(&shared.news, seen, PATIENCE);
	add_acq_rel(&shared.sleepers, -1);
}

static bool is_waiting_over(const struct ompckpt_task *by, enum what what)
{
	return load_acquire(what == GROUP ? &by->group->children : &by->children) == 0;
}

/* Inside of shared work: 0, 1 or 2 (ompckpt/abi.h). */
static int wait_inside(struct tasks *all, struct ompckpt_task *by, enum what what)
{
	int found = -1;
	for (unsigned i = 0; found < 0; i++) {
		uint32_t seen = load_acquire(&shared.news);
		if (is_waiting_over(by, what))
			found = 0;
		else if (loop_must_be_cut(true))
			found = 1;
		else if (take(all, by, what))
			found = 2;
		else
			wait_for_news(seen, i);
	}
	loop_waits(false);
	return found;
}

int ompckpt_task_wait(void **tasks, void *blocks)
{
	struct tasks *all = tasks_of(tasks);
	struct ompckpt_task *by = here(all);
	(void)blocks;
	hold();
	loop_must_be_cut(false);
	return by != NULL ? wait_inside(all, by, CHILDREN) : 0;
}

int ompckpt_task_finish(void **tasks, void *blocks, unsigned mode)
{
	struct tasks *all = tasks_of(tasks);
	struct ompckpt_task *by = here(all);
	(void)blocks;
	if (by == NULL)
		return ompckpt_loop_wait(mode);
	hold();
	for (unsigned i = 0;; i++) {
		uint32_t seen = load_acquire(&shared.news);
		enum loop_way way = loop_look(&all->left);
		if (way == LOOP_OUT)
			break;
		if (way == LOOP_CUT)
			return 1;
		if (take(all, by, ALL)) {
			loop_waits(false);
			return 2;
		}
		wait_for_news(seen, i);
	}
	go_on_with(all, NULL);
	heap_free(by);
	loop_out(mode);
	tell();
	return 0;
}

struct ompckpt_task *ompckpt_task_next(void **tasks, void *blocks)
{
	(void)tasks;
	(void)blocks;
	return taken;
}

void ompckpt_task_by(void **doers, struct ompckpt_task *t, void (*run)(struct ompckpt_task *))
{
	(void)doers;
	hold();
	t->run = run;
}

void (*ompckpt_task_does(void *any, struct ompckpt_task *t))(struct ompckpt_task *t)
{
	(void)any;
	return t->run;
}

/* ---- groups ---- */

void ompckpt_group_begin(void **tasks, void *blocks, struct ompckpt_task *t)
{
	struct ompckpt_task *by = here(tasks_of(tasks));
	(void)blocks;
	hold();
	if (by == NULL) {
		heap_free(t);
		return;
	}
	t->group = by->group;
	by->group = t;
}

int ompckpt_group_wait(void **tasks, void *blocks)
{
	struct tasks *all = tasks_of(tasks);
	struct ompckpt_task *by = here(all);
	(void)blocks;
	hold();
	loop_must_be_cut(false);
	if (by == NULL)
		return 0;
	int found = wait_inside(all, by, GROUP);
	if (found == 0) {
		struct ompckpt_task *group = by->group;
		by->group = group->group;
		heap_free(group);
	}
	return found;
}
