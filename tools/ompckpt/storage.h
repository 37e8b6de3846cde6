/* storage.h - how long does it take to write the images of a job's nodes?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As people say it: SECONDS, whatever there is to write; RATE/node, the bytes per second that each
 * node has for itself; RATE/all, that all nodes share; or both rates, joined by a comma: the slower
 * one counts. */
#ifndef OMPCKPT_STORAGE_H
#define OMPCKPT_STORAGE_H

#include <stdbool.h>

struct storage {
	double seconds; /* or, if 0: */
	double of_node; /* bytes per second; 0: no limit */
	double of_all;
};

/* False if "text" is none of these. */
bool storage_read(const char *text, struct storage *s);

/* For so many bytes of each node, so many of all. */
double storage_seconds(const struct storage *s, double of_node, double of_all);

/* For options.h: struct storage, but no seconds; double, above 0 (64G, 1.5T: in powers of 1000). */
bool option_storage_rate(const char *value, void *out);
bool option_bytes(const char *value, void *out);

#endif
