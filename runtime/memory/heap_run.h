/* heap_run.h - the heap's memory: runs of bytes, side by side.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every byte from page 1 to the top belongs to one run. A run is known by the page in which its
 * block, or a free run itself, begins; in a page there begins at most one. */
#ifndef OMPCKPT_RUNTIME_HEAP_RUN_H
#define OMPCKPT_RUNTIME_HEAP_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PAGE_SHIFT 12
#define PAGE (1ul << PAGE_SHIFT)
#define RUN_MIN PAGE /* bytes of a run at least */

enum page_kind {
	PAGE_NONE,  /* no run begins here */
	PAGE_FREE,  /* a free run begins here */
	PAGE_BIG,   /* one block begins here */
	PAGE_SMALL, /* + size class: all pages of a span of small blocks (heap_small.h) */
};

struct run {
	uint32_t at : PAGE_SHIFT;   /* where in this page the block begins; PAGE_FREE: the run */
	uint32_t lead : PAGE_SHIFT; /* bytes of the run before that */
	uint32_t is_clean : 1;      /* PAGE_FREE: reads as zero; else: did at first */
	uint32_t object;            /* PAGE_BIG */
	uint64_t size; /* PAGE_FREE: of the run; PAGE_BIG: as asked for, 0: not yet a block */
	uint32_t next, previous; /* PAGE_FREE: in its bin; 0: none */
};

struct run_table {
	uintptr_t base;
	size_t size;
	uint8_t *kinds;   /* by page: enum page_kind */
	uint64_t *starts; /* a bit by page: does a run begin here? */
	struct run *runs; /* by page */
};
extern struct run_table heap_pages;

static inline uint32_t page_of(const void *p)
{
	return (uint32_t)(((uintptr_t)p - heap_pages.base) >> PAGE_SHIFT);
}

static inline char *page_start(uint32_t i)
{
	return (char *)heap_pages.base + ((size_t)i << PAGE_SHIFT);
}

/* Where the block of run "i" begins. */
static inline char *run_block(uint32_t i)
{
	return page_start(i) + heap_pages.runs[i].at;
}

/* Bytes of tables for a heap of "size" bytes. */
size_t run_table_size(size_t size);
/* "tables" are zero. */
void run_init(uintptr_t base, size_t size, void *tables);
/* Forget all runs; all memory reads as zero. */
void run_reset(void);

/* Where a block of "length" bytes, a multiple of 16, may begin: "phase" bytes after a multiple of
 * "align". */
struct run_want {
	uint64_t length, align, phase;
	bool is_on_top; /* above all other runs, in the lower half of the heap */
};
/* A new run, PAGE_BIG of size 0. 0: no room. */
uint32_t run_take(const struct run_want *w);
/* Run "i" is a span of "bytes" bytes of this class. */
void run_make_span(uint32_t i, uint32_t bytes, unsigned class);
/* What was a span is a free run. */
void run_give_span(uint32_t i, uint32_t bytes);
/* The run of a big block is free; is_unlikely: nobody will soon want memory of this size. */
void run_give(uint32_t i, bool is_unlikely);
/* Can the block in run "i" get "length" bytes? Then it has them. */
bool run_extend(uint32_t i, uint64_t length);
/* The block in run "i" needs no more than "length" bytes. */
void run_trim(uint32_t i, uint64_t length);

/* Bytes from the base to the end of the last run. One thread's view of it may be old. */
uint64_t run_top(void);

/* The next run after page "i"; the last one in page "i" or before. 0: none. */
uint32_t run_after(uint32_t i);
uint32_t run_up_to(uint32_t i);

/* Rebuild: a run begins with the block at "p"; false: another one does in this page. Then, all
 * being told: what lies between them is free. False: they overlap, or are bigger than the heap. */
bool run_rebuild_add(const void *p);
bool run_rebuild(uint64_t (*bytes_of)(uint32_t i));

/* In between no run comes or goes. */
void run_lock(void);
void run_unlock(void);

#endif
