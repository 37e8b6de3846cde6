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

#include "ompckpt/image.h"

/* Begin, or go on with what is there, in the places that were taken. is_new: what is there is of no
 * use. This process of this run begins, from checkpoint "epoch" of these places; 0: from none of
 * theirs. Needs: no file has been cut back. False with errno and the folder that can't be
 * written. */
bool journal_start(bool is_new, uint64_t epoch, const char **bad);
/* Before that, where there is no image to go on from: if a process of this build, with these
 * arguments and into this file, was killed before its first image, cut standard output back to
 * where it began. */
void journal_cut_beginning(void);
/* After it, where a run begins: standard output begins here. False with errno. */
bool journal_note_beginning(void);
/* Close it, for good: the process goes back to its start. */
void journal_let_go(void);
/* "f" was just opened for writing without truncation. Thread-safe. Ends the process if that can't
 * be noted and there may be an image to go on from. */
void journal_note(FILE *f);
/* The same for the file "path", which is about to be opened so, or made; absolute, no link. */
void journal_note_path(const char *path);
/* Is about to be closed. */
void journal_closes(FILE *f);
/* Has this process gone on in a file that it closed since, and may open to go on again? While it is
 * open a checkpoint knows its size. */
bool journal_has_notes(void);
/* An earlier process of the run has. */
void journal_had_notes(void);
/* The program stops on purpose right after checkpoint "epoch"; it goes on from it with stdout as it
 * is. What others write to the same file in between is not ours to cut. */
void journal_note_stop(uint64_t epoch);
bool journal_note_output(uint64_t epoch);

/* Cut files opened after checkpoint "epoch" back to what they were then; the image is from the
 * first of these folders. False: "why" says which can't be. */
bool journal_cut(const char *const *folders, unsigned n, uint64_t epoch, char *why,
		 size_t capacity);
/* After journal_cut: where must stdout be cut, given where it was at the checkpoint, and whether it
 * is still the same file? False: not at all. */
bool journal_output(bool is_same, uint64_t *offset);

/* What the journal of a folder tells; about one image, unless that is NULL. False with errno. */
struct journal_history {
	uint64_t last_epoch; /* highest number of a checkpoint, maybe of one that was never whole:
			      * not to be given again */
	uint64_t last_start; /* highest number of a process in its run */
	bool has_starts;     /* it knows of runs … */
	bool has_run;        /* … and of the image's */
	bool is_left;        /* the run went on from an older image than this one */
};
bool journal_history(struct journal_history *h, const char *folder, const struct image_header *im);

#endif
