/* journal.h - which files were opened to be continued after a checkpoint, and how long were they
 * then?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A program that appends a line to a log and closes it again has no stream open at a position;
 * after a restart it would append the same lines a second time. */
#ifndef OMPCKPT_RUNTIME_JOURNAL_H
#define OMPCKPT_RUNTIME_JOURNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Begin, or go on with what is there, in open folder "folder". is_new: what is there is of no use.
 * False with errno: it can't be written. */
bool journal_start(int folder, int is_new);
/* "f" was just opened for writing without truncation. Thread-safe. Ends the process if that can't
 * be noted and there may be an image to go on from. */
void journal_note(FILE *f);
/* The program stops on purpose right after checkpoint "epoch"; it goes on from it with stdout as it
 * is. What others write to the same file in between is not ours to cut. */
void journal_note_stop(uint64_t epoch);
bool journal_note_output(uint64_t epoch);

/* The highest number of a checkpoint in the journal of "folder", 0 if it has none: maybe of one
 * that was never whole, and not to be given again. False with errno. */
bool journal_last(const char *folder, uint64_t *epoch);

/* Cut files opened after checkpoint "epoch" back to what they were then; "folder" is a path. False:
 * "why" says which can't be. */
bool journal_cut(const char *folder, uint64_t epoch, char *why, size_t room);
/* After journal_cut: where must stdout be cut, given where it was at the checkpoint, and whether it
 * is still the same file? False: not at all. */
bool journal_output(bool is_same, uint64_t *offset);

#endif
