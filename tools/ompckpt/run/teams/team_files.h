/* team_files.h - the folders of a run of several teams, and its files when it is over.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_TEAM_FILES_H
#define OMPCKPT_TEAM_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct config;

struct team_files {
	char memory[4200]; /* for images */
	char files[4200];  /* for shadows, beside the folder of images */
	int lock;
};

/* Make both, empty. False after a message. */
bool team_files_make(struct team_files *f, const struct config *c);
void team_files_remove(const struct team_files *f);
/* Remove one folder with all that is in it. */
void team_files_drop(const char *path);
/* An image, or the manifest of a set and its images, moves to the new "folder"; its path there.
 * False: it can't. */
bool team_files_hand_over(const char *path, const char *folder, char *to, size_t size);
/* The shadows of process "serial" become the program's files. False after a message: not all
 * could. */
bool team_files_publish(const struct team_files *f, unsigned serial);

#endif
