/* heap_small.c - free small blocks: of a thread, of a span.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    classes. Out: blocks.
 * Means: each thread keeps two lists of free blocks per class, of a batch at most. Blocks come from
 *        one span in a batch, the lowest first if they are new: programs fill rows, lists and trees
 *        upwards then, as the processor's prefetching likes it. They go back to their spans; a span
 *        of which all blocks are free is a free run, for any class. When the heap has grown by a
 *        sixteenth a thread gives all its lists back.
 * Errs:  blocks in a thread's lists count as used.
 * Cost:  a few loads and stores, no lock; every batch a lock and a step per block. */
#include <pthread.h>
#include <string.h>

#include "heap_run.h"
#include "heap_small.h"

#define GROWN_MIN (1ul << 20)

static struct {
	pthread_key_t key;
	struct {
		pthread_mutex_t lock;
		struct span *spans; /* with blocks to give */
	} of[NCLASSES];
} common;

__thread struct block_list small_lists[NCLASSES];
static __thread struct block_list spare_lists[NCLASSES]; /* full, or empty */
static __thread bool is_known; /* will this thread give its lists back at its end? */

static void give_back_lists(void *unused);

bool small_init(void)
{
	for (int c = 0; c < NCLASSES; c++)
		pthread_mutex_init(&common.of[c].lock, NULL);
	return pthread_key_create(&common.key, give_back_lists) == 0;
}

static void push(struct block_list *l, void *p)
{
	struct free_block *b = p;
	b->next = l->first;
	l->first = b;
	l->count++;
}

static void know_thread(void)
{
	if (is_known)
		return;
	is_known = true;
	pthread_setspecific(common.key, small_lists);
}

/* ---- spans; the class is locked ---- */

static bool has_blocks(const struct span *s, const struct size_class *c)
{
	return s->free != NULL || s->cut < c->blocks;
}

static void list_span(struct span *s, unsigned class)
{
	s->previous = NULL;
	s->next = common.of[class].spans;
	if (s->next != NULL)
		s->next->previous = s;
	common.of[class].spans = s;
}

static void unlist_span(struct span *s, unsigned class)
{
	if (s->next != NULL)
		s->next->previous = s->previous;
	if (s->previous != NULL)
		s->previous->next = s->next;
	else
		common.of[class].spans = s->next;
}

static struct span *new_span(unsigned class)
{
	const struct size_class *c = &sizes.classes[class];
	struct run_want want = {.length = c->span, .align = c->span};
	uint32_t i = run_take(&want);
	if (i == 0)
		return NULL;
	struct span *s = span_of(page_start(i), c);
	*s = (struct span){0};
	run_make_span(i, c->span, class);
	list_span(s, class);
	return s;
}

/* As many blocks as belong to a batch and were freed in this span. */
static void take_freed(struct block_list *to, struct span *s, uint32_t batch)
{
	struct free_block *last = s->free;
	to->first = last;
	to->count = 1;
	while (to->count < batch && last->next != NULL) {
		last = last->next;
		to->count++;
	}
	s->free = last->next;
	last->next = NULL;
}

/* A batch of blocks that never were in use in this span. */
static void cut_new(struct block_list *to, struct span *s, const struct size_class *c)
{
	char *start = span_start(s, c);
	uint32_t left = c->blocks - s->cut, n = left < c->batch ? left : c->batch;
	for (uint32_t i = s->cut + n; i-- > s->cut;) {
		*tag_at(start, i, c) = 0;
		push(to, start + (size_t)i * c->size);
	}
	s->cut += n;
}

static void give_to_span(struct free_block *b, unsigned class)
{
	const struct size_class *c = &sizes.classes[class];
	struct span *s = span_of(b, c);
	if (!has_blocks(s, c))
		list_span(s, class);
	b->next = s->free;
	s->free = b;
	if (--s->used > 0)
		return;
	unlist_span(s, class);
	run_give_span(page_of(span_start(b, c)), c->span);
}

static void give_back(unsigned class, struct block_list *l)
{
	if (l->first == NULL)
		return;
	pthread_mutex_lock(&common.of[class].lock);
	for (struct free_block *b = l->first, *next; b != NULL; b = next) {
		next = b->next;
		give_to_span(b, class);
	}
	pthread_mutex_unlock(&common.of[class].lock);
	*l = (struct block_list){0};
}

