/* folder.h - folders of images and their files, opened only if nobody else can have made them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a restart reads there decides what is written to memory, which files are cut and which
 * functions run at the end. */
#ifndef OMPCKPT_RUNTIME_FOLDER_H
#define OMPCKPT_RUNTIME_FOLDER_H

#include <stdbool.h>
#include <sys/types.h>

/* Errors beside the system's: what is there belongs to another user, or is a symbolic link (of
 * another user, if it is the folder itself); everybody may write to the folder. */
#define FOLDER_FOREIGN EPERM
#define FOLDER_LINK ELOOP
#define FOLDER_OPEN_TO_ALL EXDEV

/* The folder "path". -1 with errno. */
int folder_open(const char *path);
/* A regular file of it; "flags" as open's: made with mode 0600. -1 with errno. */
int folder_file(int folder, const char *name, int flags);
/* The open file "from" of it is durable, and called "to", if "ok" and that can be; else it is
 * removed. Closes "fd". False with errno. */
bool folder_commit(int folder, int fd, const char *from, const char *to, bool ok);
/* Cut the regular file "path", which is anywhere and no link, to "size" bytes. False with errno. */
bool folder_cut(const char *path, off_t size);
/* Call f(name) for every file of a folder that folder_open opens; there is none if it does not
 * exist. False with errno: those were not all. */
bool folder_each(const char *path, void (*f)(const char *name, void *state), void *state);
/* The same for a folder of the system. */
bool folder_each_of_system(const char *path, void (*f)(const char *name, void *state), void *state);

/* Is it an error that no other time of trying cures: one of those above? */
bool folder_is_refused(int error);
/* As strerror, for those as well. */
const char *folder_error(int error);

#endif
