/* parities.h - the parity files beside the images of an MPI job's ranks (docs/image-format.md 8).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Of two places only the fast one has them. */
#ifndef OMPCKPT_PARITIES_H
#define OMPCKPT_PARITIES_H

#include <stdbool.h>
#include <stdint.h>

#include "parity.h"
#include "sets.h"

struct folder;

/* What to do about a file that others of its group have the contents of. */
#define PARITIES_HELP "a restart makes it again from what other nodes have"

/* The path of an epoch's in the folder "folder"; to be freed. */
char *parities_path(const char *folder, uint64_t epoch);

/* Add the parity files of a folder to "f", by epoch, as folder_add does images. */
bool parities_add(struct folder *f, const char *folder);

/* Read the head of "path", and "is_whole": its payload, too. The status is OK, GONE, UNREADABLE or
 * DAMAGED; "p" is undefined unless it is OK. "path" belongs to the finding then. */
struct sets_finding parities_look(char *path, bool is_whole, struct parity *p);

/* A row for the parity file of "folder" of that epoch, as "ompckpt verify" has them; of a rank of a
 * set if these are not NULL. False: it is not whole, or of another image than the set's. */
bool parities_verify(const char *folder, uint64_t epoch, const uint32_t *rank,
		     const struct sets_entry *e, json_t *all);

/* How are the images of set "e" protected, as far as they are here: "xor, groups of 4"? To be
 * freed; NULL: they are not. */
char *parities_scheme(const struct sets *s, const struct sets_entry *e);

#endif
