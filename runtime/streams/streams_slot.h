/* streams_slot.h - the slots, as streams.c and streams_image.c share them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_STREAMS_SLOT_H
#define OMPCKPT_RUNTIME_STREAMS_SLOT_H

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

FILE *slot_file(int i);
int slot_of(const void *f); /* SLOT_NONE: in no slot */
void slot_want(int i);      /* the FILE this thread opens next goes to slot i */
FILE *slot_open(int i, int fd, const char *mode);

#endif