/* ---- a thread's own ---- */

void small_give_first(void *p, unsigned class)
{
	struct block_list *mine = &small_lists[class];
	if (mine->first != NULL) {
		know_thread();
		give_back(class, &spare_lists[class]);
		spare_lists[class] = *mine;
	}
	*mine = (struct block_list){0};
	push(mine, p);
}

static void give_back_all(void)
{
	for (unsigned c = 0; c < NCLASSES; c++) {
		give_back(c, &small_lists[c]);
		give_back(c, &spare_lists[c]);
	}
}

static void give_back_lists(void *unused)
{
	(void)unused;
	give_back_all();
	is_known = false;
}

/* The heap has grown: what this thread has of other classes may be the last blocks of spans. */
static void give_back_if_grown(void)
{
	static __thread uint64_t top_then;
	uint64_t top = run_top();
	if (top < top_then + top_then / 16 + GROWN_MIN)
		return;
	give_back_all();
	top_then = top;
}

/* A span with a block to give; the class is locked. */
static struct span *some_span(unsigned class)
{
	if (common.of[class].spans == NULL) {
		pthread_mutex_unlock(&common.of[class].lock);
		give_back_if_grown();
		pthread_mutex_lock(&common.of[class].lock);
	}
	return common.of[class].spans != NULL ? common.of[class].spans : new_span(class);
}

bool small_refill(unsigned class)
{
	struct block_list *mine = &small_lists[class];
	const struct size_class *c = &sizes.classes[class];
	*mine = spare_lists[class];
	spare_lists[class] = (struct block_list){0};
	if (mine->first != NULL || heap_pages.base == 0)
		return mine->first != NULL;
	know_thread();
	pthread_mutex_lock(&common.of[class].lock);
	struct span *s = some_span(class);
	if (s != NULL) {
		if (s->free != NULL)
			take_freed(mine, s, c->batch);
		else
			cut_new(mine, s, c);
		s->used += mine->count;
		if (!has_blocks(s, c))
			unlist_span(s, class);
	}
	pthread_mutex_unlock(&common.of[class].lock);
	return mine->first != NULL;
}

/* ---- rebuilding ---- */

void small_reset(void)
{
	memset(small_lists, 0, sizeof small_lists);
	memset(spare_lists, 0, sizeof spare_lists);
	for (int c = 0; c < NCLASSES; c++)
		common.of[c].spans = NULL;
}

bool small_rebuild_add(char *p, unsigned class, size_t n, uint32_t object)
{
	const struct size_class *c = &sizes.classes[class];
	char *start = span_start(p, c);
	uint32_t i = index_of(p, c), page = page_of(start);
	uint8_t *kinds = heap_pages.kinds + page;
	if (n > c->usable || p != start + (size_t)i * c->size || i >= c->blocks ||
	    (size_t)page * PAGE + c->span > heap_pages.size)
		return false;
	if (*kinds != PAGE_SMALL + class) {
		for (uint32_t k = 0; k < c->span / PAGE; k++)
			if (kinds[k] != PAGE_NONE)
				return false;
		if (page == 0 || !run_rebuild_add(start))
			return false;
		memset(kinds, (int)(PAGE_SMALL + class), c->span / PAGE);
	}
	uint32_t *tag = tag_at(start, i, c);
	struct span *s = span_of(p, c);
	if (*tag != 0)
		return false;
	tag_set(tag, p, c, n, object);
	s->used++;
	if (s->cut <= i)
		s->cut = i + 1;
	return true;
}

void small_rebuild_span(char *start, unsigned class)
{
	const struct size_class *c = &sizes.classes[class];
	struct span *s = span_of(start, c);
	for (uint32_t i = s->cut; i-- > 0;) {
		struct free_block *b = (struct free_block *)(start + (size_t)i * c->size);
		if (*tag_at(start, i, c) != 0)
			continue;
		b->next = s->free;
		s->free = b;
	}
	if (has_blocks(s, c))
		list_span(s, class);
}

void small_lock(void)
{
	for (int c = 0; c < NCLASSES; c++)
		pthread_mutex_lock(&common.of[c].lock);
}

void small_unlock(void)
{
	for (int c = 0; c < NCLASSES; c++)
		pthread_mutex_unlock(&common.of[c].lock);
}
