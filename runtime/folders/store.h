/* store.h - the folders of images: lock, list, new image, removal.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_STORE_H
#define OMPCKPT_RUNTIME_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Images are written to the first place; if there is a second one they are copied to it
 * (drain.c). */
enum store_place { STORE_FAST, STORE_SLOW, STORE_PLACES };

/* The images that this process adds to, from "first" on; those of the folder that are not in its
 * history, foreign_first … foreign_last, give way to its first one. */
struct image_chain {
	uint64_t foreign_first, foreign_last, first;
};

/* Make the folder if need be and take it for this process until it ends. False: "why". */
bool store_take(enum store_place place, const char *dir, char *why, size_t capacity);
/* Make the folder if need be, and those it lies in; it is for this user alone. */
bool store_make_folder(const char *dir);
/* May it hold images, after store_take said false? Not if there is no such folder. */
bool store_may_hold(const char *dir);
/* Was it another process that holds it? After store_take said false. */
bool store_is_busy(enum store_place place);
/* Or is it none to be trusted (folder.h)? */
bool store_is_refused(enum store_place place);

/* *epoch: newest one below "below" that has an image file in "dir"; 0 if none, or if there is no
 * such folder. False with errno if that can't be known. */
bool store_newest(const char *dir, uint64_t below, uint64_t *epoch);
void store_path(char *out, size_t capacity, const char *dir, uint64_t epoch);

/* Is the image of this epoch there, with this size? */
bool store_has(enum store_place place, uint64_t epoch, uint64_t size);

/* An image, to be read. -1 with errno. */
int store_open(enum store_place place, uint64_t epoch);
/* A temporary file for this epoch, opened for writing past the page cache if the file system can.
 * -1 with errno. */
int store_create(enum store_place place, uint64_t epoch);
/* Write "size" bytes to it; past the page cache they, their place and "at" are multiples of a page.
 * False with errno. */
bool store_write(int fd, const void *at, size_t size, uint64_t offset);
/* Sync it, give it its name, sync the folder; closes fd. False with errno; then it is removed. */
bool store_commit(enum store_place place, int fd, uint64_t epoch);
void store_abandon(enum store_place place, int fd, uint64_t epoch);

/* How many images of this process have been whole in the fast place? Counted by their
 * writer, when nothing is left to be done for one. */
uint64_t store_written(void);
void store_count_written(void);

/* What follows does nothing in a place that was not taken. */

/* Remove the images with first <= epoch <= last, newest first: those that are left when that is
 * cut short are whole. */
void store_remove(enum store_place place, uint64_t first, uint64_t last);
/* Of the images with an epoch of at least "first" keep the newest "keep" that can be opened, and
 * those they refer to. One place at a time. */
void store_prune(enum store_place place, uint64_t first, uint64_t keep);
/* Of the images with first <= epoch < end keep those that newer ones refer to. One place at a
 * time. */
void store_prune_below(enum store_place place, uint64_t first, uint64_t end);
/* The oldest epoch with an image file; 0: none. One place at a time. */
uint64_t store_oldest(enum store_place place);
/* Descriptor of the folder; -1 if it was not taken. */
int store_folder(enum store_place place);
/* Take it no longer. */
void store_let_go(enum store_place place);
/* Remove what else we keep there with the images, and the folder if nothing is left in it. */
void store_leave(enum store_place place);

#endif
