/* storage.c - rates and sizes as people write them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    words. Out: bytes, bytes per second, seconds.
 * Errs:  on the side of refusing: a word that is not wholly understood is an error. */
#include "storage.h"

#include "interval.h"

#include <stdlib.h>
#include <string.h>

/* A number of bytes above 0; what follows it in "*rest". */
static bool read_bytes(const char *text, double *bytes, const char **rest)
{
	static const char units[] = "kMGTP";
	char *end;
	double v = strtod(text, &end);
	if (end == text || !(v > 0) || v > 1e18)
		return false;
	const char *unit = *end ? strchr(units, *end) : NULL;
	for (const char *u = units; unit && u <= unit; u++)
		v *= 1000;
	*bytes = v;
	*rest = end + (unit != NULL);
	return true;
}

/* RATE/node or RATE/all; what follows it in "*rest". */
static bool read_rate(const char *text, struct storage *s, const char **rest)
{
	double rate;
	if (!read_bytes(text, &rate, rest))
		return false;
	bool shared = !strncmp(*rest, "/all", 4);
	if (!shared && strncmp(*rest, "/node", 5) != 0)
		return false;
	*(shared ? &s->of_all : &s->of_node) = rate;
	*rest += shared ? 4 : 5;
	return true;
}

bool storage_read(const char *text, struct storage *s)
{
	struct storage read = {0};
	const char *rest = text;
	if (!strchr(text, '/')) {
		if (!interval_read(text, &read.seconds) || read.seconds <= 0)
			return false;
	} else if (!read_rate(text, &read, &rest) ||
		   (*rest == ',' && !read_rate(rest + 1, &read, &rest)) || *rest) {
		return false;
	}
	*s = read;
	return true;
}

double storage_seconds(const struct storage *s, double of_node, double of_all)
{
	double own = s->of_node > 0 ? of_node / s->of_node : 0;
	double shared = s->of_all > 0 ? of_all / s->of_all : 0;
	if (s->seconds > 0)
		return s->seconds;
	return own > shared ? own : shared;
}

bool option_storage_rate(const char *value, void *out)
{
	return strchr(value, '/') && storage_read(value, out);
}

bool option_bytes(const char *value, void *out)
{
	const char *rest;
	double v;
	if (!read_bytes(value, &v, &rest) || *rest)
		return false;
	*(double *)out = v;
	return true;
}
