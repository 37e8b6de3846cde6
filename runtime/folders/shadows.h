/* shadows.h - the files of a replica, which it alone writes to, until the run is over.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Then the supervisor publishes those of one replica. Until then no file of the program's
 * changes: each replica writes to shadows of them in a folder of its own, and finds there what it
 * has written. The folder's file "table" has a line for each change, "KIND NUMBER PATH", of which
 * the last for a path counts:
 *   F  its contents are those of file NUMBER
 *   G  it is gone
 *   D  a folder, which was made
 * Without replicas nothing here does anything, and paths are returned as they are. */
#ifndef OMPCKPT_RUNTIME_SHADOWS_H
#define OMPCKPT_RUNTIME_SHADOWS_H

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

/* This process is a replica, whose shadows are in "folder": those that are there count.
 * "is_shared": or one of several, the ranks of a job, that see the same files. */
void shadows_begin(const char *folder, bool is_shared);
bool shadows_are_on(void);
/* The shadow that another replica had by this name is this one's by that in "room". */
const char *shadows_own(const char *path, char room[PATH_MAX]);
/* What follows is for a run without replicas, after these files were published: by the name that it
 * will have then, the file that a replica has as "path". */
void shadows_publish_names(bool is_on);
const char *shadows_public(const char *path, char room[PATH_MAX]);
/* A copy of all of them for another replica. False with errno. */
bool shadows_copy(const char *folder);

/* How a file is going to be opened to be written. */
enum {
	SHADOW_KEEPS = 1,   /* with what it holds */
	SHADOW_CREATES = 2, /* or made */
	SHADOW_NEW = 4,     /* there must be none */
};

#pragma GCC visibility push(default)

bool ompckpt_shadows_are_on(void);
/* What is to be opened, or asked about, in place of "path". */
const char *ompckpt_shadow_read(const char *path, char room[PATH_MAX]);
const char *ompckpt_shadow_write(const char *path, unsigned how, char room[PATH_MAX]);
int ompckpt_shadow_remove(const char *path);
int ompckpt_shadow_rename(const char *from, const char *to);
int ompckpt_shadow_mkdir(const char *path, mode_t mode);
/* The program is about to do what several replicas can't do once: it ends, with this message. */
void ompckpt_shadows_refuse(const char *what, const char *of);

#pragma GCC visibility pop

#endif
