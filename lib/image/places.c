/* places.c - OMPCKPT_DIR: one folder, or a fast and a slow one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    FOLDER or FAST:SLOW. Out: the names; nothing is looked up.
 * Errs:  on the side of refusing: an empty name, a third one, one too long to put files in. */
#include "places.h"

#define NAME_MAX_SIZE (PLACES_PATH - 96)

/* The name that begins at *at; *at moves after it. Bytes of it; 0: none, or too long. */
static size_t read_name(char out[PLACES_PATH], const char **at)
{
	size_t n = 0;
	for (; **at != '\0' && **at != ':'; ++*at) {
		if ((*at)[0] == '\\' && (*at)[1] == ':')
			++*at;
		if (n == NAME_MAX_SIZE - 1)
			return 0;
		out[n++] = **at;
	}
	out[n] = '\0';
	return n;
}

bool places_read(struct places *p, const char *value)
{
	p->slow[0] = '\0';
	if (read_name(p->dir, &value) == 0)
		return false;
	if (*value == '\0')
		return true;
	value++;
	return read_name(p->slow, &value) > 0 && *value == '\0';
}

bool places_quote(char *out, size_t room, const char *dir)
{
	for (; *dir != '\0'; dir++) {
		if (room < 3)
			return false;
		if (*dir == ':') {
			*out++ = '\\';
			room--;
		}
		*out++ = *dir;
		room--;
	}
	if (room == 0)
		return false;
	*out = '\0';
	return true;
}
