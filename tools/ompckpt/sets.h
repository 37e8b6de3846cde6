/* sets.h - the sets of images in the folder of an MPI job.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Such a folder holds rank.0, rank.1, …, each a folder of images, and a manifest for each set
 * (docs/image-format.md 7). */
#ifndef OMPCKPT_SETS_H
#define OMPCKPT_SETS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "set.h"

struct image;

struct sets_entry {
	uint64_t epoch;  /* by the manifest's name */
	char *path;      /* of the manifest */
	const char *why; /* it can't be used; NULL: it can, and what follows is known */
	unsigned line;   /* the one that is wrong; 0: the file can't be read */
	struct set head;
	struct set_image *images;
	bool is_protected; /* there are parities of it: nodes may have folders of their own */
};

struct sets {
	char *places[2]; /* the fast one, or the only one; the slow one */
	unsigned nplaces;
	struct sets_entry *at; /* oldest first */
	unsigned n;
	uint32_t *ranks; /* whose folders there are, in order */
	unsigned nranks;
};

/* What is with the image of one rank? Status "OK": it is whole. "ELSEWHERE": the set is protected,
 * and the rank has no folder here: what its own node has can't be known. */
struct sets_finding {
	const char *status, *what, *help;
	char *path; /* to be freed */
};

/* Is it one of these two? */
bool sets_is_fine(const struct sets_finding *f);

/* Is "path" a folder of an MPI job, two of them (FAST:SLOW), or a manifest? */
bool sets_is(const char *path);

/* Read the manifests of "path", or that one only. False after a message: a folder can't be read. */
bool sets_read(struct sets *s, const char *path);
void sets_free(struct sets *s);

/* The newest epoch of a manifest in "path", a folder, by the names of files; 0: there is none. */
uint64_t sets_newest_name(const char *path);

/* The rank's number in "ranks"; -1: no place has a folder of it. */
int sets_rank_at(const struct sets *s, uint32_t rank);

/* The folder of a rank in one of the places; to be freed. */
char *sets_folder(const struct sets *s, unsigned place, uint32_t rank);

/* Look for the image of a rank of set "e", which can be used; "is_whole": its contents are checked,
 * too. If it is whole and "im" is not NULL, it is left open there. */
struct sets_finding sets_look(const struct sets *s, const struct sets_entry *e, uint32_t rank,
			      bool is_whole, struct image *im);

/* Open the image of the lowest rank that is here. False: none is whole. */
bool sets_first(const struct sets *s, const struct sets_entry *e, struct image *im);

/* Is the set whole, as far as it is here? sets_is_fine; else the first rank whose image is not, and
 * why. */
struct sets_finding sets_check(const struct sets *s, const struct sets_entry *e, bool is_whole,
			       uint32_t *rank);
/* Say on stderr why it is not. */
void sets_complain(const struct sets_entry *e, uint32_t rank, const struct sets_finding *f);

/* The newest whole set older than "below", contents checked; tells of those that are not whole.
 * NULL after a message: there is none. */
const struct sets_entry *sets_newest(const struct sets *s, uint64_t below);

/* epoch, path and, if it can be used, ranks, level and library. */
json_t *sets_json(const struct sets_entry *e);

#endif
