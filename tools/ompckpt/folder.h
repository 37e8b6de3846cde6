/* folder.h - the images in a folder.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_FOLDER_H
#define OMPCKPT_FOLDER_H

#include <stdbool.h>
#include <stdint.h>

struct folder_entry {
	char *path;
	uint64_t epoch; /* by the file's name */
	unsigned place; /* 0: the fast one, or the only one */
};

struct folder {
	struct folder_entry *at; /* oldest first; of one epoch, that of the fast place last */
	unsigned n;
};

struct places;

/* Is "path" no file, but names a fast and a slow place? Then "p" has them. */
bool folder_is_two(const char *path, struct places *p);

/* List "path": a folder, two of them (FAST:SLOW), or one image, which is then the only entry (epoch
 * 0). False after a message when it can't be read, or holds no image. */
bool folder_read(struct folder *f, const char *path);
/* Add the images of a folder to "f", in order; it may hold none. Says nothing; false with errno: it
 * can't be read. */
bool folder_add(struct folder *f, const char *path);
/* The same of files of another kind; "epoch_of" is 0 for a name that is none of theirs. */
bool folder_add_named(struct folder *f, const char *path, uint64_t (*epoch_of)(const char *name));
void folder_free(struct folder *f);

/* FOLDER/NAME; to be freed. */
char *folder_join(const char *folder, const char *name);

/* Lock a folder as the runtime does, with the file "*path": a descriptor, or -1 after a message. In
 * both cases folder_unlock ends it. */
int folder_lock(const char *folder, char **path);
void folder_unlock(int fd, char *path);

#endif
