/* heap_run.h - the heap's pages: runs of chunks of 64 KB.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_HEAP_RUN_H
#define OMPCKPT_RUNTIME_HEAP_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum chunk_kind {
	CHUNK_NONE,  /* inside a run, or never used */
	CHUNK_FREE,  /* head (and tail) of a free run */
	CHUNK_SMALL, /* blocks of one size class */
	CHUNK_BIG,   /* head of a run that is one block */
};

/* What is known of a run; kept at its first chunk, and at its last if it is free. */
struct chunk {
	uint8_t kind;
	uint8_t size_class;      /* CHUNK_SMALL */
	bool is_clean;           /* CHUNK_FREE: reads as zero; CHUNK_BIG: did at first */
	uint16_t shift;          /* CHUNK_BIG: where in its first chunk the block begins */
	uint32_t object;         /* CHUNK_BIG */
	uint32_t next, previous; /* CHUNK_FREE: in its bin; 0: none */
	uint64_t size;           /* CHUNK_BIG: bytes asked for */
	uint64_t length;         /* chunks of the run */
};

/* Chunk numbers are 1 … run_top()-1; chunk 0 is never used. */
void run_init(uintptr_t base, struct chunk *table, uint32_t nchunks);
void run_reset(void);
uint32_t run_top(void);
struct chunk *run_chunk(uint32_t i);

/* A run of "length" chunks whose first number is a multiple of "align" (a power of two). 0: no
 * room. */
uint32_t run_take(uint32_t length, uint32_t align, enum chunk_kind kind);
/* Give back "length" chunks from "i" on. */
void run_give(uint32_t i, uint32_t length, bool is_clean);
/* Can the run [i, i+length) get the "more" chunks after it? Then they belong to it. */
bool run_extend(uint32_t i, uint32_t length, uint32_t more);
/* Rebuild: chunks below "top" exist; what lies between the runs with a kind becomes free. */
void run_rebuild(uint32_t top);

/* In between nothing of this happens. */
void run_lock(void);
void run_unlock(void);

#endif
