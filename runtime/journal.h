/* journal.h - which files were opened to be continued after a checkpoint, and how long were they
 * then?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A program that appends a line to a log and closes it again has no stream open at a position;
 * after a restart it would append the same lines a second time. */
#ifndef OMPCKPT_RUNTIME_JOURNAL_H
#define OMPCKPT_RUNTIME_JOURNAL_H

#include <stdint.h>
#include <stdio.h>

/* Begin, or go on with what is there, in open folder "folder". is_new: what is there is of no
 * use. */
void journal_start(int folder, int is_new);
/* "f" was just opened for writing without truncation. Thread-safe. */
void journal_note(FILE *f);
/* Cut files opened after checkpoint "epoch" back to what they were then; "folder" is a path. */
void journal_cut(const char *folder, uint64_t epoch);

#endif
