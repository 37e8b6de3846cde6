/* undo.h - what did files hold at the last checkpoint, where the program may overwrite them since?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A program that reads a record of a file, changes it and writes it back would, after a restart,
 * read what it has changed already. The bytes that were there are kept in the folder of images,
 * durably, before the program gets to overwrite them. */
#ifndef OMPCKPT_RUNTIME_UNDO_H
#define OMPCKPT_RUNTIME_UNDO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "store.h"

/* Begin after checkpoint "epoch" (0: none yet), all streams being as then. */
void undo_start(uint64_t epoch);
/* Close what it has open, for good: the process goes back to its start. */
void undo_let_go(void);
/* At the stop of checkpoint "epoch", streams flushed: from now on that one counts. */
void undo_begin(uint64_t epoch);

/* The program's calls. Each ends the process if something can't be kept, as journal_note does. */
void undo_opened(FILE *f);           /* just opened, or given another file */
void undo_missed(const char *path);  /* could not be opened for reading: there is none */
void undo_creates(const char *path); /* may be made by what comes next */
void undo_replaces(
	const char *path); /* the same, and about to be emptied, removed, or another's name */
void undo_moved(FILE *f);  /* its place was changed */
void undo_closes(FILE *f); /* about to be closed */

/* Has this process kept anything? */
bool undo_has_notes(void);

/* Files of epochs below the oldest image of this place, or all without one, are of no use any more.
 * Called when the images there are pruned. */
void undo_prune(enum store_place place);

/* Name of the file for "epoch"; the epoch of such a name, 0 if it is none. */
void undo_name(char out[32], uint64_t epoch);
uint64_t undo_epoch(const char *name);

/* undo_restore.c: lower *oldest (0: none yet) to the oldest epoch, from "epoch" on, of which
 * "folder" (a path) has something kept, raise *last to the highest. False with errno: that can't be
 * known. */
bool undo_span(const char *folder, uint64_t epoch, uint64_t *oldest, uint64_t *last);
/* Put back what was kept in these folders since checkpoint "epoch". False: "why" says what can't
 * be. */
bool undo_apply(const char *const *folders, unsigned n, uint64_t epoch, char *why, size_t capacity);

#endif
