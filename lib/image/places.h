/* places.h - which folders does the user name for the images?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_IMAGE_PLACES_H
#define OMPCKPT_IMAGE_PLACES_H

#include <stdbool.h>
#include <stddef.h>

enum { PLACES_PATH = 4096 }; /* bytes of a folder's name */

struct places {
	char dir[PLACES_PATH];
	char slow[PLACES_PATH]; /* "": there is one place */
};

/* Read "FOLDER" or "FAST:SLOW"; a colon that belongs to a name is written "\:". False: neither. */
bool places_read(struct places *p, const char *value);

/* Write "dir" as such a value names it. False: no room. */
bool places_quote(char *out, size_t room, const char *dir);

#endif
