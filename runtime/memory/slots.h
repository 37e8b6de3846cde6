/* slots.h - where FILEs lie: numbered slots at a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A FILE * in saved data names the same stream after a restart. While a stream is being opened, the
 * first block that its thread asks malloc for (interpose.c) is the slot. */
#ifndef OMPCKPT_RUNTIME_SLOTS_H
#define OMPCKPT_RUNTIME_SLOTS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define SLOT_SIZE 1024ul /* a FILE with its lock and wide part, and room to grow */
#define SLOT_MAX 1024
#define SLOT_NONE (-1)
#define SLOT_ANY (-2)

struct slot {
	bool is_open;
	bool is_own;        /* opened by the program, not inherited */
	bool has_buffering; /* the program called setvbuf */
	bool is_continued;  /* its file is one that was there, as far as is known (journal.c) */
	int buffering;
	size_t buffer_size;
	/* undo.c: size of the file at the checkpoint, or when it was opened since; from where on
	 * what it held is kept, or need not be */
	uint64_t size, kept;
};

extern struct slots {
	pthread_mutex_t lock;
	bool is_ready; /* FILEs do land in slots */
	int nforeign;  /* open streams that can't come back */
	struct slot slot[SLOT_MAX];
} slots;

/* Map them, and see whether FILEs land there. False: they do not. Once, before the program runs. */
bool slots_init(void);

FILE *slot_file(int i);
int slot_of(const void *f); /* SLOT_NONE: in no slot */
void slot_want(int i);      /* the FILE this thread opens next goes to slot i */
FILE *slot_open(int i, int fd, const char *mode);
/* "f" was just opened, or NULL: in a slot, or one more that can't come back. Returns it. */
FILE *slot_opened(FILE *f);

/* For the interposed malloc and free: a slot, if a stream is just being opened by this thread. */
void *slot_take(size_t n);
bool slot_give(void *p);

#endif
